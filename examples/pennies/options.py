"""What can be chosen: nothing, there are always two players."""

from __future__ import annotations

from examples.pennies.components import SEATS
from santelmo.core.options import Options, players_option

OPTIONS = Options("pennies", players_option(SEATS, SEATS, SEATS))
