"""The pages about environments say what is so."""

from __future__ import annotations

from pathlib import Path

import pytest

import santelmo
from santelmo.envs.batch import AUTORESETS, MAX_STEPS
from santelmo.envs.game_pages import page
from santelmo.envs.rewards import MEANINGS

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("game", santelmo.games())
def test_the_tables_are_up_to_date(game: str) -> None:
    """`python -m santelmo.envs.game_pages docs/environments` writes them anew."""
    written = (DOCS / "environments" / f"{game}.md").read_text(encoding="utf-8")
    assert written == page(game)


def test_the_guide_knows_the_rewards_and_limits() -> None:
    guide = (DOCS / "environments.md").read_text(encoding="utf-8")
    for name, meaning in MEANINGS.items():
        assert f'| `"{name}"` | {meaning} |' in guide
    for mode in AUTORESETS:
        assert f'`"{mode}"`' in guide
    assert f"{MAX_STEPS:,} by default" in guide
    for game in santelmo.games():
        assert f"(environments/{game}.md)" in guide
