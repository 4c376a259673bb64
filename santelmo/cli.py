"""The `santelmo` command."""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, NoReturn

import platformdirs
import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

import santelmo
from santelmo.bots.analysis import Ranked
from santelmo.bots.bot import Budget
from santelmo.bots.hints import hint as ask_hint
from santelmo.bots.levels import GUEST_SECONDS, Player, levels, player
from santelmo.core import rulebook
from santelmo.core.errors import OptionError, PositionError, SantelmoError
from santelmo.core.game import Game
from santelmo.core.match import Match
from santelmo.core.registry import definition
from santelmo.server.settings import DEFAULT_PORT, LOOPBACK, Settings, default_database
from santelmo.terminal.practice import PROBLEMS, statistics_path
from santelmo.terminal.practice import practice as run_practice
from santelmo.terminal.progress import compiling_shown
from santelmo.terminal.session import Quit, Session

USER_ERROR = 2
START = "start"
ME = "me"
LISTED_HINTS = 12
SERVER = "server"
"""What `bench` measures instead of a game."""
GAME_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}

app = typer.Typer(
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
out = Console()
err = Console(stderr=True)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's name.")]
Seed = Annotated[int | None, typer.Option(help="Makes the match repeatable.")]


def main() -> NoReturn:
    """Runs the command; a user's mistake is one sentence and exit status 2."""
    sys.path.append(str(Path.cwd()))  # a bot class may lie where the user is
    try:
        with compiling_shown(err):
            status = app(standalone_mode=False)
    except SantelmoError as error:
        _complain(str(error))
        sys.exit(USER_ERROR)
    except typer.Abort:
        sys.exit(USER_ERROR)
    except Exception as error:
        # Usage errors of the command line know how to show themselves.
        show = getattr(error, "format_message", None)
        if show is None:
            raise
        _complain(show())
        sys.exit(USER_ERROR)
    sys.exit(status if isinstance(status, int) else 0)


def _complain(sentence: str) -> None:
    err.print(f"Error: {sentence}", style="red", highlight=False, soft_wrap=True, markup=False)


@app.callback()
def home(context: typer.Context) -> None:
    """Four island board games: play them, measure them, look up their rules.

    Without a command: serve on this machine and open the browser.
    """
    if context.invoked_subcommand is None:
        serve()


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen at; 0.0.0.0: all.")] = LOOPBACK,
    port: Annotated[int, typer.Option(min=0, max=65_535, help="0: any.")] = DEFAULT_PORT,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="Where tables are kept (SQLAlchemy URL).")
    ] = None,
    trusted_proxy: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="A proxy that is believed where calls come from."),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
) -> None:
    """Serve tables to browsers until Ctrl-C."""
    from santelmo.server import run

    # An empty address is not the default one: opening it says what is wrong with it.
    settings = Settings(
        database=default_database() if database is None else database,
        hosts=run.hosts_for(host),
        trusted_proxy=trusted_proxy,
    )
    run.serve(host, port, settings, browser)


@app.command(context_settings=GAME_OPTIONS)
def play(
    context: typer.Context,
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(help="Who plays, by seat: me, a level, random or module:Bot (me,captain)."),
    ] = None,
    seed: Seed = None,
    resume: Annotated[Path | None, typer.Option(help="A match file to go on with.")] = None,
    practice: Annotated[
        bool, typer.Option("--practice", help="Single problems, where the game has such.")
    ] = False,
    length: Annotated[int | None, typer.Option(help="Practice: cards in a problem.")] = None,
    cards: Annotated[
        str | None, typer.Option(help="Practice: decks or kinds of card (base,helm).")
    ] = None,
    count: Annotated[int | None, typer.Option(help="Practice: how many problems.")] = None,
) -> None:
    """Play in the terminal. Options of the game are written as --name value."""
    if practice:
        _practise(game, context.args, length, cards, count, seed)
        return
    if (length, cards, count) != (None, None, None):
        raise OptionError("--length, --cards and --count go with --practice.")
    names = None if seats is None else [name.strip() for name in seats.split(",")]
    seated = None if names is None else len(names)
    match = _resumed(resume, game) if resume else _load(game, context.args, seated).start(seed)
    session = Session(match, _players(names, match), out, _ask_line)
    try:
        session.run()
    except (Quit, EOFError, KeyboardInterrupt):
        _keep(match)
    except Exception:
        _keep(match)
        raise


