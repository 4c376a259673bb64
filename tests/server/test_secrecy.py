"""No frame tells a client more than its seat may know: whole games of all games, frame by frame."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import santelmo
from santelmo.core import engine
from santelmo.core import state as states_of
from santelmo.core.chance import generator
from santelmo.core.registry import definition
from santelmo.server.domain.changes import apply
from tests.server.guest import Guest, Live
from tests.server.servers import ThreadedServer

Come = Callable[[str], Guest]
Json = dict[str, Any]
COMPARED = 5
"""Once in this many moves the views are compared with those of sampled other worlds."""
WORLDS = 2
REFUSED, TAKEN_BACK = 0.2, 0.08
"""How often, before a move, somebody is refused something or takes a move back."""


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
    match = server.registry.rooms[table].table.playing
    seed = str(match.seed)
    key = [str(word) for word in match.states[0].random_key.tolist()]
    done: dict[str, int] = {"refuse": 0, "undo": 0, "take back": 0}
    moves = 0
    while match.result is None:
        _refuse(rng, watchers, done)
        went_back = _undo_or_take_back(rng, watchers, match, done)
        if went_back is not None:
            _follow(watchers, went_back, match)
        live = rng.choice([live for live in watchers[:-1] if live.view["legal"]])
        answer = live.move(rng.choice(live.view["legal"]))
        _follow(watchers, answer, match)
        moves += 1
        if moves % COMPARED == 0 and match.actors:
            for watcher in watchers:
                _same_in_other_worlds(match, watcher.you["seat"], watcher.view, moves)
    assert min(done.values()) > 0, done
    _no_seed_before_the_end(watchers, [seed, *key])


def _follow(watchers: list[Live], answer: Json, match: santelmo.Match) -> None:
    """After this answer everybody is sent the view of their own seat, and no more."""
    assert answer["type"] == "ack", answer
    version = answer["version"]
    for watcher in watchers:
        watcher.until(lambda m: m["type"] == "update" and m["version"] == version)
        assert watcher.view == _plain(match.view(watcher.you["seat"]))


def _refuse(rng: random.Random, watchers: list[Live], done: dict[str, int]) -> None:
    """Now and then somebody wishes what cannot be: the answer brings the same view."""
    if rng.random() < REFUSED:
        watcher = rng.choice(watchers)
        view = watcher.view
        answer = watcher.move("fly", seat=watcher.you["seat"] or 0)
        assert answer["type"] == "reject" and watcher.view == view
        done["refuse"] += 1


def _undo_or_take_back(
    rng: random.Random, watchers: list[Live], match: santelmo.Match, done: dict[str, int]
) -> Json | None:
    """A seat goes back, alone or with leave of all others: when it first can, and now and then.

    The last answer, or None.
    """
    if not match.moves:
        return None
    seat = match.moves[-1].seat
    live = watchers[seat]
    first_undo = live.view["undo"] and not done["undo"]
    first_request = len(match.moves) > 2 and not done["take back"]
    if not first_undo and not first_request and rng.random() > TAKEN_BACK:
        return None
    if first_undo or (live.view["undo"] and not first_request and rng.random() < 0.5):
        done["undo"] += 1
        return live.intend("undo", seat=seat, version=live.version)
    done["take back"] += 1
    answer = live.intend("takeback", seat=seat, version=live.version)
    for other in watchers[:-1]:
        if other is not live:
            assert answer["type"] == "ack", answer
            answer = other.intend("takeback_answer", agree=True, version=answer["version"])
    return answer


def _no_seed_before_the_end(watchers: list[Live], secrets: list[str]) -> None:
    for watcher in watchers:
        running = list(itertools.takewhile(lambda f: '"finished"' not in f, watcher.frames))
        assert len(running) > 20 and running != watcher.frames
        assert not [s for frame in running for s in secrets if s in frame]


def _plain(view: Json) -> Json:
    return json.loads(json.dumps(view))


def _same_in_other_worlds(
    match: santelmo.Match, reader: int | None, view: Json, number: int
) -> None:
    """What the reader was sent would be the same if all that it cannot know were otherwise.

    Spectators know less than any seat: they are told the same in what each of them can imagine.
    """
    for world in range(WORLDS):
        rng = generator(number * WORLDS + world)
        knower = (number + world) % match.game.players if reader is None else reader
        states = _imagined(match, match.states, knower, rng)
        assert not np.array_equal(states[0].random_key, match.states[0].random_key)
        there = _plain(santelmo.Match.from_position(match.game, states).view(reader))
        for part in ("board", "legal", "prompt", "actors"):
            assert there[part] == view[part], part
        before = _imagined(match, match.after(len(match.moves) - 1), knower, rng)
        line = _line(match, before, states, reader)
        assert line == view["log"][-1]["text"]


def _imagined(match: santelmo.Match, states: Any, knower: int, rng: Any) -> Any:
    """A world that this seat cannot rule out."""
    world = states_of.redacted(match.game.definition.state, states, knower)
    engine.sample_world(world, knower, rng)
    return world


def _line(match: santelmo.Match, before: Any, after: Any, reader: int | None) -> str:
    """What the log would say of the last move in another world."""
    game, last = match.game.definition, match.moves[-1]
    return game.log(
        states_of.visible(game.state, before, reader)[0],
        states_of.visible(game.state, after, reader)[0],
        last.seat,
        match.visible_move(last, reader),
    )


def _with_hidden_moves() -> list[tuple[str, frozenset[str]]]:
    found: list[tuple[str, frozenset[str]]] = []
    for game in santelmo.games():
        kinds = definition(game).moves.kinds.values()
        hidden = frozenset(kind.name for kind in kinds if kind.hidden)
        if hidden and definition(game).race is None:
            found.append((game, hidden))
    return found


@pytest.mark.parametrize(("game", "hidden"), _with_hidden_moves())
def test_a_hidden_choice_stays_hidden(
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
    state = server.registry.rooms[table].table
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


RACE = "santy_anno"
RACERS = 3


def test_a_race_shows_cards_and_answers_when_it_is_time(
    guest: Come, server: ThreadedServer
) -> None:
    """A whole race, frame by frame, against the match as it truly was."""
    guests = [guest(f"R{n}") for n in range(RACERS)]
    table = guests[0].make_table(
        RACE, ["me"] + ["open"] * (RACERS - 1), options={"players": RACERS, "deck": "events"}
    )
    for other in guests[1:]:
        other.post(f"/api/tables/{table}/join")
    guests[0].post(f"/api/tables/{table}/start")
    watchers = [g.live(table) for g in guests] + [Live(server.address, table)]
    match, rng = server.registry.rooms[table].table.playing, random.Random(9)
    secrets = [str(match.seed), *(str(word) for word in match.states[0].random_key.tolist())]
    while match.result is None:
        _race_a_round(watchers[:-1], rng)
    watchers[-1].until(lambda _: watchers[-1].document and watchers[-1].view["result"])
    truth = santelmo.read(guests[0].http.get(f"/api/tables/{table}/file").text)
    assert len(truth.moves) > 2 * RACERS
    for seat, watcher in zip((*range(RACERS), None), watchers, strict=True):
        _check_race(watcher.frames, truth, seat)
        watcher.close()
    _no_seed_before_the_end(watchers, secrets)


def _race_a_round(lives: list[Live], rng: random.Random) -> None:
    for seat, live in enumerate(lives):
        live.send(type="ready", seat=seat)
    for live in lives:
        live.until_type("cast_off")
        live.sync()
    begun = lives[0].view["board"]["round"]
    for seat in rng.sample(range(RACERS), RACERS):
        live = lives[seat]
        if "lap" in live.view["legal"]:
            assert live.move("lap")["type"] == "ack"
            live.sync()
        sits = [move for move in live.view["legal"] if move.startswith("sit")]
        assert live.move(rng.choice(sits))["type"] == "ack"
    for live in lives:
        live.until(lambda m, v=live: v.view["result"] or v.view["board"]["round"] > begun)


def _check_race(frames: list[str], truth: santelmo.Match, seat: int | None) -> None:
    """Each document that a client had is the truth after some moves, less what lay face down."""
    views = _views_after_each_move(truth, seat)
    seen: list[tuple[int, int]] = []
    document: Any = None
    for message in map(json.loads, frames):
        if message["type"] in ("snapshot", "reject"):
            document = message["document"]
        elif message["type"] == "update":
            document = apply(document, message["changes"])
        elif message["type"] == "cast_off":
            # Thinking begins with the last card, and not before.
            assert seen[-1][1] == _dealt(message["round"])
        else:
            continue
        if document["view"] is None or document["view"]["result"] is not None:
            continue
        view, number = document["view"], document["view"]["board"]["round"] - 1
        turned = sum(card["kind"] != "face_down" for card in view["board"]["cards"])
        seen.append((number, turned))
        full = views[len(view["log"])]
        if turned == _dealt(number):
            assert view == full
        else:
            _check_face_down(view, full, number, turned)
    # In each round the cards came one by one, from none to all.
    in_order = [key for key, _ in itertools.groupby(seen)]
    assert in_order == [(r, n) for r in range(5) for n in range(_dealt(r) + 1)]


def _dealt(number: int) -> int:
    return 5 + number


def _check_face_down(view: Json, full: Json, number: int, turned: int) -> None:
    assert view["legal"] == []
    board, true = view["board"], full["board"]
    face_down = _dealt(number) - turned
    kinds = [card["kind"] for card in board["cards"]]
    assert kinds[:face_down] == ["face_down"] * face_down and "face_down" not in kinds[face_down:]
    # Nothing but its place tells one face-down card from another.
    assert len({str(_without(card, "place", "turned")) for card in board["cards"][:face_down]}) <= 1
    for card, truth in zip(board["cards"][face_down:], true["cards"][face_down:], strict=True):
        assert card["applied"] is None and _without(card, "applied") == _without(truth, "applied")
    assert board["event"] is None or board["event"]["kind"] == "face_down"
    for seat, truth in zip(board["seats"], true["seats"], strict=True):
        # That depends on the event.
        assert not seat["upside_down"]
        assert _without(seat, "upside_down") == _without(truth, "upside_down")
    changing = ("cards", "event", "seats")
    assert _without(board, *changing) == _without(true, *changing)
    if view["log"]:
        opening = f"Round {number + 1}: "
        named = full["log"][-1]["text"].partition(opening)[2]
        told = view["log"][-1]["text"].partition(opening)[2]
        assert told == "the cards are turned up." and named not in json.dumps(view)


def _without(record: Json, *names: str) -> Json:
    return {name: value for name, value in record.items() if name not in names}


def _views_after_each_move(truth: santelmo.Match, seat: int | None) -> list[Json]:
    assert truth.seed is not None
    again = truth.game.start(truth.seed)
    views = [_plain(again.view(seat))]
    for played in truth.moves:
        again.play(played.move, played.seat)
        views.append(_plain(again.view(seat)))
    return views
