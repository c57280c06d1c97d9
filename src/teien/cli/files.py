"""Files as commands read and write them; '-' is the terminal or a pipe."""

import os
import sys
from pathlib import Path

from teien.cli.parser import BadUsage
from teien.core.words.language import _, later

REASONS = (
    later("No such file or directory"),
    later("Not a directory"),
    later("Is a directory"),
    later("File exists"),
    later("Permission denied"),
    later("Read-only file system"),
    later("No space left on device"),
)
"""What the system says most often when it refuses."""


def read(name: str) -> str:
    """A file's text; raises BadUsage when there is none to be had."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text("utf-8-sig")
    except OSError as error:
        raise BadUsage(_("{name}: cannot be read: {reason}").format(name=name, reason=reason(error))) from error
    except ValueError as error:
        raise BadUsage(_("{name}: is no text file (UTF-8)").format(name=name)) from error


def write(name: str, text: str) -> None:
    """Writes all of a file or leaves it as it was; raises BadUsage when it cannot be written."""
    if name == "-":
        print(text)
        return
    try:
        path = Path(name).expanduser().resolve()
        if path.exists() and not path.is_file():
            path.write_text(text, "utf-8")
        else:
            replace(path, text)
    except (OSError, ValueError, RuntimeError) as error:
        raise BadUsage(_("{name}: cannot be written: {reason}").format(name=name, reason=reason(error))) from error


def reason(error: Exception) -> str:
    """Why the system refused, in the language in use where that is a common reason."""
    words: str = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return _(words)


def replace(path: Path, text: str) -> None:
    """Writes beside the file, then puts the new one in its place in one step."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        beside.write_text(text, "utf-8", newline="\n")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def state_folder() -> Path:
    """Where games are kept that nobody saved."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "teien"
