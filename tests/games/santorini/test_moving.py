"""Gods that change the move: where to, how often, and what it does to others."""

from __future__ import annotations

from tests.games.santorini.playing import (
    at,
    play,
    refused,
    starting,
    texts,
    to_move,
    tower,
    winners,
    workers,
)


def test_apollo_swaps_with_a_foe_on_his_level_or_lower() -> None:
    """SRN-4.apollo."""
    match = at("apollo:c3,a1 mortal:c4,e5", c3="1", c4="1")
    match.play("move c3 c4")
    assert workers(match) == [["c4", "a1"], ["c3", "e5"]]
    assert "forced to c3" in match.log()[-1]
    lower = at("apollo:c3,a1 mortal:c4,e5", c3="2")
    assert "move c3 c4" in texts(lower)


def test_apollo_does_not_swap_upwards_nor_with_his_own() -> None:
    """SRN-4.apollo."""
    match = at("apollo:c3,d3 mortal:c4,e5", c4="1")
    assert refused(match, "move c3 c4").rule == "SRN-4.apollo"
    assert refused(match, "move c3 d3").rule == "SRN-1.3"


def test_apollo_may_not_swap_himself_into_a_dead_end() -> None:
    """SRN-2.4: the space left is taken by the other worker, so nothing is left to build on."""
    match = at("apollo:b1,e5 mortal:a1,e4", a2="D", b2="D")
    assert "move b1 a1" not in texts(match)
    error = refused(match, "move b1 a1")
    assert error.rule == "SRN-2.4" and "could not be completed" in str(error)
    open_corner = at("apollo:b1,e5 mortal:a1,e4", a2="D")
    assert "move b1 a1" in texts(open_corner)


def test_a_swapped_worker_ignores_levels() -> None:
    """SRN-4.r1, SRN-2.7: the other worker rises from 0 to 3 and does not win by it."""
    match = at("apollo:c3,a1 mortal:c4,e5", c3="3")
    match.play("move c3 c4")
    assert workers(match)[1] == ["c3", "e5"]
    assert winners(match) == ()


def test_the_minotaur_pushes_straight_on_at_any_level() -> None:
    """SRN-4.minotaur, SRN-4.r1: the worker's own climb limit holds for the space that it enters."""
    match = at("minotaur:b3,a1 mortal:c3,e5", d3="3")
    match.play("move b3 c3")
    assert workers(match) == [["c3", "a1"], ["d3", "e5"]]
    assert winners(match) == ()
    too_high = at("minotaur:b3,a1 mortal:c3,e5", c3="2")
    assert "move b3 c3" not in texts(too_high)


def test_the_minotaur_needs_an_unoccupied_space_behind() -> None:
    """SRN-4.minotaur."""
    edge = at("minotaur:d3,a1 mortal:e3,e5")
    assert refused(edge, "move d3 e3").rule == "SRN-4.minotaur"
    dome = at("minotaur:b3,a1 mortal:c3,e5", d3="A")
    assert "move b3 c3" not in texts(dome)
    worker = at("minotaur:b3,a1 mortal:c3,d3")
    assert "move b3 c3" not in texts(worker)
    own = at("minotaur:b3,c3 mortal:e1,e5")
    assert "move b3 c3" not in texts(own)


def test_iris_jumps_over_anybody_to_any_level() -> None:
    """SRN-4.iris: over her own worker or a foe, and up to level 3 wins."""
    match = at("iris:c3,d3 mortal:c4,a1", c5="3")
    assert {"move c3 c5", "move c3 e3", "move d3 b3", "move d3 b5"} <= texts(match)
    match.play("move c3 c5")
    assert winners(match) == (0,)


def test_iris_needs_a_free_landing() -> None:
    """SRN-4.iris."""
    match = at("iris:c3,e1 mortal:c4,c5")
    assert refused(match, "move c3 c5").rule == "SRN-2.1"
    assert "move c3 e5" not in texts(match)


