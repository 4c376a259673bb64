"""The browser client's files: compressed as built, kept or asked for again, and nothing else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import PlainTextResponse

from santelmo.server.domain.errors import Refused
from santelmo.server.http import static_files
from santelmo.server.http.errors import STATUS

PAGE = "<title>Santelmo</title>"
SCRIPT = "console.log('ahoy')"


async def refused(_: Request, error: Exception) -> PlainTextResponse:
    assert isinstance(error, Refused)
    return PlainTextResponse(error.text, STATUS[error.code])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    built = tmp_path / "static"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text(PAGE)
    (built / "assets" / "app-1.js").write_text(SCRIPT)
    (built / "assets" / "app-1.js.br").write_bytes(b"brotli")
    (built / "assets" / "app-1.js.gz").write_bytes(b"gzip")
    (built / "assets" / "type-1.woff2").write_bytes(b"font")
    (tmp_path / "secret.txt").write_text("not for you")
    return built


class Answer(NamedTuple):
    status: int
    headers: httpx.Headers
    content: bytes


class Browser:
    """Asks an application without a network between, and unpacks nothing."""

    def __init__(self, folder: Path) -> None:
        self.app = FastAPI()
        self.app.include_router(static_files.router(folder))
        self.app.add_exception_handler(Refused, refused)

    def get(self, address: str, method: str = "GET", **headers: str) -> Answer:
        return asyncio.run(self._get(address, method, headers))

    async def _get(self, address: str, method: str, headers: dict[str, str]) -> Answer:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        transport = httpx.ASGITransport(self.app)
        async with (
            httpx.AsyncClient(transport=transport, base_url="http://santelmo") as client,
            client.stream(method, address, headers=sent) as answer,
        ):
            content = b"".join([part async for part in answer.aiter_raw()])
            return Answer(answer.status_code, answer.headers, content)


@pytest.fixture
def browser(folder: Path) -> Browser:
    return Browser(folder)


@pytest.mark.parametrize(
    ("accepted", "encoding", "content"),
    [
        ("gzip, deflate, br, zstd", "br", b"brotli"),
        ("gzip, deflate", "gzip", b"gzip"),
        ("br;q=0, gzip;q=0.5", "gzip", b"gzip"),
        ("identity", None, SCRIPT.encode()),
        ("", None, SCRIPT.encode()),
    ],
)
def test_a_file_comes_in_the_best_form_the_browser_reads(
    browser: Browser, accepted: str, encoding: str | None, content: bytes
) -> None:
    answer = browser.get("/assets/app-1.js", accept_encoding=accepted)
    assert answer.headers.get("content-encoding") == encoding
    assert answer.content == content
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "accept-encoding" in answer.headers["vary"]


def test_what_has_its_content_in_its_name_is_kept_and_the_page_is_asked_for(
    browser: Browser,
) -> None:
    assert "immutable" in browser.get("/assets/type-1.woff2").headers["cache-control"]
    assert browser.get("/").headers["cache-control"] == "no-cache"


def test_every_address_of_the_client_leads_to_its_page(browser: Browser) -> None:
    for address in ("/", "/t/abc", "/t/abc/replay", "/rules/santorini"):
        assert browser.get(address).content == PAGE.encode()
    assert browser.get("/", "HEAD").status == 200


def test_a_browser_that_has_the_page_gets_it_again_only_when_it_has_changed(
    browser: Browser, folder: Path
) -> None:
    tag = browser.get("/").headers["etag"]
    assert browser.get("/", if_none_match=tag).status == 304
    (folder / "index.html").write_text(f"{PAGE}<p>new</p>")
    answer = browser.get("/", if_none_match=tag)
    assert (answer.status, answer.content) == (200, f"{PAGE}<p>new</p>".encode())


@pytest.mark.parametrize("address", ["/assets/none.js", "/..%2fsecret.txt", "/%00.js", "/api/none"])
def test_nothing_else_is_handed_out(browser: Browser, address: str) -> None:
    assert browser.get(address).status == 404


def test_without_a_build_the_page_says_how_to_make_one(tmp_path: Path) -> None:
    assert b"make play" in Browser(tmp_path).get("/").content
