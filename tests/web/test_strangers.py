"""Who comes with a cookie that this server has not signed is somebody new: no error, and nobody else's seat."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from teien.web.keys import Keys
from tests.web.conftest import another_browser
from tests.web.people import Person, context_of

Forge = Callable[[str, Keys], str]

FORGERIES: dict[str, Forge] = {
    "of another server": lambda guest, _keys: Keys(b"another secret").guest_cookie(guest),
    "unsigned": lambda guest, _keys: guest,
    "cut off": lambda guest, keys: keys.guest_cookie(guest)[:-1],
    "with more": lambda guest, keys: keys.guest_cookie(guest) + "A",
    "changed": lambda guest, keys: keys.guest_cookie(guest[:-1] + ("0" if guest[-1] != "0" else "1"))[:-3] + "AAA",
    "another's signature": lambda guest, keys: f"{guest}.{keys.guest_cookie('somebody').rpartition('.')[2]}",
    "a seat's token": lambda guest, keys: keys.seat_token(guest, 0).replace("~", "."),
    "empty": lambda _guest, _keys: "",
    "nonsense": lambda _guest, _keys: "..;=%00",
    "endless": lambda guest, _keys: guest * 120,
}


@pytest.mark.parametrize("forge", FORGERIES.values(), ids=FORGERIES)
def test_a_cookie_that_is_not_ours_is_nobody_s(client: TestClient, anna: Person, forge: Forge) -> None:
    page = anna.make("haru-ichiban", "here", "computer-1")
    context = context_of(client)
    guest = context.keys.guest(client.cookies["guest"])
    assert guest
    table = context.tables.store.table(page.rpartition("/")[2])
    assert table
    assert table.seats[0].guest == guest
    forged = f"guest={forge(guest, context.keys)}"
    stranger = another_browser(client)
    headers = {"cookie": forged}
    seen = [stranger.get(path, headers=headers) for path in ("/", page, f"{page}/record", f"{page}/at/0")]
    assert [answer.status_code for answer in seen] == [200] * len(seen)
    assert page not in seen[0].text, "the first page lists one's own tables"
    assert '"mine":[]' in seen[1].text.replace(" ", "")
    assert not any('id="flower-' in answer.text or 'id=\\"flower-' in answer.text for answer in seen)
    with stranger.websocket_connect(page.replace("/table/", "/live/"), headers=headers) as session:
        assert session.receive_json()["mine"] == []
    assert stranger.post(f"{page}/rematch", headers=headers).status_code == 403
    form = {"game": "niwa", "players": "2", "seat-0": "here", "seat-1": "here"}
    made = stranger.post("/tables", data=form, headers=headers)
    assert made.status_code == 303
    fresh = context.keys.guest(stranger.cookies["guest"])
    assert fresh
    assert fresh != guest
    own = Person(stranger).get("/").text
    assert made.headers["location"] in own
    assert page not in own


@pytest.mark.parametrize(
    "cookie", [b"guest=\xe9.\xff", b"guest=\xf0\x9f\x8c\xb8", b"guest=.\x01", b"guest", b"=;;guest=="]
)
def test_bytes_that_are_no_letters_do_no_harm(client: TestClient, anna: Person, cookie: bytes) -> None:
    page = anna.make("niwa", "here", "here")
    answer = another_browser(client).get(page, headers=[(b"cookie", cookie)])
    assert answer.status_code == 200
    assert '"mine":[]' in answer.text.replace(" ", "")
