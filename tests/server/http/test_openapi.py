"""The HTTP API does what its OpenAPI document says, whatever it is sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import schemathesis
import schemathesis.specs.openapi.checks as openapi_checks
from hypothesis import HealthCheck, given, settings

from tests.server.guest import Guest
from tests.server.servers import ThreadedServer

EXAMPLES = 12
CHECKS: Any = openapi_checks
BEYOND_A_SCHEMA: list[Any] = [CHECKS.positive_data_acceptance]
"""Options and match files are judged by the engine: a schema cannot say which are right."""
SLOW = (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large)
Come = Callable[[str], Guest]


def test_schemathesis_finds_nothing(server: ThreadedServer, guest: Come) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "bot"], start=True)
    cookies = dict(ana.http.cookies)
    schema: Any = schemathesis.openapi.from_url(f"http://{server.address}/api/openapi.json")
    checked = 0
    for found in schema.get_all_operations():
        operation = found.ok()

        @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=SLOW)
        @given(case=operation.as_strategy())
        def check(case: Any) -> None:
            if "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = table
            case.call_and_validate(cookies=cookies, excluded_checks=BEYOND_A_SCHEMA)

        check()
        checked += 1
    assert checked >= 20


def test_the_messages_of_the_sockets_are_described(guest: Come) -> None:
    schemas = guest("Ana").get("/api/openapi.json")["components"]["schemas"]
    for name in ("ClientMessage", "ServerMessage", "LobbyMessage", "MoveMessage", "Snapshot"):
        assert name in schemas
    assert len(schemas["ClientMessage"]["oneOf"]) == 11
    text = str(schemas)
    assert "$defs" not in text