def test_iris_may_not_jump_where_she_could_not_build() -> None:
    """SRN-2.4: the space left is not next to where she lands."""
    match = at("iris:c1,e5 mortal:b1,e1", a2="D", b2="D")
    assert "move c1 a1" not in texts(match)
    free = at("iris:c1,e5 mortal:b1,e1", a2="D")
    assert "move c1 a1" in texts(free)


def test_pegasus_climbs_any_number_but_wins_by_one() -> None:
    """SRN-4.pegasus."""
    match = at("pegasus:c3,a1 mortal:e1,e5", c4="3")
    match.play("move c3 c4")
    assert winners(match) == ()
    assert starting(match, "build")
    by_one = play(at("pegasus:c3,a1 mortal:e1,e5", c3="2", c4="3"), "move c3 c4")
    assert winners(by_one) == (0,)


def test_bellerophon_climbs_two_levels_once() -> None:
    """SRN-4.bellerophon, SRN-4.r12: exactly two; one level up does not spend it."""
    match = at("bellerophon:c3,a1 mortal:e1,e5", c4="2", b3="1", d3="3")
    assert "move c3 d3" not in texts(match)
    play(match, "move c3 b3", "build a3", "move e1 e2", "build e1")
    assert not match.view()["board"]["gods"][0]["spent"]
    play(match, "move b3 c3", "build c2", "move e2 e1", "build e2")
    play(match, "move c3 c4", "build b5", "move e1 d1", "build e1")
    assert match.view()["board"]["gods"][0]["spent"]
    play(match, "move c4 d4", "build d5", "move d1 c1", "build d1")
    assert "move d4 c4" not in texts(match)
    assert refused(match, "move d4 c4").rule == "SRN-2.1"


def test_bellerophon_wins_from_one_to_three() -> None:
    """SRN-4.bellerophon."""
    match = play(at("bellerophon:c3,a1 mortal:e1,e5", c3="1", c4="3"), "move c3 c4")
    assert winners(match) == (0,)


def test_artemis_moves_twice_but_not_back() -> None:
    """SRN-4.artemis."""
    match = play(at("artemis:c3,a1 mortal:e1,e5"), "move c3 c4")
    assert starting(match, "build") and "move c4 c5" in texts(match)
    assert refused(match, "move c4 c3").rule == "SRN-4.artemis"
    assert "Only the worker on c4" in str(refused(match, "move a1 a2"))
    match.play("move c4 c5")
    assert texts(match) == starting(match, "build")
    match.play("build c4")
    assert to_move(match) == 1


def test_artemis_may_win_with_her_second_move() -> None:
    """SRN-4.artemis, SRN-2.3."""
    match = play(
        at("artemis:c3,a1 mortal:e1,e5", c3="1", c4="2", c5="3"), "move c3 c4", "move c4 c5"
    )
    assert winners(match) == (0,)


def test_atalanta_runs_once_a_game() -> None:
    """SRN-4.atalanta, SRN-2.10: spent with the first additional move; no space twice."""
    match = play(at("atalanta:c3,a1 mortal:e1,e5"), "move c3 c4")
    assert not match.view()["board"]["gods"][0]["spent"]
    match.play("move c4 b4")
    assert match.view()["board"]["gods"][0]["spent"]
    error = refused(match, "move b4 c4")
    assert error.rule == "SRN-2.10" and "entered c4" in str(error)
    play(match, "move b4 c3", "move c3 d3")
    assert refused(match, "move d3 c3").rule == "SRN-2.10"
    play(match, "build d2", "move e1 e2", "build e1", "move d3 d4")
    assert texts(match) == starting(match, "build")


def test_an_additional_move_that_wins_spends_atalantas_power() -> None:
    """SRN-4.atalanta: spent with the first additional move, whatever that move brings."""
    match = play(at("atalanta:b3,a1 mortal:d3,e5", b3="1", b4="2", b5="3"), "move b3 b4")
    assert not match.view()["board"]["gods"][0]["spent"]
    match.play("move b4 b5")
    assert winners(match) == (0,) and match.view()["board"]["gods"][0]["spent"]


