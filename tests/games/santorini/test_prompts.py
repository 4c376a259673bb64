"""What players are asked."""

from __future__ import annotations

import pytest

from santelmo.core import rulebook
from tests.games.santorini.playing import at, play


@pytest.mark.parametrize(
    ("god", "steps", "words"),
    [
        ("artemis", ["move c3 c4"], "second time"),
        ("atalanta", ["move c3 c4"], "running"),
        ("triton", ["move a1 a2"], "on, or build"),
        ("castor", [], "build with each"),
        ("castor", ["move c3 c4"], "other worker"),
        ("scylla", ["move c3 c4"], "into the space you left"),
        ("atlas", ["move c3 c4"], "dome at any level"),
        ("zeus", ["move c3 c4"], "under it"),
        ("demeter", ["move c3 c4", "build c5"], "second time"),
        ("polyphemus", ["move c3 c4", "build c5"], "two, once a game"),
        ("oreads", ["move c3 c4", "build b5"], "die's direction"),
        ("eris", [], "opponent's"),
        ("oceanus", [], "each of yours must"),
        ("pan", [], "Move one of your workers"),
        ("pan", ["move c3 c4"], "Build next to"),
    ],
)
def test_prompts_name_what_the_power_offers(god: str, steps: list[str], words: str) -> None:
    match = play(at(f"{god}:c3,a1 mortal:e1,e5"), *steps)
    prompt = match.prompt(0)
    assert words in prompt.text
    assert prompt.rule in rulebook.rules("santorini")
