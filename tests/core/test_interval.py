"""Shares and how far they can be trusted, as statsmodels has it."""

import pytest
from statsmodels.stats.proportion import proportion_confint

from teien.core.play.interval import share


@pytest.mark.parametrize(("count", "total"), [(0, 7), (7, 7), (8, 10), (49.5, 100), (196, 400)])
def test_an_interval_is_wilsons(count: float, total: int) -> None:
    found = share(count, total)
    assert found
    assert found.value == count / total
    assert (found.low, found.high) == pytest.approx(proportion_confint(count, total, method="wilson"), abs=1e-12)


def test_of_nothing_nothing_is_known() -> None:
    assert share(0, 0) is None
