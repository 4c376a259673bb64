"""Why a step is not legal."""

from __future__ import annotations

import numpy as np

from santelmo.core.definition import Sentence
from santelmo.core.moves import Move
from santelmo.games.santorini.board import NAMES, NEAR, OFF, TOP
from santelmo.games.santorini.gods import GODS, God
from santelmo.games.santorini.ground import foes_of, level, occupied, own_traits, side_of
from santelmo.games.santorini.moves import MOVES
from santelmo.games.santorini.rules import legal
from santelmo.games.santorini.state import (
    ADDITIONAL,
    ENDING,
    MOVED,
    MOVING,
    PAIRING,
    PICKING,
    PLACING,
    RAIDING,
    SIDES,
    TAKING,
    SantoriniState,
)
from santelmo.games.santorini.steps import list_steps
from santelmo.games.santorini.traits import (
    BANS_BLOCKS,
    BANS_CLIMBING,
    BORROWS,
    BUILDS_TWICE,
    DISPLACES,
    HOLDS,
    MAY_ROLL,
    MOVES_TWICE,
    RUNS,
)
from santelmo.games.santorini.words import DRAFT_RULES, god_of, space_of

STAGE_WORDS = {PICKING: "pick", TAKING: "take", PLACING: "place"}


def refusal(s: SantoriniState, seat: int, move: Move) -> Sentence:
    if int(s.stage) in STAGE_WORDS:
        return _before_the_first_turn(s, seat, move)
    if move.kind in STAGE_WORDS.values():
        return Sentence(f"The time to {move.kind} is over.", "SRN-2.6")
    return (
        _forbidden_by_opponent(s, move)
        or _stranding(s, move)
        or _wrong_kind(s, move)
        or _reason(s, seat, move)
    )


def _codes(s: SantoriniState) -> list[int]:
    out = np.zeros(MOVES.size, np.int32)
    return out[: legal(s, s.seat, out)].tolist()


def _before_the_first_turn(s: SantoriniState, seat: int, move: Move) -> Sentence:
    wanted = STAGE_WORDS[int(s.stage)]
    if move.kind != wanted:
        rule = "SRN-3.1" if s.stage == PLACING else DRAFT_RULES[int(s.players)]
        return Sentence(f"Now it is time to {wanted}, not to {move.kind}.", rule)
    name = move.values[0]
    if s.stage != PLACING:
        where = "lie open" if s.stage == PICKING else "were picked and are still there"
        return Sentence(f"{name} is not among the gods that {where}.", DRAFT_RULES[int(s.players)])
    if occupied(s) >> space_of(name) & 1:
        return Sentence(f"The space {name} is occupied.", "SRN-1.3")
    side = side_of(s, seat)
    where = "the perimeter" if s.workers[side, 0] == OFF else "an edge opposite to the first one's"
    return Sentence(f"The worker must be placed on {where}.", "SRN-4.eros")


def _forbidden_by_opponent(s: SantoriniState, move: Move) -> Sentence | None:
    """The opponent's god without whom the step would be legal."""
    for trait in (BANS_CLIMBING, BANS_BLOCKS, HOLDS):
        if not int(s.bans) & trait:
            continue
        free = np.zeros(1, s.dtype)
        free[0] = s
        free[0].bans &= ~trait
        if trait == HOLDS:
            free[0].held = 0
        if move.code in _codes(free[0]):
            god = next(god for god in GODS if god.traits & trait)
            return Sentence(god.forbids, god.rule)
    return None


def _stranding(s: SantoriniState, move: Move) -> Sentence | None:
    out = np.zeros(MOVES.size, np.int32)
    if move.code in out[: list_steps(s, own_traits(s), out)].tolist():
        return Sentence("After that step your turn could not be completed.", "SRN-2.4")
    return None


def _wrong_kind(s: SantoriniState, move: Move) -> Sentence | None:
    kinds = list(dict.fromkeys(MOVES.all[code].kind for code in _codes(s)))
    if move.kind in kinds:
        return None
    if move.kind == "end":
        return Sentence("The turn is not complete yet.", "SRN-2.6")
    if move.kind == "roll":
        rollers = " and ".join(god.name for god in GODS if god.traits & MAY_ROLL)
        return Sentence(f"Only {rollers} may roll, at the end of their turn.", "SRN-2.6")
    return Sentence(f"Now it is time to {' or '.join(kinds)}, not to {move.kind}.", "SRN-2.6")


