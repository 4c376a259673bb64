"""How deep the Santorini bot searches in a given time, in turns.

    python benchmarks/santorini_depth.py --seconds 0.1 --positions 60

Positions are the starts of turns of seeded games between quick bots, without gods and with random
ones. For each the search deepens until the time is up; the depth is that of the last finished
iteration. Positions with a forced win or loss in sight end a search early and are left out.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from statistics import mean, median

from rich.console import Console
from rich.progress import track
from rich.table import Table

import santelmo
from santelmo.bots.bot import Budget, SeatState, ask
from santelmo.bots.levels import levels
from santelmo.bots.santorini.searcher import CERTAIN, DEEPEST, Clock, Searcher
from santelmo.core.match import Match
from santelmo.games.santorini.components import GODS
from santelmo.games.santorini.state import MOVING

QUICK = Budget(iterations=1500)
TABLE_BITS = 19
FROM_TURN, EVERY = 4, 5
"""Which turns of a game are measured."""


def positions(kind: str, wanted: int, seed: int) -> Iterator[Match]:
    """Matches at the start of a turn."""
    rng = random.Random(seed)
    found = 0
    while True:
        gods = [] if kind == "mortal" else rng.sample([god.name for god in GODS[1:]], 2)
        game = santelmo.load("santorini", players=2, mode="mortal", gods=gods)
        match = game.start(seed=rng.getrandbits(60))
        mate = levels(game)["mate"]
        bots = [mate.player(rng.getrandbits(60)).bot for _ in range(2)]
        turns = -1
        while match.actors:
            s = match.states[0]
            if s.stage == MOVING and s.turns != turns:
                turns = int(s.turns)
                if turns >= FROM_TURN and turns % EVERY == 0:
                    yield match
                    found += 1
                    if found == wanted:
                        return
            match.play(ask(bots[match.actors[0]], match, match.actors[0], QUICK))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    console = Console()
    table = Table("matches", "positions", "mean depth", "median", "positions/s")
    for kind in ("mortal", "gods"):
        depths: list[int] = []
        nodes, seconds = 0, 0.0
        found = positions(kind, arguments.positions, arguments.seed)
        for match in track(found, kind, arguments.positions, console=console):
            seen = SeatState(match.game, match.redacted(match.actors[0]))
            searcher = Searcher(TABLE_BITS)
            searcher.set_position(seen.states)
            searcher.deepen(searcher.legal(), 1, Clock(1000, None))
            searcher.set_position(seen.states)
            result = searcher.deepen(searcher.legal(), DEEPEST, Clock(None, arguments.seconds))
            nodes, seconds = nodes + result.nodes, seconds + arguments.seconds
            if abs(result.value) < CERTAIN:
                depths.append(result.depth - (not searcher.is_done()))
        rate = f"{nodes / seconds:,.0f}"
        table.add_row(kind, str(len(depths)), f"{mean(depths):.2f}", f"{median(depths):g}", rate)
    console.print(table)


if __name__ == "__main__":
    main()
