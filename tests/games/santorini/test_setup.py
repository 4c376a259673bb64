"""Section 3: modes, drafts, placing, the agora; and explicit gods."""

from __future__ import annotations

from typing import Any

import pytest

import santelmo
from santelmo.games.santorini.components import AGORA_ALL, AGORA_PLAIN, GODS, god_number
from santelmo.games.santorini.strengths import chance_of_starter
from tests.games.santorini.playing import (
    at,
    play,
    refused,
    starting,
    texts,
    to_move,
    winners,
    with_rolls,
    workers,
)


def start(seed: int = 0, **options: Any) -> santelmo.Match:
    return santelmo.load("santorini", **options).start(seed)


def gods(match: santelmo.Match) -> list[str]:
    return [god["name"] for god in match.view()["board"]["gods"]]


def offer(match: santelmo.Match) -> list[str]:
    return [card["name"] for card in match.view()["board"]["draft"]["offer"]]


def place_all(match: santelmo.Match, *spaces: str) -> list[int]:
    """Places workers; returns who placed."""
    order: list[int] = []
    for space in spaces:
        order.append(to_move(match))
        match.play(f"place {space}")
    return order


def test_standard_is_the_default_for_every_number_of_players() -> None:
    """SRN-3.2."""
    for players in (2, 3, 4):
        game = santelmo.load("santorini", players=players)
        assert game.options["mode"] == "standard"
        assert starting(game.start(0), "pick")


def test_mortals_have_no_gods() -> None:
    """SRN-3.2."""
    for players in (2, 3):
        assert gods(start(players=players, mode="mortal")) == ["Mortal"] * players


def test_the_first_game_is_artemis_against_demeter() -> None:
    """SRN-3.2: Artemis is the start player's."""
    assert gods(start(mode="first")) == ["Artemis", "Demeter"]
    assert gods(start(mode="first", start=1)) == ["Demeter", "Artemis"]


def test_a_draft_of_two() -> None:
    """SRN-3.3: six gods lie open, the start player picks two, the other takes one of them."""
    match = start(mode="standard")
    names = offer(match)
    assert len(set(names)) == 6 and texts(match) == {f"pick {name}" for name in names}
    play(match, f"pick {names[0]}", f"pick {names[3]}")
    assert to_move(match) == 1
    assert texts(match) == {f"take {names[0]}", f"take {names[3]}"}
    assert refused(match, f"take {names[1]}").rule == "SRN-3.3"
    match.play(f"take {names[3]}")
    assert gods(match) == [names[0], names[3]]
    assert "Seat 0 gets" in match.log()[-1]
    assert starting(match, "place")


def test_a_draft_of_three() -> None:
    """SRN-3.4: from the start player's left; the start player is last."""
    match = start(players=3, mode="standard", start=1)
    names = offer(match)
    play(match, *(f"pick {name}" for name in names[:3]))
    assert to_move(match) == 2
    match.play(f"take {names[1]}")
    assert to_move(match) == 0
    match.play(f"take {names[0]}")
    assert gods(match) == [names[0], names[2], names[1]]


def test_a_draft_of_two_teams() -> None:
    """SRN-3.5: pairs are picked; a god's pair-mate goes to the partner."""
    match = start(players=4, mode="standard")
    names = offer(match)
    play(match, *(f"pick {name}" for name in names[:4]))
    assert to_move(match) == 1 and len(texts(match)) == 4
    match.play(f"take {names[3]}")
    assert to_move(match) == 0 and texts(match) == {f"take {names[0]}", f"take {names[1]}"}
    match.play(f"take {names[1]}")
    assert gods(match) == [names[1], names[3], names[0], names[2]]


def test_a_partner_places_first_and_the_start_player_begins() -> None:
    """SRN-3.5, SRN-1.4: a team shares two workers."""
    match = start(players=4, gods=["mortal"] * 4, start=1)
    assert place_all(match, "a1", "b1", "c1", "d1") == [3, 3, 0, 0]
    assert to_move(match) == 1
    assert workers(match) == [["c1", "d1"], ["a1", "b1"]]
    assert match.view()["board"]["sides"] == [[0, 2], [1, 3]]
    play(match, "move a1 a2", "build a1")
    assert to_move(match) == 2 and "move c1 c2" in texts(match)


def test_the_agora_deals_gods_of_its_pool() -> None:
    """SRN-3.6."""
    for pool, members in (("plain", AGORA_PLAIN), ("all", AGORA_ALL)):
        for seed in range(20):
            dealt = gods(start(seed, players=4, mode="agora", agora_pool=pool))
            assert len(set(dealt)) == 4
            assert all(members >> [g.name for g in GODS].index(name) & 1 for name in dealt)
    assert bin(AGORA_PLAIN).count("1") == 20 and bin(AGORA_ALL).count("1") == 27


