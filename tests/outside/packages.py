"""Packages beside Teien: Koke, installed as people install it, and others that are made up, good and broken."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from teien.core.play.game import REGISTRY
from teien.players import KINDS

KOKE = Path(__file__).parents[2] / "examples" / "koke"


def install_koke(folder: Path) -> Path:
    """Builds and installs the example with pip, without a network, as `./test` installs Teien itself."""
    pip = ("python3", "-m", "pip", "--python", sys.executable, "install", "--quiet", "--disable-pip-version-check")
    how = ("--no-deps", "--no-index", "--no-build-isolation", "--target", str(folder))
    subprocess.run([*pip, *how, str(KOKE)], check=True, timeout=300)
    return folder


def write_package(folder: Path, name: str, entry_points: str, files: Mapping[str, str]) -> Path:
    """What an installer would leave of a package: its files, and what it announces."""
    metadata = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text(entry_points, "utf-8")
    for path, source in files.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(source, "utf-8")
    return folder


def environment(*folders: Path) -> dict[str, str]:
    """For a process that finds what is installed in these folders."""
    path = os.pathsep.join([*map(str, folders), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, "PYTHONPATH": path}


def run(
    *words: str, folders: tuple[Path, ...], typed: str = "", check: bool = True
) -> "subprocess.CompletedProcess[str]":
    """A Python process that finds what is installed in these folders."""
    return subprocess.run(
        [sys.executable, *words],
        input=typed,
        env=environment(*folders),
        capture_output=True,
        text=True,
        timeout=600,
        check=check,
    )


@contextmanager
def here(*folders: Path) -> Iterator[None]:
    """In this process too, for a while, what is installed in these folders is found."""
    sys.path[:0] = map(str, folders)
    forget()
    try:
        yield
    finally:
        del sys.path[: len(folders)]
        forget()


def forget() -> None:
    """Which packages there are is looked up anew."""
    for registry in (REGISTRY, KINDS):
        registry.__dict__.pop("entries", None)
        registry._loaded.clear()
        registry._broken.clear()
