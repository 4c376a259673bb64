"""One game of a tournament."""

from __future__ import annotations

from typing import Any

from santelmo.arena.referee import Forfeit, Watch, decision, make_player, watch_nothing
from santelmo.arena.tournament import Tournament
from santelmo.bots.bot import Budget, ask
from santelmo.bots.levels import player
from santelmo.bots.race import Choice, first, still_open

GameRecord = dict[str, Any]


def play_game(tournament: Tournament, number: int, watch: Watch = watch_nothing) -> GameRecord:
    """Plays a game of the tournament to the end, or to a forfeit."""
    game, drawn = tournament.load_for(number)
    names = tournament.seating(number)
    match = game.start(tournament.deal_seed(number))
    seconds, decisions = [0.0] * len(names), [0] * len(names)
    record = {**_new_record(tournament, number), "seconds": seconds, "decisions": decisions}
    if drawn:
        record["options"] = drawn
    try:
        players = [
            make_player(
                match,
                name,
                tournament.bot_seed(number, seat),
                seat,
                tournament.custom_bot_budget,
                watch,
            )
            for seat, name in enumerate(names)
        ]
        choices: dict[int, Choice] = {}
        while match.actors:
            choices = still_open(match, choices)
            for seat in match.actors:
                if seat not in choices:
                    choices[seat], took = decision(players[seat], match, seat, watch)
                    seconds[seat] = round(seconds[seat] + took, 6)
                    decisions[seat] += 1
            seat = first(choices)
            match.play(choices.pop(seat).move, seat)
    except Forfeit as broken:
        return {**record, "moves": len(match.moves), **_forfeit_fields(names, broken)}
    result = match.result
    assert result is not None
    return {
        **record,
        "moves": len(match.moves),
        "scores": list(result.scores),
        "places": list(result.places),
    }


def forfeited_game(tournament: Tournament, number: int, forfeit: Forfeit) -> GameRecord:
    """The record of a game whose process was lost, with all that happened in it."""
    return {
        **_new_record(tournament, number),
        **_forfeit_fields(tournament.seating(number), forfeit),
    }


def _new_record(tournament: Tournament, number: int) -> GameRecord:
    """The record of a game in which nothing has happened yet."""
    names = tournament.seating(number)
    return {
        "tournament": tournament.key,
        "family": tournament.family,
        "versions": dict(tournament.versions),
        "number": number,
        "deal": tournament.place(number).deal,
        "bots": list(names),
        "scores": None,
        "places": [1] * len(names),
        "moves": 0,
        "seconds": [0.0] * len(names),
        "decisions": [0] * len(names),
        "forfeit": None,
    }


def _forfeit_fields(names: tuple[str, ...], forfeit: Forfeit) -> GameRecord:
    """The bot that forfeits is last; the others share first place."""
    seat = forfeit.seat
    return {
        "places": [len(names) if other == seat else 1 for other in range(len(names))],
        "forfeit": {"seat": seat, "bot": names[seat], "reason": forfeit.reason},
    }


def warm_up(tournament: Tournament) -> None:
    """Lets all but custom bots decide once, so that nobody is charged for loading compiled code."""
    game = tournament.load()
    for name in set(tournament.bots) - set(tournament.custom_bots):
        match = game.start(seed=0)
        ask(player(game, name, seed=0).bot, match, match.actors[0], Budget(0.001, 1))
    match = game.start(seed=0)
    match.play(match.legal(match.actors[0])[0], match.actors[0])
