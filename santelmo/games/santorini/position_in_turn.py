"""What can be wrong with a position in the middle of a match: does the moment of the turn hang
together?"""

from __future__ import annotations

import numpy as np

from santelmo.games.santorini import traits
from santelmo.games.santorini.board import BEYOND, NAMES, NEAR, OFF, PERIMETER, spaces_in
from santelmo.games.santorini.moves import END, MOVES
from santelmo.games.santorini.notation import blocks_on, layers_of
from santelmo.games.santorini.pieces import occupied, standing_of, workers_left
from santelmo.games.santorini.restrictions import bans_on, held_workers
from santelmo.games.santorini.rules import legal
from santelmo.games.santorini.sides import is_spent, own_traits, side_of
from santelmo.games.santorini.state import SantoriniState, Stage, TurnKind
from santelmo.games.santorini.turn import bonus_is_due

IDLE = {
    "hand": 0,
    "mover": OFF,
    "left": OFF,
    "built": OFF,
    "entered": 0,
    "descended": 0,
    "done": 0,
    "summits": 0,
    "used": 0,
}
"""The fields of a turn before its first step."""

_STAGE_NEEDS = {
    Stage.MOVED: traits.ACTS_AFTER_MOVE,
    Stage.PAIRING: traits.SPLITS,
    Stage.ENDING: traits.ACTS_AT_END,
    Stage.RAIDING: traits.RAIDS,
}
"""The stages of a turn that only certain powers have."""

_RAID_MARKS = (1, 3, 7)
"""The field `used` in a run through occupied spaces: a bit for each move."""


def numbers_of(s: SantoriniState, name: str) -> list[int]:
    """The numbers of a field."""
    return np.ravel(getattr(s, name)).tolist()


def check_turn(s: SantoriniState) -> str | None:
    """Whether the fields of the turn fit each other, the workers and the gods."""
    if s.stage <= Stage.PLACING:
        return None
    bans = int(bans_on(s, s.seat))
    if s.bans != bans:
        return f"The field 'bans' follows from the opponents' gods: it is {bans}."
    wrong = _check_kind(s) or _check_sides(s)
    if wrong is not None or s.stage == Stage.OVER:
        return wrong
    if s.stage == Stage.MOVING and s.mover == OFF:
        return _check_first_step(s)
    return (
        _check_stage(s)
        or _check_held(s)
        or (_check_second_build(s) if s.stage == Stage.PAIRING else _check_mover(s))
        or _check_entered(s)
        or _check_counts(s)
    )


def _check_kind(s: SantoriniState) -> str | None:
    own = own_traits(s)
    needed = {TurnKind.BONUS: traits.BONUS_TURNS, TurnKind.ADDITIONAL: traits.EARNS_TURNS}
    kind = int(s.kind)
    if kind != TurnKind.NORMAL and not own & needed[TurnKind(kind)]:
        return f"The field 'kind' is {kind} only for a god whose power brings such turns."
    may_follow = own & traits.BONUS_TURNS and kind == TurnKind.NORMAL
    if s.due != TurnKind.NORMAL and not (may_follow and s.due == TurnKind.BONUS):
        return "The field 'due' is 1 in a normal turn of a god with bonus turns, and else 0."
    return None


def _check_sides(s: SantoriniState) -> str | None:
    sides = range(2 if s.players == 4 else s.players)
    if any(s.last_moved[side] for side in range(len(s.last_moved)) if side not in sides):
        return "The field 'last_moved' is 0 for sides that nobody plays."
    return None


def _check_first_step(s: SantoriniState) -> str | None:
    """The start of a turn: everything follows from what lies on the table."""
    for name, value in IDLE.items():
        if numbers_of(s, name) != [value]:
            return f"The field {name!r} is {value} at the start of a turn."
    held = int(held_workers(s))
    if s.held != held:
        return f"The field 'held' follows from the workers: it is {held}."
    due = int(TurnKind.BONUS if bonus_is_due(s) else TurnKind.NORMAL)
    if s.due != due:
        return f"The field 'due' follows from the die and the perimeter: it is {due}."
    if s.kind != TurnKind.ADDITIONAL and s.rose >> int(s.seat) & 1:
        return "The field 'rose' has no bit of the player at the start of their turn."
    return None


