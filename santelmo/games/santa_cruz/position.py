"""What can be wrong with a position, each in a sentence that names the field.

The check is complete: it goes through every field, and whatever follows from other fields is worked
out again and compared. Pieces and tiles are checked here, cards in `position_cards`, and what a
stage of the match asks for in `position_stages`.
"""

from __future__ import annotations

import numpy as np

from santelmo.core.wording import join_words
from santelmo.games.santa_cruz import board, building, position_cards, position_stages
from santelmo.games.santa_cruz.components import (
    BIRD_TOKENS,
    BIRD_VALUES,
    BUILDINGS,
    CARDS,
    COAST,
    DECK,
    NAMES,
    SETS,
    SPACES,
    WAYS,
    kind_of,
    names_of,
)
from santelmo.games.santa_cruz.limits import HIGHEST_SCORE, max_points_to_come
from santelmo.games.santa_cruz.state import ROUNDS, SantaCruzState, Stage

MAX_BUILDS = 2
"""How many builds a double card has."""


def check(s: SantaCruzState) -> str | None:
    """What is wrong with a position. Later checks rely on what earlier ones have made sure of."""
    for part in (
        _ranges,
        _empty_seats,
        _tiles,
        _buildings,
        _shared_tiles,
        _track,
        _birds,
        position_cards.check,
        position_stages.check,
    ):
        fault = part(s)
        if fault is not None:
            return fault
    return None


def _ranges(s: SantaCruzState) -> str | None:
    players, tiles = int(s.players), int(s.tile_counts.sum())
    limits = {
        "tally_open": (0, 0),
        "round_number": (1, ROUNDS),
        "stage": (0, max(Stage)),
        "start": (0, players - 1),
        "seat": (0, players - 1),
        "way": (0, len(WAYS) - 1),
        "builds": (0, MAX_BUILDS),
        "join_used": (0, 1),
        "face": (0, tiles),
        "tiles": (0, tiles),
        "supply": (0, int(s.full_supply.max())),
        "score": (0, HIGHEST_SCORE),
        "behind": (0, players - 1),
        "set_of": (0, len(SETS)),
        "cards": (0, int(s.sets.max())),
        "held": (0, DECK),
        "played": (0, int(s.card_copies.max())),
        "bundle": (0, players),
        "ready": (0, (1 << players) - 1),
        "tokens": (0, BIRD_TOKENS),
        "opened": (0, BIRD_TOKENS),
        "birds_left": (0, BIRD_TOKENS),
        "deck_left": (0, DECK),
        "hand": (0, int(s.card_copies.max())),
        "drawn": (0, len(CARDS)),
        "discarded": (0, len(CARDS)),
        "birds": (0, BIRD_TOKENS),
        "deck": (0, len(CARDS)),
        "bird_stack": (0, BIRD_VALUES - 1),
    }
    for name, (least, most) in limits.items():
        values = np.asarray(getattr(s, name))
        if values.min() < least or values.max() > most:
            return f"The field {name!r} takes numbers from {least} to {most}."
    return None


def _empty_seats(s: SantaCruzState) -> str | None:
    by_seat = ("built", "supply", "score", "behind", "cards", "held", "bundle", "tokens")
    rows = {
        name: getattr(s, name)
        for name in (*by_seat, "opened", "hand", "drawn", "discarded", "birds")
    }
    for number in range(ROUNDS):
        rows[f"set_of[{number}]"], rows[f"played[{number}]"] = s.set_of[number], s.played[number]
    for name, row in rows.items():
        if np.asarray(row)[int(s.players) :].any():
            field = name.partition("[")[0]
            return f"The field {field!r} is 0 for seats beyond the {s.players} players."
    return None


