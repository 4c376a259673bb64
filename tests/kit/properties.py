"""What holds at every moment of every match of every game."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

import santelmo
from santelmo.core import engine
from santelmo.core.chance import generator
from santelmo.core.errors import IllegalMove, PositionError
from santelmo.core.state import Visibility, visible

REFUSALS_TRIED = 4


def readers(match: santelmo.Match) -> list[int | None]:
    return [None, *range(match.game.players)]


def frozen_view(match: santelmo.Match, seat: int | None) -> str:
    """A view as text; fails if it is no JSON."""
    return json.dumps(match.view(seat), sort_keys=True, allow_nan=False)


def check_legal_moves(match: santelmo.Match) -> None:
    """Legal moves are there for those who act and only for them, unique, and parse back."""
    for seat in range(match.game.players):
        legal = match.legal(seat)
        assert bool(legal) == (seat in match.actors)
        assert len(set(legal)) == len(legal)
        for move in legal:
            assert match.game.move(str(move)) == move
            assert match.game.move(move.code) == move


def check_undo(match: santelmo.Match, played: santelmo.PlayedMove) -> None:
    """A move that is taken back leaves no trace."""
    before, view = match.states.tobytes(), frozen_view(match, played.seat)
    match.play(played.move, played.seat)
    assert match.undo() == played
    assert match.states.tobytes() == before
    assert frozen_view(match, played.seat) == view


def check_words(match: santelmo.Match) -> None:
    """Every reader gets a view, a prompt, a picture and a log in words."""
    for reader in readers(match):
        view = match.view(reader)
        json.dumps(view, allow_nan=False)
        assert view["prompt"]["text"].endswith((".", "?", "!")), view["prompt"]
        assert len(view["log"]) == len(match.moves)
        for line, played in zip(view["log"], match.moves, strict=True):
            assert line["seat"] == played.seat and str(played.move).startswith(line["move"])
        if view["log"]:
            assert view["log"][-1]["text"].endswith((".", "!")), view["log"][-1]
        assert match.picture(reader).plain.endswith("\n")


def check_log(match: santelmo.Match) -> None:
    """Readers share lines, and each reader gets all that its own state tells."""
    game = match.game.definition
    for reader in readers(match):
        for number, line in enumerate(match.log(reader)):
            played = match.moves[number]
            before, after = (
                visible(game.state, match.after(moves), reader)[0] for moves in (number, number + 1)
            )
            move = match.visible_move(played, reader)
            assert line == game.log(before, after, played.seat, move), (reader, number)


def check_views_are_apart(match: santelmo.Match) -> None:
    """Who changes a view, as they may, changes nobody else's."""
    views = {reader: frozen_view(match, reader) for reader in readers(match)}
    for reader in views:
        _spoil(match.view(reader))
    assert views == {reader: frozen_view(match, reader) for reader in readers(match)}


def neighbours(match: santelmo.Match, other: dict[str, Any]) -> Iterator[santelmo.Match]:
    """The positions that differ from this one in a single field, as it is in the other."""
    here = match.position()
    for name in here:
        if here[name] != other[name]:
            with suppress(PositionError):
                yield match.game.position({**here, name: other[name]})


def check_shared_parts(before: santelmo.Match, match: santelmo.Match) -> None:
    """A view made of cached parts, perhaps from `before`, equals one that is made anew."""
    for reader in readers(before):
        before.view(reader)
    cached = {reader: frozen_view(match, reader) for reader in readers(match)}
    for reader, view in cached.items():
        _forget_parts(match.game.name)
        assert frozen_view(match, reader) == view, reader


def _forget_parts(game: str) -> None:
    """Empties the caches of a game's functions."""
    folder = f"santelmo.games.{game}"
    modules = [module for name, module in sys.modules.items() if name.startswith(folder)]
    for function in [member for module in modules for member in vars(module).values()]:
        if hasattr(function, "cache_clear"):
            function.cache_clear()


def _spoil(part: Any) -> None:
    """Empties everything in a view."""
    members: Any = part.values() if isinstance(part, dict) else part  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    for member in members:
        if isinstance(member, dict | list):
            _spoil(member)
    part.clear()


def check_refusals(match: santelmo.Match, rng: random.Random) -> None:
    """An illegal move is refused with a sentence, and the match is unchanged."""
    before = match.states.tobytes()
    for seat in match.actors:
        legal = {move.code for move in match.legal(seat)}
        for _ in range(REFUSALS_TRIED):
            code = rng.randrange(match.game.num_moves)
            if code not in legal:
                _check_refusal(match, seat, match.game.move(code))
    assert match.states.tobytes() == before