def _check_stage(s: SantoriniState) -> str | None:
    own = own_traits(s)
    needed = _STAGE_NEEDS.get(Stage(int(s.stage)))
    if needed is not None and not own & needed:
        return f"The field 'stage' is {s.stage} only for a god whose power has such a step."
    if s.stage == Stage.MOVING and not (own & traits.PLAYS_BOTH and s.done):
        return "The field 'mover' is 25 before a worker moves."
    return None


def _check_held(s: SantoriniState) -> str | None:
    if s.held and not int(s.bans) & traits.HOLDS:
        return "The field 'held' needs an opponent whose power holds workers."
    side = side_of(s, s.seat)
    for worker in range(2):
        if s.held >> worker & 1 and s.workers[side, worker] == OFF:
            return "The field 'held' has bits of workers on the island."
    return None


def _check_second_build(s: SantoriniState) -> str | None:
    """SRN-4.castor: one of two builds was made, and nobody moved."""
    for name in ("hand", "mover", "left"):
        if numbers_of(s, name) != [IDLE[name]]:
            return f"The field {name!r} is {IDLE[name]} where nobody moved."
    if workers_left(s, side_of(s, s.seat)) < 2:
        return "The field 'workers' has both workers of a player who builds with each."
    return _check_built(s)


def _check_mover(s: SantoriniState) -> str | None:
    own, hand, stage = own_traits(s), int(s.hand), int(s.stage)
    if s.mover == OFF or s.workers[hand >> 1, hand & 1] != s.mover:
        return "The field 'mover' is the space of the worker that the field 'hand' names."
    mine = hand >> 1 == side_of(s, s.seat)
    borrows = own & traits.BORROWS or s.kind == TurnKind.ADDITIONAL
    if not mine and not borrows:
        return "The field 'hand' names a worker of the player."
    if mine and s.kind == TurnKind.ADDITIONAL:
        return "The field 'hand' names an opponent's worker in an additional turn."
    glides = stage == Stage.ENDING and own & traits.GLIDES
    if mine and not glides and s.last_moved[hand >> 1] != 1 + (hand & 1):
        return "The field 'last_moved' names the worker of the field 'hand'."
    return _check_left(s) or _check_mover_has_built(s)


def _check_left(s: SantoriniState) -> str | None:
    own, left, mover = own_traits(s), int(s.left), int(s.mover)
    if left == OFF:
        return "The field 'left' is the space that the worker came from."
    if s.stage in (Stage.MOVED, Stage.BUILDING) and not _is_step(own, left, mover):
        return f"The field 'left' is a space from which {NAMES[mover]} can be entered."
    if s.stage == Stage.MOVED and occupied(s) >> left & 1:
        return f"The field 'left' is unoccupied, but something stands on {NAMES[left]}."
    return None


def _is_step(own: int, start: int, end: int) -> bool:
    """Whether a worker can have moved between these spaces, levels aside."""
    if NEAR[start] >> end & 1:
        return True
    over = spaces_in(int(NEAR[start]))
    return bool(own & traits.JUMPS) and any(BEYOND[start, space] == end for space in over)


def _check_mover_has_built(s: SantoriniState) -> str | None:
    """Whether there was a build yet, and whose part of the turn is done."""
    own, both = own_traits(s), traits.PLAYS_BOTH
    number = int(s.hand) & 1
    done = {
        Stage.MOVING: (1 << number,),
        Stage.BUILDING: (0, 1 << (1 - number)) if own & both else (0,),
    }.get(Stage(int(s.stage)), (0,))
    if s.done not in done:
        return f"The field 'done' is one of {sorted(done)} at this moment."
    if s.done and workers_left(s, side_of(s, s.seat)) < 2:
        return "The field 'done' needs a player with two workers."
    if s.done or s.stage >= Stage.ENDING:
        return _check_built(s)
    return "The field 'built' is 25 before the build." if s.built != OFF else None


