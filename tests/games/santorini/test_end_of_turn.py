"""Gods that act after the build."""

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
    with_die,
    with_rolls,
    workers,
)

FOES = "mortal:e1,e5"


def test_demeter_builds_twice_on_different_spaces() -> None:
    """SRN-4.demeter, SRN-2.6: `end` is offered after the first build."""
    match = play(at(f"demeter:c3,a1 {FOES}"), "move c3 c4", "build c5")
    assert "end" in texts(match) and "build b5" in texts(match)
    assert refused(match, "build c5").rule == "SRN-4.demeter"
    match.play("build b5")
    assert to_move(match) == 1
    declined = play(at(f"demeter:c3,a1 {FOES}"), "move c3 c4", "build c5", "end")
    assert to_move(declined) == 1


def test_without_a_second_site_the_turn_ends_by_itself() -> None:
    """SRN-2.6."""
    match = at(f"demeter:b1,e3 {FOES}", a2="A", b2="A", c1="A", c2="A")
    play(match, "move b1 a1", "build b1")
    assert to_move(match) == 1


def test_asteria_domes_anywhere_after_a_descent() -> None:
    """SRN-4.asteria."""
    match = play(at(f"asteria:c3,a1 {FOES}", c3="1"), "move c3 c4", "build c5")
    domes = starting(match, "dome")
    assert len(domes) == 25 - 4 and "end" in texts(match)
    match.play("dome e3")
    assert tower(match, "e3") == (0, True) and to_move(match) == 1
    level = play(at(f"asteria:c3,a1 {FOES}"), "move c3 c4", "build c5")
    assert to_move(level) == 1


def test_metis_domes_where_the_blocks_equal_the_die() -> None:
    """SRN-4.metis: next to any worker of hers; the roll is made when her turn starts."""
    match = with_die(at(f"metis:c3,a1 {FOES}", a2="1", b4="1", e3="1"), 1)
    play(match, "move c3 c4", "build c5")
    assert starting(match, "dome") == {"dome a2", "dome b4", "dome c5"}
    assert refused(match, "dome e3").rule == "SRN-4.metis"
    match.play("dome a2")
    assert tower(match, "a2") == (1, True)


def test_metis_and_the_dryads_roll_when_their_turn_starts() -> None:
    """SRN-4.metis, SRN-4.dryads."""
    for god in ("metis", "dryads"):
        match = with_rolls(at(f"mortal:e1,e5 {god}:c3,a1"), 3)
        play(match, "move e1 e2", "build e1")
        assert match.view()["board"]["die"]["face"] == 3
        assert "The die shows 3 (west)." in match.log()[-1]


def test_the_dryads_force_one_worker_with_the_die() -> None:
    """SRN-4.dryads, SRN-2.7: at any level, and never a win."""
    match = with_die(at(f"dryads:c3,a1 {FOES}", a2="3", c5="3"), 0)
    play(match, "move c3 c4", "build b4")
    assert starting(match, "force") == {"force c4 c5", "force a1 a2"} and "end" in texts(match)
    match.play("force a1 a2")
    assert workers(match)[0] == ["c4", "a2"] and winners(match) == () and to_move(match) == 1


def test_the_aurae_glide_in_the_direction_of_the_die() -> None:
    """SRN-4.aurae: any number of moves, workers interleaved; climbing rules hold."""
    match = with_die(at(f"aurae:c3,a1 {FOES}", a3="2"), 0)
    play(match, "move c3 b3", "build c3")
    assert texts(match) == {"move b3 b4", "move a1 a2", "roll", "end"}
    play(match, "move a1 a2", "move b3 b4")
    assert "move a2 a3" not in texts(match)
    play(match, "move b4 b5")
    assert texts(match) == {"roll", "end"}
    with_rolls(match, 2)
    match.play("roll")
    assert to_move(match) == 1 and match.view()["board"]["die"]["face"] == 2


def test_the_aurae_do_not_win_by_gliding() -> None:
    """SRN-4.aurae."""
    match = with_die(at(f"aurae:c3,a1 {FOES}", c3="2", b3="2", b4="3"), 0)
    play(match, "move c3 b3", "build c3", "move b3 b4")
    assert winners(match) == ()


def test_the_oreads_build_in_the_direction_of_the_die() -> None:
    """SRN-4.oreads: once with each worker, then a roll that ends the turn."""
    match = with_die(at(f"oreads:c3,a1 {FOES}", b1="3"), 1)
    play(match, "move c3 b3", "build b4")
    assert texts(match) == {"build c3", "build b1", "roll", "end"}
    match.play("build b1")
    assert tower(match, "b1") == (3, True)
    assert texts(match) == {"build c3", "roll", "end"}
    match.play("build c3")
    assert texts(match) == {"roll", "end"}
    match.play("end")
    assert to_move(match) == 1