@app.command()
def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="[ID]", help="One rule.")] = None,
) -> None:
    """Show the numbered rules of a game, or one of them."""
    definition(game)
    if rule is None:
        out.print(Markdown(rulebook.markdown(game)))
        return
    text = rulebook.rule(game, rule)
    out.print(f"{text.id} ({text.section})", style="bold", highlight=False)
    out.print(text.text, highlight=False, markup=False)


@app.command(context_settings=GAME_OPTIONS)
def perft(
    context: typer.Context,
    game: GameName,
    position: Annotated[
        str, typer.Argument(help="A position text, a JSON object of fields, or 'start'.")
    ],
    depth: Annotated[int, typer.Argument(min=0, help="Complete turns to look ahead.")],
    divide: Annotated[bool, typer.Option("--divide", help="A count for each first step.")] = False,
) -> None:
    """Count complete turns from a position."""
    match = _position(_load(game, context.args), position)
    if divide:
        for move, count in match.game.divide(match, depth).items():
            out.print(f"{move}: {count}", highlight=False)
    out.print(match.game.perft(match, depth), highlight=False)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A match file.")],
    at: Annotated[
        int | None, typer.Option(min=0, help="Show the board after so many moves.")
    ] = None,
) -> None:
    """Show a match: what happened, and the board at the end or after some moves."""
    match = _read(file)
    total = len(match.moves)
    shown = total if at is None else at
    if shown > total:
        raise PositionError(f"The match has {total} moves; there is no move {shown}.")
    while len(match.moves) > shown:
        match.undo()
    out.print(match.game.definition.title, style="bold")
    for number, (played, line) in enumerate(zip(match.moves, match.log(), strict=True), 1):
        out.print(f"{number:4}  {played.seat}  {played.move!s:24} {line}", highlight=False)
    out.print()
    out.print(match.picture(), end="")
    if match.result is not None:
        for line in match.result.lines:
            out.print(line, highlight=False)
    out.print(match.prompt(None).text, highlight=False)


