"""`santelmo bench`: how fast an engine, the environments or the server are on this machine."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

import santelmo
from santelmo.core.registry import definition
from santelmo.terminal.arguments import GAME_OPTIONS, json_option, load_game, option_texts
from santelmo.terminal.console import print_figures, print_json
from santelmo.terminal.extras import require

SERVER = "server"
ENVIRONMENTS = "envs"


@click.command(context_settings=GAME_OPTIONS)
@click.argument("subject", metavar="GAME|envs|server")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01),
    default=2.0,
    show_default=True,
    help="How long to measure each figure.",
)
@json_option
@click.pass_context
def command(context: click.Context, subject: str, seconds: float, as_json: bool) -> None:
    """Measure a game's engine on one core, the environments for learners, or the server.

    The game's own options follow its name as --name value. 'santelmo bench envs' takes
    --game NAME and that game's options; without them it goes through all games.
    'santelmo bench server' takes --tables N (tables that play at once), --rate R (moves a second
    at each), --servers N (several share PostgreSQL and NATS) and --limit MS (raises the rate until
    the 99th percentile is above it).
    """
    if subject == ENVIRONMENTS:
        _measure_environments(context.args, seconds, as_json)
        return
    if subject == SERVER:
        title, figures = _measure_server(context.args, seconds)
    else:
        title, figures = _measure_engine(subject, context.args, seconds)
    if as_json:
        print_json(figures)
    else:
        print_figures(title, figures)


def _measure_engine(game: str, arguments: list[str], seconds: float) -> tuple[str, dict[str, Any]]:
    from santelmo.arena.bench import measure

    speed = measure(load_game(game, arguments), seconds)
    return f"{definition(game).title}, one core", speed.as_dict()


def _measure_server(arguments: list[str], seconds: float) -> tuple[str, dict[str, Any]]:
    require("server", "santelmo bench server")
    from santelmo.server import bench

    load = replace(bench.Load.parse(option_texts(arguments)), seconds=seconds)
    return "The server and its clients", bench.measure(load).as_dict()


def _measure_environments(arguments: list[str], seconds: float, as_json: bool) -> None:
    require("envs", "santelmo bench envs")
    from santelmo.envs import bench

    texts = option_texts(arguments)
    names = [texts.pop("game")] if "game" in texts else list(santelmo.games())
    measured = {
        name: bench.measure(santelmo.load(name, **definition(name).options.parse(texts)), seconds)
        for name in names
    }
    if as_json:
        print_json(measured)
        return
    for name, figures in measured.items():
        print_figures(f"{definition(name).title}: steps a second", figures)
