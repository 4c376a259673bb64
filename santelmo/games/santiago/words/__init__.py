"""What Santiago says to players: prompts, log lines, refusals, and how a result came about."""

from santelmo.games.santiago.words.explanations import explain, points, reason
from santelmo.games.santiago.words.log import log
from santelmo.games.santiago.words.prompts import prompt, purpose
from santelmo.games.santiago.words.refusals import refusal

__all__ = ["explain", "log", "points", "prompt", "purpose", "reason", "refusal"]
