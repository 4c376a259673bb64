"""Known counts of complete turns: a text file for each god in the folder `perft`.

A line is a position, a depth and a count, separated by `|`.
`python -m tests.games.santorini.perft_files GOD…` writes files anew (all without a name): positions
from the god's name as a seed, counts from the engine. The tests confirm them by the brute-force
referee.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import NamedTuple

import santelmo
from santelmo.games.santorini.board import SPACES
from santelmo.games.santorini.components import GODS

FOLDER = Path(__file__).parent / "perft"
MAX_TURNS = 1_500
"""Positions with more turns take the referee too long."""
MIN_TURNS = 10
CROWDED = (8, 8, 8, 6, 1, 1, 1, 3)
"""How often a space has 0 to 3 blocks, and a dome on as many."""
WALLED = (2, 2, 2, 2, 1, 1, 1, 4)
PARTNERS = 4


class Count(NamedTuple):
    position: str
    depth: int
    turns: int


def path(god: str) -> Path:
    return FOLDER / f"{god.lower()}.txt"


def read(god: str) -> list[Count]:
    lines = path(god).read_text(encoding="utf-8").splitlines()
    rows = [line.split("|") for line in lines if not line.startswith("#")]
    return [Count(text.strip(), int(depth), int(count)) for text, depth, count in rows]


def crowded(gods: tuple[str, ...], rng: random.Random, weights: tuple[int, ...] = CROWDED) -> str:
    """A random position late in a game, where a turn can be stranded."""
    marks = rng.choices("0123ABCD", weights=weights, k=SPACES)
    free = [space for space in range(SPACES) if marks[space].isdigit()]
    sides = [tuple(gods[side::2]) for side in (0, 1)] if len(gods) == PARTNERS else None
    owners = ["+".join(side) for side in sides] if sides else list(gods)
    places = rng.sample(free, min(2 * len(owners), len(free)))
    names = ["abcde"[space % 5] + str(5 - space // 5) for space in places]
    words = [f"{g.lower()}:{','.join(names[2 * i : 2 * i + 2])}" for i, g in enumerate(owners)]
    return " ".join(["".join(marks), "0", *words])


def mixes(god: str, rng: random.Random) -> list[tuple[str, ...]]:
    """Against a mortal, gods that restrict or mingle, with three, and in a team."""
    others = [other.name for other in GODS[1:] if other.name != god]
    rivals = [name for name in ("Aphrodite", "Limus", "Athena", "Hera", "Eris") if name != god]
    two, three = rng.sample(others, 2), rng.sample(others, 3)
    return [(god, "mortal"), (god, rivals[0]), (god, rivals[1]), (god, *two), (god, *three)]


def counted(gods: tuple[str, ...], depth: int, rng: random.Random) -> Count:
    """A position that can be counted by hand, so to say."""
    while True:
        weights = WALLED if gods[0] in ("Atalanta", "Triton", "Aurae") else CROWDED
        text = crowded(gods, rng, weights)
        match = santelmo.load("santorini").position(text)
        if match.actors != (0,) or not MIN_TURNS <= match.game.perft(match, 1) <= MAX_TURNS // 4:
            continue
        count = match.game.perft(match, depth)
        if MIN_TURNS <= count <= MAX_TURNS:
            return Count(text, depth, count)


def write(god: str) -> None:
    rng = random.Random(god)
    lines = ["# position | depth | complete turns"]
    for number, gods in enumerate(mixes(god, rng)):
        found = counted(gods, 2 if number < 2 else 1, rng)
        lines.append(f"{found.position} | {found.depth} | {found.turns}")
    path(god).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or [god.name for god in GODS]:
        write(name)
