"""The lobby of all servers: what one shows or hides the others do too."""

from __future__ import annotations

import time
from typing import Any

from santelmo.server.live.lobby import Company, Lobby
from santelmo.server.live.relay.news import News

Json = dict[str, Any]

REPEAT_SECONDS = 10.0
"""How often a server says at least which of its tables have company: others may have started."""
PAUSE_SECONDS = 1.0
"""How often it does so at most."""
FORGET_SECONDS = 30.0
"""When what a silent server has said counts no more."""


class LobbyNews:
    """Keeps the lobbies of all servers together."""

    def __init__(self, lobby: Lobby, news: News) -> None:
        self._lobby = lobby
        self._news = news
        self._told: Company = Company()
        self._told_at = float("-inf")
        self._heard: dict[str, tuple[float, Company]] = {}
        """By server: what it has said of its tables, and when."""
        lobby.tell_others = self._tell_others
        lobby.company_elsewhere = self._elsewhere
        news.when("lobby", self._hear)
        news.when("company", self._hear_company)

    def _tell_others(self, message: Json) -> None:
        self._news.tell("lobby", message=message)

    def _hear(self, sender: str, news: Json) -> None:
        self._lobby.tell(news["message"])

    def _hear_company(self, sender: str, news: Json) -> None:
        self._heard[sender] = (time.monotonic(), Company(news["waiting"], news["present"]))

    def _elsewhere(self) -> Company:
        earliest = time.monotonic() - FORGET_SECONDS
        self._heard = {s: heard for s, heard in self._heard.items() if heard[0] > earliest}
        heard = [company for _, company in self._heard.values()]
        return Company(
            waiting=[table for company in heard for table in company.waiting],
            present=[table for company in heard for table in company.present],
        )

    def tell_company(self) -> None:
        """Says which tables here have company, if that is due."""
        since = time.monotonic() - self._told_at
        if since < PAUSE_SECONDS:
            return
        company = self._lobby.company()
        if company != self._told or since > REPEAT_SECONDS:
            self._told, self._told_at = company, time.monotonic()
            self._news.tell("company", waiting=company.waiting, present=company.present)
