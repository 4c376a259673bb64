"""How many tables an address may have, whoever its people say they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from typing import Protocol

from santelmo.server.domain.errors import Refused
from santelmo.server.domain.table import Table
from santelmo.server.settings import Settings

OPEN_STATUS = ("waiting", "running")


class CountedRoom(Protocol):
    """What the limits need to know of a live table."""

    table: Table
    address: str | None


class TableLimits:
    """Counts the tables in memory: others cost nothing."""

    def __init__(self, settings: Settings, rooms: Callable[[], Iterable[CountedRoom]]) -> None:
        self._max_tables = settings.max_tables_per_address
        self._max_bot_tables = settings.max_bot_tables_per_address
        self._rooms = rooms
        self._opening: Counter[str] = Counter()
        """By address: tables that are being made."""
        self._starting: Counter[str] = Counter()
        """By address: tables of bots that are being started."""

    @contextmanager
    def opening(self, address: str) -> Generator[None]:
        """While a table is made. Refuses one too many."""
        tables = self._count(address, lambda table: table.status in OPEN_STATUS)
        if tables + self._opening[address] >= self._max_tables:
            raise Refused(
                "too_many",
                f"Your network has {self._max_tables} tables already: finish or close one first.",
            )
        with _counted(self._opening, address):
            yield

    @contextmanager
    def starting(self, room: CountedRoom, address: str) -> Generator[None]:
        """While a match is started, at this address's expense. Refuses too many without people."""
        if room.table.has_players:
            yield
            return
        tables = self._count(address, _only_bots_play)
        if tables + self._starting[address] >= self._max_bot_tables:
            raise Refused(
                "too_many",
                f"Only bots play at {self._max_bot_tables} tables of your network already: wait "
                "until one is over, or take a seat.",
            )
        with _counted(self._starting, address):
            yield

    def _count(self, address: str, counts: Callable[[Table], bool]) -> int:
        return sum(room.address == address and counts(room.table) for room in self._rooms())


def _only_bots_play(table: Table) -> bool:
    return table.status == "running" and not table.has_players


@contextmanager
def _counted(counter: Counter[str], key: str) -> Generator[None]:
    counter[key] += 1
    try:
        yield
    finally:
        counter[key] -= 1
        if not counter[key]:
            del counter[key]
