"""Hints: how the strongest bot ranks the moves of a decision, and why."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from santelmo.bots.analysis import Adviser, Analysis, RankedMove
from santelmo.bots.bot import Budget, SeatState
from santelmo.bots.levels import STRONGEST, levels
from santelmo.bots.reasons import explain
from santelmo.bots.search_bot import SearchBot
from santelmo.core.errors import IllegalMove
from santelmo.core.game import Game
from santelmo.core.match import Match
from santelmo.core.moves import Move

SEED = 1
EXPLAINED = 12
"""For so many of the best moves a hint says why."""


@dataclass(frozen=True)
class Hint:
    """The ranking of a seat's moves."""

    seat: int
    analysis: Analysis
    reasons: tuple[str, ...]
    """Why, for the best moves: a sentence each, "" where there is nothing to say."""

    def as_dict(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "iterations": self.analysis.iterations,
            "seconds": round(self.analysis.seconds, 3),
            "moves": [_as_dict(ranked, why) for ranked, why in self.rows()],
        }

    def rows(self) -> list[tuple[RankedMove, str]]:
        """The moves from best to worst, each with its reason."""
        rest = len(self.analysis.ranking) - len(self.reasons)
        return list(zip(self.analysis.ranking, (*self.reasons, *[""] * rest), strict=True))


def _as_dict(ranked: RankedMove, why: str) -> dict[str, Any]:
    row: dict[str, Any] = {
        "move": str(ranked.move),
        "visits": ranked.visits,
        "share": round(ranked.share, 4),
        "value": None if ranked.value is None else round(ranked.value, 4),
        "why": why,
    }
    return row if ranked.wins_in is None else {**row, "wins_in": ranked.wins_in}


def hint(match: Match, seat: int | None, budget: Budget) -> Hint:
    """Ranks the moves of a seat; by default of the only seat that may act."""
    actors = match.actors
    if len(actors) == 0:
        raise IllegalMove("The match is over: there is nothing to advise.")
    if seat is None and len(actors) > 1:
        several = ", ".join(map(str, actors))
        raise IllegalMove(f"Several seats may act now ({several}): name the seat.")
    if seat is None:
        seat = actors[0]
    if seat not in actors:
        raise IllegalMove(f"Seat {seat} may not act now.")
    seat_state = SeatState(match.game, match.redacted(seat))
    analysis = rank_moves(seat_state, seat, match.legal(seat), budget)
    best = analysis.ranking[:EXPLAINED]
    return Hint(seat, analysis, tuple(explain(seat_state, seat, ranked) for ranked in best))


def rank_moves(
    seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
) -> Analysis:
    """Ranks the legal moves as the strongest bot sees them.

    With a budget in iterations alone the ranking is the same on every machine.
    """
    threads = 1 if budget.seconds is None else os.cpu_count() or 1
    return _adviser(seat_state.game, threads).think(seat_state, seat, legal, budget)


def _adviser(game: Game, threads: int) -> Adviser:
    """The strongest level, on several cores if it can, or a search where it cannot rank."""
    strongest = levels(game)[STRONGEST]
    bot = strongest.player(SEED).bot
    if isinstance(bot, SearchBot):
        return SearchBot(SEED, **{**strongest.settings, "threads": threads})
    return bot if isinstance(bot, Adviser) else SearchBot(SEED, threads)
