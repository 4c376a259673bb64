"""The state in the table's language: what a board component draws."""

from __future__ import annotations

from typing import Any

from santelmo.games.santy_anno import rules
from santelmo.games.santy_anno.cards import COVERED, card_at
from santelmo.games.santy_anno.events import ORDER, event_at
from santelmo.games.santy_anno.path import Cards, cards_of, path_of, ring_of
from santelmo.games.santy_anno.ranks import places, title
from santelmo.games.santy_anno.ships import name_of, ship_at
from santelmo.games.santy_anno.slips import explanation
from santelmo.games.santy_anno.state import (
    DECKS,
    FIRST_LAP_ROUND,
    ROUNDS,
    SantyAnnoState,
)

Json = dict[str, Any]


def table(s: SantyAnnoState) -> Json:
    over = bool(s.resolved == ROUNDS)
    dealt = min(int(s.resolved), ROUNDS - 1)
    return {
        "round": dealt + 1,
        "rounds": ROUNDS,
        "over": over,
        "deck": DECKS[int(s.deck)],
        "laps": bool(s.laps),
        "lap_due": not over and bool(s.laps and s.resolved >= FIRST_LAP_ROUND),
        "ring": [_ship(s, int(number)) for number in s.ring],
        "cards": _cards(cards_of(s, dealt), int(s.events[dealt])),
        "event": _event(s, dealt),
        "seats": [_seat(s, seat) for seat in range(s.players)],
        "answer": None,
        "last": _last(s),
        "past": [_resolved(s, past) for past in range(int(s.resolved))],
        "ranks": _ranks(s) if over else None,
    }


def seat_table(s: SantyAnnoState, seat: int, everybodys: Json) -> Json:
    """With the own ducats, and where the reader sits in this round."""
    seats = [*everybodys["seats"]]
    seats[seat] = {**seats[seat], "ducats": int(s.ducats[seat])}
    answer = name_of(int(s.answers[seat])) if s.answers[seat] else None
    return {**everybodys, "seats": seats, "answer": answer}


def _ship(s: SantyAnnoState, number: int) -> Json:
    ship = ship_at(number)
    return {
        "name": ship.name,
        "word": ship.word,
        "number": number,
        "letter": ship.letter,
        "colours": ship.colours,
        "coco": ship.coco,
        "pirates": [seat for seat in range(s.players) if s.ships[s.resolved, seat] == number],
    }


def _cards(cards: Cards, event: int) -> list[Json]:
    """In the order in which they lie; `turned` and `applied` count from 1 (SAN-3.1, SAN-6).

    Of a card that is still covered only its place is known; which one is applied when, only once
    all are turned up, since the event is.
    """
    order = ORDER[event, len(cards), : len(cards)].tolist()
    all_open = all(cards)
    return [
        {
            "place": place + 1,
            "turned": len(cards) - place,
            "applied": order.index(place) + 1 if all_open else None,
            **(card_at(card) if card else COVERED).data(),
        }
        for place, card in enumerate(cards)
    ]


def _event(s: SantyAnnoState, dealt: int) -> Json | None:
    """It is turned together with the first boarding card, which is the last one (SAN-3.1)."""
    event = event_at(int(s.events[dealt]))
    return {"turned": len(cards_of(s, dealt)), **event.data()} if event else None


def _seat(s: SantyAnnoState, seat: int) -> Json:
    over = bool(s.resolved == ROUNDS)
    arrivals: list[int] = [] if over else s.arrivals[s.resolved].tolist()
    event = None if over else event_at(int(s.events[s.resolved]))
    answered = bool(int(s.answered) >> seat & 1)
    return {
        "seat": seat,
        "ship": name_of(int(s.ships[s.resolved, seat])),
        "answered": answered,
        "arrival": arrivals.index(seat + 1) + 1 if seat + 1 in arrivals else None,
        "lapped": bool(int(s.lapped) >> seat & 1),
        "owes_lap": not over and bool(rules.owes_lap(s, seat)),
        "upside_down": event is not None and event.kind == "rum" and not answered,
        "ducats": int(s.ducats[seat]) if s.tally_open else None,
    }


def _last(s: SantyAnnoState) -> int | None:
    """The only seat without an answer, for which the countdown runs (SAN-3.4)."""
    waiting = int(rules.actors(s))
    return waiting.bit_length() - 1 if waiting and rules.is_last(s) else None


def _resolved(s: SantyAnnoState, past: int) -> Json:
    arrivals = [int(arrival) - 1 for arrival in s.arrivals[past] if arrival]
    return {
        "round": past + 1,
        "cards": _cards(cards_of(s, past), int(s.events[past])),
        "event": _event(s, past),
        "arrivals": arrivals,
        "late": next((seat for seat in range(s.players) if seat not in arrivals), None),
        "pirates": [_pirate(s, past, seat) for seat in range(s.players)],
    }


def _pirate(s: SantyAnnoState, past: int, seat: int) -> Json:
    answer, true = int(s.seated[past, seat]), int(s.ships[past + 1, seat])
    return {
        "seat": seat,
        "from": name_of(int(s.ships[past, seat])),
        "to": name_of(true),
        "answer": name_of(answer) if answer else None,
        "right": answer == true,
        "coin": int(s.coins[past, seat]),
        "path": [step.data() for step in path_of(s, past, seat)],
        "slip": _slip(s, past, seat) if answer not in (0, true) else None,
    }


def _slip(s: SantyAnnoState, past: int, seat: int) -> str | None:
    return explanation(
        ring_of(s),
        cards_of(s, past),
        int(s.events[past]),
        int(s.ships[past, seat]),
        int(s.seated[past, seat]),
    )


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
