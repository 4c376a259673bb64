"""How deep the Santorini bot searches in a given time, in turns.

    python benchmarks/santorini_depth.py --seconds 0.1 --positions 60

Positions are the starts of turns of seeded games between quick bots, without gods and with random
ones. For each the search deepens until the time is up; the depth is that of the last finished
iteration. Positions with a forced win or loss in sight end a search early and are left out. Time is
time on the processor; the fixed opponent `captain-2026` is measured on the same positions.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from statistics import mean, median

from rich.console import Console
from rich.progress import track
from rich.table import Table

import santelmo
from santelmo.bots.bot import Budget, SeatState, ask
from santelmo.bots.levels import levels
from santelmo.bots.santorini.captain_2026 import searcher as captain_2026
from santelmo.bots.santorini.clock import Clock
from santelmo.bots.santorini.decisions import DEEPEST
from santelmo.bots.santorini.searcher import Searcher
from santelmo.bots.santorini.values import CERTAIN
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


def new_depth(seen: SeatState, seconds: float) -> tuple[int, int, int]:
    """The turns of the last finished iteration, the value, and the positions visited."""
    searcher = Searcher(TABLE_BITS)
    searcher.set_position(seen.states)
    searcher.deepen(searcher.legal(), 1, Clock(1000, None))
    searcher.forget()
    searcher.set_position(seen.states)
    clock = Clock(None, seconds, timer=time.thread_time)
    result = searcher.deepen(searcher.legal(), DEEPEST, clock)
    return result.depth - (not searcher.is_done()), result.value, result.nodes


def old_depth(seen: SeatState, seconds: float) -> tuple[int, int, int]:
    """The same of the fixed opponent."""
    searcher = captain_2026.Searcher(TABLE_BITS)
    searcher.set_position(seen.states)
    searcher.deepen(searcher.legal(), 1, Clock(1000, None))
    searcher.set_position(seen.states)
    clock = Clock(None, seconds, timer=time.thread_time)
    result = searcher.deepen(searcher.legal(), DEEPEST, clock)
    return result.depth - (not searcher.is_done()), result.value, result.nodes


SEARCHES = {"captain": new_depth, "captain-2026": old_depth}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    console = Console()
    table = Table("matches", "search", "positions", "mean depth", "median", "positions visited")
    for kind in ("mortal", "gods"):
        depths: dict[str, list[int]] = {name: [] for name in SEARCHES}
        nodes: dict[str, int] = dict.fromkeys(SEARCHES, 0)
        found = positions(kind, arguments.positions, arguments.seed)
        for match in track(found, kind, arguments.positions, console=console):
            seen = SeatState(match.game, match.redacted(match.actors[0]))
            reached = {name: search(seen, arguments.seconds) for name, search in SEARCHES.items()}
            if all(abs(value) < CERTAIN for _, value, _ in reached.values()):
                for name, (depth, _, visited) in reached.items():
                    depths[name].append(depth)
                    nodes[name] += visited
        for name, turns in depths.items():
            visited = f"{nodes[name] // len(turns):,}"
            numbers = f"{mean(turns):.2f}", f"{median(turns):g}"
            table.add_row(kind, name, str(len(turns)), *numbers, visited)
    console.print(table)


if __name__ == "__main__":
    main()
