"""The games where researchers already work: one file a framework, imported when it is first asked for."""

from importlib import import_module
from typing import Any

FRAMEWORKS = ("gymnasium", "openspiel", "pettingzoo")


def __getattr__(name: str) -> Any:
    if name not in FRAMEWORKS:
        raise AttributeError(f"module 'teien.interop' has no attribute {name!r}")
    return import_module(f"teien.interop.{name}")
