"""Plays two Santorini bots against each other at equal processor time or equal positions a turn.

    python benchmarks/santorini_duel.py captain captain-2026 --games 100 --seconds 0.1
    python benchmarks/santorini_duel.py captain captain-2026 --games 100 --nodes 5000 --gods

Games come in pairs with the same gods and the same first placements, drawn at random, in which
the bots change seats. Time is counted as time on the processor, for both alike, so that other work
on the machine helps neither; a decision after the first of a turn follows the bot's own plan. The
interval is Wilson's, for wins in single games.
"""

from __future__ import annotations

import argparse
import random
import time
from functools import partial
from math import sqrt

from rich.console import Console

import santelmo
from santelmo.bots.bot import Bot, Budget, ask
from santelmo.bots.levels import bot_class, fixed_opponents, levels
from santelmo.core.match import Match
from santelmo.games.santorini.components import GODS
from santelmo.games.santorini.state import PLACING

Z = 1.96


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    share, square = wins / games, Z * Z / games
    middle = (share + square / 2) / (1 + square)
    half = Z * sqrt(share * (1 - share) / games + square / games / 4) / (1 + square)
    return middle - half, middle + half


def make(game: santelmo.Game, name: str, seed: int) -> Bot:
    """A level, a fixed opponent, or a level with other settings: `captain,network=FILE`."""
    name, *changes = name.split(",")
    level = {**levels(game), **fixed_opponents(game)}[name]
    settings = dict(level.settings)
    for change in changes:
        key, _, value = change.partition("=")
        settings[key] = int(value) if value.lstrip("-").isdigit() else value
    return bot_class(level.bot)(seed=seed, timer=time.thread_time, **settings)


def opening(gods: bool, draws_placing: bool, rng: random.Random) -> Match:
    """A match after its placements; without gods, or with two drawn ones."""
    chosen = rng.sample([god.name for god in GODS[1:]], 2) if gods else []
    game = santelmo.load("santorini", players=2, mode="mortal", gods=chosen)
    match = game.start(seed=rng.getrandbits(60))
    while draws_placing and match.actors and match.states[0].stage == PLACING:
        match.play(rng.choice(match.legal()))
    return match


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("bots", nargs=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--gods", action="store_true")
    parser.add_argument("--place", action="store_true", help="the bots place their workers too")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=20, help="report after so many games")
    arguments = parser.parse_args()
    console = Console()
    budget = Budget(arguments.seconds, arguments.nodes)
    rng = random.Random(arguments.seed)
    begin = partial(opening, arguments.gods, not arguments.place)
    wins, played, turns, spent = 0, 0, 0, [0.0, 0.0]
    while played < arguments.games:
        seed = rng.getrandbits(60)
        for first in range(2):
            match = begin(random.Random(seed))
            bots = [make(match.game, name, seed % (1 << 40)) for name in arguments.bots]
            while match.actors:
                seat = match.actors[0]
                which = seat ^ first
                since = time.thread_time()
                match.play(ask(bots[which], match, seat, budget))
                spent[which] += time.thread_time() - since
            result = match.result
            assert result is not None
            wins += result.winners[0] ^ first == 0
            played += 1
            turns += int(match.states[0].turns)
            if played % arguments.every == 0 or played == arguments.games:
                low, high = wilson(wins, played)
                console.print(
                    f"{arguments.bots[0]} wins {wins} of {played} = {wins / played:.1%} "
                    f"({low:.1%} to {high:.1%}); {turns / played:.0f} turns a game; "
                    f"s a turn {spent[0] * 2 / turns:.3f}, {spent[1] * 2 / turns:.3f}",
                    highlight=False,
                )


if __name__ == "__main__":
    main()
