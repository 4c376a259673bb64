"""What is sent to clients: texts in UTF-8, made fast and made once for all who get the same."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_json

from santelmo.server.domain import chat
from santelmo.server.domain.changes import Path
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.table import ChatLine
from santelmo.server.live.interfaces import Client

Json = dict[str, Any]


def text(value: Any) -> bytes:
    return to_json(value)


def ack(message_id: str, version: int) -> bytes:
    return b'{"type":"ack","id":"%b","version":%d}' % (message_id.encode(), version)


def change(path: Path, value: Any) -> bytes:
    """One change of a document, as it stands in an update."""
    return to_json((path, value))


def update(version: int, changes: list[bytes]) -> bytes:
    return b'{"type":"update","version":%d,"changes":[%b]}' % (version, b",".join(changes))


def snapshot(version: int, client: Client, document: bytes, lines: list[Json]) -> bytes:
    return b'{"type":"snapshot","version":%d,"you":%b,"document":%b,"chat":%b}' % (
        version,
        text(_you(client)),
        document,
        text(lines),
    )


def reject(
    message_id: str, refused: Refused, version: int, client: Client, document: bytes
) -> bytes:
    return b'{"type":"reject","id":"%b","error":%b,"version":%d,"you":%b,"document":%b}' % (
        message_id.encode(),
        text(refused.as_json()),
        version,
        text(_you(client)),
        document,
    )


def error(message_id: str | None, refused: Refused) -> bytes:
    return text({"type": "error", "id": message_id, "error": refused.as_json()})


def chat_line(line: ChatLine) -> bytes:
    return text(chat.as_json(line))


def ping(number: int) -> bytes:
    return text({"type": "ping", "n": number})


def cast_off(current_round: int | None) -> bytes:
    return text({"type": "cast_off", "round": current_round})


def bye(reason: str) -> bytes:
    return text({"type": "bye", "reason": reason})


def _you(client: Client) -> Json:
    """Who the server takes this client for."""
    person = client.person
    return {
        "person": None if person is None else {"id": person.id, "name": person.name},
        "seats": client.seats,
        "seat": client.perspective,
    }
