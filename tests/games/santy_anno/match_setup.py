"""Matches with chosen rings, ships, cards and events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import santelmo
from santelmo.games.santy_anno.components import (
    BASE_COUNT,
    CARD_COUNT,
    CARDS,
    EVENTS,
    FLEET,
    RUM,
)
from santelmo.games.santy_anno.path import cards_of, destination, ring_of
from santelmo.games.santy_anno.state import EXPERT_DECK, REMAINING_CARDS

RING = (1, 3, 5, 7, 2, 4, 6, 8)
"""A ring for examples, clockwise."""
NUMBER_OF = {ship.name: number for number, ship in enumerate(FLEET, 1)}
EVENT_NUMBERS = {
    "whirlwind": 1,
    "clockwise": 3,
    "counter-clockwise": 4,
    "bermuda": 5,
    "rum": RUM,
}


def card_number(words: str) -> int:
    """The number of the first card with these words."""
    return next(number for number, card in enumerate(CARDS, 1) if card.words == words)


def target_of(words: str, ship: str, ring: Sequence[int] = RING) -> str:
    """Where one card leads from a ship."""
    number = destination(tuple(ring), (card_number(words),), 0, NUMBER_OF[ship])
    return FLEET[number - 1].name


def set_up(
    cards: Sequence[str] = (),
    ships: Sequence[str] = ("Paradise", "Royal", "Sahara"),
    events: Sequence[str] = (),
    **options: Any,
) -> santelmo.Match:
    """A match whose first cards and events are these, with the pirates on these ships."""
    deck = "events" if events else "expert"
    game = santelmo.load("santy_anno", players=len(ships), **{"deck": deck, **options})
    fields = game.start(seed=1).position()
    fields["ring"] = list(RING)
    fields["ships"][0] = _filled([NUMBER_OF[ship] for ship in ships], len(FLEET))
    drawn = _pile([card_number(words) for words in cards], game.options["deck"])
    fields["cards"][0] = _filled(drawn[:5], 9)
    fields["pile"] = _filled([0] * 5 + drawn[5:], EXPERT_DECK)
    if game.options["deck"] == "events":
        wanted = [EVENT_NUMBERS[event] for event in events]
        order = wanted + [n for n in range(1, len(EVENTS) + 1) if n not in wanted]
        fields["events"] = [order[0], 0, 0, 0, 0]
        fields["event_pile"] = [0, *order[1:]]
    return game.position(fields)


def _filled(numbers: list[int], size: int) -> list[int]:
    return numbers + [0] * (size - len(numbers))


def _pile(wanted: list[int], deck: str) -> list[int]:
    base = [number for number in range(1, BASE_COUNT + 1) if number not in wanted]
    if deck == "base":
        return wanted + base
    remaining = REMAINING_CARDS - sum(number <= BASE_COUNT for number in wanted)
    expert = [number for number in range(BASE_COUNT + 1, CARD_COUNT + 1) if number not in wanted]
    return wanted + base[:remaining] + expert


def true_ship(match: santelmo.Match, seat: int) -> str:
    """Where the cards of the present round lead a seat's pirate, as the word of a move."""
    s = match.states[0]
    current = int(s.resolved)
    number = destination(
        ring_of(s),
        cards_of(s, current),
        int(s.events[current]),
        int(s.ships[current, seat]),
    )
    return FLEET[number - 1].word


def wrong_ship(match: santelmo.Match, seat: int) -> str:
    """A ship at which the seat would sit wrong."""
    return next(ship.word for ship in FLEET if ship.word != true_ship(match, seat))


def run_laps(match: santelmo.Match) -> None:
    """Everybody who must run a lap does so."""
    for seat in match.actors:
        if "lap" in texts(match, seat):
            match.play("lap", seat)


def play_round(match: santelmo.Match, right: Sequence[int], wrong: Sequence[int] = ()) -> None:
    """Some sit right, in this order, then the others wrong; a seat in neither list is late."""
    before = int(match.states[0].resolved)
    run_laps(match)
    answers = [f"sit {true_ship(match, seat)}" for seat in right]
    answers += [f"sit {wrong_ship(match, seat)}" for seat in wrong]
    seats = [*right, *wrong]
    for seat, answer in zip(seats, answers, strict=True):
        match.play(answer, seat)
    if match.states[0].resolved == before:
        match.play("late")


def texts(match: santelmo.Match, seat: int) -> list[str]:
    return [str(move) for move in match.legal(seat)]


def board(match: santelmo.Match, seat: int | None = None) -> Any:
    return match.view(seat)["board"]


def path(match: santelmo.Match, seat: int = 0) -> list[tuple[int, str, str]]:
    """Of the last round: the card, the ship before it, and the ship to which it leads."""
    steps = board(match)["past"][-1]["pirates"][seat]["path"]
    return [(step["card"], step["start"], step["target"]) for step in steps]
