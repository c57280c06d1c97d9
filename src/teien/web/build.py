"""By what an old page and a new server know each other."""

import hashlib
from functools import cache
from pathlib import Path

import teien

HERE = Path(__file__).parent


@cache
def build_id() -> str:
    """Changes whenever pages do: their scripts and templates, the description of messages, Teien's version."""
    return digest(HERE / "static", HERE / "templates", salt=teien.__version__)


def digest(*folders: Path, salt: str = "") -> str:
    """A fingerprint of all files in some folders."""
    found = hashlib.sha256(salt.encode())
    for path in sorted(path for folder in folders for path in folder.rglob("*")):
        if path.is_file():
            found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()[:12]
