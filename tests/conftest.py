"""Settings for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

import santelmo

settings.register_profile("santelmo", derandomize=True, deadline=None, database=None)
settings.load_profile("santelmo")

TESTS = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keeps the tests of a game on one worker: each worker then compiles other games."""
    for item in items:
        names = {*item.path.relative_to(TESTS).parts, item.name.partition("[")[2].partition("-")[0]}
        for game in set(santelmo.games()) & {name.rstrip("]") for name in names}:
            item.add_marker(pytest.mark.xdist_group(game))
