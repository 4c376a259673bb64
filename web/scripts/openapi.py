"""Writes the server's OpenAPI description, from which the client's types are generated."""

from __future__ import annotations

import json
import sys

from santelmo.server.app import make_app
from santelmo.server.settings import Settings


def main() -> None:
    app = make_app(Settings(database="sqlite://"))
    json.dump(app.openapi(), sys.stdout)


if __name__ == "__main__":
    main()
