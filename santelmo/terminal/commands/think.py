"""`santelmo think`: lends the cores of this machine to the bots of servers elsewhere."""

from __future__ import annotations

import os
import sys

import click

from santelmo.terminal.console import complain
from santelmo.terminal.extras import require


@click.command()
@click.option(
    "--bus",
    metavar="URL",
    required=True,
    help="NATS address that the servers were given, such as nats://bus.example:4222.",
)
@click.option(
    "--threads",
    type=click.IntRange(1, 1_024),
    help="Bots that may think at a time; by default one for each core.",
)
def command(bus: str, threads: int | None) -> None:
    """Let the bots of other machines' servers think on this one until Ctrl-C.

    The servers run with the same --bus and are of the same version. They send what a bot's seat may
    know and no names; what is not answered, for whatever reason, they think about themselves.
    """
    require("server", "santelmo think")
    require("cluster", "santelmo think")
    from santelmo.server.think import think

    think(bus, threads or os.cpu_count() or 1, _say, complain)


def _say(sentence: str) -> None:
    sys.stdout.write(sentence + "\n")
    sys.stdout.flush()
