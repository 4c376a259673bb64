"""Ratings by OpenSkill: which matches count, and what they change.

A rating is an estimate (`mu`) with its uncertainty (`sigma`). What is shown is a cautious number:
three sigma below the estimate, on a scale that begins at 1000.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from openskill.models import PlackettLuce

from santelmo.server.domain.forgetting import is_alias
from santelmo.server.domain.results import MatchResult

MU = 25.0
SIGMA = MU / 3
SCALE = 40
START = 1000
CAUTION = 3

LEAST_MATCHES = 3
"""Rated matches after which somebody stands on the leaderboard."""
MAX_WITH_PEOPLE = 5
"""Rated matches that the same people have in a day: more would be arranged."""
MAX_WITH_LEVELS = 10
"""Rated matches against levels alone that a person has in a day."""


@dataclass(frozen=True)
class Player:
    """Somebody with a rating: a person, or a level of bots."""

    person: str | None
    level: str | None


@dataclass(frozen=True)
class Rating:
    """How well somebody plays, as far as it is known."""

    mu: float = MU
    sigma: float = SIGMA
    matches: int = 0

    @property
    def shown(self) -> int:
        return round(START + SCALE * (self.mu - CAUTION * self.sigma))


@dataclass(frozen=True)
class Contender:
    """A seat that counts, and its place among those that do."""

    player: Player
    rank: int


def contenders(result: MatchResult) -> list[Contender]:
    """The seats between which a match counts; none if it does not count.

    Whoever has given up comes last. A match that somebody gave up before all had moved does not
    count, nor one in which somebody holds two seats or is forgotten.
    """
    seats = [
        seat
        for seat in result.seats
        if seat.person is not None or (result.rated == "everybody" and seat.level is not None)
    ]
    people = [seat.person for seat in seats if seat.person is not None]
    aborted = any(seat.gave_up for seat in seats) and not result.all_moved
    not_counted = (
        result.rated == "no"
        or aborted
        or not people
        or len(seats) < 2
        or len(set(people)) < len(people)
        or any(map(is_alias, people))
    )
    if not_counted:
        return []
    last = len(result.seats) + 1
    return [
        Contender(Player(seat.person, seat.level), last if seat.gave_up else seat.place)
        for seat in seats
    ]


def daily_limit(counted: Sequence[Contender]) -> int:
    """How many such matches count in a day for the same people."""
    people = sum(contender.player.person is not None for contender in counted)
    return MAX_WITH_PEOPLE if people > 1 else MAX_WITH_LEVELS


def rated(counted: Sequence[Contender], before: Mapping[Player, Rating]) -> dict[Player, Rating]:
    """The ratings after a match. A level that had several seats gets the mean of their changes."""
    model = PlackettLuce()
    teams = [[model.rating(mu=before[c.player].mu, sigma=before[c.player].sigma)] for c in counted]
    after = model.rate(teams, ranks=[float(c.rank) for c in counted])
    found: dict[Player, list[tuple[float, float]]] = defaultdict(list)
    for contender, (rating,) in zip(counted, after, strict=True):
        found[contender.player].append((rating.mu, rating.sigma))
    return {
        player: Rating(
            fmean(mu for mu, _ in changes),
            fmean(sigma for _, sigma in changes),
            before[player].matches + 1,
        )
        for player, changes in found.items()
    }
