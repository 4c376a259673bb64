"""Practice in the terminal: single problems against the clock, and what they show over time."""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from santelmo.core.chance import generator
from santelmo.core.errors import OptionError
from santelmo.core.trainer import Problem, Trainer
from santelmo.terminal.user_file import load, save, user_file

STOP_WORDS = frozenset({"q", "quit", "exit"})
SEED_BITS = 64
PROBLEMS = 10
"""How many problems a session has by default."""
THE_STATISTICS = "the statistics"
Clock = Callable[[], float]


@dataclass
class Record:
    """What practice with one kind of card has shown so far."""

    cards: int = 0
    """Cards of this kind that were met."""
    wrong: int = 0
    """How many of them were in problems with a wrong answer."""
    seconds: float = 0.0
    """Their share of the time of right answers."""

    @property
    def right(self) -> int:
        return self.cards - self.wrong


Statistics = dict[str, Record]
"""By kind of card."""


def statistics_path(game: str) -> Path:
    """Where the statistics of a game are kept."""
    return user_file(f"practice-{game}.json")


def load_statistics(path: Path) -> Statistics:
    """The statistics so far. A bad file raises SantelmoError and is left as it is."""

    def read(kept: dict[str, Any]) -> Statistics:
        return {kind: _record(values) for kind, values in kept.items()}

    return load(path, THE_STATISTICS, read)


def _record(values: dict[str, Any]) -> Record:
    record = Record(**values)
    counts = (record.cards, record.wrong)
    if (
        any(type(count) is not int for count in counts)
        or not 0 <= record.wrong <= record.cards != 0
    ):
        raise ValueError("no counts")
    if type(record.seconds) not in (int, float) or not 0 <= record.seconds < float("inf"):
        raise ValueError("no seconds")
    return record


def save_statistics(path: Path, statistics: Statistics) -> None:
    """Keeps the statistics."""
    save(path, THE_STATISTICS, {kind: asdict(one) for kind, one in sorted(statistics.items())})


def practice(
    trainer: Trainer,
    *,
    length: int,
    cards: tuple[str, ...],
    count: int,
    seed: int | None,
    console: Console,
    statistics_file: Path,
    clock: Clock = time.perf_counter,
) -> None:
    """Asks `count` problems, explains wrong answers, and keeps the statistics after each one."""
    if length not in trainer.lengths:
        raise OptionError(
            f"A problem has {trainer.lengths[0]} to {trainer.lengths[-1]} cards, not {length}."
        )
    if count < 1:
        raise OptionError(f"Practice takes at least one problem, not {count}.")
    statistics = load_statistics(statistics_file)
    rng = generator(secrets.randbits(SEED_BITS) if seed is None else seed)
    for number in range(1, count + 1):
        problem = trainer.problem(length, cards, rng)
        console.print(f"\nProblem {number} of {count}", style="bold", highlight=False)
        console.print(problem.picture, highlight=False)
        before = clock()
        given = ask(problem, console)
        if given is None:
            break
        seconds = clock() - before
        judge(problem, given, seconds, console)
        note(statistics, problem, given == problem.solution, seconds)
        save_statistics(statistics_file, statistics)
    if statistics:
        console.print(summary(statistics))


def ask(problem: Problem, console: Console) -> str | None:
    """The answer, asked for until it can be read; None when the player stops."""
    while True:
        try:
            text = console.input(f"{problem.question} ")
        except (EOFError, KeyboardInterrupt):
            console.print()
            return None
        if text.strip().casefold() in STOP_WORDS:
            return None
        given = problem.read(text)
        if given is not None:
            return given
        console.print(
            f"{text.strip()!r} is none of {', '.join(problem.choices)} (or 'quit').",
            highlight=False,
            markup=False,
        )


def judge(problem: Problem, given: str, seconds: float, console: Console) -> None:
    """Says whether the answer is right, and explains the solution if it is not."""
    if given == problem.solution:
        console.print(f"Right, in {seconds:.1f} seconds.", style="green", highlight=False)
        return
    console.print(
        f"Not {given} but {problem.solution} ({seconds:.1f} seconds):", style="red", highlight=False
    )
    for line in problem.explain(given):
        console.print(f"  {line}", highlight=False, markup=False)


def note(statistics: Statistics, problem: Problem, right: bool, seconds: float) -> None:
    """Adds a problem to the statistics of each kind of card in it."""
    for kind, cards in Counter(problem.kinds).items():
        record = statistics.setdefault(kind, Record())
        record.cards += cards
        if right:
            record.seconds += seconds * cards / len(problem.kinds)
        else:
            record.wrong += cards


def summary(statistics: Statistics) -> Table:
    """The statistics, the kind with the most errors first."""
    table = Table(title="Your practice so far")
    for heading in ("Kind of card", "Met", "In wrong answers", "Seconds a card"):
        table.add_column(heading, justify="left" if heading == "Kind of card" else "right")
    for kind, record in sorted(statistics.items(), key=lambda item: -item[1].wrong / item[1].cards):
        wrong = f"{record.wrong / record.cards:.0%}"
        pace = f"{record.seconds / record.right:.1f}" if record.right else "-"
        table.add_row(kind, str(record.cards), wrong, pace)
    return table
