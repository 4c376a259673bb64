"""What a learner sees of a match: planes of the island, the gods, and the moment of the turn.

A plane has the spaces row by row from a1. Seats are counted clockwise from the reader's own; with
four players seat 2 is the partner. Sides are counted the same way: the reader's own is the first.
"""

from __future__ import annotations

from functools import lru_cache

from santelmo.core.bits import lowest, size
from santelmo.core.compiling import absorbed, compiled, inlined
from santelmo.core.observation import Observation, Part
from santelmo.core.seats import seat_after
from santelmo.core.state import Numbers
from santelmo.games.santorini import traits
from santelmo.games.santorini.board import EVERYWHERE, FACES, OFF, SIZE, SPACES, TOP
from santelmo.games.santorini.components import GODS
from santelmo.games.santorini.pieces import level
from santelmo.games.santorini.sides import own_traits, seats_of_sides, side_of
from santelmo.games.santorini.state import (
    OFFERED,
    SEATS,
    TEAM_PLAYERS,
    SantoriniState,
    Stage,
    TurnKind,
)

VERSION = 0
CHANGES = ("The first one.",)

NUMBER_OF_GODS = len(GODS) - 1
"""Without the mortal, who has no place of their own."""
MAX_USES = 3
"""A raid has three moves into occupied spaces; no other power has more uses in a turn."""
STAGES = len(Stage)
KINDS = len(TurnKind)
RESTRICTIONS = (
    traits.BANS_CLIMBING,
    traits.BANS_PERIMETER_WINS,
    traits.BANS_BLOCKS,
    traits.HOLDS,
)
"""In the order of the part `restrictions`."""


@lru_cache(SEATS)
def observation(players: int) -> Observation:
    """The parts of an observation, in the order in which `observe` writes them."""
    return Observation(VERSION, (*_island(players), *_seats(players), *_moment(players)), CHANGES)


def _plane(name: str, meaning: str) -> Part:
    return Part(name, (SIZE, SIZE), 0, 1, meaning)


def _island(players: int) -> tuple[Part, ...]:
    sides = len(seats_of_sides(players))
    return (
        Part("blocks", (SIZE, SIZE), 0, TOP, "The number of blocks on each space."),
        _plane("domes", "The spaces with a dome."),
        Part(
            "workers",
            (sides, SIZE, SIZE),
            0,
            2,
            "Each side's workers on each space; two on one space only during a raid.",
        ),
        Part(
            "last_moved",
            (sides, SIZE, SIZE),
            0,
            1,
            "The worker that each side moved last in its own turns.",
        ),
        _plane("mover", "The worker that has moved in this turn."),
        _plane("left", "The space that it left last."),
        _plane("entered", "The spaces that it entered in this turn."),
        _plane("built", "The space of this turn's last build."),
        _plane("held", "Workers that must end this turn next to the workers that hold them."),
        _plane(
            "done",
            "Workers that have played their part: a move and a build, or a build by the die.",
        ),
    )


def _seats(players: int) -> tuple[Part, ...]:
    sides = len(seats_of_sides(players))
    return (
        Part("gods", (players, NUMBER_OF_GODS), 0, 1, "The god of each seat; none is all 0."),
        Part("spent", (players,), 0, 1, "Seats whose god's once-a-game power is spent."),
        Part("rose", (players,), 0, 1, "Seats whose own workers moved up in their last turn."),
        Part("lost", (players,), 0, players - 1, "1 for the first who lost, 2 for the second."),
        Part("start", (players,), 0, 1, "The start player."),
        Part("turn", (players,), 0, 1, "Whose turn it is; nobody's when the match is over."),
        Part("petrified", (sides,), 0, 1, "Sides that lost a worker to stone in this turn."),
        Part("offer", (NUMBER_OF_GODS,), 0, 1, "The gods that lie open in a draft."),
        Part(
            "picked",
            (NUMBER_OF_GODS,),
            0,
            players,
            "The gods that were picked in a draft, by their order from 1; "
            "with four players 1 and 2 are a pair, 3 and 4 the other.",
        ),
    )


def _moment(players: int) -> tuple[Part, ...]:
    return (
        Part("stage", (STAGES,), 0, 1, _listed("The moment of the match", Stage)),
        Part("kind", (KINDS,), 0, 1, _listed("The kind of this turn", TurnKind)),
        Part("due", (KINDS,), 0, 1, "The kind of turn that the player takes after this one."),
        Part(
            "restrictions",
            (len(RESTRICTIONS),),
            0,
            1,
            "What opponents' gods forbid in this turn: moving up, winning on the perimeter, "
            "building blocks next to their workers, leaving their workers.",
        ),
        Part("die", (FACES,), 0, 1, "The face of the die."),
        Part("descended", (), 0, 1, "Whether a worker of the player's own moved down this turn."),
        Part("summits", (), 0, 2, "How many workers moved up to level 3, where two must."),
        Part("uses", (), 0, MAX_USES, "How often an end-of-turn power was used in this turn."),
        Part("rotates", (), 0, 1, "Whether god cards can pass on between turns."),
    )


