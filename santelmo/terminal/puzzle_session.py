"""Puzzles at a keyboard, and what was solved so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console

from santelmo.core.errors import IllegalMove, MoveTextError
from santelmo.core.match import Match
from santelmo.core.moves import Move
from santelmo.study.puzzle_play import Try, Verdict, attempt, begin, position_of, solution
from santelmo.study.puzzles import Puzzle
from santelmo.terminal.user_file import load, save, user_file

THE_RESULTS = "the results of puzzles"

HELP = """Type a step, or only its last words where that is clear (b3 c3).
  moves   all legal steps        again   begin the puzzle anew
  show    the solution           skip    the next puzzle
  quit    stop"""


class _Quit(Exception):
    """Somebody wants to stop."""


class _Skip(Exception):
    """Somebody wants another puzzle."""


def results_path() -> Path:
    """Where it is kept which puzzles were solved at the first try, and which were not."""
    return user_file("puzzles.json")


def load_results(path: Path) -> dict[str, bool]:
    """By id of a puzzle, whether it was solved. A damaged file is left as it is."""
    return load(path, THE_RESULTS, lambda kept: {key: bool(solved) for key, solved in kept.items()})


class PuzzleSession:
    """Poses puzzles. The first try at a puzzle counts."""

    def __init__(
        self, console: Console, ask_line: Callable[[str], str], path: Path | None = None
    ) -> None:
        self._console = console
        self._ask_line = ask_line
        self._path = path or results_path()
        self._results = load_results(self._path)

    def run(self, puzzles: Sequence[Puzzle]) -> None:
        self._say(HELP, style="dim")
        try:
            for number, puzzle in enumerate(puzzles, 1):
                self._say(f"\nPuzzle {number} of {len(puzzles)} ({puzzle.id})", style="bold")
                self._pose(puzzle)
        except (_Quit, EOFError, KeyboardInterrupt):
            self._say("")
        solved = sum(self._results.values())
        self._say(f"Solved so far: {solved}, missed: {len(self._results) - solved}.")

    def _pose(self, puzzle: Puzzle) -> None:
        try:
            while self._try(puzzle) is not Verdict.SOLVED:
                self._say("Try again, or type: show, skip, quit.")
        except _Skip:
            return

    def _try(self, puzzle: Puzzle) -> Verdict:
        """One try, to its end."""
        own: list[str] = []
        now = begin(puzzle)
        while now.verdict is Verdict.OPEN:
            match = position_of(puzzle, now.moves)
            if match.actors == (puzzle.seat,):
                self._console.print(match.picture(puzzle.seat, match.legal()), end="")
            self._say(f"Seat {puzzle.seat}: {now.comment} {self._powers(match, puzzle)}")
            step = self._read(match, puzzle)
            if step is None:
                own, now = [], begin(puzzle)
                continue
            own.append(str(step))
            now = self._advance(puzzle, own, now)
        self._note(puzzle, now.verdict is Verdict.SOLVED)
        self._say(now.comment)
        if now.verdict is Verdict.SOLVED:
            self._say("Solved.", style="bold")
        return now.verdict

    def _advance(self, puzzle: Puzzle, own: list[str], before: Try) -> Try:
        """Plays the step, and says what the other side answers."""
        now = attempt(puzzle, tuple(own))
        answers = [move for seat, move in now.moves[len(before.moves) :] if seat != puzzle.seat]
        if answers and now.verdict is not Verdict.WRONG:
            self._say(f"Right. Seat {1 - puzzle.seat} answers {', '.join(map(str, answers))}.")
        return now

    def _read(self, match: Match, puzzle: Puzzle) -> Move | None:
        """The next step; None to begin anew."""
        while True:
            words = self._ask_line("> ").strip()
            command = words.casefold()
            if command == "quit":
                raise _Quit
            if command == "skip":
                raise _Skip
            if command == "again":
                return None
            if command == "moves":
                self._say(", ".join(map(str, match.legal())))
            elif command == "show":
                self._note(puzzle, False)
                self._say(", ".join(f"{seat} {move}" for seat, move in solution(puzzle)))
            elif words:
                step = self._step(match, words)
                if step is not None:
                    return step

    def _step(self, match: Match, words: str) -> Move | None:
        fitting = [move for move in match.legal() if str(move).endswith(f" {words.casefold()}")]
        try:
            move = fitting[0] if len(fitting) == 1 else match.game.move(words)
            refusal = match.refusal(move)
            if refusal is None:
                return move
            self._say(refusal.text)
        except (IllegalMove, MoveTextError) as error:
            self._say(str(error))
        return None

    def _powers(self, match: Match, puzzle: Puzzle) -> str:
        from santelmo.games.santorini.components import BY_KEY, GODS

        own, other = puzzle.god, puzzle.gods[1 - puzzle.seat]
        named = [GODS[BY_KEY[key]] for key in (own, other) if key != "mortal"]
        return " ".join(f"{god.full_name}: {god.power}" for god in named)

    def _note(self, puzzle: Puzzle, solved: bool) -> None:
        """The first try counts."""
        if puzzle.id not in self._results:
            self._results[puzzle.id] = solved
            save(self._path, THE_RESULTS, self._results)

    def _say(self, words: str, style: str | None = None) -> None:
        self._console.print(words, style=style, highlight=False, markup=False, soft_wrap=True)
