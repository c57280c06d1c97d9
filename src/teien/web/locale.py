"""Which language somebody is spoken to in: that of the page they look at, else as they chose or their browser asks."""

from starlette.requests import HTTPConnection

from teien.core.words.language import LANGUAGES

COOKIE = QUERY = "language"


def language_of(connection: HTTPConnection) -> str:
    """The language for a request or a live connection.

    What a page asks for later it asks for in its own language, by `?language=`: browsers say something else when they
    connect, or another one may have been chosen meanwhile. A program that asks for nothing is spoken to in English.
    """
    for chosen in (connection.query_params.get(QUERY), connection.cookies.get(COOKIE)):
        if chosen in LANGUAGES:
            return chosen
    return best_language(connection.headers.get("accept-language", ""))


def best_language(accepted: str) -> str:
    """The first of ours in the order of what a browser accepts.

    >>> best_language("de,fr-CH;q=0.8,en;q=0.9"), best_language("ja"), best_language("fr;q=0")
    ('en', 'en', 'en')
    """
    preferences: list[tuple[float, str]] = []
    for entry in accepted.replace(" ", "").split(","):
        name, _, quality = entry.partition(";q=")
        try:
            preferences.append((float(quality or 1), name.lower()))
        except ValueError:
            continue
    for weight, name in sorted(preferences, key=lambda preference: -preference[0]):
        if weight > 0 and (language := name.partition("-")[0]) in LANGUAGES:
            return language
    return next(iter(LANGUAGES))
