"""The HTTP API."""

from __future__ import annotations

import contextlib
from collections import Counter
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

import santelmo
from santelmo.core import rulebook
from santelmo.core.moves import Move
from santelmo.server import bots, decisions, replay
from santelmo.server.bodies import (
    MAX_SEATS,
    ErrorBody,
    GameInfo,
    HandOver,
    Health,
    Hint,
    Join,
    LobbyTable,
    MatchText,
    Me,
    NewMe,
    NewTable,
    Replay,
    RuleBook,
    RuleInfo,
    TableInfo,
    Take,
)
from santelmo.server.errors import Refused
from santelmo.server.events import Event
from santelmo.server.games import Games, check_game
from santelmo.server.house import House
from santelmo.server.identity import COOKIE, COOKIE_SECONDS, People, Person
from santelmo.server.limits import Limit, address_of
from santelmo.server.room import Room
from santelmo.server.settings import Settings
from santelmo.server.store import Store
from santelmo.server.thinking import Lane, Thinkers

Json = dict[str, Any]

MOST_OWN_TABLES = 100
REPLAYS_AT_ONCE = 2
HINTED_MOVES = 5

TableId = Annotated[str, Path(description="The id in the table's link.", max_length=64)]
SeatPath = Annotated[int, Path(ge=0, lt=MAX_SEATS)]
SeatQuery = Annotated[int | None, Query(ge=0, lt=MAX_SEATS)]
GameName = Annotated[str, Path(description="The game's name.", max_length=64)]


ERROR_AS_JSON: Json = {
    "description": "Refused",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}},
}
"""For a call whose answer is not JSON: its errors are."""


