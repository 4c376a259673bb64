"""How a result came about, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from santelmo.core.definition import PointSource
from santelmo.core.wording import join_words
from santelmo.games.santiago import areas
from santelmo.games.santiago.board import square_names
from santelmo.games.santiago.components import CROP_NAMES
from santelmo.games.santiago.land import survey
from santelmo.games.santiago.score import Area, score
from santelmo.games.santiago.state import SantiagoState
from santelmo.games.santiago.words.names import counted, escudos


def explain(s: SantiagoState) -> list[str]:
    """SGO-10.3, SGO-10.4: each seat's money, area by area."""
    lines: list[str] = []
    final = score(survey(s))
    for seat, harvest in enumerate(final.harvest):
        total = int(s.money[seat])
        lines.append(f"Seat {seat}: {escudos(total - harvest)} in hand.")
        lines += [
            f"Seat {seat}: {_area_words(s, seat, area)} = {area.incomes[seat]}."
            for area in final.areas
            if area.incomes[seat]
        ]
        lines.append(f"Seat {seat}: {escudos(total)} in all.")
    return lines


def reason(before: SantiagoState, s: SantiagoState) -> str:
    """SGO-10.4: the most money."""
    money = s.money.tolist()[: int(s.players)]
    best = max(money)
    winners = [f"Seat {seat}" for seat, own in enumerate(money) if own == best]
    if len(winners) > 1:
        return f"{join_words(winners)} have the same money, {escudos(best)}, and share the win."
    return f"{winners[0]} has the most money: {escudos(best)}."


def points(history: Sequence[SantiagoState]) -> list[PointSource]:
    """The money in hand, and what each crop brought."""
    s = history[-1]
    final = score(survey(s))
    seats = range(len(final.harvest))
    hand = tuple(int(s.money[seat]) - final.harvest[seat] for seat in seats)
    return [PointSource("In hand", hand)] + [
        PointSource(
            CROP_NAMES[crop].capitalize(),
            tuple(sum(a.incomes[seat] for a in final.areas if a.crop == crop) for seat in seats),
        )
        for crop in sorted({area.crop for area in final.areas})
    ]


def _area_words(s: SantiagoState, seat: int, area: Area) -> str:
    squares = square_names(area.squares)
    markers = counted(int(areas.count_markers(s, seat, area.squares)), "marker")
    palms = int(areas.count_palms(s, seat, area.squares))
    yields = f"({markers} + {counted(palms, 'palm')})" if palms else markers
    tiles = counted(len(squares), "tile")
    return f"{CROP_NAMES[area.crop]} {', '.join(squares)}: {tiles} × {yields}"
