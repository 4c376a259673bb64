"""The application: everything put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial

import structlog
from fastapi import FastAPI
from pydantic import TypeAdapter
from starlette.types import ASGIApp

import santelmo
from santelmo.server.domain.time import SteadyClock
from santelmo.server.http import errors, openapi, static_files
from santelmo.server.http.analysis_routes import AnalysisRoutes
from santelmo.server.http.continuing_routes import ContinuingRoutes
from santelmo.server.http.device_routes import DeviceRoutes
from santelmo.server.http.export_routes import ExportRoutes
from santelmo.server.http.forwarding import Forwarding
from santelmo.server.http.game_routes import GameRoutes
from santelmo.server.http.harbour_routes import HarbourRoutes
from santelmo.server.http.hours_routes import HoursRoutes
from santelmo.server.http.identity import Identity
from santelmo.server.http.lesson_routes import LessonRoutes
from santelmo.server.http.match_routes import MatchRoutes
from santelmo.server.http.middleware import RequestFilter
from santelmo.server.http.news_routes import NewsRoutes
from santelmo.server.http.people_routes import PeopleRoutes
from santelmo.server.http.practice_routes import PracticeRoutes
from santelmo.server.http.puzzle_routes import PuzzleRoutes
from santelmo.server.http.statistics_routes import StatisticsRoutes
from santelmo.server.http.table_routes import TableRoutes
from santelmo.server.http.tournament_routes import TournamentRoutes
from santelmo.server.live.clock_keeper import ClockKeeper
from santelmo.server.live.forgetting import Forgetting
from santelmo.server.live.harbour import Harbour
from santelmo.server.live.old_results import OldResults
from santelmo.server.live.registry import RoomRegistry
from santelmo.server.live.retry import retry
from santelmo.server.live.starts import MatchStarts
from santelmo.server.live.tournaments import Tournaments
from santelmo.server.membership import Membership, bus_at, leases_in
from santelmo.server.metrics import MeasuredEventStore, Metrics
from santelmo.server.network.network import Network
from santelmo.server.news_service import NewsService
from santelmo.server.settings import Settings
from santelmo.server.storage.analyses import AnalysisStore
from santelmo.server.storage.database import Database
from santelmo.server.storage.devices import Devices
from santelmo.server.storage.forgetting import ForgettingStore
from santelmo.server.storage.hours import Hours
from santelmo.server.storage.lesson_progress import LessonProgress
from santelmo.server.storage.opening import open_database
from santelmo.server.storage.own_tables import OwnTables
from santelmo.server.storage.people import People
from santelmo.server.storage.personal_data import PersonalRows
from santelmo.server.storage.puzzle_tries import PuzzleTries
from santelmo.server.storage.standings import Standings
from santelmo.server.storage.steady_times import SteadyTimes
from santelmo.server.storage.tournaments import TournamentStore
from santelmo.server.thinking.pool import NO_FAILURES, ThinkerPool
from santelmo.server.thinking.version import version
from santelmo.server.work.analyses import Analyses
from santelmo.server.work.bots import TableBots
from santelmo.server.work.compiling import Compiler
from santelmo.server.work.exports import MatchExports
from santelmo.server.work.fair_queue import FairQueue
from santelmo.server.work.hints import Hints
from santelmo.server.work.lessons import Lessons
from santelmo.server.work.limits import CallerLimit, RateLimit, TokenBucket
from santelmo.server.work.puzzles import Puzzles
from santelmo.server.work.replays import Replays
from santelmo.server.ws.messages import ClientMessage, LobbyMessage, ServerMessage
from santelmo.server.ws.routes import SocketRoutes

log = structlog.get_logger("app")

REPLAY_THREADS = 2
ANALYSIS_THREADS = 1
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
        self.stopping = False
        """Whether clients are being sent elsewhere."""
        self.network = Network(settings)
        self.database = Database(open_database(settings.database, settings.database_seconds))
        self.metrics = Metrics()
        self.events = MeasuredEventStore(self.database, self.metrics)
        self.people = People(self.database)
        self.lesson_progress = LessonProgress(self.database)
        self.compiler = Compiler()
        self.bot_queue = FairQueue(settings.bot_threads, "bot")
        self.replay_queue = FairQueue(REPLAY_THREADS, "replay")
        self.analysis_queue = FairQueue(ANALYSIS_THREADS, "analysis")
        self.analyses = Analyses(
            self.analysis_queue,
            AnalysisStore(self.database),
            CallerLimit(settings.analyses_per_second, settings.analysis_burst),
            self.compiler,
        )
        self.bots = TableBots(self.bot_queue, self.compiler)
        self.hours = Hours(self.database)
        clock = SteadyClock()
        self.news = NewsService(self.database, settings, self._looks)
        self.bus = bus_at(settings.bus)
        self.thinkers = None if settings.bus is None else ThinkerPool(self.bus, version())
        if self.thinkers is not None:
            self.bot_queue.use(self.thinkers)
        self.leases = leases_in(self.database, settings)
        self.registry = RoomRegistry(
            self.events, self.bots, self.compiler, settings, self.leases, clock, self.news.channels
        )
        self.clock_keeper = ClockKeeper(
            clock, SteadyTimes(self.database), lambda: self.registry.clocks_run
        )
        self.membership = None if settings.bus is None else self._new_membership()
        self.devices = Devices(self.database, self.people)
        self.old_results = OldResults(
            self.events, self.registry, settings.retry_seconds, settings.rebuild_results
        )
        self.tournament_store = TournamentStore(
            self.database, settings.max_hosted_tournaments, settings.max_entered_tournaments
        )
        self.tournaments = Tournaments(self.tournament_store, self.registry, self.hours, self.bots)
        forgetting = ForgettingStore(self.database, self.people)
        self.forgetting = Forgetting(forgetting, self.registry, self.bots, settings.retry_seconds)
        self._watch()

    def _watch(self) -> None:
        """What Prometheus finds out when it asks."""
        watch, rooms = self.metrics.watch, self.registry.rooms
        watch("tables", "Tables in memory.", lambda: len(rooms))
        watch("clients", "Browsers at tables and in the lobby.", lambda: self.client_count)
        watch(
            "http_connections", "Connections for calls.", lambda: len(self.network.http_connections)
        )
        watch("turns_waiting", "Messages and calls in line.", lambda: self.network.turns.waiting)
        watch("writes_waiting", "Writes in line for the log.", lambda: self.database.waiting)
        watch("bots_waiting", "Bots and hints in line.", lambda: self.bot_queue.waiting)
        thinkers = self.thinkers
        watch("thinkers", "Thinkers elsewhere.", lambda: 0 if thinkers is None else thinkers.count)
        self.metrics.watch_counts(
            "thoughts", "Bots' moves and hints.", "where", lambda: self.bot_queue.done
        )
        self.metrics.watch_counts(
            "thinker_failures",
            "Questions that a thinker did not answer.",
            "reason",
            lambda: NO_FAILURES if thinkers is None else thinkers.failures,
        )
        watch("replays_waiting", "Replays in line.", lambda: self.replay_queue.waiting)
        watch("leases", "Tables that this server owns.", lambda: self.leases.count)
        watch("bus_connected", "1 while the other servers are reached.", lambda: self.bus.connected)
        watch("ready", "1 while the server takes clients.", lambda: self.why_not_ready() is None)

    @property
    def client_count(self) -> int:
        """As the registry's, for another thread that asks."""
        at_tables = sum(len(room.clients) for room in tuple(self.registry.rooms.values()))
        return at_tables + len(self.registry.lobby.clients)

    def _looks(self, table: str, person: str) -> bool:
        return self.registry.looks(table, person)

    def _new_membership(self) -> Membership:
        return Membership(
            self.bus,
            self.leases,
            self.database,
            self.registry,
            self.people,
            self.network,
            self.settings,
        )

    def why_not_ready(self) -> str | None:
        """Why no client should come here now, as a sentence; None if they may."""
        if self.stopping:
            return "The server is being stopped."
        if (reason := self.events.failure) is not None:
            return f"The database takes no writes: {reason}."
        if not self.leases.certain:
            return "The database does not say which tables are this server's."
        if not self.bus.connected:
            return "There is no connection to the other servers."
        return None

    async def start(self, app: ASGIApp) -> None:
        self.compiler.start()
        await retry(self.clock_keeper.begin, self.settings.retry_seconds)
        await self.bus.start()
        await self.leases.start()
        if self.membership is not None:
            await self.membership.join(app)
        if self.thinkers is not None:
            self.thinkers.open()
        await retry(self.news.start, self.settings.retry_seconds)
        self.registry.start()
        self.old_results.start()
        self.tournaments.start()
        await self.forgetting.resume()
        await self.people.delete_expired()
        log.info("open", games=list(santelmo.games()))

    async def close_tables(self) -> None:
        """Ends what goes on at the tables and closes the clients' connections."""
        if self.stopping:
            return
        self.stopping = True
        self.old_results.stop()
        await self.tournaments.stop()
        await self.forgetting.stop()
        if self.membership is not None:
            self.membership.leave()
        self.registry.close_rooms()
        # Others go on from where the clock stands.
        await self.news.stop()
        await self.clock_keeper.end()
        # Others need not wait until all clients here have heard of it.
        giving_back = asyncio.create_task(self._give_tables_back())
        await self.registry.say_goodbye()
        await giving_back
        self.bot_queue.close()
        if self.thinkers is not None:
            self.thinkers.close()

    async def _give_tables_back(self) -> None:
        await self.leases.stop()
        if self.membership is not None:
            await self.membership.say_goodbye()

    async def stop(self) -> None:
        self.compiler.stop()
        await self.close_tables()
        await self.bus.stop()
        await self.analyses.stop()
        self.analysis_queue.close()
        self.replay_queue.close()
        self.database.close()
        log.info("closed")


