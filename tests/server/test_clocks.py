"""Time for decisions, on a table whose events happen when the test says so."""

from __future__ import annotations

import pytest

from santelmo.server import clocks, decisions
from santelmo.server.errors import Refused
from santelmo.server.events import Event, Stored
from santelmo.server.table import LISTED_EVERY_MS, Table, listing_after

SECONDS = 5
START = 1_000_000
ANA, BEN = "ana", "ben"


class Course:
    """A match of Ana and Ben with a clock, written down event by event."""

    def __init__(self, game: str = "santorini", players: int = 2) -> None:
        self.stored: list[Stored] = []
        self.table = Table("t")
        names = [ANA] + [BEN] * (players - 1)
        created = {
            "game": game,
            "options": {"players": players},
            "public": True,
            "host": ANA,
            "decision_seconds": SECONDS,
            "hints": True,
            "seats": [{"person": name, "name": name, "level": None} for name in names],
        }
        self.happen(0, Event("created", created), Event("started", {"seed": "7"}))

    def happen(self, at: int, *events: Event) -> None:
        """So many milliseconds after the start."""
        for event in events:
            self.stored.append(Stored(self.table.version + 1, START + at, event))
            self.table.fold(self.stored[-1])

    def move(self, at: int, seat: int, by: str = "person") -> None:
        move = str(self.table.playing.legal(seat)[0])
        self.happen(at, decisions.move(self.table, seat, move, self.table.version, by))

    def undo(self, at: int, seat: int, person: str) -> None:
        self.happen(at, *decisions.undo(self.table, person, seat, self.table.version))

    def left(self, at: int, seat: int, monkeypatch: pytest.MonkeyPatch) -> int | None:
        """What the clock shows, after a restart as well as before."""
        again = Table("t")
        for one in self.stored:
            again.fold(one)
        monkeypatch.setattr(clocks, "now", lambda: START)
        kept = clocks.Clocks(restart_seconds=0.0)
        monkeypatch.setattr(clocks, "now", lambda: START + at)
        left = kept.left_ms(self.table, seat)
        assert kept.left_ms(again, seat) == left
        return left


def test_an_undo_wins_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    course = Course()
    course.move(1_500, 0)
    assert course.left(1_500, 0, monkeypatch) == 5_000
    # Both the time for the move and the time until it was undone have been used.
    course.undo(3_000, 0, ANA)
    assert course.left(3_000, 0, monkeypatch) == 2_000
    course.move(4_000, 0)
    course.undo(4_500, 0, ANA)
    assert course.left(4_500, 0, monkeypatch) == 500
    assert course.left(5_000, 0, monkeypatch) == 0


def test_the_time_of_another_is_not_charged_for_an_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    course = Course()
    course.move(1_000, 0)
    course.move(2_000, 0)
    # Ben thinks for four seconds, then Ana takes her second move back.
    course.undo(6_000, 0, ANA)
    assert course.left(6_000, 0, monkeypatch) == 4_000
    assert course.left(6_000, 1, monkeypatch) is None


def test_an_undo_does_not_help_those_who_choose_at_the_same_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    course = Course("santa_cruz", 3)
    while course.table.playing.actors != (0, 1, 2):
        course.move(0, course.table.playing.actors[0])
    course.move(1_000, 0)
    course.undo(2_000, 0, ANA)
    assert course.left(2_000, 0, monkeypatch) == 4_000
    assert course.left(2_000, 1, monkeypatch) == 3_000


def test_a_takeback_that_was_granted_gives_the_whole_time(monkeypatch: pytest.MonkeyPatch) -> None:
    course = Course()
    course.move(3_000, 0)
    table = course.table
    course.happen(4_000, *decisions.ask_takeback(table, ANA, 0, table.version))
    course.happen(4_500, *decisions.answer_takeback(table, BEN, True, table.version))
    assert len(table.playing.moves) == 0
    assert course.left(4_500, 0, monkeypatch) == 5_000


def test_what_the_clock_decided_is_not_undone() -> None:
    course = Course()
    course.move(1_000, 0)
    assert course.table.look()(0)["undo"]
    course.undo(1_100, 0, ANA)
    course.move(5_000, 0, by="clock")
    assert course.table.playing.may_undo(0)
    assert not course.table.look()(0)["undo"], "nobody is offered what would be refused"
    with pytest.raises(Refused, match=r"The clock has decided that\.") as refused:
        course.undo(5_100, 0, ANA)
    assert refused.value.code == "no_undo"


def test_moves_renew_the_line_in_the_lists_now_and_then() -> None:
    course = Course()

    def listed(at: int) -> int | None:
        move = Event("moved", {"seat": 0, "move": "place b3", "by": "person"})
        found = listing_after(course.table, [Stored(course.table.version + 1, START + at, move)])
        return None if found is None else found.summary["updated_at"] - START

    assert listed(LISTED_EVERY_MS - 1) is None
    assert listed(LISTED_EVERY_MS) == LISTED_EVERY_MS
    course.move(LISTED_EVERY_MS, 0)
    assert listed(LISTED_EVERY_MS + 1) is None
    assert course.table.status == "running"
