"""What can be wrong with an island file: its form by JSON Schema, and what must fit together."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, cast

from jsonschema_rs import Draft202012Validator, ValidationError

from santelmo.core.wording import shortened
from santelmo.games.santa_cruz.components import (
    BIRD_TOKENS,
    CARDS,
    DECK,
    KIND_LETTERS,
    KINDS,
    SEATS,
    SETS,
    TILES,
)

SCHEMA: dict[str, Any] = json.loads(
    Path(__file__).with_name("island.schema.json").read_text(encoding="utf-8")
)
_VALIDATOR = Draft202012Validator(SCHEMA)
SHOWN = 60
"""How many characters of a wrong value are quoted."""
DEEPEST = 8
"""An island has six levels: the file, `tiles`, a kind, a tile, its resources, one of them."""


class IslandMistake(Exception):
    """Where a mistake is ("map.roads[3]") and what it is."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason)
        self.place = place
        self.reason = reason


def check_island(content: Any) -> None:
    """Raises IslandMistake for the first mistake in the contents of an island file."""
    _check_contents(content)
    _check_form(content)
    _check_spaces(content["map"])
    _check_roads(content["map"])
    _check_rivers(content["map"])
    _check_tiles(content)
    _check_pieces(content)
    _check_cards(content)
    _check_starter_hands(content)


def _check_contents(content: Any) -> None:
    """What no schema says: how deep an island may go, and that its texts can be shown."""
    level: list[Any] = [content]
    for _ in range(DEEPEST):
        level = [part for member in level for part in _parts(member)]
    if level:
        raise IslandMistake("", f"it goes deeper than {DEEPEST} levels.")


def _parts(member: Any) -> Iterable[Any]:
    if isinstance(member, dict):
        table = cast(dict[Any, Any], member)
        return (*table.keys(), *table.values())
    if isinstance(member, list):
        return cast(list[Any], member)
    if isinstance(member, str) and not all(map(_can_be_shown, member)):
        raise IslandMistake(
            "", f"the text {shortened(member)} has characters that cannot be shown."
        )
    return ()


def _can_be_shown(character: str) -> bool:
    """Not control characters, other than ends of lines, and not halves of characters."""
    return character in "\n\t" or unicodedata.category(character) not in ("Cc", "Cs")


def _check_form(content: Any) -> None:
    # TOML has dates and times, which JSON has not: they become null, which fits nowhere.
    plain = json.loads(json.dumps(content, default=lambda value: None))
    errors = list(_VALIDATOR.iter_errors(plain))
    if errors:
        error = min(errors, key=lambda error: len(error.instance_path))
        place, value = _found_at(content, error.instance_path)
        raise IslandMistake(place, _form_reason(error, value))


def _found_at(content: Any, path: Sequence[str | int]) -> tuple[str, Any]:
    """The place as people write it ("map.roads[3]"), and the value there."""
    place = ""
    value: Any = content
    for step in path:
        in_list = isinstance(value, list)  # a path has keys such as "3" as numbers too
        place += f"[{step}]" if in_list else f".{step}"
        value = value[int(step) if in_list else str(step)]
    return place.removeprefix("."), value


def _form_reason(error: ValidationError, value: Any) -> str:
    keyword = error.schema_path[-1]
    schema = _schema_at(error.schema_path[:-1])
    if keyword == "required":
        missing = next(key for key in schema["required"] if key not in value)
        return f"the key {missing!r} is missing."
    if keyword == "additionalProperties":
        unknown = next(key for key in value if key not in schema["properties"])
        return f"there is no key {unknown!r} here; the keys are {', '.join(schema['properties'])}."
    quoted = json.dumps(value, default=str)
    if len(quoted) > SHOWN:
        quoted = quoted[:SHOWN] + "…"
    return f"{schema['description']} is needed, not {quoted}."


def _schema_at(path: Sequence[str | int]) -> dict[str, Any]:
    schema: Any = SCHEMA
    for step in path:
        schema = schema[step if isinstance(schema, list) else str(step)]
    return schema


def _check_spaces(chart: dict[str, Any]) -> None:
    names: set[str] = set()
    for i, space in enumerate(chart["spaces"]):
        if space["name"] in names:
            raise IslandMistake(f"map.spaces[{i}]", f"there are two spaces {space['name']!r}.")
        names.add(space["name"])
        if space["island"] not in chart["islands"]:
            raise IslandMistake(
                f"map.spaces[{i}].island",
                f"there is no island {space['island']!r}; "
                f"the islands are {', '.join(chart['islands'])}.",
            )
    coasts = sum(name.startswith(KIND_LETTERS[0]) for name in names)
    if coasts < SEATS:
        raise IslandMistake(
            "map.spaces", f"{SEATS} players need {SEATS} coast spaces to land on, not {coasts}."
        )


