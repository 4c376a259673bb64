"""A game of its own for testing the search: matching pennies, played at once and in secret.

Both seats show heads or tails; seat 1 wins if they are alike. Nothing in `santelmo` knows this
game, so it gets the search that any fifth game would get. `python -m tests.bots.pennies` prints
what the search thinks as JSON; it is run interpreted, since the cache of compiled code only
watches the package's own sources.
"""

# pyright: basic
from __future__ import annotations

import json
import sys
from typing import Any

from rich.text import Text

from santelmo.bots.bot import Budget, Sight
from santelmo.bots.levels import levels
from santelmo.bots.search_bot import SearchBot
from santelmo.core.chance import pick
from santelmo.core.definition import Definition, Sentence
from santelmo.core.game import Game
from santelmo.core.moves import Kind, Range, Vocabulary
from santelmo.core.options import Options, players_option
from santelmo.core.state import Numbers, State, owned, public

SIDE = Range("side", ("heads", "tails"), "heads or tails")
ITERATIONS = 600


class PenniesState(State):
    shown: int = public("i1")
    """The seats that have chosen, as bits."""
    side: Numbers = owned("i1", 2)
    """1 for heads, 2 for tails."""


def begin(s: Any) -> None:
    s.shown = 0


def actors(s: Any) -> int:
    return 3 & ~int(s.shown)


def legal(s: Any, seat: int, out: Any) -> int:
    out[0], out[1] = 0, 1
    return 2


def apply(s: Any, seat: int, code: int) -> None:
    s.side[seat] = code + 1
    s.shown |= 1 << seat


def outcome(s: Any, scores: Any, places: Any) -> None:
    winner = int(s.side[0] == s.side[1])
    for seat in range(2):
        scores[seat] = int(seat == winner)
        places[seat] = 1 if seat == winner else 2


def sample(s: Any, seat: int, rng: Any) -> None:
    if int(s.shown) >> (1 - seat) & 1:
        s.side[1 - seat] = 1 + pick(rng, 2)


GAME = Definition(
    name="pennies",
    title="Pennies",
    summary="Heads or tails.",
    state=PenniesState,
    moves=Vocabulary(Kind("show", SIDE, hidden=True)),
    options=Options("pennies", players_option(2, 2, 2)),
    variants=({},),
    prepare=lambda s, options: None,
    deal=begin,
    actors=actors,
    legal=legal,
    apply=apply,
    outcome=outcome,
    sample=sample,
    prompt=lambda s, seat: Sentence("Heads or tails?"),
    log=lambda before, after, seat, move: "Shown.",
    refusal=lambda s, seat, move: Sentence("No."),
    picture=lambda s, seat, targets: Text("\n"),
    table=lambda s: {},
)


def thoughts(seat: int, first: str | None) -> list[float]:
    """The values of heads and tails for a seat, perhaps after the other has chosen."""
    match = Game(GAME, {}).start(seed=1)
    if first is not None:
        match.play(first, 1 - seat)
    legal_moves = match.legal(seat)
    sight = Sight(match.game, match.redacted(seat))
    analysis = SearchBot(seed=3).think(sight, seat, legal_moves, Budget(iterations=ITERATIONS))
    values = {ranked.move: ranked.value or 0.0 for ranked in analysis.ranking}
    return [values[move] for move in legal_moves]


if __name__ == "__main__":
    answers = {
        "first": thoughts(0, None),
        "second": thoughts(1, "show heads"),
        "levels": list(levels(Game(GAME, {}))),
    }
    sys.stdout.write(json.dumps(answers))
