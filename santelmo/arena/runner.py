"""Plays the games of a tournament that are not played yet, on all cores."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from santelmo.arena.games import GameRecord, warm_up
from santelmo.arena.journal import Journal
from santelmo.arena.tournament import Tournament
from santelmo.arena.workers import WorkerPool


def run(
    tournament: Tournament,
    games: int,
    journal: Journal,
    jobs: int,
    finished: Callable[[GameRecord], None],
) -> None:
    """Plays the missing games; each is in the journal before `finished` is called with it."""
    missing = [number for number in range(games) if number not in journal.games]
    if not missing:
        return
    warm_up(tournament)  # what has to be compiled is compiled once, not in each process
    with closing(WorkerPool(tournament, missing, jobs).play()) as played:
        for record in played:
            journal.add(record)
            finished(record)
