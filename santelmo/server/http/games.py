"""The games that can be played here, as JSON."""

from __future__ import annotations

from typing import Any

from santelmo.core.registry import definition, games, load
from santelmo.server.domain.errors import Refused
from santelmo.server.http.interfaces import BotLevels, Games

Json = dict[str, Any]


def check_game(name: str) -> None:
    if name not in games():
        raise Refused("not_found", f"There is no game {name!r}.")


def game_infos(levels: BotLevels, compiled: Games) -> list[Json]:
    return [_info(name, levels, compiled) for name in games()]


def _info(name: str, levels: BotLevels, compiled: Games) -> Json:
    game, usual = definition(name), load(name)
    progress = compiled.progress(name)
    options = game.options.schema()
    players = options["properties"]["players"]
    return {
        "name": name,
        "title": game.title,
        "summary": game.summary,
        "options": options,
        "players": {"least": players["minimum"], "most": players["maximum"]},
        "levels": [
            {
                "name": level.name,
                "title": level.title,
                "summary": level.summary,
                "stand_in": _stand_in(level.name, compiled.level_now(usual, level.name)),
            }
            for level in levels.levels(name)
        ],
        "race": game.race is not None,
        "practice": game.trainer is not None,
        "compiling": None
        if progress is None
        else {"share": progress.share, "seconds": progress.seconds},
    }


def _stand_in(level: str, now: str) -> str | None:
    return None if now == level else now
