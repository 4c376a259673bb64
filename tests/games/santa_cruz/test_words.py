"""What players read: prompts, refusals, the log, the board and the picture."""

from __future__ import annotations

import json

import pytest

import santelmo
from santelmo.games.santa_cruz.state import Stage
from tests.games.santa_cruz.scenes import Scene, at_stage, legal, play, play_on


def started(players: int = 2, seed: int = 3) -> santelmo.Match:
    return santelmo.load("santa_cruz", players=players).start(seed)


def test_each_stage_asks_for_what_is_to_be_done() -> None:
    match = started()
    prompts = [match.prompt(match.actors[0])]
    for stage in (Stage.LANDING, Stage.PLAYING, Stage.BUNDLING, Stage.DISCARDING):
        play_on(match, at_stage(stage))
        prompts.append(match.prompt(match.actors[0]))
    assert [(prompt.text, prompt.rule) for prompt in prompts] == [
        ("Choose a set of building cards.", "SCZ-2.4"),
        ("Land on the coast: build on a free coast tile.", "SCZ-3.1"),
        ("Play a card to build, or to score.", "SCZ-3.2"),
        ("Choose a bundle.", "SCZ-7.3"),
        ("Discard a scoring card, unseen by the others.", "SCZ-7.4"),
    ]


def test_a_build_is_asked_for_by_its_way() -> None:
    match = play(Scene().build(0, "C05").build(1, "C01").match(), "play double-river")
    assert match.prompt(0).text == "Build twice by river: first on a free tile."
    match.play("build L05")
    assert match.prompt(0).text == "Build by river on a free tile."
    joiner = play(Scene(seat=1).build(0, "C05").build(1, "C01").match(), "play ship")
    assert joiner.prompt(1).text == "Build by ship on a free tile, or join another player."
    landing = play_on(started(), at_stage(Stage.LANDING))
    play(landing, "land C01")
    assert landing.prompt(landing.actors[0]).text.endswith("or join another player there.")


@pytest.mark.parametrize(
    ("card", "move", "reason", "rule"),
    [
        ("ship", "build L01", "L01 is not on the coast.", "SCZ-4.1"),
        ("ship", "build C20", "There is no space C20 on this island.", "SCZ-1.1"),
        ("ship", "join C20", "There is no space C20 on this island.", "SCZ-1.1"),
        ("ship", "build C02", "Seat 1 has a building on C02.", "SCZ-4.4"),
        ("ship", "land C03", "Now it is time to build.", "SCZ-4.5"),
        ("road", "build C09", "No road joins C09 directly to one of your buildings.", "SCZ-4.1"),
        ("river", "build L06", "L06 is on no river on which you have a building.", "SCZ-4.1"),
        ("river", "skip", "You must build if you can, and L04 is free.", "SCZ-4.5"),
        ("river", "bundle 1", "Now it is time to build.", "SCZ-4.5"),
    ],
)
def test_each_refusal_names_its_reason_and_rule(
    card: str, move: str, reason: str, rule: str
) -> None:
    match = play(Scene().build(0, "C05").build(1, "C02").match(), f"play {card}")
    with pytest.raises(santelmo.IllegalMove) as caught:
        match.play(move)
    assert (str(caught.value), caught.value.rule) == (reason, rule)


def test_a_shared_tile_names_both_owners() -> None:
    """SCZ-4.4, SCZ-4.8"""
    scene = Scene().tile("C01", building="house").build(0, "C01").build(1, "C01")
    match = play(scene.set(join_used=1).match(), "play ship")
    with pytest.raises(santelmo.IllegalMove, match="Seat 0 and Seat 1 have a building on C01"):
        match.play("build C01")


def test_building_cards_that_are_gone() -> None:
    """SCZ-3.2, SCZ-1.4: a set may have none of a kind from the start."""
    match = play(Scene().build(0, "C01").match(), "play ship", "build C05", "play ship")
    play(match, "build C06")
    with pytest.raises(santelmo.IllegalMove, match="You have no ship card left"):
        match.play("play ship")
    without = santelmo.load("santa_cruz", players=2, island="dos_hermanas").start(1)
    play(without, "set C", "set A")
    play_on(without, at_stage(Stage.PLAYING))
    match = play_on(without, lambda m: m.states[0].set_of[0, m.actors[0]] == 3)
    with pytest.raises(santelmo.IllegalMove, match="Your set has no double card"):
        match.play("play double-ship")


@pytest.mark.parametrize("text", ["", "build", "build X1", "score money", "set E", "bundle 4", "1"])
def test_unreadable_moves_leave_the_match_alone(text: str) -> None:
    match = started()
    before = match.states.tobytes()
    with pytest.raises(santelmo.MoveTextError):
        match.play(text)
    assert match.states.tobytes() == before


