"""What each module of a game must provide.

mypy checks the modules themselves against these protocols where a `Game` is made of them, and that all of them speak of
the same View.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from teien.core.pictures.picture import Picture
from teien.core.pictures.shapes import Spot
from teien.core.play.move import Move
from teien.core.play.options import Option
from teien.core.play.outcome import Outcome
from teien.core.play.view import View, Viewer
from teien.core.words.chart import Chart
from teien.core.words.facts import Fact
from teien.core.words.scorecard import Scorecard, Section

if TYPE_CHECKING:
    from rich.text import Text

    from teien.core.play.match import Match
    from teien.core.play.shuffles import Shuffles

V = TypeVar("V", bound=View)
V_in = TypeVar("V_in", bound=View, contravariant=True)
V_out = TypeVar("V_out", bound=View, covariant=True)


class SetupModule(Protocol):
    """`setup.py`: what can be chosen before a game, and how a game is set up with it."""

    @property
    def OPTIONS(self) -> tuple[Option, ...]:  # noqa: N802 - a constant of the module
        """All options, in the order in which people are asked."""

    def prepare(self, players: int, options: Mapping[str, Any], /) -> tuple[Any, Any]:
        """The box to draw from and a board row with all that the options fix, their values checked one by one.

        Raises BadMaterial for values that do not go together.
        """

    def values(self, board: Any, state: Any, /) -> Mapping[str, Any]:
        """The options that set up this very board, by name; any state of the game will do."""

    def longest(self, board: Any, /) -> int | None:
        """No game has more moves than this; None where the rules set no end."""


class ViewModule(Protocol[V_out]):
    """`view.py`: the only place that looks into rows for people."""

    def view(self, board: Any, state: Any, viewer: Viewer, last: tuple[Move, ...], names: tuple[str, ...], /) -> V_out:
        """What the viewer may know; `last` are its last moves: see `View`."""

    def round_number(self, board: Any, state: Any, /) -> int:
        """The number of the round, which begins a new line in a record."""


class NotationModule(Protocol[V_in]):
    """`notation.py`: positions as text, and back."""

    def position(self, view: V_in, /) -> str:
        """The position as one line, with what the viewer may not know left open."""

    def from_position(self, line: str, /) -> tuple[Any, Any]:
        """A board and a state row from a line; raises BadPosition."""

    # Where a position leaves something open, a module may also have `dealt(line, below)`: the line with that dealt by
    # chance, every possible way equally likely, where `below(n)` draws a number from 0 to n − 1.


class DrawingModule(Protocol[V_in]):
    """`drawing.py`: the picture."""

    def picture(self, view: V_in, touchable: tuple[str, ...], /) -> Picture:
        """The picture, taken apart; the things of these names are lit up to be touched."""

    def style(self) -> str:
        """The style sheet that all its pictures have."""

    def moved_from(self, before: V_in, after: V_in, /) -> Mapping[str, str]:
        """What the last move has brought to another place under another name.

        By the name of each such element in the picture afterwards, that of the element before, from where it comes.
        """

    def spots(self, view: V_in, /) -> Mapping[str, Spot]:
        """Where squares, pieces and things to touch are in the picture, by their names."""


class TextModule(Protocol[V_in]):
    """`text.py`: the picture for a terminal."""

    def render(self, view: V_in, example: Move | None, /) -> "Text":
        """The picture with colours, its `plain` does without; `example` is a move the viewer may type now."""


class ExplainModule(Protocol[V_in]):
    """`explain.py`: the score, explained."""

    def scorecard(self, view: V_in, /) -> Scorecard:
        """The scoring with its reasons; it calls no seat a winner before the game is over."""

    def standings(self, view: V_in, /) -> tuple[str, ...]:
        """How each seat stands, in a word or two; cheap enough for every move."""


class CommentModule(Protocol[V_in]):
    """`comment.py`, of games that say what a move does."""

    def facts(self, before: V_in, seat: int, move: Move, after: V_in | None, reader: int | None, /) -> Sequence[Fact]:
        """What a seat's move does, the most telling first, spoken to the seat that reads it, if any does.

        The views, of one viewer, are those before and after the move; there is none after a choice that is not
        revealed yet.
        """

    def worth_a_look(self, view: V_in, seat: int, /) -> Sequence[Fact]:
        """What a seat that must act had better look at, spoken to it; which move is good is not told."""

    def bidding(self, move: Move, /) -> str:
        """A move as advice to whoever may make it: "Place the 9 on c4"."""


class ScoringModule(Protocol[V_in]):
    """`scoring.py`: the outcome."""

    def outcome(self, view: V_in, /) -> Outcome:
        """The outcome of what lies on the table, whether or not the game is over."""


class ReasonsModule(Protocol[V_in]):
    """`reasons.py`: why a move is refused."""

    def why_illegal(self, view: V_in, seat: int, move: Move, /) -> str:
        """The rule that forbids a seat's move, and why; the view is that of the seat."""


