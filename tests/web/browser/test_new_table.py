"""The form of a new table, and records that people bring along."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import teien
from teien.players import player
from tests.web.browser.visitor import Visitor

TILES = """# Nine of my own.
AAA/aBB/BBP
AAa/ABB/PBB
AAA/aBP/BBB
AAA/APB/bBB
AAB/aBB/APB
AAa/BPB/BBB
AAB/APB/BBb
AAB/AbB/BBP
AAA/BBP/BbB
"""
GARDEN = """tile sun x2: gopgop opgopg gog opo pgp gog opo pgp
tile pink:   gopgop pgopgo gog opo pgp gog opo pgp
tile blue:   gopgop pgopgo gog opo pgp gog opo pgp
circuit mine: pink@0,0 sun@3,-2 sun>>>@5,-1 blue>>>@8,-3
"""


@pytest.mark.parametrize("players", [3, 4])
def test_more_than_two_sit_down(anna: Visitor, players: int) -> None:
    anna.page.goto("/new/hiroba")
    expect(anna.page.locator("[data-seat]:visible")).to_have_count(2)
    others = ["computer-1"] * (players - 2)
    anna.make("hiroba", "here", "here", *others, names=("Anna", "Ben"), first="2")
    anna.ready()
    expect(anna.part("seats").locator("li")).to_have_count(players)
    table = anna.table
    assert [seat.kind for seat in table.seats] == ["here", "here", *(["computer"] * (players - 2))]
    assert table.to_act == (1,)
    expect(anna.part("status")).to_have_text(re.compile("^Ben: "))
    match = table.match
    anna.play(match, next(iter(match.touches(1))), 1)
    expect(anna.part("moves").locator("button").first).to_be_visible()
    anna.photograph(f"hiroba-{players}-players")


@pytest.mark.parametrize(
    ("game", "options", "recorded"),
    [
        ("hiroba", {"koi": "hand", "first": "2"}, ["koi: hand", "first: 2"]),
        ("hiroba", {"layout": "3 1> 2 4 12>> ~ ~ ~ ~"}, ["layout: "]),
        (
            "haru-ichiban",
            {"dragonfly": "2", "chance": "1679091c5a880faf"},
            ["dragonfly: 2", "chance: 1679091c5a880faf"],
        ),
        (
            "niwa",
            {"first": "2", "circuit": "snake", "capacity": "none", "repetition": "off", "longest": "77"},
            ["first: 2", "circuit: snake", "capacity: none", "repetition: off", "longest: 77"],
        ),
    ],
)
def test_what_is_chosen_is_played(anna: Visitor, game: str, options: dict[str, str], recorded: list[str]) -> None:
    anna.make(game, "here", "computer-1", names=("Anna",), **options)
    anna.ready()
    start = anna.table.stored.start
    for line in recorded:
        assert re.search(f"^{re.escape(line)}", start, re.MULTILINE), start


def test_a_circuit_is_written_by_hand(anna: Visitor) -> None:
    page = anna.page
    page.goto("/new/niwa")
    page.locator("#option-circuit").select_option(label="One of your own…")
    page.locator("[name=option-circuit]").fill("pink@0,0 A@3,-2 A>>>@5,-1 blue>>>@8,-3")
    anna.button("Open the table").click()
    page.wait_for_url("**/table/*")
    anna.ready()
    assert "circuit: pink@0,0/A@3,-2/" in anna.table.stored.start


@pytest.mark.parametrize(
    ("game", "text", "circuit"), [("hiroba", TILES, None), ("niwa", GARDEN, "mine")], ids=["hiroba", "niwa"]
)
def test_one_s_own_tiles_are_played_with(
    anna: Visitor, game: str, text: str, circuit: str | None, tmp_path: Path
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(text)
    page = anna.page
    page.goto(f"/new/{game}")
    if circuit:
        anna.expected_faults.append("400")
        page.locator("#option-circuit").select_option(label="One of your own…")
        page.locator("[name=option-circuit]").fill(circuit)
    page.locator("summary").click()
    page.set_input_files("[name=option-tiles]", file)
    anna.button("Open the table").click()
    page.wait_for_url("**/table/*")
    anna.ready()
    assert anna.table.stored.options["tiles"].split() == text.split()
    anna.photograph(f"own-tiles-{game}")


def test_wrong_input_is_explained_and_what_was_typed_is_kept(anna: Visitor) -> None:
    anna.expected_faults.append("400")
    page = anna.page
    page.goto("/new/niwa")
    page.select_option("#seat-1", "computer-3")
    page.fill("#name-0", "Anna")
    anna.choose("capacity", "none")
    anna.choose("longest", "many")
    anna.button("Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("N23")
    anna.photograph("wrong-input")
    expect(page.locator("#name-0")).to_have_value("Anna")
    expect(page.locator("#seat-1")).to_have_value("computer-3")
    expect(page.locator("[name=option-capacity][value=none]")).to_be_checked()
    expect(page.locator("[name=option-longest]")).to_have_value("many")
    page.locator("[name=option-longest]").fill("50")
    anna.button("Open the table").click()
    page.wait_for_url("**/table/*")
    anna.ready()
    assert "longest: 50" in anna.table.stored.start


def test_a_picture_follows_the_choices_and_says_what_cannot_be(anna: Visitor) -> None:
    anna.expected_faults.append("400")
    page, shown = anna.page, anna.page.locator(".view img")
    page.goto("/new/hiroba")
    expect(shown).to_have_attribute("src", re.compile("players=2"))
    page.check("input[name=players][value='4']")
    expect(shown).to_have_attribute("src", re.compile("players=4"))
    page.goto("/new/niwa")
    anna.choose("circuit", "snake")
    expect(shown).to_have_attribute("src", re.compile("option-circuit=snake"))
    page.locator("#option-circuit").select_option(label="One of your own…")
    page.locator("[name=option-circuit]").type("nowhere")
    fault = page.locator("#fault-option-circuit")
    expect(fault).to_contain_text("N04")
    expect(page.locator("[name=option-circuit]")).to_have_attribute("aria-invalid", "true")
    anna.photograph("new-niwa-fault")
    page.locator("#option-circuit").select_option("pond")
    expect(fault).to_be_hidden()
    expect(shown).to_have_attribute("src", re.compile("option-circuit=pond"))


def test_tiles_with_a_fault_are_refused_with_their_rule(anna: Visitor, tmp_path: Path) -> None:
    anna.expected_faults.append("400")
    file = tmp_path / "mine.txt"
    file.write_text(TILES.replace("AAA/BBP/BbB\n", ""))
    page = anna.page
    page.goto("/new/hiroba")
    page.locator("summary").click()
    page.set_input_files("[name=option-tiles]", file)
    anna.button("Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("H05: a set has at least 9 tiles, this one 8")
    assert str(tmp_path) not in page.content()


def test_a_name_that_cannot_be_is_refused_at_the_door(anna: Visitor, ben: Visitor) -> None:
    anna.make("hiroba", "here", "link")
    (link,) = anna.links
    ben.expected_faults.append("400")
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("# Ben")
    ben.button("Sit down").click()
    expect(ben.page.get_by_role("alert")).to_contain_text("A name is one line of ordinary letters")
    ben.photograph("join-refused")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Sit down").click()
    ben.ready()
    expect(anna.part("seats")).to_contain_text("Ben")


@pytest.mark.parametrize("game", ["hiroba", "haru-ichiban", "niwa"])
def test_a_record_from_a_file_is_looked_at_again(anna: Visitor, game: str, tmp_path: Path) -> None:
    match = teien.new(game, seed=3)
    mind = player("greedy", seed=1)
    while not match.over:
        match.play(mind.choose(match, match.to_act[0]), match.to_act[0])
    file = tmp_path / "game.txt"
    file.write_text(match.record("all"))
    page = anna.page
    page.goto("/records")
    page.set_input_files("#record-file", file)
    anna.button("Show the game").click()
    page.wait_for_url("**/table/*")
    anna.ready()
    expect(anna.part("status")).to_have_text(match.scorecard.headline)
    anna.moves(len(match.history))
    expect(anna.part("commands")).to_be_hidden()
    anna.part("moves").locator("button").first.click()
    expect(anna.part("status")).to_contain_text("Looking back: move 1 of")
    anna.button("Return").click()
    if match.game.is_counted:
        anna.button("The counting, step by step").click()
        expect(anna.part("explanation")).to_be_visible()


def test_a_file_that_is_no_record_is_refused(anna: Visitor, tmp_path: Path) -> None:
    anna.expected_faults.append("400")
    file = tmp_path / "game.txt"
    file.write_text("game: chess\nresult: unfinished\n")
    anna.page.goto("/records")
    anna.button("Show the game").click()
    expect(anna.page.get_by_role("alert")).to_contain_text("Choose the file")
    anna.page.set_input_files("#record-file", file)
    anna.button("Show the game").click()
    expect(anna.page.get_by_role("alert")).to_contain_text("chess")
    expect(anna.page.locator("#record-file")).to_be_focused()
