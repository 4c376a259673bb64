"""The bot without a compiler: slow, and otherwise the same."""

from __future__ import annotations

import os
import subprocess
import sys

SCRIPT = """
import santelmo
from santelmo.bots.bot import Budget, ask
from santelmo.bots.santorini.bot import SantoriniBot

game = santelmo.load("santorini", players=2, mode="mortal")
match = game.position("0000001210013210121000000 0 mortal:b4,d2 mortal:d4,b2")
for _ in range(2):
    match.play(ask(SantoriniBot(seed=1), match, 0, Budget(iterations=60)))
print(*(played.move for played in match.moves), sep="; ")
"""


def turn(jit: str) -> str:
    environment = os.environ | {"SANTELMO_JIT": jit}
    command = [sys.executable, "-c", SCRIPT]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True
    ).stdout


def test_it_plays_the_same_turn_interpreted() -> None:
    assert turn("0") == turn("1") != ""
