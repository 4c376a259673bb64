"""The referee's table and gods: a position, a turn in progress, and what each god changes in it.

One half of the referee in `brute_force.py`, whose docstring says what it is for. Here are

1. the board (SRN-1) and `Position`, the whole state at the start of a turn;
2. `Moment`, a turn in progress, and the plain steps: walking, building, forcing (SRN-2);
3. the gods, one class each, in alphabetical order (SRN-4).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

# ---------------------------------------------------------------------------- the board (SRN-1)

SIZE = 5
SPACES = range(SIZE * SIZE)
TOP = 3  # the highest level a worker can stand on; a build on it is a dome
CLIMB = 1  # levels that a worker moves up at most (SRN-2.1)
FACES = range(4)  # of the die
COMPASS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # north, east, south, west, as (columns, rows)
TEAM_PLAYERS = 4
BONUS_SUM = 3  # Oceanids
RUN_LENGTH = 3  # Perseus
GONE = "-"  # stands for the god of a player who has lost


def name(space: int) -> str:
    """SRN-1.1 The name of a space: 0 is a1, 1 is b1, 24 is e5."""
    return "abcde"[space % SIZE] + str(space // SIZE + 1)


def index(space_name: str) -> int:
    """The space with this name."""
    return "abcde".index(space_name[0]) + SIZE * "12345".index(space_name[1:])


def shifted(space: int, columns: int, rows: int) -> int | None:
    """The space this many columns and rows away, None off the board."""
    column, row = space % SIZE + columns, space // SIZE + rows
    return row * SIZE + column if 0 <= column < SIZE and 0 <= row < SIZE else None


def straight_on(here: int, there: int) -> int | None:
    """The next space in the direction from here to there."""
    return shifted(there, there % SIZE - here % SIZE, there // SIZE - here // SIZE)


def _around(space: int) -> tuple[int, ...]:
    ring = (shifted(space, c, r) for r in (-1, 0, 1) for c in (-1, 0, 1) if (c, r) != (0, 0))
    return tuple(other for other in ring if other is not None)


NEIGHBOURS = tuple(_around(space) for space in SPACES)
PERIMETER = frozenset(space for space in SPACES if len(NEIGHBOURS[space]) < 8)


# ---------------------------------------------------------------------------- the position


@dataclass(frozen=True)
class Position:
    """The whole state at the start of a turn, after any start-of-turn roll.

    A *seat* is a player. A *side* owns workers: a seat with two or three players, a team with
    four (side 0 is seats 0 and 2, side 1 is seats 1 and 3). Workers keep their order within
    their side, so two positions that differ only in that order are not equal.

    That the Oceanids owe a bonus turn after this one, or Dionysus may get an additional one,
    follows from the turn itself, so nothing else is pending at its start.
    """

    blocks: tuple[int, ...]
    """Number of blocks by space, a1 first, then b1 … e5."""
    domes: frozenset[int]
    """The spaces with a dome."""
    workers: tuple[tuple[int, ...], ...]
    """The spaces of each side's workers; a removed worker is left out."""
    gods: tuple[str, ...]
    """The god of each seat, `mortal` for none, `-` for a player who has lost."""
    seat: int
    """Who takes the turn; in a finished game, who acted or lost last."""
    last_moved: tuple[int | None, ...]
    """Where the worker stands now that each side moved last in its own turns (Eris)."""
    die: int = 0
    spent: frozenset[str] = frozenset()
    """The gods whose once-a-game power has been used."""
    moved_up: frozenset[int] = frozenset()
    """The seats one of whose own workers moved up in that seat's own last turn (Athena)."""
    turn_kind: str = "normal"
    """`normal`, `bonus` (Oceanids) or `additional` (Dionysus)."""
    lost: frozenset[int] = frozenset()
    """The seats out of the game (three players)."""
    winner: int | None = None
    """The side that has won."""

    @property
    def side(self) -> int:
        """The side whose turn it is."""
        return self.side_of(self.seat)

    def side_of(self, seat: int) -> int:
        """SRN-3.5 Partners sit across."""
        return seat % 2 if len(self.gods) == TEAM_PLAYERS else seat