def _check_roads(chart: dict[str, Any]) -> None:
    names = {space["name"] for space in chart["spaces"]}
    seen: set[frozenset[str]] = set()
    for i, road in enumerate(chart["roads"]):
        place = f"map.roads[{i}]"
        for name in road:
            if name not in names:
                raise IslandMistake(place, f"there is no space {name!r} on the map.")
        if road[0] == road[1]:
            raise IslandMistake(place, f"the road leads from {road[0]} to itself.")
        if frozenset(road) in seen:
            raise IslandMistake(place, f"the road {road[0]}-{road[1]} is there twice.")
        seen.add(frozenset(road))


def _check_rivers(chart: dict[str, Any]) -> None:
    home = {space["name"]: space["island"] for space in chart["spaces"]}
    river_of: dict[str, str] = {}
    for river, spaces in chart["rivers"].items():
        place = f"map.rivers.{river}"
        for i, name in enumerate(spaces):
            if name not in home:
                raise IslandMistake(f"{place}[{i}]", f"there is no space {name!r} on the map.")
            if river_of.get(name) == river:
                raise IslandMistake(f"{place}[{i}]", f"the river comes to {name} a second time.")
            if name in river_of:
                raise IslandMistake(
                    f"{place}[{i}]", f"{name} is on the river {river_of[name]!r} already."
                )
            if home[name] != home[spaces[0]]:
                raise IslandMistake(f"{place}[{i}]", f"{name} is not on the island of the source.")
            river_of[name] = river
        if not spaces[-1].startswith(KIND_LETTERS[0]):
            raise IslandMistake(place, f"the mouth, {spaces[-1]}, is not a coast space.")


def _check_tiles(content: dict[str, Any]) -> None:
    total = 0
    for kind, letter in zip(KINDS, KIND_LETTERS, strict=True):
        tiles = sum(int(tile.get("copies", 1)) for tile in content["tiles"][kind])
        names = [space["name"] for space in content["map"]["spaces"]]
        spaces = sum(name.startswith(letter) for name in names)
        if tiles < spaces:
            raise IslandMistake(
                f"tiles.{kind}", f"the map has {spaces} {kind} spaces, but there are {tiles} tiles."
            )
        total += tiles
    if total > TILES:
        raise IslandMistake("tiles", f"there may be at most {TILES} tiles, not {total}.")


def _check_pieces(content: dict[str, Any]) -> None:
    birds = sum(map(int, content["birds"].values()))
    if birds > BIRD_TOKENS:
        raise IslandMistake(
            "birds", f"there may be at most {BIRD_TOKENS} bird tokens, not {birds}."
        )
    sizes = {letter: sum(map(int, content["sets"][letter].values())) for letter in SETS}
    for letter, size in sizes.items():
        if size == 0:
            raise IslandMistake(f"sets.{letter}", "the set has no card.")
        if size != sizes["A"]:
            raise IslandMistake(
                f"sets.{letter}",
                f"all sets have the same number of cards, but A has {sizes['A']} "
                f"and {letter} has {size}.",
            )


def _copies(content: dict[str, Any]) -> dict[str, int]:
    return {card: int(content["cards"][card].get("copies", 1)) for card in CARDS}


def _check_cards(content: dict[str, Any]) -> None:
    deck = sum(_copies(content).values())
    if deck > DECK:
        raise IslandMistake("cards", f"there may be at most {DECK} scoring cards, not {deck}.")
    for players, dealt in content["deal"].items():
        needed = int(players) * (int(dealt) + 1)
        if deck < needed:
            raise IslandMistake(
                f"deal.{players}",
                f"{players} players are dealt {dealt} cards and draw one later: that takes "
                f"{needed} scoring cards, but there are {deck}.",
            )


def _check_starter_hands(content: dict[str, Any]) -> None:
    fewest = min(map(int, content["deal"].values()))
    used: Counter[str] = Counter()
    for letter in SETS:
        hand = content["starter"][letter]
        if len(hand) > fewest:
            raise IslandMistake(
                f"starter.{letter}", f"the hand may have at most {fewest} cards, as many as dealt."
            )
        used.update(hand)
    for card, copies in _copies(content).items():
        if used[card] > copies:
            raise IslandMistake(
                "starter",
                f"the hands have the card {card!r} {used[card]} times, the deck {copies}.",
            )
