"""The application: everything put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial

import structlog
from fastapi import FastAPI
from pydantic import TypeAdapter

import santelmo
from santelmo.server.http import errors, openapi, static_files
from santelmo.server.http.game_routes import GameRoutes
from santelmo.server.http.identity import Identity
from santelmo.server.http.match_routes import MatchRoutes
from santelmo.server.http.middleware import RequestFilter
from santelmo.server.http.people_routes import PeopleRoutes
from santelmo.server.http.practice_routes import PracticeRoutes
from santelmo.server.http.table_routes import TableRoutes
from santelmo.server.live.registry import RoomRegistry
from santelmo.server.live.starts import MatchStarts
from santelmo.server.network.network import Network
from santelmo.server.settings import Settings
from santelmo.server.storage.database import Database
from santelmo.server.storage.event_store import EventStore
from santelmo.server.storage.opening import open_database
from santelmo.server.storage.people import People
from santelmo.server.work.bots import TableBots
from santelmo.server.work.compiling import Compiler
from santelmo.server.work.fair_queue import FairQueue
from santelmo.server.work.hints import Hints
from santelmo.server.work.limits import CallerLimit, RateLimit, TokenBucket
from santelmo.server.work.replays import Replays
from santelmo.server.ws.messages import ClientMessage, LobbyMessage, ServerMessage
from santelmo.server.ws.routes import SocketRoutes

log = structlog.get_logger("app")

REPLAY_THREADS = 2
SOCKET_MESSAGES: dict[str, TypeAdapter[object]] = {
    "ClientMessage": TypeAdapter(ClientMessage),
    "ServerMessage": TypeAdapter(ServerMessage),
    "LobbyMessage": TypeAdapter(LobbyMessage),
}


class Server:
    """The parts of a server, each made with the parts that it needs."""

    def __init__(self, settings: Settings) -> None:
        """Raises DatabaseError if there is no database to be had."""
        self.settings = settings
        self.network = Network(settings)
        self.database = Database(open_database(settings.database, settings.database_seconds))
        self.events = EventStore(self.database)
        self.people = People(self.database)
        self.compiler = Compiler()
        self.bot_queue = FairQueue(settings.bot_threads, "bot")
        self.replay_queue = FairQueue(REPLAY_THREADS, "replay")
        self.bots = TableBots(self.bot_queue, self.compiler)
        self.registry = RoomRegistry(self.events, self.bots, self.compiler, settings)

    async def start(self) -> None:
        self.compiler.start()
        self.registry.start()
        await self.people.delete_expired()
        log.info("open", games=list(santelmo.games()))

    async def close_tables(self) -> None:
        """Ends what goes on at the tables and closes the clients' connections."""
        await self.registry.stop()
        self.bot_queue.close()

    async def stop(self) -> None:
        self.compiler.stop()
        await self.close_tables()
        self.replay_queue.close()
        self.database.close()
        log.info("closed")


def make_app(settings: Settings) -> FastAPI:
    """An application with these settings. Raises DatabaseError if there is no database."""
    server = Server(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncGenerator[None]:
        await server.start()
        # Making it takes a quarter of a second, in which all tables would wait for the first call.
        describing = asyncio.create_task(asyncio.to_thread(app.openapi))
        yield
        await describing
        await server.stop()

    app = FastAPI(
        title="Santelmo",
        version=santelmo.__version__,
        summary="Tables, seats and matches. docs/server.md explains the protocol.",
        # It has a route of its own, which need not write it anew for each call.
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.server = server
    _add_routes(app, server)
    app.add_middleware(
        RequestFilter,
        hosts=settings.hosts,
        limit=RateLimit(settings.calls_per_second, settings.call_burst),
        turns=server.network.turns,
    )
    errors.add_handlers(app)
    openapi.describe(app, SOCKET_MESSAGES)
    return app


def _add_routes(app: FastAPI, server: Server) -> None:
    settings, events, registry, bots = server.settings, server.events, server.registry, server.bots
    identity = Identity(server.people, registry)
    starts = MatchStarts(registry, events, settings.max_running_tables)
    replay_limit = CallerLimit(settings.replays_per_second, settings.replay_burst)
    hint_limit = CallerLimit(settings.hints_per_second, settings.hint_burst)
    replays = Replays(server.replay_queue, replay_limit)
    hints = Hints(server.bot_queue, hint_limit, server.compiler)
    new_budget = partial(TokenBucket, settings.messages_per_second, settings.message_burst)
    app.include_router(openapi.router(app))
    for routes in (
        GameRoutes(events, registry, bots, server.compiler, settings.network_origins),
        PracticeRoutes(),
        PeopleRoutes(identity, events, registry),
        TableRoutes(identity, registry, starts, bots),
        MatchRoutes(identity, registry, replays, hints),
        SocketRoutes(registry, server.people, new_budget, server.network),
    ):
        app.include_router(routes.router)
    app.include_router(static_files.router(settings.static))
