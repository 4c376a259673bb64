"""The texts that are sent to clients, made fast: a document becomes text once for all."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_json

from santelmo.server.domain import chat
from santelmo.server.domain.changes import Change
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.table import ChatLine
from santelmo.server.live.interfaces import Client

Json = dict[str, Any]


def text(value: Any) -> str:
    return to_json(value).decode()


def ack(message_id: str, version: int) -> str:
    return f'{{"type":"ack","id":"{message_id}","version":{version}}}'


def update(version: int, changes: list[Change]) -> str:
    return f'{{"type":"update","version":{version},"changes":{text(changes)}}}'


def snapshot(version: int, client: Client, document: str, lines: list[Json]) -> str:
    return (
        f'{{"type":"snapshot","version":{version},"you":{text(_you(client))},'
        f'"document":{document},"chat":{text(lines)}}}'
    )


def reject(message_id: str, refused: Refused, version: int, client: Client, document: str) -> str:
    return (
        f'{{"type":"reject","id":"{message_id}","error":{text(refused.as_json())},'
        f'"version":{version},"you":{text(_you(client))},"document":{document}}}'
    )


def error(message_id: str | None, refused: Refused) -> str:
    return text({"type": "error", "id": message_id, "error": refused.as_json()})


def chat_line(line: ChatLine) -> str:
    return text(chat.as_json(line))


def ping(number: int) -> str:
    return text({"type": "ping", "n": number})


def cast_off(current_round: int | None) -> str:
    return text({"type": "cast_off", "round": current_round})


def bye(reason: str) -> str:
    return text({"type": "bye", "reason": reason})


def _you(client: Client) -> Json:
    """Who the server takes this client for."""
    person = client.person
    return {
        "person": None if person is None else {"id": person.id, "name": person.name},
        "seats": client.seats,
        "seat": client.perspective,
    }
