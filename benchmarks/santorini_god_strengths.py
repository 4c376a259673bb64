"""Fits the strength of each Santorini god to games of the bot against itself.

    python benchmarks/santorini_god_strengths.py --rounds 4 --seed 1 --iterations 8000

In a round every god meets every other twice, once as the start player: 992 games. The model is
Bradley and Terry's: the log-odds of the start player are the difference of the two strengths and
an advantage of starting. A weak prior keeps gods that hardly ever lose finite. Intervals come from
the Fisher information at the fitted strengths.

Finished games are kept in `--journal`: run the same command again and it goes on where it stopped.
The same arguments give the same result. It is written to `strengths.toml` of the game and to the
table in `docs/bots_santorini.md`.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from itertools import permutations
from math import exp
from pathlib import Path
from typing import NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import Progress

import santelmo
from santelmo.bots.bot import Budget, ask
from santelmo.bots.santorini.bot import SantoriniBot
from santelmo.bots.santorini.evaluation import POINTS
from santelmo.core.state import Numbers
from santelmo.games.santorini.components import GODS
from santelmo.games.santorini.strengths import FILE, Strength

DOCS = Path(__file__).parent.parent / "docs" / "bots_santorini.md"
TABLE_START, TABLE_END = "<!-- god strengths -->", "<!-- end of god strengths -->"
NOISE = 40
"""Points by which the bot misjudges positions, so that no two games of a pairing are the same."""
TABLE_BITS = 14
PRIOR_DEVIATION = 2.0
"""Of strengths before any game is seen, in log-odds."""
NORMAL_95 = 1.959964
NEWTON_STEPS = 20


class Pairing(NamedTuple):
    first: int
    """The god of the start player."""
    second: int
    seed: int


def schedule(rounds: int, seed: int) -> list[Pairing]:
    """All ordered pairs in every round, in an order drawn from the seed."""
    rng = random.Random(seed)
    games: list[Pairing] = []
    for _ in range(rounds):
        pairs = list(permutations(range(1, len(GODS)), 2))
        rng.shuffle(pairs)
        games += [Pairing(first, second, rng.getrandbits(60)) for first, second in pairs]
    return games


def start_player_wins(pairing: Pairing, iterations: int) -> bool:
    """Plays a game."""
    gods = [GODS[pairing.first].name, GODS[pairing.second].name]
    match = santelmo.load("santorini", players=2, mode="mortal", gods=gods).start(seed=pairing.seed)
    bots = [
        SantoriniBot(2 * pairing.seed + seat, noise=NOISE, table_bits=TABLE_BITS)
        for seat in range(2)
    ]
    while match.actors:
        seat = match.actors[0]
        match.play(ask(bots[seat], match, seat, Budget(iterations=iterations)))
    assert match.result is not None
    return match.result.winners == (0,)


def play(games: list[Pairing], iterations: int, journal: Path, heading: str) -> list[bool]:
    """The results of all games; those that the journal has are not played again."""
    journal.parent.mkdir(parents=True, exist_ok=True)
    if not journal.exists():
        journal.write_text(f"{heading}\n", encoding="utf-8")
    lines = journal.read_text(encoding="utf-8").splitlines()
    if lines[0] != heading:
        sys.exit(f"{journal} has games of other arguments; choose another --journal.")
    results = [line == "1" for line in lines[1 : len(games) + 1]]
    with (
        journal.open("a", encoding="utf-8") as file,
        Progress(console=Console(stderr=True)) as progress,
    ):
        task = progress.add_task("games", total=len(games), completed=len(results))
        for pairing in games[len(results) :]:
            results.append(start_player_wins(pairing, iterations))
            file.write(f"{int(results[-1])}\n")
            file.flush()
            progress.advance(task)
    return results


def fit(games: list[Pairing], results: list[bool]) -> tuple[Numbers, Numbers]:
    """The strengths of gods 1, 2, … with the advantage of starting last, and their deviations."""
    rows = np.zeros((len(games), len(GODS)))
    for row, pairing in zip(rows, games, strict=True):
        row[pairing.first - 1], row[pairing.second - 1], row[-1] = 1.0, -1.0, 1.0
    won = np.array(results, np.float64)
    prior = np.full(len(GODS), PRIOR_DEVIATION**-2)
    values = np.zeros(len(GODS))
    information = np.diag(prior)
    for _ in range(NEWTON_STEPS):
        chances = 1 / (1 + np.exp(-rows @ values))
        information = (rows * (chances * (1 - chances))[:, None]).T @ rows + np.diag(prior)
        values += np.linalg.solve(information, rows.T @ (won - chances) - prior * values)
    centre = np.eye(len(GODS))
    centre[:-1, :-1] -= 1 / (len(GODS) - 1)
    covariance = centre @ np.linalg.inv(information) @ centre.T
    return centre @ values, np.sqrt(np.diag(covariance))


def strength(value: float, deviation: float) -> Strength:
    ends = (value, value - NORMAL_95 * deviation, value + NORMAL_95 * deviation)
    return Strength(*(round(POINTS * end) for end in ends))


def write_data(found: list[Strength], start: Strength, command: str, games: int) -> None:
    lines = [
        f"# Points of log-odds ({POINTS} are a factor e in the odds of winning) against an average",
        f"# god, with 95 % intervals, fitted to {games:,} games of the bot against itself by",
        f"#   {command}",
        "# `start` is the advantage of the start player.",
        "",
        f"start = {{ points = {start.points}, low = {start.low}, high = {start.high} }}",
        "",
        "[gods]",
    ]
    for god, one in zip(GODS[1:], found, strict=True):
        lines.append(f"{god.key} = {{ points = {one.points}, low = {one.low}, high = {one.high} }}")
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def docs_table(found: list[Strength]) -> str:
    lines = [
        "| god | points | 95 % | wins against an average god |",
        "| --- | ---: | ---: | ---: |",
    ]
    ranked = sorted(zip(GODS[1:], found, strict=True), key=lambda pair: -pair[1].points)
    for god, one in ranked:
        chance = 1 / (1 + exp(-one.points / POINTS))
        lines.append(
            f"| {god.name} | {one.points} | {one.low} to {one.high} | {100 * chance:.0f} % |"
        )
    return "\n".join(lines)


def write_docs(found: list[Strength]) -> None:
    text = DOCS.read_text(encoding="utf-8")
    before, _, rest = text.partition(TABLE_START)
    _, _, after = rest.partition(TABLE_END)
    table = f"{TABLE_START}\n{docs_table(found)}\n{TABLE_END}"
    DOCS.write_text(before + table + after, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--iterations", type=int, default=8000)
    parser.add_argument("--journal", type=Path, default=Path("build/god_strengths.txt"))
    arguments = parser.parse_args()
    games = schedule(arguments.rounds, arguments.seed)
    heading = json.dumps({"seed": arguments.seed, "iterations": arguments.iterations})
    results = play(games, arguments.iterations, arguments.journal, heading)
    values, deviations = fit(games, results)
    found = [strength(*pair) for pair in zip(values, deviations, strict=True)]
    command = (
        f"python benchmarks/santorini_god_strengths.py --rounds {arguments.rounds} "
        f"--seed {arguments.seed} --iterations {arguments.iterations}"
    )
    write_data(found[:-1], found[-1], command, len(games))
    write_docs(found[:-1])
    Console().print(f"The start player won {sum(results) / len(results):.1%} of the games.")


if __name__ == "__main__":
    main()
