"""Options: declared as JSON Schema, checked with sentences that a player understands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from jsonschema import Draft202012Validator

from santelmo.core.errors import OptionError

Schema = dict[str, Any]

FILE_FORMAT = "file"
"""The JSON Schema format of an option that may name a file; its `examples` are built in."""

_YES = frozenset({"true", "yes", "on", "1"})
_NO = frozenset({"false", "no", "off", "0"})


@dataclass(frozen=True)
class Option:
    """A name and the JSON Schema of the values, with `default`, `title` and `description`."""

    name: str
    schema: Schema


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


def flag_option(name: str, title: str, default: bool, description: str) -> Option:
    return Option(
        name,
        {"type": "boolean", "default": default, "title": title, "description": description},
    )


def choice_option(
    name: str, title: str, choices: tuple[Any, ...], default: Any, description: str
) -> Option:
    return Option(
        name,
        {"enum": list(choices), "default": default, "title": title, "description": description},
    )


def takes(schema: Schema) -> str:
    """What an option takes, in words."""
    if "enum" in schema:
        return "one of " + ", ".join(map(str, schema["enum"]))
    if schema.get("type") == "boolean":
        return "true or false"
    if schema.get("type") == "integer":
        return f"a whole number from {schema['minimum']} to {schema['maximum']}"
    return str(schema["description"]).rstrip(".")


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
            "properties": {name: option.schema for name, option in self.by_name.items()},
            "additionalProperties": False,
        }

    def choose(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The given values, checked, and the defaults of the others."""
        chosen: dict[str, Any] = {}
        for name in given:
            self._known(name)
        for name, option in self.by_name.items():
            value = _plain(given.get(name, option.schema["default"]))
            if not _fits(value, option.schema):
                raise OptionError(f"Option {name!r} takes {takes(option.schema)}, not {value!r}.")
            chosen[name] = value
        return chosen

    def refuse_files(self, given: Mapping[str, Any]) -> None:
        """For hosts that must not read files by a guest's word: only the built-in values."""
        for name, value in given.items():
            schema = self._known(name).schema
            if schema.get("format") == FILE_FORMAT and value not in schema["examples"]:
                raise OptionError(
                    f"Here option {name!r} takes one of {', '.join(schema['examples'])}, "
                    f"not {value!r}."
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
    return [_plain(item) for item in value] if isinstance(value, tuple | list) else value  # pyright: ignore[reportUnknownVariableType]


def _fits(value: Any, schema: Schema) -> bool:
    # To Python True is 1 and 2.0 is 2; as options they are different things.
    if isinstance(value, bool) and schema.get("type") != "boolean":
        return False
    if isinstance(value, float):
        return False
    return bool(Draft202012Validator(schema).is_valid(value))  # pyright: ignore[reportUnknownMemberType]


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
