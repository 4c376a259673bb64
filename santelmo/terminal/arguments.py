"""What several commands take: a game, its options, a match file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

import santelmo
from santelmo.core.errors import OptionError
from santelmo.core.files import read_text
from santelmo.core.game import Game
from santelmo.core.match import Match
from santelmo.core.registry import definition

GAME_OPTIONS: dict[str, Any] = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Context settings of commands that take a game's own options."""

game_argument = click.argument("game", metavar="GAME")
match_file_argument = click.argument("file", type=click.Path(path_type=Path))
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


def load_game(name: str, arguments: list[str], seated: int | None = None) -> Game:
    """The game with the options that the command line gives.

    `seated` is the number of players unless the option `players` says otherwise.
    """
    texts = option_texts(arguments)
    if seated is not None:
        texts.setdefault("players", str(seated))
    return santelmo.load(name, **definition(name).options.parse(texts))


def option_texts(arguments: list[str]) -> dict[str, str]:
    """Read `--name value`, `--name=value` and `--flag` into names and texts."""
    texts: dict[str, str] = {}
    waiting: str | None = None
    for argument in arguments:
        if argument.startswith("--"):
            name, equals, value = argument.removeprefix("--").partition("=")
            waiting = name.replace("-", "_")
            texts[waiting] = value if equals else "true"
            if equals:
                waiting = None
        elif waiting is not None:
            texts[waiting] = argument
            waiting = None
        else:
            raise OptionError(
                f"{argument!r} is not expected here; options are written --name value."
            )
    return texts


def names_in(text: str) -> list[str]:
    """The names in a comma-separated list; "cabin boy" is as good as cabin-boy."""
    return ["-".join(name.split()) for name in text.split(",")]


def read_match(path: Path) -> Match:
    """The match in a file."""
    return santelmo.read(read_text(path))
