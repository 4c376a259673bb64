"""News of one's turn, put together: keys, ways, and the sender."""

from __future__ import annotations

from collections.abc import Callable

from santelmo.server.http.news_routes import NewsOffer
from santelmo.server.news import links, web_push
from santelmo.server.news.interfaces import Way
from santelmo.server.news.mail import Mail, MailServer
from santelmo.server.news.sender import NewsSender
from santelmo.server.settings import Settings
from santelmo.server.storage.channels import Channels
from santelmo.server.storage.database import Database
from santelmo.server.storage.outbox import Outbox
from santelmo.server.storage.secrets import shared_key

NO_CONTACT = "mailto:nobody@localhost"
"""Whom push services turn to where the operator has said nothing; some of them want more."""


class NewsService:
    """One server's part in telling people of their turns."""

    def __init__(
        self, database: Database, settings: Settings, looks: Callable[[str, str], bool]
    ) -> None:
        """`looks` says whether a person looks at a table now."""
        self.channels = Channels(database)
        self._database = database
        self._settings = settings
        self._looks = looks
        self._offer: NewsOffer | None = None
        self._sender: NewsSender | None = None

    def offer(self) -> NewsOffer:
        """What this server can send, once it has begun."""
        assert self._offer is not None
        return self._offer

    async def start(self) -> None:
        """Finds or makes the keys of this installation, and begins to send."""
        settings = self._settings
        push_key = await shared_key(self._database, "push_key", web_push.new_key)
        link_key = await shared_key(self._database, "link_key", links.new_key)
        push = web_push.WebPush(push_key, _contact(settings), settings.push_loopback)
        signed = links.SignedLinks(link_key, (settings.address or "").rstrip("/"))
        ways: dict[str, Way] = {"push": push}
        if settings.smtp is not None and settings.mail_from is not None:
            server = MailServer.at(settings.smtp, settings.smtp_password)
            ways["mail"] = Mail(server, settings.mail_from, signed)
        self._offer = NewsOffer(push.public_key, signed, "mail" in ways, settings.push_loopback)
        await self.channels.refresh()
        self._sender = NewsSender(Outbox(self._database), self.channels, ways, self._looks)
        self._sender.start()

    async def stop(self) -> None:
        if self._sender is not None:
            await self._sender.stop()


def _contact(settings: Settings) -> str:
    if settings.mail_from is not None:
        return f"mailto:{settings.mail_from}"
    if settings.address is not None and settings.address.startswith("https://"):
        return settings.address
    return NO_CONTACT
