"""What all routes of the HTTP API share."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from santelmo.server.http.models import ErrorBody
from santelmo.server.models import MAX_SEATS

TableId = Annotated[str, Path(description="The id in the table's link.", max_length=64)]
SeatPath = Annotated[int, Path(ge=0, lt=MAX_SEATS)]
SeatQuery = Annotated[int, Query(ge=0, lt=MAX_SEATS)]
OptionalSeatQuery = Annotated[int | None, Query(ge=0, lt=MAX_SEATS)]
GameName = Annotated[str, Path(description="The game's name.", max_length=64)]
DeviceId = Annotated[str, Path(max_length=64)]
RuleId = Annotated[str, Path(max_length=64)]


def new_router() -> APIRouter:
    """A router whose errors are described."""
    return APIRouter(responses={"4XX": {"model": ErrorBody}, "5XX": {"model": ErrorBody}})
