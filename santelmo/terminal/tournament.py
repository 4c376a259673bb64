"""Runs a tournament in the terminal: progress, the result, and Ctrl-C."""

from __future__ import annotations

import json
import re
from pathlib import Path

from rich.console import Console

from santelmo.arena import report
from santelmo.arena.errors import ArenaError
from santelmo.arena.journal import NAME, Journal
from santelmo.arena.runner import Play, play_here, run
from santelmo.arena.standings import Standings, standings
from santelmo.arena.tournament import Tournament
from santelmo.arena.versions import ENGINE
from santelmo.terminal.progress import game_progress

DONE, INTERRUPTED = 0, 130
LONGEST_NAME = 60
KEY_DIGITS = 8


def run_tournament(
    tournament: Tournament,
    games: int,
    folder: Path,
    jobs: int | None,
    out: Console,
    err: Console,
    play: Play = play_here,
) -> int:
    """Plays the missing games, shows and saves the result; returns the exit status."""
    wanted = tournament.whole_deals(games)
    status = DONE
    with Journal(folder, tournament) as journal:
        _say(_about_versions(journal), err)
        try:
            with game_progress(err) as progress:
                progress.begin(wanted, sum(number < wanted for number in journal.games))
                run(tournament, wanted, journal, jobs, progress.game_over, play)
        except KeyboardInterrupt:
            status = INTERRUPTED
        played = [record for number, record in journal.games.items() if number < wanted]
        if played:
            _conclude(standings(tournament, played), folder, out)
    if status == INTERRUPTED:
        _say(
            f"Interrupted after {len(played)} of {wanted} games. Run the same command again to "
            "go on.",
            err,
        )
    return status


def _about_versions(journal: Journal) -> str:
    if not journal.outdated:
        return ""
    changed = sorted("the engine" if name == ENGINE else name for name in journal.changed)
    verb = "has" if len(changed) == 1 else "have"
    return (
        f"{journal.outdated} games in {journal.path} do not count: {', '.join(changed)} {verb} "
        "changed since. They are kept."
    )


def _conclude(result: Standings, folder: Path, out: Console) -> None:
    """Shows the result and saves it beside the games."""
    for table in report.tables(result):
        out.print(table)
    for line in result.forfeits:
        out.print(line, style="red", highlight=False, soft_wrap=True, markup=False)
    name = result_name(result.tournament)
    try:
        path = folder / f"{name}.json"
        path.write_text(json.dumps(result.as_dict(), indent=1), encoding="utf-8")
        report.draw(result, folder / f"{name}.png")
    except OSError as error:
        raise ArenaError(f"Cannot save the result in {str(folder)!r}: {error.strerror}.") from error
    _say(f"Saved in {folder}: {NAME}, {name}.json, {name}.png.", out)


def result_name(tournament: Tournament) -> str:
    """A file name that differs between the tournaments in a folder."""
    bots = (bot.rpartition(":")[2] for bot in tournament.bots)
    words = re.sub(r"\W+", "-", "-".join(("result", tournament.game, *bots)))
    return f"{words[:LONGEST_NAME]}-{tournament.key[:KEY_DIGITS]}"


def _say(sentence: str, console: Console) -> None:
    if sentence:
        console.print(sentence, highlight=False, soft_wrap=True, markup=False)
