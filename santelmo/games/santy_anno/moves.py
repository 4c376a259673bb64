"""The moves: sit at a ship, run a lap, or be late (SAN-3.3, SAN-3.4, SAN-3.8)."""

from __future__ import annotations

from santelmo.core.moves import Kind, Range, Vocabulary
from santelmo.games.santy_anno.components import FLEET

SHIP = Range("ship", tuple(ship.word for ship in FLEET), ", ".join(ship.word for ship in FLEET))

MOVES = Vocabulary(Kind("sit", SHIP, hidden=True), Kind("lap"), Kind("late"))

SIT = MOVES.first("sit")
LAP = MOVES.first("lap")
LATE = MOVES.first("late")
