"""The browser client's files, or a page that says how to get them."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import NamedTuple

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from santelmo.server.domain.errors import Refused

METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
READING = ["GET", "HEAD"]
INDEX = "index.html"
HASHED = "assets"
"""The folder of files whose names change with their content."""
FOREVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""What the build has compressed already, best first: how it is called, and how its file ends."""
REFUSED = {"q=0", "q=0.0", "q=0.00", "q=0.000"}

NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Santelmo</title></head>
<body>
<h1>Santelmo is running</h1>
<p>The browser client is not built yet. In the project's folder run <code>make play</code>,
or <code>npm ci</code> and <code>npm run build</code> in <code>web</code>, and start again.</p>
<p>The API is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</body>
</html>
"""


class CachedFile(NamedTuple):
    """A file as it was read last."""

    mark: tuple[int, int]
    """When it was changed, and its size: another mark is another content."""
    content: bytes
    tag: str


def router(folder: Path) -> APIRouter:
    """Serves the client from a folder; its own routes (`/t/…`) all lead to its first page."""
    routes = APIRouter()
    root = folder.resolve()
    cache: dict[Path, CachedFile] = {}

    async def nothing() -> Response:
        raise Refused("not_found", "There is nothing at this address.")

    async def page(path: str, request: Request) -> Response:
        if not (root / INDEX).is_file():
            return HTMLResponse(NOT_BUILT, headers={"cache-control": ALWAYS_ASK})
        file = _inside(root, path)
        if file is None:
            if "." in path.rpartition("/")[2]:
                raise Refused("not_found", "There is no such file.")
            return _answer(cache, root / INDEX, ALWAYS_ASK, request)
        lasting = path.startswith(f"{HASHED}/")
        return _answer(cache, file, FOREVER if lasting else ALWAYS_ASK, request)

    routes.api_route("/api/{path:path}", methods=METHODS, include_in_schema=False)(nothing)
    routes.api_route("/{path:path}", methods=READING, include_in_schema=False)(page)
    return routes


def _answer(cache: dict[Path, CachedFile], file: Path, keep: str, request: Request) -> Response:
    """The file, in the smallest form that the browser reads; nothing if it has it already."""
    encoding, form = _form(file, request.headers.get("accept-encoding", ""))
    cached = _read(cache, form)
    headers = {"cache-control": keep, "etag": cached.tag, "vary": "accept-encoding"}
    if encoding:
        headers["content-encoding"] = encoding
    if cached.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return Response(cached.content, headers=headers, media_type=kind)


def _form(file: Path, accepted: str) -> tuple[str, Path]:
    """How the file is compressed for this browser, and which file that is."""
    offers = {
        name.strip().casefold()
        for name, _, weight in (offer.partition(";") for offer in accepted.split(","))
        if weight.replace(" ", "") not in REFUSED
    }
    for encoding, ending in ENCODINGS.items():
        form = file.with_name(file.name + ending)
        if encoding in offers and form.is_file():
            return encoding, form
    return "", file


def _read(cache: dict[Path, CachedFile], file: Path) -> CachedFile:
    """The file, read once and again when it has changed: a browser asks for a dozen at a time."""
    stat = file.stat()
    mark = (stat.st_mtime_ns, stat.st_size)
    cached = cache.get(file)
    if cached is None or cached.mark != mark:
        cached = CachedFile(mark, file.read_bytes(), f'"{mark[0]:x}-{mark[1]:x}"')
        cache[file] = cached
    return cached


def _inside(root: Path, path: str) -> Path | None:
    """The file of that name, if it lies in the folder."""
    try:
        file = (root / path).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):
        return None
