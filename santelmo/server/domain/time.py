"""The two clocks of the server.

The wall clock says when something happened: people read it, the log keeps it, and after a restart
it says how long the server was away. It may be set at any moment. So whatever is limited in time
while the server runs goes by the steady clock, which nobody sets.
"""

from __future__ import annotations

import time

_NS_PER_MS = 1_000_000


def now() -> int:
    """Unix time in milliseconds, by the wall clock."""
    return time.time_ns() // _NS_PER_MS


_AHEAD_NS = time.time_ns() - time.monotonic_ns()


def steady_now() -> int:
    """Milliseconds by a clock that was Unix time when the server started and only goes forward."""
    return (time.monotonic_ns() + _AHEAD_NS) // _NS_PER_MS
