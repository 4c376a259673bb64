"""`santelmo perft`: counts of complete turns, to compare move generators."""

from __future__ import annotations

import json
from typing import Any

import click

from santelmo.core.errors import PositionError
from santelmo.core.game import Game
from santelmo.core.match import Match
from santelmo.terminal.arguments import GAME_OPTIONS, game_argument, load_game
from santelmo.terminal.console import out

START = "start"


@click.command(context_settings=GAME_OPTIONS)
@game_argument
@click.argument("position", metavar="POSITION")
@click.argument("depth", metavar="DEPTH", type=click.IntRange(min=0))
@click.option("--divide", is_flag=True, help="Also print the count for each first step.")
@click.pass_context
def command(context: click.Context, game: str, position: str, depth: int, divide: bool) -> None:
    """Count the sequences of DEPTH complete turns from POSITION.

    POSITION is the text of a position, a JSON object with its fields, or 'start'. The game's own
    options follow DEPTH as --name value.
    """
    match = _match_at(load_game(game, context.args), position)
    if divide:
        for move, count in match.game.divide(match, depth).items():
            out.print(f"{move}: {count}", highlight=False)
    out.print(match.game.perft(match, depth), highlight=False)


def _match_at(game: Game, text: str) -> Match:
    if text == START:
        return game.start(seed=0)
    if text.lstrip().startswith("{"):
        return game.position(_fields(text))
    return game.position(text)


def _fields(text: str) -> dict[str, Any]:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise PositionError(f"The position is not valid JSON: {error}.") from error
    except (ValueError, RecursionError) as error:
        raise PositionError("The position nests too deeply, or has a number too long.") from error
