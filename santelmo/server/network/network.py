"""What all connections of a server share."""

from __future__ import annotations

import structlog

from santelmo.server.network.farewells import Farewells
from santelmo.server.network.http_connections import HttpConnections
from santelmo.server.network.rare_log import RareLog
from santelmo.server.network.turns import Turns
from santelmo.server.settings import Settings


class Network:
    """The limits for those who connect, and who has come."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.turns = Turns(settings)
        self.rare_log = RareLog(structlog.get_logger("network"))
        self.http_connections = HttpConnections(settings, self.rare_log)
        self.farewells = Farewells()
