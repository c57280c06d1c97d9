"""The style sheet of a picture: its colours by day and by night, and rules that hold for nothing else.

A style sheet inside an inline picture holds for the whole page, so every rule begins with the picture's class or
with a class named after the game.

| class | what has it |
| --- | --- |
| `square`, `cell` | what there is to touch of a place on the board |
| `piece` | what lies on the board: it glides where it is put, and its `g` lands when it is `last` |
| `chip` | a thing to touch beside the board, with a `ring` |
| `seat-1` | what belongs to a seat: `--seat`, `--deep` and `--pale` are its colours |
| `touchable`, `touched` | what can be touched now, and what was; a page sets them too |
| `last` | what the last turn has changed; its `halo`, if it has one, is seen |
| `recent` | the same of the turns before it, as far as they are marked; its `halo` is fainter |
| `band`, `turn` | behind and beside the player to move |
| `numeral`, `name`, `coordinate` | what is written |
| `whisper` | what is written small and can be missed: a page hides it where it could not be read |
| `scoring` | what is shown once the points are counted |
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

THEMES = ("auto", "light", "dark")
"""How a picture is coloured; "auto" follows what the person's system prefers."""

FONT = "'Iowan Old Style','Palatino Linotype',Palatino,'Noto Serif','Hiragino Mincho ProN','Yu Mincho',serif"

Colours = Mapping[str, tuple[str, str]]
"""By name, a colour by day and by night."""

COLOURS: Colours = {
    "paper": ("#f7f2e7", "#191b1e"),
    "ink": ("#2f2a25", "#efe7d8"),
    "faint": ("#70675a", "#8f8a80"),
    "band": ("#ece3d0", "#272a2e"),
}
"""Those that all pictures share; each adds `glow`, the light on what can be touched, and its own."""

SEAT_TONES = ("seat", "deep", "pale")
"""What a seat's colours are called, as far as a game has them: `--deep-1` is `--deep` inside `.seat-1`."""

SCENE = """\
.paper{fill:var(--paper)}
text{fill:var(--ink)}
.coordinate{fill:var(--faint);text-anchor:middle}
.numeral{fill:none;stroke:var(--ink);stroke-width:3.2;stroke-linecap:round;stroke-linejoin:round}
.last{--halo:var(--ink)}
.recent{--halo:var(--faint)}
.scoring{pointer-events:none}
.square,.cell,.ring{fill:transparent;pointer-events:all}
.touchable{cursor:pointer}
.square.touchable,.cell.touchable,.touchable .ring{fill:var(--glow)}
.touchable .ring{stroke:var(--ink);stroke-width:1.8;stroke-dasharray:5 4}
.touchable:hover .ring,:focus-visible>.ring,.touched .ring{stroke-width:3;stroke-dasharray:none}
.band{fill:var(--band)}
.turn{fill:var(--ink)}
"""
"""The rules that all pictures share; a game's own come after them."""

MOTION = """\
.piece{transition:transform .6s ease}
.piece.last>g{animation:teien-land .6s ease-out}
"""
"""What keeps its id and goes elsewhere glides there; nothing moves for people who prefer that."""

KEYFRAMES = """\
@keyframes teien-land{from{transform:translateY(-14px)}}
@keyframes teien-open{from{transform:scale(.5)}}
@keyframes teien-breathe{50%{stroke-opacity:.45}}
"""

SHAPE_COLOURS: Colours = {
    "shape-note": ("#2f6db5", "#7fb2ee"),
    "shape-good": ("#2e7d3a", "#7cc987"),
    "shape-fair": ("#a86a00", "#f0b84e"),
    "shape-bad": ("#b3261e", "#f28b82"),
    "shape-halo": ("#fffdf7", "#14161a"),
}
SHAPES = """\
.mark,.arrow{fill:none;stroke-linecap:round;stroke-linejoin:round;pointer-events:none;opacity:.92}
.note{--shape-tone:var(--shape-note)}
.good{--shape-tone:var(--shape-good)}
.fair{--shape-tone:var(--shape-fair)}
.bad{--shape-tone:var(--shape-bad)}
.shape-under{stroke:var(--shape-halo);stroke-width:11}
.shape-line,.shape-head{stroke:var(--shape-tone);stroke-width:6}
.good .shape-line{stroke-width:7.6}
.shape-core{stroke:var(--shape-halo);stroke-width:2.4}
.fair .shape-line{stroke-dasharray:9 12}
.bad .shape-line{stroke-dasharray:.1 10}
.shape-head{fill:var(--shape-tone);stroke-width:3}
.fair .shape-head,.bad .shape-head{fill:var(--shape-halo)}
"""
"""The rules of `teien.core.pictures.shapes`."""


