"""The state of a match: one NumPy record whose fields say who may see them.

A game declares its state as a class. Each field is one line, with its visibility, its element
type and its shape::

    class SantaCruzState(State):
        score: Numbers = public("i2", SEATS)
        hand: Numbers = owned("i1", SEATS, CARDS)
        deck: Numbers = secret("i1", CARDS)

The class is never instantiated: a state is an element of a NumPy array of `dtype`, and the class
serves as the type of that element in the rules. What a seat may know follows from the
declaration alone (see `redacted` and `visible`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from operator import itemgetter
from typing import Any, ClassVar, TypeAlias

import numpy as np

from santelmo.core.errors import PositionError
from santelmo.core.whole_numbers import whole_number
from santelmo.core.wording import shortened

Numbers: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"
"""The type of a field that holds several numbers."""

States: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"
"""An array of states. A single state is an array of one element."""


ALIGNMENT = 8
PADDING = "padding"
"""A field that fills a record up to whole words; it is no part of the state and always 0."""


class Visibility(Enum):
    """Who may see a field."""

    OPTIONS = "options"
    EVERYBODY = "everybody"
    OWNER = "owner"
    TALLIED = "tallied"
    NOBODY = "nobody"


@dataclass(frozen=True)
class Field:
    """One named field of a state."""

    visibility: Visibility
    kind: str
    shape: tuple[int, ...]


def fixed(kind: str, *shape: int) -> Any:
    """A field that the options determine: everybody knows it, and it never changes.

    Views and positions leave it out; a position takes it from the game that it is set up in.
    """
    return Field(Visibility.OPTIONS, kind, shape)


def public(kind: str, *shape: int) -> Any:
    """A field that everybody sees."""
    return Field(Visibility.EVERYBODY, kind, shape)


def owned(kind: str, *shape: int) -> Any:
    """A field of which each seat sees its own row: the first axis is the seat."""
    return Field(Visibility.OWNER, kind, shape)


def tallied(kind: str, *shape: int) -> Any:
    """A field that everybody could work out, but that players keep hidden from each other.

    Bots and sampled worlds contain it. A view shows a seat only its own row (the first axis is
    the seat) until the state's `tally_open` is set.
    """
    return Field(Visibility.TALLIED, kind, shape)


def secret(kind: str, *shape: int) -> Any:
    """A field that nobody sees."""
    return Field(Visibility.NOBODY, kind, shape)


class State:
    """What the states of all games have in common. Games add their own fields."""

    players: int = public("i1")
    turns: int = public("i4")
    """Complete turns so far; the unit in which perft counts."""
    tally_open: int = public("i1")
    """1 once everybody may see the tallied fields."""
    reveals: int = secret("i4")
    """How often something hidden was revealed: an undo cannot go back past a reveal."""
    random_key: Numbers = secret("u8", 2)
    random_count: Any = secret("u8")
    scripted: int = secret("i1")
    """1 while chance is scripted, see `chance`."""

    fields: ClassVar[dict[str, Field]]
    dtype: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        declared = {**vars(State), **vars(cls)}
        cls.fields = {name: f for name, f in declared.items() if isinstance(f, Field)}
        taken = [name for name in cls.fields if hasattr(np.record, name)]
        if taken:
            raise TypeError(f"a state cannot have a field {taken[0]!r}: NumPy's records have it")
        cls.dtype = np.dtype((_element_type(cls), _layout(cls.fields)))


def _element_type(state: type[State]) -> type[np.void]:
    """The type of an element of an array of states: its fields are attributes.

    As `np.record`, but with a property for each field, which is ten times faster to read.
    """
    fields = {name: _field_property(name) for name in state.fields}
    return type(state.__name__, (np.void,), fields)


def _field_property(name: str) -> property:
    def write(element: Any, value: Any) -> None:
        element[name] = value

    return property(itemgetter(name), write)


def _layout(fields: dict[str, Field]) -> np.dtype[Any]:
    """The wide fields first, so that all are aligned without gaps; a gap would not be copied."""
    ordered = sorted(fields.items(), key=lambda item: -np.dtype(item[1].kind).itemsize)
    layout: list[tuple[str, str, tuple[int, ...]]] = [
        (name, f.kind, f.shape) for name, f in ordered
    ]
    missing = -np.dtype(layout).itemsize % ALIGNMENT
    return np.dtype([*layout, (PADDING, "u1", (missing,))] if missing else layout)


def from_bytes(dtype: np.dtype[Any], content: bytes) -> States:
    """A state that consists of these bytes. It may be changed."""
    return np.frombuffer(bytearray(content), dtype)


def copy(states: States) -> States:
    """A copy of a state, by its bytes: NumPy would copy a record field by field."""
    return from_bytes(states.dtype, states.tobytes())


def blank(state: type[State]) -> States:
    """One state with all fields 0."""
    return np.zeros(1, state.dtype)


def _keep_mask(state: type[State], seat: int | None, hidden: frozenset[Visibility]) -> Numbers:
    keep = np.zeros(1, state.dtype)
    for name, field in state.fields.items():
        part = keep[name].view("u1")
        if field.visibility not in hidden:
            part[:] = 0xFF
        elif (
            field.visibility is not Visibility.NOBODY and seat is not None and seat < field.shape[0]
        ):
            keep[name][0, seat : seat + 1].view("u1")[:] = 0xFF
    return keep.view("u1")


_masks: dict[tuple[type[State], int | None, frozenset[Visibility]], Numbers] = {}
_HIDDEN_FROM_BOTS = frozenset({Visibility.OWNER, Visibility.NOBODY})
_HIDDEN_FROM_PEOPLE = frozenset({Visibility.OWNER, Visibility.NOBODY, Visibility.TALLIED})
_BY_SEAT = frozenset({Visibility.OWNER, Visibility.TALLIED})


def _masked(
    state: type[State], states: States, seat: int | None, hidden: frozenset[Visibility]
) -> States:
    key = (state, seat, hidden)
    if key not in _masks:
        _masks[key] = _keep_mask(*key)
    mask = _masks[key]
    # Made from the memory: NumPy checks a view of a record field by field, which takes longer.
    masked = np.ndarray(mask.shape, mask.dtype, states) & mask
    return np.ndarray(1, state.dtype, masked)


def redacted(state: type[State], states: States, seat: int | None) -> States:
    """A copy in which everything that this seat cannot know is 0: what a bot receives."""
    return _masked(state, states, seat, _HIDDEN_FROM_BOTS)


def visible(state: type[State], states: States, seat: int | None) -> States:
    """As `redacted`, and the tallied fields of others are 0 too: what a person receives."""
    hidden = _HIDDEN_FROM_BOTS if states[0].tally_open else _HIDDEN_FROM_PEOPLE
    return _masked(state, states, seat, hidden)


@cache
def _position_fields(state: type[State]) -> dict[str, Field]:
    """The fields that a position names: all but those that the options determine."""
    return {name: f for name, f in state.fields.items() if f.visibility is not Visibility.OPTIONS}


@cache
def _places(state: type[State]) -> tuple[tuple[str, int, bool], ...]:
    """The fields of a position: name, place in a record, and whether it holds several numbers."""
    places = state.dtype.names or ()
    return tuple(
        (name, places.index(name), bool(f.shape)) for name, f in _position_fields(state).items()
    )


@cache
def _fields_by_seat(state: type[State]) -> tuple[str, ...]:
    """The fields of which seats see different rows."""
    return tuple(name for name, f in state.fields.items() if f.visibility in _BY_SEAT)


@cache
def _rows_of_seats(state: type[State], players: int) -> tuple[int, ...]:
    """By seat: the bits of a state, as one number, in the rows that are this seat's own."""
    layout: Any = state.dtype.fields
    rows = [0] * players
    for name in _fields_by_seat(state):
        kind, start = layout[name]
        row = kind.itemsize // kind.shape[0]
        for seat in range(players):
            rows[seat] |= ((1 << 8 * row) - 1) << 8 * (start + seat * row)
    return tuple(rows)


