"""The state in the table's language: what a board component draws.

A table is asked for after every move, of which most change one seat. So its parts are made by
functions of plain values and kept: as long as nothing changes in a part, every table has the same
object there, and who compares two tables is done with it at once. Nobody may change a part.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from santelmo.core.state import blank
from santelmo.games.santy_anno import rules
from santelmo.games.santy_anno.cards import COVERED, card_at
from santelmo.games.santy_anno.events import FEWEST_CARDS, MOST_CARDS, ORDER, event_at
from santelmo.games.santy_anno.path import Cards, Ring, Step, path
from santelmo.games.santy_anno.ranks import places, title
from santelmo.games.santy_anno.ships import name_of, ship_at
from santelmo.games.santy_anno.slips import explanation
from santelmo.games.santy_anno.state import (
    DECKS,
    ROUNDS,
    SEATS,
    SantyAnnoState,
)

Json = dict[str, Any]
Seats = tuple[int, ...]
"""One number for each seat."""

TABLES = 512
"""What stays for a round is kept for so many matches that are played at once."""
PAST_ROUNDS = 4 * TABLES
"""A match has up to five, two on the average while it is played; 2 to 6 kB each."""
SMALL_PARTS = 8192
"""Cards where they lie, steps, ships with pirates, seats: about all that are ever seen."""


class Round(NamedTuple):
    """A resolved round: all that its part of the table depends on."""

    number: int
    """From 0."""
    ring: Ring
    cards: Cards
    event: int
    ships: Seats
    """On which the pirates began."""
    ends: Seats
    """To which the cards led them."""
    answers: Seats
    coins: Seats
    arrivals: Seats


def table(s: SantyAnnoState) -> Json:
    resolved, players = int(s.resolved), int(s.players)
    over = resolved == ROUNDS
    dealt = min(resolved, ROUNDS - 1)
    ring = tuple(s.ring.tolist())
    ships = tuple(s.ships[resolved, :players].tolist())
    cards = tuple(s.cards[dealt, : dealt + FEWEST_CARDS].tolist())
    event = int(s.events[dealt])
    laps, lapped, answered = int(s.laps), int(s.lapped), int(s.answered)
    return {
        "round": dealt + 1,
        "rounds": ROUNDS,
        "over": over,
        "deck": DECKS[int(s.deck)],
        "laps": bool(laps),
        "lap_due": any(_owing(laps, resolved, 0, players)),
        "ring": _ring(ring, ships),
        "cards": _cards(cards, event),
        "event": _event(event, len(cards)),
        "seats": _seats(s, ships, answered, lapped, _owing(laps, resolved, lapped, players)),
        "answer": None,
        "last": None if over else _last(answered, players),
        "past": _past(s, ring, resolved, players),
        "ranks": _ranks(s) if over else None,
    }


def seat_table(s: SantyAnnoState, seat: int, everybodys: Json) -> Json:
    """With the own ducats, and where the reader sits in this round."""
    seats = [*everybodys["seats"]]
    seats[seat] = {**seats[seat], "ducats": int(s.ducats[seat])}
    answer = int(s.answers[seat])
    return {**everybodys, "seats": seats, "answer": name_of(answer) if answer else None}


@lru_cache(TABLES)
def _ring(ring: Ring, ships: Seats) -> list[Json]:
    return [
        _ship(number, tuple(seat for seat, ship in enumerate(ships) if ship == number))
        for number in ring
    ]


@lru_cache(SMALL_PARTS)
def _ship(number: int, pirates: Seats) -> Json:
    ship = ship_at(number)
    return {
        "name": ship.name,
        "word": ship.word,
        "number": number,
        "letter": ship.letter,
        "colours": ship.colours,
        "coco": ship.coco,
        "pirates": list(pirates),
    }


@lru_cache(PAST_ROUNDS)
def _cards(cards: Cards, event: int) -> list[Json]:
    """In the order in which they lie; `turned` and `applied` count from 1 (SAN-3.1, SAN-6).

    Of a card that is still covered only its place is known; which one is applied when, only once
    all are turned up, since the event is.
    """
    order = ORDER[event, len(cards), : len(cards)].tolist()
    all_open = all(cards)
    return [
        _card(card, place + 1, len(cards) - place, order.index(place) + 1 if all_open else None)
        for place, card in enumerate(cards)
    ]


@lru_cache(SMALL_PARTS)
def _card(card: int, place: int, turned: int, applied: int | None) -> Json:
    return {
        "place": place,
        "turned": turned,
        "applied": applied,
        **(card_at(card) if card else COVERED).data(),
    }


@lru_cache(SMALL_PARTS)
def _event(number: int, cards: int) -> Json | None:
    """It is turned together with the first boarding card, which is the last one (SAN-3.1)."""
    event = event_at(number)
    return {"turned": cards, **event.data()} if event else None


def _seats(
    s: SantyAnnoState, ships: Seats, answered: int, lapped: int, owing: tuple[bool, ...]
) -> list[Json]:
    """The seats in the present round; behind the last one nobody runs or drinks."""
    resolved = int(s.resolved)
    over = resolved == ROUNDS
    arrivals: list[int] = [] if over else s.arrivals[resolved].tolist()
    event = None if over else event_at(int(s.events[resolved]))
    rum = event is not None and event.kind == "rum"
    ducats: list[int] | None = s.ducats.tolist() if s.tally_open else None
    return [
        _seat(
            seat,
            ship,
            bool(answered >> seat & 1),
            arrivals.index(seat + 1) + 1 if seat + 1 in arrivals else None,
            bool(lapped >> seat & 1),
            owing[seat],
            rum,
            ducats[seat] if ducats else None,
        )
        for seat, ship in enumerate(ships)
    ]


@lru_cache(SMALL_PARTS)
def _seat(
    seat: int,
    ship: int,
    answered: bool,
    arrival: int | None,
    lapped: bool,
    owes_lap: bool,
    rum: bool,
    ducats: int | None,
) -> Json:
    return {
        "seat": seat,
        "ship": name_of(ship),
        "answered": answered,
        "arrival": arrival,
        "lapped": lapped,
        "owes_lap": owes_lap,
        "upside_down": rum and not answered,
        "ducats": ducats,
    }


@lru_cache(SMALL_PARTS)
def _owing(laps: int, resolved: int, lapped: int, players: int) -> tuple[bool, ...]:
    """By seat: whether the rules say that it owes a lap (SAN-3.8), if these have run."""
    if resolved == ROUNDS:
        return (False,) * players
    s = blank(SantyAnnoState)[0]
    s.laps, s.resolved, s.lapped = laps, resolved, lapped
    return tuple([bool(rules.owes_lap(s, seat)) for seat in range(players)])


@lru_cache(SMALL_PARTS)
def _last(answered: int, players: int) -> int | None:
    """The only seat without an answer, for which the countdown runs (SAN-3.4)."""
    s = blank(SantyAnnoState)[0]
    s.answered, s.players = answered, players
    return int(rules.waiting(s)).bit_length() - 1 if rules.is_last(s) else None


def _past(s: SantyAnnoState, ring: Ring, resolved: int, players: int) -> list[Json]:
    """The rounds so far, which are looked at only when there is a new one."""
    if not resolved:
        return []
    return _resolved_rounds(
        ring,
        players,
        s.cards[:resolved].tobytes(),
        s.events[:resolved].tobytes(),
        s.ships[: resolved + 1].tobytes(),
        s.seated[:resolved].tobytes(),
        s.coins[:resolved].tobytes(),
        s.arrivals[:resolved].tobytes(),
    )


@lru_cache(TABLES)
def _resolved_rounds(
    ring: Ring,
    players: int,
    cards: bytes,
    events: bytes,
    ships: bytes,
    answers: bytes,
    coins: bytes,
    arrivals: bytes,
) -> list[Json]:
    """The rounds in the rows of the state's fields, whose numbers are small ones of a byte."""
    laid = _rows(cards, MOST_CARDS, MOST_CARDS)
    at, named, paid, came = (
        _rows(numbers, SEATS, players) for numbers in (ships, answers, coins, arrivals)
    )
    return [
        _resolved(
            Round(
                number=past,
                ring=ring,
                cards=laid[past][: past + FEWEST_CARDS],
                event=event,
                ships=at[past],
                ends=at[past + 1],
                answers=named[past],
                coins=paid[past],
                arrivals=came[past],
            )
        )
        for past, event in enumerate(events)
    ]


