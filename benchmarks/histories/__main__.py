"""Plays while servers are killed, stopped and cut off, and checks that nothing was lost.

    python -m benchmarks.histories --servers 1 --kills 100 --pauses 20
    python -m benchmarks.histories --servers 3 --kills 100 --pauses 34 --cuts 40 --restarts 8

One server stores its tables in SQLite; several share a PostgreSQL and a NATS server, which are
started for the trial (`docs/cluster.md`). Clients play, chat, take moves back and watch; each notes
what it sent, was told and saw. In the end the log in the database is the truth that all of it must
agree with; `benchmarks/histories/checker.py` says in what way. The exit status is 1 if it does not.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import statistics
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.histories.client import Habits
from benchmarks.histories.disasters import Kind
from benchmarks.histories.records import Json
from benchmarks.histories.trial import Outcome, Plan, run

TOGETHER = 0.6
"""How often a disaster befalls two servers at once, where there are three."""
MOST_SHOWN = 20
SHARED: frozenset[Kind] = frozenset({"nats restart", "crash"})
"""What befalls all servers: that comes alone."""


@dataclass(frozen=True)
class Counts:
    """How often what is to happen."""

    kills: int
    pauses: int
    cuts: int
    restarts: int

    def kinds(self, servers: int) -> list[Kind]:
        found: list[Kind] = [*repeat("kill", self.kills), *repeat("pause", self.pauses)]
        if servers > 1:
            halves: tuple[tuple[Kind, Kind, int], ...] = (
                ("bus cut", "database cut", self.cuts),
                ("nats restart", "crash", self.restarts),
            )
            for one, other, count in halves:
                found.extend(repeat(one, count - count // 2))
                found.extend(repeat(other, count // 2))
        return found


def schedule(counts: Counts, servers: int, seed: int) -> list[list[Kind]]:
    """An order for all disasters; some befall two servers at once."""
    rng = random.Random(seed)
    kinds = counts.kinds(servers)
    rng.shuffle(kinds)
    planned: list[list[Kind]] = []
    for kind in kinds:
        before = planned[-1] if planned else []
        alone = len(before) == 1 and not SHARED.intersection((kind, *before))
        if servers > 2 and alone and rng.random() < TOGETHER:
            before.append(kind)
        else:
            planned.append([kind])
    return planned


def figures(outcome: Outcome, servers: int) -> Json:
    """What a trial has shown, in numbers."""
    history = outcome.history
    acknowledged = [act for act in history.acts if act.version is not None]
    pauses: dict[str, list[float]] = {}
    for disaster, seconds in outcome.pauses.items():
        pauses.setdefault(disaster.kind, []).append(seconds)
    return {
        "servers": servers,
        "seconds": round(outcome.seconds, 1),
        "tables": len({act.table for act in history.acts}),
        "acts": len(history.acts),
        "acknowledged": len(acknowledged),
        "sent_again": sum(act.times_sent > 1 for act in acknowledged),
        "refused": dict(Counter(act.refused for act in history.acts if act.refused is not None)),
        "views": len(history.sightings),
        "disasters": dict(Counter(disaster.kind for disaster in outcome.disasters)),
        "standstill_seconds": {kind: _spread(found) for kind, found in sorted(pauses.items())},
        "take_over_seconds": _spread(outcome.take_overs) if outcome.take_overs else None,
        "stuck": outcome.stuck,
        "mistakes": len(outcome.mistakes),
        "violations": dict(Counter(violation.rule for violation in outcome.violations)),
    }


def _spread(seconds: list[float]) -> Json:
    return {
        "count": len(seconds),
        "median": round(statistics.median(seconds), 2),
        "p95": round(sorted(seconds)[int(0.95 * len(seconds))], 2),
        "worst": round(max(seconds), 2),
    }


def main() -> None:
    arguments = _parser().parse_args()
    # Who ends this ends the servers, too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    counts = Counts(arguments.kills, arguments.pauses, arguments.cuts, arguments.restarts)
    plan = Plan(
        arguments.servers,
        schedule(counts, arguments.servers, arguments.seed),
        arguments.minutes * 60,
        arguments.seed,
        habits=Habits(arguments.think),
    )
    with tempfile.TemporaryDirectory(prefix="santelmo-histories-") as folder:
        outcome = asyncio.run(run(plan, arguments.folder or Path(folder)))
    _show(outcome, figures(outcome, arguments.servers), arguments.json)
    if outcome.violations or outcome.stuck or outcome.mistakes:
        sys.exit(1)


def _show(outcome: Outcome, found: Json, as_json: bool) -> None:
    console = Console(stderr=as_json)
    if as_json:
        sys.stdout.write(json.dumps(found) + "\n")
    else:
        table = Table("what", "figure")
        for name, value in found.items():
            table.add_row(name, str(value))
        console.print(table)
    for line in [*map(str, outcome.violations[:MOST_SHOWN]), *outcome.mistakes[:MOST_SHOWN]]:
        console.print(line, markup=False)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.histories", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--kills", type=int, default=20, help="servers killed (SIGKILL)")
    parser.add_argument("--pauses", type=int, default=7, help="stopped longer than a lease")
    parser.add_argument("--cuts", type=int, default=6, help="cut off from NATS or PostgreSQL")
    parser.add_argument("--restarts", type=int, default=2, help="of NATS or PostgreSQL")
    parser.add_argument("--minutes", type=float, default=8.0, help="after which all is ended")
    parser.add_argument("--think", type=float, default=0.15, help="seconds before an act, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--folder", type=Path, help="where logs (and SQLite's file) are left")
    return parser


if __name__ == "__main__":
    main()
