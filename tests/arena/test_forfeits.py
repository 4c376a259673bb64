"""A bot that breaks the rules forfeits its game, and nothing else happens."""

from __future__ import annotations

import os
import re
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from santelmo.arena import workers
from santelmo.arena.errors import ArenaError
from santelmo.arena.games import GameRecord, play_game
from santelmo.arena.standings import standings
from santelmo.arena.tournament import match_of
from santelmo.bots.levels import LONGEST_REASON
from santelmo.core.errors import OptionError
from tests.arena.misbehaving_bots import MARKS
from tests.arena.tournaments import MISBEHAVING, THREE, TWO, played

QUICK = 0.01
"""Seconds for a decision: bots that overrun them are quickly found out."""


def reason_of(bot: str) -> str:
    """Why the bot forfeits the first game against `random`."""
    tournament = match_of(TWO, ["random", f"{MISBEHAVING}:{bot}"], seed=4, seconds=QUICK)
    forfeit = play_game(tournament, 0)["forfeit"]
    assert forfeit["seat"] == 1 and forfeit["bot"] == f"{MISBEHAVING}:{bot}"
    return forfeit["reason"]


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("Cheat", "answered 'place .*', which is not legal"),
        ("Clumsy", "raised ValueError: I lost my glasses"),
        ("Dreamer", r"was still thinking after 0\.52 s \(budget 0\.01 s\)"),
        ("Stillborn", "could not be made: RuntimeError: no"),
        ("Sleepyhead", r"was not made after 0\.6 s"),
        ("Quitter", "raised SystemExit: 3"),
        ("Mumbler", "raised Unspeakable: it cannot say why"),
        ("Trickster", "answered a chameleon, which is neither a Move nor its text"),
        ("Silent", "answered None, which is neither a Move nor its text"),
        ("Scribbler", "answered 'castle kingside': .*"),
    ],
)
def test_whatever_a_bot_does_instead_of_answering_is_a_forfeit(bot: str, reason: str) -> None:
    assert re.fullmatch(reason, reason_of(bot))


def test_what_an_error_says_is_cut_to_a_line() -> None:
    reason = reason_of("Poet")
    assert reason.startswith("raised ValueError:") and "[/red] and [bold]more" in reason
    assert "and on" not in reason and reason.isprintable() and len(reason) < LONGEST_REASON + 20


@pytest.mark.parametrize("bot", ["Writer", "Forger"])
def test_the_move_that_is_meant_is_played(bot: str) -> None:
    """The text of a legal move is an answer; what is played is never an object of the bot."""
    tournament = match_of(TWO, ["random", f"{MISBEHAVING}:{bot}"], seed=4)
    honest = match_of(TWO, ["random", f"{MISBEHAVING}:First"], seed=4)
    record, expected = play_game(tournament, 1), play_game(honest, 1)
    assert record["forfeit"] is None
    assert (record["moves"], record["places"]) == (expected["moves"], expected["places"])


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("Clumsy", "raised ValueError: I lost my glasses"),
        ("Interrupter", "raised KeyboardInterrupt"),
        ("Vanisher", r"ended the process in which it played \(exit status 3\)"),
        ("Crasher", rf"ended the process in which it played \(signal {signal.SIGABRT:d}\)"),
        ("Stubborn", "did not answer and could not be interrupted"),
        ("Diver", "did not answer and could not be interrupted"),
    ],
)
def test_a_bot_that_takes_its_process_along_forfeits_and_the_tournament_goes_on(
    bot: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "GRACE_SECONDS", 0.2)
    bots = ["random", f"{MISBEHAVING}:{bot}"]
    tournament = match_of(TWO, bots, seed=4, seconds=QUICK)
    result = standings(tournament, played(tournament, 2, tmp_path))
    assert [standing.bot for standing in result.bots] == bots
    assert result.bots[0].total.wins == 2 and result.bots[1].forfeits == 2
    assert result.bots[1].total.games == 2
    for number, line in enumerate(result.forfeits):
        seat = 1 - number
        start = f"Game {number}: {bots[1]} at seat {seat} forfeits: it "
        assert line.startswith(start) and re.fullmatch(reason + r"\.", line.removeprefix(start))


