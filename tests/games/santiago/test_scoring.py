"""Section 10, palms at the scoring, and the running score."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import santelmo
from santelmo.games.santiago import areas, water
from santelmo.games.santiago.state import Stage
from tests.games.santiago.scenes import board, money, scene
from tests.kit.playing import random_match, random_steps

NET = "B3-C3 C3-D3 B2-B3 B3-B4 D2-D3 D3-D4 B2-C2 C2-D2 C3-C4"
"""Canals around the middle of the board."""


def ending(**setting: Any) -> santelmo.Match:
    """The last decision of a match: seat 3 is asked about the extra canal."""
    options: dict[str, Any] = {"round_number": 11, "canals": NET, **setting}
    return scene(stage=Stage.EXTRA, seat=3, overseer=3, **options)


def scores(**setting: Any) -> tuple[int, ...]:
    match = ending(**{"money": [0, 0, 0, 0], **setting})
    match.play("keep")
    assert match.result is not None
    return match.result.scores


def account(match: santelmo.Match, seat: int, reader: int | None = None) -> dict[str, Any]:
    """What a reader's board says about a seat's money."""
    shown = board(match, reader)["seats"][seat]
    return {name: shown[name] for name in ("money", "harvest", "at_risk", "total")}


RULEBOOK_EXAMPLE: dict[str, Any] = {
    "planted": {
        "banana": "c2 c3 d3",
        "sugar": "e2 f2 e3 f3",
        "potato": "c4 d4 c5 d5",
        "bean": "b5",
        "pepper": "f5 f6 e6 e5",
    },
    "markers": {
        1: "c2 c2 c3 e2 f2 f2 c4 c4 d4 d4 c5 b5 b5 f5 f6 f6",
        2: "d3 e3 d5",
    },
    "money": [0, 15, 0, 0],
}


def test_the_example_brings_55_and_ends_with_70() -> None:
    """SGO-10.5: 3×3 + 3×4 + 5×4 + 2×1 + 3×4, and 15 in hand."""
    match = ending(**RULEBOOK_EXAMPLE)
    assert account(match, 1, reader=1) == {"money": 15, "harvest": 55, "at_risk": 0, "total": None}
    match.play("keep")
    result = match.result
    assert result is not None and result.scores[1] == 70
    assert [line for line in result.lines if line.startswith("Seat 1")] == [
        "Seat 1: 15 escudos in hand.",
        "Seat 1: banana c2, c3, d3: 3 tiles × 3 markers = 9.",
        "Seat 1: sugar e2, f2, e3, f3: 4 tiles × 3 markers = 12.",
        "Seat 1: potato c4, d4, c5, d5: 4 tiles × 5 markers = 20.",
        "Seat 1: bean b5: 1 tile × 2 markers = 2.",
        "Seat 1: pepper e5, f5, e6, f6: 4 tiles × 3 markers = 12.",
        "Seat 1: 70 escudos in all.",
    ]
    assert account(match, 1) == {"money": 15, "harvest": 55, "at_risk": 0, "total": 70}


def test_what_is_dry_at_the_end_is_desert() -> None:
    """SGO-10.1: markers or not; a1 is far from any canal."""
    assert scores(planted={"bean": "a1 c3"}, markers={0: "a1 a1 c3"}) == (1, 0, 0, 0)


def test_an_area_is_one_crop_side_to_side_across_canals_with_neutral_tiles() -> None:
    """SGO-10.2: c3 d3 | d4 across the canal B3-C3; e5 touches with a corner only."""
    planted = {"bean": "c3 d3 d4 e5", "sugar": "c4"}
    assert scores(planted=planted, markers={0: "c3", 1: "e5"}) == (3, 1, 0, 0)


def test_a_desert_divides_an_area() -> None:
    """SGO-10.2: c3 and e3 are connected by d3 alone."""
    apart = scores(planted={"bean": "c3 e3"}, markers={0: "c3 e3"}, deserts="d3")
    assert apart == (2, 0, 0, 0)
    assert scores(planted={"bean": "c3 d3 e3"}, markers={0: "c3 e3"}) == (6, 0, 0, 0)


def test_the_edges_of_the_board_do_not_touch_each_other() -> None:
    """SGO-10.2: h2 and a3 follow each other in the order of the squares."""
    canals = "B3-C3 C3-D3 D3-E3 A3-B3 A2-A3 E2-E3 E1-E2"
    planted = {"bean": "h2 a3"}
    assert scores(planted=planted, markers={0: "h2 a3"}, canals=canals) == (2, 0, 0, 0)


def test_each_player_is_paid_tiles_times_markers() -> None:
    """SGO-10.3: several players profit from one area."""
    planted = {"bean": "c3 d3 c4 d4"}
    assert scores(
        planted=planted, markers={0: "c3 c3", 1: "d3", 2: "d4 d4"}, money=[1, 2, 3, 4]
    ) == (9, 6, 11, 4)


def test_equal_money_shares_the_win_and_an_extra_canal_is_worth_nothing() -> None:
    """SGO-10.4."""
    match = ending(money=[5, 7, 7, 1], fields={"extra": [1, 0, 1, 1, 0], "supply": 3})
    match.play("keep")
    assert match.result is not None
    assert match.result.winners == (1, 2) and match.result.places == (3, 1, 1, 4)
    assert match.prompt(None).text == "The match is over. Seat 1 and Seat 2 win."
    assert [seat["money"] for seat in board(match, 0)["seats"]] == [5, 7, 7, 1]


def test_a_palm_s_square_is_free_and_its_plantation_carries_it() -> None:
    """SGO-11.2."""
    game = santelmo.load("santiago", palms=True)
    match = game.start(seed=4)
    palm = next(name for name, plot in board(match)["squares"].items() if plot["palm"])
    for _ in range(4):
        match.play(match.legal()[0])
    match.play(match.legal()[0])
    match.play(f"plant {palm}")
    plot = board(match)["squares"][palm]
    assert plot["palm"] and plot["crop"] is not None


def test_a_palm_counts_as_a_marker_for_the_owner_of_the_plantation() -> None:
    """SGO-11.3: not for others in the area, and for nobody on a neutral plantation."""
    planted = {"bean": "c3 d3 c5"}
    match = ending(planted=planted, markers={0: "c3", 1: "d3 d3"}, palms="c3 c5", money=[0] * 4)
    match.play("keep")
    assert match.result is not None and match.result.scores == (4, 4, 0, 0)
    assert "Seat 0: bean c3, d3: 2 tiles × (1 marker + 1 palm) = 4." in match.result.lines


def test_the_running_score_tells_what_is_safe_and_what_is_at_risk() -> None:
    """SGO-10.1, SGO-10.3: a dry tile connects nothing if the match ends now."""
    match = scene(
        stage=Stage.EXTRA,
        seat=3,
        overseer=3,
        round_number=3,
        canals="C3-D3",
        planted={"bean": "e4 e5 d4 d5", "sugar": "a1"},
        markers={0: "e4 e4 d4", 1: "e5", 2: "a1 a1"},
        money=[4, 3, 2, 1],
    )
    assert board(match, 0)["areas"] == [
        {
            "crop": "bean",
            "squares": ["d4", "e4", "d5", "e5"],
            "dry": ["d4", "d5"],
            "shares": [
                {"seat": 0, "income": 4, "more": 8},
                {"seat": 1, "income": 2, "more": 2},
            ],
        },
        {
            "crop": "sugar",
            "squares": ["a1"],
            "dry": ["a1"],
            "shares": [{"seat": 2, "income": 0, "more": 2}],
        },
    ]
    assert account(match, 0, reader=0) == {"money": 4, "harvest": 4, "at_risk": 8, "total": None}
    assert account(match, 2, reader=0) == {"money": None, "harvest": 0, "at_risk": 2, "total": None}


def brute_force_harvest(match: santelmo.Match, only_irrigated: bool) -> list[int]:
    """Counts areas square by square with names, not bits."""
    plots = {
        name: plot
        for name, plot in board(match)["squares"].items()
        if plot["crop"] and (plot["irrigated"] or not only_irrigated)
    }
    incomes = [0] * match.game.players
    seen: set[str] = set()
    for start in plots:
        if start in seen:
            continue
        area, todo = {start}, [start]
        while todo:
            name = todo.pop()
            column, row = ord(name[0]), int(name[1])
            for c, r in (
                (column + 1, row),
                (column - 1, row),
                (column, row + 1),
                (column, row - 1),
            ):
                other = f"{chr(c)}{r}"
                if (
                    other in plots
                    and other not in area
                    and plots[other]["crop"] == plots[start]["crop"]
                ):
                    area.add(other)
                    todo.append(other)
        seen |= area
        for name in area:
            plot = plots[name]
            if plot["owner"] is not None:
                incomes[plot["owner"]] += len(area) * (plot["markers"] + plot["palm"])
    return incomes


def test_the_compiled_harvest_agrees_with_counting_by_hand() -> None:
    """SGO-10.2, SGO-10.3, SGO-11.3: on boards of random matches."""
    for seed, players in ((1, 3), (2, 4), (3, 5)):
        match = santelmo.load("santiago", players=players, palms=True).start(seed)
        rng = random.Random(seed)
        for _ in random_steps(match, rng):
            if rng.random() > 0.08:
                continue
            s = match.states[0]
            now, hoped = np.zeros(players, np.int64), np.zeros(players, np.int64)
            areas.add_harvest(s, int(water.irrigated(s)), now, 0)
            areas.add_harvest(s, (1 << 48) - 1, hoped, 0)
            assert now.tolist() == brute_force_harvest(match, only_irrigated=True)
            assert hoped.tolist() == brute_force_harvest(match, only_irrigated=False)
            shown = board(match)["seats"]
            assert [seat["harvest"] for seat in shown] == now.tolist()
            assert [seat["at_risk"] for seat in shown] == (hoped - now).tolist()


def test_the_final_score_is_explained_to_the_last_escudo() -> None:
    """SGO-10.4: the lines of each seat add up."""
    for seed in range(3):
        match = random_match(santelmo.load("santiago", palms=True), seed)
        result = match.result
        assert result is not None
        for seat, total in enumerate(result.scores):
            lines = [line for line in result.lines if line.startswith(f"Seat {seat}:")]
            hand = lines[0].split()[2].replace("no", "0")
            products = [int(line.rstrip(".").rpartition("= ")[2]) for line in lines[1:-1]]
            assert int(hand) + sum(products) == total == money(match)[seat]
            shown = account(match, seat)
            assert shown["total"] == total and shown["harvest"] == sum(products)
