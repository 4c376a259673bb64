"""The state in the table's language: what a board component draws.

A table is asked for after every step, of which most change a space or a worker. So its parts are
made by functions of plain values and kept: what does not change is the same object in every
table, and who compares two tables is done with it at once. Nobody may change a part.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from santelmo.games.santorini.board import DIRECTIONS, NAMES, OFF
from santelmo.games.santorini.gods import GODS
from santelmo.games.santorini.position import position_text
from santelmo.games.santorini.state import (
    ADDITIONAL,
    BONUS,
    BUILDING,
    ENDING,
    MOVED,
    MOVING,
    NORMAL,
    OVER,
    PAIRING,
    PICKING,
    PLACING,
    RAIDING,
    SEATS,
    TAKING,
    SantoriniState,
)
from santelmo.games.santorini.towers import (
    BOARDS,
    DOMED,
    PLAIN,
    layers_of,
    marks_of,
    seats_of_sides,
)

STAGES = {
    PICKING: "pick",
    TAKING: "take",
    PLACING: "place",
    MOVING: "move",
    MOVED: "moved",
    BUILDING: "build",
    PAIRING: "second build",
    ENDING: "end",
    RAIDING: "raid",
    OVER: "over",
}
KINDS = {NORMAL: "normal", BONUS: "bonus", ADDITIONAL: "additional"}
DRAFTS = 1024
"""The drafts of so many matches that are played at once are kept."""
TOWERS = {
    mark: {"blocks": blocks, "dome": dome}
    for dome, marks in ((False, PLAIN), (True, DOMED))
    for blocks, mark in enumerate(marks)
}
"""By their marks."""
SMALL_PARTS = 512
"""Gods and dice: all that there are, but for dice that were rolled very often."""


def table(s: SantoriniState) -> dict[str, Any]:
    players, seat, mover = int(s.players), int(s.seat), int(s.mover)
    marks = marks_of(layers_of(s), int(s.domes))
    gods, spent = s.god.tolist(), int(s.spent)
    workers, lost = s.workers.tolist(), s.lost.tolist()
    sides = _sides(players)
    return {
        "spaces": _spaces(marks),
        "workers": [
            [NAMES[space] for space in workers[side] if space != OFF] for side in range(len(sides))
        ],
        "sides": sides,
        "gods": [_god(god, bool(spent >> god & 1)) for god in gods[:players]],
        "draft": _draft(tuple(s.offer.tolist()), tuple(s.picked.tolist())),
        "die": _die(int(s.die), int(s.rolls)),
        "stage": STAGES[int(s.stage)],
        "turn": KINDS[int(s.kind)],
        "to_act": seat,
        "start": int(s.start),
        "mover": None if mover == OFF else NAMES[mover],
        "out": [other for other in range(players) if lost[other]],
        "position": position_text(marks, seat, players, gods, workers, lost),
    }


@lru_cache(SEATS)
def _sides(players: int) -> list[list[int]]:
    return [list(seats) for seats in seats_of_sides(players)]


@lru_cache(BOARDS)
def _spaces(marks: str) -> dict[str, Any]:
    return {name: TOWERS[mark] for name, mark in zip(NAMES, marks, strict=True)}


@lru_cache(SMALL_PARTS)
def _god(number: int, spent: bool) -> dict[str, Any]:
    god = GODS[number]
    return {
        "name": god.name,
        "title": god.full_name,
        "power": god.power,
        "rule": god.rule if god.traits else None,
        "spent": spent,
    }


@lru_cache(DRAFTS)
def _draft(offer: tuple[int, ...], picked: tuple[int, ...]) -> dict[str, Any]:
    return {
        "offer": [GODS[god].name for god in offer if god],
        "picked": [GODS[god].name for god in picked if god],
    }


@lru_cache(SMALL_PARTS)
def _die(face: int, rolls: int) -> dict[str, Any]:
    return {"face": face, "direction": DIRECTIONS[face], "rolls": rolls}