# ---------------------------------------------------------------------------- a turn in progress


class Worker(NamedTuple):
    """Who a worker is, wherever it stands."""

    side: int
    number: int


class Move(NamedTuple):
    """A move made in this turn, with the levels it led from and to."""

    worker: Worker
    here: int
    there: int
    before: int
    after: int


class Build(NamedTuple):
    """A build made by a worker in this turn, with the number of blocks it was put upon."""

    worker: Worker
    space: int
    level: int


@dataclass(frozen=True)
class Moment:
    """A turn in progress: the board as it stands, what was done, and what may be done next."""

    start: Position
    blocks: tuple[int, ...]
    domes: frozenset[int]
    workers: tuple[tuple[int | None, ...], ...]
    """By side and number; None for a worker removed in this turn."""
    spent: frozenset[str]
    follow: Phase
    """What lists the moments one step further on."""
    may_stop: bool
    """Whether the steps so far are a whole turn, duties to opponents aside."""
    steps: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    builds: tuple[Build, ...] = ()
    rolled: bool = False
    """Whether the player chose to roll at the end (Aurae, Oreads)."""
    won: bool = False

    @property
    def god(self) -> God:
        """The god whose power is used in this turn: that of the player whose turn it is."""
        return GODS[self.start.gods[self.start.seat]]

    def then(self, follow: Phase, *, may_stop: bool = False) -> Moment:
        """This moment, with what comes next."""
        return replace(self, follow=follow, may_stop=may_stop)

    def at(self, worker: Worker) -> int:
        """Where the worker stands."""
        space = self.workers[worker.side][worker.number]
        assert space is not None, "a removed worker takes no part"
        return space

    def of(self, side: int) -> list[Worker]:
        """The workers of a side on the board."""
        spaces = self.workers[side]
        return [Worker(side, n) for n, space in enumerate(spaces) if space is not None]

    def own(self) -> list[Worker]:
        """The workers of the side whose turn it is."""
        return self.of(self.start.side)

    def foes(self) -> list[Worker]:
        """SRN-2.8 The workers of all other teams."""
        others = (side for side in range(len(self.workers)) if side != self.start.side)
        return [worker for side in others for worker in self.of(side)]

    def opponents(self) -> Iterator[tuple[God, int]]:
        """SRN-2.8 The gods of the players of other teams, with their owners' seats."""
        for seat, god in enumerate(self.start.gods):
            if god != GONE and self.start.side_of(seat) != self.start.side:
                yield GODS[god], seat

    def has_worker(self, space: int) -> bool:
        """Whether anybody stands there."""
        return any(space in spaces for spaces in self.workers)

    def foe_at(self, space: int) -> Worker | None:
        """The opponent's worker there."""
        return next((foe for foe in self.foes() if self.at(foe) == space), None)

    def free(self, space: int) -> bool:
        """SRN-1.3 Whether the space is unoccupied."""
        return space not in self.domes and not self.has_worker(space)

    def ahead(self, worker: Worker) -> int | None:
        """The neighbour of a worker in the die's direction."""
        return shifted(self.at(worker), *COMPASS[self.start.die])


Phase: TypeAlias = Callable[[Moment], Iterator[Moment]]


def nothing_more(_: Moment) -> Iterator[Moment]:
    """The phase after the last possible step of a turn."""
    yield from ()


def saying(now: Moment, *words: str) -> tuple[str, ...]:
    """The steps with one more, made of these words."""
    return (*now.steps, " ".join(words))


