"""A weaker bot that sits in until the game is compiled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from santelmo.bots.bot import Budget, SeatState
from santelmo.bots.levels import Player, player, stand_in
from santelmo.core.game import Game
from santelmo.core.moves import Move


class BotWithStandIn:
    """Plays as the stand-in, and as the bot itself once that is ready."""

    def __init__(
        self,
        own: Player,
        other: Player,
        is_ready: Callable[[], bool],
        on_return: Callable[[], None],
    ) -> None:
        self._own = own
        self._other: Player | None = other
        self._is_ready = is_ready
        self._on_return = on_return

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        if self._other is not None and self._is_ready():
            self._other = None
            self._on_return()
        now = self._other or self._own
        return now.bot.choose(seat_state, seat, legal, now.budget)


def player_with_stand_in(
    game: Game,
    name: str,
    seed: int,
    is_ready: Callable[[], bool],
    on_return: Callable[[], None],
) -> Player:
    """A player by name, for whom a weaker one sits in as long as that is needed."""
    own, other = player(game, name, seed), stand_in(game, name)
    if other == name or is_ready():
        return own
    return replace(own, bot=BotWithStandIn(own, player(game, other, seed), is_ready, on_return))
