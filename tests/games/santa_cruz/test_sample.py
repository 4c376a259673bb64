"""Sampled worlds: everything a seat can know is kept, and the rest is exactly uniform."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import santelmo
from santelmo.core import engine
from santelmo.core.chance import generator
from santelmo.core.compiling import JIT
from santelmo.games.santa_cruz.components import CARDS, NAMES
from santelmo.games.santa_cruz.state import Stage
from tests.games.santa_cruz.island_files import tiny, write
from tests.games.santa_cruz.scenes import Scene, at_stage, play, play_on

SHARE = 1.0 if JIT else 0.05
"""Interpreted rules are slow: they get fewer samples."""

DEVIATIONS = 6
"""A statistic may lie this many standard deviations from its mean."""

Draws: TypeAlias = tuple[tuple[str, str], ...]
"""For each of the others: the card that it drew, and the one that it discarded."""


def worlds(match: santelmo.Match, seat: int, count: int) -> Iterable[Any]:
    """Sampled worlds of a seat."""
    rng = generator(99)
    redacted = match.redacted(seat).view("u1")
    for _ in range(count):
        world = redacted.copy().view(match.states.dtype)
        engine.sample_world(world, seat, rng)
        yield world[0]


def check_uniform(
    match: santelmo.Match,
    seat: int,
    expected: Iterable[Hashable],
    read: Callable[[Any], Hashable],
    samples: int,
) -> None:
    """The samples have the frequencies with which the worlds stand in `expected` (chi-square)."""
    samples = int(samples * SHARE)
    weights = Counter(expected)
    seen = Counter(read(world) for world in worlds(match, seat, samples))
    assert set(seen) <= set(weights)
    total = weights.total()
    chi_square = sum(
        (seen[world] - samples * weight / total) ** 2 / (samples * weight / total)
        for world, weight in weights.items()
    )
    freedom = len(weights) - 1
    assert abs(chi_square - freedom) < DEVIATIONS * (2 * freedom) ** 0.5 + 1


def words(numbers: Iterable[int]) -> tuple[str, ...]:
    """The cards behind numbers from 1."""
    return tuple(CARDS[number - 1] for number in numbers)


def hand_words(world: Any, seat: int) -> tuple[str, ...]:
    return tuple(card for card, n in zip(CARDS, world.hand[seat], strict=True) for _ in range(n))


@pytest.fixture
def tiny_match(tmp_path: Path) -> santelmo.Match:
    return santelmo.load("santa_cruz", players=2, island=write(tmp_path, tiny())).start(2)


def test_all_worlds_of_a_small_case_are_equally_likely(tiny_match: santelmo.Match) -> None:
    """Every world is listed by hand: tiles, hand of the other, deck, bird tokens."""
    s = tiny_match.states[0]
    own = Counter(hand_words(s, 0))
    cards = ["sheep", "fish", "wood", "gold", "gold", "street", "coast", "birds"]
    unseen = list((Counter(cards) - own).elements())
    lands, volcanoes = (6, 7, 8), (9, 10)
    tiles = [
        (*land, *volcano)
        for land in itertools.permutations(lands, 2)
        for volcano in itertools.permutations(volcanoes, 1)
    ]
    hands = [tuple(sorted(order[:2])) for order in itertools.permutations(unseen)]
    birds = list(itertools.permutations((1, 1, 2)))
    expected = itertools.product(tiles, hands, birds)

    def read(world: Any) -> Hashable:
        laid = tuple(int(world.tiles[NAMES.index(name)]) for name in ("L01", "L02", "V01"))
        stack = tuple(world.bird_stack[:3].tolist())
        return laid, tuple(sorted(hand_words(world, 1))), stack

    check_uniform(tiny_match, 0, expected, read, 20_000)


def test_the_deck_is_in_any_order(tiny_match: santelmo.Match) -> None:
    s = tiny_match.states[0]
    own = Counter(hand_words(s, 0))
    cards = ["sheep", "fish", "wood", "gold", "gold", "street", "coast", "birds"]
    unseen = list((Counter(cards) - own).elements())
    orders = [order[2:] for order in itertools.permutations(unseen)]
    check_uniform(tiny_match, 0, orders, lambda world: words(world.deck[: world.deck_left]), 20_000)


def test_a_ready_made_hand_is_known_but_for_what_filled_it() -> None:
    """SCZ-2.6, SCZ-2.7: the set tells two of the four cards."""
    match = santelmo.load("santa_cruz", players=2, hands="starter").start(3)
    s = match.states[0]
    sure = Counter(
        {card: int(n) for card, n in zip(CARDS, s.starter_cards[s.set_of[0, 1] - 1], strict=True)}
    )
    everything = Counter({card: int(n) for card, n in zip(CARDS, s.card_copies, strict=True)})
    rest = list((everything - sure - Counter(hand_words(s, 0))).elements())
    expected = [
        tuple(sorted([*sure.elements(), *filling])) for filling in itertools.permutations(rest, 2)
    ]
    check_uniform(match, 0, expected, lambda w: tuple(sorted(hand_words(w, 1))), 10_000)


def test_others_birds_come_from_the_tokens_that_are_not_own() -> None:
    match = Scene().birds(0, 1, 3, 3).birds(1, 2, 2).match()
    rest = [1] * 7 + [2] * 8 + [3] * 4
    expected = [tuple(sorted(pair)) for pair in itertools.permutations(rest, 2)]

    def read(world: Any) -> Hashable:
        return tuple(v for v, n in enumerate(world.birds[1]) for _ in range(n))

    check_uniform(match, 0, expected, read, 10_000)
    for world in worlds(match, 0, 20):
        assert world.birds[0].tolist() == match.states[0].birds[0].tolist()


def draws_and_discards(match: santelmo.Match, seat: int) -> list[Draws]:
    """All ways in which the others can have drawn and discarded, each physical card by itself."""
    s = match.states[0]
    others = [other for other in range(match.game.players) if other != seat]
    seen = [*hand_words_of(s.played[0].sum(axis=0)), CARDS[int(s.drawn[seat]) - 1]]
    copies = [(c, i) for c, n in zip(CARDS, s.card_copies, strict=True) for i in range(n)]
    for card in seen:
        copies.remove(next(copy for copy in copies if copy[0] == card))
    found: list[Draws] = []
    for drawn in itertools.permutations(copies, len(others)):
        choices = [_discards(s, other, card[0]) for other, card in zip(others, drawn, strict=True)]
        names = [card for card, _ in drawn]
        found += [tuple(zip(names, chosen, strict=True)) for chosen in itertools.product(*choices)]
    return found


def hand_words_of(counts: Iterable[int]) -> list[str]:
    return [card for card, n in zip(CARDS, counts, strict=True) for _ in range(n)]


def _discards(s: Any, seat: int, drawn: str) -> list[str]:
    """The discards after which the seat could play what it has played; '' before the discard."""
    if not s.ready >> seat & 1:
        return [""]
    hand = [*hand_words_of(s.played[0, int(s.bundle[seat]) - 1]), drawn]
    played = Counter(hand_words_of(s.played[1, seat]))
    return [card for card in hand if not played - (Counter(hand) - Counter([card]))]


def read_draws(match: santelmo.Match, seat: int) -> Callable[[Any], Hashable]:
    others = [other for other in range(match.game.players) if other != seat]

    def card(number: int) -> str:
        return CARDS[number - 1] if number else ""

    def read(world: Any) -> Hashable:
        return tuple((card(world.drawn[seat]), card(world.discarded[seat])) for seat in others)

    return read


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 5), (3, 2)])
@pytest.mark.parametrize("stage", [Stage.BUNDLING, Stage.DISCARDING, Stage.PLAYING])
def test_drawn_and_discarded_cards_are_uniform(players: int, seed: int, stage: int) -> None:
    """SCZ-7.2, SCZ-7.4: at each stage between the rounds and early in round 2."""
    match = santelmo.load("santa_cruz", players=players).start(seed)
    play_on(match, lambda m: bool(m.states[0].round_number == 2), seed)
    play_on(match, at_stage(stage), seed)
    check_uniform(match, 0, draws_and_discards(match, 0), read_draws(match, 0), 10_000)


def late_match(players: int, wanted: Callable[[Any], bool]) -> santelmo.Match:
    """A match late in round 2 in which Seat 1 has played as wanted."""
    for seed in range(400):
        match = santelmo.load("santa_cruz", players=players).start(seed)
        play_on(match, lambda m: wanted(m.states[0]), seed)
        if match.actors:
            return match
    raise AssertionError("no such match")


def test_a_card_that_was_not_in_the_bundle_must_have_been_drawn() -> None:
    """Seat 1 has played the drawn card: what it drew is certain, what it discarded is not."""

    def drew_and_played(s: Any) -> bool:
        bundle = int(s.bundle[1]) - 1
        return bundle >= 0 and bool((s.played[1, 1] > s.played[0, bundle]).any())

    match = late_match(3, drew_and_played)
    expected = draws_and_discards(match, 0)
    assert len({world[0][0] for world in expected}) == 1
    check_uniform(match, 0, expected, read_draws(match, 0), 10_000)


def test_two_cards_with_one_word_count_by_themselves() -> None:
    """Seat 1 played gold from its bundle while the other gold card has not been seen."""
    gold = CARDS.index("gold")

    def doubtful(s: Any) -> bool:
        bundle = int(s.bundle[1]) - 1
        if bundle < 0 or (s.played[1, 1] > s.played[0, bundle]).any():
            return False
        unseen = s.played[0, :, gold].sum() == 1 and s.drawn[0] != gold + 1
        return bool(unseen and s.played[1, 1, gold] == s.played[0, bundle, gold] == 1)

    match = late_match(2, doubtful)
    expected = draws_and_discards(match, 0)
    assert (("gold", "gold"),) in expected
    check_uniform(match, 0, expected, read_draws(match, 0), 20_000)


def test_worlds_keep_what_the_seat_sees() -> None:
    """Turned-up tiles, own cards and tokens, and all that lies open stay as they are."""
    match = play_on(santelmo.load("santa_cruz", players=4).start(4), lambda m: len(m.moves) > 100)
    for seat in range(4):
        known = match.redacted(seat).tobytes()
        for world in worlds(match, seat, 5):
            again = santelmo.Match.from_position(match.game, world.reshape(1).copy())
            assert again.redacted(seat).tobytes() == known
            assert match.game.definition.check(again.states[0]) is None


def test_a_tile_that_was_turned_up_is_no_longer_elsewhere() -> None:
    """The left-over tiles are the unseen remainder."""
    match = play(Scene().tile("V03", building="church", points=6).build(0, "C05").match())
    play(match, "play river", "build V03")
    tile = match.states[0].face[NAMES.index("V03")]
    for world in worlds(match, 1, 30):
        assert world.tiles.tolist().count(tile) == 1
