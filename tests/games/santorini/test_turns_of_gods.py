"""Gods that change what a turn is made of."""

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
    with_rolls,
    workers,
)

FOES = "mortal:e1,e5"


def test_castor_and_pollux_may_both_move_and_not_build() -> None:
    """SRN-4.castor."""
    match = play(at(f"castor:c3,a1 {FOES}"), "move c3 c4")
    assert starting(match, "build") and "move a1 a2" in texts(match)
    assert "has moved already" in str(refused(match, "move c4 c5"))
    match.play("move a1 a2")
    assert workers(match)[0] == ["c4", "a2"] and to_move(match) == 1
    normal = play(at(f"castor:c3,a1 {FOES}"), "move c3 c4", "build c3")
    assert to_move(normal) == 1


def test_castor_and_pollux_may_both_build_and_not_move() -> None:
    """SRN-4.castor, SRN-4.r9: one build of each worker, in either order."""
    match = play(at(f"castor:c3,a1 {FOES}"), "build b1")
    assert "build b2" in texts(match) and "build d3" in texts(match)
    assert refused(match, "build a2").rule == "SRN-4.r9"
    match.play("build d3")
    assert tower(match, "b1") == (1, False) and tower(match, "d3") == (1, False)
    assert to_move(match) == 1


def test_a_build_that_leaves_pollux_none_is_not_legal() -> None:
    """SRN-4.castor, SRN-2.4: only if each can."""
    match = at(f"castor:c2,a1 {FOES}", a2="A", b1="A", b2="3")
    assert "build b2" in texts(match)
    match.play("build c3")
    assert texts(match) == {"build b2"}
    closed = at(f"castor:d3,a1 {FOES}", a2="A", b1="A", b2="A")
    assert starting(closed, "build") == set()


def test_a_single_twin_may_move_build_or_both() -> None:
    """SRN-4.r9."""
    match = at(f"castor:c3 {FOES}")
    assert starting(match, "build") and starting(match, "move")
    assert to_move(play(at(f"castor:c3 {FOES}"), "build c4")) == 1
    match.play("move c3 c4")
    assert "end" in texts(match) and starting(match, "build")
    match.play("end")
    assert to_move(match) == 1


def test_oceanus_plays_with_both_workers() -> None:
    """SRN-4.oceanus."""
    match = play(at(f"oceanus:c3,a1 {FOES}"), "move c3 c4", "build c3")
    assert to_move(match) == 0
    assert texts(match) == {"move a1 a2", "move a1 b1", "move a1 b2"}
    assert "the other one's turn" in str(refused(match, "move c4 c5"))
    play(match, "move a1 b1", "build a1")
    assert to_move(match) == 1


def test_oceanus_wins_only_with_two() -> None:
    """SRN-4.oceanus: two workers that move up to level 3 in the same turn."""
    towers = {"c3": "2", "c4": "3", "a1": "2", "a2": "3"}
    match = play(at(f"oceanus:c3,a1 {FOES}", **towers), "move c3 c4")
    assert winners(match) == ()
    play(match, "build c5", "move a1 a2")
    assert winners(match) == (0,)


def test_oceanus_must_leave_the_other_worker_a_turn() -> None:
    """SRN-4.r16, SRN-2.4: a duty that cannot be met makes a turn unlawful."""
    match = at(f"oceanus:c2,a1 {FOES}", a2="D", b1="D")
    assert "move c2 b2" not in texts(match)
    assert refused(match, "move c2 b2").rule == "SRN-2.4"
    match.play("move c2 c1")
    match.play("build b2")
    assert "move a1 b2" in texts(match)
    stuck = play(at("mortal:e1,e5 oceanus:c2,a1", a2="D", b1="D", b2="2"), "move e1 e2")
    stuck.play("build e1")
    assert winners(stuck) == (0,)


def test_oceanus_with_one_worker_plays_a_normal_turn_without_a_win() -> None:
    """SRN-4.r15."""
    match = play(at(f"oceanus:c3 {FOES}", c3="2", c4="3"), "move c3 c4")
    assert winners(match) == ()
    match.play("build c5")
    assert to_move(match) == 1


def test_eris_uses_an_opponents_worker_as_her_own() -> None:
    """SRN-4.eris, SRN-4.r4: before that opponent's first move any of them."""
    match = at("eris:c3,a1 mortal:d4,e1", d4="2", e4="3")
    assert {"move d4 e4", "move e1 e2", "move c3 c4"} <= texts(match)
    match.play("move d4 e4")
    assert winners(match) == (0,)
    assert "moves a worker of Seat 1" in match.log()[-1]


