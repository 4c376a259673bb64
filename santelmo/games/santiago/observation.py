"""What a learner sees of a match: planes of the squares, the ditches, the seats and the moment.

A plane has the squares row by row from a1. Segments come in the order of their moves: the
horizontal ones row by row from A1-B1, then the vertical ones row by row from A1-A2. Seats are
counted clockwise from the reader's own.
"""

# pyright: basic
from __future__ import annotations

from functools import lru_cache

from santelmo.core.compiling import absorbed, compiled, inlined
from santelmo.core.observation import Observation, Part
from santelmo.core.seats import seat_after, steps_between
from santelmo.core.state import Numbers
from santelmo.games.santiago import areas, bribes, water
from santelmo.games.santiago.board import (
    COLUMNS,
    CROSSING_COLUMNS,
    CROSSING_ROWS,
    CROSSINGS,
    ROWS,
    SEGMENTS,
    SQUARES,
    WHOLE_BOARD,
)
from santelmo.games.santiago.components import (
    CANALS,
    COPIES,
    CROP_NAMES,
    CROPS,
    KINDS,
    MARKERS,
    MAX_MONEY,
    MAX_PLAYERS,
    PALMS,
    PILES,
    ROUNDS,
    TILE_NAMES,
)
from santelmo.games.santiago.state import SEATS, SantiagoState, Stage

VERSION = 0
CHANGES = ("The first one.",)

STAGES = len(Stage)
MAX_HARVEST = sum(COPIES) * (MARKERS + PALMS)
"""All of a seat's markers, and the palms, in the largest areas possible."""


@lru_cache(MAX_PLAYERS)
def observation(players: int) -> Observation:
    """The parts of an observation, in the order in which `observe` writes them."""
    parts = (*_board(players), *_tiles(players), *_seats(players), *_moment(players))
    return Observation(VERSION, parts, CHANGES)


def _board(players: int) -> tuple[Part, ...]:
    plane = (ROWS, COLUMNS)
    return (
        Part("crops", (CROPS, *plane), 0, 1, f"Plantations by crop: {', '.join(CROP_NAMES)}."),
        Part("markers", (players, *plane), 0, 2, "Each seat's markers on each square."),
        Part("deserts", plane, 0, 1, "The deserts."),
        Part("palms", plane, 0, 1, "The palms."),
        Part("irrigated", plane, 0, 1, "The squares along canals."),
        Part("spring", (CROSSING_ROWS, CROSSING_COLUMNS), 0, 1, "The crossing of the spring."),
        Part("canals", (SEGMENTS,), 0, 1, "The segments with a canal."),
        Part("open", (SEGMENTS,), 0, 1, "The segments on which a canal may be dug."),
        Part("proposals", (players, SEGMENTS), 0, 1, "The segment that each seat proposes."),
    )


def _tiles(players: int) -> tuple[Part, ...]:
    kinds, one = (KINDS,), f"by kind: {', '.join(TILE_NAMES)}."
    return (
        Part("turned_up", kinds, 0, int(PILES[players]), f"The turned-up tiles, {one}"),
        Part("held", kinds, 0, 1, "The tile that is about to be planted, by kind."),
        Part("unseen", kinds, 0, max(COPIES), "How many tiles lie face down, by kind."),
        Part("removed", kinds, 0, 1, "The tile that left the game before the start, by kind."),
    )


def _seats(players: int) -> tuple[Part, ...]:
    seats = (players,)
    return (
        Part(
            "money",
            seats,
            0,
            MAX_MONEY + MAX_HARVEST,
            "Money in hand, which follows from public payments; in the end with the harvest.",
        ),
        Part("harvest", seats, 0, MAX_HARVEST, "What the areas bring if the match ends now."),
        Part("potential", seats, 0, MAX_HARVEST, "The same if all plantations had water."),
        Part("spare_markers", seats, 0, MARKERS, "Markers not used yet."),
        Part("extra_canal", seats, 0, 1, "Seats that still hold their extra canal."),
        Part("overseer", seats, 0, 1, "The overseer."),
        Part("turn", seats, 0, 1, "Who acts; nobody when the match is over."),
        Part("bids", seats, 0, MAX_MONEY, "Bids on the table; 0 for none."),
        Part("passed", seats, 0, players, "1 for the first who passed in the auction, and so on."),
        Part("planting", seats, 0, players, "1 for the first in the order of planting, and so on."),
        Part("backs", (players, players), 0, 1, "By seat: whose proposal it pays for."),
        Part("offers", seats, 0, MAX_MONEY, "Offers on the table; 0 for none."),
        Part("bribes", seats, 0, MAX_MONEY, "The sum of the offers to each seat's proposal."),
    )


def _moment(players: int) -> tuple[Part, ...]:
    rounds, canals = int(ROUNDS[players]), int(CANALS[players])
    stages = ", ".join(stage.name.lower() for stage in Stage)
    return (
        Part("stage", (STAGES,), 0, 1, f"What is to be done: {stages}."),
        Part("round", (), 1, rounds, "The round, from 1."),
        Part("rounds_left", (), 0, rounds - 1, "The rounds to come after this one."),
        Part("planted", (), 0, players, "How many seats have planted in this round."),
        Part("supply", (), 0, canals, "Canals for the overseer's decisions."),
        Part(
            "own_canal_price",
            (),
            1,
            MAX_MONEY + 1,
            "What the overseer pays for a canal that nobody proposed.",
        ),
    )


