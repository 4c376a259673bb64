"""Where two documents part."""

from __future__ import annotations

import json
from typing import Any

from benchmarks.histories.records import Json
from santelmo.server.domain.changes import Step, changes

LONGEST = 80


def first_difference(right: Json, seen: str) -> str:
    """The first place at which what was seen is not what is right, and both values there."""
    for path, value in changes(right, json.loads(seen)):
        place = "/".join(map(str, path)) or "the document"
        return f"{place} is {_short(value)}, not {_short(_at(right, path))}"
    return "the document is that of a race at another card"


def _at(document: Any, path: list[Step]) -> Any:
    """What stands at this place; None if there is nothing."""
    for step in path:
        try:
            document = document[step]
        except (LookupError, TypeError):
            return None
    return document


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