def test_eris_leaves_the_worker_that_moved_last_alone() -> None:
    """SRN-4.r4."""
    match = play(at("mortal:d4,e1 eris:c3,a1"), "move d4 d3", "build d4")
    assert starting(match, "move d3") == set() and starting(match, "move e1")
    assert refused(match, "move d3 d4").rule == "SRN-4.r4"
    play(match, "move e1 e2", "build e1")
    assert to_move(match) == 0


def test_a_worker_used_by_eris_remains_its_owners() -> None:
    """SRN-4.r5: with Limus's own worker only domes can be built, and Artemis does not run."""
    match = at("eris:a1,a2 limus:c3,e5", d4="3")
    assert "move c3 c4" in texts(match) and "move c3 b3" not in texts(match)
    match.play("move c3 c4")
    assert texts(match) == {"build d4"}
    artemis = play(at("eris:a1,a2 artemis:c3,e5"), "move c3 c4")
    assert texts(artemis) == starting(artemis, "build")


def test_dionysus_takes_an_additional_turn_after_a_tower() -> None:
    """SRN-4.dionysus, SRN-4.r6: with an opponent's worker, and nobody can win in it."""
    match = play(at(f"dionysus:c3,a1 {FOES}", c5="3", e1="2", e2="3"), "move c3 c4", "build c5")
    assert to_move(match) == 0 and "end" in texts(match)
    assert match.view()["board"]["turn"] == "additional"
    assert all(text.startswith(("move e1", "move e5", "end")) for text in texts(match))
    assert refused(match, "move c4 c3").rule == "SRN-4.dionysus"
    match.play("move e1 e2")
    assert winners(match) == ()
    match.play("build d3")
    assert to_move(match) == 1


def test_dionysus_may_decline_and_may_earn_another() -> None:
    """SRN-4.r6."""
    towers = {"c5": "3", "d2": "3"}
    match = play(at(f"dionysus:c3,a1 {FOES}", **towers), "move c3 c4", "build c5")
    assert "declines" in play(match, "end").log()[-1]
    assert to_move(match) == 1
    again = play(at(f"dionysus:c3,a1 {FOES}", **towers), "move c3 c4", "build c5")
    play(again, "move e1 e2", "build d2")
    assert to_move(again) == 0 and again.view()["board"]["turn"] == "additional"


def test_a_partner_of_dionysus_earns_nothing() -> None:
    """SRN-4.r6, SRN-2.8."""
    match = at("pan+dionysus:c3,a1 mortal+hera:e1,e5", c5="3")
    play(match, "move c3 c4", "build c5")
    assert to_move(match) == 1


def test_a_low_dome_is_no_tower_and_no_turn_is_offered_where_none_is_possible() -> None:
    """SRN-4.r6."""
    walled = {"d1": "D", "d2": "D", "e2": "D", "d4": "D", "e4": "D", "d5": "D"}
    match = play(at(f"dionysus:b3,a1 {FOES}", b5="3", **walled), "move b3 b4", "build b5")
    assert winners(match) == (0,)


def test_the_oceanids_take_a_bonus_turn_on_three() -> None:
    """SRN-4.oceanids, SRN-4.r7: die and workers on the perimeter, made at the start of a turn."""
    match = with_rolls(at(f"oceanids:b2,a1 {FOES}"), 2, 0)
    play(match, "move b2 b1", "build b2")
    assert match.view()["board"]["die"]["face"] == 2
    play(match, "move e1 d1", "build e1")
    play(match, "move b1 a2", "build b1")
    assert to_move(match) == 0 and match.view()["board"]["turn"] == "bonus"
    assert "must take a bonus turn" in match.log()[-1]
    assert match.view()["board"]["die"]["face"] == 0
    rolls = match.view()["board"]["die"]["rolls"]
    play(match, "move a2 a3", "build a2")
    assert to_move(match) == 1 and match.view()["board"]["die"]["rolls"] == rolls


def test_the_oceanids_cannot_win_in_the_bonus_turn() -> None:
    """SRN-4.r7: moving up to level 3 in it is legal and wins nothing."""
    match = with_rolls(at(f"oceanids:b2,a1 {FOES}", b3="1", a3="2", a4="3", b2="1"), 3, 0)
    play(match, "move b2 b3", "build c3", "move e1 d1", "build e1")
    play(match, "move b3 a3", "build b3")
    assert match.view()["board"]["turn"] == "bonus"
    match.play("move a3 a4")
    assert winners(match) == ()


def test_a_bonus_turn_that_cannot_be_completed_is_lost() -> None:
    """SRN-4.r7."""
    walls = {"a3": "D", "b3": "D", "c3": "2", "c2": "D", "c1": "D"}
    match = with_rolls(at("oceanids:b1,a2 mortal:e1,e5", b2="1", **walls), 3, 0)
    play(match, "move b1 b2", "build b1", "move e1 d1", "build e1")
    play(match, "move a2 a1", "build a2")
    assert match.view()["board"]["turn"] == "bonus"
