"""The end of a turn: what powers let a player do after the build."""

from __future__ import annotations

from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santorini import traits
from santelmo.games.santorini.board import EVERYWHERE, NEAR, OFF, SPACES, TOWARD
from santelmo.games.santorini.building import sites, write_spaces
from santelmo.games.santorini.moves import BUILD, DOME, FORCE, MOVE, PETRIFY
from santelmo.games.santorini.moving import note_move, out_of_reach, write_moves
from santelmo.games.santorini.pieces import (
    higher_than,
    level,
    next_to,
    occupied,
    raise_tower,
    standing,
    standing_of,
    worker_on,
    workers_left,
)
from santelmo.games.santorini.sides import is_spent, side_of, spend
from santelmo.games.santorini.state import NOBODY, SIDES, SantoriniState

LONGEST_RAID = 3
"""SRN-4.perseus: the most moves into occupied spaces."""


@compiled
def list_end_steps(s: SantoriniState, own: int, out: Numbers) -> int:
    """What may follow a complete turn; `roll` and `end` come on top."""
    if own & traits.BUILDS_TWICE:
        return list_second_build(s, out)
    if own & (traits.DOMES_AFTER_DESCENT | traits.DOMES_BY_DIE | traits.DOMES_TWO_ONCE):
        return write_spaces(DOME, dome_sites(s, own) & ~occupied(s), out, 0)
    if own & traits.GLIDES:
        return list_glides(s, out)
    if own & traits.BUILDS_BY_DIE:
        return list_builds_by_die(s, out)
    if own & traits.DRIFTS:
        return list_drifts(s, out)
    if own & traits.PETRIFIES:
        return write_spaces(PETRIFY, petrifiable(s), out, 0)
    return list_raids(s, out) if own & traits.RAIDS else 0


@compiled
def list_second_build(s: SantoriniState, out: Numbers) -> int:
    """SRN-4.demeter: once more, not on the same space."""
    if s.used:
        return 0
    return write_spaces(BUILD, sites(s, int(s.mover)) & ~(1 << int(s.built)), out, 0)


@compiled
def dome_sites(s: SantoriniState, own: int) -> int:
    """SRN-4.asteria, SRN-4.metis, SRN-4.polyphemus: where a dome may come if nothing is there."""
    if own & traits.DOMES_TWO_ONCE:
        open_to_him = s.used == 1 or (s.used == 0 and not is_spent(s))
        return EVERYWHERE if open_to_him else 0
    if s.used:
        return 0
    if own & traits.DOMES_AFTER_DESCENT:
        return EVERYWHERE if s.descended else 0
    return next_to(s, side_of(s, s.seat)) & with_blocks(s, int(s.die))


@compiled
def with_blocks(s: SantoriniState, blocks: int) -> int:
    """The spaces with exactly this many blocks."""
    at_least = EVERYWHERE if blocks == 0 else int(s.layers[blocks - 1])
    return at_least & ~higher_than(s, blocks)


@compiled
def downwind(s: SantoriniState, space: int, taken: int) -> int:
    """The next space in the die's direction if it is unoccupied, or OFF."""
    to = TOWARD[s.die, space]
    return OFF if to == OFF or (taken >> to) & 1 else to


@compiled
def list_drifts(s: SantoriniState, out: Numbers) -> int:
    """SRN-4.dryads: one worker to the unoccupied neighbour in the die's direction."""
    side, taken = side_of(s, s.seat), occupied(s)
    count = 0
    for worker in range(2):
        space = int(s.workers[side, worker])
        to = downwind(s, space, taken)
        if to != OFF and not s.used:
            out[count] = FORCE + space * SPACES + to
            count += 1
    return count


@compiled
def list_glides(s: SantoriniState, out: Numbers) -> int:
    """SRN-4.aurae: moves in the die's direction; the climbing rules hold."""
    side, taken = side_of(s, s.seat), occupied(s)
    count = 0
    for worker in range(2):
        space = int(s.workers[side, worker])
        to = downwind(s, space, taken | out_of_reach(s, level(s, space)))
        if to != OFF:
            out[count] = MOVE + space * SPACES + to
            count += 1
    return count


