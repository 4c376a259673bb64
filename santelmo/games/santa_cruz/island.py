"""An island: the map, the tiles, the cards and all values, read from a file of its own.

The format is explained in `docs/santa_cruz_islands.md` and described by `island.schema.json`.
A match carries what the rules need of its island in its state; what only people need (titles,
where a space is drawn) is found again with `island_of`, through the island's digest.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from santelmo.core.errors import OptionError
from santelmo.core.files import FileError, read_text
from santelmo.core.wording import shortened
from santelmo.games.santa_cruz.components import (
    BUILDINGS,
    CARDS,
    KINDS,
    SPACES,
    goods_mask,
    space_number,
)
from santelmo.games.santa_cruz.island_check import IslandMistake, check_island
from santelmo.games.santa_cruz.state import SantaCruzState

FOLDER = Path(__file__).parent / "islands"
BUILT_IN = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
SUFFIXES = (".toml", ".json")
DIGEST_DIGITS = 16
REMEMBERED_FILES = 16
"""How many texts are remembered and not parsed again; a text may have megabytes."""
LONGEST_PATH = 1000
QUOTED_PATH = 200
"""How many characters of a path are quoted."""
_PINNED = re.compile(rf"(?P<path>.*)#(?P<digest>[0-9a-f]{{{DIGEST_DIGITS}}})", re.DOTALL)


class Tile(NamedTuple):
    """What a tile shows."""

    kind: int
    building: int
    points: int
    goods: int
    bonus: int
    bird: bool


class Card(NamedTuple):
    """The numbers of a scoring card."""

    copies: int
    value: int
    """The points, of a pair card those for both."""
    single: int
    """The points of a pair card for one of the two."""
    need: int
    """How many houses or joined buildings the card asks for."""


@dataclass(frozen=True, eq=False)
class Island:
    """The contents of a valid island file.

    There is one for each digest, so that an island can be a key of a cache.
    """

    content: dict[str, Any]

    @property
    def title(self) -> str:
        return self.content["title"]

    @cached_property
    def digest(self) -> str:
        """Names the contents: equal for files that differ in comments and layout only."""
        canonical = json.dumps(self.content, sort_keys=True)
        return hashlib.sha256(canonical.encode()).hexdigest()[:DIGEST_DIGITS]

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles: coast, then land, then volcano, each as often as there are copies."""
        return tuple(
            Tile(
                kind,
                BUILDINGS.index(tile["building"]),
                int(tile["points"]),
                goods_mask(tile.get("resources", [])),
                int(tile.get("bonus", 0)),
                tile.get("bird", False),
            )
            for kind, word in enumerate(KINDS)
            for tile in self.content["tiles"][word]
            for _ in range(int(tile.get("copies", 1)))
        )

    @cached_property
    def spaces(self) -> dict[int, dict[str, Any]]:
        """What the file says of each space, by its number and in the order of the file."""
        return {space_number(space["name"]): space for space in self.content["map"]["spaces"]}

    @cached_property
    def all_spaces(self) -> int:
        """The spaces that there are, as bits."""
        return sum(1 << space for space in self.spaces)

    @property
    def islands(self) -> dict[str, str]:
        """The titles of the islands by their keys."""
        return self.content["map"]["islands"]

    @cached_property
    def roads(self) -> tuple[tuple[int, int], ...]:
        return tuple(
            (space_number(one), space_number(other)) for one, other in self.content["map"]["roads"]
        )

    @cached_property
    def joined(self) -> tuple[int, ...]:
        """The spaces joined to each space by a road, as bits."""
        joined = [0] * SPACES
        for one, other in self.roads:
            joined[one] |= 1 << other
            joined[other] |= 1 << one
        return tuple(joined)

    @cached_property
    def rivers(self) -> dict[str, tuple[int, ...]]:
        """The spaces of each river from source to mouth, by its name."""
        return {
            name: tuple(map(space_number, spaces))
            for name, spaces in self.content["map"]["rivers"].items()
        }

    @cached_property
    def river_of(self) -> dict[int, str]:
        """The name of the river on which a space lies, if it lies on one."""
        return {space: name for name, spaces in self.rivers.items() for space in spaces}

    @cached_property
    def waters(self) -> tuple[int, ...]:
        """The spaces of each river, as bits."""
        return tuple(sum(1 << space for space in spaces) for spaces in self.rivers.values())

    def river_links(self) -> Iterator[tuple[int, int]]:
        """The pairs of spaces that are next to each other on a river."""
        for spaces in self.rivers.values():
            yield from itertools.pairwise(spaces)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The scoring cards in the order of CARDS."""
        return tuple(_card(self.content["cards"][word]) for word in CARDS)


def _card(numbers: dict[str, Any]) -> Card:
    return Card(
        copies=int(numbers.get("copies", 1)),
        value=int(numbers["both"] if "both" in numbers else numbers["points"]),
        single=int(numbers.get("one", 0)),
        need=int(numbers.get("need", 0)),
    )


_known: dict[int, Island] = {}


def find_island(chosen: str) -> Island:
    """The island that an option names: a built-in one, or a path, perhaps with a digest."""
    if chosen in BUILT_IN:
        return _registered(_read(FOLDER / f"{chosen}.toml"))
    path, digest = split_pin(chosen)
    if Path(path).suffix not in SUFFIXES:
        raise OptionError(
            f"There is no island {shortened(path)}: option 'island' takes {' or '.join(BUILT_IN)}, "
            "or the path of a .toml or .json file."
        )
    island = _registered(_read(Path(path)))
    if digest is not None and digest != island.digest:
        raise OptionError(
            f"The island file {path!r} is not the one that was played on: "
            f"its digest is {island.digest}, not {digest}."
        )
    return island


def pinned(chosen: str) -> str:
    """The option's value with the digest of the file, so that a change of the file is noticed."""
    island = find_island(chosen)
    return chosen if chosen in BUILT_IN else f"{split_pin(chosen)[0]}#{island.digest}"


