"""A table's line in the lists."""

from __future__ import annotations

from typing import Any

from santelmo.server.domain.events import BotSeated, LogEntry, MovePlayed, PersonReturned
from santelmo.server.domain.folding import LISTED_EVERY_MS
from santelmo.server.domain.listing import line_with_turn, listing_after, read_line
from santelmo.server.domain.time_control import Bank
from tests.server.domain.test_clocks import START, Course

Json = dict[str, Any]


def test_looking_ahead_changes_no_clock() -> None:
    course = Course(decision_seconds=None, bank=Bank(600, 5))
    table = course.table
    seated = LogEntry(table.version + 1, START + 9_000, START + 9_000, BotSeated(0, "mate"))
    later = listing_after(table, [seated])
    assert later is not None and later.summary["levels"] == ["mate", None]
    assert table.bank_ms == [600_000, 600_000] and table.paused_ms == {}
    course.happen(9_000, BotSeated(0, "mate"))
    before = dict(table.since_at)
    back = LogEntry(table.version + 1, START + 19_000, START + 19_000, PersonReturned(0))
    listing_after(table, [back])
    assert table.since_at == before and table.bank_ms[0] == 591_000


def test_moves_renew_the_line_in_the_lists_now_and_then() -> None:
    course = Course()

    def listed(at: int) -> int | None:
        move = MovePlayed(0, str(course.table.playing.legal()[0]), "person")
        found = listing_after(
            course.table, [LogEntry(course.table.version + 1, START + at, START + at, move)]
        )
        return None if found is None else found.summary["updated_at"] - START

    assert listed(LISTED_EVERY_MS - 1) is None
    assert listed(LISTED_EVERY_MS) == LISTED_EVERY_MS
    course.move(LISTED_EVERY_MS, 0)
    assert listed(LISTED_EVERY_MS + 1) is None
    assert course.table.status == "running"


def line(people: list[str | None], levels: list[str | None], status: str = "running") -> Json:
    return {"id": "t", "status": status, "people": people, "levels": levels}


def test_a_table_out_of_memory_waits_for_the_only_person_who_plays_there() -> None:
    alone = line(["ana", None, "ana"], [None, "mate", None])
    assert line_with_turn(alone, None)["turn"] == [0, 2]
    assert line_with_turn(line(["ana", None], [None, "mate"], "finished"), None)["turn"] == []


def test_with_several_people_nobody_is_told_a_guess() -> None:
    assert line_with_turn(line(["ana", "ben"], [None, None]), None)["turn"] == []
    assert line_with_turn(line(["ana", "ben"], [None, "mate"]), None)["turn"] == [0]


def test_a_line_of_an_older_server_says_nothing_about_turns() -> None:
    assert line_with_turn(read_line({"id": "t", "status": "running"}), None)["turn"] == []


def test_a_table_in_memory_knows_whose_turn_it_is() -> None:
    course = Course()
    stale = line(["ana", "ben"], [None, None])
    assert line_with_turn(stale, course.table)["turn"] == list(course.table.playing.actors)
