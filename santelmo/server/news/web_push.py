"""Messages to browsers by Web Push: encrypted for the browser, signed by this server (VAPID)."""

from __future__ import annotations

import base64
import hashlib
import http.client
import json
import time
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from santelmo.server.domain.news import Delivery
from santelmo.server.news.interfaces import Outcome
from santelmo.server.news.safe_connection import post

SECONDS = 8.0
"""For one attempt."""
KEEP_SECONDS = 3 * 86_400
"""How long a push service keeps a message for a device that is off."""
TOKEN_SECONDS = 12 * 3_600
TOPIC_LENGTH = 32
GONE = frozenset({404, 410})
DELIVERED = range(200, 300)
AGAIN = frozenset({408, 425, 429})
LONGEST_WAIT_SECONDS = 3_600.0
_KEY_BYTES = 32


def new_key() -> bytes:
    """A private key for this installation."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return number.to_bytes(_KEY_BYTES, "big")


def _base64(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).decode().rstrip("=")


class WebPush:
    """Delivers to the push service of each browser."""

    def __init__(self, key: bytes, contact: str, loopback: bool) -> None:
        """`contact` is whom a push service turns to: an address that begins with mailto: or https:.

        `loopback` allows push services on this machine, for tests.
        """
        self._key = key
        self._contact = contact
        self._loopback = loopback

    @property
    def public_key(self) -> str:
        """The key by which browsers know this server."""
        private = ec.derive_private_key(int.from_bytes(self._key, "big"), ec.SECP256R1())
        return _base64(
            private.public_key().public_bytes(
                serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
            )
        )

    def send(self, delivery: Delivery) -> Outcome:
        """Delivers one message."""
        try:
            body = _encrypted(delivery)
        except ValueError:
            return Outcome("gone", "the browser's keys are none")
        try:
            answer = post(delivery.address, body, self._headers(delivery), SECONDS, self._loopback)
        except (OSError, http.client.HTTPException) as error:
            return Outcome("later", type(error).__name__)
        if answer.status in DELIVERED:
            return Outcome("sent")
        reason = f"status {answer.status}"
        if answer.status in GONE:
            return Outcome("gone", reason)
        if answer.status in AGAIN or answer.status >= 500:
            return Outcome("later", reason, _seconds(answer.retry_after))
        return Outcome("failed", reason)

    def _headers(self, delivery: Delivery) -> dict[str, str]:
        return {
            "authorization": self._authorization(delivery.address),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEEP_SECONDS),
            "urgency": "high",
            # A later message of the same table replaces one that was not delivered yet.
            "topic": _base64(hashlib.sha256(delivery.table.encode()).digest())[:TOPIC_LENGTH],
        }

    def _authorization(self, endpoint: str) -> str:
        # Imported late: it takes a third of a second, and most servers send nothing.
        py_vapid: Any = import_module("py_vapid")
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + TOKEN_SECONDS,
            "sub": self._contact,
        }
        vapid = py_vapid.Vapid02.from_raw(_base64(self._key).encode())
        return vapid.sign(claims)["Authorization"]


def _encrypted(delivery: Delivery) -> bytes:
    """The message as only the browser can read it. Raises ValueError for keys that are none."""
    pywebpush: Any = import_module("pywebpush")
    text = json.dumps(payload(delivery), ensure_ascii=False).encode()
    pusher = pywebpush.WebPusher({"endpoint": delivery.address, "keys": dict(delivery.keys)})
    return bytes(pusher.encode(text)["body"])


def payload(delivery: Delivery) -> dict[str, Any]:
    """What the browser is told; the words are the client's."""
    return {
        "key": delivery.key,
        "table": delivery.table,
        "title": delivery.title,
        "others": list(delivery.others),
        "waiting": delivery.waiting,
    }


def _seconds(retry_after: str | None) -> float | None:
    """What a push service asks to wait for, within reason; dates are not looked at."""
    if retry_after is None or not (retry_after.isascii() and retry_after.isdigit()):
        return None
    return min(float(retry_after), LONGEST_WAIT_SECONDS)
