"""Positions as named fields: each mistake has its sentence, and nothing crashes."""

from __future__ import annotations

from typing import Any

import pytest

import santelmo
from santelmo.games.santiago.position import BY_SEAT
from santelmo.games.santiago.state import Stage
from tests.games.santiago.scenes import auction, play, scene, segments, squares
from tests.games.santiago.test_example import bribes_of_the_example, planting_of_the_example
from tests.kit.playing import random_match

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
    assert wrong(match, round_number=0) == "The field 'round_number' is 1 to 11, not 0."
    assert wrong(match, stage=9) == "The field 'stage' is 0 to 8, not 9."
    assert wrong(match, stage=-1) == "The field 'stage' is 0 to 8, not -1."
    assert wrong(match, stage=Stage.OVER) == (
        "The field 'round_number' is 11 when the match is over (stage 8)."
    )
    assert wrong(match, stage=Stage.LEFTOVER) == (
        "The field 'stage' is not 3: with 4 players no tile is left over."
    )
    assert wrong(match, seat=4) == "The field 'seat' is 0 to 3, not 4."
    assert wrong(match, overseer=-1) == "The field 'overseer' is 0 to 3, not -1."
    assert wrong(match, spring=20) == "The field 'spring' is 0 to 19, not 20."
    assert wrong(match, players=5) == "The position is for 5 players, the game for 4."
    assert wrong(match, scripted=1) == (
        "The field 'scripted' is 0: only the engine itself scripts chance."
    )
    assert wrong(match, tally_open=2) == "The field 'tally_open' is 0 or 1, not 2."
    finished = random_match(santelmo.load("santiago"), 1)
    assert wrong(finished, tally_open=0) == "The field 'tally_open' is 1 when the match is over."


def test_nothing_stands_behind_the_last_seat() -> None:
    match = auction(market="bean2 banana2 bean1 pepper2")
    for name in BY_SEAT:
        assert wrong(match, **{name: changed(match, name, 4, 1)}) == (
            f"The field {name!r} is 0 behind its first 4 numbers in this game."
        )


def test_the_extra_canals_of_a_position() -> None:
    match = bribes_of_the_example()
    assert wrong(match, extra=[2, 1, 1, 1, 0]) == (
        "The field 'extra' is 1 for each seat that has its extra canal, else 0."
    )
    assert wrong(match, extra=[0, 1, 1, 1, 0]) == (
        "The field 'extra' is 0 for 1 seats, but at most one digs in each round."
    )
    play(match, "accept 3")
    assert match.actors == (3,)
    assert wrong(match, extra=[1, 1, 1, 0, 0]) == (
        "The field 'extra' is 1 for Seat 3, which is asked about its extra canal."
    )


def test_the_squares_of_a_position() -> None:
    match = planting_of_the_example()
    assert wrong(match, deserts=1 << 48) == (
        "The field 'deserts' has a bit for each of the 48 squares and no others."
    )
    assert wrong(match, palms=-1) == (
        "The field 'palms' has a bit for each of the 48 squares and no others."
    )
    assert wrong(match, deserts=squares("d5")) == (
        "The fields 'plantations' and 'deserts' use d5 twice; a square has one crop or is desert."
    )
    assert wrong(match, doubled=changed(match, "doubled", 0, squares("a1"))) == (
        "The field 'doubled' has a1, which 'marked' lacks."
    )
    assert wrong(match, marked=changed(match, "marked", 0, squares("a1"))) == (
        "The field 'marked' has a1, where no plantation is (field 'plantations')."
    )
    assert wrong(match, marked=changed(match, "marked", 0, squares("d5"))) == (
        "The field 'marked' has d5 for two seats; one owns it."
    )
    assert wrong(match, marked=changed(match, "marked", 0, squares("d4 e6"))).startswith(
        "The field 'marked' has 2 plantations of Seat 0, which has planted 1 so far."
    )