def own_rows_differ(
    state: type[State], before: bytes, after: bytes, players: int
) -> tuple[bool, ...]:
    """By seat: whether two states differ in rows that are this seat's own."""
    # As two numbers: that is several times as fast as to compare the rows one by one.
    differing = int.from_bytes(before, "little") ^ int.from_bytes(after, "little")
    return tuple([bool(differing & rows) for rows in _rows_of_seats(state, players)])


def to_dict(state: type[State], states: States) -> dict[str, Any]:
    """The fields by name, as plain numbers and lists."""
    # All at once: to ask an array for one field takes as long as to get them all.
    record: tuple[Any, ...] = states.tolist()[0]
    return {
        name: record[place].tolist() if several else record[place]
        for name, place, several in _places(state)
    }


def from_dict(state: type[State], values: dict[str, Any], template: States) -> States:
    """The inverse of `to_dict`; every field must be there, with its shape and within its range.

    What the options determine comes from `template`, a prepared state.
    """
    fields = _position_fields(state)
    unknown = sorted(shortened(name) for name in values if name not in fields)
    if unknown:
        raise PositionError(f"A position has no field {unknown[0]}.")
    states = template.copy()
    for name, field in fields.items():
        if name not in values:
            raise PositionError(f"The position lacks the field {name!r}.")
        states[name][0] = _field_value(name, field, values[name])
    return states


def _field_value(name: str, field: Field, value: Any) -> Numbers:
    try:
        given = np.array(value, dtype=object)
    except (ValueError, RecursionError):
        given = np.empty((), dtype=object)
    if given.shape != field.shape:
        wanted = "×".join(map(str, field.shape)) or "one number"
        raise PositionError(
            f"The field {name!r} takes {wanted} whole numbers.".replace(
                "one number whole numbers", "one whole number"
            )
        )
    limits = np.iinfo(field.kind)
    numbers = [whole_number(number) for number in given.flat]
    for number, written in zip(numbers, given.flat, strict=True):
        if number is None or not limits.min <= number <= limits.max:
            raise PositionError(
                f"The field {name!r} takes whole numbers from {limits.min} to {limits.max}, "
                f"not {shortened(written)}."
            )
    return np.array(numbers, field.kind).reshape(field.shape)
