"""The style sheet of a picture: its colours by day and by night, and rules that hold for nothing else.

A style sheet inside an inline picture holds for the whole page, so every rule begins with the picture's class or
with a class named after the game.
"""

from teien.core.game import Scene

FONT = "'Iowan Old Style','Palatino Linotype',Palatino,'Noto Serif','Hiragino Mincho ProN','Yu Mincho',serif"


def style_sheet(
    root: str, game: str, *, day: dict[str, str], night: dict[str, str], art: str, scene: str, motion: str
) -> str:
    """All rules of the picture that `root` selects; its class "light", "dark" or "auto" chooses the theme.

    The rules of `art` are for what `<use>` copies: a copy inherits colours and variables but is no descendant of the
    picture's class, so they get single classes named after the game (`hiroba-kerb`). Those of `scene` hold inside
    the picture only; in `motion`, which is copied as it is, ROOT stands for the selector.
    """
    dark = variables(night)
    return (
        f"{root}{{max-width:100%;height:auto;user-select:none;font-family:{FONT}}}\n"
        f"{root}{variables(day)}\n{root}.dark{dark}\n@media (prefers-color-scheme:dark){{{root}.auto{dark}}}\n"
        + "".join(f".{game}-{rule}\n" for rule in art.splitlines())
        + "".join(scoped(root, rule) for rule in scene.splitlines())
        + motion.replace("ROOT", root)
    )


def variables(colours: dict[str, str]) -> str:
    return "{" + ";".join(f"--{name}:{value}" for name, value in colours.items()) + "}"


def scoped(root: str, rule: str) -> str:
    """A rule with each of its selectors inside the picture."""
    selectors, body = rule.split("{", 1)
    return ",".join(f"{root} {selector}" for selector in selectors.split(",")) + "{" + body + "\n"


def lit(scene: Scene, name: str | None, kinds: str) -> str:
    """The classes of a thing, with "touchable" when it can be touched now."""
    return f"{kinds} touchable" if name in scene.touchable else kinds
