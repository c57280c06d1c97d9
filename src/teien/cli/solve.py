"""`teien solve`: a game so small that it is known whole, and how far from the best play somebody is."""

import argparse
from typing import TYPE_CHECKING

from teien.cli.options import add_game_options, given
from teien.cli.parser import Parser, Subparsers, count, examples
from teien.core.play.game import GAMES, Game, find
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _

if TYPE_CHECKING:
    from teien.players.base import Player
    from teien.theory.policies import Policy

ROUNDS_BETWEEN = 20
"""So many rounds of the solver pass between two looks at what is left to gain."""


def add(subparsers: Subparsers) -> None:
    """The command only; what follows it is read in `run`, since the options depend on the game."""
    parser = subparsers.add_parser("solve", help=_("know a small game whole, and how to play it best"), add_help=False)
    parser.set_defaults(run=run, takes_rest=True)


def parser_for(game: Game | None) -> Parser:
    parser = Parser(
        "teien solve",
        description=_(
            "Walk through all of a small game for two: how large it is, what it is worth, and how much can be gained "
            "against a player who has all moves alike, or against one of yours."
        ),
        epilog=examples(
            (_("teien solve GAME --OPTION VALUE"), _("a game that its options make small")),
            (_("teien solve GAME --OPTION VALUE --player greedy"), _("how much can be gained against a player")),
        ),
    )
    parser.add_argument("game", metavar=_("GAME"), choices=GAMES, help=", ".join(GAMES))
    parser.add_argument("--rounds", type=count, default=1, metavar=_("N"), help=_("so many rounds (default: 1)"))
    parser.add_argument("--seed", type=int, default=0, metavar=_("N"), help=_("the seed of the set-up (default: 0)"))
    parser.add_argument("--player", metavar=_("PLAYER"), help=_("a player to measure, as in 'teien arena'"))
    words = _("a function of yours to measure: of an observation and a mask, it gives an action or how likely each is")
    parser.add_argument("--policy", metavar="MODULE:NAME", help=words)
    words = _("for a game that is too large: so many pairs of games against the player, by somebody who knows it")
    parser.add_argument("--pairs", type=count, metavar=_("N"), help=words)
    words = _("solve until no more than this can be gained (default: 0.001)")
    parser.add_argument("--within", type=float, default=0.001, metavar=_("SHARE"), help=words)
    add_game_options(parser, [game] if game else [find(name) for name in GAMES])
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints how large the game is, what it is worth, and what can be gained."""
    named = next((word for word in arguments.rest if word in GAMES), None)
    asked = parser_for(find(named) if named else None).parse_args(arguments.rest)
    from teien.cli.terminal import say
    from teien.core.play.start import new
    from teien.players.spelling import read_player
    from teien.theory.policies import policy_of, read_policy
    from teien.theory.responding import gained_against
    from teien.theory.solving import Exploited, Solver, best_play, exploited
    from teien.theory.whole import WholeGame

    def tell(title: str, found: Exploited) -> None:
        words = _("{title}: worth {value:.4f} to player 1; {gain:.4f} can be gained against it")
        say(words.format(title=title, value=found.value, gain=found.exploitability))

    game = find(asked.game)
    options = game.read_options(2, given(game, asked))
    measured: dict[str, Player | Policy] = {}
    if asked.player is not None:
        measured[asked.player] = read_player(asked.player, seed=asked.seed)
    if asked.policy is not None:
        measured[asked.policy] = read_policy(asked.policy)
    if asked.pairs:
        if not measured:
            raise BadMaterial(_("--pairs {pairs}: it takes '--player' or '--policy' as well"), pairs=asked.pairs)
        words = _("{title}: at least {gain:.3f} can be gained against it ({low:.3f} to {high:.3f} in {pairs} pairs)")
        for title, who in measured.items():
            gained = gained_against(game.name, who, asked.pairs, asked.seed, **options)
            say(words.format(title=title, **gained._asdict()))
        return 0
    match = new(game.name, 2, asked.seed, **options)
    whole = WholeGame(match, asked.rounds)
    first, second = whole.information_sets
    words = _("{points} points, {histories} histories, {first} and {second} information sets")
    say(words.format(points=len(whole), histories=whole.histories, first=first, second=second))
    tell(_("all moves alike"), exploited(whole, whole.uniform))
    for title, who in measured.items():
        tell(title, exploited(whole, policy_of(whole, who)))
    if whole.is_open:
        tell(_("best play"), exploited(whole, best_play(whole)))
        return 0
    solver = Solver(whole)
    found = exploited(whole, whole.uniform)
    while found.exploitability > asked.within:
        solver.improve(ROUNDS_BETWEEN)
        found = exploited(whole, solver.strategy)
    tell(_("best play, after {rounds} rounds").format(rounds=solver.rounds), found)
    return 0
