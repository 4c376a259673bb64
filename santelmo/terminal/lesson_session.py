"""A lesson at the keyboard: the task, the board, what is typed, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from santelmo.core.errors import MoveTextError, SantelmoError
from santelmo.core.rulebook import rule
from santelmo.study.lessons.run import LessonRun, Verdict
from santelmo.terminal.countdown import Countdown
from santelmo.terminal.writing import write_text

HELP = """Type a move. Or:
  moves        moves that are worth a try     rules ID     one rule (rules 2.1)
  show         the move that does the task    save FILE    write the match as it stands
  quit         stop; your progress is kept"""

COUNTED_SECONDS = 5
STYLES = {"done": "green", "missed": "yellow", "refused": "red"}


class Quit(Exception):
    """The learner wants to stop."""


class LessonSession:
    """Goes through a lesson; `keep` is called after each task that is done."""

    def __init__(
        self,
        run: LessonRun,
        console: Console,
        ask_line: Callable[[str], str],
        keep: Callable[[str, float], None],
    ) -> None:
        self.run = run
        self._console = console
        self._ask_line = ask_line
        self._keep = keep
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "moves": self._moves,
            "show": self._show,
            "rules": self._rule,
            "save": self._save,
            "quit": self._quit,
        }

    def go(self) -> None:
        """To the end of the lesson. Raises Quit when the learner stops."""
        lesson = self.run.lesson
        self._console.print(f"\n{lesson.title}", style="bold", highlight=False)
        self._console.print("'help' says what else you can type.", style="dim", highlight=False)
        while not self.run.is_over:
            self._present()
            while not self._try_once():
                pass
        self._console.print()
        self._console.print(self.run.match.picture(self.run.seat), end="")
        self._say(lesson.after)

    def _present(self) -> None:
        run, step = self.run, self.run.step
        number = f"Task {run.step_number + 1} of {len(run.lesson.steps)}"
        self._console.print(f"\n{number}", style="bold", highlight=False)
        self._say(step.words)
        self._console.print()
        self._console.print(run.match.picture(run.seat, run.match.legal(run.seat)), end="")
        rules = f"  [{', '.join(step.rules)}]" if step.rules else ""
        seat = f"You are seat {run.seat}. "
        self._console.print(Text.assemble((seat, "dim"), (step.task, "bold"), (rules, "dim")))

    def _try_once(self) -> bool:
        """Reads one line; whether the task is done."""
        words, seconds = self._read()
        command, _, rest = words.partition(" ")
        try:
            if command.casefold() in self._commands:
                self._commands[command.casefold()](rest.strip())
                return False
            verdict = self.run.try_move(words, seconds)
        except SantelmoError as error:
            self._say(str(error), "red")
            return False
        self._report(verdict)
        if verdict.kind != "done":
            return False
        self._keep(verdict.move, seconds)
        return True

    def _read(self) -> tuple[str, float]:
        """What is typed, and after how many seconds where the task has a clock."""
        sentences = self._sentences()
        if not sentences:
            return self._ask_line("> ").strip(), 0.0
        self._ask_line("The clock starts when you press Enter. ")
        with Countdown(sentences, self._console) as countdown:
            words = self._ask_line("> ").strip()
            return words, countdown.seconds

    def _sentences(self) -> list[tuple[float, str]]:
        limit = self.run.seconds
        if limit is None:
            return []
        answers = [
            (answer.seconds, f"Seat {answer.played.seat} has found a ship.")
            for answer in self.run.step.clock
        ]
        counted = range(min(COUNTED_SECONDS, int(limit)), 0, -1)
        left = [(limit - seconds, f"{seconds} …") for seconds in counted]
        return [*answers, *left, (limit, "Too late. Press Enter.")]

    def _report(self, verdict: Verdict) -> None:
        for line in verdict.happened:
            self._console.print(f"  {line}", style="italic", highlight=False)
        rule_id = f" [{verdict.rule}]" if verdict.rule else ""
        self._say(f"{verdict.words}{rule_id}", STYLES[verdict.kind])
        if verdict.kind == "missed":
            self._say("The move is taken back: try again.", "dim")

    def _say(self, sentence: str, style: str = "") -> None:
        self._console.print(sentence, style=style, highlight=False, markup=False)

    def _help(self, rest: str) -> None:
        self._say(HELP)

    def _moves(self, rest: str) -> None:
        self._say(", ".join(self.run.view()["legal"]))

    def _show(self, rest: str) -> None:
        self._say(f"{self.run.step.solution} does it.")

    def _rule(self, rest: str) -> None:
        text = rule(self.run.lesson.game, rest)
        self._console.print(Text.assemble((f"{text.id} ", "bold"), text.text))

    def _save(self, rest: str) -> None:
        if not rest:
            raise MoveTextError("Say where to: save FILE.")
        write_text(Path(rest), self.run.match.text())
        game = self.run.lesson.game
        self._say(f"Written. To play on: santelmo play {game} --resume {rest}")

    def _quit(self, rest: str) -> None:
        raise Quit
