"""SRN-2.4: a step is legal only if the turn can still be completed lawfully after it.

Most turns cannot be stranded: the space that a worker just left can be built on. The search is
entered only where `must_look` says that a power in this turn could spoil that, and only for steps
that `is_safe` cannot clear. It is a depth-first search with a stack of states.
"""

from __future__ import annotations

import numpy as np

from santelmo.core.bits import lowest
from santelmo.core.compiling import absorbed, allocating, compiled, inlined
from santelmo.core.state import Numbers, States
from santelmo.games.santorini import traits
from santelmo.games.santorini.board import EVERYWHERE, NEAR, SPACES
from santelmo.games.santorini.building import open_pair_sites
from santelmo.games.santorini.moves import BUILD, DOME, MAX_STEPS, MOVE
from santelmo.games.santorini.moving import out_of_reach
from santelmo.games.santorini.pieces import level, next_to, occupied, standing_of, workers_left
from santelmo.games.santorini.restrictions import closed_to_blocks, duty_met, side_with
from santelmo.games.santorini.sides import side_of
from santelmo.games.santorini.state import SantoriniState, Stage, TurnKind
from santelmo.games.santorini.steps import list_steps, may_stop, take_step

RECORD = SantoriniState.dtype
STACK_SIZE = 192
"""Room for all untried steps along one line of play: runs, the longest lines, have at most 50
that are not tried twice."""
HERE = STACK_SIZE - 1
"""The place on the stack of the state whose steps are being tried."""


@inlined
def may_strand(s: SantoriniState, own: int) -> bool:
    """Whether this mix of gods can strand a turn at all; most cannot."""
    return (own & traits.MAY_STRAND) | (int(s.bans) & traits.BANS_MAY_STRAND) != 0


@compiled
def must_look(s: SantoriniState, own: int) -> bool:
    """Whether a step of this stage could leave the turn without a lawful end.

    A duty always asks for it, except that a build changes nothing about it where workers stay
    put afterwards. A ban on blocks, or a power whose move does not leave an open space behind,
    concerns moves. Playing both workers concerns every step of the first. A raid must be
    finished once it is begun.
    """
    if s.held and (s.stage != Stage.BUILDING or own & traits.RESHUFFLES_LATE):
        return True
    if s.stage <= Stage.MOVED:
        return s.bans & traits.BANS_BLOCKS != 0 or own & traits.MOVE_MAY_STRAND != 0
    if s.stage == Stage.BUILDING:
        return own & traits.PLAYS_BOTH != 0
    return own & traits.RAIDS != 0 and s.stage != Stage.PAIRING


@inlined
def ordinary_targets(s: SantoriniState, space: int, taken: int) -> int:
    """SRN-2.1, without any power."""
    return NEAR[space] & ~taken & ~out_of_reach(s, level(s, space))


@absorbed
def has_ordinary_move(s: SantoriniState) -> bool:
    """SRN-2.1: whether one of the player's workers has anywhere to go without a power."""
    side = side_of(s, s.seat)
    taken = occupied(s)
    first, second = int(s.workers[side, 0]), int(s.workers[side, 1])
    return (ordinary_targets(s, first, taken) | ordinary_targets(s, second, taken)) != 0


@compiled
def safe_starts(s: SantoriniState, own: int) -> int:
    """The spaces from which an ordinary move cannot strand the turn.

    The player's own worker leaves a space behind on which it may build. If both workers must
    play, the other one needs three ways to go: the first takes one and builds on one. If there
    is a duty, it must be met so far, and the move must not do away with those it is owed to.
    """
    if (
        s.stage > Stage.MOVED
        or not duty_met(s)
        or (s.held and own & (traits.STRIKES | traits.PLAYS_BOTH))
    ):
        return 0
    side = side_of(s, s.seat)
    starts = standing_of(s, side) & ~closed_to_blocks(s)
    if own & traits.PLAYS_BOTH and not s.done and workers_left(s, side) == 2:
        if starts != standing_of(s, side):
            return 0
        for worker in range(2):
            ways = ordinary_targets(s, int(s.workers[side, worker]), occupied(s))
            ways &= ways - 1
            if ways & (ways - 1) == 0:
                return 0
    return starts


@absorbed
def safe_sites(s: SantoriniState, own: int) -> int:
    """The spaces on which the first of two builds that replace a turn cannot strand it."""
    return open_pair_sites(s) if own & traits.SPLITS and s.stage == Stage.MOVING else 0


