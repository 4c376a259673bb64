"""The pieces on the island: how high the towers are, and where whose workers stand."""

from __future__ import annotations

from santelmo.core.compiling import compiled, inlined
from santelmo.games.santorini.board import EVERYWHERE, NEAR, OFF, TOP
from santelmo.games.santorini.state import NOBODY, SIDES, SantoriniState


@inlined
def level(s: SantoriniState, space: int) -> int:
    """SRN-1.2: the number of blocks on a space."""
    return (
        ((int(s.layers[0]) >> space) & 1)
        + ((int(s.layers[1]) >> space) & 1)
        + ((int(s.layers[2]) >> space) & 1)
    )


@inlined
def higher_than(s: SantoriniState, blocks: int) -> int:
    """The spaces with more blocks than that."""
    return int(s.layers[blocks]) if blocks < TOP else 0


@compiled
def raise_tower(s: SantoriniState, space: int) -> None:
    """SRN-2.2: the next block, or a dome on three blocks."""
    height = level(s, space)
    if height == TOP:
        s.domes |= 1 << space
    else:
        s.layers[height] |= 1 << space


@inlined
def standing(s: SantoriniState) -> int:
    """The spaces with a worker."""
    spaces = 0
    for side in range(SIDES):
        spaces |= (1 << int(s.workers[side, 0])) | (1 << int(s.workers[side, 1]))
    return spaces & EVERYWHERE


@inlined
def occupied(s: SantoriniState) -> int:
    """SRN-1.3: the spaces with a worker or a dome."""
    return int(s.domes) | standing(s)


@inlined
def standing_of(s: SantoriniState, side: int) -> int:
    """The spaces with a worker of this side."""
    both = (1 << int(s.workers[side, 0])) | (1 << int(s.workers[side, 1]))
    return both & EVERYWHERE


@compiled
def foes_of(s: SantoriniState, side: int) -> int:
    """The spaces with a worker of another side."""
    return standing(s) & ~standing_of(s, side)


@inlined
def worker_on(s: SantoriniState, side: int, space: int) -> int:
    """The number of the side's worker on a space, or NOBODY."""
    if s.workers[side, 0] == space:
        return 0
    return 1 if s.workers[side, 1] == space else NOBODY


@compiled
def foe_on(s: SantoriniState, side: int, space: int) -> int:
    """The worker of another side on a space (its side times two and its number), or NOBODY."""
    for other in range(SIDES):
        if other != side:
            worker = worker_on(s, other, space)
            if worker != NOBODY:
                return 2 * other + worker
    return NOBODY


@compiled
def next_to(s: SantoriniState, side: int) -> int:
    """The spaces that neighbour a worker of this side."""
    return int(NEAR[s.workers[side, 0]]) | int(NEAR[s.workers[side, 1]])


@compiled
def workers_left(s: SantoriniState, side: int) -> int:
    return (1 if s.workers[side, 0] != OFF else 0) + (1 if s.workers[side, 1] != OFF else 0)
