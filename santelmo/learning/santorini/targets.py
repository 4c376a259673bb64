"""What a network learns from: the chance of winning that a position is taken to have."""

# pyright: basic
from __future__ import annotations

import numpy as np

from santelmo.bots.santorini.evaluation import POINTS
from santelmo.core.state import Numbers

SCALES = np.arange(0.4, 3.01, 0.05)
"""By what scores may have to be multiplied."""


def losses(logits: Numbers, won: Numbers) -> Numbers:
    """How badly log-odds foretold results: the logarithm of the chance that they gave them."""
    return np.logaddexp(0.0, logits) - won * logits


def calibrated(scores: Numbers, won: Numbers) -> Numbers:
    """The scores as log-odds, multiplied by what foretells the results best.

    A search with an evaluation that is too timid or too bold is right about which of two positions
    is better, but not about how often they are won.
    """
    logits = scores / POINTS
    best = min(SCALES, key=lambda scale: float(losses(scale * logits, won).mean()))
    return best * logits


def targets(rows: Numbers, gods: Numbers, score_share: float) -> Numbers:
    """The targets of rows; `gods` says which of them are of games with gods."""
    wanted = np.zeros(len(rows), np.float32)
    for kind in (gods, ~gods):
        if kind.any():
            scores = rows["score"][kind].astype(np.float64)
            won = rows["won"][kind].astype(np.float64)
            chances = 1.0 / (1.0 + np.exp(-calibrated(scores, won)))
            wanted[kind] = score_share * chances + (1.0 - score_share) * won
    return wanted
