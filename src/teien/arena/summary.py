"""What an arena leaves in its folder when it is over: ratings and pairings as tables, a plot, and a page."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from teien.arena import plots
from teien.arena.folder import Folder
from teien.arena.page import PageSection, html_table, page, paragraph, plot_grid
from teien.arena.plan import ArenaPlan
from teien.arena.ratings import Pairing, Standing, pairings, standings
from teien.arena.result import Result
from teien.arena.return_matches import return_matches
from teien.arena.text_tables import TextTable, pairings_table, percent_interval, standings_table
from teien.core.play.game import find
from teien.core.play.interval import share
from teien.core.words.language import _, later


@dataclass(frozen=True, slots=True)
class Summary:
    """The contestants, the strongest first, and every pairing of them."""

    standings: list[Standing]
    pairings: list[Pairing]
    return_matches: list[Pairing]
    """The pairings once more, each return match counted as one game."""

    @property
    def failures(self) -> list[Result]:
        """The games that somebody lost by a failure, in order."""
        failures = [result for standing in self.standings for result in standing.failures]
        return sorted(failures, key=lambda result: result.game)


def summed_up(plan: ArenaPlan, results: Sequence[Result]) -> Summary:
    """Who stands where, and the pairings as the stronger one sees them."""
    ranked = standings(plan.contestants, results, pairings(plan.contestants, results, plan.players))
    names = [standing.name for standing in ranked]
    matches = pairings(names, return_matches(plan, results), plan.players)
    return Summary(ranked, pairings(names, results, plan.players), matches)


def write_summary(folder: Folder, plan: ArenaPlan, command: str) -> Summary:
    """Writes `ratings.csv`, `pairings.csv`, `return-matches.csv`, `ratings.svg`, `ratings.png` and `index.html`."""
    results = [folder.results[game] for game in sorted(folder.results)]
    summary = summed_up(plan, results)
    write_csv(folder.path / "ratings.csv", standings_rows(summary.standings))
    write_csv(folder.path / "pairings.csv", pairings_rows(summary.pairings))
    write_csv(folder.path / "return-matches.csv", pairings_rows(summary.return_matches))
    plot = plots.ratings(summary.standings)
    (folder.path / "ratings.svg").write_text(plots.svg_file(plot), "utf-8")
    (folder.path / "ratings.png").write_bytes(plots.png_file(plot))
    (folder.path / "index.html").write_text(arena_page(plan, results, summary, command), "utf-8")
    return summary


def standings_rows(ranked: Sequence[Standing]) -> list[dict[str, object]]:
    return [
        {
            "player": standing.name,
            "elo": round(standing.rating.value, 1),
            "low": round(standing.rating.low, 1),
            "high": round(standing.rating.high, 1),
            "games": standing.games,
            "score": round(standing.score, 4),
            "seconds a move": round(standing.seconds, 6),
            "failures": len(standing.failures),
        }
        for standing in ranked
    ]


def pairings_rows(pairs: Sequence[Pairing]) -> list[dict[str, object]]:
    return [
        {
            "player": pair.one,
            "against": pair.other,
            "games": pair.games,
            "wins": pair.wins,
            "draws": pair.draws,
            "losses": pair.losses,
            "score": "" if pair.score is None else round(pair.score, 4),
            "decided low": round(pair.decided.low, 4) if pair.decided else "",
            "decided high": round(pair.decided.high, 4) if pair.decided else "",
        }
        for pair in pairs
    ]


def write_csv(path: Path, rows: Sequence[dict[str, object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def arena_page(plan: ArenaPlan, results: Sequence[Result], summary: Summary, command: str) -> str:
    options = "".join(f", {name} {value}" for name, value in plan.options.items())
    title = find(plan.game).title
    words = _(
        "{games} games of {game} for {players} players{options}, on {layouts} layouts, seed {seed}. "
        "Each table played each layout once from every seat."
    ).format(
        games=len(results), game=title, players=plan.players, options=options, layouts=plan.layouts, seed=plan.seed
    )
    rating_plot = plot_grid([(_("Ratings"), plots.ratings(summary.standings))])
    sections = [
        PageSection(_("Ratings"), [html_table(standings_table(summary.standings)), rating_plot]),
        PageSection(_("Pairings"), [html_table(pairings_table(summary.pairings))]),
        PageSection(_("Return matches"), [paragraph(_(SUMMED)), html_table(pairings_table(summary.return_matches))]),
        PageSection(_("Seats"), [html_table(seats_table(results, plan.players))]),
    ]
    if summary.failures:
        parts = [paragraph(_(FAILURES)), html_table(failures_table(summary.failures))]
        sections.append(PageSection(_("Failures"), parts))
    return page(_("{game}: arena").format(game=title), words, sections, command)


SUMMED = later(
    "The games of a table on a layout, once from every seat, as one return match: the sum of the points decides, or of "
    "the wins where no points are counted. What the seats and the layout give, both have."
)
FAILURES = later(
    "A player that raises an error, or chooses what is not legal, loses the game to all others at the table."
)


def seats_table(results: Sequence[Result], players: int) -> TextTable:
    """Wins that nobody shared, by seat, of games that nobody failed in."""
    whole = [result for result in results if result.failed is None]
    wins = [sum(result.winners == (seat,) for result in whole) for seat in range(players)]
    return TextTable(
        (_("seat"), _("wins alone (95 %)")),
        tuple(
            (_("player {number}").format(number=seat + 1), percent_interval(share(wins[seat], len(whole))))
            for seat in range(players)
        ),
    )


def failures_table(failures: Sequence[Result]) -> TextTable:
    """Who failed where and how."""
    return TextTable(
        (_("game"), _("player"), _("seat"), _("what happened")),
        tuple(
            (f"{result.game:06}", result.seats[result.failed], str(result.failed + 1), result.reason)
            for result in failures
            if result.failed is not None
        ),
    )
