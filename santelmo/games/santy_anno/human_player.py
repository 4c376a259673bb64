"""A model of human players: how long they take to find their ship, and where they end up.

The model goes through the round as a person does, one card after the other.

- *Time.* Each step (finding the start, each card, the event, the lap, sitting down) takes its
  typical seconds times the level's pace times a random factor that is log-normal with median 1
  and the level's spread.
- *Errors.* With the chance `error × difficulty` of its kind a card or the event is taken for
  another one (see `misreadings`); the rest of the way goes on from the wrong ship. So errors look
  like those of people, and a second one can cancel the first.

All figures are data, in `human_player.toml`. A player knows only what is public, so a redacted
state is enough.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources
from math import cos, exp, log, pi, prod, sqrt
from typing import Any, NamedTuple

from santelmo.core.chance import mix, pick
from santelmo.core.state import Numbers
from santelmo.games.santy_anno import rules
from santelmo.games.santy_anno.components import card_at, event_at
from santelmo.games.santy_anno.misreadings import card_misreadings, event_misreadings
from santelmo.games.santy_anno.path import Cards, cards_of, destination, ring_of
from santelmo.games.santy_anno.state import SantyAnnoState

_DATA: dict[str, Any] = tomllib.loads(
    resources.files("santelmo.games.santy_anno").joinpath("human_player.toml").read_text("utf-8")
)
SECONDS: dict[str, float] = _DATA["seconds"]
DIFFICULTY: dict[str, float] = _DATA["difficulty"]

MANTISSA = 53
"""Bits of a random fraction."""


@dataclass(frozen=True)
class Level:
    """How good a player is."""

    pace: float
    spread: float
    error: float


LEVELS = {name: Level(**figures) for name, figures in _DATA["levels"].items()}


class Answer(NamedTuple):
    """What a player does in a round; seconds are counted from the first card."""

    ship: int
    seconds: float
    """When the player sits."""
    lap: float | None
    """When the lap is finished, where one is due."""


def answer(s: SantyAnnoState, seat: int, level: Level, rng: Numbers) -> Answer:
    """The answer of a player in the present round."""
    current = int(s.resolved)
    cards, event = cards_of(s, current), int(s.events[current])
    ship = destination(
        ring_of(s),
        tuple(
            _read(card, card_at(card).kind, card_misreadings(card), level, rng) for card in cards
        ),
        _read_event(event, level, rng),
        int(s.ships[current, seat]),
    )
    thought = sum(_seconds_for(step, level, rng) for step in _steps(cards, event))
    lap = thought + _seconds_for("lap", level, rng) if rules.owes_lap(s, seat) else None
    return Answer(ship, (lap or thought) + _seconds_for("sit", level, rng), lap)


def expected_seconds(cards: Cards, event: int, level: Level) -> float:
    """The mean time until a player knows the ship."""
    mean_factor = exp(level.spread**2 / 2)
    return level.pace * mean_factor * sum(SECONDS[step] for step in _steps(cards, event))


def chance_without_error(cards: Cards, event: int, level: Level) -> float:
    """How likely a player reads all cards and the event right."""
    kinds = (card_at(card).kind for card in cards)
    return prod(1 - level.error * DIFFICULTY[kind] for kind in (*kinds, *_event_kind(event)))


def _event_kind(event: int) -> Iterable[str]:
    card = event_at(event)
    return (card.kind,) if card else ()


def _steps(cards: Cards, event: int) -> Iterable[str]:
    return ("start", *(card_at(card).kind for card in cards), *_event_kind(event))


def _read(number: int, kind: str, mistakes: tuple[int, ...], level: Level, rng: Numbers) -> int:
    """The number of the card or event that the player sees in this one."""
    errs = fraction(rng) < level.error * DIFFICULTY[kind]
    return mistakes[pick(rng, len(mistakes))] if errs and mistakes else number


def _read_event(event: int, level: Level, rng: Numbers) -> int:
    card = event_at(event)
    if card is None:
        return event
    return _read(event, card.kind, event_misreadings(event), level, rng)


def _seconds_for(step: str, level: Level, rng: Numbers) -> float:
    """The seconds that a step takes this time."""
    return level.pace * SECONDS[step] * exp(level.spread * normal(rng))


def fraction(rng: Numbers) -> float:
    """A random number from 0 to 1, without 1."""
    return (int(mix(rng)) >> (64 - MANTISSA)) / (1 << MANTISSA)


def normal(rng: Numbers) -> float:
    """A random number with the standard normal distribution (Box and Muller)."""
    return sqrt(-2 * log(1 - fraction(rng))) * cos(2 * pi * fraction(rng))
