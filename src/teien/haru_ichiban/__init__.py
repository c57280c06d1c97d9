"""Haru Ichiban: secret flowers on a pond of lily pads, 2 players. Seat 0 is red, seat 1 yellow."""

from teien.core.play.game import INTERFACE, Game, SeatMark
from teien.core.play.headings import Headings
from teien.core.play.interlude import Interludes
from teien.core.words.language import later
from teien.haru_ichiban import (
    comment,
    drawing,
    explain,
    notation,
    pad,
    paper,
    puzzles,
    reasons,
    scoring,
    secrets,
    setup,
    statistics,
    text,
    view,
)
from teien.haru_ichiban.draws import DRAWS
from teien.haru_ichiban.evaluation import SEARCH_SETTINGS
from teien.haru_ichiban.legend import LEGEND
from teien.haru_ichiban.material import BOARD
from teien.haru_ichiban.moves import MOVES
from teien.haru_ichiban.network import NETWORKS
from teien.haru_ichiban.observation import OBSERVATION
from teien.haru_ichiban.questions import QUESTIONS
from teien.haru_ichiban.rules import STATE
from teien.haru_ichiban.strengths import STRENGTHS
from teien.haru_ichiban.wording import heading, next_step, round_end

GAME = Game(
    interface=INTERFACE,
    name="haru-ichiban",
    title="Haru Ichiban",
    tagline=later(
        "Be the first to score five points. Choose flowers in secret, let the wind push the lily pads, and get four "
        "of your flowers into a square or a row."
    ),
    minutes=20,
    age=8,
    seat_marks=tuple(map(SeatMark, text.SYMBOLS, text.SEAT_STYLES, (later("red"), later("yellow")))),
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
    secrets=secrets,
    next_step=next_step,
    headings=Headings(view.count, heading),
    interludes=Interludes(view.ends_round, view.round_end, round_end),
    comment=comment,
    legend=LEGEND,
    questions=QUESTIONS,
    draws_standings=True,
    statistics=statistics,
    puzzles=puzzles,
    pad=pad,
    paper=paper,
    draws=DRAWS,
)
