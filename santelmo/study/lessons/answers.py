"""What the other seats do after a move: what the lesson says, or what a bot chooses."""

from __future__ import annotations

from santelmo.bots.bot import Budget, ask
from santelmo.bots.levels import player
from santelmo.core.match import Match
from santelmo.study.lessons.lesson import Outcome

BOT_SEED = 1
BOT_BUDGET = Budget(iterations=100)
"""The same on every machine, and done at once even where nothing is compiled."""


def play_answers(match: Match, learner: int, outcome: Outcome) -> None:
    """Plays the answers to the learner's move."""
    for answer in outcome.answers:
        match.play(answer.move, answer.seat)
    if outcome.bot is not None:
        _let_bot_play(match, learner, outcome.bot)


def _let_bot_play(match: Match, learner: int, name: str) -> None:
    """Plays for all other seats until the learner may act."""
    bot = player(match.game, name, BOT_SEED).bot
    while match.actors and learner not in match.actors:
        seat = match.actors[0]
        match.play(ask(bot, match, seat, BOT_BUDGET), seat)
