"""The board after each move, made of cached parts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import santelmo
from santelmo.games.santa_cruz import building, cached_rules, scoring, state_bytes
from santelmo.games.santa_cruz.components import CARDS, SEATS, names_of, spaces_in, union
from santelmo.games.santa_cruz.state import Stage
from tests.games.santa_cruz.scenes import Scene, at_stage, play, play_on

ISLANDS = ("santa_cruz", "dos_hermanas")


def positions(players: int, island: str, seed: int) -> Iterator[santelmo.Match]:
    """A random match, as it stands after each move."""
    match = santelmo.load("santa_cruz", players=players, island=island).start(seed)
    rng = random.Random(seed)
    yield match
    while match.actors:
        seat = rng.choice(match.actors)
        match.play(rng.choice(match.legal(seat)), seat)
        yield match


@pytest.mark.parametrize("island", ISLANDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_promise_what_the_rules_say(players: int, island: str) -> None:
    """SCZ-4.1, SCZ-4.8, SCZ-5.1, SCZ-6.1: what is kept is what the rules say anew."""
    for match in positions(players, island, seed=7):
        s = match.states[0]
        raw = state_bytes.raw_bytes(s)
        gains = np.zeros((SEATS, len(CARDS)), np.int64)
        scoring.list_gains(s, gains)
        assert cached_rules.gains(raw) == tuple(tuple(row) for row in gains[:players].tolist())
        counted = [
            union(int(scoring.counted_spaces(s, card, seat)) for seat in range(players))
            for card in range(len(CARDS))
        ]
        assert list(cached_rules.counted(raw)) == counted
        assert cached_rules.last_seat(raw) == building.last_seat(s)
        joiner = building.last_seat(s) if not s.join_used else None
        assert cached_rules.joiner(raw) == joiner
        places = [scoring.place(s, seat) for seat in cached_rules.track_order(raw)]
        assert places == list(range(1, players + 1))
        for seat in range(players):
            for way, (build, join) in enumerate(cached_rules.reach(raw, seat)):
                assert build == building.open_spaces(s, seat, way)
                assert join == building.join_spaces(s, seat, way)


def flat(value: Any) -> list[int]:
    """The numbers in a field, whatever its shape."""
    return [n for part in value for n in flat(part)] if hasattr(value, "__iter__") else [value]


@pytest.mark.parametrize(
    "name",
    [
        *("players", "round_number", "stage", "start", "seat", "way", "builds", "join_used"),
        *("ready", "birds_left", "deck_left", "face", "behind", "held", "bundle", "tokens"),
        *("drawn", "discarded", "sets", "supply", "set_of", "cards", "played", "opened", "hand"),
        *("birds", "score"),
    ],
)
def test_a_field_is_read_as_it_is_in_the_state(name: str) -> None:
    for match in positions(players=3, island="santa_cruz", seed=2):
        field = match.states[name][0].tolist()
        assert flat(getattr(state_bytes, name)(state_bytes.raw_bytes(match.states[0]))) == flat(
            field
        )


def test_sets_of_spaces() -> None:
    assert spaces_in(0) == ()
    assert spaces_in(0b101 | 1 << 62) == (0, 2, 62)
    assert names_of(0b101 | 1 << 62) == ["C01", "C03", "V14"]
    assert len(names_of(-1)) == 63


def boards(match: santelmo.Match) -> list[dict[str, Any]]:
    """Everybody's board, then those of the seats, as a server makes them."""
    views = match.views()
    return [views.of(seat)["board"] for seat in (None, *range(match.game.players))]


def test_to_play_a_card_leaves_the_map_the_same_object() -> None:
    match = play_on(santelmo.load("santa_cruz", players=4).start(5), at_stage(Stage.PLAYING))
    before = boards(match)
    match.play(next(move for move in match.legal() if move.kind == "play"))
    assert match.states[0].stage == Stage.BUILDING
    for old, new in zip(before, boards(match), strict=True):
        for part in (
            "islands",
            "spaces",
            "roads",
            "rivers",
            "cards",
            "unseen_tiles",
            "track",
            "sets",
        ):
            assert old[part] is new[part]
    others = [seat for seat in range(4) if seat not in match.actors]
    for old, new in zip(before[1:], boards(match)[1:], strict=True):
        assert old["own"]["hand"] is new["own"]["hand"]
        assert all(old["seats"][seat] is new["seats"][seat] for seat in others)


def test_to_build_changes_only_the_spaces_concerned() -> None:
    match = play_on(santelmo.load("santa_cruz", players=4).start(5), at_stage(Stage.LANDING))
    before = boards(match)[0]["spaces"]
    match.play("land C01")
    after = boards(match)[0]["spaces"]
    changed = [new["name"] for old, new in zip(before, after, strict=True) if old is not new]
    turned = [new["name"] for old, new in zip(before, after, strict=True) if not old["tile"]]
    assert "C01" in changed and set(changed) <= {"C01", *turned}


def test_matches_that_stand_alike_share_the_parts_of_their_boards() -> None:
    game = santelmo.load("santa_cruz", players=3)
    one, other = (play_on(game.start(9), at_stage(Stage.BUILDING), seed=1) for _ in range(2))
    for mine, theirs in zip(boards(one), boards(other), strict=True):
        assert mine == theirs
        assert mine["spaces"] is theirs["spaces"]
        assert mine["unseen_tiles"] is theirs["unseen_tiles"]


