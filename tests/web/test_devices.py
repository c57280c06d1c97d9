"""Another device of who sits at a table: let in by a link that works once, and put out again."""

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from teien.web.app import make_app
from teien.web.devices import MOST_DEVICES
from tests.web.bots import BOT, sit
from tests.web.conftest import another_browser
from tests.web.people import Person, first_move
from tests.web.test_live import sit_together
from tests.web.test_pages import finish

HAND = re.compile(r"flower-\d")


@pytest.fixture
def phone(client: TestClient) -> Person:
    return Person(another_browser(client))


def device_link(person: Person, page: str) -> str | None:
    """The path of the link for another device that somebody's page shows."""
    link = re.search(r'value="http://testserver(/device/[^"]+)"', person.get(page).text)
    return unescape(link[1]) if link else None


def offer(person: Person, page: str) -> str:
    """A new link for another device."""
    response = person.post(f"{page}/device")
    assert (response.status_code, response.headers["location"]) == (303, f"{page}#panel-device")
    link = device_link(person, page)
    assert link
    return link


def take(person: Person, link: str, page: str) -> None:
    """Opens a link on another device, and says that it is meant."""
    asked = person.get(link)
    assert asked.status_code == 200
    assert f'action="{link}"' in asked.text
    response = person.post(link)
    assert (response.status_code, response.headers["location"]) == (303, page)


def test_who_sits_plays_on_on_another_device(anna: Person, ben: Person, cleo: Person, phone: Person) -> None:
    page = sit_together(anna, ben, first="2")
    assert device_link(ben, page) is None
    link = offer(ben, page)
    assert device_link(anna, page) is device_link(cleo, page) is None, "nobody else sees it"
    assert "set-cookie" not in cleo.get(link).headers, "to open a link is not to take it"
    take(phone, link, page)
    assert phone.state(page)["mine"] == ben.state(page)["mine"] == [1]
    assert page in phone.get("/").text
    assert device_link(ben, page) is None
    assert "You are playing on 1 other device too." in ben.get(page).text
    with phone.live(page) as live, ben.live(page) as other:
        state = live.next("state")
        live.send(do="move", seat=1, move=first_move(state, 1), version=state["version"])
        assert other.until(state["version"] + 1)["moves"]
    assert cleo.state(page)["mine"] == []


def test_a_link_works_once(anna: Person, ben: Person, cleo: Person, phone: Person) -> None:
    page = sit_together(anna, ben)
    link = offer(ben, page)
    take(phone, link, page)
    for response in (cleo.get(link), cleo.post(link)):
        assert response.status_code == 410
        assert "This link has been used, or ended." in response.text
        assert "set-cookie" not in response.headers
    assert cleo.state(page)["mine"] == []
    assert phone.get(link).headers["location"] == page, "who has come by it is led to the table"


def test_a_new_link_replaces_the_one_before(anna: Person, ben: Person, phone: Person) -> None:
    page = sit_together(anna, ben)
    old, new = offer(ben, page), offer(ben, page)
    assert old != new
    assert phone.post(old).status_code == 410
    take(phone, new, page)


def test_the_device_where_a_link_was_made_does_not_use_it_up(anna: Person, ben: Person, phone: Person) -> None:
    page = sit_together(anna, ben)
    link = offer(ben, page)
    for response in (ben.get(link), ben.post(link)):
        assert (response.status_code, response.headers["location"]) == (303, page)
    take(phone, link, page)


def test_a_device_that_is_not_answered_asks_again(anna: Person, ben: Person, phone: Person) -> None:
    page = sit_together(anna, ben)
    link = offer(ben, page)
    (fresh,) = re.findall('name="guest" value="([^"]+)"', phone.get(link).text)
    assert phone.post(link, guest=fresh).status_code == 303
    phone.client.cookies.clear()
    assert phone.post(link, guest=fresh).status_code == 303
    assert phone.state(page)["mine"] == [1]


def test_an_end_puts_every_other_device_out_at_once(anna: Person, ben: Person, cleo: Person, phone: Person) -> None:
    """R26: what it sees then is what a spectator sees, at every door."""
    page = sit_together(anna, ben, "haru-ichiban")
    name = page.rpartition("/")[2]
    take(phone, offer(ben, page), page)
    unused = offer(ben, page)
    with phone.live(page) as live, ben.live(page) as own, cleo.live(page) as watching:
        assert live.next("state")["mine"] == [1]
        own.next("state")
        assert HAND.search(phone.get(page).text)
        response = ben.post(f"{page}/device/end")
        assert (response.status_code, response.headers["location"]) == (303, f"{page}#panel-device")
        state = live.next("state")
        assert (state["mine"], state["act"]) == ([], {})
        assert not HAND.search(live.heard[-1])
        live.send(do="look", seat=1, id=1)
        assert live.next("refused")["code"] == "forbidden"
        live.send(do="move", seat=1, move="1", version=state["version"], id=2)
        assert live.next("refused")["code"] == "forbidden"
        live.send(do="state")
        watching.send(do="state")
        assert live.next("state") == watching.next("state")
        own.send(do="state")
        assert own.next("state")["mine"] == [1]
    for path in (page, f"{page}/record", f"{page}/at/0", f"/api/tables/{name}", f"/api/tables/{name}/picture.svg"):
        assert not HAND.search(phone.get(path).text)
    assert phone.get(f"{page}/at/0").text == cleo.get(f"{page}/at/0").text
    assert HAND.search(ben.get(page).text)
    assert ben.state(page)["mine"] == [1]
    assert "Ben" not in phone.get("/").text
    assert cleo.post(unused).status_code == 410
    take(phone, offer(ben, page), page)
    assert phone.state(page)["mine"] == [1]


