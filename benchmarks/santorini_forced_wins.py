"""Collects positions with forced wins, checked by the plain solver of the tests.

    python benchmarks/santorini_forced_wins.py > tests/games/santorini/forced_wins.txt

Weak players play; the last turns of the winner are asked whether there was a forced win. The
plain solver alone decides, so the file is a check of the bot and not its echo.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

from rich.console import Console
from rich.progress import Progress

import santelmo
from santelmo.bots.bot import ask
from santelmo.bots.santorini.bot import SantoriniBot
from santelmo.core.game import Game
from santelmo.core.match import Match
from santelmo.games.santorini.components import GODS
from santelmo.games.santorini.position_text import write_position
from santelmo.games.santorini.state import MOVING, OVER
from santelmo.study.puzzle_making import PLAYING_BUDGET, WEAK
from tests.bots.santorini.exhaustive_solver import wins_within

MAX_TURNS = 3
STEP_LIMIT = 20_000_000
"""Positions that take the plain solver longer are left out."""
WANTED = {
    ("mortal", 1): 4,
    ("mortal", 2): 14,
    ("mortal", 3): 14,
    ("gods", 1): 12,
    ("gods", 2): 20,
    ("gods", 3): 16,
}
HEADING = """\
# Positions in which the side to act wins by force: the number of its own turns that it takes
# (not fewer), and the position. Collected by benchmarks/santorini_forced_wins.py, which lets a
# plain exhaustive solver decide.
"""


def last_turns(gods: list[str], seed: int) -> list[str]:
    """Positions before the winner's last turns in a game between weak players, as texts."""
    match = santelmo.load("santorini", players=2, mode="mortal", gods=gods).start(seed=seed)
    bots = [SantoriniBot(2 * seed + seat, **WEAK) for seat in range(2)]
    texts: tuple[list[str], list[str]] = ([], [])
    turns = -1
    while match.actors:
        s = match.states[0]
        seat = match.actors[0]
        if s.stage == MOVING and s.turns != turns:
            turns = int(s.turns)
            texts[seat].append(write_position(s))
        match.play(ask(bots[seat], match, seat, PLAYING_BUDGET))
    return texts[int(match.states[0].winner)][-MAX_TURNS:]


def turns_to_win(game: Game, text: str) -> int | None:
    """How many own turns a forced win takes; None if there is none, or it is too much work."""
    match: Match = game.position(text)
    if match.states[0].stage == OVER:
        return None
    for turns in range(1, MAX_TURNS + 1):
        result = wins_within(match.states, turns, STEP_LIMIT)
        if result is None:
            return None
        if result:
            return turns
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--seed", type=int, default=1)
    rng = random.Random(parser.parse_args().seed)
    names = [god.name for god in GODS[1:]]
    game = santelmo.load("santorini", players=2, mode="mortal")
    found: dict[str, tuple[str, int]] = {}
    have: Counter[tuple[str, int]] = Counter()
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("positions", total=sum(WANTED.values()))
        while have != WANTED:
            mortal = any(have[kind] < WANTED[kind] for kind in WANTED if kind[0] == "mortal")
            kind = "mortal" if mortal else "gods"
            gods = [] if mortal else rng.sample(names, 2)
            taken = 0
            for text in last_turns(gods, rng.getrandbits(60)):
                turns = turns_to_win(game, text)
                if turns is None or have[kind, turns] >= WANTED[kind, turns] or taken == 2:
                    continue
                found[text] = (kind, turns)
                have[kind, turns] += 1
                taken += 1
                progress.update(task, advance=1, description=f"{kind}, wins in {turns}")
                progress.console.print(f"{turns} {text}")
    lines = sorted(found, key=lambda text: (found[text][0] == "gods", found[text][1]))
    console = Console(width=200, highlight=False, markup=False)
    console.print(HEADING + "\n".join(f"{found[text][1]} {text}" for text in lines))


if __name__ == "__main__":
    main()
