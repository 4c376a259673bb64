"""A tournament: who has entered, and which tables its rounds have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from santelmo.server.domain.events import TableCreated

System: TypeAlias = Literal["swiss", "round_robin"]
"""Those who stand alike meet, or everybody meets everybody."""
Status: TypeAlias = Literal["open", "running", "finished", "cancelled"]

MOST_ENTRANTS = 64
MOST_BOTS = 16
"""Bots that are entered by the host."""
MOST_ROUNDS = 15
"""Of a Swiss tournament."""
MOST_BREAK_SECONDS = 24 * 3600


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part: a person, or a bot of a level."""

    number: int
    person: str | None
    """None for a bot, and for somebody who is forgotten."""
    name: str
    level: str | None = None
    withdrawn: bool = False


@dataclass(frozen=True)
class Outcome:
    """How the match of a table ended, by seat."""

    places: tuple[int, ...]
    """1 is best. Those who gave up are behind those who did not."""


@dataclass(frozen=True)
class Pairing:
    """A table of a round; without a table it is a round that somebody sits out."""

    round: int
    number: int
    seats: tuple[int | None, ...]
    """By seat: the number of an entrant; None is a bot that only fills the table."""
    table: str | None
    starts_at: int
    """When the table is made, by the wall clock."""
    outcome: Outcome | None = None
    bye: bool = False
    """Whether it counts as won to sit this round out."""

    @property
    def entrants(self) -> tuple[int, ...]:
        return tuple(entrant for entrant in self.seats if entrant is not None)

    @property
    def over(self) -> bool:
        return self.table is None or self.outcome is not None


@dataclass(frozen=True)
class Terms:
    """What the host has chosen."""

    name: str
    system: System
    rounds: int | None
    """None is as many as it takes."""
    template: TableCreated
    """A table of the tournament, with open seats."""
    fill_level: str | None
    """The level of bots that fill tables; None lets somebody sit out instead."""
    break_seconds: int
    """Between the end of a round and the tables of the next."""


@dataclass(frozen=True)
class Tournament:
    """A tournament as it stands."""

    id: str
    host: str | None
    """None when the host is forgotten."""
    status: Status
    terms: Terms
    seed: int
    """Decides the order in which nobody is better than anybody yet."""
    created_at: int
    entrants: tuple[Entrant, ...] = ()
    pairings: tuple[Pairing, ...] = ()

    @property
    def seats(self) -> int:
        """How many sit at a table."""
        return len(self.terms.template.seats)

    @property
    def active(self) -> list[Entrant]:
        """Those who have not withdrawn."""
        return [entrant for entrant in self.entrants if not entrant.withdrawn]

    @property
    def round(self) -> int:
        """The present round; 0 before the first."""
        return max((pairing.round for pairing in self.pairings), default=0)

    @property
    def rounds(self) -> int:
        """How many there will be."""
        return self.terms.rounds or rounds_needed(self.terms.system, self.entrants)

    def of_round(self, number: int) -> list[Pairing]:
        return [pairing for pairing in self.pairings if pairing.round == number]

    def entrant_of(self, person: str | None) -> Entrant | None:
        """The person's own entry."""
        found = [one for one in self.entrants if one.person == person and person is not None]
        return found[0] if found else None


def rounds_needed(system: System, entrants: Sequence[Entrant]) -> int:
    """Rounds until everybody has met everybody, or until one is ahead of all."""
    count = len(entrants)
    if system == "round_robin":
        return max(1, count - 1 + count % 2)
    return max(1, (count - 1).bit_length())
