"""Fits a network to rows of self-play."""

# pyright: basic
from __future__ import annotations

from collections.abc import Callable

import torch

from santelmo.bots.santorini.network import Network
from santelmo.core.state import Numbers
from santelmo.learning.santorini.model import ValueNetwork, train
from santelmo.learning.santorini.settings import Fitting


def fit(
    rows: Numbers, settings: Fitting, seed: int, finished: Callable[[int, float, float], None]
) -> Network:
    """A network that was fitted from nothing; the same rows and seed give the same one."""
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        model = ValueNetwork()
        train(model, rows, settings, seed, finished)
    return model.export()
