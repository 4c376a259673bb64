"""The JSON that a board component draws, from what its reader may see of a state.

A board is made after every move, of which most change one seat. So its parts are made by
functions of plain values and cached: as long as nothing changes in a part, every board has the same
object there, and a comparison of two boards is done with it at once. Nobody may change a part.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from santelmo.games.santy_anno import rules
from santelmo.games.santy_anno.board_types import (
    SantyAnnoBoard,
    SantyAnnoCard,
    SantyAnnoColours,
    SantyAnnoEvent,
    SantyAnnoRank,
    SantyAnnoRound,
    SantyAnnoSeat,
    SantyAnnoShip,
    SantyAnnoStep,
    SantyAnnoVoyage,
)
from santelmo.games.santy_anno.components import (
    BEFORE_EVENT,
    COUNTDOWN_SECONDS,
    FACE_DOWN_WORDS,
    MAX_CARDS,
    MIN_CARDS,
    RUM,
    RUM_LAP_WORDS,
    card_at,
    direction,
    event_at,
    name_of,
    ship_at,
)
from santelmo.games.santy_anno.event_order import ORDER
from santelmo.games.santy_anno.misreadings import likely_mistake
from santelmo.games.santy_anno.path import Cards, Ring, Step, cards_of, destination, path, ring_of
from santelmo.games.santy_anno.state import ROUNDS, SEATS, Deck, SantyAnnoState
from santelmo.games.santy_anno.titles import places, title

Seats = tuple[int, ...]
"""One number for each seat."""

MATCHES = 512
"""For how many matches at once what stays for a round is cached."""
PAST_ROUNDS = 4 * MATCHES
"""A match has up to five, two on the average while it is played; 2 to 6 kB each."""
SMALL_PARTS = 8192
"""Cards where they lie, steps, ships with pirates, seats: about all that are ever seen."""
FACE_DOWN_HELP = "Not turned up yet."


class Round(NamedTuple):
    """A resolved round: all that its part of the board depends on."""

    number: int
    """From 0."""
    ring: Ring
    cards: Cards
    event: int
    rum_lap: bool
    ships: Seats
    """On which the pirates began."""
    ends: Seats
    """To which the cards led them."""
    answers: Seats
    coins: Seats
    arrivals: Seats


def board(s: SantyAnnoState) -> SantyAnnoBoard:
    """The board for everybody."""
    resolved, players = int(s.resolved), int(s.players)
    over = resolved == ROUNDS
    current = min(resolved, ROUNDS - 1)
    ring = ring_of(s)
    ships = tuple(s.ships[resolved, :players].tolist())
    cards, event = cards_of(s, current), int(s.events[current])
    with_events, rum_lap = int(s.deck) == Deck.EVENTS, bool(s.rum_lap)
    return {
        "round": current + 1,
        "rounds": ROUNDS,
        "over": over,
        "countdown_seconds": COUNTDOWN_SECONDS,
        "ring": _ring(ring, ships),
        "cards": _cards(cards, event),
        "event": _event(event, len(cards), rum_lap) if with_events else None,
        "seats": _seats(s, ships),
        "answer": None,
        "last": None if over else _last(s),
        "past": _past(s, ring, resolved, players),
        "ranks": _ranks(s) if over else None,
    }


def seat_board(s: SantyAnnoState, seat: int, everybodys: SantyAnnoBoard) -> SantyAnnoBoard:
    """With the seat's own ducats, and the ship that it has named in this round."""
    seats = [*everybodys["seats"]]
    seats[seat] = {**seats[seat], "ducats": int(s.ducats[seat])}
    answer = int(s.answers[seat])
    return {**everybodys, "seats": seats, "answer": name_of(answer) if answer else None}


def problem_board(
    ring: Ring, cards: Cards, event: int, ship: int, answer: int | None
) -> SantyAnnoBoard:
    """A single problem for one pirate; with an answer the round that it makes is resolved."""
    resolved = None if answer is None else _answered(ring, cards, event, ship, answer)
    return {
        "round": 1,
        "rounds": 1,
        "over": False,
        "countdown_seconds": COUNTDOWN_SECONDS,
        "ring": _ring(ring, (ship,)),
        "cards": _cards(cards, event),
        "event": _event(event, len(cards), False) if event else None,
        "seats": [_seat(0, ship, False, None, False, False, False, None)],
        "answer": None,
        "last": None,
        "past": [] if resolved is None else [resolved],
        "ranks": None,
    }


def _answered(ring: Ring, cards: Cards, event: int, ship: int, answer: int) -> SantyAnnoRound:
    end = destination(ring, cards, event, ship)
    past = Round(
        number=0,
        ring=ring,
        cards=cards,
        event=event,
        rum_lap=False,
        ships=(ship,),
        ends=(end,),
        answers=(answer,),
        coins=(0,),
        arrivals=(1,),
    )
    return _resolved(past)


@lru_cache(MATCHES)
def _ring(ring: Ring, ships: Seats) -> list[SantyAnnoShip]:
    return [
        _ship(number, tuple(seat for seat, ship in enumerate(ships) if ship == number))
        for number in ring
    ]


@lru_cache(SMALL_PARTS)
def _ship(number: int, pirates: Seats) -> SantyAnnoShip:
    ship = ship_at(number)
    colours: SantyAnnoColours = {
        "crow": ship.crow,
        "sails": ship.sails,
        "hull": ship.hull,
        "plate": ship.plate,
    }
    return {
        "name": ship.name,
        "word": ship.word,
        "number": number,
        "colours": colours,
        "coco": ship.coco,
        "pirates": list(pirates),
    }


