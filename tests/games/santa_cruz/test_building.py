"""Where one may build, what a build does, doubles and joining (SCZ-4)."""

from __future__ import annotations

import pytest

import santelmo
from santelmo.games.santa_cruz.state import Stage
from tests.games.santa_cruz.scenes import (
    Scene,
    at_stage,
    built,
    face_up,
    legal,
    play,
    play_on,
    scores,
)


def test_a_ship_reaches_every_free_coast_tile_and_nothing_else() -> None:
    """SCZ-4.1"""
    match = play(Scene().build(0, "C01").build(1, "C02").match(), "play ship")
    coasts = {f"build C{number:02}" for number in range(3, 19)}
    assert legal(match) == coasts


def test_a_road_reaches_only_direct_neighbours_of_own_buildings() -> None:
    """SCZ-4.1"""
    match = play(Scene().build(0, "C04").build(1, "C07").match(), "play road")
    assert legal(match) == {"build L03", "build L04"}


def test_a_river_reaches_all_of_a_river_with_an_own_building_and_no_other() -> None:
    """SCZ-4.1: C05 is the mouth of V03 L14 L04 L05 C05."""
    match = play(Scene().build(0, "C05").build(1, "C09").match(), "play river")
    assert legal(match) == {"build V03", "build L14", "build L04", "build L05"}


def test_the_tile_decides_the_building_and_the_supply_must_have_it() -> None:
    """SCZ-4.2"""
    scene = Scene().tile("L03", building="church").tile("L04", building="house").build(0, "C04")
    assert legal(play(scene.match(), "play road")) == {"build L03", "build L04"}
    match = play(scene.supply(0, church=0).match(), "play road")
    assert legal(match) == {"build L04"}
    with pytest.raises(santelmo.IllegalMove, match="L03 takes a church, and you have none left"):
        match.play("build L03")


def test_a_build_scores_takes_a_bird_and_turns_up_neighbours() -> None:
    """SCZ-4.3, and the rulebook's example: a lighthouse on the volcanic islet for 2 points."""
    scene = Scene().tile("C13", building="lighthouse", points=2, bird=True).scores(5, 9)
    match = scene.match()
    before = face_up(match)
    assert not {"V09", "V10"} & before
    play(match, "play ship", "build C13")
    s = match.states[0]
    assert scores(match) == [7, 9]
    assert s.tokens[0] == 1 and s.birds[0].sum() == 1 and s.birds_left == 21
    assert face_up(match) - before == {"V09", "V10"}
    assert s.supply[0].tolist() == [8, 3, 1]
    assert "C13: a lighthouse for 2 points and a bird token." in match.log(1)[-1]
    assert "V09 and V10 are turned up." in match.log(1)[-1]
    assert match.actors == (1,)


def test_the_next_tiles_up_and_down_the_river_are_turned_up_too() -> None:
    """SCZ-4.3: L11 lies between L17 and L10 on the long river; roads lead to C12 and L12."""
    match = play(Scene().build(0, "C12").build(1, "C01").match(), "play road")
    before = face_up(match)
    match.play("build L11")
    assert face_up(match) - before == {"L17", "L10"}


def test_without_a_token_left_no_bird_is_taken() -> None:
    """SCZ-4.3"""
    scene = Scene(island="dos_hermanas").tile("C01", bird=True).birds(1, 1, 1, 2, 2, 2, 4)
    match = play(scene.match(), "play ship", "build C01")
    assert match.states[0].tokens[0] == 0
    assert "no bird token is left" in match.log()[-1]


def test_a_tile_with_a_building_is_not_free() -> None:
    """SCZ-4.4: not for others, and not for its owner."""
    match = play(Scene().build(0, "C01").build(1, "C02").match(), "play ship")
    for space, owner in (("C01", 0), ("C02", 1)):
        with pytest.raises(santelmo.IllegalMove, match=f"Seat {owner} has a building on {space}"):
            match.play(f"build {space}")


def test_a_useless_card_may_be_played_and_ends_the_turn() -> None:
    """SCZ-4.5"""
    match = Scene().build(0, "C01").build(1, "C02").match()
    assert "play river" in legal(match)
    match.play("play river")
    assert match.actors == (1,)
    assert match.states[0].stage == Stage.PLAYING
    assert "cannot build" in match.log()[-1]


def test_who_can_build_must() -> None:
    """SCZ-4.5"""
    match = play(Scene().build(0, "C01").match(), "play road")
    assert "skip" not in legal(match)
    with pytest.raises(santelmo.IllegalMove, match="You must build if you can, and L01 is free"):
        match.play("skip")


def test_a_single_tile_is_still_a_move() -> None:
    """SCZ-4.5: L19 has three neighbours; with two of them taken one is left."""
    scene = Scene().build(0, "L19").build(1, "C17", "L18")
    match = play(scene.match(), "play road")
    assert legal(match) == {"build L20"}


