"""How much a server holds is measured, by real clients of a real server."""

from __future__ import annotations

import asyncio
from dataclasses import fields, replace
from typing import Any

import pytest

from santelmo.core.errors import OptionError
from santelmo.server.bench import Figures, Load, find_limit, measure


def test_a_small_load_is_held_and_reported() -> None:
    figures = measure(Load(tables=2, clients=3, rate=4.0, seconds=2.0))
    assert (figures.tables, figures.clients, figures.rejected) == (2, 3, 0)
    assert 0 < figures.moves <= 2 * 8 + 2
    # Each client is told of each move; who made it hears that it is stored as well.
    assert figures.frames_per_second >= 3 * figures.moves_per_second
    assert 0 < figures.p50_ms <= figures.p99_ms <= figures.worst_ms
    assert figures.memory_mb > 0 and figures.bytes_per_frame > 0


def test_several_servers_share_the_tables_and_the_clients_of_each() -> None:
    figures = measure(Load(tables=8, clients=3, rate=8.0, seconds=1.0, servers=2))
    assert (figures.servers, figures.rejected) == (2, 0) and figures.moves > 0
    assert figures.frames_per_second >= 3 * figures.moves_per_second
    assert figures.shared_cpu > 0 and figures.moves_per_core_second > 0


@pytest.mark.parametrize(("limit", "rates"), [(0.0, [1.0]), (25.0, [1.0, 1.2, 1.44, 1.728])])
def test_rates_rise_until_the_limit_is_reached(limit: float, rates: list[float]) -> None:
    nothing: dict[str, Any] = {field.name: 0 for field in fields(Figures)}
    at_one = Figures(**nothing)
    tried: list[float] = []

    async def measured(rate: float) -> Figures:
        tried.append(rate)
        return replace(at_one, rate=rate, p99_ms=15 * rate)

    found = asyncio.run(find_limit(1.0, limit, measured))
    assert tried == pytest.approx(rates)
    assert found.rate == pytest.approx(rates[-2] if limit else rates[-1])


@pytest.mark.parametrize(
    ("option", "text", "sentence"),
    [
        ("tables", "0", r"Option 'tables' takes a number above 0, not 0\."),
        ("clients", "two", r"Option 'clients' takes a number, not 'two'\."),
        ("rate", "nan", r"Option 'rate' takes a number above 0, not nan\."),
        ("seconds", "-1", r"Option 'seconds' takes a number above 0, not -1\.0\."),
        ("servers", "0", r"Option 'servers' takes a number above 0, not 0\."),
        ("limit", "-5", r"Option 'limit' takes milliseconds, not -5\.0\."),
        ("game", "chess", "There is no game 'chess'; the games are "),
        ("game", "santy_anno", "Santy Anno is a race, which goes at its own pace"),
        ("colour", "red", "'bench server' has no option 'colour'; its options are game, "),
    ],
)
def test_a_load_that_cannot_be_is_refused(option: str, text: str, sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        Load.parse({option: text})
