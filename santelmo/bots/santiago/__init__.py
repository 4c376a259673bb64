"""What the bots know about Santiago."""

from santelmo.bots.hooks import Knowledge
from santelmo.bots.santiago.evaluation import policy, prior, prune
from santelmo.bots.santiago.prospects import expect

KNOWLEDGE = Knowledge(prune=prune, prior=prior, policy=policy, expect=expect)
