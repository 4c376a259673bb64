"""The state in the table's language: what a board component draws."""

from __future__ import annotations

from typing import Any

from santelmo.games.santorini.board import DIRECTIONS, NAMES, OFF, SPACES
from santelmo.games.santorini.gods import GODS
from santelmo.games.santorini.ground import level, side_of
from santelmo.games.santorini.position import write_position
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
    TAKING,
    TEAM_PLAYERS,
    SantoriniState,
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


def table(s: SantoriniState) -> dict[str, Any]:
    sides = range(2 if s.players == TEAM_PLAYERS else s.players)
    return {
        "spaces": {
            NAMES[space]: {"blocks": int(level(s, space)), "dome": bool(s.domes >> space & 1)}
            for space in range(SPACES)
        },
        "workers": [
            [NAMES[int(space)] for space in s.workers[side] if space != OFF] for side in sides
        ],
        "sides": [
            [other for other in range(s.players) if side_of(s, other) == side] for side in sides
        ],
        "gods": [_god(s, other) for other in range(s.players)],
        "draft": {
            "offer": [GODS[int(god)].name for god in s.offer if god],
            "picked": [GODS[int(god)].name for god in s.picked if god],
        },
        "die": {
            "face": int(s.die),
            "direction": DIRECTIONS[int(s.die)],
            "rolls": int(s.rolls),
        },
        "stage": STAGES[int(s.stage)],
        "turn": KINDS[int(s.kind)],
        "to_act": int(s.seat),
        "start": int(s.start),
        "mover": None if s.mover == OFF else NAMES[s.mover],
        "out": [other for other in range(s.players) if s.lost[other]],
        "position": write_position(s),
    }


def _god(s: SantoriniState, seat: int) -> dict[str, Any]:
    god = GODS[int(s.god[seat])]
    return {
        "name": god.name,
        "title": god.full_name,
        "power": god.power,
        "rule": god.rule if god.traits else None,
        "spent": bool(s.spent >> int(s.god[seat]) & 1),
    }
