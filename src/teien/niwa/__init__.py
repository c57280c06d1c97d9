"""Niwa: a race through a garden of hexagons, pearls for steps, 2 players. Seat 0 is pink, seat 1 blue."""

from teien.core.play.course import Course
from teien.core.play.game import INTERFACE, Game, SeatMark
from teien.core.play.headings import Headings
from teien.core.words.language import later
from teien.niwa import (
    circuit_editor,
    comment,
    drawing,
    explain,
    moves,
    notation,
    pad,
    paper,
    puzzles,
    reasons,
    scoring,
    setup,
    statistics,
    text,
    tile_editor,
    view,
)
from teien.niwa.evaluation import SEARCH_SETTINGS
from teien.niwa.legend import LEGEND
from teien.niwa.material import BOARD, SIDE_NAMES
from teien.niwa.network import NETWORKS
from teien.niwa.observation import OBSERVATION
from teien.niwa.questions import QUESTIONS
from teien.niwa.rules import STATE
from teien.niwa.strengths import STRENGTHS
from teien.niwa.wording import heading, next_step

GAME = Game(
    interface=INTERFACE,
    name="niwa",
    title="Niwa",
    tagline=later(
        "Be the first to bring one of your figures to the other's base. Each step costs a pearl, which goes to another "
        "of your figures."
    ),
    minutes=15,
    age=7,
    seat_marks=tuple(map(SeatMark, text.SIGNS, text.SEAT_STYLES, SIDE_NAMES)),
    actions=moves.ACTIONS,
    board_type=BOARD,
    state_type=STATE,
    search_settings=SEARCH_SETTINGS,
    networks=NETWORKS,
    strengths=STRENGTHS,
    observation=OBSERVATION,
    moves=moves.moves,
    setup=setup,
    view=view,
    notation=notation,
    drawing=drawing,
    text=text,
    explain=explain,
    scoring=scoring,
    reasons=reasons,
    secrets=None,
    next_step=next_step,
    headings=Headings(view.count, heading),
    course=Course(later("Steps to go"), lambda seen: seen.to_go, falls=True),
    is_counted=False,
    comment=comment,
    meant=view.meant,
    legend=LEGEND,
    questions=QUESTIONS,
    statistics=statistics,
    puzzles=puzzles,
    pad=pad,
    paper=paper,
    can_draw=True,
    forgotten=frozenset({"seen"}),
    without_memory=setup.without_memory,
    lays_boards=setup.lays_boards,
    draw_setup=setup.draw_setup,
    check_file=setup.check_file,
    editors=(circuit_editor.EDITOR, tile_editor.EDITOR),
)
