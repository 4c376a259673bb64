"""Declaring a state."""

from __future__ import annotations

import pytest

from santelmo.core.state import (
    Numbers,
    State,
    blank,
    own_rows_differ,
    owned,
    public,
    secret,
    tallied,
)


def test_a_field_cannot_hide_behind_an_attribute_of_numpy() -> None:
    """Otherwise `s.round` would be NumPy's method in plain Python and the field when compiled."""
    with pytest.raises(TypeError, match="cannot have a field 'round'"):
        type("Clashing", (State,), {"round": public("i1")})


class Hands(State):
    """With rows of seats between fields that all see or none."""

    board: Numbers = public("i2", 3)
    hand: Numbers = owned("i1", 3, 2)
    money: Numbers = tallied("i2", 3)
    deck: Numbers = secret("i1", 4)


def test_what_only_one_seat_sees_differs_for_that_seat() -> None:
    before = blank(Hands)

    def differing(name: str, place: int) -> tuple[bool, ...]:
        after = before.copy()
        after[name].reshape(-1)[place] = 1
        return own_rows_differ(Hands, before.tobytes(), after.tobytes(), 2)

    assert differing("hand", 0) == differing("hand", 1) == (True, False)
    assert differing("hand", 3) == differing("money", 1) == (False, True)
    nobodys = [("hand", 5), ("money", 2), ("board", 0), ("deck", 3), ("turns", 0)]
    assert [differing(name, place) for name, place in nobodys] == [(False, False)] * 5
