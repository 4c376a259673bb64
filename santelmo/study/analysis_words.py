"""What an analysis says in words."""

from __future__ import annotations

from typing import Any

from santelmo.study.analysis import Decision, MatchAnalysis, Outlook, TurningPoint

SMALLEST_SCORE = 0.5
"""Differences in the expected score below this are not worth a word."""


def with_words(analysis: MatchAnalysis) -> dict[str, Any]:
    """The analysis as JSON, with a sentence for each turning point and each costly decision."""
    told = analysis.as_dict()
    for row, turn in zip(told["turning_points"], analysis.turning_points, strict=True):
        row["text"] = turning_point_sentence(turn)
    for rows, decisions in zip(told["costly"], analysis.costly, strict=True):
        for row, decision in zip(rows, decisions, strict=True):
            row["text"] = decision_sentence(decision)
    return told


def decision_sentence(decision: Decision) -> str:
    """What the move cost, what was better, and by how much."""
    played, better = decision.after_played, decision.after_better
    forced = _forced(played, better)
    if forced:
        return f"{decision.better} was better: {decision.played} {forced}."
    return (
        f"{decision.better} was better: {_percent(better.chance)} to win rather than "
        f"{_percent(played.chance)}{_score(played, better)}."
    )


def _forced(played: Outlook, better: Outlook) -> str:
    """What is proven, as what was done: "missed a win in 2"."""
    said: list[str] = []
    if better.wins_in is not None:
        said.append(f"missed a win in {better.wins_in}")
    if played.loses_in is not None:
        said.append(f"let the other side win in {played.loses_in}")
    return " and ".join(said)


def _score(played: Outlook, better: Outlook) -> str:
    if played.score is None or better.score is None:
        return ""
    difference = better.score - played.score
    if abs(difference) < SMALLEST_SCORE:
        return ""
    return f", and {abs(difference):.1f} points {'more' if difference > 0 else 'fewer'}"


def turning_point_sentence(turn: TurningPoint) -> str:
    """Whom the move helped or hurt."""
    verb = "rises" if turn.change > 0 else "falls"
    points = round(100 * abs(turn.change))
    return f"The chance of Seat {turn.seat} {verb} by {points} points in a hundred."


def _percent(chance: float) -> str:
    return f"{chance:.0%}"
