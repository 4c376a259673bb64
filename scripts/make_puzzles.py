"""Makes the puzzles that come with the package, from seeded self-play.

    python scripts/make_puzzles.py --games 2900
    python scripts/make_puzzles.py --write
    python scripts/make_puzzles.py --confirm

The first command looks for puzzles, game after game, and notes what it found in a journal. The
second one chooses among them, has the second solver of the tests confirm each, and writes the
file. Stop either at any time and run it again: it goes on where it was. The same seed and number of
games give the same file. The third one has the second solver confirm all puzzles of the file anew
(`make confirm-puzzles`).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.progress import track

from santelmo.study.puzzle_making import puzzles_of_game
from santelmo.study.puzzles import FILE, Puzzle, read_line
from tests.study.second_solver import confirms

JOURNAL = Path(__file__).parents[1] / "build" / "puzzles.jsonl"
WANTED = {1: 180, 2: 520, 3: 450, 4: 60}
"""How many puzzles of each length are shipped at most."""
OF_A_GOD = {1: 8, 2: 24, 3: 24, 4: 20}
"""How many of each length one god may have: all are to have some."""
PLAIN_WIN = ("climb",)
"""A win in 1 of which no more can be said is no puzzle."""
HEADING = """\
# Puzzles: within how many turns the side to act wins by force (fewer would not do), the only first
# step that wins in time, the themes, and the position. Written by scripts/make_puzzles.py.
"""
CONSOLE = Console(stderr=True)


class Confirmations:
    """What the second solver said, kept in a file: it takes its time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[str, bool] = {}
        if path.is_file():
            words = (line.split() for line in path.read_text(encoding="utf-8").splitlines())
            self._known = {puzzle_id: answer == "yes" for puzzle_id, answer in words}

    def ask(self, puzzle: Puzzle) -> bool:
        if puzzle.id not in self._known:
            answer = self._known[puzzle.id] = confirms(puzzle)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(f"{puzzle.id} {'yes' if answer else 'no'}\n")
        return self._known[puzzle.id]


def search(journal: Path, seed: int, games: int) -> None:
    """Looks for puzzles in the games that the journal does not have yet."""
    journal.parent.mkdir(parents=True, exist_ok=True)
    done = len(journal.read_text(encoding="utf-8").splitlines()) if journal.is_file() else 0
    with journal.open("a", encoding="utf-8") as file:
        for number in track(range(done, games), "games", console=CONSOLE):
            lines = [puzzle.line() for puzzle in puzzles_of_game(seed, number)]
            file.write(json.dumps(lines) + "\n")
            file.flush()


def write(journal: Path, path: Path) -> None:
    """Chooses among what was found, in the order of the games."""
    entries = journal.read_text(encoding="utf-8").splitlines()
    candidates = [read_line(line) for entry in entries for line in json.loads(entry)]
    chosen: dict[str, Puzzle] = {}
    confirmations = Confirmations(journal.with_suffix(".confirmed"))
    lengths: Counter[int] = Counter()
    of_god: Counter[tuple[int, str]] = Counter()
    for puzzle in track(candidates, "puzzles", console=CONSOLE):
        kind = (puzzle.turns, puzzle.god)
        if puzzle.id in chosen or lengths[puzzle.turns] == WANTED[puzzle.turns]:
            continue
        if of_god[kind] == OF_A_GOD[puzzle.turns] or _is_plain(puzzle):
            continue
        if not confirmations.ask(puzzle):
            continue
        chosen[puzzle.id] = puzzle
        lengths[puzzle.turns] += 1
        of_god[kind] += 1
    lines = sorted(puzzle.line() for puzzle in chosen.values())
    path.write_text(HEADING + "\n".join(lines) + "\n", encoding="utf-8")
    CONSOLE.print(f"{len(lines)} puzzles, by length {dict(sorted(lengths.items()))}")


def confirm(path: Path) -> int:
    """Asks the second solver about every puzzle of the file; returns how many it denies."""
    lines = path.read_text(encoding="utf-8").splitlines()
    shipped = [read_line(line) for line in lines if line and not line.startswith("#")]
    wrong = [p for p in track(shipped, "puzzles", console=CONSOLE) if not confirms(p)]
    for puzzle in wrong:
        CONSOLE.print(f"not confirmed: {puzzle.line()}")
    CONSOLE.print(f"{len(shipped)} puzzles, {len(wrong)} not confirmed")
    return len(wrong)


def _is_plain(puzzle: Puzzle) -> bool:
    return puzzle.turns == 1 and puzzle.themes == PLAIN_WIN


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=0, help="How many games to have searched.")
    parser.add_argument("--journal", type=Path, default=JOURNAL)
    parser.add_argument("--write", action="store_true", help="Write the file of the package.")
    parser.add_argument("--confirm", action="store_true", help="Only confirm that file.")
    arguments = parser.parse_args()
    if arguments.confirm:
        sys.exit(1 if confirm(FILE) else 0)
    search(arguments.journal, arguments.seed, arguments.games)
    if arguments.write:
        write(arguments.journal, FILE)


if __name__ == "__main__":
    main()
