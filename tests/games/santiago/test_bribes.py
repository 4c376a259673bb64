"""Section 7: proposals, offers, and the overseer's decision."""

from __future__ import annotations

from typing import Any

import pytest

import santelmo
from santelmo.games.santiago.state import Stage
from tests.games.santiago.scenes import board, money, play, refused, scene, texts


def bribing(
    canals: str = "", purse: tuple[int, ...] = (9, 5, 10, 6), **options: Any
) -> santelmo.Match:
    """Phase 4 with seat 2 as overseer: seats 3, 0, 1 are asked in this order."""
    players = len(purse)
    return scene(
        stage=Stage.PROPOSING,
        seat=3 % players,
        overseer=2,
        money=list(purse),
        canals=canals,
        players=players,
        round_number=4,
        **options,
    )


AT_C3 = {"B3-C3", "C3-D3", "C2-C3", "C3-C4"}


def test_the_others_are_asked_once_from_the_overseers_left() -> None:
    """SGO-7.1: propose, support, or pass; then the overseer decides."""
    match = bribing()
    assert match.actors == (3,) and not texts(match, "support")
    play(match, "propose C3-C4")
    assert match.actors == (3,) and texts(match) == [f"offer {n}" for n in range(1, 7)]
    play(match, "offer 1")
    assert match.actors == (0,) and texts(match, "support") == ["support 3"]
    play(match, "support 3", "offer 2")
    assert match.actors == (1,)
    play(match, "pass")
    assert match.actors == (2,) and board(match)["step"] == "decide"
    assert str(refused(bribing(), "offer 2")) == (
        "Now you propose a canal, support a proposal or pass."
    )


def test_the_first_canal_starts_at_the_spring() -> None:
    """SGO-7.2: and it must touch the network; proposals do not count."""
    match = bribing()
    assert set(texts(match, "propose")) == {f"propose {segment}" for segment in AT_C3}
    error = refused(match, "propose B2-C2")
    assert str(error) == "The canal B2-C2 would not touch the network."
    assert error.rule == "SGO-7.2"
    play(match, "propose B3-C3", "offer 1")
    assert str(refused(match, "propose A3-B3")) == "The canal A3-B3 would not touch the network."


def test_canals_branch_and_close_loops() -> None:
    """SGO-7.2: one end is enough, and two are allowed."""
    match = bribing(canals="C3-D3 D2-D3 C2-D2")
    legal = set(texts(match, "propose"))
    assert {"propose C2-C3", "propose D3-D4", "propose D3-E3", "propose C1-C2"} <= legal
    assert "propose B1-B2" not in legal and "propose C3-D3" not in legal
    assert str(refused(match, "propose C3-D3")) == "There is already a canal on C3-D3."


def test_an_offer_is_within_the_money_and_may_undercut() -> None:
    """SGO-7.3."""
    match = bribing()
    play(match, "propose C3-C4", "offer 3", "propose B3-C3")
    error = refused(match, "offer 10")
    assert str(error) == "An offer of 10 is more than you have: 9 escudos."
    assert error.rule == "SGO-7.3"
    play(match, "offer 3", "propose C2-C3", "offer 1")
    assert [p["bribe"] for p in board(match)["proposals"]] == [3, 1, 3]


def test_without_money_one_can_only_pass() -> None:
    """SGO-7.3."""
    match = bribing(purse=(9, 5, 10, 0))
    assert texts(match) == ["pass"]
    error = refused(match, "propose C3-C4")
    assert str(error) == "Without money you can only pass." and error.rule == "SGO-7.3"
    assert str(refused(match, "support 0")) == "Without money you can only pass."


def test_a_proposed_segment_is_only_supported_and_only_by_its_proposer_s_name() -> None:
    """SGO-7.4."""
    match = bribing()
    play(match, "propose C3-C4", "offer 1")
    again = refused(match, "propose C3-C4")
    assert str(again) == "Seat 3 has already proposed C3-C4; you can only support it."
    assert again.rule == "SGO-7.4"
    assert str(refused(match, "support 1")) == "Seat 1 has made no proposal."
    assert str(refused(match, "support 0")) == "You have made no proposal yourself."
    assert str(refused(match, "support 4")) == "There is no seat 4; the seats are 0 to 3."
    play(match, "support 3", "offer 2")
    assert texts(match, "support") == ["support 3"]
    supporter = refused(match, "support 0")
    assert str(supporter) == "Seat 0 only supports the proposal of Seat 3: name Seat 3."
    play(match, "pass")
    assert texts(match, "accept") == ["accept 3"]
    assert str(refused(match, "accept 0")) == str(supporter)


def test_when_all_segments_are_proposed_only_support_and_pass_remain() -> None:
    """SGO-7.4, SGO-7.6: A1 has two segments, so the overseer has nowhere to dig either."""
    match = bribing(spring="A1", purse=(9, 5, 10, 6))
    play(match, "propose A1-B1", "offer 1", "propose A1-A2", "offer 1")
    assert texts(match) == ["pass", "support 0", "support 3"]
    assert match.prompt(1).text == "Support a proposal, or pass. You have 5 escudos."
    play(match, "pass")
    assert texts(match) == ["accept 0", "accept 3"]
    assert (
        match.prompt(2).text
        == "Accept a proposal: there is one for every ditch where a canal may be dug."
    )
    error = refused(match, "dig A1-B1")
    assert error.rule == "SGO-7.6" and str(error).startswith("Seat 3 has proposed A1-B1")


