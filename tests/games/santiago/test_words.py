"""Prompts, log lines, the picture and the board."""

from __future__ import annotations

import random

import pytest

import santelmo
from tests.games.santiago.scenes import auction, board, play, refused
from tests.games.santiago.test_example import bribes_of_the_example, planting_of_the_example
from tests.kit.playing import random_steps

BOARD = """\
4   +---------------+---------------+---------------+---------------+
  6 :   .       .   :   .       .   3pep 2 !    .   :   .       .   :
  5 :   .       .   :   .    bea 11!3ban 33!    .   :   .       .   :
3   +---------------+-------0-------O---------------+---------------+
  4 :   .       .   :   .    bea 0 !:   .       .   :   .       .   :
  3 :   .       .   :   .       .   :   .       .   :   .       .   :
2   +---------------+---------------+---------------+---------------+
  2 :   .       .   :   .       .   :   .       .   :   .       .   :
  1 :   .       .   :   .       .   :   .       .   :   .       .   :
1   +---------------+---------------+---------------+---------------+
    A   a       b   B   c       d   C   e       f   D   g       h   E
O spring, = # canal, ^ palm, ! dry, ~ desert, 0 to 4 a seat's marker, proposal.

Round 1 of 11, bribes. Overseer: Seat 2. Canals: 11. Piles: 4 of 10.
"""


def test_the_picture_shows_fields_ditches_and_proposals() -> None:
    text = bribes_of_the_example().picture(0).plain
    assert text.startswith(BOARD)
    assert "Proposal B3-C3 by Seat 0: bribe 5 (Seat 0: 3, Seat 1: 2)\n" in text
    assert "Proposal C3-C4 by Seat 3: bribe 1 (Seat 3: 1)\n" in text
    assert "Seat 0  money 6, harvest 0 (+2 dry), markers 21, extra canal\n" in text
    assert "Seat 2  money ?, harvest 0 (+1 dry), markers 21, extra canal, to act\n" in text


def test_the_picture_shows_canals_deserts_palms_and_tiles() -> None:
    match = santelmo.load("santiago", palms=True).start(seed=6)
    steps = random_steps(match, random.Random(3))
    for played in steps:
        if played.move.kind == "take" and board(match)["round"] == 8:
            break
    text = match.picture(None).plain
    assert {"=", "#", "~", "^", "O"} <= set(text)
    assert "Turned up: " in text and "Planting order: " in text and "Left the game: " in text
    assert max(map(len, text.splitlines())) <= 80


def test_the_targets_of_legal_moves_are_marked() -> None:
    match = auction(market="bean2 banana2 bean1 pepper2")
    play(match, "bid 4", "bid 3", "bid 2", "bid 1")
    marked = {span.style for span in match.picture(1, match.legal()).spans}
    plain = {span.style for span in match.picture(1).spans}
    assert marked - plain == {"reverse green"}


def test_prompts_say_what_is_asked_and_what_one_has() -> None:
    match = auction(market="bean2 banana2 bean1 pepper2")
    assert match.prompt(1).text == ("Bid for the tiles, or pass. You have 10 escudos.")
    play(match, "bid 5", "bid 3")
    assert match.prompt(3).text == (
        "Bid for the tiles, or pass. 5 and 3 are taken. You have 10 escudos."
    )
    play(match, "pass", "bid 9")
    assert (
        match.prompt(0).text
        == "Take one of double bean, double banana, single bean and double pepper."
    )
    match.play("take bean2")
    assert (
        match.prompt(0).text
        == "Plant the double bean on a free square; it gets 2 markers of yours."
    )
    play(match, "plant a1", "take bean1", "plant a2", "take banana2", "plant a3")
    play(match, "take pepper2")
    assert (
        match.prompt(3).text
        == "Plant the double pepper on a free square; it gets 1 marker of yours."
    )
    match.play("plant a4")
    assert match.prompt(0).text == "Propose a canal, or pass. You have 1 escudo."
    play(match, "propose C3-C4")
    assert match.prompt(0).text == "How much do you offer for C3-C4? You have 1 escudo."
    play(match, "offer 1")
    assert match.prompt(1).text == (
        "Propose a canal, support a proposal, or pass. You have 5 escudos."
    )
    play(match, "pass", "pass")
    assert match.prompt(3).text == (
        "Accept a proposal, or dig a canal of your own for 2 escudos. You have 10 escudos."
    )
    match.play("accept 0")
    assert match.prompt(0).text == "Dig your extra canal now, or keep it."


