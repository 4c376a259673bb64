"""The course of the rounds, what lies between them, and the end (SCZ-3, SCZ-7, SCZ-8)."""

from __future__ import annotations

import random

import pytest

import santelmo
from santelmo.games.santa_cruz import scoring
from santelmo.games.santa_cruz.components import CARDS
from santelmo.games.santa_cruz.state import Stage
from tests.games.santa_cruz.scenes import (
    Scene,
    at_stage,
    built,
    face_up,
    legal,
    play,
    play_on,
    scores,
)

each_count = pytest.mark.parametrize("players", [2, 3, 4])


def started(players: int, seed: int = 0) -> santelmo.Match:
    return santelmo.load("santa_cruz", players=players).start(seed)


def standing(match: santelmo.Match) -> list[int]:
    """The seats from first to last on the track."""
    return [entry["seat"] for entry in match.view()["board"]["track"]]


@each_count
def test_everybody_lands_in_turn_order_on_a_free_coast_tile(players: int) -> None:
    """SCZ-3.1: without a card; the tile's points count."""
    match = play_on(started(players), at_stage(Stage.LANDING))
    first = match.actors[0]
    cards = match.states[0].cards.tolist()
    for i in range(players):
        seat = (first + i) % players
        assert match.actors == (seat,)
        lands = {move for move in legal(match) if move.startswith("land")}
        assert len(lands) == 18 - i
        joins = {move for move in legal(match) if move.startswith("join")}
        assert len(joins) == (i if i == players - 1 else 0)
        before = scores(match)[seat]
        match.play(f"land C{i + 1:02}")
        s = match.states[0]
        assert scores(match)[seat] - before == s.tile_points[s.face[i]]
    assert match.states[0].cards.tolist() == cards
    assert match.states[0].stage == Stage.PLAYING and match.actors == (first,)


@each_count
def test_everybody_plays_one_card_a_turn_until_all_hands_are_empty(players: int) -> None:
    """SCZ-3.2: the player to the right of the start player plays last."""
    match = play_on(started(players), at_stage(Stage.PLAYING))
    first = match.actors[0]
    order: list[int] = []
    while match.states[0].round_number == 1:
        if match.states[0].stage == Stage.PLAYING:
            order.append(match.actors[0])
        match.play(match.legal()[0])
    size = 7 + {2: 4, 3: 3, 4: 2}[players]
    assert order == [(first + i) % players for i in range(players)] * size


def test_a_card_that_is_not_held_cannot_be_played() -> None:
    """SCZ-3.2: neither a building card that is gone nor a scoring card of somebody else."""
    scene = Scene().hand(0, "gold").hand(1, "sheep").played(0, "wood")
    match = scene.cards(0, river=3, road=2, ship=1, double=1).cards(1, river=1, road=4, ship=1)
    match = match.played(1, "sugar").cards(1, river=1, road=4, ship=1, double=1).match()
    with pytest.raises(santelmo.IllegalMove, match="You have already played wood in this round"):
        match.play("score wood")
    with pytest.raises(santelmo.IllegalMove, match="You do not hold the scoring card sheep"):
        match.play("score sheep")


def test_played_cards_stay_visible() -> None:
    """SCZ-3.2"""
    match = play(Scene().hand(0, "gold").build(0, "C01").match(), "score gold")
    entry = match.view(1)["board"]["seats"][0]
    assert entry["scoring_played"] == ["gold"]
    play(match, "play ship", "build C03", "play ship", "build C04")
    assert match.view(1)["board"]["seats"][0]["cards_left"]["ship"] == 0


@each_count
def test_between_the_rounds_buildings_return_and_tiles_and_birds_stay(players: int) -> None:
    """SCZ-7.1"""
    match = started(players, 5)
    faces: set[str] = set()
    tokens: list[int] = []
    while match.states[0].round_number == 1:
        seat = match.actors[0]
        move = match.legal(seat)[-1]
        match.play(move, seat)
        if match.states[0].round_number == 1:
            faces, tokens = face_up(match), match.states[0].tokens.tolist()
    s = match.states[0]
    assert not s.built.any()
    assert (s.supply[:players] == s.full_supply).all()
    assert faces <= face_up(match)
    assert all(now >= then for now, then in zip(s.tokens.tolist(), tokens, strict=True))