def placed(now: Moment, worker: Worker, space: int | None) -> Moment:
    """The worker put on a space, or removed from the game. By itself no step and no move."""
    spaces = list(now.workers[worker.side])
    spaces[worker.number] = space
    sides = list(now.workers)
    sides[worker.side] = tuple(spaces)
    return replace(now, workers=tuple(sides))


def forced(now: Moment, worker: Worker, space: int) -> Moment:
    """SRN-2.7 The step `force`: not a move, any level change, never a win."""
    words = saying(now, "force", name(now.at(worker)), name(space))
    return replace(placed(now, worker, space), steps=words)


def in_climb(now: Moment, here: int, there: int, climb: int) -> bool:
    """SRN-2.1 Whether a worker may go from here to there as far as levels are concerned."""
    if now.blocks[there] - now.blocks[here] > climb:
        return False
    return all(god.lets_move(now, owner, here, there) for god, owner in now.opponents())


def stride(now: Moment, worker: Worker, there: int) -> Moment:
    """The step `move`, without asking whether it wins."""
    here = now.at(worker)
    move = Move(worker, here, there, now.blocks[here], now.blocks[there])
    return replace(
        placed(now, worker, there),
        steps=saying(now, "move", name(here), name(there)),
        moves=(*now.moves, move),
    )


def walk(now: Moment, worker: Worker, there: int) -> Moment:
    """SRN-2.3 The step `move`, which may win at once; bonus and additional turns never do."""
    moved = stride(now, worker, there)
    won = (
        now.start.turn_kind == "normal"
        and now.god.wins(moved)
        and all(god.lets_win(owner, there) for god, owner in now.opponents())
    )
    return replace(moved, won=True) if won else moved


def buildable(now: Moment, space: int) -> bool:
    """SRN-2.2 Whether the next block, or the dome on three blocks, may be put on a free space."""
    return now.blocks[space] == TOP or block_allowed(now, space)


def block_allowed(now: Moment, space: int) -> bool:
    """Whether no opponent forbids a block there."""
    return all(god.lets_block(now, owner, space) for god, owner in now.opponents())


def build(now: Moment, worker: Worker, space: int) -> Moment:
    """SRN-2.2 The step `build`: the next block, or a dome on three blocks."""
    level = now.blocks[space]
    blocks, domes = now.blocks, now.domes
    if level == TOP:
        domes |= {space}
    else:
        blocks = (*blocks[:space], level + 1, *blocks[space + 1 :])
    return replace(
        now,
        blocks=blocks,
        domes=domes,
        steps=saying(now, "build", name(space)),
        builds=(*now.builds, Build(worker, space, level)),
    )


def dome(now: Moment, space: int) -> Moment:
    """The step `dome`: a dome at any level, by a power."""
    return replace(now, domes=now.domes | {space}, steps=saying(now, "dome", name(space)))


def roll(now: Moment) -> Moment:
    """The step `roll`, which ends the turn (Aurae, Oreads)."""
    rolled = replace(now, rolled=True, steps=saying(now, "roll"))
    return rolled.then(nothing_more, may_stop=True)


# ---------------------------------------------------------------------------- the gods (SRN-4)


