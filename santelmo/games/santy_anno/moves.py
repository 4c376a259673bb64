"""The words of a round."""

from __future__ import annotations

from santelmo.core.moves import Kind, Range, Vocabulary
from santelmo.games.santy_anno.ships import FLEET

SHIP = Range("ship", tuple(ship.word for ship in FLEET), ", ".join(ship.word for ship in FLEET))

MOVES = Vocabulary(Kind("sit", SHIP, hidden=True), Kind("lap"), Kind("late"))

SIT = MOVES.first("sit")
LAP = MOVES.first("lap")
LATE = MOVES.first("late")