def test_short_river_with_a_church_only_and_no_church_left() -> None:
    """SCZ-4.5: the rulebook's example; the only free tile needs a church, so the turn is over."""
    scene = Scene().tile("L15", building="church").up("L15").build(0, "C06").build(1, "L06")
    match = play(scene.supply(0, church=0).match(), "play river")
    assert match.actors == (1,)


def test_ship_and_road_find_only_face_up_tiles() -> None:
    """SCZ-4.6: in whole matches, what they may choose never lies face down."""
    for seed in range(4):
        match = santelmo.load("santa_cruz", players=3).start(seed)
        while match.actors:
            play_on(match, at_stage(Stage.BUILDING), seed)
            if match.actors and match.states[0].way != 2:
                names = {str(m).split()[1] for m in match.legal() if m.kind == "build"}
                assert names <= face_up(match)
            if match.actors:
                match.play(match.legal()[0], match.actors[0])


def test_a_face_down_river_tile_is_turned_up_and_built_on() -> None:
    """SCZ-4.6"""
    scene = Scene().tile("V03", building="house", points=3).build(0, "C05").scores(0, 1)
    match = scene.match()
    assert "V03" not in face_up(match)
    play(match, "play river", "build V03")
    assert "V03" in built(match, 0)
    assert scores(match) == [3, 1]


def test_a_face_down_river_tile_without_its_building_spends_the_build() -> None:
    """SCZ-4.6: the tile stays up, nothing else is turned."""
    scene = Scene().tile("V03", building="church").build(0, "C05").supply(0, church=0)
    match = scene.match()
    before = face_up(match)
    play(match, "play river", "build V03")
    assert face_up(match) - before == {"V03"}
    assert built(match, 0) == {"C05"}
    assert match.actors == (1,)
    assert "turns up V03: a church, and none is left." in match.log()[-1]


def test_with_only_face_down_tiles_in_reach_one_must_be_chosen() -> None:
    """SCZ-4.6: the ruling. L04 and L05 are face up and need a church, the others are face down."""
    scene = Scene().tile("L05", building="church").tile("L04", building="church")
    scene.build(0, "C05")
    without = play(scene.supply(0, church=0).match(), "play river")
    assert legal(without) == {"build V03", "build L14"}


def test_between_face_up_and_face_down_tiles_it_is_a_choice() -> None:
    """SCZ-4.6"""
    scene = Scene().tile("L05", building="church").tile("L04", building="church")
    match = play(scene.build(0, "C05").match(), "play river")
    assert {"L04", "L05"} <= face_up(match)
    assert legal(match) == {"build V03", "build L14", "build L04", "build L05"}


def test_a_double_is_two_builds_each_completed() -> None:
    """SCZ-4.7: the second may use what the first turned up and where it stands."""
    match = play(Scene().build(0, "C10").build(1, "C01").match(), "play double-road")
    first = legal(match)
    assert first == {"build L09", "build L10"}
    match.play("build L09")
    assert match.actors == (0,) and match.states[0].builds == 1
    assert legal(match) == {"build L10", "build L08", "build L16"}
    match.play("build L16")
    assert match.actors == (1,)


@pytest.mark.parametrize("way", ["ship", "road", "river"])
def test_the_double_card_takes_one_way(way: str) -> None:
    """SCZ-4.7: it is spent whichever way is chosen."""
    match = Scene().build(0, "C05").build(1, "C01").match()
    assert {"play double-ship", "play double-road", "play double-river"} <= legal(match)
    match.play(f"play double-{way}")
    assert match.states[0].cards[0].tolist()[3] == 0
    with pytest.raises(santelmo.IllegalMove, match="Now it is time to build"):
        match.play("play ship")


def test_a_double_whose_first_build_is_impossible_does_nothing() -> None:
    """SCZ-4.7"""
    match = play(Scene().build(0, "C01").build(1, "C02").match(), "play double-river")
    assert match.actors == (1,)
    assert built(match, 0) == {"C01"}


def test_a_second_build_that_is_impossible_is_skipped_by_itself() -> None:
    """SCZ-4.7: the brook of Dos Hermanas has two tiles, and its source takes the only build."""
    match = play(Scene(island="dos_hermanas").build(0, "C11").match(), "play double-river")
    assert legal(match) == {"build L10"}
    match.play("build L10")
    assert match.actors == (1,)
    assert "A second build is not possible." in match.log()[-1]


def test_a_double_river_goes_on_after_a_tile_turned_up_in_vain() -> None:
    """SCZ-4.7"""
    scene = Scene().tile("V03", building="church").build(0, "C05").supply(0, church=0)
    scene.tile("L14", building="house", bird=False)
    match = play(scene.match(), "play double-river", "build V03")
    assert match.actors == (0,)
    assert "build L14" in legal(match) and "build V03" not in legal(match)
    match.play("build L14")
    assert "L14" in built(match, 0)
    assert match.actors == (1,)


