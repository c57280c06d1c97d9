"""A game by its rules alone: its positions one after the other, the moves between them, and what may follow."""

from collections.abc import Sequence
from copy import copy
from typing import Any, NamedTuple, Self, SupportsIndex

import numpy as np

from teien.core.engine import bits, rules
from teien.core.engine.row import copied
from teien.core.play.checks import checked_names, whole_number
from teien.core.play.game import Game
from teien.core.play.move import Move
from teien.core.play.outcome import Outcome
from teien.core.play.redraw import Due, due, redrawn
from teien.core.play.shuffles import Shuffles
from teien.core.play.view import Viewer
from teien.core.words.errors import IllegalMove, MalformedMove
from teien.core.words.language import _


class Played(NamedTuple):
    """One move of the history and the seat that made it."""

    seat: int
    move: Move


class Step(NamedTuple):
    """A legal move that is not made yet: whose it is, its place in the history, and what it leads to.

    It takes the place after the last move, but for a choice made instead of one that lies face down: that one's. The
    states, and who has to act in them, are those from there on. `drawn` is what was chosen to be drawn after it.
    """

    seat: int
    move: Move
    place: int
    states: tuple[Any, ...]
    acting: tuple[tuple[int, ...], ...]
    drawn: tuple[str, ...] = ()

    @property
    def is_last(self) -> bool:
        """Whether the game is over with it."""
        return not self.acting[-1]


