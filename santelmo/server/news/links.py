"""Links in e-mails that let their reader do one thing: confirm an address, or end the mails."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Literal, TypeAlias

Purpose: TypeAlias = Literal["confirm", "stop"]
KEY_BYTES = 32


def new_key() -> bytes:
    return secrets.token_bytes(KEY_BYTES)


class SignedLinks:
    """Signs links, and knows its own signatures."""

    def __init__(self, key: bytes, address: str) -> None:
        """`address` is where this server is reached, without a slash at the end."""
        self._key = key
        self._address = address

    def table(self, table: str) -> str:
        return f"{self._address}/t/{table}"

    def page(self, purpose: Purpose, channel: str) -> str:
        """A page that does it."""
        return f"{self._address}/news/{purpose}/{channel}/{self.signature(purpose, channel)}"

    def one_click(self, channel: str) -> str:
        """What mail programs call to end the mails."""
        signature = self.signature("stop", channel)
        return f"{self._address}/api/news/stop/{channel}/{signature}"

    def signature(self, purpose: Purpose, channel: str) -> str:
        mac = hmac.new(self._key, f"{purpose} {channel}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(mac.digest()).decode().rstrip("=")

    def is_signed(self, purpose: Purpose, channel: str, signature: str) -> bool:
        expected = self.signature(purpose, channel)
        return hmac.compare_digest(expected.encode(), signature.encode())
