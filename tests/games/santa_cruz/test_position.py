"""Positions set up by hand: whatever is wrong with one is said in a sentence."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

import santelmo
from santelmo.games.santa_cruz.components import NAMES
from santelmo.games.santa_cruz.state import Stage
from tests.games.santa_cruz.scenes import Scene, at_stage, play_on

CHOOSING, LANDING, PLAYING, BUILDING, BUNDLING, DISCARDING, OVER = Stage

Fields = dict[str, Any]
Change = Callable[[Fields], object]


def position(stage: int, round_number: int = 1, **options: Any) -> tuple[santelmo.Game, Fields]:
    """A position from a random match of two."""
    game = santelmo.load("santa_cruz", players=2, **options)
    match = play_on(game.start(5), lambda m: bool(m.states[0].round_number == round_number), 5)
    play_on(match, at_stage(stage), 5)
    assert match.actors or stage == OVER
    return game, match.position()


def put(name: str, *path: int, to: Any) -> Change:
    """A change of one number in a field."""

    def change(fields: Fields) -> None:
        if not path:
            fields[name] = to
            return
        row = fields[name]
        for step in path[:-1]:
            row = row[step]
        row[path[-1]] = to

    return change


C01, V01, V05, V06 = (NAMES.index(name) for name in ("C01", "V01", "V05", "V06"))


def _with_a_double_that_is_left(fields: Fields) -> None:
    """Two builds, though the double card is still in hand."""
    fields["builds"] = 2
    seat = fields["seat"]
    cards = fields["cards"][seat]
    if not cards[3]:
        cards[3] = 1
        cards[next(card for card in range(3) if cards[card])] -= 1


MISTAKES: list[tuple[int, int, Change, str]] = [
    (PLAYING, 1, put("stage", to=7), "The field 'stage' takes numbers from 0 to 6"),
    (PLAYING, 1, put("seat", to=2), "The field 'seat' takes numbers from 0 to 1"),
    (PLAYING, 1, put("hand", 0, 4, to=-1), "The field 'hand' takes numbers from 0 to 2"),
    (PLAYING, 1, put("hand", 3, 4, to=1), "The field 'hand' is 0 for seats beyond the 2 players"),
    (
        PLAYING,
        1,
        put("played", 0, 2, 0, to=1),
        "'played' is 0 for seats beyond the 2 players",
    ),
    (
        PLAYING,
        1,
        put("tiles", C01, to=0),
        "'tiles' C01 has a tile from 1 to 20",
    ),
    (
        PLAYING,
        1,
        put("tiles", C01, to=30),
        "'tiles' C01 has a tile from 1 to 20",
    ),
    (
        PLAYING,
        1,
        lambda f: f["tiles"].__setitem__(V05, f["tiles"][V06]),
        "each tile lies once",
    ),
    (PLAYING, 1, put("tiles", 22, to=1), "this island has no C23"),
    (PLAYING, 1, put("face", C01, to=0), "coast tiles lie face up"),
    (PLAYING, 1, put("face", V01, to=1), "'face' V01 has 0 or its tile"),
    (PLAYING, 1, put("shows", 0, to=0), "'shows' follows from the face-up tiles"),
    (
        PLAYING,
        1,
        put("built", 0, to=-1),
        "buildings only where a tile lies face up",
    ),
    (
        PLAYING,
        1,
        put("built", 0, to=1 << 60),
        "buildings only where a tile lies face up",
    ),
    (PLAYING, 1, put("built", 0, to=(1 << 18) - 1), "next to a building on"),
    (PLAYING, 1, put("supply", 0, 0, to=8), "'supply' Seat 0 has at most 7 of the building house"),
    (PLAYING, 1, put("behind", 0, to=1), "In the field 'behind' the markers on"),
    (PLAYING, 1, put("score", 0, to=-5), "The field 'score' takes numbers from 0"),
    (
        PLAYING,
        1,
        put("birds_left", to=3),
        "has as many tokens as 'birds_left'",
    ),
    (PLAYING, 1, put("birds", 0, 3, to=9), "hold 6 tokens worth 3, not"),
    (PLAYING, 1, put("tokens", 0, to=20), "The field 'tokens' counts 'birds'"),
    (PLAYING, 1, put("opened", 0, 1, to=1), "The field 'opened' is as 'birds' when"),
    (PLAYING, 1, put("deck_left", to=3), "The field 'deck' has as many cards as 'deck_left'"),
    (PLAYING, 1, put("deck", 0, to=15), "'played' and 'hand' hold 1 of the card"),
    (PLAYING, 1, put("held", 0, to=9), "The field 'held' counts 'hand'"),
    (PLAYING, 1, put("drawn", 0, to=1), "The field 'drawn' is 0 before round 2"),
    (PLAYING, 1, put("ready", to=1), "The field 'ready' is 0 before round 2"),
    (PLAYING, 1, put("set_of", 0, 0, to=0), "'cards' Seat 0 has at most the cards of its set"),
    (
        PLAYING,
        1,
        lambda f: f.update(set_of=[[1, 1, 0, 0], [0] * 4]),
        "two seats have set 1",
    ),
    (
        PLAYING,
        1,
        put("cards", 0, to=[0, 0, 0, 0]),
        "have as many cards for everybody",
    ),
    (PLAYING, 1, put("builds", to=1), "'way' and 'builds' are 0 unless"),
    (PLAYING, 1, put("stage", to=BUILDING), "The field 'builds' is 1 or 2"),
    (
        PLAYING,
        1,
        put("stage", to=OVER),
        "The field 'stage' is not 6",
    ),
    (PLAYING, 1, put("stage", to=BUNDLING), "The field 'stage' is not 4"),
    (PLAYING, 1, put("stage", to=CHOOSING), "The field 'built' is 0 outside the rounds"),
    (
        PLAYING,
        1,
        put("stage", to=LANDING),
        "'built' Seat 0 has no building at this moment",
    ),
    (LANDING, 1, put("supply", 0, 0, to=0), "'supply' Seat 0 has all buildings that are not"),
    (LANDING, 1, put("seat", to=-1), "The field 'seat' takes numbers from 0 to 1"),
    (LANDING, 1, lambda f: f.update(seat=1 - f["seat"]), "has one building, on the coast"),
    (CHOOSING, 1, put("supply", 0, 0, to=0), "The field 'supply' has all buildings"),
    (CHOOSING, 1, lambda f: f.update(seat=1 - f["seat"]), "has a whole set"),
    (CHOOSING, 1, lambda f: f["set_of"][0].__setitem__(f["seat"], 1), "has 0 until it chooses"),
    (BUNDLING, 2, lambda f: f.update(seat=1 - f["seat"]), "the last on the track without a bundle"),
    (BUNDLING, 2, put("drawn", 0, to=0), "'played' and 'drawn' hold 1 of the card"),
    (BUNDLING, 2, put("bundle", 0, to=1), "'set_of' Seat 0 has set 2 in round 2"),
    (BUNDLING, 2, put("set_of", 1, 0, to=3), "'set_of' Seat 0 has set 0 in round 2"),
    (BUNDLING, 2, put("cards", 0, 0, to=1), "'cards' Seat 0 has at most the cards of its set"),
    (DISCARDING, 2, put("ready", to=1), "'discarded' and 'ready' both say whether Seat 0"),
    (DISCARDING, 2, put("discarded", 0, to=1), "'discarded' and 'ready' both say whether Seat 0"),
    (DISCARDING, 2, put("bundle", 0, to=0), "'set_of' Seat 0 has set 0 in round 2"),
    (DISCARDING, 2, put("cards", 0, 1, to=0), "'cards' Seat 0 has the whole set of its bundle"),
    (PLAYING, 2, put("stage", to=DISCARDING), "The field 'built' is 0 outside the rounds"),
    (PLAYING, 2, put("round_number", to=1), "'played' and 'hand' hold 1 of the card"),
    (OVER, 2, put("stage", to=PLAYING), "The field 'opened' is as 'birds' when"),
    (OVER, 2, put("cards", 0, 0, to=1), "'cards' and 'hand' are 0 when the match is over"),
    (PLAYING, 1, put("tally_open", to=1), "The field 'tally_open' takes numbers from 0 to 0"),
    (PLAYING, 1, put("turns", to=3), "The field 'turns' counts the turns"),
    (PLAYING, 1, lambda f: f.update(score=[32767, 0, 0, 0], behind=[0] * 4), "'score' is at most"),
    (PLAYING, 1, put("opened", 2, 1, to=1), "The field 'opened' is 0 for seats beyond"),
    (LANDING, 1, put("join_used", to=1), "The field 'join_used' is 0 until"),
    (CHOOSING, 1, put("join_used", to=1), "'join_used' and 'played' are 0 before"),
    (BUILDING, 1, _with_a_double_that_is_left, "'cards' Seat . lacks the card that it builds with"),
    (DISCARDING, 2, put("seat", to=1), "The field 'seat' is 0 while all discard"),
    (OVER, 2, lambda f: f.update(seat=1 - f["seat"]), "The field 'seat' is ., the start player"),
]


@pytest.mark.parametrize(("stage", "round_number", "change", "reason"), MISTAKES)
def test_a_wrong_position_is_refused(
    stage: int, round_number: int, change: Change, reason: str
) -> None:
    game, fields = position(stage, round_number)
    assert game.position(fields).position() == fields
    change(fields)
    with pytest.raises(santelmo.PositionError, match=reason):
        game.position(fields)


def test_a_tile_is_shared_only_by_the_last_player_who_has_joined() -> None:
    """SCZ-4.8"""
    shared = Scene().tile("C01", building="house").build(0, "C01").build(1, "C01")
    with pytest.raises(santelmo.PositionError, match="C01 is shared: 'join_used' allows 0"):
        shared.match()
    assert shared.set(join_used=1).match().actors == (0,)
    others = Scene(players=3).tile("C01", building="house").build(0, "C01").build(1, "C01")
    with pytest.raises(santelmo.PositionError, match="only Seat 2, who plays last, can share"):
        others.set(join_used=1).match()


def test_a_ready_made_hand_has_its_cards() -> None:
    """SCZ-2.6: a position must agree with what everybody knows of such a hand."""
    game, fields = position(PLAYING, hands="starter")
    with pytest.raises(santelmo.PositionError, match="the scoring cards of its ready-made hand"):
        game.position({**fields, **_swapped(fields)})


def _swapped(fields: Fields) -> Fields:
    """The first two seats change their sets and building cards, but not their scoring cards."""
    letters = fields["set_of"][0]
    cards = fields["cards"]
    return {
        "set_of": [[letters[1], letters[0], 0, 0], [0] * 4],
        "cards": [cards[1], cards[0], *cards[2:]],
    }


def test_random_damage_never_gets_through_to_the_rules() -> None:
    """A position is either refused with a sentence, or can be played to the end."""
    rng = random.Random(4)
    refusals: list[str] = []
    positions = [position(stage) for stage in (CHOOSING, LANDING, PLAYING, BUILDING)]
    positions += [position(stage, 2) for stage in (BUNDLING, DISCARDING, LANDING, PLAYING, OVER)]
    for _ in range(400):
        game, fields = rng.choice(positions)
        damaged = copy.deepcopy(fields)
        name = rng.choice([n for n in damaged if n not in ("random_key", "random_count", "turns")])
        damaged[name] = _damaged(damaged[name], rng)
        try:
            match = game.position(damaged)
        except santelmo.PositionError as error:
            refusals.append(str(error))
            continue
        play_on(match, lambda m: False)
        assert match.result is not None
    assert len(refusals) > 200
    assert all(sentence.endswith(".") for sentence in refusals)


def _damaged(value: Any, rng: random.Random) -> Any:
    if not isinstance(value, list):
        return value + rng.choice([-1, 1, 2, 100])
    rows: list[Any] = list(value)  # pyright: ignore[reportUnknownArgumentType]
    place = rng.randrange(len(rows))
    rows[place] = _damaged(rows[place], rng)
    return rows
