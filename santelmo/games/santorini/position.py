"""What can be wrong with a position, in sentences (`position_in_turn` has the moment of a turn).

Compiled rules do not check bounds. So everything that they rely on is checked here for positions
that come from outside: first that every number lies in its range, then what holds between them.
"""

from __future__ import annotations

from collections.abc import Callable

from santelmo.core.wording import join_words
from santelmo.games.santorini import traits
from santelmo.games.santorini.board import EVERYWHERE, FACES, NAMES, OFF
from santelmo.games.santorini.components import GODS, MORTAL
from santelmo.games.santorini.placing import first_to_place
from santelmo.games.santorini.position_in_turn import IDLE, check_steps, check_turn, numbers_of
from santelmo.games.santorini.restrictions import bans_in_match
from santelmo.games.santorini.sides import seats_of_sides
from santelmo.games.santorini.state import (
    NOBODY,
    SEATS,
    SIDES,
    TEAM_PLAYERS,
    SantoriniState,
    Stage,
    TurnKind,
)

Check = Callable[[SantoriniState], str | None]

MAX_ROLLS = 1_000_000
"""Far more than any match has; a counter that starts here cannot overflow."""

_HIGHEST = {
    "stage": max(Stage),
    "kind": max(TurnKind),
    "due": max(TurnKind),
    "die": FACES - 1,
    "rolls": MAX_ROLLS,
    "domes": EVERYWHERE,
    "entered": EVERYWHERE,
    "mover": OFF,
    "left": OFF,
    "built": OFF,
    "hand": 2 * SIDES - 1,
    "held": 3,
    "done": 3,
    "descended": 1,
    "summits": 2,
    "used": 7,
    "layers": EVERYWHERE,
    "workers": OFF,
    "god": len(GODS) - 1,
    "offer": len(GODS) - 1,
    "picked": len(GODS) - 1,
    "last_moved": 2,
}
"""The highest values of fields that count from 0; OFF is the highest of a space."""


def check(s: SantoriniState) -> str | None:
    """What is wrong with a position; None if nothing is."""
    return check_start_of_turn(s) or _first_fault(
        s, _check_winner, _check_setup, _check_draft, _check_placing, check_turn, check_steps
    )


def check_start_of_turn(s: SantoriniState) -> str | None:
    """As `check`, for the start of a turn whose powers and restrictions are not worked out yet."""
    return _first_fault(
        s, _check_ranges, _check_seats, _check_towers, _check_workers, _check_gods, _check_die
    )


def _first_fault(s: SantoriniState, *checks: Check) -> str | None:
    for one in checks:
        fault = one(s)
        if fault is not None:
            return fault
    return None


def _check_ranges(s: SantoriniState) -> str | None:
    if not 2 <= s.players <= SEATS:
        return f"The field 'players' is 2 to {SEATS}, not {s.players}."
    ranges = {name: (0, highest) for name, highest in _HIGHEST.items()} | {
        "start": (0, int(s.players) - 1),
        "seat": (0, int(s.players) - 1),
        "winner": (NOBODY, len(seats_of_sides(int(s.players))) - 1),
        "rose": (0, (1 << int(s.players)) - 1),
        "lost": (0, int(s.players) - 1),
    }
    for name, (lowest, highest) in ranges.items():
        for value in numbers_of(s, name):
            if not lowest <= value <= highest:
                return f"The field {name!r} takes numbers from {lowest} to {highest}, not {value}."
    return None


def _check_seats(s: SantoriniState) -> str | None:
    players, lost = int(s.players), s.lost.tolist()
    sides = seats_of_sides(players)
    places = [lost[seats[0]] for seats in sides]
    if any(lost[players:]) or any(len({lost[seat] for seat in side}) > 1 for side in sides):
        return "The field 'lost' has a place for each seat, the same for partners, and else 0."
    out = sorted(place for place in places if place)
    if out != list(range(1, len(out) + 1)) or len(out) == len(sides):
        return "The field 'lost' numbers those who lost from 1 in their order; one side is left."
    if s.stage == Stage.OVER:
        return None
    if len(sides) - len(out) < 2:
        return "The field 'stage' is 9: a match of which one side is left is over."
    if lost[s.seat]:
        return f"The field 'seat' names seat {s.seat}, which has lost."
    return None


def _check_winner(s: SantoriniState) -> str | None:
    if s.stage != Stage.OVER:
        playing = s.winner == NOBODY
        return None if playing else "The field 'winner' is -1 while the match goes on."
    if s.winner == NOBODY or s.lost[s.winner]:
        return "The field 'winner' names the side that has won when the match is over."
    return None


def _check_towers(s: SantoriniState) -> str | None:
    below = EVERYWHERE
    for layer in s.layers.tolist():
        if layer & ~below:
            return "The field 'layers' has a block with nothing below it."
        below = layer
    if s.stage <= Stage.PLACING and (s.layers.any() or s.domes):
        return "The fields 'layers' and 'domes' are 0 before the first turn."
    return None


def _check_workers(s: SantoriniState) -> str | None:
    sides = seats_of_sides(int(s.players))
    found: dict[int, int] = {}
    for side in range(SIDES):
        for number, space in enumerate(s.workers[side].tolist()):
            if space == OFF:
                continue
            if side >= len(sides) or s.lost[sides[side][0]]:
                return (
                    f"The field 'workers' has a worker of side {side}, which is not in the match."
                )
            if s.domes >> space & 1:
                return f"A worker stands on the dome of {NAMES[space]} (field 'workers')."
            if space in found and not _is_raiding(s, found[space], 2 * side + number):
                return f"Two workers stand on {NAMES[space]} (field 'workers')."
            found[space] = 2 * side + number
    return None


