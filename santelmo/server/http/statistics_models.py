"""Statistics and leaderboards over HTTP, as models."""

from __future__ import annotations

from santelmo.server.models import RequestModel, ResponseModel


class RecordInfo(ResponseModel):
    """How my matches against one kind of opponent went."""

    against: str
    """`people`, or the name of a level."""
    matches: int
    won: int
    share: float
    """Of these opponents, how many were behind me; equal places count half."""
    score: float
    """The mean of my points."""


class GameStatistics(ResponseModel):
    """How I play a game."""

    game: str
    matches: int
    won: int
    streak: int
    """Matches won in a row until now; below 0 those that were not."""
    longest_streak: int
    score: float
    records: list[RecordInfo]
    rating: int | None
    rated_matches: int


class LeaderInfo(ResponseModel):
    """A line of a leaderboard."""

    name: str | None
    level: str | None
    """Of a bot; null for a person."""
    rating: int
    matches: int
    me: bool


class Leaderboard(ResponseModel):
    """Who plays a game best here."""

    least_matches: int
    """Rated matches after which somebody is on it."""
    leaders: list[LeaderInfo]
    listed: bool | None
    """Whether I want to be on it; null without a name."""


class Listed(RequestModel):
    """Whether I want to stand on a leaderboard."""

    listed: bool
