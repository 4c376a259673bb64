"""Section 6: planting."""

from __future__ import annotations

import santelmo
from santelmo.games.santiago.board import SQUARE_NAMES
from santelmo.games.santiago.state import Stage
from tests.games.santiago.scenes import auction, board, money, play, refused, scene, squares, texts

FOUR = "bean2 bean1 sugar2 sugar1"


def plot(match: santelmo.Match, square: str) -> tuple[str | None, int | None, int]:
    shown = board(match)["squares"][square]
    return shown["crop"], shown["owner"], shown["markers"]


def test_the_order_is_bids_from_high_to_low_then_the_last_to_pass() -> None:
    """SGO-6.1: seats 1, 2, 3, 4, 0 act in this order."""
    match = auction(market="bean2 bean1 sugar2 sugar1 pepper2", players=5)
    play(match, "pass", "bid 2", "pass", "bid 7", "pass")
    assert board(match)["planting_order"] == [4, 2, 0, 3, 1]
    seats: list[int] = []
    while board(match)["phase"] == "planting":
        seats += match.actors
        match.play(match.legal()[0])
    assert seats == [4, 4, 2, 2, 0, 0, 3, 3, 1, 1]


def test_a_tile_is_taken_and_planted_on_any_free_square() -> None:
    """SGO-6.2: identical tiles are one choice; a used square is refused."""
    match = auction(market="bean2 bean2 sugar2 sugar1")
    play(match, "bid 4", "bid 3", "bid 2", "bid 1")
    assert texts(match) == ["take sugar1", "take sugar2", "take bean2"]
    missing = refused(match, "take pepper1")
    assert str(missing) == (
        "There is no single pepper on the table, only double bean, double sugar and single sugar."
    )
    match.play("take bean2")
    assert texts(match) == [f"plant {name}" for name in SQUARE_NAMES]
    match.play("plant h6")
    assert texts(match) == ["take sugar1", "take sugar2", "take bean2"]
    match.play("take bean2")
    assert len(texts(match)) == 47
    error = refused(match, "plant h6")
    assert str(error) == "There is already a plantation on h6." and error.rule == "SGO-6.2"


def test_a_desert_is_not_free() -> None:
    """SGO-6.2, SGO-9.2."""
    match = auction(market=FOUR)
    fields = match.position()
    # A second round in which the four tiles of the first have turned into desert.
    fields["round_number"] = 2
    fields["deserts"] = squares("a1 b1 c1 d1")
    down = fields["piles"][: 4 * 9]
    fields["piles"] = down + [0] * 9
    fields["unseen"] = [down.count(kind) for kind in range(1, 11)]
    later = match.game.position(fields)
    play(later, "bid 4", "bid 3", "bid 2", "bid 1", "take bean2")
    assert len(texts(later)) == 44
    assert str(refused(later, "plant b1")) == "The square b1 is desert."


def test_markers_are_as_many_as_planters_and_one_fewer_after_a_pass() -> None:
    """SGO-6.3, SGO-6.4."""
    match = auction(market=FOUR)
    play(match, "bid 4", "pass", "bid 2", "pass")
    assert board(match)["planting_order"] == [1, 3, 0, 2]
    play(match, "take bean2", "plant a1", "take bean1", "plant c1")
    play(match, "take sugar2", "plant e1", "take sugar1", "plant g1")
    assert plot(match, "a1") == ("bean", 1, 2)
    assert plot(match, "c1") == ("bean", 3, 1)
    assert plot(match, "e1") == ("sugar", 0, 1)
    assert plot(match, "g1") == ("sugar", None, 0)
    assert [seat["markers"] for seat in board(match)["seats"]] == [21, 20, 22, 21]


def leftover_match(*bids: str) -> santelmo.Match:
    match = auction(market=FOUR, players=3)
    play(match, *bids)
    for take, square in (("sugar1", "a1"), ("sugar2", "h6"), ("bean1", "d4")):
        play(match, f"take {take}", f"plant {square}")
    return match


