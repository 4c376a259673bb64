"""Whose turn it is, what is new, and in which order the harbour shows it."""

from __future__ import annotations

from typing import Any

import pytest

from santelmo.server.domain.events import (
    BotSeated,
    Event,
    LogEntry,
    MatchStarted,
    MovePlayed,
    MovesUndone,
    SeatSetup,
    TableCreated,
)
from santelmo.server.domain.folding import fold
from santelmo.server.domain.harbour import (
    Visit,
    first_move_after,
    glance_at,
    in_order,
    line_for,
)
from santelmo.server.domain.listing import listing_of
from santelmo.server.domain.table import Table

ANA, BEN = "ana-id", "ben-id"
SEATS = (SeatSetup(ANA, "Ana"), SeatSetup(BEN, "Ben"))
CREATED = TableCreated(
    "santorini", {"mode": "mortal", "players": 2, "start": 0}, False, ANA, None, True, SEATS
)


def _table(*more: Event) -> Table:
    table = Table("t")
    for event in (CREATED, MatchStarted(7), *more):
        _add(table, event)
    return table


def _add(table: Table, event: Event) -> None:
    seq = table.version + 1
    fold(table, LogEntry(seq, 10 * seq, 10 * seq, event))


def _play(table: Table, moves: int) -> None:
    for _ in range(moves):
        seat = table.playing.actors[0]
        _add(table, MovePlayed(seat, str(table.playing.legal(seat)[0]), "person"))


def _line(table: Table, person: str, visit: Visit | None = None) -> dict[str, Any]:
    return line_for(listing_of(table).summary, person, glance_at(table), visit, False)


def test_a_table_waits_for_whoever_is_to_act() -> None:
    table = _table()
    assert [_line(table, person)["group"] for person in (ANA, BEN)] == ["your_turn", "running"]
    while table.to_act == [0]:
        _play(table, 1)
    assert [_line(table, person)["group"] for person in (ANA, BEN)] == ["running", "your_turn"]


def test_a_table_does_not_wait_for_somebody_whose_seat_a_bot_plays() -> None:
    line = _line(_table(BotSeated(0, "mate")), ANA)
    assert (line["group"], line["turn"]) == ("running", [])


@pytest.mark.parametrize("seen_moves", [0, 1, 3])
def test_moves_are_counted_from_the_last_visit(seen_moves: int) -> None:
    table = _table()
    _play(table, 3)
    visit = Visit(2 + seen_moves, 0)
    assert _line(table, ANA, visit)["new_moves"] == 3 - seen_moves
    assert first_move_after(table, visit.version) == seen_moves


def test_a_move_in_the_place_of_one_that_was_undone_is_new() -> None:
    table = _table()
    _play(table, 3)
    seen = table.version
    _add(table, MovesUndone(table.playing.moves[-1].seat, 1))
    assert first_move_after(table, seen) == 2
    _play(table, 1)
    assert first_move_after(table, seen) == 2
    assert _line(table, ANA, Visit(seen, 0))["new_moves"] == 1


def test_whoever_has_waited_longest_comes_first() -> None:
    def line(name: str, group: str, waits_since: int | None, updated_at: int) -> dict[str, Any]:
        return {"id": name, "group": group, "waits_since": waits_since, "updated_at": updated_at}

    lines = [
        line("over", "finished", None, 9),
        line("late", "your_turn", 5, 5),
        line("old", "running", None, 1),
        line("new", "running", None, 8),
        line("long", "your_turn", 2, 7),
    ]
    assert [each["id"] for each in in_order(lines)] == ["long", "late", "new", "old", "over"]
