"""The games that can be played here, as JSON."""

from __future__ import annotations

from typing import Any

from santelmo.core.definition import Definition
from santelmo.core.registry import definition, games, load
from santelmo.core.state import State, Visibility
from santelmo.server.domain.errors import Refused
from santelmo.server.http.interfaces import BotLevels, Games
from santelmo.study.lessons.library import lessons
from santelmo.study.puzzles import GAME as PUZZLE_GAME

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
        "lessons": len(lessons(name)),
        "puzzles": name == PUZZLE_GAME,
        "hidden": _hides_something(game),
        "compiling": None
        if progress is None
        else {"share": progress.share, "seconds": progress.seconds},
    }


def _hides_something(game: Definition[Any]) -> bool:
    """Whether the game's own fields hold anything that somebody may not know."""
    hiding = (Visibility.OWNER, Visibility.NOBODY)
    own = game.state.fields.keys() - State.__annotations__.keys()
    return any(game.state.fields[name].visibility in hiding for name in own)


def _stand_in(level: str, now: str) -> str | None:
    return None if now == level else now
