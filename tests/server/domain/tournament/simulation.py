"""Tournaments that are played by dice."""

from __future__ import annotations

import itertools
import random
from collections.abc import Collection, Iterator
from dataclasses import replace

from santelmo.server.domain.events import SeatSetup, TableCreated
from santelmo.server.domain.tournament.model import (
    Entrant,
    Outcome,
    Pairing,
    System,
    Terms,
    Tournament,
)
from santelmo.server.domain.tournament.rounds import is_decided, next_round


def tournament(
    entrants: int,
    seats: int = 2,
    system: System = "swiss",
    rounds: int | None = None,
    fill_level: str | None = None,
    seed: int = 1,
) -> Tournament:
    """A tournament of people, at tables of this many seats."""
    template = TableCreated(
        game="santorini",
        options={"players": seats, "start": 2},
        public=False,
        host="",
        decision_seconds=None,
        hints=False,
        seats=(SeatSetup(),) * seats,
    )
    return Tournament(
        id="t",
        host="host",
        status="running",
        terms=Terms("Cup", system, rounds, template, fill_level, 0),
        seed=seed,
        created_at=0,
        entrants=tuple(
            Entrant(number, f"p{number}", f"P{number}") for number in range(1, entrants + 1)
        ),
    )


def with_round(present: Tournament) -> Tournament:
    """The tournament with the next round, of which nothing is played yet."""
    numbers = itertools.count(1)
    made = next_round(present, 0, lambda: f"{present.round + 1}-{next(numbers)}")
    return replace(present, pairings=(*present.pairings, *made))


def played(present: Tournament, rng: random.Random) -> Tournament:
    """The tournament once all tables of the round are over: dice decide, and some are equal."""
    pairings = tuple(
        replace(pairing, outcome=_outcome(pairing, rng)) if not pairing.over else pairing
        for pairing in present.pairings
    )
    return replace(present, pairings=pairings)


def _outcome(pairing: Pairing, rng: random.Random) -> Outcome:
    scores = [rng.randrange(5) for _ in pairing.seats]
    return Outcome(tuple(1 + sum(other > score for other in scores) for score in scores))


def withdraw(present: Tournament, numbers: Collection[int]) -> Tournament:
    entrants = tuple(
        replace(one, withdrawn=True) if one.number in numbers else one for one in present.entrants
    )
    return replace(present, entrants=entrants)


def all_rounds(present: Tournament, seed: int = 3) -> Iterator[Tournament]:
    """The tournament after each of its rounds."""
    rng = random.Random(seed)
    while not is_decided(present):
        present = played(with_round(present), rng)
        yield present
