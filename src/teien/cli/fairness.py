"""`teien fairness`: finds set-ups that are fair between strong players, and proves it."""

import argparse
import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from teien.cli.files import read, reason
from teien.cli.options import add_game_options, given
from teien.cli.parser import BadUsage, Parser, Subparsers, count, examples
from teien.cli.workers import add_worker_options, pool_for
from teien.core.play.game import GAMES, Game, check_count, find
from teien.core.words.language import _

if TYPE_CHECKING:
    from teien.arena.text_tables import TextTable
    from teien.fairness.candidate import Candidate
    from teien.fairness.measuring import Finding, Measurement, Stage
    from teien.fairness.standard import Standard

SEARCHERS = ("tree:simulations=400,threads=1", "tree:simulations=2000,threads=1", "tree:simulations=5000,threads=1")
"""Who looks for fair set-ups, one after the other: what a weak player finds uneven is usually more so for a strong one,
and ten times as quick to see."""
PROVER = SEARCHERS[-1]
STEP = 100
"""After so many games more, a set-up that is in doubt is looked at again."""
MOST_CANDIDATES, MOST_GAMES = 100_000, 100_000


def add(subparsers: Subparsers) -> None:
    """The command only; what follows it is read in `run`, since the options depend on the game."""
    parser = subparsers.add_parser("fairness", help=_("find set-ups that are fair, and prove it"), add_help=False)
    parser.set_defaults(run=run, takes_rest=True)


def run(arguments: argparse.Namespace) -> int:
    """Measures until all is decided or time is up, and prints what was found."""
    named = next((word for word in arguments.rest if word in GAMES), None)
    asked = parser_for(find(named) if named else None).parse_args(arguments.rest)
    status: int = asked.measure(asked)
    return status


def parser_for(game: Game | None) -> Parser:
    words = _(
        "Find set-ups in which strong players win equally often, whoever begins and wherever they sit, and prove it. "
        "The same command again goes on where it was stopped."
    )
    parser = Parser("teien fairness", description=words, epilog=epilog(GAMES[0]))
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"), required=True)
    add_search(commands, game)
    add_prove(commands)
    add_measure(commands)
    return parser


def add_search(commands: Subparsers, game: Game | None) -> None:
    words = _(
        "Draw many set-ups and play on them, cheap players first; what is seen to be uneven is dropped, and the most "
        "even go into FOLDER/best.jsonl, for 'teien fairness prove'."
    )
    parser = commands.add_parser("search", help=_("find set-ups that look fair"), description=words)
    parser.add_argument("game", metavar=_("GAME"), help=_("the game: {games}").format(games=", ".join(GAMES)))
    parser.add_argument("--players", type=count, metavar="N", help=_("how many play"))
    words = _("set-ups to look at (usually 100)")
    parser.add_argument("--candidates", type=count, metavar="N", default=100, help=words)
    words = _("who plays; given several times, the cheapest first (usually {players})")
    words = words.format(players=", ".join(SEARCHERS))
    parser.add_argument("--player", metavar=_("PLAYER"), action="append", help=words)
    words = _("games a set-up and player (usually 40)")
    parser.add_argument("--games", type=count, metavar="N", default=40, help=words)
    words = _("how many of the most even to keep (usually 30)")
    parser.add_argument("--keep", type=count, metavar="N", default=30, help=words)
    add_work_options(parser)
    add_game_options(parser, [game] if game else [])
    parser.set_defaults(measure=search)


def add_prove(commands: Subparsers) -> None:
    words = _(
        "Play on the set-ups of a file until each is shown to be fair or is not: every share within 5 points of an "
        "even one, its 95 % interval within 10, and at most a tenth of the games drawn."
    )
    parser = commands.add_parser("prove", help=_("prove that set-ups are fair"), description=words)
    parser.add_argument("file", metavar=_("FILE"), help=_("set-ups, one a line, as 'search' writes them"))
    words = _("who plays (usually {player})").format(player=PROVER)
    parser.add_argument("--player", metavar=_("PLAYER"), default=PROVER, help=words)
    words = _("games before a set-up may be called fair (usually 200)")
    parser.add_argument("--least", type=count, metavar="N", default=200, help=words)
    words = _("games after which it is not (usually 600)")
    parser.add_argument("--most", type=count, metavar="N", default=600, help=words)
    add_work_options(parser)
    parser.set_defaults(measure=prove)


