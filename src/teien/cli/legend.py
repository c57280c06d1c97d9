"""A game's legend for a terminal: the signs of its picture, what they are called, and what they do."""

from rich.table import Table
from rich.text import Text

from teien.cli.terminal import CONSOLE, say
from teien.core.play.game import Game
from teien.core.words.language import _


def show_legend(game: Game) -> None:
    """A line for each symbol; what a terminal does not show has no sign."""
    if game.legend is None:
        say(_("{game} has no legend.").format(game=game.title))
        return
    shown = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for symbol in game.legend.symbols:
        rules = f" ({', '.join(symbol.rules)})" if symbol.rules else ""
        what = Text.assemble((_(symbol.name), "bold"), f"\n{_(symbol.meaning)}{rules}")
        shown.add_row(Text(symbol.sign), what)
    CONSOLE.print(shown)
