"""Chat: who reads what, and when."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from santelmo.server.domain import chat
from tests.server.guest import Guest
from tests.server.matches import play_to_the_end, running

Come = Callable[[str], Guest]


def test_spectators_watch_and_talk_apart(guest: Come) -> None:
    ana, ben, cleo = guest("Ana"), guest("Ben"), guest("Cleo")
    table = ana.make_table("santorini", ["me", "open"])
    ben.post(f"/api/tables/{table}/join")
    ana.post(f"/api/tables/{table}/start")
    player, spectator = ana.live(table), cleo.live(table)
    assert spectator.you["seat"] is None and spectator.view["legal"] == []
    assert spectator.move("place b3", seat=0)["error"]["code"] == "not_your_seat"
    spectator.intend("chat", text="go to b3")
    player.intend("chat", text="good luck")
    assert spectator.until_type("chat")["channel"] == "spectators"
    assert spectator.until_type("chat")["channel"] == "players"
    player.sync()
    assert [line["text"] for line in player.chat] == ["good luck"]
    assert player.chat[0]["name"] == "Ana" and player.chat[0]["seat"] == 0
    for _ in range(4):
        assert player.intend("chat", text="and more")["type"] == "ack"
    assert player.intend("chat", text="too much")["error"]["code"] == "too_fast"


def test_a_person_who_changes_their_name_talks_under_the_new_one(guest: Come) -> None:
    ana, cleo = guest("Ana"), guest("Cleo")
    watching = cleo.live(ana.make_table("santorini", ["me", "open"]))
    cleo.put("/api/me", name="Clea")
    assert watching.intend("chat", text="hello")["type"] == "ack"
    snapshot = watching.sync()
    assert [line["name"] for line in snapshot["chat"]] == ["Clea"]
    assert snapshot["you"]["person"] == {"id": cleo.id, "name": "Clea"}


def test_chat_is_cleaned_like_names(guest: Come) -> None:
    ana = guest("Ana")
    live = ana.live(ana.make_table("santorini", ["me", "open"]))
    assert live.intend("chat", text="x\n\u202ey\u0007")["type"] == "ack"
    assert live.until_type("chat")["text"] == "x y"
    for nothing in ("\u200b", "\n", "x\u0000y"):
        assert live.intend("chat", text=nothing)["error"]["code"] == "malformed"


def test_players_read_what_spectators_said_when_the_match_is_over(guest: Come) -> None:
    ana, ben, table = running(guest)
    lives, spectator = [ana.live(table), ben.live(table)], guest("Cleo").live(table)
    for text in ("b3 was bold", "and it will lose"):
        assert spectator.intend("chat", text=text)["type"] == "ack"
    assert lives[0].intend("chat", text="good luck")["type"] == "ack"
    play_to_the_end(lives)
    for live in lives:
        live.sync()
        pushed = [m for m in map(json.loads, live.frames) if m["type"] == "chat"]
        assert [line["text"] for line in pushed] == [
            "good luck",
            "b3 was bold",
            "and it will lose",
        ]
        # In a snapshot they stand in the order in which they were said.
        assert [line["channel"] for line in live.chat] == ["spectators"] * 2 + ["players"]
    spectator.sync()
    frames = [json.loads(frame) for frame in spectator.frames]
    assert len([m for m in frames if m["type"] == "chat"]) == 3


def test_a_player_who_was_away_at_the_end_reads_the_spectators_too(guest: Come) -> None:
    ana, ben, table = running(guest)
    lives, spectator = [ana.live(table), ben.live(table)], guest("Cleo").live(table)
    assert spectator.intend("chat", text="b3 was bold")["type"] == "ack"
    away = ben.live(table)
    away.close()
    play_to_the_end(lives)
    lives[1].sync()
    # One was away before the end, one is cut off right after the last update.
    for known in (away, lives[1]):
        back = ben.live(table, known.document, version=known.version)
        assert [line["text"] for line in back.chat] == ["b3 was bold"]


def test_a_snapshot_has_only_so_much_talk(guest: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "LARGEST_CHAT", 10)
    ana = guest("Ana")
    live = ana.live(ana.make_table("santorini", ["me", "open"]))
    for text in ("one", "two", "three", "four"):
        assert live.intend("chat", text=text)["type"] == "ack"
    live.sync()
    assert [line["text"] for line in live.chat] == ["three", "four"]
