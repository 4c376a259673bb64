"""Processes that play games, and what happens to a game whose process is lost.

Bots are untrusted: they may end their process, never answer, or sit in compiled code that no
alarm interrupts. So games are played in worker processes, which note in shared memory which seat
they ask and until when. The arena ends a process whose bot is long overdue, and if a process is
lost it knows who was asked last.
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
from santelmo.arena.games import GameRecord, forfeited_game, play_game, warm_up
from santelmo.arena.referee import Forfeit
from santelmo.arena.tournament import Tournament
from santelmo.arena.versions import custom_bot_version
from santelmo.bots.levels import describe_error
from santelmo.core.compiling import METER

GRACE_SECONDS = 3.0
"""A bot that is overdue for this long is past being interrupted: its process is ended."""
LOOK_SECONDS = 0.25
"""How often the arena checks the notes of its workers, and these check that it is alive."""
FROM_OUTSIDE = frozenset(
    -getattr(signal, name) for name in ("SIGKILL", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""The exit codes of a process that was ended from outside: its game is played once more."""

SEAT, DUE, COMPILING, NOTES = range(4)
"""The notes of a process: who was asked last, until when (on a clock that stands still while
something is compiled), and the seconds spent on compiling."""
NOBODY = -1


class Worker:
    """A process that plays one game after another."""

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
        """The number of the process."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def is_overdue(self) -> bool:
        due = self._notes[DUE] + self._notes[COMPILING] + GRACE_SECONDS
        return self.number is not None and time.monotonic() > due

    def assign(self, number: int) -> None:
        self.number = number
        self._notes[SEAT], self._notes[DUE] = NOBODY, inf
        with suppress(OSError):  # its end is noticed when it is waited for
            self.connection.send(number)

    def end(self) -> int:
        """Ends the process if it is still running; returns its exit code."""
        self._process.kill()
        self._process.join()
        status = self._process.exitcode
        self._process.close()
        self.connection.close()
        return status or 0

    def forfeit_record(self, reason: str) -> GameRecord | None:
        """The record of the game that was lost with the process; None if no bot was asked yet."""
        seat = int(self._notes[SEAT])
        if self.number is None or seat == NOBODY:
            return None
        return forfeited_game(self._tournament, self.number, Forfeit(seat, reason))


class WorkerPool:
    """The processes of a tournament, and which games they have still to play."""

    def __init__(self, tournament: Tournament, numbers: Sequence[int], jobs: int) -> None:
        self._tournament = tournament
        self._waiting = list(reversed(numbers))
        self._size = min(jobs, len(numbers))
        self._workers: list[Worker] = []
        self._restarted: set[int] = set()
        """Games that were started a second time."""

    def play(self) -> Generator[GameRecord]:
        """The games in the order in which they end."""
        try:
            self._fill_up()
            while self._workers:
                ready = connection.wait([w.connection for w in self._workers], LOOK_SECONDS)
                for worker in [w for w in self._workers if w.connection in ready]:
                    yield from self._handle_message(worker)
                for worker in [worker for worker in self._workers if worker.is_overdue]:
                    yield from self._handle_loss(
                        worker, "did not answer and could not be interrupted"
                    )
        finally:
            for worker in self._workers:
                worker.end()

    def _fill_up(self) -> None:
        """As many processes as there is work for."""
        busy = sum(worker.number is not None for worker in self._workers)
        while len(self._workers) < min(self._size, busy + len(self._waiting)):
            self._workers.append(Worker(self._tournament))

    def _handle_message(self, worker: Worker) -> Iterator[GameRecord]:
        try:
            message: GameRecord | str | None = worker.connection.recv()
        except (EOFError, OSError):
            yield from self._handle_loss(worker, None)
            return
        if isinstance(message, str):
            raise ArenaError(message)
        worker.number = None
        if self._waiting:
            worker.assign(self._waiting.pop())
        else:
            self._workers.remove(worker)
            worker.end()
        if message is not None:
            yield message

    def _handle_loss(self, worker: Worker, reason: str | None) -> Iterator[GameRecord]:
        """Replaces a process that has ended, or must be ended for this reason."""
        self._workers.remove(worker)
        status, number = worker.end(), worker.number
        if number is None:
            raise ArenaError(f"A process that should play games cannot begin (status {status}).")
        record = worker.forfeit_record(
            reason or f"ended the process in which it played ({_ended(status)})"
        )
        is_nobodys_fault = record is None or (reason is None and status in FROM_OUTSIDE)
        if is_nobodys_fault and number not in self._restarted:
            self._restarted.add(number)
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
    """The main function of a process: it plays the games whose numbers it receives."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the arena hears Ctrl-C and ends its processes
    threading.Thread(target=_update_notes, args=(notes,), daemon=True).start()
    try:
        arena.send(_startup_problem(tournament))
        while True:
            number: int = arena.recv()
            try:
                arena.send(play_game(tournament, number, _note_writer(notes)))
            except Exception as error:
                arena.send(f"Game {number} cannot be played: {describe_error(error)}.")
    except (EOFError, BrokenPipeError):
        return


def _startup_problem(tournament: Tournament) -> str | None:
    for name in tournament.custom_bots:
        if custom_bot_version(name) != tournament.versions.get(name, custom_bot_version(name)):
            return (
                f"{name} was changed while it played. What was finished is kept; run the command "
                "again to play with the new version."
            )
    warm_up(tournament)
    return None


def _note_writer(notes: Any) -> Callable[[int, float | None], None]:
    def note(seat: int, limit: float | None) -> None:
        spent = METER.spent()
        notes[SEAT], notes[COMPILING] = seat, spent
        notes[DUE] = inf if limit is None else time.monotonic() + limit - spent

    return note


def _update_notes(notes: Any) -> None:
    """Notes the time spent on compiling, and ends this process when the arena is gone."""
    arena = parent_process()
    assert arena is not None
    while not connection.wait([arena.sentinel], LOOK_SECONDS):
        notes[COMPILING] = METER.spent()
    os._exit(1)