class God:
    """`mortal`, and what a god does where its card says nothing.

    The first group of methods is the owner's turn in its order (SRN-2.6), the second what
    happens around it, the third what the owner imposes on opponents in their turns.
    """

    rolls_at_start = False

    def start(self, now: Moment) -> Iterator[Moment]:
        """The turn begins with a move of one of the workers that may be used."""
        for worker in self.usable(now):
            for moved in self.moves(now, worker):
                yield moved.then(self.after_move)

    def usable(self, now: Moment) -> list[Worker]:
        """SRN-2.1 The workers that may take the turn: one's own."""
        return now.own()

    def moves(self, now: Moment, worker: Worker) -> Iterator[Moment]:
        """SRN-2.1 To an unoccupied neighbour, up at most one level."""
        here = now.at(worker)
        for there in NEIGHBOURS[here]:
            if now.free(there) and in_climb(now, here, there, CLIMB):
                yield walk(now, worker, there)

    def wins(self, now: Moment) -> bool:
        """SRN-2.3 Whether the last move wins: from a lower level up to level 3."""
        move = now.moves[-1]
        return move.before < move.after == TOP

    def after_move(self, now: Moment) -> Iterator[Moment]:
        """What may follow a move: as a rule, only the build."""
        return self.building(now)

    def building(self, now: Moment) -> Iterator[Moment]:
        """SRN-2.2 The worker that moved builds."""
        for built in self.builds(now, now.moves[-1].worker):
            yield built.then(self.end_of_turn, may_stop=True)

    def builds(self, now: Moment, worker: Worker) -> Iterator[Moment]:
        """SRN-2.2 On an unoccupied neighbour."""
        for space in NEIGHBOURS[now.at(worker)]:
            if now.free(space) and buildable(now, space):
                yield build(now, worker, space)

    def end_of_turn(self, now: Moment) -> Iterator[Moment]:
        """What may follow the build."""
        return nothing_more(now)

    def situation(self, now: Moment) -> Hashable:
        """As much of a moment as decides whether the turn can be completed."""
        return now

    def wins_at_end(self, now: Moment) -> bool:
        """Whether a finished turn wins without a winning move."""
        return False

    def rolls_at_end(self, now: Moment) -> bool:
        """Whether the die is rolled when the turn is over."""
        return now.rolled

    def earns(self, now: Moment) -> str | None:
        """The kind of further turn that this player takes after this one."""
        return None

    def lets_move(self, now: Moment, owner: int, here: int, there: int) -> bool:
        """Whether an opponent may move from here to there."""
        return True

    def lets_block(self, now: Moment, owner: int, space: int) -> bool:
        """Whether an opponent may build a block (not a dome) there."""
        return True

    def lets_win(self, owner: int, there: int) -> bool:
        """Whether an opponent may win by moving there."""
        return True

    def duty_met(self, now: Moment, owner: int) -> bool:
        """Whether an opponent may end their turn like this."""
        return True


class Aphrodite(God):
    """SRN-4.aphrodite, SRN-4.r8: who neighboured her workers must neighbour one at the end."""

    def duty_met(self, now: Moment, owner: int) -> bool:
        side = now.start.side_of(owner)
        hers_before = now.start.workers[side]
        hers_now = [now.at(worker) for worker in now.of(side)]
        return all(
            beside_any(now.at(worker), hers_now)
            for worker in now.own()
            if beside_any(now.start.workers[worker.side][worker.number], hers_before)
        )


def beside_any(space: int, others: Iterable[int]) -> bool:
    """Whether the space neighbours one of the others."""
    return any(other in NEIGHBOURS[space] for other in others)


class Apollo(God):
    """SRN-4.apollo: may change places with an opponent's worker on its level or lower."""

    def moves(self, now: Moment, worker: Worker) -> Iterator[Moment]:
        yield from super().moves(now, worker)
        here = now.at(worker)
        for there in NEIGHBOURS[here]:
            foe = now.foe_at(there)
            if foe is not None and in_climb(now, here, there, climb=0):
                yield placed(walk(now, worker, there), foe, here)


class Artemis(God):
    """SRN-4.artemis: the worker may move a second time, not back to where it started."""

    def after_move(self, now: Moment) -> Iterator[Moment]:
        yield from self.building(now)
        first = now.moves[0]
        for moved in self.moves(now, first.worker):
            if moved.moves[-1].there != first.here:
                yield moved.then(self.building)


class Asteria(God):
    """SRN-4.asteria: if a worker moved down, may end the turn with a dome anywhere."""

    def end_of_turn(self, now: Moment) -> Iterator[Moment]:
        if any(move.after < move.before for move in now.moves):
            for space in SPACES:
                if now.free(space):
                    yield dome(now, space).then(nothing_more, may_stop=True)


