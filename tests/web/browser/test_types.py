"""The scripts of the pages, as strictly as TypeScript can look at them."""

import subprocess
from pathlib import Path

from teien.study.page import DATA
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
BROWSER = ["--target", "es2023", "--module", "esnext", "--moduleResolution", "bundler", "--lib"]
OF_PAGES, OF_WORKERS = "es2023,dom,dom.iterable", "es2023,webworker,webworker.iterable"
WORKER = STATIC / "sw.js"


def test_scripts_fit_their_types() -> None:
    check(OF_PAGES, *sorted(path for path in STATIC.rglob("*.js") if path != WORKER))


def test_the_script_of_an_analysis_fits_its_types() -> None:
    check(OF_PAGES, DATA / "page.js")


def test_the_worker_fits_its_types() -> None:
    """It lives in another world than pages, with other names."""
    check(OF_WORKERS, WORKER, STATIC / "sw.d.ts")


def check(library: str, *scripts: Path) -> None:
    words = [str(typescript()), *STRICT, *BROWSER, library, *map(str, scripts)]
    checked = subprocess.run(words, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
