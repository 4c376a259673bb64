"""What Santy Anno says to players: prompts, log lines, refusals, and how a result came about."""

from santelmo.games.santy_anno.words.explanations import explain, points, reason
from santelmo.games.santy_anno.words.log import log
from santelmo.games.santy_anno.words.prompts import prompt, purpose
from santelmo.games.santy_anno.words.refusals import refusal

__all__ = ["explain", "log", "points", "prompt", "purpose", "reason", "refusal"]