class Walker(God):
    """SRN-2.10: gods whose worker may make any number of moves in a turn."""

    def further_moves(self, now: Moment) -> Iterator[Moment]:
        """More moves of the same worker, into spaces that it has not entered in this turn."""
        entered = {move.there for move in now.moves}
        for moved in self.moves(now, now.moves[-1].worker):
            if moved.moves[-1].there not in entered:
                yield moved.then(self.after_move)

    def situation(self, now: Moment) -> Hashable:
        """Of the route, only the level-3 spaces entered: one not yet entered may still be won on.

        Any other space that the route has closed, a search has been to before and gone on from.
        Without this the search for one way to complete a turn would try all routes, and there
        are billions on an open board.
        """
        worker = now.moves[-1].worker if now.moves else None
        tops = frozenset(move.there for move in now.moves if move.after == TOP)
        return worker, tops, now.won, now.workers, now.blocks, now.domes, now.follow


class Atalanta(Walker):
    """SRN-4.atalanta: once a game, any number of additional moves; the first one spends it."""

    def after_move(self, now: Moment) -> Iterator[Moment]:
        yield from self.building(now)
        if "atalanta" not in now.start.spent:
            yield from self.further_moves(replace(now, spent=now.spent | {"atalanta"}))


class Athena(God):
    """SRN-4.athena, SRN-4.r2: if her worker moved up in her last turn, opponents cannot."""

    def lets_move(self, now: Moment, owner: int, here: int, there: int) -> bool:
        return owner not in now.start.moved_up or now.blocks[there] <= now.blocks[here]


class Atlas(God):
    """SRN-4.atlas: may build a dome at any level."""

    def builds(self, now: Moment, worker: Worker) -> Iterator[Moment]:
        yield from super().builds(now, worker)
        for space in NEIGHBOURS[now.at(worker)]:
            if now.free(space) and now.blocks[space] < TOP:
                yield dome(now, space)


class Aurae(God):
    """SRN-4.aurae: end moves in the die's direction that win nothing; then may roll."""

    def end_of_turn(self, now: Moment) -> Iterator[Moment]:
        for worker in now.own():
            there = now.ahead(worker)
            if there is None or not now.free(there):
                continue
            if in_climb(now, now.at(worker), there, CLIMB):
                yield stride(now, worker, there).then(self.end_of_turn, may_stop=True)
        yield roll(now)


class Bellerophon(God):
    """SRN-4.bellerophon, SRN-4.r12: once a game, may move up exactly two levels."""

    def moves(self, now: Moment, worker: Worker) -> Iterator[Moment]:
        yield from super().moves(now, worker)
        if "bellerophon" in now.spent:
            return
        here = now.at(worker)
        for there in NEIGHBOURS[here]:
            two_up = now.blocks[there] - now.blocks[here] == 2
            if two_up and now.free(there) and in_climb(now, here, there, climb=2):
                yield replace(walk(now, worker, there), spent=now.spent | {"bellerophon"})


class Bia(God):
    """SRN-4.bia, SRN-4.r13: an opponent's worker straight behind the space entered is removed.

    SRN-2.6: the removal comes after the win check, so a winning move removes nobody.
    """

    def moves(self, now: Moment, worker: Worker) -> Iterator[Moment]:
        for moved in super().moves(now, worker):
            behind = straight_on(moved.moves[-1].here, moved.moves[-1].there)
            foe = None if behind is None else now.foe_at(behind)
            yield moved if foe is None or moved.won else placed(moved, foe, None)


