"""A game being played."""

import datetime
import operator
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

import numpy as np

from teien.core import bits, records, rules
from teien.core.account import Account
from teien.core.errors import BadMaterial, IllegalMove, MalformedMove
from teien.core.film import SECONDS_A_MOVE, Film, film
from teien.core.game import THEMES, Game, Scene, Viewer
from teien.core.language import _, later
from teien.core.move import Move
from teien.core.outcome import Outcome
from teien.core.picture import Picture
from teien.core.row import copied
from teien.core.shuffles import Shuffles

if TYPE_CHECKING:
    from rich.text import Text


class Played(NamedTuple):
    """One move of the history and the seat that made it."""

    seat: int
    move: Move


class Step(NamedTuple):
    """A legal move that is not made yet: whose it is, its place in the history, and what it leads to.

    It takes the place after the last move, but for a choice made instead of one that lies face down: that one's. The
    states, and who has to act in them, are those from there on.
    """

    seat: int
    move: Move
    place: int
    states: tuple[Any, ...]
    acting: tuple[tuple[int, ...], ...]

    @property
    def is_last(self) -> bool:
        """Whether the game is over with it."""
        return not self.acting[-1]


class Match:
    """A game from its set-up to its end: who must act, what they may do, what was done.

    Make one with `teien.new`, `teien.load` or `teien.from_position`.

    >>> import teien
    >>> match = teien.new("hiroba", players=2, seed=7, first=0)
    >>> match.to_act
    (0,)
    >>> str(match.play(match.legal_moves()[0])) == str(match.history[0].move)
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
    ) -> None:
        self.game = game
        self.board = board
        self.players = int(board.players)
        self.seed = seed
        self.shuffles = shuffles
        """What is drawn in secret, where no seed draws it."""
        self.names = checked_names(names, self.players)
        self.date = checked_line(later("date"), date or datetime.date.today().isoformat())
        self.start_position = position
        """The line the match began with, when it did not begin with a set-up."""
        self._moves: list[Played] = []
        self._history: tuple[Played, ...] | None = ()
        """The moves as they were asked for last; None when there have been others since."""
        self._states = [state]
        self._acting = [self._seats_to_act(state)]
        self._legal_now: dict[int, list[int]] = {}
        """The legal moves of the position, for the seats that were asked for."""

    @property
    def state(self) -> Any:
        """The state row; the compiled rules read it, nothing but `play` and `undo` changes it."""
        return self._states[-1]

    @property
    def history(self) -> tuple[Played, ...]:
        """All moves so far, the oldest first; of choices that were changed before they were revealed, the last."""
        if self._history is None:
            self._history = tuple(self._moves)
        return self._history

    @property
    def fingerprint(self) -> str | None:
        """What promises all hidden shuffles before the first of them is seen; None where none are drawn so."""
        return self.shuffles.fingerprint if self.shuffles else None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act now, in order; none when the game is over."""
        return self._acting[-1]

    def acting(self, moves: int) -> tuple[int, ...]:
        """The seats that had to act after so many moves."""
        return self._acting[moves]

    @property
    def over(self) -> bool:
        return not self.to_act

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.tally if self.over else None

    @property
    def tally(self) -> Outcome:
        """What the table would count now, whether or not the game is over."""
        return self.game.outcome(self.board, self.state)

    def legal_numbers(self, seat: int | None = None) -> list[int]:
        """The legal moves as integers, sorted; empty for a seat that need not act."""
        if seat is None and self.over:
            return []
        seat = self._seat(seat)
        if seat not in self._legal_now:
            self._legal_now[seat] = self._legal(self.state, seat)
        return list(self._legal_now[seat])

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves, sorted; the seat may be left out when only one must act."""
        return [self.move(number) for number in self.legal_numbers(seat)]

    def move(self, number: int) -> Move:
        """The move with this integer, legal or not."""
        found = whole_number(number)
        if found is None or not 0 <= found < self.game.actions:
            complaint = _("{number!r:.60}: moves are numbered 0 to {last}")
            raise IllegalMove(complaint.format(number=number, last=self.game.actions - 1))
        return Move(found, self.game.move_text(self.board, found))

    def parse(self, text: str) -> Move:
        """The move with this text, legal or not; raises MalformedMove."""
        if not isinstance(text, str):
            raise MalformedMove(_("{text!r:.60} is no text of a move").format(text=text))
        return self.move(self.game.parse(self.board, text))

    def play(self, move: Move | str | SupportsIndex, seat: int | None = None) -> Move:
        """Plays a legal move and returns it; raises MalformedMove or IllegalMove and changes nothing otherwise.

        A choice made again before it is revealed takes the place of the one before it, of which nothing stays.
        """
        return self.make(self.consider(move, seat))

    def consider(self, move: Move | str | SupportsIndex, seat: int | None = None) -> Step:
        """Where a legal move would lead, for `make`; raises as `play` does, and changes nothing."""
        played = self._meant(move)
        legal = self.legal_numbers(seat)
        if not legal and self.over:
            raise IllegalMove(_("{move}: the game is over").format(move=played))
        seat = self._seat(seat)
        if not legal:
            waiting = _(" and ").join(self.names[other] for other in self.to_act)
            complaint = _("{move}: it is {waiting}'s turn, not {name}'s")
            raise IllegalMove(complaint.format(move=played, waiting=waiting, name=self.names[seat]))
        if played.number not in legal:
            why = self.game.why_illegal(self.board, self.state, seat, played.number)
            raise IllegalMove(_("{move}: {why}").format(move=played, why=why))
        place = self._place(seat)
        states = [self._after(self._states[place], seat, played.number)]
        for other, choice in self._moves[place + 1 :]:
            states.append(self._after(states[-1], other, choice.number))
        return Step(seat, played, place, tuple(states), tuple(map(self._seats_to_act, states)))

    def make(self, step: Step) -> Move:
        """Plays a move that was considered in this very position, and returns it."""
        self._states[step.place + 1 :] = step.states
        self._acting[step.place + 1 :] = step.acting
        self._moves[step.place : step.place + 1] = [Played(step.seat, step.move)]
        self._forget()
        return step.move

    def undo(self) -> Played:
        """Takes the last move back and returns it; raises IllegalMove when there is none."""
        if not self._moves:
            raise IllegalMove(_("undo: no move has been played yet"))
        self._states.pop()
        self._acting.pop()
        self._forget()
        return self._moves.pop()

    def copy(self) -> "Match":
        """An independent match in the same position with the same history."""
        return self.at(len(self._moves))

    def at(self, moves: int) -> "Match":
        """An independent match as it was after so many moves."""
        found = whole_number(moves)
        if found is None or not 0 <= found <= len(self._moves):
            complaint = _("move {number!r:.60}: the match has {count} moves")
            raise IllegalMove(complaint.format(number=moves, count=len(self._moves)))
        twin = Match(
            self.game,
            copied(self.board),
            self._states[0],
            seed=self.seed,
            names=self.names,
            date=self.date,
            position=self.start_position,
            shuffles=self.shuffles,
        )
        twin._moves = self._moves[:found]
        twin._forget()
        twin._states = [copied(state) for state in self._states[: found + 1]]
        twin._acting = self._acting[: found + 1]
        return twin

    def styled(self, viewer: Viewer = None) -> "Text":
        """The picture for a terminal in colour, for Rich to print."""
        return self.game.text(self.board, self.state, self._scene(viewer))

    def text(self, viewer: Viewer = None) -> str:
        """The picture for a terminal, without colour."""
        return self.styled(viewer).plain

    def svg(self, viewer: Viewer = None, *, theme: str = "auto", touch: bool = False) -> str:
        """The picture as SVG; `touch` lights up what the viewer may touch, which is nothing for a spectator.

        Raises BadMaterial for a theme that is not "light", "dark" or "auto".
        """
        scene = self._scene(viewer, touch=touch)
        return self.game.picture(self.board, self.state, scene).svg(checked_theme(theme), alive=bool(scene.touchable))

    def replay(self, viewer: Viewer = None, *, theme: str = "auto", seconds: float = SECONDS_A_MOVE) -> Film:
        """The match so far as a moving picture, each position as the viewer might see it then.

        A notebook plays it, and its `save` writes the SVG. Raises as `svg` does, and BadMaterial for a time a move
        that is none.
        """
        last = self.picture(viewer)
        return Film(film(self, checked_theme(theme), seconds, viewer), f"{last.title}: {last.said}")

    def picture(self, viewer: Viewer = None) -> Picture:
        """The picture taken apart, nothing in it lit up."""
        return self.game.picture(self.board, self.state, self._scene(viewer))

    @property
    def verdict(self) -> tuple[str, str]:
        """The account without its tables: who won, or what the score is so far, and why."""
        return self.game.verdict(self.board, self.state, self.names)

    @property
    def account(self) -> Account:
        """The counting of what lies on the table, told; it gives no secret away."""
        return self.game.account(self.board, self.state, self.names)

    @property
    def standings(self) -> tuple[str, ...]:
        """How each seat stands, in a word or two."""
        return self.game.standings(self.board, self.state)

    def spoken(self, move: Move) -> str:
        """What a move does, in words that can follow a name and a colon."""
        return self.game.spoken(self.board, move.number)

    @property
    def settled(self) -> int:
        """How many moves, from the first on, cannot be taken back fairly: something hidden was revealed by them."""
        return self.game.settled(self._states, self._moves)

    def travels(self) -> Mapping[str, str]:
        """What the last move brought to another place in the picture under another name; see `Game.travels`."""
        if not self._moves:
            return {}
        before, after = self._states[-2:]
        return self.game.travels(self.board, before, after, self._moves[-1].move.number)

    def touches(self, seat: int | None = None) -> dict[str, tuple[str, ...]]:
        """For each legal move's text, the names of the things to touch, one after the other."""
        numbers, board, text = self.legal_numbers(seat), self.board, self.game.move_text
        paths = self.game.touches(board, self.state, numbers)
        return {text(board, number): path for number, path in zip(numbers, paths, strict=True)}

    def position(self, viewer: Viewer = None) -> str:
        """The position as one line, for `teien.from_position`."""
        return self.game.position(self.board, self.state, self._viewer(viewer))

    def round(self, moves: int) -> int:
        """The number of the round that was played after so many moves."""
        return self.game.round(self.board, self._states[moves])

    def record(self, viewer: Viewer = None) -> str:
        """The whole game as text, for `teien.load`.

        While a game with secrets goes on, only the keeper's record is whole. Any other says for whom it was
        written, leaves out what that viewer may not know, and cannot be loaded.
        """
        whole = self._sees_all(viewer)
        header = {"game": self.game.name, "version": str(self.game.version), "players": str(self.players)}
        header |= {f"player {seat + 1}": name for seat, name in enumerate(self.names)}
        header["date"] = self.date
        if not whole:
            header[records.SEEN_BY] = "a spectator" if viewer is None else f"player {int(viewer) + 1}"
        elif self.seed is not None:
            header["seed"] = str(self.seed)
        if self.shuffles:
            header[records.FINGERPRINT] = self.shuffles.fingerprint
        if self.shuffles and whole:
            header[records.KEY] = self.shuffles.key.hex()
        if self.start_position:
            seen = self.game.position(self.board, self._states[0], viewer)
            header["position"] = self.start_position if whole else seen
        else:
            setup = self.game.setup(self.board, self.state)
            hidden = frozenset() if whole and not self.shuffles else self.game.hidden_setup
            header |= {key: setup[key] for key in setup if key not in hidden}
        return records.write(header, self._rounds(self.hidden(viewer)), self.result_text())

    def pending(self) -> tuple[int, ...]:
        """The places in the history of the choices that lie face down; they are its last moves."""
        waiting = set(self.game.face_down(self.state))
        place = len(self._moves)
        while place and self._moves[place - 1].seat in waiting:
            place -= 1
            waiting.remove(self._moves[place].seat)
        return tuple(range(place, len(self._moves)))

    def hidden(self, viewer: Viewer = None) -> tuple[int, ...]:
        """The places in the history of the moves that the viewer may not know yet."""
        if self._sees_all(viewer):
            return ()
        return tuple(place for place in self.pending() if self._moves[place].seat != viewer)

    def result_text(self) -> str:
        """The result as a record states it."""
        outcome = self.outcome
        if outcome is None:
            return records.UNFINISHED
        scores = "-".join(map(str, outcome.scores))
        if not outcome.winners:
            return f"draw, {scores}"
        seats = " and ".join(str(seat + 1) for seat in outcome.winners)
        return f"player {seats} wins, {scores}" if len(outcome.winners) == 1 else f"players {seats} share, {scores}"

    def _seats_to_act(self, state: Any) -> tuple[int, ...]:
        return bits.seats(int(rules.to_act(self.board, state)))

    def _legal(self, state: Any, seat: int) -> list[int]:
        moves = np.empty(self.game.most_moves, np.int32)
        length = rules.legal(self.board, state, seat, moves)
        numbers: list[int] = moves[:length].tolist()
        return numbers

    def _repr_svg_(self) -> str:
        return self.svg()

    def _meant(self, move: object) -> Move:
        """The move that is meant by itself, its text or its integer; raises MalformedMove."""
        if isinstance(move, str):
            return self.parse(move)
        if isinstance(move, Move):
            return self.move(move.number)
        number = whole_number(move)
        if number is None:
            complaint = _("{move!r:.60} is no move: a Move, its text or its integer is expected")
            raise MalformedMove(complaint.format(move=move))
        return self.move(number)

    def _place(self, seat: int) -> int:
        """Where in the history the seat's next move goes: after the last, or where its choice lies face down."""
        choices = self.pending() if seat not in self.to_act else ()
        return next((place for place in choices if self._moves[place].seat == seat), len(self._moves))

    def _after(self, before: Any, seat: int, number: int) -> Any:
        state = copied(before)
        rules.play(self.board, state, seat, number)
        if self.shuffles:
            self.game.shuffle(before, state, self.shuffles)
        return state

    def _forget(self) -> None:
        """Lets go of what was found out about the position."""
        self._history = None
        self._legal_now.clear()

    def _rounds(self, hidden: Sequence[int]) -> list[tuple[int, list[list[str]]]]:
        """The moves that are not hidden, as a record groups them: by round, then by turn."""
        written = []
        for place, (state, (seat, move)) in enumerate(zip(self._states[:-1], self._moves, strict=True)):
            if place in hidden:
                continue
            able = [other for other in range(self.players) if self._legal(state, other)]
            text = str(move) if able == [seat] else f"{seat + 1}:{move}"
            written.append((self.game.round(self.board, state), seat, text))
        return [
            (number, [[text for _, _, text in turn] for _, turn in groupby(moves, key=lambda entry: entry[1])])
            for number, moves in groupby(written, key=lambda entry: entry[0])
        ]

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            if len(self.to_act) != 1:
                raise IllegalMove(_("seats {seats} must act: say which one does").format(seats=self.to_act))
            return self.to_act[0]
        number = whole_number(seat)
        if number is None or not 0 <= number < self.players:
            complaint = _("seat {seat!r:.60}: there are seats 0 to {last}")
            raise IllegalMove(complaint.format(seat=seat, last=self.players - 1))
        return number

    def _sees_all(self, viewer: Viewer) -> bool:
        return self._viewer(viewer) == "all" or self.over or not self.game.hidden_setup

    def _viewer(self, viewer: Viewer) -> Viewer:
        """Refuses what is no viewer: a slip of the pen must not show anybody more than they may see."""
        if viewer is None or viewer == "all":
            return viewer
        if whole_number(viewer) is None:
            raise IllegalMove(_("viewer {viewer!r:.60}: a seat, None or 'all' is expected").format(viewer=viewer))
        return self._seat(viewer)  # type: ignore[arg-type]  # a whole number

    def _scene(self, viewer: Viewer, *, touch: bool = False) -> Scene:
        self._viewer(viewer)
        seats = (viewer,) if isinstance(viewer, int) else self.to_act if viewer == "all" else ()
        firsts = [steps[0] for seat in seats if touch for steps in self.touches(seat).values()]
        return Scene(
            viewer=viewer,
            last=self._last_turn(viewer),
            touchable=tuple(dict.fromkeys(firsts)),
            names=self.names,
            scoring=self.over,
        )

    def _last_turn(self, viewer: Viewer) -> tuple[int, ...]:
        """Of the moves the viewer may know, those of the last seat that moved, back to where another seat did."""
        hidden = self.hidden(viewer)
        turn: list[Played] = []
        for place in range(len(self._moves) - 1, -1, -1):
            if place in hidden:
                continue
            if turn and self._moves[place].seat != turn[-1].seat:
                break
            turn.append(self._moves[place])
        return tuple([played.move.number for played in reversed(turn)])