def _is_raiding(s: SantoriniState, *workers: int) -> bool:
    """SRN-4.perseus: only in a run, or where it won, do two workers stand on one space."""
    own = GODS[int(s.god[s.seat])].traits
    runs = s.stage in (Stage.RAIDING, Stage.OVER) and own & traits.RAIDS and s.used
    return bool(runs) and int(s.hand) in workers


def _check_gods(s: SantoriniState) -> str | None:
    gods = numbers_of(s, "god")
    here = [god for god in gods[: s.players] if god != MORTAL]
    if any(gods[s.players :]):
        return "The field 'god' is 0 for seats that nobody has."
    for god in here:
        if here.count(god) > 1:
            return f"{GODS[god].full_name} cannot be in a match twice (field 'god')."
    once = sum(1 << god for god in here if GODS[god].traits & traits.ONCE)
    if int(s.spent) & ~once:
        return (
            f"The field 'spent' has bits of gods that can be spent in this match: {once} or less."
        )
    return None


def _check_die(s: SantoriniState) -> str | None:
    return "The field 'die' is 0 before the first roll." if s.die and not s.rolls else None


def _check_setup(s: SantoriniState) -> str | None:
    """Before the first turn nothing has happened, and nobody has a turn."""
    banning = bans_in_match(s) if s.stage >= Stage.PLACING else 0
    if s.banning != banning:
        return f"The field 'banning' follows from the gods: it is {banning}."
    if s.stage > Stage.PLACING:
        return None
    for name in ("spent", "rose", "bans", "kind", "due", "held", "last_moved"):
        if any(numbers_of(s, name)):
            return f"The field {name!r} is 0 before the first turn."
    for name, value in IDLE.items():
        if numbers_of(s, name) != [value]:
            return f"The field {name!r} is {value} before the first turn."
    return None


def _check_draft(s: SantoriniState) -> str | None:
    """SRN-3.3, SRN-3.4, SRN-3.5: what is offered, what is picked, and who takes next."""
    offer, players = s.offer.tolist(), int(s.players)
    picked = [god for god in s.picked.tolist() if god]
    if s.picked.tolist() != picked + [0] * (SEATS - len(picked)):
        return "The field 'picked' has no gap: its gods come first, then 0."
    if s.stage > Stage.TAKING and not any(offer) and not picked:
        return None
    if MORTAL in offer or len(set(offer)) < len(offer):
        return "The field 'offer' has six different gods in a draft and after it."
    if not set(picked) <= set(offer) or len(set(picked)) < len(picked):
        return "The field 'picked' has different gods of those that are offered."
    if s.stage == Stage.PICKING:
        return _check_picking(s, len(picked))
    if len(picked) != players:
        return f"The field 'picked' has {players} gods when the picking is over."
    if s.stage == Stage.TAKING:
        return _check_taking(s, picked)
    if set(s.god.tolist()[:players]) != set(picked):
        return "The field 'god' has the gods that were picked when the draft is over."
    return None


def _check_picking(s: SantoriniState, picked: int) -> str | None:
    if s.god.any():
        return "The field 'god' is 0 while gods are picked."
    if s.seat != s.start:
        return f"The field 'seat' is the start player's, {s.start}, while gods are picked."
    if picked >= s.players:
        return f"The field 'picked' has at most {s.players - 1} gods while gods are picked."
    return None


def _check_taking(s: SantoriniState, picked: list[int]) -> str | None:
    players = int(s.players)
    left = [(int(s.start) + step) % players for step in range(1, players)]
    turns = [left[0], int(s.start)] if players == TEAM_PLAYERS else left
    if s.seat not in turns:
        return f"The field 'seat' is {_one_of(turns)} while gods are taken."
    earlier = turns[: turns.index(int(s.seat))]
    served = {partner for seat in earlier for partner in _partners(seat, players)}
    gods = s.god.tolist()[:players]
    if {seat for seat in range(players) if gods[seat]} != served:
        return "The field 'god' has a god for each seat that has taken one, and for its partner."
    if not {god for god in gods if god} <= set(picked):
        return "The field 'god' has gods that were picked."
    pairs = [set(picked[place : place + 2]) for place in (0, 2)]
    if players == TEAM_PLAYERS and served and {gods[seat] for seat in served} not in pairs:
        return "The field 'god' has a pair of those that were picked for partners."
    return None


def _one_of(seats: list[int]) -> str:
    return join_words([str(seat) for seat in seats], "or")


def _partners(seat: int, players: int) -> tuple[int, ...]:
    return next(seats for seats in seats_of_sides(players) if seat in seats)


def _check_placing(s: SantoriniState) -> str | None:
    """SRN-3.1: who has placed workers, and who is about to."""
    if s.stage > Stage.PLACING:
        return None
    placed = [sum(space != OFF for space in workers) for workers in s.workers.tolist()]
    if s.stage < Stage.PLACING:
        return "The field 'workers' is 25 before placing begins." if any(placed) else None
    players, sides = int(s.players), seats_of_sides(int(s.players))
    first = int(first_to_place(s))
    order = [(first + step) % players for step in range(len(sides))]
    if s.seat not in order:
        return f"The field 'seat' is {_one_of(order)} while workers are placed."
    turn = order.index(int(s.seat))
    for place, seat in enumerate(order):
        side = next(side for side, seats in enumerate(sides) if seat in seats)
        wanted = (2,) if place < turn else (0,) if place > turn else (0, 1)
        if placed[side] not in wanted or (placed[side] == 1 and s.workers[side, 0] == OFF):
            return "The field 'workers' has two workers of each side that has placed, in its order."
    return None