@lru_cache(PAST_ROUNDS)
def _cards(cards: Cards, event: int) -> list[SantyAnnoCard]:
    """In the order in which they lie (SAN-3.1, SAN-6).

    Which card is applied when is known only once all are turned up, since then the event is.
    """
    order = ORDER[event, len(cards), : len(cards)].tolist()
    all_up = all(cards)
    return [
        _card(card, place + 1, len(cards) - place, order.index(place) + 1 if all_up else None)
        for place, card in enumerate(cards)
    ]


@lru_cache(SMALL_PARTS)
def _card(number: int, place: int, turned: int, applied: int | None) -> SantyAnnoCard:
    card = card_at(number) if number else None
    return {
        "place": place,
        "turned": turned,
        "applied": applied,
        "kind": card.kind if card else "face_down",
        "words": card.words if card else FACE_DOWN_WORDS,
        "help": card.help if card else FACE_DOWN_HELP,
        "elements": list(card.elements) if card else [],
        "colour": card.colour if card else None,
        "struck": card.struck if card else None,
        "numbers": list(card.numbers) if card else [],
        "steps": abs(card.steps) if card else 0,
        "direction": direction(card.steps) if card else None,
    }


@lru_cache(SMALL_PARTS)
def _event(number: int, cards: int, rum_lap: bool) -> SantyAnnoEvent:
    """It is turned up together with the first card in the row, which is the last one (SAN-3.1)."""
    event = event_at(number)
    text = event.help if event else FACE_DOWN_HELP
    return {
        "kind": event.kind if event else "face_down",
        "words": event.name if event else FACE_DOWN_WORDS,
        "help": f"{RUM_LAP_WORDS} {text}" if rum_lap and number == RUM else text,
        "direction": direction(event.drift) if event else None,
        "after_card": BEFORE_EVENT,
        "turned": cards,
    }


def _seats(s: SantyAnnoState, ships: Seats) -> list[SantyAnnoSeat]:
    """The seats in the present round; after the last one nobody runs or drinks."""
    resolved, answered, lapped = int(s.resolved), int(s.answered), int(s.lapped)
    over = resolved == ROUNDS
    arrivals: list[int] = [] if over else s.arrivals[resolved].tolist()
    rum = not over and int(s.events[resolved]) == RUM
    owing = int(rules.owing_lap(s))
    ducats: list[int] | None = s.ducats.tolist() if s.tally_open else None
    return [
        _seat(
            seat,
            ship,
            bool(answered >> seat & 1),
            arrivals.index(seat + 1) + 1 if seat + 1 in arrivals else None,
            bool(lapped >> seat & 1),
            bool(owing >> seat & 1),
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
) -> SantyAnnoSeat:
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


def _last(s: SantyAnnoState) -> int | None:
    """The only seat without an answer, for which the countdown runs (SAN-3.4)."""
    return int(rules.waiting(s)).bit_length() - 1 if rules.is_last(s) else None


def _past(s: SantyAnnoState, ring: Ring, resolved: int, players: int) -> list[SantyAnnoRound]:
    """The rounds so far, which are looked at only when there is a new one."""
    if not resolved:
        return []
    return _resolved_rounds(
        ring,
        players,
        bool(s.rum_lap),
        s.cards[:resolved].tobytes(),
        s.events[:resolved].tobytes(),
        s.ships[: resolved + 1].tobytes(),
        s.seated[:resolved].tobytes(),
        s.coins[:resolved].tobytes(),
        s.arrivals[:resolved].tobytes(),
    )


@lru_cache(MATCHES)
def _resolved_rounds(
    ring: Ring,
    players: int,
    rum_lap: bool,
    cards: bytes,
    events: bytes,
    ships: bytes,
    answers: bytes,
    coins: bytes,
    arrivals: bytes,
) -> list[SantyAnnoRound]:
    """The rounds in the rows of the state's fields, whose numbers are small ones of a byte."""
    laid = _rows(cards, MAX_CARDS, MAX_CARDS)
    at, named, paid, came = (
        _rows(numbers, SEATS, players) for numbers in (ships, answers, coins, arrivals)
    )
    return [
        _resolved(
            Round(
                number=past,
                ring=ring,
                cards=laid[past][: past + MIN_CARDS],
                event=event,
                rum_lap=rum_lap,
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
def _resolved(past: Round) -> SantyAnnoRound:
    return {
        "round": past.number + 1,
        "cards": _cards(past.cards, past.event),
        "event": _event(past.event, len(past.cards), past.rum_lap) if past.event else None,
        "arrivals": [arrival - 1 for arrival in past.arrivals if arrival],
        "pirates": [_voyage(past, seat) for seat in range(len(past.ships))],
    }


def _voyage(past: Round, seat: int) -> SantyAnnoVoyage:
    start, answer, true = past.ships[seat], past.answers[seat], past.ends[seat]
    wrong = answer not in (0, true)
    return {
        "seat": seat,
        "start": name_of(start),
        "end": name_of(true),
        "answer": name_of(answer) if answer else None,
        "right": answer == true,
        "coin": past.coins[seat],
        "path": [_step(step) for step in path(past.ring, past.cards, past.event, start)],
        "mistake": (
            likely_mistake(past.ring, past.cards, past.event, start, answer) if wrong else None
        ),
    }


@lru_cache(SMALL_PARTS)
def _step(step: Step) -> SantyAnnoStep:
    return {
        "card": step.place + 1,
        "start": name_of(step.start),
        "target": name_of(step.target),
        "drifts_to": None if step.end == step.target else name_of(step.end),
    }


def _ranks(s: SantyAnnoState) -> list[SantyAnnoRank]:
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
