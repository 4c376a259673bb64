"""What somebody's results add up to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean

PEOPLE = "people"


@dataclass(frozen=True)
class Opponent:
    """Another seat of a match of mine."""

    level: str | None
    """None for a person."""
    place: int


@dataclass(frozen=True)
class OwnResult:
    """A match of mine, and against whom."""

    game: str
    ended_at: int
    place: int
    score: int
    won: bool
    opponents: tuple[Opponent, ...]


@dataclass(frozen=True)
class Record:
    """How matches against one kind of opponent went."""

    against: str
    """`people`, or the name of a level."""
    matches: int
    won: int
    share: float
    """Of these opponents, how many were behind; equal places count half."""
    score: float
    """The mean of my points."""


@dataclass
class GameStatistics:
    """How somebody plays a game."""

    game: str
    matches: int = 0
    won: int = 0
    streak: int = 0
    """Matches won in a row until now; below 0 those that were not."""
    longest_streak: int = 0
    """Matches won in a row, at best."""
    score: float = 0.0
    records: list[Record] = field(default_factory=list[Record])


def statistics(results: Sequence[OwnResult]) -> list[GameStatistics]:
    """The statistics of each game, by its name; results come in the order in which they ended."""
    by_game: dict[str, list[OwnResult]] = defaultdict(list)
    for result in results:
        by_game[result.game].append(result)
    return [_of_game(game, by_game[game]) for game in sorted(by_game)]


def _of_game(game: str, results: Sequence[OwnResult]) -> GameStatistics:
    found = GameStatistics(game, matches=len(results))
    for result in results:
        found.won += result.won
        if result.won:
            found.streak = max(found.streak, 0) + 1
        else:
            found.streak = min(found.streak, 0) - 1
        found.longest_streak = max(found.longest_streak, found.streak)
    found.score = fmean(result.score for result in results)
    kinds = {_kind(opponent) for result in results for opponent in result.opponents}
    found.records = [
        _record(kind, results) for kind in sorted(kinds, key=lambda kind: (kind != PEOPLE, kind))
    ]
    return found


def _record(kind: str, results: Sequence[OwnResult]) -> Record:
    met = [result for result in results if any(_kind(o) == kind for o in result.opponents)]
    shares = [
        _share(result.place, opponent.place)
        for result in met
        for opponent in result.opponents
        if _kind(opponent) == kind
    ]
    return Record(
        against=kind,
        matches=len(met),
        won=sum(result.won for result in met),
        share=fmean(shares),
        score=fmean(result.score for result in met),
    )


def _kind(opponent: Opponent) -> str:
    return PEOPLE if opponent.level is None else opponent.level


def _share(mine: int, other: int) -> float:
    return 0.5 if mine == other else float(mine < other)
