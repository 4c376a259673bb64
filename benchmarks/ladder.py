"""Measures the ladder: in every game and with every number of players each level plays against
the one below it.

    python benchmarks/ladder.py --games 200 --minutes 8
    python benchmarks/ladder.py --only "santiago.*captain" --games 400
    python benchmarks/ladder.py --write

Seats are balanced as in the arena: one bot of the higher level sits among bots of the lower one,
and in Santorini with four players a team of the one plays a team of the other. Finished games
are kept in `--journal`: run the same command again and it goes on where it stopped. Games of other
versions of a level do not count. `--write` puts what the journal has into the table in
`docs/bots_ladder.md`.

A share at a larger table is also given as the share for two players that has the same odds
against each opponent.
"""

from __future__ import annotations

import argparse
import os
import re
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from rich.console import Console

import santelmo
from santelmo.arena.games import GameRecord, play_game
from santelmo.arena.journal import Journal
from santelmo.arena.seating import LineUp
from santelmo.arena.standings import wilson
from santelmo.arena.tournament import Tournament
from santelmo.arena.versions import versions_of
from santelmo.bots.levels import NAMES, levels

DOCS = Path(__file__).parent.parent / "docs" / "bots_ladder.md"
TABLE_START, TABLE_END = "<!-- ladder -->", "<!-- end of ladder -->"
SEED = 1
BATCH = 12
"""Games that a process plays before it asks for more."""
TEAM_PLAYERS = 4


@dataclass(frozen=True)
class Table:
    """A game with its options, and how people call it."""

    words: str
    game: str
    options: dict[str, Any] = field(hash=False)
    varied: tuple[str, ...] = ()
    teams: bool = False


GODS = ("gods",)
TABLES = (
    Table("Santorini, 2 players, no gods", "santorini", {"mode": "mortal"}),
    Table("Santorini, 2 players, random gods", "santorini", {"mode": "mortal"}, GODS),
    Table("Santorini, 3 players, no gods", "santorini", {"players": 3, "mode": "mortal"}),
    Table("Santorini, 3 players, random gods", "santorini", {"players": 3, "mode": "mortal"}, GODS),
    Table("Santorini, 4 players", "santorini", {"players": 4}, (), True),
    *(Table(f"Santiago, {n} players", "santiago", {"players": n}) for n in (3, 4, 5)),
    *(Table(f"Santa Cruz, {n} players", "santa_cruz", {"players": n}) for n in (2, 3, 4)),
    *(Table(f"Santy Anno, {n} players", "santy_anno", {"players": n}) for n in range(3, 9)),
)


class TeamTournament(Tournament):
    """Partners sit across in every deal."""

    @cached_property
    def _orders(self) -> tuple[tuple[LineUp, ...], ...]:
        return tuple((line_up,) for line_up in self.line_ups)


@dataclass(frozen=True)
class Step:
    """A level against the one below it, at a table."""

    table: Table
    lower: str
    upper: str

    @property
    def name(self) -> str:
        return f"{self.table.words}: {self.upper}"

    @property
    def slug(self) -> str:
        return re.sub(r"\W+", "-", self.name).lower()

    @cached_property
    def tournament(self) -> Tournament:
        game = santelmo.load(self.table.game, **self.table.options)
        others = [self.lower] * (game.players - 1)
        if self.table.teams:
            others[1] = self.upper
        kind = TeamTournament if self.table.teams else Tournament
        return kind(
            game.name,
            dict(game.options),
            ((self.upper, *others),),
            SEED,
            self.table.varied,
            versions=versions_of(game, (self.upper, self.lower)),
        )

    def won(self, record: GameRecord) -> float:
        """What the higher level has of the win."""
        places = record["places"]
        shares = [1 / places.count(1) if place == 1 else 0.0 for place in places]
        return sum(
            share for share, name in zip(shares, record["bots"], strict=True) if name == self.upper
        )

    def for_two(self, share: float) -> float:
        """The share for two players with the same odds against each opponent."""
        opponents = 1 if self.table.teams else len(self.tournament.line_ups[0]) - 1
        odds = opponents * share / max(1 - share, 1e-9)
        return odds / (1 + odds)


