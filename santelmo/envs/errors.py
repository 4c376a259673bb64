"""What can be wrong with what a learner gives."""

from __future__ import annotations

from santelmo.core.errors import IllegalMove, SantelmoError


class EnvError(SantelmoError, ValueError):
    """Something about an environment that cannot be: a shape, an option, a finished match."""


class IllegalAction(IllegalMove, ValueError):
    """An action that the rules do not allow now; the environment is unchanged."""
