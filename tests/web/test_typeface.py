"""One typeface on all pages: whatever names another one would stand beside the pictures as a stranger."""

import re

from teien.web.context import STATIC


def test_style_sheets_name_no_typeface_but_the_one() -> None:
    sheets = {sheet.name: sheet.read_text() for sheet in STATIC.glob("*.css")}
    assert "--font:" in sheets["site.css"]
    for name, text in sheets.items():
        used = set(re.findall(r"var\(--[\w-]+\)", " ".join(re.findall(r"font(?:-family)?:([^;]*);", text))))
        assert used <= {"var(--font)"}, name
