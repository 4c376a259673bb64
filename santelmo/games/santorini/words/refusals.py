"""Why a step is not legal."""

from __future__ import annotations

from itertools import chain, combinations

import numpy as np

from santelmo.core.definition import Sentence
from santelmo.core.moves import Move
from santelmo.core.wording import count_noun, join_words
from santelmo.games.santorini import traits
from santelmo.games.santorini.board import NAMES, NEAR, OFF, TOP
from santelmo.games.santorini.components import GODS, God
from santelmo.games.santorini.moves import MOVES
from santelmo.games.santorini.pieces import foes_of, level, next_to, occupied
from santelmo.games.santorini.rules import legal
from santelmo.games.santorini.sides import is_foe, is_spent, own_traits, side_of
from santelmo.games.santorini.state import SIDES, SantoriniState, Stage, TurnKind
from santelmo.games.santorini.steps import list_steps
from santelmo.games.santorini.words.names import (
    DRAFT_RULES,
    god_named,
    god_of,
    god_of_side,
    space_of,
)

SETUP_STEPS = {Stage.PICKING: "pick", Stage.TAKING: "take", Stage.PLACING: "place"}
TOO_LATE = {
    "pick": Sentence("Gods are picked before the first turn.", "SRN-3.3"),
    "take": Sentence("Gods are taken before the first turn.", "SRN-3.3"),
    "place": Sentence("Workers are placed before the first turn.", "SRN-3.1"),
}
FORBIDDING = (traits.BANS_CLIMBING, traits.BANS_BLOCKS, traits.HOLDS)
"""The traits of opponents that can make a step illegal."""


def refusal(s: SantoriniState, seat: int, move: Move) -> Sentence:
    if int(s.stage) in SETUP_STEPS:
        return _refused_in_setup(s, seat, move)
    return (
        TOO_LATE.get(move.kind)
        or _leads_nowhere(s, seat, move)
        or _forbidden_by_opponents(s, seat, move)
        or _wrong_kind(s, move)
        or _refused_step(s, seat, move)
    )


def _legal_codes(s: SantoriniState) -> list[int]:
    out = np.zeros(MOVES.size, np.int32)
    return out[: legal(s, s.seat, out)].tolist()


def _possible_codes(s: SantoriniState) -> list[int]:
    """The steps that may come next, whether or not the turn can be completed after them."""
    out = np.zeros(MOVES.size, np.int32)
    return out[: list_steps(s, own_traits(s), out)].tolist()


def _quote(god: God) -> Sentence:
    """What a god may do: where the power itself says why not."""
    return Sentence(f"{god.full_name}: {god.power}", god.rule)


def _refused_in_setup(s: SantoriniState, seat: int, move: Move) -> Sentence:
    wanted = SETUP_STEPS[Stage(int(s.stage))]
    draft_rule = DRAFT_RULES[int(s.players)]
    if move.kind != wanted:
        rule = "SRN-3.1" if s.stage == Stage.PLACING else draft_rule
        return Sentence(f"Now it is time to {wanted}, not to {move.kind}.", rule)
    if s.stage == Stage.PLACING:
        return _refused_place(s, seat, space_of(move.values[0]))
    if s.stage == Stage.PICKING:
        where = "are offered and not picked yet"
    else:
        where = "were picked and are not taken yet"
    name = god_named(move.values[0]).full_name
    return Sentence(f"{name} is not among the gods that {where}.", draft_rule)


def _refused_place(s: SantoriniState, seat: int, space: int) -> Sentence:
    if occupied(s) >> space & 1:
        return Sentence(f"The space {NAMES[space]} is occupied.", "SRN-1.3")
    side = int(side_of(s, seat))
    god = god_of_side(s, side, traits.PLACES_APART)
    assert god is not None
    where = "the perimeter" if s.workers[side, 0] == OFF else "an edge opposite to the first one's"
    return Sentence(f"The worker must be placed on {where}.", god.rule)


