"""`santelmo rules`: the numbered rules of a game."""

from __future__ import annotations

import click

from santelmo.core import rulebook
from santelmo.core.registry import definition
from santelmo.terminal.arguments import game_argument
from santelmo.terminal.console import out


@click.command()
@game_argument
@click.argument("rule", metavar="[ID]", required=False)
def command(game: str, rule: str | None) -> None:
    """Show the numbered rules of a game, or one of them by its ID."""
    from rich.markdown import Markdown

    definition(game)
    if rule is None:
        out.print(Markdown(rulebook.markdown(game)))
        return
    text = rulebook.rule(game, rule)
    out.print(f"{text.id} ({text.section})", style="bold", highlight=False)
    out.print(text.text, highlight=False, markup=False)
