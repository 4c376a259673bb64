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
    last = " The others have answered: hurry!" if rules.is_last(s) else ""
    if rules.owes_lap(s, seat):
        return Sentence(f"Run once around the table, then sit down.{last}", "SAN-3.8")
    start = name_of(int(s.ships[s.resolved, seat]))
    cards = int(s.resolved) + FEWEST_CARDS
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
    if after.resolved != before.resolved:
        resolved = int(before.resolved)
        lines += [_split(after, resolved), *_strays(after, resolved)]
        lines.append(_end(after) if after.resolved == ROUNDS else _new_round(after))
    return " ".join(lines)


def _deed(before: SantyAnnoState, move: Move) -> str:
    if move.kind == "lap":
        return "runs once around the table"
    if move.kind == "late":
        return "is late"
    arrival = ORDINALS[int(before.answered).bit_count()]
    at = f" at {NAMES[move.values[0]]}" if move.values else ""
    return f"is the {arrival} to sit down{at}"


def _split(s: SantyAnnoState, resolved: int) -> str:
    found = [
        f"Seat {seat} found {_true_ship(s, resolved, seat)}{_reward(int(s.coins[resolved, seat]))}"
        for seat in (int(arrival) - 1 for arrival in s.arrivals[resolved] if arrival)
        if s.seated[resolved, seat] == s.ships[resolved + 1, seat]
    ]
    return f"Round {resolved + 1}: {listed(found) if found else 'nobody found the right ship'}."


def _reward(coin: int) -> str:
    if not coin:
        return " too late for a coin"
    return f" for {coin} ducat{'s' if coin > 1 else ''}"


def _strays(s: SantyAnnoState, resolved: int) -> list[str]:
    """Those who sat wrong or not at all."""
    lines: list[str] = []
    for seat in range(s.players):
        named, true = int(s.seated[resolved, seat]), _true_ship(s, resolved, seat)
        if not named:
            lines.append(f"Seat {seat} belonged on {true}.")
        elif named != s.ships[resolved + 1, seat]:
            lines.append(f"Seat {seat} sat at {name_of(named)} but belonged on {true}.")
    return lines


def _true_ship(s: SantyAnnoState, resolved: int, seat: int) -> str:
    return name_of(int(s.ships[resolved + 1, seat]))


def _new_round(s: SantyAnnoState) -> str:
    current = int(s.resolved)
    if not all(cards_of(s, current)):
        return f"Round {current + 1}: the cards are turned up."
    cards = "; ".join(card_at(card).words for card in cards_of(s, current))
    event = event_at(int(s.events[current]))
    return f"Round {current + 1}: {cards}." + (f" Event: {event.words}." if event else "")


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
