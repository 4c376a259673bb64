"""What running tournaments need of the rest of the server."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from santelmo.server.domain.tournament.model import Entrant, Pairing, Status, Tournament


class TournamentStore(Protocol):
    """Stored tournaments. What is to be decided is decided in the transaction that stores it."""

    async def find(self, tournament: str) -> Tournament:
        """Raises Refused if there is none of that id."""
        ...

    async def of_person(self, person: str) -> list[Tournament]:
        """Those that somebody hosts or takes part in, the latest first."""
        ...

    async def running(self) -> list[str]:
        """The tournaments that are to be looked after."""
        ...

    async def states(self, tables: Collection[str]) -> dict[str, str]:
        """The status of those of these tables that have been made."""
        ...

    async def create(self, tournament: Tournament) -> None:
        """Stores a new tournament, unless its host has too many."""
        ...

    async def enter(
        self, tournament: str, decide: Callable[[Tournament], Sequence[Entrant]]
    ) -> None:
        """Adds those whom `decide` returns."""
        ...

    async def leave(self, tournament: str, decide: Callable[[Tournament], Entrant]) -> Entrant:
        """Takes somebody out: before the start without a trace."""
        ...

    async def set_status(
        self, tournament: str, status: Status, check: Callable[[Tournament], None]
    ) -> None:
        """Starts or ends it, if `check` has nothing against it."""
        ...

    async def add_round(self, tournament: str, made: Sequence[Pairing]) -> None:
        """Stores a round, unless another server has stored it or the tournament has ended."""
        ...
