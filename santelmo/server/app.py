"""The application: everything put together."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException

import santelmo
from santelmo.server import static, wire
from santelmo.server.api import Api
from santelmo.server.errors import Refused
from santelmo.server.games import Games
from santelmo.server.gate import Gate
from santelmo.server.house import House
from santelmo.server.identity import People
from santelmo.server.messages import ClientMessage, LobbyMessage, ServerMessage
from santelmo.server.schema import open_database
from santelmo.server.settings import Settings
from santelmo.server.sockets import Sockets
from santelmo.server.store import Store

log = structlog.get_logger("app")

SOCKET_MESSAGES: dict[str, TypeAdapter[Any]] = {
    "ClientMessage": TypeAdapter(ClientMessage),
    "ServerMessage": TypeAdapter(ServerMessage),
    "LobbyMessage": TypeAdapter(LobbyMessage),
}


def make_app(settings: Settings) -> FastAPI:
    """A server with these settings. Raises DatabaseError if there is no database to be had."""
    store = Store(open_database(settings.database, settings.database_seconds))
    games = Games()
    house = House(store, settings, games)
    people = People(store)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncGenerator[None]:
        games.open()
        house.open()
        await people.forget_those_who_cannot_return()
        log.info("open", games=list(santelmo.games()))
        yield
        games.close()
        await house.close()
        store.close()
        log.info("closed")

    app = FastAPI(
        title="Santelmo",
        version=santelmo.__version__,
        summary="Tables, seats and matches. docs/server.md explains the protocol.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=life,
    )
    app.state.house = house
    app.state.settings = settings
    app.include_router(Api(store, house, people, games, settings).router)
    app.include_router(Sockets(house, people, settings).router)
    app.include_router(static.router(settings.static))
    app.add_middleware(Gate, settings=settings)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http_error)
    _describe_messages(app)
    return app


def _answer(refused: Refused, status: int, headers: Any = None) -> JSONResponse:
    return JSONResponse({"error": wire.problem(refused)}, status, headers)


async def _refused(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    return _answer(error, error.status)


async def _invalid(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    refused = Refused("malformed", f"{place}: {first['msg']}.")
    return _answer(refused, refused.status)


async def _http_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = "not_found" if error.status_code == 404 else "malformed"
    return _answer(Refused(code, f"{error.detail}."), error.status_code, error.headers)


def _describe_messages(app: FastAPI) -> None:
    """Puts the WebSocket messages among OpenAPI's component schemas."""
    plain = app.openapi

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            schemas = plain()["components"]["schemas"]
            for name, adapter in SOCKET_MESSAGES.items():
                schema = adapter.json_schema(
                    ref_template="#/components/schemas/{model}", mode="serialization"
                )
                for member, definition in schema.pop("$defs").items():
                    schemas.setdefault(member, definition)
                schemas[name] = schema
        assert app.openapi_schema is not None
        return app.openapi_schema

    app.openapi = described  # type: ignore[method-assign]
