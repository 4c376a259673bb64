"""What every game promises: this module runs on each registered game by itself."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import santelmo
from santelmo.core import rulebook
from santelmo.core.registry import definition
from santelmo.core.state import State, Visibility
from tests.kit import fingerprint, golden, properties
from tests.kit.playing import Variant, random_match, random_steps, variants

TESTS = Path(__file__).parent.parent
SEEDS = st.integers(0, 2**64 - 1)
PAIRS = 8
"""Of positions of a match."""
RULE_ID = re.compile(r"\b[A-Z]{3}-\d+\.\w+\b")

each_variant = pytest.mark.parametrize("variant", variants(), ids=str)
each_game = pytest.mark.parametrize("game", santelmo.games())


@each_variant
@settings(max_examples=3)
@given(seed=SEEDS)
def test_random_matches_keep_the_promises_at_every_step(variant: Variant, seed: int) -> None:
    match = variant.load().start(seed)
    rng = random.Random(seed)
    checked = random.Random(seed + 1)
    for played in random_steps(match, rng):
        properties.check_legal_moves(match)
        properties.check_undo(match, played)
        properties.check_refusals(match, checked)
        properties.check_redaction(match)
        if checked.random() < 0.1:
            properties.check_words(match)
            properties.check_position(match)
            properties.check_views_are_apart(match)
    properties.check_words(match)
    properties.check_log(match)
    properties.check_position(match)
    properties.check_result(match)


@each_variant
def test_views_of_positions_that_differ_in_one_field_are_not_mixed_up(variant: Variant) -> None:
    rng = random.Random(str(variant))
    match = variant.load().start(rng.randrange(2**64))
    positions = [match.position() for _ in random_steps(match, rng)]
    compared = 0
    for _ in range(PAIRS):
        one, other = rng.sample(positions, 2)
        here = match.game.position(one)
        for neighbour in properties.neighbours(here, other):
            properties.check_shared_parts(here, neighbour)
            compared += 1
    assert compared >= PAIRS


@each_variant
@settings(max_examples=2)
@given(seed=SEEDS)
def test_nothing_hidden_shows(variant: Variant, seed: int) -> None:
    """States that differ only in what a seat may not see look the same to it."""
    match = variant.load().start(seed)
    rng = random.Random(seed)
    for _ in random_steps(match, rng):
        if rng.random() < 0.25:
            properties.check_secrecy(match, rng.randrange(2**32))
        properties.check_hidden_moves(match)


@each_game
def test_the_secrecy_test_is_not_empty(game: str) -> None:
    """Sampled worlds really differ from the truth in each field that a game hides."""
    differing: set[str] = set()
    for variant in variants():
        if variant.game == game:
            differing |= _fields_that_differ(variant)
    own = set(definition(game).state.fields) - set(State.__annotations__)
    hidden = {
        name
        for name in own
        if definition(game).state.fields[name].visibility in (Visibility.NOBODY, Visibility.OWNER)
    }
    assert differing >= hidden | {"random_key"}


def _fields_that_differ(variant: Variant) -> set[str]:
    differing: set[str] = set()
    match = variant.load().start(5)
    for step, _ in enumerate(random_steps(match, random.Random(5))):
        for seat in range(match.game.players):
            there = properties.other_world(match, seat, step)
            for name in definition(variant.game).state.fields:
                if match.states[name].tobytes() != there.states[name].tobytes():
                    differing.add(name)
    return differing


@each_variant
@settings(max_examples=2)
@given(seed=SEEDS)
def test_sampled_worlds_can_be_played_to_the_end(variant: Variant, seed: int) -> None:
    match = variant.load().start(seed)
    rng = random.Random(seed)
    for _ in random_steps(match, rng):
        if rng.random() < 0.03:
            world = properties.other_world(match, rng.choice(match.actors), seed)
            for _ in random_steps(world, rng):
                pass
            properties.check_result(world)


@each_variant
@settings(max_examples=3)
@given(seed=SEEDS)
def test_match_files_give_equal_matches(variant: Variant, seed: int) -> None:
    whole = random_match(variant.load(), seed)
    again = santelmo.read(whole.text())
    assert again == whole
    assert again.text() == whole.text()
    assert again.states.tobytes() == whole.states.tobytes()
    while len(whole.moves) > len(again.moves) // 2:
        whole.undo()
    part = santelmo.read(whole.text())
    assert part == whole
    assert part.states.tobytes() == whole.states.tobytes()


@each_variant
def test_a_match_from_a_position_survives_its_file(variant: Variant) -> None:
    match = variant.load().start(11)
    steps = random_steps(match, random.Random(11))
    for _ in range(9):
        next(steps)
    rest = match.game.position(match.position())
    for _ in random_steps(rest, random.Random(12)):
        pass
    assert santelmo.read(rest.text()) == rest


@each_variant
def test_golden_transcript(variant: Variant) -> None:
    """A seeded match behaves as it did; `make golden` writes the files anew."""
    assert golden.transcript(variant) == golden.recorded(variant)


def test_no_golden_transcript_is_left_over() -> None:
    assert golden.files() == sorted(golden.path(variant) for variant in variants())


@each_game
def test_compiled_and_interpreted_agree(game: str) -> None:
    """The same code compiled and as plain Python leads through the same bytes."""
    process = subprocess.run(
        [sys.executable, "-m", "tests.kit.fingerprint", game],
        env={**os.environ, "SANTELMO_JIT": "0"},
        cwd=TESTS.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    assert json.loads(process.stdout) == fingerprint.of_game(game)


@each_game
def test_every_rule_is_cited_by_a_test(game: str) -> None:
    cited = {
        rule_id
        for path in TESTS.rglob("test_*.py")
        for rule_id in RULE_ID.findall(path.read_text(encoding="utf-8"))
    }
    missing = sorted(set(rulebook.rules(game)) - cited)
    assert not missing, f"no test cites {', '.join(missing)}"
    letters = next(iter(rulebook.rules(game)))[:4]
    unknown = sorted({c for c in cited if c.startswith(letters)} - set(rulebook.rules(game)))
    assert not unknown, f"tests cite {', '.join(unknown)}, which the rules do not have"


@each_game
def test_rules_named_in_the_code_exist(game: str) -> None:
    """Prompts, refusals and docstrings refer to rules that a reader can look up."""
    folder = Path(str(santelmo.__file__)).parent / "games" / game
    named = {
        rule_id
        for path in folder.rglob("*.py")
        for rule_id in RULE_ID.findall(path.read_text(encoding="utf-8"))
    }
    assert named <= set(rulebook.rules(game)), sorted(named - set(rulebook.rules(game)))


@each_game
def test_options_are_described(game: str) -> None:
    schema = santelmo.options(game)
    assert schema["properties"]["players"]["type"] == "integer"
    for name, option in schema["properties"].items():
        assert {"default", "title", "description"} <= set(option), name
    assert dict(santelmo.load(game).options) == {
        name: option["default"] for name, option in schema["properties"].items()
    }


@each_game
def test_the_same_seed_gives_the_same_match(game: str) -> None:
    first, second = santelmo.load(game).start(3), santelmo.load(game).start(3)
    assert first == second
    assert first.states.tobytes() == second.states.tobytes()
    assert santelmo.load(game).start(4).states.tobytes() != first.states.tobytes()