def agora(*names: str) -> santelmo.Match:
    match = start(players=len(names), mode="agora", gods=list(names))
    spaces = ["a1", "b1", "e5", "d5", "c3", "d3"][: 2 * min(len(names), 3)]
    place_all(match, *spaces)
    return match


def test_god_cards_rotate_on_a_zero() -> None:
    """SRN-3.6: the die is rolled whenever the turn passes to the next seat."""
    match = with_rolls(agora("Pan", "Zeus", "Hera"), 3, 0)
    play(match, "move a1 a2", "build a1")
    assert gods(match) == ["Pan", "Zeus", "Hera"]
    play(match, "move e5 e4", "build e5")
    assert gods(match) == ["Hera", "Pan", "Zeus"]
    assert "The god cards rotate" in match.log()[-1]


def test_a_spent_mark_stays_with_its_card() -> None:
    """SRN-3.6."""
    match = with_rolls(agora("Polyphemus", "Zeus"), 0)
    play(match, "move a1 a2", "build a1", "dome c3", "end")
    assert match.view()["board"]["gods"][1] == {
        "name": "Polyphemus",
        "title": "Polyphemus",
        "power": GODS[[g.name for g in GODS].index("Polyphemus")].power,
        "rule": "SRN-4.polyphemus",
        "spent": True,
    }


def test_athena_asks_for_her_present_owners_last_turn() -> None:
    """SRN-3.6."""
    match = agora("Zeus", "Athena")
    with_rolls(match, 1, 1, 1, 0)
    play(match, "move a1 a2", "build a1", "move e5 e4", "build e5")
    # Seat 0 climbs without Athena; then the cards rotate and she belongs to seat 0.
    play(match, "move a2 a1", "build a2")
    play(match, "move e4 e3", "build e4")
    assert gods(match) == ["Athena", "Zeus"]
    with_rolls(match, 1)
    play(match, "move a1 a2", "build a1")
    assert "move e3 e4" in texts(match)


def test_god_cards_do_not_rotate_after_a_loss() -> None:
    """SRN-3.6: one roll for the turn that passed, none for the player who dropped out."""
    placed = agora("Pan", "Zeus", "Hera")
    s = placed.states[0]
    for space in (1, 5, 6, 7, 2, 3, 8):
        s.domes |= 1 << space
    s.workers[1, 0], s.workers[1, 1], s.workers[0, 1] = 0, 4, 24
    s.domes |= 1 << 9
    s.workers[0, 0] = 20
    rolls = int(s.rolls)
    match = with_rolls(santelmo.Match.from_position(placed.game, placed.states), 1)
    play(match, "move a5 a4", "build a5")
    assert to_move(match) == 2 and match.view()["board"]["out"] == [1]
    assert match.states[0].rolls == rolls + 1


def test_explicit_gods_may_be_any_mix_without_repeats() -> None:
    """SRN-3.7: in any case of letters."""
    assert gods(start(gods=["pan", "MORTAL"])) == ["Pan", "Mortal"]
    assert gods(start(gods=["mortal", "mortal"])) == ["Mortal", "Mortal"]


def test_castor_is_written_short() -> None:
    """SRN-3.8."""
    castor = start(gods=["castor", "mortal"]).view()["board"]["gods"][0]
    assert (castor["name"], castor["title"]) == ("Castor", "Castor & Pollux")


def test_eros_places_on_opposite_edges() -> None:
    """SRN-4.eros, SRN-3.8: a corner belongs to two edges."""
    match = start(gods=["Eros", "mortal"])
    assert len(texts(match)) == 16
    assert refused(match, "place c3").rule == "SRN-4.eros"
    match.play("place c1")
    assert texts(match) == {f"place {column}5" for column in "abcde"}
    assert refused(match, "place a3").rule == "SRN-4.eros"
    corner = play(start(gods=["Eros", "mortal"]), "place a1")
    assert texts(corner) == {
        f"place {space}" for space in ("a5", "b5", "c5", "d5", "e5", "e1", "e2", "e3", "e4")
    }


def test_set_up_powers_hold_for_the_team() -> None:
    """SRN-3.8: whoever places."""
    match = start(players=4, gods=["Eros", "mortal", "Pan", "mortal"])
    assert to_move(match) == 2 and len(texts(match)) == 16