def _listed(what: str, numbers: type[Stage] | type[TurnKind]) -> str:
    return f"{what}: {', '.join(number.name.lower() for number in numbers)}."


@compiled
def observe(s: SantoriniState, seat: int, out: Numbers) -> None:
    """Writes all parts, one after the other."""
    for i in range(len(out)):
        out[i] = 0
    at = write_island(s, seat, out)
    at = write_seats(s, seat, out, at)
    write_moment(s, out, at)


@inlined
def mark(spaces: int, out: Numbers, at: int) -> int:
    """A plane with these spaces; OFF is on no plane."""
    spaces &= EVERYWHERE
    while spaces:
        out[at + lowest(spaces)] = 1
        spaces &= spaces - 1
    return at + SPACES


@inlined
def number_of_sides(s: SantoriniState) -> int:
    return 2 if s.players == TEAM_PLAYERS else int(s.players)


@absorbed
def write_island(s: SantoriniState, seat: int, out: Numbers) -> int:
    for space in range(SPACES):
        out[space] = level(s, space)
    at = mark(int(s.domes), out, SPACES)
    at = write_workers(s, seat, out, at)
    at = mark(1 << int(s.mover), out, at)
    at = mark(1 << int(s.left), out, at)
    at = mark(int(s.entered), out, at)
    at = mark(1 << int(s.built), out, at)
    at = mark(spaces_of(s, int(s.held)), out, at)
    return mark(spaces_of(s, workers_done(s)), out, at)


@absorbed
def write_workers(s: SantoriniState, seat: int, out: Numbers, at: int) -> int:
    sides = number_of_sides(s)
    own = side_of(s, seat)
    last = at + sides * SPACES
    for relative in range(sides):
        side = seat_after(own, relative, sides)
        one, other = int(s.workers[side, 0]), int(s.workers[side, 1])
        if one != OFF:
            out[at + one] += 1
        if other != OFF:
            out[at + other] += 1
        at += SPACES
        moved = int(s.last_moved[side])
        last = mark(1 << int(s.workers[side, moved - 1]) if moved else 0, out, last)
    return last


@compiled
def spaces_of(s: SantoriniState, workers: int) -> int:
    """Where these workers of the player whose turn it is stand; a bit for each."""
    side = side_of(s, s.seat)
    spaces = 0
    for worker in range(2):
        if (workers >> worker) & 1:
            spaces |= 1 << int(s.workers[side, worker])
    return spaces


@compiled
def workers_done(s: SantoriniState) -> int:
    return int(s.used) if own_traits(s) & traits.BUILDS_BY_DIE else int(s.done)


@absorbed
def write_seats(s: SantoriniState, seat: int, out: Numbers, at: int) -> int:
    players = int(s.players)
    flags = at + players * NUMBER_OF_GODS
    for relative in range(players):
        other = seat_after(seat, relative, players)
        god = int(s.god[other])
        if god:
            out[at + relative * NUMBER_OF_GODS + god - 1] = 1
        out[flags + relative] = (int(s.spent) >> god) & 1
        out[flags + players + relative] = (int(s.rose) >> other) & 1
        out[flags + 2 * players + relative] = s.lost[other]
        out[flags + 3 * players + relative] = 1 if s.start == other else 0
        acts = s.seat == other and s.stage != Stage.OVER
        out[flags + 4 * players + relative] = 1 if acts else 0
    at = write_petrified(s, seat, out, flags + 5 * players)
    if s.stage <= Stage.TAKING:
        write_draft(s, out, at)
    return at + 2 * NUMBER_OF_GODS


@absorbed
def write_petrified(s: SantoriniState, seat: int, out: Numbers, at: int) -> int:
    sides = number_of_sides(s)
    if own_traits(s) & traits.PETRIFIES:
        for relative in range(sides):
            side = seat_after(side_of(s, seat), relative, sides)
            out[at + relative] = (int(s.used) >> side) & 1
    return at + sides


@absorbed
def write_draft(s: SantoriniState, out: Numbers, at: int) -> None:
    for place in range(OFFERED):
        out[at + int(s.offer[place]) - 1] = 1
    for place in range(s.players):
        if s.picked[place]:
            out[at + NUMBER_OF_GODS + int(s.picked[place]) - 1] = place + 1


@absorbed
def write_moment(s: SantoriniState, out: Numbers, at: int) -> None:
    out[at + int(s.stage)] = 1
    at += STAGES
    out[at + int(s.kind)] = 1
    at += KINDS
    out[at + int(s.due)] = 1
    at += KINDS
    for restriction in RESTRICTIONS:
        out[at] = 1 if int(s.bans) & restriction else 0
        at += 1
    out[at + int(s.die)] = 1
    at += FACES
    out[at] = s.descended
    out[at + 1] = s.summits
    out[at + 2] = size(int(s.used))
    out[at + 3] = s.rotates
