"""What the rounds so far mean for the next one: who has met, sat out, and on which seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from santelmo.server.domain.tournament.model import Pairing


class History:
    """The rounds so far, as pairing looks at them."""

    def __init__(self, pairings: Sequence[Pairing]) -> None:
        self._met: Counter[frozenset[int]] = Counter()
        self._sat_out: Counter[int] = Counter()
        self._filled: Counter[int] = Counter()
        self._seats: Counter[tuple[int, int]] = Counter()
        self._last_seat: dict[int, int] = {}
        for pairing in sorted(pairings, key=lambda each: each.round):
            self._add(pairing)

    def _add(self, pairing: Pairing) -> None:
        if pairing.table is None:
            self._sat_out.update(pairing.entrants)
            return
        self._met.update(frozenset(pair) for pair in _pairs(pairing.entrants))
        if None in pairing.seats:
            self._filled.update(pairing.entrants)
        for seat, entrant in enumerate(pairing.seats):
            if entrant is not None:
                self._seats[entrant, seat] += 1
                self._last_seat[entrant] = seat

    def met(self, one: int, other: int) -> int:
        """How often two have sat at one table."""
        return self._met[frozenset((one, other))]

    def sat_out(self, entrant: int) -> int:
        """How often somebody has had no opponents."""
        return self._sat_out[entrant]

    def with_bots(self, entrant: int) -> int:
        """How often somebody has sat with bots that only fill the table."""
        return self._filled[entrant]

    def on_seat(self, entrant: int, seat: int) -> int:
        return self._seats[entrant, seat]

    def last_on(self, entrant: int, seat: int) -> bool:
        """Whether somebody had this very seat in their last match."""
        return self._last_seat.get(entrant) == seat


def _pairs(entrants: Sequence[int]) -> Iterable[tuple[int, int]]:
    return ((one, other) for place, one in enumerate(entrants) for other in entrants[place + 1 :])
