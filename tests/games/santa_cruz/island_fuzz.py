"""A fuzzer for island files: a spoiled file is refused with a sentence, or can be played.

    SANTELMO_JIT=0 python -m tests.games.santa_cruz.island_fuzz --cases N --seed S

Each case changes something in the contents of a built-in island (a value, a key, a row) or in the
text of its file. The rules run interpreted, and negative indices are errors.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track

import santelmo
from santelmo.core import compiling
from santelmo.games.santa_cruz.island import BUILT_IN, FOLDER
from tests.games.santa_cruz.island_files import built_in
from tests.kit import fuzz
from tests.kit.playing import random_match

ODD_NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 19, 20, 21, 40, 41, 63, 64, 127, 128, 10**18, 10**40)
ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, "", "0", "C01", "L26", "V14", "X99", "\0", "\ud800", 0.5, 2.0),
    *(float("nan"), float("inf"), -0.0, [], {}, [[]], [0] * 100),
)

Containers = list[tuple[Any, Any]]
"""Each value of an island's contents by its table or list, and its key or index there."""


def containers(content: Any) -> Containers:
    found: Containers = []
    ahead: list[Any] = [content]
    while ahead:
        table: Any = ahead.pop()
        keys: list[Any] = [*range(len(table))] if hasattr(table, "append") else [*table]
        found += [(table, key) for key in keys]
        ahead += [table[key] for key in keys if type(table[key]) in (dict, list)]
    return found


def spoil_contents(content: Any, rng: random.Random) -> None:
    """Changes one value of the contents."""
    places = containers(content)
    table, key = rng.choice(places)
    other_table, other_key = rng.choice(places)
    way = rng.randrange(6)
    if way == 0:
        del table[key]
    elif way == 1:
        table[key] = copy.deepcopy(other_table[other_key])
    elif way == 2 and hasattr(table, "append"):
        table.append(copy.deepcopy(table[key]))
    elif way == 3:
        table[key] = rng.choice(ODD_VALUES)
    else:
        table[key] = rng.choice(ODD_NUMBERS)


def spoiled_file(folder: Path, rng: random.Random) -> Path:
    name = rng.choice(BUILT_IN)
    if rng.random() < 0.2:
        text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
        return _written(folder / "island.toml", fuzz.spoil_text(text, rng))
    content = built_in(name)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        spoil_contents(content, rng)
    return _written(folder / "island.json", json.dumps(content))


def _written(path: Path, text: str) -> Path:
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    return path


def run_case(folder: Path, seed: int, number: int) -> str:
    """Runs one case and returns "refused" or "played"; any other outcome is an exception."""
    rng = random.Random(f"islands {seed} {number}")
    path = spoiled_file(folder, rng)
    options = {"players": rng.randint(2, 4), "hands": rng.choice(("choose", "starter"))}
    try:
        game = santelmo.load("santa_cruz", island=str(path), **options)
    except santelmo.OptionError as error:
        fuzz.check_sentence(str(error))
        return "refused"
    match = random_match(game, number)
    for reader in (None, *range(game.players)):
        json.dumps(match.view(reader), allow_nan=False).encode()
        assert match.picture(reader).plain.encode()
    game.position(match.position())
    return "played"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Fuzzes island files of Santa Cruz.")
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args(arguments)
    assert not compiling.JIT, "set SANTELMO_JIT=0: compiled code checks no bounds"
    fuzz.make_arrays_strict("santa_cruz")
    np.seterr(over="raise", divide="raise", invalid="raise")
    outcomes = {"refused": 0, "played": 0}
    console = Console(stderr=True)
    with tempfile.TemporaryDirectory() as folder:
        for number in track(
            range(chosen.cases), "Fuzzing islands", console=console, transient=True
        ):
            try:
                outcomes[run_case(Path(folder), chosen.seed, number)] += 1
            except Exception as error:
                error.add_note(f"in case {number} of seed {chosen.seed}")
                raise
    sys.stdout.write(json.dumps(outcomes) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
