"""A table as everybody may see it: its version changes whenever anything of it does."""

from __future__ import annotations

import copy

from santelmo.server.domain import events
from santelmo.server.domain.events import Event
from santelmo.server.domain.table_info import table_info
from tests.server.domain.test_clocks import ANA, BEN, Course

BESIDE_MOVES: tuple[Event, ...] = (
    events.TakebackRequested(0, ANA, 1),
    events.TakebackDeclined(BEN),
    events.TakebackRequested(0, ANA, 1),
    events.TakebackAccepted(BEN),
    events.MovesUndone(0, 1),
    events.BotSeated(0, "mate"),
    events.PersonReturned(0),
    events.RatingStopped("same_address"),
    events.HostChanged(BEN),
    events.PersonLeft(ANA, "mate"),
    events.SeatResigned(1, "mate"),
    events.PersonForgotten(BEN, "forgotten-1"),
    events.RematchCreated("t2"),
)


def test_what_is_seen_of_a_table_is_as_old_as_its_version_says() -> None:
    course = Course(decision_seconds=None)
    table = course.table
    course.move(1, table.playing.actors[0])
    for event in BESIDE_MOVES:
        before = copy.deepcopy(table_info(table))
        course.happen(2, event)
        assert table_info(table) == before or table.info_version == table.version, event


def test_moves_leave_what_is_seen_of_a_table_until_they_end_something() -> None:
    course = Course("santy_anno", players=3, decision_seconds=None)
    table = course.table
    since = table.info_version
    course.happen(1, events.ChatWritten("players", ANA, "Ana", 0, "Good luck."))
    course.move(2, table.playing.actors[0])
    assert (table.info_version, table.status) == (since, "running")
    course.happen(3, events.TakebackRequested(0, ANA, 1))
    asked = table.info_version
    course.move(4, table.playing.actors[0])
    assert asked == table.version - 1 and table.info_version == table.version
    assert table_info(table)["takeback"] is None
    while table.status == "running":
        info = copy.deepcopy(table_info(table))
        course.move(5, table.playing.actors[0])
        assert table_info(table) == info or table.info_version == table.version
    assert table.info_version == table.version
