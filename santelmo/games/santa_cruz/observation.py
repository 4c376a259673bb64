"""What a learner sees of a match: the spaces with all that is on them, the seats, the cards.

Spaces are the 63 names in the order of `components.NAMES`, of which an island has some; the others
are 0. Cards, buildings, goods and sets are in the order of `components` too. Seats are counted
clockwise from the reader's own.
"""

# pyright: basic
from __future__ import annotations

from functools import lru_cache

from santelmo.core.bits import lowest
from santelmo.core.compiling import absorbed, compiled, inlined
from santelmo.core.observation import Observation, Part
from santelmo.core.seats import seat_after
from santelmo.core.state import Numbers
from santelmo.games.santa_cruz import building, sample, scoring
from santelmo.games.santa_cruz.components import (
    BIRD_TOKENS,
    BIRD_VALUES,
    BUILDING_CARDS,
    BUILDINGS,
    CARDS,
    DECK,
    GOODS,
    KINDS,
    RIVERS,
    SEATS,
    SETS,
    SPACES,
    TILES,
    WAYS,
)
from santelmo.games.santa_cruz.limits import HIGHEST_SCORE
from santelmo.games.santa_cruz.state import ROUNDS, SantaCruzState, Stage

VERSION = 0
CHANGES = ("The first one.",)

MAX_NUMBER = 20
"""No value, supply or number of building cards in an island file is higher."""
MAX_COPIES = 9
"""Of a scoring card, in an island file."""
TILE_FACTS = len(BUILDINGS) + len(GOODS) + 1
"""What is counted of unseen tiles: buildings, goods, and a bird."""
STAGES = len(Stage)
VALUES = BIRD_VALUES - 1
"""The highest value of a bird token."""


@lru_cache(SEATS)
def observation(players: int) -> Observation:
    """The parts of an observation, in the order in which `observe` writes them."""
    parts = (*_spaces(players), *_seats(players), *_own(), *_cards(), *_moment())
    return Observation(VERSION, parts, CHANGES)


def _plane(name: str, meaning: str, most: int = 1) -> Part:
    return Part(name, (SPACES,), 0, most, meaning)


def _spaces(players: int) -> tuple[Part, ...]:
    ways = ", ".join(WAYS)
    return (
        _plane("spaces", "The spaces that the island has."),
        _plane("rivers", "The river on which a space lies, numbered from 1; 0 for none.", RIVERS),
        _plane("face_up", "The spaces whose tile lies face up."),
        Part(
            "tile_buildings",
            (len(BUILDINGS), SPACES),
            0,
            1,
            f"The building that a face-up tile shows: {', '.join(BUILDINGS)}.",
        ),
        _plane("tile_points", "The points of a face-up tile.", MAX_NUMBER),
        Part(
            "tile_goods",
            (len(GOODS), SPACES),
            0,
            1,
            f"The resources of a face-up tile: {', '.join(GOODS)}.",
        ),
        _plane("tile_bonus", "The fish bonus of a face-up tile.", MAX_NUMBER),
        _plane("tile_bird", "The face-up tiles with a bird."),
        Part("buildings", (players, SPACES), 0, 1, "The spaces on which each seat has a building."),
        Part(
            "reach",
            (len(WAYS), SPACES),
            0,
            1,
            f"Where the reader could build now in each way: {ways}.",
        ),
        Part("joins", (len(WAYS), SPACES), 0, 1, "Where the reader could join in each way."),
        Part(
            "unseen_tiles",
            (len(KINDS), TILE_FACTS),
            0,
            TILES,
            f"Of the tiles that nobody has seen, by kind ({', '.join(KINDS)}): how many show each "
            "building, each resource, and a bird.",
        ),
    )


def _seats(players: int) -> tuple[Part, ...]:
    return (
        Part("score", (players,), 0, HIGHEST_SCORE, "The score of each seat."),
        Part("place", (players,), 1, players, "Its place on the track; 1 is the furthest ahead."),
        Part(
            "supply",
            (players, len(BUILDINGS)),
            0,
            MAX_NUMBER,
            "The buildings that a seat has left.",
        ),
        Part("sets", (players, len(SETS)), 0, 1, "The set of each seat in this round."),
        Part(
            "building_cards",
            (players, len(BUILDING_CARDS)),
            0,
            MAX_NUMBER,
            f"The building cards that each seat has left: {', '.join(BUILDING_CARDS)}.",
        ),
        Part("held", (players,), 0, DECK, "How many scoring cards each seat has in hand."),
        Part(
            "known_cards",
            (players, len(CARDS)),
            0,
            MAX_COPIES,
            "The scoring cards that each seat is known to hold: the reader's own, and those of "
            "ready-made hands.",
        ),
        Part(
            "played",
            (ROUNDS, players, len(CARDS)),
            0,
            MAX_COPIES,
            "The scoring cards that each seat has played in each round.",
        ),
        Part(
            "bundles",
            (players, players),
            0,
            1,
            "Whose bundle each seat has taken, the owner counted from the reader too.",
        ),
        Part("discarded", (players,), 0, 1, "The seats that have discarded before round 2."),
        Part("tokens", (players,), 0, BIRD_TOKENS, "How many bird tokens each seat has."),
        Part("start", (players,), 0, 1, "The start player of the round."),
        Part("turn", (players,), 0, 1, "The seats that may act."),
        Part("joiner", (players,), 0, 1, "The seat that may still join another in this round."),
    )


