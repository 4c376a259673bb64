"""What each scoring card brings (SCZ-5), with the rulebook's examples."""

from __future__ import annotations

import pytest

import santelmo
from santelmo.games.santa_cruz import scoring
from santelmo.games.santa_cruz.components import CARDS
from santelmo.games.santa_cruz.state import Stage
from tests.games.santa_cruz.scenes import Scene, at_stage, built, legal, play, play_on, scores


def gains(scene: Scene, card: str) -> list[int]:
    """What everybody gains when the acting seat plays the card."""
    seat = scene.fields["seat"]
    match = scene.hand(seat, card).match()
    before = scores(match)
    promised = [int(scoring.card_points(match.states[0], CARDS.index(card), p)) for p in (0, 1)]
    match.play(f"score {card}")
    gained = [after - b for after, b in zip(scores(match), before, strict=True)]
    assert gained[:2] == promised
    return gained


def test_example_coast() -> None:
    """SCZ-5.6: one building on the coast each brings 3 each."""
    assert gains(Scene().build(0, "C03").build(1, "C08"), "coast") == [3, 3]


def test_example_river() -> None:
    """SCZ-5.6: two buildings on rivers bring 6, one brings 3."""
    assert gains(Scene().build(0, "L14", "C09").build(1, "L06"), "river") == [6, 3]


def test_example_volcano() -> None:
    """SCZ-5.6: one building on a volcano space each brings 3 each."""
    assert gains(Scene().build(0, "V01").build(1, "V10"), "volcano") == [3, 3]


def test_example_birds() -> None:
    """SCZ-5.6: three tokens bring 6 points, whatever they are worth at the end."""
    assert gains(Scene().birds(0, 1, 2, 3), "birds") == [6, 0]


def test_example_wood() -> None:
    """SCZ-5.2: Red on wood and gold, Blue on wood: 6 each."""
    scene = Scene().tile("V01", goods=["wood", "gold"]).tile("L01", goods=["wood"])
    assert gains(scene.build(0, "V01").build(1, "L01"), "wood") == [6, 6]


def test_example_gold() -> None:
    """SCZ-5.2: two gold tiles still bring 10."""
    scene = Scene().tile("V01", goods=["gold"]).tile("V02", goods=["gold"])
    assert gains(scene.build(1, "V01", "V02"), "gold") == [0, 10]


def test_example_sheep_and_fish() -> None:
    """SCZ-5.3, SCZ-5.4: without sheep 3, and 4 in bonuses."""
    scene = Scene().tile("C01", goods=["fish"], bonus=1).tile("C03", goods=["fish"], bonus=3)
    scene.tile("C08", goods=[], bird=False)
    assert gains(scene.build(0, "C01", "C03").build(1, "C08"), "sheep-fish") == [7, 0]


def test_example_eruption() -> None:
    """SCZ-5.7: one volcano building each: 2 points lost each, and both buildings are gone."""
    match = Scene().hand(0, "eruption").build(0, "V01", "C01").build(1, "V10").scores(9, 5).match()
    supplies = match.states[0].supply.tolist()
    match.play("score eruption")
    assert scores(match) == [7, 3]
    assert built(match, 0) == {"C01"} and built(match, 1) == set()
    assert match.states[0].supply.tolist() == supplies
    assert "The volcano destroys what stands on V01 and V10." in match.log()[-1]


@pytest.mark.parametrize(
    ("card", "goods", "points"), [("sheep", "sheep", 7), ("fish", "fish", 6), ("sugar", "sugar", 8)]
)
def test_resource_cards(card: str, goods: str, points: int) -> None:
    """SCZ-5.2, SCZ-5.4: a fish tile brings its bonus on the fish card."""
    bonus = 1 if goods == "fish" else 0
    scene = Scene().tile("C01", goods=[goods], bonus=bonus).tile("C03", goods=[], bird=False)
    assert gains(scene.build(0, "C01").build(1, "C03"), card) == [points, 0]


def test_pair_cards_pay_more_for_both() -> None:
    """SCZ-5.3: on different tiles or on one."""
    scene = Scene().tile("L01", goods=["wood"]).tile("L03", goods=["sugar"])
    scene.tile("L08", goods=["sugar"])
    assert gains(scene.build(0, "L01", "L03").build(1, "L08"), "wood-sugar") == [7, 3]


def test_the_fish_bonus_comes_without_the_resource_asked_for() -> None:
    """SCZ-5.4: bonuses do not need the card to be fulfilled; only fish cards pay them."""
    fishers = Scene().tile("C01", goods=["fish"], bonus=3).build(1, "C01")
    assert gains(fishers, "fish") == [0, 8]
    assert gains(Scene().tile("C01", goods=["fish"], bonus=3).build(1, "C01"), "coast") == [0, 3]


def test_four_houses_count_what_stands_now() -> None:
    """SCZ-5.5"""
    scene = Scene()
    for name in ("C01", "C03", "C08", "C10", "C12"):
        scene.tile(name, building="house")
    four = scene.build(0, "C01", "C03", "C08", "C10")
    assert gains(four, "four-houses") == [6, 0]
    three = Scene().tile("C01", building="house").tile("C03", building="house")
    three.tile("C08", building="house").tile("C10", building="church")
    assert gains(three.build(0, "C01", "C03", "C08", "C10"), "four-houses") == [0, 0]