def _check_refusal(match: santelmo.Match, seat: int, move: santelmo.Move) -> None:
    with pytest.raises(IllegalMove, match=r"\.$"):
        match.play(move, seat)


def check_position(match: santelmo.Match) -> None:
    """The position as named fields sets the same state up again."""
    fields = json.loads(json.dumps(match.position()))
    again = match.game.position(fields)
    assert again.states.tobytes() == match.states.tobytes()
    assert again.actors == match.actors
    for seat in match.actors:
        assert again.legal(seat) == match.legal(seat)


def check_redaction(match: santelmo.Match) -> None:
    """A redacted state holds what the declaration lets the seat see, and nothing else."""
    state = match.game.definition.state
    for reader in readers(match):
        known = match.redacted(reader)[0]
        true = match.states[0]
        for name, field in state.fields.items():
            expected: Any = np.array(true[name])
            if field.visibility is Visibility.NOBODY:
                expected = np.zeros_like(expected)
            elif field.visibility is Visibility.OWNER:
                expected = np.zeros_like(expected)
                if reader is not None:
                    expected[reader] = true[name][reader]
            assert np.array_equal(known[name], expected), name


def other_world(match: santelmo.Match, seat: int, seed: int) -> santelmo.Match:
    """A match that looks the same to the seat, and differs in what the seat cannot know."""
    states = match.redacted(seat)
    engine.sample_world(states, seat, generator(seed))
    return santelmo.Match.from_position(match.game, states)


def check_secrecy(match: santelmo.Match, seed: int) -> None:
    """Two states that differ only in what a seat may not see look the same to it."""
    here = santelmo.Match.from_position(match.game, match.states.copy())
    for seat in range(match.game.players):
        there = other_world(match, seat, seed)
        assert there.redacted(seat).tobytes() == here.redacted(seat).tobytes()
        assert frozen_view(there, seat) == frozen_view(here, seat)
        assert there.legal(seat) == here.legal(seat)
        assert there.picture(seat).plain == here.picture(seat).plain
        if match.game.definition.draw is not None:
            assert there.svg(seat) == here.svg(seat)
        _check_refusals_alike(here, there, seat, seed)


def _check_refusals_alike(
    here: santelmo.Match, there: santelmo.Match, seat: int, seed: int
) -> None:
    if seat not in here.actors:
        return
    legal = here.legal(seat)
    move = here.game.move(random.Random(seed).randrange(here.game.num_moves))
    if move not in legal:
        assert _refusal(here, seat, move) == _refusal(there, seat, move)


def _refusal(match: santelmo.Match, seat: int, move: santelmo.Move) -> str:
    with pytest.raises(IllegalMove) as caught:
        match.play(move, seat)
    return str(caught.value)


def check_hidden_moves(match: santelmo.Match) -> None:
    """While nobody may know which move a seat made, no reader's log tells."""
    for seat in match.actors:
        kinds = match.game.definition.moves.kinds
        hidden = [move for move in match.legal(seat) if kinds[move.kind].hidden]
        for reader in readers(match):
            if reader == seat or len(hidden) < 2:
                continue
            seen = {_aftermath(match, seat, move, reader) for move in hidden[:3]}
            by_state: dict[bytes, set[str]] = {}
            for state, line in seen:
                by_state.setdefault(state, set()).add(line)
            assert all(len(lines) == 1 for lines in by_state.values()), by_state.values()


def _aftermath(
    match: santelmo.Match, seat: int, move: santelmo.Move, reader: int | None
) -> tuple[bytes, str]:
    match.play(move, seat)
    seen = match.redacted(reader).tobytes(), match.log(reader)[-1]
    match.undo()
    return seen


def check_result(match: santelmo.Match) -> None:
    """A finished match has a consistent result; nobody may act."""
    result = match.result
    assert result is not None
    players = match.game.players
    assert match.actors == () and match.legal() == ()
    assert len(result.scores) == len(result.places) == players
    assert sorted(result.ranking) == list(range(players))
    assert result.winners and all(result.places[seat] == 1 for seat in result.winners)
    for seat in range(players):
        ahead = sum(place < result.places[seat] for place in result.places)
        assert result.places[seat] == 1 + ahead
    assert [result.places[seat] for seat in result.ranking] == sorted(result.places)
