"""Position texts, prompts, refusals and checks of positions."""

from __future__ import annotations

from typing import Any

import pytest

import santelmo
from santelmo.core import rulebook
from santelmo.games.santorini.gods import GODS
from santelmo.games.santorini.position import write_position
from tests.santorini.playing import EMPTY, at, play, with_die

PAN = f"{EMPTY} 0 pan:b3,d3 mortal:c4,c2"


def position(text: str) -> santelmo.Match:
    return santelmo.load("santorini").position(text)


@pytest.mark.parametrize(
    "text",
    [
        PAN,
        f"{EMPTY} 1 castor:b3 hera:c4,c2",
        f"{EMPTY} 2 pan:b3,d3 - zeus:c4",
        f"{EMPTY} 3 pan+zeus:b3,d3 mortal+castor:c4,c2",
        "0123A0B0C0D00000000000000 0 eris:a1,b1 limus:c1,d1",
    ],
)
def test_position_texts_with_gods_read_back(text: str) -> None:
    """SRN-1.5: teams, removed workers, losers, castor."""
    assert write_position(position(text).states[0]) == text


def test_a_position_text_brings_its_gods_and_players() -> None:
    """SRN-1.5."""
    match = position(f"{EMPTY} 3 pan+zeus:b3,d3 mortal+castor:c4,c2")
    assert match.game.players == 4
    assert list(match.game.options["gods"]) == ["Pan", "Mortal", "Zeus", "Castor"]
    assert santelmo.read(match.text()) == match


def test_a_side_without_workers_has_lost_when_its_turn_comes() -> None:
    """SRN-1.5, SRN-2.4."""
    match = position(f"{EMPTY} 0 pan: mortal:c4,c2")
    assert match.result is not None and match.result.winners == (1,)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (PAN.replace("pan", "loki"), "There is no god 'loki'"),
        (PAN.replace("mortal", "pan"), "Pan cannot be in a match twice"),
        (PAN.replace("pan:", "pan+zeus:"), "Teams are two sides with two gods each"),
        (PAN.replace("b3,d3", "b3,d3,a1"), "two workers, not 3"),
        (PAN.replace("b3,d3", "c4"), "Two workers stand on c4"),
        (PAN.replace("0" * 25, "A" + "0" * 24).replace("b3", "a5"), "on the dome of a5"),
        (PAN.replace("mortal:c4,c2", "-"), "Only one of three players"),
        (f"{EMPTY} 1 pan:b3,d3 - zeus:c4", "Seat 1 has lost"),
        (PAN.replace("pan:b3,d3", "pan"), "A side is written"),
        (f"{EMPTY} 0 pan+a+b:b3,d3 zeus+hera:c4", "has 2 gods, not 3"),
    ],
)
def test_bad_position_texts_are_explained(text: str, sentence: str) -> None:
    """SRN-1.5, SRN-3.7."""
    with pytest.raises(santelmo.PositionError, match=sentence):
        position(text)


def changed(match: santelmo.Match, **fields: Any) -> dict[str, Any]:
    return {**match.position(), **fields}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"players": 5}, "for 5 players"),
        ({"stage": 77}, "The field 'stage' is 0 to 9"),
        ({"die": 4}, "The field 'die' is 0 to 3"),
        ({"domes": -1}, "The field 'domes' has a bit"),
        ({"mover": 26}, "The field 'mover' is a space"),
        ({"layers": [0, 1, 0]}, "a block with nothing below it"),
        ({"workers": [[11, 33], [17, 7], [25, 25]]}, "stands on space 33"),
        ({"workers": [[11, 13], [17, 7], [24, 25]]}, "Seat 2 is not in the match"),
        ({"god": [99, 0, 0, 0]}, "The field 'god' has numbers"),
        ({"god": [26, 0, 5, 0]}, "A seat that nobody has"),
        ({"spent": 1}, "The field 'spent'"),
        ({"last_moved": [3, 0, 0]}, "The field 'last_moved'"),
        ({"seat": 2}, "The seats are 0 to 1"),
        ({"lost": [0, 0, 1, 0]}, "The field 'lost'"),
        ({"lost": [0, 1, 0, 0], "workers": [[11, 13], [25, 25], [25, 25]]}, "Only with three"),
        ({"winner": 1}, "The field 'winner'"),
        ({"banning": 1}, "The field 'banning'"),
        ({"bans": 1}, "The field 'bans'"),
        ({"held": 1}, "The field 'held'"),
        ({"mover": 3}, "'hand', 'mover' and 'left'"),
        ({"stage": 5}, "has no lawful step"),
        ({"stage": 2}, "has placed both workers already"),
        ({"stage": 0}, "six different gods lie open"),
    ],
)
def test_bad_positions_by_fields_are_explained(fields: dict[str, Any], sentence: str) -> None:
    match = position(PAN)
    with pytest.raises(santelmo.PositionError, match=sentence):
        match.game.position(changed(match, **fields))


def test_every_god_has_its_rule_and_its_power_in_words() -> None:
    known = rulebook.rules("santorini")
    for god in GODS[1:]:
        assert god.rule in known and god.power.endswith(".")
    assert len(GODS) == 33


@pytest.mark.parametrize(
    ("god", "steps", "words"),
    [
        ("artemis", ["move c3 c4"], "second time"),
        ("atalanta", ["move c3 c4"], "running"),
        ("triton", ["move a1 a2"], "on, or build"),
        ("castor", [], "build with each"),
        ("castor", ["move c3 c4"], "other worker"),
        ("scylla", ["move c3 c4"], "into the space you left"),
        ("atlas", ["move c3 c4"], "dome at any level"),
        ("zeus", ["move c3 c4"], "under it"),
        ("demeter", ["move c3 c4", "build c5"], "second time"),
        ("polyphemus", ["move c3 c4", "build c5"], "two, once a game"),
        ("oreads", ["move c3 c4", "build b5"], "die's direction"),
        ("eris", [], "opponent's"),
        ("oceanus", [], "each of yours must"),
        ("pan", [], "Move one of your workers"),
        ("pan", ["move c3 c4"], "Build next to"),
    ],
)
def test_prompts_name_what_the_power_offers(god: str, steps: list[str], words: str) -> None:
    match = play(at(f"{god}:c3,a1 mortal:e1,e5"), *steps)
    prompt = match.prompt(0)
    assert words in prompt.text
    assert prompt.rule in rulebook.rules("santorini")


def test_the_log_tells_of_forces_removals_and_rolls() -> None:
    match = with_die(at("dryads:c3,a1 mortal:e1,e5"), 0)
    play(match, "move c3 c4", "build b4", "force a1 a2", "move e1 e2", "build e1")
    assert match.log()[2] == "Seat 0 forces a worker from a1 to a2."
    assert "The die shows" in match.log()[4]
    stone = play(at("medusa:c3,a1 mortal:c4,e5", c3="1", d3="1"), "move c3 d3", "build c3")
    assert "petrifies the worker on c4" in play(stone, "petrify c4").log()[-1]


def test_the_picture_shows_gods_and_targets() -> None:
    match = at("castor:c3,a1 hera:e1,e5", c4="D")
    text = match.picture(0, match.legal()).plain
    assert "Seat 0 Castor & Pollux (to act)" in text and "(^)" in text and "A0" in text
    draft = santelmo.load("santorini", mode="standard").start(1)
    assert "Drawn: " in str(draft)
