"""The network as PyTorch trains it, and its export as whole numbers."""

# pyright: basic
from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi

import numpy as np
import torch
from torch import nn

from santelmo.bots.santorini.inputs import INPUTS, PAIR
from santelmo.bots.santorini.network import (
    FEATURES,
    HIDDEN,
    ONE,
    OUTPUT_ONE,
    VIEWS,
    Network,
)
from santelmo.bots.santorini.surroundings import AROUND
from santelmo.core.state import Numbers
from santelmo.learning.santorini.batches import NO_SURROUNDING, PADDING, Batch, Data
from santelmo.learning.santorini.settings import Fitting

MOST_WEIGHT = 3.0
"""No weight of an input is larger, so that the sums fit 16 bits."""
LAST_RATE = 0.01
FEATURE_UNIT = 4.0
"""Features are counts: they are divided by this, so that they are about as large as inputs."""


class ValueNetwork(nn.Module):
    """One hidden layer over both views, and one output: log-odds of winning."""

    def __init__(self) -> None:
        super().__init__()
        self.inputs = nn.EmbeddingBag(INPUTS + 1, HIDDEN, mode="sum", padding_idx=PADDING)
        self.around = nn.EmbeddingBag(AROUND + 1, HIDDEN, mode="sum", padding_idx=NO_SURROUNDING)
        self.features = nn.Linear(FEATURES, HIDDEN, bias=False)
        self.bias = nn.Parameter(torch.full((HIDDEN,), 0.25))
        self.output = nn.Linear(VIEWS * HIDDEN, 1)
        self.direct = nn.Linear(FEATURES, 1, bias=False)
        with torch.no_grad():
            self.inputs.weight.normal_(0.0, 0.08)
            self.inputs.weight[PAIR:] = 0.0
            self.around.weight.normal_(0.0, 0.03)
            self.around.weight[NO_SURROUNDING] = 0.0
            self.output.weight.normal_(0.0, 0.05)
            self.output.bias.zero_()

    def forward(self, batch: Batch) -> torch.Tensor:
        features = batch.features / FEATURE_UNIT
        units = [
            self._units(batch.own, batch.own_around, features),
            self._units(batch.foe, batch.foe_around, features.flip(1)),
        ]
        value = self.output(torch.cat(units, dim=1)) + self.direct(features.flatten(1))
        return value.squeeze(1)

    def _units(
        self, view: torch.Tensor, around: torch.Tensor, features: torch.Tensor
    ) -> torch.Tensor:
        sums = self.inputs(view) + self.around(around) + self.features(features.flatten(1))
        return (sums + self.bias).clamp(0.0, 1.0)

    def limit(self) -> None:
        """Keeps the weights where whole numbers of 16 bits can hold them."""
        with torch.no_grad():
            for weights in (self.inputs.weight, self.around.weight, self.features.weight):
                weights.clamp_(-MOST_WEIGHT, MOST_WEIGHT)

    def load(self, network: Network) -> None:
        """Takes over the weights of an exported network."""

        def part(weights: Numbers, unit: float) -> torch.Tensor:
            return torch.from_numpy(weights / unit)

        with torch.no_grad():
            self.inputs.weight[:PADDING] = part(network.inputs, ONE)
            self.around.weight[:NO_SURROUNDING] = part(network.around, ONE)
            self.features.weight[:] = part(network.features.T, ONE / FEATURE_UNIT)
            self.bias[:] = part(network.bias, ONE)
            self.output.weight[0] = part(network.outputs.reshape(-1), OUTPUT_ONE)
            self.direct.weight[0] = part(network.direct, ONE * OUTPUT_ONE / FEATURE_UNIT)
            self.output.bias[:] = part(network.output_bias, ONE * OUTPUT_ONE)

    def export(self) -> Network:
        """The weights as whole numbers."""

        def whole(weights: torch.Tensor, unit: float, kind: type) -> Numbers:
            return (weights.detach() * unit).round().numpy().astype(kind)

        return Network(
            inputs=whole(self.inputs.weight[:PADDING], ONE, np.int16),
            around=whole(self.around.weight[:NO_SURROUNDING], ONE, np.int16),
            features=whole(self.features.weight.T / FEATURE_UNIT, ONE, np.int16),
            bias=whole(self.bias, ONE, np.int16),
            outputs=whole(self.output.weight.reshape(VIEWS, HIDDEN), OUTPUT_ONE, np.int16),
            direct=whole(self.direct.weight[0] / FEATURE_UNIT, ONE * OUTPUT_ONE, np.int32),
            output_bias=whole(self.output.bias, ONE * OUTPUT_ONE, np.int32),
        )


def held_out(rows: Numbers, one_in: int) -> Numbers:
    """Which rows belong to games that are not learned from."""
    return rows["game"] % one_in == 0


def train(
    model: ValueNetwork,
    parts: Sequence[Numbers],
    settings: Fitting,
    seed: int,
    finished: Callable[[int, float, float], None],
) -> None:
    """Fits the network to the rows of some generations.

    Calls `finished` after each epoch with its number and both losses.
    """
    aside = [held_out(rows, settings.held_out) for rows in parts]
    shown = [rows[~left] for rows, left in zip(parts, aside, strict=True)]
    hidden = [rows[left] for rows, left in zip(parts, aside, strict=True)]
    known = Data(shown, settings.score_share)
    unknown = Data(hidden, settings.score_share)
    rng = torch.Generator().manual_seed(seed)
    optimizer = torch.optim.Adam(model.parameters(), settings.rate)
    loss_of = nn.BCEWithLogitsLoss()
    steps = settings.epochs * -(-len(known) // settings.batch)
    step = 0
    for epoch in range(settings.epochs):
        total, count = 0.0, 0
        model.train()
        for batch in known.batches(settings.batch, rng):
            share = (1.0 + cos(pi * step / steps)) / 2.0
            for group in optimizer.param_groups:
                group["lr"] = settings.rate * (LAST_RATE + (1.0 - LAST_RATE) * share)
            optimizer.zero_grad(set_to_none=True)
            loss = loss_of(model(batch), batch.target)
            loss.backward()
            optimizer.step()
            model.limit()
            total, count = total + loss.item() * len(batch.target), count + len(batch.target)
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
    total = sum(loss_of(model(part), part.target).item() for part in data.batches(batch, rng))
    return total / len(data)
