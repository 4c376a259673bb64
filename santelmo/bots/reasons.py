"""Why a move is worth considering: a sentence from facts, for hints.

A game's reasons stand in `santelmo/bots/GAME/reasons.py` as `reason(s, seat, move)`. It gets the
state redacted for the seat, before the move, and returns "" where there is nothing to say.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from santelmo.bots.analysis import RankedMove
from santelmo.bots.bot import SeatState
from santelmo.core.moves import Move

Reason = Callable[[Any, int, Move], str]


def explain(seat_state: SeatState, seat: int, ranked: RankedMove) -> str:
    """One sentence why; what is proven comes first."""
    if ranked.wins_in is not None:
        return f"Wins in {ranked.wins_in}." if ranked.wins_in > 1 else "Wins at once."
    return _reason(seat_state.game.name)(seat_state.states.copy()[0], seat, ranked.move)


@cache
def _reason(game: str) -> Reason:
    module = f"santelmo.bots.{game}.reasons"
    if find_spec(f"santelmo.bots.{game}") is None or find_spec(module) is None:
        return _no_reason
    found: Reason = import_module(module).reason
    return found


def _no_reason(s: object, seat: int, move: Move) -> str:
    return ""
