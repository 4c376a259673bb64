"""The ring of ships around the harbour (SAN-1.1)."""

# pyright: basic
from __future__ import annotations

from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santy_anno.components import SHIPS


@compiled
def in_sequence(ring: Numbers) -> bool:
    """SAN-1.1: whether the numbers run 1 to 8 around the ring, one way or the other."""
    rising = falling = 0
    for place in range(SHIPS):
        step = (ring[(place + 1) % SHIPS] - ring[place]) % SHIPS
        rising += 1 if step == 1 else 0
        falling += 1 if step == SHIPS - 1 else 0
    return rising == SHIPS or falling == SHIPS


@compiled
def along(ring: Numbers, ship: int, steps: int) -> int:
    """SAN-5.1, SAN-6.2: this many ships along the ring, clockwise; negative is the other way."""
    place = 0
    while ring[place] != ship:
        place += 1
    return int(ring[(place + steps) % SHIPS])
