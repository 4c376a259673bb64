"""What docs/cluster.md says is so."""

from __future__ import annotations

import re
from pathlib import Path

from santelmo.server.cluster.leases import LEASE_MS, RENEW_SECONDS
from santelmo.server.live.relay import cluster
from santelmo.server.think import REACH_SECONDS
from santelmo.server.thinking import messages, pool
from santelmo.server.work import fair_queue
from santelmo.terminal.commands.serve import command
from santelmo.terminal.commands.think import command as think

PAGE = (Path(__file__).parents[2] / "docs" / "cluster.md").read_text(encoding="utf-8")
SERVE = re.compile(r"santelmo serve((?:\\\n|[^`\n])*)")


def test_the_options_in_the_set_up_are_those_of_the_command() -> None:
    known = {word for option in command.params for word in (*option.opts, *option.secondary_opts)}
    told = [word for match in SERVE.finditer(PAGE) for word in re.findall(r"--[a-z-]+", match[1])]
    assert {"--bus", "--database", "--no-browser", "--trusted-proxy"} <= set(told) <= known


def test_the_times_are_those_of_the_program() -> None:
    assert f"every {RENEW_SECONDS} seconds; they last for three seconds" in PAGE
    assert LEASE_MS == 3_000
    assert "look every second for running tables" in PAGE and cluster.SWEEP_SECONDS == 1.0


def test_what_is_told_of_thinkers_is_so() -> None:
    known = {option.opts[0] for option in think.params}
    assert set(re.findall(r"--[a-z-]+", re.findall(r"santelmo think (--.*)", PAGE)[0])) == known
    assert "twice a second" in PAGE and messages.OFFER_SECONDS == 0.5
    assert "not been heard for two seconds, or does not answer within four" in PAGE
    assert (pool.SILENT_SECONDS, pool.PATIENCE_SECONDS) == (2.0, 4.0)
    assert "after two failures" in PAGE and fair_queue.MOST_ELSEWHERE == 2
    assert "nothing for ten seconds" in PAGE and pool.AVOIDED_SECONDS == 10.0
    assert "within five seconds `santelmo think` ends" in PAGE and REACH_SECONDS == 5.0
