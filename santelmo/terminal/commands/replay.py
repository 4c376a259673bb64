"""`santelmo replay`: the moves of a match and a board, or pictures of it."""

from __future__ import annotations

from pathlib import Path

import click

from santelmo.core.errors import PositionError
from santelmo.core.match import Match
from santelmo.terminal.arguments import match_file_argument, read_match
from santelmo.terminal.console import out
from santelmo.terminal.extras import require
from santelmo.terminal.writing import cannot_write, check_output, write_text


@click.command()
@match_file_argument
@click.option("--at", type=click.IntRange(min=0), help="Stop after this many moves.")
@click.option(
    "--svg",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Draw the board after every move into this folder.",
)
@click.option(
    "--gif",
    "film",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw all boards as one moving picture.",
)
def command(file: Path, at: int | None, folder: Path | None, film: Path | None) -> None:
    """Show the moves in a match file and the board after them."""
    if film is not None:
        require("pictures", "santelmo replay --gif")
    match = read_match(file)
    total = len(match.moves)
    last = total if at is None else at
    if last > total:
        raise PositionError(f"The match has {total} moves; there is no move {last}.")
    while len(match.moves) > last:
        match.undo()
    if folder is None and film is None:
        _print(match)
        return
    drawings = _drawings(match)
    if folder is not None:
        _write_drawings(folder, drawings)
    if film is not None:
        _write_film(film, drawings)


def _print(match: Match) -> None:
    out.print(match.game.definition.title, style="bold")
    for number, (played, line) in enumerate(zip(match.moves, match.log(), strict=True), 1):
        out.print(f"{number:4}  {played.seat}  {played.move!s:24} {line}", highlight=False)
    out.print()
    out.print(match.picture(), end="")
    if match.result is not None:
        for line in match.result.lines:
            out.print(line, highlight=False)
    out.print(match.prompt(None).text, highlight=False)


def _drawings(match: Match) -> list[str]:
    """The board as a spectator sees it, before the first move and after each."""
    return [
        Match.from_position(match.game, match.after(moves)).svg()
        for moves in range(len(match.moves) + 1)
    ]


def _write_drawings(folder: Path, drawings: list[str]) -> None:
    digits = len(str(len(drawings) - 1))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from error
    for number, svg in enumerate(drawings):
        write_text(folder / f"{number:0{digits}}.svg", svg)
    out.print(f"{len(drawings)} pictures in {folder}", highlight=False)


def _write_film(path: Path, drawings: list[str]) -> None:
    from santelmo.envs.pictures import write_gif

    check_output(path)
    try:
        write_gif(path, drawings)
    except OSError as error:
        raise cannot_write(path, error) from error
    out.print(f"{len(drawings)} pictures in {path}", highlight=False)
