"""Options: declared as JSON Schema, checked with sentences that a player understands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from jsonschema_rs import Draft202012Validator

from santelmo.core.errors import OptionError
from santelmo.core.wording import join_words, shortened

Schema = dict[str, Any]
Condition = Mapping[str, Sequence[Any]]
"""By the name of an option: the values with which something applies. All of them must hold."""

FILE_FORMAT = "file"
"""The JSON Schema format of an option that may name a file; its `examples` are built in."""

_YES = frozenset({"true", "yes", "on", "1"})
_NO = frozenset({"false", "no", "off", "0"})
ALWAYS: Condition = {}


@dataclass(frozen=True)
class Choice:
    """A value that an option takes, in words for people who choose one."""

    value: Any
    title: str
    description: str = ""
    applies_if: Condition = field(default_factory=dict[str, Sequence[Any]])
    """Of the other options; forms offer the value only then."""

    def schema(self) -> Schema:
        described = {"value": self.value, "title": self.title, "description": self.description}
        return described | _condition(self.applies_if)


@dataclass(frozen=True)
class Option:
    """A name and the JSON Schema of the values, with `default`, `title` and `description`.

    The schema may have `x-choices`, which describes values in words (see `Choice`).
    """

    name: str
    schema: Schema
    applies_if: Condition = field(default_factory=dict[str, Sequence[Any]])
    """Of the other options. Elsewhere the value changes nothing or is refused, so forms do not ask
    for it."""

    def described(self) -> Schema:
        """The schema with the condition under which the option applies, as `x-applies-if`."""
        return self.schema | _condition(self.applies_if)

    def accepts(self, value: Any) -> bool:
        """Whether the value is one that the option takes."""
        # To Python True is 1 and 2.0 is 2; as options they are different things.
        if isinstance(value, bool) and self.schema.get("type") != "boolean":
            return False
        if isinstance(value, float):
            return False
        try:
            return self._validator.is_valid(value)
        except ValueError:  # nothing that JSON has
            return False

    @cached_property
    def _validator(self) -> Draft202012Validator:
        return Draft202012Validator(self.schema)


def players_option(fewest: int, most: int, default: int) -> Option:
    return Option(
        "players",
        {
            "type": "integer",
            "minimum": fewest,
            "maximum": most,
            "default": default,
            "title": "Players",
            "description": f"How many play: {fewest} to {most}.",
        },
    )


def flag_option(
    name: str, title: str, default: bool, description: str, applies_if: Condition = ALWAYS
) -> Option:
    return Option(
        name,
        {"type": "boolean", "default": default, "title": title, "description": description},
        applies_if,
    )


def choice_option(
    name: str,
    title: str,
    choices: Sequence[Any],
    default: Any,
    description: str,
    applies_if: Condition = ALWAYS,
) -> Option:
    """An option that takes one of some values: plain ones, or ones that a `Choice` describes."""
    described = [choice.schema() for choice in choices if isinstance(choice, Choice)]
    schema: Schema = {
        "enum": [each.value if isinstance(each, Choice) else each for each in choices],
        "default": default,
        "title": title,
        "description": description,
    }
    return Option(name, schema | ({"x-choices": described} if described else {}), applies_if)


def _condition(applies_if: Condition) -> Schema:
    return {"x-applies-if": {name: list(v) for name, v in applies_if.items()}} if applies_if else {}


def takes(schema: Schema) -> str:
    """What an option takes, in words."""
    if "enum" in schema:
        return "one of " + ", ".join(map(str, schema["enum"]))
    if schema.get("type") == "boolean":
        return "true or false"
    if schema.get("type") == "integer":
        return f"a whole number from {schema['minimum']} to {schema['maximum']}"
    if schema.get("type") == "array":
        return f"a list of at most {schema['maxItems']} names"
    if schema.get("format") == FILE_FORMAT:
        return f"{join_words(schema['examples'], last='or')}, or the path of a file"
    return "a text"


class Options:
    """The options of a game."""

    def __init__(self, game: str, *options: Option) -> None:
        self.game = game
        self.by_name = {option.name: option for option in options}

    def schema(self) -> Schema:
        """All options as one JSON Schema."""
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "properties": {name: option.described() for name, option in self.by_name.items()},
            "additionalProperties": False,
        }

    def choose(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The given values, checked, and the defaults of the others."""
        chosen: dict[str, Any] = {}
        for name in given:
            self._known(name)
        for name, option in self.by_name.items():
            value = _plain(given.get(name, option.schema["default"]))
            if not option.accepts(value):
                raise OptionError(
                    f"Option {name!r} takes {takes(option.schema)}, not {shortened(value)}."
                )
            chosen[name] = value
        return chosen

    def refuse_files(self, given: Mapping[str, Any]) -> None:
        """For servers, which must not read files that a user names: only the built-in values."""
        for name, value in given.items():
            schema = self._known(name).schema
            if schema.get("format") == FILE_FORMAT and value not in schema["examples"]:
                raise OptionError(
                    f"Here option {name!r} takes one of {', '.join(schema['examples'])}, "
                    f"not {shortened(value)}."
                )

    def parse(self, texts: Mapping[str, str]) -> dict[str, Any]:
        """Values from the command line, read by the type that each option has."""
        return {name: _read(text, self._known(name).schema) for name, text in texts.items()}

    def _known(self, name: str) -> Option:
        if name not in self.by_name:
            raise OptionError(
                f"The game {self.game!r} has no option {name!r}; "
                f"its options are {', '.join(self.by_name)}."
            )
        return self.by_name[name]


def _plain(value: Any) -> Any:
    """The value as JSON has it: NumPy's numbers and arrays, and tuples, are welcome too."""
    if isinstance(value, np.ndarray):
        return value.tolist()  # pyright: ignore[reportUnknownMemberType]
    if isinstance(value, tuple | list):
        return [_plain_item(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
    return _plain_item(value)


def _plain_item(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]


def _read(text: str, schema: Schema) -> Any:
    kind = schema.get("type")
    if kind == "boolean" and text.casefold() in _YES | _NO:
        return text.casefold() in _YES
    if kind == "array":
        return [item.strip() for item in text.split(",") if item.strip()]
    if text in schema.get("enum", ()):
        return text
    if kind == "integer" or "enum" in schema:
        try:
            return int(text)
        except ValueError:
            return text
    return text
