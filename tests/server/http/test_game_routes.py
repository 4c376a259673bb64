"""The games and their rules over HTTP."""

from __future__ import annotations

from collections.abc import Callable

import santelmo
from tests.server.guest import Guest

Come = Callable[[str], Guest]


def test_games_are_listed_with_options_levels_and_rules(guest: Come) -> None:
    ana = guest("Ana")
    games = ana.get("/api/games")
    assert [game["name"] for game in games] == list(santelmo.games())
    for game in games:
        assert game["options"] == santelmo.options(game["name"])
        assert game["levels"] and game["compiling"] is None and game["title"] and game["summary"]
        book = ana.get(f"/api/games/{game['name']}/rules")
        first = book["rules"][0]
        assert ana.get(f"/api/games/{game['name']}/rules/{first['id']}") == first
    assert ana.refused("GET", "/api/games/chess/rules") == "not_found"
    assert ana.refused("GET", "/api/games/santorini/rules/SRN-99") == "not_found"