class Secret(NamedTuple):
    """A field of the state that not everybody may know: its owner may, by seat, or nobody but the keeper."""

    field: str
    known_to_owner: bool


class SecretsModule(Protocol):
    """`secrets.py`, of games where a seat may know what others may not."""

    @property
    def SECRETS(self) -> tuple[Secret, ...]:  # noqa: N802 - a constant of the module
        """What is secret, and who may know it."""

    def face_down(self, state: Any, /) -> tuple[int, ...]:
        """The seats whose choice is made and not revealed yet: each may change its own, nobody else may know it."""

    # A module may also have `recalled_from(board, states)`: the first of the positions to which players may look back
    # while the game goes on. They have to remember what was chosen before it.

    def shuffle(self, before: Any, state: Any, shuffles: "Shuffles", /) -> None:
        """Where a move, or the set-up when there is no state before it, has shuffled in secret, shuffles anew.

        What the rules shuffle by themselves can be searched through; a key cannot.
        """

    def undo_limit(self, states: Sequence[Any], history: Sequence[tuple[int, Move]], /) -> int:
        """How many moves, from the first on, cannot be taken back fairly: something hidden was revealed by them."""

    def redealt_history(
        self, history: Sequence[tuple[int, int]], old: Any, new: Any, seat: int, /
    ) -> list[tuple[int, int]]:
        """How a game that led to the state `old` would have led to `new`, which `hide` has dealt the seat from it.

        Of the history, moves and draws by who made them and their numbers, draws with -1, that part is dealt anew
        which the seat does not know.
        """


class Theme(NamedTuple):
    """What a puzzle is about: a name, and a sentence that explains it; both in English, for the catalogues."""

    title: str
    about: str


class PuzzlesModule(Protocol[V_in]):
    """`puzzles.py`, of games that know what their puzzles are about, and when two are alike."""

    @property
    def THEMES(self) -> Mapping[str, Theme]:  # noqa: N802 - a constant of the module
        """All themes, by names that never change."""

    def opening(self, seed: int, /) -> "Match":
        """Where a game begins in which puzzles are looked for; each seed gives another one."""

    def themes(self, views: Sequence[V_in], seat: int, line: Sequence[Move], /) -> Sequence[str]:
        """Which of them a puzzle has, the most telling first.

        The views are what the seat that solves it sees before its line, and after each of the moves.
        """

    def canonical(self, view: V_in, seat: int, /) -> str:
        """A text that is the same for two positions if one is the other turned, mirrored or in other colours.

        The seat is the one that solves the puzzle, and the view its own.
        """


class StatisticsModule(Protocol):
    """`statistics.py`, of games that add charts of their own to a balance report."""

    def charts(self, match: "Match", /) -> Sequence[Chart]:
        """What a match that is over adds; charts of one title add up."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A real table, typed in: what lies on it, to be shown as counted, and the mistakes on it."""

    view: Any
    mistakes: tuple[str, ...]


class PadModule(Protocol):
    """`pad.py`, of games with a score pad in the browser, which must work there without a connection."""

    @property
    def KIND(self) -> str:  # noqa: N802 - a constant of the module
        """What is kept on it, by which the page is chosen: "tiles", "figures" or "results"."""

    def described(self) -> Mapping[str, Any]:
        """All that the page must know of the game, as JSON, in the language in use."""

    # Where the game has sheets, a module may also have `steps_of(text)`: what was typed in as plain text, as the page
    # has it, names and steps; it raises BadRecord for what cannot be read.


class PaperModule(Protocol):
    """`paper.py`, of games that have something to be printed for a real table, besides their rules."""

    def score_sheet(self, players: int, /) -> Sequence[Section]:
        """The tables of a score sheet, with nothing in them that players write."""

    def pictures(self) -> Iterable[tuple[str, str]]:
        """The tiles of the set, or plans to lay a board out by: each with what it is called and its SVG."""

    def definitions(self) -> str:
        """What these pictures copy."""


class SheetModule(Protocol):
    """`sheet.py`, of games with a score pad."""

    def read(self, text: str, options: Mapping[str, Any], /) -> Sheet:
        """A real table typed in as plain text; raises BadRecord. The options say what the game was played with."""
