"""Files and sockets that the operating system lets a process have."""

from __future__ import annotations

import structlog

try:
    import resource
except ImportError:  # There is no such limit on Windows.
    resource = None

log = structlog.get_logger("app")

BESIDE_SOCKETS = 100
"""For the database, the client's files and the libraries."""


def allow_sockets(most_connections: int) -> int | None:
    """Lets this process have as many descriptors as it may; says so when those are too few.

    Answers with the limit, None where there is none.
    """
    if resource is None:
        return None
    wanted = most_connections + BESIDE_SOCKETS
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
    if soft < wanted:
        log.warning("few_descriptors", limit=soft, wanted=wanted)
    return soft