def split_pin(chosen: str) -> tuple[str, str | None]:
    """A path and the digest behind it, if there is one."""
    match = _PINNED.fullmatch(chosen)
    return (match["path"], match["digest"]) if match else (chosen, None)


def island_of(s: SantaCruzState) -> Island:
    """The island of a state."""
    return island_by_number(int(s.island))


def island_by_number(number: int) -> Island:
    """The island that has this number as its digest."""
    return _known[number]


def _registered(island: Island) -> Island:
    return _known.setdefault(int(island.digest, 16), island)


def _read(path: Path) -> Island:
    text = _text(path)
    try:
        return _parsed(text, path.suffix)
    except IslandMistake as mistake:
        place = f" at {mistake.place}" if mistake.place else ""
        reason = f"has a mistake{place}: {mistake.reason}"
    except RecursionError:
        reason = "is nested too deeply."
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        kind = path.suffix.removeprefix(".").upper()
        reason = f"is not valid {kind}: {error}."
    except ValueError:  # Python refuses to read thousands of digits
        reason = "has a number with too many digits."
    raise OptionError(f"The island file {_quoted(path)} {reason}")


@lru_cache(REMEMBERED_FILES)
def _parsed(text: str, suffix: str) -> Island:
    """The island that a text describes; the same text is checked once."""
    content = json.loads(text) if suffix == ".json" else tomllib.loads(text)
    check_island(content)
    return Island(content)


def _text(path: Path) -> str:
    if len(str(path)) > LONGEST_PATH or not _exists(path):
        raise OptionError(f"There is no island file {_quoted(path)}.")
    try:
        return read_text(path)
    except FileError as error:
        raise OptionError(f"The island file cannot be read: {error}") from None


def _exists(path: Path) -> bool:
    """Whether there is something to read; what is wrong with it, reading will tell."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return True


def _quoted(path: Path) -> str:
    return shortened(str(path), QUOTED_PATH)
