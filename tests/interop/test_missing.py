"""Without a framework its door says by name what is missing, and the command that brings it; the rest works."""

import subprocess
import sys

import pytest

DOORS = [("pettingzoo", "pettingzoo", "rl"), ("gymnasium", "gymnasium", "rl"), ("openspiel", "pyspiel", "openspiel")]


@pytest.mark.parametrize(("door", "library", "extra"), DOORS)
def test_a_missing_library_is_named_with_the_command(door: str, library: str, extra: str) -> None:
    code = f"import sys; sys.modules[{library!r}] = None\nimport teien\nteien.new('hiroba')\nteien.interop.{door}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert run.returncode == 1
    assert f"MissingExtra: {library} cannot be found: pip install 'teien[{extra}]'" in run.stderr
