"""Section 3: a round."""

from __future__ import annotations

import pytest

import santelmo
from santelmo.core.errors import IllegalMove, MoveTextError
from santelmo.games.santy_anno.components import FLEET
from tests.games.santy_anno.match_setup import (
    board,
    path,
    play_round,
    run_laps,
    set_up,
    texts,
    true_ship,
    wrong_ship,
)

CARDS = ("hull", "+3/-5", "yellow", "name, not P", "helm 2 clockwise")
SITS = [f"sit {ship.word}" for ship in FLEET]


def refusal(match: santelmo.Match, move: str, seat: int) -> tuple[str, str | None]:
    with pytest.raises(IllegalMove) as caught:
        match.play(move, seat)
    return str(caught.value), caught.value.rule


def late_match(rounds: int, **options: object) -> santelmo.Match:
    """A match in which this many rounds are over."""
    match = santelmo.load("santy_anno", players=3, **options).start(2)
    for _ in range(rounds):
        play_round(match, right=(0, 1, 2))
    return match


def test_rounds_have_five_to_nine_cards() -> None:
    """SAN-3.1."""
    for deck in ("base", "events"):
        match = santelmo.load("santy_anno", players=3, deck=deck).start(8)
        for cards in range(5, 10):
            assert len(board(match)["cards"]) == cards
            play_round(match, right=(0, 1, 2))
        assert match.result is not None


def test_no_card_comes_twice() -> None:
    """SAN-3.1."""
    for seed in range(5):
        match = santelmo.load("santy_anno", players=3, deck="events").start(seed)
        while match.actors:
            play_round(match, right=(0, 1, 2))
        fields = match.position()
        drawn = [card for row in fields["cards"] for card in row if card]
        assert len(drawn) == len(set(drawn)) == 35
        assert set(drawn).isdisjoint(fields["pile"])
        assert len(set(fields["events"])) == 5


def test_cards_are_turned_from_the_last_to_the_first_and_the_event_with_the_first() -> None:
    """SAN-3.1."""
    seen = board(set_up(CARDS, events=("bermuda",)))
    assert [card["turned"] for card in seen["cards"]] == [5, 4, 3, 2, 1]
    assert seen["event"]["turned"] == 5
    assert seen["event"]["after_card"] == 3


def test_each_card_acts_on_the_ship_reached_by_then() -> None:
    """SAN-3.2."""
    match = set_up(CARDS, ships=("Sahara", "Royal", "Vendetta"))
    play_round(match, right=(0, 1, 2))
    assert path(match) == [
        (1, "Sahara", "Viper"),
        (2, "Viper", "Vendetta"),
        (3, "Vendetta", "Santy Anno"),
        (4, "Santy Anno", "Sahara"),
        (5, "Sahara", "Santy Anno"),
    ]


def test_all_seats_act_at_once_and_pirates_wait() -> None:
    """SAN-3.2."""
    match = set_up(CARDS)
    assert match.actors == (0, 1, 2)
    before = board(match)["seats"]
    match.play("sit Viper", 1)
    assert match.actors == (0, 2)
    assert [seat["ship"] for seat in board(match)["seats"]] == [seat["ship"] for seat in before]


def test_any_ship_may_be_named_and_several_may_sit_at_one() -> None:
    """SAN-3.3."""
    match = set_up(CARDS)
    assert texts(match, 2) == SITS
    match.play("sit Paradise", 0)
    match.play("sit Paradise", 1)
    assert texts(match, 2) == [*SITS, "late"]
    match.play("sit  santy-ANNO", 2)
    answers = [pirate["answer"] for pirate in board(match)["past"][0]["pirates"]]
    assert answers == ["Paradise", "Paradise", "Santy Anno"]


def test_an_answer_is_final() -> None:
    """SAN-3.3."""
    match = set_up(CARDS)
    match.play("sit Viper", 0)
    assert (
        refusal(match, "sit Royal", 0)[0] == "Seat 0 may not act now; it is the turn of seat 1, 2."
    )
    assert not match.may_undo(0)


