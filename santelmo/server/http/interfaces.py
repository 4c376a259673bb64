"""What the HTTP API needs of the rest of the server."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal, Protocol

from santelmo.core.game import Game
from santelmo.core.match import Match
from santelmo.core.moves import Move
from santelmo.server.domain.addresses import Caller
from santelmo.server.domain.channels import Channel
from santelmo.server.domain.device_codes import DeviceCode
from santelmo.server.domain.harbour import Visit
from santelmo.server.domain.person import Person
from santelmo.server.domain.ratings import Rating
from santelmo.server.domain.rest import Rest
from santelmo.server.domain.seating import Levels
from santelmo.server.domain.statistics import OwnResult
from santelmo.server.domain.table import Table

Json = dict[str, Any]


class Progress(Protocol):
    """How far the compilation of a game is."""

    @property
    def share(self) -> float: ...

    @property
    def seconds(self) -> float:
        """About how long it will take from now on."""
        ...


class RateLimit(Protocol):
    """How often each address or person may do something."""

    def count(self, who: str) -> None:
        """Counts a call, or refuses it."""
        ...


class TableLists(Protocol):
    """The stored lists of tables."""

    async def tables_of(self, person: str, most: int) -> list[Json]:
        """The tables at which a person sits or sat, the latest first."""
        ...


class People(Protocol):
    """People and their cookies."""

    async def find(self, token: str | None) -> Person | None: ...

    async def device(self, token: str | None) -> str | None:
        """The id of the device with this cookie."""
        ...

    async def create(self, name: str | None, label: str) -> tuple[Person, str]:
        """A new person on a device of this name, and the token for its cookie."""
        ...

    async def rename(self, person: Person, name: str) -> Person: ...


class Device(Protocol):
    """A browser in which somebody is signed in."""

    @property
    def id(self) -> str: ...

    @property
    def label(self) -> str: ...

    @property
    def created_at(self) -> int: ...

    @property
    def seen_at(self) -> int: ...


class Devices(Protocol):
    """Signing in and out."""

    async def devices_of(self, person: str) -> Sequence[Device]:
        """A person's devices, the latest first."""
        ...

    async def sign_out(self, person: str, device: str) -> None:
        """The device is nobody's any more."""
        ...

    async def new_code(self, person: str) -> DeviceCode:
        """A code for one more device; it takes the place of the one before."""
        ...

    async def redeem(self, typed: str, label: str, old_token: str | None) -> tuple[Person, str]:
        """Signs a device in by a code: whose it is now, and the token for its cookie."""
        ...


class OwnTables(Protocol):
    """What people have seen of their tables, and noted about them."""

    async def visit(self, table: str, person: str) -> Visit | None:
        """What the person has seen of this table."""
        ...

    async def note_visit(self, table: str, person: str, version: int) -> None:
        """The person has seen this version; what was seen stays seen."""
        ...

    async def note(self, table: str, person: str) -> str:
        """The person's note about a table; empty if there is none."""
        ...

    async def write_note(self, table: str, person: str, text: str) -> None:
        """Puts this note in the place of the one before; an empty one goes."""
        ...


class Leader(Protocol):
    """A line of a leaderboard: a person, or a level of bots."""

    @property
    def person(self) -> str | None: ...

    @property
    def name(self) -> str | None: ...

    @property
    def level(self) -> str | None: ...

    @property
    def rating(self) -> Rating: ...


class Standings(Protocol):
    """What results add up to."""

    async def results_of(self, person: str) -> Sequence[OwnResult]:
        """All results of a person, in the order in which the matches ended."""
        ...

    async def ratings_of(self, person: str) -> Mapping[str, Rating]:
        """By game."""
        ...

    async def leaders(self, game: str) -> Sequence[Leader]:
        """People who want to be listed, and levels of bots; the best first."""
        ...

    async def is_listed(self, person: str, game: str) -> bool: ...

    async def set_listed(self, person: str, game: str, listed: bool) -> None:
        """Whether the person stands on the leaderboard of a game."""
        ...


