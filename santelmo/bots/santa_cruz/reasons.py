"""Why a move in Santa Cruz is worth considering, from the board and the seat's own cards."""

from __future__ import annotations

import numpy as np

from santelmo.core.moves import Move
from santelmo.core.wording import count_noun, join_words
from santelmo.games.santa_cruz import scoring
from santelmo.games.santa_cruz.building import open_spaces
from santelmo.games.santa_cruz.components import BUILDINGS, CARDS, WAYS, space_number, spaces_in
from santelmo.games.santa_cruz.state import SantaCruzState
from santelmo.games.santa_cruz.words.cards import TITLES

BUILDS = ("land", "build", "join")


def reason(s: SantaCruzState, seat: int, move: Move) -> str:
    """What the move brings, to whom."""
    if move.kind in BUILDS:
        return _build(s, seat, space_number(move.values[0]))
    if move.kind == "play":
        return _play(s, seat, move.values[0])
    if move.kind == "score":
        return _score(s, seat, CARDS.index(move.values[0]))
    if move.kind == "discard" and move.values:
        return _discard(s, seat, CARDS.index(move.values[0]))
    if move.kind == "bundle":
        return _bundle(s, int(move.values[0]))
    return ""


def _build(s: SantaCruzState, seat: int, space: int) -> str:
    tile = int(s.face[space])
    if not tile:
        return "Turns up a tile that nobody has seen yet."
    kind = BUILDINGS[int(s.tile_building[tile])]
    points = [f"{count_noun(int(s.tile_points[tile]), 'point')} for the {kind}"]
    if s.tile_bird[tile] and s.birds_left:
        points.append("a bird token")
    more = _more_for_cards(s, seat, space)
    return f"Brings {join_words(points)}{more}."


def _more_for_cards(s: SantaCruzState, seat: int, space: int) -> str:
    """What the building adds to the scoring cards in hand."""
    own = [card for card in range(len(CARDS)) if s.hand[seat, card]]
    before = {card: int(scoring.card_points(s, card, seat)) for card in own}
    was, shows = int(s.built[seat]), s.shows.copy()
    s.built[seat] |= 1 << space
    after = {card: int(scoring.card_points(s, card, seat)) for card in own}
    s.built[seat] = was
    s.shows[:] = shows
    gains = [
        f"{after[card] - before[card]:+} for your card {TITLES[CARDS[card]]}"
        for card in own
        if after[card] != before[card]
    ]
    return f", and {join_words(gains)}" if gains else ""


def _play(s: SantaCruzState, seat: int, card: str) -> str:
    way = WAYS.index(card.rpartition("-")[2])
    spaces = spaces_in(int(open_spaces(s, seat, way)))
    if not spaces:
        return "It reaches no free space: it only gets the card out of hand."
    points = [int(s.tile_points[int(s.face[space])]) for space in spaces if s.face[space]]
    unseen = len(spaces) - len(points)
    best = f", the best of them worth {count_noun(max(points), 'point')}" if points else ""
    covered = f", {unseen} of them face down" if unseen else ""
    return f"Reaches {count_noun(len(spaces), 'free space')}{best}{covered}."


def _gains(s: SantaCruzState, card: int) -> list[int]:
    moved = np.zeros((len(s.score), len(CARDS)), np.int64)
    scoring.list_gains(s, moved)
    return moved[: int(s.players), card].tolist()


def _score(s: SantaCruzState, seat: int, card: int) -> str:
    gains = _gains(s, card)
    leader = max(range(int(s.players)), key=lambda other: (int(s.score[other]), -other))
    named = [f"you {gains[seat]:+}"]
    for other, gain in enumerate(gains):
        if other != seat and gain:
            named.append(f"Seat {other}{', in the lead,' if other == leader else ''} {gain:+}")
    return f"Moves {join_words(named)}."


def _discard(s: SantaCruzState, seat: int, card: int) -> str:
    return f"It would bring you {_gains(s, card)[seat]:+} as the board stands."


def _bundle(s: SantaCruzState, owner: int) -> str:
    played = [TITLES[CARDS[card]] for card in range(len(CARDS)) if int(s.played[0, owner, card])]
    return f"Brings the scoring cards {join_words(played)}." if played else ""
