"""`santelmo hint`: what the strongest bot would play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from santelmo.terminal.arguments import json_option, match_file_argument, read_match
from santelmo.terminal.console import out, print_json

if TYPE_CHECKING:
    from santelmo.bots.analysis import RankedMove

LISTED_HINTS = 12


@click.command()
@match_file_argument
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01),
    default=2.0,
    show_default=True,
    help="How long to think.",
)
@click.option(
    "--iterations",
    type=click.IntRange(min=1),
    help="How much to think instead: the same hint on every machine.",
)
@click.option("--seat", type=int, help="Whose moves to rank, when several seats may act at once.")
@json_option
def command(
    file: Path, seconds: float, iterations: int | None, seat: int | None, as_json: bool
) -> None:
    """Rank the legal moves in a match file, and say why the best are good.

    The strongest bot of the game thinks about the last position in FILE. It gets what the seat may
    know, and so do the reasons.
    """
    from rich.table import Table

    from santelmo.bots.bot import Budget
    from santelmo.bots.hints import hint

    budget = Budget(seconds=seconds) if iterations is None else Budget(iterations=iterations)
    found = hint(read_match(file), seat, budget)
    if as_json:
        print_json(found.as_dict())
        return
    out.print(f"Seat {found.seat}, {found.analysis.iterations:,} iterations", highlight=False)
    table = Table("move", "share", "value", "why")
    for column in table.columns[1:3]:
        column.justify = "right"
    for ranked, why in found.rows()[:LISTED_HINTS]:
        table.add_row(str(ranked.move), f"{ranked.share:.1%}", _value(ranked), why)
    out.print(table)


def _value(ranked: RankedMove) -> str:
    if ranked.wins_in:
        return f"wins in {ranked.wins_in}"
    return "" if ranked.value is None else f"{ranked.value:.3f}"