def test_the_log_tells_the_round() -> None:
    match = bribes_of_the_example()
    play(match, "dig C3-D3", "keep", "keep", "keep", "dig C3-C4")
    assert list(match.log()[:-5]) == [
        "Seat 1 bids 5.",
        "Seat 2 passes.",
        "Seat 3 bids 4.",
        "Seat 0 bids 1. Seat 2 passed first and becomes overseer. "
        "They plant in the order Seat 1, Seat 3, Seat 0 and Seat 2.",
        "Seat 1 takes a double bean.",
        "Seat 1 plants a double bean on d5 with 2 markers.",
        "Seat 3 takes a double banana.",
        "Seat 3 plants a double banana on e5 with 2 markers.",
        "Seat 0 takes a single bean.",
        "Seat 0 plants a single bean on d4 with 1 marker.",
        "Seat 2 takes a double pepper.",
        "Seat 2 plants a double pepper on e6 with 1 marker.",
        "Seat 3 proposes the canal C3-C4.",
        "Seat 3 offers 1 escudo for C3-C4.",
        "Seat 0 proposes the canal B3-C3.",
        "Seat 0 offers 3 escudos for B3-C3.",
        "Seat 1 supports Seat 0's proposal B3-C3.",
        "Seat 1 offers 2 escudos for B3-C3: the bribe is now 5.",
    ]
    assert match.log()[-5] == (
        "Seat 2 digs the canal C3-D3 for 6 escudos; Seat 0 takes 3 back, "
        "Seat 1 takes 2 back and Seat 3 takes 1 back."
    )
    assert match.log()[-4] == "Seat 3 keeps the extra canal."
    assert match.log()[-1].startswith(
        "Seat 2 digs the extra canal on C3-C4. Drought: d4 loses a marker. "
        "Everybody receives 3 escudos. Round 2: "
    )


@pytest.mark.parametrize(
    ("moves", "wrong", "sentence"),
    [
        ([], "take bean2", "Now you bid or pass."),
        (["pass"] * 4, "plant a1", "Now you take a turned-up tile."),
        ([*["pass"] * 4, "take bean2"], "pass", "Now you plant the tile that you took."),
        ([], "keep", "Now you bid or pass."),
    ],
)
def test_a_move_out_of_turn_is_told_what_is_due(
    moves: list[str], wrong: str, sentence: str
) -> None:
    match = auction(market="bean2 banana2 bean1 pepper2")
    play(match, *moves)
    assert str(refused(match, wrong)) == sentence


def test_later_phases_say_what_is_due_as_well() -> None:
    match = planting_of_the_example()
    assert str(refused(match, "bid 3")).startswith("Now you propose a canal")
    match.play("propose C3-C4")
    assert str(refused(match, "pass")) == "Now you say how much you offer."
    play(match, "offer 1", "pass", "pass")
    assert str(refused(match, "keep")).startswith("Now the overseer decides")
    match.play("accept 3")
    assert str(refused(match, "decline")) == "Now you dig your extra canal or keep it."


@pytest.mark.parametrize(
    "text", ["", "bid", "bid five", "bid -1", "plant", "take rice2", "sell c4"]
)
def test_unreadable_moves_are_refused_with_a_sentence(text: str) -> None:
    match = auction(market="bean2 banana2 bean1 pepper2")
    before = match.states.tobytes()
    with pytest.raises(santelmo.MoveTextError, match=r"\.$"):
        match.play(text)
    assert match.states.tobytes() == before


def test_turning_tiles_up_cannot_be_taken_back_by_a_player() -> None:
    match = bribes_of_the_example()
    play(match, "accept 3")
    assert match.may_undo(2)
    play(match, "keep", "keep", "keep", "keep")
    assert not match.may_undo(2)