class Api:
    """The calls, with what they need."""

    def __init__(
        self, store: Store, house: House, people: People, games: Games, settings: Settings
    ) -> None:
        self._store = store
        self._house = house
        self._people = people
        self._games = games
        self._replays = Thinkers(REPLAYS_AT_ONCE, "replay")
        self._replay_limit = Limit(settings.replays_per_second, settings.replay_burst)
        self._hint_limit = Limit(settings.hints_per_second, settings.hint_burst)
        self._hinting: set[tuple[str, int]] = set()
        """Tables and seats for which a hint is being thought about."""
        self._most_running = settings.most_running_tables
        self._starting: Counter[str] = Counter()
        """By person: tables that are being started."""
        self.router = APIRouter(
            responses={"4XX": {"model": ErrorBody}, "5XX": {"model": ErrorBody}}
        )
        self._add_routes()

    def _add_routes(self) -> None:
        get, post, put = self.router.get, self.router.post, self.router.put
        get("/healthz", response_model=Health)(self.health)
        get("/api/games", response_model=list[GameInfo])(self.games)
        get("/api/games/{game}/rules", response_model=RuleBook)(self.rules)
        get("/api/games/{game}/rules/{rule}", response_model=RuleInfo)(self.rule)
        get("/api/me", response_model=Me)(self.me)
        put("/api/me", response_model=Me)(self.name_me)
        get("/api/me/tables", response_model=list[LobbyTable])(self.my_tables)
        get("/api/tables", response_model=list[LobbyTable])(self.tables)
        post("/api/tables", response_model=TableInfo, status_code=201)(self.make_table)
        get("/api/tables/{table}", response_model=TableInfo)(self.table)
        post("/api/tables/{table}/join", response_model=TableInfo)(self.join)
        post("/api/tables/{table}/leave", response_model=TableInfo)(self.leave)
        post("/api/tables/{table}/start", response_model=TableInfo)(self.start)
        post("/api/tables/{table}/close", response_model=TableInfo)(self.close_table)
        post("/api/tables/{table}/rematch", response_model=TableInfo, status_code=201)(self.rematch)
        post("/api/tables/{table}/seats/{seat}/free", response_model=TableInfo)(self.free)
        post("/api/tables/{table}/seats/{seat}/bot", response_model=TableInfo)(self.hand_over)
        post("/api/tables/{table}/seats/{seat}/take", response_model=TableInfo)(self.take)
        get("/api/tables/{table}/replay", response_model=Replay)(self.replay)
        get(
            "/api/tables/{table}/file",
            response_class=PlainTextResponse,
            responses={"4XX": ERROR_AS_JSON, "5XX": ERROR_AS_JSON},
        )(self.file)
        get("/api/tables/{table}/hint", response_model=Hint)(self.hint)
        post("/api/replay", response_model=Replay)(self.replay_file)

    # The server and its games

    async def health(self) -> Json:
        """Whether the server lives, and can store what happens."""
        if (reason := self._store.failure) is not None:
            raise Refused("busy", f"The database takes no writes: {reason}.")
        return {
            "status": "ok",
            "version": santelmo.__version__,
            "tables": len(self._house.rooms),
            "connections": self._house.connections,
        }

    async def games(self) -> list[Json]:
        """The games that can be played here."""
        return self._games.infos()

    async def rules(self, game: GameName) -> Json:
        """The numbered rules of a game."""
        check_game(game)
        rules = rulebook.rules(game).values()
        return {"markdown": rulebook.markdown(game), "rules": [_rule_info(rule) for rule in rules]}

    async def rule(self, game: GameName, rule: Annotated[str, Path(max_length=64)]) -> Json:
        """One rule."""
        check_game(game)
        try:
            return _rule_info(rulebook.rule(game, rule))
        except rulebook.RuleError as error:
            raise Refused("not_found", str(error)) from error

    # People

    async def me(self, request: Request) -> Json:
        """Who I am."""
        return _me(await self._known(request))

    async def name_me(self, request: Request, response: Response, wish: NewMe) -> Json:
        """Tells my name."""
        return _me(await self._named(request, response, wish.name))

    async def my_tables(self, request: Request) -> list[Json]:
        """The tables where I sit."""
        person = await self._known(request)
        return await self._store.tables_of(person.id, MOST_OWN_TABLES)

    async def _find(self, request: Request) -> Person | None:
        return await self._people.find(request.cookies.get(COOKIE))

    async def _known(self, request: Request) -> Person:
        person = await self._find(request)
        if person is None:
            raise Refused("no_identity", "Tell your name first.")
        return person

    async def _named(self, request: Request, response: Response, name: str | None) -> Person:
        """The person with the cookie, under this name; a new one if there is no cookie."""
        token = request.cookies.get(COOKIE)
        person = await self._people.find(token)
        if person is not None and token is not None:
            return await self._renamed(token, person, name) if name else person
        person, token = await self._people.make(name)
        response.set_cookie(
            COOKIE,
            token,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )
        return person

    async def _renamed(self, token: str, person: Person, name: str) -> Person:
        renamed = await self._people.rename(token, person, name)
        self._house.renamed(renamed)
        return renamed

    # Tables

    async def tables(self) -> list[Json]:
        """Public tables that wait or run."""
        return await self._house.lobby.tables()

    async def make_table(self, request: Request, response: Response, wish: NewTable) -> Json:
        """Makes a table; I am its host."""
        person = await self._named(request, response, wish.name)
        room = await self._house.create(decisions.create(wish, person))
        if not wish.start or any(seat.kind == "open" for seat in room.table.seats):
            return room.table.info()
        try:
            return await self._start(room.table.id, person)
        except Refused:
            # Who is told that it cannot be had does not look for a table that waits.
            with contextlib.suppress(Refused):
                await room.change(lambda t: decisions.close(t, person.id))
            raise

    async def table(self, table: TableId) -> Json:
        """A table."""
        return (await self._house.room(table)).table.info()

    async def join(
        self, request: Request, response: Response, table: TableId, wish: Join | None = None
    ) -> Json:
        """Takes an open seat."""
        room = await self._house.room(table)
        asked = wish or Join()
        person = await self._named(request, response, asked.name)
        return await room.change(lambda t: decisions.join(t, person, asked.seat))

    async def take(
        self,
        request: Request,
        response: Response,
        table: TableId,
        seat: SeatPath,
        wish: Take | None = None,
    ) -> Json:
        """Takes this seat, or my own back from the bot."""
        room = await self._house.room(table)
        name = wish.name if wish else None
        person = await self._find(request) or await self._named(request, response, name)
        # People around one screen have names of their own.
        named = Person(person.id, name or person.name)
        return await room.change(lambda t: decisions.take(t, named, seat))

    async def leave(self, request: Request, table: TableId) -> Json:
        """Leaves the table."""
        person, room = await self._known(request), await self._house.room(table)
        return await room.change(lambda t: decisions.leave(t, person.id))

    async def free(self, request: Request, table: TableId, seat: SeatPath) -> Json:
        """Frees a seat before the start."""
        person, room = await self._known(request), await self._house.room(table)
        return await room.change(lambda t: decisions.free(t, person.id, seat))

    async def hand_over(
        self,
        request: Request,
        table: TableId,
        seat: SeatPath,
        wish: HandOver | None = None,
    ) -> Json:
        """Lets a bot play a seat."""
        person, room = await self._known(request), await self._house.room(table)
        level = wish.level if wish else None
        return await room.change(
            lambda t: decisions.hand_over(t, person.id, seat, level, room.gone(seat))
        )

    async def start(self, request: Request, table: TableId) -> Json:
        """Starts the match."""
        return await self._start(table, await self._known(request))

    async def _start(self, table: str, person: Person) -> Json:
        await self._games.wait_for((await self._house.room(table)).table.game)
        self._starting[person.id] += 1
        try:
            await self._check_running(person)
            # Only now: compiling may have taken longer than a room is kept.
            room = await self._house.room(table)
            return await room.change(lambda t: decisions.start(t, person.id))
        finally:
            self._starting[person.id] -= 1
            if not self._starting[person.id]:
                del self._starting[person.id]

    async def _check_running(self, person: Person) -> None:
        """One person's tables must not take all the time of the bots."""
        others = await self._store.running_of(person.id) + self._starting[person.id] - 1
        if others >= self._most_running:
            raise Refused(
                "too_many",
                f"Your matches run at {others} tables already: finish one, or resign, first.",
            )

    async def close_table(self, request: Request, table: TableId) -> Json:
        """Gives a table up before the start."""
        person, room = await self._known(request), await self._house.room(table)
        return await room.change(lambda t: decisions.close(t, person.id))

    async def rematch(self, request: Request, table: TableId) -> Json:
        """A new table for the same people; the same one for all who ask, until it is closed."""
        person, room = await self._known(request), await self._house.room(table)
        async with room.lock:
            decisions.check_rematch(room.table, person.id)
            again = await self._rematch_of(room)
            if again is None:
                again = await self._house.create(decisions.rematch(room.table, person))
                await room.commit([Event("rematch", {"table": again.table.id})])
        return again.table.info()

    async def _rematch_of(self, room: Room) -> Room | None:
        """The table of the rematch, unless it has been closed."""
        if room.table.rematch is None:
            return None
        again = await self._house.room(room.table.rematch)
        return None if again.table.status == "closed" else again

    # Beside the match

    async def replay(self, request: Request, table: TableId, seat: SeatQuery = None) -> Json:
        """The match so far, move by move."""
        person, room = await self._find(request), await self._house.room(table)
        own = room.table.seats_of(person.id if person else None)
        replay.check_allowed(room.table, own, seat)
        who = person.id if person else address_of(request.scope)
        self._replay_limit.count(who)
        copy = replay.copy_of(room.table.playing)
        over = room.table.status == "finished"
        work = partial(replay.of_table, room.table, copy, seat, over)
        return await self._replays.ask(Lane.PEOPLE, who, work)

    async def replay_file(self, request: Request, wish: MatchText) -> Json:
        """A match file, move by move."""
        person = await self._find(request)
        who = person.id if person else address_of(request.scope)
        self._replay_limit.count(who)
        return await self._replays.ask(Lane.PEOPLE, who, partial(replay.of_file, wish.text))

    async def file(self, table: TableId) -> str:
        """The match file of a finished match."""
        room = await self._house.room(table)
        if room.table.status != "finished":
            raise Refused("not_over", "The match file is there when the match is over.")
        return room.table.playing.text()

    async def hint(
        self,
        request: Request,
        table: TableId,
        seat: Annotated[int, Query(ge=0, lt=MAX_SEATS)],
    ) -> Json:
        """What a bot would consider for my seat."""
        person, room = await self._known(request), await self._house.room(table)
        decisions.own_seat(room.table, person.id, seat)
        if room.table.match is None:
            raise Refused("not_started", "The match has not started yet.")
        if not room.table.hints:
            raise Refused("no_hints", "There are no hints at this table.")
        if seat not in room.table.playing.actors:
            raise Refused("no_hints", f"Seat {seat} may not act now.")
        version, asked = room.table.version, bots.question(room.table.playing, seat)
        ranked = await self._rank((table, seat), person, asked)
        best = [{"move": str(move), "share": share} for move, share in ranked[:HINTED_MOVES]]
        return {"seat": seat, "version": version, "moves": best}

    async def _rank(
        self, place: tuple[str, int], person: Person, asked: bots.Question
    ) -> list[tuple[Move, float]]:
        """Thinks for a person, in turn with the bots; about one thing at a time for each seat."""
        if place in self._hinting:
            raise Refused("too_fast", "A hint for this seat is on its way: wait a moment.")
        self._hint_limit.count(person.id)
        self._hinting.add(place)
        try:
            think = partial(bots.rank, asked)
            return await self._house.thinkers.ask(Lane.PEOPLE, person.id, think)
        finally:
            self._hinting.discard(place)


def _me(person: Person) -> Json:
    return {"id": person.id, "name": person.name}


def _rule_info(rule: rulebook.RuleText) -> Json:
    return {"id": rule.id, "section": rule.section, "text": rule.text}
