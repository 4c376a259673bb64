"""Plants blunders in matches between levels and counts how many the analysis names.

    python benchmarks/planted_blunders.py santiago --cases 50

A blunder is planted by a criterion that knows nothing of the analysis:

- Santorini (two players): the step completes a turn after which the other side wins at once, and
  after the step that was played it has no forced win within three turns, as the second solver of
  the tests says.
- Santy Anno: a right answer of a seat that won becomes a wrong one, with which the seat, all other
  answers being the same, does not win.
- Santiago and Santa Cruz: in worlds that the seat could not rule out, played to the end by mates,
  the seat wins at least half as often as not after the move that was played, and after the planted
  one less often by `LEAST_FALL` at least.

Then mates play the match to its end, and the analysis has to name the planted move among the
costly decisions of its seat.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass, replace
from typing import Any

from rich.console import Console

import santelmo
from santelmo.arena.referee import without_time_limit
from santelmo.bots.levels import levels
from santelmo.core import engine
from santelmo.core.chance import generator
from santelmo.core.match import Match
from santelmo.core.moves import Move
from santelmo.games.santorini.state import MOVING
from santelmo.study.analysing import costly_decisions
from tests.study.second_solver import wins_within

OPTIONS: dict[str, dict[str, Any]] = {
    "santorini": {"players": 2, "mode": "mortal"},
    "santiago": {"players": 4},
    "santa_cruz": {"players": 3},
    "santy_anno": {"players": 4},
}
LEVEL = "mate"
WORLDS = 24
LEAST_SHARE = 0.5
LEAST_FALL = 0.45
TRIED_MOVES = 5
LAST_PART = 0.35
"""In games that are played out to tell, only this last part of a match is looked at."""
SOLVER_LIMIT = 2_000_000
SAFE_TURNS = 3


@dataclass(frozen=True)
class Planted:
    """A finished match with a blunder in it."""

    match: Match
    number: int
    seat: int
    better: Move
    """What had been played."""


def plant(name: str, seed: int) -> Planted | None:
    """A match of this seed with a blunder; None if the criterion finds no place for one."""
    match = play_on(santelmo.load(name, **OPTIONS[name]).start(seed=seed), seed)
    rng = random.Random(seed)
    numbers = list(range(len(match.moves)))
    if name in ("santiago", "santa_cruz"):
        numbers = numbers[int(len(numbers) * (1 - LAST_PART)) :]
    rng.shuffle(numbers)
    for number in numbers:
        bad = _blunder(match, number, rng)
        if bad is None:
            continue
        seat, played = match.moves[number]
        changed = replayed(match, number)
        changed.play(bad, seat)
        if match.game.name == "santy_anno":
            for other_seat, move in match.moves[number + 1 :]:
                changed.play(move, other_seat)
        return Planted(play_on(changed, seed), number, seat, played)
    return None


def play_on(match: Match, seed: int) -> Match:
    """The match, played to its end by mates: by iterations, so always in the same way."""
    mate = levels(match.game)[LEVEL]
    mate = replace(mate, budget=without_time_limit(mate.budget))
    bots = [mate.player(seed * 8 + seat) for seat in range(match.game.players)]
    while match.actors:
        seat = match.actors[0]
        match.play(bots[seat].choose(match, seat), seat)
    return match


def replayed(match: Match, moves: int) -> Match:
    """A new match with the first moves of this one."""
    again = match.game.start(seed=match.seed)
    for seat, move in match.moves[:moves]:
        again.play(move, seat)
    return again


def _blunder(match: Match, number: int, rng: random.Random) -> Move | None:
    there = Match.from_position(match.game, match.after(number).copy())
    seat, played = match.moves[number]
    others = [move for move in there.legal(seat) if move != played]
    rng.shuffle(others)
    if not others:
        return None
    if match.game.name == "santorini":
        return _gives_the_win_away(there, seat, played, others)
    if match.game.name == "santy_anno":
        return _wrong_ship(match, number, others)
    return _throws_the_match(there, seat, played, others)


def _gives_the_win_away(there: Match, seat: int, played: Move, others: list[Move]) -> Move | None:
    if _loses_within(there, played, seat, SAFE_TURNS) is not False:
        return None
    return next((move for move in others if _loses_within(there, move, seat, 1)), None)


def _loses_within(there: Match, move: Move, seat: int, turns: int) -> bool | None:
    """Whether the other side wins by force after this step; None if that is not its turn."""
    after = Match.from_position(there.game, there.states.copy())
    after.play(move, seat)
    if not after.actors or after.actors[0] == seat or after.states[0].stage != MOVING:
        return None
    return wins_within(after.states, turns, limit=SOLVER_LIMIT)


def _wrong_ship(match: Match, number: int, others: list[Move]) -> Move | None:
    seat, played = match.moves[number]
    result = match.result
    if played.kind != "sit" or result is None or result.winners != (seat,):
        return None
    for move in others:
        if move.kind != "sit":
            continue
        changed = replayed(match, number)
        changed.play(move, seat)
        for other_seat, other in match.moves[number + 1 :]:
            changed.play(other, other_seat)
        if changed.result is not None and seat not in changed.result.winners:
            return move
    return None


def _throws_the_match(there: Match, seat: int, played: Move, others: list[Move]) -> Move | None:
    share = _share(there, seat, played)
    if share < LEAST_SHARE:
        return None
    shares = [(_share(there, seat, move), str(move), move) for move in others[:TRIED_MOVES]]
    worst, _, move = min(shares)
    return move if share - worst >= LEAST_FALL else None


def _share(there: Match, seat: int, move: Move) -> float:
    """How often the seat wins after the move, in worlds that it could not rule out."""
    won = 0.0
    for world in range(WORLDS):
        states = there.redacted(seat)
        engine.sample_world(states, seat, generator(world))
        match = Match.from_position(there.game, states)
        match.play(move, seat)
        result = play_on(match, world).result
        assert result is not None
        won += (seat in result.winners) / len(result.winners)
    return won / WORLDS


def is_named(planted: Planted) -> bool:
    """Whether the analysis names the planted move among its seat's costly decisions."""
    costly = costly_decisions(planted.match, planted.seat)
    return any(decision.number == planted.number for decision in costly)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", default=list(OPTIONS))
    parser.add_argument("--cases", type=int, default=50)
    parser.add_argument("--first-seed", type=int, default=1, help="to go on where a run ended")
    arguments = parser.parse_args()
    console = Console(highlight=False)
    for name in arguments.games:
        since = time.process_time()
        named, cases, seed = 0, 0, arguments.first_seed - 1
        while cases < arguments.cases:
            seed += 1
            planted = plant(name, seed)
            if planted is None:
                continue
            cases += 1
            found = is_named(planted)
            named += found
            move = planted.match.moves[planted.number]
            told = "named" if found else "missed"
            place = f"seed {seed}, move {planted.number + 1} ({move.move})"
            console.print(f"  {name}, case {cases}, {place}: {told}")
        took = time.process_time() - since
        share = named / cases
        console.print(f"{name}: {named} of {cases} named = {share:.0%} ({took:.0f} s of one core)")


if __name__ == "__main__":
    main()
