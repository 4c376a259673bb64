"""What Santorini tells people: prompts, the log, why a step is refused, and why somebody won."""

from santelmo.games.santorini.words.explanations import reason
from santelmo.games.santorini.words.log import log
from santelmo.games.santorini.words.prompts import prompt, purpose
from santelmo.games.santorini.words.refusals import refusal

__all__ = ["log", "prompt", "purpose", "reason", "refusal"]
