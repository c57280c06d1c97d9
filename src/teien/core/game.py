"""What the rest of the house asks of a game: the only door into a game's folder."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from teien.core.account import Account
from teien.core.chart import Chart
from teien.core.draws import Draws
from teien.core.errors import BadMaterial, BadRecord
from teien.core.language import _
from teien.core.outcome import Outcome
from teien.core.picture import Picture

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    from rich.text import Text

    from teien.core.match import Match
    from teien.core.observation import Observation
    from teien.core.shuffles import Shuffles

FOLDERS = {"hiroba": "teien.hiroba", "haru-ichiban": "teien.haru_ichiban", "niwa": "teien.niwa"}
"""Each game's folder; its module has the game as `GAME`."""

GAMES = tuple(FOLDERS)

Viewer = int | str | None
"""Who looks: a seat; None, a spectator; "all", the keeper who may see everything."""


MOST_GAMES = 2**31 - 1

THEMES = ("auto", "light", "dark")
"""How a picture is coloured; "auto" follows what the person's system prefers."""


OptionKind = Literal["choice", "seat", "text", "file"]


@dataclass(frozen=True, slots=True)
class Option:
    """Something players may choose before a game.

    Its `kind` says what is asked for: one of the `choices`; a seat, counted from 1, or "random"; any text, of which
    the `suggestions` are worth offering; or a file of the player's own. `title` and `help` are for people, and so are
    the `labels` of choices and suggestions; a form hides what is `rare` until it is asked for. All of these are in
    English, for the catalogues to translate.
    """

    name: str
    title: str
    help: str
    kind: OptionKind = "text"
    choices: tuple[str, ...] = ()
    default: str | None = None
    suggestions: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    rare: bool = False


class SeatMark(NamedTuple):
    """By what people know a seat: a symbol, its style in a terminal, and the colour's name in English."""

    symbol: str
    style: str
    colour: str


