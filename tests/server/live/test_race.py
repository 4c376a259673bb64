"""A race is fair: thinking time counts, not distance; and face-down cards stay secret."""

from __future__ import annotations

import asyncio
import itertools
import math
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from santelmo.server.domain.commands import PlayMove
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.table import Answer
from santelmo.server.live import race
from santelmo.server.live.race import RacePace, thinking_time
from santelmo.server.live.room import Room
from santelmo.server.ws import lag
from santelmo.server.ws.connection import Connection
from tests.server.guest import PATIENCE, Guest, Live
from tests.server.servers import ThreadedServer, wait_until

Come = Callable[[str], Guest]
PLAYERS = 3


@pytest.fixture
def racing(server: ThreadedServer, guest: Come) -> tuple[ThreadedServer, list[Guest], str]:
    """A race of three people, about to start."""
    guests = [guest(name) for name in ("Ana", "Ben", "Cleo")]
    table = guests[0].make_table(
        "santy_anno", ["me", "open", "open"], options={"players": PLAYERS, "laps": False}
    )
    for other in guests[1:]:
        other.post(f"/api/tables/{table}/join")
    return server, guests, table


def test_a_possible_claim_is_believed_and_an_impossible_one_is_not() -> None:
    assert thinking_time(arrived=2.0, claimed=1.8, lag=0.3) == 1.8
    assert thinking_time(arrived=2.0, claimed=1.0, lag=0.3) == 2.0
    # The client's clock starts when its screen shows the card, some frames after it came.
    assert thinking_time(arrived=2.0, claimed=1.66, lag=0.3) == 1.66
    # A slow screen is believed, but wins no more than a quick one.
    assert thinking_time(arrived=2.0, claimed=1.62, lag=0.3) == pytest.approx(1.7 - race.SLACK)
    assert thinking_time(arrived=2.0, claimed=1.48, lag=0.3) == 2.0
    assert thinking_time(arrived=2.0, claimed=2.5, lag=0.3) == 2.0
    assert thinking_time(arrived=2.0, claimed=None, lag=0.3) == 2.0


def _go(lives: list[Live]) -> None:
    """Everybody is ready; waits until the cards are turned up."""
    for seat, live in enumerate(lives):
        live.send(type="ready", seat=seat)
    for live in lives:
        live.until_type("cast_off")
        live.sync()


def _sit(live: Live, seat: int, number: int, think_ms: float | None) -> dict[str, Any]:
    claim = {} if think_ms is None else {"think_ms": think_ms}
    move = live.view["legal"][number]
    return live.intend("move", seat=seat, move=move, version=live.version, **claim)


def _words(cards: list[dict[str, Any]]) -> list[str]:
    return [card["words"] for card in cards]


def test_cards_are_face_down_until_they_are_turned_up(
    racing: tuple[ThreadedServer, list[Guest], str],
) -> None:
    server, guests, table = racing
    guests[0].post(f"/api/tables/{table}/start")
    live = guests[0].live(table)
    true = server.registry.rooms[table].table.playing.view(0)["board"]["cards"]
    seen: list[list[str]] = [_words(live.view["board"]["cards"])]
    assert set(seen[0]) == {"face down"} and live.view["legal"] == []
    while live.receive()["type"] != "cast_off":
        seen.append(_words(live.view["board"]["cards"]))
    turned = [sum(card != "face down" for card in cards) for cards in seen]
    assert turned == sorted(turned) and set(turned) == {0, 1, 2, 3, 4, 5}
    for cards in seen:
        assert all(
            card in ("face down", truth) for card, truth in zip(cards, _words(true), strict=True)
        )
    assert live.view["board"]["cards"] == true and live.view["legal"]
    assert guests[0].refused("GET", f"/api/tables/{table}/replay?seat=0") == "not_over"
    assert guests[0].refused("GET", f"/api/tables/{table}/hint?seat=0") == "no_hints"
    assert not guests[0].get(f"/api/tables/{table}")["hints"]


def test_nobody_answers_before_the_last_card_and_all_can_shorten_the_pause(tmp_path: Path) -> None:
    slow = ThreadedServer(tmp_path, race_speed=0.1)
    ana = Guest(slow.address, "Ana")
    table = ana.make_table("santy_anno", ["me"] * 3, options={"players": 3}, start=True)
    live = ana.live(table)
    refused = live.move(str(slow.registry.rooms[table].table.playing.legal(0)[0]))
    assert refused["error"]["code"] == "illegal_move" and "turned" in refused["error"]["text"]
    assert slow.registry.rooms[table].table.answers == {}
    # All together shorten the pause, which would be a minute long.
    for seat in (0, 1):
        live.send(type="ready", seat=seat)
        told = live.until(lambda m, s=seat: m["type"] == "status" and s in m["race"]["ready"])
        assert told["race"]["phase"] == "pause" and told["race"]["next_ms"] > 0
    live.send(type="ready", seat=2)
    live.until(lambda m: m["type"] == "status" and m["race"]["phase"] == "turning")
    ana.close()
    slow.stop()