def test_only_two_gods_may_roll() -> None:
    """SRN-2.6."""
    error = refused(at(f"pan:c3,a1 {FOES}"), "roll")
    assert error.rule == "SRN-2.6" and "Aurae and Oreads" in str(error)


def test_medusa_turns_lower_neighbours_to_stone() -> None:
    """SRN-4.medusa, SRN-4.r10: lower than a worker of hers that it neighbours."""
    match = play(at("medusa:c3,a1 mortal:c4,a2", c3="1", d3="1"), "move c3 d3", "build c3")
    assert starting(match, "petrify") == {"petrify c4"}
    assert refused(match, "petrify a2").rule == "SRN-4.medusa"
    match.play("petrify c4")
    assert tower(match, "c4") == (0, True) and workers(match)[1] == ["a2"]
    assert to_move(match) == 1


def test_medusa_takes_one_of_each_team() -> None:
    """SRN-4.r10: one a team also with four players."""
    towers = {"c3": "1", "d3": "1"}
    three = at("medusa:c3,a1 mortal:c4,d4 mortal:e4,e2", **towers)
    play(three, "move c3 d3", "build c3", "petrify c4")
    assert starting(three, "petrify") == {"petrify e4", "petrify e2"}
    three.play("petrify e2")
    assert to_move(three) == 1
    four = at("medusa+mortal:c3,a1 mortal+pan:c4,d4", **towers)
    play(four, "move c3 d3", "build c3", "petrify c4")
    assert to_move(four) == 1


def test_polyphemus_throws_up_to_two_domes_once() -> None:
    """SRN-4.polyphemus, SRN-4.r12: spent with the first dome."""
    match = play(at(f"polyphemus:c3,a1 {FOES}"), "move c3 c4", "build c5", "dome e3")
    assert "end" in texts(match) and "dome e4" in texts(match)
    assert match.view()["board"]["gods"][0]["spent"]
    match.play("end")
    play(match, "move e1 d1", "build e1", "move c4 c3", "build c4")
    assert to_move(match) == 1
    two = play(at(f"polyphemus:c3,a1 {FOES}"), "move c3 c4", "build c5", "dome e3", "dome e4")
    assert to_move(two) == 1


def test_perseus_raids_through_occupied_spaces() -> None:
    """SRN-4.perseus, SRN-4.r11: one to three, then out; not stopped in between."""
    match = play(at("perseus:b3,a1 mortal:c3,d3"), "move b3 b4", "build a4")
    assert starting(match, "move") == {"move b4 c3"} and "end" in texts(match)
    match.play("move b4 c3")
    assert match.view()["board"]["gods"][0]["spent"]
    assert "end" not in texts(match) and "move c3 d3" in texts(match)
    play(match, "move c3 d3", "move d3 c3")
    assert "move c3 d3" not in texts(match)
    match.play("move c3 b4")
    assert workers(match) == [["b4", "a1"], ["c3", "d3"]] and to_move(match) == 1


def test_perseus_wins_even_on_an_occupied_space() -> None:
    """SRN-4.r11."""
    match = at("perseus:b3,a1 mortal:c3,e1", b3="2", b4="2", c3="3")
    play(match, "move b3 b4", "build a4", "move b4 c3")
    assert winners(match) == (0,)


def test_perseus_does_not_start_a_raid_that_he_cannot_finish() -> None:
    """SRN-4.perseus, SRN-2.4: the last space must be within a step's climb."""
    walls = dict.fromkeys(("b5", "b4", "a4"), "2")
    match = play(at("perseus:c4,e1 mortal:a5,e5", b3="1", c3="0", **walls), "move c4 b3")
    match.play("build a3")
    assert "move b3 a5" not in texts(match)


def test_eros_wins_with_both_workers_side_by_side_on_level_one() -> None:
    """SRN-4.eros: at the end of his turn."""
    match = play(at(f"eros:c3,b5 {FOES}", b4="1", c4="0", b5="1"), "move c3 b4")
    assert winners(match) == ()
    match.play("build c3")
    assert winners(match) == (0,)
    apart = play(at(f"eros:c3,a1 {FOES}", b4="1", a1="1"), "move c3 b4", "build c3")
    assert winners(apart) == ()
    alone = play(at(f"eros:c3 {FOES}", b4="1"), "move c3 b4", "build c3")
    assert winners(alone) == ()
