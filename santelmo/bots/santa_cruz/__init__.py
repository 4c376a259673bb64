"""What the bots know about Santa Cruz."""

from santelmo.bots.hooks import Knowledge
from santelmo.bots.santa_cruz.evaluation import expect, policy, prior

KNOWLEDGE = Knowledge(prior=prior, policy=policy, expect=expect)
