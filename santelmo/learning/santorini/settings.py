"""What a run of training consists of. All of it is kept with the run; a seed decides the rest."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from santelmo.core.errors import SantelmoError
from santelmo.core.files import read_text


class TrainingError(SantelmoError):
    """A run of training cannot be begun or carried on."""


@dataclass(frozen=True)
class SelfPlay:
    """How games of self-play go."""

    nodes: int = 600
    """Positions that the search visits in a turn."""
    random_turns: int = 8
    """Up to so many turns at the beginning are random."""
    stray: int = 100
    """Of a thousand later turns, how many are random."""
    mortal: int = 40
    """Of a hundred games, how many have no gods; the others have two, drawn at random."""
    table_bits: int = 14


@dataclass(frozen=True)
class Fitting:
    """How a network is fitted to rows of self-play."""

    epochs: int = 3
    batch: int = 4096
    rate: float = 2e-3
    """How fast the fit learns at first; at its end it is a hundredth of that."""
    score_share: float = 0.5
    """How much of a target is the score of the search; the rest is the result of the game."""
    held_out: int = 20
    """One game in so many is not learned from but says how good the network is."""


@dataclass(frozen=True)
class Gate:
    """The match by which a new network replaces the one before it."""

    games: int = 400
    nodes: int = 2000
    """Positions that each side visits in a turn."""


@dataclass(frozen=True)
class Run:
    """A run: generations of self-play, fitting and a gate."""

    seed: int = 1
    generations: int = 4
    shards: int = 20
    """Files of self-play in a generation."""
    games: int = 2000
    """Games in a file."""
    window: int = 3
    """A network learns from the games of so many generations, its own being the last."""
    after: str = ""
    """The folder of an earlier run: its best network plays first, and fits begin with it."""
    self_play: SelfPlay = field(default_factory=SelfPlay)
    fitting: Fitting = field(default_factory=Fitting)
    gate: Gate = field(default_factory=Gate)

    def keep(self, path: Path) -> None:
        """Writes the settings beside a new run, or makes sure that they are those of an old one."""
        written = json.dumps(asdict(self), indent=2) + "\n"
        if not path.exists():
            _begin(path, written)
        elif read_text(path) != written:
            raise TrainingError(
                f"{path} has other settings than these: a run goes on with those that it began "
                "with. Choose another folder for a new one."
            )


def _begin(path: Path, settings: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(settings, encoding="utf-8")
    except OSError as error:
        raise TrainingError(f"Nothing can be kept in {path.parent}: {error.strerror}.") from error
