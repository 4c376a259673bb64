"""Section 2 and the palms: set-up, options, and who sees what."""

from __future__ import annotations

from collections import Counter

import pytest

import santelmo
from santelmo.games.santiago.board import CROSSING_NAMES, SQUARE_NAMES, SQUARES_AT, square_names
from tests.games.santiago.scenes import auction, board, play
from tests.kit.playing import random_match

INNER = {"B2", "C2", "D2", "B3", "C3", "D3"}


def springs(option: str, matches: int) -> Counter[str]:
    game = santelmo.load("santiago", spring=option)
    return Counter(board(game.start(seed=seed))["spring"] for seed in range(matches))


def test_the_spring_is_drawn_from_the_inner_crossings_or_from_all_or_named() -> None:
    """SGO-2.1."""
    inner = springs("inner", 150)
    assert set(inner) == INNER and min(inner.values()) >= 10
    assert set(springs("any", 250)) == set(CROSSING_NAMES)
    assert set(springs("E4", 3)) == {"E4"}
    assert santelmo.load("santiago").options["spring"] == "inner"


@pytest.mark.parametrize(("players", "canals"), [(3, 11), (4, 11), (5, 9)])
def test_the_supply_and_one_extra_canal_each(players: int, canals: int) -> None:
    """SGO-2.2."""
    shown = board(santelmo.load("santiago", players=players).start(seed=1))
    assert shown["supply"] == canals
    assert [seat["extra_canal"] for seat in shown["seats"]] == [True] * players


@pytest.mark.parametrize(("players", "piles", "height"), [(3, 4, 11), (4, 4, 11), (5, 5, 9)])
def test_the_piles_and_the_tile_that_leaves(players: int, piles: int, height: int) -> None:
    """SGO-2.3: seen after the first tile of each pile was turned up."""
    shown = board(santelmo.load("santiago", players=players).start(seed=1))
    assert shown["piles"] == piles and shown["tiles_in_each_pile"] == height - 1
    assert len(shown["turned_up"]) == piles
    assert sum(shown["unseen"].values()) == piles * (height - 1)
    assert (shown["left_the_game"] is None) == (players == 5)


def test_ten_escudos_each_and_a_random_overseer() -> None:
    """SGO-2.4."""
    game = santelmo.load("santiago", players=5)
    matches = [game.start(seed=seed) for seed in range(80)]
    assert all(match.position()["money"] == [10] * 5 for match in matches)
    drawn = Counter(board(match)["overseer"] for match in matches)
    assert set(drawn) == set(range(5)) and min(drawn.values()) >= 6


def test_a_view_shows_only_your_own_money_until_the_end() -> None:
    """SGO-2.5."""
    match = auction(market="bean2 bean1 sugar2 sugar1")
    play(match, "bid 4")
    view = match.view(1)
    assert [seat["money"] for seat in view["board"]["seats"]] == [None, 6, None, None]
    assert match.visible_fields(1)["money"] == [0, 6, 0, 0, 0]
    assert all(seat["money"] is None for seat in match.view(None)["board"]["seats"])
    assert "money ?" in match.picture(1).plain
    finished = random_match(santelmo.load("santiago"), 5)
    assert finished.result is not None
    shown = [seat["total"] for seat in board(finished)["seats"]]
    assert shown == list(finished.result.scores)


def test_open_money_shows_all() -> None:
    """SGO-2.5."""
    match = auction(market="bean2 bean1 sugar2 sugar1", open_money=True)
    play(match, "bid 4")
    assert [seat["money"] for seat in board(match)["seats"]] == [10, 6, 10, 10]
    assert "money ?" not in match.picture(None).plain


def test_a_bot_knows_all_money() -> None:
    """SGO-2.5: it follows from the record, so it is no secret to a bot."""
    match = auction(market="bean2 bean1 sugar2 sugar1")
    play(match, "bid 4")
    assert match.redacted(0)["money"][0].tolist() == [10, 6, 10, 10, 0]


def test_palms_keep_away_from_the_spring_and_from_each_other() -> None:
    """SGO-11.1."""
    for spring in ("C3", "A1", "C4", "inner"):
        game = santelmo.load("santiago", palms=True, spring=spring)
        for seed in range(60):
            position = game.start(seed=seed).position()
            palms = square_names(position["palms"])
            assert len(palms) == 3
            assert not position["palms"] & int(SQUARES_AT[position["spring"]])
            for i, one in enumerate(palms):
                for other in palms[:i]:
                    far = max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1])))
                    assert far >= 2


def test_palms_stand_anywhere_else_and_only_if_wanted() -> None:
    """SGO-11.1: chance places them."""
    game = santelmo.load("santiago", palms=True, spring="C3")
    seen = Counter(
        name
        for seed in range(500)
        for name in square_names(game.start(seed=seed).position()["palms"])
    )
    assert set(seen) == set(SQUARE_NAMES) - {"d4", "d5", "e4", "e5"}
    assert board(santelmo.load("santiago").start(seed=1))["squares"]["a1"]["palm"] is False


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 2}, "Option 'players' takes a whole number from 3 to 5, not 2."),
        ({"players": 6}, "Option 'players' takes a whole number from 3 to 5, not 6."),
        ({"palms": 3}, "Option 'palms' takes true or false, not 3."),
        ({"spring": "F1"}, "Option 'spring' takes one of inner, any, A1, "),
        ({"deserts": True}, "The game 'santiago' has no option 'deserts'"),
    ],
)
def test_a_bad_option_is_named(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(santelmo.OptionError) as caught:
        santelmo.load("santiago", **options)
    assert str(caught.value).startswith(sentence)
