"""Plots, drawn by matplotlib in the colours of the day; a page may give them others by night.

Every colour of an SVG is a CSS variable with the day's colour to fall back on.
"""

import hashlib
import io
import re
from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch, Polygon
from matplotlib.ticker import MaxNLocator, PercentFormatter

from teien.arena.balance import Balance
from teien.arena.ratings import Standing
from teien.core.play.interval import Interval
from teien.core.words.chart import Bars, Chart, HeatMap
from teien.core.words.language import _

DAY = {
    "ink": "#2b2a27",
    "faint": "#8a8578",
    "one": "#2f6b9a",
    "two": "#b9652a",
    "three": "#4b8052",
    "four": "#8a559c",
    "heat": "#e2788c",
}
NIGHT = {
    "ink": "#ece7db",
    "faint": "#8f8a80",
    "one": "#4f8abb",
    "two": "#c7793f",
    "three": "#5a9d64",
    "four": "#a574b8",
    "heat": "#a8475c",
}
ROWS = (DAY["one"], DAY["two"], DAY["three"], DAY["four"])

STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "teien",
    "font.family": "sans-serif",
    "font.size": 9,
    "text.parse_math": False,
    "text.color": DAY["ink"],
    "axes.labelcolor": DAY["ink"],
    "axes.edgecolor": DAY["faint"],
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": DAY["faint"],
    "grid.alpha": 0.3,
    "grid.linewidth": 0.6,
    "xtick.color": DAY["ink"],
    "ytick.color": DAY["ink"],
    "legend.frameon": False,
    "legend.handlelength": 1.2,
    "legend.handletextpad": 0.4,
    "legend.columnspacing": 0.9,
}
styled = mpl.rc_context(STYLE)
"""For functions that draw; matplotlib reads its settings when a thing is made, and again when it is written."""

SIZE = (3.8, 2.6)
"""Inches: as wide as a phone shows them, so that letters stay readable there."""
COLUMNS, LEAST_SPAN = 40, 6
"""Of the lengths of games: at most so many columns, and at least so many moves from end to end."""
POINTS = 80
"""At most so many in a line: a longer one would show nothing but noise."""
STEPS = 5
"""Shades in the legend of a heat map."""
HIGHEST, LEGEND = 4.0, 0.6
"""Inches of a heat map's board and of the legend below it."""


