"""Plays the games of a tournament that are not played yet."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from contextlib import closing

from santelmo.arena.games import GameRecord, warm_up
from santelmo.arena.journal import Journal
from santelmo.arena.tournament import Tournament
from santelmo.arena.workers import WorkerPool

Play = Callable[[Tournament, Sequence[int], int | None], Generator[GameRecord]]
"""Plays the games of these numbers, so many at a time or as many as there are cores."""


def play_here(
    tournament: Tournament, numbers: Sequence[int], jobs: int | None
) -> Generator[GameRecord]:
    """Plays in processes on this machine."""
    return WorkerPool(tournament, numbers, jobs or os.cpu_count() or 1).play()


def run(
    tournament: Tournament,
    games: int,
    journal: Journal,
    jobs: int | None,
    finished: Callable[[GameRecord], None],
    play: Play = play_here,
) -> None:
    """Plays the missing games; each is in the journal before `finished` is called with it."""
    missing = [number for number in range(games) if number not in journal.games]
    if not missing:
        return
    warm_up(tournament)  # what has to be compiled is compiled once, not in each process
    with closing(play(tournament, missing, jobs)) as played:
        for record in played:
            journal.add(record)
            finished(record)
