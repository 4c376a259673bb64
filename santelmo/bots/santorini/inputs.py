"""What a network sees of a position: few inputs that are 1, all others 0.

Each seat has a view of its own: its workers and its god are the first, those of the other side the
second. The inputs of a view:

- how high each space is: 0 to 3 blocks, or a dome,
- where the own workers stand, and on which level; the same of the other side,
- the own god, the other god, and the pair,
- whether each side's power for once a game is spent, whether its workers climbed in its last turn
  (where that matters), and what the die shows (where it does).
"""

# pyright: basic
from __future__ import annotations

from santelmo.core.compiling import absorbed, compiled
from santelmo.core.state import Numbers
from santelmo.games.santorini.board import FACES, OFF, SPACES, TOP
from santelmo.games.santorini.components import GODS, TRAITS
from santelmo.games.santorini.pieces import level
from santelmo.games.santorini.state import SantoriniState
from santelmo.games.santorini.traits import (
    BANS_CLIMBING,
    BONUS_TURNS,
    BUILDS_BY_DIE,
    DOMES_BY_DIE,
    DRIFTS,
    GLIDES,
)

HEIGHTS = TOP + 2
LEVELS = TOP + 1
DOME = HEIGHTS - 1
NUM_GODS = len(GODS)

OWN_WORKER = SPACES * HEIGHTS
FOE_WORKER = OWN_WORKER + SPACES * LEVELS
OWN_GOD = FOE_WORKER + SPACES * LEVELS
FOE_GOD = OWN_GOD + NUM_GODS
OWN_SPENT = FOE_GOD + NUM_GODS
FOE_SPENT = OWN_SPENT + 1
OWN_ROSE = FOE_SPENT + 1
FOE_ROSE = OWN_ROSE + 1
DIE = FOE_ROSE + 1
PAIR = DIE + FACES
INPUTS = PAIR + NUM_GODS * NUM_GODS
"""How many inputs a view has."""
NOTHING = -1
"""An input that is not there: a worker that is missing, a die that does not matter."""

(SPACE_SLOTS, WORKER_SLOTS) = (0, SPACES)
GOD_SLOTS = WORKER_SLOTS + 4
SPENT_SLOTS = GOD_SLOTS + 2
ROSE_SLOTS = SPENT_SLOTS + 2
DIE_SLOT = ROSE_SLOTS + 2
PAIR_SLOT = DIE_SLOT + 1
SLOTS = PAIR_SLOT + 1
"""A position is written down in so many slots; each is one input of a view or none."""

ROLLED = DRIFTS | GLIDES | BUILDS_BY_DIE | DOMES_BY_DIE | BONUS_TURNS


@absorbed
def height_of(s: SantoriniState, space: int) -> int:
    """What the space's input says: its blocks, or that it has a dome."""
    return DOME if (int(s.domes) >> space) & 1 else level(s, space)


@absorbed
def worker_place(s: SantoriniState, side: int, worker: int) -> int:
    """The worker's space and level as one number, or NOTHING."""
    space = int(s.workers[side, worker])
    return NOTHING if space == OFF else space * LEVELS + level(s, space)


@compiled
def view_of_others(s: SantoriniState, seat: int, out: Numbers) -> None:
    """Writes the inputs of a seat's view into the slots, those of the spaces aside."""
    for side in range(2):
        first = OWN_WORKER if side == seat else FOE_WORKER
        for worker in range(2):
            place = worker_place(s, side, worker)
            out[WORKER_SLOTS + 2 * side + worker] = NOTHING if place < 0 else first + place
        god = int(s.god[side])
        out[GOD_SLOTS + side] = (OWN_GOD if side == seat else FOE_GOD) + god
        out[SPENT_SLOTS + side] = NOTHING
        if god and (int(s.spent) >> god) & 1:
            out[SPENT_SLOTS + side] = OWN_SPENT if side == seat else FOE_SPENT
        out[ROSE_SLOTS + side] = NOTHING
        if TRAITS[god] & BANS_CLIMBING and (int(s.rose) >> side) & 1:
            out[ROSE_SLOTS + side] = OWN_ROSE if side == seat else FOE_ROSE
    matters = (TRAITS[s.god[0]] | TRAITS[s.god[1]]) & ROLLED != 0
    out[DIE_SLOT] = DIE + int(s.die) if matters else NOTHING
    out[PAIR_SLOT] = PAIR + int(s.god[seat]) * NUM_GODS + int(s.god[1 - seat])


@compiled
def view_of(s: SantoriniState, seat: int, out: Numbers) -> None:
    """Writes all inputs of a seat's view into the slots."""
    for space in range(SPACES):
        out[SPACE_SLOTS + space] = space * HEIGHTS + height_of(s, space)
    view_of_others(s, seat, out)
