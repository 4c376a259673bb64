"""What can be set about a server. The defaults are those of a game among friends."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

LOOPBACK = "127.0.0.1"
DEFAULT_PORT = 8484


def default_database() -> str:
    """An SQLite file in the user's data directory."""
    folder = platformdirs.user_data_path("santelmo", ensure_exists=True)
    return f"sqlite:///{folder / 'tables.db'}"


@dataclass(frozen=True, kw_only=True)
class Settings:
    """One server's settings."""

    database: str
    database_seconds: float = 10.0
    """How long a database that another program has locked is waited for."""
    hosts: frozenset[str] = frozenset()
    """The names under which the server may be reached; any when empty."""
    trusted_proxy: str | None = None
    """The address of a proxy whose word is taken for where calls come from."""
    static: Path = Path(__file__).parent / "static"
    """Where the built browser client lies."""
    bot_seconds: float = 1.0
    """A bot takes at least this long for a move, so that people can follow."""
    bot_threads: int = max(1, (os.cpu_count() or 2) - 1)
    most_running_tables: int = 40
    """Running matches at which one person may sit or be the host, to start another."""
    retry_seconds: float = 0.5
    """When something that happens by itself is tried again if it fails; the next time later."""
    gone_seconds: float = 60.0
    """How long somebody may be away before the others may hand the seat to a bot."""
    restart_seconds: float = 20.0
    """What a running clock has at least after a restart."""
    race_speed: float = 1.0
    """Divides the times of a race that nobody thinks in: pauses, cards, and what bots take."""
    messages_per_second: float = 20.0
    message_burst: int = 60
    calls_per_second: float = 20.0
    """Calls of one address that change something."""
    call_burst: int = 100
    hints_per_second: float = 0.5
    """Of one person, as all of these. Each is a second of thinking."""
    hint_burst: int = 10
    replays_per_second: float = 2.0
    """Of one person; of one address for those without a name."""
    replay_burst: int = 20
    chat_lines: int = 5
    chat_seconds: float = 10.0
    most_connections: int = 4_000
    most_connections_a_table: int = 200
    """Of those who only watch."""
    most_connections_an_address: int = 250
    """Enough for a class behind one router."""
    idle_seconds: float = 300.0
    """A table that nobody looks at and where nothing happens leaves the memory after this; one that
    waits and where nobody is leaves the lobby."""
