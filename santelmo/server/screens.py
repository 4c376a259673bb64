"""What clients have of one table on their screens, kept so that only changes need to be sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from santelmo.server import wire
from santelmo.server.documents import Change, Comparison
from santelmo.server.table import Table

Json = dict[str, Any]
Perspective = int | None
"""The seat as which somebody looks; None for spectators."""
Look = Callable[[Perspective], Json | None]
"""The view of each perspective; None before the start."""


@dataclass
class Shown:
    """A document that clients have, and between which versions it has been the right one."""

    document: Json
    since: int
    until: int
    text: str | None = None

    def as_text(self) -> str:
        if self.text is None:
            self.text = wire.text(self.document)
        return self.text


class Screens:
    """The documents of one table, one for each perspective."""

    def __init__(self, table: Table, views: Callable[[], Look]) -> None:
        self._table = table
        self._views = views
        self._shown: dict[Perspective, Shown] = {}

    def present(self, perspective: Perspective) -> Shown:
        """The document as it is now, kept to find the changes to the next one."""
        self._renew(perspective, self._documents(), Comparison())
        return self._shown[perspective]

    def updates(self, perspectives: Iterable[Perspective]) -> dict[Perspective, str]:
        """The frames that bring screens up to date; none for perspectives where they are.

        What all perspectives share is looked at and compared once.
        """
        documents, comparison = self._documents(), Comparison()
        frames: dict[Perspective, str] = {}
        for perspective in perspectives:
            changes = self._renew(perspective, documents, comparison)
            if changes:
                frames[perspective] = wire.update(self._table.version, changes)
        return frames

    def update_since(self, perspective: Perspective, version: int) -> str | None:
        """The frame for a client that saw this version last; None if that is not known any more."""
        known = self._shown.get(perspective)
        if known is None or not known.since <= version <= known.until:
            return None
        changes = self._renew(perspective, self._documents(), Comparison())
        return wire.update(self._table.version, changes)

    def _documents(self) -> Callable[[Perspective], Json]:
        """The documents of the table as it is now."""
        info, view = self._table.info(), self._views()
        return lambda perspective: {"table": info, "view": view(perspective)}

    def _renew(
        self,
        perspective: Perspective,
        documents: Callable[[Perspective], Json],
        comparison: Comparison,
    ) -> list[Change]:
        """Takes the present document of a perspective in; what is new in it."""
        document, version = documents(perspective), self._table.version
        known = self._shown.get(perspective)
        found = [] if known is None else comparison.changes(known.document, document)
        if known is None or found:
            self._shown[perspective] = Shown(document, version, version)
        else:
            known.until = version
        return found
