"""Links for people on other machines."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest

from santelmo.server.network.reachable import asks_from_this_machine, network_origins
from tests.server.servers import ThreadedServer

ORIGIN = "http://192.168.1.5:8484"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "127.0.0.2"])
def test_a_server_for_this_machine_is_reached_from_nowhere_else(host: str) -> None:
    assert network_origins(host, 8484, lambda: "192.168.1.5") == ()


@pytest.mark.parametrize(
    ("host", "own", "origins"),
    [
        ("0.0.0.0", "192.168.1.5", (ORIGIN,)),
        ("::", "192.168.1.5", (ORIGIN,)),
        ("192.168.1.5", None, (ORIGIN,)),
        ("fd00::5", None, ("http://[fd00::5]:8484",)),
        ("0.0.0.0", None, ()),
        ("0.0.0.0", "127.0.1.1", ()),
    ],
)
def test_a_server_for_all_names_the_address_in_the_network(
    host: str, own: str | None, origins: tuple[str, ...]
) -> None:
    assert network_origins(host, 8484, lambda: own) == origins


@pytest.mark.parametrize(
    ("client", "host", "here"),
    [
        (("127.0.0.1", 5), "localhost", True),
        (("::1", 5), "::1", True),
        (("127.0.0.1", 5), "games.example", False),
        (("192.168.1.9", 5), "localhost", False),
        (None, "localhost", False),
    ],
)
def test_only_browsers_on_this_machine_need_to_know(
    client: tuple[str, int] | None, host: str, here: bool
) -> None:
    assert asks_from_this_machine({"client": client}, host) is here


def test_the_network_address_is_given_to_this_machine_only(
    start: Callable[..., ThreadedServer],
) -> None:
    server = start(network_origins=(ORIGIN,), hosts=frozenset())
    url = f"http://{server.address}/healthz"
    assert httpx.get(url).json()["network"] == [ORIGIN]
    assert httpx.get(url, headers={"Host": "games.example"}).json()["network"] == []
