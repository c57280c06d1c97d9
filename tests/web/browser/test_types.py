"""The scripts of the pages, as strictly as TypeScript can look at them."""

import subprocess

from teien.web.context import STATIC
from tests.web.browser.companions import typescript

STRICT = [
    "--noEmit",
    "--allowJs",
    "--checkJs",
    "--strict",
    "--noUncheckedIndexedAccess",
    "--noUnusedLocals",
    "--exactOptionalPropertyTypes",
]
BROWSER = [
    "--target",
    "es2023",
    "--module",
    "esnext",
    "--moduleResolution",
    "bundler",
    "--lib",
    "es2023,dom,dom.iterable",
]


def test_scripts_fit_their_types() -> None:
    words = [str(typescript()), *STRICT, *BROWSER, *sorted(map(str, STATIC.rglob("*.js")))]
    checked = subprocess.run(words, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
