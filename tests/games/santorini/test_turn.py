"""Section 2, and placing, without gods."""

from __future__ import annotations

import pytest

import santelmo
from tests.games.santorini.playing import MIDDLE, position, refused, texts


def test_a_worker_climbs_one_level_and_drops_any_number() -> None:
    """SRN-2.1."""
    # b3 stands on level 1, with levels 3, 2, 1 and 0 around it.
    match = position("0000000000010003210000000 0 mortal:b3,e1 mortal:e5,d5")
    legal = texts(match)
    assert "move b3 b2" in legal and "move b3 c2" in legal and "move b3 a3" in legal
    assert "move b3 a2" not in legal
    error = refused(match, "move b3 a2")
    assert error.rule == "SRN-2.1" and "2 levels up" in str(error)
    down = position("0000000000030000000000000 0 mortal:b3,e1 mortal:e5,d5")
    assert "move b3 b2" in texts(down)


def test_the_worker_that_moved_builds_next_to_itself() -> None:
    """SRN-2.2."""
    match = position(MIDDLE)
    match.play("move b3 b4")
    assert texts(match) == {f"build {s}" for s in ("a3", "b3", "c3", "a4", "a5", "b5", "c5")}
    assert refused(match, "build e3").rule == "SRN-2.2"
    match.play("build b3")
    assert match.view()["board"]["spaces"]["b3"]["blocks"] == 1


def test_stepping_up_to_level_three_wins_at_once() -> None:
    """SRN-2.3."""
    match = position("0000000000023000000000000 0 mortal:b3,e1 mortal:e5,d5")
    match.play("move b3 c3")
    assert match.result is not None
    assert match.result.winners == (0,) and match.result.scores == (1, 0)


def test_moving_along_level_three_does_not_win() -> None:
    """SRN-2.3."""
    match = position("0000000000033000000000000 0 mortal:b3,e1 mortal:e5,d5")
    match.play("move b3 c3")
    assert match.result is None
    assert match.legal()


def test_a_player_without_a_turn_loses_in_the_middle_of_the_match() -> None:
    """SRN-2.4: found when the turn would begin."""
    # Seat 1 stands in two corners behind walls; d1 is the last way out until it is built up.
    match = position("0200022000000000002200010 0 mortal:c2,c5 mortal:a5,e1")
    assert match.legal()
    match.play("move c2 c1")
    match.play("build d1")
    assert match.result is not None
    assert match.result.winners == (0,)
    assert "Seat 1 cannot complete a turn" in match.log()[-1]


def test_with_three_the_loser_leaves_and_the_others_go_on() -> None:
    """SRN-2.5."""
    match = position("0200022000000000002200010 0 mortal:c2,c5 mortal:a5,e1 mortal:c4,c3")
    match.play("move c2 c1")
    match.play("build d1")
    assert match.result is None
    assert match.actors == (2,)
    table = match.view()["board"]
    assert table["out"] == [1] and table["workers"][1] == []


def test_the_last_one_left_of_three_wins() -> None:
    """SRN-2.5."""
    match = position("0200022000000000002200010 0 mortal:c2,c5 mortal:a5,e1 -")
    match.play("move c2 c1")
    match.play("build d1")
    assert match.result is not None
    assert match.result.winners == (0,)
    assert match.result.ranking == (0, 1, 2)
    assert match.result.places == (1, 2, 3)


def test_first_the_move_then_the_build_then_the_next_player() -> None:
    """SRN-2.6."""
    match = position(MIDDLE)
    assert refused(match, "build a1").rule == "SRN-2.6"
    match.play("move b3 b4")
    assert refused(match, "move b4 b3").rule == "SRN-2.6"
    match.play("build b3")
    assert match.actors == (1,)


def test_the_start_player_places_both_workers_first() -> None:
    """SRN-3.1."""
    match = santelmo.load("santorini", players=3, mode="mortal", start=1).start(0)
    order: list[int] = []
    for space in ("a1", "b1", "c1", "d1", "e1", "a2"):
        order += match.actors
        match.play(f"place {space}")
    assert order == [1, 1, 2, 2, 0, 0]
    assert match.actors == (1,)
    assert refused(match, "place e5").rule == "SRN-3.1"


def test_a_random_start_player_is_drawn() -> None:
    """SRN-3.1."""
    game = santelmo.load("santorini", players=3, mode="mortal", start="random")
    assert {game.start(seed).actors for seed in range(40)} == {(0,), (1,), (2,)}


@pytest.mark.parametrize(("turns", "count"), [(1, 68), (2, 5_156), (3, 350_208)])
def test_known_counts_from_a_position(turns: int, count: int) -> None:
    match = position(MIDDLE)
    assert match.game.perft(match, turns) == count
    assert sum(match.game.divide(match, turns).values()) == count


@pytest.mark.parametrize(("turns", "count"), [(1, 300), (2, 75_900), (3, 4_313_232)])
def test_known_counts_of_all_placements(turns: int, count: int) -> None:
    game = santelmo.load("santorini", mode="mortal")
    assert game.perft(game.start(0), turns) == count
