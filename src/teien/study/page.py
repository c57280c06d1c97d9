"""An analysed game as one page that needs nothing else: board, curve, moves with what is said of them, summaries."""

import json
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from teien import __version__
from teien.core.pictures.picture import Picture
from teien.core.words.language import _, counted, language
from teien.players.analysis import SecretChoice
from teien.study.album import Album
from teien.study.analysis import GameAnalysis, Judged
from teien.study.chart import STYLE as CHART_STYLE
from teien.study.chart import chart
from teien.study.pointing import judged_moves
from teien.study.words import (
    Part,
    account,
    action,
    advice,
    better,
    ending,
    percent,
    summary,
    told,
)
from teien.study.yardstick import GRADES, SIGNS

DATA = Path(__file__).parent / "data"
LONGEST = 16
"""So many moves of a line that is not certain are shown."""


def page(found: GameAnalysis) -> str:
    """The whole page, in the language in use."""
    match = found.match
    album = Album(match, "all")
    steps = list(shown_moves(found, album))
    picture = album.first
    data = json.dumps({"texts": album.texts, "frames": album.frames, "steps": steps}, ensure_ascii=False)
    words = {
        "language": language(),
        "title": _("{game}: {names}").format(game=match.game.title, names=" – ".join(match.names)),
        "root": picture.root,
        "about": about(found),
        "board_label": _("board"),
        "words_label": _("this move"),
        "keys": _("Keys: ← → a move, ↑ ↓ a mistake, Enter the better line, Escape back to the game."),
        "made": _("Made by Teien {version}, with {count} simulations a move.").format(
            version=__version__, count=found.simulations
        ),
    }
    return Template(read("page.html")).substitute(
        {name: escape(text) for name, text in words.items()},
        style=f"{picture.style}{CHART_STYLE}{read('page.css')}",
        board=board(picture),
        controls=controls(len(steps)),
        chart=chart(found),
        legend=legend(found),
        line=button("line", _("Show what was better")),
        reply=button("reply", _("Show the answer")),
        back=button("back", _("Back to the game")),
        moves=move_list(found),
        seats="".join(seat_html(found, seat) for seat in range(match.players)),
        # Nothing in it may look like the end of the script.
        data=data.replace("<", r"\u003c"),
        script=read("page.js"),
    )


def read(name: str) -> str:
    return (DATA / name).read_text("utf-8")


def about(found: GameAnalysis) -> str:
    match = found.match
    return " · ".join((match.date, counted("{count} move", "{count} moves", len(match.history)), ending(found)))


def board(picture: Picture) -> str:
    """The first picture without what changes, which the script puts in; and a layer for what points at moves."""
    still = tuple(layer._replace(things={}) for layer in picture.layers)
    pointing = picture.layers[0]._replace(name="shapes", things={}, backdrop="", transform=None)
    return picture._replace(layers=(*still, pointing)).svg("auto", styled=False)


def controls(moves: int) -> str:
    """Where in the game one is; one more than there are moves, for its end."""
    label = escape(_("position"))
    return (
        '<div class="controls">'
        + button("first", "«", _("to the start"))
        + button("previous", "‹", _("a move back"))
        + f'<input type="range" min="0" max="{moves - 1}" value="0" aria-label="{label}">'
        + button("next", "›", _("a move on"))
        + button("last", "»", _("to the end"))
        + "</div>"
    )


def button(kind: str, words: str, label: str = "") -> str:
    named = f' aria-label="{escape(label)}" title="{escape(label)}"' if label else ""
    return f'<button type="button" class="{kind}"{named}>{escape(words)}</button>'


def legend(found: GameAnalysis) -> str:
    """Whose line is which."""
    names = "".join(
        f'<span class="whose seat-{seat}">{escape(name)}</span>' for seat, name in enumerate(found.match.names)
    )
    return f'<p class="legend" aria-hidden="true">{names}</p>'


def shown_moves(found: GameAnalysis, album: Album) -> Iterator[dict[str, Any]]:
    """What the script shows of each move in the position before it; at last the end of the game."""
    match = found.match
    frame = 0
    for judged in found.moves:
        before, after = match.at(judged.place), match.at(judged.place + 1)
        follows = album.add(after, frame)
        is_better = bool(better(match, judged))
        cut = None if judged.is_exact else LONGEST
        yield {
            "frame": frame,
            "shapes": album.pointing(before, judged.seat, *judged_moves(judged)),
            "heading": _("Move {number}, {heading}").format(
                number=judged.place + 1, heading=match.heading(judged.place)
            ),
            "action": action(match, judged.seat, judged.move),
            "aside": {
                "line": _("Instead of move {number}").format(number=judged.place + 1),
                "reply": _("After move {number}").format(number=judged.place + 1),
            },
            "told": told(found, judged),
            "marked": judged.grade is not None,
            "line": album.line(before, frame, judged.line[:cut]) if is_better else [],
            "reply": album.line(after, follows, judged.reply[:cut]) if judged.grade else [],
            "after": follows,
            "detail": detail(found, judged),
        }
        frame = follows
    yield {
        "frame": frame,
        "shapes": [],
        "heading": _("The end"),
        "action": ending(found),
        "aside": {},
        "told": "",
        "marked": False,
        "line": [],
        "reply": [],
        "after": frame,
        "detail": "",
    }


