"""Gods that act in the turns of their opponents."""

from __future__ import annotations

from tests.games.santorini.playing import (
    at,
    play,
    refused,
    starting,
    texts,
    to_move,
    winners,
    with_die,
)


def test_aphrodite_holds_those_who_start_next_to_her() -> None:
    """SRN-4.aphrodite."""
    match = at("mortal:c3,a1 aphrodite:c4,e5")
    assert starting(match, "move c3") == {"move c3 b3", "move c3 d3", "move c3 b4", "move c3 d4"}
    error = refused(match, "move c3 c2")
    assert error.rule == "SRN-4.aphrodite" and "holds" in str(error)
    assert starting(match, "move a1") == {"move a1 a2", "move a1 b1", "move a1 b2"}


def test_a_second_move_can_bring_a_worker_back_to_aphrodite() -> None:
    """SRN-4.aphrodite, SRN-2.4: legal while the turn can still be completed."""
    match = at("artemis:c3,a1 aphrodite:c5,e1")
    assert "move c3 c2" in texts(match)
    held = at("artemis:c3,a1 aphrodite:c4,e5")
    assert "move c3 c2" in texts(held)
    held.play("move c3 c2")
    assert texts(held) == {"move c2 b3", "move c2 d3"}


def test_the_dryads_can_force_themselves_back_to_aphrodite() -> None:
    """SRN-4.aphrodite: the duty is asked at the end of the turn."""
    match = with_die(at("dryads:c3,a1 aphrodite:c4,e1"), 0)
    play(match, "move c3 c2")
    assert "build c3" in texts(match)
    match.play("build b1")
    assert texts(match) == {"force c2 c3"}


def test_the_aurae_may_neither_stop_nor_roll_before_they_are_back() -> None:
    """SRN-4.aphrodite, SRN-4.aurae."""
    match = with_die(at("aurae:c3,a1 aphrodite:c4,e1"), 0)
    play(match, "move c3 c2", "build b1")
    assert texts(match) == {"move c2 c3", "move a1 a2"}
    match.play("move c2 c3")
    assert {"roll", "end"} <= texts(match)


def test_a_build_may_not_cut_the_way_back_to_aphrodite() -> None:
    """SRN-4.aphrodite, SRN-2.4."""
    match = with_die(at("aurae:c3,a1 aphrodite:c4,e1", c3="1"), 0)
    play(match, "move c3 c2")
    assert "build c3" not in texts(match)
    assert refused(match, "build c3").rule == "SRN-4.aphrodite"


def test_the_duty_stays_when_aphrodites_worker_is_removed() -> None:
    """SRN-4.r8: a step that makes it impossible is not lawful."""
    match = at("bia:b3,a1 aphrodite:d3,e5")
    assert "move b3 c3" in texts(match)
    bound = at("bia:b3,c2 aphrodite:d3,e5")
    assert "move b3 c3" not in texts(bound)
    assert refused(bound, "move b3 c3").rule == "SRN-4.aphrodite"
    stone = at("medusa:c3,a1 aphrodite:c4,e5", c3="1", d3="1")
    play(stone, "move c3 d3", "build c3")
    assert to_move(stone) == 1


def test_whoever_cannot_obey_aphrodite_loses() -> None:
    """SRN-4.r16."""
    walls = {"a2": "D", "b1": "2", "c1": "D", "c2": "D", "c3": "D", "b3": "D", "a3": "D"}
    match = play(at("aphrodite:b2,e5 mortal:a1", **walls), "move e5 e4", "build e5")
    assert winners(match) == (0,)


def test_athena_grounds_her_opponents_after_climbing() -> None:
    """SRN-4.athena."""
    match = play(at("athena:c3,a1 mortal:e1,e5", c4="1", e2="1"), "move c3 c4", "build c5")
    error = refused(match, "move e1 e2")
    assert error.rule == "SRN-4.athena" and "cannot move up" in str(error)
    play(match, "move e1 d1", "build e1", "move c4 c3", "build b3")
    assert "move d1 e1" in texts(match)


def test_athena_stops_every_kind_of_moving_up() -> None:
    """SRN-4.r2."""
    for god in ("bellerophon", "pegasus"):
        match = play(at(f"athena:c3,a1 {god}:e1,e5", c4="1", e2="2"), "move c3 c4", "build c5")
        assert "move e1 e2" not in texts(match)
    jump = play(at("athena:c3,a1 iris:e1,e2", c4="1", e3="1"), "move c3 c4", "build c5")
    assert "move e1 e3" not in texts(jump)
    flat = play(at("athena:c3,a1 iris:e1,e2", c4="1"), "move c3 c4", "build c5")
    assert "move e1 e3" in texts(flat)