def _forbidden_by_opponents(s: SantoriniState, seat: int, move: Move) -> Sentence | None:
    """The opponent's god that forbids this very step."""
    for trait in _active(s):
        free = _without(s, (trait,))
        if move.code in _possible_codes(free) or move.code in _legal_codes(free):
            god = _opponents_god(s, seat, trait)
            return Sentence(_sentence(god.forbids), god.rule)
    return None


def _leads_nowhere(s: SantoriniState, seat: int, move: Move) -> Sentence | None:
    """SRN-2.4: a step that is possible, but leaves the turn without an end.

    It may be that the turn could be completed but for the gods of opponents: one, each of
    several, or several together.
    """
    if move.code not in _possible_codes(s):
        return None
    text = "After that step your turn could not be completed"
    active = _active(s)
    for number in range(1, len(active) + 1):
        groups = [
            group
            for group in combinations(active, number)
            if move.code in _legal_codes(_without(s, group))
        ]
        if groups:
            gods = [_opponents_god(s, seat, trait) for trait in dict.fromkeys(chain(*groups))]
            reasons = join_words([god.forbids for god in gods])
            return Sentence(f"{text}: {reasons}.", gods[0].rule)
    return Sentence(f"{text}.", "SRN-2.4")


def _active(s: SantoriniState) -> list[int]:
    """The restrictions on steps that hold in this turn."""
    return [trait for trait in FORBIDDING if int(s.bans) & trait]


def _sentence(clause: str) -> str:
    return f"{clause[0].upper()}{clause[1:]}."


def _without(s: SantoriniState, lifted: tuple[int, ...]) -> SantoriniState:
    """The state as it would be without these restrictions."""
    free = np.zeros(1, s.dtype)
    free[0] = s
    for trait in lifted:
        free[0].bans &= ~trait
        if trait == traits.HOLDS:
            free[0].held = 0
    return free[0]


def _opponents_god(s: SantoriniState, seat: int, trait: int) -> God:
    """The god of an opponent that has this trait."""
    opponents = [god_of(s, other) for other in range(s.players) if is_foe(s, seat, other)]
    return next(god for god in opponents if god.traits & trait)


def _wrong_kind(s: SantoriniState, move: Move) -> Sentence | None:
    kinds = list(dict.fromkeys(MOVES.all[code].kind for code in _legal_codes(s)))
    if move.kind in kinds:
        return None
    if move.kind == "end":
        return Sentence("The turn is not complete yet.", "SRN-2.6")
    if move.kind == "roll":
        rollers = join_words([god.full_name for god in GODS if god.traits & traits.MAY_ROLL])
        return Sentence(f"Only {rollers} may roll, at the end of their turn.", "SRN-2.6")
    wanted = join_words(kinds, "or")
    return Sentence(f"Now it is time to {wanted}, not to {move.kind}.", "SRN-2.6")


def _refused_step(s: SantoriniState, seat: int, move: Move) -> Sentence:
    god = god_of(s, seat)
    if move.kind == "move":
        start, end = space_of(move.values[0]), space_of(move.values[1])
        return _wrong_worker(s, seat, god, start) or _refused_move(s, seat, god, start, end)
    if move.kind in ("build", "dome"):
        return _refused_build(s, seat, god, move)
    return _quote(god)


def _wrong_worker(s: SantoriniState, seat: int, god: God, start: int) -> Sentence | None:
    again = god.traits & (traits.MOVES_TWICE | traits.RUNS)
    if s.stage == Stage.RAIDING or (s.stage == Stage.MOVED and again):
        if start == s.mover:
            return None
        return Sentence(f"Only the worker on {NAMES[s.mover]} may move now.", "SRN-2.6")
    own = start in s.workers[side_of(s, seat)]
    if s.kind == TurnKind.ADDITIONAL:
        if own or start not in s.workers:
            return Sentence("An additional turn is taken with an opponent's worker.", god.rule)
        return None
    if own:
        return _finished_worker(s, seat, start)
    if god.traits & traits.BORROWS and start in s.workers:
        return _moved_last(s, start)
    return Sentence(f"You have no worker on {NAMES[start]}.", "SRN-2.1")


