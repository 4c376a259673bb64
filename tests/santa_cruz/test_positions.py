"""Positions set up by hand: whatever is wrong with one is said in a sentence."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

import santelmo
from santelmo.games.santa_cruz.components import NAMES
from santelmo.games.santa_cruz.state import (
    BUILDING,
    BUNDLING,
    CHOOSING,
    DISCARDING,
    LANDING,
    OVER,
    PLAYING,
)
from tests.santa_cruz.scenes import Scene, at_stage, play_on

Fields = dict[str, Any]
Change = Callable[[Fields], object]


def position(stage: int, round_number: int = 1, **options: Any) -> tuple[santelmo.Game, Fields]:
    """A position from a random match of two."""
    game = santelmo.load("santa_cruz", players=2, **options)
    match = play_on(game.start(5), lambda m: bool(m.states[0].round_number == round_number), 5)
    play_on(match, at_stage(stage), 5)
    assert match.actors or stage == OVER
    return game, match.position()


def put(name: str, *path: int, to: int) -> Change:
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

MISTAKES: list[tuple[int, int, Change, str]] = [
    (PLAYING, 1, put("stage", to=7), "The field 'stage' takes numbers from 0 to 6"),
    (PLAYING, 1, put("seat", to=2), "The field 'seat' takes numbers from 0 to 1"),
    (PLAYING, 1, put("hand", 0, 4, to=-1), "The field 'hand' takes numbers from 0 to 2"),
    (PLAYING, 1, put("hand", 3, 4, to=1), "a seat beyond them has something"),
    (PLAYING, 1, put("played", 0, 2, 0, to=1), "a seat beyond them has something"),
    (PLAYING, 1, put("tiles", C01, to=0), "The tile on C01, number 0, is not one of its kind"),
    (PLAYING, 1, put("tiles", C01, to=30), "The tile on C01, number 30, is not one of its kind"),
    (PLAYING, 1, lambda f: f["tiles"].__setitem__(V05, f["tiles"][V06]), "on another space too"),
    (PLAYING, 1, put("tiles", 22, to=1), "tile on C23, which is no space of this island"),
    (PLAYING, 1, put("face", C01, to=0), "The coast tile on C01 must lie face up"),
    (PLAYING, 1, put("face", V01, to=1), "The face-up tile on V01 is 1, but"),
    (PLAYING, 1, put("shows", 0, to=0), "'shows' does not agree with the face-up tiles"),
    (PLAYING, 1, put("built", 0, to=-1), "a building where no tile lies face up"),
    (PLAYING, 1, put("built", 0, to=1 << 60), "a building where no tile lies face up"),
    (PLAYING, 1, put("built", 0, to=(1 << 18) - 1), "next to the building on"),
    (PLAYING, 1, put("supply", 0, 0, to=8), "Seat 0 has 9 of the building house: too many"),
    (PLAYING, 1, put("behind", 0, to=3), "must stand one behind the other"),
    (PLAYING, 1, put("score", 0, to=-5), "The field 'score' takes numbers from 0"),
    (PLAYING, 1, put("birds_left", to=3), "The field 'bird_stack' has 'birds_left' tokens"),
    (PLAYING, 1, put("birds", 0, 3, to=9), "bird tokens worth 3, not 6"),
    (PLAYING, 1, put("tokens", 0, to=20), "The fields 'birds' and 'tokens' do not agree"),
    (PLAYING, 1, put("opened", 0, 1, to=1), "Bird tokens lie open when the match is over"),
    (PLAYING, 1, put("deck_left", to=3), "The field 'deck' has 'deck_left' cards"),
    (PLAYING, 1, put("deck", 0, to=15), "There are"),
    (PLAYING, 1, put("held", 0, to=9), "The fields 'hand' and 'held' do not agree"),
    (PLAYING, 1, put("drawn", 0, to=1), "Before round 2 nobody has drawn"),
    (PLAYING, 1, put("ready", to=1), "Before round 2 nobody has drawn"),
    (PLAYING, 1, put("set_of", 0, 0, to=0), "Seat 0 has more building cards than its set"),
    (PLAYING, 1, lambda f: f.update(set_of=[[1, 1, 0, 0], [0] * 4]), "the same set"),
    (PLAYING, 1, put("cards", 0, to=[0, 0, 0, 0]), "The hands are equal in size"),  # type: ignore[arg-type]
    (PLAYING, 1, put("builds", to=1), "'way' and 'builds' are 0 unless"),
    (PLAYING, 1, put("stage", to=BUILDING), "has nothing to build"),
    (PLAYING, 1, put("stage", to=OVER), "Bird tokens lie open|does not occur in round 1"),
    (PLAYING, 1, put("stage", to=BUNDLING), "That stage does not occur in round 1"),
    (PLAYING, 1, put("stage", to=CHOOSING), "Outside the rounds all buildings"),
    (PLAYING, 1, put("stage", to=LANDING), "Who has landed has one building|Nobody has played"),
    (LANDING, 1, put("supply", 0, 0, to=0), "The supply of Seat 0 does not agree"),
    (LANDING, 1, put("seat", to=-1), "The field 'seat' takes numbers from 0 to 1"),
    (LANDING, 1, lambda f: f.update(seat=1 - f["seat"]), "Who has landed has one building"),
    (CHOOSING, 1, put("supply", 0, 0, to=0), "Outside the rounds all buildings"),
    (CHOOSING, 1, lambda f: f.update(seat=1 - f["seat"]), "has chosen before"),
    (CHOOSING, 1, lambda f: f["set_of"][0].__setitem__(f["seat"], 1), "Nobody from Seat"),
    (BUNDLING, 2, lambda f: f.update(seat=1 - f["seat"]), "furthest behind of those without"),
    (BUNDLING, 2, put("drawn", 0, to=0), "There are"),
    (BUNDLING, 2, put("bundle", 0, to=1), "The hand of Seat 0 is not what its bundle"),
    (BUNDLING, 2, put("set_of", 1, 0, to=3), "The set of Seat 0 in round 2 is not that"),
    (BUNDLING, 2, put("cards", 0, 0, to=1), "has more building cards than its set"),
    (DISCARDING, 2, put("ready", to=1), "'discarded' and 'ready' do not agree"),
    (DISCARDING, 2, put("discarded", 0, to=1), "'discarded' and 'ready' do not agree"),
    (DISCARDING, 2, put("bundle", 0, to=0), "The hand of Seat 0 is not what"),
    (DISCARDING, 2, put("cards", 0, 1, to=0), "has not played a card of its bundle yet"),
    (PLAYING, 2, put("stage", to=DISCARDING), "Outside the rounds all buildings"),
    (PLAYING, 2, put("round_number", to=1), "There are|Before round 2"),
    (OVER, 2, put("stage", to=PLAYING), "Bird tokens lie open when"),
    (OVER, 2, put("cards", 0, 0, to=1), "Cards are left, so the match is not over"),
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
    with pytest.raises(santelmo.PositionError, match="C01 is shared, but nobody has joined"):
        shared.match()
    assert shared.set(join_used=1).match().actors == (0,)
    others = Scene(players=3).tile("C01", building="house").build(0, "C01").build(1, "C01")
    with pytest.raises(santelmo.PositionError, match="Only Seat 2, who plays last, can share"):
        others.set(join_used=1).match()


def test_a_ready_made_hand_has_its_cards() -> None:
    """SCZ-2.6: a position must agree with what everybody knows of such a hand."""
    game, fields = position(PLAYING, hands="starter")
    with pytest.raises(santelmo.PositionError, match="the scoring cards of a ready-made hand"):
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