def test_with_three_the_first_planter_places_the_leftover_tile_without_markers() -> None:
    """SGO-6.5, SGO-3.3: no take; it touches a plantation of any crop."""
    match = leftover_match("bid 2", "bid 5", "bid 1")
    assert match.actors == (2,)
    assert board(match)["held"] == "bean2" and board(match)["turned_up"] == []
    around = {"b1", "a2", "h5", "g6", "c4", "e4", "d3", "d5"}
    assert texts(match) == [f"plant {name}" for name in SQUARE_NAMES if name in around]
    error = refused(match, "plant b2")
    assert str(error) == "The leftover double bean must touch a plantation, and b2 touches none."
    assert error.rule == "SGO-6.5"
    match.play("plant d5")
    assert plot(match, "d5") == ("bean", None, 0)
    assert board(match)["phase"] == "bribes"


def test_when_all_three_passed_the_last_one_places_the_leftover_tile() -> None:
    """SGO-6.5, SGO-6.1: seats 1, 2, 0 passed in this order."""
    match = leftover_match("pass", "pass", "pass")
    assert board(match)["planting_order"] == [0, 2, 1]
    assert match.actors == (0,)


def test_walled_in_by_deserts_the_leftover_tile_touches_a_desert() -> None:
    """SGO-6.5: only when no free square touches a plantation; palms do not count."""
    base = scene(
        stage=Stage.LEFTOVER,
        seat=0,
        overseer=2,
        players=3,
        planted={"bean": "a1 b1", "sugar": "c1"},
        deserts="d1 a2 b2 c2",
        held="potato1",
        palms="h6",
        money=[2, 6, 7],
        fields={"bids": [5, 4, 3, 0, 0], "order": [0, 1, 2, 0, 0], "planted": 3},
    )
    assert texts(base) == [f"plant {name}" for name in ("e1", "d2", "a3", "b3", "c3")]
    assert base.prompt(0).text == (
        "Plant the leftover single potato next to a desert; it gets no markers."
    )
    error = refused(base, "plant g6")
    assert str(error) == (
        "No free square touches a plantation, so the leftover single potato must touch a desert, "
        "and g6 touches none."
    )
    base.play("plant d2")
    assert plot(base, "d2") == ("potato", None, 0)


def test_a_desert_is_no_neighbour_while_a_plantation_has_a_free_one() -> None:
    """SGO-6.5: b1 and a2 touch the bean; the squares around the deserts do not count."""
    match = scene(
        stage=Stage.LEFTOVER,
        seat=0,
        overseer=2,
        players=3,
        planted={"bean": "a1"},
        deserts="h6 h5 h4 h3 h2 h1",
        held="potato1",
        money=[2, 6, 7],
        fields={"bids": [5, 4, 3, 0, 0], "order": [0, 1, 2, 0, 0], "planted": 3},
    )
    assert texts(match) == ["plant b1", "plant a2"]
    assert str(refused(match, "plant g6")) == (
        "The leftover single potato must touch a plantation, and g6 touches none."
    )


def test_a_neutral_plantation_serves_the_leftover_tile_too() -> None:
    """SGO-6.5, SGO-6.4."""
    match = auction(market="bean1 bean1 sugar2 pepper1", players=3)
    play(match, "pass", "pass", "pass")
    play(match, "take bean1", "plant a1", "take bean1", "plant c1", "take sugar2", "plant e1")
    assert plot(match, "a1") == ("bean", None, 0)
    assert {"plant b1", "plant a2"} <= set(texts(match))


def test_bids_lie_on_the_table_until_all_have_planted() -> None:
    """SGO-6.6: they are no money for bribes and go to the bank."""
    match = auction(market=FOUR, money=[10, 10, 10, 3])
    play(match, "bid 6", "bid 5", "bid 3", "bid 1")
    assert [seat["bid"] for seat in board(match)["seats"]] == [1, 6, 5, 3]
    assert money(match) == [9, 4, 5, 0]
    for square in ("a1", "b1", "c1", "d1"):
        play(match, str(match.legal()[0]), f"plant {square}")
    assert [seat["bid"] for seat in board(match)["seats"]] == [None] * 4
    assert money(match) == [9, 4, 5, 0]
    play(match, "propose C3-C4", "offer 1", "pass")
    assert match.actors == (3,) and texts(match) == ["pass"]