def test_athena_binds_both_opponents_until_her_next_turn() -> None:
    """SRN-2.8."""
    match = at("athena:c3,a1 mortal:e1,e5 mortal:a5,a4", c4="1", e2="1", b5="1")
    play(match, "move c3 c4", "build c5", "move e1 d1", "build e1")
    assert to_move(match) == 2 and "move a5 b5" not in texts(match)


def test_athenas_partner_is_free() -> None:
    """SRN-2.8: opponents are players of other teams."""
    match = at("athena+mortal:c3,a1 mortal+pan:e1,e5", c4="1", c5="0", b4="2")
    play(match, "move c3 c4", "build c5", "move e1 e2", "build e1")
    assert to_move(match) == 2 and "move c4 b4" in texts(match)


def test_hera_denies_wins_on_the_perimeter() -> None:
    """SRN-4.hera: the move stays legal."""
    match = play(at("mortal:b3,e1 hera:e5,d5", b3="2", a3="3"), "move b3 a3")
    assert winners(match) == ()
    inside = play(at("mortal:b3,e1 hera:e5,d5", b3="2", c3="3"), "move b3 c3")
    assert winners(inside) == (0,)
    own = play(at("hera:b3,e1 mortal:e5,d5", b3="2", a3="3"), "move b3 a3")
    assert winners(own) == (0,)


def test_hera_denies_pan_and_oceanus_too_but_not_eros() -> None:
    """SRN-4.r3."""
    assert winners(play(at("pan:b3,e1 hera:e5,d5", b3="2"), "move b3 a3")) == ()
    assert winners(play(at("pan:b3,e1 hera:e5,d5", b3="2"), "move b3 c3")) == (0,)
    eros = play(at("eros:b2,a1 hera:e5,d5", a1="1", a2="1"), "move b2 a2", "build b2")
    assert winners(eros) == (0,)
    towers = {"b2": "2", "b3": "3", "d2": "2", "e2": "3"}
    oceanus = play(at("oceanus:b2,d2 hera:e5,c5", **towers), "move d2 e2", "build d2")
    assert winners(play(oceanus, "move b2 b3")) == ()


def test_limus_lets_opponents_build_only_domes_next_to_her() -> None:
    """SRN-4.limus."""
    match = play(at("mortal:c3,a1 limus:c5,e1", b4="3"), "move c3 c4")
    assert texts(match) == {"build b4", "build b3", "build c3", "build d3"}
    error = refused(match, "build d4")
    assert error.rule == "SRN-4.limus" and "only domes" in str(error)


def test_limus_allows_the_domes_of_powers() -> None:
    """SRN-4.limus."""
    match = play(at("atlas:c3,a1 limus:c5,e1"), "move c3 c4")
    assert "dome d4" in texts(match) and "build d4" not in texts(match)


def test_limus_forbids_the_block_under_zeus() -> None:
    """SRN-4.r14."""
    match = play(at("zeus:c3,a1 limus:c5,e1"), "move c3 c4")
    assert "build c4" not in texts(match)
    assert refused(match, "build c4").rule == "SRN-4.limus"
    away = play(at("zeus:c3,a1 limus:c5,e1"), "move c3 c2")
    assert "build c2" in texts(away)


def test_a_move_into_limus_that_leaves_nothing_to_build_is_illegal() -> None:
    """SRN-2.4, SRN-4.limus."""
    match = at("mortal:a1,e5 limus:b2,d2", a3="3")
    assert starting(match, "move a1") == {"move a1 a2"}
    assert refused(match, "move a1 b1").rule == "SRN-4.limus"


def test_a_restriction_is_obeyed_over_a_permission() -> None:
    """SRN-2.9."""
    match = play(at("demeter:c3,a1 limus:c5,e1"), "move c3 c4", "build c3")
    assert "build d4" not in texts(match) and "build d3" in texts(match)


def test_a_winning_move_needs_no_duty() -> None:
    """SRN-2.9."""
    match = play(at("mortal:c3,a1 aphrodite:c4,e1", c3="2", c2="3"), "move c3 c2")
    assert winners(match) == (0,)


def test_eros_wins_only_when_the_duty_is_met() -> None:
    """SRN-2.9."""
    match = at("eros:c3,b1 aphrodite:c4,e5", b1="1", b2="1")
    assert "move c3 b2" not in texts(match)


def test_two_gods_who_forbid_a_step_together_are_both_named() -> None:
    """SRN-2.4: but for either of them the worker could come back after a step down."""
    towers = {"e2": "1", "b3": "1", "c3": "1", "d3": "1"}
    match = at("athena:e1,a5 artemis:c3,a1 aphrodite:c4,e5", **towers)
    error = refused(play(match, "move e1 e2", "build e1"), "move c3 c2")
    assert str(error) == (
        "After that step your turn could not be completed: Athena's owner moved up in their last "
        "turn, so you cannot move up and workers that Aphrodite holds must end the turn next to "
        "hers."
    )