def test_the_palms_of_a_position() -> None:
    """SGO-11.1, SGO-11.4: three, apart from each other and from the spring."""
    plain = planting_of_the_example()
    assert wrong(plain, palm_trees=3) == "A position has no field 'palm_trees'."
    assert wrong(plain, palms=1) == (
        "The field 'palms' has 0 squares, less those that are desert now, not 1."
    )
    match = auction(market="bean2 banana2 bean1 pepper2", palms=True)
    game, fields = match.game, match.position()
    for palms in ("a1 c1 e1", "a1 h6 d2", "c4 c2 f6"):
        game.position(fields | {"palms": squares(palms)})
    for palms, sentence in (
        ("a1 b1 h6", "has a1 and b1; no two palms stand next to each other."),
        ("a1 b2 h6", "has a1 and b2; no two palms stand next to each other."),
        ("a1 h6 d4", "has d4, which lies at the spring."),
        ("a1 h6 e5", "has e5, which lies at the spring."),
        ("a1 h6", "has 3 squares, less those that are desert now, not 2."),
        ("a1 h6 a6 h1", "has 3 squares, less those that are desert now, not 4."),
    ):
        assert wrong(match, palms=squares(palms)) == f"The field 'palms' {sentence}"
    dry = scene(stage=Stage.EXTRA, seat=3, overseer=3, deserts="a1", palms="c1 e1 g1")
    assert wrong(dry, palms=squares("a1 c1 e1")) == "The field 'palms' has a1, which is desert."
    fields = dry.position() | {"palms": squares("c1 e1")}
    dry.game.position(fields)
    moved = squares("b1 b2 d1 d2 f1 f2 d5 e5")
    assert moved.bit_count() == fields["deserts"].bit_count()
    assert wrong(dry, palms=squares("c1 e1"), deserts=moved) == (
        "The field 'palms' has 3 squares, less those that are desert now, not 2."
    )


def test_the_canals_of_a_position() -> None:
    match = planting_of_the_example()
    assert wrong(match, canals=1 << 31) == (
        "The field 'canals' has a bit for each of the 31 segments and no others."
    )
    assert wrong(match, canals=segments("A1-B1"), supply=10) == (
        "The field 'canals' has A1-B1, which is not connected to the spring on C3."
    )
    assert wrong(match, supply=12) == "The field 'supply' is 11 to 11 now, not 12."
    assert wrong(match, supply=10) == "The field 'supply' is 11 to 11 now, not 10."
    assert wrong(match, canals=segments("C3-C4")) == (
        "The field 'canals' has 0 segments, the canals that left the supply and the seats "
        "(fields 'supply' and 'extra'), not 1."
    )


def test_the_tiles_of_a_position() -> None:
    match = auction(market="bean2 banana2 bean1 pepper2")
    assert wrong(match, market=[11, 1, 1, 1, 0]) == (
        "The field 'market' has tiles from 1 to 10, and 0 where none lies."
    )
    assert wrong(match, held=-1) == "The field 'held' is a tile from 1 to 10, or 0 for none."
    assert wrong(match, removed=11) == "The field 'removed' is a tile from 1 to 10, or 0 for none."
    assert wrong(match, unseen=[9] * 10) == "The field 'unseen' has 0 to 3 tiles banana1."
    assert wrong(match, unseen=[0] * 10) == "The field 'unseen' has 40 tiles in round 1, not 0."
    piles = match.position()["piles"]
    same = "The field 'piles' has the tiles that 'unseen' counts in its first 40 places."
    assert wrong(match, piles=[3 if t == 4 else t for t in piles]) == same
    assert wrong(match, piles=[*piles[:44], 1]) == same
    assert wrong(match, removed=0) == (
        "The field 'removed' is the tile that left the game with 3 or 4 players, else 0."
    )
    assert wrong(match, market=[8, 2, 7, 0, 0]) == "The field 'market' has 4 tiles now, not 3."
    assert wrong(match, market=[8, 2, 7, 1, 0]) == (
        "The fields 'market', 'held', 'removed' and 'unseen' have at most 3 tiles banana1 together."
    )
    assert wrong(match, held=1) == (
        "The field 'held' is the tile that is about to be planted, else 0."
    )
    assert wrong(match, planted=1) == "The field 'planted' is 0 in stage 0, not 1."
    assert wrong(match, deserts=1) == (
        "The fields 'plantations' and 'deserts' have 0 squares now, not 1."
    )
    play(match, "bid 5", "pass", "bid 4", "bid 1")
    assert wrong(match, planted=4) == "The field 'planted' is 0 to 3 in stage 1, not 4."
    three = santelmo.load("santiago", players=3).start(seed=1)
    play(three, "bid 1", "bid 2", "bid 3")
    assert wrong(three, stage=Stage.LEFTOVER) == "The field 'planted' is 3 in stage 3, not 0."


