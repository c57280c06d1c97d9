"""An analysed game as a notebook shows it: the curve, the mistakes with what is said of them, and each player."""

from html import escape

from teien.core.words.language import _
from teien.study.analysis import GameAnalysis, Judged
from teien.study.chart import STYLE as CHART_STYLE
from teien.study.chart import chart
from teien.study.words import account_words, action, summary, told
from teien.study.yardstick import SIGNS

STYLE = """\
.teien-study{max-width:46rem;padding:.8rem 1rem;background:var(--paper);color:var(--ink);border-radius:.5rem;
font:1rem/1.45 system-ui,sans-serif;user-select:text}
.teien-study li,.teien-study h4{padding-left:.5rem;border-left:.3rem solid var(--seat,currentColor)}
.teien-study ul{margin:.6rem 0;padding:0;list-style:none}
.teien-study li{margin:.4rem 0}
.teien-study h4{margin:.8rem 0 .2rem}
.teien-study p{margin:.2rem 0}
.teien-study .curve-here{display:none}
"""


def shown(found: GameAnalysis) -> str:
    """A piece of HTML without a script, in the colours of the game's pictures."""
    picture = found.match.picture()
    mistakes = "".join(mistake(found, judged) for judged in found.moves if judged.grade)
    players = "".join(
        f'<h4 class="seat-{seat}">{escape(name)}</h4><p>{escape(summary(found, seat))}</p>'
        f"<p>{escape(account_words(found, seat))}</p>"
        for seat, name in enumerate(found.match.names)
    )
    none = _("No mistake was found.")
    return (
        f"<style>{picture.style}{CHART_STYLE}{STYLE}</style>"
        f'<div class="{escape(picture.root)} auto teien-study">{chart(found)}'
        f"{f'<ul>{mistakes}</ul>' if mistakes else f'<p>{escape(none)}</p>'}{players}</div>"
    )


def mistake(found: GameAnalysis, judged: Judged) -> str:
    assert judged.grade
    played = f"{judged.place + 1}. {action(found.match, judged.seat, judged.move)}"
    return (
        f'<li class="seat-{judged.seat}"><b>{escape(played)} {SIGNS[judged.grade]}</b> '
        f"{escape(told(found, judged))}</li>"
    )
