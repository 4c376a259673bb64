"""`santelmo levels`: the bots of a game."""

from __future__ import annotations

import click

from santelmo.terminal.arguments import GAME_OPTIONS, game_argument, load_game
from santelmo.terminal.console import out


@click.command(context_settings=GAME_OPTIONS)
@game_argument
@click.pass_context
def command(context: click.Context, game: str) -> None:
    """List the bots of a game, from weakest to strongest.

    The game's own options follow its name as --name value.
    """
    from rich.table import Table

    from santelmo.bots.levels import levels

    table = Table("level", "what it is like", "thinks for")
    for level in levels(load_game(game, context.args)).values():
        table.add_row(level.name, level.summary, str(level.budget))
    out.print(table)
