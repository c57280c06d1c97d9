"""Two people play each other, each in a browser of their own, through a link."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Come
from tests.web.browser.house import House
from tests.web.browser.visitor import Visitor
from tests.web.browser.wire import Wire
from tests.web.server import Server, start

LOST = r"WebSocket|ERR_CONNECTION|ERR_EMPTY|ERR_SOCKET|live:"


def sit_together(anna: Visitor, ben: Visitor, game: str = "hiroba", **options: str) -> tuple[str, str]:
    """A table of two: Anna has made it, Ben follows the link. Returns the table's id and the link's path."""
    table = anna.make(game, "here", "link", names=("Anna",), **options)
    expect(anna.part("status")).to_have_text("Waiting for everybody to sit down.")
    (link,) = anna.links
    path = "/" + link.split("/", 3)[3]
    ben.sit_down(path, "Ben")
    assert ben.page.url.endswith(f"/table/{table}"), "no secret stays in the address"
    expect(anna.part("friends")).to_be_hidden()
    expect(anna.part("seats")).to_contain_text("Ben")
    return table, path


def play_one(table: str, *visitors: Visitor) -> None:
    """Whoever has to plays a move; all of them see it."""
    truth = visitors[0].house.table(table)
    (seat,) = truth.to_act
    visitors[seat].play(truth.match, next(iter(truth.match.touches(seat))), seat)
    for visitor in visitors:
        visitor.moves(len(truth.match.history) + 1)


def test_two_play_through_a_link_and_go_on_after_a_reload_and_on_another_device(come: Come) -> None:
    anna, ben = come(reduced_motion="no-preference"), come()
    table, _link = sit_together(anna, ben, first="1")
    for _ in range(5):
        play_one(table, anna, ben)
        anna.page.wait_for_function("() => !document.querySelector('.leaving')")
        assert anna.picture == ben.picture
    before = ben.picture
    ben.page.reload()
    ben.ready()
    ben.moves(5)
    assert ben.picture == before
    play_one(table, anna, ben)
    anna.photograph("together")
    phone = come(viewport={"width": 360, "height": 740})
    phone.page.goto(ben.device_link())
    phone.photograph("phone-device")
    phone.button("Play here").click()
    phone.ready()
    ben.ready()
    for _ in range(3):
        play_one(table, anna, phone)
    ben.moves(9)
    assert ben.picture == phone.picture


def test_another_device_is_put_out_and_a_pasted_address_lets_people_watch(come: Come) -> None:
    anna, ben, phone = come(), come(), come()
    table, link = sit_together(anna, ben, first="2")
    phone.page.goto(ben.device_link())
    phone.button("Play here").click()
    phone.ready()
    expect(phone.part("status")).to_have_text("Your turn.")
    ben.button("Play only here").click()
    expect(phone.part("status")).to_have_text("Waiting for Ben.")
    expect(phone.part("wishes")).to_be_hidden()
    assert not phone.lit
    for address in (link, f"/table/{table}"):
        phone.page.goto(address)
        phone.ready()
        assert phone.page.url.endswith(f"/table/{table}")
        expect(phone.part("wishes")).to_be_hidden()
    ben.ready()
    truth = ben.house.table(table)
    ben.play(truth.match, next(iter(truth.match.touches(1))), 1)
    for visitor in (anna, ben, phone):
        visitor.moves(1)


def test_a_friend_s_link_is_copied(come: Come) -> None:
    anna = come(permissions=["clipboard-read", "clipboard-write"])
    anna.make("hiroba", "here", "link")
    for _ in range(2):
        anna.part("friends").locator("[data-copy]").click()
        expect(anna.part("friends").locator("[data-copy]")).to_have_text("Copied")
    assert anna.page.evaluate("() => navigator.clipboard.readText()") == anna.links[0]
    expect(anna.part("friends").locator("[data-copy]")).to_have_text("Copy")


def test_presence_is_shown(anna: Visitor, ben: Visitor) -> None:
    _table, link = sit_together(anna, ben)
    seat = anna.part("seats").locator("li").nth(1)
    expect(seat.locator(".dot")).to_have_class("dot here")
    ben.page.goto("/")
    expect(seat).to_contain_text("away")
    expect(seat.locator(".dot")).to_have_class("dot")
    ben.page.goto(link)
    expect(seat).not_to_contain_text("away")


def test_the_tables_of_somebody_wait_on_the_first_page(anna: Visitor, ben: Visitor) -> None:
    table, _link = sit_together(anna, ben, first="1")
    anna.page.goto("/")
    expect(anna.page.get_by_text("It is your turn at 1 table")).to_be_visible()
    anna.photograph("home-with-tables")
    anna.page.locator("#tables a").first.click()
    anna.ready()
    assert anna.table_id == table


@pytest.fixture
def wire(house: House) -> Iterator[Wire]:
    wire = Wire(house.url)
    yield wire
    wire.close()


def test_a_lost_connection_comes_back_by_itself_and_catches_up(come: Come, house: House, wire: Wire) -> None:
    anna = come()
    ben = come(replace(house, server=replace(house.server, url=wire.url)))
    ben.forgiven.append(LOST)
    table, _link = sit_together(anna, ben, first="1")
    play_one(table, anna, ben)
    wire.cut()
    expect(ben.part("line")).to_have_text("Connection lost, trying again …")
    ben.photograph("connection-lost")
    while house.table(table).to_act == (0,):
        play_one(table, anna)
    wire.mend()
    expect(ben.part("line")).to_be_hidden()
    ben.moves(len(house.table(table).match.history))
    play_one(table, anna, ben)
    assert anna.picture == ben.picture


def test_a_move_made_without_a_connection_is_not_made_and_says_so(come: Come, house: House, wire: Wire) -> None:
    anna = come(replace(house, server=replace(house.server, url=wire.url)))
    anna.forgiven.append(LOST)
    anna.make("hiroba", "here", "here", first="1")
    anna.ready()
    wire.cut()
    expect(anna.part("line")).to_be_visible()
    match = anna.table.match
    move = next(iter(match.touches(0)))
    anna.play(match, move, 0)
    expect(anna.part("status")).to_have_text("There is no connection just now. Please try again in a moment.")
    wire.mend()
    expect(anna.part("line")).to_be_hidden()
    anna.play(match, move, 0)
    anna.moves(1)


def test_a_move_made_before_the_first_connection_is_up_is_made_then(wire: Wire, come: Come, house: House) -> None:
    anna = come(replace(house, server=replace(house.server, url=wire.url)))
    wire.hesitate()
    anna.make("hiroba", "here", "here", first="1")
    match = anna.table.match
    anna.play(match, next(iter(match.touches(0))), 0)
    expect(anna.part("status")).not_to_contain_text("no connection")
    wire.mend()
    anna.moves(1)


def test_the_server_starts_again_and_everybody_goes_on(come: Come, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    server = start(database)
    port = int(server.url.rpartition(":")[2])
    there = House(server, database)
    anna, ben = come(there), come(there)
    for visitor in (anna, ben):
        visitor.forgiven.append(LOST)
    try:
        table, _link = sit_together(anna, ben, first="1")
        play_one(table, anna, ben)
        end(server)
        for visitor in (anna, ben):
            expect(visitor.part("line")).to_be_visible()
        server = start(database, port=port)
        for visitor in (anna, ben):
            expect(visitor.part("line")).to_be_hidden()
        for _ in range(3):
            play_one(table, anna, ben)
        assert anna.picture == ben.picture
    finally:
        end(server)
        there.close()


def end(server: Server) -> None:
    server.kill()
    assert server.process.stdout
    server.process.stdout.close()


def test_a_move_is_taken_back_when_the_other_agrees(anna: Visitor, ben: Visitor) -> None:
    table, _link = sit_together(anna, ben, first="1")
    visitors = (anna, ben)
    truth = anna.house.table(table)
    while truth.to_act == (0,):
        play_one(table, *visitors)
        truth = anna.house.table(table)
    count = len(truth.match.history)
    anna.button("Take back").click()
    expect(anna.part("question")).to_have_text("You have asked to take back a move.")
    expect(ben.part("question")).to_have_text("Anna asks to take back a move.")
    ben.photograph("asked-to-take-back")
    ben.button("No").click()
    for visitor in visitors:
        expect(visitor.part("asked")).to_be_hidden()
        visitor.moves(count)
    anna.button("Take back").click()
    ben.button("Yes").click()
    for visitor in visitors:
        expect(visitor.part("asked")).to_be_hidden()
        visitor.moves(count - 1)
    assert anna.house.table(table).to_act == (0,)
    play_one(table, *visitors)


def test_a_question_is_withdrawn(anna: Visitor, ben: Visitor) -> None:
    table, _link = sit_together(anna, ben, first="1")
    while anna.house.table(table).to_act == (0,):
        play_one(table, anna, ben)
    anna.button("Take back").click()
    expect(ben.part("question")).to_be_visible()
    anna.button("Never mind").click()
    expect(ben.part("asked")).to_be_hidden()
    play_one(table, anna, ben)


def test_a_draw_is_offered_and_agreed_in_niwa(anna: Visitor, ben: Visitor) -> None:
    sit_together(anna, ben, "niwa", first="1")
    anna.button("Offer a draw").click()
    expect(ben.part("question")).to_have_text("Anna offers a draw.")
    ben.button("No").click()
    expect(anna.part("asked")).to_be_hidden()
    ben.button("Offer a draw").click()
    expect(anna.part("question")).to_have_text("Ben offers a draw.")
    anna.button("Yes").click()
    for visitor in (anna, ben):
        expect(visitor.part("status")).to_have_text("A draw, by agreement.")
        expect(visitor.button("Play again")).to_be_visible()
    anna.button("Play again").click()
    anna.ready()
    follow = ben.page.get_by_role("link", name="On to the next game")
    expect(follow).to_be_visible()
    ben.button("Play again").or_(follow).click()
    ben.page.wait_for_url(re.compile(r"/table/"))
    ben.ready()
    expect(ben.part("seats").locator("li").first).to_contain_text("Ben")


def test_somebody_resigns_after_being_asked_once_more(anna: Visitor, ben: Visitor) -> None:
    table, _link = sit_together(anna, ben)
    anna.button("Resign").click()
    dialog = anna.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Do you want to give up this game?")
    anna.photograph("resigning")
    dialog.get_by_role("button", name="Play on").click()
    expect(dialog).to_be_hidden()
    assert not anna.house.table(table).over
    anna.button("Resign").click()
    dialog.get_by_role("button", name="Resign").click()
    for visitor in (anna, ben):
        expect(visitor.part("status")).to_have_text(re.compile("Ben wins"))
        expect(visitor.part("ending")).to_contain_text("Anna has resigned.")
