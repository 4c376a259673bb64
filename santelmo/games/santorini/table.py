"""The state in the table's language: what a board component draws."""

from __future__ import annotations

from typing import Any

from santelmo.games.santorini.board import NAMES, OFF, SPACES
from santelmo.games.santorini.position import write_position
from santelmo.games.santorini.state import BUILDING, MOVING, OVER, PLACING, SantoriniState

STAGES = {PLACING: "place", MOVING: "move", BUILDING: "build", OVER: "over"}


def table(s: SantoriniState, seat: int | None) -> dict[str, Any]:
    return {
        "spaces": {
            NAMES[space]: {"blocks": int(s.blocks[space]), "dome": bool(s.domes >> space & 1)}
            for space in range(SPACES)
        },
        "workers": [
            [NAMES[int(space)] for space in s.workers[side] if space != OFF]
            for side in range(s.players)
        ],
        "stage": STAGES[int(s.stage)],
        "to_act": int(s.seat),
        "mover": None if s.mover == OFF else NAMES[s.mover],
        "out": [other for other in range(s.players) if s.lost[other]],
        "position": write_position(s),
    }
