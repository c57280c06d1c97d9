"""What the rest of the house asks of a game: the only door into a game's folder.

A game is its modules; `teien.core.play.modules` says what each must provide.
"""

import sys
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from teien.core.engine.draws import Draws
from teien.core.pictures.legend import Legend
from teien.core.play.balance import Measured, measured_in
from teien.core.play.course import Course
from teien.core.play.editors import Editor
from teien.core.play.headings import Headings, round_heading
from teien.core.play.interlude import Interludes
from teien.core.play.levels import USUAL_STRENGTHS, Strengths, ratings, steps_in
from teien.core.play.modules import (
    CommentModule,
    DrawingModule,
    ExplainModule,
    NotationModule,
    PadModule,
    PaperModule,
    PuzzlesModule,
    ReasonsModule,
    ScoringModule,
    SecretsModule,
    SetupModule,
    Sheet,
    SheetModule,
    StatisticsModule,
    TextModule,
    V,
    ViewModule,
)
from teien.core.play.move import Move
from teien.core.play.moves import Moves
from teien.core.play.options import Option
from teien.core.play.questions import Questions
from teien.core.play.registry import Registry
from teien.core.play.searching import USUAL_SEARCH, SearchSettings
from teien.core.play.view import Viewer
from teien.core.words.counting import Counting
from teien.core.words.errors import BadMaterial, BadRecord
from teien.core.words.language import SOURCE, _, later
from teien.core.words.names import made_up_name
from teien.core.words.next_step import NextStep
from teien.core.words.rulebook import Rulebook, rulebook

if TYPE_CHECKING:
    import numpy as np

    from teien.core.engine.observation import Observation
    from teien.core.play.networks import Networks

OWN = {"hiroba": "teien.hiroba:GAME", "haru-ichiban": "teien.haru_ichiban:GAME", "niwa": "teien.niwa:GAME"}
"""Teien's own games, as other packages announce theirs: as entry points `teien.games`."""

GAMES: tuple[str, ...]
"""The names of all games that are announced; which packages there are is looked up when it is first asked for."""

INTERFACE = 1
"""The version of all that games are written against, from `Game` to the compiled rules' names: it rises when a game
that was written for the one before would no longer work."""

MOST_GAMES = 2**31 - 1


class SeatMark(NamedTuple):
    """By what people know a seat: a symbol, its style in a terminal, and the colour's name in English."""

    symbol: str
    style: str
    colour: str


