"""Random Santorini games a second for each god against a mortal, and their mean.

`python benchmarks/santorini_god_speeds.py [SECONDS]`, on one core.
"""

from __future__ import annotations

import sys

from rich.console import Console
from rich.progress import track

import santelmo
from santelmo.arena.bench import random_games_per_second
from santelmo.games.santorini.components import GODS, MORTAL


def main(seconds: float) -> None:
    console = Console()
    gods = [god for number, god in enumerate(GODS) if number != MORTAL]
    speeds: dict[str, float] = {}
    for god in track(gods, "Measuring", console=console):
        game = santelmo.load("santorini", gods=(god.name, "mortal"))
        speeds[god.name], _ = random_games_per_second(game, seconds)
    for name, speed in sorted(speeds.items(), key=lambda item: item[1]):
        console.print(f"{name:12} {speed:10,.0f}")
    console.print(f"{'mean':12} {sum(speeds.values()) / len(speeds):10,.0f}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 0.5)