def add_measure(commands: Subparsers) -> None:
    words = _("Play so many games on each set-up of a file, whatever comes of them, to tell who wins how often.")
    parser = commands.add_parser("measure", help=_("tell who wins how often on set-ups"), description=words)
    parser.add_argument("file", metavar=_("FILE"), help=_("set-ups, one a line, as 'search' writes them"))
    words = _("who plays (usually {player})").format(player=PROVER)
    parser.add_argument("--player", metavar=_("PLAYER"), default=PROVER, help=words)
    words = _("games a set-up (usually 400)")
    parser.add_argument("--games", type=count, metavar="N", default=400, help=words)
    add_work_options(parser)
    parser.set_defaults(measure=measure_all)


def add_work_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--folder", metavar=_("FOLDER"), help=_("where every game is kept (usually fairness)"))
    parser.add_argument("--minutes", type=count, metavar="N", help=_("stop after so many, to go on another time"))
    add_worker_options(parser)


def epilog(game: str) -> str:
    commands = examples(
        (f"teien fairness search {game} --folder found", _("find set-ups that look fair")),
        ("teien fairness prove found/best.jsonl --folder proof", _("prove it, with strong players")),
        ("teien fairness prove found/best.jsonl --folder proof --minutes 9 --jobs 16", ""),
    )
    return f"{commands}\n\n" + _("'teien fairness search GAME --help' shows the game's own options.")


def search(asked: argparse.Namespace) -> int:
    """One stage after the other, each with what the one before it left."""
    from teien.fairness.candidate import drawn_candidates, write_candidates
    from teien.fairness.measuring import Stage
    from teien.fairness.standard import Standard

    game = find(asked.game)
    for name, number, most in (("candidates", asked.candidates, MOST_CANDIDATES), ("games", asked.games, MOST_GAMES)):
        check_count(name, number, most)
    players = game.players[0] if asked.players is None else asked.players
    options = given(game, asked)
    candidates = drawn_candidates(game, players, options, asked.candidates, asked.seed)
    standard = Standard(asked.games, asked.games)
    searchers = spelled(asked.player or SEARCHERS, asked.seed)
    stages = [Stage(player, standard) for player in searchers[:-1]]
    stages.append(Stage(searchers[-1], standard, asked.keep))
    measured = measure(asked, stages, candidates)
    if measured.is_over:
        best = measured.folder.path / "best.jsonl"
        write_candidates(best, [candidates[place] for place in measured.kept])
        print(_("The most even: {file}").format(file=best))
    return 0


def prove(asked: argparse.Namespace) -> int:
    from teien.fairness.standard import Standard

    check_count("most", asked.most, MOST_GAMES)
    check_count("least", asked.least, asked.most)
    return judge(asked, Standard(asked.least, asked.most, step=STEP))


def measure_all(asked: argparse.Namespace) -> int:
    from teien.fairness.standard import Standard

    check_count("games", asked.games, MOST_GAMES)
    return judge(asked, Standard(asked.games, asked.games, step=STEP, stops=False))


def judge(asked: argparse.Namespace, standard: "Standard") -> int:
    """One player on all set-ups of a file."""
    from teien.fairness.candidate import read_candidates
    from teien.fairness.measuring import Stage

    candidates = read_candidates(read(asked.file), asked.file)
    (player,) = spelled([asked.player], asked.seed)
    measure(asked, [Stage(player, standard)], candidates)
    return 0


def spelled(players: Sequence[str], seed: int) -> list[str]:
    """Players as they are kept; raises BadMaterial for one that cannot play, before any game begins."""
    from teien.players.spelling import canonical, read_player

    for player in players:
        read_player(player, seed=seed)
    return [canonical(player) for player in players]


