"""The result of a tournament as a table and as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from santelmo.arena.standings import Standings, Tally
from santelmo.core.registry import definition

PAPER, INK, WASH = "#f7f0e0", "#2f3b46", "#3f7f93"


def tables(result: Standings) -> tuple[Table, Table]:
    """How each bot did, and how it did at each seat."""
    return _totals(result), _by_seat(result)


def _totals(result: Standings) -> Table:
    title = f"{definition(result.tournament.game).title}, {result.games} games"
    table = Table("bot", title=title)
    for heading in ("games", "wins", "95 %", "score", "place", "rating ± σ", "ms"):
        table.add_column(heading, justify="right", no_wrap=True)
    for standing in result.bots:
        total = standing.total
        table.add_row(
            Text(standing.bot),
            str(total.games),
            f"{total.win_share:.1%}",
            f"{total.low:.1%}–{total.high:.1%}",
            _score(total),
            f"{total.mean_place:.2f}",
            f"{standing.rating:.1f} ± {standing.rating_deviation:.1f}",
            f"{1000 * standing.seconds_per_decision:.1f}",
        )
    return table


def _by_seat(result: Standings) -> Table:
    table = Table("wins, score, place", title="By seat")
    for seat in range(len(result.tournament.line_ups[0])):
        table.add_column(f"seat {seat}", justify="right", no_wrap=True)
    for standing in result.bots:
        cells = [
            f"{tally.win_share:.0%} {_score(tally)} {tally.mean_place:.2f}" if tally.games else ""
            for tally in standing.by_seat
        ]
        table.add_row(Text(standing.bot), *cells)
    return table


def _score(tally: Tally) -> str:
    return "" if tally.mean_score is None else f"{tally.mean_score:.1f}"


def draw(result: Standings, path: Path) -> None:
    """Saves the picture of a result."""
    picture(result).savefig(path, dpi=150)


def picture(result: Standings) -> Any:
    """The shares of wins with their intervals, and those at each seat as small dots."""
    from matplotlib.figure import Figure

    seats = len(result.tournament.line_ups[0])
    figure: Any = Figure(figsize=(8, 1.6 + 0.6 * len(result.bots)), layout="constrained")
    figure.set_facecolor(PAPER)
    axes: Any = figure.add_subplot()
    axes.set_facecolor(PAPER)
    for row, standing in enumerate(reversed(result.bots)):
        total = standing.total
        error = [[total.win_share - total.low], [total.high - total.win_share]]
        axes.barh(row, total.win_share, height=0.5, color=WASH, xerr=error, ecolor=INK, capsize=4)
        shares = [seat.win_share for seat in standing.by_seat if seat.games]
        axes.plot(shares, [row] * len(shares), "o", color=INK, markersize=3)
    axes.axvline(1 / seats, color=INK, linewidth=0.8, linestyle=":")
    names = [standing.bot for standing in reversed(result.bots)]
    axes.set_yticks(range(len(names)), names, parse_math=False)
    axes.set_xlim(0, 1)
    axes.set_xlabel("share of wins with 95 % interval; dots: by seat; dotted: chance")
    title = definition(result.tournament.game).title
    axes.set_title(f"{title}, {seats} seats, {result.games} games")
    return figure
