"""The documents that clients have of one table, remembered so that only changes need be sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from santelmo.server.domain.changes import Comparison
from santelmo.server.domain.table import Perspective, Table, ViewOf
from santelmo.server.domain.table_info import table_info
from santelmo.server.live import frames

Json = dict[str, Any]


@dataclass
class SentDocument:
    """A document that clients have, and between which versions it has been the right one."""

    document: Json
    since: int
    until: int
    text: bytes | None = None

    def as_text(self) -> bytes:
        if self.text is None:
            self.text = frames.text(self.document)
        return self.text


class DocumentSync:
    """The documents of one table, one for each perspective."""

    def __init__(self, table: Table, views: Callable[[], ViewOf]) -> None:
        self._table = table
        self._views = views
        self._sent: dict[Perspective, SentDocument] = {}
        self._info: Json = {}
        """What everybody may see of the table, as it was last."""
        self._info_version = -1

    def present(self, perspective: Perspective) -> bytes:
        """The document as it is now, remembered to find the changes to the next one."""
        self._renew(perspective, self._documents(), Comparison(frames.change))
        return self._sent[perspective].as_text()

    def updates(self, perspectives: Iterable[Perspective]) -> dict[Perspective, bytes]:
        """The frames that bring clients up to date; none for perspectives where they are.

        What all perspectives share is looked at and compared once.
        """
        documents, comparison = self._documents(), Comparison(frames.change)
        updates: dict[Perspective, bytes] = {}
        for perspective in perspectives:
            changes = self._renew(perspective, documents, comparison)
            if changes:
                updates[perspective] = frames.update(self._table.version, changes)
        return updates

    def update_since(self, perspective: Perspective, version: int) -> bytes | None:
        """The frame for a client that saw this version last; None if that is not known any more."""
        sent = self._sent.get(perspective)
        if sent is None or not sent.since <= version <= sent.until:
            return None
        changes = self._renew(perspective, self._documents(), Comparison(frames.change))
        return frames.update(self._table.version, changes)

    def _documents(self) -> Callable[[Perspective], Json]:
        """The documents of the table as it is now."""
        if self._info_version != self._table.info_version:
            self._info, self._info_version = table_info(self._table), self._table.info_version
        # The very same is quicker to compare, for each perspective.
        info, view = self._info, self._views()
        return lambda perspective: {"table": info, "view": view(perspective)}

    def _renew(
        self,
        perspective: Perspective,
        documents: Callable[[Perspective], Json],
        comparison: Comparison[bytes],
    ) -> list[bytes]:
        """Remembers the present document of a perspective; what is new in it."""
        document, version = documents(perspective), self._table.version
        sent = self._sent.get(perspective)
        found = [] if sent is None else comparison.between(sent.document, document)
        if sent is None or found:
            self._sent[perspective] = SentDocument(document, version, version)
        else:
            sent.until = version
        return found
