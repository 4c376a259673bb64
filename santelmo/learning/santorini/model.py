"""The network as PyTorch trains it, and its export as whole numbers."""

# pyright: basic
from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi

import numpy as np
import torch
from torch import nn

from santelmo.bots.santorini.evaluation import POINTS
from santelmo.bots.santorini.inputs import INPUTS, NOTHING, PAIR
from santelmo.bots.santorini.network import HIDDEN, ONE, OUTPUT_ONE, VIEWS, Network
from santelmo.core.state import Numbers
from santelmo.learning.santorini.positions import (
    SYMMETRIES,
    can_be_turned,
    other_view,
    turned,
)
from santelmo.learning.santorini.settings import Fitting

PADDING = INPUTS
"""An input without weights, for slots that have none."""
MOST_WEIGHT = 3.0
"""No weight of an input is larger, so that the sums fit 16 bits."""


class ValueNetwork(nn.Module):
    """One hidden layer over both views, and one output: log-odds of winning."""

    def __init__(self) -> None:
        super().__init__()
        self.inputs = nn.EmbeddingBag(INPUTS + 1, HIDDEN, mode="sum", padding_idx=PADDING)
        self.bias = nn.Parameter(torch.full((HIDDEN,), 0.25))
        self.output = nn.Linear(VIEWS * HIDDEN, 1)
        with torch.no_grad():
            self.inputs.weight.normal_(0.0, 0.08)
            self.inputs.weight[PAIR:] = 0.0
            self.output.weight.normal_(0.0, 0.05)
            self.output.bias.zero_()

    def forward(self, own: torch.Tensor, foe: torch.Tensor) -> torch.Tensor:
        views = [(self.inputs(view) + self.bias).clamp(0.0, 1.0) for view in (own, foe)]
        return self.output(torch.cat(views, dim=1)).squeeze(1)

    def limit(self) -> None:
        """Keeps the weights where whole numbers of 16 bits can hold them."""
        with torch.no_grad():
            self.inputs.weight.clamp_(-MOST_WEIGHT, MOST_WEIGHT)

    def load(self, network: Network) -> None:
        """Takes over the weights of an exported network."""
        with torch.no_grad():
            self.inputs.weight[:PADDING] = torch.from_numpy(network.inputs / ONE)
            self.bias[:] = torch.from_numpy(network.bias / ONE)
            weights = torch.from_numpy(network.outputs / OUTPUT_ONE)
            self.output.weight[0] = weights.reshape(-1)
            self.output.bias[0] = float(network.output_bias[0]) / (ONE * OUTPUT_ONE)

    def export(self) -> Network:
        """The weights as whole numbers."""
        whole = [
            self.inputs.weight[:PADDING] * ONE,
            self.bias * ONE,
            self.output.weight.reshape(VIEWS, HIDDEN) * OUTPUT_ONE,
            self.output.bias * (ONE * OUTPUT_ONE),
        ]
        rounded = [part.detach().round().numpy() for part in whole]
        kinds = (np.int16, np.int16, np.int16, np.int32)
        return Network(*(part.astype(kind) for part, kind in zip(rounded, kinds, strict=True)))


class Data:
    """Rows of self-play as tensors; a batch shows each position turned or mirrored at random."""

    def __init__(self, rows: Numbers, score_share: float) -> None:
        inputs = rows["inputs"].astype(np.int64)
        self._inputs = torch.from_numpy(np.where(inputs == NOTHING, PADDING, inputs).astype("i4"))
        self._turns = torch.from_numpy(can_be_turned(rows))
        score = 1.0 / (1.0 + np.exp(-rows["score"].astype(np.float32) / POINTS))
        target = score_share * score + (1.0 - score_share) * rows["won"]
        self._target = torch.from_numpy(target.astype(np.float32))
        tables = np.full((SYMMETRIES, INPUTS + 1), PADDING)
        for symmetry in range(SYMMETRIES):
            tables[symmetry, :PADDING] = turned(symmetry)
        self._tables = torch.from_numpy(tables.astype("i4"))
        self._other = torch.from_numpy(np.append(other_view(), PADDING).astype("i4"))

    def __len__(self) -> int:
        return len(self._target)

    def batches(
        self, size: int, rng: torch.Generator
    ) -> Iterator[tuple[torch.Tensor, torch.Tensor, torch.Tensor]]:
        """The inputs of both views and the target, in random order."""
        order = torch.randperm(len(self), generator=rng)
        for start in range(0, len(self), size):
            chosen = order[start : start + size]
            symmetry = torch.randint(SYMMETRIES, (len(chosen),), generator=rng)
            symmetry *= self._turns[chosen]
            own = self._tables[symmetry[:, None], self._inputs[chosen].long()]
            yield own, self._other[own.long()], self._target[chosen]


def held_out(rows: Numbers, one_in: int) -> Numbers:
    """Which rows belong to games that are not learned from."""
    return rows["game"] % one_in == 0


def train(
    model: ValueNetwork,
    rows: Numbers,
    settings: Fitting,
    seed: int,
    finished: Callable[[int, float, float], None],
) -> None:
    """Fits the network. Calls `finished` after each epoch with its number and both losses."""
    aside = held_out(rows, settings.held_out)
    known = Data(rows[~aside], settings.score_share)
    unknown = Data(rows[aside], settings.score_share)
    rng = torch.Generator().manual_seed(seed)
    optimizer = torch.optim.Adam(model.parameters(), settings.rate)
    loss_of = nn.BCEWithLogitsLoss()
    steps = settings.epochs * -(-len(known) // settings.batch)
    step = 0
    for epoch in range(settings.epochs):
        total, count = 0.0, 0
        model.train()
        for own, foe, target in known.batches(settings.batch, rng):
            share = (1.0 + cos(pi * step / steps)) / 2.0
            for group in optimizer.param_groups:
                group["lr"] = settings.last_rate + (settings.rate - settings.last_rate) * share
            optimizer.zero_grad(set_to_none=True)
            loss = loss_of(model(own, foe), target)
            loss.backward()
            optimizer.step()
            model.limit()
            total, count = total + loss.item() * len(target), count + len(target)
            step += 1
        finished(epoch + 1, total / count, loss_on(model, unknown, settings.batch, seed))


@torch.no_grad()
def loss_on(model: ValueNetwork, data: Data, batch: int, seed: int) -> float:
    """The mean loss on rows that were not learned from; 0 if there are none."""
    if len(data) == 0:
        return 0.0
    model.eval()
    rng = torch.Generator().manual_seed(seed)
    loss_of = nn.BCEWithLogitsLoss(reduction="sum")
    total = sum(
        loss_of(model(own, foe), target).item() for own, foe, target in data.batches(batch, rng)
    )
    return total / len(data)