def test_the_crops_of_a_position() -> None:
    match = planting_of_the_example()
    nobodys: Fields = {"marked": [0] * 5, "doubled": [0] * 5}
    assert wrong(match, plantations=[0, squares("a1 b1 c1 d1"), 0, 0, 0], **nobodys) == (
        "The field 'plantations' has at most 0 squares with the crop sugar."
    )
    fields = match.position()
    unseen, piles = fields["unseen"], fields["piles"]
    assert unseen[7] == 5, "one double bean is planted, and one single bean"
    unseen[7], unseen[6] = 6, unseen[6] - 1
    piles[piles.index(7)] = 8
    assert wrong(match, unseen=unseen, piles=piles) == (
        "The field 'doubled' has at most 0 squares with the crop bean, for as many tiles with "
        "two planters are planted."
    )


def test_markers_and_money_of_a_position() -> None:
    match = planting_of_the_example()
    assert wrong(match, markers=changed(match, "markers", 0, 19)) == (
        "The field 'markers' is 20 to 21 for Seat 0 now, not 19."
    )
    assert wrong(match, markers=changed(match, "markers", 0, 22)) == (
        "The field 'markers' is 20 to 21 for Seat 0 now, not 22."
    )
    assert wrong(match, money=[-1, 5, 10, 6, 0]) == (
        "The field 'money' is 0 or more for every seat."
    )
    assert wrong(match, money=[10, 10, 10, 11, 0]) == (
        "The fields 'money', 'bids' and 'offers' have at most 40 escudos together in round 1, "
        "which the bank has paid out, not 41."
    )


def test_the_end_of_a_position() -> None:
    """SGO-10.1, SGO-10.4: the harvest is in the money, and nothing dry is left."""
    match = scene(
        stage=Stage.EXTRA,
        seat=3,
        overseer=3,
        round_number=11,
        planted={"bean": "c3"},
        markers={0: "c3 c3"},
        canals="B3-C3 C3-D3 B2-B3",
        money=[0, 0, 0, 0],
    )
    play(match, "keep")
    assert wrong(match, money=[1, 0, 0, 0, 0]) == (
        "The field 'money' has at least the harvest of Seat 0, 2."
    )
    assert wrong(match, money=[200, 0, 0, 0, 0]).startswith("The fields 'money', 'bids' and")
    dry = match.position()
    green = squares("a1")
    assert not dry["deserts"] & green
    spare = dry["deserts"] & -dry["deserts"]
    assert (
        wrong(match, deserts=dry["deserts"] ^ spare, plantations=[0, 0, 0, squares("c3 a1"), 0])
        == "The field 'plantations' has a1, which is dry, so it is desert at the end."
    )


