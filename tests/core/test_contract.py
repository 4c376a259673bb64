"""The public API, as the contract states it."""

from __future__ import annotations

import json
import random

import pytest

import santelmo

PLACES = ("place b3", "place d3", "place c4", "place c2")


@pytest.fixture
def match() -> santelmo.Match:
    match = santelmo.load("santorini", mode="mortal").start(seed=7)
    for place in PLACES:
        match.play(place)
    return match


def test_games_are_found_by_their_folders() -> None:
    assert "santorini" in santelmo.games()
    assert list(santelmo.games()) == sorted(santelmo.games())


def test_a_game_says_what_was_chosen() -> None:
    game = santelmo.load("santorini", players=3, mode="mortal")
    assert (game.name, game.players) == ("santorini", 3)
    assert game.options["mode"] == "mortal"
    with pytest.raises(TypeError):
        game.options["players"] = 2  # pyright: ignore[reportIndexIssue]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 9}, r"Option 'players' takes a whole number from \d to \d, not 9\."),
        ({"players": True}, r"Option 'players' takes a whole number from \d to \d, not True\."),
        ({"players": 2.0}, r"Option 'players' takes a whole number from \d to \d, not 2\.0\."),
        ({"mode": "divine"}, r"Option 'mode' takes one of standard.*, not 'divine'\."),
        ({"colour": 1}, r"The game 'santorini' has no option 'colour'; its options are players, "),
    ],
)
def test_a_bad_option_is_named_with_what_it_takes(
    options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(santelmo.OptionError, match=sentence):
        santelmo.load("santorini", **options)


def test_an_unknown_game_is_named_with_those_that_exist() -> None:
    with pytest.raises(santelmo.OptionError, match="There is no game 'chess'; the games are "):
        santelmo.load("chess")


def test_moves_have_text_code_and_value(match: santelmo.Match) -> None:
    move = match.legal()[0]
    assert str(move) == "move b3 a2"
    assert match.game.move("move b3 a2") == match.game.move(move.code) == move
    assert 0 <= move.code < match.game.num_moves
    assert match.game.move("  MOVE  B3 a2 ") == move
    with pytest.raises(AttributeError):
        move.code = 3  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A move is missing; moves are written 'place SPACE'"),
        ("fly b3", "'fly b3' is not a move: the first word is one of place, move, build"),
        ("move b3", "'move b3' is not a move: it is written 'move SPACE SPACE'"),
        ("move b3 z9", r"'move b3 z9' is not a move: 'z9' is no space \(a1 to e5\)"),
    ],
)
def test_an_unreadable_move_is_explained(match: santelmo.Match, text: str, sentence: str) -> None:
    before = match.text()
    with pytest.raises(santelmo.MoveTextError, match=sentence):
        match.play(text)
    assert match.text() == before


def test_an_illegal_move_gives_the_reason_and_changes_nothing(match: santelmo.Match) -> None:
    before = match.text()
    with pytest.raises(santelmo.IllegalMove, match="The space d3 is not next to b3") as caught:
        match.play("move b3 d3")
    assert caught.value.rule == "SRN-2.1"
    assert match.text() == before


def test_a_refusal_can_be_asked_for_without_playing(match: santelmo.Match) -> None:
    before = match.text()
    reason = match.refusal("move b3 d3")
    assert reason is not None
    assert (reason.text, reason.rule) == ("The space d3 is not next to b3.", "SRN-2.1")
    assert match.refusal("move b3 b4") is None
    assert match.refusal(match.legal()[0], 0) is None
    other = match.refusal("move c4 c3", 1)
    assert other is not None and other.text.startswith("Seat 1 may not act now")
    with pytest.raises(santelmo.MoveTextError):
        match.refusal("fly b3")
    assert match.text() == before


def test_only_those_who_act_may_play(match: santelmo.Match) -> None:
    assert match.actors == (0,)
    assert match.legal(1) == ()
    with pytest.raises(
        santelmo.IllegalMove, match="Seat 1 may not act now; it is the turn of seat 0"
    ):
        match.play("move c4 c3", seat=1)
    for bad in (2, -1, True, "0"):
        with pytest.raises(santelmo.IllegalMove, match="There is no seat"):
            match.legal(bad)  # pyright: ignore[reportArgumentType]


def test_a_move_of_another_game_is_not_a_move_here(match: santelmo.Match) -> None:
    foreign = santelmo.Move(3, "bid", ("5",))
    with pytest.raises(santelmo.MoveTextError, match="'bid 5' is not a move of this game"):
        match.play(foreign)