def _own() -> tuple[Part, ...]:
    return (
        Part("own_drawn", (len(CARDS),), 0, 1, "The card that the reader drew for round 2."),
        Part("own_discard", (len(CARDS),), 0, 1, "The card that the reader discarded."),
        Part(
            "own_birds",
            (VALUES,),
            0,
            BIRD_TOKENS,
            f"The reader's bird tokens worth 1 to {VALUES}.",
        ),
    )


def _cards() -> tuple[Part, ...]:
    size = (len(CARDS),)
    return (
        Part("card_copies", size, 0, MAX_COPIES, f"The scoring cards: {', '.join(CARDS)}."),
        Part(
            "card_values",
            size,
            -MAX_NUMBER,
            MAX_NUMBER,
            "What each pays; a pair card for both resources.",
        ),
        Part("card_singles", size, 0, MAX_NUMBER, "What a pair card pays for one of the two."),
        Part("card_needs", size, 0, MAX_NUMBER, "How many houses or joined buildings it asks for."),
    )


def _moment() -> tuple[Part, ...]:
    stages = ", ".join(stage.name.lower() for stage in Stage)
    return (
        Part("round", (), 1, ROUNDS, "The round; 2 as soon as round 1 is over."),
        Part("stage", (STAGES,), 0, 1, f"Where the match stands: {stages}."),
        Part("way", (len(WAYS),), 0, 1, "The way of the building card that is being used."),
        Part("builds", (), 0, 2, "How many builds that card has left."),
        Part("birds_left", (), 0, BIRD_TOKENS, "How many bird tokens are left."),
        Part("deck_left", (), 0, DECK, "How many scoring cards are left in the deck."),
        Part("starter", (), 0, 1, "Whether the hands were ready-made."),
    )


@compiled
def observe(s: SantaCruzState, seat: int, out: Numbers) -> None:
    """Writes all parts, one after the other."""
    for i in range(len(out)):
        out[i] = 0
    at = write_spaces(s, seat, out)
    at = write_unseen_tiles(s, out, at)
    at = write_seats(s, seat, out, at)
    at = write_played(s, seat, out, at)
    at = write_flags(s, seat, out, at)
    at = write_own(s, seat, out, at)
    at = write_cards(s, out, at)
    write_moment(s, out, at)


@inlined
def mark(spaces: int, out: Numbers, at: int) -> int:
    """A plane with these spaces."""
    while spaces:
        out[at + lowest(spaces)] = 1
        spaces &= spaces - 1
    return at + SPACES


@absorbed
def write_spaces(s: SantaCruzState, seat: int, out: Numbers) -> int:
    at = mark(int(s.spaces), out, 0)
    for river in range(RIVERS):
        rest = int(s.rivers[river])
        while rest:
            out[at + lowest(rest)] = river + 1
            rest &= rest - 1
    at = write_tiles(s, out, at + SPACES)
    for relative in range(s.players):
        at = mark(int(s.built[seat_after(seat, relative, int(s.players))]), out, at)
    for way in range(len(WAYS)):
        at = mark(building.open_spaces(s, seat, way), out, at)
    for way in range(len(WAYS)):
        at = mark(building.join_spaces(s, seat, way), out, at)
    return at


@absorbed
def write_tiles(s: SantaCruzState, out: Numbers, at: int) -> int:
    """The planes from `face_up` to `tile_bird`."""
    buildings = at + SPACES
    points = buildings + len(BUILDINGS) * SPACES
    goods = points + SPACES
    bonus = goods + len(GOODS) * SPACES
    bird = bonus + SPACES
    for space in range(SPACES):
        tile = int(s.face[space])
        if tile:
            out[at + space] = 1
            out[buildings + int(s.tile_building[tile]) * SPACES + space] = 1
            out[points + space] = s.tile_points[tile]
            for good in range(len(GOODS)):
                out[goods + good * SPACES + space] = (int(s.tile_goods[tile]) >> good) & 1
            out[bonus + space] = s.tile_bonus[tile]
            out[bird + space] = s.tile_bird[tile]
    return bird + SPACES


@absorbed
def write_unseen_tiles(s: SantaCruzState, out: Numbers, at: int) -> int:
    """All tiles of each kind, less those that lie face up."""
    tile = 1
    for kind in range(len(KINDS)):
        for _ in range(s.tile_counts[kind]):
            count_tile(s, tile, 1, out, at + kind * TILE_FACTS)
            tile += 1
    for space in range(SPACES):
        seen = int(s.face[space])
        if seen:
            count_tile(s, seen, -1, out, at + kind_of_tile(s, seen) * TILE_FACTS)
    return at + len(KINDS) * TILE_FACTS