class Palette(NamedTuple):
    """A game's colours and rules.

    A line of names instead of a rule fills what has these classes with the colours of the same names. The rules of
    `art` are for what `<use>` copies: a copy inherits colours and variables but is no descendant of the picture's
    class, so they get single classes named after the game (`hiroba-kerb`). Those of `scene` hold inside the picture
    only; those of `motion` too, and only for people who do not prefer less of it.
    """

    game: str
    colours: Colours
    art: str
    scene: str
    motion: str = ""

    @property
    def day(self) -> dict[str, str]:
        return theme({**COLOURS, **self.colours}, 0)

    @property
    def night(self) -> dict[str, str]:
        return theme({**COLOURS, **self.colours}, 1)

    def style_sheet(self, root: str) -> str:
        """All rules of the picture that `root` selects; its class "light", "dark" or "auto" chooses the theme."""
        light, dark = (variables(theme({**COLOURS, **self.colours, **SHAPE_COLOURS}, by)) for by in (0, 1))
        scene = SCENE + seat_rules(self.colours) + self.scene + SHAPES
        moving = "".join(scoped(root, rule) for rule in (MOTION + self.motion).splitlines())
        return "\n".join(
            (
                f"{root}{{max-width:100%;height:auto;user-select:none;font-family:{FONT}}}",
                f"{root}{light}",
                f"{root}.dark{dark}",
                f"@media (prefers-color-scheme:dark){{{root}.auto{dark}}}",
                *(f".{self.game}-{rule}" for rule in rules_of(self.art)),
                *(scoped(root, rule) for rule in rules_of(scene)),
                f"@media (prefers-reduced-motion:no-preference){{{moving}}}",
                KEYFRAMES,
            )
        )


def rules_of(text: str) -> list[str]:
    """The rules of some lines, each a rule or names of colours.

    >>> rules_of("moss .sand-1\\nrim{fill:none}")
    ['moss{fill:var(--moss)}', '.sand-1{fill:var(--sand-1)}', 'rim{fill:none}']
    """
    rules = []
    for line in text.splitlines():
        fills = [f"{name}{{fill:var(--{name.lstrip('.')})}}" for name in line.split()]
        rules += [line] if "{" in line else fills
    return rules


def theme(colours: Colours, by: int) -> dict[str, str]:
    """The colours by day (0) or by night (1)."""
    return {name: pair[by] for name, pair in colours.items()}


def seat_rules(names: Collection[str]) -> str:
    """What is inside `.seat-1` has that seat's colours, as far as there are such.

    >>> seat_rules(["seat-0", "deep-0", "moss"])
    '.seat-0{--seat:var(--seat-0);--deep:var(--deep-0)}\\n'
    """
    rules = []
    for seat in range(sum(name.startswith("seat-") for name in names)):
        tones = [tone for tone in SEAT_TONES if f"{tone}-{seat}" in names]
        rules.append(f".seat-{seat}{variables({tone: f'var(--{tone}-{seat})' for tone in tones})}\n")
    return "".join(rules)


def variables(colours: Mapping[str, str]) -> str:
    return "{" + ";".join(f"--{name}:{value}" for name, value in colours.items()) + "}"


def scoped(root: str, rule: str) -> str:
    """A rule with each of its selectors inside the picture.

    >>> scoped(".x", ".a,.b{fill:none}")
    '.x .a,.x .b{fill:none}'
    """
    selectors, body = rule.split("{", 1)
    return ",".join(f"{root} {selector}" for selector in selectors.split(",")) + "{" + body
