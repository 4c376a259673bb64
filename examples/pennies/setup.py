"""Before the first move."""

# pyright: basic
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from examples.pennies.state import PenniesState
from santelmo.core.compiling import compiled


def prepare(s: PenniesState, options: Mapping[str, Any]) -> None:
    """Writes the options into a blank state: `players` is there already, and that is all."""


@compiled
def deal(s: PenniesState) -> None:
    """Nothing is dealt: all fields of a blank state are 0."""