def measure(asked: argparse.Namespace, stages: "Sequence[Stage]", candidates: "Sequence[Candidate]") -> "Measurement":
    """Plays all stages as far as the time goes, and says what was found; returns the last one that was begun."""
    from teien.cli.terminal import print_table
    from teien.fairness.folder import FairnessFolder
    from teien.fairness.measuring import Measurement
    from teien.fairness.results import write_results

    folder_name = asked.folder or "fairness"
    late = None if asked.minutes is None else time.monotonic() + 60 * asked.minutes
    try:
        folder = FairnessFolder(folder_name, plan_of(asked, stages), candidates)
        places: Sequence[int] = range(len(candidates))
        with pool_for(asked) as pool:
            for stage in stages:
                measured = Measurement(folder, candidates, places, stage, asked.seed)
                if not measured.is_over:
                    print(_("{player}: {count} set-ups").format(player=stage.player, count=len(places)), flush=True)
                    play(measured, measured.play(pool, lambda: late is not None and time.monotonic() > late))
                write_results(folder.path / "results.jsonl", measured.ranked, command_of(asked, stage))
                if not measured.is_over:
                    break
                places = measured.kept
    except OSError as error:
        complaint = _("{folder}: results cannot be kept there: {reason}")
        raise BadUsage(complaint.format(folder=folder_name, reason=reason(error))) from error
    print_table(table_of(measured.ranked))
    return measured


def command_of(asked: argparse.Namespace, stage: "Stage") -> str:
    """How to play the games of a stage once more on set-ups in a file."""
    standard = stage.standard
    words = ["teien", "fairness", "prove", "FILE", "--least", str(standard.least), "--most", str(standard.most)]
    if not (standard.step and standard.stops):
        words = ["teien", "fairness", "measure", "FILE", "--games", str(standard.most)]
    return shlex.join([*words, "--player", stage.player, "--seed", str(asked.seed)])


def plan_of(asked: argparse.Namespace, stages: "Sequence[Stage]") -> dict[str, Any]:
    """What must be the same when a measurement goes on."""
    from dataclasses import asdict

    from teien import __version__

    return {"version": __version__, "seed": asked.seed, "stages": [asdict(stage) for stage in stages]}


def play(measured: "Measurement", done: "Iterator[Finding]") -> None:
    """Plays on, with a bar where there is a terminal, else with a line for each set-up that is decided."""
    findings = measured.findings.values()
    open_places = {found.place for found in findings if not found.is_decided}
    if sys.stdout.isatty():
        from teien.cli.progress import watched

        total = sum(found.stage.standard.most for found in findings)
        done = watched(done, total, sum(found.counted for found in findings), partial(decided, measured))
    for found in done:
        if found.is_decided and found.place in open_places:
            open_places.remove(found.place)
            if not sys.stdout.isatty():
                print(line_of(found), flush=True)


def decided(measured: "Measurement") -> str:
    """How far it is, for a person who watches."""
    findings = measured.findings.values()
    words = _("{decided} of {all} set-ups decided, {fair} fair")
    fair = sum(found.verdict.value == "fair" for found in findings)
    return words.format(decided=sum(found.is_decided for found in findings), all=len(findings), fair=fair)


def line_of(found: "Finding") -> str:
    """What is known of a set-up, for a log."""
    return "  ".join(row_of(found))


def table_of(findings: "Sequence[Finding]") -> "TextTable":
    from teien.arena.text_tables import TextTable

    heads = (_("set-up"), _("verdict"), _("by order (95 %)"), _("by seat"), _("drawn"), _("turns (median)"), _("games"))
    return TextTable(heads, tuple(map(row_of, findings)))


def row_of(found: "Finding") -> tuple[str, ...]:
    from teien.arena.text_tables import percent, percent_interval

    tally = found.tally
    verdict = {"fair": _("fair"), "unfair": _("unfair"), "open": _("open")}[found.verdict.value]
    return (
        found.candidate.name,
        tally.failures[0] if tally.failures else verdict,
        " ".join(map(percent_interval, tally.order_shares)),
        " ".join(percent(found.value) for found in tally.seat_shares),
        percent(tally.draws / tally.games if tally.games else None),
        f"{tally.median_turns:g}",
        str(tally.games),
    )
