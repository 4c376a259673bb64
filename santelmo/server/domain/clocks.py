"""The clocks of one table: what is left, and when the next flag falls."""

from __future__ import annotations

from santelmo.server.domain.seat_time import limit_ms, used_ms
from santelmo.server.domain.table import Table
from santelmo.server.domain.time import TableTime, now


class Clocks:
    """They follow from the log, so a restart does not lose them."""

    def __init__(self, table: Table, time: TableTime, restart_seconds: float) -> None:
        self.table = table
        self._time = time
        self._loaded_at = time.now()
        # Whoever comes back after a restart has a moment to find the table again.
        self._not_before = self._loaded_at + round(restart_seconds * 1000)

    def runs(self, seat: int) -> bool:
        """Whether the seat's time is limited and its player is to act."""
        table = self.table
        if not table.has_clock or table.status != "running":
            return False
        return seat in table.playing.actors and table.seats[seat].played_by_person

    def left_ms(self, seat: int) -> int | None:
        """What is left of the seat's decision; None where no clock runs."""
        limit = limit_ms(self.table, seat) if self.runs(seat) else None
        if limit is None:
            return None
        present = self._time.now()
        left = limit - used_ms(self.table, seat, present, now())
        if self.table.since_at[seat] <= self._loaded_at:
            left = max(left, self._not_before - present)
        return max(0, left)

    def bank_ms(self, seat: int) -> int | None:
        """What is left in the bank of a seat, whether it acts or not; None without a bank."""
        if self.table.bank is None or self.table.match is None:
            return None
        if self.table.seats[seat].person is None:
            return None
        left = self.left_ms(seat)
        return self.table.bank_ms[seat] if left is None else left

    def rest_ms(self, seat: int) -> int | None:
        """How long the seat's clock will stand still; None where it does not."""
        rest = self.table.rest_of(seat) if self.runs(seat) else None
        present = now()
        ends = None if rest is None else rest.until(present)
        return None if ends is None else ends - present

    def next_flag(self) -> float | None:
        """In how many seconds the next flag falls."""
        if not self.table.has_clock:
            return None
        flags = [self._flag_ms(seat) for seat in range(len(self.table.seats))]
        running = [ms for ms in flags if ms is not None]
        return min(running) / 1000 if running else None

    def _flag_ms(self, seat: int) -> int | None:
        left, rest = self.left_ms(seat), self.table.rest_of(seat)
        if left is None or rest is None:
            return left
        present = now()
        return rest.after(present, left) - present

    def next_change(self) -> float | None:
        """In how many seconds a clock next begins to rest, or goes on."""
        if not self.table.has_clock:
            return None
        present = now()
        rests = [self.table.rest_of(seat) for seat in range(len(self.table.seats))]
        changes = [
            rest.next_change(present)
            for seat, rest in enumerate(rests)
            if rest is not None and self.runs(seat)
        ]
        coming = [at for at in changes if at is not None]
        return (min(coming) - present) / 1000 if coming else None

    def fallen(self) -> list[int]:
        """The seats whose time is over."""
        return [seat for seat in range(len(self.table.seats)) if self.left_ms(seat) == 0]
