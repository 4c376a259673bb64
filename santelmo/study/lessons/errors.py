"""What can be wrong with lessons, and with what is asked about them."""

from __future__ import annotations

from santelmo.core.errors import SantelmoError


class LessonError(SantelmoError):
    """A lesson that cannot be read or started, or that does not exist."""
