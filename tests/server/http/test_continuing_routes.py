"""Playing on from a position of another match."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

import santelmo
from santelmo.core import state as states_of
from santelmo.server.domain.continuing import continuation, first_position
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.event_json import decode, encode
from santelmo.server.domain.events import (
    Continuation,
    LogEntry,
    MatchStarted,
    SeatSetup,
    TableCreated,
)
from santelmo.server.domain.folding import fold
from santelmo.server.domain.table import Table
from tests.server.guest import PATIENCE, Guest, Json

Come = Callable[[str], Guest]
ROUTE = "/api/tables/continued"
CARDS = santelmo.load("santa_cruz", players=3)
OPENING = ("set B", "set A", "set C", "land C12", "land C07", "land C14")


def cards_match() -> santelmo.Match:
    """A match with hidden hands, tiles and tokens."""
    match = CARDS.start(3)
    for move in OPENING:
        match.play(move)
    return match


def table(continues: Continuation, *seats: SeatSetup) -> Table:
    """A table that waits for its match to go on."""
    made = Table("t")
    created = TableCreated(
        game=CARDS.name,
        options=dict(CARDS.options),
        public=False,
        host="ana",
        decision_seconds=None,
        hints=True,
        seats=seats,
        continues=continues,
    )
    fold(made, LogEntry(1, 0, 0, created, None))
    return made


ANA, BO, BOT = SeatSetup("ana", "Ana"), SeatSetup("bo", "Bo"), SeatSetup(level="mate")


def hidden(position: Json, match: santelmo.Match, seat: int) -> Any:
    """What the seat may not know, of a position."""
    states = match.game.position(position).states
    seen = states_of.redacted(match.game.definition.state, states, seat)
    return {
        name: states_of.to_dict(match.game.definition.state, states)[name]
        for name in ("hand", "tiles", "deck", "bird_stack")
    }, states_of.to_dict(match.game.definition.state, seen)


def test_somebody_alone_keeps_what_they_knew_and_the_rest_is_dealt_anew() -> None:
    match = cards_match()
    continues = continuation(match, len(OPENING), None, keep_hidden=False)
    position = first_position(table(continues, ANA, BOT, BOT), seed=5)
    assert position is not None
    (before, known_before), (after, known_after) = (
        hidden(each, match, 0) for each in (continues.position, position)
    )
    without_chance = {"random_key", "random_count", "scripted", "reveals"}
    assert {k: v for k, v in known_before.items() if k not in without_chance} == {
        k: v for k, v in known_after.items() if k not in without_chance
    }
    assert before["hand"][0] == after["hand"][0]
    assert before["hand"] != after["hand"] and before["tiles"] != after["tiles"]
    assert position == first_position(table(continues, ANA, BOT, BOT), seed=5)


def test_among_people_nobody_keeps_anything_hidden() -> None:
    """The match was public, so each of them may know the hands of the others."""
    match = cards_match()
    continues = continuation(match, len(OPENING), None, keep_hidden=True)
    positions = [first_position(table(continues, ANA, BO, BOT), seed) for seed in range(8)]
    for seat in range(3):
        hands = {str(position["hand"][seat]) for position in positions if position}
        assert len(hands) > 1


def test_against_bots_alone_everything_may_stay_as_it_was() -> None:
    match = cards_match()
    kept = continuation(match, len(OPENING), None, keep_hidden=True)
    assert first_position(table(kept, ANA, BOT, BOT), seed=5) == kept.position


def test_the_log_keeps_the_position_and_old_logs_read_as_before() -> None:
    match = cards_match()
    waiting = table(continuation(match, 4, "abc", keep_hidden=True), ANA, BOT, BOT)
    started = MatchStarted(5, position=first_position(waiting, 5))
    assert decode(*encode(started)) == started
    assert decode(*encode(MatchStarted(5))) == MatchStarted(5)
    assert encode(MatchStarted(5))[1] == '{"seed":"5"}'
    fold(waiting, LogEntry(2, 0, 0, started, None))
    again = Table("t")
    for seq, name, fields in [
        (1, *encode(created_of(waiting))),
        (2, *encode(started)),
    ]:
        fold(again, LogEntry(seq, 0, 0, decode(name, fields), None))
    assert again.match == waiting.match
    assert santelmo.read(again.playing.text()) == waiting.match


def created_of(made: Table) -> TableCreated:
    seats = tuple(SeatSetup(seat.person, seat.name, seat.level) for seat in made.seats)
    return TableCreated(
        made.game, made.options, False, "ana", None, True, seats, continues=made.continues
    )


@pytest.mark.parametrize("game", sorted({*santelmo.games()} - {"santy_anno"}))
def test_a_match_can_go_on_from_every_position_before_its_end(game: str) -> None:
    match = santelmo.load(game).start(2)
    for _ in range(30):
        seat = match.actors[-1]
        match.play(match.legal(seat)[0], seat)
    for moves in range(0, 30, 5):
        continues = continuation(match, moves, None, keep_hidden=False)
        assert match.game.position(continues.position).actors


def test_a_race_goes_on_only_where_nobody_has_answered() -> None:
    match = santelmo.load("santy_anno", players=3).start(2)
    for seat in (0, 1, 2):
        match.play("sit Royal", seat)
    assert continuation(match, 3, None, keep_hidden=False).moves == 3
    with pytest.raises(Refused, match="nobody may have answered"):
        continuation(match, 1, None, keep_hidden=False)


def test_what_cannot_go_on_is_refused() -> None:
    match = santelmo.load("santorini", mode="mortal").start(1)
    with pytest.raises(Refused, match="0 moves"):
        continuation(match, 1, None, keep_hidden=False)
    while match.actors:
        match.play(match.legal()[0])
    with pytest.raises(Refused, match="is over at this move"):
        continuation(match, len(match.moves), None, keep_hidden=False)


def wait_for_end(guest: Guest, table: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while guest.get(f"/api/tables/{table}")["status"] != "finished":
        assert time.monotonic() < deadline
        time.sleep(0.05)


def seats(*kinds: str) -> list[Json]:
    return [{"kind": kind} for kind in kinds]


def test_a_finished_table_goes_on_at_a_new_one_to_its_end(guest: Come) -> None:
    ana = guest("Ana")
    first = ana.make_table("santorini", ["bot", "bot"], start=True)
    wait_for_end(ana, first)
    source: Json = {"kind": "table", "table": first, "moves": 9}
    wish: Json = {"game": "santorini", "seats": seats("bot", "bot"), "start": True}
    made = ana.post(ROUTE, source=source, table=wish)
    assert made["continues"] == {"table": first, "moves": 9, "keep_hidden": False}
    assert made["options"]["mode"] == "mortal" and made["commitment"]
    wait_for_end(ana, made["id"])
    text = ana.http.get(f"/api/tables/{made['id']}/file").text
    match = santelmo.read(text)
    old = santelmo.read(ana.http.get(f"/api/tables/{first}/file").text)
    while len(old.moves) > 9:
        old.undo()
    assert match.after(0)[0].layers.tolist() == old.states[0].layers.tolist()
    replay = ana.get(f"/api/tables/{made['id']}/replay")
    assert replay["seed"] and replay["commitment"] == made["commitment"]


def test_a_match_file_and_a_lesson_go_on(guest: Come) -> None:
    ana = guest("Ana")
    text = cards_match().text()
    wish: Json = {"game": "santa_cruz", "seats": seats("me", "bot", "open")}
    file: Json = {"kind": "file", "text": text, "moves": 4}
    waiting = ana.post(ROUTE, source=file, table=wish)
    assert waiting["status"] == "waiting" and waiting["continues"]["moves"] == 4
    lesson: Json = {"kind": "lesson", "game": "santorini", "lesson": "first_turn", "done": []}
    wish = {"game": "santorini", "seats": seats("me", "bot"), "start": True}
    running = ana.post(ROUTE, source=lesson, table=wish)
    assert running["status"] == "running"


def test_a_race_goes_on_from_a_later_round_to_its_end(guest: Come) -> None:
    ana = guest("Ana")
    match = santelmo.load("santy_anno", players=3).start(2)
    for seat in (0, 1, 2):
        match.play("sit Royal", seat)
    source: Json = {"kind": "file", "text": match.text(), "moves": 3}
    wish: Json = {"game": "santy_anno", "seats": seats("bot", "bot", "bot"), "start": True}
    made = ana.post(ROUTE, source=source, table=wish)
    wait_for_end(ana, made["id"])
    over = santelmo.read(ana.http.get(f"/api/tables/{made['id']}/file").text)
    assert len(over.moves) >= 12 and over.after(0)[0].resolved == 1


def test_bad_wishes_are_refused(guest: Come) -> None:
    ana, bo = guest("Ana"), guest("Bo")
    running = ana.make_table("santorini", ["me", "bot"], start=True)
    wish: Json = {"game": "santorini", "seats": seats("me", "bot")}
    source: Json = {"kind": "table", "table": running, "moves": 0}
    assert bo.refused("POST", ROUTE, source=source, table=wish) == "not_over"
    text = santelmo.load("santorini", mode="mortal").start(1).text()
    for change, code in [
        ({"source": {"kind": "file", "text": "chess", "moves": 0}}, "bad_file"),
        ({"source": {"kind": "file", "text": text, "moves": 3}}, "bad_option"),
        ({"source": {"kind": "table", "table": "nowhere", "moves": 0}}, "not_found"),
        ({"table": {**wish, "game": "santiago"}}, "bad_option"),
        ({"table": {**wish, "options": {"mode": "agora"}}}, "bad_option"),
        ({"table": {**wish, "seats": seats("me")}}, "bad_option"),
    ]:
        body = {"source": {"kind": "file", "text": text, "moves": 0}, "table": wish, **change}
        assert bo.refused("POST", ROUTE, **body) == code