class Scene(NamedTuple):
    """What a picture shows besides the position: see `Match.svg`."""

    viewer: Viewer = None
    last: tuple[int, ...] = ()
    touchable: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    scoring: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A real table, typed in: what lies on it, whose it is, and the mistakes on it."""

    board: Any
    state: Any
    names: tuple[str, ...]
    mistakes: tuple[str, ...]


class Habits(NamedTuple):
    """How a search treats a game, found by measuring.

    - `playout`: after so many random moves the guess of `evaluate` is asked; -1: never, they go on to the end.
    - `exploration`: how much is tried that looks bad so far.
    - `sharpness`: how strongly the guess one move ahead draws the search; the odds of two moves are e to this times
      the difference of their guesses.
    - `trust`: a move's guess counts as much as so many visits.
    - `patience`: at this visit a node is opened and all its moves are guessed.
    """

    playout: int
    exploration: float
    sharpness: float
    trust: float
    patience: int


class Game(ABC):
    """One game. Rows are made here and changed only by the compiled functions of `teien.core.rules`."""

    name: str
    title: str
    tagline: str
    """What the game is, in one sentence; in English, for the catalogues to translate."""
    version: int
    players: tuple[int, ...]
    options: tuple[Option, ...]
    seat_marks: tuple[SeatMark, ...]
    actions: int
    most_moves: int
    """No position has more legal moves than this."""
    habits: Habits
    observation: "Observation"
    """What learners see of it."""
    can_draw: bool = False
    """Whether the rules know a draw, so that one can be offered."""
    draws: Draws | None = None
    """What is drawn while the game goes on; None where nothing is."""
    hidden_setup: frozenset[str] = frozenset()
    """The lines of the set-up that tell what is to come: nobody but the keeper reads them while the game goes on."""
    forgotten: frozenset[str] = frozenset()
    """The fields of the state that a position's line leaves out: what was, as far as it matters to the rules."""
    board_type: "np.dtype[Any]"
    state_type: "np.dtype[Any]"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, a game is its name: there is one of each in a process."""
        return find, (self.name,)

    @property
    def has_secrets(self) -> bool:
        """Whether a seat may know what others may not."""
        return bool(self.hidden_setup)

    @abstractmethod
    def prepare(self, players: int, options: Mapping[str, Any]) -> tuple[Any, Any]:
        """The box to draw from and a board row with all that the options fix; raises BadMaterial."""

    @abstractmethod
    def read_options(self, players: int, texts: Mapping[str, str]) -> dict[str, Any]:
        """Options as a person types them, players counted from 1, for `prepare`; raises BadMaterial."""

    @abstractmethod
    def setup(self, board: Any, state: Any) -> dict[str, str]:
        """The set-up in full, as the texts that `read_options` reads back; any state of the game will do."""

    @abstractmethod
    def parse(self, board: Any, text: str) -> int:
        """A move's integer from its text; raises MalformedMove."""

    @abstractmethod
    def move_text(self, board: Any, number: int) -> str:
        """A move's canonical text."""

    @abstractmethod
    def why_illegal(self, board: Any, state: Any, seat: int, number: int) -> str:
        """The rule that forbids a move, and why, in words that tell the seat nothing it may not know."""

    @abstractmethod
    def position(self, board: Any, state: Any, viewer: Viewer) -> str:
        """The position as one line."""

    @abstractmethod
    def from_position(self, line: str) -> tuple[Any, Any]:
        """A board and a state row from a line; raises BadPosition."""

    @abstractmethod
    def round(self, board: Any, state: Any) -> int:
        """The number of the round, which begins a new line in a record."""

    @abstractmethod
    def outcome(self, board: Any, state: Any) -> Outcome:
        """The outcome of what lies on the table, whether or not the game is over."""

    @abstractmethod
    def text(self, board: Any, state: Any, scene: Scene) -> "Text":
        """The picture for a terminal, with colours; its `plain` does without."""

    @abstractmethod
    def verdict(self, board: Any, state: Any, names: Sequence[str]) -> tuple[str, str]:
        """Who won, or what the score is so far, and why: the account without its tables."""

    @abstractmethod
    def account(self, board: Any, state: Any, names: Sequence[str]) -> Account:
        """The scoring with its reasons; it calls no seat a winner before the game is over, and tells no secret."""

    @abstractmethod
    def standings(self, board: Any, state: Any) -> tuple[str, ...]:
        """How each seat stands, in a word or two, from what lies open to all; cheap enough for every move."""

    @abstractmethod
    def picture(self, board: Any, state: Any, scene: Scene) -> Picture:
        """The picture, taken apart."""

    @abstractmethod
    def spoken(self, board: Any, number: int) -> str:
        """What a move does, in words that can follow a name and a colon."""

    @abstractmethod
    def touches(self, board: Any, state: Any, numbers: Sequence[int]) -> list[tuple[str, ...]]:
        """For each of some moves the things to touch, one after the other, to make it: names in the picture."""

    @abstractmethod
    def longest(self, board: Any) -> int | None:
        """No game has more moves than this; None where the rules set no end."""

    @abstractmethod
    def score_bounds(self, board: Any) -> tuple[int, int | None]:
        """No score is below the first or above the second; None where the rules set no end."""

    def lays_boards(self, box: Any) -> bool:
        """Whether `deal` draws something from this box onto the board; if not, many games can share one."""
        return True

    def travels(self, board: Any, before: Any, after: Any, number: int) -> Mapping[str, str]:
        """What a move, from one state to the next, brings to another place under another name.

        By the name of each such element in the picture afterwards, that of the element before, from where it comes.
        """
        return {}

    def face_down(self, state: Any) -> tuple[int, ...]:
        """The seats whose choice is made and not revealed yet: each may change its own, and nobody else may know it."""
        return ()

    def shuffle(self, before: Any, state: Any, shuffles: "Shuffles") -> None:
        """Where a move, or the set-up when there is no state before it, has shuffled in secret, shuffles anew.

        Every game with secrets provides it: what the rules shuffle by themselves can be searched through.
        """
        raise TypeError(f"{self.title} has secrets, but no way to shuffle them from a key")

    def retold(self, history: Sequence[tuple[int, int]], old: Any, new: Any, seat: int) -> list[tuple[int, int]]:
        """How a game that led to the state `old` would have led to `new`, which `hide` has dealt the seat from it.

        Of the history, moves and draws by who made them and their numbers, draws with -1, that part is told anew
        which the seat does not know.
        """
        return list(history)

    def settled(self, states: Sequence[Any], history: Sequence[Any]) -> int:
        """How many moves, from the first on, cannot be taken back fairly: something hidden was revealed by them."""
        return 0

    def statistics(self, match: "Match") -> Sequence[Chart]:
        """What a match that is over adds to the game's own charts in a balance report; charts of one title add up."""
        return ()

    def timeless(self, board: Any) -> Any:
        """A board on which the fields that are `forgotten` do not matter, for a search that cannot afford them."""
        return board

    def read_sheet(self, text: str, options: Mapping[str, Any]) -> Sheet:
        """A real table typed in as plain text; raises BadRecord. The options say what the game was played with."""
        raise BadRecord(_("{game} has no score pad").format(game=self.title))

    def check_material(self, path: "str | Path") -> str:
        """Says what is good about a file of a player's own material; raises BadMaterial for a bad one."""
        raise BadMaterial(_("{game} has no material files").format(game=self.title))

    def check_request(self, players: int, options: Mapping[str, Any]) -> None:
        """Raises BadMaterial for a player count or an option the game does not know."""
        if players not in self.players or not isinstance(players, int):
            counts = ", ".join(map(str, self.players))
            complaint = _("{game} is played by {counts} players, not {players!r:.60}")
            raise BadMaterial(complaint.format(game=self.title, counts=counts, players=players))
        known = {option.name for option in self.options}
        for name in options:
            if name not in known:
                complaint = _("{game} has no option {name!r:.60}; it has {known}")
                raise BadMaterial(complaint.format(game=self.title, name=name, known=", ".join(sorted(known))))


def check_count(name: str, count: int, most: int) -> None:
    """Raises BadMaterial unless `count` is a whole number from 1 to `most`."""
    if isinstance(count, bool) or not isinstance(count, int) or not 0 < count <= most:
        complaint = _("{name} {count!r:.60}: a whole number from 1 to {most} is expected")
        raise BadMaterial(complaint.format(name=name, count=count, most=most))


def find(name: str) -> Game:
    """The game of this name; loading it brings in the compiled rules."""
    if not isinstance(name, str) or name not in FOLDERS:
        raise BadMaterial(
            _("no game is called {name!r:.60}; there are {games}").format(name=name, games=", ".join(GAMES))
        )
    game: Game = import_module(FOLDERS[name]).GAME
    return game
