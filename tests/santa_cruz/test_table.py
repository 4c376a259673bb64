"""The table after each move, from parts that are kept."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import santelmo
from santelmo.games.santa_cruz import building, prospects, reading, scoring
from santelmo.games.santa_cruz.components import CARDS, SEATS, names_of, spaces_in
from santelmo.games.santa_cruz.state import BUILDING, LANDING, PLAYING
from tests.santa_cruz.scenes import Scene, at_stage, play, play_on

ISLANDS = ("santa_cruz", "dos_hermanas")


def positions(players: int, island: str, seed: int) -> Iterator[santelmo.Match]:
    """A random match, as it stands after each move."""
    match = santelmo.load("santa_cruz", players=players, island=island).start(seed)
    rng = random.Random(seed)
    yield match
    while match.actors:
        seat = rng.choice(match.actors)
        match.play(rng.choice(match.legal(seat)), seat)
        yield match


@pytest.mark.parametrize("island", ISLANDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_promise_what_the_rules_say(players: int, island: str) -> None:
    """SCZ-4.1, SCZ-4.8, SCZ-5.1, SCZ-6.1: what is kept is what the rules say anew."""
    for match in positions(players, island, seed=7):
        s = match.states[0]
        raw = reading.octets(s)
        assert prospects.card_points(raw) == tuple(
            tuple(int(scoring.card_points(s, card, seat)) for card in range(len(CARDS)))
            for seat in range(players)
        )
        assert prospects.last_seat(raw) == building.last_seat(s)
        places = [scoring.place(s, seat) for seat in prospects.track_order(raw)]
        assert places == list(range(1, players + 1))
        for seat in range(players):
            for way, (build, join) in enumerate(prospects.reach(raw, seat)):
                assert build == building.open_spaces(s, seat, way)
                assert join == building.join_spaces(s, seat, way)


def flat(value: Any) -> list[int]:
    """The numbers in a field, whatever its shape."""
    return [n for part in value for n in flat(part)] if hasattr(value, "__iter__") else [value]


@pytest.mark.parametrize(
    "name",
    [
        *("players", "round_number", "stage", "start", "seat", "way", "builds", "join_used"),
        *("ready", "birds_left", "deck_left", "face", "behind", "held", "bundle", "tokens"),
        *("drawn", "discarded", "sets", "supply", "set_of", "cards", "played", "opened", "hand"),
        *("birds", "score"),
    ],
)
def test_a_field_is_read_as_it_is_in_the_state(name: str) -> None:
    for match in positions(players=3, island="santa_cruz", seed=2):
        field = match.states[name][0].tolist()
        assert flat(getattr(reading, name)(reading.octets(match.states[0]))) == flat(field)


def test_sets_of_spaces() -> None:
    assert spaces_in(0) == ()
    assert spaces_in(0b101 | 1 << 62) == (0, 2, 62)
    assert names_of(0b101 | 1 << 62) == ["C01", "C03", "V14"]
    assert len(names_of(-1)) == 63


def tables(match: santelmo.Match) -> list[dict[str, Any]]:
    """Everybody's table, then those of the seats, as a server makes them."""
    views = match.views()
    return [views.of(seat)["table"] for seat in (None, *range(match.game.players))]


def test_to_play_a_card_leaves_the_map_the_same_object() -> None:
    match = play_on(santelmo.load("santa_cruz", players=4).start(5), at_stage(PLAYING))
    before = tables(match)
    match.play(next(move for move in match.legal() if move.kind == "play"))
    assert match.states[0].stage == BUILDING
    for old, new in zip(before, tables(match), strict=True):
        for part in ("islands", "spaces", "roads", "rivers", "unseen_tiles", "track", "sets"):
            assert old[part] is new[part]
    others = [seat for seat in range(4) if seat not in match.actors]
    for old, new in zip(before[1:], tables(match)[1:], strict=True):
        assert old["own"]["hand"] is new["own"]["hand"]
        assert all(old["seats"][seat] is new["seats"][seat] for seat in others)


def test_to_build_changes_only_the_spaces_concerned() -> None:
    match = play_on(santelmo.load("santa_cruz", players=4).start(5), at_stage(LANDING))
    before = tables(match)[0]["spaces"]
    match.play("land C01")
    after = tables(match)[0]["spaces"]
    changed = [new["name"] for old, new in zip(before, after, strict=True) if old is not new]
    turned = [new["name"] for old, new in zip(before, after, strict=True) if not old["tile"]]
    assert "C01" in changed and set(changed) <= {"C01", *turned}


def test_matches_that_stand_alike_share_their_tables_parts() -> None:
    game = santelmo.load("santa_cruz", players=3)
    one, other = (play_on(game.start(9), at_stage(BUILDING), seed=1) for _ in range(2))
    for mine, theirs in zip(tables(one), tables(other), strict=True):
        assert mine == theirs
        assert mine["spaces"] is theirs["spaces"]
        assert mine["unseen_tiles"] is theirs["unseen_tiles"]


def test_boards_alike_but_for_the_island_or_the_players_are_not_mixed_up() -> None:
    boards = {
        reading.board(reading.octets(game.template[0]))
        for players in (2, 3)
        for game in (santelmo.load("santa_cruz", players=players, island=i) for i in ISLANDS)
    }
    assert len(boards) == 4
    assert sorted(len(board.built) for board in boards) == [2, 2, 3, 3]


def test_seats_see_the_same_objects_but_for_what_is_their_own() -> None:
    """SCZ-4.3: only who has a bird token sees another list of the seats: with its value."""
    match = play(Scene().tile("C01", bird=True).match(), "play ship", "build C01")
    everybodys, with_bird, without = tables(match)
    assert without["seats"] is everybodys["seats"]
    assert with_bird["seats"][1] is everybodys["seats"][1]
    assert everybodys["seats"][0]["bird_values"] == []
    assert len(with_bird["seats"][0]["bird_values"]) == 1
    assert {**with_bird["seats"][0], "bird_values": []} == everybodys["seats"][0]
    assert everybodys["own"] is None


def test_who_changes_a_view_changes_nobody_elses() -> None:
    match = play_on(santelmo.load("santa_cruz", players=SEATS).start(3), at_stage(PLAYING))
    mine, untouched = match.view(0), match.view(0)
    assert mine == untouched
    mine["table"]["spaces"][0]["tile"]["points"] = 99
    mine["table"]["own"]["reach"].clear()
    mine["table"]["sets"]["A"]["cards"]["ship"] = 99
    assert match.view(0) == untouched
