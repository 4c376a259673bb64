"""Gods that change the build."""

from __future__ import annotations

from tests.games.santorini.playing import (
    at,
    play,
    refused,
    texts,
    to_move,
    tower,
    winners,
    workers,
)

FOES = "mortal:e1,e5"


def test_atlas_builds_domes_at_any_level() -> None:
    """SRN-4.atlas: below three blocks it is `dome`, on three it is `build`."""
    match = play(at(f"atlas:c3,a1 {FOES}", c5="3"), "move c3 c4")
    assert "dome b4" in texts(match) and "build b4" in texts(match)
    assert "dome c5" not in texts(match) and "build c5" in texts(match)
    assert refused(match, "dome c5").rule == "SRN-4.atlas"
    match.play("dome b4")
    assert tower(match, "b4") == (0, True) and to_move(match) == 1


def test_zeus_builds_under_himself() -> None:
    """SRN-4.zeus: the worker rises, which is no move and no win; not on level 3."""
    match = play(at(f"zeus:c3,a1 {FOES}", c4="2", c3="2"), "move c3 c4", "build c4")
    assert tower(match, "c4") == (3, False) and workers(match)[0][0] == "c4"
    assert winners(match) == () and to_move(match) == 1
    top = play(at(f"zeus:c3,a1 {FOES}", c4="3", c3="3"), "move c3 c4")
    assert "build c4" not in texts(top)
    assert refused(top, "build c4").rule == "SRN-1.3"