def _tiles(s: SantaCruzState) -> str | None:
    counts = [int(count) for count in s.tile_counts]
    first = [1 + sum(counts[:kind]) for kind in range(len(counts))]
    laid: set[int] = set()
    shows = [0] * len(BUILDINGS)
    for space in range(SPACES):
        tile, face, name = int(s.tiles[space]), int(s.face[space]), NAMES[space]
        if not s.spaces >> space & 1:
            if tile or face:
                return f"The fields 'tiles' and 'face' are 0 on {name}: this island has no {name}."
            continue
        kind = kind_of(space)
        last = first[kind] + counts[kind] - 1
        if not first[kind] <= tile <= last:
            return f"In the field 'tiles' {name} has a tile from {first[kind]} to {last}."
        if tile in laid:
            return f"In the field 'tiles' each tile lies once, but {tile} lies on {name} too."
        laid.add(tile)
        if face not in (0, tile):
            return f"In the field 'face' {name} has 0 or its tile, {tile}, not {face}."
        if face:
            shows[int(s.tile_building[face])] |= 1 << space
        elif kind == COAST:
            return f"In the field 'face' {name} has its tile, {tile}: coast tiles lie face up."
    if shows != s.shows.tolist():
        return f"The field 'shows' follows from the face-up tiles: {_numbers(shows)}."
    return None


def _numbers(numbers: list[int]) -> str:
    return join_words([*map(str, numbers)])


def _buildings(s: SantaCruzState) -> str | None:
    up = int(board.face_up(s))
    for seat in range(s.players):
        built = int(s.built[seat])
        if built < 0 or built & ~up:
            return f"In the field 'built' Seat {seat} has buildings only where a tile lies face up."
        for name in names_of(built):
            hidden = names_of(int(s.links[NAMES.index(name)]) & ~up)
            if hidden:
                return (
                    f"In the field 'face' {hidden[0]} lies face up, next to a building on {name}."
                )
        for kind, word in enumerate(BUILDINGS):
            standing = (built & int(s.shows[kind])).bit_count()
            most = int(s.full_supply[kind]) - standing
            if s.supply[seat, kind] > most:
                return (
                    f"In the field 'supply' Seat {seat} has at most {most} of the building {word}, "
                    f"as {standing} of {s.full_supply[kind]} stand on the board."
                )
    return None


def _shared_tiles(s: SantaCruzState) -> str | None:
    """SCZ-4.8: the last player has joined once at most."""
    last = int(building.last_seat(s))
    shared = 0
    for seat in range(s.players):
        for other in range(seat):
            both = int(s.built[seat]) & int(s.built[other])
            if both and last not in (seat, other):
                return (
                    f"In the field 'built' only Seat {last}, who plays last, can share a tile, "
                    f"so not {names_of(both)[0]}."
                )
            shared |= both
    if shared.bit_count() > s.join_used:
        return (
            f"In the field 'built' {names_of(shared)[0]} is shared: "
            f"'join_used' allows {s.join_used} such tiles."
        )
    return None


def _track(s: SantaCruzState) -> str | None:
    """SCZ-6.1, and no marker can come to a number that its field does not hold."""
    players = int(s.players)
    for score in set(s.score[:players].tolist()):
        there = sorted(int(s.behind[seat]) for seat in range(players) if s.score[seat] == score)
        if there != list(range(len(there))):
            return f"In the field 'behind' the markers on {score} count from 0, each one once."
    highest = HIGHEST_SCORE - max_points_to_come(s)
    if s.score.max() > highest:
        return f"The field 'score' is at most {highest} here, as points are still to come."
    return None


def _birds(s: SantaCruzState) -> str | None:
    stack = s.bird_stack.tolist()
    left = int(s.birds_left)
    if not all(stack[:left]) or any(stack[left:]):
        return f"The field 'bird_stack' has as many tokens as 'birds_left', {left}, and then zeros."
    for value in range(BIRD_VALUES):
        there = stack[:left].count(value) + int(s.birds[:, value].sum())
        if there != s.bird_copies[value]:
            return (
                f"The fields 'bird_stack' and 'birds' hold {s.bird_copies[value]} tokens "
                f"worth {value}, not {there}."
            )
    tokens = s.birds.sum(axis=1).tolist()
    if s.tokens.tolist() != tokens:
        return f"The field 'tokens' counts 'birds': {_numbers(tokens)}."
    if not np.array_equal(s.opened, s.birds if s.stage == Stage.OVER else np.zeros_like(s.birds)):
        return "The field 'opened' is as 'birds' when the match is over, and 0 before."
    return None