def test_others_share_a_forfeited_game() -> None:
    tournament = match_of(THREE, ["random", f"{MISBEHAVING}:Clumsy", "random"], seed=4)
    record = play_game(tournament, 0)
    assert record["places"] == [1, 3, 1] and record["scores"] is None
    assert standings(tournament, [record]).bots[0].total.wins == 1


def test_off_the_main_thread_nobody_is_blamed() -> None:
    """Alarms are for main threads; elsewhere a bot can play all the same."""
    tournament = match_of(TWO, ["random", f"{MISBEHAVING}:First"], seed=4)
    records: list[GameRecord] = []
    thread = threading.Thread(target=lambda: records.append(play_game(tournament, 0)))
    thread.start()
    thread.join()
    assert records[0]["forfeit"] is None


@pytest.fixture
def ctrl_c_is_heard() -> Iterator[None]:
    """As in a terminal: a process that was started in the background may ignore Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c_is_heard")
def test_ctrl_c_in_a_bots_turn_is_not_the_bots() -> None:
    """Where somebody listens to Ctrl-C it gets through."""
    tournament = match_of(TWO, ["random", f"{MISBEHAVING}:Interrupter"], seed=4)
    with pytest.raises(KeyboardInterrupt):
        play_game(tournament, 0)


def test_a_process_that_somebody_else_ends_costs_no_bot_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is begun once more in another process; what happens again is no accident."""
    (tmp_path / "marks").mkdir()
    monkeypatch.setenv(MARKS, str(tmp_path / "marks"))
    honest = match_of(TWO, ["random", f"{MISBEHAVING}:First"], seed=4)
    expected = [play_game(honest, number)["places"] for number in range(2)]
    lucky = played(match_of(TWO, ["random", f"{MISBEHAVING}:Victim"], seed=4), 2, tmp_path)
    assert len(list((tmp_path / "marks").iterdir())) == 2, "it was killed in both games"
    assert [record["places"] for record in lucky] == expected
    doomed = match_of(TWO, ["random", f"{MISBEHAVING}:DoomedVictim"], seed=5)
    reasons = [record["forfeit"]["reason"] for record in played(doomed, 2, tmp_path)]
    assert reasons == ["ended the process in which it played (signal 9)"] * 2


def test_a_process_that_ends_before_a_bot_is_asked_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = match_of(TWO, ["random", f"{MISBEHAVING}:First"], seed=4)
    assign, killed = workers.Worker.assign, list[int]()

    def assign_and_kill(worker: workers.Worker, number: int) -> None:
        if number == 0:
            killed.append(number)
            os.kill(worker.pid, signal.SIGKILL)
        assign(worker, number)

    monkeypatch.setattr(workers.Worker, "assign", assign_and_kill)
    with pytest.raises(ArenaError, match=r"game 0 ended \(signal 9\) before it had asked a bot"):
        played(tournament, 2, tmp_path)
    assert killed == [0, 0], "it is tried twice"


def test_custom_bots_think_as_long_as_they_are_allowed() -> None:
    bots = ["random", f"{MISBEHAVING}:Frugal"]
    assert play_game(match_of(TWO, bots, seed=4, seconds=0.25), 0)["forfeit"] is None
    assert play_game(match_of(TWO, bots, seed=4), 0)["forfeit"] is not None
    assert match_of(TWO, bots, seed=4, seconds=0.25).key != match_of(TWO, bots, seed=4).key
    levels = ["random", "mate"]
    assert match_of(TWO, levels, seed=4, seconds=0.25).key == match_of(TWO, levels, seed=4).key
    for seconds in (0.0, float("nan"), float("inf")):
        with pytest.raises(OptionError, match="takes a number above 0"):
            match_of(TWO, bots, seed=4, seconds=seconds)
