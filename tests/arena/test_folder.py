"""What is kept on disk survives whatever happens to the process that writes it."""

from dataclasses import replace
from pathlib import Path

import pytest

import teien
from teien.arena.folder import Folder, OtherPlan
from teien.arena.plan import ArenaPlan, make_plan
from teien.arena.result import play_for_result

PLAN = make_plan("hiroba", 2, {}, ("random", "greedy"), 2, 1)


@pytest.fixture
def kept(tmp_path: Path) -> Folder:
    """A folder with all four games."""
    folder = Folder(tmp_path / "deep" / "arena", PLAN)
    for fixture in PLAN.fixtures():
        folder.add(*play_for_result(fixture))
    return folder


def test_results_and_records_are_read_back(kept: Folder) -> None:
    again = Folder(kept.path, PLAN)
    assert [result.as_row() for result in again.results.values()] == [row.as_row() for row in kept.results.values()]
    for number, result in again.results.items():
        match = teien.load(again.record_of(number).read_text("utf-8"))
        assert match.names == result.seats
        assert match.outcome
        assert match.outcome.scores == result.scores


def test_a_table_cut_anywhere_loses_only_the_line_that_was_cut(kept: Folder) -> None:
    whole = kept.table.read_bytes()
    ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    for length in range(len(whole) + 1):
        kept.table.write_bytes(whole[:length])
        lines = sum(end <= length for end in ends)
        again = Folder(kept.path, PLAN)
        assert list(again.results) == list(range(max(0, lines - 1)))
        assert kept.table.read_bytes() == whole[: max([0, *(end for end in ends if end <= length)])]


def test_a_cut_table_goes_on_as_if_nothing_had_happened(kept: Folder) -> None:
    whole = kept.table.read_text("utf-8")
    for length in (0, 5, len(whole) - 3):
        kept.table.write_text(whole[:length], "utf-8")
        again = Folder(kept.path, PLAN)
        for fixture in PLAN.fixtures(again.results):
            again.add(kept.results[fixture.number], "")
        assert kept.table.read_text("utf-8") == whole


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (replace(PLAN, seed=2), "its seed is 1, not 2"),
        (replace(PLAN, layouts=3), "its layouts is 2, not 3"),
        (replace(PLAN, contestants=("greedy", "random")), "its contestants"),
        (replace(PLAN, options={"koi": "hand"}), "its options"),
        (replace(PLAN, version="0.0.0"), "its version"),
    ],
)
def test_another_plan_is_refused(kept: Folder, plan: ArenaPlan, words: str) -> None:
    with pytest.raises(OtherPlan, match=words):
        Folder(kept.path, plan)
    assert len(Folder(kept.path, PLAN).results) == 4


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("arena.json", "{"),
        ("arena.json", "[]"),
        ("games.csv", "game\n1\n"),
        ("games.csv", "\n\n1,2\n"),
        ("games.csv", "game,layout,winners\nx,0,1\n"),
    ],
)
def test_damage_is_named_with_its_place(kept: Folder, file: str, text: str) -> None:
    (kept.path / file).write_text(text, "utf-8")
    with pytest.raises(teien.BadRecord, match=file):
        Folder(kept.path, PLAN)
