"""What can go wrong with a tournament."""

from __future__ import annotations

from santelmo.core.errors import SantelmoError


class ArenaError(SantelmoError):
    """A tournament that cannot begin or go on; what was finished is kept."""