@styled
def svg(plot: Figure) -> str:
    """The picture to put into a page."""
    text = io.StringIO()
    plot.savefig(text, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    drawn = text.getvalue()
    for name, colour in DAY.items():
        drawn = drawn.replace(colour, f"var(--{name},{colour})")
    # In a page every picture needs names of its own: matplotlib begins each with `figure_1`.
    own = hashlib.blake2b(drawn.encode(), digest_size=5).hexdigest()
    drawn = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>p{own}-", drawn)
    return drawn[drawn.index("<svg") :]


def svg_file(plot: Figure) -> str:
    """The picture as a file of its own, which follows what the person's system prefers."""
    night = "".join(f"--{name}:{colour};" for name, colour in NIGHT.items())
    style = f"<style>@media (prefers-color-scheme:dark){{svg{{{night}background:#1b1c1e}}}}</style>"
    opening, rest = svg(plot).split(">", 1)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{opening}>{style}{rest}'


@styled
def png_file(plot: Figure) -> bytes:
    image = io.BytesIO()
    plot.savefig(image, format="png", dpi=200, facecolor="white")
    return image.getvalue()


def empty(size: tuple[float, float] = SIZE) -> tuple[Figure, Axes]:
    plot = Figure(size, layout="constrained")
    return plot, plot.subplots()


@styled
def ratings(standings: Sequence[Standing]) -> Figure:
    """Each contestant's rating and its 95 % interval, the strongest on top."""
    plot, axes = empty((SIZE[0] + 0.5, 0.9 + 0.3 * len(standings)))
    ranked = list(reversed(standings))
    values = [standing.rating.value for standing in ranked]
    whiskers(axes, range(len(ranked)), [standing.rating for standing in ranked], upright=False)
    axes.plot(values, range(len(ranked)), "o", color=DAY["one"])
    axes.set_yticks(range(len(ranked)), [standing.name for standing in ranked])
    axes.set_ylim(-0.6, len(ranked) - 0.4)
    axes.axvline(0, color=DAY["faint"], linewidth=0.8, linestyle="--")
    axes.set_xlabel(_("Elo (the mean is 0), 95 % intervals"))
    axes.grid(axis="x")
    return plot


@styled
def shares(intervals: Mapping[str, Interval | None], fair: float, label: str) -> Figure:
    """Bars with their 95 % intervals, and a line where all would be alike."""
    plot, axes = empty()
    known = {name: interval for name, interval in intervals.items() if interval}
    axes.bar(list(known), [interval.value for interval in known.values()], color=DAY["one"], width=0.6)
    whiskers(axes, range(len(known)), list(known.values()), upright=True)
    axes.axhline(fair, color=DAY["faint"], linewidth=0.8, linestyle="--")
    axes.set_ylabel(label)
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.grid(axis="y")
    return plot


def whiskers(axes: Axes, places: Sequence[int], intervals: Sequence[Interval], *, upright: bool) -> None:
    values = [interval.value for interval in intervals]
    ends = [
        [interval.value - interval.low for interval in intervals],
        [interval.high - interval.value for interval in intervals],
    ]
    look: dict[str, Any] = {"color": DAY["ink"], "linewidth": 1.2, "capsize": 3, "linestyle": "none"}
    if upright:
        axes.errorbar(places, values, yerr=ends, **look)
    else:
        axes.errorbar(values, places, xerr=ends, **look)


@styled
def lengths(balance: Balance) -> Figure:
    """How many games had how many moves, the median marked."""
    plot, axes = empty()
    shortest, longest = min(balance.moves), max(balance.moves)
    width = -(-(longest - shortest + 1) // COLUMNS)
    edges = [edge - 0.5 for edge in range(shortest, longest + width + 1, width)]
    axes.hist(balance.moves, edges, color=DAY["one"])
    middle = balance.median_moves()
    axes.axvline(
        middle, color=DAY["ink"], linewidth=1, linestyle="--", label=_("median {value:g}").format(value=middle)
    )
    axes.set_xlim(edges[0] - 1, max(edges[-1], edges[0] + LEAST_SPAN) + 1)
    plot.legend(loc="outside upper center")
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    axes.set_xlabel(_("moves"))
    axes.set_ylabel(_("games"))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(axis="y")
    return plot


@styled
def branching(balance: Balance) -> Figure:
    """How many moves are legal, by move number; many moves are taken together in groups."""
    plot, axes = empty()
    means = balance.branching()
    width = -(-len(means) // POINTS)
    groups = [means[start : start + width] for start in range(0, len(means) - width + 1, width)]
    places = [1 + width * number + (width - 1) / 2 for number in range(len(groups))]
    axes.plot(places, [sum(group) / width for group in groups], color=DAY["one"], linewidth=1.3)
    axes.set_xlabel(_("move"))
    axes.set_ylabel(_("legal moves (mean)"))
    axes.set_ylim(0)
    axes.grid()
    return plot


def chart(chart: Chart) -> Figure:
    """A game's own chart."""
    return bars(chart) if isinstance(chart, Bars) else heat_map(chart)


@styled
def bars(chart: Bars) -> Figure:
    plot, axes = empty()
    labels = ordered({label: None for row in chart.sums.values() for label in row})
    width = 0.8 / len(chart.sums)
    for number, (row, sums) in enumerate(chart.sums.items()):
        places = [place + width * (number - (len(chart.sums) - 1) / 2) for place in range(len(labels))]
        heights = [sums.get(label, 0) / chart.games for label in labels]
        axes.bar(places, heights, width * 0.92, color=ROWS[number % len(ROWS)], label=row)
    axes.set_xticks(range(len(labels)), labels)
    if len(labels) > 12:
        axes.xaxis.set_major_locator(MaxNLocator(10, integer=True))
    axes.set_xlabel(chart.across)
    axes.set_ylabel(chart.up)
    if chart.percent:
        axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    if len(chart.sums) > 1:
        plot.legend(loc="outside upper center", ncols=len(chart.sums))
    axes.grid(axis="y")
    return plot


def ordered(labels: Mapping[str, None]) -> list[str]:
    """Numbers from the least to the greatest, without gaps; anything else as it came."""
    if not all(label.isdigit() for label in labels):
        return list(labels)
    numbers = [int(label) for label in labels]
    return [str(number) for number in range(min(numbers), max(numbers) + 1)]


@styled
def heat_map(chart: HeatMap) -> Figure:
    """Every place of the board, the deeper the more often; the colour's strength tells it by day and by night."""
    across, down = ([corner[axis] for outline in chart.sums for corner in outline] for axis in range(2))
    wide, high = max(across) - min(across), max(down) - min(down)
    # A wide board fills the width; a high one must not push everything else off the screen.
    scale = min(SIZE[0] / wide, HIGHEST / high)
    plot, axes = empty((SIZE[0], scale * high + LEGEND))
    most = max(chart.sums.values()) or 1
    for outline, total in chart.sums.items():
        axes.add_patch(Polygon(outline, facecolor=(DAY["heat"], total / most), edgecolor=(DAY["faint"], 0.6)))
    for outline, mark in chart.marks.items():
        axes.add_patch(Polygon(outline, fill=False, edgecolor=DAY["ink"], linewidth=1.4, zorder=2))
        x, y = (sum(values) / len(outline) for values in zip(*outline, strict=True))
        axes.text(x, y, mark, ha="center", va="center", fontsize=7, zorder=3)
    axes.set_xlim(min(across) - 0.2, max(across) + 0.2)
    axes.set_ylim(max(down) + 0.2, min(down) - 0.2)
    axes.set_aspect("equal")
    axes.axis("off")
    shades = [step / STEPS for step in range(1, STEPS + 1)]
    patches = [Patch(facecolor=(DAY["heat"], shade), label=f"{shade * most / chart.games:.2g}") for shade in shades]
    plot.legend(handles=patches, loc="outside lower center", ncols=STEPS, title=chart.up)
    return plot