def test_a_turn_is_an_answer() -> None:
    """SAN-3.3, SAN-3.4: `sit` and `late` complete a seat's turn, a lap does not."""
    match = late_match(3)
    turns = match.position()["turns"]
    assert turns == 9
    run_laps(match)
    assert match.position()["turns"] == turns
    match.play("sit Viper", 0)
    match.play("sit Viper", 1)
    match.play("late", 2)
    assert match.position()["turns"] == turns + 3


def test_arrival_is_the_order_in_which_answers_are_played() -> None:
    """SAN-3.3."""
    match = set_up(CARDS)
    match.play("sit Viper", 2)
    match.play("sit Viper", 0)
    assert [seat["arrival"] for seat in board(match)["seats"]] == [2, None, 1]
    match.play("sit Viper", 1)
    assert board(match)["past"][0]["arrivals"] == [2, 0, 1]


def test_where_a_seat_sits_is_hidden_until_the_round_is_resolved() -> None:
    """SAN-3.3."""
    one, other = set_up(CARDS), set_up(CARDS)
    one.play("sit Viper", 0)
    other.play("sit Royal", 0)
    for reader in (None, 1, 2):
        assert one.view(reader) == other.view(reader)
    assert board(one, 1)["seats"][0]["answered"]
    assert board(one, 0)["answer"] == "Viper"
    assert board(one, 1)["answer"] is None
    assert one.log(1) == ("Seat 0 is the 1st to sit down.",)
    assert one.log(0) == ("Seat 0 is the 1st to sit down at Viper.",)


def test_unreadable_answers_are_refused() -> None:
    """SAN-3.3."""
    match = set_up(CARDS)
    before = match.position()
    for text, sentence in (
        ("sit", "'sit' is not a move: it is written 'sit SHIP'."),
        ("sit Santy Anno", "'sit Santy Anno' is not a move: it is written 'sit SHIP'."),
        ("stand Viper", "'stand Viper' is not a move: the first word is one of sit, lap, late."),
    ):
        with pytest.raises(MoveTextError) as caught:
            match.play(text, 0)
        assert str(caught.value) == sentence
    with pytest.raises(MoveTextError, match=r"'Titanic' is no ship \(Paradise, Royal"):
        match.play("sit Titanic", 0)
    assert match.position() == before


def test_only_the_last_one_without_an_answer_is_late() -> None:
    """SAN-3.4."""
    match = set_up(CARDS)
    match.play(f"sit {true_ship(match, 1)}", 1)
    sentence = "Only the last one without an answer is late; the round still waits for Seat 2."
    assert refusal(match, "late", 0) == (sentence, "SAN-3.4")
    assert board(match)["last"] is None
    match.play(f"sit {true_ship(match, 2)}", 2)
    assert board(match)["last"] == 0
    match.play("late")
    past = board(match)["past"][0]
    assert [pirate["coin"] for pirate in past["pirates"]] == [0, 5, 4]
    assert past["pirates"][0]["answer"] is None


def test_the_last_one_can_be_late_before_the_lap() -> None:
    """SAN-3.4: a lap is not an answer."""
    match = late_match(3)
    for seat in (0, 1):
        match.play("lap", seat)
        assert "late" not in texts(match, 2)
        match.play("sit Viper", seat)
    assert texts(match, 2) == ["lap", "late"]
    match.play("lap")
    assert texts(match, 2) == [*SITS, "late"]
    match.play("late")
    assert board(match)["round"] == 5


def test_pirates_move_to_their_true_ships_whatever_was_answered() -> None:
    """SAN-3.5."""
    right, wrong = set_up(CARDS), set_up(CARDS)
    play_round(right, right=(0, 1, 2))
    play_round(wrong, right=(), wrong=(0, 1))
    ships = [seat["ship"] for seat in board(right)["seats"]]
    assert [seat["ship"] for seat in board(wrong)["seats"]] == ships


