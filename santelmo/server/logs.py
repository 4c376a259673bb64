"""Structured logs, libraries' too. Cookies, tokens, seeds and tables' ids stay out of them."""

from __future__ import annotations

import hashlib
import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog


def set_up(level: int, as_json: bool) -> None:
    """Writes logs to standard error, as JSON lines or for eyes."""
    renderer: Any = (
        structlog.processors.JSONRenderer()
        if as_json
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    )
    # Tracebacks are logged without the values of variables: those may be secrets.
    processors: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        _without_keys,
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*processors, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=processors,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.captureWarnings(True)


def _without_keys(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A table's id is the key to it: the log names it by a short hash."""
    if "table" in event:
        event["table"] = hashlib.sha256(str(event["table"]).encode()).hexdigest()[:10]
    return event