def test_only_who_sat_down_lets_devices_in_and_puts_them_out(
    anna: Person, ben: Person, cleo: Person, phone: Person
) -> None:
    page = sit_together(anna, ben)
    take(phone, offer(ben, page), page)
    for person in (phone, cleo):
        for path in (f"{page}/device", f"{page}/device/end"):
            response = person.post(path)
            assert response.status_code == 403
            assert "Only those who sit at a table can play there on another device." in response.text
        assert "panel-device" not in person.get(page).text
    assert anna.post(f"{page}/device/end").status_code == 303
    assert phone.state(page)["mine"] == [1], "Anna ends her own devices, not Ben's"
    assert anna.post("/table/nothing/device").status_code == 404


def test_a_tampered_link_is_worth_nothing(anna: Person, ben: Person, cleo: Person) -> None:
    page, other = sit_together(anna, ben), sit_together(anna, ben)
    link, elsewhere = offer(ben, page), offer(ben, other)
    table, another = page.rpartition("/")[2], other.rpartition("/")[2]
    tokens = [link.removeprefix("/device/"), elsewhere.removeprefix("/device/")]
    signatures = [token.partition("~")[2] for token in tokens]
    forged = [
        tokens[0].replace(table, another),
        tokens[0].replace(signatures[0], signatures[1]),
        tokens[1].replace(another, table),
        tokens[0].partition("~")[0],
        "",
        "nothing",
        "\u00e9~",
    ]
    for place, letter in enumerate(tokens[0][:-1]):
        forged.append(tokens[0][:place] + ("x" if letter != "x" else "y") + tokens[0][place + 1 :])
    for token in forged:
        assert cleo.get(f"/device/{token}").status_code == 404, token
        assert cleo.post(f"/device/{token}").status_code == 404, token
    assert cleo.get(f"/seat/{tokens[0]}").status_code == 404
    assert cleo.post(elsewhere).headers["location"] == other
    assert (cleo.state(page)["mine"], cleo.state(other)["mine"]) == ([], [1])


def test_so_many_devices_and_no_more(client: TestClient, anna: Person, ben: Person, phone: Person) -> None:
    page = sit_together(anna, ben)
    for _ in range(MOST_DEVICES):
        take(Person(another_browser(client)), offer(ben, page), page)
    response = ben.post(f"{page}/device")
    assert response.status_code == 403
    assert "You play on 5 other devices already. End them to begin anew." in response.text
    assert "Make a link" not in ben.get(page).text
    ben.post(f"{page}/device/end")
    take(phone, offer(ben, page), page)


def test_who_shares_a_screen_takes_all_seats_along(anna: Person, phone: Person) -> None:
    page = anna.make("hiroba", "here", "computer-1", "here")
    take(phone, offer(anna, page), page)
    assert phone.state(page)["mine"] == [0, 2]


def test_devices_come_along_to_the_next_game(anna: Person, ben: Person, cleo: Person, phone: Person) -> None:
    page = sit_together(anna, ben)
    take(phone, offer(ben, page), page)
    unused = offer(ben, page)
    finish(anna, page)
    again = phone.post(f"{page}/rematch").headers["location"]
    assert phone.state(again)["mine"] == ben.state(again)["mine"] == [0]
    assert device_link(ben, again) is None
    assert cleo.post(unused).headers["location"] == page
    assert cleo.state(again)["mine"] == []


def test_devices_and_links_outlive_the_server(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/kept.sqlite"
    with TestClient(make_app(database, pace=0), follow_redirects=False) as client:
        anna, ben, phone = (Person(another_browser(client)) for _ in range(3))
        page = sit_together(anna, ben)
        take(phone, offer(ben, page), page)
        link = offer(ben, page)
    with TestClient(make_app(database, pace=0), follow_redirects=False) as client:
        for before in (ben, phone):
            after = Person(another_browser(client))
            after.client.cookies.update(before.client.cookies)
            assert after.state(page)["mine"] == [1]
        take(Person(another_browser(client)), link, page)


def test_a_bot_s_table_has_no_devices(client: TestClient, anna: Person) -> None:
    table = sit(client, "hiroba", BOT, BOT)
    assert anna.post(f"/table/{table.id}/device").status_code == 403
