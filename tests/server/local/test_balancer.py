"""The balancer of `make cluster`."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import httpx

from santelmo.server.local.balancer import Balancer
from santelmo.server.settings import LOOPBACK


class Backend(ThreadingHTTPServer):
    """Says its port, and whether it is ready."""

    ready = True

    @property
    def port(self) -> int:
        return self.server_address[1]


class Answer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        assert isinstance(self.server, Backend)
        well = self.server.ready or self.path != "/readyz"
        content = str(self.server.port).encode()
        self.send_response(200 if well else 503)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Nobody reads it."""


@contextmanager
def backends(count: int) -> Generator[list[Backend]]:
    running = [Backend((LOOPBACK, 0), Answer) for _ in range(count)]
    threads = [Thread(target=one.serve_forever, args=(0.01,)) for one in running]
    for thread in threads:
        thread.start()
    yield running
    for one, thread in zip(running, threads, strict=True):
        one.shutdown()
        thread.join()
        one.server_close()


async def _ask(balancer: Balancer) -> int:
    async with httpx.AsyncClient() as client:
        return int((await client.get(f"http://{LOOPBACK}:{balancer.port}/")).text)


def test_servers_take_turns_and_one_that_is_not_ready_gets_nobody() -> None:
    async def run(servers: list[Backend]) -> None:
        balancer = Balancer([server.port for server in servers])
        await balancer.start()
        both = {server.port for server in servers}
        assert {await _ask(balancer) for _ in range(4)} == both
        servers[0].ready = False
        while balancer.ready == both:
            await asyncio.sleep(0.01)
        assert {await _ask(balancer) for _ in range(4)} == {servers[1].port}
        await balancer.stop()

    with backends(2) as servers:
        asyncio.run(run(servers))


def test_a_server_that_has_just_died_is_passed_over() -> None:
    async def run(servers: list[Backend]) -> None:
        balancer = Balancer([server.port for server in servers])
        await balancer.start()
        await asyncio.to_thread(servers[0].shutdown)
        servers[0].server_close()
        assert {await _ask(balancer) for _ in range(4)} == {servers[1].port}
        await balancer.stop()

    with backends(2) as servers:
        asyncio.run(run(servers))