def test_answers_are_played_by_thinking_time(
    racing: tuple[ThreadedServer, list[Guest], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, guests, table = racing
    guests[0].post(f"/api/tables/{table}/start")
    lives = [guest.live(table) for guest in guests]
    # A second has gone by since cast off: a claim of a millisecond is impossible for Cleo.
    with monkeypatch.context() as earlier:
        clock = SimpleNamespace(monotonic=lambda: time.monotonic() - 1.0)
        earlier.setattr(race, "time", clock)
        _go(lives)
    room = server.registry.rooms[table]
    # Ana and Ben are so far away that nothing they say is too late for this test.
    monkeypatch.setattr(lag, "LONGEST_LAG", 100.0)
    lags = {guests[0].id: 60.0, guests[1].id: 60.0, guests[2].id: 0.0}

    def measure() -> None:
        for one in room.clients:
            for _ in range(lag.LAG_SAMPLES):
                assert isinstance(one, Connection)
                one.lag.note(lags[one.person_id or ""])

    server.call(measure)
    assert _sit(lives[0], 0, 0, None)["type"] == "ack"
    first = room.table.answers[0].think_ms
    assert _sit(lives[1], 1, 0, first - 50)["type"] == "ack"
    again = _sit(lives[1], 1, 1, first - 60)
    assert again["error"]["code"] == "illegal_move"
    server.call(measure)
    assert _sit(lives[2], 2, 0, 1.0)["type"] == "ack"
    lives[0].until(lambda m: m["type"] == "update" and len(lives[0].view["log"]) == 3)
    # Ben thought less than Ana although his answer came later; Cleo's claim was impossible.
    assert [line["seat"] for line in lives[0].view["log"]] == [1, 0, 2]


def test_the_last_one_is_late_after_the_countdown(
    racing: tuple[ThreadedServer, list[Guest], str],
) -> None:
    _, guests, table = racing
    guests[0].post(f"/api/tables/{table}/start")
    lives = [guest.live(table) for guest in guests]
    _go(lives)
    for seat in (0, 1):
        _sit(lives[seat], seat, 0, None)
    status = lives[2].until(
        lambda m: m["type"] == "status" and m["race"] and m["race"]["phase"] == "countdown"
    )
    assert status["race"]["answered"] == [0, 1]
    assert 4_000 < status["race"]["next_ms"] <= 5_000
    assert lives[2].move("late", seat=2)["error"]["code"] == "illegal_move"
    lives[2].until(lambda m: m["type"] == "update" and len(lives[2].view["log"]) == 3)
    assert lives[2].view["log"][2]["text"].startswith("Seat 2 is late.")
    assert lives[2].view["board"]["round"] == 2
    assert set(_words(lives[2].view["board"]["cards"])) == {"face down"}


def test_a_bot_answers_for_those_who_stay_silent(
    racing: tuple[ThreadedServer, list[Guest], str],
) -> None:
    server, guests, table = racing
    guests[0].post(f"/api/tables/{table}/start")
    room = server.registry.rooms[table]

    def hurry() -> None:
        room.table.decision_seconds = 1

    server.call(hurry)
    lives = [guest.live(table) for guest in guests]
    _go(lives)
    lives[0].until(lambda m: m["type"] == "update" and lives[0].view["board"]["round"] == 2)
    assert sorted(line["seat"] for line in lives[0].view["log"]) == [0, 1, 2]


def test_the_clock_of_a_race_runs_while_people_think(
    racing: tuple[ThreadedServer, list[Guest], str],
) -> None:
    _, guests, _ = racing
    ana = guests[0]
    table = ana.make_table(
        "santy_anno", ["me", "me", "bot"], options={"players": 3}, decision_seconds=600, start=True
    )
    live = ana.live(table)

    def clocks(phase: str) -> list[int | None]:
        status = live.until(lambda m: m["type"] == "status" and m["race"]["phase"] == phase)
        return [seat["clock_ms"] for seat in status["seats"]]

    assert clocks("pause") == [None, None, None]
    assert clocks("turning") == [None, None, None]
    first, second, bot = clocks("thinking")
    assert bot is None
    for left in (first, second):
        assert left is not None and 590_000 < left <= 600_000
    live.sync()
    assert _sit(live, 0, 0, None)["type"] == "ack"
    status = live.until(lambda m: m["type"] == "status" and 0 in m["race"]["answered"])
    assert status["seats"][0]["clock_ms"] is None


def test_bots_race_by_themselves(
    racing: tuple[ThreadedServer, list[Guest], str],
) -> None:
    _, guests, _ = racing
    ana = guests[0]
    table = ana.make_table("santy_anno", ["bot"] * 3, options={"players": 3}, start=True)
    live = ana.live(table)
    assert live.you["seat"] is None
    live.until(lambda m: m["type"] == "update" and live.view["board"]["round"] == 2)
    assert live.view["board"]["past"][0]["cards"]


def test_an_answer_that_came_before_the_last_card_was_turned_is_refused(
    racing: tuple[ThreadedServer, list[Guest], str],
) -> None:
    server, guests, table = racing
    guests[0].post(f"/api/tables/{table}/start")
    lives = [guest.live(table) for guest in guests]
    _go(lives)
    room = server.registry.rooms[table]
    answer = lives[0].view["legal"][0]
    command = PlayMove(seat=0, move=answer, version=lives[0].version)

    def hand_in_what_came_long_ago() -> Refused:
        [early] = [one for one in room.clients if one.person_id == guests[0].id]
        early.received_at = 0.0
        with pytest.raises(Refused) as refused:
            room.pace.decide(early, command)
        return refused.value

    refused = server.call(hand_in_what_came_long_ago)
    assert refused.code == "illegal_move" and "still being turned up" in refused.text
    assert room.table.answers == {}


def test_a_bots_answer_before_the_last_card_is_turned_counts_for_nothing(tmp_path: Path) -> None:
    slow = ThreadedServer(tmp_path, race_speed=0.1)
    ana = Guest(slow.address, "Ana")
    table = ana.make_table("santy_anno", ["me", "bot", "bot"], options={"players": 3}, start=True)
    live = ana.live(table)
    assert live.view["legal"] == []
    room = slow.registry.rooms[table]
    race, answer, version = room.pace, str(room.table.playing.legal(1)[-1]), room.table.version
    assert isinstance(race, RacePace) and answer.startswith("sit")

    async def answer_early() -> None:
        async with room.lock:
            await race._bot_plays(1, answer, 0.0)  # pyright: ignore[reportPrivateUsage]

    asyncio.run_coroutine_threadsafe(answer_early(), room.loop).result(PATIENCE)
    assert room.table.answers == {} and room.table.version == version
    ana.close()
    slow.stop()


def test_a_race_against_bots_waits_until_the_player_is_ready(
    racing: tuple[ThreadedServer, list[Guest], str],
) -> None:
    _, (ana, *_), with_others = racing
    table = ana.make_table("santy_anno", ["me", "bot", "bot"], options={"players": 3}, start=True)
    live = ana.live(table)
    race = live.until(lambda m: m["type"] == "status" and m["race"])["race"]
    assert (race["phase"], race["next_ms"]) == ("pause", None)
    live.send(type="ready", seat=0)
    live.until_type("cast_off")
    ana.post(f"/api/tables/{with_others}/start")
    live = ana.live(with_others)
    race = live.until(lambda m: m["type"] == "status" and m["race"])["race"]
    assert race["next_ms"] > 0


def test_a_race_that_waited_for_its_player_goes_on_when_a_bot_takes_over(
    racing: tuple[ThreadedServer, list[Guest], str],
) -> None:
    _, (ana, *_), _ = racing
    table = ana.make_table("santy_anno", ["me", "bot", "bot"], options={"players": 3}, start=True)
    live = ana.live(table)
    ana.post(f"/api/tables/{table}/seats/0/bot")
    live.until_type("cast_off")


def test_a_timer_that_rings_too_early_does_not_lose_an_answer(
    racing: tuple[ThreadedServer, list[Guest], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, guests, table = racing
    guests[0].post(f"/api/tables/{table}/start")
    lives = [guest.live(table) for guest in guests]
    _go(lives)
    # The timer is set for at once, finds that the answer must still wait, and is set again.
    looks = itertools.count()

    def safe_at(race: RacePace, answer: Answer) -> float:
        return time.monotonic() + (0.05 if next(looks) == 1 else -0.05)

    monkeypatch.setattr(RacePace, "_safe_at", safe_at)
    assert _sit(lives[0], 0, 0, None)["type"] == "ack"
    lives[1].until(lambda m: m["type"] == "update" and lives[1].view["log"])
    assert [line["seat"] for line in lives[1].view["log"]] == [0]
    assert next(looks) > 2


def test_a_race_of_bots_that_left_the_memory_goes_on_when_somebody_looks(
    racing: tuple[ThreadedServer, list[Guest], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, guests, _ = racing
    ana = guests[0]
    table = ana.make_table("santy_anno", ["bot"] * 3, options={"players": 3}, start=True)
    room = server.registry.rooms[table]
    wait_until(lambda: len(room.table.playing.moves) > 0)

    with monkeypatch.context() as patched:
        patched.setattr(Room, "idle", True)
        server.call(lambda: server.registry.sweep(math.inf))
        wait_until(lambda: table not in server.registry.rooms)
    played = [str(one.move) for one in room.table.playing.moves]
    live = ana.live(table)
    before = live.view["board"]["round"]
    live.until(lambda m: m["type"] == "update" and live.view["board"]["round"] > before)
    again = server.registry.rooms[table]
    assert again is not room
    assert [str(one.move) for one in again.table.playing.moves][: len(played)] == played
