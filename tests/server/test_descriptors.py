"""Files and sockets that the operating system lets the server have."""

from __future__ import annotations

import resource

import pytest
import structlog

from santelmo.server import descriptors
from santelmo.server.settings import Settings

SETTINGS = Settings(database="sqlite://", max_connections=4_000, max_http_connections=1_000)
ALL = 5_000 + descriptors.BESIDE_SOCKETS


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    found = {"soft": 256, "hard": ALL}

    def set_limits(_: int, wanted: tuple[int, int]) -> None:
        found["soft"], found["hard"] = wanted

    def get_limits(_: int) -> tuple[int, int]:
        return found["soft"], found["hard"]

    monkeypatch.setattr(resource, "getrlimit", get_limits)
    monkeypatch.setattr(resource, "setrlimit", set_limits)
    return found


def test_the_server_takes_the_descriptors_that_it_may(limits: dict[str, int]) -> None:
    with structlog.testing.capture_logs() as said:
        assert descriptors.fit_to_descriptors(SETTINGS) == SETTINGS
    assert limits == {"soft": ALL, "hard": ALL} and said == []
    limits.update(soft=256, hard=resource.RLIM_INFINITY)
    assert descriptors.fit_to_descriptors(SETTINGS) == SETTINGS
    assert limits["soft"] == ALL


def test_there_are_never_more_connections_than_descriptors(limits: dict[str, int]) -> None:
    limits.update(hard=1_000 + descriptors.BESIDE_SOCKETS)
    with structlog.testing.capture_logs() as said:
        fitting = descriptors.fit_to_descriptors(SETTINGS)
    assert (fitting.max_connections, fitting.max_http_connections) == (800, 200)
    assert [line["event"] for line in said] == ["few_descriptors"]
    limits.update(soft=20, hard=20)
    least = descriptors.fit_to_descriptors(SETTINGS)
    assert least.max_connections == least.max_http_connections == descriptors.MIN_CONNECTIONS
