"""The call for all that is mine, as one file."""

from __future__ import annotations

from typing import Any

from fastapi import Request
from fastapi.responses import JSONResponse

import santelmo
from santelmo.server.domain.time import now
from santelmo.server.http.identity import Identity, caller_of
from santelmo.server.http.interfaces import MatchExports, PersonalData
from santelmo.server.http.people_models import PersonExport
from santelmo.server.http.routing import new_router

Json = dict[str, Any]

FILE_NAME = "santelmo.json"


class ExportRoutes:
    """The call, with what it needs."""

    def __init__(self, identity: Identity, data: PersonalData, matches: MatchExports) -> None:
        self._identity = identity
        self._data = data
        self._matches = matches
        self.router = new_router()
        self.router.get("/api/me/export", response_model=PersonExport)(self.export)

    async def export(self, request: Request) -> JSONResponse:
        """All that the server has of me. Matches that are over come as match files."""
        person = await self._identity.require(request)
        content: Json = {
            "santelmo": santelmo.__version__,
            "exported_at": now(),
            "person": {"id": person.id, "name": person.name},
            "data": await self._data.rows_of(person.id),
            "tables": await self._matches.tables_of(person.id, caller_of(request, person)),
        }
        attachment = f'attachment; filename="{FILE_NAME}"'
        return JSONResponse(content, headers={"content-disposition": attachment})
