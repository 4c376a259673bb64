"""Where somebody wants to be told of their turns, and what may be such a place."""

from __future__ import annotations

import base64
import binascii
import ipaddress
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias
from urllib.parse import urlsplit

from santelmo.server.domain.errors import Refused

ChannelKind: TypeAlias = Literal["push", "mail"]
LONGEST_ENDPOINT = 1_000
LONGEST_MAIL_ADDRESS = 254
MAX_DEVICES = 10
"""Of one person."""
_HTTPS_PORT = 443
_KEY_BYTES = 65
_SECRET_BYTES = 16
_MAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


@dataclass(frozen=True)
class Channel:
    """A device, or an address for e-mail."""

    id: str
    kind: ChannelKind
    name: str
    """What its owner calls it: the device, or the address."""
    confirmed: bool
    created_at: int


def check_endpoint(endpoint: str, loopback: bool) -> str:
    """The address of a push service, as a browser told it. Raises Refused.

    It must not lead into the operator's own network: names are looked up again before each
    message. `loopback` allows this machine, for tests.
    """
    refused = Refused("bad_option", "That is no address of a push service.")
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise refused from error
    if len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii() or not endpoint.isprintable():
        raise refused
    if parts.username is not None or parts.password is not None or " " in endpoint:
        raise refused
    if loopback and host == "127.0.0.1":
        return endpoint
    if parts.scheme != "https" or port not in (None, _HTTPS_PORT):
        raise refused
    if _is_address(host) or "." not in host.strip("."):
        raise refused
    return endpoint


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        # Some resolvers read "127.1" and "0x7f000001" as addresses, too.
        return host.replace(".", "").isdigit() or host.casefold().startswith("0x")
    return True


def check_push_keys(p256dh: str, auth: str) -> Mapping[str, str]:
    """The keys with which messages to a browser are encrypted. Raises Refused."""
    if len(_decoded(p256dh)) != _KEY_BYTES or len(_decoded(auth)) != _SECRET_BYTES:
        raise Refused("bad_option", "Those are no keys of a browser.")
    return {"p256dh": p256dh, "auth": auth}


def _decoded(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return b""


def check_mail_address(address: str) -> str:
    """An address for e-mail, in the form in which it is compared. Raises Refused."""
    address = address.strip()
    if len(address) > LONGEST_MAIL_ADDRESS or not _MAIL.fullmatch(address):
        raise Refused("bad_option", "That is no address for e-mail.")
    local, _, domain = address.rpartition("@")
    return f"{local}@{domain.casefold()}"
