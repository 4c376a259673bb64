"""The land as plain numbers, read once from a state: for words, pictures and views.

To read a field of a NumPy record costs a microsecond, and to call a compiled rule with a record
several; a view would ask for hundreds. Most moves leave the land as it is, so what was worked out
about a land is kept, by the functions that work it out, for the next moves at the same table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from santelmo.games.santiago import water
from santelmo.games.santiago.components import CROP_NAMES
from santelmo.games.santiago.state import SantiagoState

LANDS = 1024
"""So many lands are kept: a server's present ones, and some that are left behind by each table.

With all that is known about it, and about its fields, a land takes some 25 kB.
"""
FIELDS = 4 * LANDS
"""So many fields are kept, and so many areas: most moves that change a land change one field."""

_FIELD_NAMES = SantiagoState.dtype.names or ()


@dataclass(frozen=True, eq=False)
class Field:
    """The plantations of one crop and what lies on them; sets are bits, see `board`.

    There is one `Field` for all lands with the same one, and one `Land` for all states with the
    same land (see `survey`), so that what is kept about one is found by its identity.
    """

    crop: str
    squares: int
    irrigated: int
    palms: int
    marked: tuple[int, ...]
    """By seat."""
    doubled: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Land:
    """What lies on the board but the proposals."""

    seats: int
    fields: tuple[Field, ...]
    """By crop."""
    deserts: int
    palms: int
    canals: int
    irrigated: int
    diggable: int


def read(s: SantiagoState) -> dict[str, Any]:
    """All fields of a state at once: that takes no longer than to read four of them singly."""
    record: Any = s
    return dict(zip(_FIELD_NAMES, record.tolist(), strict=True))


def survey(s: SantiagoState) -> Land:
    """Reads the land of a state."""
    return land_of(read(s))


def land_of(fields: dict[str, Any]) -> Land:
    """The land of a state that was read."""
    players = fields["players"]
    return _land(
        tuple(fields["plantations"].tolist()),
        tuple(fields["marked"].tolist()[:players]),
        tuple(fields["doubled"].tolist()[:players]),
        fields["deserts"],
        fields["palms"],
        fields["canals"],
        fields["spring"],
    )


@lru_cache(LANDS)
def _land(
    plantations: tuple[int, ...],
    marked: tuple[int, ...],
    doubled: tuple[int, ...],
    deserts: int,
    palms: int,
    canals: int,
    spring: int,
) -> Land:
    irrigated = int(water.squares_along(canals))
    fields = [
        _field(
            crop,
            squares,
            irrigated & squares,
            palms & squares,
            tuple([own & squares for own in marked]),
            tuple([own & squares for own in doubled]),
        )
        for crop, squares in zip(CROP_NAMES, plantations, strict=True)
    ]
    diggable = int(water.ditches_open_to(canals, spring))
    return Land(len(marked), tuple(fields), deserts, palms, canals, irrigated, diggable)


@lru_cache(FIELDS)
def _field(
    crop: str,
    squares: int,
    irrigated: int,
    palms: int,
    marked: tuple[int, ...],
    doubled: tuple[int, ...],
) -> Field:
    return Field(crop, squares, irrigated, palms, marked, doubled)
