"""A person's name, hours, devices, news and export over HTTP, as models."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import AfterValidator, Field, StringConstraints

from santelmo.server.domain.channels import (
    LONGEST_ENDPOINT,
    LONGEST_MAIL_ADDRESS,
    ChannelKind,
)
from santelmo.server.domain.rest import DAY_MINUTES, LONGEST_ZONE, MOST_DAYS, Rest
from santelmo.server.domain.table import Status
from santelmo.server.models import (
    Json,
    Me,
    Name,
    RequestModel,
    ResponseModel,
    visible,
)

MAX_DEVICE_NAME = 80


class NewMe(RequestModel):
    """My name."""

    name: Name


DeviceName: TypeAlias = Annotated[
    str, StringConstraints(min_length=1, max_length=MAX_DEVICE_NAME), AfterValidator(visible)
]

Minute: TypeAlias = Annotated[int, Field(ge=0, lt=DAY_MINUTES)]
"""Of a day."""
Weekday: TypeAlias = Annotated[int, Field(ge=0, le=6)]
"""Monday is 0."""


class RestHours(RequestModel):
    """When I do not play: long clocks stand still meanwhile."""

    zone: str = Field(max_length=LONGEST_ZONE)
    night: Annotated[list[Minute], Field(min_length=2, max_length=2)] | None = None
    """From which minute of the day to which."""
    days: list[Weekday] = Field(default_factory=list[int], max_length=MOST_DAYS)

    def rest(self) -> Rest:
        night = None if self.night is None else (self.night[0], self.night[1])
        return Rest(self.zone, night, tuple(sorted(self.days))).check()


class NewDevice(RequestModel):
    """How this browser can be reached by Web Push, as it says itself."""

    endpoint: str = Field(max_length=LONGEST_ENDPOINT)
    p256dh: str = Field(max_length=100)
    auth: str = Field(max_length=50)
    name: DeviceName


class NewMailAddress(RequestModel):
    """Where I want to get e-mail."""

    address: str = Field(max_length=LONGEST_MAIL_ADDRESS)


class MyQuiet(RequestModel):
    """When I want no news."""

    quiet: RestHours | None


class ChannelInfo(ResponseModel):
    """A place where I am told of my turns."""

    id: str
    kind: ChannelKind
    name: str
    confirmed: bool
    """Whether the owner of an e-mail address has said that it is theirs."""
    created_at: int


class MyNews(ResponseModel):
    """Where news of my turns go, and when not."""

    push_key: str
    """The key of this server for Web Push."""
    mail: bool
    """Whether this server sends e-mail."""
    channels: list[ChannelInfo]
    quiet: RestHours | None


class MyRest(RequestModel):
    """My hours without play; null if there are none."""

    rest: RestHours | None


class DeviceCode(ResponseModel):
    """A code by which I can sign in on one more device, once."""

    code: str
    expires_at: int
    expires_ms: int
    """How long it can be used, from now on."""


class Adoption(RequestModel):
    """The code that another device shows."""

    code: str = Field(min_length=1, max_length=64)


class DeviceInfo(ResponseModel):
    """A browser in which I am signed in."""

    id: str
    label: str
    created_at: int
    seen_at: int
    """About when it was used last."""
    here: bool
    """Whether this is the one that asks."""


class ExportedChatLine(ResponseModel):
    """Something that I said."""

    at: int
    text: str


class ExportedTable(ResponseModel):
    """A table at which I sit or sat."""

    id: str
    game: str
    status: Status
    created_at: int
    updated_at: int
    names: list[str | None]
    seats: list[int]
    """Mine."""
    match_file: str | None
    """None until the match is over."""
    chat: list[ExportedChatLine]


class PersonExport(ResponseModel):
    """All that the server has of me."""

    santelmo: str
    """The version of the program."""
    exported_at: int
    person: Me
    data: dict[str, list[Json]]
    """The rows of the database that are mine, by what they are."""
    tables: list[ExportedTable]


class Forget(RequestModel):
    """That I mean it: my name, as I typed it."""

    name: str = Field(max_length=64)
