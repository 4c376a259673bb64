"""How refusals are answered over HTTP."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from santelmo.server.domain.errors import Code, Refused, TableMoved

STATUS: dict[Code, int] = {
    "malformed": 422,
    "too_large": 413,
    "too_fast": 429,
    "foreign_origin": 403,
    "no_identity": 401,
    "not_found": 404,
    "not_host": 403,
    "not_your_seat": 403,
    "seat_taken": 409,
    "bad_option": 422,
    "bad_name": 422,
    "name_taken": 409,
    "not_started": 409,
    "already_started": 409,
    "not_full": 409,
    "over": 409,
    "not_over": 409,
    "move_text": 422,
    "illegal_move": 409,
    "stale": 409,
    "no_undo": 409,
    "no_takeback": 409,
    "not_gone": 409,
    "no_hints": 409,
    "bad_file": 422,
    "not_open": 409,
    "too_many": 409,
    "bad_code": 409,
    "busy": 503,
    "failed": 500,
}
"""The HTTP status that goes with a code."""


MOVED_HEADER = b"santelmo-moved"
"""In an answer: another server owns the table, and nothing was changed. No client sees it."""


def answer(
    refused: Refused, status: int | None = None, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """The body that every error has."""
    response = JSONResponse({"error": refused.as_json()}, status or STATUS[refused.code], headers)
    if isinstance(refused, TableMoved):
        response.headers[MOVED_HEADER.decode()] = "1"
    return response


def add_handlers(app: FastAPI) -> None:
    """Errors of all kinds are answered in the same way."""
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http_error)


async def _refused(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    return answer(error)


async def _invalid(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return answer(Refused("malformed", f"{place}: {first['msg']}."))


async def _http_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code: Code = "not_found" if error.status_code == 404 else "malformed"
    return answer(Refused(code, f"{error.detail}."), error.status_code, error.headers)
