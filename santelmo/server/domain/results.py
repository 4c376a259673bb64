"""How a match ended for each seat: what statistics and ratings are made of."""

from __future__ import annotations

from dataclasses import dataclass

from santelmo.server.domain.events import Rated
from santelmo.server.domain.table import Table


@dataclass(frozen=True)
class SeatResult:
    """How it ended for a seat."""

    seat: int
    person: str | None
    level: str | None
    """Of the bot that the seat was given to; not of one that finished it for a person."""
    place: int
    """1 is best."""
    score: int
    won: bool
    gave_up: bool
    """The person resigned, or left the end to a bot."""


@dataclass(frozen=True)
class MatchResult:
    """How a match ended."""

    table: str
    game: str
    ended_at: int
    rated: Rated
    """As the match was made; `contenders` says whether it counts."""
    all_moved: bool
    """Whether every person has made a move."""
    seats: tuple[SeatResult, ...]

    @property
    def people(self) -> frozenset[str]:
        return frozenset(seat.person for seat in self.seats if seat.person is not None)


def result_of(table: Table) -> MatchResult | None:
    """How the match of a table ended; None as long as it has not."""
    result = None if table.match is None else table.match.result
    if result is None:
        return None
    moved = {played.seat for played in table.playing.moves}
    return MatchResult(
        table=table.id,
        game=table.game,
        ended_at=table.updated_at,
        rated=table.rated if table.not_rated_because is None else "no",
        all_moved=all(
            number in moved for number, seat in enumerate(table.seats) if seat.person is not None
        ),
        seats=tuple(
            SeatResult(
                seat=number,
                person=seat.person,
                level=seat.level if seat.person is None else None,
                place=result.places[number],
                score=result.scores[number],
                won=number in result.winners,
                gave_up=seat.person is not None and seat.level is not None,
            )
            for number, seat in enumerate(table.seats)
        ),
    )
