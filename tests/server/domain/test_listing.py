"""A table's line in the lists."""

from __future__ import annotations

from typing import Any

from santelmo.server.domain.events import LogEntry, MovePlayed
from santelmo.server.domain.folding import LISTED_EVERY_MS
from santelmo.server.domain.listing import line_with_turn, listing_after, read_line
from tests.server.domain.test_clocks import START, Course

Json = dict[str, Any]


def test_moves_renew_the_line_in_the_lists_now_and_then() -> None:
    course = Course()

    def listed(at: int) -> int | None:
        move = MovePlayed(0, "place b3", "person")
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
