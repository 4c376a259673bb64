"""Time for decisions. The server's clock is the only one that counts."""

from __future__ import annotations

from santelmo.server.identity import now
from santelmo.server.table import Table


class Clocks:
    """The clocks of one table. They follow from the log, so a restart does not lose them."""

    def __init__(self, restart_seconds: float) -> None:
        # A table that is read from the log may have stood still while the server was down.
        self._not_before = now() + round(restart_seconds * 1000)
        self._loaded_at = now()

    def left_ms(self, table: Table, seat: int) -> int | None:
        """What is left of the seat's decision; None where no clock runs."""
        if table.decision_seconds is None or table.status != "running":
            return None
        if seat not in table.playing.actors or not table.seats[seat].played_by_person:
            return None
        since = table.since_at[seat]
        ends = since + table.decision_seconds * 1000
        if since < self._loaded_at:
            ends = max(ends, self._not_before)
        return max(0, ends - now())

    def next_flag(self, table: Table) -> float | None:
        """In how many seconds the next flag falls."""
        left = [self.left_ms(table, seat) for seat in range(len(table.seats))]
        running = [ms for ms in left if ms is not None]
        return min(running) / 1000 if running else None

    def fallen(self, table: Table) -> list[int]:
        """The seats whose time is over."""
        return [seat for seat in range(len(table.seats)) if self.left_ms(table, seat) == 0]
