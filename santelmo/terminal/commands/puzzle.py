"""`santelmo puzzle`: forced wins to find, in the terminal."""

from __future__ import annotations

import datetime
import secrets
from typing import TYPE_CHECKING

import click

from santelmo.core.errors import OptionError
from santelmo.terminal.console import out

if TYPE_CHECKING:
    from santelmo.study.puzzles import Puzzle

SEED_BITS = 64


@click.command()
@click.option("--god", help="Only puzzles that this god wins (pan, zeus, mortal …).")
@click.option("--turns", type=int, help="Only wins in so many turns (1 to 4).")
@click.option("--theme", help="Only puzzles of this theme; `--theme list` tells which there are.")
@click.option("--daily", is_flag=True, help="The puzzle of the day, the same for everybody.")
@click.option("--id", "puzzle_id", help="One puzzle by its id.")
@click.option("--count", type=click.IntRange(min=1), default=5, show_default=True)
@click.option("--seed", type=int, help="Makes the choice of puzzles repeatable.")
def command(
    god: str | None,
    turns: int | None,
    theme: str | None,
    daily: bool,
    puzzle_id: str | None,
    count: int,
    seed: int | None,
) -> None:
    """Find forced wins in positions of Santorini.

    Every puzzle is proven: the side to act wins whatever the other one does, and only one first
    step leads there in time. A wrong try is answered by the reply that refutes it.
    """
    from santelmo.study.puzzles import daily_puzzle, find, in_some_order, select, themes
    from santelmo.terminal.puzzle_session import PuzzleSession

    if theme == "list":
        for name, words in themes().items():
            out.print(f"{name:8} {words}", highlight=False)
        return
    filters = (god, turns, theme)
    one = daily or puzzle_id is not None
    if one and (filters != (None, None, None) or (daily and puzzle_id is not None)):
        raise OptionError("--daily and --id name one puzzle; other conditions do not go with them.")
    chosen: list[Puzzle]
    if daily:
        chosen = [daily_puzzle(datetime.datetime.now(datetime.UTC).date())]
    elif puzzle_id is not None:
        chosen = [find(puzzle_id)]
    else:
        fitting = select(god=god and god.casefold(), turns=turns, theme=theme)
        chosen = in_some_order(fitting, secrets.randbits(SEED_BITS) if seed is None else seed)
    PuzzleSession(out, _ask_line).run(chosen[:count])


def _ask_line(prompt: str) -> str:
    return out.input(prompt, markup=False)
