"""Calls about the server, its games and their rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from fastapi import Request

import santelmo
from santelmo.core import rulebook
from santelmo.server.domain.errors import Refused
from santelmo.server.http.games import check_game, game_infos
from santelmo.server.http.interfaces import BotLevels, Games
from santelmo.server.http.models import GameInfo, Health, Ready, RuleBook, RuleInfo
from santelmo.server.http.routing import GameName, RuleId, new_router
from santelmo.server.live.registry import RoomRegistry
from santelmo.server.network.reachable import asks_from_this_machine

Json = dict[str, Any]


class GameRoutes:
    """The calls, with what they need."""

    def __init__(
        self,
        why_not_ready: Callable[[], str | None],
        registry: RoomRegistry,
        levels: BotLevels,
        games: Games,
        network_origins: Sequence[str],
    ) -> None:
        """`why_not_ready` says in a sentence why no client should come here now, if so."""
        self._why_not_ready = why_not_ready
        self._registry = registry
        self._levels = levels
        self._games = games
        self._network_origins = network_origins
        self.router = new_router()
        get = self.router.get
        get("/healthz", response_model=Health)(self.health)
        get("/readyz", response_model=Ready)(self.ready)
        get("/api/games", response_model=list[GameInfo])(self.games)
        get("/api/games/{game}/rules", response_model=RuleBook)(self.rules)
        get("/api/games/{game}/rules/{rule}", response_model=RuleInfo)(self.rule)

    async def health(self, request: Request) -> Json:
        """That the server lives. Whether it can do anything just now is another question."""
        return {
            "status": "ok",
            "version": santelmo.__version__,
            "tables": len(self._registry.rooms),
            "connections": self._registry.client_count,
            "network": list(self._network_origins) if _from_here(request) else [],
        }

    async def ready(self) -> Json:
        """Whether the server is ready for more clients."""
        if (reason := self._why_not_ready()) is not None:
            raise Refused("busy", reason)
        return {"status": "ready"}

    async def games(self) -> list[Json]:
        """The games that can be played here."""
        return game_infos(self._levels, self._games)

    async def rules(self, game: GameName) -> Json:
        """The numbered rules of a game."""
        check_game(game)
        rules = rulebook.rules(game).values()
        return {
            "overview": [asdict(point) for point in rulebook.overview(game)],
            "markdown": rulebook.markdown(game),
            "rules": [_rule_info(rule) for rule in rules],
        }

    async def rule(self, game: GameName, rule: RuleId) -> Json:
        """One rule."""
        check_game(game)
        try:
            return _rule_info(rulebook.rule(game, rule))
        except rulebook.RuleError as error:
            raise Refused("not_found", str(error)) from error


def _from_here(request: Request) -> bool:
    return asks_from_this_machine(request.scope, request.url.hostname)


def _rule_info(rule: rulebook.RuleText) -> Json:
    return {"id": rule.id, "section": rule.section, "text": rule.text}
