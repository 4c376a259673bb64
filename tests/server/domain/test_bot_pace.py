"""How fast the bots of a table play."""

from __future__ import annotations

import pytest

import santelmo
from santelmo.core.registry import definition
from santelmo.server.domain import event_json
from santelmo.server.domain.bot_pace import FACTORS, PASSES, pause_seconds
from santelmo.server.domain.events import TableCreated


def test_slow_bots_take_longer_than_quick_ones() -> None:
    slow, normal, quick = (
        pause_seconds(pace, 1.0, ["bid 1", "pass"]) for pace in ("slow", "normal", "quick")
    )
    assert slow > normal == 1.0 > quick > 0


@pytest.mark.parametrize("pace", FACTORS)
def test_a_pass_without_alternative_takes_no_time(pace: str) -> None:
    for word in PASSES:
        assert pause_seconds(pace, 1.0, [word]) == 0  # pyright: ignore[reportArgumentType]
    assert pause_seconds("normal", 1.0, ["place b3"]) == 1.0
    assert pause_seconds("normal", 1.0, ["end", "build b3"]) == 1.0


def test_passes_are_moves_of_the_games() -> None:
    known = {word for game in santelmo.games() for word in definition(game).moves.kinds}
    assert known >= PASSES


@pytest.mark.parametrize("pace", FACTORS)
def test_the_pace_is_stored_with_the_table(pace: str) -> None:
    created = TableCreated("santorini", {}, False, "ana", None, True, (), pace)  # pyright: ignore[reportArgumentType]
    assert event_json.decode(*event_json.encode(created)) == created
