"""How long tables are without an owner: watched in the database while servers are hurt."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from santelmo.server.cluster.leases import LEASE_MS

POLL_SECONDS = 0.05
QUERY = sql.text(
    """
    select leases.table_id, leases.server_id, servers.expires_at,
        cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now
    from leases
        join tables on tables.id = leases.table_id
        left join servers on servers.id = leases.server_id
    where tables.status = 'running'
    """
)


@dataclass(frozen=True)
class Tenure:
    """Who owned a table when it was looked at last."""

    server: str | None
    expires_at: int | None


class TakeOvers:
    """Looks at the leases of running tables again and again, in a thread.

    A take-over is a table that gets another owner after its lease has run out. It lasts from the
    last sign of life of the old owner, as the database has it, until the new one is there: at most
    a renewal's pause longer than from the old one's death.
    """

    def __init__(self, url: str) -> None:
        self.seconds: list[float] = []
        self._engine = sql.create_engine(url, poolclass=NullPool)
        self._tenures: dict[str, Tenure] = {}
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ending.set()
        self._thread.join()
        self._engine.dispose()

    def _watch(self) -> None:
        while not self._ending.wait(POLL_SECONDS):
            try:
                with self._engine.connect() as connection:
                    while not self._ending.wait(POLL_SECONDS):
                        for row in connection.execute(QUERY).all():
                            self.note(row)
                        connection.rollback()
            except DBAPIError:
                # The database is being restarted, or has no tables yet.
                continue

    def note(self, row: Any) -> None:
        """Takes in who owns a table now."""
        before = self._tenures.get(row.table_id)
        self._tenures[row.table_id] = Tenure(row.server_id, row.expires_at)
        if before is None or before.expires_at is None or before.server == row.server_id:
            return
        if row.server_id is not None and before.expires_at < row.now:
            self.seconds.append((row.now - before.expires_at + LEASE_MS) / 1000)