@compiled
def held_spaces(s: SantoriniState) -> int:
    """The spaces of the workers with a duty."""
    if s.held == 0:
        return 0
    side = side_of(s, s.seat)
    spaces = 0
    for worker in range(2):
        if (int(s.held) >> worker) & 1:
            spaces |= 1 << int(s.workers[side, worker])
    return spaces


@compiled
def duty_spaces(s: SantoriniState) -> int:
    """Where a worker with a duty meets it."""
    return next_to(s, side_with(s, traits.HOLDS)) if s.held else EVERYWHERE


@compiled
def is_safe(code: int, starts: int, sites: int, free: int, held: int, duty: int) -> bool:
    """Whether a step cannot strand the turn, so that it need not be tried."""
    if code >= BUILD:
        return code < DOME and (sites >> (code - BUILD)) & 1 == 1
    start, end = (code - MOVE) // SPACES, (code - MOVE) % SPACES
    ends = NEAR[start] & free & (duty if (held >> start) & 1 else EVERYWHERE)
    return (starts >> start) & (ends >> end) & 1 == 1


@compiled
def has_safe_move(s: SantoriniState, own: int) -> bool:
    """Whether a turn can be completed by an ordinary move and the build that it leaves open."""
    if s.kind == TurnKind.ADDITIONAL:
        return False
    starts = safe_starts(s, own)
    taken, held, duty = occupied(s), held_spaces(s), duty_spaces(s)
    while starts:
        start = lowest(starts)
        starts &= starts - 1
        if ordinary_targets(s, start, taken) & (duty if (held >> start) & 1 else EVERYWHERE):
            return True
    return False


@absorbed
def is_lawful(s: SantoriniState, own: int, code: int, stack: States, steps: Numbers) -> bool:
    """Whether the turn can be completed after this step, found by trying."""
    stack[0] = s
    take_step(stack[0], own, code)
    return can_complete(own, stack, steps)


@compiled
def is_complete(s: SantoriniState, own: int) -> bool:
    return s.stage == Stage.OVER or may_stop(s, own)


@absorbed
def is_hopeless(s: SantoriniState, own: int) -> bool:
    """Only the build is left, and it cannot bring a worker back to where its duty holds it."""
    return s.stage == Stage.BUILDING and own & traits.RESHUFFLES_LATE == 0 and not duty_met(s)


@compiled
def can_complete(own: int, stack: States, steps: Numbers) -> bool:
    """Whether the turn that has got as far as `stack[0]` can be completed.

    In a run it matters only where the worker stands: if a way leads to a space, one without a
    detour does. So each worker and space is tried once.
    """
    if is_complete(stack[0], own):
        return True
    top = 1
    seen = 0
    here = stack[HERE]
    while top:
        top -= 1
        stack[HERE] = stack[top]
        if is_hopeless(here, own):
            continue
        for i in range(list_steps(here, own, steps)):
            stack[top] = here
            after = stack[top]
            take_step(after, own, steps[i])
            if is_complete(after, own):
                return True
            if own & traits.RUNS and after.stage == Stage.MOVED:
                place = 1 << (SPACES * (int(after.hand) & 1) + int(after.mover))
                if seen & place:
                    continue
                seen |= place
            if after.stage == Stage.ENDING and own & traits.ACTS_AT_END == 0:
                continue
            top += 1
    return False


@allocating
def keep_lawful(s: SantoriniState, own: int, out: Numbers, count: int) -> int:
    """Drops the steps after which the turn could not be completed."""
    starts, sites, free = safe_starts(s, own), safe_sites(s, own), ~occupied(s)
    held, duty = held_spaces(s), duty_spaces(s)
    kept = 0
    while kept < count and is_safe(out[kept], starts, sites, free, held, duty):
        kept += 1
    if kept == count:
        return count
    stack = np.empty(STACK_SIZE, RECORD)
    steps = np.empty(MAX_STEPS, np.int32)
    for i in range(kept, count):
        code = out[i]
        safe = is_safe(code, starts, sites, free, held, duty)
        if safe or is_lawful(s, own, code, stack, steps):
            out[kept] = code
            kept += 1
    return kept


@allocating
def has_lawful_step(s: SantoriniState, own: int) -> bool:
    """Whether any step is legal, `roll` and `end` aside."""
    listed = np.empty(MAX_STEPS, np.int32)
    count = list_steps(s, own, listed)
    if count == 0 or not must_look(s, own):
        return count > 0
    stack = np.empty(STACK_SIZE, RECORD)
    steps = np.empty(MAX_STEPS, np.int32)
    i = 0
    while i < count and not is_lawful(s, own, listed[i], stack, steps):
        i += 1
    return i < count
