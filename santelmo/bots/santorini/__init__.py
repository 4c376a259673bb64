"""Santorini: with two players alpha-beta search, proofs of forced wins, and levels of its own."""

from santelmo.bots.hooks import Knowledge
from santelmo.bots.santorini.prior import prior, prune

KNOWLEDGE = Knowledge(prune=prune, prior=prior)
"""For the search of all games, which plays with three and four players."""
