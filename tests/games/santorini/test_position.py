"""Positions by their fields: what does not hang together is refused with a sentence."""

from __future__ import annotations

import random
from typing import Any

import pytest

import santelmo
from santelmo.games.santorini.components import BY_KEY, GODS
from tests.games.santorini.playing import EMPTY, at, play, position, with_die

NAMES = [god.name for god in GODS[1:]]
OFF = 25


def refusal(match: santelmo.Match, **fields: Any) -> str:
    """Why the match's position is refused with these fields changed."""
    with pytest.raises(santelmo.PositionError) as caught:
        match.game.position({**match.position(), **fields})
    return str(caught.value)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"players": 5}, "for 5 players"),
        ({"stage": 77}, "The field 'stage' takes numbers from 0 to 9, not 77."),
        ({"die": 4}, "The field 'die' takes numbers from 0 to 3, not 4."),
        ({"die": 1}, "The field 'die' is 0 before the first roll."),
        ({"rolls": -1}, "The field 'rolls' takes numbers from 0 to"),
        ({"domes": -1}, "The field 'domes' takes"),
        ({"mover": 26}, "The field 'mover' takes"),
        ({"used": 8}, "The field 'used' takes"),
        ({"seat": 2}, "The field 'seat' takes"),
        ({"rose": 4}, "The field 'rose' takes"),
        ({"layers": [0, 1, 0]}, "a block with nothing below it"),
        ({"workers": [[11, 33], [17, 7], [OFF, OFF]]}, "The field 'workers' takes"),
        ({"workers": [[11, 13], [17, 7], [24, OFF]]}, "side 2, which is not in the match"),
        ({"god": [99, 0, 0, 0]}, "The field 'god' takes numbers from 0 to 32, not 99."),
        ({"god": [26, 0, 5, 0]}, "The field 'god' is 0 for seats that nobody has."),
        ({"spent": 1}, "The field 'spent'"),
        ({"last_moved": [3, 0, 0]}, "The field 'last_moved' takes"),
        ({"last_moved": [0, 0, 1]}, "'last_moved' is 0 for sides that nobody plays"),
        ({"lost": [0, 0, 1, 0]}, "The field 'lost'"),
        ({"lost": [0, 1, 0, 0], "workers": [[11, 13], [OFF, OFF], [OFF, OFF]]}, "is over"),
        ({"winner": 1}, "The field 'winner' is -1"),
        ({"stage": 9}, "The field 'winner' names the side"),
        ({"banning": 1}, "The field 'banning' follows from the gods: it is 0."),
        ({"bans": 1}, "The field 'bans' follows from the opponents' gods: it is 0."),
        ({"held": 1}, "The field 'held' follows from the workers: it is 0."),
        ({"due": 1}, "The field 'due'"),
        ({"due": 2}, "The field 'due'"),
        ({"kind": 1}, "The field 'kind'"),
        ({"kind": 2}, "The field 'kind'"),
        ({"rose": 1}, "The field 'rose' has no bit"),
        ({"mover": 3}, "The field 'mover' is 25 before a worker moves."),
        ({"hand": 1}, "The field 'hand' is 0 at the start of a turn."),
        ({"stage": 5}, "The field 'mover' is the space of the worker"),
        ({"stage": 4}, "The field 'stage' is 4 only for a god"),
        ({"stage": 6}, "The field 'stage' is 6 only for a god"),
        ({"stage": 2}, "The field 'workers' has two workers of each side that has placed"),
        ({"stage": 0}, "six different gods"),
        ({"offer": [1, 2, 3, 4, 5, 6]}, "The field 'picked' has 2 gods"),
        ({"picked": [0, 1, 0, 0]}, "The field 'picked' has no gap"),
    ],
)
def test_the_start_of_a_turn_is_checked(fields: dict[str, Any], sentence: str) -> None:
    match = position(f"{EMPTY} 0 pan:b3,d3 mortal:c4,c2")
    assert sentence in refusal(match, **fields)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"hand": 1}, "The field 'mover' is the space"),
        ({"hand": 2, "mover": 17}, "The field 'hand' names a worker of the player."),
        ({"left": OFF}, "The field 'left' is the space that the worker came from."),
        ({"left": 0}, "The field 'left' is a space from which b4 can be entered."),
        ({"left": 17}, "something stands on c4"),
        ({"built": 3}, "The field 'built' is 25 before the build."),
        ({"entered": 0}, "The field 'entered' has a bit"),
        ({"entered": 1 << 16 | 1}, "The field 'entered' has 1 to 1 bits"),
        ({"done": 1}, "The field 'done' is one of [0]"),
        ({"summits": 1}, "The field 'summits'"),
        ({"used": 1}, "The field 'used' is one of [0]"),
        ({"last_moved": [2, 0, 0]}, "The field 'last_moved' names the worker"),
        ({"held": 1}, "The field 'held' needs an opponent"),
    ],
)
def test_the_middle_of_a_turn_is_checked(fields: dict[str, Any], sentence: str) -> None:
    match = play(at("artemis:b3,d3 mortal:c4,c2"), "move b3 b4")
    assert sentence in refusal(match, **fields)


def test_the_start_of_a_turn_follows_from_the_table() -> None:
    """SRN-4.aphrodite, SRN-4.oceanids: what the players would have noticed is compared."""
    held = at("mortal:c3,a1 aphrodite:c4,e5")
    assert "The field 'held' follows from the workers: it is 1." in refusal(held, held=2)
    bonus = at("oceanids:a1,a2 mortal:c3,c4")
    assert "The field 'due' follows from the die and the perimeter: it is 1." in refusal(
        bonus, die=3, rolls=1
    )


