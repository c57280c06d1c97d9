"""Which language somebody is spoken to in: as they chose, else as their browser asks."""

from starlette.requests import HTTPConnection

from teien.core.language import LANGUAGES

COOKIE = "language"


def language_of(connection: HTTPConnection) -> str:
    """The language for a request or a live connection.

    A program that asks for nothing is spoken to in English.
    """
    chosen = connection.cookies.get(COOKIE, "")
    return chosen if chosen in LANGUAGES else best_language(connection.headers.get("accept-language", ""))


def best_language(accepted: str) -> str:
    """The first of ours in the order of what a browser accepts.

    >>> best_language("de,fr-CH;q=0.8,en;q=0.9"), best_language("ja"), best_language("fr;q=0")
    ('en', 'en', 'en')
    """
    wishes: list[tuple[float, str]] = []
    for entry in accepted.replace(" ", "").split(","):
        name, _, quality = entry.partition(";q=")
        try:
            wishes.append((float(quality or 1), name.lower()))
        except ValueError:
            continue
    for wish, name in sorted(wishes, key=lambda wish: -wish[0]):
        if wish > 0 and (found := name.partition("-")[0]) in LANGUAGES:
            return found
    return next(iter(LANGUAGES))
