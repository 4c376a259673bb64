"""The land as plain numbers, read once from a state: for words, pictures and views.

To read a field of a NumPy record costs a microsecond, and to call a compiled rule with a record
several; a view would ask for hundreds. Most moves leave the land as it is, so what was worked out
about a land is kept, by the functions that work it out, for the next moves at the same table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from santelmo.core.state import blank
from santelmo.games.santiago import water
from santelmo.games.santiago.state import SantiagoState

LANDS = 1024
"""How many lands are cached: a server's present ones, and some of each table's earlier ones."""

_FIELD_NAMES = SantiagoState.dtype.names or ()


@dataclass(frozen=True, eq=False)
class Land:
    """What lies on the board, except for the proposals; sets are bits, see `board`.

    There is one `Land` for all states with the same land (see `survey`), so that what is kept
    about one is found by its identity.
    """

    seats: int
    plantations: tuple[int, ...]
    """By crop."""
    marked: tuple[int, ...]
    """By seat."""
    doubled: tuple[int, ...]
    deserts: int
    palms: int
    canals: int
    irrigated: int
    diggable: int
    state: SantiagoState
    """A state with this land and nothing else, to ask the compiled rules about it."""


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
    seats = len(marked)
    state: Any = blank(SantiagoState)[0]
    state.players = seats
    state.plantations[:] = plantations
    state.marked[:seats] = marked
    state.doubled[:seats] = doubled
    state.deserts, state.palms = deserts, palms
    state.canals, state.spring = canals, spring
    return Land(
        seats,
        plantations,
        marked,
        doubled,
        deserts,
        palms,
        canals,
        int(water.squares_along(canals)),
        int(water.ditches_open_to(canals, spring)),
        state,
    )
