"""The coins."""

from typing import Literal

Side = Literal["heads", "tails"]

SEATS = 2
SIDES: tuple[Side, ...] = ("heads", "tails")
MATCHER = 1
"""The seat that wins if both coins show the same side."""
