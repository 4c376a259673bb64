"""Time for decisions. The server's steady clock is the only one that counts."""

from __future__ import annotations

from santelmo.server.domain.table import Table
from santelmo.server.domain.time import steady_now


class Clocks:
    """The clocks of one table. They follow from the log, so a restart does not lose them."""

    def __init__(self, table: Table, restart_seconds: float) -> None:
        self.table = table
        self._loaded_at = steady_now()
        # A table that is read from the log may have stood still while the server was down.
        self._not_before = self._loaded_at + round(restart_seconds * 1000)

    def left_ms(self, seat: int) -> int | None:
        """What is left of the seat's decision; None where no clock runs."""
        table = self.table
        if table.decision_seconds is None or table.status != "running":
            return None
        if seat not in table.playing.actors or not table.seats[seat].played_by_person:
            return None
        since = table.since_at[seat]
        ends = since + table.decision_seconds * 1000
        if since <= self._loaded_at:
            ends = max(ends, self._not_before)
        return max(0, ends - steady_now())

    def next_flag(self) -> float | None:
        """In how many seconds the next flag falls."""
        left = [self.left_ms(seat) for seat in range(len(self.table.seats))]
        running = [ms for ms in left if ms is not None]
        return min(running) / 1000 if running else None

    def fallen(self) -> list[int]:
        """The seats whose time is over."""
        return [seat for seat in range(len(self.table.seats)) if self.left_ms(seat) == 0]