class Castor(God):
    """SRN-4.castor, SRN-4.r9: instead, move each and build with none, or build with each."""

    def start(self, now: Moment) -> Iterator[Moment]:
        alone = len(now.own()) == 1
        for moved in super().start(now):
            yield moved.then(self.after_move, may_stop=alone)
        for worker in now.own():
            for built in self.builds(now, worker):
                yield built.then(self.second_build, may_stop=alone)

    def after_move(self, now: Moment) -> Iterator[Moment]:
        yield from self.building(now)
        for worker in self.others(now, now.moves[0].worker):
            for moved in self.moves(now, worker):
                yield moved.then(nothing_more, may_stop=True)

    def second_build(self, now: Moment) -> Iterator[Moment]:
        """A first build within reach of both workers has come here once for either of them."""
        for worker in self.others(now, now.builds[0].worker):
            for built in self.builds(now, worker):
                yield built.then(nothing_more, may_stop=True)

    def others(self, now: Moment, used: Worker) -> list[Worker]:
        """The own workers except the used one."""
        return [worker for worker in now.own() if worker != used]


class Demeter(God):
    """SRN-4.demeter: may build a second time, not on the same space."""

    def end_of_turn(self, now: Moment) -> Iterator[Moment]:
        first = now.builds[0]
        for built in self.builds(now, first.worker):
            if built.builds[-1].space != first.space:
                yield built.then(nothing_more, may_stop=True)


class Dionysus(God):
    """SRN-4.dionysus, SRN-4.r6: a complete tower earns a turn with an opponent's worker."""

    def usable(self, now: Moment) -> list[Worker]:
        return now.foes() if now.start.turn_kind == "additional" else now.own()

    def earns(self, now: Moment) -> str | None:
        tower = any(built.level == TOP for built in now.builds)
        return "additional" if tower else None


class Dryads(God):
    """SRN-4.dryads: rolls; at the end may force one own worker in the die's direction."""

    rolls_at_start = True

    def end_of_turn(self, now: Moment) -> Iterator[Moment]:
        for worker in now.own():
            there = now.ahead(worker)
            if there is not None and now.free(there):
                yield forced(now, worker, there).then(nothing_more, may_stop=True)


class Eris(God):
    """SRN-4.eris, SRN-4.r4: may use an opponent's worker, but not the one that they moved last."""

    def usable(self, now: Moment) -> list[Worker]:
        last = now.start.last_moved
        return now.own() + [foe for foe in now.foes() if now.at(foe) != last[foe.side]]


class Eros(God):
    """SRN-4.eros: also wins if all his workers, two or more, end side by side on level 1."""

    def wins_at_end(self, now: Moment) -> bool:
        spaces = [now.at(worker) for worker in now.own()]
        together = all(b in NEIGHBOURS[a] for a in spaces for b in spaces if a != b)
        return len(spaces) > 1 and together and all(now.blocks[space] == 1 for space in spaces)


class Hera(God):
    """SRN-4.hera, SRN-4.r3: opponents cannot win by moving into the perimeter."""

    def lets_win(self, owner: int, there: int) -> bool:
        return there not in PERIMETER


class Iris(God):
    """SRN-4.iris: may jump over any neighbouring worker to the free space behind, at any level."""

    def moves(self, now: Moment, worker: Worker) -> Iterator[Moment]:
        yield from super().moves(now, worker)
        here = now.at(worker)
        for over in NEIGHBOURS[here]:
            there = straight_on(here, over)
            if there is None or not now.has_worker(over) or not now.free(there):
                continue
            if in_climb(now, here, there, climb=TOP):
                yield walk(now, worker, there)


class Limus(God):
    """SRN-4.limus, SRN-4.r14: opponents build only domes on spaces neighbouring his workers."""

    def lets_block(self, now: Moment, owner: int, space: int) -> bool:
        return not beside_any(space, map(now.at, now.of(now.start.side_of(owner))))


