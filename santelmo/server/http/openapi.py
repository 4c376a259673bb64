"""What OpenAPI says beyond the routes: the WebSocket messages, and the board of each game.

Boards are described and not checked: a view is sent as the game made it. For each game there is
the schema of its board (`SantoriniBoard`) and that of a view with this board (`SantoriniView`);
`View` is any of these views, told apart by the name of the game.
"""

from __future__ import annotations

import asyncio
import copy
import json
import threading
from collections.abc import Mapping
from typing import Any, cast

from fastapi import APIRouter, FastAPI
from fastapi.responses import Response
from pydantic import TypeAdapter

from santelmo.core.registry import definition, games
from santelmo.server.http.board_types import readable

Json = dict[str, Any]

REFERENCE = "#/components/schemas/"
PATH = "/api/openapi.json"


class DescribedApp(FastAPI):
    """An application whose description has socket messages, by name, and boards too."""

    def __init__(self, messages: Mapping[str, TypeAdapter[Any]], **settings: Any) -> None:
        super().__init__(**settings)
        self._messages = messages
        # It is made in another thread, and somebody may call for it meanwhile.
        self._describing = threading.Lock()

    def openapi(self) -> Json:
        with self._describing:
            if self.openapi_schema is None:
                schemas: Json = super().openapi()["components"]["schemas"]
                for name, adapter in self._messages.items():
                    _add(schemas, name, adapter, prefix="")
                _describe_views(schemas)
            assert self.openapi_schema is not None
            return self.openapi_schema


def router(app: FastAPI) -> APIRouter:
    """Serves the description. It is written once: it is large, and anybody may call for it."""
    routes = APIRouter()
    written: list[bytes] = []

    async def description() -> Response:
        if not written:
            # Until it is made, its callers wait and the tables do not.
            made = await asyncio.to_thread(app.openapi)
            written[:] = [json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode()]
        return Response(written[0], media_type="application/json")

    routes.get(PATH, include_in_schema=False)(description)
    return routes


def _describe_views(schemas: Json) -> None:
    plain = schemas["View"]
    views: dict[str, str] = {}
    for game in games():
        prefix = "".join(word.capitalize() for word in game.split("_"))
        _add(schemas, f"{prefix}Board", TypeAdapter(readable(definition(game).board_type)), prefix)
        view = copy.deepcopy(plain)
        view["title"] = f"{prefix}View"
        view["properties"]["game"] = {"type": "string", "const": game, "title": "Game"}
        view["properties"]["board"] = {"$ref": f"{REFERENCE}{prefix}Board"}
        schemas[f"{prefix}View"] = view
        views[game] = f"{REFERENCE}{prefix}View"
    schemas["View"] = {
        "title": "View",
        "description": plain["description"],
        "oneOf": [{"$ref": view} for view in views.values()],
        "discriminator": {"propertyName": "game", "mapping": views},
    }


def _add(schemas: Json, name: str, adapter: TypeAdapter[Any], prefix: str) -> None:
    """Adds a type and those that it is made of; the names of the latter get the prefix."""
    schema = adapter.json_schema(ref_template=f"{REFERENCE}{{model}}", mode="serialization")
    members: Json = schema.pop("$defs", {})
    renamed = {
        member: member if member.startswith(prefix) else f"{prefix}{member}" for member in members
    }
    for member, described in members.items():
        schemas.setdefault(renamed[member], _with_references(described, renamed))
    schemas[name] = _with_references(schema, renamed)


def _with_references(schema: Any, renamed: Mapping[str, str]) -> Any:
    """The schema, referring to the types by their new names."""
    if isinstance(schema, list):
        return [_with_references(part, renamed) for part in cast("list[Any]", schema)]
    if not isinstance(schema, dict):
        return schema
    parts = cast(Json, schema)
    found = {name: _with_references(part, renamed) for name, part in parts.items()}
    reference = parts.get("$ref")
    if isinstance(reference, str):
        member = reference.removeprefix(REFERENCE)
        found["$ref"] = REFERENCE + renamed.get(member, member)
    return found
