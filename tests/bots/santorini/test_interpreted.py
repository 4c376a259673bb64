"""The bot without a compiler: slow, and otherwise the same."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from santelmo.bots.santorini.bot import PACKAGE

SCRIPT = """
import sys

import santelmo
from santelmo.bots.bot import Budget, ask
from santelmo.bots.santorini.bot import SantoriniBot

game = santelmo.load("santorini", players=2, mode="mortal")
match = game.position("0000001210013210121000000 0 mortal:b4,d2 mortal:d4,b2")
for _ in range(2):
    bot = SantoriniBot(seed=1, network=sys.argv[1])
    match.play(ask(bot, match, 0, Budget(iterations=60)))
print(*(played.move for played in match.moves), sep="; ")
"""


def turn(jit: str, network: str) -> str:
    environment = os.environ | {"SANTELMO_JIT": jit}
    command = [sys.executable, "-c", SCRIPT, network]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.parametrize("network", ["", PACKAGE])
def test_it_plays_the_same_turn_interpreted(network: str) -> None:
    assert turn("0", network) == turn("1", network) != ""
