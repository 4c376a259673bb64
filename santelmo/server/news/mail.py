"""Messages by e-mail."""

from __future__ import annotations

import smtplib
import ssl
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, localtime
from urllib.parse import urlsplit

from santelmo.server.domain.news import Delivery
from santelmo.server.domain.plain_text import cleaned
from santelmo.server.news.interfaces import Outcome
from santelmo.server.news.links import SignedLinks

SECONDS = 8.0
"""For one attempt."""
PERMANENT = 500
STARTTLS_PORT = 587
SMTPS_PORT = 465


@dataclass(frozen=True)
class MailServer:
    """The operator's server for outgoing e-mail."""

    host: str
    port: int
    encrypted: bool
    """By TLS from the beginning."""
    upgraded: bool
    """By STARTTLS."""
    user: str | None
    password: str | None

    @classmethod
    def at(cls, url: str, password: str | None) -> MailServer:
        """From an address like smtp://user@host:587 or smtps://host. Raises ValueError."""
        parts = urlsplit(url)
        if (
            parts.scheme not in ("smtp", "smtps")
            or not parts.hostname
            or parts.path not in ("", "/")
        ):
            raise ValueError("it is written smtp://user@host:587 or smtps://user@host")
        if parts.password is not None:
            raise ValueError("the password belongs into the environment (SANTELMO_SMTP_PASSWORD)")
        encrypted = parts.scheme == "smtps"
        port = parts.port or (SMTPS_PORT if encrypted else STARTTLS_PORT)
        return cls(
            host=parts.hostname,
            port=port,
            encrypted=encrypted,
            upgraded=not encrypted and port == STARTTLS_PORT,
            user=parts.username,
            password=password,
        )

    def send(self, message: EmailMessage) -> None:
        """Raises OSError or SMTPException."""
        with self._connected() as connection:
            if self.upgraded:
                connection.starttls(context=ssl.create_default_context())
            if self.user is not None:
                connection.login(self.user, self.password or "")
            connection.send_message(message)

    def _connected(self) -> smtplib.SMTP:
        if self.encrypted:
            context = ssl.create_default_context()
            return smtplib.SMTP_SSL(self.host, self.port, timeout=SECONDS, context=context)
        return smtplib.SMTP(self.host, self.port, timeout=SECONDS)


class Mail:
    """Delivers by e-mail."""

    def __init__(self, server: MailServer, sender: str, links: SignedLinks) -> None:
        self._server = server
        self._sender = sender
        self._links = links

    def send(self, delivery: Delivery) -> Outcome:
        """Delivers one message."""
        try:
            self._server.send(self._message(delivery))
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            if all(code >= PERMANENT for code in codes):
                return Outcome("gone", "the address is refused")
            return Outcome("later", "the address is refused for now")
        except smtplib.SMTPResponseException as error:
            # Codes from 500 on are final.
            final = error.smtp_code >= PERMANENT
            return Outcome("failed" if final else "later", f"code {error.smtp_code}")
        except (OSError, smtplib.SMTPException) as error:
            return Outcome("later", type(error).__name__)
        return Outcome("sent")

    def _message(self, delivery: Delivery) -> EmailMessage:
        message = EmailMessage()
        message["From"] = Address("Santelmo", addr_spec=self._sender)
        message["To"] = Address(addr_spec=delivery.address)
        message["Date"] = format_datetime(localtime())
        domain = self._sender.rpartition("@")[2]
        # The same for each attempt: mailboxes that look at it show the message once.
        message["Message-ID"] = f"<{delivery.channel}.{delivery.key}@{domain}>"
        message["Auto-Submitted"] = "auto-generated"
        if delivery.table:
            self._tell_turn(message, delivery)
        else:
            self._ask(message, delivery)
        return message

    def _tell_turn(self, message: EmailMessage, delivery: Delivery) -> None:
        stop = self._links.page("stop", delivery.channel)
        message["List-Unsubscribe"] = f"<{self._links.one_click(delivery.channel)}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message["Subject"] = f"Your turn: {delivery.title}"
        others = cleaned(", ".join(delivery.others))
        against = f" with {others}" if others else ""
        message.set_content(
            f"It is your turn at {delivery.title}{against}.\n\n"
            f"To the table: {self._links.table(delivery.table)}\n\n"
            f"{_waiting(delivery.waiting)}"
            f"No more of these mails: {stop}\n"
        )

    def _ask(self, message: EmailMessage, delivery: Delivery) -> None:
        message["Subject"] = "Confirm your address"
        message.set_content(
            "Somebody asked Santelmo to send news of their turns to this address. If that was "
            "you, confirm it here:\n\n"
            f"{self._links.page('confirm', delivery.channel)}\n\n"
            "If it was not, there is nothing to do: no more mails will come.\n"
        )


def _waiting(tables: int) -> str:
    """How many tables wait, where it is more than this one."""
    return f"{tables} tables wait for you.\n\n" if tables > 1 else ""
