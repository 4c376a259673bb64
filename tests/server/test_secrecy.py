"""No frame tells a client more than its seat may know: whole games of all games, frame by frame."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import santelmo
from santelmo.core import engine
from santelmo.core.chance import generator
from santelmo.core.registry import definition
from tests.server.guest import Guest, Live
from tests.server.serving import ThreadedServer

Come = Callable[[str], Guest]
Json = dict[str, Any]
MOST_MOVES = 400
WORLDS = 2
"""At so many moments of each game the views are compared with those of sampled other worlds."""


def _seats_of(game: str) -> int:
    return int(definition(game).options.by_name["players"].schema["minimum"])


@pytest.mark.parametrize("game", [g for g in santelmo.games() if definition(g).race is None])
def test_frames_hold_only_what_the_seat_may_know(
    game: str, guest: Come, server: ThreadedServer
) -> None:
    players = _seats_of(game)
    guests = [guest(f"G{n}") for n in range(players)]
    table = guests[0].make_table(
        game, ["me"] + ["open"] * (players - 1), options={"players": players}
    )
    for other in guests[1:]:
        other.post(f"/api/tables/{table}/join")
    guests[0].post(f"/api/tables/{table}/start")
    watchers = [g.live(table) for g in guests] + [Live(server.address, table)]
    watchers[-1].until_type("snapshot")
    rng = random.Random(5)
    match = server.house.rooms[table].table.playing
    seed = str(match.seed)
    key = [str(word) for word in match.states[0].random_key.tolist()]
    for number in range(MOST_MOVES):
        acting = [live for live in watchers[:-1] if live.view["legal"]]
        if not acting:
            break
        live = rng.choice(acting)
        answer = live.move(rng.choice(live.view["legal"]))
        assert answer["type"] == "ack", answer
        for watcher in watchers:
            watcher.until(
                lambda m, v=answer["version"]: m.get("version") == v and m["type"] == "update"
            )
            seat = watcher.you["seat"]
            assert watcher.view == _plain(match.view(seat))
            if number % (MOST_MOVES // 20) == 0 and seat is not None and match.actors:
                _same_in_other_worlds(match, seat, watcher.view, number)
    running = [
        (watcher, frame)
        for watcher in watchers
        for frame in watcher.frames
        if '"status":"finished"' not in frame and '"finished"' not in frame
    ]
    assert len(running) > 20
    for _, frame in running:
        assert seed not in frame
        assert not any(word in frame for word in key)


def _plain(view: Json) -> Json:
    return json.loads(json.dumps(view))


def _same_in_other_worlds(match: santelmo.Match, seat: int, view: Json, number: int) -> None:
    """What the seat was sent would be the same if everything that it cannot know were otherwise."""
    for world in range(WORLDS):
        states = match.redacted(seat)
        engine.sample_world(states, seat, generator(number * WORLDS + world))
        assert not np.array_equal(states[0].random_key, match.states[0].random_key)
        there = _plain(santelmo.Match.from_position(match.game, states).view(seat))
        for part in ("state", "table", "legal", "prompt", "actors"):
            assert there[part] == view[part], part


def _with_hidden_moves() -> list[tuple[str, frozenset[str]]]:
    found: list[tuple[str, frozenset[str]]] = []
    for game in santelmo.games():
        kinds = definition(game).moves.kinds.values()
        hidden = frozenset(kind.name for kind in kinds if kind.hidden)
        if hidden and definition(game).race is None:
            found.append((game, hidden))
    return found


@pytest.mark.parametrize(("game", "hidden"), _with_hidden_moves())
def test_a_hidden_choice_is_not_told(
    game: str, hidden: frozenset[str], guest: Come, server: ThreadedServer
) -> None:
    """Where seats choose in secret at once, others learn only that a choice was made."""
    players = _seats_of(game)
    last = players - 1
    ana, ben = guest("Ana"), guest("Ben")
    seats = ["me"] * last + ["open"]
    table = ana.make_table(game, seats, options={"players": players})
    ben.post(f"/api/tables/{table}/join")
    ana.post(f"/api/tables/{table}/start")
    state = server.house.rooms[table].table
    match = state.playing
    first, other = ana.live(table), ben.live(table)
    rng = random.Random(2)
    while match.legal(match.actors[0])[0].kind not in hidden:
        seat = match.actors[0]
        live = other if seat == last else first
        move = str(rng.choice(match.legal(seat)))
        answer = live.intend("move", seat=seat, move=move, version=state.version)
        assert answer["type"] == "ack"
    first.sync()
    other.sync()
    secret = str(match.legal(0)[0])
    before = len(other.frames)
    assert first.move(secret, seat=0)["type"] == "ack"
    other.until_type("update")
    assert secret not in "".join(other.frames[before:])
    replay = ben.get(f"/api/tables/{table}/replay?seat={last}")
    assert replay["steps"][-1]["move"] == secret.split()[0]
    assert ana.get(f"/api/tables/{table}/replay?seat=0")["steps"][-1]["move"] == secret
