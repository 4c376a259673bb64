"""`santelmo serve`: tables for browsers."""

from __future__ import annotations

import os
from urllib.parse import urlsplit

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
    "--bus",
    metavar="URL",
    help="NATS address, where several servers share one PostgreSQL database.",
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
@click.option(
    "--rate-same-address",
    is_flag=True,
    help="Rate matches between people at one address, such as a club behind one router.",
)
@click.option(
    "--rebuild-results",
    is_flag=True,
    help="Make all results and ratings anew from the log of the tables.",
)
@click.option(
    "--metrics-port",
    type=click.IntRange(1, 65_535),
    help="Port at which Prometheus finds /metrics; without it nowhere.",
)
@click.option(
    "--metrics-host",
    default=LOOPBACK,
    show_default=True,
    help="Address of that port.",
)
@click.option(
    "--address",
    metavar="URL",
    help="Where people reach this server, for links in e-mails.",
)
@click.option(
    "--smtp",
    metavar="URL",
    help="Server for outgoing e-mail, as smtp://user@host:587 or smtps://user@host; the password "
    "comes from SANTELMO_SMTP_PASSWORD. Needs --address and --mail-from.",
)
@click.option("--mail-from", metavar="ADDRESS", help="Sender of e-mails.")
@click.option("--browser/--no-browser", default=True, help="Open the browser.")
def command(
    host: str,
    port: int,
    database: str | None,
    bus: str | None,
    trusted_proxy: str | None,
    tables_per_address: int,
    rate_same_address: bool,
    rebuild_results: bool,
    metrics_port: int | None,
    metrics_host: str,
    address: str | None,
    smtp: str | None,
    mail_from: str | None,
    browser: bool,
) -> None:
    """Serve tables to browsers until Ctrl-C.

    The server never runs code from the working folder.
    """
    require("server", "santelmo serve", "'santelmo play GAME' plays in the terminal without them")
    from santelmo.server import run

    _check_mail(address, smtp, mail_from)
    settings = Settings(
        # An empty URL is not a missing one: opening it says what is wrong with it.
        database=default_database() if database is None else database,
        bus=bus,
        hosts=run.hosts_for(host),
        trusted_proxy=trusted_proxy,
        max_tables_per_address=tables_per_address,
        rate_same_address=rate_same_address,
        rebuild_results=rebuild_results,
        metrics_port=metrics_port,
        metrics_host=metrics_host,
        address=address,
        smtp=smtp,
        smtp_password=os.environ.get("SANTELMO_SMTP_PASSWORD"),
        mail_from=mail_from,
    )
    run.serve(host, port, settings, browser)


def _check_mail(address: str | None, smtp: str | None, mail_from: str | None) -> None:
    """Refuses what no e-mail could be sent with."""
    from santelmo.server.domain.channels import check_mail_address
    from santelmo.server.domain.errors import Refused
    from santelmo.server.news.mail import MailServer

    if address is not None and (
        urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).hostname
    ):
        raise click.UsageError("--address is written https://host.")
    if mail_from is not None:
        try:
            check_mail_address(mail_from)
        except Refused as refused:
            raise click.UsageError("--mail-from is written name@host.") from refused
    if smtp is None:
        return
    if address is None or mail_from is None:
        raise click.UsageError("--smtp needs --address and --mail-from as well.")
    try:
        MailServer.at(smtp, None)
    except ValueError as error:
        raise click.UsageError(f"--smtp cannot be read: {error}.") from error
