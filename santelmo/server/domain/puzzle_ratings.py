"""Ratings of people who solve puzzles, and of the puzzles: a first try is a match between them.

Both are rated by OpenSkill. A puzzle begins with an estimate that follows from its length.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from openskill.models import PlackettLuce

from santelmo.server.domain.ratings import CAUTION, SCALE, START, Rating

FIRST_MU = {1: 13.0, 2: 20.0, 3: 26.0, 4: 31.0}
"""By the number of turns that a puzzle takes."""
QUIET_MU = 2.0
"""More, where the first turn threatens nothing yet."""
FIRST_SIGMA = 5.0
SETTLED_SIGMA = 1.5
"""Of somebody who has solved a great many puzzles."""
AS_HARD = 24
"""Among how many puzzles that are about as hard as wanted the next one is drawn."""


@dataclass(frozen=True)
class PuzzleFacts:
    """What is known of a puzzle without any try."""

    id: str
    turns: int
    quiet: bool
    """Whether its first turn threatens nothing yet."""

    @property
    def rating(self) -> Rating:
        """Before anybody has tried it."""
        return Rating(FIRST_MU[self.turns] + QUIET_MU * self.quiet, FIRST_SIGMA)


@dataclass(frozen=True)
class PuzzleRecord:
    """The rating of a person or a puzzle, and the first tries that it comes from."""

    rating: Rating = field(default_factory=Rating)
    solved: int = 0
    missed: int = 0

    def after(self, rating: Rating, solved: bool) -> PuzzleRecord:
        return PuzzleRecord(rating, self.solved + solved, self.missed + (not solved))


@dataclass(frozen=True)
class FirstTry:
    """How somebody's first try at a puzzle ended, and what it did to their rating."""

    solved: bool
    before: Rating | None
    """None where the try that is told of was a later one."""
    after: Rating | None


def rated_try(person: Rating, puzzle: Rating, solved: bool) -> tuple[Rating, Rating]:
    """Both ratings after a first try."""
    model = PlackettLuce()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in (person, puzzle)]
    after = model.rate(teams, ranks=[1.0, 2.0] if solved else [2.0, 1.0])
    (own,), (others,) = after
    return (
        Rating(own.mu, own.sigma, person.matches + 1),
        Rating(others.mu, others.sigma, puzzle.matches + 1),
    )


def shown(puzzle: Rating) -> int:
    """The rating of a puzzle as a number: whoever is shown the same has an even chance, once their
    own rating is settled."""
    return round(START + SCALE * (puzzle.mu - CAUTION * SETTLED_SIGMA))


def next_puzzle(
    among: Sequence[PuzzleFacts],
    records: Mapping[str, PuzzleRecord],
    person: Rating,
    rng: random.Random,
) -> PuzzleFacts:
    """One that is about as hard as the person is strong; easier while little is known of them."""
    wanted = person.mu - person.sigma

    def distance(puzzle: PuzzleFacts) -> tuple[float, float]:
        record = records.get(puzzle.id)
        rating = puzzle.rating if record is None else record.rating
        return abs(rating.mu - wanted), rng.random()

    return rng.choice(sorted(among, key=distance)[:AS_HARD])
