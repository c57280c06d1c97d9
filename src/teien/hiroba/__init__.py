"""Hiroba: majorities with Sudoku's placement rule, 2 to 4 players."""

from teien.core.play.game import INTERFACE, Game
from teien.core.words.language import later
from teien.hiroba import (
    comment,
    drawing,
    explain,
    layout_editor,
    notation,
    pad,
    paper,
    puzzles,
    reasons,
    scoring,
    setup,
    sheet,
    statistics,
    text,
    tile_editor,
    view,
)
from teien.hiroba.evaluation import SEARCH_SETTINGS
from teien.hiroba.legend import LEGEND
from teien.hiroba.material import BOARD
from teien.hiroba.moves import MOVES
from teien.hiroba.network import NETWORKS
from teien.hiroba.observation import OBSERVATION
from teien.hiroba.questions import QUESTIONS
from teien.hiroba.rules import STATE
from teien.hiroba.strengths import STRENGTHS
from teien.hiroba.wording import next_step

GAME = Game(
    interface=INTERFACE,
    name="hiroba",
    title="Hiroba",
    tagline=later(
        "Place numbered pebbles, and win the gardens where yours add up to the most. But no number may appear twice in "
        "a row, a column or a garden."
    ),
    players=(2, 3, 4),
    minutes=20,
    age=10,
    seat_marks=text.SEAT_MARKS,
    actions=len(MOVES),
    board_type=BOARD,
    state_type=STATE,
    search_settings=SEARCH_SETTINGS,
    networks=NETWORKS,
    strengths=STRENGTHS,
    observation=OBSERVATION,
    moves=lambda _board: MOVES,
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
    comment=comment,
    legend=LEGEND,
    questions=QUESTIONS,
    statistics=statistics,
    sheet=sheet,
    pad=pad,
    paper=paper,
    puzzles=puzzles,
    check_file=setup.check_file,
    editors=(layout_editor.EDITOR, tile_editor.EDITOR),
)
