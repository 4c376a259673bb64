"""What a thinker is told: enough to think, and nothing that the bot's seat may not know."""

from __future__ import annotations

import pytest

import santelmo
from santelmo.core.registry import definition
from santelmo.server.thinking.messages import (
    Question,
    describe_hints,
    encode_question,
    read_hints,
    read_question,
)
from santelmo.server.work.bots import request_for
from santelmo.server.work.questions import HintedMove


@pytest.mark.parametrize("name", santelmo.games())
def test_a_question_arrives_as_it_was_asked(name: str) -> None:
    for options in ({}, *definition(name).variants):
        match = santelmo.load(name, **options).start(3)
        for _ in range(4):
            seat = match.actors[0]
            asked = Question(request_for(match, seat), "turn", "mate")
            got = read_question(encode_question(asked))
            assert (got.turn, got.level, got.request.seat) == ("turn", "mate", seat)
            assert got.request.seat_state.game == match.game
            assert got.request.legal == asked.request.legal
            states = got.request.seat_state.states
            assert states.tobytes() == asked.request.seat_state.states.tobytes()
            match.play(match.legal(seat)[-1], seat)


@pytest.mark.parametrize("name", santelmo.games())
def test_nothing_that_a_seat_may_not_know_is_sent(name: str) -> None:
    match = santelmo.load(name).start(0x1234_5678_9ABC_DEF0_0FED_CBA9_8765_4321)
    seat = match.actors[0]
    sent = encode_question(Question(request_for(match, seat)))
    key = match.states[0].random_key.tobytes()
    assert any(key) and key not in sent
    assert not any(read_question(sent).request.seat_state.states[0].random_key)
    assert sent.endswith(match.redacted(seat).tobytes())


def test_hints_come_back_as_they_were_thought() -> None:
    game = santelmo.load("santorini", mode="mortal")
    hints = [HintedMove(move, 0.5, 0.25, None, "high") for move in game.start(1).legal(0)[:2]]
    assert read_hints(game, describe_hints(hints)) == hints
