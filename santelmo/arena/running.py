"""Plays the games of a tournament that are not played yet, on all cores."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from santelmo.arena.journal import Journal
from santelmo.arena.playing import GameRecord, play_game, warm_up
from santelmo.arena.tournament import Tournament
from santelmo.core.errors import SantelmoError


class ArenaError(SantelmoError):
    """A tournament that cannot go on."""


def run(
    tournament: Tournament,
    games: int,
    journal: Journal,
    jobs: int,
    finished: Callable[[GameRecord], None],
) -> None:
    """Plays up to so many games; each one is in the journal before `finished` hears of it."""
    missing = [number for number in range(games) if number not in journal.games]
    played = _one_by_one(tournament, missing) if jobs == 1 else _spread(tournament, missing, jobs)
    for record in played:
        journal.add(record)
        finished(record)


def _one_by_one(tournament: Tournament, numbers: list[int]) -> Iterator[GameRecord]:
    if numbers:
        warm_up(tournament)
    for number in numbers:
        yield play_game(tournament, number)


def _spread(tournament: Tournament, numbers: list[int], jobs: int) -> Iterator[GameRecord]:
    pool = ProcessPoolExecutor(
        min(jobs, max(len(numbers), 1)), get_context("spawn"), _begin_work, (tournament,)
    )
    try:
        waiting = [pool.submit(play_game, tournament, number) for number in numbers]
        for done in as_completed(waiting):
            yield done.result()
    except BrokenProcessPool as error:
        raise ArenaError(
            "A process that plays games died. What was finished is kept; run the same command "
            "again to go on."
        ) from error
    finally:
        pool.shutdown(cancel_futures=True)


def _begin_work(tournament: Tournament) -> None:
    """Only the main process listens to Ctrl-C; it lets the games under way end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warm_up(tournament)
