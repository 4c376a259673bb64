"""How the match of a table counts for its tournament."""

from __future__ import annotations

from santelmo.server.domain.results import MatchResult
from santelmo.server.domain.tournament.model import Outcome


def outcome_of(result: MatchResult) -> Outcome:
    """Whoever gave up, or left the end to a bot, is behind those who did not."""
    keys = [(seat.gave_up, seat.place) for seat in result.seats]
    return Outcome(tuple(1 + sum(other < key for other in keys) for key in keys))
