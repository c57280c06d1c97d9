"""Shows the doctests of docstrings as what they are; Markdown alone would take `>>>` for a quotation."""

import re
from typing import Any

from griffe import Extension, Object

DOCTEST = re.compile(r"^>>> .+?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


class Doctests(Extension):
    """Puts them between fences."""

    def on_object(self, *, obj: Object, **_kwargs: Any) -> None:
        if obj.docstring:
            obj.docstring.value = DOCTEST.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
