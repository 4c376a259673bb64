"""What Santy Anno says to players: prompts, log lines, refusals."""

from __future__ import annotations

from santelmo.core.definition import Sentence
from santelmo.core.moves import Move
from santelmo.games.santy_anno import rules
from santelmo.games.santy_anno.cards import card_at
from santelmo.games.santy_anno.events import FEWEST_CARDS, event_at
from santelmo.games.santy_anno.path import cards_of
from santelmo.games.santy_anno.ranks import CAPTAIN, FIRST_MATE, places, title
from santelmo.games.santy_anno.ships import FLEET, name_of
from santelmo.games.santy_anno.state import FIRST_LAP_ROUND, ROUNDS, SantyAnnoState

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
NAMES = {ship.word: ship.name for ship in FLEET}


def listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def prompt(s: SantyAnnoState, seat: int) -> Sentence:
    resolved = int(s.resolved)
    last = " The others have answered: hurry!" if rules.is_last(s) else ""
    if rules.owes_lap(s, seat):
        return Sentence(f"Run once around the table, then sit down.{last}", "SAN-3.8")
    start = name_of(int(s.ships[resolved, seat]))
    cards = resolved + FEWEST_CARDS
    return Sentence(f"Find your ship: {cards} cards from {start}, then sit.{last}", "SAN-3.2")


def refusal(s: SantyAnnoState, seat: int, move: Move) -> Sentence:
    if move.kind == "sit":
        return Sentence("Run once around the table before you sit: play 'lap' first.", "SAN-3.8")
    if move.kind == "late":
        others = listed([f"Seat {o}" for o in range(s.players) if o != seat and _waits(s, o)])
        return Sentence(
            f"Only the last one without an answer is late; the round still waits for {others}.",
            "SAN-3.4",
        )
    if not s.laps:
        return Sentence("This match is played without laps.", "SAN-3.8")
    if s.resolved < FIRST_LAP_ROUND:
        return Sentence("Laps are run in rounds 4 and 5 only.", "SAN-3.8")
    return Sentence("You have run your lap of this round.", "SAN-3.8")


def _waits(s: SantyAnnoState, seat: int) -> bool:
    return not int(s.answered) >> seat & 1


def log(before: SantyAnnoState, after: SantyAnnoState, seat: int, move: Move) -> str:
    lines = [f"Seat {seat} {_deed(before, move)}."]
    resolved, current = int(before.resolved), int(after.resolved)
    if current != resolved:
        lines += _resolution(after, resolved)
        lines.append(_end(after) if current == ROUNDS else _new_round(after, current))
    return " ".join(lines)


def _deed(before: SantyAnnoState, move: Move) -> str:
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
    split = listed(found) if found else "nobody found the right ship"
    strays = [
        _stray(seat, named[seat], true[seat])
        for seat in range(int(s.players))
        if named[seat] != true[seat]
    ]
    return [f"Round {resolved + 1}: {split}.", *strays]


def _reward(coin: int) -> str:
    if not coin:
        return " too late for a coin"
    return f" for {coin} ducat{'s' if coin > 1 else ''}"


def _stray(seat: int, named: int, true: int) -> str:
    """Of somebody who sat wrong or not at all."""
    sat = f"sat at {name_of(named)} but " if named else ""
    return f"Seat {seat} {sat}belonged on {name_of(true)}."


def _new_round(s: SantyAnnoState, current: int) -> str:
    cards = cards_of(s, current)
    if not all(cards):
        return f"Round {current + 1}: the cards are turned up."
    words = "; ".join(card_at(card).words for card in cards)
    event = event_at(int(s.events[current]))
    return f"Round {current + 1}: {words}." + (f" Event: {event.words}." if event else "")


def _end(s: SantyAnnoState) -> str:
    by_seat = places(s)
    titles = {seat: title(by_seat[seat], int(s.players)) for seat in range(s.players)}
    lines: list[str] = []
    for rank in (CAPTAIN, FIRST_MATE):
        holders = [f"Seat {seat}" for seat in titles if titles[seat] == rank]
        if holders:
            plural = len(holders) > 1
            lines.append(f"{listed(holders)} {'are' if plural else 'is'} {rank}{'s' * plural}.")
    return " ".join(lines)