def _rows(numbers: bytes, width: int, used: int) -> list[tuple[int, ...]]:
    """The used part of each row."""
    return [tuple(numbers[row : row + used]) for row in range(0, len(numbers), width)]


@lru_cache(PAST_ROUNDS)
def _resolved(past: Round) -> Json:
    seats = range(len(past.ships))
    arrivals = [arrival - 1 for arrival in past.arrivals if arrival]
    return {
        "round": past.number + 1,
        "cards": _cards(past.cards, past.event),
        "event": _event(past.event, len(past.cards)),
        "arrivals": arrivals,
        "late": next((seat for seat in seats if seat not in arrivals), None),
        "pirates": [_pirate(past, seat) for seat in seats],
    }


def _pirate(past: Round, seat: int) -> Json:
    start, answer, true = past.ships[seat], past.answers[seat], past.ends[seat]
    steps = path(past.ring, past.cards, past.event, start)
    return {
        "seat": seat,
        "from": name_of(start),
        "to": name_of(true),
        "answer": name_of(answer) if answer else None,
        "right": answer == true,
        "coin": past.coins[seat],
        "path": [_step(step) for step in steps],
        "slip": _slip(past, seat) if answer not in (0, true) else None,
    }


@lru_cache(SMALL_PARTS)
def _step(step: Step) -> Json:
    return step.data()


def _slip(past: Round, seat: int) -> str | None:
    return explanation(past.ring, past.cards, past.event, past.ships[seat], past.answers[seat])


def _ranks(s: SantyAnnoState) -> list[Json]:
    """The seats from first to last."""
    by_seat = places(s)
    return [
        {
            "seat": seat,
            "place": by_seat[seat],
            "title": title(by_seat[seat], int(s.players)),
            "ducats": int(s.ducats[seat]),
            "coins": sorted((c for c in s.coins[:, seat].tolist() if c), reverse=True),
        }
        for seat in sorted(range(s.players), key=by_seat.__getitem__)
    ]
