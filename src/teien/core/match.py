"""A game being played."""

import datetime
from collections.abc import Sequence
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from teien.core import records, rules
from teien.core.errors import BadMaterial, IllegalMove, MalformedMove
from teien.core.game import THEMES, Game, Scene, Viewer
from teien.core.move import Move
from teien.core.outcome import Outcome
from teien.core.row import copied

if TYPE_CHECKING:
    from rich.text import Text


class Played(NamedTuple):
    """One move of the history and the seat that made it."""

    seat: int
    move: Move


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
    ) -> None:
        self.game = game
        self.board = board
        self.players = int(board.players)
        self.seed = seed
        self.names = checked_names(names, self.players)
        self.date = checked_line("date", date or datetime.date.today().isoformat())
        self.start_position = position
        """The line the match began with, when it did not begin with a set-up."""
        self._history: list[Played] = []
        self._states = [state]

    @property
    def state(self) -> Any:
        """The state row; the compiled rules read it, nothing but `play` and `undo` changes it."""
        return self._states[-1]

    @property
    def history(self) -> tuple[Played, ...]:
        """All moves so far, the oldest first."""
        return tuple(self._history)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act now, in order; none when the game is over."""
        seats = int(rules.to_act(self.board, self.state))
        return tuple(seat for seat in range(self.players) if seats >> seat & 1)

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
        return self._legal(self.state, self._seat(seat))

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves, sorted; the seat may be left out when only one must act."""
        return [self.move(number) for number in self.legal_numbers(seat)]

    def move(self, number: int) -> Move:
        """The move with this integer, legal or not."""
        if not 0 <= number < self.game.actions:
            raise IllegalMove(f"{number}: moves are numbered 0 to {self.game.actions - 1}")
        return Move(number, self.game.move_text(self.board, number))

    def parse(self, text: str) -> Move:
        """The move with this text, legal or not; raises MalformedMove."""
        return self.move(self.game.parse(self.board, text))

    def play(self, move: Move | str | int, seat: int | None = None) -> Move:
        """Plays a legal move and returns it; raises MalformedMove or IllegalMove and changes nothing otherwise."""
        if isinstance(move, str):
            played = self.parse(move)
        elif isinstance(move, (Move, int)) and not isinstance(move, bool):
            played = self.move(int(move))
        else:
            raise MalformedMove(f"{move!r} is no move: a Move, its text or its integer is expected")
        legal = self.legal_numbers(seat)
        if not legal and self.over:
            raise IllegalMove(f"{played}: the game is over")
        seat = self._seat(seat)
        if not legal:
            waiting = " and ".join(self.names[other] for other in self.to_act)
            raise IllegalMove(f"{played}: it is {waiting}'s turn, not {self.names[seat]}'s")
        if played.number not in legal:
            raise IllegalMove(f"{played}: {self.game.why_illegal(self.board, self.state, seat, played.number)}")
        state = copied(self.state)
        rules.play(self.board, state, seat, played.number)
        self._states.append(state)
        self._history.append(Played(seat, played))
        return played

    def undo(self) -> Played:
        """Takes the last move back and returns it; raises IllegalMove when there is none."""
        if not self._history:
            raise IllegalMove("undo: no move has been played yet")
        self._states.pop()
        return self._history.pop()

    def copy(self) -> "Match":
        """An independent match in the same position with the same history."""
        return self.at(len(self._history))

    def at(self, moves: int) -> "Match":
        """An independent match as it was after so many moves."""
        if not 0 <= moves <= len(self._history):
            raise IllegalMove(f"move {moves}: the match has {len(self._history)} moves")
        twin = Match(
            self.game,
            copied(self.board),
            self._states[0],
            seed=self.seed,
            names=self.names,
            date=self.date,
            position=self.start_position,
        )
        twin._history = self._history[:moves]
        twin._states = [copied(state) for state in self._states[: moves + 1]]
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
        if theme not in THEMES:
            raise BadMaterial(f"theme {theme!r}: one of {', '.join(THEMES)} is expected")
        return self.game.svg(self.board, self.state, self._scene(viewer, theme=theme, touch=touch))

    def touches(self, seat: int | None = None) -> dict[str, tuple[str, ...]]:
        """For each legal move's text, the names of the things to touch, one after the other."""
        return {move.text: self.game.touches(self.board, self.state, move.number) for move in self.legal_moves(seat)}

    def position(self, viewer: Viewer = None) -> str:
        """The position as one line, for `teien.from_position`."""
        return self.game.position(self.board, self.state, self._viewer(viewer))

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
        if self.start_position:
            seen = self.game.position(self.board, self._states[0], viewer)
            header["position"] = self.start_position if whole else seen
        else:
            setup = self.game.setup(self.board)
            header |= {key: setup[key] for key in setup if whole or key not in self.game.hidden_setup}
        return records.write(header, self._rounds(self.shown(viewer)), self.result_text())

    def shown(self, viewer: Viewer = None) -> list[bool]:
        """For each move of the history, whether the viewer may know it by now."""
        if self._sees_all(viewer):
            return [True] * len(self._history)
        return self.game.shown(self._states, self._history, viewer)

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

    def _legal(self, state: Any, seat: int) -> list[int]:
        moves = np.empty(self.game.most_moves, np.int32)
        length = rules.legal(self.board, state, seat, moves)
        return [int(number) for number in moves[:length]]

    def _repr_svg_(self) -> str:
        return self.svg()

    def _rounds(self, shown: Sequence[bool]) -> list[tuple[int, list[list[str]]]]:
        """The moves that are shown, as a record groups them: by round, then by turn."""
        written = []
        for state, (seat, move), is_shown in zip(self._states[:-1], self._history, shown, strict=True):
            if not is_shown:
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
                raise IllegalMove(f"seats {self.to_act} must act: say which one does")
            return self.to_act[0]
        if not 0 <= seat < self.players:
            raise IllegalMove(f"seat {seat}: there are seats 0 to {self.players - 1}")
        return seat

    def _sees_all(self, viewer: Viewer) -> bool:
        return self._viewer(viewer) == "all" or self.over or not self.game.hidden_setup

    def _viewer(self, viewer: Viewer) -> Viewer:
        """Refuses what is no viewer: a slip of the pen must not show anybody more than they may see."""
        if viewer is None or viewer == "all":
            return viewer
        if isinstance(viewer, bool) or not isinstance(viewer, int):
            raise IllegalMove(f"viewer {viewer!r}: a seat, None or 'all' is expected")
        return self._seat(viewer)

    def _scene(self, viewer: Viewer, *, theme: str = "auto", touch: bool = False) -> Scene:
        self._viewer(viewer)
        seats = (viewer,) if isinstance(viewer, int) else self.to_act if viewer == "all" else ()
        firsts = [steps[0] for seat in seats if touch for steps in self.touches(seat).values()]
        return Scene(
            viewer=viewer,
            last=self._last_turn(viewer),
            touchable=tuple(dict.fromkeys(firsts)),
            theme=theme,
            names=self.names,
            scoring=self.over,
        )

    def _last_turn(self, viewer: Viewer) -> tuple[int, ...]:
        """Of the moves the viewer may know, those of the last seat that moved, back to where another seat did."""
        known = [played for played, is_shown in zip(self._history, self.shown(viewer), strict=True) if is_shown]
        turn = takewhile(lambda played: played.seat == known[-1].seat, reversed(known))
        return tuple(played.move.number for played in turn)[::-1]


def checked_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """One name a seat, each fit for a line of a record; made up when none are given."""
    if not names:
        return tuple(f"Player {seat + 1}" for seat in range(players))
    if isinstance(names, str) or len(names) != players:
        raise BadMaterial(f"names {names!r}: {players} are needed, one a seat")
    return tuple(checked_line("name", name) for name in names)


def checked_line(kind: str, text: str) -> str:
    """Text that fits a line of a record; raises BadMaterial for any other."""
    if not isinstance(text, str) or not text.isprintable() or not text.strip() or "#" in text:
        raise BadMaterial(f"{kind} {text!r}: one line of printable text without '#' is expected")
    return text.strip()