def test_undo_takes_the_last_move_back(match: santelmo.Match) -> None:
    state = match.states.tobytes()
    match.play("move b3 b4")
    assert match.may_undo(0) and not match.may_undo(1)
    assert str(match.undo().move) == "move b3 b4"
    assert match.states.tobytes() == state
    assert len(match.moves) == len(match.log()) == 4
    while match.moves:
        match.undo()
    with pytest.raises(santelmo.IllegalMove, match="no move to take back"):
        match.undo()


def test_a_view_tells_what_a_seat_may_know(match: santelmo.Match) -> None:
    view = match.view(0)
    assert view["actors"] == [0] and view["seat"] == 0
    assert view["legal"] == [str(move) for move in match.legal()]
    assert match.view(1)["legal"] == match.view(None)["legal"] == []
    assert match.view(1)["prompt"]["text"] == "Seat 0 to act."
    assert match.visible_fields(0)["random_key"] == [0, 0]
    json.dumps(view)


@pytest.mark.parametrize("name", ["santiago", "santa_cruz"])
def test_views_of_a_match_do_not_depend_on_what_was_asked_before(name: str) -> None:
    """What is kept from one move to the next belongs to the present position."""
    rng = random.Random(3)
    match = santelmo.load(name).start(seed=7)
    for _ in range(60):
        if match.moves and rng.random() < 0.2:
            match.undo()
        else:
            match.play(rng.choice(match.legal()))
        for seat in rng.sample([None, 0, 1, 2, 3], rng.randrange(4)):
            again = match.game.start(seed=7)
            for played in match.moves:
                again.play(played.move, played.seat)
            assert match.view(seat) == again.view(seat)


def test_the_board_in_text(match: santelmo.Match) -> None:
    assert "A0" in str(match)


def test_a_finished_match_has_a_result() -> None:
    match = santelmo.load("santorini").position(
        "0000000000023000000000000 0 mortal:b3,e1 mortal:e5,d5"
    )
    assert match.result is None
    match.play("move b3 c3")
    reason = "A worker of Seat 0 stepped up to the third level, on c3."
    assert match.result == santelmo.Result((1, 0), (0,), (0, 1), (1, 2), (), reason)
    assert match.actors == () and match.legal() == ()
    assert match.view(1)["prompt"]["text"] == "The match is over. Seat 0 wins."
    with pytest.raises(santelmo.IllegalMove, match="The match is over"):
        match.play("build b3")


def test_positions_are_checked(match: santelmo.Match) -> None:
    fields = match.position()
    game = match.game
    assert game.position(fields).states.tobytes() == match.states.tobytes()
    cases: list[tuple[dict[str, object], str]] = [
        ({"moon": 1}, "A position has no field 'moon'"),
        ({"layers": [0]}, "The field 'layers' takes 3 whole numbers"),
        ({"layers": [[0], 1]}, "The field 'layers' takes 3 whole numbers"),
        ({"seat": [1, 2]}, "The field 'seat' takes one whole number"),
        ({"seat": 1000}, "The field 'seat' takes whole numbers from -128 to 127, not 1000"),
        ({"seat": "a"}, "The field 'seat' takes whole numbers from -128 to 127, not 'a'"),
        ({"seat": 7}, "The field 'seat' takes numbers from 0 to 1, not 7"),
        ({"players": 3}, "The position is for 3 players, the game for 2"),
    ]
    for change, sentence in cases:
        with pytest.raises(santelmo.PositionError, match=sentence):
            game.position({**fields, **change})
    del fields["seat"]
    with pytest.raises(santelmo.PositionError, match="The position lacks the field 'seat'"):
        game.position(fields)


def test_matches_are_equal_when_all_moves_are(match: santelmo.Match) -> None:
    other = santelmo.load("santorini", mode="mortal").start(seed=7)
    assert match != other
    for place in PLACES:
        other.play(place)
    assert match == other
    assert match != santelmo.load("santorini", mode="mortal").start(seed=8)
    assert match != 3


def test_codes_are_the_legal_moves_as_numbers(match: santelmo.Match) -> None:
    assert match.codes().tolist() == [move.code for move in match.legal()]
    assert match.codes(1).tolist() == []
    with pytest.raises(ValueError, match="read-only"):
        match.codes()[0] = 3
    copied = santelmo.read(match.text())
    code = int(match.codes()[2])
    match.play(code)
    copied.play(copied.legal()[2])
    assert match == copied and match.states.tobytes() == copied.states.tobytes()
    assert match.codes().tolist() == [move.code for move in match.legal()]
    match.undo()
    assert int(match.codes()[2]) == code
    illegal = next(c for c in range(match.game.num_moves) if c not in match.codes())
    with pytest.raises(santelmo.IllegalMove):
        match.play(illegal)
