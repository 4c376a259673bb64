"""Judges: what a seat could expect, before a decision and after each of two moves.

A judge gets redacted states only, and its answer depends on nothing else but the effort.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from santelmo.bots.bot import Budget, SeatState
from santelmo.bots.levels import STRONGEST, levels
from santelmo.bots.search_bot import Expectation, Search, SearchBot, Settings
from santelmo.core.game import Game
from santelmo.core.moves import Move
from santelmo.study.analysis import Outlook, Standing

STANDING = 500
"""Iterations to say how a seat stands that need not decide."""
FIRST_LOOK = 1_500
CLOSE_SEARCH = 6_000
CLOSE_LOOK = 4_000
"""For each of the two moves that are compared."""
FEW_VISITS = 150
"""A move that a search has tried less often is looked at on its own."""
OTHER_WORLDS = 1 << 32
"""Added to the seed of a close look, so that what a first look found by luck is not found again."""


@dataclass(frozen=True)
class Question:
    """A decision as its seat met it."""

    seat_state: SeatState
    seat: int
    legal: tuple[Move, ...]
    played: Move
    seed: int


@dataclass(frozen=True)
class FirstLook:
    """What a short search says."""

    standing: Standing
    loss: float
    """What the played move seems to cost."""


@dataclass(frozen=True)
class Comparison:
    """The played move and the best one, looked at closely. They may be the same."""

    better: Move
    after_played: Outlook
    after_better: Outlook


class Judge(Protocol):
    """What values the positions of a game."""

    def standing(self, seat_state: SeatState, seat: int, seed: int) -> Standing:
        """How the seats stand, by what one of them knows."""
        ...

    def first_look(self, question: Question) -> FirstLook: ...

    def compare(self, question: Question) -> Comparison: ...


class SearchJudge:
    """Judges with the search that all games share, as the strongest level is set."""

    def __init__(self, game: Game, effort: int) -> None:
        self._effort = effort
        strongest = levels(game)[STRONGEST]
        bot = strongest.player(0).bot
        self._settings = (bot.settings if isinstance(bot, SearchBot) else Settings()).packed()
        self._has_scores = game.definition.plays_for_points

    def standing(self, seat_state: SeatState, seat: int, seed: int) -> Standing:
        return self._standing(self._search(seat_state, seat, seed, STANDING))

    def first_look(self, question: Question) -> FirstLook:
        search = self._ask(question, question.seed, FIRST_LOOK)
        best, (_, value) = max(search.visits.items(), key=lambda move: move[1])
        played = question.played.code
        visits, after_played = search.visits.get(played, (0, 0.0))
        if best != played and visits < FEW_VISITS:
            alone = self._ask(question, question.seed, FIRST_LOOK // 2, question.played)
            after_played = alone.expectations[question.seat].reward
        loss = 0.0 if best == played else value - after_played
        return FirstLook(self._standing(search), loss)

    def compare(self, question: Question) -> Comparison:
        seed = question.seed + OTHER_WORLDS
        search = self._ask(question, seed, CLOSE_SEARCH)
        best = max(search.visits.items(), key=lambda move: move[1])[0]
        better = question.seat_state.game.move(best)
        # The same worlds for both, and others than those in which the better one was found.
        after_played = self._outlook(question, seed + 1, question.played)
        if better == question.played:
            return Comparison(better, after_played, after_played)
        return Comparison(better, after_played, self._outlook(question, seed + 1, better))

    def _outlook(self, question: Question, seed: int, move: Move) -> Outlook:
        search = self._ask(question, seed, CLOSE_LOOK, move)
        own: Expectation = search.expectations[question.seat]
        score = own.score if self._has_scores else None
        return Outlook(own.reward, own.chance, score, search.line)

    def _ask(self, question: Question, seed: int, iterations: int, *moves: Move) -> Search:
        return self._search(question.seat_state, question.seat, seed, iterations, *moves)

    def _search(
        self, seat_state: SeatState, seat: int, seed: int, iterations: int, *moves: Move
    ) -> Search:
        budget = Budget(iterations=iterations * self._effort)
        codes = [move.code for move in moves]
        search = Search(seat_state, seat, budget, seed, self._settings, codes)
        search.run(lambda: False)
        return search

    def _standing(self, search: Search) -> Standing:
        chances = tuple(each.chance for each in search.expectations)
        scores = tuple(each.score for each in search.expectations)
        return Standing(chances, scores if self._has_scores else None)
