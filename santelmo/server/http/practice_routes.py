"""Calls to practise: single problems, each of which follows from its seed, so none is stored."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query

from santelmo.core.chance import generator
from santelmo.core.errors import SantelmoError
from santelmo.core.registry import definition
from santelmo.core.trainer import Problem, Trainer
from santelmo.server.domain.errors import Refused, refused_by_engine
from santelmo.server.http.games import check_game
from santelmo.server.http.models import (
    LARGEST_PRACTICE_SEED,
    CardWords,
    PracticeAnswer,
    PracticeProblem,
    PracticeVerdict,
)
from santelmo.server.http.routing import GameName, new_router

Json = dict[str, Any]
Seed = Annotated[int, Query(ge=0, le=LARGEST_PRACTICE_SEED)]
Cards = Annotated[CardWords | None, Query(description="A deck, or kinds of card.")]


class PracticeRoutes:
    """The calls."""

    def __init__(self) -> None:
        self.router = new_router()
        path = "/api/games/{game}/practice"
        self.router.get(path, response_model=PracticeProblem)(self.problem)
        self.router.post(path, response_model=PracticeVerdict)(self.judge)

    async def problem(
        self, game: GameName, seed: Seed, length: int | None = None, cards: Cards = None
    ) -> Json:
        """The problem of a seed."""
        trainer = _trainer(game)
        dealt = _deal(trainer, seed, length, cards)
        return {
            "view": _view(game, dealt, None),
            "picture": dealt.picture.plain,
            "question": dealt.question,
            "choices": dealt.choices,
            "lengths": list(trainer.lengths),
            "default_length": trainer.default_length,
            "decks": trainer.decks,
            "kinds": trainer.kinds,
            "default_cards": trainer.default_cards,
        }

    async def judge(self, game: GameName, answer: PracticeAnswer) -> Json:
        """Whether an answer is right, and the way to the solution."""
        dealt = _deal(_trainer(game), answer.seed, answer.length, answer.cards)
        if answer.choice not in dealt.choices:
            raise Refused("bad_option", f"The answer is one of {', '.join(dealt.choices)}.")
        return {
            "right": answer.choice == dealt.solution,
            "solution": dealt.solution,
            "explanation": dealt.explain(answer.choice),
            "kinds": dealt.kinds,
            "view": _view(game, dealt, answer.choice),
        }


def _view(game: str, dealt: Problem, answer: str | None) -> Json:
    """The problem as the view of a match with one seat, before or after the answer."""
    return {
        "game": game,
        "options": {},
        "seat": 0,
        "players": 1,
        "actors": [0] if answer is None else [],
        "legal": dealt.moves if answer is None else [],
        "prompt": {"text": dealt.question, "rule": None, "purpose": ""},
        "undo": False,
        "log": [],
        "board": dealt.board(answer),
        "result": None,
    }


def _trainer(game: str) -> Trainer:
    check_game(game)
    trainer = definition(game).trainer
    if trainer is None:
        raise Refused("not_found", f"There is no practice for {definition(game).title}.")
    return trainer


def _deal(trainer: Trainer, seed: int, length: int | None, cards: list[str] | None) -> Problem:
    length = trainer.default_length if length is None else length
    lengths = trainer.lengths
    if length not in lengths:
        raise Refused("bad_option", f"A problem has {lengths[0]} to {lengths[-1]} cards.")
    words = trainer.default_cards if cards is None else tuple(cards)
    try:
        return trainer.problem(length, words, generator(seed))
    except SantelmoError as error:
        raise refused_by_engine(error) from error
