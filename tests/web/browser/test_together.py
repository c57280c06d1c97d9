"""Two people play each other, each in a browser of their own, through a link."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect
from pydantic import TypeAdapter

from teien.web import messages
from tests.web.browser.conftest import Come
from tests.web.browser.site import Site
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
    truth = visitors[0].site.table(table)
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
    expect(phone.part("status")).to_have_text("Place a pebble on a starting square")
    ben.button("Play only here").click()
    expect(phone.part("status")).to_have_text("Ben places a pebble.")
    expect(phone.part("commands")).to_be_hidden()
    assert not phone.lit
    for address in (link, f"/table/{table}"):
        phone.page.goto(address)
        phone.ready()
        assert phone.page.url.endswith(f"/table/{table}")
        expect(phone.part("commands")).to_be_hidden()
    ben.ready()
    truth = ben.site.table(table)
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
    expect(anna.page.locator("#tables .my-turn")).to_contain_text("Your turn")
    anna.photograph("home-with-tables")
    anna.page.locator("#tables a").first.click()
    anna.ready()
    assert anna.table_id == table


@pytest.fixture
def wire(site: Site) -> Iterator[Wire]:
    wire = Wire(site.url)
    yield wire
    wire.close()


def test_a_lost_connection_comes_back_by_itself_and_catches_up(come: Come, site: Site, wire: Wire) -> None:
    anna = come()
    ben = come(replace(site, server=replace(site.server, url=wire.url)))
    ben.expected_faults.append(LOST)
    table, _link = sit_together(anna, ben, first="1")
    play_one(table, anna, ben)
    ben.settled()
    wire.cut()
    expect(ben.part("line")).to_have_text("Connection lost, trying again …")
    ben.photograph("connection-lost")
    while site.table(table).to_act == (0,):
        play_one(table, anna)
    wire.mend()
    expect(ben.part("line")).to_be_hidden()
    ben.moves(len(site.table(table).match.history))
    play_one(table, anna, ben)
    assert anna.picture == ben.picture


def test_a_move_made_without_a_connection_is_not_made_and_says_so(come: Come, site: Site, wire: Wire) -> None:
    anna = come(replace(site, server=replace(site.server, url=wire.url)))
    anna.expected_faults.append(LOST)
    anna.make("hiroba", "here", "here", first="1")
    anna.settled()
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


def test_a_move_into_a_silent_line_is_noticed_and_the_game_goes_on(come: Come, site: Site, wire: Wire) -> None:
    """Nothing says that the line is gone but that nobody answers."""
    anna = come(replace(site, server=replace(site.server, url=wire.url)))
    anna.expected_faults.append(LOST)
    anna.make("hiroba", "here", "here", first="1")
    anna.settled()
    wire.swallow()
    match = anna.table.match
    move = next(iter(match.touches(0)))
    anna.play(match, move, 0)
    expect(anna.part("line")).to_have_text("Connection lost, trying again …")
    wire.mend()
    expect(anna.part("line")).to_be_hidden()
    anna.moves(0)
    anna.play(match, move, 0)
    anna.moves(1)


def test_who_only_watches_notices_a_silent_line_and_catches_up(come: Come, site: Site, wire: Wire) -> None:
    """The minutes in which nothing happens are the clock's, not ours."""
    anna = come()
    cleo = come(replace(site, server=replace(site.server, url=wire.url)))
    cleo.expected_faults.append(LOST)
    table = anna.make("hiroba", "here", "here", first="1")
    anna.ready()
    cleo.page.clock.install()
    cleo.page.goto(f"/table/{table}")
    cleo.settled()
    wire.swallow()
    play_one(table, anna, anna)
    cleo.page.clock.run_for(20_000)
    expect(cleo.part("line")).to_be_hidden()
    cleo.page.clock.run_for(7_000)
    expect(cleo.part("line")).to_have_text("Connection lost, trying again …")
    wire.mend()
    cleo.page.clock.run_for(20_000)
    expect(cleo.part("line")).to_be_hidden()
    cleo.moves(1)
    assert anna.picture == cleo.picture


def test_a_page_that_cannot_show_what_it_is_told_is_loaded_anew(anna: Visitor, ben: Visitor) -> None:
    table, _link = sit_together(anna, ben, first="1")
    ben.expected_faults.append("nothing can be drawn")
    ben.page.evaluate("""() => {
      document.documentElement.classList.add("old");
      DOMParser.prototype.parseFromString = () => { throw new Error("nothing can be drawn"); };
    }""")
    play_one(table, anna)
    ben.page.wait_for_selector("html:not(.old)", state="attached")
    ben.ready()
    ben.moves(1)
    assert ben.picture == anna.picture
    play_one(table, anna, ben)


