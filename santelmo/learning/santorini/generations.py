"""A run of training: generation after generation of self-play, fitting and a gate.

Everything that is finished lies in a file of the run's folder, and what has its file is not done
again. So a run that was killed at any moment goes on where it stood, and ends as it would have.

    FOLDER/run.json                   the settings
    FOLDER/generation-00/shard-000.npz    rows of self-play
    FOLDER/generation-00/network.npz      what was fitted to them
    FOLDER/generation-00/gate.json        how it did against the one before, and against no network
    FOLDER/best.npz                   the network that passed last
    FOLDER/strength.svg               the plot
"""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from santelmo.bots.santorini.network import Network, load_network
from santelmo.core.state import Numbers
from santelmo.learning.plot import Point, strength_plot
from santelmo.learning.santorini.gate import Score, play_match
from santelmo.learning.santorini.self_play import play_games
from santelmo.learning.santorini.settings import Run, SelfPlay, TrainingError
from santelmo.learning.shards import load_rows, save_rows, write_whole

BY_HAND = "the evaluation by hand"
BEST = "best.npz"
"""The network that passed last, in a run's folder."""

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and of how much."""


@dataclass(frozen=True)
class Generation:
    """The files of one generation."""

    folder: Path
    number: int

    @classmethod
    def of(cls, run: Path, number: int) -> Generation:
        return cls(run / f"generation-{number:02}", number)

    def shard(self, number: int) -> Path:
        return self.folder / f"shard-{number:03}.npz"

    @property
    def network(self) -> Path:
        return self.folder / "network.npz"

    @property
    def gate(self) -> Path:
        return self.folder / "gate.json"

    def rows(self) -> Numbers:
        """All rows of its shards."""
        return load_rows(sorted(self.folder.glob("shard-*.npz")))

    def passed(self) -> bool:
        return bool(self.result()["passed"])

    def result(self) -> dict[str, Any]:
        """What the gate found. Raises TrainingError if its file is damaged."""
        try:
            return json.loads(self.gate.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise TrainingError(
                f"{self.gate} is damaged. Remove it, and the same command makes it anew."
            ) from error


def write_shard(
    path: Path, settings: SelfPlay, network: Path | None, first: int, games: int, seed: int
) -> None:
    """Plays the games of one shard and writes it."""
    weights = load_network(network) if network else None
    save_rows(path, play_games(settings, weights, first, games, seed))


class Training:
    """A run in a folder."""

    def __init__(self, folder: Path, run: Run, jobs: int, progress: Progress) -> None:
        self._folder = folder
        self._run = run
        self._jobs = jobs
        self._progress = progress

    def carry_on(self) -> list[Point]:
        """Does all that is not done yet; the strength of each generation."""
        self._run.keep(self._folder / "run.json")
        for number in range(self._run.generations):
            generation = Generation.of(self._folder, number)
            best = self.best_before(number)
            self._play(generation, best)
            self._fit(generation)
            self._pass_gate(generation, best)
            self._plot()
        return self._points()

    def best_before(self, number: int) -> Path | None:
        """The network that passed last before a generation, if need be in the earlier run.

        None: there is only the evaluation by hand.
        """
        for earlier in reversed(range(number)):
            generation = Generation.of(self._folder, earlier)
            if generation.passed():
                return generation.network
        earlier = Path(self._run.after) / BEST
        return earlier if self._run.after and earlier.exists() else None

    def _play(self, generation: Generation, best: Path | None) -> None:
        run = self._run
        missing = [n for n in range(run.shards) if not generation.shard(n).exists()]
        doing = f"generation {generation.number}: self-play"
        self._progress(doing, run.shards - len(missing), run.shards)
        if not missing:
            return
        tasks = [
            (
                generation.shard(n),
                run.self_play,
                best,
                (generation.number * run.shards + n) * run.games,
                run.games,
                run.seed,
            )
            for n in missing
        ]
        if self._jobs == 1:
            for done, task in enumerate(tasks, start=1):
                write_shard(*task)
                self._progress(doing, run.shards - len(missing) + done, run.shards)
            return
        with ProcessPoolExecutor(self._jobs, mp_context=get_context("spawn")) as pool:
            waiting = [pool.submit(write_shard, *task) for task in tasks]
            for done, future in enumerate(as_completed(waiting), start=1):
                future.result()
                self._progress(doing, run.shards - len(missing) + done, run.shards)

    def _earlier(self) -> Network | None:
        """The network that fits begin with, if the run goes on from another."""
        path = Path(self._run.after) / BEST
        return load_network(path) if self._run.after and path.exists() else None

    def _rows(self, number: int) -> list[Numbers]:
        """What a generation learns from: its games, and those of the generations before it."""
        first = max(0, number + 1 - self._run.window)
        return [Generation.of(self._folder, n).rows() for n in range(first, number + 1)]

    def _fit(self, generation: Generation) -> None:
        fitting = self._run.fitting
        doing = f"generation {generation.number}: fitting"
        if generation.network.exists():
            self._progress(doing, fitting.epochs, fitting.epochs)
            return
        from santelmo.learning.santorini.fitting import fit

        self._progress(doing, 0, fitting.epochs)
        fitted = fit(
            self._rows(generation.number),
            fitting,
            self._run.seed + generation.number,
            self._earlier(),
            lambda epoch, known, unknown: self._progress(
                f"{doing} (loss {known:.4f}, on games not learned from {unknown:.4f})",
                epoch,
                fitting.epochs,
            ),
        )
        write_whole(generation.network, fitted.save)

    def _pass_gate(self, generation: Generation, best: Path | None) -> None:
        if generation.gate.exists():
            return
        fitted = load_network(generation.network)
        against_hand = self._match(generation, fitted, None)
        against_best = against_hand
        if best is not None:
            against_best = self._match(generation, fitted, load_network(best))
        result: dict[str, Any] = {
            "passed": against_best.is_better,
            "opponent": BY_HAND if best is None else best.parent.name,
            "share": against_best.share,
            "share_against_hand": against_hand.share,
            "interval_against_hand": against_hand.interval,
            "games": against_best.games,
        }
        text = json.dumps(result, indent=2) + "\n"
        write_whole(generation.gate, lambda path: _write_text(path, text))
        if against_best.is_better:
            write_whole(self._folder / BEST, fitted.save)

    def _match(self, generation: Generation, fitted: Network, other: Network | None) -> Score:
        gate = self._run.gate
        opponent = "the best so far" if other else BY_HAND
        doing = f"generation {generation.number}: match against {opponent}"
        return play_match(
            fitted,
            other,
            gate.games,
            gate.nodes,
            self._run.self_play.mortal,
            self._run.seed,
            lambda played: self._progress(doing, played, gate.games),
        )

    def _points(self) -> list[Point]:
        points: list[Point] = []
        for number in range(self._run.generations):
            generation = Generation.of(self._folder, number)
            if generation.gate.exists():
                gate = generation.result()
                low, high = gate["interval_against_hand"]
                share = gate["share_against_hand"]
                points.append(Point(number, share, low, high, gate["passed"]))
        return points

    def _plot(self) -> None:
        picture = strength_plot(self._points(), BY_HAND)
        write_whole(self._folder / "strength.svg", lambda path: _write_text(path, picture))


def _write_text(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
