"""Positions as named fields: each mistake has its sentence, and nothing crashes."""

from __future__ import annotations

import random
from typing import Any

import pytest

import santelmo
from santelmo.games.santiago.state import (
    OFFERING,
    OVER,
    PLANTING,
    PROPOSING,
    SantiagoState,
)
from tests.kit.playing import random_match, random_steps
from tests.santiago.scenes import auction, play, segments, squares
from tests.santiago.test_example import bribes_of_the_example, planting_of_the_example

Fields = dict[str, Any]


def wrong(match: santelmo.Match, **fields: Any) -> str:
    """The sentence that refuses these changes of a position."""
    with pytest.raises(santelmo.PositionError) as caught:
        match.game.position(match.position() | fields)
    return str(caught.value)


def changed(match: santelmo.Match, field: str, index: int, value: int) -> list[int]:
    row = match.position()[field]
    return [*row[:index], value, *row[index + 1 :]]


def test_the_course_of_a_position() -> None:
    match = auction(market="bean2 banana2 bean1 pepper2")
    assert wrong(match, round_number=12) == "The field 'round_number' is 1 to 11, not 12."
    assert wrong(match, stage=9) == "The field 'stage' is 0 to 8, not 9."
    assert wrong(match, stage=-1) == "The field 'stage' is 0 to 8, not -1."
    assert wrong(match, stage=OVER) == "A match is over only after round 11."
    assert wrong(match, stage=3) == "With 4 players no tile is left over."
    assert wrong(match, seat=4) == "The seats are 0 to 3."
    assert wrong(match, overseer=-1) == "The seats are 0 to 3."
    assert wrong(match, spring=20) == "The field 'spring' is 0 to 19, not 20."
    assert wrong(match, players=5) == "The position is for 5 players, the game for 4."
    assert wrong(match, tally_open=2).startswith("The field 'tally_open' is 0 or 1")
    assert wrong(match, extra=[2, 1, 1, 1, 0]).startswith("The field 'extra' is 1 for each seat")
    assert wrong(match, seat=2) == (
        "When Seat 2 bids, exactly the seats between overseer and it have bid."
    )


def test_the_squares_of_a_position() -> None:
    match = planting_of_the_example()
    assert wrong(match, deserts=1 << 48).startswith("A set of squares has a bit for each")
    assert wrong(match, palms=-1).startswith("A set of squares has a bit for each")
    assert wrong(match, deserts=squares("d5")) == "The square d5 is used twice."
    assert wrong(match, doubled=changed(match, "doubled", 0, squares("a1"))) == (
        "'doubled' holds a1, 'marked' does not."
    )
    assert wrong(match, marked=changed(match, "marked", 0, squares("a1"))) == (
        "There are markers but no plantation on a1."
    )
    assert wrong(match, marked=changed(match, "marked", 0, squares("d5"))) == (
        "Two seats have markers on d5."
    )
    assert wrong(match, marked=changed(match, "marked", 4, squares("d5"))) == (
        "Seat 4 is not in the match but has markers on the board."
    )
    assert wrong(match, palm_trees=3) == "A position has no field 'palm_trees'."
    assert wrong(match, palms=1) == "The field 'palms' has more squares than palms were set up: 0."


def test_the_canals_of_a_position() -> None:
    match = planting_of_the_example()
    assert wrong(match, canals=1 << 31).startswith("The field 'canals' has a bit for each")
    assert wrong(match, canals=segments("A1-B1"), supply=10) == (
        "The canal A1-B1 is not connected to the spring on C3."
    )
    assert wrong(match, supply=12) == "The field 'supply' is 11 to 11 now, not 12."
    assert wrong(match, canals=segments("C3-C4")) == (
        "The field 'canals' has 1 segments, but from the supply and the extra canals 0 are used."
    )


def test_the_tiles_of_a_position() -> None:
    match = auction(market="bean2 banana2 bean1 pepper2")
    assert wrong(match, market=[11, 1, 1, 1, 0]) == "Tiles are numbered 1 to 10, and 0 is none."
    assert wrong(match, unseen=[9] * 10).startswith("The field 'unseen' counts")
    assert wrong(match, unseen=[0] * 10) == "In round 1 there are 40 tiles face down, not 0."
    piles = match.position()["piles"]
    assert wrong(match, piles=[3 if t == 4 else t for t in piles]) == (
        "The fields 'piles' and 'unseen' do not hold the same tiles."
    )
    assert wrong(match, piles=[*piles[:44], 1]).startswith("The fields 'piles' and 'unseen'")
    assert wrong(match, removed=0).startswith("The field 'removed' is the tile that left")
    assert wrong(match, market=[8, 2, 7, 0, 0]) == "The field 'market' must show 4 tiles now."
    assert wrong(match, market=[8, 2, 7, 1, 0]) == "There are only 3 tiles banana1."
    assert wrong(match, held=1).startswith("The field 'held' is the tile")
    assert wrong(match, planted=1).startswith("The field 'planted' counts")
    assert wrong(match, deserts=1) == (
        "Of the 45 tiles, 46 are on the board, turned up or face down."
    )


def test_the_crops_of_a_position() -> None:
    match = planting_of_the_example()
    assert wrong(
        match, plantations=[0, squares("a1 b1 c1 d1"), 0, 0, 0], marked=[0] * 5, doubled=[0] * 5
    ) == ("There are only 9 tiles with the crop sugar.")


