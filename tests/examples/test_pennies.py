"""The example to copy is a complete game, and copying it is all that it takes."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import santelmo
from examples.pennies import GAME
from santelmo.core.game import Game
from tests.kit import properties
from tests.kit.playing import random_steps

ROOT = Path(__file__).parent.parent.parent


def start(*moves: str) -> santelmo.Match:
    match = Game(GAME, {}).start(seed=1)
    for seat, move in enumerate(moves):
        match.play(move, seat)
    return match


def test_both_choose_at_once_and_in_secret() -> None:
    """PEN-1.1."""
    match = start("show heads")
    assert match.actors == (1,)
    assert match.view(0)["board"] == {"coins": ["heads", None], "chosen": [True, False]}
    assert match.view(1)["board"] == {"coins": [None, None], "chosen": [True, False]}
    assert match.log(1) == ("Seat 0 chooses.",) and match.log(0) == ("Seat 0 chooses heads.",)


def test_both_coins_are_shown_when_both_have_chosen() -> None:
    """PEN-1.2."""
    match = start("show heads", "show tails")
    assert match.view(None)["board"]["coins"] == ["heads", "tails"]
    assert not match.may_undo(1)


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [("heads", "heads", 1), ("tails", "tails", 1), ("heads", "tails", 0), ("tails", "heads", 0)],
)
def test_the_matcher_wins_if_the_coins_match(first: str, second: str, winner: int) -> None:
    """PEN-2.1."""
    result = start(f"show {first}", f"show {second}").result
    assert result is not None and result.winners == (winner,)


@pytest.mark.parametrize("seed", range(8))
def test_it_keeps_the_promises_of_every_game(seed: int) -> None:
    match, rng = Game(GAME, {}).start(seed), random.Random(seed)
    for played in random_steps(match, rng):
        properties.check_legal_moves(match)
        properties.check_undo(match, played)
        properties.check_redaction(match)
        properties.check_words(match)
        properties.check_position(match)
        properties.check_views_are_apart(match)
        properties.check_secrecy(match, seed)
        properties.check_hidden_moves(match)
    properties.check_log(match)
    properties.check_result(match)


@pytest.mark.parametrize(
    "change", [{"chosen": 4}, {"chosen": 1}, {"side": [3, 0]}, {"shown": [1, 1]}]
)
def test_positions_that_cannot_be_are_refused(change: dict[str, object]) -> None:
    match = start()
    with pytest.raises(santelmo.PositionError, match="The field"):
        match.game.position({**match.position(), **change})


def test_a_copy_in_the_folder_of_games_is_a_game(tmp_path: Path) -> None:
    package = tmp_path / "santelmo"
    shutil.copytree(
        ROOT / "santelmo", package, ignore=shutil.ignore_patterns("__pycache__", "static")
    )
    copied = package / "games" / "pennies"
    shutil.copytree(ROOT / "examples" / "pennies", copied)
    for source in copied.glob("*.py"):
        source.write_text(source.read_text().replace("examples.pennies", "santelmo.games.pennies"))
    script = (
        "import santelmo\n"
        "assert 'pennies' in santelmo.games()\n"
        "match = santelmo.load('pennies').start(3)\n"
        "match.play('show heads', 0)\n"
        "match.play('show heads', 1)\n"
        "assert santelmo.read(match.text()) == match\n"
        "from santelmo.core.rulebook import rule\n"
        "print(match.result.winners, rule('pennies', 'pen-2.1').text)\n"
    )
    process = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "SANTELMO_JIT": "0"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    assert process.stdout.startswith("(1,) If the coins show the same side, seat 1 wins")