@each_count
def test_everybody_draws_a_card_in_the_turn_order_of_round_one(players: int) -> None:
    """SCZ-7.2: from the top of the deck, seen only by its owner."""
    match = play_on(started(players, 6), at_stage(Stage.PLAYING))
    s = match.states[0]
    first = int(s.start)
    deck = s.deck[: s.deck_left].tolist()
    play_on(match, at_stage(Stage.BUNDLING))
    drawn = match.states[0].drawn.tolist()
    assert [drawn[(first + i) % players] for i in range(players)] == deck[::-1][:players]
    assert match.states[0].deck_left == len(deck) - players
    own = match.view(first)["board"]["own"]["drawn"]
    assert own == CARDS[drawn[first] - 1]
    assert f"Seat {first} draws {own}." in match.log(first)[-1]
    assert "draws gold" not in match.log(None)[-1] and "Seat 0 draws" not in match.log(None)[-1]


@each_count
def test_bundles_are_chosen_from_last_to_first(players: int) -> None:
    """SCZ-7.3: each bundle once; a seat may take its own; the drawn card joins the hand."""
    match = play_on(started(players, 7), at_stage(Stage.BUNDLING))
    expected = standing(match)[::-1]
    for i, seat in enumerate(expected):
        assert match.actors == (seat,)
        assert len(legal(match)) == players - i
        assert not match.states[0].hand[seat].any()
        owner = seat if f"bundle {seat}" in legal(match) else int(str(match.legal()[0])[-1])
        bundle = match.view(None)["board"]["bundles"][owner]
        match.play(f"bundle {owner}")
        s = match.states[0]
        hand = s.hand[seat].copy()
        hand[s.drawn[seat] - 1] -= 1
        assert hand.tolist() == s.played[0, owner].tolist()
        held = [card for card, n in zip(CARDS, hand, strict=True) for _ in range(n)]
        assert held == bundle["scoring"]
        assert s.set_of[1, seat] == s.set_of[0, owner]
        assert s.cards[seat].tolist() == list(bundle["cards"].values())
    assert match.states[0].stage == Stage.DISCARDING


def test_a_bundle_is_taken_once_and_from_somebody_at_the_table() -> None:
    """SCZ-7.3"""
    match = play_on(started(3, 8), at_stage(Stage.BUNDLING))
    first = match.actors[0]
    match.play("bundle 1")
    with pytest.raises(santelmo.IllegalMove, match=f"Seat {first} has taken the bundle of Seat 1"):
        match.play("bundle 1")
    with pytest.raises(santelmo.IllegalMove, match="There is no seat 3"):
        match.play("bundle 3")


@each_count
def test_all_discard_at_once_in_any_order_and_unseen(players: int) -> None:
    """SCZ-7.4: any card of the hand; others see that, not what."""
    match = play_on(started(players, 9), at_stage(Stage.DISCARDING))
    assert match.actors == tuple(range(players))
    order = random.Random(1).sample(range(players), players)
    for i, seat in enumerate(order):
        held = {card for card, n in zip(CARDS, match.states[0].hand[seat], strict=True) if n}
        assert legal(match, seat) == {f"discard {card}" for card in held}
        card = sorted(held)[0]
        match.play(f"discard {card}", seat=seat)
        other = (seat + 1) % players
        assert match.log(other)[-1].startswith(f"Seat {seat} discards a scoring card.")
        assert match.log(seat)[-1].startswith(f"Seat {seat} discards {card}.")
        assert match.view(other)["board"]["own"]["discarded"] != card or other in order[:i]
        if i < players - 1:
            assert seat not in match.actors
            with pytest.raises(santelmo.IllegalMove, match=f"Seat {seat} may not act now"):
                match.play(f"discard {card}", seat=seat)
    assert match.states[0].stage == Stage.LANDING


