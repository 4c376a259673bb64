"""Time for decisions, on a table whose events happen when the test says so."""

from __future__ import annotations

import pytest

from santelmo.server.domain import clocks, event_json, play
from santelmo.server.domain.clocks import Clocks
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.events import (
    BotSeated,
    Event,
    LogEntry,
    MatchStarted,
    Mover,
    PersonReturned,
    SeatSetup,
    TableCreated,
)
from santelmo.server.domain.folding import fold
from santelmo.server.domain.rest import Rest
from santelmo.server.domain.table import Table
from santelmo.server.domain.time import SteadyClock, TableTime
from santelmo.server.domain.time_control import Bank

SECONDS = 5
START = 1_000_000
ANA, BEN = "ana", "ben"


class Course:
    """A match of Ana and Ben with a clock, written down event by event."""

    def __init__(
        self,
        game: str = "santorini",
        players: int = 2,
        decision_seconds: int | None = SECONDS,
        bank: Bank | None = None,
        rests: dict[str, Rest] | None = None,
    ) -> None:
        self.stored: list[LogEntry] = []
        self.table = Table("t")
        names = [ANA] + [BEN] * (players - 1)
        created = TableCreated(
            game=game,
            options={"players": players},
            public=True,
            host=ANA,
            decision_seconds=decision_seconds,
            bank=bank,
            hints=True,
            seats=tuple(SeatSetup(person=name, name=name) for name in names),
        )
        self.happen(0, created, MatchStarted(7, rests or {}))

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
        monkeypatch.setattr(clocks, "now", lambda: START + at)
        steady = SteadyClock(lambda: 0)
        steady.go_on_from(START + at)
        before, after = (
            Clocks(table, TableTime(steady, START + at), restart_seconds=0.0)
            for table in (self.table, again)
        )
        left = before.left_ms(seat)
        assert after.left_ms(seat) == left
        assert after.bank_ms(seat) == before.bank_ms(seat)
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


def test_a_bank_is_for_all_decisions_and_grows_with_each(monkeypatch: pytest.MonkeyPatch) -> None:
    course = Course(decision_seconds=None, bank=Bank(60, 5))
    course.move(10_000, 0)
    assert course.left(10_000, 0, monkeypatch) == 55_000
    course.move(11_000, 0)
    assert course.table.bank_ms == [59_000, 60_000]
    assert course.left(30_000, 0, monkeypatch) is None
    assert course.left(30_000, 1, monkeypatch) == 41_000
    course.move(31_000, 1)
    assert course.table.bank_ms == [59_000, 45_000]


def test_an_undo_gives_the_bank_back_without_its_increment_and_wins_no_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    course = Course(decision_seconds=None, bank=Bank(60, 5))
    course.move(10_000, 0)
    course.undo(13_000, 0, ANA)
    assert course.left(13_000, 0, monkeypatch) == 47_000
    course.move(14_000, 0)
    assert course.table.bank_ms[0] == 60_000 - 14_000 + 5_000


def test_a_granted_takeback_gives_all_banks_back(monkeypatch: pytest.MonkeyPatch) -> None:
    course = Course(decision_seconds=None, bank=Bank(60, 5))
    course.move(10_000, 0)
    course.move(11_000, 0)
    course.move(21_000, 1)
    table = course.table
    course.happen(30_000, *play.request_takeback(table, ANA, 0, table.version))
    course.happen(31_000, *play.answer_takeback(table, BEN, True, table.version))
    assert course.left(31_000, 0, monkeypatch) == 55_000, "as before the second move"
    assert table.bank_ms[1] == 60_000, "what Ben had thought about is gone, so his time is back"


def test_simultaneous_decisions_take_from_their_own_banks(monkeypatch: pytest.MonkeyPatch) -> None:
    course = Course("santa_cruz", 3, decision_seconds=None, bank=Bank(600, 0))
    while course.table.playing.actors != (0, 1, 2):
        course.move(0, course.table.playing.actors[0])
    course.move(1_000, 0)
    assert course.left(7_000, 1, monkeypatch) == 593_000
    course.move(8_000, 1)
    course.move(9_000, 2)
    assert course.table.bank_ms == [599_000, 592_000, 591_000]


def test_the_clock_stands_still_while_a_bot_has_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    course = Course()
    course.happen(3_000, BotSeated(0, "mate"))
    assert course.left(60_000, 0, monkeypatch) is None
    course.happen(90_000, PersonReturned(0))
    assert course.left(90_500, 0, monkeypatch) == 1_500, "two seconds were left"


def test_whoever_comes_back_with_an_empty_bank_can_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    course = Course(decision_seconds=None, bank=Bank(600, 5))
    course.happen(600_000, BotSeated(0, "mate"))
    assert course.table.bank_ms[0] == 0
    course.move(601_000, 0, by="bot")
    assert course.table.bank_ms[0] == 0, "the bot's decisions earn nothing"
    course.happen(700_000, PersonReturned(0))
    assert course.left(700_000, 0, monkeypatch) == 60_000


def test_long_clocks_stand_still_in_the_hours_of_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    # START is 1970-01-01 00:16:40 UTC, a Thursday.
    hour = 3_600_000
    night = Rest("UTC", night=(22 * 60, 6 * 60))
    course = Course(decision_seconds=24 * 3_600, rests={ANA: night})
    morning = 6 * hour - START
    assert course.left(morning, 0, monkeypatch) == 24 * hour
    assert course.left(morning + hour, 0, monkeypatch) == 23 * hour
    table = Table("t")
    for entry in course.stored:
        fold(table, entry)
    steady = SteadyClock(lambda: 0)
    steady.go_on_from(START + morning + hour)
    looking = Clocks(table, TableTime(steady, START + morning + hour), restart_seconds=0.0)
    # Fifteen hours today, eight tomorrow.
    assert looking.next_flag() == (15 + 8 + 8) * 3_600
    assert looking.rest_ms(0) is None and looking.next_change() == 15 * 3_600
    course.move(morning + hour, 0)
    assert course.table.decisions[0].took_ms == hour


def test_short_clocks_do_not_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    course = Course(decision_seconds=3_600, rests={ANA: Rest("UTC", night=(22 * 60, 6 * 60))})
    assert course.left(1_000, 0, monkeypatch) == 3_599_000


def test_events_of_clocks_are_written_as_they_are_read() -> None:
    rests = {ANA: Rest("Europe/Berlin", night=(1_380, 420), days=(5, 6))}
    course = Course(decision_seconds=None, bank=Bank(86_400, 3_600), rests=rests)
    for entry in course.stored:
        assert event_json.decode(*event_json.encode(entry.event)) == entry.event