def test_boards_alike_but_for_the_island_or_the_players_are_not_mixed_up() -> None:
    boards = {
        state_bytes.board(state_bytes.raw_bytes(game.template[0]))
        for players in (2, 3)
        for game in (santelmo.load("santa_cruz", players=players, island=i) for i in ISLANDS)
    }
    assert len(boards) == 4
    assert sorted(len(board.built) for board in boards) == [2, 2, 3, 3]


def test_seats_see_the_same_objects_but_for_what_is_their_own() -> None:
    """SCZ-4.3: only who has a bird token sees another list of the seats: with its value."""
    match = play(Scene().tile("C01", bird=True).match(), "play ship", "build C01")
    everybodys, with_bird, without = boards(match)
    assert without["seats"] is everybodys["seats"]
    assert with_bird["seats"][1] is everybodys["seats"][1]
    assert everybodys["seats"][0]["bird_values"] == []
    assert len(with_bird["seats"][0]["bird_values"]) == 1
    assert {**with_bird["seats"][0], "bird_values": []} == everybodys["seats"][0]
    assert everybodys["own"] is None


def test_whoever_changes_a_view_changes_nobody_elses() -> None:
    match = play_on(santelmo.load("santa_cruz", players=SEATS).start(3), at_stage(Stage.PLAYING))
    mine, untouched = match.view(0), match.view(0)
    assert mine == untouched
    mine["board"]["spaces"][0]["tile"]["points"] = 99
    mine["board"]["own"]["reach"].clear()
    mine["board"]["sets"][0]["cards"]["ship"] = 99
    assert match.view(0) == untouched


@pytest.mark.parametrize("seed", range(4))
def test_a_card_counts_the_buildings_that_bring_its_points(seed: int) -> None:
    """SCZ-5.2 to SCZ-5.7: without the counted buildings nothing is left; others do not matter."""
    for match in positions(players=3, island=ISLANDS[seed % 2], seed=seed):
        s = match.states[0]
        built = s.built.copy()
        for card in range(len(CARDS)):
            for seat in range(3):
                points = scoring.card_points(s, card, seat)
                counted = int(scoring.counted_spaces(s, card, seat))
                assert counted & ~int(built[seat]) == 0
                s.built[seat] = counted
                assert scoring.card_points(s, card, seat) == points
                s.built[seat] = int(built[seat]) & ~counted
                if CARDS[card] not in ("street", "birds"):  # a second street may be as long
                    assert scoring.card_points(s, card, seat) == 0
                s.built[seat] = built[seat]


def test_a_card_cannot_move_a_marker_below_zero() -> None:
    """SCZ-6.2: what an eruption would cost is said as the marker would move."""
    scene = Scene().hand(0, "eruption").build(0, "V01").build(1, "V05", "V06").scores(5, 3)
    match = scene.match()
    entry = next(e for e in match.view(0)["board"]["own"]["hand"] if e["card"] == "eruption")
    assert entry["gains"] == [-2, -3]
    assert sorted(entry["counted"]) == ["V01", "V05", "V06"]
    before = match.states[0].score.tolist()
    play(match, "score eruption")
    moved = [new - old for old, new in zip(before, match.states[0].score.tolist(), strict=True)]
    assert moved[:2] == entry["gains"]


def test_cards_are_described_with_the_numbers_of_the_island() -> None:
    """SCZ-1.5, SCZ-5.2 to SCZ-5.7"""
    cards = santelmo.load("santa_cruz").start(1).view()["board"]["cards"]
    assert list(cards) == list(CARDS)
    assert cards["sheep"]["meaning"] == "7 points for a building on a tile with sheep"
    assert cards["street"]["meaning"].startswith("7 points for at least 4 of your own buildings")
    assert cards["eruption"]["meaning"].startswith("−2 points for each building on a volcano")
    assert "7 points for both sheep and fish, 3 for one" in cards["sheep-fish"]["meaning"]
    other = santelmo.load("santa_cruz", island="dos_hermanas").start(1).view()["board"]["cards"]
    assert other["street"]["meaning"].startswith("6 points for at least 3 of your own buildings")


def test_reach_is_there_for_the_card_that_was_just_played() -> None:
    """SCZ-4.1: also when it was the last one of its kind."""
    scene = Scene().cards(0, road=1, ship=1, river=1).cards(1, road=1, ship=1, river=1)
    scene.build(0, "C05")
    match = play(scene.match(), "play road")
    reach = match.view(0)["board"]["own"]["reach"]
    assert {f"build {space}" for space in reach["road"]["build"]} == set(map(str, match.legal()))
    assert all("C05" in road.values() for road in reach["road"]["roads"])
    assert reach["ship"]["roads"] == reach["ship"]["rivers"] == []


@pytest.mark.parametrize("stage", list(Stage))
def test_only_in_a_round_somebody_may_join(stage: Stage) -> None:
    """SCZ-4.8"""
    match = play_on(santelmo.load("santa_cruz", players=2).start(5), at_stage(stage), 5)
    board = match.view()["board"]
    s = match.states[0]
    in_round = stage in (Stage.LANDING, Stage.PLAYING, Stage.BUILDING)
    expected = int(building.last_seat(s)) if in_round and not s.join_used else None
    assert board["joiner"] == expected