class PersonalData(Protocol):
    """What is stored of people."""

    async def rows_of(self, person: str) -> Json:
        """All rows of a person, by what they are."""
        ...


class MatchExports(Protocol):
    """The tables of a person, as they are handed out."""

    async def tables_of(self, person: str, caller: Caller) -> list[Json]: ...


class Hours(Protocol):
    """When people do not play."""

    async def rests_of(self, people: Collection[str]) -> dict[str, Rest]: ...

    async def set_rest(self, person: str, rest: Rest | None) -> None: ...


class Channels(Protocol):
    """Where people want to be told of their turns."""

    async def of(self, person: str) -> list[Channel]: ...

    async def add_device(
        self, person: str, endpoint: str, keys: Mapping[str, str], name: str
    ) -> None: ...

    async def add_mail(self, person: str, address: str, network: str) -> None: ...

    async def confirm(self, channel: str) -> bool: ...

    async def remove(self, channel: str, person: str | None = None) -> None: ...

    async def quiet_of(self, person: str) -> Rest | None: ...

    async def set_quiet(self, person: str, quiet: Rest | None) -> None: ...


class SignedLinks(Protocol):
    """Knows the links that stand in e-mails."""

    def is_signed(
        self, purpose: Literal["confirm", "stop"], channel: str, signature: str
    ) -> bool: ...


class BotLevel(Protocol):
    """How well a bot plays."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def summary(self) -> str: ...


class BotLevels(Levels, Protocol):
    """The levels of bots, described."""

    def levels(self, game: str) -> Sequence[BotLevel]:
        """The levels of a game, from the weakest to the strongest."""
        ...


class Games(Protocol):
    """The games, which run interpreted until they are compiled."""

    def progress(self, game: str) -> Progress | None:
        """How far the compilation is; None when it is done."""
        ...

    def level_now(self, game: Game, level: str) -> str:
        """The level that plays for this one now."""
        ...


class HintedMove(Protocol):
    """A move that a bot considers."""

    @property
    def move(self) -> Move: ...

    @property
    def share(self) -> float: ...

    @property
    def value(self) -> float | None: ...

    @property
    def wins_in(self) -> int | None: ...

    @property
    def why(self) -> str: ...


class Hints(Protocol):
    """What a bot would consider."""

    async def rank(self, table: Table, seat: int, caller: Caller) -> Sequence[HintedMove]:
        """The seat's moves, best first, with shares that add up to 1."""
        ...


class Analyses(Protocol):
    """What finished matches teach."""

    async def state(self, table: Table) -> Json: ...

    async def begin(self, table: Table, caller: Caller) -> Json: ...

    async def line(self, table: Table, seat: int, place: int) -> tuple[int, list[Json]]: ...


class Replays(Protocol):
    """Matches to go through, move by move."""

    async def of_table(self, table: Table, seat: int | None, caller: Caller) -> Json: ...

    async def of_line(
        self, table: Table, number: int, line: Sequence[Json], caller: Caller
    ) -> Json: ...

    async def of_file(self, text: str, caller: Caller) -> Json: ...

    async def match_of_table(self, table: Table, caller: Caller) -> Match:
        """A copy of a table's match."""
        ...

    async def match_of_file(self, text: str, caller: Caller) -> Match: ...


class Lessons(Protocol):
    """Lessons, and what becomes of a move in them."""

    def listed(self, game: str) -> list[Json]:
        """The lessons of a game, in their order."""
        ...

    async def judge(
        self,
        game: str,
        name: str,
        done: Sequence[tuple[str, float]],
        tried: str | None,
        seconds: float,
        caller: Caller,
    ) -> Json:
        """Where a lesson stands after these moves, and what a try came to."""
        ...

    async def position(
        self, game: str, name: str, done: Sequence[tuple[str, float]], caller: Caller
    ) -> Match:
        """The match as it stands in a lesson."""
        ...


class LessonProgress(Protocol):
    """How far people have come in the lessons."""

    async def of(self, person: str) -> list[Json]: ...

    async def keep(
        self, person: str, game: str, lesson: str, moves: Sequence[tuple[str, float]], done: bool
    ) -> Json: ...