@compiled
def list_builds_by_die(s: SantoriniState, out: Numbers) -> int:
    """SRN-4.oreads: once with each worker, in the die's direction."""
    side = side_of(s, s.seat)
    count = 0
    for worker in range(2):
        space = int(s.workers[side, worker])
        to = TOWARD[s.die, space]
        if to != OFF and not (int(s.used) >> worker) & 1 and (sites(s, space) >> to) & 1:
            out[count] = BUILD + to
            count += 1
    return count


@compiled
def petrifiable(s: SantoriniState) -> int:
    """SRN-4.medusa, SRN-4.r10: workers lower than one of the player's that they neighbour."""
    side = side_of(s, s.seat)
    within = 0
    for worker in range(2):
        space = int(s.workers[side, worker])
        height = level(s, space)
        if space != OFF and height > 0:
            within |= NEAR[space] & ~higher_than(s, height - 1)
    found = 0
    for other in range(SIDES):
        if other != side and not (int(s.used) >> other) & 1:
            found |= standing_of(s, other) & within
    return found


@compiled
def petrify(s: SantoriniState, space: int) -> None:
    """SRN-4.medusa: the worker is removed and a dome takes its place."""
    for side in range(SIDES):
        worker = worker_on(s, side, space)
        if worker != NOBODY:
            s.workers[side, worker] = OFF
            s.used |= 1 << side
    s.domes |= 1 << space


@compiled
def list_raids(s: SantoriniState, out: Numbers) -> int:
    """SRN-4.perseus: the first move of the run, into a space of another worker."""
    if is_spent(s):
        return 0
    side = side_of(s, s.seat)
    workers = standing(s)
    count = 0
    for worker in range(2):
        space = int(s.workers[side, worker])
        spaces = NEAR[space] & workers & ~out_of_reach(s, level(s, space))
        count = write_moves(space, spaces, out, count)
    return count


@compiled
def list_raid_moves(s: SantoriniState, out: Numbers) -> int:
    """SRN-4.perseus, SRN-4.r11: on through occupied spaces, or out to an unoccupied one."""
    space = int(s.mover)
    reach = NEAR[space] & ~int(s.domes) & ~out_of_reach(s, level(s, space))
    if raid_length(s) == LONGEST_RAID:
        reach &= ~standing(s)
    return write_moves(space, reach, out, 0)


@compiled
def raid_length(s: SantoriniState) -> int:
    """How many moves into occupied spaces were made: a bit each."""
    length = 0
    while (int(s.used) >> length) & 1:
        length += 1
    return length


@compiled
def use_once(s: SantoriniState) -> None:
    """Notes one more use of an end-of-turn power in this turn."""
    s.used = 2 * int(s.used) + 1


@compiled
def build_by_die(s: SantoriniState, space: int) -> None:
    """SRN-4.oreads: the space names the worker."""
    side = side_of(s, s.seat)
    for worker in range(2):
        if TOWARD[s.die, s.workers[side, worker]] == space:
            s.used |= 1 << worker
    raise_tower(s, space)


@compiled
def cap(s: SantoriniState, own: int, space: int) -> None:
    """A dome of an end-of-turn power."""
    if own & traits.DOMES_TWO_ONCE:
        spend(s)
    use_once(s)
    s.domes |= 1 << space


@compiled
def glide(s: SantoriniState, start: int, end: int) -> None:
    """SRN-4.aurae: a move that cannot win."""
    side = side_of(s, s.seat)
    worker = worker_on(s, side, start)
    s.workers[side, worker] = end
    if s.mover == start:
        s.mover = end
    note_move(s, 2 * side + worker, level(s, start), level(s, end))


@compiled
def drift(s: SantoriniState, start: int, end: int) -> None:
    """SRN-4.dryads: a worker of one's own is forced; no move (SRN-2.7)."""
    side = side_of(s, s.seat)
    s.workers[side, worker_on(s, side, start)] = end
    use_once(s)


@compiled
def stands_together(s: SantoriniState) -> bool:
    """SRN-4.eros: two workers side by side on level 1."""
    side = side_of(s, s.seat)
    one, other = int(s.workers[side, 0]), int(s.workers[side, 1])
    return (
        workers_left(s, side) == 2
        and (NEAR[one] >> other) & 1 == 1
        and level(s, one) == 1
        and level(s, other) == 1
    )
