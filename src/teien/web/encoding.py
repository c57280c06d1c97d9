"""Values as JSON text: for whoever listens, and for the database."""

import orjson


def encoded(value: object) -> str:
    return orjson.dumps(value).decode()


def joined(first: str, second: str) -> str:
    """One JSON object of two, neither of which is empty.

    >>> joined('{"a":1}', '{"b":2}')
    '{"a":1,"b":2}'
    """
    return f"{first[:-1]},{second[1:]}"