class Game:
    """One game, from its modules. Rows are changed only by the compiled functions of `teien.core.engine.rules`."""

    def __new__(cls, *, interface: int, **_rest: Any) -> Self:
        """Looks at the version first: a game for another one may well have other arguments."""
        if interface != INTERFACE:
            complaint = _(
                "it is written for version {version} of the interface for games; this Teien has version {own}"
            )
            raise BadMaterial(complaint.format(version=interface, own=INTERFACE))
        return super().__new__(cls)

    def __init__(
        self,
        *,
        interface: int,
        name: str,
        title: str,
        tagline: str,
        seat_marks: tuple[SeatMark, ...],
        actions: int,
        board_type: "np.dtype[Any]",
        state_type: "np.dtype[Any]",
        observation: "Observation",
        moves: Callable[[Any], Moves],
        setup: SetupModule,
        view: ViewModule[V],
        notation: NotationModule[V],
        drawing: DrawingModule[V],
        text: TextModule[V],
        scoring: ScoringModule[V],
        reasons: ReasonsModule[V],
        secrets: SecretsModule | None,
        version: int = 1,
        players: tuple[int, ...] = (2,),
        minutes: int | None = None,
        age: int | None = None,
        search_settings: SearchSettings = USUAL_SEARCH,
        networks: "Networks | None" = None,
        strengths: Strengths = USUAL_STRENGTHS,
        explain: ExplainModule[V] | None = None,
        next_step: Callable[[V], NextStep] | None = None,
        headings: Headings | None = None,
        interludes: Interludes[V] | None = None,
        course: Course[V] | None = None,
        is_counted: bool = True,
        comment: CommentModule[V] | None = None,
        meant: Callable[[Any, Any, Move], Move] | None = None,
        legend: Legend | None = None,
        questions: Questions[V] | None = None,
        draws_standings: bool = False,
        statistics: StatisticsModule | None = None,
        sheet: SheetModule | None = None,
        pad: PadModule | None = None,
        paper: PaperModule | None = None,
        puzzles: PuzzlesModule[V] | None = None,
        draws: Draws | None = None,
        can_draw: bool = False,
        forgotten: frozenset[str] = frozenset(),
        without_memory: Callable[[Any], Any] | None = None,
        lays_boards: Callable[[Any], bool] | None = None,
        draw_setup: "Callable[[int, np.ndarray[Any, Any]], Mapping[str, str]] | None" = None,
        check_file: Callable[[str | Path], str] | None = None,
        editors: tuple[Editor, ...] = (),
    ) -> None:
        """A game; raises BadMaterial for one that is written for another version of the interface.

        - `interface` is the version of the interface that it is written for, INTERFACE.
        - `tagline` says in a sentence or two what one has to do to win; in English, for the catalogues to translate,
          as are the colours.
        - `version` rises with the rules; `players` are the numbers of players there may be.
        - `minutes` is about how long a game takes, and `age` from what age it is for, as far as that is known.
        - `actions` is how many moves there are.
        - `secrets` is None only where every seat may know everything.
        - without `explain`, the score is explained by the points of the outcome and its reason.
        - `draws` is what is drawn while the game goes on; `can_draw` says that the rules know a drawn game.
        - `forgotten` are the fields of the state that a position's line leaves out: what was, as far as it matters to
          the rules; `without_memory` gives a board on which they do not, for a search that cannot afford them.
        - `lays_boards` says of a box whether something is drawn from it onto the board, which it is unless said; if
          not, many games share one.
        - `draw_setup` draws options worth a look for so many players from a chance, for a search for fair set-ups;
          without it they are what is drawn before a game.
        - `check_file` says what is good about a file of a player's own material; it raises BadMaterial for a bad one.
        - `editors` are for what of it people can make by hand.
        - `next_step` says what whoever acts has to do now, in words; nothing of it depends on who looks.
        - `headings` says how its players count where they are; unless said, they count the rounds of a record.
        - `interludes` are the moments that the rules pass over, such as a figure that ends a round.
        - `course` is what a curve of the game shows; unless said, the points of the outcome.
        - `is_counted` says that there are points to be counted at the end, which there are unless said.
        - `comment` says what a move does and what is worth looking at; without it, nothing is said of that.
        - `meant` gives a move as what it is in a position, by board and state, where that is another kind than
          elsewhere.
        - `legend` says what the things in the pictures are and do.
        - `questions` are answered to whoever walks over the board by keys; without them, things tell their labels.
        - `networks` are what it has learnt; without them a search plays random moves and asks `evaluate`.
        - `strengths` say how well the computers of each level play.
        - `sheet` and `pad` count a real table, typed in or tapped in the browser; `paper` is what is
          printed for one.
        - `puzzles` says what its puzzles are about, and when two are alike; unless said, only equal positions are.
        - `draws_standings` says that a picture shows at any time how each seat stands; on a small screen nothing else
          needs to.
        """
        self.name = name
        self.title = title
        self.tagline = tagline
        self.version = version
        self.players = players
        self.minutes = minutes
        self.age = age
        self.seat_marks = seat_marks
        self.actions = actions
        self.board_type = board_type
        self.state_type = state_type
        self.search_settings = search_settings
        self.networks = networks
        self.strengths = strengths
        self.observation = observation
        self.moves = moves
        self.setup = setup
        self.view: ViewModule[Any] = view
        self.notation: NotationModule[Any] = notation
        self.drawing: DrawingModule[Any] = drawing
        self.text: TextModule[Any] = text
        self.explain: ExplainModule[Any] = explain or Counting(scoring)
        self.scoring: ScoringModule[Any] = scoring
        self.reasons: ReasonsModule[Any] = reasons
        self.secrets = secrets
        self.next_step: Callable[[Any], NextStep] | None = next_step
        counted_rounds = Headings(lambda board, state: (view.round_number(board, state),), round_heading)
        self.headings = headings or counted_rounds
        self.interludes: Interludes[Any] | None = interludes
        self.course: Course[Any] = course or Course(later("Points"), lambda seen: scoring.outcome(seen).scores)
        self.is_counted = is_counted
        self.comment: CommentModule[Any] | None = comment
        self.meant = meant or (lambda _board, _state, move: move)
        self.legend = legend
        self.questions: Questions[Any] | None = questions
        self.draws_standings = draws_standings
        self.statistics = statistics
        self.sheet = sheet
        self.pad = pad
        self.paper = paper
        self.puzzles: PuzzlesModule[Any] | None = puzzles
        self.draws = draws
        self.can_draw = can_draw
        self.forgotten = forgotten
        self.without_memory = without_memory or (lambda board: board)
        self.lays_boards = lays_boards or (lambda _box: True)
        self.draw_setup = draw_setup
        self.check_file = check_file
        self.editors = {editor.name: editor for editor in editors}

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, a game is its name: there is one of each in a process."""
        return find, (self.name,)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    @property
    def has_secrets(self) -> bool:
        """Whether a seat may know what others may not."""
        return self.secrets is not None

    @property
    def rulebook(self) -> Rulebook | None:
        """The rules in words, in the language in use, where the game brings them along: see `rules_folder`."""
        return rulebook(self.rules_folder) if (self.rules_folder / f"rules.{SOURCE}.md").is_file() else None

    @cached_property
    def rules_folder(self) -> Path:
        """The folder `data` beside the game's modules, where `rules.en.md` and its other languages stand, if any."""
        return Path(str(sys.modules[self.moves.__module__].__file__)).parent / "data"

    @property
    def measured(self) -> tuple[Measured, ...]:
        """Who wins how often between strong players, where the game brings it along: see `core/play/balance.py`."""
        return measured_in(self.rules_folder)

    @property
    def ratings(self) -> tuple[int, ...]:
        """How strong each level of computers was found to be, where the game brings it: see `core/play/levels.py`."""
        return ratings(steps_in(self.rules_folder))

    @property
    def options(self) -> tuple[Option, ...]:
        """What players may choose before a game."""
        return self.setup.OPTIONS

    @cached_property
    def hidden_setup(self) -> frozenset[str]:
        """The options that tell what is to come: nobody but the keeper reads them while the game goes on."""
        return frozenset(option.name for option in self.options if option.hidden)

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

    def prepare(self, players: int, options: Mapping[str, Any]) -> tuple[Any, Any]:
        """The box to draw from and a board row with all that the options fix; raises BadMaterial."""
        self.check_request(players, options)
        values = {
            option.name: option.check(options.get(option.name, option.default), players) for option in self.options
        }
        return self.setup.prepare(players, values)

    def read_options(self, players: int, texts: Mapping[str, str]) -> dict[str, Any]:
        """Options as a person types them, players counted from 1, for `prepare`; raises BadMaterial."""
        self.check_request(players, texts)
        return {
            option.name: option.read(texts[option.name], players) for option in self.options if option.name in texts
        }

    def write_setup(self, board: Any, state: Any) -> dict[str, str]:
        """The set-up in full, as the texts that `read_options` reads back; any state of the game will do."""
        options = {option.name: option for option in self.options}
        return {name: options[name].write(value) for name, value in self.setup.values(board, state).items()}

    def view_of(self, board: Any, state: Any, viewer: Viewer) -> Any:
        """What the viewer may know of rows that belong to no match: nothing is known of earlier moves and of names."""
        names = tuple(made_up_name(seat) for seat in range(int(board.players)))
        return self.view.view(board, state, viewer, (), names)

    def read_sheet(self, text: str, options: Mapping[str, Any]) -> Sheet:
        """A real table typed in as plain text; raises BadRecord, also where the game has no score pad."""
        if self.sheet is None:
            raise BadRecord(_("{game} has no score pad").format(game=self.title))
        return self.sheet.read(text, options)

    def check_material(self, path: str | Path) -> str:
        """Says what is good about a file of a player's own material; raises BadMaterial for a bad one."""
        if self.check_file is None:
            raise BadMaterial(_("{game} has no material files").format(game=self.title))
        return self.check_file(path)


