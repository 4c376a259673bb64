"""Calls about results: my statistics, and the leaderboard of each game."""

from __future__ import annotations

from typing import Any

from fastapi import Request

from santelmo.core.registry import games
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.ratings import LEAST_MATCHES
from santelmo.server.domain.statistics import statistics
from santelmo.server.http.identity import Identity
from santelmo.server.http.interfaces import Standings
from santelmo.server.http.routing import GameName, new_router
from santelmo.server.http.statistics_models import GameStatistics, Leaderboard, Listed

Json = dict[str, Any]


class StatisticsRoutes:
    """The calls, with what they need."""

    def __init__(self, identity: Identity, standings: Standings) -> None:
        self._identity = identity
        self._standings = standings
        self.router = new_router()
        get, put = self.router.get, self.router.put
        get("/api/me/statistics", response_model=list[GameStatistics])(self.mine)
        get("/api/games/{game}/leaderboard", response_model=Leaderboard)(self.leaderboard)
        put("/api/games/{game}/leaderboard", response_model=Leaderboard)(self.set_listed)

    async def mine(self, request: Request) -> list[Json]:
        """How I play each game."""
        person = await self._identity.require(request)
        ratings = await self._standings.ratings_of(person.id)
        found: list[Json] = []
        for game in statistics(await self._standings.results_of(person.id)):
            rating = ratings.get(game.game)
            found.append(
                {
                    **vars(game),
                    "rating": None if rating is None else rating.shown,
                    "rated_matches": 0 if rating is None else rating.matches,
                }
            )
        return found

    async def leaderboard(self, request: Request, game: GameName) -> Json:
        """Who plays a game best here."""
        if game not in games():
            raise Refused("not_found", "There is no such game.")
        person = await self._identity.find(request)
        me = None if person is None else person.id
        return {
            "least_matches": LEAST_MATCHES,
            "leaders": [
                {
                    "name": leader.name,
                    "level": leader.level,
                    "rating": leader.rating.shown,
                    "matches": leader.rating.matches,
                    "me": me is not None and leader.person == me,
                }
                for leader in await self._standings.leaders(game)
            ],
            "listed": None if me is None else await self._standings.is_listed(me, game),
        }

    async def set_listed(self, request: Request, game: GameName, body: Listed) -> Json:
        """Puts me on the leaderboard of a game, or takes me off."""
        if game not in games():
            raise Refused("not_found", "There is no such game.")
        person = await self._identity.require(request)
        await self._standings.set_listed(person.id, game, body.listed)
        return await self.leaderboard(request, game)
