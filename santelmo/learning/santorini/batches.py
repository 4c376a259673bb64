"""Rows of self-play as tensors, in batches."""

# pyright: basic
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch

from santelmo.bots.santorini.inputs import (
    FOE_WORKER,
    HEIGHTS,
    INPUTS,
    LEVELS,
    NOTHING,
    OWN_WORKER,
    WORKER_SLOTS,
)
from santelmo.bots.santorini.surroundings import (
    AROUND,
    AROUND_FOE,
    DIRECTIONS,
    NEIGHBOURS,
    NOWHERE,
    PAIR_NUMBERS,
    WORKERS,
)
from santelmo.core.state import Numbers
from santelmo.games.santorini.board import SPACES
from santelmo.learning.santorini.features import features_of
from santelmo.learning.santorini.positions import (
    SYMMETRIES,
    can_be_turned,
    has_gods,
    other_view,
    turned,
)
from santelmo.learning.santorini.targets import targets

PADDING = INPUTS
"""An input without weights, for slots that have none."""
NO_SURROUNDING = AROUND
"""The same of surroundings."""

_NEIGHBOURS = torch.from_numpy(NEIGHBOURS)
_PAIR_NUMBERS = torch.from_numpy(PAIR_NUMBERS)


@dataclass(frozen=True)
class Batch:
    """Positions as a network sees them, and their targets."""

    own: torch.Tensor
    foe: torch.Tensor
    own_around: torch.Tensor
    foe_around: torch.Tensor
    features: torch.Tensor
    """Of the side to act and of the other."""
    target: torch.Tensor


def surroundings(view: torch.Tensor) -> torch.Tensor:
    """The inputs for what lies around the workers in a view, from its other inputs."""
    view = view.long()
    ground = view[:, :SPACES]
    heights = torch.zeros_like(ground).scatter_(1, ground // HEIGHTS, ground % HEIGHTS)
    workers = view[:, WORKER_SLOTS : WORKER_SLOTS + WORKERS]
    missing = workers == PADDING
    foes = (workers >= FOE_WORKER) & ~missing
    places = workers - torch.where(foes, FOE_WORKER, OWN_WORKER)
    places = places.masked_fill(missing, 0)
    spaces = places // LEVELS
    neighbours = _NEIGHBOURS[spaces]
    around = heights.gather(1, neighbours.clamp(min=0).flatten(1)).view_as(neighbours)
    level = (places % LEVELS)[:, :, None]
    found = (_PAIR_NUMBERS[spaces] * LEVELS + level) * HEIGHTS + around
    found += foes[:, :, None] * AROUND_FOE
    nothing = (neighbours == NOWHERE) | missing[:, :, None]
    return found.masked_fill(nothing, NO_SURROUNDING).view(-1, WORKERS * DIRECTIONS)


def other_surroundings(around: torch.Tensor) -> torch.Tensor:
    """The same as the other side sees it."""
    other = torch.where(around < AROUND_FOE, around + AROUND_FOE, around - AROUND_FOE)
    return torch.where(around == NO_SURROUNDING, around, other)


class Data:
    """Rows of self-play as tensors; a batch shows each position turned or mirrored at random."""

    def __init__(self, parts: Sequence[Numbers], score_share: float) -> None:
        """Rows of one generation after another: the scores of each mean what its search meant."""
        rows = np.concatenate(parts)
        inputs = np.where(rows["inputs"] == NOTHING, PADDING, rows["inputs"])
        self._inputs = torch.from_numpy(inputs.astype(np.int16))
        self._turns = torch.from_numpy(can_be_turned(rows))
        self._features = torch.from_numpy(features_of(rows))
        self._target = torch.from_numpy(
            np.concatenate([targets(part, has_gods(part), score_share) for part in parts])
        )
        tables = np.full((SYMMETRIES, INPUTS + 1), PADDING)
        for symmetry in range(SYMMETRIES):
            tables[symmetry, :PADDING] = turned(symmetry)
        self._tables = torch.from_numpy(tables.astype(np.int32))
        self._other = torch.from_numpy(np.append(other_view(), PADDING).astype(np.int32))

    def __len__(self) -> int:
        return len(self._target)

    def batches(self, size: int, rng: torch.Generator) -> Iterator[Batch]:
        """All rows in random order."""
        order = torch.randperm(len(self), generator=rng)
        for start in range(0, len(self), size):
            chosen = order[start : start + size]
            yield self.batch(chosen, torch.randint(SYMMETRIES, (len(chosen),), generator=rng))

    def batch(self, chosen: torch.Tensor, symmetry: torch.Tensor) -> Batch:
        """These rows, turned and mirrored like this where the gods allow it."""
        turned_by = symmetry * self._turns[chosen]
        own = self._tables[turned_by[:, None], self._inputs[chosen].long()]
        around = surroundings(own).int()
        return Batch(
            own,
            self._other[own.long()],
            around,
            other_surroundings(around),
            self._features[chosen].float(),
            self._target[chosen],
        )
