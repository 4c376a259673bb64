"""What a move did, in words."""

from __future__ import annotations

from santelmo.core.moves import Move
from santelmo.core.wording import count_noun, join_words
from santelmo.games.santa_cruz import cached_rules, state_bytes
from santelmo.games.santa_cruz.components import (
    BUILDINGS,
    CARDS,
    ERUPTION,
    KIND_SPACES,
    SETS,
    VOLCANO,
    names_of,
    space_number,
)
from santelmo.games.santa_cruz.state import SantaCruzState, Stage
from santelmo.games.santa_cruz.words.names import (
    bird_sum,
    building_card_words,
    card_words,
    list_or_nothing,
)

BUILD_VERBS = {"land": "lands on", "build": "builds on", "join": "joins on"}


def log(before: SantaCruzState, after: SantaCruzState, seat: int, move: Move) -> str:
    was, now = state_bytes.raw_bytes(before), state_bytes.raw_bytes(after)
    return f"Seat {seat} {_action(was, now, seat, move)}{_consequences(was, now)}"


def _action(was: bytes, now: bytes, seat: int, move: Move) -> str:
    if move.kind == "set":
        return _set_words(was, move.values[0])
    if move.kind == "play":
        return _play_words(now, seat, move.values[0])
    if move.kind in BUILD_VERBS:
        return _build_words(was, now, seat, move)
    if move.kind == "skip":
        return "builds nothing."
    if move.kind == "score":
        return _score_words(was, now, seat, CARDS.index(move.values[0]))
    if move.kind == "bundle":
        return _bundle_words(was, int(move.values[0]))
    return f"discards {move.values[0] if move.values else 'a scoring card'}."


def _set_words(was: bytes, letter: str) -> str:
    cards = state_bytes.sets(was)[SETS.index(letter)]
    return f"takes set {letter}: {building_card_words(cards)}."


def _play_words(now: bytes, seat: int, card: str) -> str:
    kind, _, way = card.partition("-")
    action = f"plays a {kind} card" + (f" to build twice by {way}" if way else "")
    return f"{action}." if _still_builds(now, seat) else f"{action} but cannot build with it."


def _still_builds(now: bytes, seat: int) -> bool:
    return state_bytes.stage(now) == Stage.BUILDING and state_bytes.seat(now) == seat


def _build_words(was: bytes, now: bytes, seat: int, move: Move) -> str:
    name = move.values[0]
    space = space_number(name)
    old, new = state_bytes.board(was), state_bytes.board(now)
    tile = new.tile_on(space)
    kind = BUILDINGS[tile.building]
    if state_bytes.supply(was)[seat][tile.building] == 0:
        return f"turns up {name}: a {kind}, and none is left." + _second_build(was, now, seat)
    points = count_noun(tile.points, "point")
    line = f"{BUILD_VERBS[move.kind]} {name}: a {kind} for {points}"
    line += (_bird_words(was, now, seat) if tile.bird else "") + "."
    turned = new.face_up & ~old.face_up & ~(1 << space)
    if turned:
        verb = "is" if turned & (turned - 1) == 0 else "are"
        line += f" {join_words(names_of(turned))} {verb} turned up."
    return line + _second_build(was, now, seat)


def _bird_words(was: bytes, now: bytes, seat: int) -> str:
    if state_bytes.tokens(now)[seat] == state_bytes.tokens(was)[seat]:
        return "; no bird token is left"
    counts = zip(state_bytes.birds(was)[seat], state_bytes.birds(now)[seat], strict=True)
    for value, (old, new) in enumerate(counts):
        if new > old:
            return f" and a bird token worth {value}"
    return " and a bird token"


def _second_build(was: bytes, now: bytes, seat: int) -> str:
    missed = state_bytes.builds(was) == 2 and not _still_builds(now, seat)
    return " A second build is not possible." if missed else ""


def _score_words(was: bytes, now: bytes, seat: int, card: int) -> str:
    before, after, opened = state_bytes.score(was), state_bytes.score(now), state_bytes.opened(now)
    changes: list[str] = []
    for other in _clockwise(was, seat):
        # The last card of a match is followed by the bird tokens, which have a line of their own.
        change = after[other] - bird_sum(opened[other]) - before[other]
        if change:
            changes.append(f"Seat {other} {change:+}")
    line = f"plays {CARDS[card]}: {', '.join(changes) or 'no marker moves'}."
    if card == ERUPTION:
        lost = names_of(state_bytes.board(was).occupied & int(KIND_SPACES[VOLCANO]))
        if lost:
            line += f" The volcano destroys what stands on {join_words(lost)}."
    return line


def _clockwise(raw: bytes, first: int) -> list[int]:
    """All seats from the first on."""
    players = state_bytes.players(raw)
    return [(first + i) % players for i in range(players)]


def _bundle_words(was: bytes, owner: int) -> str:
    letter = SETS[state_bytes.set_of(was)[0][owner] - 1]
    cards = card_words(state_bytes.played(was)[owner])
    return f"takes the bundle of Seat {owner}: set {letter} with {list_or_nothing(cards)}."


def _consequences(was: bytes, now: bytes) -> str:
    """What follows by itself when a stage or a round ends."""
    if state_bytes.round_number(was) == 1 and state_bytes.round_number(now) == 2:
        return (
            " Round 1 is over: the buildings return, and everybody draws a scoring card."
            + _draw_words(now)
            + f" Seat {state_bytes.seat(now)}, furthest behind, is first to choose a bundle."
        )
    old_stage, stage = state_bytes.stage(was), state_bytes.stage(now)
    if stage == Stage.LANDING and old_stage != Stage.LANDING:
        first = f"Seat {state_bytes.start(now)}"
        why = ", furthest behind," if old_stage == Stage.DISCARDING else ""
        return f" Round {state_bytes.round_number(now)} begins: {first}{why} is first to land."
    if stage == Stage.OVER:
        return _ending(now)
    return ""


def _draw_words(now: bytes) -> str:
    """Only the reader's own draw is in the state."""
    return "".join(
        f" Seat {seat} draws {CARDS[card - 1]}."
        for seat, card in enumerate(state_bytes.drawn(now))
        if card
    )


def _ending(now: bytes) -> str:
    opened = state_bytes.opened(now)
    birds = ", ".join(
        f"Seat {seat} +{bird_sum(opened[seat])}"
        for seat in _clockwise(now, cached_rules.last_seat(now))
    )
    return f" Round 2 is over. The bird tokens: {birds}."