def whole_number(value: object) -> int | None:
    """An integer of Python's or NumPy's; None for anything else, truth values too."""
    if isinstance(value, (bool, np.bool_)):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]  # what has no index raises
    except TypeError:
        return None


def checked_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """One name a seat, each fit for a line of a record; made up when none are given."""
    if not names:
        return tuple(made_up_name(seat) for seat in range(players))
    if isinstance(names, str) or len(names) != players:
        raise BadMaterial(
            _("names {names!r:.60}: {players} are needed, one a seat").format(names=names, players=players)
        )
    return tuple(checked_line(later("name"), name) for name in names)


def checked_theme(theme: str) -> str:
    """One of THEMES; raises BadMaterial for any other."""
    if theme not in THEMES:
        complaint = _("theme {theme!r:.60}: one of {themes} is expected")
        raise BadMaterial(complaint.format(theme=theme, themes=", ".join(THEMES)))
    return theme


def made_up_name(seat: int) -> str:
    """What somebody is called who has given no name."""
    return _("Player {number}").format(number=seat + 1)


def checked_line(kind: str, text: str) -> str:
    """Text that fits a line of a record; raises BadMaterial for any other. Its `kind` is a word for the catalogues."""
    if not isinstance(text, str) or not text.isprintable() or not text.strip() or "#" in text:
        complaint = _("{kind} {text!r:.60}: one line of printable text without '#' is expected")
        raise BadMaterial(complaint.format(kind=_(kind), text=text))
    return text.strip()
