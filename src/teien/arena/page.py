"""A page of results that stands alone: tables and plots in one HTML file, for a phone or a desk, by day or by night."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from teien import __version__
from teien.arena.text_tables import TextTable
from teien.core.words.language import _, language

if TYPE_CHECKING:
    from matplotlib.figure import Figure

STYLE = """\
:root{color-scheme:light dark;--paper:#fbf9f4;--line:#ddd6c6;--card:#fff;DAY}
@media (prefers-color-scheme:dark){:root{--paper:#161719;--line:#3a3b3d;--card:#1e2022;NIGHT}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:76rem;padding:1.2rem clamp(.8rem,3vw,2.4rem) 3rem;background:var(--paper);color:var(--ink);
font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
h1{font-size:1.7rem;line-height:1.2;margin:.6rem 0}
h2{font-size:1.25rem;margin:2.2rem 0 .6rem;padding-top:.8rem;border-top:1px solid var(--line)}
p{max-width:46rem}
code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.9em;overflow-wrap:anywhere}
.table{overflow-x:auto;margin:.8rem 0}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.95rem}
th,td{padding:.3rem .8rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
th{min-width:5.5rem;font-weight:600;vertical-align:bottom;white-space:normal}
th:first-child,td:first-child{min-width:7rem;text-align:left;padding-left:0;white-space:normal}
.plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(21rem,100%),1fr));gap:1rem}
figure{margin:0;padding:.7rem .8rem;background:var(--card);border:1px solid var(--line);border-radius:.5rem}
figcaption{font-weight:600;margin-bottom:.3rem}
figure svg{display:block;width:100%;height:auto;max-height:26rem}
footer{margin-top:2.5rem;font-size:.9rem;color:var(--faint)}
"""


@dataclass(slots=True)
class PageSection:
    """A heading and what stands below it, as HTML."""

    title: str
    parts: list[str] = field(default_factory=list)


def page(title: str, words: str, sections: Iterable[PageSection], command: str) -> str:
    """The whole page; `words` come below the title, and the command that makes the page at its foot."""
    from teien.arena.plots import DAY, NIGHT

    style = STYLE.replace("DAY", variables(DAY)).replace("NIGHT", variables(NIGHT))
    body = "\n".join(
        (f"<h2>{escape(section.title)}</h2>\n" if section.title else "") + "\n".join(section.parts)
        for section in sections
    )
    return f"""\
<!doctype html>
<html lang="{language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>{escape(title)}</title>
<style>
{style}</style>
</head>
<body>
<h1>{escape(title)}</h1>
{paragraph(words)}
{body}
<footer>{made_by()} <code>{escape(command)}</code></footer>
</body>
</html>
"""


def made_by() -> str:
    return escape(_("Made by Teien {version}:").format(version=__version__))


def variables(colours: dict[str, str]) -> str:
    return ";".join(f"--{name}:{colour}" for name, colour in colours.items())


def paragraph(words: str) -> str:
    return f"<p>{escape(words)}</p>"


def html_table(table: TextTable) -> str:
    """The first column to the left and numbers to the right."""
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in table.heads)
    body = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in table.rows)
    return f'<div class="table"><table>\n<thead><tr>{top}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table></div>'


def plot_grid(plots: Iterable[tuple[str, "Figure"]]) -> str:
    """Plots side by side where there is room, each below its title."""
    from teien.arena.plots import svg

    shown = (
        f"<figure><figcaption>{escape(title)}</figcaption>"
        + svg(plot).replace("<svg", f'<svg role="img" aria-label="{escape(title)}"', 1)
        + "</figure>"
        for title, plot in plots
    )
    return '<div class="plots">\n' + "\n".join(shown) + "\n</div>"
