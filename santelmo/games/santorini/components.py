"""The 32 gods (section 4 of the rules). A god is described here and nowhere else.

The rules quote the powers, and the client draws an emblem for each god: tests compare both with
this module. All other words about gods that people read come from here, through the board's JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from santelmo.games.santorini import traits as t
from santelmo.games.santorini.state import Stage


@dataclass(frozen=True)
class God:
    name: str
    """As written in picks and options."""
    power: str
    """What the card allows, in our words: the rule SRN-4 with the god's name."""
    glance: str
    """The power at a glance, for the draft."""
    traits: int
    """What the turn looks for, see `traits`."""
    prompts: Mapping[int, str] = field(default_factory=dict[int, str])
    """What its owner is asked in a stage where the power offers something."""
    forbids: str = ""
    """What an opponent is told whose step it forbids: a clause that names the god."""
    title: str = ""
    """The full name where `name` is short for it."""
    agora: Literal["plain", "all"] | None = None
    """SRN-3.6: the smallest pool of the agora that it belongs to."""

    @property
    def full_name(self) -> str:
        return self.title or self.name

    @property
    def key(self) -> str:
        """As written in position texts and rule ids."""
        return self.name.casefold()

    @property
    def rule(self) -> str:
        return f"SRN-4.{self.key}"


