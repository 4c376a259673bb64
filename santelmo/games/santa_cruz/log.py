"""What happened, in words: a line for each move, and how the scores came about."""

from __future__ import annotations

from collections.abc import Iterable

from santelmo.core.moves import Move
from santelmo.games.santa_cruz import prospects, reading
from santelmo.games.santa_cruz.components import (
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
BUILD_VERBS = {"land": "lands on", "build": "builds on", "join": "joins on"}


def log(before: SantaCruzState, after: SantaCruzState, seat: int, move: Move) -> str:
    was, now = reading.octets(before), reading.octets(after)
    return f"Seat {seat} {_deed(was, now, seat, move)}{_consequences(was, now)}"


def _deed(was: bytes, now: bytes, seat: int, move: Move) -> str:
    if move.kind == "set":
        return _set_deed(was, move.values[0])
    if move.kind == "play":
        return _play_deed(now, seat, move.values[0])
    if move.kind in BUILD_VERBS:
        return _build_deed(was, now, seat, move)
    if move.kind == "skip":
        return "builds nothing."
    if move.kind == "score":
        return _score_deed(was, now, seat, CARDS.index(move.values[0]))
    if move.kind == "bundle":
        return _bundle_deed(was, int(move.values[0]))
    return f"discards {move.values[0] if move.values else 'a scoring card'}."


def _set_deed(was: bytes, letter: str) -> str:
    cards = reading.sets(was)[SETS.index(letter)]
    named = zip(cards, BUILDING_CARDS, strict=True)
    words = [f"{count} {card}{'s' if count > 1 else ''}" for count, card in named if count]
    return f"takes set {letter}: {listed(words)}."


def _play_deed(now: bytes, seat: int, card: str) -> str:
    kind, _, way = card.partition("-")
    deed = f"plays a {kind} card" + (f" to build twice by {way}" if way else "")
    return f"{deed}." if _still_builds(now, seat) else f"{deed} but cannot build with it."


def _still_builds(now: bytes, seat: int) -> bool:
    return reading.stage(now) == BUILDING and reading.seat(now) == seat


def _build_deed(was: bytes, now: bytes, seat: int, move: Move) -> str:
    name = move.values[0]
    space = space_number(name)
    old, new = reading.board(was), reading.board(now)
    tile = new.tile_on(space)
    kind = BUILDINGS[tile.building]
    if reading.supply(was)[seat][tile.building] == 0:
        return f"turns up {name}: a {kind}, and none is left." + _second_build(was, now, seat)
    line = f"{BUILD_VERBS[move.kind]} {name}: a {kind} for {points_words(tile.points)}"
    line += (_bird_words(was, now, seat) if tile.bird else "") + "."
    turned = new.face_up & ~old.face_up & ~(1 << space)
    if turned:
        verb = "is" if turned & (turned - 1) == 0 else "are"
        line += f" {listed(names_of(turned))} {verb} turned up."
    return line + _second_build(was, now, seat)


def _bird_words(was: bytes, now: bytes, seat: int) -> str:
    if reading.tokens(now)[seat] == reading.tokens(was)[seat]:
        return "; no bird token is left"
    counts = zip(reading.birds(was)[seat], reading.birds(now)[seat], strict=True)
    for value, (old, new) in enumerate(counts):
        if new > old:
            return f" and a bird token worth {value}"
    return " and a bird token"


def _second_build(was: bytes, now: bytes, seat: int) -> str:
    missed = reading.builds(was) == 2 and not _still_builds(now, seat)
    return " A second build is not possible." if missed else ""


def _score_deed(was: bytes, now: bytes, seat: int, card: int) -> str:
    before, after, opened = reading.score(was), reading.score(now), reading.opened(now)
    changes: list[str] = []
    for other in _clockwise(was, seat):
        # The last card of a match is followed by the bird tokens, which are told of later.
        change = after[other] - _opened_points(opened[other]) - before[other]
        if change:
            changes.append(f"Seat {other} {change:+}")
    line = f"plays {CARDS[card]}: {', '.join(changes) or 'no marker moves'}."
    if card == ERUPTION:
        lost = [n for n in names_of(reading.board(was).occupied) if n.startswith(VOLCANO_LETTER)]
        if lost:
            line += f" The volcano destroys what stands on {listed(lost)}."
    return line


def _clockwise(raw: bytes, first: int) -> list[int]:
    """All seats from the first on."""
    players = reading.players(raw)
    return [(first + i) % players for i in range(players)]


def _bundle_deed(was: bytes, owner: int) -> str:
    letter = SETS[reading.set_of(was)[0][owner] - 1]
    cards = card_words(reading.played(was)[owner])
    return f"takes the bundle of Seat {owner}: set {letter} with {listed(cards)}."


def _consequences(was: bytes, now: bytes) -> str:
    """What follows by itself when a stage or a round ends."""
    if reading.round_number(was) == 1 and reading.round_number(now) == 2:
        return (
            " Round 1 is over: the buildings return, and everybody draws a scoring card."
            + _draw_words(now)
            + f" Seat {reading.seat(now)}, furthest behind, is first to choose a bundle."
        )
    old_stage, stage = reading.stage(was), reading.stage(now)
    if stage == LANDING and old_stage != LANDING:
        first = f"Seat {reading.start(now)}"
        why = ", furthest behind," if old_stage == DISCARDING else ""
        return f" Round {reading.round_number(now)} begins: {first}{why} is first to land."
    if stage == OVER:
        return _ending(now)
    return ""


def _draw_words(now: bytes) -> str:
    """Only the reader's own draw is in the state."""
    return "".join(
        f" Seat {seat} draws {CARDS[card - 1]}."
        for seat, card in enumerate(reading.drawn(now))
        if card
    )


def _ending(now: bytes) -> str:
    opened = reading.opened(now)
    birds = ", ".join(
        f"Seat {seat} +{_opened_points(opened[seat])}"
        for seat in _clockwise(now, prospects.last_seat(now))
    )
    return f" Round 2 is over. The bird tokens: {birds}."


def explain(s: SantaCruzState) -> list[str]:
    raw = reading.octets(s)
    scores, opened = reading.score(raw), reading.opened(raw)
    lines: list[str] = []
    for seat in range(reading.players(raw)):
        birds, total = _opened_points(opened[seat]), scores[seat]
        tokens = [str(value) for value, count in enumerate(opened[seat]) for _ in range(count)]
        words = f"{birds} for bird tokens ({' + '.join(tokens)})" if tokens else "no bird tokens"
        lines.append(f"Seat {seat}: {total - birds} on the track and {words}, {total} in all.")
    return lines


def _opened_points(counts: bytes) -> int:
    """The sum of tokens that are laid open."""
    return sum(value * count for value, count in enumerate(counts))


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
