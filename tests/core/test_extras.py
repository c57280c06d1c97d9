"""Libraries that a plain install does without."""

import pytest

from teien.core.words.extras import MissingExtra, require


def test_what_is_there_is_no_news() -> None:
    require("web", "numpy", "numba")


def test_all_that_is_missing_is_named_with_what_helps() -> None:
    with pytest.raises(MissingExtra) as caught:
        require("web", "no_such_library", "numpy", "nor_this_one")
    assert str(caught.value).startswith("no_such_library and nor_this_one")
    assert "pip install 'teien[web]'" in str(caught.value)