@compiled
def observe(s: SantiagoState, seat: int, out: Numbers) -> None:
    """Writes all parts, one after the other."""
    for i in range(len(out)):
        out[i] = 0
    at = write_squares(s, seat, out)
    at = write_ditches(s, seat, out, at)
    at = write_tiles(s, out, at)
    at = write_money(s, seat, out, at)
    at = write_seats(s, seat, out, at)
    at = write_offers(s, seat, out, at)
    write_moment(s, out, at)


@inlined
def mark(members: int, count: int, out: Numbers, at: int) -> int:
    """1 for each member of a set; returns the place behind."""
    for member in range(count):
        out[at + member] = (members >> member) & 1
    return at + count


@absorbed
def write_squares(s: SantiagoState, seat: int, out: Numbers) -> int:
    at = 0
    for crop in range(CROPS):
        at = mark(int(s.plantations[crop]), SQUARES, out, at)
    players = int(s.players)
    for relative in range(players):
        other = seat_after(seat, relative, players)
        marked, doubled = int(s.marked[other]), int(s.doubled[other])
        for square in range(SQUARES):
            out[at + square] = ((marked >> square) & 1) + ((doubled >> square) & 1)
        at += SQUARES
    at = mark(int(s.deserts), SQUARES, out, at)
    at = mark(int(s.palms), SQUARES, out, at)
    return mark(water.irrigated(s), SQUARES, out, at)


@absorbed
def write_ditches(s: SantiagoState, seat: int, out: Numbers, at: int) -> int:
    out[at + int(s.spring)] = 1
    at = mark(int(s.canals), SEGMENTS, out, at + CROSSINGS)
    at = mark(water.open_ditches(s), SEGMENTS, out, at)
    players = int(s.players)
    for relative in range(players):
        # The number is 1 + the segment, and 0 for none.
        number = int(s.proposed[seat_after(seat, relative, players)])
        if number:
            out[at + number - 1] = 1
        at += SEGMENTS
    return at


@absorbed
def write_tiles(s: SantiagoState, out: Numbers, at: int) -> int:
    # Tiles are numbered from 1, and 0 is none.
    for place in range(SEATS):
        tile = int(s.market[place])
        if tile:
            out[at + tile - 1] += 1
    at += KINDS
    if s.held:
        out[at + int(s.held) - 1] = 1
    at += KINDS
    for kind in range(KINDS):
        out[at + kind] = s.unseen[kind]
    at += KINDS
    if s.removed:
        out[at + int(s.removed) - 1] = 1
    return at + KINDS


@absorbed
def write_money(s: SantiagoState, seat: int, out: Numbers, at: int) -> int:
    """Money, harvest and potential. The harvest is worked out by seat, and then turned."""
    players = int(s.players)
    harvest, potential = at + players, at + 2 * players
    areas.add_harvest(s, water.irrigated(s), out, harvest)
    areas.add_harvest(s, WHOLE_BOARD, out, potential)
    rotate(out, harvest, players, seat)
    rotate(out, potential, players, seat)
    for relative in range(players):
        out[at + relative] = s.money[seat_after(seat, relative, players)]
    return potential + players


@absorbed
def rotate(out: Numbers, first: int, count: int, steps: int) -> None:
    """Turns this many numbers to the left."""
    for _ in range(steps):
        moved = out[first]
        for i in range(first, first + count - 1):
            out[i] = out[i + 1]
        out[first + count - 1] = moved


@absorbed
def write_seats(s: SantiagoState, seat: int, out: Numbers, at: int) -> int:
    players = int(s.players)
    for relative in range(players):
        other = seat_after(seat, relative, players)
        out[at + relative] = s.markers[other]
        out[at + players + relative] = s.extra[other]
        out[at + 2 * players + relative] = 1 if s.overseer == other else 0
        acts = s.seat == other and s.stage != Stage.OVER
        out[at + 3 * players + relative] = 1 if acts else 0
        out[at + 4 * players + relative] = s.bids[other]
        out[at + 5 * players + relative] = s.passed[other]
    at += 6 * players
    if s.stage in (Stage.TAKING, Stage.PLANTING, Stage.LEFTOVER):
        for place in range(players):
            out[at + steps_between(seat, int(s.order[place]), players)] = place + 1
    return at + players


@absorbed
def write_offers(s: SantiagoState, seat: int, out: Numbers, at: int) -> int:
    players = int(s.players)
    offers = at + players * players
    for relative in range(players):
        other = seat_after(seat, relative, players)
        backed = int(s.backed[other])
        if backed:
            proposer = steps_between(seat, backed - 1, players)
            out[at + relative * players + proposer] = 1
            out[offers + players + proposer] += s.offers[other]
        out[offers + relative] = s.offers[other]
    return offers + 2 * players


@absorbed
def write_moment(s: SantiagoState, out: Numbers, at: int) -> None:
    out[at + int(s.stage)] = 1
    at += STAGES
    out[at] = s.round_number
    out[at + 1] = ROUNDS[int(s.players)] - int(s.round_number)
    out[at + 2] = s.planted
    out[at + 3] = s.supply
    out[at + 4] = bribes.own_canal_price(s)
