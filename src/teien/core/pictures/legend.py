"""What the things in a game's pictures are and do: one list for pages, hints beside a thing, and the terminal.

Nothing in it depends on a position, so it tells no secret, and a page need ask for it only once.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from teien.core.pictures.svg import element, number


@dataclass(frozen=True, slots=True)
class Symbol:
    """A kind of thing in a picture.

    - `name`, `meaning`: what it is, and what it does or is for; in English, for the catalogues to translate.
    - `sample`: draws one around (0, 0), which reaches as far as `reach` to each side.
    - `things`: a regular expression for the whole ids of the things meant, as Python and JavaScript both read it; empty
      for things without an id.
    - `kind`: the class they must have as well, if any.
    - `rules`: where more is said.
    - `sign`: how a terminal shows it, where it does.
    """

    name: str
    meaning: str
    sample: Callable[[], str]
    reach: float
    things: str = ""
    kind: str = ""
    rules: tuple[str, ...] = ()
    sign: str = ""

    def means(self, name: str, kinds: Iterable[str]) -> bool:
        """Whether a thing with this id and these classes is one of these."""
        return re.fullmatch(self.things, name) is not None and (not self.kind or self.kind in kinds)


@dataclass(frozen=True)
class Legend:
    """All symbols of a game's pictures; of several that fit a thing, the first is meant.

    `root` is the class by which the style sheet knows the game, `definitions` what its drawings copy.
    """

    root: str
    definitions: Callable[[], str]
    symbols: tuple[Symbol, ...]

    def of(self, name: str, kinds: Iterable[str] = ()) -> Symbol | None:
        """The symbol that a thing of this id and these classes is; None where there is none."""
        known = frozenset(kinds)
        return next((symbol for symbol in self.symbols if symbol.means(name, known)), None)

    def drawn(self, symbol: Symbol) -> str:
        """A small picture of a symbol, for a page that has the definitions and the style sheet."""
        reach = symbol.reach
        box = " ".join(map(number, (-reach, -reach, 2 * reach, 2 * reach)))
        return element(
            "svg", symbol.sample(), class_=f"{self.root} auto", viewBox=box, aria_hidden="true", focusable="false"
        )
