"""What clients have of one table on their screens, kept so that only changes need to be sent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from santelmo.server import wire
from santelmo.server.documents import changes
from santelmo.server.table import Table

Json = dict[str, Any]
Perspective = int | None
"""The seat as which somebody looks; None for spectators."""


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

    def __init__(self, table: Table, view: Callable[[Perspective], Json | None]) -> None:
        self._table = table
        self._view = view
        self._shown: dict[Perspective, Shown] = {}
        self._info_version = -1
        self._info: Json = {}

    def present(self, perspective: Perspective) -> Shown:
        """The document as it is now, kept to find the changes to the next one."""
        version = self._table.version
        if self._info_version != version:
            self._info_version, self._info = version, self._table.info()
        document = {"table": self._info, "view": self._view(perspective)}
        known = self._shown.get(perspective)
        if known is not None and known.document == document:
            known.until = version
            return known
        shown = Shown(document, version, version)
        self._shown[perspective] = shown
        return shown

    def update(self, perspective: Perspective) -> str | None:
        """The frame that brings the screens of a perspective up to date; None if they are."""
        old = self._shown.get(perspective)
        new = self.present(perspective)
        if old is None or new is old:
            return None
        return wire.update(self._table.version, changes(old.document, new.document))

    def update_since(self, perspective: Perspective, version: int) -> str | None:
        """The frame for a client that saw this version last; None if that is not known any more."""
        old = self._shown.get(perspective)
        if old is None or not old.since <= version <= old.until:
            return None
        new = self.present(perspective)
        return wire.update(self._table.version, changes(old.document, new.document))
