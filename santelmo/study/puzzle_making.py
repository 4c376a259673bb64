"""Makes puzzles from self-play: weak players leave wins behind, and a proof says which.

A game's puzzles depend on its number and the seed alone, so games can be searched in pieces.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import santelmo
from santelmo.bots.bot import Budget, SeatState, ask
from santelmo.bots.santorini.bot import SantoriniBot
from santelmo.bots.santorini.clock import Clock
from santelmo.bots.santorini.proof import Proof, solve
from santelmo.bots.santorini.searcher import Searcher
from santelmo.core.chance import script
from santelmo.core.match import Match
from santelmo.games.santorini.board import space_number
from santelmo.games.santorini.components import GODS
from santelmo.games.santorini.notation import blocks_on, layers_of
from santelmo.games.santorini.position_text import write_position
from santelmo.games.santorini.state import MOVING, OVER
from santelmo.study.puzzles import LONGEST, Puzzle

LAST_TURNS = 12
"""So many turns before the end of a game are looked at."""
MORTAL_SHARE = 0.1
FEWEST_STEPS = 5
"""With fewer first steps to choose from there is little to find."""
BUDGET = Budget(iterations=300_000)
UNIQUE_BUDGET = Budget(iterations=1_500_000)
TABLE_BITS = 18
WEAK: dict[str, Any] = {"depth": 1, "proof": 1, "noise": 250, "slips": 12, "table_bits": 12}
BETTER: dict[str, Any] = {"depth": 2, "proof": 1, "noise": 40, "table_bits": 14}
PLAYERS = (WEAK, WEAK, BETTER)
"""Settings to draw the players from. Better ones leave longer wins behind."""
PLAYING_BUDGET = Budget(iterations=2_000)


def puzzles_of_game(seed: int, number: int) -> list[Puzzle]:
    """The puzzles in the last turns of one game of self-play."""
    rng = random.Random(f"{seed} {number}")
    names = [god.name for god in GODS[1:]]
    gods = [] if rng.random() < MORTAL_SHARE else rng.sample(names, 2)
    players = [rng.choice(PLAYERS) for _ in range(2)]
    found: list[Puzzle] = []
    for text in _turns_of_game(gods, players, rng.getrandbits(60))[-LAST_TURNS:]:
        made = make_puzzle(text)
        if made is not None:
            found.append(made)
    return found


def _turns_of_game(gods: list[str], players: list[dict[str, Any]], seed: int) -> list[str]:
    """The positions at the start of each turn of a game, as texts."""
    match = santelmo.load("santorini", players=2, mode="mortal", gods=gods).start(seed=seed)
    bots = [SantoriniBot(2 * seed + seat, **players[seat]) for seat in range(2)]
    texts: list[str] = []
    turns = -1
    while match.actors:
        s = match.states[0]
        seat = match.actors[0]
        if s.stage == MOVING and s.turns != turns:
            turns = int(s.turns)
            texts.append(write_position(s))
        match.play(ask(bots[seat], match, seat, PLAYING_BUDGET))
    return texts


def make_puzzle(text: str) -> Puzzle | None:
    """The puzzle of a position, if it has a win to find and one step to find it with."""
    match = santelmo.load("santorini", players=2, mode="mortal").position(text, seed=None)
    if match.states[0].stage == OVER or len(match.legal()) < FEWEST_STEPS:
        return None
    proof = solve(match, LONGEST, BUDGET)
    if proof is None or not is_only_way(match, proof):
        return None
    return Puzzle(proof.turns, str(proof.line[0].move), tuple(themes(match, proof)), text)


def is_only_way(match: Match, proof: Proof) -> bool:
    """Whether no other first step wins within as many turns; False where that is not certain."""
    searcher = Searcher(TABLE_BITS)
    searcher.set_position(match.redacted(match.actors[0]))
    others = [code for code in searcher.legal() if code != proof.line[0].move.code]
    clock = Clock.of(UNIQUE_BUDGET)
    return searcher.prove(others, proof.turns, clock) is None and searcher.is_done()


@dataclass(frozen=True)
class _Play:
    """The proven line, played out."""

    after_first_turn: Match | None
    """At the opponent's first turn; None if the first turn wins."""
    reason: str


def themes(match: Match, proof: Proof) -> Iterator[str]:
    """What the puzzle is about, as `puzzles.THEMES` names it."""
    played = _play(match, proof)
    if "could not complete a turn" in played.reason:
        yield "stuck"
    elif "stepped up to the third level" in played.reason:
        yield "climb"
    else:
        yield "power"
    if _wins_at_once(match, 1 - match.actors[0]):
        yield "threat"
    if played.after_first_turn is not None and not _wins_at_once(
        played.after_first_turn, match.actors[0]
    ):
        yield "quiet"
    first = proof.line[0].move
    if first.kind == "move" and _level(match, 1, first.values) < _level(match, 0, first.values):
        yield "descent"
    if first.kind in ("build", "dome"):
        yield "build"


def _play(match: Match, proof: Proof) -> _Play:
    played = Match.from_position(match.game, match.states.copy())
    winner = match.actors[0]
    after_first_turn: Match | None = None
    for seat, move in proof.line:
        if seat != winner and after_first_turn is None:
            after_first_turn = Match.from_position(match.game, played.states.copy())
        script(played.states[0])
        played.play(move, seat)
    assert played.result is not None
    return _Play(after_first_turn, played.result.reason)


def _wins_at_once(match: Match, seat: int) -> bool:
    """Whether the seat would win if it were to act now."""
    parts = write_position(match.states[0]).split()
    text = " ".join([parts[0], str(seat), *parts[2:]])
    other = match.game.position(text, seed=None)
    if other.states[0].stage == OVER:
        return False
    return solve(SeatState(other.game, other.redacted(seat)), 1, BUDGET) is not None


def _level(match: Match, which: int, values: tuple[str, ...]) -> int:
    space = space_number(values[which])
    assert space is not None
    return blocks_on(layers_of(match.states[0]), space)
