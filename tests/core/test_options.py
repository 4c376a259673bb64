"""What options say about themselves: when they apply, and what their values mean."""

from __future__ import annotations

from typing import Any

import pytest

import santelmo
from santelmo.core.errors import OptionError
from santelmo.core.options import Choice, Options, choice_option, flag_option

PROPERTIES = {game: santelmo.options(game)["properties"] for game in santelmo.games()}
CONDITIONAL = [
    (game, name)
    for game, properties in PROPERTIES.items()
    for name, schema in properties.items()
    if "x-applies-if" in schema
]
CONDITIONAL_CHOICES = [
    (game, name, choice)
    for game, properties in PROPERTIES.items()
    for name, schema in properties.items()
    for choice in schema.get("x-choices", ())
    if "x-applies-if" in choice
]


def values_of(schema: dict[str, Any]) -> list[Any]:
    return schema.get("enum", [False, True])


def test_a_condition_stands_in_the_schema() -> None:
    options = Options(
        "game",
        choice_option("deck", "Cards", ("base", "events"), "base", ""),
        flag_option("rum", "Rum", False, "", applies_if={"deck": ("events",)}),
    )
    properties = options.schema()["properties"]
    assert properties["rum"]["x-applies-if"] == {"deck": ["events"]}
    assert "x-applies-if" not in properties["deck"]


def test_described_values_are_taken_like_plain_ones() -> None:
    mode = choice_option(
        "mode",
        "Mode",
        (Choice("first", "First game", "Easy.", {"players": (2,)}), "A1"),
        "first",
        "",
    )
    assert mode.schema["enum"] == ["first", "A1"]
    assert mode.schema["x-choices"] == [
        {
            "value": "first",
            "title": "First game",
            "description": "Easy.",
            "x-applies-if": {"players": [2]},
        }
    ]
    assert mode.accepts("first") and mode.accepts("A1") and not mode.accepts("First game")


def test_there_are_conditions_to_be_checked() -> None:
    assert ("santorini", "agora_pool") in CONDITIONAL
    assert ("santy_anno", "rum_lap") in CONDITIONAL
    assert ("santorini", "mode", "first") in [
        (game, name, choice["value"]) for game, name, choice in CONDITIONAL_CHOICES
    ]


@pytest.mark.parametrize(("game", "name"), CONDITIONAL)
def test_an_option_that_does_not_apply_changes_nothing_or_is_refused(game: str, name: str) -> None:
    properties = PROPERTIES[game]
    condition = properties[name]["x-applies-if"]
    assert any(properties[other]["default"] not in values for other, values in condition.items())
    usual = santelmo.load(game).start(seed=5)
    for value in values_of(properties[name]):
        try:
            match = santelmo.load(game, **{name: value}).start(seed=5)
        except OptionError:
            continue
        assert match.position() == usual.position()


@pytest.mark.parametrize(("game", "name"), CONDITIONAL)
def test_an_option_that_applies_is_taken_with_every_value(game: str, name: str) -> None:
    condition = PROPERTIES[game][name]["x-applies-if"]
    others = {other: values[0] for other, values in condition.items()}
    for value in values_of(PROPERTIES[game][name]):
        assert santelmo.load(game, **others, **{name: value}).options[name] == value


@pytest.mark.parametrize(("game", "name", "choice"), CONDITIONAL_CHOICES)
def test_a_value_is_taken_exactly_where_it_applies(
    game: str, name: str, choice: dict[str, Any]
) -> None:
    (fitting,) = choice["x-applies-if"].values()
    players = PROPERTIES[game]["players"]
    assert list(choice["x-applies-if"]) == ["players"]
    for number in range(players["minimum"], players["maximum"] + 1):
        wanted = {"players": number, name: choice["value"]}
        if number in fitting:
            assert santelmo.load(game, **wanted).players == number
        else:
            with pytest.raises(OptionError):
                santelmo.load(game, **wanted)


@pytest.mark.parametrize("game", santelmo.games())
def test_described_values_are_values_and_have_titles(game: str) -> None:
    for name, schema in PROPERTIES[game].items():
        allowed = schema.get("enum") or schema.get("items", {}).get("examples", [])
        for choice in schema.get("x-choices", ()):
            assert choice["value"] in allowed, (name, choice)
            assert choice["title"]
