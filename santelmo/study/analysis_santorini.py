"""The judge of two-player Santorini: alpha-beta search, and proofs where something is forced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from santelmo.bots.bot import SeatState
from santelmo.bots.santorini.clock import Clock
from santelmo.bots.santorini.decisions import DEEPEST
from santelmo.bots.santorini.searcher import Searcher, SearchResult
from santelmo.bots.santorini.values import INFINITY, chance_of
from santelmo.core.moves import PlayedMove
from santelmo.games.santorini.state import PLACING, SantoriniState
from santelmo.study.analysis import Outlook, Standing
from santelmo.study.analysis_judges import Comparison, FirstLook, Question

PLAYERS = 2
TABLE_BITS = 18
FIRST_LOOK = 25_000
"""Positions visited."""
CLOSE_LOOK = 300_000
FIRST_PROOF = 2
"""A forced win within so many turns is looked for first."""
CLOSE_PROOF = 4
PROOF_SHARE = 0.25
PATIENCE = 4
"""The played move is searched as deep as the best one, for so many times its positions at most."""
EVEN = Standing((0.5, 0.5))


@dataclass(frozen=True)
class _Pair:
    best: SearchResult
    played: SearchResult

    @property
    def loss(self) -> float:
        return chance_of(self.best.value) - chance_of(self.played.value)


class AlphaBetaJudge:
    """Judges steps of a turn with the search of the game's own bot."""

    def __init__(self, effort: int) -> None:
        self._effort = effort
        self._searcher = Searcher(TABLE_BITS)

    def standing(self, seat_state: SeatState, seat: int, seed: int) -> Standing:
        """`seed` changes nothing: this judge needs no luck."""
        s = seat_state.states[0]
        if is_draft(s):
            return EVEN
        best = self._best(seat_state, FIRST_LOOK, FIRST_PROOF)
        return _standing(int(s.seat), best.value)

    def first_look(self, question: Question) -> FirstLook:
        s = question.seat_state.states[0]
        if is_draft(s):
            return FirstLook(EVEN, 0.0)
        pair = self._pair(question, FIRST_LOOK, FIRST_PROOF)
        return FirstLook(_standing(int(s.seat), pair.best.value), pair.loss)

    def compare(self, question: Question) -> Comparison:
        pair = self._pair(question, CLOSE_LOOK, CLOSE_PROOF)
        if pair.loss <= 0:
            outlook = self._outlook(question, pair.played)
            return Comparison(question.played, outlook, outlook)
        better = question.seat_state.game.move(pair.best.code)
        after_played = self._outlook(question, pair.played)
        return Comparison(better, after_played, self._outlook(question, pair.best))

    def _pair(self, question: Question, nodes: int, proof: int) -> _Pair:
        best = self._best(question.seat_state, nodes, proof)
        code = question.played.code
        if best.code == code:
            return _Pair(best, best)
        clock = Clock(self._searcher.nodes + PATIENCE * nodes * self._effort, None)
        played = self._search([code], max(best.depth, 1), clock)
        return _Pair(best, played or SearchResult(code, best.value, 0, 0, (code,)))

    def _best(self, seat_state: SeatState, nodes: int, proof: int) -> SearchResult:
        """The best move: of a forced win if there is one, else of the deepest search."""
        searcher = self._searcher
        searcher.forget()
        searcher.set_position(seat_state.states)
        codes = searcher.legal()
        clock = Clock(nodes * self._effort, None)
        placing = seat_state.states[0].stage == PLACING
        for turns in range(1, 1 if placing else proof + 1):
            found = searcher.prove(codes, turns, clock.share(PROOF_SHARE))
            if found is not None:
                return found
        clock = Clock(searcher.nodes + nodes * self._effort, None)
        return searcher.deepen(codes, DEEPEST, clock)

    def _search(self, codes: Sequence[int], depth: int, clock: Clock) -> SearchResult | None:
        """The value of these moves, as deep as the clock allows up to this depth."""
        found: SearchResult | None = None
        for each in range(1, depth + 1):
            deeper = self._searcher.search(codes, -INFINITY, INFINITY, each, clock)
            if deeper is None or not self._searcher.is_done():
                break
            found = deeper
        return found

    def _outlook(self, question: Question, result: SearchResult) -> Outlook:
        chance = chance_of(result.value)
        return Outlook(
            value=chance,
            chance=chance,
            score=None,
            line=self._line(question, result),
            wins_in=result.wins_in,
            loses_in=result.loses_in,
        )

    def _line(self, question: Question, result: SearchResult) -> tuple[PlayedMove, ...]:
        """The line with its seats, up to the first draw."""
        self._searcher.set_position(question.seat_state.states)
        seat, line = question.seat, list[PlayedMove]()
        for code in result.line:
            line.append(PlayedMove(seat, question.seat_state.game.move(code)))
            after = self._searcher.play(code)
            if after.random_count:
                break
            seat = int(after.seat)
        return tuple(line)


def is_draft(s: SantoriniState) -> bool:
    """Whether gods are being chosen, which nobody searches."""
    return bool(s.stage < PLACING)


def _standing(seat: int, value: int) -> Standing:
    chance = chance_of(value)
    return Standing((chance, 1.0 - chance) if seat == 0 else (1.0 - chance, chance))