def make_app(settings: Settings) -> FastAPI:
    """An application with these settings. Raises DatabaseError if there is no database."""
    server = Server(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncGenerator[None]:
        await server.start(app)
        # Making it takes a quarter of a second, in which all tables would wait for the first call.
        describing = asyncio.create_task(asyncio.to_thread(app.openapi))
        yield
        await describing
        await server.stop()

    app = openapi.DescribedApp(
        SOCKET_MESSAGES,
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
    if server.membership is not None:
        app.add_middleware(Forwarding, registry=server.registry, calls=server.membership.calls)
    app.add_middleware(
        RequestFilter,
        hosts=settings.hosts,
        limit=RateLimit(settings.calls_per_second, settings.call_burst),
        turns=server.network.turns,
    )
    errors.add_handlers(app)
    return app


def _add_routes(app: FastAPI, server: Server) -> None:
    settings, events, registry, bots = server.settings, server.events, server.registry, server.bots
    identity = Identity(server.people, registry)
    starts = MatchStarts(registry, events, server.hours, settings.max_running_tables)
    replay_limit = CallerLimit(settings.replays_per_second, settings.replay_burst)
    hint_limit = CallerLimit(settings.hints_per_second, settings.hint_burst)
    replays = Replays(server.replay_queue, replay_limit)
    lesson_limit = CallerLimit(settings.lesson_tries_per_second, settings.lesson_burst)
    lessons = Lessons(server.replay_queue, lesson_limit)
    puzzles = Puzzles(server.replay_queue, lesson_limit, server.compiler)
    tries = PuzzleTries(server.database)
    exports = MatchExports(
        events, server.replay_queue, CallerLimit(settings.exports_per_second, settings.export_burst)
    )
    own_tables = OwnTables(server.database)
    guesses = RateLimit(settings.code_guesses_per_second, settings.code_guess_burst)
    all_guesses = RateLimit(settings.all_code_guesses_per_second, settings.all_code_guess_burst)
    hints = Hints(server.bot_queue, hint_limit, server.compiler)
    new_budget = partial(TokenBucket, settings.messages_per_second, settings.message_burst)
    app.include_router(openapi.router(app))
    for routes in (
        GameRoutes(server.why_not_ready, registry, bots, server.compiler, settings.network_origins),
        PracticeRoutes(),
        LessonRoutes(identity, lessons, server.lesson_progress),
        PuzzleRoutes(identity, puzzles, tries),
        PeopleRoutes(identity, events, registry),
        HoursRoutes(identity, server.hours),
        NewsRoutes(identity, server.news.channels, server.news.offer),
        DeviceRoutes(identity, server.devices, registry, server.forgetting, guesses, all_guesses),
        HarbourRoutes(identity, events, registry, Harbour(registry, own_tables), own_tables),
        StatisticsRoutes(identity, Standings(server.database)),
        TournamentRoutes(
            identity,
            server.tournament_store,
            server.tournaments,
            bots,
            RateLimit(settings.tournaments_per_second, settings.tournament_burst),
            RateLimit(settings.entries_per_second, settings.entry_burst),
        ),
        ExportRoutes(identity, PersonalRows(server.database), exports),
        TableRoutes(identity, registry, starts, bots),
        ContinuingRoutes(identity, registry, starts, bots, replays, lessons, puzzles, tries),
        MatchRoutes(identity, registry, replays, hints),
        AnalysisRoutes(identity, registry, server.analyses, replays),
        SocketRoutes(
            registry, server.people, new_budget, server.network, server.metrics.dealt_with
        ),
    ):
        app.include_router(routes.router)
    app.include_router(static_files.router(settings.static))
