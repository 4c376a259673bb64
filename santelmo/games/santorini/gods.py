"""The 32 gods (section 4 of the rules). A god is described here and nowhere else.

`power` is what the card allows, in our words; `traits` is what the turn looks for (see `traits`);
`asks` is what its owner is asked in a stage where the power offers something; `forbids` is what
an opponent hears whose step it forbids. The rule of a god is SRN-4 with its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from santelmo.games.santorini import traits as t
from santelmo.games.santorini.state import BUILDING, ENDING, MOVED, MOVING, RAIDING


@dataclass(frozen=True)
class God:
    name: str
    """As written in picks and options."""
    power: str
    traits: int
    asks: Mapping[int, str] = field(default_factory=dict[int, str])
    forbids: str = ""
    title: str = ""
    """The full name where `name` is short for it."""

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
    God("Mortal", "No power.", 0),
    God(
        "Aphrodite",
        "Opponents' workers that neighbour one of yours when their turn starts must neighbour one "
        "of yours when it ends.",
        t.HOLDS,
        forbids="Aphrodite holds your workers: those that started next to hers must end there.",
    ),
    God(
        "Apollo",
        "Your worker may move into an opponent's worker's space on its level or lower; that worker "
        "is forced to the space you left.",
        t.SWAPS,
    ),
    God(
        "Artemis",
        "Your worker may move a second time, but not back to the space where it started.",
        t.MOVES_TWICE,
        {MOVED: "Move the worker a second time, or build."},
    ),
    God(
        "Asteria",
        "At the end of your turn, if one of your workers moved down, you may build a dome on any "
        "unoccupied space at any level.",
        t.DOMES_AFTER_DESCENT,
        {ENDING: "Build a dome on any unoccupied space, or end the turn."},
    ),
    God(
        "Atalanta",
        "Once a game your worker makes any number of additional moves.",
        t.RUNS_ONCE,
        {MOVED: "Keep the worker running (once a game), or build."},
    ),
    God(
        "Athena",
        "If one of your workers moved up in your last turn, opponents cannot move up.",
        t.BANS_CLIMBING,
        forbids="Athena's owner moved up in his last turn, so you cannot move up.",
    ),
    God(
        "Atlas",
        "You may build a dome at any level.",
        t.DOMES_EARLY,
        {BUILDING: "Build next to the worker that moved: a block, or a dome at any level."},
    ),
    God(
        "Aurae",
        "Roll after placing. At the end of your turn each of your workers may move any number of "
        "times in the die's direction (no win by that); then you may roll.",
        t.ROLLS_AT_SETUP | t.GLIDES | t.MAY_ROLL,
        {ENDING: "Let workers drift with the wind, roll the die, or end the turn."},
    ),
    God(
        "Bellerophon",
        "Once a game your worker may move up two levels.",
        t.CLIMBS_TWO_ONCE,
    ),
    God(
        "Bia",
        "Placing goes clockwise from you. If your worker moves straight towards an opponent's "
        "worker on the next space, that worker is removed from the game.",
        t.PLACES_FIRST | t.STRIKES,
    ),
    God(
        "Castor",
        "Instead of a normal turn, move each of your workers and build with none, or build with "
        "each and move none.",
        t.SPLITS,
        {
            MOVING: "Move a worker, or build with each of your workers instead.",
            MOVED: "Build, or move the other worker instead.",
        },
        title="Castor & Pollux",
    ),
    God(
        "Demeter",
        "Your worker may build a second time, not on the same space.",
        t.BUILDS_TWICE,
        {ENDING: "Build a second time on another space, or end the turn."},
    ),
    God(
        "Dionysus",
        "Each time a worker that you control completes a tower you may take an additional turn "
        "with an opponent's worker. Nobody can win in it.",
        t.EARNS_TURNS,
    ),
    God(
        "Dryads",
        "Roll at the start of your turn. At its end you may force one of your workers to the "
        "unoccupied neighbour in the die's direction, at any level.",
        t.ROLLS_AT_START | t.DRIFTS,
        {ENDING: "Force one of your workers in the die's direction, or end the turn."},
    ),
    God(
        "Eris",
        "Instead of a normal turn, move and build with an opponent's worker as your own, but not "
        "the one which that opponent moved last.",
        t.BORROWS,
        {MOVING: "Move one of your workers, or an opponent's that did not move last."},
    ),
    God(
        "Eros",
        "Your workers start on opposite edges. You also win if all your workers (two or more) end "
        "your turn on level 1 next to each other.",
        t.PLACES_APART | t.WINS_TOGETHER,
    ),
    God(
        "Hera",
        "Opponents cannot win by moving into a perimeter space.",
        t.BANS_PERIMETER_WINS,
    ),
    God(
        "Iris",
        "Your worker may jump over a neighbouring worker to the unoccupied space straight behind "
        "it, at any level.",
        t.JUMPS,
    ),
    God(
        "Limus",
        "Opponents cannot build next to your workers unless they build a dome.",
        t.BANS_BLOCKS,
        forbids="Next to the workers of Limus's owner you can build only domes.",
    ),
    God(
        "Medusa",
        "At the end of your turn, for each opposing team, you may turn one of its workers that "
        "neighbours a higher worker of yours into a dome.",
        t.PETRIFIES,
        {ENDING: "Petrify a lower neighbouring worker, or end the turn."},
    ),
    God(
        "Metis",
        "Roll at the start of your turn. At its end you may build a dome on an unoccupied "
        "neighbour of one of your workers that has as many blocks as the die shows.",
        t.ROLLS_AT_START | t.DOMES_BY_DIE,
        {ENDING: "Build a dome where the blocks equal the die, or end the turn."},
    ),
    God(
        "Minotaur",
        "Your worker may move into an opponent's worker's space if that worker can be forced one "
        "space straight on to an unoccupied space, at any level.",
        t.PUSHES,
    ),
    God(
        "Oceanids",
        "Roll after placing and at the end of your turn. If the die and your workers on the "
        "perimeter make three or more when your turn starts, you must take a bonus turn after it "
        "and cannot win in that.",
        t.ROLLS_AT_SETUP | t.ROLLS_AT_END | t.BONUS_TURNS,
    ),
    God(
        "Oceanus",
        "You must complete a move and a build with each of your workers. You win only when two of "
        "your workers move up to level 3 in the same turn.",
        t.PLAYS_BOTH | t.WINS_BY_TWO,
        {MOVING: "Move a worker; each of yours must move and build."},
    ),
    God(
        "Oreads",
        "Roll after placing. At the end of your turn each of your workers may build once in the "
        "die's direction; then you may roll.",
        t.ROLLS_AT_SETUP | t.BUILDS_BY_DIE | t.MAY_ROLL,
        {ENDING: "Build in the die's direction, roll the die, or end the turn."},
    ),
    God(
        "Pan",
        "You also win by moving down two or more levels.",
        t.WINS_BY_DESCENT,
    ),
    God(
        "Pegasus",
        "Your worker may move up more than one level, but does not win by that.",
        t.CLIMBS_HIGH | t.LONG_CLIMB_WINS_NOT,
    ),
    God(
        "Perseus",
        "Once a game, at the end of your turn, one of your workers moves one to three times into "
        "spaces of other workers, then once to an unoccupied space.",
        t.RAIDS,
        {
            ENDING: "Raid through occupied spaces (once a game), or end the turn.",
            RAIDING: "Go on through occupied spaces, or out to an unoccupied one.",
        },
    ),
    God(
        "Polyphemus",
        "Once a game, at the end of your turn, build up to two domes at any level on any "
        "unoccupied spaces.",
        t.DOMES_TWO_ONCE,
        {ENDING: "Build a dome on any unoccupied space (two, once a game), or end the turn."},
    ),
    God(
        "Scylla",
        "After your move you may force an opponent's worker that neighbours the space you left "
        "into it, at any level.",
        t.DRAGS,
        {MOVED: "Force a neighbouring opponent into the space you left, or build."},
    ),
    God(
        "Triton",
        "Each time your worker moves into a perimeter space it may move again.",
        t.RUNS_ON_PERIMETER,
        {MOVED: "Move the worker on, or build."},
    ),
    God(
        "Zeus",
        "You may build a block under the worker that moved, below level 3.",
        t.RAISES_ITSELF,
        {BUILDING: "Build next to the worker that moved, or under it."},
    ),
)

MORTAL = 0
TRAITS = np.array([god.traits for god in GODS], np.int64)
BY_KEY = {god.key: number for number, god in enumerate(GODS)}
ALL_GODS = sum(1 << number for number in range(1, len(GODS)))

ARTEMIS, DEMETER = BY_KEY["artemis"], BY_KEY["demeter"]
"""The gods of the rulebook's first game (SRN-3.2)."""


def _pool(names: str) -> int:
    return sum(1 << BY_KEY[name] for name in names.casefold().split())


AGORA_PLAIN = _pool(
    "Aphrodite Apollo Artemis Asteria Athena Atlas Castor Demeter Dionysus Eris "
    "Hera Iris Limus Medusa Minotaur Pan Pegasus Scylla Triton Zeus"
)
"""SRN-3.6: the gods of the agora."""
AGORA_ALL = AGORA_PLAIN | _pool("Atalanta Bellerophon Dryads Metis Oceanus Perseus Polyphemus")


def god_number(name: str) -> int | None:
    """The god of this name, written in any case."""
    return BY_KEY.get(name.casefold())
