"""The command itself: help, version, errors in one line, and politeness."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import teien
from teien.cli.main import main

COMMANDS = ("serve", "play", "show", "replay", "score", "check", "arena", "report", "backup", "restore", "tidy")


def in_python(code: str, **variables: str) -> "subprocess.Popen[str]":
    """Runs code in a Python of its own, with this package."""
    package = str(Path(teien.__file__).parent.parent)
    environment = {**os.environ, "PYTHONPATH": package, **variables}
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-c", code], stdout=pipe, stderr=pipe, env=environment, text=True)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--version"])
    assert stopped.value.code == 0
    assert capsys.readouterr().out == f"teien {teien.__version__}\n"


def test_help_names_every_command_with_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0
    out = capsys.readouterr().out
    assert all(f"\n    {command}" in out for command in COMMANDS)
    assert "examples:" in out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([command, "--help"])
    assert stopped.value.code == 0
    assert f"usage: teien {command}" in capsys.readouterr().out


@pytest.mark.parametrize("argument", ["--version", "--help"])
def test_help_and_version_load_neither_numba_nor_games(argument: str) -> None:
    code = f"""
import sys
from teien.cli.main import main
try:
    main([{argument!r}])
except SystemExit:
    print(sorted({{"numba", "numpy", "rich", "teien.hiroba"}} & sys.modules.keys()), file=sys.stderr)
"""
    assert in_python(code).communicate()[1] == "[]\n"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["frobnicate"], "invalid choice: 'frobnicate'"),
        (["show"], "the following arguments are required: FILE"),
        (["show", "a", "b"], "unrecognized arguments: b"),
        (["play", "--bogus"], "unrecognized arguments: --bogus"),
        (["show", "x", "--move", "-1"], "'-1' is no number from 0 up"),
        (["replay", "x", "--delay", "nan"], "'nan' is no number of seconds"),
        (["show", "x", "--theme", "pink"], "invalid choice: 'pink'"),
    ],
)
def test_bad_usage_is_one_line(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("teien: ")
    assert captured.err.count("\n") == 1
    assert complaint in captured.err


@pytest.mark.parametrize("command", ["show", "replay", "score", "check"])
def test_files_that_cannot_be_read_are_named(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    binary = tmp_path / "binary.txt"
    binary.write_bytes(b"\xff\xfe\x00game: \x80")
    for path in (tmp_path / "missing.txt", tmp_path, binary):
        assert main([command, str(path)]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith("teien: ")
        assert captured.err.count("\n") == 1
        assert str(path) in captured.err


def command(*arguments: str) -> str:
    return f"import sys; from teien.cli.main import main; sys.exit(main({list(arguments)!r}))"


def complaints(error: str) -> list[str]:
    """What was said besides that the rules are compiled, which is no complaint."""
    return [line for line in error.splitlines() if "compiling the rules" not in line]


@pytest.mark.parametrize("arguments", [["replay"], ["show", "--svg", "-"]])
def test_a_closed_pipe_is_no_news(arguments: list[str], record: Path) -> None:
    with in_python(command(*arguments, str(record))) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert complaints(running.stderr.read()) == []


def test_letters_the_terminal_does_not_have_are_no_crash(record: Path) -> None:
    with in_python(command("show", str(record)), PYTHONIOENCODING="ascii") as running:
        out, error = running.communicate()
    assert running.returncode == 0
    assert "Anna" in out
    assert complaints(error) == []
