"""Frames for the wire, made fast: a document is turned into text once for all who get it."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_json

from santelmo.server.documents import Change
from santelmo.server.errors import Refused

Json = dict[str, Any]


def text(value: Any) -> str:
    return to_json(value).decode()


def problem(refused: Refused) -> Json:
    return {"code": refused.code, "text": refused.text, "rule": refused.rule}


def ack(message_id: str, version: int) -> str:
    return f'{{"type":"ack","id":"{message_id}","version":{version}}}'


def update(version: int, changes: list[Change]) -> str:
    return f'{{"type":"update","version":{version},"changes":{text(changes)}}}'


def snapshot(version: int, you: Json, document: str, chat: list[Json]) -> str:
    return (
        f'{{"type":"snapshot","version":{version},"you":{text(you)},'
        f'"document":{document},"chat":{text(chat)}}}'
    )


def reject(message_id: str, refused: Refused, version: int, you: Json, document: str) -> str:
    return (
        f'{{"type":"reject","id":"{message_id}","error":{text(problem(refused))},'
        f'"version":{version},"you":{text(you)},"document":{document}}}'
    )


def error(message_id: str | None, refused: Refused) -> str:
    return text({"type": "error", "id": message_id, "error": problem(refused)})
