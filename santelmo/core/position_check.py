"""What holds in a position of every game: the fields that all states have.

Compiled code does not check bounds. So a position that did not come from the engine passes this
check and then its game's own, which go through every field.
"""

from __future__ import annotations

from typing import Any

MAX_TURNS = 1_000_000
"""Far more than any match has; a counter that starts here cannot overflow."""


def common_faults(s: Any) -> str | None:
    """What is wrong with the fields that all games have, in a sentence; None if nothing is."""
    if s.scripted:
        return "The field 'scripted' is 0: only the engine itself scripts chance."
    if s.tally_open not in (0, 1):
        return f"The field 'tally_open' is 0 or 1, not {s.tally_open}."
    for name in ("turns", "reveals"):
        if not 0 <= s[name] <= MAX_TURNS:
            return f"The field {name!r} is 0 to {MAX_TURNS}, not {s[name]}."
    return None
