"""The trials of `benchmarks/reliability.py` find what they look for: each runs a little, and with something planted."""

import random
from itertools import pairwise

import pytest

from benchmarks.trials import fuzz, kills, secrets, soak
from benchmarks.trials.crowd import Crowd
from benchmarks.trials.doors import Door
from benchmarks.trials.fuzz import Tried
from benchmarks.trials.kills import Sums
from benchmarks.trials.soak import Sample
from benchmarks.trials.words import damaged
from teien import BadRecord
from teien.web import view
from tests.web.guests import Findings


@pytest.fixture(autouse=True)
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEIEN_LIMITS", "off")


def test_nothing_is_told_of_secrets_that_differ() -> None:
    compared = secrets.batch(1, number=0, pairs=1)
    assert compared.differing == compared.moments > 0
    assert compared.messages.total() > 100
    assert compared.shown == []


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "record", lambda table, _visitor: table.match.record("all"))
    compared = secrets.batch(1, number=0, pairs=1)
    assert compared.differences > 0
    assert not secrets.report(compared, 1).good


def test_fuzzed_inputs_break_nothing() -> None:
    results = fuzz.batch(1, 300, 0)
    assert [broken for tried in results.values() for broken in tried.broken] == []
    assert all(tried.inputs for tried in results.values())
    assert fuzz.report(results, 1).good


def test_an_undocumented_exception_would_be_noticed() -> None:
    raised = {"good": None, "refused": BadRecord("documented"), "broken": KeyError("not documented")}

    def push(given: str) -> None:
        if error := raised[given]:
            raise error

    tried = Tried()
    for given in raised:
        fuzz.push(Door("a door", 1, str, push), given, tried)
    assert (tried.inputs, tried.accepted, len(tried.broken)) == (3, 1, 1)
    assert "KeyError" in tried.broken[0]
    assert not fuzz.report({"a door": tried}, 1).good


def test_the_same_seed_damages_alike() -> None:
    def texts(seed: int) -> list[str]:
        draw = random.Random(seed)
        return [damaged("1. 9c4 | 5d5", ("1. -", "2. x"), draw) for _ in range(50)]

    assert texts(1) == texts(1)
    assert texts(1) != texts(2)


@pytest.mark.parametrize(("memory", "is_good"), [((300, 400, 401), True), ((300, 400, 500), False)])
def test_memory_that_goes_on_growing_would_be_noticed(memory: tuple[float, ...], is_good: bool) -> None:
    samples = [Sample(5000 * step, 0, step, held, 0, 9, 1) for step, held in enumerate(memory)]
    assert all(one.games < two.games for one, two in pairwise(samples))
    assert soak.report(Crowd("", 1), samples, []).good == is_good


@pytest.mark.parametrize(
    "sums", [Sums(findings=Findings(lost=1)), Sums(damaged=1), Sums(left_behind=1), Sums(findings=Findings(gaps=1))]
)
def test_a_loss_would_be_told(sums: Sums) -> None:
    assert kills.report("SQLite", Sums(kills=1), 1).good
    assert not kills.report("SQLite", sums, 1).good
