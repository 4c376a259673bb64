"""The course of a match as a picture: a line for each seat, with the turning points."""

from __future__ import annotations

from santelmo.core.svg import (
    SEAT_COLOURS,
    SEAT_INKS,
    Colour,
    Svg,
    circle,
    document,
    element,
    group,
    labelled,
    line,
    rectangle,
    seat_mark,
    text,
)
from santelmo.study.analysis import MatchAnalysis
from santelmo.study.analysis_words import decision_sentence, turning_point_sentence

WIDTH, HEIGHT = 960, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 150, 56, 52
STEPS = (0.0, 0.25, 0.5, 0.75, 1.0)
MARK = 11
MARK_GAP = 26
LABEL_GAP = 34
"""The number of a turning point closer to the one before is left out."""
DASHES = (None, "9 4", "3 3", "12 4 3 4", "6 6", "2 5", "14 6", "8 3 2 3")
"""A seat is known by its dashes too, not by its colour alone."""


def draw(analysis: MatchAnalysis, title: str) -> str:
    """An SVG document."""
    graph = _Graph(analysis)
    return document(
        WIDTH,
        HEIGHT,
        f"{title}: the course of the match",
        text(LEFT, 32, f"{title}: chance to win after each move", size=20),
        *graph.axes(),
        *graph.turning_points(),
        *(graph.curve(seat) for seat in range(analysis.players)),
        *graph.costly(),
        *graph.ends(),
        description="; ".join(turning_point_sentence(turn) for turn in analysis.turning_points),
    )


class _Graph:
    def __init__(self, analysis: MatchAnalysis) -> None:
        self._analysis = analysis
        self._last = max(len(analysis.standings) - 1, 1)

    def x(self, number: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * number / self._last

    def y(self, chance: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - chance)

    def axes(self) -> list[Svg]:
        right = WIDTH - RIGHT
        found = [rectangle(LEFT, TOP, right - LEFT, self.y(0) - TOP, fill=Colour.PAPER_RAISED)]
        for step in STEPS:
            found.append(line(LEFT, self.y(step), right, self.y(step), stroke=Colour.LINE))
            found.append(text(LEFT - 8, self.y(step) + 5, f"{step:.0%}", anchor="end"))
        ticks = sorted({0, self._last // 2, self._last})
        found += [
            text(self.x(tick), HEIGHT - BOTTOM + 22, str(tick), anchor="middle") for tick in ticks
        ]
        found.append(text((LEFT + right) / 2, HEIGHT - 8, "moves", anchor="middle"))
        return found

    def curve(self, seat: int) -> Svg:
        points = " ".join(
            f"{self.x(number):.1f},{self.y(standing.chances[seat]):.1f}"
            for number, standing in enumerate(self._analysis.standings)
        )
        drawn = element(
            "polyline",
            points=points,
            fill="none",
            stroke=SEAT_COLOURS[seat],
            stroke_width=2.5,
            stroke_linejoin="round",
            stroke_dasharray=DASHES[seat],
        )
        return labelled(f"Seat {seat}", drawn)

    def turning_points(self) -> list[Svg]:
        found: list[Svg] = []
        numbered = 0.0
        for turn in self._analysis.turning_points:
            x = self.x(turn.number + 1)
            words = f"Move {turn.number + 1}: {turning_point_sentence(turn)}"
            upright = line(x, TOP, x, self.y(0), stroke=Colour.LINE_STRONG, stroke_dasharray="4 4")
            if x - numbered < LABEL_GAP:
                found.append(labelled(words, upright))
                continue
            number = text(x, TOP - 6, str(turn.number + 1), size=13, anchor="middle")
            found.append(labelled(words, upright, number))
            numbered = x
        return found

    def costly(self) -> list[Svg]:
        """A dot on its seat's line for each decision that cost much."""
        found: list[Svg] = []
        for decisions in self._analysis.costly:
            for decision in decisions:
                after = self._analysis.standings[decision.number + 1].chances[decision.seat]
                dot = circle(
                    self.x(decision.number + 1),
                    self.y(after),
                    5,
                    fill=SEAT_COLOURS[decision.seat],
                    stroke=SEAT_INKS[decision.seat],
                )
                found.append(
                    labelled(f"Move {decision.number + 1}: {decision_sentence(decision)}", dot)
                )
        return found

    def ends(self) -> list[Svg]:
        """The marks of the seats beside the ends of their lines, without overlap."""
        end = self._analysis.standings[-1].chances
        order = sorted(range(self._analysis.players), key=lambda seat: (-end[seat], seat))
        found: list[Svg] = []
        lowest = TOP - MARK_GAP
        for place, seat in enumerate(order):
            below = (len(order) - 1 - place) * MARK_GAP
            y = min(max(self.y(end[seat]), lowest + MARK_GAP), self.y(0) - below)
            lowest = y
            x = WIDTH - RIGHT + 24
            found.append(group(seat_mark(seat, x, y, MARK), text(x + 18, y + 5, f"Seat {seat}")))
        return found