class Medusa(God):
    """SRN-4.medusa, SRN-4.r10: may turn a lower neighbour into a dome, one for each team."""

    def end_of_turn(self, now: Moment) -> Iterator[Moment]:
        for foe in now.foes():
            # Nothing else removes workers in her turn, so a gap is a worker petrified before.
            if None not in now.workers[foe.side] and self.looks_down_on(now, foe):
                space = now.at(foe)
                gone = replace(placed(now, foe, None), domes=now.domes | {space})
                said = replace(gone, steps=saying(now, "petrify", name(space)))
                yield said.then(self.end_of_turn, may_stop=True)

    def looks_down_on(self, now: Moment, foe: Worker) -> bool:
        """Whether the foe neighbours a higher worker of hers."""
        space = now.at(foe)
        own = [now.at(worker) for worker in now.own()]
        return any(s in NEIGHBOURS[space] and now.blocks[space] < now.blocks[s] for s in own)


class Metis(God):
    """SRN-4.metis: rolls; at the end a dome beside a worker where the blocks equal the die."""

    rolls_at_start = True

    def end_of_turn(self, now: Moment) -> Iterator[Moment]:
        own = [now.at(worker) for worker in now.own()]
        for space in SPACES:
            if now.blocks[space] == now.start.die and now.free(space) and beside_any(space, own):
                yield dome(now, space).then(nothing_more, may_stop=True)


class Minotaur(God):
    """SRN-4.minotaur, SRN-4.r1: may enter an opponent's space and push the worker straight on."""

    def moves(self, now: Moment, worker: Worker) -> Iterator[Moment]:
        yield from super().moves(now, worker)
        here = now.at(worker)
        for there in NEIGHBOURS[here]:
            foe, behind = now.foe_at(there), straight_on(here, there)
            if foe is None or behind is None or not now.free(behind):
                continue
            if in_climb(now, here, there, CLIMB):
                yield placed(walk(now, worker, there), foe, behind)


class Oceanids(God):
    """SRN-4.oceanids, SRN-4.r7: die and workers on the perimeter earn a bonus turn; rolls."""

    def earns(self, now: Moment) -> str | None:
        on_edge = [space for space in now.start.workers[now.start.side] if space in PERIMETER]
        due = now.start.turn_kind == "normal" and now.start.die + len(on_edge) >= BONUS_SUM
        return "bonus" if due else None

    def rolls_at_end(self, now: Moment) -> bool:
        return now.start.turn_kind == "normal"


class Oceanus(God):
    """SRN-4.oceanus, SRN-4.r15: moves and builds with each; wins with two up to level 3."""

    def building(self, now: Moment) -> Iterator[Moment]:
        for built in self.builds(now, now.moves[-1].worker):
            yield built.then(self.end_of_turn, may_stop=not self.unmoved(now))

    def end_of_turn(self, now: Moment) -> Iterator[Moment]:
        for worker in self.unmoved(now):
            for moved in self.moves(now, worker):
                yield moved.then(self.after_move)

    def unmoved(self, now: Moment) -> list[Worker]:
        """The workers whose move and build are still to come."""
        moved = {move.worker for move in now.moves}
        return [worker for worker in now.own() if worker not in moved]

    def wins(self, now: Moment) -> bool:
        """SRN-4.r3 A move that an opponent lets win nothing does not count."""
        up = [move for move in now.moves if move.before < move.after == TOP]
        counted = [m for m in up if all(g.lets_win(s, m.there) for g, s in now.opponents())]
        return len(counted) == 2


class Oreads(God):
    """SRN-4.oreads: each worker may build once in the die's direction; then may roll."""

    def end_of_turn(self, now: Moment) -> Iterator[Moment]:
        used = [built.worker for built in now.builds[1:]]
        for worker in now.own():
            space = now.ahead(worker)
            if worker in used or space is None or not now.free(space):
                continue
            if buildable(now, space):
                yield build(now, worker, space).then(self.end_of_turn, may_stop=True)
        yield roll(now)


class Pan(God):
    """SRN-4.pan: also wins by moving down two or more levels."""

    def wins(self, now: Moment) -> bool:
        return super().wins(now) or now.moves[-1].before - now.moves[-1].after >= 2


