"""Events and tables without a person who is forgotten."""

from __future__ import annotations

import pytest

from santelmo.server.domain import seating
from santelmo.server.domain.event_json import encode
from santelmo.server.domain.events import (
    BotSeated,
    ChatWritten,
    Event,
    HostChanged,
    LogEntry,
    MatchStarted,
    MovePlayed,
    PersonForgotten,
    PersonLeft,
    SeatSetup,
    SeatTaken,
    TableCreated,
    TakebackAccepted,
)
from santelmo.server.domain.folding import fold
from santelmo.server.domain.forgetting import FORGOTTEN_NAME, is_alias, new_alias, without
from santelmo.server.domain.listing import listing_of
from santelmo.server.domain.person import Person, new_id
from santelmo.server.domain.table import Table
from santelmo.server.domain.table_info import table_info

ANA, BEN, ALIAS = "ana-id", "ben-id", "~alias"
SEATS = (SeatSetup(ANA, "Ana"), SeatSetup(BEN, "Ben"))
OPTIONS = {"mode": "mortal", "players": 2}
EVENTS: list[Event] = [
    TableCreated("santorini", OPTIONS, False, ANA, None, True, SEATS),
    SeatTaken(0, ANA, "Ana Two"),
    HostChanged(ANA),
    PersonLeft(ANA, "easy"),
    TakebackAccepted(ANA),
    ChatWritten("players", ANA, "Ana", 0, "I am here"),
]
OTHERS: list[Event] = [
    SeatTaken(1, BEN, "Ana"),
    ChatWritten("players", BEN, "Ben", 1, "Ana, it is your turn"),
    MovePlayed(0, "a1", "person"),
    BotSeated(1, "easy"),
]


class Easy:
    """Bots of one level."""

    def default_level(self, game: str) -> str:
        return "easy"

    def check_level(self, game: str, level: str | None) -> str:
        return level or "easy"


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_no_event_keeps_the_id_or_the_name(event: Event) -> None:
    _, data = encode(without(event, ANA, ALIAS))
    assert ANA not in data and '"Ana' not in data
    assert ALIAS in data


@pytest.mark.parametrize("event", OTHERS, ids=lambda event: type(event).__name__)
def test_what_others_did_and_said_stays(event: Event) -> None:
    assert without(event, ANA, ALIAS) == event


def test_an_alias_is_no_id() -> None:
    assert is_alias(new_alias())
    assert not any(is_alias(new_id()) for _ in range(200))
    assert not is_alias(None)


def _table(events: list[Event]) -> Table:
    table = Table("t")
    for seq, event in enumerate(events, 1):
        fold(table, LogEntry(seq, seq, seq, event))
    return table


def _running() -> list[Event]:
    return [EVENTS[0], EVENTS[5], MatchStarted(7)]


def test_a_running_match_goes_on_with_a_bot_and_without_the_name() -> None:
    events = _running()
    events += seating.forget(_table(events), ANA, ALIAS, Easy())
    table = _table(events)
    listing = listing_of(table)
    assert table.people == listing.people == listing.players == {BEN}
    assert (table.seats[0].level, table.seats[0].name) == ("easy", FORGOTTEN_NAME)
    assert table.chat[0].written.name == FORGOTTEN_NAME
    assert "Ana" not in str(table_info(table)) + str(listing.summary)


def test_a_log_without_the_person_gives_the_same_table() -> None:
    """Servers that saw it happen, and those that read the log later, agree."""
    events = _running()
    events += seating.forget(_table(events), ANA, ALIAS, Easy())
    later = [without(event, ANA, ALIAS) for event in events]
    assert later[-1] == PersonForgotten(ALIAS, ALIAS)
    assert table_info(_table(later)) == table_info(_table(events))
    assert ANA not in str(later)


def test_nobody_waits_for_somebody_who_is_forgotten() -> None:
    events: list[Event] = [EVENTS[0]]
    table = _table([*events, *seating.forget(_table(events), ANA, ALIAS, Easy())])
    assert (table.host, table.seats[0].kind, table.status) == (BEN, "open", "waiting")


def test_a_table_of_ones_own_that_waits_is_closed() -> None:
    alone = TableCreated(
        "santorini", OPTIONS, True, ANA, None, True, (SeatSetup(ANA, "Ana"), SeatSetup())
    )
    table = _table([alone, *seating.forget(_table([alone]), ANA, ALIAS, Easy())])
    assert (table.status, table.party) == ("closed", frozenset())


def test_in_a_rematch_the_seat_is_open() -> None:
    events = _running()
    events += seating.forget(_table(events), ANA, ALIAS, Easy())
    again = seating.rematch(_table(events), Person(BEN, "Ben"))
    assert again.seats == (SeatSetup(), SeatSetup(BEN, "Ben"))
