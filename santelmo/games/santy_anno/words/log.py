"""What happened: one line for each move."""

from __future__ import annotations

from santelmo.core.moves import Move
from santelmo.core.wording import count_noun, join_words
from santelmo.games.santy_anno import rules
from santelmo.games.santy_anno.components import FLEET, RUM_LAP_WORDS, card_at, event_at, name_of
from santelmo.games.santy_anno.path import cards_of
from santelmo.games.santy_anno.state import ROUNDS, SantyAnnoState
from santelmo.games.santy_anno.titles import Title, places, title

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
NAMES = {ship.word: ship.name for ship in FLEET}
NAMED_TITLES: tuple[Title, ...] = ("captain", "first mate")
"""The titles that the last line of a match names."""


def log(before: SantyAnnoState, after: SantyAnnoState, seat: int, move: Move) -> str:
    lines = [f"Seat {seat} {_action(before, move)}."]
    resolved, current = int(before.resolved), int(after.resolved)
    if current != resolved:
        lines += _resolution(after, resolved)
        lines.append(_end(after) if current == ROUNDS else _new_round(after, current))
    return " ".join(lines)


def _action(before: SantyAnnoState, move: Move) -> str:
    if move.kind == "lap":
        return "runs once around the table"
    if move.kind == "late":
        return "is late"
    arrival = ORDINALS[int(before.answered).bit_count()]
    at = f" at {NAMES[move.values[0]]}" if move.values else ""
    return f"is the {arrival} to sit down{at}"


def _resolution(s: SantyAnnoState, resolved: int) -> list[str]:
    """Who found the ship, in the order of arrival, and who did not."""
    true: list[int] = s.ships[resolved + 1].tolist()
    named: list[int] = s.seated[resolved].tolist()
    coins: list[int] = s.coins[resolved].tolist()
    arrivals: list[int] = s.arrivals[resolved].tolist()
    found = [
        f"Seat {seat} found {name_of(true[seat])}{_reward(coins[seat])}"
        for seat in (arrival - 1 for arrival in arrivals if arrival)
        if named[seat] == true[seat]
    ]
    split = join_words(found) if found else "nobody found the right ship"
    others = [
        _wrong_ship(seat, named[seat], true[seat])
        for seat in range(int(s.players))
        if named[seat] != true[seat]
    ]
    return [f"Round {resolved + 1}: {split}.", *others]


def _reward(coin: int) -> str:
    return f" for {count_noun(coin, 'ducat')}" if coin else " too late for a coin"


def _wrong_ship(seat: int, named: int, true: int) -> str:
    """Of a seat that sat wrong or not at all."""
    sat = f"sat at {name_of(named)} but " if named else ""
    return f"Seat {seat} {sat}belonged on {name_of(true)}."


def _new_round(s: SantyAnnoState, current: int) -> str:
    cards = cards_of(s, current)
    if not all(cards):
        return f"Round {current + 1}: the cards are turned up."
    words = "; ".join(card_at(card).words for card in cards)
    event = event_at(int(s.events[current]))
    lap = f" {RUM_LAP_WORDS}" if rules.has_rum_lap(s) else ""
    return f"Round {current + 1}: {words}." + (f" Event: {event.words}.{lap}" if event else "")


def _end(s: SantyAnnoState) -> str:
    by_seat = places(s)
    titles = {seat: title(by_seat[seat], int(s.players)) for seat in range(s.players)}
    lines: list[str] = []
    for named in NAMED_TITLES:
        holders = [f"Seat {seat}" for seat in titles if titles[seat] == named]
        if holders:
            are = f"are {named}s" if len(holders) > 1 else f"is {named}"
            lines.append(f"{join_words(holders)} {are}.")
    return " ".join(lines)