def test_only_a_held_card_is_discarded() -> None:
    """SCZ-7.4"""
    match = play_on(started(2, 9), at_stage(Stage.DISCARDING))
    hand: list[int] = match.states[0].hand[0].tolist()
    missing = CARDS[hand.index(0)]
    with pytest.raises(santelmo.IllegalMove, match=f"You do not hold the scoring card {missing}"):
        match.play(f"discard {missing}", seat=0)


@each_count
def test_the_furthest_behind_starts_round_two(players: int) -> None:
    """SCZ-7.5: with a landing, a new right to join, and hands of the same size as in round 1."""
    match = play_on(started(players, 10), at_stage(Stage.DISCARDING))
    last = standing(match)[-1]
    play_on(match, at_stage(Stage.LANDING))
    s = match.states[0]
    assert match.actors == (last,)
    assert s.round_number == 2 and s.join_used == 0
    assert s.held[:players].tolist() == [{2: 4, 3: 3, 4: 2}[players]] * players
    play_on(match, lambda m: m.actors == ((last - 1) % players,))
    assert any(move.startswith("join") for move in legal(match))


@each_count
def test_bird_tokens_are_added_at_the_end(players: int) -> None:
    """SCZ-8.1: nobody has to do anything for it, and the tokens lie open."""
    match = play_on(started(players, 12), lambda m: _cards_left(m) == 1)
    last = match.actors[0]
    play_on(match, lambda m: False)
    s = match.states[0]
    values = [sum(v * int(n) for v, n in enumerate(s.birds[p])) for p in range(players)]
    order = [(last + i) % players for i in range(players)]
    words = ", ".join(f"Seat {seat} +{values[seat]}" for seat in order)
    assert match.log()[-1].endswith(f"Round 2 is over. The bird tokens: {words}.")
    assert s.opened.tolist() == s.birds.tolist()
    for seat, entry in enumerate(match.view(None)["board"]["seats"]):
        assert sum(entry["bird_values"]) == values[seat]
        assert len(entry["bird_values"]) == entry["birds"]


def test_the_birds_are_added_clockwise_from_the_last_player_in_one_movement_each() -> None:
    """SCZ-8.1: all come to the same field and stand in the order of their arrival."""
    scene = Scene(players=3).birds(0, 1, 2).birds(1, 2).birds(2, 3, 1).scores(3, 4, 2)
    s = scene.match().states[0]
    scoring.open_birds(s, 1)
    assert s.score[:3].tolist() == [6, 6, 6]
    assert s.behind[:3].tolist() == [2, 0, 1]


def _cards_left(match: santelmo.Match) -> int:
    """The cards of round 2 that are still to be played."""
    s = match.states[0]
    if s.round_number == 1 or s.stage != Stage.PLAYING:
        return -1
    return int(s.cards.sum() + s.held.sum())


@each_count
def test_there_is_one_winner_and_a_full_ranking(players: int) -> None:
    """SCZ-8.2: by the order on the track, also with equal points."""
    for seed in range(25):
        match = play_on(started(players, seed), lambda m: False, seed)
        result = match.result
        assert result is not None
        assert len(result.winners) == 1
        assert sorted(result.places) == list(range(1, players + 1))
        assert list(result.ranking) == standing(match)
        ranked = [result.scores[seat] for seat in result.ranking]
        assert ranked == sorted(ranked, reverse=True)
        assert list(result.scores) == scores(match)
        assert f"{result.scores[0]} in all." in result.lines[0]


def test_two_landings_on_the_volcanic_islet() -> None:
    """SCZ-3.1: the islets belong to the coast too."""
    match = play_on(started(2, 13), at_stage(Stage.LANDING))
    first = match.actors[0]
    play(match, "land C13")
    assert built(match, first) == {"C13"}
    assert {"V09", "V10"} <= face_up(match)