def _check_built(s: SantoriniState) -> str | None:
    built = int(s.built)
    if built == OFF or not (blocks_on(layers_of(s), built) or s.domes >> built & 1):
        return "The field 'built' is a space with a block or a dome."
    return None


def _check_entered(s: SantoriniState) -> str | None:
    """The spaces that workers entered in this turn: as many as the power allows."""
    own = own_traits(s)
    entered = spaces_in(int(s.entered))
    if s.stage == Stage.PAIRING:
        return "The field 'entered' is 0 where nobody moved." if entered else None
    drifted = s.stage == Stage.ENDING and own & traits.GLIDES
    if not entered or (s.mover not in entered and not drifted):
        return "The field 'entered' has a bit of the space that the worker entered last."
    if own & traits.RUNS:
        return _check_run(s, len(entered))
    fewest = most = 1
    if s.stage == Stage.BUILDING:
        fewest = most = 1 + (1 if s.done else 0) + (1 if own & traits.MOVES_TWICE else 0)
    elif s.stage == Stage.RAIDING:
        most = 1 + int(s.used).bit_count()
    if not fewest <= len(entered) <= most:
        return f"The field 'entered' has {fewest} to {most} bits at this moment."
    return None


def _check_run(s: SantoriniState, entered: int) -> str | None:
    """SRN-4.atalanta, SRN-4.triton: a run that goes on, or has ended."""
    own, on_edge = own_traits(s), bool(PERIMETER >> int(s.mover) & 1)
    if own & traits.RUNS_ONCE and entered > 1 and not is_spent(s):
        return "The field 'spent' has a bit of the god whose worker is running."
    if s.stage != Stage.MOVED:
        return None
    if own & traits.RUNS_ONCE and entered == 1 and is_spent(s):
        return "The field 'stage' is 5: the power to run is spent."
    if own & traits.RUNS_ON_PERIMETER and not on_edge:
        return "The field 'stage' is 5: the worker is not on the perimeter."
    return None


def _check_counts(s: SantoriniState) -> str | None:
    own = own_traits(s)
    if s.summits > (1 if own & traits.WINS_BY_TWO else 0):
        return "The field 'summits' is 1 at most, and only for a god who wins by two."
    used = _possible_used(s)
    if s.used not in used:
        return f"The field 'used' is one of {sorted(used)} at this moment."
    begun = s.stage == Stage.RAIDING or (own & traits.DOMES_TWO_ONCE and s.used)
    if begun and not is_spent(s):
        return "The field 'spent' has a bit of the god whose power is being used."
    return None


def _possible_used(s: SantoriniState) -> set[int]:
    """What can have been used of a power whose steps come after the build."""
    own = own_traits(s)
    if s.stage == Stage.RAIDING:
        return set(_RAID_MARKS)
    if s.stage != Stage.ENDING:
        return {0}
    if own & traits.DOMES_TWO_ONCE:
        return {0, 1}
    if own & traits.BUILDS_BY_DIE:
        return {0, 1, 2, 3}
    if own & traits.PETRIFIES:
        others = ~(1 << int(side_of(s, s.seat)))
        return {used for used in range(8) if used & others == used}
    return {0}


def check_steps(s: SantoriniState) -> str | None:
    """Whether the match can go on: a player who has nothing to do is never asked."""
    if s.stage == Stage.OVER:
        return None
    if s.stage > Stage.PLACING and not standing_of(s, side_of(s, s.seat)):
        return f"The field 'seat' names seat {s.seat}, which has no worker."
    out = np.zeros(MOVES.size, np.int32)
    codes = out[: legal(s, s.seat, out)].tolist()
    if not set(codes) - {END}:
        return f"Seat {s.seat} has no lawful step."
    return None
