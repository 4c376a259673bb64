"""Calls to study a finished match."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Request

from santelmo.server.http.analysis_models import AnalysisState
from santelmo.server.http.identity import Identity, caller_of
from santelmo.server.http.interfaces import Analyses, Replays
from santelmo.server.http.models import Replay
from santelmo.server.http.routing import SeatPath, TableId, new_router
from santelmo.server.live.registry import RoomRegistry

Json = dict[str, Any]
MOST_NAMED = 16
Place = Annotated[int, Path(ge=0, lt=MOST_NAMED, description="0 is the decision that cost most.")]


class AnalysisRoutes:
    """The calls, with what they need."""

    def __init__(
        self,
        identity: Identity,
        registry: RoomRegistry,
        analyses: Analyses,
        replays: Replays,
    ) -> None:
        self._identity = identity
        self._registry = registry
        self._analyses = analyses
        self._replays = replays
        self.router = new_router()
        path = "/api/tables/{table}/analysis"
        self.router.get(path, response_model=AnalysisState)(self.analysis)
        self.router.post(path, response_model=AnalysisState)(self.analyse)
        line = f"{path}/lines/{{seat}}/{{place}}"
        self.router.get(line, response_model=Replay)(self.line)

    async def analysis(self, table: TableId) -> Json:
        """The analysis of a finished match, or how far it is."""
        room = await self._registry.room(table)
        return await self._analyses.state(room.table)

    async def analyse(self, request: Request, table: TableId) -> Json:
        """Analyses a finished match in the background."""
        person, room = await self._identity.find(request), await self._registry.room(table)
        return await self._analyses.begin(room.table, caller_of(request, person))

    async def line(self, request: Request, table: TableId, seat: SeatPath, place: Place) -> Json:
        """The better line of a costly decision, move by move."""
        person, room = await self._identity.find(request), await self._registry.room(table)
        number, moves = await self._analyses.line(room.table, seat, place)
        return await self._replays.of_line(room.table, number, moves, caller_of(request, person))