@absorbed
def count_tile(s: SantaCruzState, tile: int, by: int, out: Numbers, at: int) -> None:
    out[at + int(s.tile_building[tile])] += by
    for good in range(len(GOODS)):
        if (int(s.tile_goods[tile]) >> good) & 1:
            out[at + len(BUILDINGS) + good] += by
    if s.tile_bird[tile]:
        out[at + len(BUILDINGS) + len(GOODS)] += by


@absorbed
def kind_of_tile(s: SantaCruzState, tile: int) -> int:
    """Coast tiles have the first numbers, then land."""
    kind = 0
    last = int(s.tile_counts[0])
    while tile > last:
        kind += 1
        last += int(s.tile_counts[kind])
    return kind


@absorbed
def write_seats(s: SantaCruzState, seat: int, out: Numbers, at: int) -> int:
    """The parts from `score` to `known_cards`."""
    players = int(s.players)
    supply = at + 2 * players
    sets = supply + players * len(BUILDINGS)
    cards = sets + players * len(SETS)
    held = cards + players * len(BUILDING_CARDS)
    known = held + players
    for relative in range(players):
        other = seat_after(seat, relative, players)
        out[at + relative] = s.score[other]
        out[at + players + relative] = scoring.place(s, other)
        for kind in range(len(BUILDINGS)):
            out[supply + relative * len(BUILDINGS) + kind] = s.supply[other, kind]
        number = int(s.set_of[s.round_number - 1, other])
        if number:
            out[sets + relative * len(SETS) + number - 1] = 1
        for card in range(len(BUILDING_CARDS)):
            out[cards + relative * len(BUILDING_CARDS) + card] = s.cards[other, card]
        out[held + relative] = s.held[other]
        for card in range(len(CARDS)):
            sure = int(s.hand[other, card]) if relative == 0 else sample.sure_copies(s, other, card)
            out[known + relative * len(CARDS) + card] = sure
    return known + players * len(CARDS)


@absorbed
def write_played(s: SantaCruzState, seat: int, out: Numbers, at: int) -> int:
    """The parts `played` and `bundles`."""
    players = int(s.players)
    for number in range(ROUNDS):
        for relative in range(players):
            other = seat_after(seat, relative, players)
            for card in range(len(CARDS)):
                out[at] = s.played[number, other, card]
                at += 1
    for relative in range(players):
        owner = int(s.bundle[seat_after(seat, relative, players)]) - 1
        if owner >= 0:
            out[at + relative * players + (owner - seat + players) % players] = 1
    return at + players * players


@absorbed
def write_flags(s: SantaCruzState, seat: int, out: Numbers, at: int) -> int:
    """The parts from `discarded` to `joiner`."""
    players = int(s.players)
    in_round = s.stage in (Stage.LANDING, Stage.PLAYING, Stage.BUILDING)
    joiner = building.joiner(s) if in_round else -1
    for relative in range(players):
        other = seat_after(seat, relative, players)
        ready = (int(s.ready) >> other) & 1
        out[at + relative] = ready
        out[at + players + relative] = s.tokens[other]
        out[at + 2 * players + relative] = 1 if s.start == other else 0
        acts = s.seat == other if s.stage != Stage.DISCARDING else ready == 0
        out[at + 3 * players + relative] = 1 if acts and s.stage != Stage.OVER else 0
        out[at + 4 * players + relative] = 1 if joiner == other else 0
    return at + 5 * players


@absorbed
def write_own(s: SantaCruzState, seat: int, out: Numbers, at: int) -> int:
    if s.drawn[seat]:
        out[at + int(s.drawn[seat]) - 1] = 1
    if s.discarded[seat]:
        out[at + len(CARDS) + int(s.discarded[seat]) - 1] = 1
    at += 2 * len(CARDS)
    for value in range(1, BIRD_VALUES):
        out[at + value - 1] = s.birds[seat, value]
    return at + VALUES


@absorbed
def write_cards(s: SantaCruzState, out: Numbers, at: int) -> int:
    for card in range(len(CARDS)):
        out[at + card] = s.card_copies[card]
        out[at + len(CARDS) + card] = s.card_value[card]
        out[at + 2 * len(CARDS) + card] = s.card_single[card]
        out[at + 3 * len(CARDS) + card] = s.card_need[card]
    return at + 4 * len(CARDS)


@absorbed
def write_moment(s: SantaCruzState, out: Numbers, at: int) -> None:
    out[at] = s.round_number
    out[at + 1 + int(s.stage)] = 1
    at += 1 + STAGES
    if s.stage == Stage.BUILDING:
        out[at + int(s.way)] = 1
    at += len(WAYS)
    out[at] = s.builds
    out[at + 1] = s.birds_left
    out[at + 2] = s.deck_left
    out[at + 3] = s.starter