def test_coins_of_five_to_one_in_the_order_of_arrival() -> None:
    """SAN-3.6: a sixth one who is right gets nothing."""
    match = santelmo.load("santy_anno", players=8).start(6)
    play_round(match, right=(7, 0, 6, 1, 5, 2, 4), wrong=(3,))
    coins = [pirate["coin"] for pirate in board(match)["past"][0]["pirates"]]
    assert coins == [4, 2, 0, 0, 0, 1, 3, 5]


def test_wrong_answers_get_nothing_and_do_not_use_up_a_coin() -> None:
    """SAN-3.6."""
    match = set_up(CARDS)
    match.play(f"sit {wrong_ship(match, 0)}", 0)
    match.play(f"sit {true_ship(match, 2)}", 2)
    match.play(f"sit {wrong_ship(match, 1)}", 1)
    pirates = board(match)["past"][0]["pirates"]
    assert [pirate["coin"] for pirate in pirates] == [0, 0, 5]
    assert [pirate["right"] for pirate in pirates] == [False, False, True]


def test_the_next_round_starts_from_the_true_ships() -> None:
    """SAN-3.7."""
    match = set_up(CARDS, ships=("Sahara", "Royal", "Vendetta"))
    play_round(match, right=(), wrong=(0, 1, 2))
    assert board(match)["seats"][0]["ship"] == "Santy Anno"
    play_round(match, right=(0, 1, 2))
    assert path(match)[0][1] == "Santy Anno"


def test_totals_of_others_are_hidden_until_the_end() -> None:
    """SAN-3.7."""
    match = santelmo.load("santy_anno", players=3).start(1)
    play_round(match, right=(0, 1, 2))
    assert [seat["ducats"] for seat in board(match, 1)["seats"]] == [None, 4, None]
    assert [seat["ducats"] for seat in board(match)["seats"]] == [None, None, None]
    assert match.visible_fields(1)["ducats"] == [0, 4, 0, 0, 0, 0, 0, 0]
    assert [pirate["coin"] for pirate in board(match)["past"][0]["pirates"]] == [5, 4, 3]
    while match.actors:
        play_round(match, right=(0, 1, 2))
    assert [seat["ducats"] for seat in board(match)["seats"]] == [25, 20, 15]


def test_laps_come_before_sitting_in_rounds_four_and_five() -> None:
    """SAN-3.8."""
    for over in range(5):
        match = late_match(over)
        assert texts(match, 0) == (["lap"] if over >= 3 else SITS)
        assert board(match)["seats"][0]["owes_lap"] == (over >= 3)
    match = late_match(3)
    sentence = "Run once around the table before you sit: play 'lap' first."
    assert refusal(match, "sit Viper", 0) == (sentence, "SAN-3.8")
    match.play("lap", 0)
    assert texts(match, 0) == SITS
    assert texts(match, 1) == ["lap"]


def test_a_lap_is_run_exactly_once_a_round() -> None:
    """SAN-3.8."""
    match = late_match(3)
    match.play("lap", 0)
    assert refusal(match, "lap", 0) == ("You have run your lap of this round.", "SAN-3.8")
    assert [seat["lapped"] for seat in board(match)["seats"]] == [True, False, False]
    assert [seat["owes_lap"] for seat in board(match)["seats"]] == [False, True, True]
    play_round_after_laps(match)
    assert texts(match, 0) == ["lap"]


def play_round_after_laps(match: santelmo.Match) -> None:
    run_laps(match)
    play_round(match, right=(0, 1, 2))


def test_there_are_no_laps_before_round_four_or_with_the_option_off() -> None:
    """SAN-3.8."""
    assert refusal(late_match(2), "lap", 0)[0] == "Laps are run in rounds 4 and 5 only."
    without = late_match(4, laps=False)
    assert texts(without, 0) == SITS
    assert refusal(without, "lap", 0) == ("This match is played without laps.", "SAN-3.8")