def detail(found: GameAnalysis, judged: Judged) -> str:
    """What else could have been played, or both mixtures where the choice was secret."""
    if judged.is_only:
        return ""
    if judged.choice:
        return mixtures(found, judged, judged.choice)
    others = [candidate for candidate in judged.candidates if candidate.move != judged.move]
    shares = [(judged.move, judged.after), *((candidate.move, candidate.expected) for candidate in others)]
    shares.sort(key=lambda row: -1 if row[1] is None else row[1], reverse=True)
    rows = (
        (advice(found.match, move), "–" if share is None else str(percent(share)), move == judged.move)
        for move, share in shares
    )
    return table((_("what could be played"), _("share, percent")), rows)


def table(heads: tuple[str, ...], rows: Iterable[tuple[str, str, bool]]) -> str:
    """Two columns below their heads, or below one for both; the row of what was played stands out."""
    span = f' colspan="{3 - len(heads)}"'
    top = "".join(f'<th scope="col"{span}>{escape(head)}</th>' for head in heads)
    body = "".join(
        f"""<tr{' class="played"' if is_played else ""}><td>{escape(what)}</td><td>{value}</td></tr>"""
        for what, value, is_played in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def mixtures(found: GameAnalysis, judged: Judged, choice: SecretChoice) -> str:
    """How often a good player chooses what, for both seats, beside what they chose."""
    other = next(
        (
            each
            for each in found.moves[max(0, judged.place - 1) : judged.place + 2]
            if each.seat != judged.seat and each.choice
        ),
        None,
    )
    names = found.match.names
    shown = [(names[judged.seat], choice.own, judged.move)]
    if other:
        shown.append((names[other.seat], choice.other, other.move))
    return "".join(
        table(
            (_("{name}: how often in 100").format(name=name),),
            ((str(move), bar(share), move == chosen) for move, share in sorted(mixture.items())),
        )
        for name, mixture, chosen in shown
    )


def bar(share: float) -> str:
    return f'<span class="bar" style="width:{share * 10:.1f}em"></span> {percent(share)}'


def move_list(found: GameAnalysis) -> str:
    """All moves as buttons, those that were marked with their signs."""
    rows = []
    for judged in found.moves:
        number, move = judged.place + 1, str(judged.move)
        sign, grade = (SIGNS[judged.grade], _(GRADES[judged.grade])) if judged.grade else ("", "")
        # What is heard begins with what is seen: so a button can be called by it.
        heard = " ".join(filter(None, (f"{number} {move}", sign, action(found.match, judged.seat, judged.move), grade)))
        kind = "marked" if sign else "unmarked"
        marked = f' <b class="sign" title="{escape(grade)}">{sign}</b>' if sign else ""
        rows.append(
            f'<li class="{kind}"><button type="button" class="seat-{judged.seat}" '
            f'data-step="{judged.place}" aria-label="{escape(heard)}"><span>{number}</span> {escape(move)}{marked}'
            "</button></li>"
        )
    label, only = escape(_("moves")), escape(_("only mistakes"))
    box = f'<button type="button" class="only" aria-pressed="false">{only}</button>'
    return f'<nav class="moves" aria-label="{label}">{box}<ol>{"".join(rows)}</ol></nav>'


def seat_html(found: GameAnalysis, seat: int) -> str:
    """A seat's game at a glance, and of what its result is made."""
    rows = "".join(map(part_row, account(found, seat)))
    name, glance = escape(found.match.names[seat]), escape(summary(found, seat))
    caption = escape(_("Of what the result is made, in hundredths of the win"))
    result = escape(_("result"))
    return (
        f'<article class="seat-{seat}"><h2>{name}</h2><p>{glance}</p><table><caption>{caption}</caption>'
        f'<tbody>{rows}</tbody><tfoot><tr><th scope="row">{result}</th>'
        f"<td>{percent(found.expected[-1][seat])}</td></tr></tfoot></table></article>"
    )


def part_row(part: Part) -> str:
    label = f"{escape(part.label)}<small>{escape(part.about)}</small>"
    return f'<tr><th scope="row">{label}</th><td>{part.number}</td></tr>'
