"""What can be set about a server. The defaults are those of a game among friends."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

LOOPBACK = "127.0.0.1"
LOOPBACK_NAMES = frozenset({"localhost", LOOPBACK, "::1"})
DEFAULT_PORT = 8484


def default_database() -> str:
    """An SQLite file in the user's data directory."""
    folder = platformdirs.user_data_path("santelmo", ensure_exists=True)
    return f"sqlite:///{folder / 'tables.db'}"


@dataclass(frozen=True, kw_only=True)
class Settings:
    """One server's settings."""

    database: str
    bus: str | None = None
    """The address of the NATS that carries messages between servers; None for a server alone."""
    metrics_port: int | None = None
    """Where Prometheus is answered; None means nowhere."""
    metrics_host: str = LOOPBACK
    address: str | None = None
    """Where people reach this server, as it stands in links of e-mails."""
    smtp: str | None = None
    """The server for outgoing e-mail; without one no e-mail is sent."""
    smtp_password: str | None = field(default=None, repr=False)
    mail_from: str | None = None
    """The sender of e-mails."""
    push_loopback: bool = False
    """Whether browsers may name push services on this machine: for tests."""
    database_seconds: float = 10.0
    """How long a database that another program has locked is waited for."""
    hosts: frozenset[str] = frozenset()
    """The names under which the server may be reached; any when empty."""
    network_origins: tuple[str, ...] = ()
    """The beginnings of links that lead here from other machines; told on this machine only."""
    trusted_proxy: str | None = None
    """The address of a proxy whose word is taken for where calls come from."""
    static: Path = Path(__file__).parent / "static"
    """Where the built browser client lies."""
    bot_seconds: float = 1.0
    """A bot takes at least this long for a move, so that people can follow."""
    bot_threads: int = max(1, (os.cpu_count() or 2) - 1)
    max_running_tables: int = 40
    """Running matches at which one person may play, to start another."""
    max_tables_per_address: int = 120
    """Tables that wait or run, of all people at one address: enough for a school."""
    max_bot_tables_per_address: int = 10
    """Of these, running matches without people, to start another."""
    retry_seconds: float = 0.5
    """When something that happens by itself is tried again if it fails; the next time later."""
    gone_seconds: float = 60.0
    """How long somebody may be away before the others may hand the seat to a bot."""
    restart_seconds: float = 20.0
    """What a running clock has at least after a restart."""
    race_speed: float = 1.0
    """Divides the times of a race that nobody thinks in: pauses, cards, and what bots take."""
    messages_per_second: float = 20.0
    """Of one WebSocket; what comes beyond that is refused."""
    message_burst: int = 60
    frames_per_second: float = 100.0
    """Of one WebSocket, of all kinds; what comes beyond that is read later."""
    frame_burst: int = 500
    bytes_per_second: float = 32_768.0
    """Of one WebSocket; what comes beyond that is read later."""
    byte_burst: int = 131_072
    address_share: float = 0.25
    """Of the event loop's time: what one address may use in each rank."""
    watchers_share: float = 0.4
    """Of the event loop's time: what all may use together who have a name and play nowhere."""
    strangers_share: float = 0.2
    """Of the event loop's time: what all may use together who have no name."""
    calls_per_second: float = 20.0
    """Calls of one address that change something."""
    call_burst: int = 100
    hints_per_second: float = 0.5
    """Of one person, as all of these. Each is a second of thinking."""
    hint_burst: int = 10
    replays_per_second: float = 2.0
    """Of one person; of one address for those without a name."""
    replay_burst: int = 20
    analyses_per_second: float = 0.05
    """Of one person; of one address for those without a name. Each is some seconds of thinking."""
    analysis_burst: int = 10
    lesson_tries_per_second: float = 3.0
    """Of one person; of one address for those without a name."""
    lesson_burst: int = 60
    exports_per_second: float = 0.02
    """Of one person: all that is theirs, which may be thousands of matches."""
    export_burst: int = 3
    code_guesses_per_second: float = 0.02
    """Of one address: codes for one more device that it tries."""
    code_guess_burst: int = 10
    all_code_guesses_per_second: float = 1.0
    """Of all addresses together."""
    all_code_guess_burst: int = 100
    max_hosted_tournaments: int = 5
    """That are not over, of one person."""
    max_entered_tournaments: int = 20
    """That are not over, in which one person takes part."""
    tournaments_per_second: float = 0.01
    """Of one address: tournaments that it makes."""
    tournament_burst: int = 10
    entries_per_second: float = 0.5
    """Of one address: people who enter tournaments."""
    entry_burst: int = 70
    rate_same_address: bool = False
    """Whether matches count for ratings in which two people come from one address."""
    rebuild_results: bool = False
    """Whether all results and ratings are made anew from the log at the start."""
    chat_lines: int = 5
    chat_seconds: float = 10.0
    max_connections: int = 4_000
    max_connections_per_table: int = 200
    """Of those who only watch."""
    max_connections_per_address: int = 250
    """Enough for a class behind one router."""
    max_http_connections: int = 1_000
    """Beside the WebSockets; connections that send nothing make room for new ones."""
    max_http_connections_per_address: int = 200
    head_seconds: float = 10.0
    """For the first line and the headers of a call, from when the connection is there."""
    body_seconds: float = 60.0
    """For the rest of a call."""
    stall_seconds: float = 30.0
    """How long what was sent waits for somebody who does not read it."""
    idle_seconds: float = 300.0
    """A table that nobody looks at and where nothing happens leaves the memory after this; one that
    waits and where nobody is leaves the lobby."""