def test_an_old_page_that_meets_a_new_server_is_loaded_anew_once(anna: Visitor) -> None:
    anna.make("hiroba", "here", "here", first="1")
    anna.ready()
    meet_another = """() => {
      document.documentElement.classList.add("old");
      document.body.dataset.build = "old";
      dispatchEvent(new Event("online"));
    }"""
    anna.page.evaluate(meet_another)
    anna.page.wait_for_selector("html:not(.old)", state="attached")
    anna.ready()
    anna.page.evaluate(meet_another)
    match = anna.table.match
    anna.play(match, next(iter(match.touches(0))), 0)
    anna.moves(1)
    assert anna.page.locator("html.old").count() == 1, "there is no way round and round"


def test_what_pages_say_is_as_it_is_described(anna: Visitor) -> None:
    said: list[str] = []
    anna.page.on("websocket", lambda line: line.on("framesent", lambda text: said.append(str(text))))
    anna.make("hiroba", "here", "here", first="1")
    anna.ready()
    match = anna.table.match
    anna.play(match, next(iter(match.touches(0))), 0)
    anna.moves(1)
    anna.button("Hint").click()
    expect(anna.part("status")).to_contain_text(re.compile("Place |Keep |of 100 games"))
    anna.button("Take back").click()
    anna.moves(0)
    anna.page.evaluate("() => dispatchEvent(new Event('online'))")
    anna.button("Resign").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(anna.part("ending")).to_be_visible()
    described: TypeAdapter[Any] = TypeAdapter(messages.Request)
    kinds = {described.validate_json(text, strict=True)["do"] for text in said}
    assert kinds == {"move", "hint", "ping", "undo", "state", "resign"}


def test_a_move_made_before_the_first_connection_is_up_is_made_then(wire: Wire, come: Come, site: Site) -> None:
    anna = come(replace(site, server=replace(site.server, url=wire.url)))
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
    there = Site(server, database)
    anna, ben = come(there), come(there)
    for visitor in (anna, ben):
        visitor.expected_faults.append(LOST)
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
    truth = anna.site.table(table)
    while truth.to_act == (0,):
        play_one(table, *visitors)
        truth = anna.site.table(table)
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
    assert anna.site.table(table).to_act == (0,)
    play_one(table, *visitors)


def test_a_question_is_withdrawn(anna: Visitor, ben: Visitor) -> None:
    table, _link = sit_together(anna, ben, first="1")
    while anna.site.table(table).to_act == (0,):
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
    assert not anna.site.table(table).over
    anna.button("Resign").click()
    dialog.get_by_role("button", name="Resign").click()
    expect(anna.part("status")).to_have_text("You lose.")
    expect(anna.part("ending")).to_contain_text("You have resigned.")
    expect(ben.part("status")).to_have_text("You win.")
    expect(ben.part("ending")).to_contain_text("Anna has resigned.")
    for visitor in (anna, ben):
        expect(visitor.part("frame").locator("svg")).to_have_attribute("aria-label", "Hiroba: Round 1")
        assert not visitor.page.locator("#turn, #pebble-1-to-9, #waiting-1-to-9").count()
        expect(visitor.button("The counting, step by step")).to_have_count(0)


def test_the_news_of_others_do_not_end_one_s_own_action_under_way(anna: Visitor, ben: Visitor) -> None:
    held: list[tuple[WebSocketRoute, str | bytes]] = []

    def hold_moves(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if '"move"' in str(message):
                held.append((server, message))
            else:
                server.send(message)

        page.on_message(pass_on)

    anna.page.route_web_socket("**/live/**", hold_moves)
    table, _link = sit_together(anna, ben, "haru-ichiban")
    match = anna.site.table(table).match
    for seat, visitor in enumerate((anna, ben)):
        visitor.touch(next(iter(match.touches(seat).values()))[0])
    expect(anna.part("seats").locator("li.turn")).to_have_count(1)
    assert not anna.lit
    ((server, message),) = held
    server.send(message)
    anna.moves(2)


def test_the_result_comes_however_often_it_must_be_asked_for(anna: Visitor, ben: Visitor) -> None:
    sit_together(anna, ben)
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.abort()
        elif len(asked) == 2:
            route.fulfill(status=502, body="")
        else:
            route.continue_()

    anna.expected_faults.append("ending|502|ERR_FAILED")
    anna.page.route("**/ending*", answer)
    ben.button("Resign").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(anna.part("ending")).to_contain_text("Ben has resigned.")
    expect(anna.button("Play again")).to_be_visible()
    assert len(asked) == 3
