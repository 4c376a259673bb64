"""The standings of a tournament: wins with intervals, scores, places, ratings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import mean
from typing import Any

from santelmo.arena.games import GameRecord
from santelmo.arena.tournament import Tournament

NORMAL_95 = 1.959964
"""The two-sided 95 % quantile of the normal distribution."""


@dataclass(frozen=True)
class Tally:
    """How a bot did over some games. A shared win counts as its share."""

    games: int
    wins: float
    win_share: float
    low: float
    high: float
    """The 95 % interval of the share of wins (Wilson)."""
    mean_score: float | None
    """Over the games that nobody forfeited."""
    mean_place: float


@dataclass(frozen=True)
class Standing:
    """A bot's result in the tournament. A bot at several seats counts once for each."""

    bot: str
    total: Tally
    by_seat: tuple[Tally, ...]
    rating: float
    """The middle of its OpenSkill rating."""
    rating_deviation: float
    forfeits: int
    seconds_per_decision: float


@dataclass(frozen=True)
class Standings:
    """The result of a tournament, best bots first."""

    tournament: Tournament
    games: int
    bots: tuple[Standing, ...]
    forfeits: tuple[str, ...]
    """A line for each game that a bot forfeited."""

    def as_dict(self) -> dict[str, Any]:
        return {
            "tournament": self.tournament.as_dict(),
            "key": self.tournament.key,
            "games": self.games,
            "bots": [asdict(standing) for standing in self.bots],
            "forfeits": list(self.forfeits),
        }


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share: wins out of games."""
    share, z = wins / games, NORMAL_95
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def standings(tournament: Tournament, records: Iterable[GameRecord]) -> Standings:
    """Adds up the games. The order in which they were finished does not matter."""
    ordered = sorted(records, key=lambda record: record["number"])
    ratings = rate(tournament.bots, ordered)
    bots = [_standing(bot, ordered, ratings[bot]) for bot in tournament.bots]
    bots.sort(key=lambda standing: standing.total.win_share, reverse=True)
    return Standings(tournament, len(ordered), tuple(bots), tuple(_forfeit_lines(ordered)))


def rate(bots: Sequence[str], records: Sequence[GameRecord]) -> dict[str, tuple[float, float]]:
    """OpenSkill ratings (Plackett-Luce): middle and deviation by bot."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in bots}
    for record in records:
        names: list[str] = record["bots"]
        if len(set(names)) == 1:
            continue
        teams = model.rate([[ratings[bot]] for bot in names], ranks=record["places"])
        for bot in set(names):
            seats = [teams[seat][0] for seat, name in enumerate(names) if name == bot]
            ratings[bot] = model.rating(
                name=bot, mu=mean(r.mu for r in seats), sigma=mean(r.sigma for r in seats)
            )
    return {bot: (rating.mu, rating.sigma) for bot, rating in ratings.items()}


def _standing(bot: str, records: Sequence[GameRecord], rating: tuple[float, float]) -> Standing:
    sittings = [
        (record, seat)
        for record in records
        for seat, name in enumerate(record["bots"])
        if name == bot
    ]
    seats = len(records[0]["bots"]) if records else 0
    decisions = sum(record["decisions"][seat] for record, seat in sittings)
    seconds = sum(record["seconds"][seat] for record, seat in sittings)
    return Standing(
        bot=bot,
        total=_tally(sittings),
        by_seat=tuple(
            _tally([sitting for sitting in sittings if sitting[1] == seat]) for seat in range(seats)
        ),
        rating=round(rating[0], 2),
        rating_deviation=round(rating[1], 2),
        forfeits=sum(
            record["forfeit"] is not None and record["forfeit"]["seat"] == seat
            for record, seat in sittings
        ),
        seconds_per_decision=round(seconds / max(decisions, 1), 5),
    )


def _tally(sittings: Sequence[tuple[GameRecord, int]]) -> Tally:
    games = len(sittings)
    if games == 0:
        return Tally(0, 0.0, 0.0, 0.0, 1.0, None, 0.0)
    wins = sum(_win(record["places"], seat) for record, seat in sittings)
    low, high = wilson(wins, games)
    scores = [record["scores"][seat] for record, seat in sittings if record["scores"] is not None]
    return Tally(
        games=games,
        wins=round(wins, 3),
        win_share=round(wins / games, 4),
        low=round(low, 4),
        high=round(high, 4),
        mean_score=round(mean(scores), 3) if scores else None,
        mean_place=round(mean(record["places"][seat] for record, seat in sittings), 3),
    )


def _win(places: Sequence[int], seat: int) -> float:
    return 1 / places.count(1) if places[seat] == 1 else 0.0


def _forfeit_lines(records: Sequence[GameRecord]) -> Iterable[str]:
    for record in records:
        broken = record["forfeit"]
        if broken is not None:
            yield (
                f"Game {record['number']}: {broken['bot']} at seat {broken['seat']} forfeits: "
                f"it {broken['reason']}."
            )