def test_the_board_says_what_each_card_would_do() -> None:
    """Scoring cards with their points for everybody, building cards with their spaces."""
    scene = Scene(seat=1).hand(1, "coast", "birds").birds(0, 1).build(0, "C05", "L05")
    match = scene.tile("L06", building="house").build(1, "C06").match()
    own = match.view(1)["board"]["own"]
    hand = {entry["card"]: entry for entry in own["hand"]}
    assert hand["coast"]["gains"] == [3, 3] and hand["birds"]["gains"] == [2, 0]
    assert hand["coast"]["counted"] == ["C05", "C06"] and hand["birds"]["counted"] == []
    assert own["reach"]["river"] == {
        "build": ["L06", "L15"],
        "join": [],
        "roads": [],
        "rivers": ["short"],
    }
    assert own["reach"]["road"]["roads"] == [{"start": "C06", "end": "L05"}]
    for way, moves in own["reach"].items():
        future = santelmo.load("santa_cruz", players=2).position(match.position())
        if f"play {way}" in legal(future):
            play(future, f"play {way}")
            expected = {f"build {s}" for s in moves["build"]} | {f"join {s}" for s in moves["join"]}
            assert legal(future) - {"skip"} == expected


def test_the_board_has_all_that_a_board_draws() -> None:
    match = play(Scene().build(0, "C05").build(1, "C02").match(), "play double-river")
    board = match.view(None)["board"]
    assert (board["stage"], board["way"], board["builds"], board["round"]) == (
        "build",
        "river",
        2,
        1,
    )
    assert (board["to_act"], board["start"], board["joiner"]) == (0, 0, 1)
    spaces = {space["name"]: space for space in board["spaces"]}
    assert len(spaces) == 49 and len(board["roads"]) == 64
    assert spaces["C05"]["buildings"] == [0] and spaces["C05"]["river"] == "medium"
    assert (spaces["C05"]["x"], spaces["C05"]["y"], spaces["C05"]["island"]) == (1101, 530, "main")
    assert set(spaces["C05"]["tile"]) == {"building", "points", "resources", "bonus", "bird"}
    assert spaces["V08"]["tile"] is None
    unseen = board["unseen_tiles"]
    face_down = sum(space["tile"] is None for space in board["spaces"])
    assert sum(map(len, unseen.values())) == face_down + 5
    assert board["bundles"] == []
    json.dumps(board)


def test_the_board_shows_bundles_in_round_two() -> None:
    """SCZ-7.3"""
    match = play_on(started(), at_stage(Stage.BUNDLING))
    bundles = match.view(None)["board"]["bundles"]
    assert [bundle["seat"] for bundle in bundles] == [0, 1]
    assert all(len(bundle["scoring"]) == 4 for bundle in bundles)
    seat = match.actors[0]
    match.play("bundle 0")
    assert match.view(None)["board"]["bundles"][0]["taken_by"] == seat


def test_the_log_tells_a_match_from_beginning_to_end() -> None:
    match = play_on(started(), at_stage(Stage.OVER))
    log = "\n".join(match.log(None))
    for words in (
        "takes set ",
        "Round 1 begins: Seat",
        "lands on C",
        "plays a ship card.",
        "plays a double card to build twice by",
        "Round 1 is over: the buildings return, and everybody draws a scoring card.",
        "takes the bundle of Seat",
        "discards a scoring card.",
        "Round 2 begins: Seat",
        "furthest behind,",
        "Round 2 is over. The bird tokens: Seat",
    ):
        assert words in log


def test_only_the_owner_reads_the_value_of_a_bird() -> None:
    """SCZ-4.3"""
    match = play(Scene().tile("C01", bird=True).match(), "play ship", "build C01")
    value = match.view(0)["board"]["seats"][0]["bird_values"][0]
    assert f"a bird token worth {value}" in match.log(0)[-1]
    assert "worth" not in match.log(1)[-1] and "a bird token" in match.log(1)[-1]


def test_what_cannot_be_taken_back() -> None:
    """Not after a tile, a bird, or a card came to light; a quiet build can be taken back."""
    scene = Scene().tile("C02", building="house", bird=False).hand(0, "gold")
    match = scene.up("L01", "L02").match()
    play(match, "play ship")
    assert match.may_undo(0)
    play(match, "build C02")
    assert match.may_undo(0)
    turned = play(Scene().match(), "play ship", "build C13")
    assert not turned.may_undo(0)
    scored = play(Scene().hand(0, "gold").match(), "score gold")
    assert not scored.may_undo(0)


def test_the_picture_lists_the_island_the_track_and_the_hand() -> None:
    scene = Scene().tile("C05", building="house", points=2, goods=["fish"], bonus=1, bird=False)
    match = play(scene.build(0, "C05").hand(0, "gold").scores(9, 4).match(), "play road")
    picture = match.picture(0, match.legal()).plain
    for words in (
        "Santa Cruz\n",
        "Volcano islet\n",
        "C05~house 2 fish+1 [0]",
        "V08~face down",
        "~ short: L15 L06 C06",
        "C01-L12",
        "Round 1. Track: Seat 0 9, Seat 1 4",
        "Seat 0 (to act): set A, 1 ship, 1 road, 3 rivers and 1 double left; 0 bird tokens",
        "7 houses, 3 churches and 2 lighthouses; 4 scoring cards, played nothing",
        "Your scoring cards: gold",
    ):
        assert words in picture, words
    assert "Your scoring cards" not in str(match)
    assert max(map(len, picture.splitlines())) < 90
