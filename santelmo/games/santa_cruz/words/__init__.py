"""What Santa Cruz says to players: prompts, log lines, refusals, and how a result came about."""

from santelmo.games.santa_cruz.words.explanations import explain, points, reason
from santelmo.games.santa_cruz.words.log import log
from santelmo.games.santa_cruz.words.prompts import prompt, purpose
from santelmo.games.santa_cruz.words.refusals import refusal

__all__ = ["explain", "log", "points", "prompt", "purpose", "reason", "refusal"]
