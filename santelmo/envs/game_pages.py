"""The pages of the documentation about each game: observation, actions, rewards, end, versions.

    python -m santelmo.envs.game_pages docs/environments

writes a page for each game. A test says when they are out of date.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import santelmo
from santelmo.core.game import Game
from santelmo.core.moves import Kind
from santelmo.core.observation import Part, observation
from santelmo.core.registry import definition
from santelmo.core.rulebook import overview
from santelmo.envs.batch import MAX_STEPS
from santelmo.envs.registration import environment_id
from santelmo.envs.rewards import MEANINGS

WINNING = "Winning"
"""The point of a game's overview that says when it ends and who wins."""
NOTE = "<!-- Written by `python -m santelmo.envs.game_pages docs/environments`. -->"


def page(name: str) -> str:
    """The page of a game."""
    game = santelmo.load(name)
    sections = (_heading, _observation, _actions, _rewards, _end, _history)
    return "\n".join(line for section in sections for line in section(game))


def _heading(game: Game) -> Iterator[str]:
    yield NOTE
    yield f"# {game.definition.title}"
    yield ""
    yield f"`{environment_id(game.name)}` (Gymnasium, PettingZoo), `santelmo_{game.name}`"
    yield "(OpenSpiel). [The guide](../environments.md) says what all games have in common."
    yield ""


def _observation(game: Game) -> Iterator[str]:
    options = definition(game.name).options.by_name["players"].schema
    sizes = [
        f"{players}: {observation(santelmo.load(game.name, players=players)).size}"
        for players in range(options["minimum"], options["maximum"] + 1)
    ]
    yield "## Observation"
    yield ""
    yield f"With {game.players} players; the size by players is {', '.join(sizes)}."
    yield "Seats are counted clockwise, beginning with your own."
    yield ""
    yield "| part | first | shape | range | meaning |"
    yield "|---|---:|---|---|---|"
    declared = observation(game)
    for part in declared.parts:
        yield _part_row(part, declared.slices[part.name].start)
    yield ""


def _part_row(part: Part, first: int) -> str:
    shape = "×".join(map(str, part.shape)) or "one number"
    return f"| `{part.name}` | {first} | {shape} | {part.low} to {part.high} | {part.meaning} |"


def _actions(game: Game) -> Iterator[str]:
    yield "## Actions"
    yield ""
    yield f"A whole number from 0 to {game.num_moves - 1}: the code of a move. `game.move(code)`"
    yield 'gives its text, `game.move("text").code` its code.'
    yield ""
    yield "| codes | moves | first | last |"
    yield "|---|---|---|---|"
    for kind in game.definition.moves.kinds.values():
        yield _kind_row(game, kind)
    yield ""


def _kind_row(game: Game, kind: Kind) -> str:
    moves = game.definition.moves
    first = moves.first(kind.name)
    last = first + kind.size - 1
    codes = f"{first} to {last}" if last > first else str(first)
    return f"| {codes} | `{kind.pattern}` | `{moves.all[first]}` | `{moves.all[last]}` |"


def _rewards(game: Game) -> Iterator[str]:
    yield "## Rewards"
    yield ""
    yield "0 until the end of a match, and then by the option `rewards`:"
    yield ""
    yield "| `rewards=` | each seat's reward |"
    yield "|---|---|"
    for name, meaning in MEANINGS.items():
        yield f'| `"{name}"` | {meaning} |'
    yield ""


def _end(game: Game) -> Iterator[str]:
    """In the words of the rules, so that nothing is said twice."""
    points = {point.title: point.text for point in overview(game.name)}
    yield "## End"
    yield ""
    yield points[WINNING]
    yield f"[The rules](../rules/{game.name}.md) have the details."
    yield f"A match that lasts `max_steps` moves of all seats, {MAX_STEPS:,} by default, is cut"
    yield "short: it is truncated, and all rewards are 0."
    yield ""


def _history(game: Game) -> Iterator[str]:
    yield "## Versions"
    yield ""
    for version, change in enumerate(observation(game).changes):
        yield f"- v{version}: {change}"
    yield ""


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in santelmo.games():
        (folder / f"{name}.md").write_text(page(name), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
