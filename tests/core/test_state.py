"""Declaring a state."""

from __future__ import annotations

import pytest

from santelmo.core.state import State, public


def test_a_field_cannot_hide_behind_an_attribute_of_numpy() -> None:
    """Otherwise `s.round` would be NumPy's method in plain Python and the field when compiled."""
    with pytest.raises(TypeError, match="cannot have a field 'round'"):
        type("Clashing", (State,), {"round": public("i1")})
