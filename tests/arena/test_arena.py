"""Tournaments: fair seats, nothing lost, honest figures."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

import santelmo
from santelmo.arena import playing
from santelmo.arena.journal import Journal
from santelmo.arena.playing import GameRecord, play_game, unhurried
from santelmo.arena.running import run
from santelmo.arena.standings import standings, wilson
from santelmo.arena.tournament import Tournament, match_of, round_robin
from santelmo.bots.bot import Budget
from santelmo.bots.levels import GUEST_BUDGET, player
from santelmo.core.errors import OptionError
from tests.test_cli import run as command

GUESTS = "tests.arena.guests"
TWO = santelmo.load("santorini")
THREE = santelmo.load("santorini", players=3)


def played(tournament: Tournament, games: int, folder: Path, jobs: int = 1) -> list[GameRecord]:
    with Journal(folder, tournament) as journal:
        run(tournament, games, journal, jobs, lambda record: None)
        return list(journal.games.values())


def test_everybody_sits_everywhere_on_the_same_deal() -> None:
    tournament = match_of(THREE, ["deckhand", "random", f"{GUESTS}:First"], seed=4)
    seats = Counter(
        (name, seat) for game in range(6) for seat, name in enumerate(tournament.seating(game))
    )
    assert set(seats.values()) == {2} and len(seats) == 9
    assert len({tournament.deal_seed(game) for game in range(3)}) == 1
    assert tournament.deal_seed(3) != tournament.deal_seed(2)
    assert len({tournament.bot_seed(game, seat) for game in range(6) for seat in range(3)}) == 18
    assert tournament.whole_cycles(4) == 6


def test_a_round_robin_brings_all_together() -> None:
    bots = ["deckhand", "mate", "captain", "random"]
    assert len(round_robin(TWO, bots, seed=1).line_ups) == 6
    assert len(round_robin(THREE, bots, seed=1).line_ups) == 4
    few = round_robin(THREE, ["random", "mate"], seed=1)
    assert few.line_ups == (("random", "mate", "random"),)
    with pytest.raises(OptionError, match="two or more different bots"):
        round_robin(TWO, ["mate", "mate"], seed=1)


def test_unknown_bots_and_wrong_numbers_are_refused() -> None:
    with pytest.raises(OptionError, match="names 3 bots; a match has 2 seats"):
        match_of(TWO, ["mate"] * 3, seed=1)
    with pytest.raises(OptionError, match="There is no bot 'admiral'"):
        match_of(TWO, ["mate", "admiral"], seed=1)
    with pytest.raises(OptionError, match="has no bot 'Nobody'"):
        match_of(TWO, ["mate", f"{GUESTS}:Nobody"], seed=1)
    with pytest.raises(OptionError, match="cannot be loaded"):
        match_of(TWO, ["mate", "nowhere.at_all:Bot"], seed=1)


def test_games_follow_from_the_seed() -> None:
    tournament = match_of(TWO, ["random", "random"], seed=4)
    first, again = play_game(tournament, 3), play_game(tournament, 3)
    assert first["places"] == again["places"] and first["moves"] == again["moves"]
    results = [play_game(tournament, number)["moves"] for number in range(6)]
    assert len(set(results)) > 1


@pytest.mark.parametrize(
    ("guest", "reason"),
    [
        ("Cheat", "answered 'place .*', which is not legal"),
        ("Clumsy", "raised ValueError: I lost my glasses"),
        ("Dreamer", r"was still thinking after 0\.02 s"),
        ("Stillborn", "could not be made: RuntimeError: no"),
    ],
)
def test_who_breaks_the_rules_forfeits_and_the_tournament_goes_on(
    guest: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "TOLERANCE_FACTOR", 0.0)
    monkeypatch.setattr(playing, "TOLERANCE_SECONDS", 0.02)
    tournament = match_of(TWO, ["random", f"{GUESTS}:{guest}"], seed=4)
    result = standings(tournament, played(tournament, 4, tmp_path))
    assert result.games == 4
    assert [standing.bot for standing in result.bots] == ["random", f"{GUESTS}:{guest}"]
    assert result.bots[0].total.wins == 4 and result.bots[1].forfeits == 4
    assert len(result.forfeits) == 4
    assert re.search(reason, result.forfeits[0])


@pytest.mark.parametrize("name", ["deckhand", "mate", "captain"])
def test_a_level_is_not_hurried_by_the_clock(name: str) -> None:
    """Its iterations end its thinking, so that a busy machine plays the same games."""
    for game in santelmo.games():
        budget = player(santelmo.load(game), name, seed=1).budget
        assert budget.iterations is None or unhurried(budget).seconds is None
    assert unhurried(Budget(1.0, 500)) == Budget(iterations=500)
    assert unhurried(GUEST_BUDGET) == GUEST_BUDGET


def test_others_share_a_forfeited_game() -> None:
    tournament = match_of(THREE, ["random", f"{GUESTS}:Clumsy", "random"], seed=4)
    record = play_game(tournament, 0)
    assert record["places"] == [1, 3, 1] and record["scores"] is None
    assert standings(tournament, [record]).bots[0].total.wins == 1


def test_a_killed_tournament_loses_nothing(tmp_path: Path) -> None:
    tournament = match_of(TWO, ["random", f"{GUESTS}:First"], seed=4)
    first = played(tournament, 6, tmp_path)
    journal = tmp_path / "games.jsonl"
    whole = journal.read_bytes()
    journal.write_bytes(whole + whole.splitlines()[0][:40])  # cut off in the middle of a line
    other = match_of(TWO, ["random", f"{GUESTS}:First"], seed=5)
    played(other, 2, tmp_path)
    again = played(tournament, 10, tmp_path)
    assert again[:6] == first and len(again) == 10
    lines = [json.loads(line) for line in journal.read_text().splitlines()]
    assert len(lines) == 12 and journal.read_bytes().startswith(whole)
    direct = [play_game(tournament, number)["places"] for number in range(10)]
    assert [record["places"] for record in again] == direct


def test_a_command_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    """SIGKILL in the middle of a game: what was finished stays, byte by byte."""
    arguments = ["arena", "santorini", "--bots", "random,random", "--seed", "4", "--jobs", "1"]
    arguments += ["--out", str(tmp_path)]
    journal = tmp_path / "games.jsonl"
    running = subprocess.Popen(
        [sys.executable, "-m", "santelmo", *arguments, "--games", "1000000"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while not journal.exists() or journal.read_bytes().count(b"\n") < 5:
            assert running.poll() is None
            time.sleep(0.02)
    finally:
        running.kill()
        running.wait()
    kept = journal.read_bytes()
    finished = kept.count(b"\n")
    wanted = finished + finished % 2 + 4
    process = command(*arguments, "--games", str(wanted))
    assert process.returncode == 0, process.stderr
    assert journal.read_bytes().startswith(kept[: kept.rfind(b"\n") + 1])
    records = [json.loads(line) for line in journal.read_text().splitlines()]
    assert [record["number"] for record in records] == list(range(wanted))
    tournament = match_of(TWO, ["random", "random"], seed=4)
    direct = [play_game(tournament, number) for number in range(finished - 1, wanted)]
    assert [played["places"] for played in direct] == [
        record["places"] for record in records[finished - 1 :]
    ]
    assert json.loads((tmp_path / "result.json").read_text())["games"] == wanted


def test_options_can_be_drawn_anew_for_every_deal() -> None:
    """Those who change seats meet the same gods; the next deal has others."""
    tournament = match_of(TWO, ["random", "random"], seed=4, varied=["gods"])
    gods = [tournament.load_for(number)[1]["gods"] for number in range(40)]
    assert gods[::2] == gods[1::2] and len({*map(tuple, gods)}) > 15
    assert all(len(set(pair)) == 2 for pair in gods)
    record = play_game(tournament, 2)
    assert record["options"] == {"gods": gods[2]}
    assert tournament.key != match_of(TWO, ["random", "random"], seed=4).key
    assert "options" not in play_game(match_of(TWO, ["random", "random"], seed=4), 2)


def test_what_a_game_refuses_is_drawn_again() -> None:
    """Three seats have no mode 'first', and no start player at seat 3."""
    tournament = match_of(THREE, ["random"] * 3, seed=4, varied=["mode", "start"])
    drawn = [tournament.load_for(3 * deal)[1] for deal in range(30)]
    assert {options["mode"] for options in drawn} == {"mortal", "standard", "agora"}
    assert {options["start"] for options in drawn} == {0, 1, 2, "random"}


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("weather", "has no option 'weather'"), ("players", "'players' cannot vary")],
)
def test_what_cannot_vary_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        match_of(TWO, ["random", "random"], seed=4, varied=[name])


def test_processes_play_the_same_games(tmp_path: Path) -> None:
    tournament = match_of(TWO, ["random", f"{GUESTS}:First"], seed=4)
    alone = played(tournament, 6, tmp_path / "one")
    spread = sorted(played(tournament, 6, tmp_path / "two", jobs=2), key=lambda r: r["number"])
    assert [record["places"] for record in spread] == [record["places"] for record in alone]


def test_wilson_intervals() -> None:
    """Against values computed by hand and the corners."""
    low, high = wilson(50, 100)
    assert low == pytest.approx(0.4038, abs=1e-4) and high == pytest.approx(0.5962, abs=1e-4)
    assert wilson(0, 10)[0] == 0.0 and wilson(10, 10)[1] == pytest.approx(1.0)
    assert wilson(10, 10)[0] == pytest.approx(0.7225, abs=1e-4)


def test_ratings_and_shared_wins() -> None:
    tournament = Tournament("santorini", {"players": 3}, (("a", "b", "b"),), 1)
    records = [
        {
            "number": number,
            "bots": ["a", "b", "b"],
            "scores": [5, 5, 1],
            "places": [1, 1, 3],
            "decisions": [1, 1, 1],
            "seconds": [0.5, 0.5, 0.5],
            "forfeit": None,
        }
        for number in range(10)
    ]
    result = standings(tournament, records)
    a, b = result.bots
    assert (a.bot, a.total.wins, a.total.win_share) == ("a", 5.0, 0.5)
    assert (b.total.games, b.total.win_share, b.total.mean_score) == (20, 0.25, 3)
    assert b.by_seat[2].mean_place == 3 and b.by_seat[0].games == 0
    assert a.rating > b.rating and a.seconds_a_decision == 0.5


def test_the_command_plays_shows_and_goes_on(tmp_path: Path) -> None:
    arguments = ("arena", "santorini", "--bots", f"random,{GUESTS}:Clumsy", "--jobs", "1")
    process = command(*arguments, "--games", "3", "--out", str(tmp_path))
    assert process.returncode == 0, process.stderr
    assert "Santorini, 4 games" in process.stdout
    assert "forfeits: it raised ValueError" in process.stdout
    result = json.loads((tmp_path / "result.json").read_text())
    assert result["bots"][0]["total"]["win_share"] == 1.0
    assert (tmp_path / "result.png").read_bytes().startswith(b"\x89PNG")
    kept = (tmp_path / "games.jsonl").read_text()
    assert command(*arguments, "--games", "6", "--out", str(tmp_path)).returncode == 0
    assert (tmp_path / "games.jsonl").read_text().startswith(kept)
