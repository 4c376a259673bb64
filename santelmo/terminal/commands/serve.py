"""`santelmo serve`: tables for browsers."""

from __future__ import annotations

import click

from santelmo.server.settings import DEFAULT_PORT, LOOPBACK, Settings, default_database
from santelmo.terminal.extras import require


@click.command()
@click.option(
    "--host",
    default=LOOPBACK,
    show_default=True,
    help="Address to listen on; 0.0.0.0 means every interface.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    default=DEFAULT_PORT,
    show_default=True,
    help="Port to listen on; 0 means any free port.",
)
@click.option(
    "--database", metavar="URL", help="SQLAlchemy URL of the database that stores the tables."
)
@click.option(
    "--trusted-proxy",
    metavar="ADDRESS",
    help="Address of a reverse proxy whose X-Forwarded-For header is trusted.",
)
@click.option(
    "--tables-per-address",
    type=click.IntRange(min=1),
    default=Settings.max_tables_per_address,
    show_default=True,
    help="Tables that all people behind one address may have at a time.",
)
@click.option("--browser/--no-browser", default=True, help="Open the browser.")
def command(
    host: str,
    port: int,
    database: str | None,
    trusted_proxy: str | None,
    tables_per_address: int,
    browser: bool,
) -> None:
    """Serve tables to browsers until Ctrl-C.

    The server never runs code from the working folder.
    """
    require("server", "santelmo serve", "'santelmo play GAME' plays in the terminal without them")
    from santelmo.server import run

    settings = Settings(
        # An empty URL is not a missing one: opening it says what is wrong with it.
        database=default_database() if database is None else database,
        hosts=run.hosts_for(host),
        trusted_proxy=trusted_proxy,
        max_tables_per_address=tables_per_address,
    )
    run.serve(host, port, settings, browser)