def _reason(s: SantoriniState, seat: int, move: Move) -> Sentence:
    god = god_of(s, seat)
    if move.kind == "move":
        return _refused_move(s, seat, god, space_of(move.values[0]), space_of(move.values[1]))
    if move.kind in ("build", "dome"):
        return _refused_build(s, god, move)
    return Sentence(f"{god.full_name}: {god.power}", god.rule)


def _refused_move(s: SantoriniState, seat: int, god: God, start: int, end: int) -> Sentence:
    wrong_worker = _wrong_worker(s, seat, god, start)
    if wrong_worker is not None:
        return wrong_worker
    if s.stage == ENDING:
        return Sentence(f"{god.full_name}: {god.power}", god.rule)
    if not NEAR[start] >> end & 1:
        return Sentence(f"The space {NAMES[end]} is not next to {NAMES[start]}.", "SRN-2.1")
    if s.stage == MOVED and god.traits & MOVES_TWICE and end == s.left:
        return Sentence("The worker may not move back to where it started.", god.rule)
    if s.stage == MOVED and god.traits & RUNS and s.entered >> end & 1:
        return Sentence(f"The worker entered {NAMES[end]} in this turn already.", "SRN-2.10")
    climb = level(s, end) - level(s, start)
    if occupied(s) >> end & 1:
        foe = foes_of(s, side_of(s, seat)) >> end & 1
        if foe and god.traits & DISPLACES:
            return Sentence(f"{god.full_name}: {god.power}", god.rule)
        return Sentence(f"The space {NAMES[end]} is occupied.", "SRN-1.3")
    return Sentence(
        f"From {NAMES[start]} to {NAMES[end]} it is {climb} levels up; one is allowed.", "SRN-2.1"
    )


def _wrong_worker(s: SantoriniState, seat: int, god: God, start: int) -> Sentence | None:
    own = start in s.workers[side_of(s, seat)]
    if s.stage == RAIDING or (s.stage == MOVED and god.traits & (MOVES_TWICE | RUNS)):
        if start == s.mover:
            return None
        return Sentence(f"Only the worker on {NAMES[s.mover]} may move now.", "SRN-2.6")
    if s.kind == ADDITIONAL and (own or start not in s.workers):
        return Sentence("An additional turn is taken with an opponent's worker.", god.rule)
    if own or s.kind == ADDITIONAL:
        return _finished_worker(s, seat, start)
    if god.traits & BORROWS and start in s.workers:
        last = any(
            s.last_moved[side] and s.workers[side, s.last_moved[side] - 1] == start
            for side in range(SIDES)
        )
        text = f"The worker on {NAMES[start]} is the one which that opponent moved last."
        return Sentence(text, "SRN-4.r4") if last else None
    return Sentence(f"You have no worker on {NAMES[start]}.", "SRN-2.1")


def _finished_worker(s: SantoriniState, seat: int, start: int) -> Sentence | None:
    side = side_of(s, seat)
    if s.stage == MOVED and start == s.mover:
        return Sentence(f"The worker on {NAMES[start]} has moved already.", "SRN-2.6")
    if any(s.done >> worker & 1 and s.workers[side, worker] == start for worker in range(2)):
        return Sentence("That worker has moved and built; now it is for the other one.", "SRN-2.6")
    return None


def _refused_build(s: SantoriniState, god: God, move: Move) -> Sentence:
    name = move.values[0]
    space = space_of(name)
    if move.kind == "dome" and level(s, space) == TOP and s.stage != ENDING:
        return Sentence(f"On three blocks the dome is written 'build {name}'.", god.rule)
    if space != s.mover and occupied(s) >> space & 1:
        return Sentence(f"The space {name} is occupied.", "SRN-1.3")
    if s.stage == ENDING and god.traits & BUILDS_TWICE and space == s.built:
        return Sentence("The second build must be on another space.", god.rule)
    if s.stage == PAIRING or s.stage == MOVING:
        return Sentence("The two builds must be one of each worker's.", "SRN-4.r9")
    if s.stage == ENDING and not god.traits & BUILDS_TWICE:
        return Sentence(f"{god.full_name}: {god.power}", god.rule)
    if space == s.mover:
        return Sentence(f"The space {name} is occupied.", "SRN-1.3")
    return Sentence(f"The space {name} is not next to the worker that moved.", "SRN-2.2")
