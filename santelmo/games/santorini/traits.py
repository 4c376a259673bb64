"""The traits of which the gods' powers are made: one bit each.

A god's description (see `components`) names its traits. The turn asks for traits at named points,
never for a god. The sentence behind each trait says what its owner may, must or forbids.
"""

from __future__ import annotations

from itertools import count

_bits = (1 << number for number in count())

# Where a worker may move to.
SWAPS = next(_bits)
"""May enter a foe's space, on its own level or lower; the foe is forced to the space left."""
PUSHES = next(_bits)
"""May enter a foe's space if the foe can be forced one space straight on."""
JUMPS = next(_bits)
"""May jump over a neighbouring worker to the unoccupied space straight behind it, at any level."""
CLIMBS_HIGH = next(_bits)
"""May move up any number of levels."""
CLIMBS_TWO_ONCE = next(_bits)
"""Once a game: may move up two levels."""

# What may follow a move.
MOVES_TWICE = next(_bits)
"""The worker may move a second time, not back to where it started."""
RUNS_ONCE = next(_bits)
"""Once a game: the worker may make any number of additional moves."""
RUNS_ON_PERIMETER = next(_bits)
"""Whenever the worker moved into a perimeter space it may move again."""
STRIKES = next(_bits)
"""A foe on the next space in the direction of the move is removed."""
DRAGS = next(_bits)
"""May force a foe that neighbours the space left into it."""

# What a build may be.
DOMES_EARLY = next(_bits)
"""May build a dome at any level."""
RAISES_ITSELF = next(_bits)
"""May build a block under the worker that moved."""

# What may follow the build.
BUILDS_TWICE = next(_bits)
"""May build a second time, on another space."""
DOMES_AFTER_DESCENT = next(_bits)
"""May build a dome anywhere if a worker of its own moved down in this turn."""
DOMES_BY_DIE = next(_bits)
"""May build a dome next to a worker where the number of blocks equals the die."""
DOMES_TWO_ONCE = next(_bits)
"""Once a game: may build up to two domes anywhere."""
DRIFTS = next(_bits)
"""May force a worker of its own one space in the die's direction."""
GLIDES = next(_bits)
"""Each worker may move any number of times in the die's direction; no win by that."""
BUILDS_BY_DIE = next(_bits)
"""Each worker may build once in the die's direction."""
PETRIFIES = next(_bits)
"""May turn a neighbouring lower worker of each opposing side into a dome."""
RAIDS = next(_bits)
"""Once a game: a worker may run through one to three occupied spaces to an unoccupied one."""
MAY_ROLL = next(_bits)
"""May roll the die at the very end of the turn."""

# How a turn is made up.
SPLITS = next(_bits)
"""May instead move each worker and build with none, or build with each and move none."""
PLAYS_BOTH = next(_bits)
"""Must complete a move and a build with each worker."""
BORROWS = next(_bits)
"""May use an opponent's worker instead, not the one which that opponent moved last."""
EARNS_TURNS = next(_bits)
"""May take an additional turn with an opponent's worker after completing a tower."""
BONUS_TURNS = next(_bits)
"""Must take a bonus turn if the die and its workers on the perimeter make three or more."""

# How it wins.
LONG_CLIMB_WINS_NOT = next(_bits)
"""Does not win by moving up more than one level."""
WINS_BY_DESCENT = next(_bits)
"""Also wins by moving down two or more levels."""
WINS_TOGETHER = next(_bits)
"""Also wins when all its workers end the turn side by side on level 1."""
WINS_BY_TWO = next(_bits)
"""Wins only when two of its workers move up to level 3 in one turn."""

# When the die is rolled without being asked.
ROLLS_AT_SETUP = next(_bits)
ROLLS_AT_START = next(_bits)
ROLLS_AT_END = next(_bits)

# How its workers are placed.
PLACES_FIRST = next(_bits)
"""Placing goes clockwise from its owner."""
PLACES_APART = next(_bits)
"""Its workers start on opposite edges."""

# What it forbids its opponents.
BANS_CLIMBING = next(_bits)
"""Opponents cannot move up if a worker of its owner moved up in the owner's last turn."""
BANS_PERIMETER_WINS = next(_bits)
"""Opponents cannot win by moving into a perimeter space."""
BANS_BLOCKS = next(_bits)
"""Opponents cannot build blocks next to its workers."""
HOLDS = next(_bits)
"""Opponents' workers that start their turn next to its workers must end it next to them."""

BANS = BANS_CLIMBING | BANS_PERIMETER_WINS | BANS_BLOCKS | HOLDS
"""What acts in the turns of opponents."""

BENDS_MOVES = SWAPS | PUSHES | JUMPS | CLIMBS_HIGH | CLIMBS_TWO_ONCE
DISPLACES = SWAPS | PUSHES
ACTS_AFTER_MOVE = MOVES_TWICE | RUNS_ONCE | RUNS_ON_PERIMETER | DRAGS | SPLITS
RUNS = RUNS_ONCE | RUNS_ON_PERIMETER
BENDS_WINS = LONG_CLIMB_WINS_NOT | WINS_BY_DESCENT | WINS_BY_TWO
BENDS_BUILDS = DOMES_EARLY | RAISES_ITSELF
ACTS_AT_END = (
    BUILDS_TWICE
    | DOMES_AFTER_DESCENT
    | DOMES_BY_DIE
    | DOMES_TWO_ONCE
    | DRIFTS
    | GLIDES
    | BUILDS_BY_DIE
    | PETRIFIES
    | RAIDS
)
ACTS_AFTER_TURN = EARNS_TURNS | BONUS_TURNS | WINS_TOGETHER | ROLLS_AT_END

ONCE = CLIMBS_TWO_ONCE | RUNS_ONCE | DOMES_TWO_ONCE | RAIDS
"""The powers that can be spent."""

MAY_STOP_EARLY = ACTS_AT_END | SPLITS | EARNS_TURNS
"""With none of them a player is never asked whether to end the turn."""

MOVE_MAY_STRAND = SWAPS | JUMPS | DRAGS | SPLITS | PLAYS_BOTH
"""Their first steps can leave the worker, or the other worker, nothing to do. An ordinary move
cannot: the space just left can be built on."""

MAY_STRAND = MOVE_MAY_STRAND | RAIDS
"""The powers with which a step of one's own can make it impossible to complete the turn."""
BANS_MAY_STRAND = BANS_BLOCKS | HOLDS
"""The bans under which it can."""

RESHUFFLES_LATE = DRIFTS | GLIDES | RAIDS | PLAYS_BOTH
"""Workers can change place after a build, so a duty that is not met yet can still be met."""
