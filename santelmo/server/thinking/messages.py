"""What servers and thinkers write to each other over the bus.

A thinker tells everybody again and again how many threads it has free. A server asks it by a line
of JSON and, behind that, the state without anything that the seat may not know; no table, no
person and no address is named. The answer is an object of JSON.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from santelmo.bots.bot import SeatState
from santelmo.core.game import Game
from santelmo.core.registry import load
from santelmo.core.state import from_bytes
from santelmo.server.work.questions import BotRequest, HintedMove

Json = dict[str, Any]

OFFERS = "santelmo.thinkers.offers"
OFFER_SECONDS = 0.5
"""How often a thinker says that it is there."""
BUSY: Json = {"busy": True}
FAILED: Json = {"failed": True}


LARGEST_CACHE = 64
"""Games with options that are kept."""


def questions_to(thinker: str) -> str:
    """The subject of questions."""
    return f"santelmo.thinkers.{thinker}.questions"


def refusals_to(thinker: str) -> str:
    """The subject by which servers say that they are of another version."""
    return f"santelmo.thinkers.{thinker}.refusals"


@dataclass(frozen=True)
class Offer:
    """What a thinker has to offer."""

    thinker: str
    version: str
    free: int
    """Threads that nobody uses."""
    leaves: bool = False
    """Whether it is about to end: it only finishes what it has begun."""

    def encode(self) -> bytes:
        return json.dumps(asdict(self)).encode()


def read_offer(payload: bytes) -> Offer:
    return Offer(**json.loads(payload))


@dataclass(frozen=True)
class Question:
    """What a bot is asked: for a move of this level, or without a level for a hint."""

    request: BotRequest
    turn: str = ""
    level: str | None = None


def encode_question(question: Question) -> bytes:
    request = question.request
    game = request.seat_state.game
    head: Json = {
        "game": game.name,
        "options": dict(game.options),
        "seat": request.seat,
        "legal": [move.code for move in request.legal],
        "turn": question.turn,
        "level": question.level,
    }
    return json.dumps(head).encode() + b"\n" + request.seat_state.states.tobytes()


def read_question(payload: bytes) -> Question:
    line, _, content = payload.partition(b"\n")
    head: Json = json.loads(line)
    game = _loaded(head["game"], json.dumps(head["options"]))
    codes: list[int] = head["legal"]
    moves = game.definition.moves.all
    states = from_bytes(game.template.dtype, content)
    legal = tuple(moves[code] for code in codes)
    request = BotRequest(SeatState(game, states), head["seat"], legal)
    return Question(request, head["turn"], head["level"])


@lru_cache(LARGEST_CACHE)
def _loaded(name: str, options: str) -> Game:
    return load(name, **json.loads(options))


def encode_answer(answer: Json) -> bytes:
    return json.dumps(answer).encode()


def read_answer(payload: bytes) -> Json:
    return json.loads(payload)


def describe_hints(hints: list[HintedMove]) -> Json:
    return {
        "hints": [
            [hint.move.code, hint.share, hint.value, hint.wins_in, hint.why] for hint in hints
        ]
    }


def read_hints(game: Game, answer: Json) -> list[HintedMove]:
    moves = game.definition.moves.all
    return [HintedMove(moves[code], *rest) for code, *rest in answer["hints"]]
