"""The tables of a round, and who may enter and leave."""

from __future__ import annotations

from dataclasses import replace

import pytest

from santelmo.server.domain.errors import Refused
from santelmo.server.domain.forgetting import is_alias
from santelmo.server.domain.person import Person
from santelmo.server.domain.tournament import entering
from santelmo.server.domain.tournament.model import MOST_BOTS, MOST_ENTRANTS, Entrant, Tournament
from santelmo.server.domain.tournament.tables import TABLES_OF_BOTS, created, may_begin
from tests.server.domain.tournament.simulation import tournament, with_round, withdraw


class _Levels:
    def default_level(self, game: str) -> str:
        return "mate"

    def check_level(self, game: str, level: str | None) -> str:
        return level or "mate"


LEVELS = _Levels()


def _code(refused: pytest.ExceptionInfo[Refused]) -> str:
    return refused.value.code


def test_nobody_is_the_host_and_the_first_seat_begins() -> None:
    present = with_round(tournament(2))
    event = created(present, present.pairings[0], LEVELS)
    assert is_alias(event.host) and event.options["start"] == 0
    assert {seat.name for seat in event.seats} == {"P1", "P2"}
    assert event.tournament == present.id


def test_bots_sit_down_for_those_who_have_withdrawn_and_in_empty_places() -> None:
    present = withdraw(with_round(tournament(3, fill_level="deckhand")), {1})
    seats = [seat for p in present.pairings for seat in created(present, p, LEVELS).seats]
    assert [seat.level for seat in seats].count("deckhand") == 2
    assert all(seat.person != "p1" for seat in seats)


@pytest.mark.parametrize(
    ("rated", "bots", "expected"),
    [("people", 0, "people"), ("people", 1, "no"), ("everybody", 1, "everybody")],
)
def test_a_table_is_rated_as_far_as_it_can_be(rated: str, bots: int, expected: str) -> None:
    present = tournament(2)
    template = replace(present.terms.template, rated=rated)
    entrants = tuple(
        Entrant(one.number, None, f"Mate {one.number}", "mate") if one.number <= bots else one
        for one in present.entrants
    )
    terms = replace(present.terms, template=template)
    present = with_round(replace(present, terms=terms, entrants=entrants))
    assert created(present, present.pairings[0], LEVELS).rated == expected


def _of_bots(count: int) -> Tournament:
    present = tournament(count)
    bots = tuple(
        Entrant(one.number, None, f"Mate {one.number}", "mate") for one in present.entrants
    )
    return with_round(replace(present, entrants=bots))


def test_only_so_many_tables_of_bots_run_at_a_time() -> None:
    assert len(may_begin(_of_bots(2 * TABLES_OF_BOTS + 4), 0)) == TABLES_OF_BOTS
    people = with_round(tournament(2 * TABLES_OF_BOTS + 4))
    assert len(may_begin(people, 0)) == TABLES_OF_BOTS + 2
    assert may_begin(people, -1) == []


def _open(entrants: int = 2) -> Tournament:
    return replace(tournament(entrants), status="open")


def test_somebody_enters_once_under_a_name_of_their_own_before_the_start() -> None:
    entry = entering.join(_open(), Person("new", "Zoë"))
    assert entry == Entrant(3, "new", "Zoë")
    assert entering.join(_open(), Person("p1", "P1")) is None
    with pytest.raises(Refused) as refused:
        entering.join(_open(), Person("new", "p2"))
    assert _code(refused) == "name_taken"
    with pytest.raises(Refused) as refused:
        entering.join(tournament(2), Person("new", "Zoë"))
    assert _code(refused) == "already_started"


def test_a_tournament_is_full_at_some_point() -> None:
    with pytest.raises(Refused) as refused:
        entering.join(_open(MOST_ENTRANTS), Person("new", "Zoë"))
    assert _code(refused) == "too_many"
    bots = entering.add_bots(_open(), "host", None, MOST_BOTS, LEVELS)
    assert [bot.name for bot in bots[:2]] == ["Mate 1", "Mate 2"] and len(bots) == MOST_BOTS
    with pytest.raises(Refused) as refused:
        entering.add_bots(_open(), "host", None, MOST_BOTS + 1, LEVELS)
    assert _code(refused) == "too_many"


def test_only_the_host_starts_ends_and_takes_others_out() -> None:
    present = _open()
    entering.start(present, "host")
    entering.cancel(present, "host")
    assert entering.leave(present, "host", 2).number == 2
    assert entering.leave(present, "p1", 1).number == 1
    for refused_call in (
        lambda: entering.start(present, "p1"),
        lambda: entering.cancel(present, "p1"),
        lambda: entering.leave(present, "p1", 2),
        lambda: entering.add_bots(present, "p1", None, 1, LEVELS),
    ):
        with pytest.raises(Refused) as refused:
            refused_call()
        assert _code(refused) == "not_host"


def test_a_start_needs_enough_who_take_part() -> None:
    with pytest.raises(Refused) as refused:
        entering.start(_open(1), "host")
    assert _code(refused) == "not_full"
