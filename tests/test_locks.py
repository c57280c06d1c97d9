"""The locks list what pyproject.toml asks for and constraints.txt pins, no more and no less."""

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS = PYPROJECT["project"]["optional-dependencies"]
LOCKS = ("run", "arena", "web", "dev")
ENTRY = re.compile(r"(\S+==[^\\]+)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n")


def locked(lock: str) -> list[Requirement]:
    """What a lock lists, for whichever system; nothing in it is without a hash."""
    text = (ROOT / "locks" / f"{lock}.txt").read_text("utf-8").partition("\n")[2]
    assert ENTRY.sub("", text) == ""
    return [Requirement(entry) for entry, _ in ENTRY.findall(text)]


def asked_for(lock: str) -> Iterator[Requirement]:
    """What this project asks for directly, to run with an extra and to be built."""
    texts = [*PYPROJECT["project"]["dependencies"], *PYPROJECT["build-system"]["requires"], "editables"]
    texts += EXTRAS.get(lock, [])
    while texts:
        requirement = Requirement(texts.pop())
        if requirement.name == "teien":
            texts += [text for extra in requirement.extras for text in EXTRAS[extra]]
        else:
            yield requirement


def of_package(name: str) -> list[Requirement]:
    """What a package asks for; one that is not installed is in no lock, which is fault enough."""
    try:
        return [Requirement(text) for text in requires(name) or ()]
    except PackageNotFoundError:
        return []


def needed(lock: str) -> set[str]:
    """The names of all packages that are needed here, those included that others ask for."""
    left = list(asked_for(lock))
    seen: set[tuple[str, str]] = set()
    while left:
        requirement = left.pop()
        name = canonicalize_name(requirement.name)
        for extra in {"", *requirement.extras}:
            if (name, extra) not in seen:
                seen.add((name, extra))
                left += [
                    other
                    for other in of_package(name)
                    if other.marker is None or other.marker.evaluate({"extra": extra})
                ]
    return {name for name, _ in seen}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_lists_what_is_needed(lock: str) -> None:
    listed = {canonicalize_name(pin.name) for pin in locked(lock) if pin.marker is None or pin.marker.evaluate()}
    assert listed == needed(lock), "run scripts/lock"


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_has_the_versions_that_are_asked_for(lock: str) -> None:
    versions = {canonicalize_name(pin.name): next(iter(pin.specifier)).version for pin in locked(lock)}
    for requirement in asked_for(lock):
        assert versions[canonicalize_name(requirement.name)] in requirement.specifier, "run scripts/lock"


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_has_the_versions_of_the_constraints(lock: str) -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pinned = {canonicalize_name(pin.name): pin.specifier for pin in map(Requirement, lines[1:])}
    for pin in locked(lock):
        assert pinned.get(canonicalize_name(pin.name)) == pin.specifier, "run scripts/lock"
