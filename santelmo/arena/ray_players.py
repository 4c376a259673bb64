"""Plays the games of a tournament on a Ray cluster.

Each task of Ray plays a few games in a process of its own, as the arena does on one machine, so
that a bot which ends its process or never answers forfeits there as it does here. What a lost
machine has not delivered Ray has played by another one.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from typing import Any

import ray
from ray.exceptions import RayError, RayTaskError

from santelmo.arena.errors import ArenaError
from santelmo.arena.games import GameRecord
from santelmo.arena.runner import Play
from santelmo.arena.tournament import Tournament
from santelmo.arena.versions import versions_of
from santelmo.arena.workers import WorkerPool

FEWEST_GAMES, MOST_GAMES = 8, 32
"""In one task, if there are enough: a task begins with a process that loads the engine, and is
played from the start when Ray has lost its machine."""
TASKS_A_CORE = 4
"""So that no core idles for long in the end."""
REACH_SECONDS = 5.0
STORE_BYTES = 80 * 1024 * 1024
"""For objects of a Ray of one's own: a finished game has a few hundred bytes."""


def player(address: str | None) -> Play:
    """Plays on the Ray cluster at an address, or on a Ray that runs here meanwhile."""

    def play(
        tournament: Tournament, numbers: Sequence[int], jobs: int | None
    ) -> Generator[GameRecord]:
        with _connected(address, jobs):
            yield from _play(tournament, numbers, jobs or int(_cluster_cores()))

    return play


@contextmanager
def _connected(address: str | None, jobs: int | None) -> Generator[None]:
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        if address is None:
            os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
            own = {"include_dashboard": False, "object_store_memory": STORE_BYTES}
            _ray.init(address="local", num_cpus=jobs or os.cpu_count(), **own, **quiet)
        else:
            _reach(address)
            _ray.init(address=address, **quiet)
    except (OSError, OverflowError, RuntimeError, ValueError) as error:
        where = "on this machine" if address is None else f"at {address!r}"
        raise ArenaError(f"Ray cannot be used {where}: {_first_line(error)}.") from error
    try:
        yield
    finally:
        _ray.shutdown()


def _reach(address: str) -> None:
    """Raises OSError if nobody listens there: Ray itself would try for minutes."""
    host, _, port = address.rpartition(":")
    if host and "/" not in host and port.isdecimal():
        socket.create_connection((host, int(port)), REACH_SECONDS).close()


def _play(tournament: Tournament, numbers: Sequence[int], cores: int) -> Generator[GameRecord]:
    remote = _ray.remote(num_returns="streaming", max_retries=-1)(_play_some)
    share = _share(len(numbers), cores)
    parts = [list(numbers[at : at + share]) for at in range(0, len(numbers), share)]
    running: list[Any] = []
    while parts or running:
        while parts and len(running) < cores:
            running.append(remote.remote(tournament, parts.pop(0)))
        ready, _ = _ray.wait(running, num_returns=1)
        for games in ready:
            try:
                yield _ray.get(next(games))
            except StopIteration:
                running.remove(games)
            except RayTaskError as error:
                raise ArenaError(_first_line(error.cause)) from error
            except RayError as error:
                raise ArenaError(f"Ray has failed: {_first_line(error)}.") from error


def _share(games: int, cores: int) -> int:
    """How many games go into one task."""
    share = min(MOST_GAMES, max(FEWEST_GAMES, games // (cores * TASKS_A_CORE)))
    return min(share, -(-games // cores))


def _play_some(tournament: Tournament, numbers: list[int]) -> Generator[GameRecord]:
    """Runs on any machine of the cluster."""
    here = versions_of(tournament.load(), tournament.bots)
    if here != dict(tournament.versions):
        raise ArenaError(
            "A machine of the Ray cluster has another version of Santelmo or of a bot. What was "
            "finished is kept; run the same command again when all have the same."
        )
    with closing(WorkerPool(tournament, numbers, jobs=1).play()) as played:
        yield from played


def _cluster_cores() -> float:
    return max(1.0, _ray.cluster_resources().get("CPU", 1.0))


def _first_line(error: Any) -> str:
    lines = str(error).strip().splitlines()
    return (lines[0] if lines else type(error).__name__).rstrip(".")


_ray: Any = ray
"""Ray's own types say little of what its functions take."""