class Pegasus(God):
    """SRN-4.pegasus: may move up more than one level, but does not win by that."""

    def moves(self, now: Moment, worker: Worker) -> Iterator[Moment]:
        here = now.at(worker)
        for there in NEIGHBOURS[here]:
            if now.free(there) and in_climb(now, here, there, climb=TOP):
                yield walk(now, worker, there)

    def wins(self, now: Moment) -> bool:
        return super().wins(now) and now.moves[-1].after - now.moves[-1].before == CLIMB


class Perseus(God):
    """SRN-4.perseus, SRN-4.r11: once a game, a run over one to three workers at the end."""

    def end_of_turn(self, now: Moment) -> Iterator[Moment]:
        if "perseus" not in now.spent:
            for worker in now.own():
                yield from self.onto_others(replace(now, spent=now.spent | {"perseus"}), worker)

    def run(self, now: Moment) -> Iterator[Moment]:
        """The runner goes on; the first move of the turn was not part of the run."""
        runner = now.moves[-1].worker
        for moved in self.moves(now, runner):
            yield moved.then(nothing_more, may_stop=True)
        if len(now.moves) - 1 < RUN_LENGTH:
            yield from self.onto_others(now, runner)

    def onto_others(self, now: Moment, runner: Worker) -> Iterator[Moment]:
        """Moves into spaces occupied by other workers, who stay where they are."""
        here = now.at(runner)
        for there in NEIGHBOURS[here]:
            if now.has_worker(there) and in_climb(now, here, there, CLIMB):
                yield walk(now, runner, there).then(self.run)


class Polyphemus(God):
    """SRN-4.polyphemus, SRN-4.r12: once a game, ends the turn with one or two domes anywhere."""

    def end_of_turn(self, now: Moment) -> Iterator[Moment]:
        if "polyphemus" not in now.spent:
            for first in self.domes(replace(now, spent=now.spent | {"polyphemus"})):
                yield first.then(self.second_dome, may_stop=True)

    def second_dome(self, now: Moment) -> Iterator[Moment]:
        for second in self.domes(now):
            yield second.then(nothing_more, may_stop=True)

    def domes(self, now: Moment) -> Iterator[Moment]:
        return (dome(now, space) for space in SPACES if now.free(space))


class Scylla(God):
    """SRN-4.scylla: may force an opponent's worker into the space that she left beside it."""

    def after_move(self, now: Moment) -> Iterator[Moment]:
        yield from self.building(now)
        left = now.moves[-1].here
        for foe in now.foes():
            if now.at(foe) in NEIGHBOURS[left]:
                yield forced(now, foe, left).then(self.building)


class Triton(Walker):
    """SRN-4.triton: after each move into the perimeter the worker may move again."""

    def after_move(self, now: Moment) -> Iterator[Moment]:
        yield from self.building(now)
        if now.moves[-1].there in PERIMETER:
            yield from self.further_moves(now)


class Zeus(God):
    """SRN-4.zeus, SRN-4.r14: may build a block under the worker that moved, which rises on it."""

    def builds(self, now: Moment, worker: Worker) -> Iterator[Moment]:
        yield from super().builds(now, worker)
        here = now.at(worker)
        if now.blocks[here] < TOP and block_allowed(now, here):
            yield build(now, worker, here)


GODS: dict[str, God] = {"mortal": God()} | {
    kind.__name__.lower(): kind()
    for kind in (
        *(Aphrodite, Apollo, Artemis, Asteria, Atalanta, Athena, Atlas, Aurae, Bellerophon, Bia),
        *(Castor, Demeter, Dionysus, Dryads, Eris, Eros, Hera, Iris, Limus, Medusa, Metis),
        *(Minotaur, Oceanids, Oceanus, Oreads, Pan, Pegasus, Perseus, Polyphemus, Scylla),
        *(Triton, Zeus),
    )
}
