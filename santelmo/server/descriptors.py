"""Files and sockets that the operating system lets a process have."""

from __future__ import annotations

from dataclasses import replace

import structlog

from santelmo.server.settings import Settings

try:
    import resource
except ImportError:  # There is no such limit on Windows.
    resource = None

log = structlog.get_logger("app")

BESIDE_SOCKETS = 200
"""For the database, the client's files, the libraries, and sockets that are being closed."""
MIN_CONNECTIONS = 10


def fit_to_descriptors(settings: Settings) -> Settings:
    """The settings, with no more connections than there are descriptors for.

    Else strangers could take the last one, and then nobody would be let in and no file be opened.
    Raises the limit as far as it may; the log says when that is too low.
    """
    wanted = settings.max_connections + settings.max_http_connections
    limit = raise_limit(wanted + BESIDE_SOCKETS)
    if limit is None or limit >= wanted + BESIDE_SOCKETS:
        return settings
    share = max(0, limit - BESIDE_SOCKETS) / wanted
    fitting = replace(
        settings,
        max_connections=max(MIN_CONNECTIONS, int(settings.max_connections * share)),
        max_http_connections=max(MIN_CONNECTIONS, int(settings.max_http_connections * share)),
    )
    log.warning(
        "few_descriptors",
        limit=limit,
        wanted=wanted + BESIDE_SOCKETS,
        max_connections=fitting.max_connections,
        max_http_connections=fitting.max_http_connections,
    )
    return fitting


def raise_limit(wanted: int) -> int | None:
    """Lets this process have as many descriptors as it may: how many, None if without limit."""
    if resource is None:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    allowed = wanted if hard == resource.RLIM_INFINITY else hard
    if soft < allowed:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
            soft = allowed
        except (ValueError, OSError):
            log.warning("descriptors_not_raised", limit=soft)
    return soft
