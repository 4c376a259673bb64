"""A batch plays by the same rules as `Match`, at every step, and is never left half changed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import santelmo
from santelmo.core.observation import observation
from santelmo.core.state import Numbers
from santelmo.envs.batch import Autoreset, Batch, Opponents, known_bits
from santelmo.envs.errors import EnvError, IllegalAction
from santelmo.envs.rewards import REWARDS, write_rewards
from tests.envs.games import all_variants, pennies, plain, seen
from tests.kit.playing import Variant, random_match

ROWS = 4
STEPS = 250
GAMES = santelmo.games()


def expected_rewards(match: santelmo.Match, kind: str) -> Numbers:
    result = match.result
    assert result is not None
    out = np.zeros(match.game.players, np.float32)
    write_rewards(REWARDS.index(kind), np.array(result.scores), np.array(result.places), out)
    return out


def make(game: santelmo.Game, rows: int = ROWS, **options: Any) -> Batch:
    defaults: dict[str, Any] = {
        "seed": 1,
        "form": "vector" if game.definition.observation else None,
    }
    return Batch(game, rows, **{**defaults, **options})


def check_row(batch: Batch, row: int, match: santelmo.Match) -> None:
    seat = int(batch.seats[row])
    assert batch.states[row : row + 1].tobytes() == match.states.tobytes()
    assert seat in match.actors
    codes = sorted(match.codes(seat).tolist())
    assert np.flatnonzero(batch.masks[row]).tolist() == codes
    assert batch.counts[row] == len(codes)
    if batch.form is not None:
        assert np.array_equal(batch.observations[row], seen(match, seat))


@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_a_batch_is_so_many_matches(variant: Variant) -> None:
    """States, masks, observations, rewards and ends agree with `Match` at every step."""
    game = variant.load()
    kind = REWARDS[variant.number % len(REWARDS)]
    batch = make(game, seed=variant.number, rewards=kind)
    matches = [game.start(batch.seed_of(row)) for row in range(ROWS)]
    for _ in range(STEPS):
        for row, match in enumerate(matches):
            check_row(batch, row, match)
        actions, seats = batch.random_actions(), batch.seats.copy()
        batch.step(actions)
        for row, match in enumerate(matches):
            match.play(int(actions[row]), int(seats[row]))
            assert batch.terminated[row] == (not match.actors)
            assert not batch.truncated[row]
            if match.actors:
                assert not batch.rewards[row].any()
                continue
            assert np.array_equal(batch.rewards[row], expected_rewards(match, kind))
            assert batch.final_match(row).states.tobytes() == match.states.tobytes()
            if batch.form is not None:
                last = int(seats[row])
                assert np.array_equal(batch.final_observations[row], seen(match, last))
            matches[row] = game.start(batch.seed_of(row))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("opponents", ["random", "instinct"])
def test_opponents_play_until_the_learner_is_asked(game: str, opponents: Opponents) -> None:
    batch = make(plain(game), opponents=opponents)
    ended = 0
    learners: set[int] = set()
    for _ in range(STEPS // 2):
        assert np.array_equal(batch.seats, batch.learners)
        learners |= set(batch.learners.tolist())
        for row in range(ROWS):
            check_row(batch, row, batch.match(row))
        batch.step(batch.random_actions())
        for row in np.flatnonzero(batch.terminated).tolist():
            ended += 1
            expected = expected_rewards(batch.final_match(row), "win")
            assert np.array_equal(batch.rewards[row], expected)
    assert ended and learners == set(range(batch.game.players))


def wins(batch: Batch) -> Numbers:
    """For each row, whether a random learner won the first match."""
    rows = np.arange(batch.matches)
    won = np.zeros(batch.matches, np.bool_)
    running = np.ones(batch.matches, np.bool_)
    while running.any():
        batch.step(batch.random_actions())
        won |= running & (batch.rewards[rows, batch.seat] > 0)
        running &= ~batch.terminated
    return won


@pytest.mark.parametrize("game", ["santiago", "santa_cruz"])
def test_instinct_is_stronger_than_chance(game: str) -> None:
    """A random learner wins less against it than against its like, by 4 standard errors."""
    rows = 400
    against: dict[Opponents, Numbers] = {
        opponents: wins(make(plain(game), rows, opponents=opponents, seat=0, form=None))
        for opponents in ("random", "instinct")
    }
    chance, instinct = against["random"], against["instinct"]
    error = np.sqrt((chance.var() + instinct.var()) / rows)
    assert chance.mean() - instinct.mean() > 4 * error


@pytest.mark.parametrize("game", GAMES)
def test_the_number_of_threads_changes_nothing(game: str) -> None:
    rows = 600
    one, two = (make(plain(game), rows, threads=threads) for threads in (1, 2))
    assert (one.threads, two.threads) == (1, 2)
    for _ in range(40):
        actions = one.random_actions()
        assert np.array_equal(actions, two.random_actions())
        one.step(actions)
        two.step(actions)
    assert one.states.tobytes() == two.states.tobytes()
    assert np.array_equal(one.masks, two.masks)
    assert np.array_equal(one.observations, two.observations)
    two.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_says_it_all(game: str) -> None:
    """The same seed, the same matches; a row with a seed of its own plays as a batch of one."""
    batch = make(plain(game))
    first = batch.states.copy()
    batch.step(batch.random_actions())
    batch.reset(seed=1)
    assert batch.states.tobytes() == first.tobytes()
    batch.reset(seed=[7, 5, None, 7])
    single = make(plain(game), 1, seed=5)
    assert batch.states[1:2].tobytes() == single.states.tobytes()
    assert batch.states[0].tobytes() == batch.states[3].tobytes()
    for _ in range(STEPS):
        actions = batch.random_actions()
        assert actions[1] == single.random_actions()[0]
        batch.step(actions)
        single.step(actions[1:2])
        assert batch.states[1:2].tobytes() == single.states.tobytes()


@pytest.mark.parametrize("autoreset", ["next_step", "disabled"])
def test_a_finished_match_waits(autoreset: Autoreset) -> None:
    batch = make(pennies(), autoreset=autoreset)
    batch.step(batch.random_actions())
    batch.step(batch.random_actions())
    assert batch.terminated.all() and not batch.masks.any() and (batch.seats == -1).all()
    assert not batch.random_actions().any()
    if autoreset == "disabled":
        with pytest.raises(EnvError, match="row 0 is over: reset it first"):
            batch.step([0] * ROWS)
        batch.reset(rows=np.array([True, False, True, True]))
        assert batch.counts.tolist() == [2, 0, 2, 2] and batch.terminated.tolist()[1]
        with pytest.raises(EnvError, match="row 1 is over"):
            batch.step([0] * ROWS)
    else:
        rewards = batch.rewards.copy()
        assert (rewards != 0).all()
        batch.step([99, -7, 0, 1])
        assert not batch.terminated.any() and not batch.rewards.any() and (batch.counts == 2).all()


def test_nobody_observes_a_choice_before_it_is_revealed() -> None:
    """Both rows go on alike for the second seat, whatever the first one has chosen."""
    batch = make(pennies(), 2, seed=[3, 3])
    assert batch.seats[0] == batch.seats[1]
    batch.step([0, 1])
    assert batch.states[0].tobytes() != batch.states[1].tobytes()
    assert np.array_equal(batch.observations[0], batch.observations[1])
    assert np.array_equal(batch.masks[0], batch.masks[1])
    batch.step([0, 0])
    assert not np.array_equal(batch.final_observations[0], batch.final_observations[1])


def test_seats_that_act_at_once_are_asked_in_random_order() -> None:
    first = make(plain("santy_anno"), 64).seats
    assert set(first.tolist()) == {0, 1, 2, 3}


@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_the_bits_that_a_seat_may_know(variant: Variant) -> None:
    """What the compiled code leaves out is what the declaration of the fields says."""
    game = variant.load()
    bits = known_bits(game)
    match = random_match(game, seed=variant.number)
    for moves in range(0, len(match.moves), 7):
        states = match.after(moves).copy()
        position = santelmo.Match.from_position(game, states)
        for seat in range(game.players):
            words = np.frombuffer(states.tobytes(), np.uint64)
            assert (words & bits[seat]).tobytes() == position.redacted(seat).tobytes()


def test_a_match_is_cut_short() -> None:
    batch = make(plain("santorini"), max_steps=6)
    for _ in range(6):
        assert not batch.truncated.any()
        batch.step(batch.random_actions())
    assert batch.truncated.all() and not batch.terminated.any() and not batch.rewards.any()
    assert not batch.steps.any(), "and a new match has begun"


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_action_changes_nothing(game: str) -> None:
    batch = make(plain(game))
    batch.step(batch.random_actions())
    actions = batch.random_actions()
    actions[2] = int(np.flatnonzero(batch.masks[2] == 0)[0])
    before = [array.tobytes() for array in (batch.states, batch.masks, batch.observations)]
    with pytest.raises(IllegalAction, match=f"Row 2: seat {batch.seats[2]} may not play") as caught:
        batch.step(actions)
    assert str(caught.value).endswith(".")
    after = [array.tobytes() for array in (batch.states, batch.masks, batch.observations)]
    assert before == after
    batch.step(batch.random_actions())


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0], "Actions are 4 whole numbers, not an array of int64 of shape"),
        ([[0], [0, 0], 0, 0], "Actions are 4 whole numbers, not an array of object"),
        (None, "Actions are 4 whole numbers, not an array of object"),
        ([0.0] * 4, "Actions are 4 whole numbers, not an array of float64"),
        ([0, 0, 0, 10**15], "Row 3: there is no move 1000000000000000; codes are 0 to 1"),
        ([0, -1, 0, 0], "Row 1: there is no move -1"),
        ([0, -2, 0, 0], "Row 1: there is no move -2"),
        (np.full(4, 2**64 - 1, np.uint64), "Row 0: there is no move 18446744073709551615"),
    ],
)
def test_actions_that_are_none(actions: Any, message: str) -> None:
    batch = make(pennies())
    before = batch.states.tobytes()
    with pytest.raises((EnvError, IllegalAction), match=message):
        batch.step(actions)
    assert batch.states.tobytes() == before


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"opponents": "captain"}, "'opponents' takes None, 'random', 'instinct', not 'captain'"),
        ({"form": "picture"}, "'form' takes"),
        ({"autoreset": "never"}, "'autoreset' takes"),
        ({"rewards": "money"}, "'rewards' takes 'win', 'places', 'scores', not 'money'"),
        ({"max_steps": 0}, "'max_steps' takes a whole number from 1"),
        ({"threads": 0}, "'threads' takes a whole number from 1"),
        ({"seat": 2, "opponents": "random"}, "'seat' takes a whole number from 0 to 1"),
        ({"seat": 0}, "only where there are opponents"),
        ({"seed": -1}, "'seed' takes"),
        ({"seed": [1, 2]}, "4 rows take 4 seeds"),
    ],
)
def test_options_that_are_none(options: dict[str, Any], message: str) -> None:
    with pytest.raises(santelmo.SantelmoError, match=message):
        make(pennies(), **options)


def test_a_wrong_seed_among_others_changes_nothing() -> None:
    batch, untouched = make(plain("santa_cruz")), make(plain("santa_cruz"))
    with pytest.raises(santelmo.OptionError, match="'seed' takes"):
        batch.reset(seed=[5, 5, 5, -1])
    for either in (batch, untouched):
        either.reset()
    assert batch.states.tobytes() == untouched.states.tobytes()


@pytest.mark.parametrize("rows", [ROWS, 600])
def test_a_closed_batch_says_so(rows: int) -> None:
    batch = make(pennies(), rows, threads=2)
    batch.close()
    batch.close()
    before = batch.states.tobytes()
    with pytest.raises(EnvError, match="The batch is closed"):
        batch.step(batch.random_actions())
    assert batch.states.tobytes() == before


def test_rows_without_a_seed_get_one() -> None:
    game = plain("santa_cruz")
    batch = make(game, seed=[None] * ROWS)
    assert len({batch.seed_of(row) for row in range(ROWS)}) == ROWS


def test_an_illegal_action_can_forfeit_the_match() -> None:
    batch = make(pennies(), illegal="forfeit")
    seats = batch.seats.copy()
    batch.step([0, 7, 1, -1])
    assert batch.forfeited.tolist() == batch.terminated.tolist() == [False, True, False, True]
    for row in (1, 3):
        assert batch.rewards[row, seats[row]] == -1 and batch.rewards[row].sum() == -1
    assert not batch.rewards[[0, 2]].any() and batch.steps.tolist() == [1, 0, 1, 0]


@pytest.mark.parametrize("row", [ROWS, -1, "x", 0.5])
def test_rows_that_there_are_not(row: Any) -> None:
    batch = make(pennies())
    for ask in (batch.match, batch.final_match, batch.seed_of):
        with pytest.raises(EnvError, match=r"There is no row .*; rows are 0 to 3"):
            ask(row)


@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "disabled"])
def test_a_finished_match_is_kept_only_where_another_one_has_begun(autoreset: Autoreset) -> None:
    batch = make(pennies(), autoreset=autoreset)
    with pytest.raises(EnvError, match="Row 1 keeps no finished match"):
        batch.final_match(1)


def test_a_batch_takes_a_game_not_a_name() -> None:
    name: Any = "santorini"
    with pytest.raises(santelmo.OptionError, match=r"santelmo\.load\('santorini'"):
        Batch(name, 4)
    with pytest.raises(ValueError, match=r"santelmo\.load\('santorini'"):
        observation(name)


def test_rows_are_chosen_by_truth_values() -> None:
    with pytest.raises(EnvError, match="Rows are chosen by 4 truth values"):
        make(pennies()).reset(rows=np.array([0, 1]))


def test_the_arrays_are_the_batchs_own() -> None:
    batch = make(pennies())
    for array in (batch.masks, batch.observations, batch.seats, batch.rewards):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
