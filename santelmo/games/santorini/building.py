"""Building: where and what the worker that moved may build (SRN-2.2)."""

from __future__ import annotations

from santelmo.core.bits import lowest
from santelmo.core.compiling import absorbed, compiled, inlined
from santelmo.core.state import Numbers
from santelmo.games.santorini import traits
from santelmo.games.santorini.board import NEAR, OFF, TOP
from santelmo.games.santorini.moves import BUILD, DOME
from santelmo.games.santorini.pieces import level, occupied
from santelmo.games.santorini.restrictions import closed_to_blocks
from santelmo.games.santorini.sides import side_of
from santelmo.games.santorini.state import SantoriniState, Stage


@inlined
def sites(s: SantoriniState, space: int) -> int:
    """Where a worker on this space may build the next piece."""
    free = NEAR[space] & ~occupied(s)
    return free & ~closed_to_blocks(s) if s.bans & traits.BANS_BLOCKS else free


@inlined
def write_spaces(first: int, spaces: int, out: Numbers, count: int) -> int:
    while spaces:
        out[count] = first + lowest(spaces)
        spaces &= spaces - 1
        count += 1
    return count


@inlined
def list_builds(s: SantoriniState, own: int, out: Numbers) -> int:
    mover = int(s.mover)
    spaces = sites(s, mover)
    count = 0
    if own & traits.BENDS_BUILDS:
        if own & traits.RAISES_ITSELF:
            spaces |= own_space(s, mover)
        if own & traits.DOMES_EARLY:
            early = NEAR[mover] & ~occupied(s) & ~int(s.layers[TOP - 1])
            count = write_spaces(DOME, early, out, count)
    return write_spaces(BUILD, spaces, out, count)


@compiled
def own_space(s: SantoriniState, mover: int) -> int:
    """SRN-4.zeus, SRN-4.r14: under the worker, below level 3 and where blocks are not banned."""
    return (1 << mover) & ~int(s.layers[TOP - 1]) & ~closed_to_blocks(s)


@compiled
def list_first_of_pair(s: SantoriniState, out: Numbers, count: int) -> int:
    """SRN-4.castor: a build with each worker instead of a turn; the first of the two."""
    side = side_of(s, s.seat)
    spaces = sites(s, int(s.workers[side, 0])) | sites(s, int(s.workers[side, 1]))
    return write_spaces(BUILD, spaces, out, count)


@compiled
def open_pair_sites(s: SantoriniState) -> int:
    """Where the first of two builds leaves a second: not the dome that closes a space."""
    side = side_of(s, s.seat)
    one, other = sites(s, int(s.workers[side, 0])), sites(s, int(s.workers[side, 1]))
    return (one | other) & ~int(s.layers[TOP - 1]) if one and other else 0


@compiled
def list_second_of_pair(s: SantoriniState, out: Numbers) -> int:
    """SRN-4.r9: the two builds can be shared out, one to each worker."""
    side = side_of(s, s.seat)
    one, other = int(s.workers[side, 0]), int(s.workers[side, 1])
    spaces = 0
    if (NEAR[one] >> int(s.built)) & 1:
        spaces |= sites(s, other)
    if (NEAR[other] >> int(s.built)) & 1:
        spaces |= sites(s, one)
    return write_spaces(BUILD, spaces, out, 0)


@compiled
def completes_tower(s: SantoriniState, space: int) -> bool:
    """SRN-1.2: whether the next piece there is the dome on three blocks."""
    return level(s, space) == TOP


@absorbed
def stage_after_build(s: SantoriniState, own: int) -> int:
    """SRN-4.oceanus, SRN-4.r15: then the other worker's turn, if it is still there."""
    if own & traits.PLAYS_BOTH:
        s.done |= 1 << (s.hand & 1)
        other = 1 - (int(s.hand) & 1)
        if s.workers[s.hand >> 1, other] != OFF and not (int(s.done) >> other) & 1:
            return Stage.MOVING
    return Stage.ENDING
