"""Three servers with PostgreSQL and NATS, killed and stopped: nothing is lost or done twice.

A few disasters only; `python -m benchmarks.histories` is the long form.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.histories.client import Habits
from benchmarks.histories.disasters import Kind
from benchmarks.histories.groups import Company
from benchmarks.histories.trial import Plan, run

pytestmark = pytest.mark.xdist_group("histories")

DISASTERS: tuple[tuple[Kind, ...], ...] = (
    ("kill", "kill"),
    ("kill", "pause"),
    ("nats restart",),
    ("pause", "kill"),
)
COMPANIES = (Company("santorini", 2, spectators=1), Company("santorini", 1, bots=1))
HABITS = Habits(think_seconds=0.4)
PATIENCE_SECONDS = 300.0
"""Takes seconds; on a machine that is busy otherwise it may take longer."""


def test_nothing_is_lost_while_servers_are_killed_and_stopped(tmp_path: Path) -> None:
    plan = Plan(
        servers=3,
        disasters=DISASTERS,
        seconds=PATIENCE_SECONDS,
        seed=5,
        companies=COMPANIES,
        habits=HABITS,
        patience_seconds=PATIENCE_SECONDS,
    )
    outcome = asyncio.run(run(plan, tmp_path))
    assert [str(violation) for violation in outcome.violations] == []
    assert outcome.stuck == [] and outcome.mistakes == []
    happened = Counter(disaster.kind for disaster in outcome.disasters)
    assert happened == {"kill": 4, "pause": 2, "nats restart": 1}
    acknowledged = [act for act in outcome.history.acts if act.version is not None]
    assert len(acknowledged) > sum(happened.values())
