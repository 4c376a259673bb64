"""HTTPS to addresses that strangers have chosen, which must not lead into our own network."""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

LOOPBACK = "127.0.0.1"
_HTTPS_PORT = 443


class UnsafeAddress(OSError):
    """A name that leads into a private network."""


@dataclass(frozen=True)
class Answer:
    """What the other side said; its words are not read."""

    status: int
    retry_after: str | None


def post(
    url: str, body: bytes, headers: Mapping[str, str], seconds: float, loopback: bool
) -> Answer:
    """Posts to the address, following no redirection. Raises OSError or HTTPException."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    connection: http.client.HTTPConnection
    if loopback and host == LOOPBACK and parts.scheme == "http":
        connection = http.client.HTTPConnection(host, parts.port, timeout=seconds)
    else:
        connection = _SafeConnection(host, _HTTPS_PORT, timeout=seconds)
    try:
        connection.request("POST", path, body, dict(headers))
        answer = connection.getresponse()
        return Answer(answer.status, answer.getheader("retry-after"))
    finally:
        connection.close()


class _SafeConnection(http.client.HTTPSConnection):
    """Connects to the very address that was checked: a name may lead elsewhere when asked again."""

    def connect(self) -> None:
        found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        addresses = [str(entry[4][0]) for entry in found]
        if not addresses or not all(_is_public(address) for address in addresses):
            raise UnsafeAddress("the name leads into a private network")
        plain = socket.create_connection((addresses[0], self.port), self.timeout)
        self.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=self.host)


def _is_public(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return found.is_global and not found.is_multicast
