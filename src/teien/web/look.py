"""How somebody likes pages to look, as their cookie says."""

from typing import NamedTuple
from urllib.parse import urlencode

from starlette.requests import HTTPConnection

COOKIE = "settings"
THEMES = ("light", "dark")
STILL = "still"
MOTIONS = ("moving", STILL)
WORDS = (*THEMES, *MOTIONS, "strong", "ask")
"""What can be chosen; what is not follows the device, or is as usual."""


class Look(NamedTuple):
    """The words that were chosen."""

    words: frozenset[str]

    @property
    def theme(self) -> str | None:
        """The colours; None where they follow the device."""
        return next((theme for theme in THEMES if theme in self.words), None)

    @property
    def motion(self) -> str | None:
        """Whether things move; None where the device says so."""
        return next((motion for motion in MOTIONS if motion in self.words), None)

    @property
    def attributes(self) -> dict[str, str]:
        """Those of a page's outermost element, by which its style sheets and scripts know.

        >>> Look(frozenset(["dark", "ask"])).attributes
        {'data-theme': 'dark', 'data-confirm': 'ask'}
        """
        chosen = {"theme": self.theme, "motion": self.motion}
        chosen |= {
            name: word if word in self.words else None for name, word in (("marks", "strong"), ("confirm", "ask"))
        }
        return {f"data-{name}": word for name, word in chosen.items() if word}

    def query(self, before: str = "?") -> str:
        """What the address of a picture ends with, after what is before: as an image it knows nothing of the page.

        >>> Look(frozenset(["dark", "still"])).query(), Look(frozenset()).query()
        ('?theme=dark&motion=still', '')
        """
        chosen = {"theme": self.theme, "motion": self.motion}
        told = urlencode({name: word for name, word in chosen.items() if word})
        return f"{before}{told}" if told else ""


USUAL = Look(frozenset())


def look_of(connection: HTTPConnection) -> Look:
    """The look of whoever asks for a page."""
    return Look(frozenset(connection.cookies.get(COOKIE, "").split("-")) & frozenset(WORDS))


def asked_of(connection: HTTPConnection) -> Look:
    """The look that the address of a picture asks for."""
    asked = connection.query_params
    return Look(frozenset([asked.get("theme", ""), asked.get("motion", "")]) & frozenset((*THEMES, *MOTIONS)))
