"""What clients ask for, on its way to another server."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from santelmo.server.domain import commands
from santelmo.server.domain.commands import Command
from santelmo.server.live.relay.requests import Execute, Look, Ready, Request, Sync, decode, encode

COMMANDS: list[Command] = [
    commands.PlayMove(1, "bid 5", 12, 340.5),
    commands.UndoMove(0, 3),
    commands.RequestTakeback(2, 4),
    commands.AnswerTakeback(True, 5),
    commands.Resign(1),
    commands.WriteChat("good luck"),
]


@pytest.mark.parametrize(
    "request_",
    [Sync(), Look(None), Look(2), Ready(1), *(Execute("m1", command) for command in COMMANDS)],
    ids=repr,
)
def test_a_request_arrives_as_it_was_sent(request_: Request) -> None:
    assert decode(json.loads(json.dumps(encode(request_)))) == request_


def test_every_command_can_travel() -> None:
    assert {type(command) for command in COMMANDS} == set(get_args(Command))
