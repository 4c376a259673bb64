"""The `santelmo` command: finds the subcommand and turns errors into sentences."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import NoReturn

import click

import santelmo
from santelmo.core.errors import SantelmoError
from santelmo.terminal.console import complain, err
from santelmo.terminal.progress import show_compiling

USER_ERROR = 2
SUBCOMMANDS = (
    "play",
    "learn",
    "serve",
    "think",
    "rules",
    "levels",
    "hint",
    "replay",
    "study",
    "puzzle",
    "arena",
    "train",
    "bench",
    "perft",
)
"""The modules of `santelmo.terminal.commands`, in the order of the help."""


class Subcommands(click.Group):
    """Imports the module of a subcommand when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in SUBCOMMANDS:
            return None
        return import_module(f"santelmo.terminal.commands.{cmd_name}").command


@click.group(cls=Subcommands, invoke_without_command=True)
@click.version_option(santelmo.__version__, message="santelmo %(version)s")
@click.pass_context
def command(context: click.Context) -> None:
    """Four island board games: play them, look up their rules, pit bots against each other.

    Without a subcommand, start a server on this machine and open the browser.
    """
    if context.invoked_subcommand is None:
        from santelmo.terminal.commands.serve import command as serve

        context.invoke(serve)


def main() -> NoReturn:
    """Run the command. A user's mistake ends in one sentence and exit status 2."""
    try:
        with show_compiling(err):
            status = command.main(prog_name="santelmo", standalone_mode=False)
    except SantelmoError as error:
        complain(str(error))
        sys.exit(USER_ERROR)
    except click.ClickException as error:
        complain(error.format_message())
        sys.exit(USER_ERROR)
    except click.Abort:
        sys.exit(USER_ERROR)
    sys.exit(status if isinstance(status, int) else 0)
