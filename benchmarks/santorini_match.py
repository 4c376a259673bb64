"""Two levels of the Santorini bot against each other, each pairing from both seats.

    python benchmarks/santorini_match.py captain mate --games 200 --gods random

A pair of games has the same gods and the same seeds, with the players' seats exchanged. The
interval is Wilson's, 95 percent.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from rich.console import Console
from rich.progress import Progress

import santelmo
from santelmo.bots.bot import Bot, Budget, ask
from santelmo.bots.random_bot import RandomBot
from santelmo.bots.santorini.levels import levels
from santelmo.games.santorini.gods import GODS

Z = 1.96
NICE = 5


@dataclass(frozen=True)
class Pairing:
    """Two games to play."""

    players: tuple[str, str]
    gods: tuple[str, ...]
    mode: str
    seed: int
    limit: Budget


def player(name: str, seed: int, limit: Budget) -> tuple[Bot, Budget]:
    """A bot and its budget; `limit` replaces the budget of a level that thinks by the clock."""
    if name == "random":
        return RandomBot(seed), Budget()
    level = levels()[name]
    by_clock = level.budget.seconds is not None and limit != Budget()
    return level.bot(seed), limit if by_clock else level.budget


def play(pairing: Pairing, exchanged: bool) -> bool:
    """Whether the first player wins."""
    options = {"gods": list(pairing.gods)} if pairing.gods else {"mode": pairing.mode}
    match = santelmo.load("santorini", players=2, **options).start(seed=pairing.seed)
    names = pairing.players[::-1] if exchanged else pairing.players
    bots = [player(name, pairing.seed * 2 + seat, pairing.limit) for seat, name in enumerate(names)]
    while match.actors:
        seat = match.actors[0]
        bot, budget = bots[seat]
        match.play(ask(bot, match, seat, budget))
    result = match.result
    assert result is not None
    return result.winners[0] == (1 if exchanged else 0)


def play_both(pairing: Pairing) -> tuple[int, float]:
    began = time.process_time()
    wins = play(pairing, False) + play(pairing, True)
    return wins, time.process_time() - began


def wilson(wins: int, games: int) -> tuple[float, float]:
    share = wins / games
    spread = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    middle = share + Z * Z / (2 * games)
    scale = 1 + Z * Z / games
    return (middle - spread) / scale, (middle + spread) / scale


def pairings(arguments: argparse.Namespace) -> list[Pairing]:
    rng = random.Random(arguments.seed)
    names = [god.name for god in GODS[1:]]
    found: list[Pairing] = []
    for _ in range(arguments.games // 2):
        gods: tuple[str, ...] = ()
        if arguments.gods == "random":
            gods = tuple(rng.sample(names, 2))
        elif "," in arguments.gods:
            gods = tuple(arguments.gods.split(","))
        mode = arguments.gods if arguments.gods in ("standard", "agora", "first") else "mortal"
        players = (arguments.first, arguments.second)
        seed = rng.getrandbits(60)
        limit = Budget(arguments.seconds, arguments.nodes)
        found.append(Pairing(players, gods, mode, seed, limit))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--gods", default="mortal", help="mortal, random, standard, agora or A,B")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, help="positions a decision instead of time")
    parser.add_argument("--seconds", type=float, help="seconds a decision instead of the level's")
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    console = Console()
    wins, games, cpu = 0, 0, 0.0
    with (
        ProcessPoolExecutor(arguments.processes, initializer=os.nice, initargs=(NICE,)) as pool,
        Progress(console=Console(stderr=True)) as progress,
    ):
        task = progress.add_task("games", total=arguments.games)
        for won, seconds in pool.map(play_both, pairings(arguments)):
            wins, games, cpu = wins + won, games + 2, cpu + seconds
            progress.update(task, advance=2, description=f"{wins} of {games}")
    low, high = wilson(wins, games)
    console.print(
        f"{arguments.first} against {arguments.second}, gods {arguments.gods}: "
        f"{wins} of {games} games, {wins / games:.1%} [{low:.1%}, {high:.1%}], "
        f"{cpu / games:.2f} s CPU a game"
    )


if __name__ == "__main__":
    main()