def test_variety_needs_each_kind() -> None:
    """SCZ-5.5"""
    scene = Scene().tile("C01", building="house").tile("C03", building="church")
    scene.tile("C08", building="lighthouse").tile("C10", building="house")
    scene.tile("C12", building="church")
    assert gains(scene.build(0, "C01", "C03", "C08").build(1, "C10", "C12"), "variety") == [6, 0]


def test_street_is_four_buildings_joined_by_roads_with_branches() -> None:
    """SCZ-5.5: L12 is joined to C01, C12 and L17."""
    assert gains(Scene().build(0, "L12", "C01", "C12", "L17"), "street") == [7, 0]
    assert gains(Scene().build(0, "L12", "C01", "C12"), "street") == [0, 0]


def test_river_links_do_not_connect_a_street() -> None:
    """SCZ-5.5: of L17-L10-L09-C09 only the first two are joined by a road."""
    assert gains(Scene().build(0, "L17", "L10", "L09", "C09"), "street") == [0, 0]


def test_buildings_of_others_do_not_connect_a_street() -> None:
    """SCZ-5.5: Seat 1 on L12 stands between C01 and L17-V01-L13."""
    assert gains(Scene().build(0, "C01", "L17", "V01", "L13").build(1, "L12"), "street") == [0, 0]


def test_river_spaces_count_for_their_own_kind_too() -> None:
    """SCZ-5.6: C09 is a mouth, V08 a source."""
    scene = Scene().build(0, "C09", "V08")
    assert gains(scene, "river") == [6, 0]
    assert gains(Scene().build(0, "C09", "V08"), "coast") == [3, 0]
    assert gains(Scene().build(0, "C09", "V08"), "volcano") == [3, 0]


def test_the_player_of_the_card_moves_first_then_clockwise() -> None:
    """SCZ-5.1: all arrive on the same field, and stand there in that order."""
    scene = Scene(players=3, start=1, seat=1).hand(1, "coast").scores(4, 4, 4)
    match = scene.build(0, "C01").build(1, "C03").build(2, "C08").match()
    match.play("score coast")
    assert scores(match) == [7, 7, 7]
    assert match.states[0].behind.tolist()[:3] == [2, 0, 1]


def test_everybody_who_fulfils_a_card_is_paid() -> None:
    """SCZ-5.1: also when the player of the card is not."""
    scene = Scene(players=3).hand(0, "volcano").build(1, "V01").build(2, "V02")
    match = scene.scores(0, 1, 2).match()
    match.play("score volcano")
    assert scores(match) == [0, 4, 5]


def test_two_gold_cards_are_one_move() -> None:
    """SCZ-5.1"""
    match = Scene().hand(0, "gold", "gold").match()
    assert [str(move) for move in match.legal()].count("score gold") == 1
    match.play("score gold")
    play(match, "play ship", "build C01")
    assert "score gold" in legal(match)


def test_the_volcano_tiles_are_free_again_after_an_eruption() -> None:
    """SCZ-5.7: and what was destroyed stays out of the supply in this round."""
    scene = Scene().tile("V10", building="lighthouse").build(0, "C14").build(1, "V10")
    match = scene.hand(0, "eruption").match()
    play(match, "score eruption", "play ship", "build C01", "play road")
    assert "build V10" in legal(match)
    assert match.states[0].supply[1].tolist()[2] < 2


def eruption_in_round_two() -> santelmo.Match:
    """A match in which a building stands on a volcano and the eruption can be played."""
    for seed in range(200):
        match = santelmo.load("santa_cruz", players=3).start(seed)
        play_on(match, lambda m: bool(m.states[0].round_number == 2), seed)
        play_on(match, at_stage(Stage.LANDING), seed)

        def ready(m: santelmo.Match) -> bool:
            on_volcano = any(n.startswith("V") for p in range(3) for n in built(m, p))
            return on_volcano and len(m.actors) == 1 and "score eruption" in legal(m)

        play_on(match, ready, seed)
        if match.actors:
            return match
    raise AssertionError("no eruption in 200 matches")


def test_eruption_in_round_two() -> None:
    """SCZ-5.7, SCZ-7.5: the same in the second round."""
    match = eruption_in_round_two()
    before = scores(match)
    lost = [2 * sum(n.startswith("V") for n in built(match, p)) for p in range(3)]
    supplies = match.states[0].supply.tolist()
    match.play("score eruption")
    assert scores(match) == [max(b - x, 0) for b, x in zip(before, lost, strict=True)]
    assert not any(name.startswith("V") for p in range(3) for name in built(match, p))
    assert match.states[0].supply.tolist() == supplies


def test_destroyed_buildings_come_back_for_the_second_round() -> None:
    """SCZ-5.7, SCZ-7.1"""
    scene = Scene().build(0, "V01").build(1, "V10").hand(0, "eruption")
    match = play(scene.match(), "score eruption")
    assert match.states[0].supply[0].sum() < 13
    play_on(match, lambda m: bool(m.states[0].round_number == 2))
    assert match.states[0].supply[:2].tolist() == [[8, 3, 2], [8, 3, 2]]
