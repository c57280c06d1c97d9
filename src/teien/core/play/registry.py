"""What there is by name, Teien's own and what installed packages bring: each is imported when it is first asked for.

A package announces things as entry points, in its `pyproject.toml`: a name, and where the thing is, `module:attribute`.
Teien's own stand in the same form in the source, so that they are there without being installed. A package that is
broken is told of in words, and harms nothing but what it brings.
"""

import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar

from teien.core.words.errors import BadMaterial
from teien.core.words.language import _

logger = logging.getLogger("teien")

Thing = TypeVar("Thing")

TEIEN = "teien"
"""The package whose own things need not be installed."""
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""Names are typed, and stand in addresses and records."""


class Entry(NamedTuple):
    """Where a thing of a name is found, `module:attribute`, and the package that brings it."""

    name: str
    value: str
    package: str


class Registry(Mapping[str, Thing], Generic[Thing]):
    """All things of a kind by name. `check` says that something is one; it raises BadMaterial, saying why not.

    Looking one up imports it, and raises BadMaterial where that fails.
    """

    def __init__(self, group: str, own: Mapping[str, str], check: Callable[[str, Any], Thing]) -> None:
        self.group = group
        self._own = tuple(Entry(name, value, TEIEN) for name, value in own.items())
        self._check = check
        self._loaded: dict[str, Thing] = {}
        self._broken: dict[str, str] = {}

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """What is announced, Teien's own first; who announces what cannot be is told of once."""
        found = {entry.name: entry for entry in self._own}
        for entry in sorted(installed(self.group)):
            if not NAME.fullmatch(entry.name):
                tell(refusal(entry, _("a name has small letters and digits, with hyphens between them")))
            elif entry.name in found:
                taken = _("the name is taken by the package {package}")
                tell(refusal(entry, taken.format(package=found[entry.name].package)))
            else:
                found[entry.name] = entry
        return found

    def __getitem__(self, name: str) -> Thing:
        if name not in self._loaded:
            if name in self._broken:
                raise BadMaterial(self._broken[name])
            self._loaded[name] = self._load(self.entries[name])
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __contains__(self, name: object) -> bool:
        return name in self.entries

    def working(self) -> tuple[Thing, ...]:
        """All that can be imported; those that cannot are told of once."""
        found = []
        for name in self:
            known = name in self._broken
            try:
                found.append(self[name])
            except BadMaterial as error:
                if not known:
                    tell(error)
        return tuple(found)

    def set_aside(self, name: str, error: Exception) -> None:
        """Something turned out not to work: from now on it counts as broken; what is Teien's own raises the error."""
        entry = self.entries[name]
        if entry.package == TEIEN:
            raise error
        self._loaded.pop(name, None)
        tell(self._refuse(entry, error))

    def _load(self, entry: Entry) -> Thing:
        module, _colon, attribute = entry.value.partition(":")
        try:
            return self._check(entry.name, attrgetter(attribute)(import_module(module)))
        # A package may do anything while it is imported.
        except (Exception, SystemExit) as error:
            raise self._refuse(entry, error) from error

    def _refuse(self, entry: Entry, error: BaseException) -> BadMaterial:
        """Remembers that something is broken."""
        refused = refusal(entry, str(error) if isinstance(error, BadMaterial) else f"{type(error).__name__}: {error}")
        self._broken[entry.name] = str(refused)
        return refused


def installed(group: str) -> Iterable[Entry]:
    """What other packages announce, installed anywhere on Python's path."""
    from importlib.metadata import entry_points  # not before somebody asks: it takes as long to import as all of Teien

    for point in entry_points(group=group):
        package = point.dist.name if point.dist else point.module
        if package != TEIEN:
            yield Entry(point.name, point.value, package)


def refusal(entry: Entry, why: str) -> BadMaterial:
    """What is said of something that a package brings and that cannot be used."""
    complaint = _("the package {package} brings {name!r:.60} ({value}), which cannot be used: {why}")
    return BadMaterial(complaint.format(package=entry.package, name=entry.name, value=entry.value, why=why))


def tell(error: BadMaterial) -> None:
    """Tells whoever started the program; the processes that it starts itself need not say so again."""
    from multiprocessing import parent_process

    if parent_process() is None:
        logger.warning("teien: %s", error)
