"""Analyses over HTTP, as models."""

from __future__ import annotations

from typing import Literal

from santelmo.server.models import ResponseModel


class LineMove(ResponseModel):
    """A move of a line."""

    seat: int
    move: str


class Outlook(ResponseModel):
    """What a seat could expect after a move."""

    value: float
    """From 0 to 1: mostly its chance of winning, and a little for places and leads."""
    chance: float
    """Of winning."""
    score: float | None
    """The expected final score, in games that are played for points."""
    wins_in: int | None
    loses_in: int | None
    line: list[LineMove]
    """The move, and what was to be expected after it."""


class CostlyDecision(ResponseModel):
    """A decision that cost something."""

    number: int
    """How many moves had been played before it."""
    seat: int
    played: str
    better: str
    loss: float
    after_played: Outlook
    after_better: Outlook
    text: str


class TurningPoint(ResponseModel):
    """A move after which much was different."""

    number: int
    seat: int
    change: float
    """Of the seat's chance of winning."""
    text: str


class MatchAnalysis(ResponseModel):
    """What the analysis of a finished match says."""

    game: str
    players: int
    effort: int
    note: str
    chances: list[list[float]]
    """Before the first move and after each: every seat's chance of winning, by what it knew."""
    scores: list[list[float]] | None
    turning_points: list[TurningPoint]
    costly: list[list[CostlyDecision]]
    """By seat, the worst first."""


class AnalysisState(ResponseModel):
    """How far an analysis is."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    share: float
    """Of the work, from 0 to 1."""
    analysis: MatchAnalysis | None