STEPS = tuple(Step(table, *pair) for table in TABLES for pair in pairwise(NAMES))


def play(step: Step, numbers: list[int]) -> list[GameRecord]:
    """Some games of a step, in a process of its own."""
    return [play_game(step.tournament, number) for number in numbers]


def batches(step: Step, journal: Journal, games: int) -> Iterator[tuple[Step, list[int]]]:
    """The games of a step that are not played yet."""
    missing = [n for n in range(step.tournament.whole_deals(games)) if n not in journal.games]
    for at in range(0, len(missing), BATCH):
        yield step, missing[at : at + BATCH]


def in_turns(waiting: list[Iterator[tuple[Step, list[int]]]]) -> Iterator[tuple[Step, list[int]]]:
    """One of each, again and again, so that all steps have been measured alike when time is up."""
    while waiting:
        for each in list(waiting):
            found = next(each, None)
            if found is None:
                waiting.remove(each)
            else:
                yield found


def measure(
    steps: Iterable[Step], journals: dict[Step, Journal], games: int, jobs: int, until: float
) -> None:
    """Plays what is missing as long as there is time."""
    todo = in_turns([batches(step, journals[step], games) for step in steps])
    running: dict[Future[list[GameRecord]], Step] = {}
    with ProcessPoolExecutor(jobs) as pool:
        while True:
            while len(running) < jobs + 1 and time.monotonic() < until:
                given = next(todo, None)
                if given is None:
                    break
                running[pool.submit(play, *given)] = given[0]
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                step = running.pop(future)
                for record in future.result():
                    journals[step].add(record)


def row(step: Step, journal: Journal) -> str:
    """A line of the table."""
    records = list(journal.games.values())
    if not records:
        return ""
    games, won = len(records), sum(map(step.won, records))
    share = won / games
    low, high = wilson(won, games)
    return (
        f"| {step.table.words} | {title(step.upper)} | {title(step.lower)} | {games:,} "
        f"| {share:.0%} | {low:.0%} to {high:.0%} | {step.for_two(share):.0%} |"
    ).replace("%", " %")


def title(level: str) -> str:
    return levels(santelmo.load("santorini"))[level].title


def docs_table(rows: Iterable[str]) -> str:
    heading = [
        "| table | level | against | games | wins | 95 % | as for two |",
        "| --- | --- | --- | ---: | ---: | ---: | ---: |",
    ]
    return "\n".join([*heading, *filter(None, rows)])


def write_docs(rows: Iterable[str]) -> None:
    text = DOCS.read_text(encoding="utf-8")
    before, _, rest = text.partition(TABLE_START)
    _, _, after = rest.partition(TABLE_END)
    table = f"{TABLE_START}\n{docs_table(rows)}\n{TABLE_END}"
    DOCS.write_text(before + table + after, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=0, help="games of each step")
    parser.add_argument("--only", default="", help="steps whose name matches this expression")
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no game after so many")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--journal", type=Path, default=Path("build/ladder"))
    parser.add_argument("--write", action="store_true", help="write the table into the docs")
    arguments = parser.parse_args()
    wanted = [step for step in STEPS if re.search(arguments.only, step.slug)]
    until = time.monotonic() + 60 * arguments.minutes
    with ExitStack() as stack:
        journals = {
            step: stack.enter_context(Journal(arguments.journal / step.slug, step.tournament))
            for step in STEPS
        }
        if arguments.games:
            measure(wanted, journals, arguments.games, arguments.jobs, until)
        rows = {step: row(step, journals[step]) for step in STEPS}
    if arguments.write:
        write_docs(rows.values())
    Console(highlight=False, soft_wrap=True).print(docs_table(rows[step] for step in wanted))


if __name__ == "__main__":
    main()
