"""Moving: where a worker may go, what its move does, and whether it wins (SRN-2.1, SRN-2.3)."""

# pyright: basic
from __future__ import annotations

from santelmo.core.bits import lowest
from santelmo.core.compiling import absorbed, compiled, inlined
from santelmo.core.state import Numbers
from santelmo.games.santorini.bans import may_win_on
from santelmo.games.santorini.board import BEYOND, NEAR, OFF, PERIMETER, SPACES, TOP
from santelmo.games.santorini.ground import (
    foe_on,
    foes_of,
    higher_than,
    is_spent,
    level,
    occupied,
    side_of,
    spend,
    standing,
)
from santelmo.games.santorini.moves import FORCE, MOVE
from santelmo.games.santorini.state import (
    ADDITIONAL,
    BUILDING,
    ENDING,
    MOVED,
    NOBODY,
    NORMAL,
    SIDES,
    SantoriniState,
)
from santelmo.games.santorini.traits import (
    ACTS_AFTER_MOVE,
    BANS_CLIMBING,
    BENDS_MOVES,
    BENDS_WINS,
    BORROWS,
    CLIMBS_HIGH,
    CLIMBS_TWO_ONCE,
    DISPLACES,
    DRAGS,
    LONG_CLIMB_WINS_NOT,
    MOVES_TWICE,
    PLAYS_BOTH,
    PUSHES,
    RUNS,
    RUNS_ON_PERIMETER,
    RUNS_ONCE,
    SPLITS,
    STRIKES,
    SWAPS,
    WINS_BY_DESCENT,
    WINS_BY_TWO,
)


@inlined
def out_of_reach(s: SantoriniState, height: int) -> int:
    """SRN-2.1: the spaces too high for a worker on this level.

    SRN-4.r2: where climbing is banned, so is every kind of moving up.
    """
    return higher_than(s, height if s.bans & BANS_CLIMBING else height + 1)


@compiled
def targets(s: SantoriniState, own: int, space: int, taken: int) -> int:
    """Where the worker on this space may move to."""
    free = NEAR[space] & ~taken
    height = level(s, space)
    found = free & ~out_of_reach(s, height)
    if own & BENDS_MOVES:
        found |= bent_targets(s, own, space, height, free, taken)
    return found


@compiled
def bent_targets(
    s: SantoriniState, own: int, space: int, height: int, free: int, taken: int
) -> int:
    """Where a power lets the worker move to besides."""
    climbing = s.bans & BANS_CLIMBING == 0
    if own & CLIMBS_HIGH:
        return free if climbing else 0
    if own & CLIMBS_TWO_ONCE:
        return free & ~higher_than(s, height + 2) if climbing and not is_spent(s) else 0
    if own & SWAPS:
        return NEAR[space] & foes_of(s, side_of(s, s.seat)) & ~higher_than(s, height)
    if own & PUSHES:
        return pushable(s, space, taken) & ~out_of_reach(s, height)
    landing = jumps_from(space, standing(s)) & ~taken
    return landing if climbing else landing & ~higher_than(s, height)


@compiled
def pushable(s: SantoriniState, space: int, taken: int) -> int:
    """SRN-4.minotaur: neighbouring foes with an unoccupied space straight behind them."""
    found = 0
    foes = NEAR[space] & foes_of(s, side_of(s, s.seat))
    while foes:
        foe = lowest(foes)
        foes &= foes - 1
        behind = BEYOND[space, foe]
        if behind != OFF and not (taken >> behind) & 1:
            found |= 1 << foe
    return found


@compiled
def jumps_from(space: int, workers: int) -> int:
    """SRN-4.iris: the spaces straight behind neighbouring workers of anybody."""
    found = 0
    over = NEAR[space] & workers
    while over:
        landing = BEYOND[space, lowest(over)]
        over &= over - 1
        if landing != OFF:
            found |= 1 << landing
    return found


@inlined
def write_moves(space: int, spaces: int, out: Numbers, count: int) -> int:
    while spaces:
        out[count] = MOVE + space * SPACES + lowest(spaces)
        spaces &= spaces - 1
        count += 1
    return count


@absorbed
def list_moves(s: SantoriniState, own: int, out: Numbers) -> int:
    """The moves with which a turn, or its part with the other worker, can begin."""
    count = 0
    if s.kind != ADDITIONAL:
        count = list_own_moves(s, own, out)
    if own & BORROWS or s.kind == ADDITIONAL:
        count = list_borrowed_moves(s, own, occupied(s), out, count)
    return count


@absorbed
def list_own_moves(s: SantoriniState, own: int, out: Numbers) -> int:
    """The moves of the player's own workers, those aside that have played already."""
    taken = occupied(s)
    side = side_of(s, s.seat)
    first, second = int(s.workers[side, 0]), int(s.workers[side, 1])
    first_ends, second_ends = targets(s, own, first, taken), targets(s, own, second, taken)
    if own & PLAYS_BOTH:
        first_ends = 0 if s.done & 1 else first_ends
        second_ends = 0 if s.done & 2 else second_ends
    return write_moves(second, second_ends, out, write_moves(first, first_ends, out, 0))