def test_triton_goes_on_from_the_perimeter() -> None:
    """SRN-4.triton, SRN-2.10."""
    match = play(at("triton:b2,d4 mortal:e1,e5"), "move b2 a2")
    assert "move a2 a3" in texts(match)
    match.play("move a2 a3")
    assert "move a3 a2" not in texts(match) and "move a3 b2" in texts(match)
    match.play("move a3 b3")
    assert texts(match) == starting(match, "build")


def test_bia_strikes_the_next_worker_in_line() -> None:
    """SRN-4.bia: at any level, behind the space that she moves to; she still builds."""
    match = at("bia:b3,a1 mortal:d3,e5", d3="3")
    match.play("move b3 c3")
    assert workers(match)[1] == ["e5"]
    assert "removed from the game" in match.log()[-1]
    assert starting(match, "build")
    beside = play(at("bia:b3,a1 mortal:d4,e5"), "move b3 c3")
    assert len(workers(beside)[1]) == 2
    own = play(at("bia:b3,d3 mortal:e1,e5"), "move b3 c3")
    assert workers(own)[0] == ["c3", "d3"]


def test_a_winning_move_of_bia_removes_nobody() -> None:
    """SRN-2.3, SRN-2.6: the win check comes before what follows a move, and ends the game."""
    match = play(at("bia:b3,a1 mortal:d3,e5", b3="2", c3="3"), "move b3 c3")
    assert winners(match) == (0,) and workers(match)[1] == ["d3", "e5"]
    assert "removed" not in match.log()[-1]


def test_an_opponent_without_workers_loses_when_his_turn_comes() -> None:
    """SRN-4.r13, SRN-2.4."""
    match = play(at("bia:b3,a1 mortal:d3"), "move b3 c3")
    assert workers(match)[1] == [] and winners(match) == ()
    match.play("build c4")
    assert winners(match) == (0,)


def test_eris_too_needs_a_worker_of_her_own() -> None:
    """SRN-2.4."""
    match = play(at("bia:b3,a1 eris:d3"), "move b3 c3", "build c4")
    assert winners(match) == (0,)


def test_scylla_drags_a_foe_into_the_space_she_left() -> None:
    """SRN-4.scylla: whatever its level; before the build, which declines it."""
    match = play(at("scylla:c3,a1 mortal:b3,e5", c3="3"), "move c3 d3")
    assert starting(match, "force") == {"force b3 c3"} and starting(match, "build")
    match.play("force b3 c3")
    assert workers(match)[1] == ["c3", "e5"] and winners(match) == ()
    assert texts(match) == starting(match, "build")
    assert refused(match, "force c3 b3").rule == "SRN-2.6"


def test_scylla_may_not_drag_somebody_onto_her_last_building_site() -> None:
    """SRN-2.4."""
    match = at("scylla:b1,e5 mortal:c1,e1", a2="D", b2="D")
    match.play("move b1 a1")
    assert starting(match, "force") == set()
    assert refused(match, "force c1 b1").rule == "SRN-2.4"


def test_pan_wins_by_going_down_two() -> None:
    """SRN-4.pan."""
    assert winners(play(at("pan:c3,a1 mortal:e1,e5", c3="2"), "move c3 c4")) == (0,)
    assert winners(play(at("pan:c3,a1 mortal:e1,e5", c3="3"), "move c3 c4")) == (0,)
    assert winners(play(at("pan:c3,a1 mortal:e1,e5", c3="1"), "move c3 c4")) == ()
    assert winners(play(at("pan:c3,a1 mortal:e1,e5", c3="2", c4="3"), "move c3 c4")) == (0,)


def test_being_forced_up_to_level_three_does_not_count_as_a_move() -> None:
    """SRN-2.7, SRN-2.3."""
    match = play(at("scylla:c3,a1 mortal:b3,e5", c3="3", b3="2"), "move c3 d3", "force b3 c3")
    play(match, "build d4")
    assert to_move(match) == 1 and tower(match, "c3") == (3, False)
