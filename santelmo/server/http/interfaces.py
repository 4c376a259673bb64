"""What the HTTP API needs of the rest of the server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from santelmo.core.game import Game
from santelmo.core.moves import Move
from santelmo.server.domain.addresses import Caller
from santelmo.server.domain.person import Person
from santelmo.server.domain.seating import Levels
from santelmo.server.domain.table import Table

Json = dict[str, Any]


class Progress(Protocol):
    """How far the compilation of a game is."""

    @property
    def share(self) -> float: ...

    @property
    def seconds(self) -> float:
        """About how long it will take from now on."""
        ...


class RateLimit(Protocol):
    """How often each address or person may do something."""

    def count(self, who: str) -> None:
        """Counts a call, or refuses it."""
        ...


class TableLists(Protocol):
    """The stored lists of tables."""

    @property
    def failure(self) -> str | None:
        """Why nothing can be stored; None when all is well."""
        ...

    async def tables_of(self, person: str, most: int) -> list[Json]:
        """The tables at which a person sits or sat, the latest first."""
        ...


class People(Protocol):
    """People and their cookies."""

    async def find(self, token: str | None) -> Person | None: ...

    async def create(self, name: str | None) -> tuple[Person, str]:
        """A new person, and the token for the cookie."""
        ...

    async def rename(self, token: str, person: Person, name: str) -> Person: ...


class BotLevel(Protocol):
    """How well a bot plays."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def summary(self) -> str: ...


class BotLevels(Levels, Protocol):
    """The levels of bots, described."""

    def levels(self, game: str) -> Sequence[BotLevel]:
        """The levels of a game, from the weakest to the strongest."""
        ...


class Games(Protocol):
    """The games, which run interpreted until they are compiled."""

    def progress(self, game: str) -> Progress | None:
        """How far the compilation is; None when it is done."""
        ...

    def level_now(self, game: Game, level: str) -> str:
        """The level that plays for this one now."""
        ...


class Hints(Protocol):
    """What a bot would consider."""

    async def rank(self, table: Table, seat: int, caller: Caller) -> list[tuple[Move, float]]:
        """The seat's moves, best first, with shares that add up to 1."""
        ...


class Replays(Protocol):
    """Matches to go through, move by move."""

    async def of_table(self, table: Table, seat: int | None, caller: Caller) -> Json: ...

    async def of_file(self, text: str, caller: Caller) -> Json: ...