@compiled
def list_borrowed_moves(s: SantoriniState, own: int, taken: int, out: Numbers, count: int) -> int:
    """SRN-4.eris, SRN-4.r4: not with the worker which that opponent moved last.

    SRN-4.dionysus: in an additional turn any opponent's worker will do.
    """
    for side in range(SIDES):
        if side == side_of(s, s.seat):
            continue
        for worker in range(2):
            if s.kind == ADDITIONAL or s.last_moved[side] != worker + 1:
                space = int(s.workers[side, worker])
                count = write_moves(space, targets(s, own, space, taken), out, count)
    return count


@compiled
def list_after_move(s: SantoriniState, own: int, out: Numbers, count: int) -> int:
    """What may come between a move and the build."""
    space = int(s.mover)
    if own & MOVES_TWICE:
        again = targets(s, own, space, occupied(s)) & ~(1 << int(s.left))
        return write_moves(space, again, out, count)
    if own & RUNS:
        again = targets(s, own, space, occupied(s)) & ~int(s.entered)
        return write_moves(space, again, out, count)
    if own & DRAGS:
        return list_drags(s, out, count)
    other = int(s.workers[s.hand >> 1, 1 - (s.hand & 1)])
    return write_moves(other, targets(s, own, other, occupied(s)), out, count)


@compiled
def list_drags(s: SantoriniState, out: Numbers, count: int) -> int:
    """SRN-4.scylla: a foe that neighbours the space left, into that space."""
    foes = NEAR[s.left] & foes_of(s, side_of(s, s.seat))
    while foes:
        out[count] = FORCE + lowest(foes) * SPACES + int(s.left)
        foes &= foes - 1
        count += 1
    return count


@compiled
def displace(s: SantoriniState, own: int, start: int, end: int) -> None:
    """SRN-4.apollo, SRN-4.minotaur, SRN-4.r1: the foe on the space entered is forced away."""
    foe = foe_on(s, side_of(s, s.seat), end)
    if foe != NOBODY:
        s.workers[foe >> 1, foe & 1] = start if own & SWAPS else BEYOND[start, end]


@compiled
def strike(s: SantoriniState, start: int, end: int) -> None:
    """SRN-4.bia, SRN-4.r13: a foe straight ahead is removed."""
    ahead = BEYOND[start, end]
    if ahead != OFF:
        foe = foe_on(s, side_of(s, s.seat), ahead)
        if foe != NOBODY:
            s.workers[foe >> 1, foe & 1] = OFF


@absorbed
def note_move(s: SantoriniState, hand: int, before: int, after: int) -> None:
    """What later rules ask about a player's move with a worker of his own.

    A turn taken with an opponent's worker is his last turn too, and none of his own moved up.
    """
    if hand >> 1 != side_of(s, s.seat):
        s.rose &= ~(1 << int(s.seat))
        return
    s.last_moved[hand >> 1] = 1 + (hand & 1)
    if after > before:
        s.rose |= 1 << int(s.seat)
    elif after < before:
        s.descended = 1


@compiled
def wins(s: SantoriniState, own: int, before: int, after: int, space: int) -> bool:
    """SRN-2.3: moving up to the top level wins, as bent by powers and bans."""
    if s.kind != NORMAL or not may_win_on(s, space):
        return False
    up = after == TOP and before < TOP
    if own & LONG_CLIMB_WINS_NOT:
        return up and after - before == 1
    if own & WINS_BY_DESCENT:
        return up or before - after >= 2
    if own & WINS_BY_TWO:
        return up and is_second_summit(s)
    return up


@compiled
def is_second_summit(s: SantoriniState) -> bool:
    """SRN-4.oceanus: counts the workers that moved up to level 3 in this turn."""
    s.summits += 1
    return s.summits == 2


@absorbed
def stage_after_move(s: SantoriniState, own: int, again: bool) -> int:
    """Whether something may come before the build."""
    if own & ACTS_AFTER_MOVE == 0:
        return BUILDING
    if own & MOVES_TWICE:
        return BUILDING if again else MOVED
    if own & RUNS_ONCE:
        if again:
            spend(s)
            return MOVED
        return BUILDING if is_spent(s) else MOVED
    if own & RUNS_ON_PERIMETER:
        return MOVED if (PERIMETER >> int(s.mover)) & 1 else BUILDING
    return ENDING if again and own & SPLITS else MOVED


@inlined
def carry_out_move(s: SantoriniState, own: int, hand: int, start: int, end: int) -> bool:
    """Moves the worker with all that belongs to the move; returns whether it wins.

    SRN-4.bellerophon, SRN-4.r12: two levels up at once spend the power.
    """
    if own & DISPLACES:
        displace(s, own, start, end)
    before, after = level(s, start), level(s, end)
    s.workers[hand >> 1, hand & 1] = end
    s.hand = hand
    s.mover = end
    s.left = start
    s.entered |= 1 << end
    note_move(s, hand, before, after)
    if own & STRIKES:
        strike(s, start, end)
    if own & CLIMBS_TWO_ONCE and after - before == 2:
        spend(s)
    if own & BENDS_WINS == 0 and (after < TOP or before == TOP):
        return False
    return wins(s, own, before, after, end)