@app.command()
def hint(
    file: Annotated[Path, typer.Argument(help="A match file.")],
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to think.")] = 2.0,
    seat: Annotated[
        int | None, typer.Option(help="For whom, where several may act at once.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Rank the moves of whoever is to act in a match, as the strongest bot sees them."""
    match = _read(file)
    found = ask_hint(match, seat, Budget(seconds=seconds))
    if as_json:
        out.print(json.dumps(found.as_dict()), highlight=False, soft_wrap=True)
        return
    out.print(f"Seat {found.seat}, {found.analysis.iterations:,} iterations", highlight=False)
    table = Table("move", "share", "value")
    for column in table.columns[1:]:
        column.justify = "right"
    for ranked in found.analysis.ranking[:LISTED_HINTS]:
        table.add_row(str(ranked.move), f"{ranked.share:.1%}", _worth(ranked))
    out.print(table)


def _worth(ranked: Ranked) -> str:
    if ranked.wins_in:
        return f"wins in {ranked.wins_in}"
    return "" if ranked.value is None else f"{ranked.value:.3f}"


@app.command("levels", context_settings=GAME_OPTIONS)
def list_levels(context: typer.Context, game: GameName) -> None:
    """Show the bots of a game. Options of the game are written as --name value."""
    table = Table("level", "what it is like", "thinks for")
    for level in levels(_load(game, context.args)).values():
        table.add_row(level.name, level.summary, str(level.budget))
    out.print(table)


@app.command(context_settings=GAME_OPTIONS)
def bench(
    context: typer.Context,
    game: GameName,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to measure a figure.")] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Measure a game's engine on one core, or the server: bench server --tables N --rate R.

    Options of the game are written as --name value.
    """
    if game == SERVER:
        from santelmo.server import bench as server_bench

        load = server_bench.Load.parse(_game_options(context.args))
        load = replace(load, seconds=seconds)
        _show("The server and its clients", server_bench.measure(load).as_dict(), as_json)
        return
    from santelmo.arena.bench import measure

    speed = measure(_load(game, context.args), seconds)
    _show(f"{definition(game).title}, one core", speed.as_dict(), as_json)


def _show(title: str, figures: dict[str, Any], as_json: bool) -> None:
    if as_json:
        out.print(json.dumps(figures), highlight=False, soft_wrap=True)
        return
    table = Table("figure", "value", title=title)
    table.columns[1].justify = "right"
    for name, value in figures.items():
        table.add_row(name, f"{value:,}" if not isinstance(value, str) else value)
    out.print(table)


@app.command(context_settings=GAME_OPTIONS)
def arena(
    context: typer.Context,
    game: GameName,
    bots: Annotated[
        str, typer.Option(help="Levels, random or module:Bot, by seat (captain,mate,mate,mate).")
    ],
    folder: Annotated[
        Path, typer.Option("--out", help="Where games and results are kept; an old one goes on.")
    ],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="Deals and bots follow from it.")] = 1,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes; as many as there are cores by default.")
    ] = None,
    every_pair: Annotated[
        bool, typer.Option("--round-robin", help="All bots meet, whatever their number.")
    ] = False,
    vary: Annotated[
        str, typer.Option(help="Options of the game that are drawn anew for every deal (gods).")
    ] = "",
    seconds: Annotated[
        float, typer.Option(min=0.01, max=3600, help="What a module:Bot gets for a decision.")
    ] = GUEST_SECONDS,
) -> None:
    """Let bots play a tournament. Options of the game are written as --name value."""
    from santelmo.arena.holding import hold
    from santelmo.arena.tournament import match_of, round_robin

    names = [name.strip() for name in bots.split(",")]
    loaded = _load(game, context.args, None if every_pair else len(names))
    varied = [name.strip() for name in vary.split(",") if name.strip()]
    called = round_robin if every_pair else match_of
    tournament = called(loaded, names, seed, varied, seconds)
    raise typer.Exit(hold(tournament, games, folder, jobs or os.cpu_count() or 1, out, err))


def _practise(
    name: str,
    arguments: list[str],
    length: int | None,
    cards: str | None,
    count: int | None,
    seed: int | None,
) -> None:
    trainer = definition(name).trainer
    if trainer is None:
        raise OptionError(f"The game {name!r} has no problems to practise.")
    if arguments:
        raise OptionError(
            f"{arguments[0]!r} does not go with --practice; it takes --length, --cards, --count "
            "and --seed."
        )
    run_practice(
        trainer,
        length=trainer.default_length if length is None else length,
        cards=trainer.default_cards if cards is None else tuple(_words(cards)),
        count=PROBLEMS if count is None else count,
        seed=seed,
        console=out,
        statistics_file=statistics_path(name),
    )


def _words(text: str) -> list[str]:
    return [word.strip().casefold() for word in text.split(",")]


def _load(name: str, arguments: list[str], seated: int | None = None) -> Game:
    """The game with these options; with as many players as are seated, if that is not said."""
    texts = _game_options(arguments)
    if seated is not None:
        texts.setdefault("players", str(seated))
    return santelmo.load(name, **definition(name).options.parse(texts))


def _game_options(arguments: list[str]) -> dict[str, str]:
    """Reads `--name value`, `--name=value` and `--flag` into names and texts."""
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


def _position(game: Game, text: str) -> Match:
    if text == START:
        return game.start(seed=0)
    if text.lstrip().startswith("{"):
        try:
            fields: Any = json.loads(text)
        except ValueError as error:
            raise PositionError(f"The position is not readable as JSON: {error}.") from error
        return game.position(fields)
    return game.position(text)


def _read(path: Path) -> Match:
    try:
        return santelmo.read(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise OptionError(f"Cannot read {str(path)!r}: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise OptionError(f"{str(path)!r} is not a text file.") from error


def _resumed(path: Path, game: str) -> Match:
    match = _read(path)
    if match.game.name != game:
        raise OptionError(f"{str(path)!r} is a match of {match.game.name!r}, not of {game!r}.")
    return match


def _players(names: list[str] | None, match: Match) -> list[Player | None]:
    count = match.game.players
    names = names or [ME] * count
    if len(names) != count:
        raise OptionError(f"--seats names {len(names)} players; this match has {count}.")
    seed = time.time_ns()
    return [
        None if name == ME else player(match.game, name, seed + seat)
        for seat, name in enumerate(names)
    ]


def _ask_line(prompt: str) -> str:
    return out.input(prompt, markup=False)


def _keep(match: Match) -> None:
    """An unfinished match is not lost."""
    folder = platformdirs.user_data_path("santelmo", ensure_exists=True)
    path = folder / f"{match.game.name}-{time.strftime('%Y%m%d-%H%M%S')}.match"
    path.write_text(match.text(), encoding="utf-8")
    out.print(
        f"\nThe match is kept. To go on: santelmo play {match.game.name} --resume {path}",
        highlight=False,
        soft_wrap=True,
    )
