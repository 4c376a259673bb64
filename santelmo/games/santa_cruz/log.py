"""What happened, in words: a line for each move, and how the scores came about."""

from __future__ import annotations

from collections.abc import Iterable

from santelmo.core.moves import Move
from santelmo.games.santa_cruz import building, scoring
from santelmo.games.santa_cruz.components import (
    BIRD_VALUES,
    BUILDING_CARDS,
    BUILDINGS,
    CARDS,
    ERUPTION,
    SETS,
    names_of,
    space_number,
)
from santelmo.games.santa_cruz.state import BUILDING, DISCARDING, LANDING, OVER, SantaCruzState

VOLCANO_LETTER = "V"


def log(before: SantaCruzState, after: SantaCruzState, seat: int, move: Move) -> str:
    return f"Seat {seat} {_deed(before, after, seat, move)}" + _consequences(before, after)


def _deed(before: SantaCruzState, after: SantaCruzState, seat: int, move: Move) -> str:
    if move.kind == "set":
        return _set_deed(before, move.values[0])
    if move.kind == "play":
        return _play_deed(after, seat, move.values[0])
    if move.kind in ("land", "build", "join"):
        return _build_deed(before, after, seat, move)
    if move.kind == "skip":
        return "builds nothing."
    if move.kind == "score":
        return _score_deed(before, seat, CARDS.index(move.values[0]))
    if move.kind == "bundle":
        return _bundle_deed(before, int(move.values[0]))
    return f"discards {move.values[0] if move.values else 'a scoring card'}."


def _set_deed(before: SantaCruzState, letter: str) -> str:
    cards = before.sets[SETS.index(letter)].tolist()
    named = zip(cards, BUILDING_CARDS, strict=True)
    words = [f"{count} {card}{'s' if count > 1 else ''}" for count, card in named if count]
    return f"takes set {letter}: {listed(words)}."


def _play_deed(after: SantaCruzState, seat: int, card: str) -> str:
    kind, _, way = card.partition("-")
    deed = f"plays a {kind} card" + (f" to build twice by {way}" if way else "")
    if after.stage == BUILDING and after.seat == seat:
        return f"{deed}."
    return f"{deed} but cannot build with it."


def _build_deed(before: SantaCruzState, after: SantaCruzState, seat: int, move: Move) -> str:
    name = move.values[0]
    space = space_number(name)
    tile = int(after.face[space])
    kind = BUILDINGS[int(after.tile_building[tile])]
    if before.supply[seat, after.tile_building[tile]] == 0:
        return f"turns up {name}: a {kind}, and none is left." + _second_build(before, after, seat)
    verb = {"land": "lands on", "build": "builds on", "join": "joins on"}[move.kind]
    line = f"{verb} {name}: a {kind} for {points_words(int(after.tile_points[tile]))}"
    line += _bird_words(before, after, seat, tile) + "."
    turned = building.face_up(after) & ~building.face_up(before) & ~(1 << space)
    if turned:
        verb = "is" if turned & (turned - 1) == 0 else "are"
        line += f" {listed(names_of(turned))} {verb} turned up."
    return line + _second_build(before, after, seat)


def _bird_words(before: SantaCruzState, after: SantaCruzState, seat: int, tile: int) -> str:
    if not after.tile_bird[tile]:
        return ""
    if after.tokens[seat] == before.tokens[seat]:
        return "; no bird token is left"
    for value in range(BIRD_VALUES):
        if after.birds[seat, value] > before.birds[seat, value]:
            return f" and a bird token worth {value}"
    return " and a bird token"


def _second_build(before: SantaCruzState, after: SantaCruzState, seat: int) -> str:
    missed = before.builds == 2 and not (after.stage == BUILDING and after.seat == seat)
    return " A second build is not possible." if missed else ""


def _score_deed(before: SantaCruzState, seat: int, card: int) -> str:
    changes: list[str] = []
    for i in range(before.players):
        other = (seat + i) % int(before.players)
        score = int(before.score[other])
        change = max(score + int(scoring.card_points(before, card, other)), 0) - score
        if change:
            changes.append(f"Seat {other} {change:+}")
    line = f"plays {CARDS[card]}: {', '.join(changes) or 'no marker moves'}."
    if card == ERUPTION:
        lost = [n for n in names_of(building.occupied(before)) if n.startswith(VOLCANO_LETTER)]
        if lost:
            line += f" The volcano destroys what stands on {listed(lost)}."
    return line


def _bundle_deed(before: SantaCruzState, owner: int) -> str:
    letter = SETS[int(before.set_of[0, owner]) - 1]
    cards = card_words(before.played[0, owner].tolist())
    return f"takes the bundle of Seat {owner}: set {letter} with {listed(cards)}."


def _consequences(before: SantaCruzState, after: SantaCruzState) -> str:
    """What follows by itself when a stage or a round ends."""
    if before.round_number == 1 and after.round_number == 2:
        return (
            " Round 1 is over: the buildings return, and everybody draws a scoring card."
            + _draw_words(after)
            + f" Seat {after.seat}, furthest behind, is first to choose a bundle."
        )
    if after.stage == LANDING and before.stage != LANDING:
        why = ", furthest behind," if before.stage == DISCARDING else ""
        return f" Round {after.round_number} begins: Seat {after.start}{why} is first to land."
    if after.stage == OVER:
        return _ending(after)
    return ""


def _draw_words(after: SantaCruzState) -> str:
    """Only the reader's own draw is in the state."""
    return "".join(
        f" Seat {seat} draws {CARDS[int(after.drawn[seat]) - 1]}."
        for seat in range(after.players)
        if after.drawn[seat]
    )


def _ending(after: SantaCruzState) -> str:
    first = building.last_seat(after)
    seats = [(first + i) % int(after.players) for i in range(after.players)]
    birds = ", ".join(f"Seat {seat} +{opened_points(after, seat)}" for seat in seats)
    return f" Round 2 is over. The bird tokens: {birds}."


def explain(s: SantaCruzState) -> list[str]:
    lines: list[str] = []
    for seat in range(s.players):
        birds = opened_points(s, seat)
        total = int(s.score[seat])
        tokens = [str(v) for v in range(BIRD_VALUES) for _ in range(s.opened[seat, v])]
        words = f"{birds} for bird tokens ({' + '.join(tokens)})" if tokens else "no bird tokens"
        lines.append(f"Seat {seat}: {total - birds} on the track and {words}, {total} in all.")
    return lines


def opened_points(s: SantaCruzState, seat: int) -> int:
    """The sum of the tokens that the seat has laid open."""
    return sum(value * int(s.opened[seat, value]) for value in range(BIRD_VALUES))


def card_words(counts: Iterable[int]) -> list[str]:
    """Scoring cards by their words, each as often as it is there."""
    return [card for card, count in zip(CARDS, counts, strict=True) for _ in range(count)]


def points_words(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def listed(words: list[str]) -> str:
    """The words joined as in a sentence."""
    if not words:
        return "nothing"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
