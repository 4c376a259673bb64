"""Fits the weights of the Santorini evaluation to games of the bot against itself.

    python benchmarks/santorini_tune.py mortal --games 2000
    python benchmarks/santorini_tune.py gods --games 4000

A short search plays against itself, with noise; each quiet position at the start of a turn is a row
of features with the result of its game. Logistic regression gives the weights in points of
log-odds, shrunk a little towards 0, so that rare features do not run wild. `weights.toml` is
rewritten; the same arguments give the same file.
"""

from __future__ import annotations

import argparse
import os
import random
import tomllib
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import Progress

import santelmo
from santelmo.bots.bot import Budget, ask
from santelmo.bots.santorini import evaluation
from santelmo.bots.santorini.bot import SantoriniBot
from santelmo.bots.santorini.evaluation import FEATURES, POINTS, WIDTH, describe, give_turn_to
from santelmo.bots.santorini.reach import wins_now
from santelmo.core.state import Numbers
from santelmo.games.santorini.components import GODS
from santelmo.games.santorini.state import MOVING

FOLDER = Path(evaluation.__file__).parent
NICE = 5
SETTINGS: dict[str, Any] = {"depth": 2, "proof": 1, "noise": 60, "table_bits": 14}
"""Of the players: with enough noise for games of many kinds."""
BUDGET = Budget(iterations=2_500)
NEWTON_STEPS = 12
SHRINK = 20.0
"""How much evidence weighs as much as the pull towards 0."""


@dataclass(frozen=True)
class Game:
    gods: tuple[str, ...]
    seed: int


@dataclass(frozen=True)
class GameData:
    rows: Numbers
    results: Numbers
    """1 where the side to act won, for each row."""


def play(game: Game) -> GameData:
    options = {"gods": list(game.gods)} if game.gods else {}
    match = santelmo.load("santorini", players=2, mode="mortal", **options).start(seed=game.seed)
    bots = [SantoriniBot(2 * game.seed + seat, **SETTINGS) for seat in range(2)]
    rows: list[Numbers] = []
    seats: list[int] = []
    features, scratch = np.zeros((2, WIDTH), np.int64), match.states.copy()
    turns = -1
    while match.actors:
        s = match.states[0]
        if s.stage == MOVING and s.turns != turns:
            turns = int(s.turns)
            if is_quiet(match.states):
                describe(s, scratch, features)
                rows.append(np.concatenate([features[0], -features[1], [1]]))
                seats.append(int(s.seat))
        seat = match.actors[0]
        match.play(ask(bots[seat], match, seat, BUDGET))
    result = match.result
    assert result is not None
    won = result.winners[0]
    results = np.array([seat == won for seat in seats], np.float64)
    return GameData(np.array(rows, np.float64).reshape(-1, 2 * WIDTH + 1), results)


def is_quiet(states: Any) -> bool:
    """Nobody wins at once: the search does not evaluate other positions."""
    other = states.copy()
    give_turn_to(other[0], 1 - int(states[0].seat))
    return not wins_now(states[0]) and not wins_now(other[0])


def fit(rows: Numbers, results: Numbers) -> Numbers:
    """Logistic regression by Newton's method."""
    weights = np.zeros(rows.shape[1])
    for _ in range(NEWTON_STEPS):
        chances = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (results - chances) - SHRINK * weights
        curve = (rows * (chances * (1 - chances))[:, None]).T @ rows
        curve += SHRINK * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return weights


def loss(rows: Numbers, results: Numbers, weights: Numbers) -> float:
    chances = 1 / (1 + np.exp(-rows @ weights))
    return float(-np.mean(np.log(np.where(results == 1, chances, 1 - chances))))


def write_weights(name: str, fitted: Numbers, origin: str) -> None:
    path = FOLDER / "weights.toml"
    text = path.read_text(encoding="utf-8")
    heading = text.partition("\n\n")[0]
    data = tomllib.loads(text)
    points = [round(float(weight) * POINTS) for weight in fitted]
    data[name] = {
        "origin": origin,
        "to act": points[-1],
        "acting": dict(zip(FEATURES, points[:WIDTH], strict=True)),
        "waiting": dict(zip(FEATURES, points[WIDTH:-1], strict=True)),
    }
    lines = [heading]
    for section in ("mortal", "gods"):
        lines += ["", f"[{section}]", f'origin = "{data[section]["origin"]}"']
        lines += [f'"to act" = {data[section]["to act"]}']
        for row in ("acting", "waiting"):
            lines += ["", f"[{section}.{row}]"]
            lines += [f'"{feature}" = {data[section][row][feature]}' for feature in FEATURES]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("which", choices=("mortal", "gods"))
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    names = [god.name for god in GODS[1:]]
    games = [
        Game(tuple(rng.sample(names, 2)) if arguments.which == "gods" else (), rng.getrandbits(60))
        for _ in range(arguments.games)
    ]
    console = Console(stderr=True)
    played: list[GameData] = []
    with (
        ProcessPoolExecutor(arguments.processes, initializer=os.nice, initargs=(NICE,)) as pool,
        Progress(console=console) as progress,
    ):
        task = progress.add_task("games", total=len(games))
        for game in pool.map(play, games, chunksize=4):
            played.append(game)
            progress.advance(task)
    rows = np.concatenate([game.rows for game in played])
    results = np.concatenate([game.results for game in played])
    fitted = fit(rows, results)
    before = np.array(evaluation.weights(arguments.which), np.float64) / POINTS
    console.print(
        f"{len(rows)} positions; loss {loss(rows, results, before):.4f} with the old weights, "
        f"{loss(rows, results, fitted):.4f} with the new ones"
    )
    origin = (
        f"fitted by benchmarks/santorini_tune.py {arguments.which} --games {arguments.games} "
        f"--seed {arguments.seed}"
    )
    write_weights(arguments.which, fitted, origin)


if __name__ == "__main__":
    main()
