"""How much a server holds is measured, by real clients of a real server."""

from __future__ import annotations

import pytest

from santelmo.core.errors import OptionError
from santelmo.server.bench import Load, measure


def test_a_small_load_is_held_and_reported() -> None:
    figures = measure(Load(tables=2, clients=3, rate=4.0, seconds=2.0))
    assert (figures.tables, figures.clients, figures.rejected) == (2, 3, 0)
    assert 0 < figures.moves <= 2 * 8 + 2
    # Each client is told of each move; who made it hears that it is stored as well.
    assert figures.frames_per_second >= 3 * figures.moves_per_second
    assert 0 < figures.p50_ms <= figures.p99_ms <= figures.worst_ms
    assert figures.memory_mb > 0 and figures.bytes_per_frame > 0


@pytest.mark.parametrize(
    ("option", "text", "sentence"),
    [
        ("tables", "0", r"Option 'tables' takes a number above 0, not 0\."),
        ("clients", "two", r"Option 'clients' takes a number, not 'two'\."),
        ("rate", "nan", r"Option 'rate' takes a number above 0, not nan\."),
        ("seconds", "-1", r"Option 'seconds' takes a number above 0, not -1\.0\."),
        ("game", "chess", "There is no game 'chess'; the games are "),
        ("game", "santy_anno", "Santy Anno is a race, which goes at its own pace"),
        ("colour", "red", "'bench server' has no option 'colour'; its options are game, "),
    ],
)
def test_a_load_that_cannot_be_is_refused(option: str, text: str, sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        Load.parse({option: text})
