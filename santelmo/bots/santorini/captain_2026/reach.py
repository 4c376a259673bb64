"""Where workers can get to: who wins at once, and how far each space is from each side."""

# pyright: basic
from __future__ import annotations

from santelmo.core.bits import lowest
from santelmo.core.compiling import absorbed, compiled
from santelmo.games.santorini.board import EVERYWHERE, NEAR, PERIMETER, SIZE, SPACES, TOP
from santelmo.games.santorini.components import TRAITS
from santelmo.games.santorini.moving import targets
from santelmo.games.santorini.pieces import higher_than, level, occupied
from santelmo.games.santorini.sides import is_spent, own_traits, side_of
from santelmo.games.santorini.state import NORMAL, SIDES, SantoriniState
from santelmo.games.santorini.traits import (
    BANS_BLOCKS,
    BANS_PERIMETER_WINS,
    BONUS_TURNS,
    BORROWS,
    DRAGS,
    EARNS_TURNS,
    HOLDS,
    LONG_CLIMB_WINS_NOT,
    MOVES_TWICE,
    PETRIFIES,
    PLAYS_BOTH,
    PUSHES,
    RAIDS,
    RUNS,
    RUNS_ON_PERIMETER,
    RUNS_ONCE,
    SPLITS,
    STRIKES,
    SWAPS,
    WINS_BY_DESCENT,
    WINS_BY_TWO,
    WINS_TOGETHER,
)

WINS_OTHERWISE = RAIDS | WINS_TOGETHER | WINS_BY_TWO | PLAYS_BOTH | SPLITS
"""Can win in a turn though none of the moves that may begin it leads to a win."""
MAY_BLOCK = (
    SWAPS
    | PUSHES
    | DRAGS
    | STRIKES
    | PETRIFIES
    | BORROWS
    | EARNS_TURNS
    | BONUS_TURNS
    | HOLDS
    | BANS_BLOCKS
)
"""Can leave the opponent without a lawful turn in more ways than by filling spaces."""
ROOM = 6
"""No turn fills this many spaces."""

_EAST_EDGE = sum(1 << space for space in range(SPACES) if space % SIZE == SIZE - 1)
_WEST_EDGE = sum(1 << space for space in range(SPACES) if space % SIZE == 0)
_NOT_EAST = EVERYWHERE & ~_EAST_EDGE
_NOT_WEST = EVERYWHERE & ~_WEST_EDGE


@compiled
def spread(spaces: int) -> int:
    """A set of spaces and all their neighbours."""
    rows = spaces | ((spaces & _NOT_EAST) << 1) | ((spaces & _NOT_WEST) >> 1)
    return (rows | (rows << SIZE) | (rows >> SIZE)) & EVERYWHERE


@compiled
def count(spaces: int) -> int:
    """How many spaces a set has."""
    spaces = spaces - ((spaces >> 1) & 0x55555555)
    spaces = (spaces & 0x33333333) + ((spaces >> 2) & 0x33333333)
    spaces = (spaces + (spaces >> 4)) & 0x0F0F0F0F
    return ((spaces * 0x01010101) & 0xFFFFFFFF) >> 24


@compiled
def one_move_on(s: SantoriniState, spaces: int) -> int:
    """The spaces that a worker on one of these could stand on a move later, workers aside."""
    ground, first, second = int(s.layers[0]), int(s.layers[1]), int(s.layers[2])
    low = spread(spaces) & ~first
    high = spread(spaces & ground) & first & ~second
    top = spread(spaces & first) & second
    return (spaces | low | high | top) & ~int(s.domes)


@compiled
def winning_spaces(s: SantoriniState, own: int, height: int) -> int:
    """Where a worker of this player on this level wins by moving there (SRN-2.3 and powers)."""
    found = 0
    if height < TOP and (own & LONG_CLIMB_WINS_NOT == 0 or height == TOP - 1):
        found = int(s.layers[TOP - 1])
    if own & WINS_BY_DESCENT and height >= 2:
        found |= EVERYWHERE & ~higher_than(s, height - 2)
    if s.bans & BANS_PERIMETER_WINS:
        found &= ~PERIMETER
    return found


@compiled
def wins_from(s: SantoriniState, own: int, start: int, taken: int) -> bool:
    """Whether the worker on this space wins by a move, or by moves in a row, of this turn."""
    free = taken & ~(1 << start)
    tried = 1 << start
    waiting = 1 << start
    further = 0
    while waiting:
        space = lowest(waiting)
        waiting &= waiting - 1
        reached = targets(s, own, space, taken if space == start else free)
        if own & MOVES_TWICE:
            reached &= ~(1 << start)
        if reached & winning_spaces(s, own, level(s, space)):
            return True
        if own & MOVES_TWICE:
            if space == start:
                waiting = reached & ~tried
        elif own & RUNS:
            if own & RUNS_ONCE:
                further = 0 if is_spent(s) else reached
            if own & RUNS_ON_PERIMETER:
                further = reached & PERIMETER
            waiting |= further & ~tried
            tried |= further
    return False


@compiled
def wins_now(s: SantoriniState) -> bool:
    """Whether the player at the start of a turn can win with its moves before the build.

    Never true without such a win. Wins that come otherwise (a raid, two summits, standing
    together, blocking the opponent) are left to the search.
    """
    own = own_traits(s)
    if s.kind != NORMAL or own & WINS_BY_TWO:
        return False
    if own & WINS_BY_DESCENT == 0 and int(s.layers[TOP - 1]) & ~int(s.domes) == 0:
        return False
    taken = occupied(s)
    side = side_of(s, s.seat)
    for worker in range(2):
        if wins_from(s, own, int(s.workers[side, worker]), taken):
            return True
    if own & BORROWS:
        for other in range(SIDES):
            for worker in range(2):
                space = int(s.workers[other, worker])
                may_use = other != side and s.last_moved[other] != worker + 1
                if may_use and wins_from(s, own, space, taken):
                    return True
    return False


@absorbed
def wins_only_by_moving(s: SantoriniState) -> bool:
    """Whether `wins_now` is the last word about winning in this turn of a two-player match.

    The other way to win, to leave the opponent no lawful turn, is ruled out if they have room: more
    spaces to move to without climbing than a turn can fill.
    """
    other = 1 - int(s.seat)
    if own_traits(s) & (WINS_OTHERWISE | MAY_BLOCK) or TRAITS[s.god[other]] & PLAYS_BOTH:
        return False
    if s.rotates:
        return False
    room = 0
    for worker in range(2):
        space = int(s.workers[other, worker])
        room |= NEAR[space] & ~higher_than(s, level(s, space))
    return count(room & ~occupied(s)) >= ROOM
