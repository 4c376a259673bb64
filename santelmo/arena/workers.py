"""Processes that play games, and what becomes of a game whose process a bot takes down.

Bots are strangers: they may end their process, never answer, or sit in compiled code that no
alarm interrupts. So every game is played in a process of its own kind, which notes in shared
memory whom it asks and until when. The arena ends a process whose bot is long overdue, and where
a process is lost it knows who was asked last.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from math import inf
from multiprocessing import connection, get_context, parent_process
from multiprocessing.connection import Connection
from typing import Any

from santelmo.arena.errors import ArenaError
from santelmo.arena.playing import GameRecord, forfeited_game, play_game, warm_up
from santelmo.arena.referee import Forfeit
from santelmo.arena.tournament import Tournament
from santelmo.arena.versions import guest_version
from santelmo.bots.levels import described
from santelmo.core.compiling import METER

GRACE_SECONDS = 3.0
"""A bot that is overdue for so long is past being interrupted: its process is ended."""
LOOK_SECONDS = 0.25
"""How often the arena looks at the notes of its processes, and these look for the arena."""
FROM_OUTSIDE = frozenset(
    -getattr(signal, name) for name in ("SIGKILL", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""How a process ends that somebody else has ended: its game is begun once more."""

SEAT, DUE, COMPILING, NOTES = range(4)
"""The notes of a process: who was asked last, until when (on a clock that stands still while
something is compiled), and the seconds spent on compiling."""
NOBODY = -1


class Worker:
    """A process that plays one game after the other."""

    def __init__(self, tournament: Tournament) -> None:
        context = get_context("spawn")
        self._tournament = tournament
        self._notes: Any = context.RawArray("d", NOTES)
        self.connection, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(tournament, theirs, self._notes))
        self._process.start()
        theirs.close()
        self.number: int | None = None
        """The game that it plays."""

    @property
    def pid(self) -> int:
        """The process, by its number."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def is_overdue(self) -> bool:
        due = self._notes[DUE] + self._notes[COMPILING] + GRACE_SECONDS
        return self.number is not None and time.monotonic() > due

    def give(self, number: int) -> None:
        self.number = number
        self._notes[SEAT], self._notes[DUE] = NOBODY, inf
        with suppress(OSError):  # that it has ended will be heard in its turn
            self.connection.send(number)

    def end(self) -> int:
        """Ends the process, if it has not ended, and tells how it did."""
        self._process.kill()
        self._process.join()
        status = self._process.exitcode
        self._process.close()
        self.connection.close()
        return status or 0

    def blamed(self, reason: str) -> GameRecord | None:
        """The record of the game that it has lost; None if no bot was asked in it."""
        seat = int(self._notes[SEAT])
        if self.number is None or seat == NOBODY:
            return None
        return forfeited_game(self._tournament, self.number, Forfeit(seat, reason))


class Crew:
    """The processes of a tournament, and which games they have still to play."""

    def __init__(self, tournament: Tournament, numbers: Sequence[int], jobs: int) -> None:
        self._tournament = tournament
        self._waiting = list(reversed(numbers))
        self._size = min(jobs, len(numbers))
        self._workers: list[Worker] = []
        self._given_back: set[int] = set()
        """Games that were begun anew."""

    def play(self) -> Generator[GameRecord]:
        """The games in the order in which they end."""
        try:
            self._fill_up()
            while self._workers:
                heard = connection.wait([w.connection for w in self._workers], LOOK_SECONDS)
                for worker in [w for w in self._workers if w.connection in heard]:
                    yield from self._heard(worker)
                for worker in [worker for worker in self._workers if worker.is_overdue]:
                    yield from self._lost(worker, "did not answer and could not be interrupted")
        finally:
            for worker in self._workers:
                worker.end()

    def _fill_up(self) -> None:
        """As many processes as there is work for."""
        busy = sum(worker.number is not None for worker in self._workers)
        while len(self._workers) < min(self._size, busy + len(self._waiting)):
            self._workers.append(Worker(self._tournament))

    def _heard(self, worker: Worker) -> Iterator[GameRecord]:
        try:
            said: GameRecord | str | None = worker.connection.recv()
        except (EOFError, OSError):
            yield from self._lost(worker, None)
            return
        if isinstance(said, str):
            raise ArenaError(said)
        worker.number = None
        if self._waiting:
            worker.give(self._waiting.pop())
        else:
            self._workers.remove(worker)
            worker.end()
        if said is not None:
            yield said

    def _lost(self, worker: Worker, reason: str | None) -> Iterator[GameRecord]:
        """Replaces a process that has ended, or must be ended for this reason."""
        self._workers.remove(worker)
        status, number = worker.end(), worker.number
        if number is None:
            raise ArenaError(f"A process that should play games cannot begin (status {status}).")
        record = worker.blamed(reason or f"ended the process in which it played ({_ended(status)})")
        nobodys_fault = record is None or (reason is None and status in FROM_OUTSIDE)
        if nobodys_fault and number not in self._given_back:
            self._given_back.add(number)
            self._waiting.append(number)
        elif record is None:
            raise ArenaError(
                f"The process that played game {number} ended ({_ended(status)}) before it had "
                "asked a bot. What was finished is kept; run the same command again to go on."
            )
        else:
            yield record
        self._fill_up()


def _ended(status: int) -> str:
    return f"signal {-status}" if status < 0 else f"exit status {status}"


def _work(tournament: Tournament, arena: Connection, notes: Any) -> None:
    """What a process does: it plays the games whose numbers it receives."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the arena hears Ctrl-C and ends its processes
    threading.Thread(target=_keep_notes, args=(notes,), daemon=True).start()
    try:
        arena.send(_cannot_begin(tournament))
        while True:
            number: int = arena.recv()
            try:
                arena.send(play_game(tournament, number, _noting(notes)))
            except Exception as error:
                arena.send(f"Game {number} cannot be played: {described(error)}.")
    except (EOFError, BrokenPipeError):
        return


def _cannot_begin(tournament: Tournament) -> str | None:
    for name in tournament.guests:
        if guest_version(name) != tournament.versions.get(name, guest_version(name)):
            return (
                f"{name} was changed while it played. What was finished is kept; run the command "
                "again to play with the new version."
            )
    warm_up(tournament)
    return None


def _noting(notes: Any) -> Callable[[int, float | None], None]:
    def note(seat: int, limit: float | None) -> None:
        spent = METER.spent()
        notes[SEAT], notes[COMPILING] = seat, spent
        notes[DUE] = inf if limit is None else time.monotonic() + limit - spent

    return note


def _keep_notes(notes: Any) -> None:
    """Ends this process with the arena, and notes meanwhile what compiling costs."""
    arena = parent_process()
    assert arena is not None
    while not connection.wait([arena.sentinel], LOOK_SECONDS):
        notes[COMPILING] = METER.spent()
    os._exit(1)
