"""Fits a network to rows of self-play."""

# pyright: basic
from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from santelmo.bots.santorini.network import Network
from santelmo.core.state import Numbers
from santelmo.learning.santorini.model import ValueNetwork, train
from santelmo.learning.santorini.settings import Fitting


def fit(
    parts: Sequence[Numbers],
    settings: Fitting,
    seed: int,
    earlier: Network | None,
    finished: Callable[[int, float, float], None],
) -> Network:
    """A network that was fitted to the rows of some generations, from an earlier one or nothing.

    The same rows and seed give the same one.
    """
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        model = ValueNetwork()
        if earlier is not None:
            model.load(earlier)
        train(model, parts, settings, seed, finished)
    return model.export()
