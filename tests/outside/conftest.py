"""Koke, installed once, for tests in other processes and in this one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outside.packages import here, install_koke


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that Koke is installed in."""
    return install_koke(tmp_path_factory.mktemp("installed"))


@pytest.fixture
def koke(installed: Path) -> Iterator[Path]:
    """Koke is found in this process."""
    with here(installed):
        yield installed
