"""A game being played."""

import datetime
import hashlib
from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from teien.core.engine import chance, rules
from teien.core.engine.row import copied
from teien.core.pictures.film import SECONDS_A_MOVE, Film, film
from teien.core.pictures.picture import Picture
from teien.core.pictures.shapes import Arrows, Marks, shapes
from teien.core.play import records
from teien.core.play.checks import checked_line, checked_theme, whole_number
from teien.core.play.game import Game
from teien.core.play.header import header
from teien.core.play.headings import round_heading
from teien.core.play.move import Move
from teien.core.play.redraw import joined
from teien.core.play.series import GameResult, Series, result_of
from teien.core.play.shuffles import Shuffles
from teien.core.play.timeline import Timeline
from teien.core.play.turns import last_turns
from teien.core.play.view import Viewer, stopped
from teien.core.words.errors import BadMaterial, IllegalMove
from teien.core.words.facts import Fact
from teien.core.words.language import _, later
from teien.core.words.scorecard import Scorecard

if TYPE_CHECKING:
    from rich.text import Text


class Match(Timeline):
    """A game from its set-up to its end: who must act, what they may do, what was done, and how it looks.

    Make one with `teien.new`, `teien.load` or `teien.from_position`.

    >>> import teien
    >>> match = teien.new("hiroba", players=2, seed=7, first=0, names=["Anna", "Ben"])
    >>> match
    <Match of Hiroba: Anna and Ben, 0 moves, Anna to act>
    >>> match.to_act
    (0,)
    >>> match.play(match.legal_moves()[0]) == match.history[0].move
    True
    """

    def __init__(
        self,
        game: Game,
        board: Any,
        state: Any,
        *,
        seed: int | None = None,
        names: Sequence[str] = (),
        date: str = "",
        position: str = "",
        shuffles: Shuffles | None = None,
        series: Series | None = None,
    ) -> None:
        super().__init__(game, board, state, names=names, shuffles=shuffles)
        self.series = series
        """Where in a return match it stands; None for a game by itself."""
        self.seed = seed
        self.date = checked_line(later("date"), date or datetime.date.today().isoformat())
        self.start_position = position
        """The line the match began with, when it did not begin with a set-up."""
        self._stopped_after: int | None = None

    def __repr__(self) -> str:
        """What everybody at the table knows: the game, who plays, how many moves, who acts or how it ended."""
        if self.over:
            end = records.result_text(self.outcome)
        else:
            end = " and ".join(self.names[seat] for seat in self.to_act) + " to act"
        moves = f"{len(self._moves)} move" + "s" * (len(self._moves) != 1)
        return f"<Match of {self.game.title}: {' and '.join(self.names)}, {moves}, {end}>"

    def view(self, viewer: Viewer = None) -> Any:
        """What the viewer may know of the position, decoded into plain values: the game's own `View`.

        Pictures, texts, words and positions are made from it and from nothing else, so it can be shown to the viewer
        as it is. It is frozen and hashable; the viewer is a seat, None for a spectator, or "all" for the keeper.

        >>> import teien
        >>> match = teien.new("haru-ichiban", seed=7)
        >>> view = match.view(0)
        >>> view.phase, view.to_act, view.round
        ('choose', (0, 1), 1)
        >>> [player.hand for player in view.players]
        [(3, 4, 6), None]
        """
        viewer = self._viewer(viewer)
        found = self._views.get(viewer)
        if found is None:
            found = self._view_in_play(viewer)
            found = self._views[viewer] = stopped(found) if self.is_stopped else found
        return found

    def _view_in_play(self, viewer: Viewer) -> Any:
        """The view of the position that the rules know, whether anybody plays on or not."""
        last = self._last_turns(viewer, len(self._moves))
        return self.game.view.view(self.board, self.state, viewer, last, self.names)

    @property
    def is_stopped(self) -> bool:
        """Whether nobody plays on from this position, though the rules would go on.

        >>> import teien
        >>> match = teien.new("niwa", seed=7)
        >>> match.stop()
        >>> match.is_stopped, match.view().to_act, match.to_act
        (True, (), (0,))
        """
        return self._stopped_after == len(self._moves)

    def stop(self) -> None:
        """Nobody plays on, since somebody gave up or all agreed: nothing asks for a move in this position any more.

        >>> import teien
        >>> match = teien.new("niwa", seed=7)
        >>> match.stop()
        >>> match.picture().said
        'Set-up'
        """
        self._stopped_after = len(self._moves)
        self._views = {}

    def interlude(self, viewer: Viewer = None, moves: int | None = None) -> Any:
        """What the viewer might see between a move and the position that the rules went on to, as a `view`.

        It is the last move that is meant, or the one that so many moves end with; None where there is nothing between.

        >>> import teien
        >>> match = teien.new("haru-ichiban", seed=7)
        >>> match.interlude() is None
        True
        """
        count = len(self._moves) if moves is None else moves
        if self.game.interludes is None or not count:
            return None
        before, after = self._states[count - 1], self._states[count]
        if not self.game.interludes.happens(before, after):
            return None
        viewer, played = self._viewer(viewer), self._moves[count - 1]
        asked = "interlude", viewer, count
        if asked not in self._views:
            last = self._last_turns(viewer, count)
            self._views[asked] = self.game.interludes.view(self.board, before, after, played, viewer, last, self.names)
        return self._views[asked]

    def interlude_picture(self, viewer: Viewer = None, moves: int | None = None) -> Picture | None:
        """The `interlude` as a picture taken apart; None where there is none.

        >>> import teien
        >>> teien.new("haru-ichiban", seed=7).interlude_picture() is None
        True
        """
        seen = self.interlude(viewer, moves)
        return None if seen is None else self.game.drawing.picture(seen, ())

    def ended(self, moves: int) -> str:
        """What ended with the last of so many moves, such as a round, in a sentence; empty where nothing did.

        >>> import teien
        >>> match = teien.new("haru-ichiban", seed=7)
        >>> move = match.play(match.legal_moves(0)[0], 0)
        >>> match.ended(1)
        ''
        """
        if self.game.interludes is None:
            return ""
        seen = self.interlude(None, moves)
        if seen is None and moves == len(self._moves) and self.over:
            seen = self.view()
        return self.game.interludes.words(seen) if seen is not None else ""

    def course(self, since: int = 0) -> list[tuple[int, ...]]:
        """What the game's curve shows, for each seat, after so many moves and after each that followed.

        >>> import teien
        >>> teien.new("hiroba", seed=7).course()
        [(0, 0)]
        """
        seen, values = self.game.view.view, self.game.course.values
        return [tuple(values(seen(self.board, state, None, (), self.names))) for state in self._states[since:]]

    def styled(self, viewer: Viewer = None) -> "Text":
        """The picture for a terminal in colour, for Rich to print.

        >>> import teien
        >>> match = teien.new("niwa", seed=7)
        >>> match.styled().plain == match.text()
        True
        """
        return self.game.text.render(self.view(viewer), self._example(viewer))

    def text(self, viewer: Viewer = None) -> str:
        """The picture for a terminal, without colour.

        >>> import teien
        >>> print(teien.new("hiroba", seed=7, first=0).text())  # doctest: +ELLIPSIS
          ┏━━━━━┯━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━┓
        9 ┃  ·  │  ·     ·  ┃  ✿     ·     ·  ┃  ·     ·     ✿  ┃
        ...
        """
        return self.styled(viewer).plain

    def svg(
        self,
        viewer: Viewer = None,
        *,
        theme: str = "auto",
        touch: bool = False,
        marks: Marks = (),
        arrows: Arrows = (),
    ) -> str:
        """The picture as SVG; `touch` lights up what the viewer may touch, which is nothing for a spectator.

        Squares, pieces and things to touch can be marked, and arrows drawn between them, by the names they have in
        the picture; "note", "good", "fair" or "bad" says what a mark or an arrow means.

        Raises BadMaterial for a theme that is not "light", "dark" or "auto", and for a name that nothing has.

        >>> import teien
        >>> match = teien.new("hiroba", seed=7)
        >>> match.svg(theme="dark")[:5]
        '<svg '
        >>> 'id="arrow-pebble-9-d4"' in match.svg(0, marks={"d4": "good"}, arrows=[("pebble-9", "d4", "good")])
        True
        """
        touchable = self._touchable(viewer) if touch else ()
        picture = self._drawn(viewer, touchable, marks, arrows)
        return picture.svg(checked_theme(theme), alive=bool(touchable))

    def replay(self, viewer: Viewer = None, *, theme: str = "auto", seconds: float = SECONDS_A_MOVE) -> Film:
        """The match so far as a moving picture, each position as the viewer might see it then.

        A notebook plays it, and its `save` writes the SVG. Raises as `svg` does, and BadMaterial for a time a move
        that is none.

        >>> import teien
        >>> teien.new("hiroba", seed=7, first=0).replay().said
        'Hiroba: Round 1, Player 1: place a pebble on a starting square'
        """
        last = self.picture(viewer)
        return Film(film(self, checked_theme(theme), seconds, viewer), f"{last.title}: {last.said}")

    def picture(self, viewer: Viewer = None, *, marks: Marks = (), arrows: Arrows = ()) -> Picture:
        """The picture taken apart, nothing in it lit up; marks and arrows are its last layer.

        >>> import teien
        >>> match = teien.new("niwa", seed=7)
        >>> [layer.name for layer in match.picture().layers]
        ['garden', 'cells', 'marks', 'panels', 'tray', 'figures']
        >>> [*match.picture(marks=["p12"]).layers[-1].things]
        ['mark-p12']
        """
        return self._drawn(viewer, (), marks, arrows)

    @property
    def scorecard(self) -> Scorecard:
        """The counting of what lies on the table, told; it gives no secret away.

        >>> import teien
        >>> teien.new("hiroba", seed=7).scorecard.headline
        'So far: Player 1 0 and Player 2 0.'
        """
        return self.game.explain.scorecard(self.view())

    @property
    def standings(self) -> tuple[str, ...]:
        """How each seat stands, in a word or two.

        >>> import teien
        >>> teien.new("hiroba", seed=7).standings
        ('0 points', '0 points')
        """
        return self.game.explain.standings(self.view())

    def heading(self, moves: int) -> str:
        """What was played after so many moves, as the players count it.

        >>> import teien
        >>> teien.new("haru-ichiban", seed=7).heading(0)
        'Round 1, turn 1'
        """
        return self.game.headings.words(self.count(moves))

    def count(self, moves: int) -> tuple[int, ...]:
        """The numbers of a `heading`: two are the same where these are.

        >>> import teien
        >>> teien.new("haru-ichiban", seed=7).count(0)
        (1, 1)
        """
        return self.game.headings.count(self.board, self._states[moves])

    def spoken(self, move: Move) -> str:
        """What a move does, in words that can follow a name and a colon.

        >>> import teien
        >>> match = teien.new("hiroba", seed=7)
        >>> match.spoken(match.parse("9d4"))
        'places the 9 on d4'
        """
        return self.moves.words(move)

    def comment(self, number: int, viewer: Viewer = None) -> tuple[Fact, ...]:
        """What the move of a number, from 1 on, did, as far as the viewer may know; the most telling first.

        A seat is spoken to. There are no facts of a move that the viewer may not know yet, nor where the game has no
        words for them. Raises IllegalMove where there is no such move.

        >>> import teien
        >>> match = teien.new("hiroba", seed=7, first=0)
        >>> move = match.play("9d4")
        >>> match.comment(1, viewer=0)[0].words
        'you alone are in the garden of 4 squares at the bottom (f5), with 9'
        """
        moves = self._moves_until(number)
        viewer = self._viewer(viewer)
        if self.game.comment is None or moves - 1 in self.hidden(viewer):
            return ()
        seat, move = self._moves[moves - 1]
        seen = viewer if self.game.has_secrets else None
        before, after = self._seen_at(moves - 1, seen), self._seen_at(moves, seen)
        return tuple(self.game.comment.facts(before, seat, move, after, viewer if isinstance(viewer, int) else None))

    def foresee(self, move: Move, seat: int) -> tuple[Fact, ...]:
        """What a legal move of a seat would do, from what the seat may know, spoken to it.

        >>> import teien
        >>> match = teien.new("hiroba", seed=7, first=0)
        >>> match.foresee(match.parse("9d4"), 0)[0].kind
        'opens'
        """
        if self.game.comment is None:
            return ()
        viewer = seat if self.game.has_secrets else None
        after = None
        # To make a secret choice may reveal what others have chosen.
        if not self.moves.is_secret(move):
            last = self.consider(move, seat).states[-1]
            after = self.game.view.view(self.board, last, viewer, (), self.names)
        return tuple(self.game.comment.facts(self.view(viewer), seat, move, after, seat))

    def believed_by(self, seat: int, seed: int | None = None) -> "Match":
        """The position alone, without its past, with what the seat may not know dealt anew by chance.

        It holds nothing that the seat does not know: whoever is given it cannot peek. The same seed deals the same.

        >>> import teien
        >>> match = teien.new("haru-ichiban", seed=7)
        >>> match.believed_by(0).view(0) == match.view(0)
        True
        """
        state = copied(self.state)
        dealt_by = chance.secret_seed() if seed is None else seed
        rules.hide(self.board, state, self._seat(seat), chance.streams(dealt_by, 1))
        board = copied(self.board)
        # From where hidden shuffles began, all of them could be found out.
        for secret in self.game.secrets.SECRETS if self.game.secrets else ():
            if secret.field in board.dtype.names:
                board[secret.field] = state[secret.field]
        return Match(self.game, board, state, names=self.names, date=self.date)

    def worth_a_look(self, seat: int) -> tuple[Fact, ...]:
        """What a seat that must act had better look at, spoken to it; none where the game has no words for it.

        >>> import teien
        >>> match = teien.new("hiroba", seed=7, first=0)
        >>> match.worth_a_look(0)[0].words
        'nobody is in the garden of 5 squares at the top left yet'
        """
        if self.game.comment is None or seat not in self.to_act:
            return ()
        return tuple(self.game.comment.worth_a_look(self.view(seat if self.game.has_secrets else None), seat))

    def bidding(self, move: Move) -> str:
        """A move as advice to whoever may make it; empty where the game has no words for it.

        >>> import teien
        >>> match = teien.new("hiroba", seed=7)
        >>> match.bidding(match.parse("9d4"))
        'Place the 9 on d4'
        """
        return self.game.comment.bidding(move) if self.game.comment else ""

    def moved_from(self, viewer: Viewer = None) -> Mapping[str, str]:
        """What the last move brought to another place in the viewer's picture under another name.

        Where there is an `interlude`, it is the picture of that.

        By the name of each such element afterwards, that of the element before, from where it comes.

        >>> import teien
        >>> match = teien.new("hiroba", seed=7, first=0)
        >>> move = match.play("9d4")
        >>> match.moved_from()
        {'pebble-on-d4': 'pebble-9'}
        """
        if not self._moves or len(self._moves) - 1 in self.hidden(viewer):
            return {}
        before = self._views_before.get(viewer)
        if before is None:
            before = self.game.view.view(self.board, self._states[-2], viewer, (), self.names)
        between = self.interlude(viewer)
        return self.game.drawing.moved_from(before, self.view(viewer) if between is None else between)

    def touches(self, seat: int | None = None) -> dict[str, tuple[str, ...]]:
        """For each legal move's text, the names of the things to touch, one after the other.

        >>> import teien
        >>> teien.new("hiroba", seed=7).touches()["9d4"]
        ('pebble-9', 'd4')
        """
        seat = self._seat(seat)
        return self.moves.paths(self._legal(seat), seat)

    def position(self, viewer: Viewer = None) -> str:
        """The position as one line, for `teien.from_position`.

        >>> import teien
        >>> match = teien.new("niwa", seed=7)
        >>> match.position()
        'meadow -:gg,-:oo,-:pp|-:gg,-:oo,-:pp 1 0 place 3 on 1000'
        >>> teien.from_position("niwa", match.position()).legal_moves() == match.legal_moves()
        True
        """
        # A position is who acts in it as well, also where nobody plays on: the line is there to be played on from.
        seen = self._view_in_play(self._viewer(viewer)) if self.is_stopped else self.view(viewer)
        return self.game.notation.position(seen)

    def position_hash(self, viewer: Viewer = None) -> int:
        """A number of 64 bits for the position as the viewer may know it, whichever way the game came there.

        It is made from the line that `position` gives: matches of one game have the same number where they have the
        same line, on every machine. So it serves as a key where a match, which changes, cannot.

        >>> import teien
        >>> match = teien.new("niwa", seed=7)
        >>> match.position_hash() == teien.from_position("niwa", match.position()).position_hash()
        True
        """
        line = f"{self.game.name} {self.position(viewer)}"
        return int.from_bytes(hashlib.blake2b(line.encode(), digest_size=8).digest(), "big")

    def record(self, viewer: Viewer = None) -> str:
        """The whole game as text, for `teien.load`.

        While a game with secrets goes on, only the keeper's record is whole. Any other says for whom it was
        written, leaves out what that viewer may not know, and cannot be loaded.

        >>> import teien
        >>> match = teien.new("niwa", seed=7, date="2026-11-15", names=["Anna", "Ben"])
        >>> print(match.record())  # doctest: +ELLIPSIS
        game: niwa
        version: 1
        players: 2
        player 1: Anna
        player 2: Ben
        date: 2026-11-15
        seed: 7
        ...
        result: unfinished
        <BLANKLINE>
        """
        whole = self._sees_all(viewer) and (viewer == "all" or not self.keeps_key)
        lines = header(self, viewer, whole=whole)
        return records.write(lines, self._rounds(viewer), records.result_text(self.outcome))

    @property
    def keeps_key(self) -> bool:
        """Whether the key of the shuffles is still a secret when the game is over: a return match goes on with it.

        >>> import teien
        >>> teien.new("haru-ichiban", return_match=True).keeps_key
        True
        """
        return self.shuffles is not None and self.series is not None and not self.series.is_last

    def next_game(self, result: GameResult | None = None) -> "Match":
        """The next game of a return match: the same set-up and shuffles, everybody one seat further.

        Where the game was not played to its end, its `result` is what was agreed. Raises BadMaterial where it goes on,
        and where no game follows.

        >>> import teien
        >>> match = teien.new("niwa", seed=7, names=["Anna", "Ben"], return_match=True)
        >>> while not match.over:
        ...     move = match.play(match.legal_moves()[-1])
        >>> second = match.next_game()
        >>> second.names, second.series.number, second.at(0) == match.at(0)
        (('Ben', 'Anna'), 2, True)
        """
        if self.series is None:
            raise BadMaterial(_("no game follows: this is no return match"))
        if result is None and not self.over:
            raise BadMaterial(_("no game follows yet: this one is not over"))
        return Match(
            self.game,
            copied(self.board),
            copied(self._states[0]),
            seed=self.seed,
            names=self.names[-1:] + self.names[:-1],
            position=self.start_position,
            shuffles=self.shuffles,
            series=self.series.after(result or result_of(self)),
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def _drawn(self, viewer: Viewer, touchable: tuple[str, ...], marks: Marks, arrows: Arrows) -> Picture:
        view = self.view(viewer)
        picture = self.game.drawing.picture(view, touchable)
        if not marks and not arrows:
            return picture
        return picture.over(shapes(self.game.drawing.spots(view), marks, arrows))

    def _moves_until(self, number: int) -> int:
        """The number of a move that was made; raises IllegalMove."""
        found = whole_number(number)
        if found is None or not 0 < found <= len(self._moves):
            complaint = _("move {number!r:.60}: the match has {count} moves")
            raise IllegalMove(complaint.format(number=number, count=len(self._moves)))
        return found

    def _seen_at(self, moves: int, viewer: Viewer) -> Any:
        """What the viewer may know of the position after so many moves, whatever the last turn was."""
        last = len(self._moves)
        known = self._views if moves == last else self._views_before if moves == last - 1 else {}
        return known.get(viewer) or self.game.view.view(self.board, self._states[moves], viewer, (), self.names)

    def _rounds(self, viewer: Viewer) -> list[records.Round]:
        """The moves that are not hidden from the viewer, as a record groups them: by round, then by turn."""
        written = []
        hidden = self.hidden(viewer)
        for place, (state, (seat, move)) in enumerate(zip(self._states[:-1], self._moves, strict=True)):
            if place in hidden:
                continue
            able = [other for other in range(self.players) if self._legal_in(state, other)]
            text = str(move) if able == [seat] else f"{seat + 1}:{move}"
            if self._sees_all(viewer):
                text = joined(text, self.chosen_draws(place))
            written.append((self.round(place), seat, text, place))
        lines: list[records.Round] = []
        for number, moves in groupby(written, key=itemgetter(0)):
            line = list(moves)
            turns = [[text for _number, _seat, text, _place in turn] for _seat, turn in groupby(line, itemgetter(1))]
            lines.append((number, self._remark(line[0][-1]), turns))
        return lines

    def _remark(self, moves: int) -> str:
        """What a line of a record is called that begins after so many moves, where that is not its number alone."""
        heading = self.heading(moves)
        return "" if heading == round_heading((self.round(moves),)) else heading

    def _touchable(self, viewer: Viewer) -> tuple[str, ...]:
        """The things that the viewer may touch first."""
        seats = (viewer,) if isinstance(viewer, int) else self.to_act if viewer == "all" else ()
        return tuple(dict.fromkeys(path[0] for seat in seats for path in self.touches(seat).values()))

    def _example(self, viewer: Viewer) -> Move | None:
        """A legal move that the viewer may be told of: in secret, only one's own."""
        seats = [seat for seat in self.to_act if not self.in_secret or viewer in (seat, "all")]
        return self.legal_moves(seats[0])[0] if seats else None

    def _last_turns(self, viewer: Viewer, count: int) -> tuple[Move, ...]:
        """Of so many moves and those the viewer may know, the last: see `View`."""
        moves = self._moves if count == len(self._moves) else self._moves[:count]
        return last_turns(moves, self._acting[count], self.hidden(viewer), self.players)