def test_only_gods_with_such_a_power_have_it_half_used() -> None:
    """SRN-4.perseus, SRN-4.polyphemus, SRN-4.medusa, SRN-4.atalanta."""
    domes = play(at("polyphemus:c3,a1 mortal:e1,e5"), "move c3 c4", "build c5", "dome a5")
    assert "The field 'spent' has a bit" in refusal(domes, spent=0)
    medusa = play(at("medusa:c3,a1 mortal:c4,e5", c3="1", d3="1"), "move c3 d3", "build c3")
    assert "The field 'used' is one of [0, 2, 4, 6]" in refusal(medusa, used=1)
    run = play(at("atalanta:c3,a1 mortal:e1,e5"), "move c3 c4", "move c4 b4")
    assert "The field 'spent' has a bit" in refusal(run, spent=0)
    spent = play(at("atalanta:c3,a1 mortal:e1,e5"), "move c3 c4")
    assert "the power to run is spent" in refusal(spent, spent=1 << BY_KEY["atalanta"])


def test_a_draft_is_checked() -> None:
    """SRN-3.3, SRN-3.5."""
    match = santelmo.load("santorini").start(1)
    offered: list[int] = match.position()["offer"]
    one, two = offered[:2]
    assert "six different gods" in refusal(match, offer=[one] * 6)
    assert "different gods of those that are offered" in refusal(match, picked=[one, one, 0, 0])
    assert "at most 1 gods" in refusal(match, picked=[one, two, 0, 0])
    assert "The field 'god' is 0 while gods are picked" in refusal(match, god=[one, 0, 0, 0])
    assert "the start player's, 0" in refusal(match, seat=1)
    placed = [[0, 1], [OFF, OFF], [OFF, OFF]]
    assert "The field 'workers' is 25 before placing" in refusal(match, workers=placed)
    assert "'spent' has bits of gods" in refusal(match, spent=1 << one)
    taking = play(match, *[f"pick {GODS[god].name}" for god in (one, two)])
    assert "The field 'seat' is 1 while gods are taken" in refusal(taking, seat=0)
    assert "a god for each seat that has taken one" in refusal(taking, god=[one, 0, 0, 0])
    assert "has 2 gods when the picking is over" in refusal(taking, picked=[one, 0, 0, 0])
    placing = play(match, f"take {GODS[one].name}")
    other = next(god for god in offered if god not in (one, two))
    strange = refusal(placing, god=[two, other, 0, 0])
    assert "gods that were picked when the draft is over" in strange
    teams = santelmo.load("santorini", players=4).start(1)
    names = [str(move).removeprefix("pick ") for move in teams.legal()]
    play(teams, *[f"pick {name}" for name in names[:4]], f"take {names[0]}")
    a, b, c, _ = teams.position()["picked"]
    assert teams.position()["god"] == [0, a, 0, b]
    assert "a pair of those that were picked" in refusal(teams, god=[0, a, 0, c])


def test_placing_is_checked() -> None:
    """SRN-3.1, SRN-3.5: everybody in turn, on an empty island."""
    match = santelmo.load("santorini", mode="mortal").start(1)
    match.play("place a1")
    assert "has two workers of each side" in refusal(match, seat=1)
    assert "has two workers of each side" in refusal(match, workers=[[0, OFF], [3, 4], [OFF] * 2])
    assert "'layers' and 'domes' are 0" in refusal(match, domes=1 << 12)
    assert "The field 'hand' is 0 before the first turn" in refusal(match, hand=1)
    assert "The field 'rose' is 0 before the first turn" in refusal(match, rose=1)
    teams = santelmo.load("santorini", players=4, gods=["mortal"] * 4).start(1)
    assert "The field 'seat' is 2 or 3 while workers are placed" in refusal(teams, seat=0)


def test_a_position_needs_a_player_who_can_go_on() -> None:
    """SRN-2.4: a player without a worker, or without a step, has lost before being asked."""
    match = at("eris:b3,d3 mortal:c4,c2")
    gone = [[OFF, OFF], [17, 7], [OFF, OFF]]
    assert "names seat 0, which has no worker" in refusal(match, workers=gone)
    walls = sum(1 << space for space in range(25) if space not in (11, 13, 17, 7))
    assert refusal(match, domes=walls) == "Seat 0 has no lawful step."


def test_a_worker_that_won_on_an_occupied_space_is_accepted() -> None:
    """SRN-4.r11: the only position in which two workers stand on one space for good."""
    match = at("perseus:b3,a1 mortal:c3,e5", b3="2", c3="3", b2="2")
    play(match, "move b3 b2", "build a3", "move b2 c3")
    assert match.result is not None and match.result.winners == (0,)
    assert match.game.position(match.position()).result == match.result


@pytest.mark.parametrize("number", range(40))
def test_every_position_of_a_match_is_accepted(number: int) -> None:
    """Whatever the gods: what the engine leads to is a position that can be set up."""
    rng = random.Random(number)
    gods = rng.sample(NAMES, 2 + number % 3)
    mode = rng.choice(("standard", "agora"))
    match = santelmo.load("santorini", players=len(gods), mode=mode, gods=gods).start(number)
    while match.actors:
        match.play(rng.choice(match.legal()))
        again = match.game.position(match.position())
        assert again.states.tobytes() == match.states.tobytes()


def test_the_aurae_take_the_mark_of_the_mover_along() -> None:
    """SRN-4.aurae: the worker that moved is marked where it drifts to."""
    match = with_die(at("aurae:c2,a1 mortal:e1,e5"), 0)
    match.states[0].rolls = 1
    play(match, "move c2 c3", "build b2", "move c3 c4")
    assert match.view()["board"]["mover"] == "c4"
    assert match.game.position(match.position()).legal() == match.legal()
