"""What the analysis of a finished match says, as values that can be written down.

Every judgement rests on what the seat could know when it decided. All of it is a function of the
match and the effort: no clock, no chance, so the same match gives the same analysis.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from santelmo.core.moves import Move, PlayedMove

DIGITS = 4
KNOWN_ONLY = "Every decision is judged by what its seat could know then, never by more."


@dataclass(frozen=True)
class Standing:
    """What each seat can expect, by what it knows itself."""

    chances: tuple[float, ...]
    """Of winning, from 0 to 1. They need not add up to 1: seats know different things."""
    scores: tuple[float, ...] | None = None
    """The expected final scores, in games that are played for points."""


@dataclass(frozen=True)
class Outlook:
    """What a seat can expect after a move."""

    value: float
    """From 0 to 1: mostly its chance of winning, and a little for places and leads."""
    chance: float
    """Of winning."""
    score: float | None
    """The expected final score, in games that are played for points."""
    line: tuple[PlayedMove, ...]
    """The move and what is expected to follow, as far as nothing is drawn or revealed."""
    wins_in: int | None = None
    """Within how many turns of its own the seat wins by force, where that is proven."""
    loses_in: int | None = None
    """Within how many turns of their own the others win by force, where that is proven."""


@dataclass(frozen=True)
class Decision:
    """A decision that cost something."""

    number: int
    """Which move of the match it was, the first one being 0."""
    seat: int
    played: Move
    better: Move
    after_played: Outlook
    after_better: Outlook

    @property
    def loss(self) -> float:
        """By how much the better move is better, from 0 to 1."""
        return max(0.0, self.after_better.value - self.after_played.value)


@dataclass(frozen=True)
class TurningPoint:
    """A move after which much was different."""

    number: int
    seat: int
    """Who gained or lost most by it."""
    change: float
    """Of that seat's chance of winning."""


@dataclass(frozen=True)
class MatchAnalysis:
    """All that is said about a finished match."""

    game: str
    players: int
    moves: tuple[PlayedMove, ...]
    standings: tuple[Standing, ...]
    """Before the first move and after each."""
    turning_points: tuple[TurningPoint, ...]
    costly: tuple[tuple[Decision, ...], ...]
    """By seat: the decisions that cost most, the worst first."""
    effort: int

    def as_dict(self) -> dict[str, Any]:
        """As JSON; numbers are rounded, so that equal analyses are equal texts."""
        return {
            "game": self.game,
            "players": self.players,
            "effort": self.effort,
            "note": KNOWN_ONLY,
            "chances": [_rounded(standing.chances) for standing in self.standings],
            "scores": self._scores(),
            "turning_points": [
                {"number": turn.number, "seat": turn.seat, "change": round(turn.change, DIGITS)}
                for turn in self.turning_points
            ],
            "costly": [[_decision(decision) for decision in seat] for seat in self.costly],
        }

    def _scores(self) -> list[list[float]] | None:
        scores = [standing.scores for standing in self.standings]
        known = [_rounded(each, 1) for each in scores if each is not None]
        return known if len(known) == len(scores) else None


def _rounded(values: Sequence[float], digits: int = DIGITS) -> list[float]:
    return [round(value, digits) for value in values]


def _decision(decision: Decision) -> dict[str, Any]:
    return {
        "number": decision.number,
        "seat": decision.seat,
        "played": str(decision.played),
        "better": str(decision.better),
        "loss": round(decision.loss, DIGITS),
        "after_played": _outlook(decision.after_played),
        "after_better": _outlook(decision.after_better),
    }


def _outlook(outlook: Outlook) -> dict[str, Any]:
    return {
        "value": round(outlook.value, DIGITS),
        "chance": round(outlook.chance, DIGITS),
        "score": None if outlook.score is None else round(outlook.score, 1),
        "wins_in": outlook.wins_in,
        "loses_in": outlook.loses_in,
        "line": [{"seat": played.seat, "move": str(played.move)} for played in outlook.line],
    }
