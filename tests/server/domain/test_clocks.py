"""Time for decisions, on a table whose events happen when the test says so."""

from __future__ import annotations

import pytest

from santelmo.server.domain import clocks, play
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.events import (
    Event,
    LogEntry,
    MatchStarted,
    Mover,
    SeatSetup,
    TableCreated,
)
from santelmo.server.domain.folding import fold
from santelmo.server.domain.table import Table

SECONDS = 5
START = 1_000_000
ANA, BEN = "ana", "ben"


class Course:
    """A match of Ana and Ben with a clock, written down event by event."""

    def __init__(self, game: str = "santorini", players: int = 2) -> None:
        self.stored: list[LogEntry] = []
        self.table = Table("t")
        names = [ANA] + [BEN] * (players - 1)
        created = TableCreated(
            game=game,
            options={"players": players},
            public=True,
            host=ANA,
            decision_seconds=SECONDS,
            hints=True,
            seats=tuple(SeatSetup(person=name, name=name) for name in names),
        )
        self.happen(0, created, MatchStarted(7))

    def happen(self, at: int, *events: Event) -> None:
        """Milliseconds after the start."""
        for event in events:
            self.stored.append(LogEntry(self.table.version + 1, START + at, START + at, event))
            fold(self.table, self.stored[-1])

    def move(self, at: int, seat: int, by: Mover = "person") -> None:
        move = str(self.table.playing.legal(seat)[0])
        self.happen(at, play.move(self.table, seat, move, self.table.version, by))

    def undo(self, at: int, seat: int, person: str) -> None:
        self.happen(at, *play.undo(self.table, person, seat, self.table.version))

    def left(self, at: int, seat: int, monkeypatch: pytest.MonkeyPatch) -> int | None:
        """What the clock shows, after a restart as well as before."""
        again = Table("t")
        for one in self.stored:
            fold(again, one)
        monkeypatch.setattr(clocks, "steady_now", lambda: START)
        before, after = (clocks.Clocks(table, restart_seconds=0.0) for table in (self.table, again))
        monkeypatch.setattr(clocks, "steady_now", lambda: START + at)
        left = before.left_ms(seat)
        assert after.left_ms(seat) == left
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
    course.happen(4_000, *play.request_takeback(table, ANA, 0, table.version))
    course.happen(4_500, *play.answer_takeback(table, BEN, True, table.version))
    assert len(table.playing.moves) == 0
    assert course.left(4_500, 0, monkeypatch) == 5_000


def _may_undo(course: Course, seat: int) -> bool:
    view = course.table.views()(seat)
    assert view is not None
    return view["undo"]


def test_what_the_clock_decided_is_not_undone() -> None:
    course = Course()
    course.move(1_000, 0)
    assert _may_undo(course, 0)
    course.undo(1_100, 0, ANA)
    course.move(5_000, 0, by="clock")
    assert course.table.playing.may_undo(0)
    assert not _may_undo(course, 0), "nobody is offered what would be refused"
    with pytest.raises(Refused, match=r"The clock has decided that\.") as refused:
        course.undo(5_100, 0, ANA)
    assert refused.value.code == "no_undo"