def check_count(name: str, count: int, most: int) -> None:
    """Raises BadMaterial unless `count` is a whole number from 1 to `most`."""
    if isinstance(count, bool) or not isinstance(count, int) or not 0 < count <= most:
        complaint = _("{name} {count!r:.60}: a whole number from 1 to {most} is expected")
        raise BadMaterial(complaint.format(name=name, count=count, most=most))


def checked_game(name: str, thing: Any) -> Game:
    """A game that goes by this name; raises BadMaterial for anything else."""
    if not isinstance(thing, Game):
        raise BadMaterial(_("a Game is expected, not {kind}").format(kind=type(thing).__name__))
    if thing.name != name:
        raise BadMaterial(_("it calls itself {name!r:.60}").format(name=thing.name))
    return thing


REGISTRY = Registry("teien.games", OWN, checked_game)
"""All games by name, Teien's own and those of other packages."""


def find(name: str) -> Game:
    """The game of this name; loading it brings in the compiled rules.

    Raises BadMaterial where there is none, or where the package that brings it is broken.
    """
    if not isinstance(name, str) or name not in REGISTRY:
        raise BadMaterial(
            _("no game is called {name!r:.60}; there are {games}").format(name=name, games=", ".join(REGISTRY))
        )
    return REGISTRY[name]


def games() -> tuple[Game, ...]:
    """All games that can be played; of a package that is broken it is told once, and its game left out."""
    return REGISTRY.working()


def __getattr__(name: str) -> Any:
    if name == "GAMES":
        return tuple(REGISTRY)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