def _moved_last(s: SantoriniState, start: int) -> Sentence | None:
    """SRN-4.r4: the worker that may not be borrowed."""
    moved = [(side, int(s.last_moved[side]) - 1) for side in range(SIDES) if s.last_moved[side]]
    if all(s.workers[side, worker] != start for side, worker in moved):
        return None
    text = f"The worker on {NAMES[start]} is the one which that opponent moved last."
    return Sentence(text, "SRN-4.r4")


def _finished_worker(s: SantoriniState, seat: int, start: int) -> Sentence | None:
    side = side_of(s, seat)
    if s.stage == Stage.MOVED and start == s.mover:
        return Sentence(f"The worker on {NAMES[start]} has moved already.", "SRN-2.6")
    if any(s.done >> worker & 1 and s.workers[side, worker] == start for worker in range(2)):
        text = "That worker has moved and built already; it is the other one's turn."
        return Sentence(text, "SRN-2.6")
    return None


def _refused_move(s: SantoriniState, seat: int, god: God, start: int, end: int) -> Sentence:
    if s.stage == Stage.ENDING:
        return _quote(god)
    if not NEAR[start] >> end & 1:
        return Sentence(f"The space {NAMES[end]} is not next to {NAMES[start]}.", "SRN-2.1")
    if s.stage == Stage.MOVED and god.traits & traits.MOVES_TWICE and end == s.left:
        return Sentence("The worker may not move back to where it started.", god.rule)
    if s.stage == Stage.MOVED and god.traits & traits.RUNS and s.entered >> end & 1:
        return Sentence(f"The worker entered {NAMES[end]} in this turn already.", "SRN-2.10")
    if occupied(s) >> end & 1:
        foe = foes_of(s, side_of(s, seat)) >> end & 1
        if foe and god.traits & traits.DISPLACES:
            return _quote(god)
        return Sentence(f"The space {NAMES[end]} is occupied.", "SRN-1.3")
    return _too_high(s, seat, god, start, end)


def _too_high(s: SantoriniState, seat: int, god: God, start: int, end: int) -> Sentence:
    if int(s.bans) & traits.BANS_CLIMBING:
        forbidding = _opponents_god(s, seat, traits.BANS_CLIMBING)
        return Sentence(_sentence(forbidding.forbids), forbidding.rule)
    two = god.traits & traits.CLIMBS_TWO_ONCE and not is_spent(s)
    climb = count_noun(level(s, end) - level(s, start), "level")
    limit = "two are allowed" if two else "one is allowed"
    text = f"From {NAMES[start]} to {NAMES[end]} it is {climb} up; {limit}."
    return Sentence(text, god.rule if two else "SRN-2.1")


def _refused_build(s: SantoriniState, seat: int, god: God, move: Move) -> Sentence:
    name = move.values[0]
    space = space_of(name)
    if move.kind == "dome" and s.stage != Stage.ENDING and level(s, space) == TOP:
        return Sentence(f"On three blocks the dome is written 'build {name}'.", god.rule)
    if occupied(s) >> space & 1:
        return Sentence(f"The space {name} is occupied.", "SRN-1.3")
    if s.stage == Stage.ENDING and not god.traits & traits.BUILDS_TWICE:
        return _quote(god)
    if s.stage == Stage.ENDING and space == s.built:
        return Sentence("The second build must be on another space.", god.rule)
    if s.stage == Stage.MOVING and not next_to(s, side_of(s, seat)) >> space & 1:
        return Sentence(f"The space {name} is not next to one of your workers.", "SRN-2.2")
    if s.stage in (Stage.MOVING, Stage.PAIRING):
        return Sentence("Each of your two workers must make one of the two builds.", "SRN-4.r9")
    return Sentence(f"The space {name} is not next to the worker that moved.", "SRN-2.2")