def test_offers_to_one_proposal_add_up() -> None:
    """SGO-7.5."""
    match = bribing()
    play(match, "propose C3-C4", "offer 1", "support 3", "offer 4", "support 3", "offer 2")
    assert board(match)["proposals"] == [
        {
            "seat": 3,
            "segment": "C3-C4",
            "bribe": 7,
            "offers": [
                {"seat": 0, "offer": 4},
                {"seat": 1, "offer": 2},
                {"seat": 3, "offer": 1},
            ],
        }
    ]
    play(match, "accept 3")
    assert money(match) == [5, 3, 17, 5]


def two_proposals(overseer_money: int) -> santelmo.Match:
    match = bribing(purse=(9, 5, overseer_money, 6))
    play(match, "propose C3-C4", "offer 1", "propose B3-C3", "offer 3", "support 0", "offer 2")
    return match


def test_the_overseer_accepts_any_proposal() -> None:
    """SGO-7.6: the lower one as well."""
    lower, higher = two_proposals(10), two_proposals(10)
    play(lower, "accept 3")
    assert money(lower) == [9, 5, 11, 5]
    assert board(lower)["segments"]["C3-C4"]["canal"]
    play(higher, "accept 0")
    assert money(higher) == [6, 3, 15, 6]
    assert board(higher)["segments"]["B3-C3"]["canal"]


def test_the_overseer_digs_elsewhere_for_one_more_than_the_highest_bribe() -> None:
    """SGO-7.6."""
    match = two_proposals(6)
    assert board(match)["own_canal_price"] == 6
    assert texts(match) == ["accept 0", "accept 3", "dig C3-D3", "dig C2-C3"]
    assert str(refused(match, "decline")) == (
        "With a proposal on the table you must accept one or dig a canal of your own."
    )
    assert refused(match, "dig C3-C4").rule == "SGO-7.6"
    assert str(refused(match, "dig A1-B1")) == "The canal A1-B1 would not touch the network."
    play(match, "dig C2-C3")
    assert money(match) == [9, 5, 0, 6]
    assert board(match)["segments"]["C2-C3"]["canal"]


def test_an_overseer_who_lacks_the_money_must_accept() -> None:
    """SGO-7.6."""
    match = two_proposals(5)
    assert texts(match) == ["accept 0", "accept 3"]
    error = refused(match, "dig C2-C3")
    assert str(error) == "A canal of your own costs 6 escudos, and you have 5 escudos."
    assert match.prompt(2).text == (
        "Accept a proposal: your own canal would cost 6 escudos. You have 5 escudos."
    )


def test_without_a_proposal_a_canal_costs_one_escudo_or_none_is_built() -> None:
    """SGO-7.7."""
    match = bribing()
    play(match, "pass", "pass", "pass")
    assert set(texts(match)) == {f"dig {segment}" for segment in AT_C3} | {"decline"}
    play(match, "dig C3-D3")
    assert money(match) == [9, 5, 9, 6] and board(match)["supply"] == 10
    other = bribing()
    play(other, "pass", "pass", "pass", "decline")
    assert money(other) == [9, 5, 10, 6] and other.position()["canals"] == 0


def test_without_a_proposal_and_without_money_the_overseer_declines() -> None:
    """SGO-7.7, SGO-3.3."""
    match = bribing(purse=(9, 5, 0, 6))
    play(match, "pass", "pass", "pass")
    assert texts(match) == ["decline"]
    error = refused(match, "dig C3-C4")
    assert str(error) == "A canal of your own costs 1 escudo, and you have no escudos."
    assert error.rule == "SGO-7.7"


@pytest.mark.parametrize("decision", ["accept 3", "accept 0", "dig C2-C3"])
def test_offers_come_back_and_proposals_leave_the_board(decision: str) -> None:
    """SGO-7.8."""
    match = two_proposals(10)
    play(match, decision)
    position = match.position()
    assert not any(position["offers"]) and not any(position["proposed"])
    paid = {"accept 3": [9, 5, 11, 5], "accept 0": [6, 3, 15, 6], "dig C2-C3": [9, 5, 4, 6]}
    assert money(match) == paid[decision]
    assert match.actors == (3,)
    legal = set(texts(match, "dig"))
    unbuilt = {"accept 3": "dig B3-C3", "accept 0": "dig C3-C4", "dig C2-C3": "dig B3-C3"}
    assert unbuilt[decision] in legal


def test_canals_of_phase_4_come_from_the_supply() -> None:
    """SGO-7.9: one that is not built stays there; the extra canal is another one."""
    built, declined = bribing(), bribing()
    play(built, "pass", "pass", "pass", "dig C3-D3")
    assert board(built)["supply"] == 10
    play(built, "dig C3-C4")
    assert board(built)["supply"] == 10
    play(declined, "pass", "pass", "pass", "decline", "keep", "keep", "keep", "keep")
    assert board(declined)["round"] == 5 and board(declined)["supply"] == 11


def test_the_overseer_has_no_proposal_of_his_own() -> None:
    """SGO-7.1: in a position, either."""
    match = bribing()
    fields = match.position() | {"stage": Stage.DECIDING}
    with pytest.raises(
        santelmo.PositionError, match="is 6 for the overseer and 4 or 5 for the others"
    ):
        match.game.position(fields)
