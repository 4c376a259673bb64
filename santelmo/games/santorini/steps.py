"""The steps of a turn: which can come next, and what each of them does.

This is the turn as one machine. A stage (see `state`) says where the turn stands; `list_steps`
writes down what may come in it, `take_step` carries a step out and sets the next stage. Powers
bend it at the points that `moving`, `building` and `end_of_turn` name. Whether the turn can be
completed after a step is not asked here but in `lookahead`, and what happens between turns is in
`turn`.
"""

from __future__ import annotations

from santelmo.core.compiling import absorbed, compiled, inlined
from santelmo.core.state import Numbers
from santelmo.games.santorini import traits
from santelmo.games.santorini.board import SPACES
from santelmo.games.santorini.building import (
    completes_tower,
    list_builds,
    list_first_of_pair,
    list_second_of_pair,
    stage_after_build,
)
from santelmo.games.santorini.end_of_turn import (
    build_by_die,
    cap,
    drift,
    glide,
    list_end_steps,
    list_raid_moves,
    petrify,
    use_once,
)
from santelmo.games.santorini.moves import BUILD, DOME, FORCE, MOVE, PETRIFY
from santelmo.games.santorini.moving import (
    carry_out_move,
    list_after_move,
    list_moves,
    list_own_moves,
    stage_after_move,
    strike,
)
from santelmo.games.santorini.pieces import foe_on, raise_tower, standing, worker_on, workers_left
from santelmo.games.santorini.restrictions import duty_met
from santelmo.games.santorini.sides import side_of, spend
from santelmo.games.santorini.state import NOBODY, SantoriniState, Stage, TurnKind


@compiled
def list_steps(s: SantoriniState, own: int, out: Numbers) -> int:
    """What may come next, `roll` and `end` aside, whether or not the turn can be completed."""
    if s.stage == Stage.BUILDING:
        return list_builds(s, own, out)
    if s.stage == Stage.MOVING:
        count = list_moves(s, own, out)
        return list_first_of_pair(s, out, count) if own & traits.SPLITS else count
    if s.stage == Stage.MOVED:
        return list_after_move(s, own, out, list_builds(s, own, out))
    if s.stage == Stage.PAIRING:
        return list_second_of_pair(s, out)
    if s.stage == Stage.RAIDING:
        return list_raid_moves(s, out)
    return list_end_steps(s, own, out)


@absorbed
def list_plain_steps(s: SantoriniState, out: Numbers) -> int:
    """`list_steps` where no power has a say: the compiler leaves out all that belongs to one."""
    return list_builds(s, 0, out) if s.stage == Stage.BUILDING else list_own_moves(s, 0, out)


@absorbed
def may_stop(s: SantoriniState, own: int) -> bool:
    """SRN-2.6: whether the steps so far are a complete lawful turn.

    SRN-4.r9: a single worker that may split its turn may just move.
    """
    if s.stage == Stage.ENDING:
        return duty_met(s)
    if s.stage == Stage.MOVED and own & traits.SPLITS and workers_left(s, side_of(s, s.seat)) == 1:
        return duty_met(s)
    return False


@compiled
def take_step(s: SantoriniState, own: int, code: int) -> None:
    """Carries out a step of a turn. The turn is not passed on."""
    if code < BUILD:
        move(s, own, (code - MOVE) // SPACES, (code - MOVE) % SPACES)
    elif code < DOME:
        build(s, own, code - BUILD)
    elif code < FORCE:
        build_dome(s, own, code - DOME)
    elif code < PETRIFY:
        force(s, own, (code - FORCE) // SPACES, (code - FORCE) % SPACES)
    else:
        petrify(s, code - PETRIFY)


@inlined
def worker_in_hand(s: SantoriniState, start: int) -> int:
    """The worker that moves from this space: the one on the run, one's own, or a borrowed one."""
    if s.stage == Stage.RAIDING:
        return int(s.hand)
    side = side_of(s, s.seat)
    worker = worker_on(s, side, start)
    return 2 * side + worker if worker != NOBODY else foe_on(s, side, start)


@absorbed
def move(s: SantoriniState, own: int, start: int, end: int) -> None:
    """SRN-2.1, SRN-2.3, SRN-2.6: a move, the win that it may bring, and else its effects.

    SRN-4.atalanta: the first additional move spends the power.
    """
    if s.stage >= Stage.ENDING:
        if own & traits.GLIDES:
            glide(s, start, end)
        else:
            raid(s, own, start, end)
        return
    again = s.stage == Stage.MOVED
    if again and own & traits.RUNS_ONCE:
        spend(s)
    if carry_out_move(s, own, worker_in_hand(s, start), start, end):
        win(s)
        return
    if own & traits.STRIKES:
        strike(s, start, end)
    s.stage = stage_after_move(s, own, again)


@compiled
def raid(s: SantoriniState, own: int, start: int, end: int) -> None:
    """SRN-4.perseus, SRN-4.r11: the run ends on the first unoccupied space."""
    occupied_by_worker = (standing(s) >> end) & 1
    hand = worker_in_hand(s, start)
    spend(s)
    use_once(s)
    if carry_out_move(s, own, hand, start, end):
        win(s)
    else:
        s.stage = Stage.RAIDING if occupied_by_worker else Stage.ENDING


@compiled
def win(s: SantoriniState) -> None:
    s.winner = side_of(s, s.seat)
    s.stage = Stage.OVER


@absorbed
def build(s: SantoriniState, own: int, space: int) -> None:
    """SRN-2.2: the build of the turn, one of two that replace it, or one that follows it."""
    if s.stage == Stage.ENDING:
        if own & traits.BUILDS_BY_DIE:
            build_by_die(s, space)
        else:
            use_once(s)
            raise_tower(s, space)
        return
    if own & traits.EARNS_TURNS and completes_tower(s, space):
        s.due = TurnKind.ADDITIONAL
    raise_tower(s, space)
    s.built = space
    if s.stage == Stage.MOVING:
        alone = workers_left(s, side_of(s, s.seat)) == 1
        s.stage = Stage.ENDING if alone else Stage.PAIRING
    elif s.stage == Stage.PAIRING:
        s.stage = Stage.ENDING
    else:
        s.stage = stage_after_build(s, own)


@absorbed
def build_dome(s: SantoriniState, own: int, space: int) -> None:
    """A dome at any level, as the build of the turn or after it."""
    if s.stage == Stage.ENDING:
        cap(s, own, space)
        return
    s.domes |= 1 << space
    s.built = space
    s.stage = stage_after_build(s, own)


@absorbed
def force(s: SantoriniState, own: int, start: int, end: int) -> None:
    """SRN-2.7: a foe into the space left, or a worker of one's own in the die's direction."""
    if own & traits.DRAGS:
        foe = foe_on(s, side_of(s, s.seat), start)
        s.workers[foe >> 1, foe & 1] = end
        s.stage = Stage.BUILDING
    else:
        drift(s, start, end)
