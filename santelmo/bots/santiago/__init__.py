"""What the bots know about Santiago."""

from santelmo.bots.hooks import Knowledge
from santelmo.bots.santiago.judging import policy, prior, thin
from santelmo.bots.santiago.prospects import expect

KNOWLEDGE = Knowledge(thin=thin, prior=prior, policy=policy, expect=expect)
