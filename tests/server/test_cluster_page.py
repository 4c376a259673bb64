"""What docs/cluster.md says is so."""

from __future__ import annotations

import re
from pathlib import Path

from santelmo.server.cluster.leases import LEASE_MS, RENEW_SECONDS
from santelmo.server.live.relay import cluster
from santelmo.terminal.commands.serve import command

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
