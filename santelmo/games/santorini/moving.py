"""Moving: where a worker may go, what its move does, and whether it wins (SRN-2.1, SRN-2.3)."""

from __future__ import annotations

from santelmo.core.bits import lowest
from santelmo.core.compiling import absorbed, compiled, inlined
from santelmo.core.state import Numbers
from santelmo.games.santorini import traits
from santelmo.games.santorini.board import BEYOND, NEAR, OFF, PERIMETER, SPACES, TOP
from santelmo.games.santorini.moves import FORCE, MOVE
from santelmo.games.santorini.pieces import foe_on, foes_of, higher_than, level, occupied, standing
from santelmo.games.santorini.restrictions import may_win_on
from santelmo.games.santorini.sides import is_spent, side_of, spend
from santelmo.games.santorini.state import NOBODY, SIDES, SantoriniState, Stage, TurnKind


@inlined
def out_of_reach(s: SantoriniState, height: int) -> int:
    """SRN-2.1: the spaces too high for a worker on this level.

    SRN-4.r2: where climbing is banned, so is every kind of moving up.
    """
    return higher_than(s, height if s.bans & traits.BANS_CLIMBING else height + 1)


@compiled
def targets(s: SantoriniState, own: int, space: int, taken: int) -> int:
    """Where the worker on this space may move to."""
    free = NEAR[space] & ~taken
    height = level(s, space)
    found = free & ~out_of_reach(s, height)
    if own & traits.BENDS_MOVES:
        found |= bent_targets(s, own, space, height, free, taken)
    return found


@compiled
def bent_targets(
    s: SantoriniState, own: int, space: int, height: int, free: int, taken: int
) -> int:
    """Where else a power lets the worker move to."""
    climbing = s.bans & traits.BANS_CLIMBING == 0
    if own & traits.CLIMBS_HIGH:
        return free if climbing else 0
    if own & traits.CLIMBS_TWO_ONCE:
        return free & ~higher_than(s, height + 2) if climbing and not is_spent(s) else 0
    if own & traits.SWAPS:
        return NEAR[space] & foes_of(s, side_of(s, s.seat)) & ~higher_than(s, height)
    if own & traits.PUSHES:
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
    if s.kind != TurnKind.ADDITIONAL:
        count = list_own_moves(s, own, out)
    if own & traits.BORROWS or s.kind == TurnKind.ADDITIONAL:
        count = list_borrowed_moves(s, own, occupied(s), out, count)
    return count


@absorbed
def list_own_moves(s: SantoriniState, own: int, out: Numbers) -> int:
    """The moves of the player's own workers, those aside that have played already."""
    taken = occupied(s)
    side = side_of(s, s.seat)
    first, second = int(s.workers[side, 0]), int(s.workers[side, 1])
    first_ends, second_ends = targets(s, own, first, taken), targets(s, own, second, taken)
    if own & traits.PLAYS_BOTH:
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
            if s.kind == TurnKind.ADDITIONAL or s.last_moved[side] != worker + 1:
                space = int(s.workers[side, worker])
                count = write_moves(space, targets(s, own, space, taken), out, count)
    return count


@compiled
def list_after_move(s: SantoriniState, own: int, out: Numbers, count: int) -> int:
    """What may come between a move and the build."""
    space = int(s.mover)
    if own & traits.MOVES_TWICE:
        again = targets(s, own, space, occupied(s)) & ~(1 << int(s.left))
        return write_moves(space, again, out, count)
    if own & traits.RUNS:
        again = targets(s, own, space, occupied(s)) & ~int(s.entered)
        return write_moves(space, again, out, count)
    if own & traits.DRAGS:
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
        s.workers[foe >> 1, foe & 1] = start if own & traits.SWAPS else BEYOND[start, end]


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
    """What later rules ask about a player's move with a worker of their own.

    A turn taken with an opponent's worker is their last turn too, and none of their own moved up.
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
    if s.kind != TurnKind.NORMAL or not may_win_on(s, space):
        return False
    up = after == TOP and before < TOP
    if own & traits.LONG_CLIMB_WINS_NOT:
        return up and after - before == 1
    if own & traits.WINS_BY_DESCENT:
        return up or before - after >= 2
    if own & traits.WINS_BY_TWO:
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
    if own & traits.ACTS_AFTER_MOVE == 0:
        return Stage.BUILDING
    if own & traits.MOVES_TWICE:
        return Stage.BUILDING if again else Stage.MOVED
    if own & traits.RUNS_ONCE:
        return Stage.MOVED if again or not is_spent(s) else Stage.BUILDING
    if own & traits.RUNS_ON_PERIMETER:
        return Stage.MOVED if (PERIMETER >> int(s.mover)) & 1 else Stage.BUILDING
    return Stage.ENDING if again and own & traits.SPLITS else Stage.MOVED


@inlined
def carry_out_move(s: SantoriniState, own: int, hand: int, start: int, end: int) -> bool:
    """Moves the worker with all that belongs to the move; returns whether it wins.

    SRN-4.bellerophon, SRN-4.r12: two levels up at once spend the power.
    """
    if own & traits.DISPLACES:
        displace(s, own, start, end)
    before, after = level(s, start), level(s, end)
    s.workers[hand >> 1, hand & 1] = end
    s.hand = hand
    s.mover = end
    s.left = start
    s.entered |= 1 << end
    note_move(s, hand, before, after)
    if own & traits.CLIMBS_TWO_ONCE and after - before == 2:
        spend(s)
    if own & traits.BENDS_WINS == 0 and (after < TOP or before == TOP):
        return False
    return wins(s, own, before, after, end)