def test_placing_goes_clockwise_from_bia() -> None:
    """SRN-4.bia, SRN-3.8: the first turn stays with the start player."""
    match = start(players=3, gods=["mortal", "Bia", "mortal"])
    assert place_all(match, "a1", "b1", "c1", "d1", "e1", "a2") == [1, 1, 2, 2, 0, 0]
    assert to_move(match) == 0
    teams = start(players=4, gods=["mortal", "Bia", "Pan", "mortal"])
    assert place_all(teams, "a1", "b1", "c1", "d1") == [1, 1, 2, 2]
    assert to_move(teams) == 0


def test_three_gods_roll_after_placing() -> None:
    """SRN-4.aurae, SRN-4.oreads, SRN-4.oceanids, SRN-1.4: before any roll the die shows 0."""
    for god in ("Aurae", "Oreads", "Oceanids"):
        match = start(gods=["mortal", god])
        assert match.view()["board"]["die"] == {"face": 0, "direction": "north", "rolls": 0}
        place_all(match, "a1", "b1")
        with_rolls(match, 2)
        place_all(match, "c1", "d1")
        assert match.view()["board"]["die"] == {"face": 2, "direction": "south", "rolls": 1}


def test_two_rolling_gods_of_a_team_roll_one_after_the_other() -> None:
    """SRN-3.8."""
    match = start(players=4, gods=["Aurae", "mortal", "Oreads", "Pan"])
    match.play("place a1")
    with_rolls(match, 1, 3)
    match.play("place b1")
    assert match.view()["board"]["die"] == {"face": 3, "direction": "west", "rolls": 2}


def test_a_team_wins_and_loses_together() -> None:
    """SRN-2.5."""
    match = play(at("mortal+pan:b3,e1 zeus+hera:e5,d5", b3="2", c3="3"), "move b3 c3")
    assert winners(match) == (0, 2)
    assert match.result is not None and match.result.places == (1, 3, 1, 3)
    walls = dict.fromkeys(("a4", "b4", "b5", "d1", "d2", "e2"), "D")
    lost = play(at("mortal+pan:c3,c4 mortal+hera:a5,e1", **walls), "move c3 c2", "build c3")
    assert winners(lost) == (0, 2)


def test_a_lost_god_leaves_the_game() -> None:
    """SRN-2.5: Hera's ban ends when her owner is out."""
    walls = dict.fromkeys(("a4", "b4", "b5", "d1", "d2", "e2"), "D")
    match = at("mortal:c3,c4 hera:a5,e1 pan:a2,a3", a3="2", a1="0", **walls)
    play(match, "move c3 c2", "build c3")
    assert to_move(match) == 2
    match.play("move a3 b3")
    assert winners(match) == (2,)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"gods": ["Pan", "Loki"]}, "There is no god 'Loki'"),
        ({"gods": ["Pan", "pan"]}, "Pan cannot be in a match twice"),
        ({"gods": ["Pan"]}, "has 1 names for 2 players"),
        ({"gods": "Pan"}, "Option 'gods' takes a list of at most 4 names, not 'Pan'"),
        ({"players": 3, "mode": "first"}, "The mode 'first' is for 2 players"),
        ({"players": 4, "mode": "mortal"}, "The mode 'mortal' is for 2 or 3 players"),
        ({"players": 5}, "Option 'players' takes a whole number from 2 to 4"),
        ({"start": 3}, "'start' names seat 3"),
        ({"mode": "duel"}, "Option 'mode' takes one of"),
        ({"agora_pool": "few"}, "Option 'agora_pool' takes one of plain, all"),
    ],
)
def test_bad_options_are_explained(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(santelmo.OptionError, match=sentence):
        santelmo.load("santorini", **options)


def test_an_even_match_deals_gods_of_about_the_same_strength() -> None:
    """SRN-3.9."""
    pairs: set[tuple[str, ...]] = set()
    for seed in range(60):
        match = start(seed, mode="even", start=seed % 2)
        dealt = [god_number(name) for name in gods(match)]
        first, other = dealt[seed % 2], dealt[1 - seed % 2]
        assert first and other and first != other
        assert 0.45 <= chance_of_starter(first, other) <= 0.55
        assert starting(match, "place")
        pairs.add(tuple(sorted(gods(match))))
    assert len(pairs) > 30
    assert gods(start(3, mode="even")) == gods(start(3, mode="even"))


def test_an_even_match_is_for_two() -> None:
    """SRN-3.9."""
    with pytest.raises(santelmo.OptionError, match="'even' is for 2 players"):
        start(players=3, mode="even")