def test_markers_and_money_of_a_position() -> None:
    match = planting_of_the_example()
    assert wrong(match, markers=changed(match, "markers", 0, 19)) == (
        "The field 'markers' of seat 0 is 20 to 21 now, not 19."
    )
    assert wrong(match, money=[-1, 5, 10, 6, 0]) == "Money is never negative."
    assert wrong(match, money=[1, 5, 10, 6, 1]) == "Only the seats 0 to 3 have money."
    assert wrong(match, money=[10, 10, 10, 11, 0]) == (
        "Until round 1 the bank has paid out 40 escudos, not 41."
    )
    finished = random_match(santelmo.load("santiago"), 1)
    assert wrong(finished, money=[0] * 5) == (
        "In the end everybody has at least the income of the own areas."
    )
    assert wrong(finished, tally_open=0).startswith("The field 'tally_open'")


def test_the_auction_of_a_position() -> None:
    match = auction(market="bean2 banana2 bean1 pepper2")
    play(match, "bid 5", "pass")
    assert wrong(match, passed=[0, 1, 2, 0, 0]) == "Nobody both bids and passes."
    assert wrong(match, passed=[0, 0, 2, 0, 0]).startswith("The field 'passed' numbers")
    assert wrong(match, bids=[0, 5, 5, 0, 0], passed=[0] * 5, money=[9, 5, 5, 9, 0]) == (
        "Two bids are equal."
    )
    assert wrong(match, bids=[1, 5, 0, 0, 0], money=[9, 5, 9, 9, 0]).startswith("When Seat 3 bids")
    play(match, "bid 4", "bid 1")
    assert wrong(match, order=[1, 3, 2, 0, 0]) == "The field 'order' does not follow from the bids."
    assert wrong(match, overseer=3) == "The overseer is the lowest bidder, or whoever passed first."
    assert wrong(match, seat=3) == "It is Seat 1 that plants now."
    assert wrong(match, bids=[0, 5, 0, 4, 0]) == "Before planting everybody has bid or passed."
    planted = planting_of_the_example()
    assert wrong(planted, passed=[1, 0, 0, 0, 0]) == "Bids lie on the table only in phases 1 to 3."
    assert wrong(match, planted=4, market=[0] * 5, stage=PLANTING) == "Everybody has planted."


def test_the_proposals_of_a_position() -> None:
    match = bribes_of_the_example()
    assert wrong(match, stage=PROPOSING).startswith("The overseer decides about the proposals")
    assert wrong(match, proposed=[32, 0, 0, 5, 0]) == (
        "The field 'proposed' is 1 + a segment (0 to 30), or 0."
    )
    same = match.position()["proposed"][0]
    assert wrong(match, proposed=[same, 0, 0, same, 0]) == "A segment is proposed twice."
    assert wrong(match, proposed=[1, 0, 0, same, 0]) == "The proposal A1-B1 is not legal."
    assert wrong(match, backed=[4, 1, 0, 4, 0]).startswith("The field 'backed' is 1 + the seat")
    assert wrong(match, backed=[1, 3, 0, 4, 0]) == (
        "Seat 1 pays for a proposal that Seat 2 has not made."
    )
    assert wrong(match, offers=[3, 0, 0, 1, 0]) == (
        "Seat 1 must back a proposal and offer for it, or neither."
    )
    assert wrong(match, stage=PROPOSING, seat=1) == (
        "Seat 1 has not been asked for a proposal yet."
    )
    planted = planting_of_the_example()
    assert wrong(planted, stage=OFFERING) == (
        "Seat 3 is about to make an offer: it backs a proposal and has money."
    )
    later = auction(market="bean2 banana2 bean1 pepper2")
    assert wrong(later, proposed=[1, 0, 0, 0, 0]) == (
        "Proposals and offers are on the table only in phase 4."
    )


def test_missing_misshaped_and_unknown_fields() -> None:
    match = planting_of_the_example()
    fields = match.position()
    assert wrong(match, colour=1) == "A position has no field 'colour'."
    assert wrong(match, money=[1, 2, 3]) == "The field 'money' takes 5 whole numbers."
    assert "takes whole numbers from" in wrong(match, seat=300)
    del fields["spring"]
    with pytest.raises(santelmo.PositionError, match="lacks the field 'spring'"):
        match.game.position(fields)


def test_damaged_positions_are_refused_or_can_be_played_to_the_end() -> None:
    """One number is changed at random: whatever is accepted, the rules can cope with."""
    rng = random.Random(7)
    accepted = 0
    for players in (3, 4, 5):
        match = santelmo.load("santiago", players=players, palms=True).start(players)
        for _ in random_steps(match, rng):
            if rng.random() < 0.15:
                accepted += _survives(match, rng)
    assert accepted > 5


def _survives(match: santelmo.Match, rng: random.Random) -> bool:
    fields = match.position()
    own = [
        name for name in SantiagoState.fields if name not in ("scripted", "random_key", "reveals")
    ]
    name = rng.choice(own)
    value = rng.choice([-1, 0, 1, 2, 3, 7, 30, 100])
    if isinstance(fields[name], list):
        fields[name][rng.randrange(len(fields[name]))] = value
    else:
        fields[name] = value
    if name == "players" or (name == "random_count" and value < 0):
        return False
    try:
        damaged = match.game.position(fields)
    except santelmo.PositionError:
        return False
    for _ in random_steps(damaged, rng):
        pass
    assert damaged.result is not None
    return True