class Timeline:
    """What a `Match` is to its players before anybody looks at it or writes it down."""

    def __init__(
        self, game: Game, board: Any, state: Any, *, names: Sequence[str] = (), shuffles: Shuffles | None = None
    ) -> None:
        self.game = game
        self.board = board
        self.moves = game.moves(board)
        """All moves there are on this board, legal or not."""
        self.players = int(board.players)
        self._names = checked_names(names, self.players)
        self.shuffles = shuffles
        """What is drawn in secret, where no seed draws it."""
        self._moves: list[Played] = []
        self._history: tuple[Played, ...] | None = ()
        """The moves as they were asked for last; None when there have been others since."""
        self._chosen_draws: dict[int, tuple[str, ...]] = {}
        """By the place of a move, what was chosen to be drawn after it."""
        self._states = [state]
        self._acting = [self._seats_to_act(state)]
        self._legal_now: dict[int, list[int]] = {}
        """The legal moves of the position, for the seats that were asked for."""
        self._views: dict[Any, Any] = {}
        self._views_before: dict[Any, Any] = {}
        """What viewers may know of the position, and of the one before the last move, as far as they were asked for;
        and, by what it is and the viewer, what else was found out."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat; others may be given.

        >>> import teien
        >>> teien.new("niwa", seed=7).names
        ('Player 1', 'Player 2')
        """
        return self._names

    @names.setter
    def names(self, names: Sequence[str]) -> None:
        self._names = checked_names(names, self.players)
        self._views, self._views_before = {}, {}

    def __getstate__(self) -> dict[str, Any]:
        derived = ("moves", "_views", "_views_before")
        return {name: value for name, value in vars(self).items() if name not in derived}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self.moves = self.game.moves(self.board)
        self._views, self._views_before = {}, {}

    def __eq__(self, other: object) -> bool:
        """Whether both are of one game and set-up and went the same way, move by move, hidden draws included.

        What they are called does not count: names, date, and how the set-up was given. As a match changes while it is
        played, it has no hash; `position_hash` has one of where it stands.

        >>> import teien
        >>> match = teien.new("hiroba", seed=7)
        >>> match == match.copy() == teien.load(match.record())
        True
        >>> move = match.play(match.legal_moves()[0])
        >>> match == teien.new("hiroba", seed=7)
        False
        """
        if not isinstance(other, Timeline):
            return NotImplemented
        return (
            self.game is other.game
            and self._moves == other._moves
            and self.board.tobytes() == other.board.tobytes()
            and [state.tobytes() for state in self._states] == [state.tobytes() for state in other._states]
        )

    @property
    def state(self) -> Any:
        """The state row; the compiled rules read it, nothing but `play` and `undo` changes it.

        >>> import teien
        >>> int(teien.new("haru-ichiban", seed=7).state.turn)
        1
        """
        return self._states[-1]

    @property
    def history(self) -> tuple[Played, ...]:
        """All moves so far, the oldest first; of choices that were changed before they were revealed, the last.

        >>> import teien
        >>> match = teien.new("hiroba", seed=7, first=1)
        >>> move = match.play("9d4")
        >>> match.history
        (Played(seat=1, move=Move(696, '9d4')),)
        """
        if self._history is None:
            self._history = tuple(self._moves)
        return self._history

    @property
    def fingerprint(self) -> str | None:
        """What promises all hidden shuffles before the first of them is seen; None where none are drawn so.

        >>> import teien
        >>> len(teien.new("haru-ichiban").fingerprint)
        64
        >>> teien.new("haru-ichiban", seed=7).fingerprint is None
        True
        """
        return self.shuffles.fingerprint if self.shuffles else None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act now, in order; none when the game is over.

        >>> import teien
        >>> teien.new("niwa", seed=7, first=1).to_act, teien.new("haru-ichiban", seed=7).to_act
        ((1,), (0, 1))
        """
        return self._acting[-1]

    def acting(self, moves: int) -> tuple[int, ...]:
        """The seats that had to act after so many moves.

        >>> import teien
        >>> match = teien.new("haru-ichiban", seed=7)
        >>> move = match.play(match.legal_moves(0)[0], 0)
        >>> match.acting(0), match.acting(1)
        ((0, 1), (1,))
        """
        return self._acting[moves]

    @property
    def over(self) -> bool:
        """Whether the game has ended.

        >>> import teien
        >>> teien.new("niwa", seed=7).over
        False
        """
        return not self._acting[-1]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on.

        >>> import teien
        >>> teien.new("niwa", seed=7).outcome is None
        True
        """
        return self.tally if self.over else None

    @property
    def tally(self) -> Outcome:
        """What the table would count now, whether or not the game is over.

        >>> import teien
        >>> teien.new("hiroba", seed=7).tally.scores
        (0, 0)
        """
        found: Outcome | None = self._views.get("tally")
        if found is None:
            seen = self.game.view.view(self.board, self.state, None, (), self.names)
            found = self._views["tally"] = self.game.scoring.outcome(seen)
        return found

    def legal_numbers(self, seat: int | None = None) -> list[int]:
        """The legal moves as integers, sorted; empty for a seat that need not act.

        >>> import teien
        >>> teien.new("niwa", seed=7).legal_numbers()
        [0, 3, 6, 12, 15, 18]
        """
        return list(self._legal(self._seat(seat)))

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves, sorted; the seat may be left out when only one must act.

        >>> import teien
        >>> match = teien.new("haru-ichiban", seed=7)
        >>> match.legal_moves(seat=0)
        [Move(2, '3'), Move(3, '4'), Move(5, '6')]
        """
        return list(map(self._here, self.moves.of(self._legal(self._seat(seat)))))

    def move(self, number: int) -> Move:
        """The move with this integer, legal or not; raises IllegalMove where there is none.

        >>> import teien
        >>> teien.new("hiroba", seed=7).move(696)
        Move(696, '9d4')
        """
        found = whole_number(number)
        if found is None or not 0 <= found < self.game.actions:
            complaint = _("{number!r:.60}: moves are numbered 0 to {last}")
            raise IllegalMove(complaint.format(number=number, last=self.game.actions - 1))
        return self._here(self.moves[found])

    def parse(self, text: str) -> Move:
        """The move with this text, legal or not; raises MalformedMove.

        >>> import teien
        >>> teien.new("hiroba", seed=7).parse("9d4").square
        'd4'
        """
        if not isinstance(text, str):
            raise MalformedMove(_("{text!r:.60} is no text of a move").format(text=text))
        return self._here(self.moves.parse(text))

    def play(
        self, move: Move | str | SupportsIndex, seat: int | None = None, drawn: Sequence[str] | None = None
    ) -> Move:
        """Plays a legal move and returns it; raises MalformedMove or IllegalMove and changes nothing otherwise.

        A choice made again before it is revealed takes the place of the one before it, of which nothing stays. What
        is drawn after the move can be chosen, as `due` tells it; it comes as it was shuffled otherwise.

        >>> import teien
        >>> match = teien.new("hiroba", seed=7, first=0)
        >>> match.play("9d4")
        Move(696, '9d4')
        >>> match.play("9i9")
        Traceback (most recent call last):
        teien.core.words.errors.IllegalMove: 9i9: H15: a stone may be placed now, as in +e5, or none: -
        """
        return self.make(self.consider(move, seat, drawn))

    def consider(
        self, move: Move | str | SupportsIndex, seat: int | None = None, drawn: Sequence[str] | None = None
    ) -> Step:
        """Where a legal move would lead, for `make`; raises as `play` does, and changes nothing.

        >>> import teien
        >>> match = teien.new("hiroba", seed=7, first=0)
        >>> step = match.consider("9d4")
        >>> step.acting, step.is_last, len(match.history)
        (((0,),), False, 0)
        """
        played = self._meant(move)
        seat = self._seat(seat)
        if played.number not in self._legal(seat):
            raise self._refusal(played, seat)
        place = len(self._moves) if seat in self.to_act else self._place(seat)
        states = [self._after(self._states[place], seat, played.number)]
        for other, choice in self._moves[place + 1 :]:
            states.append(self._after(states[-1], other, choice.number))
        kept: tuple[str, ...] = ()
        if drawn:
            before = self._states[place] if len(states) == 1 else states[-2]
            states[-1], kept = redrawn(self.game, self.board, before, states[-1], drawn)
        return Step(seat, played, place, tuple(states), tuple(map(self._seats_to_act, states)), kept)

    def make(self, step: Step) -> Move:
        """Plays a move that was considered in this very position, and returns it.

        >>> import teien
        >>> match = teien.new("hiroba", seed=7)
        >>> match.make(match.consider("9d4"))
        Move(696, '9d4')
        """
        before = self._views if step.place == len(self._moves) else {}
        self._states[step.place + 1 :] = step.states
        self._acting[step.place + 1 :] = step.acting
        self._moves[step.place : step.place + 1] = [Played(step.seat, step.move)]
        if step.drawn:
            self._chosen_draws[len(self._moves) - 1] = step.drawn
        self._forget()
        self._views_before = before
        return step.move

    def undo(self) -> Played:
        """Takes the last move back and returns it; raises IllegalMove when there is none.

        >>> import teien
        >>> match = teien.new("hiroba", seed=7, first=0)
        >>> move = match.play("9d4")
        >>> match.undo()
        Played(seat=0, move=Move(696, '9d4'))
        """
        if not self._moves:
            raise IllegalMove(_("undo: no move has been played yet"))
        self._states.pop()
        self._acting.pop()
        self._chosen_draws.pop(len(self._moves) - 1, None)
        self._forget()
        return self._moves.pop()

    def copy(self) -> Self:
        """An independent match in the same position with the same history.

        >>> import teien
        >>> match = teien.new("hiroba", seed=7)
        >>> move = match.copy().play("9d4")
        >>> match.history
        ()
        """
        return self.at(len(self._moves))

    def at(self, moves: int) -> Self:
        """An independent match as it was after so many moves.

        >>> import teien
        >>> match = teien.new("hiroba", seed=7)
        >>> start, move = match.copy(), match.play("9d4")
        >>> match.at(0) == start
        True
        """
        found = whole_number(moves)
        if found is None or not 0 <= found <= len(self._moves):
            complaint = _("move {number!r:.60}: the match has {count} moves")
            raise IllegalMove(complaint.format(number=moves, count=len(self._moves)))
        twin = copy(self)
        twin.board = copied(self.board)
        twin._moves = self._moves[:found]
        twin._chosen_draws = {place: drawn for place, drawn in self._chosen_draws.items() if place < found}
        twin._history = None
        twin._states = [copied(state) for state in self._states[: found + 1]]
        twin._acting = self._acting[: found + 1]
        twin._legal_now, twin._views, twin._views_before = {}, {}, {}
        return twin

    def chosen_draws(self, place: int) -> tuple[str, ...]:
        """What was chosen to be drawn after the move at a place of the history; nothing where it came by chance.

        >>> import teien
        >>> match = teien.new("hiroba", seed=7)
        >>> move = match.play("9d4")
        >>> match.chosen_draws(0)
        ()
        """
        return self._chosen_draws.get(place, ())

    def due(self) -> tuple[Due, ...]:
        """What each seat drew after the last move, and out of what: the keeper's to know.

        >>> import teien
        >>> teien.new("haru-ichiban", seed=7).due()
        ()
        """
        return due(self.game, self.board, self._states[-2], self.state) if self._moves else ()

    def round(self, moves: int) -> int:
        """The number of the round that was played after so many moves.

        >>> import teien
        >>> teien.new("hiroba", seed=7).round(0)
        1
        """
        return self.game.view.round_number(self.board, self._states[moves])

    @property
    def undo_limit(self) -> int:
        """How many moves, from the first on, cannot be taken back fairly: something hidden was revealed by them.

        >>> import teien
        >>> match = teien.new("haru-ichiban", seed=7)
        >>> moves = [match.play(match.legal_moves(seat)[0], seat) for seat in (0, 1)]
        >>> match.undo_limit
        2
        """
        secrets = self.game.secrets
        return secrets.undo_limit(self._states, self._moves) if secrets else 0

    @property
    def in_secret(self) -> bool:
        """Whether the next move is a choice that others may not see: several choose at once, or have begun to.

        >>> import teien
        >>> teien.new("haru-ichiban", seed=7).in_secret
        True
        """
        secrets = self.game.secrets
        return len(self.to_act) > 1 or bool(secrets and secrets.face_down(self.state))

    def pending(self) -> tuple[int, ...]:
        """The places in the history of the choices that lie face down; they are its last moves.

        >>> import teien
        >>> match = teien.new("haru-ichiban", seed=7)
        >>> move = match.play(match.legal_moves(1)[0], 1)
        >>> match.pending()
        (0,)
        """
        if self.game.secrets is None:
            return ()
        waiting = set(self.game.secrets.face_down(self.state))
        place = len(self._moves)
        while place and self._moves[place - 1].seat in waiting:
            place -= 1
            waiting.remove(self._moves[place].seat)
        return tuple(range(place, len(self._moves)))

    def hidden(self, viewer: Viewer = None) -> tuple[int, ...]:
        """The places in the history of the moves that the viewer may not know yet, or has to remember.

        >>> import teien
        >>> match = teien.new("haru-ichiban", seed=7)
        >>> move = match.play(match.legal_moves(1)[0], 1)
        >>> match.hidden(viewer=0), match.hidden(viewer=1), match.hidden()
        ((0,), (), (0,))
        """
        asked = "hidden", self._viewer(viewer)
        found: tuple[int, ...] | None = self._views.get(asked)
        if found is None:
            found = self._views[asked] = self._hidden(viewer)
        return found

    def _hidden(self, viewer: Viewer) -> tuple[int, ...]:
        if self._sees_all(viewer):
            return ()
        remembered = (place for place in range(self.recalled_from) if self.moves.is_secret(self._moves[place].move))
        return (*remembered, *(place for place in self.pending() if self._moves[place].seat != viewer))

    @property
    def recalled_from(self) -> int:
        """The first position to which players may look back while the game goes on; 0 but where they must remember.

        >>> import teien
        >>> teien.new("haru-ichiban", seed=7, played=True).recalled_from
        0
        """
        find = getattr(self.game.secrets, "recalled_from", None)
        return find(self.board, self._states) if find and not self.over else 0

    def why_illegal(self, move: Move, seat: int) -> str:
        """The rule that forbids a move of a seat that must act, and why, from what the seat may know.

        >>> import teien
        >>> match = teien.new("hiroba", seed=7, first=0)
        >>> match.why_illegal(match.parse("-"), 0)
        'H11: a pebble must be placed now, as in 9c4'
        """
        view = self.game.view.view(self.board, self.state, seat, (), self.names)
        return self.game.reasons.why_illegal(view, seat, move)

    def _seats_to_act(self, state: Any) -> tuple[int, ...]:
        return bits.seats(int(rules.to_act(self.board, state)))

    def _legal(self, seat: int) -> list[int]:
        """The seat's legal moves in this position, as `legal_numbers` has them; not to be changed."""
        found = self._legal_now.get(seat)
        if found is None:
            found = self._legal_now[seat] = self._legal_in(self._states[-1], seat)
        return found

    def _legal_in(self, state: Any, seat: int) -> list[int]:
        moves = np.empty(rules.most_moves(state), np.int32)
        length = rules.legal(self.board, state, seat, moves)
        numbers: list[int] = moves[:length].tolist()
        return numbers

    def _meant(self, move: object) -> Move:
        """The move that is meant by itself, its text or its integer; raises MalformedMove."""
        if isinstance(move, Move):
            return self.move(move.number)
        if isinstance(move, str):
            return self.parse(move)
        number = whole_number(move)
        if number is None:
            complaint = _("{move!r:.60} is no move: a Move, its text or its integer is expected")
            raise MalformedMove(complaint.format(move=move))
        return self.move(number)

    def _here(self, move: Move) -> Move:
        """A move as what it is in this position."""
        return self.game.meant(self.board, self.state, move)

    def _refusal(self, move: Move, seat: int) -> IllegalMove:
        """Why the seat cannot play a move that is not legal."""
        if self.over:
            return IllegalMove(_("{move}: the game is over").format(move=move))
        if not self._legal(seat):
            waiting = _(" and ").join(self.names[other] for other in self.to_act)
            complaint = _("{move}: it is {waiting}'s turn, not {name}'s")
            return IllegalMove(complaint.format(move=move, waiting=waiting, name=self.names[seat]))
        why = self.why_illegal(move, seat)
        return IllegalMove(_("{move}: {why}").format(move=move, why=why))

    def _place(self, seat: int) -> int:
        """Where in the history the choice lies that a seat has made face down; behind the last move if it has none."""
        return next((place for place in self.pending() if self._moves[place].seat == seat), len(self._moves))

    def _after(self, before: Any, seat: int, number: int) -> Any:
        state = copied(before)
        rules.play(self.board, state, seat, number)
        if self.shuffles and self.game.secrets:
            self.game.secrets.shuffle(before, state, self.shuffles)
        return state

    def _forget(self) -> None:
        """Lets go of what was found out about the position."""
        self._history = None
        self._legal_now.clear()
        self._views, self._views_before = {}, {}

    def _seat(self, seat: int | None) -> int:
        """The seat that is meant, by its number or as the only one that must act; any when the game is over."""
        if seat is None:
            if len(self.to_act) > 1:
                raise IllegalMove(_("seats {seats} must act: say which one does").format(seats=self.to_act))
            return self.to_act[0] if self.to_act else 0
        if type(seat) is int and 0 <= seat < self.players:
            return seat
        number = whole_number(seat)
        if number is None or not 0 <= number < self.players:
            complaint = _("seat {seat!r:.60}: there are seats 0 to {last}")
            raise IllegalMove(complaint.format(seat=seat, last=self.players - 1))
        return number

    def _sees_all(self, viewer: Viewer) -> bool:
        return self._viewer(viewer) == "all" or self.over or not self.game.has_secrets

    def _viewer(self, viewer: Viewer) -> Viewer:
        """Refuses what is no viewer: a slip of the pen must not show anybody more than they may see."""
        if viewer is None or viewer == "all" or (type(viewer) is int and 0 <= viewer < self.players):
            return viewer
        if whole_number(viewer) is None:
            raise IllegalMove(_("viewer {viewer!r:.60}: a seat, None or 'all' is expected").format(viewer=viewer))
        return self._seat(viewer)  # type: ignore[arg-type]  # a whole number
