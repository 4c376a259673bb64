"""Positions for tests, described as one would describe a table."""

from __future__ import annotations

from typing import Any

import pytest

import santelmo
from santelmo.games.santiago.board import SEGMENT_NAMES, SQUARE_NAMES, bit_set
from santelmo.games.santiago.components import (
    CANALS,
    COPIES_OF,
    CROP_NAMES,
    KINDS,
    PILES,
    ROUNDS,
    TILE_NAMES,
    TILES,
)

Fields = dict[str, Any]


def squares(names: str) -> int:
    """The set of the squares in a text: "a1 b2"."""
    return bit_set(SQUARE_NAMES.index(name) for name in names.split())


def segments(names: str) -> int:
    """The set of the segments in a text."""
    return bit_set(SEGMENT_NAMES.index(name) for name in names.split())


def tile(name: str) -> int:
    return TILE_NAMES.index(name) + 1


def texts(match: santelmo.Match, kind: str = "") -> list[str]:
    """The legal moves, of one kind if it is named."""
    return [str(move) for move in match.legal() if move.kind == kind or not kind]


def refused(match: santelmo.Match, move: str) -> santelmo.IllegalMove:
    """The refusal of a move; the match is unchanged."""
    before = match.states.tobytes()
    with pytest.raises(santelmo.IllegalMove) as caught:
        match.play(move)
    assert match.states.tobytes() == before
    return caught.value


def play(match: santelmo.Match, *moves: str) -> None:
    for move in moves:
        match.play(move)


def money(match: santelmo.Match) -> list[int]:
    return match.position()["money"][: match.game.players]


def board(match: santelmo.Match, seat: int | None = None) -> dict[str, Any]:
    return match.view(seat)["board"]


def auction(
    *, market: str, overseer: int = 0, money: list[int] | None = None, **options: Any
) -> santelmo.Match:
    """The first auction, with these tiles turned up and this overseer."""
    game = santelmo.load("santiago", **{"spring": "C3", **options})
    fields = game.start(seed=1).position()
    fields["overseer"] = overseer
    fields["seat"] = (overseer + 1) % game.players
    if money is not None:
        fields["money"] = money + [0] * (5 - game.players)
    fields["market"] = [0] * 5
    fields["removed"] = 0
    fields["market"][: PILES[game.players]] = [tile(name) for name in market.split()]
    _fill_piles(fields, game.players)
    return game.position(fields)


def scene(
    *,
    stage: int,
    seat: int,
    overseer: int,
    round_number: int = 2,
    planted: dict[str, str] | None = None,
    markers: dict[int, str] | None = None,
    canals: str = "",
    deserts: str = "",
    keep_free: str = "",
    held: str = "",
    money: list[int] | None = None,
    palms: str = "",
    fields: Fields | None = None,
    **options: Any,
) -> santelmo.Match:
    """A position when no tile is turned up, and at most one is `held`.

    `planted` has squares by crop. `markers` has squares by seat; a square named twice has two.
    The other tiles that are due are deserts: the named ones, then any but those of `keep_free`.
    """
    game = santelmo.load("santiago", **{"spring": "C3", "palms": bool(palms), **options})
    players = game.players
    position = game.start(seed=1).position()
    position |= {
        "round_number": round_number,
        "stage": stage,
        "seat": seat,
        "overseer": overseer,
        "market": [0] * 5,
        "held": tile(held) if held else 0,
        "removed": 0,
        "plantations": [squares((planted or {}).get(crop, "")) for crop in CROP_NAMES],
        "canals": segments(canals),
        "supply": int(CANALS[players]) - len(canals.split()),
        "palms": squares(palms),
    }
    for owner, names in (markers or {}).items():
        position["marked"][owner] = squares(names)
        position["doubled"][owner] = squares(
            " ".join(name for name in names.split() if names.split().count(name) == 2)
        )
        position["markers"][owner] -= len(names.split())
    if money is not None:
        position["money"] = money + [0] * (5 - players)
    position["deserts"] = squares(deserts)
    position["deserts"] |= _more_deserts(position, players, keep_free)
    _fill_piles(position, players)
    position |= fields or {}
    return game.position(position)


def _more_deserts(position: Fields, players: int, keep_free: str) -> int:
    used = sum(position["plantations"]) | position["deserts"]
    due = int(PILES[players]) * position["round_number"] - bool(position["held"])
    spared = used | squares(keep_free) | position["palms"]
    candidates = [square for square in reversed(range(48)) if not spared >> square & 1]
    missing = due - used.bit_count()
    assert 0 <= missing <= len(candidates)
    return bit_set(candidates[:missing])


def _fill_piles(position: Fields, players: int) -> None:
    """Tiles that are not on the board or turned up are face down, as many as there must be."""
    left = {kind: int(COPIES_OF[kind]) for kind in range(1, KINDS + 1)}
    for number in [*position["market"], position["held"]]:
        if number:
            left[number] -= 1
    for crop, green in enumerate(position["plantations"]):
        for _ in range(green.bit_count()):
            two = 2 * crop + 2
            left[two if left[two] else two - 1] -= 1
    remaining = [kind for kind, count in left.items() for _ in range(count)]
    rounds = int(ROUNDS[players])
    if int(PILES[players]) * rounds < TILES:
        position["removed"] = remaining.pop()
    down = remaining[: int(PILES[players]) * (rounds - position["round_number"])]
    position["unseen"] = [down.count(kind) for kind in range(1, KINDS + 1)]
    position["piles"] = down + [0] * (TILES - len(down))