def test_the_auction_of_a_position() -> None:
    match = auction(market="bean2 banana2 bean1 pepper2")
    assert wrong(match, seat=2) == (
        "The fields 'bids' and 'passed' name the seats from the overseer's left up to the one "
        "before Seat 2, which is to bid."
    )
    play(match, "bid 5", "pass")
    assert wrong(match, passed=[0, 1, 2, 0, 0]) == (
        "The fields 'bids' and 'passed' name each seat once at most."
    )
    assert wrong(match, passed=[0, 0, 2, 0, 0]) == (
        "The field 'passed' numbers those who passed from 1 in their order; else it is 0."
    )
    assert wrong(match, bids=[0, 5, 5, 0, 0], passed=[0] * 5, money=[9, 5, 5, 9, 0]) == (
        "The field 'bids' has no bid twice."
    )
    assert wrong(match, bids=[1, 5, 0, 0, 0], money=[9, 5, 9, 9, 0]).startswith(
        "The fields 'bids' and 'passed' name the seats from the overseer's left"
    )
    assert wrong(match, bids=[0] * 5, passed=[0, 2, 1, 0, 0]) == (
        "The field 'passed' numbers those who passed in the order in which they were asked."
    )
    assert wrong(match, order=[0, 1, 0, 0, 0]) == (
        "The field 'order' is 0 except while tiles are planted."
    )
    play(match, "bid 4", "bid 1")
    assert wrong(match, order=[1, 3, 2, 0, 0]) == (
        "The field 'order' follows from the bids: it is [1, 3, 0, 2, 0]."
    )
    assert wrong(match, overseer=3) == (
        "The field 'overseer' is 2, who bid the least or passed first."
    )
    assert wrong(match, seat=3) == "The field 'seat' is 1, who plants now, not 3."
    assert wrong(match, bids=[0, 5, 0, 4, 0]) == (
        "The fields 'bids' and 'passed' name every seat while tiles are planted."
    )
    planted = planting_of_the_example()
    assert wrong(planted, passed=[1, 0, 0, 0, 0]) == (
        "The fields 'bids' and 'passed' are 0 after the planting."
    )


def test_the_proposals_of_a_position() -> None:
    match = bribes_of_the_example()
    assert wrong(match, stage=Stage.PROPOSING) == (
        "The field 'stage' is 6 for the overseer and 4 or 5 for the others during the bribes."
    )
    assert wrong(match, proposed=[32, 0, 0, 5, 0]) == (
        "The field 'proposed' is 1 to 31, 1 + a segment, or 0."
    )
    same = match.position()["proposed"][0]
    assert wrong(match, proposed=[same, 0, 0, same, 0]) == (
        "The field 'proposed' has no segment twice."
    )
    assert wrong(match, proposed=[1, 0, 0, same, 0]) == (
        "The field 'proposed' has A1-B1, where no canal may be dug."
    )
    backed = "The field 'backed' is 1 + the seat whose proposal a seat pays for, or 0."
    assert wrong(match, backed=[4, 1, 0, 4, 0]) == backed
    assert wrong(match, backed=[1, 5, 0, 4, 0]) == backed
    assert wrong(match, backed=[1, 3, 0, 4, 0]) == (
        "The field 'backed' lets Seat 1 pay for a proposal of Seat 2, which has made none "
        "(field 'proposed')."
    )
    assert wrong(match, offers=[3, 0, 0, 1, 0]) == (
        "The fields 'backed' and 'offers' have both a number above 0 for Seat 1, or both 0."
    )
    assert wrong(match, stage=Stage.PROPOSING, seat=1) == (
        "The field 'backed' is 0 for Seat 1, which has not been asked yet."
    )
    fields = match.position()
    assert (
        wrong(match, proposed=[same, 0, 0, 0, 0], backed=[1, 1, 0, 1, 0], offers=fields["offers"])
        == "The field 'backed' lets Seat 3 support Seat 0, which was asked later."
    )
    planted = planting_of_the_example()
    assert wrong(planted, stage=Stage.OFFERING) == (
        "Seat 3 is about to make an offer: in 'backed' it has a proposal, in 'money' at least 1, "
        "and in 'offers' 0."
    )
    later = auction(market="bean2 banana2 bean1 pepper2")
    assert wrong(later, proposed=[1, 0, 0, 0, 0]) == (
        "The fields 'proposed', 'backed' and 'offers' are 0 except during the bribes."
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