def last_player() -> Scene:
    """Seat 1 of two plays last, and it is its turn."""
    return Scene(seat=1)


@pytest.mark.parametrize(
    ("card", "own", "other", "bird"),
    [
        ("ship", "C01", "C03", True),
        ("road", "C01", "L01", True),
        ("river", "C05", "L14", False),
    ],
)
def test_the_last_player_may_join_by_any_card(card: str, own: str, other: str, bird: bool) -> None:
    """SCZ-4.8: points and birds are as usual, and both buildings count."""
    scene = last_player().tile(other, building="house", points=1, bird=bird)
    match = scene.build(0, other).build(1, own).scores(0, 1).match()
    play(match, f"play {card}")
    assert f"join {other}" in legal(match) and f"build {other}" not in legal(match)
    play(match, f"join {other}")
    assert other in built(match, 0) and other in built(match, 1)
    assert scores(match) == [0, 2]
    assert match.states[0].tokens[1] == bird


def test_only_the_last_player_may_join() -> None:
    """SCZ-4.8"""
    match = play(Scene().build(0, "C01").build(1, "C03").match(), "play ship")
    assert not any(move.startswith("join") for move in legal(match))
    with pytest.raises(santelmo.IllegalMove, match="Only Seat 1, who plays last"):
        match.play("join C03")


def test_the_right_to_join_is_used_once_in_a_round() -> None:
    """SCZ-4.8"""
    match = last_player().build(0, "C03", "C04").build(1, "C01").match()
    play(match, "play double-ship", "join C03")
    assert not any(move.startswith("join") for move in legal(match))
    with pytest.raises(santelmo.IllegalMove, match="already joined once in this round"):
        match.play("join C04")


def test_one_joins_others_with_a_matching_building_within_reach() -> None:
    """SCZ-4.8: never oneself, never an empty tile, never out of reach, never without the piece."""
    scene = last_player().tile("L01", building="church").tile("L12", building="house")
    scene.build(0, "L01", "C07")
    match = play(scene.build(1, "C01").supply(1, church=0).match(), "play road")
    assert not any(move.startswith("join") for move in legal(match))
    for space, reason in (
        ("C01", "yourself"),
        ("L12", "Nobody has a building on L12"),
        ("C07", "No road joins C07"),
        ("L01", "L01 takes a church"),
    ):
        with pytest.raises(santelmo.IllegalMove, match=reason):
            match.play(f"join {space}")


def test_the_last_player_may_join_when_landing() -> None:
    """SCZ-4.8, SCZ-3.1"""
    match = play_on(santelmo.load("santa_cruz", players=2).start(4), at_stage(Stage.LANDING))
    match.play("land C05")
    assert "join C05" in legal(match) and "land C05" not in legal(match)
    match.play("join C05")
    assert built(match, 0) == built(match, 1) == {"C05"}


def only_a_join(card: str) -> santelmo.Match:
    """Seat 1 stands on the brook's mouth; Seat 0 on the brook's other tile."""
    scene = Scene(island="dos_hermanas", seat=1).tile("L10", building="house", bird=False)
    match = scene.build(0, "L10").build(1, "C11").match()
    match.play(f"play {card}")
    return match


def test_joining_is_not_forced_and_skipping_keeps_the_right() -> None:
    """SCZ-4.8: the ruling."""
    match = only_a_join("river")
    assert legal(match) == {"join L10", "skip"}
    assert "join another player or skip" in match.prompt(1).text
    match.play("skip")
    assert match.actors == (0,)
    assert match.states[0].join_used == 0


def test_skipping_ends_a_double_too() -> None:
    """SCZ-4.7, SCZ-4.8"""
    match = only_a_join("double-river")
    assert legal(match) == {"join L10", "skip"}
    match.play("skip")
    assert match.actors == (0,)
    assert match.states[0].builds == 0


def test_a_double_may_begin_with_a_join_and_must_go_on() -> None:
    """SCZ-4.7: by road from C12 to L12 and L11; after the join the second build is forced."""
    scene = last_player().tile("L11", building="house").tile("L12", building="house")
    match = scene.build(0, "L11", "L12").build(1, "C12").match()
    match.play("play double-road")
    assert legal(match) == {"join L11", "join L12", "skip"}
    match.play("join L12")
    assert match.actors == (1,)
    assert legal(match) and "skip" not in legal(match)
    assert all(move.startswith("build") for move in legal(match))


def test_a_free_tile_forbids_to_skip_even_when_it_lies_face_down() -> None:
    """SCZ-4.8"""
    scene = last_player().tile("L04", building="house").build(0, "L04", "L14", "L05")
    match = play(scene.build(1, "C05").match(), "play river")
    assert "build V03" in legal(match) and "skip" not in legal(match)
