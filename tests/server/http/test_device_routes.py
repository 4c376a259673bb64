"""One person on several devices; what is theirs, handed out and forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

import santelmo
from santelmo.server.domain import device_codes
from santelmo.server.domain.forgetting import FORGOTTEN_NAME
from santelmo.server.domain.time import now
from santelmo.server.storage import schema
from tests.server.databases import StoredTables, rows, write
from tests.server.guest import Guest
from tests.server.servers import ThreadedServer, wait_until

Come = Callable[[str], Guest]
Start = Callable[..., ThreadedServer]


class Browser:
    """A browser without an identity."""

    def __init__(self, server: ThreadedServer) -> None:
        self.http = httpx.Client(
            base_url=f"http://{server.address}",
            headers={"origin": f"http://{server.address}", "user-agent": "Firefox on Android"},
        )

    def adopt(self, code: str) -> httpx.Response:
        return self.http.post("/api/me/adopt", json={"code": code})


OpenBrowser = Callable[[ThreadedServer], Browser]


@pytest.fixture
def open_browser() -> Iterator[OpenBrowser]:
    """Opens browsers without an identity."""
    opened: list[Browser] = []

    def new(server: ThreadedServer) -> Browser:
        opened.append(Browser(server))
        return opened[-1]

    yield new
    for one in opened:
        one.http.close()


@pytest.fixture
def browser(server: ThreadedServer, open_browser: OpenBrowser) -> Browser:
    return open_browser(server)


def test_a_code_makes_two_browsers_the_same_person(guest: Come, browser: Browser) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "open"])
    answer = browser.adopt(ana.post("/api/me/code")["code"])
    assert answer.json() == {"id": ana.id, "name": "Ana"}
    assert [line["id"] for line in browser.http.get("/api/me/tables").json()] == [table]
    assert "httponly" in answer.headers["set-cookie"].lower()
    devices = ana.get("/api/me/devices")
    assert {one["label"]: one["here"] for one in devices}["Firefox on Android"] is False
    assert sorted(one["here"] for one in devices) == [False, True]


def test_a_name_is_changed_on_all_devices(guest: Come, browser: Browser) -> None:
    ana = guest("Ana")
    browser.adopt(ana.post("/api/me/code")["code"])
    ana.put("/api/me", name="Anna")
    assert browser.http.get("/api/me").json()["name"] == "Anna"


def test_a_code_is_used_once(
    guest: Come, server: ThreadedServer, open_browser: OpenBrowser
) -> None:
    code = guest("Ana").post("/api/me/code")["code"]
    assert open_browser(server).adopt(code).status_code == 200
    second = open_browser(server)
    answer = second.adopt(code)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "bad_code")
    assert second.http.get("/api/me").status_code == 401


def test_a_new_code_ends_the_one_before(guest: Come, browser: Browser) -> None:
    ana = guest("Ana")
    old, new = (ana.post("/api/me/code")["code"] for _ in range(2))
    assert browser.adopt(old).status_code == 409
    assert browser.adopt(new).status_code == 200


def test_a_code_ends_after_its_time(start: Start, open_browser: OpenBrowser) -> None:
    server = start()
    ana = Guest(server.address, "Ana")
    made = ana.post("/api/me/code")
    assert 0 < made["expires_ms"] <= device_codes.VALID_MS
    write(
        server.settings.database, "update device_codes set expires_at = :past", {"past": now() - 1}
    )
    answer = open_browser(server).adopt(made["code"])
    ana.close()
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "bad_code")


def test_the_database_holds_no_code(start: Start) -> None:
    server = start()
    ana = Guest(server.address, "Ana")
    code: str = ana.post("/api/me/code")["code"]
    ana.close()
    server.stop()
    content = _content(server.settings.database)
    assert device_codes.code_hash(code) in content
    assert code not in content and code.replace("-", "") not in content


def test_nobody_can_guess_for_long(start: Start, open_browser: OpenBrowser) -> None:
    tries = 5
    server = start(code_guess_burst=tries, code_guesses_per_second=0.0)
    ana, stranger = Guest(server.address, "Ana"), open_browser(server)
    code = ana.post("/api/me/code")["code"]
    wrong = [stranger.adopt("00000-00000").status_code for _ in range(tries)]
    assert wrong == [409] * tries
    refused = stranger.adopt(code)
    ana.close()
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_fast")


def test_all_addresses_together_cannot_guess_for_long(
    start: Start, open_browser: OpenBrowser
) -> None:
    tries = 5
    server = start(all_code_guess_burst=tries, all_code_guesses_per_second=0.0)
    stranger = open_browser(server)
    answers = [stranger.adopt("00000-00000").status_code for _ in range(tries + 1)]
    assert answers == [409] * tries + [429]


def test_a_device_that_is_signed_out_is_nobody(guest: Come, browser: Browser) -> None:
    ana = guest("Ana")
    browser.adopt(ana.post("/api/me/code")["code"])
    other = next(one for one in ana.get("/api/me/devices") if not one["here"])
    left = ana.post(f"/api/me/devices/{other['id']}/sign-out")
    assert [one["here"] for one in left] == [True]
    assert browser.http.get("/api/me").status_code == 401
    assert ana.get("/api/me")["id"] == ana.id


def test_nobody_signs_out_devices_of_others(guest: Come) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    mine = ana.get("/api/me/devices")[0]["id"]
    ben.post(f"/api/me/devices/{mine}/sign-out")
    assert ana.get("/api/me")["id"] == ana.id


def test_signing_out_closes_the_sockets(guest: Come, server: ThreadedServer) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "open"])
    ana.live(table)
    room = server.registry.rooms[table]
    ana.post(f"/api/me/devices/{ana.get('/api/me/devices')[0]['id']}/sign-out")
    wait_until(lambda: not room.clients)


def test_the_export_holds_matches_that_can_be_read(guest: Come, server: ThreadedServer) -> None:
    ana = guest("Ana")
    over = ana.make_table("santorini", ["bot", "bot"], start=True)
    open_table = ana.make_table("santorini", ["me", "open"])
    wait_until(lambda: ana.get(f"/api/tables/{over}")["status"] == "finished")
    answer = ana.http.get("/api/me/export")
    exported: Any = answer.json()
    assert "attachment" in answer.headers["content-disposition"]
    assert exported["person"] == {"id": ana.id, "name": "Ana"}
    tables = {table["id"]: table for table in exported["tables"]}
    assert tables.keys() == {over, open_table}
    assert santelmo.read(tables[over]["match_file"]).result is not None
    assert tables[open_table]["match_file"] is None
    assert [one["label"] for one in exported["data"]["devices"]]


def test_forgetting_needs_the_name(guest: Come) -> None:
    ana = guest("Ana")
    assert ana.refused("POST", "/api/me/forget", name="Ben") == "bad_name"
    assert ana.get("/api/me")["id"] == ana.id


def _content(url: str) -> str:
    """Everything that stands in a database."""
    names = schema.metadata.tables
    return "\n".join(str(row) for name in names for row in rows(url, f"select * from {name}"))


def test_a_forgotten_person_leaves_no_name_anywhere(database: StoredTables) -> None:
    server = ThreadedServer(database=database.url)
    ana, ben, cleo = (Guest(server.address, name) for name in ("Zenobia", "Ben", "Cleo"))
    running = ana.make_table("santorini", ["me", "open"])
    watched = ben.make_table("santorini", ["me", "open"])
    waiting = ana.make_table("santiago", ["me", "open", "bot", "bot"], public=True)
    ben.post(f"/api/tables/{running}/join")
    ana.post(f"/api/tables/{running}/start")
    for table in (running, watched):
        live = ana.live(table)
        live.send(type="chat", id=f"hello{table}", text="I was here")
        live.until_type("ack")
    ana.http.post("/api/me/forget", json={"name": "zenobia"}).raise_for_status()
    assert ana.http.get("/api/me").status_code == 401
    wait_until(lambda: not rows(database.url, "select 1 from persons where name = 'Somebody'"))
    table = ben.get(f"/api/tables/{running}")
    assert [seat["name"] for seat in table["seats"]] == [FORGOTTEN_NAME, "Ben"]
    assert table["seats"][0]["stand_in"] and table["status"] == "running"
    assert ben.get(f"/api/tables/{waiting}")["status"] == "closed"
    assert [line["name"] for line in cleo.live(watched).chat] == [FORGOTTEN_NAME]
    for guest in (ana, ben, cleo):
        guest.close()
    server.stop()
    content = _content(database.url)
    assert "Ben" in content and "I was here" in content
    assert "Zenobia" not in content and ana.id not in content
    again = ThreadedServer(database=database.url)
    ben = Guest(again.address, "Ben", cookies=ben.http.cookies)
    assert ben.get(f"/api/tables/{running}")["seats"][0]["name"] == FORGOTTEN_NAME
    ben.close()
    again.stop()


def test_forgetting_goes_on_after_a_restart(start: Start) -> None:
    server = start()
    url = server.settings.database
    ana = Guest(server.address, "Zenobia")
    ana.make_table("santorini", ["me", "open"])
    ana.close()
    server.stop()
    # As a server leaves it that is killed when it has just begun.
    write(url, "update persons set forgotten_at = 1, name = 'Somebody'")
    write(url, "delete from devices")
    start()
    wait_until(lambda: not rows(url, "select 1 from persons"))
    assert "Zenobia" not in _content(url)
