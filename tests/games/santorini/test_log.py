"""What the log says about steps."""

from __future__ import annotations

from tests.games.santorini.playing import at, play, with_die


def test_the_log_tells_of_forces_removals_and_rolls() -> None:
    match = with_die(at("dryads:c3,a1 mortal:e1,e5"), 0)
    play(match, "move c3 c4", "build b4", "force a1 a2", "move e1 e2", "build e1")
    assert match.log()[2] == "Seat 0 forces a worker from a1 to a2."
    assert "The die shows" in match.log()[4]
    stone = play(at("medusa:c3,a1 mortal:c4,e5", c3="1", d3="1"), "move c3 d3", "build c3")
    assert "petrifies the worker on c4" in play(stone, "petrify c4").log()[-1]
