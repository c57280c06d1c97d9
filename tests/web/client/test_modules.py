"""The client's modules under Node.js, as far as they need no page: its own test runner runs `*.test.js` beside this."""

import shutil
import subprocess
from pathlib import Path

from teien.web.context import STATIC
from tests.web.browser.companions import node

HERE = Path(__file__).parent


def test_modules(tmp_path: Path) -> None:
    program = node()
    # Node.js takes a file for a module where a package says so; browsers need no such thing.
    (tmp_path / "package.json").write_text('{"type": "module"}')
    shutil.copytree(STATIC, tmp_path / "static")
    tests = tmp_path / "tests"
    tests.mkdir()
    files = sorted(shutil.copy(file, tests) for file in HERE.glob("*.test.js"))
    assert len(files) > 5
    words = [program, "--test", "--test-reporter=tap", *map(str, files)]
    ran = subprocess.run(words, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "\n# fail 0\n" in ran.stdout
