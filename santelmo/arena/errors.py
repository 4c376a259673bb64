"""Errors of a tournament."""

from __future__ import annotations

from santelmo.core.errors import SantelmoError


class ArenaError(SantelmoError):
    """A tournament that cannot begin or continue; finished games are kept."""
