"""The engine against a brute-force enumeration of whole turns that shares no code with it."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

import santelmo
from santelmo.core import engine
from santelmo.core.chance import generator
from santelmo.games.santorini.board import OFF, SPACES
from santelmo.games.santorini.components import GODS
from santelmo.games.santorini.state import TEAM_PLAYERS, SantoriniState, Stage
from tests.games.santorini import brute_force as referee
from tests.games.santorini.brute_force_gods import Moment, Position
from tests.games.santorini.perft_files import crowded
from tests.games.santorini.playing import at, play

NAMES = [god.name for god in GODS[1:]]
RESTRICTING = ("Aphrodite", "Athena", "Hera", "Limus")
KINDS = ("normal", "bonus", "additional")


def as_the_referee_sees_it(s: SantoriniState) -> Position:
    """The state at the start of a turn. That a player climbed matters until their next turn."""
    players = int(s.players)
    sides = range(2 if players == TEAM_PLAYERS else players)
    last = [
        int(s.workers[side, s.last_moved[side] - 1]) if s.last_moved[side] else OFF
        for side in sides
    ]
    lost = frozenset(seat for seat in range(players) if s.lost[seat])
    here = {int(s.god[seat]) for seat in range(players) if seat not in lost}
    return Position(
        blocks=tuple(sum(int(layer) >> n & 1 for layer in s.layers) for n in range(SPACES)),
        domes=frozenset(n for n in range(SPACES) if s.domes >> n & 1),
        workers=tuple(tuple(int(n) for n in s.workers[side] if n != OFF) for side in sides),
        gods=tuple("-" if n in lost else GODS[int(s.god[n])].key for n in range(players)),
        seat=int(s.seat),
        last_moved=tuple(None if space == OFF else space for space in last),
        die=int(s.die),
        spent=frozenset(GODS[god].key for god in here if s.spent >> god & 1),
        moved_up=frozenset(n for n in range(players) if s.rose >> n & 1) - {int(s.seat)},
        turn_kind=KINDS[int(s.kind)],
        lost=lost,
        winner=None if s.winner < 0 else int(s.winner),
    )


def ends(position: Position, steps: tuple[str, ...]) -> list[Moment]:
    """The moments in which the referee lets a turn of these steps end."""
    here = [referee.opening(position)]
    for word in steps:
        if word != "end":
            here = [now for then in here for now in referee.choices(then) if now.steps[-1] == word]
    return [now for now in here if now.won or referee.can_stop(now)]


def outcomes(end: Moment) -> list[Position]:
    """What the referee says can follow such an end."""
    return [replace(p, moved_up=p.moved_up - {p.seat}) for p in referee.after_turn(end)]


def check_turn(match: santelmo.Match, rng: random.Random) -> None:
    """Plays one random turn; at each step both must offer the same, and agree on what follows."""
    position = as_the_referee_sees_it(match.states[0])
    steps: tuple[str, ...] = ()
    turns = int(match.states[0].turns)
    while match.actors and match.states[0].turns == turns:
        legal = [str(move) for move in match.legal()]
        where = f"{referee.to_text(position)} {position} after {steps}"
        assert set(legal) == referee.legal_steps(position, steps), where
        step = rng.choice(legal)
        match.play(step)
        steps += (step,)
    after = as_the_referee_sees_it(match.states[0])
    finished = ends(position, steps)
    expected = [later for end in finished for later in outcomes(end)]
    if after.winner is not None and not any(end.won for end in finished):
        assert after.winner in {p.winner for p in expected}
    elif position.turn_kind != "additional":
        assert after in expected, f"{referee.to_text(position)} after {steps}"


@pytest.mark.parametrize("god", NAMES)
def test_both_agree_on_crowded_boards(god: str) -> None:
    """SRN-2.4 holds for every god against each god that restricts it."""
    rng = random.Random(god)
    for foe in (*RESTRICTING, "Bia", "Eris"):
        third = rng.choice([name for name in NAMES if name not in (god, foe)])
        for gods in ((god, foe), (god, foe, third)):
            if god != foe:
                match = santelmo.load("santorini").position(crowded(gods, rng))
                for _ in range(3):
                    if match.actors:
                        check_turn(match, rng)


@pytest.mark.parametrize(
    ("sides", "towers", "steps"),
    [
        ("bia:b3,a1 mortal:d3,e5", {"b3": "2", "c3": "3"}, ("move b3 c3",)),
        (
            "atalanta:b3,a1 mortal:d3,e5",
            {"b3": "1", "b4": "2", "b5": "3"},
            ("move b3 b4", "move b4 b5"),
        ),
        ("bellerophon:b3,a1 mortal:d3,e5", {"b3": "1", "c3": "3"}, ("move b3 c3",)),
        ("minotaur:b3,a1 mortal:c3,e5", {"b3": "2", "c3": "3"}, ("move b3 c3",)),
    ],
)
def test_both_agree_on_what_a_winning_move_leaves_behind(
    sides: str, towers: dict[str, str], steps: tuple[str, ...]
) -> None:
    """SRN-2.3, SRN-2.6: SRN-4.bia removes nobody; a power that was used is spent."""
    match = at(sides, **towers)
    position = as_the_referee_sees_it(match.states[0])
    play(match, *steps)
    assert [as_the_referee_sees_it(match.states[0])] == [
        later for end in ends(position, steps) for later in outcomes(end)
    ]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_agree_in_whole_matches(players: int, seed: int) -> None:
    rng = random.Random(1000 * players + seed)
    gods = rng.sample(NAMES, players)
    match = santelmo.load("santorini", players=players, gods=gods).start(seed)
    while match.states[0].stage < Stage.MOVING:
        match.play(rng.choice(match.legal()))
    while match.actors:
        check_turn(match, rng)


def test_random_games_of_all_pairings_end() -> None:
    """All 496 pairings, many triples, many teams."""
    rng = random.Random(7)
    mixes = [*combinations(NAMES, 2)]
    assert len(mixes) == 496
    mixes += [tuple(rng.sample(NAMES, 3)) for _ in range(100)]
    mixes += [tuple(rng.sample(NAMES, 4)) for _ in range(100)]
    for number, gods in enumerate(mixes):
        game = santelmo.load("santorini", players=len(gods), gods=list(gods))
        out = np.zeros(game.num_moves, np.int32)
        assert engine.random_games(game.template, 3, generator(number), out) > 0
