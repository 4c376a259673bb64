"""Options that are drawn anew for every deal of a tournament."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import santelmo
from santelmo.core.errors import OptionError
from santelmo.core.game import Game
from santelmo.core.options import Schema

TRIES = 100
"""How often a choice that the game refuses is drawn again."""


def check_random_options(game: Game, names: Sequence[str]) -> None:
    """Refuses options that cannot be drawn."""
    known = game.definition.options.by_name
    for name in names:
        if name not in known:
            raise OptionError(
                f"The game {game.name!r} has no option {name!r}; "
                f"its options are {', '.join(known)}."
            )
        if name == "players" or not _choices(known[name].schema):
            raise OptionError(f"The option {name!r} cannot vary from deal to deal.")


def draw_options(
    game: Game, names: Sequence[str], order: Callable[..., int]
) -> tuple[Game, dict[str, Any]]:
    """The game with these options drawn, and what was drawn.

    `order` maps every candidate to a pseudo-random number; the candidate with the lowest is drawn.
    """
    schemas = game.definition.options.by_name
    refused: OptionError | None = None
    for attempt in range(TRIES):
        drawn = {
            name: _draw(schemas[name].schema, game.players, name, attempt, order) for name in names
        }
        options: Mapping[str, Any] = {**game.options, **drawn}
        try:
            return santelmo.load(game.name, **options), drawn
        except OptionError as error:
            refused = error
    raise OptionError(f"No choice of {', '.join(names)} goes with the other options: {refused}")


def _draw(schema: Schema, players: int, name: str, attempt: int, order: Callable[..., int]) -> Any:
    """One of an option's values; for a list with an item for each seat, different items."""
    ordered = sorted(_choices(schema), key=lambda value: order(name, attempt, value))
    return ordered[:players] if schema.get("type") == "array" else ordered[0]


def _choices(schema: Schema) -> list[Any]:
    """All values of an option, or of the items of a list; none if they cannot be listed."""
    if "enum" in schema:
        return list(schema["enum"])
    if schema.get("type") == "boolean":
        return [False, True]
    if schema.get("type") == "integer":
        return list(range(schema["minimum"], schema["maximum"] + 1))
    if schema.get("type") == "array":
        return list(schema["items"].get("examples", ()))
    return list(schema.get("examples", ()))
