"""The browser client's files, or a page that says how to get them."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse, HTMLResponse, Response

from santelmo.server.errors import Refused

METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
READING = ["GET", "HEAD"]
INDEX = "index.html"
HASHED = "assets"
"""The folder of files whose names change with their content."""
FOREVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"

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


def router(folder: Path) -> APIRouter:
    """Serves the client from a folder; its own routes (`/t/…`) all lead to its first page."""
    routes = APIRouter()
    root = folder.resolve()

    async def nothing() -> Response:
        raise Refused("not_found", "There is nothing at this address.")

    async def page(path: str) -> Response:
        if not (root / INDEX).is_file():
            return HTMLResponse(NOT_BUILT, headers={"cache-control": ALWAYS_ASK})
        file = _inside(root, path)
        if file is None:
            if "." in path.rpartition("/")[2]:
                raise Refused("not_found", "There is no such file.")
            return FileResponse(root / INDEX, headers={"cache-control": ALWAYS_ASK})
        lasting = path.startswith(f"{HASHED}/")
        return FileResponse(file, headers={"cache-control": FOREVER if lasting else ALWAYS_ASK})

    routes.api_route("/api/{path:path}", methods=METHODS, include_in_schema=False)(nothing)
    routes.api_route("/{path:path}", methods=READING, include_in_schema=False)(page)
    return routes


def _inside(root: Path, path: str) -> Path | None:
    """The file of that name, if it lies in the folder."""
    try:
        file = (root / path).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):
        return None
