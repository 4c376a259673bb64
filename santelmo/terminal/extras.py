"""Optional dependencies: which packages a command needs beyond the base install."""

from __future__ import annotations

from importlib.util import find_spec

from santelmo.core.errors import SantelmoError

EXTRAS = {
    "arena": ("matplotlib", "openskill"),
    "cluster": ("nats", "psycopg"),
    "envs": ("gymnasium", "pettingzoo", "pyspiel", "PIL", "resvg_py"),
    "pictures": ("PIL", "resvg_py"),
    "ray": ("ray",),
    "server": (
        "alembic",
        "fastapi",
        "networkx",
        "openskill",
        "prometheus_client",
        "psutil",
        "pywebpush",
        "sqlalchemy",
        "structlog",
        "tzdata",
        "uvicorn",
        "websockets",
    ),
    "train": ("torch",),
}
"""The modules that each extra of the package installs."""


class MissingExtraError(SantelmoError):
    """A command needs packages that are not installed."""


def require(extra: str, command: str, otherwise: str = "") -> None:
    """Raise MissingExtraError unless the packages of the extra are installed.

    `otherwise` is a sentence that says what works without them.
    """
    if all(find_spec(module) for module in EXTRAS[extra]):
        return
    sentence = (
        f"'{command}' needs packages that are not installed; "
        f"install them with: pip install 'santelmo[{extra}]'"
    )
    raise MissingExtraError(f"{sentence} ({otherwise})" if otherwise else sentence)
