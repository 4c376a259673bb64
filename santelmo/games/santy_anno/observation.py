"""What a learner sees of a match: the ring, the pirates, the cards of the round, the ducats.

Seats are counted clockwise from the reader's own, and the ring from the ship of the reader's own
pirate. Ducats are in it, since everybody can add up the coins.
"""

# pyright: basic
from __future__ import annotations

from functools import lru_cache

from santelmo.core.compiling import absorbed, compiled
from santelmo.core.observation import Observation, Part
from santelmo.core.seats import seat_after, steps_between
from santelmo.core.state import Numbers
from santelmo.games.santy_anno import rules
from santelmo.games.santy_anno.components import CARD_COUNT, EVENT_COUNT, MAX_CARDS, SHIPS
from santelmo.games.santy_anno.rounds import HIGHEST_COIN
from santelmo.games.santy_anno.state import ROUNDS, SEATS, Deck, SantyAnnoState

VERSION = 0
CHANGES = ("The first one.",)
DECKS = len(Deck)


@lru_cache(SEATS)
def observation(players: int) -> Observation:
    """The parts of an observation, in the order in which `observe` writes them."""
    return Observation(VERSION, (*_chart(players), *_seats(players), *_match()), CHANGES)


def _chart(players: int) -> tuple[Part, ...]:
    return (
        Part(
            "ring",
            (SHIPS, SHIPS),
            0,
            1,
            "The ship at each place of the ring, clockwise from that of the reader's pirate.",
        ),
        Part("pirates", (players, SHIPS), 0, 1, "The ship of each seat's pirate."),
        Part(
            "cards",
            (MAX_CARDS, CARD_COUNT),
            0,
            1,
            "The card at each place of this round's row; all 0 where none lies face up.",
        ),
        Part("event", (EVENT_COUNT,), 0, 1, "The event of this round."),
        Part("answer", (SHIPS,), 0, 1, "The ship that the reader has named in this round."),
    )


def _seats(players: int) -> tuple[Part, ...]:
    return (
        Part("answered", (players,), 0, 1, "Seats that have answered in this round."),
        Part("lapped", (players,), 0, 1, "Seats that have run their lap in this round."),
        Part("owes_lap", (players,), 0, 1, "Seats that must run a lap before they sit."),
        Part("arrival", (players,), 0, players, "As which one each seat answered, from 1; or 0."),
        Part("ducats", (players,), 0, ROUNDS * HIGHEST_COIN, "The ducats of each seat."),
        Part("coins", (players, HIGHEST_COIN), 0, ROUNDS, "How many coins of 1 to 5 each has."),
    )


def _match() -> tuple[Part, ...]:
    return (
        Part("round", (ROUNDS,), 0, 1, "The present round; all 0 when the match is over."),
        Part("past_cards", (CARD_COUNT,), 0, 1, "Cards of earlier rounds, which do not return."),
        Part("past_events", (EVENT_COUNT,), 0, 1, "Events of earlier rounds."),
        Part("deck", (DECKS,), 0, 1, "The option: base, expert or events."),
        Part("laps", (), 0, 1, "The option: whether laps are run in the last two rounds."),
        Part("rum_lap", (), 0, 1, "The option: whether a lap is run in a round with rum."),
    )


@compiled
def observe(s: SantyAnnoState, seat: int, out: Numbers) -> None:
    """Writes all parts, one after the other."""
    for i in range(len(out)):
        out[i] = 0
    at = write_ring(s, seat, out)
    at = write_pirates(s, seat, out, at)
    at = write_cards(s, out, at)
    if s.answers[seat]:
        out[at + int(s.answers[seat]) - 1] = 1
    at = write_seats(s, seat, out, at + SHIPS)
    at = write_arrivals(s, seat, out, at)
    at = write_money(s, seat, out, at)
    write_match(s, out, at)


@absorbed
def write_ring(s: SantyAnnoState, seat: int, out: Numbers) -> int:
    first = 0
    while s.ring[first] != s.ships[int(s.resolved), seat]:
        first += 1
    for place in range(SHIPS):
        ship = int(s.ring[(first + place) % SHIPS])
        out[place * SHIPS + ship - 1] = 1
    return SHIPS * SHIPS


@absorbed
def write_pirates(s: SantyAnnoState, seat: int, out: Numbers, at: int) -> int:
    players = int(s.players)
    for relative in range(players):
        ship = int(s.ships[int(s.resolved), seat_after(seat, relative, players)])
        out[at + relative * SHIPS + ship - 1] = 1
    return at + players * SHIPS


@absorbed
def write_cards(s: SantyAnnoState, out: Numbers, at: int) -> int:
    """The row and the event of the present round, if there is one."""
    current = int(s.resolved)
    if current < ROUNDS:
        for place in range(MAX_CARDS):
            card = int(s.cards[current, place])
            if card:
                out[at + place * CARD_COUNT + card - 1] = 1
        event = int(s.events[current])
        if event:
            out[at + MAX_CARDS * CARD_COUNT + event - 1] = 1
    return at + MAX_CARDS * CARD_COUNT + EVENT_COUNT


@absorbed
def write_seats(s: SantyAnnoState, seat: int, out: Numbers, at: int) -> int:
    players = int(s.players)
    owing = rules.owing_lap(s)
    for relative in range(players):
        other = seat_after(seat, relative, players)
        out[at + relative] = (int(s.answered) >> other) & 1
        out[at + players + relative] = (int(s.lapped) >> other) & 1
        out[at + 2 * players + relative] = (owing >> other) & 1
    return at + 3 * players


@absorbed
def write_arrivals(s: SantyAnnoState, seat: int, out: Numbers, at: int) -> int:
    players = int(s.players)
    current = int(s.resolved)
    if current < ROUNDS:
        for arrival in range(players):
            other = int(s.arrivals[current, arrival]) - 1
            if other >= 0:
                out[at + steps_between(seat, other, players)] = arrival + 1
    return at + players


@absorbed
def write_money(s: SantyAnnoState, seat: int, out: Numbers, at: int) -> int:
    players = int(s.players)
    coins = at + players
    for relative in range(players):
        other = seat_after(seat, relative, players)
        out[at + relative] = s.ducats[other]
        for past in range(ROUNDS):
            coin = int(s.coins[past, other])
            if coin:
                out[coins + relative * HIGHEST_COIN + coin - 1] += 1
    return coins + players * HIGHEST_COIN


@absorbed
def write_match(s: SantyAnnoState, out: Numbers, at: int) -> None:
    current = int(s.resolved)
    if current < ROUNDS:
        out[at + current] = 1
    at += ROUNDS
    for past in range(current):
        for place in range(MAX_CARDS):
            card = int(s.cards[past, place])
            if card:
                out[at + card - 1] = 1
        event = int(s.events[past])
        if event:
            out[at + CARD_COUNT + event - 1] = 1
    at += CARD_COUNT + EVENT_COUNT
    out[at + int(s.deck)] = 1
    out[at + DECKS] = s.laps
    out[at + DECKS + 1] = s.rum_lap
