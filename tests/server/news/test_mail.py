"""News of one's turn by e-mail, taken by a mail server of the test's own."""

from __future__ import annotations

import email
import email.policy
import re
import socket
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from importlib import import_module
from typing import Any

import httpx
import pytest

from santelmo.server.news import sender
from santelmo.server.storage import outbox
from tests.server.guest import Guest
from tests.server.servers import ThreadedServer, wait_until

Start = Callable[..., ThreadedServer]
ADDRESS = "https://play.example.org"


class Mailbox:
    """Takes all mails."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        read = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(read, EmailMessage)
        self.mails.append(read)
        return "250 OK"

    def text(self, number: int) -> str:
        return self.mails[number].get_content()


@pytest.fixture
def mailbox() -> Iterator[tuple[Mailbox, str]]:
    controller: Any = import_module("aiosmtpd.controller")
    box = Mailbox()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    running = controller.Controller(box, hostname="127.0.0.1", port=port)
    running.start()
    yield box, f"smtp://127.0.0.1:{port}"
    running.stop()


@pytest.fixture
def server(
    start: Start, mailbox: tuple[Mailbox, str], monkeypatch: pytest.MonkeyPatch
) -> ThreadedServer:
    monkeypatch.setattr(outbox, "DELAY_MS", {"push": 0, "mail": 0})
    monkeypatch.setattr(sender, "POLL_SECONDS", 0.02)
    return start(smtp=mailbox[1], mail_from="santelmo@example.org", address=ADDRESS)


def _follow(guest: Guest, text: str, purpose: str) -> httpx.Response:
    found = re.search(rf"{ADDRESS}/news/{purpose}/(\S+)", text)
    assert found is not None, text
    return guest.http.post(f"/api/news/{purpose}/{found[1]}")


def test_an_address_is_confirmed_told_of_a_turn_and_unsubscribed_by_one_click(
    server: ThreadedServer, mailbox: tuple[Mailbox, str]
) -> None:
    box, _ = mailbox
    ana, ben = Guest(server.address, "Ana"), Guest(server.address, "Ben")
    told = ben.post("/api/me/news/mail", address="ben@example.net")
    assert [c["confirmed"] for c in told["channels"]] == [False]
    wait_until(lambda: len(box.mails) == 1)
    assert box.mails[0]["To"] == "ben@example.net" and "confirm" in box.text(0)

    def play() -> str:
        table = ana.make_table("santorini", ["me", "open"])
        ben.post(f"/api/tables/{table}/join")
        ana.post(f"/api/tables/{table}/start")
        live = ana.live(table)
        for move in ("place b3", "place d3"):
            live.move(move, seat=0)
        return table

    play()
    stranger = Guest(server.address, "Cleo")
    wrong = box.text(0).replace("/news/confirm/", "/news/confirm/x")
    assert _follow(stranger, wrong, "confirm").status_code == 404
    assert _follow(ben, box.text(0), "confirm").status_code == 204
    table = play()
    wait_until(lambda: len(box.mails) == 2)
    mail = box.mails[1]
    assert mail["Subject"] == "Your turn: Santorini"
    assert f"{ADDRESS}/t/{table}" in box.text(1) and "with Ana" in box.text(1)
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    one_click = mail["List-Unsubscribe"].strip("<>").removeprefix(ADDRESS)
    # As a mail program calls it: without a cookie and from no site.
    form = {"List-Unsubscribe": "One-Click"}
    answer = httpx.post(f"http://{server.address}{one_click}", data=form)
    assert answer.status_code == 204
    assert ben.get("/api/me/news")["channels"] == []
    play()
    assert len(box.mails) == 2, "before the confirmation and after the end nothing is sent"
    for one in (ana, ben, stranger):
        one.close()


def test_nobody_floods_a_stranger(server: ThreadedServer, mailbox: tuple[Mailbox, str]) -> None:
    box, _ = mailbox
    people = [Guest(server.address, f"Guest {number}") for number in range(4)]
    victim = "victim@example.net"
    for one in people[:2]:
        one.post("/api/me/news/mail", address=victim)
    assert people[2].refused("POST", "/api/me/news/mail", address=victim) == "too_fast"
    upper = people[2].refused("POST", "/api/me/news/mail", address="Victim@EXAMPLE.net")
    assert upper == "too_fast"
    for number in range(3):
        people[3].post("/api/me/news/mail", address=f"other{number}@example.net")
    more = people[3].refused("POST", "/api/me/news/mail", address="more@example.net")
    assert more == "too_fast"
    for address in ("no address", "a@b", "a@b.c\nBcc: x@y.z", "<a@b.cd>", "a@b.cd,e@f.gh"):
        refused = people[0].refused("POST", "/api/me/news/mail", address=address)
        assert refused == "bad_option", address
    wait_until(lambda: sum(mail["To"] == victim for mail in box.mails) >= 1)
    assert sum(mail["To"] == victim for mail in box.mails) <= 2
    for one in people:
        one.close()


def test_a_server_without_mail_says_so(start: Start) -> None:
    ana = Guest(start().address, "Ana")
    assert ana.get("/api/me/news")["mail"] is False
    assert ana.refused("POST", "/api/me/news/mail", address="ana@example.net") == "not_found"
    ana.close()
