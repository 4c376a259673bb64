"""Runs the server until it is told to stop."""

from __future__ import annotations

import gc
import logging
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI

from santelmo.core.errors import SantelmoError
from santelmo.server import logs
from santelmo.server.app import make_app
from santelmo.server.descriptors import fit_to_descriptors
from santelmo.server.http.protocol import HttpProtocol
from santelmo.server.metrics import Metrics
from santelmo.server.network.network import Network
from santelmo.server.network.reachable import network_origins, own_address
from santelmo.server.settings import LOOPBACK_NAMES, Settings
from santelmo.server.ws.transport import SocketProtocol

LARGEST_FRAME = 65_536
RECEIVE_BUFFER = 16_384
"""Bytes that the kernel keeps of what a client sends ahead: what one read can bring, and what
clients who send more than they may can make the machine remember."""
SEND_BUFFER = 262_144
"""Bytes that the kernel keeps for a client that does not read."""
GRACEFUL_SECONDS = 5
BACKLOG = 256
"""Connections that wait to be taken in; all of them are taken in in one go, while tables wait."""
UNTOLD = frozenset({"Invalid HTTP request received.", "Unsupported upgrade request."})
"""Lines of Uvicorn that anybody can cause, one with each call."""
GARBAGE_THRESHOLDS = (1_000, 5, 400)
SWITCH_SECONDS = 0.000_5


class ServeError(SantelmoError):
    """An address at which the server cannot listen."""


class _Server(uvicorn.Server):
    """Says goodbye to the clients before their connections are closed."""

    def __init__(self, config: uvicorn.Config, farewell: Callable[[], Any]) -> None:
        super().__init__(config)
        self._farewell = farewell

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._farewell()
        await super().shutdown(sockets)


def server_of(app: FastAPI) -> uvicorn.Server:
    """The application, ready to listen."""
    network: Network = app.state.server.network
    trusted_proxy = network.settings.trusted_proxy
    # What is no HTTP is told by the protocol, rarely; Uvicorn has a line for each.
    logging.getLogger("uvicorn.error").addFilter(_is_worth_a_line)
    # Uvicorn calls these to make a protocol, and need not know that they are no classes.
    http: Any = partial(HttpProtocol, network)
    ws: Any = partial(SocketProtocol, network)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        # Headers say where a call comes from: only a known proxy is believed.
        proxy_headers=trusted_proxy is not None,
        forwarded_allow_ips=trusted_proxy,
        http=http,
        ws=ws,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACEFUL_SECONDS,
        backlog=BACKLOG,
    )
    return _Server(config, app.state.server.close_tables)


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    return record.msg not in UNTOLD


def serve(host: str, port: int, settings: Settings, browser: bool) -> None:
    """Serves until SIGINT or SIGTERM; port 0 takes any. Prints the address."""
    logs.set_up(
        logging.INFO if not sys.stderr.isatty() else logging.WARNING, not sys.stderr.isatty()
    )
    settings = fit_to_descriptors(settings)
    listening = _listen(host, port)
    actual_port = listening.getsockname()[1]
    address = f"http://{_public_name(host)}:{actual_port}/"
    settings = replace(settings, network_origins=network_origins(host, actual_port, own_address))
    app = make_app(settings)
    server = server_of(app)
    end_metrics = _serve_metrics(app.state.server.metrics, settings)
    sys.stdout.write(f"Santelmo is at {address}\n")
    sys.stdout.flush()
    if browser:
        threading.Thread(target=_open_when_up, args=(server, address), daemon=True).start()
    _stop_at_signals(server)
    _make_no_one_wait()
    server.run(sockets=[listening])
    end_metrics()


def _serve_metrics(metrics: Metrics, settings: Settings) -> Callable[[], None]:
    """Answers Prometheus where that is wanted; what ends it."""
    if settings.metrics_port is None:
        return lambda: None
    return metrics.serve(settings.metrics_host, settings.metrics_port)


def _make_no_one_wait() -> None:
    """Settings of Python under which no table waits for long because of what happens beside.

    Documents are many objects and no cycles: each is looked through while it is young, a few at a
    time, and hardly ever again, since looking through all of them would make all tables wait.
    And the thread that writes the log needs the interpreter many times for a moment: it gets it
    sooner than after the usual 5 ms.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    sys.setswitchinterval(SWITCH_SECONDS)


def _stop_at_signals(server: uvicorn.Server) -> None:
    """Uvicorn stops at signals once it runs, and then raises them again; a wanted end before or
    after that is no failure either."""

    def stop(number: int, frame: FrameType | None) -> None:
        server.should_exit = True

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)


def _open_when_up(server: uvicorn.Server, address: str) -> None:
    while not server.started and not server.should_exit:
        time.sleep(0.05)
    if server.started:
        webbrowser.open(address)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        for option, size in ((socket.SO_RCVBUF, RECEIVE_BUFFER), (socket.SO_SNDBUF, SEND_BUFFER)):
            # Each connection inherits them.
            listening.setsockopt(socket.SOL_SOCKET, option, size)
        listening.bind((host, port))
        listening.listen()
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise ServeError(f"Cannot listen at {host}:{port}: {reason}.") from error
    return listening


def _public_name(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


def hosts_for(host: str) -> frozenset[str]:
    """Which names of this server to answer to: on this machine only the usual ones."""
    return LOOPBACK_NAMES if host in LOOPBACK_NAMES else frozenset()
