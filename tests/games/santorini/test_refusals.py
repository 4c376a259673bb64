"""Refusals say what is true of the step and of the position."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

import santelmo
from santelmo.core.moves import Move
from santelmo.games.santorini.board import NEAR, OFF, space_number
from santelmo.games.santorini.components import GODS
from santelmo.games.santorini.pieces import level, occupied, standing_of
from santelmo.games.santorini.sides import side_of
from santelmo.games.santorini.state import SantoriniState
from tests.games.santorini.perft_files import crowded
from tests.games.santorini.playing import at, play, refused, with_die

NAMES = [god.name for god in GODS[1:]]
RESTRICTING = ("Aphrodite", "Athena", "Limus")
TRIED = 40
"""Steps that are tried at each moment."""


def space(name: str) -> int:
    number = space_number(name)
    assert number is not None
    return number


def climb(s: SantoriniState, move: Move) -> int:
    start, end = map(space, move.values)
    return int(level(s, end)) - int(level(s, start))


def next_to_limus(s: SantoriniState, name: str) -> bool:
    """Whether a worker of the side with Limus stands next to the space."""
    limus = next(seat for seat in range(s.players) if GODS[int(s.god[seat])].name == "Limus")
    return bool(int(NEAR[space(name)]) & standing_of(s, side_of(s, limus)))


def is_true(s: SantoriniState, move: Move, text: str) -> bool | None:
    """Whether what a refusal claims is so; None if it claims nothing that is checked here."""
    if found := re.match(r"From (..) to (..) it is (\d) levels? up; (one|two)", text):
        return climb(s, move) == int(found[3]) > ("one", "two").index(found[4]) + 1
    if found := re.match(r"The space (..) is not next to (..)\.", text):
        return not NEAR[space(found[2])] >> space(found[1]) & 1
    if found := re.match(r"The space (..) is not next to the worker that moved", text):
        return s.mover != OFF and not NEAR[s.mover] >> space(found[1]) & 1
    if found := re.match(r"The space (..) is occupied", text):
        return bool(occupied(s) >> space(found[1]) & 1)
    if found := re.match(r"You have no worker on (..)\.", text):
        return not standing_of(s, side_of(s, s.seat)) >> space(found[1]) & 1
    if re.match(r"Athena's owner .* cannot move up\.", text):
        return move.kind == "move" and climb(s, move) > 0
    if re.match(r"Next to the workers of Limus's owner", text):
        return move.kind == "build" and next_to_limus(s, move.values[0])
    return None


def check_refusals(match: santelmo.Match, rng: random.Random, checked: Counter[str]) -> None:
    s = match.states[0]
    steps = [move for move in match.game.definition.moves.all if move.kind not in ("pick", "take")]
    legal = set(match.legal())
    for move in rng.sample(steps, TRIED):
        if move in legal:
            continue
        refusal = match.refusal(move)
        assert refusal is not None
        truth = is_true(s, move, refusal.text)
        assert truth is not False, (str(match), str(move), refusal.text)
        checked[refusal.text.split()[0]] += truth is True


@pytest.mark.parametrize("god", NAMES)
def test_refusals_are_true_whatever_gods_forbid_the_step(god: str) -> None:
    """Every god against two that restrict it at once, on crowded boards."""
    rng = random.Random(god)
    checked: Counter[str] = Counter()
    for _ in range(6):
        foes = rng.sample([foe for foe in RESTRICTING if foe != god], 2)
        gods = rng.sample([god, *foes], 3)
        match = santelmo.load("santorini").position(crowded(tuple(gods), rng))
        for _ in range(12):
            if match.actors:
                check_refusals(match, rng, checked)
                match.play(rng.choice(match.legal()))
    assert sum(checked.values()) > 100, checked


def test_a_block_that_limus_forbids_is_not_called_out_of_reach() -> None:
    """SRN-4.limus, SRN-4.oceanus: though without Limus the other worker would be shut in."""
    towers = {"a2": "D", "b2": "D", "b1": "1", "d2": "3"}
    match = play(at("oceanus:d2,a1 limus:c2,e5", **towers), "move d2 c1")
    error = refused(match, "build b1")
    assert error.rule == "SRN-4.limus" and "only domes" in str(error)


def test_the_end_of_a_turn_is_refused_while_a_duty_is_not_met() -> None:
    """SRN-4.aphrodite, SRN-2.6."""
    match = with_die(at("dryads:c3,a1 aphrodite:c4,e1"), 0)
    play(match, "move c3 c2", "build b1")
    error = refused(match, "end")
    assert error.rule == "SRN-4.aphrodite" and "must end the turn next to hers" in str(error)