GODS = (
    God("Mortal", "No power.", "No power.", 0),
    God(
        "Aphrodite",
        "Opponents' workers that neighbour one of yours when their turn starts must neighbour one"
        " of yours when it ends.",
        "Opponents who start next to you must end next to you.",
        t.HOLDS,
        forbids="workers that Aphrodite holds must end the turn next to hers",
        agora="plain",
    ),
    God(
        "Apollo",
        "Your worker may move into an opponent's worker's space on its level or lower; that "
        "worker is forced to the space you left.",
        "Change places with an opponent on your level or lower.",
        t.SWAPS,
        agora="plain",
    ),
    God(
        "Artemis",
        "Your worker may move a second time, but not back to the space where it started.",
        "Move twice, not back to the start.",
        t.MOVES_TWICE,
        {Stage.MOVED: "Move the worker a second time, or build."},
        agora="plain",
    ),
    God(
        "Asteria",
        "At the end of your turn, if one of your workers moved down, you may build a dome on any "
        "unoccupied space at any level.",
        "After moving down, a dome on any free space.",
        t.DOMES_AFTER_DESCENT,
        {Stage.ENDING: "Build a dome on any unoccupied space, or end the turn."},
        agora="plain",
    ),
    God(
        "Atalanta",
        "Once a game your worker may make any number of additional moves; the first of them "
        "spends the power.",
        "Once: move as often as you like.",
        t.RUNS_ONCE,
        {Stage.MOVED: "Keep the worker running (once a game), or build."},
        agora="all",
    ),
    God(
        "Athena",
        "If one of your workers moved up in your last turn, opponents cannot move up.",
        "When you moved up, opponents cannot.",
        t.BANS_CLIMBING,
        forbids="Athena's owner moved up in their last turn, so you cannot move up",
        agora="plain",
    ),
    God(
        "Atlas",
        "You may build a dome at any level.",
        "Build a dome at any level.",
        t.DOMES_EARLY,
        {Stage.BUILDING: "Build next to the worker that moved: a block, or a dome at any level."},
        agora="plain",
    ),
    God(
        "Aurae",
        "Roll after placing. At the end of your turn each of your workers may move any number of "
        "times in the die's direction (climbing rules hold, no win by that); then you may roll.",
        "At the end, workers drift with the die.",
        t.ROLLS_AT_SETUP | t.GLIDES | t.MAY_ROLL,
        {Stage.ENDING: "Let workers drift with the wind, roll the die, or end the turn."},
    ),
    God(
        "Bellerophon",
        "Once a game your worker may move up two levels (from 1 to 3 wins).",
        "Once: climb two levels.",
        t.CLIMBS_TWO_ONCE,
        agora="all",
    ),
    God(
        "Bia",
        "Placing goes clockwise from you. After your worker's move an opponent's worker on the "
        "next space in the same direction, at any level, is removed from the game.",
        "You place first. Remove the opponent straight ahead of your move.",
        t.PLACES_FIRST | t.STRIKES,
    ),
    God(
        "Castor",
        "Instead of a normal turn you may move each of your workers once and build with none, or "
        "build once with each and move none, if each can.",
        "Move both and build with none, or build with both and move none.",
        t.SPLITS,
        {
            Stage.MOVING: "Move a worker, or build with each of your workers instead.",
            Stage.MOVED: "Build, or move the other worker instead.",
        },
        title="Castor & Pollux",
        agora="plain",
    ),
    God(
        "Demeter",
        "Your worker may build a second time, not on the same space.",
        "Build twice, on two spaces.",
        t.BUILDS_TWICE,
        {Stage.ENDING: "Build a second time on another space, or end the turn."},
        agora="plain",
    ),
    God(
        "Dionysus",
        "Each time a worker that you control completes a tower you may take an additional turn "
        "with an opponent's worker instead of your own. Nobody can win in it.",
        "Complete a tower: play a turn with an opponent's worker.",
        t.EARNS_TURNS,
        agora="plain",
    ),
    God(
        "Dryads",
        "Roll at the start of your turn. At its end you may force one of your workers to the "
        "unoccupied neighbour in the die's direction, at any level.",
        "At the end, one worker goes where the die points, at any level.",
        t.ROLLS_AT_START | t.DRIFTS,
        {Stage.ENDING: "Force one of your workers in the die's direction, or end the turn."},
        agora="all",
    ),
    God(
        "Eris",
        "Instead of a normal turn you may move and build with an opponent's worker as your own "
        "(and win with it), but not with the one which that opponent moved last.",
        "Play with an opponent's worker that did not move last.",
        t.BORROWS,
        {Stage.MOVING: "Move one of your workers, or an opponent's that did not move last."},
        agora="plain",
    ),
    God(
        "Eros",
        "Your workers start on opposite edges. You also win if all your workers (two or more) end"
        " your turn on level 1 next to each other.",
        "Also win with all your workers side by side on level 1.",
        t.PLACES_APART | t.WINS_TOGETHER,
    ),
    God(
        "Hera",
        "Opponents cannot win by moving into a perimeter space; the move stays legal.",
        "Opponents cannot win on the perimeter.",
        t.BANS_PERIMETER_WINS,
        agora="plain",
    ),
    God(
        "Iris",
        "Your worker may jump over a neighbouring worker of anybody to the unoccupied space "
        "straight behind it, at any level; up to level 3 wins.",
        "Jump over a worker, to any level.",
        t.JUMPS,
        agora="plain",
    ),
    God(
        "Limus",
        "Opponents cannot build next to your workers unless they build a dome.",
        "Next to you opponents build only domes.",
        t.BANS_BLOCKS,
        forbids="next to the workers of Limus's owner you can build only domes",
        agora="plain",
    ),
    God(
        "Medusa",
        "At the end of your turn you may choose, for each opposing team, one of its workers that "
        "neighbours a higher worker of yours; it is removed and a dome takes its place.",
        "At the end, lower neighbours turn to stone: one a side.",
        t.PETRIFIES,
        {Stage.ENDING: "Petrify a lower neighbouring worker, or end the turn."},
        agora="plain",
    ),
    God(
        "Metis",
        "Roll at the start of your turn. At its end you may build a dome on an unoccupied space "
        "next to one of your workers that has as many blocks as the die shows.",
        "At the end, a dome next to you where the blocks equal the die.",
        t.ROLLS_AT_START | t.DOMES_BY_DIE,
        {Stage.ENDING: "Build a dome where the blocks equal the die, or end the turn."},
        agora="all",
    ),
    God(
        "Minotaur",
        "Your worker may move into an opponent's worker's space if that worker can be forced one "
        "space straight on to an unoccupied space, at any level.",
        "Push an opponent straight on.",
        t.PUSHES,
        agora="plain",
    ),
    God(
        "Oceanids",
        "Roll after placing and at the end of your turn (not of a bonus turn). If the die and the"
        " number of your workers on the perimeter make three or more when your turn starts, you "
        "must take one bonus turn after it and cannot win in that.",
        "Die and workers on the perimeter make three: a bonus turn without a win.",
        t.ROLLS_AT_SETUP | t.ROLLS_AT_END | t.BONUS_TURNS,
    ),
    God(
        "Oceanus",
        "You must complete a move and a build with each of your workers, one after the other. You"
        " win only when two of your workers move up to level 3 in the same turn.",
        "Play with both workers. Win only by two climbs to level 3 in a turn.",
        t.PLAYS_BOTH | t.WINS_BY_TWO,
        {Stage.MOVING: "Move a worker; each of yours must move and build."},
        agora="all",
    ),
    God(
        "Oreads",
        "Roll after placing. At the end of your turn each of your workers may build once in the "
        "die's direction; then you may roll.",
        "At the end, each worker builds where the die points.",
        t.ROLLS_AT_SETUP | t.BUILDS_BY_DIE | t.MAY_ROLL,
        {Stage.ENDING: "Build in the die's direction, roll the die, or end the turn."},
    ),
    God(
        "Pan",
        "You also win by moving down two or more levels.",
        "Also win by moving down two levels or more.",
        t.WINS_BY_DESCENT,
        agora="plain",
    ),
    God(
        "Pegasus",
        "Your worker may move up more than one level, but does not win by that.",
        "Climb any height, but no win by a long climb.",
        t.CLIMBS_HIGH | t.LONG_CLIMB_WINS_NOT,
        agora="plain",
    ),
    God(
        "Perseus",
        "Once a game, at the end of your turn, one of your workers may move one to three times "
        "into spaces of other workers and then once to an unoccupied space. These are ordinary "
        "moves: climbing rules hold, and they can win.",
        "Once: at the end, run through other workers.",
        t.RAIDS,
        {
            Stage.ENDING: "Raid through occupied spaces (once a game), or end the turn.",
            Stage.RAIDING: "Go on through occupied spaces, or out to an unoccupied one.",
        },
        agora="all",
    ),
    God(
        "Polyphemus",
        "Once a game, at the end of your turn, you may build up to two domes at any level on any "
        "unoccupied spaces.",
        "Once: at the end, two domes anywhere.",
        t.DOMES_TWO_ONCE,
        {Stage.ENDING: "Build a dome on any unoccupied space (two, once a game), or end the turn."},
        agora="all",
    ),
    God(
        "Scylla",
        "After your move you may force an opponent's worker that neighbours the space you left "
        "into it, at any level.",
        "Pull an opponent into the space you left.",
        t.DRAGS,
        {Stage.MOVED: "Force a neighbouring opponent into the space you left, or build."},
        agora="plain",
    ),
    God(
        "Triton",
        "Each time your worker moves into a perimeter space it may move again.",
        "On the perimeter, move again.",
        t.RUNS_ON_PERIMETER,
        {Stage.MOVED: "Move the worker on, or build."},
        agora="plain",
    ),
    God(
        "Zeus",
        "Instead of a normal build you may build a block under the worker that moved, below level"
        " 3; it rises, which is no move.",
        "Build a block under yourself.",
        t.RAISES_ITSELF,
        {Stage.BUILDING: "Build next to the worker that moved, or under it."},
        agora="plain",
    ),
)

MORTAL = 0
TRAITS = np.array([god.traits for god in GODS], np.int64)
BY_KEY = {god.key: number for number, god in enumerate(GODS)}
ALL_GODS = sum(1 << number for number in range(1, len(GODS)))

FIRST_GAME_GODS = BY_KEY["artemis"], BY_KEY["demeter"]
"""SRN-3.2: the gods of the rulebook's first game, the start player's first."""


def _pool(*agora: str) -> int:
    return sum(1 << number for number, god in enumerate(GODS) if god.agora in agora)


AGORA_PLAIN = _pool("plain")
AGORA_ALL = _pool("plain", "all")
"""SRN-3.6: the gods that the agora deals, one bit each."""


def god_number(name: str) -> int | None:
    """The god of this name, written in any case."""
    return BY_KEY.get(name.casefold())
