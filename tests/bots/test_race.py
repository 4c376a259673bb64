"""Bots of Santy Anno: human-like answers, in the order of human-like times."""

from __future__ import annotations

from pathlib import Path

import santelmo
from santelmo.arena.journal import Journal
from santelmo.arena.runner import run
from santelmo.arena.standings import standings
from santelmo.arena.tournament import match_of
from santelmo.bots.bot import Budget, SeatState
from santelmo.bots.levels import player
from santelmo.bots.race import choice_of
from santelmo.bots.santy_anno.racer import Racer
from santelmo.core.moves import Move
from tests.terminal.running import santelmo as command

GAME = santelmo.load("santy_anno", players=3)


def test_the_faster_and_surer_levels_win(tmp_path: Path) -> None:
    """Order of arrival follows the time that each level takes, not the seat."""
    tournament = match_of(GAME, ["deckhand", "mate", "captain"], seed=1)
    with Journal(tmp_path, tournament) as journal:
        run(tournament, 60, journal, 1, lambda record: None)
        result = standings(tournament, journal.games.values())
    assert [standing.bot for standing in result.bots] == ["captain", "mate", "deckhand"]
    assert result.bots[0].total.low > 0.5
    assert all(seat.win_share > 0.5 for seat in result.bots[0].by_seat)


def test_a_lap_and_the_ship_belong_to_one_answer() -> None:
    match = GAME.start(seed=3)
    bots = [player(GAME, "mate", seed) for seed in range(3)]
    while match.actors and not any(move.kind == "lap" for move in match.legal(match.actors[0])):
        seat = match.actors[0]
        match.play(bots[seat].choose(match, seat), seat)
    racer = Racer(seed=1, level="mate")
    seat_state = SeatState(GAME, match.redacted(0))
    assert str(racer.choose(seat_state, 0, match.legal(0), Budget())) == "lap"
    lap = racer.seconds_taken
    match.play("lap", 0)
    again = SeatState(GAME, match.redacted(0))
    assert racer.choose(again, 0, match.legal(0), Budget()).kind == "sit"
    assert racer.seconds_taken > lap > 0


class Instant:
    """Answers as the captain does, and claims that it took no time."""

    def __init__(self, seed: int) -> None:
        self._captain = player(GAME, "captain", seed).bot
        self.seconds_taken = 0.0

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        return self._captain.choose(seat_state, seat, legal, budget)


def test_a_custom_bot_is_as_fast_as_an_average_player_whatever_it_claims() -> None:
    match = GAME.start(seed=3)
    guest = player(GAME, f"{__name__}:Instant", seed=1)
    seat = match.actors[0]
    move = guest.choose(match, seat)
    named = choice_of(guest, move, match, seat)
    assert named.seconds > 1.0
    assert named == choice_of(guest, move, match, seat)
    random_player = player(GAME, "random", seed=1)
    assert choice_of(random_player, move, match, seat) == named
    captain = player(GAME, "captain", seed=1)
    chosen = captain.choose(match, seat)
    times = choice_of(captain, chosen, match, seat)
    assert times.seconds == getattr(captain.bot, "seconds_taken")  # noqa: B009


def test_where_there_is_no_race_nobody_is_faster() -> None:
    match = santelmo.load("santa_cruz").start(seed=1)
    mate = player(match.game, "mate", seed=1)
    assert choice_of(mate, mate.choose(match, 0), match, 0).seconds == 0.0


def test_a_person_races_against_bots_in_the_terminal(tmp_path: Path) -> None:
    """Whoever types at once comes before bots that take human-like time."""
    process = command(
        *("play", "santy_anno", "--seats", "me,mate,deckhand", "--players", "3", "--seed", "5"),
        typed="sit Royal\n",
        home=tmp_path,
    )
    assert process.returncode == 0, process.stderr
    (kept,) = (tmp_path / "santelmo").glob("*.match")
    assert [played.seat for played in santelmo.read(kept.read_text()).moves][:3] == [0, 1, 2]
