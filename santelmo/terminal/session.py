"""A match at one keyboard: people and bots take turns in the terminal."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from santelmo.bots.bot import Budget
from santelmo.bots.hints import hint
from santelmo.bots.levels import Player
from santelmo.bots.race import Choice, choice_of, first, still_open
from santelmo.core.errors import BotError, IllegalMove, MoveTextError, SantelmoError
from santelmo.core.match import Match
from santelmo.core.moves import Move
from santelmo.core.rulebook import rule
from santelmo.core.state import Visibility
from santelmo.terminal.writing import write_text

LISTED_MOVES = 24
"""More legal moves than this are listed by kind only, until somebody asks for them all."""

HINT_BUDGET = Budget(seconds=1.0)
HINTED_MOVES = 3

HELP = """Type a move, or only its last words where that is clear (b3 c3).
  moves        all legal moves          undo         take the last move back
  log          what happened so far     hint         what a strong bot would do
  rules ID     one rule (rules 2.1)     save FILE    write the match file
  quit         stop; the match is kept"""


class Quit(Exception):
    """Somebody wants to stop."""


class Session:
    """Runs a match; `bots` has a player for each seat, None for a person."""

    def __init__(
        self,
        match: Match,
        bots: Sequence[Player | None],
        console: Console,
        ask_line: Callable[[str], str],
    ) -> None:
        self.match = match
        self.bots = bots
        self.console = console
        self._ask_line = ask_line
        self._reader: int | None = None
        self._moves_reported = 0
        self._choices: dict[int, Choice] = {}
        """What bots have chosen and not yet played: in a race each has its moment."""
        self._racing = False
        self._began = 0.0
        """When the person was first asked in this race."""
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "moves": self._list_all,
            "undo": self._undo,
            "log": self._log,
            "hint": self._hint,
            "rules": self._rule,
            "save": self._save,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Plays to the end. Raises Quit when a person stops."""
        if any(bot is None for bot in self.bots):
            self.console.print(HELP, style="dim", highlight=False)
        while self.match.actors:
            self._let_bots_choose()
            people = [seat for seat in self.match.actors if self.bots[seat] is None]
            if people and not self._play_before(0.0):
                self._let_person_act(people[0])
            elif not people:
                self._play_first()
        self._report_moves(self._reader)
        self._show_end()

    def _let_bots_choose(self) -> None:
        self._choices = still_open(self.match, self._choices)
        for seat in self.match.actors:
            bot = self.bots[seat]
            if bot is not None and seat not in self._choices:
                self._choices[seat] = choice_of(bot, self._bot_move(bot, seat), self.match, seat)

    def _bot_move(self, bot: Player, seat: int) -> Move:
        """The bot's move; a class from outside can fail in any way."""
        try:
            move = bot.choose(self.match, seat)
        except Exception as error:
            problem = f"raised {type(error).__name__}: {error}"
            raise BotError(f"The bot {bot.name!r} at seat {seat} {problem}.") from error
        if move not in self.match.legal(seat):
            raise BotError(
                f"The bot {bot.name!r} at seat {seat} answered {str(move)!r}, which is not legal."
            )
        return move

    def _play_first(self) -> None:
        seat = first(self._choices)
        self.match.play(self._choices.pop(seat).move, seat)

    def _play_before(self, seconds: float) -> bool:
        """Plays the choices of bots that were made by then; False if there were none."""
        before = len(self.match.moves)
        while self._choices and self._choices[first(self._choices)].seconds <= seconds:
            self._play_first()
            self._let_bots_choose()
        return len(self.match.moves) > before

    def _let_person_act(self, seat: int) -> None:
        self._hand_over(seat)
        if self._racing != bool(self._choices):
            self._racing, self._began = bool(self._choices), time.monotonic()
        self._report_moves(seat)
        legal = self.match.legal(seat)
        self.console.print()
        self.console.print(self.match.picture(seat, legal), end="")
        prompt = self.match.prompt(seat)
        rule_id = f"  [{prompt.rule}]" if prompt.rule else ""
        line = Text.assemble((f"Seat {seat}: ", "bold"), prompt.text, (rule_id, "dim"))
        self.console.print(line)
        self._list_some(legal)
        self._read_until_played(seat)

    def _read_until_played(self, seat: int) -> None:
        moves_before = len(self.match.moves)
        while len(self.match.moves) == moves_before:  # an undo ends it too
            words = self._ask_line("> ").strip()
            command, _, rest = words.partition(" ")
            try:
                if command.casefold() in self._commands:
                    self._commands[command.casefold()](rest.strip())
                elif words:
                    move = self._complete(words, seat)
                    self._play_before(time.monotonic() - self._began)
                    self.match.play(move, seat)
                    self._moves_reported = len(self.match.moves)
            except IllegalMove as error:
                rule_id = f" [{error.rule}]" if error.rule else ""
                self._complain(f"{error}{rule_id}")
            except BotError:
                raise
            except SantelmoError as error:
                self._complain(str(error))

    def _complete(self, words: str, seat: int) -> Move:
        """Reads a move; its first word may be missing where only one kind of move fits."""
        moves = self.match.game.definition.moves
        if words.split()[0].casefold() in moves.kinds:
            return moves.parse(words)
        for kind in dict.fromkeys(move.kind for move in self.match.legal(seat)):
            try:
                return moves.parse(f"{kind} {words}")
            except MoveTextError:
                continue
        return moves.parse(words)

    def _hand_over(self, seat: int) -> None:
        """Several people at one keyboard must not see each other's secrets."""
        people = sum(bot is None for bot in self.bots)
        if self._reader != seat and people > 1 and self._has_secrets():
            self.console.clear()
            self._ask_line(f"Seat {seat}: press Enter when nobody else is looking at the screen. ")
        self._reader = seat

    def _has_secrets(self) -> bool:
        fields = self.match.game.definition.state.fields.values()
        return any(field.visibility in (Visibility.OWNER, Visibility.TALLIED) for field in fields)

    def _report_moves(self, seat: int | None) -> None:
        for line in self.match.log(seat)[self._moves_reported :]:
            self.console.print(f"  {line}", style="italic", highlight=False)
        self._moves_reported = len(self.match.moves)

    def _show_end(self) -> None:
        result = self.match.result
        assert result is not None
        self.console.print()
        self.console.print(self.match.picture(self._reader), end="")
        for line in result.lines:
            self.console.print(line, highlight=False)
        self.console.print(self.match.prompt(None).text, style="bold", highlight=False)

    def _list_some(self, legal: Sequence[Move]) -> None:
        if len(legal) <= LISTED_MOVES:
            listing = ", ".join(map(str, legal))
        else:
            kinds = self.match.game.definition.moves.kinds
            patterns = dict.fromkeys(kinds[move.kind].pattern for move in legal)
            listing = f"{', '.join(patterns)}  ({len(legal)} legal moves; 'moves' lists them)"
        self.console.print(listing, style="dim", highlight=False)

    def _help(self, rest: str) -> None:
        self.console.print(HELP, highlight=False)

    def _list_all(self, rest: str) -> None:
        legal = self.match.legal(self._reader)
        self.console.print(", ".join(map(str, legal)), highlight=False)

    def _undo(self, rest: str) -> None:
        """Goes back to the last decision of a person."""
        if not any(self.bots[played.seat] is None for played in self.match.moves):
            raise IllegalMove("There is no move of yours to take back.")
        while self.bots[self.match.undo().seat] is not None:
            pass
        self._choices.clear()
        self._moves_reported = len(self.match.moves)

    def _log(self, rest: str) -> None:
        for line in self.match.log(self._reader):
            self.console.print(f"  {line}", highlight=False)

    def _hint(self, rest: str) -> None:
        """The best few moves, how much of its thinking the bot gave to each, and why."""
        if self.match.game.definition.race is not None:
            raise IllegalMove("There are no hints in a race.")
        for ranked, why in hint(self.match, self._reader, HINT_BUDGET).rows()[:HINTED_MOVES]:
            proof = f", wins in {ranked.wins_in}" if ranked.wins_in is not None else ""
            value = "" if ranked.value is None or proof else f", value {ranked.value:.2f}"
            line = f"  {ranked.move} ({ranked.share:.0%}{proof}){value}"
            self.console.print(f"{line}: {why}" if why else line, highlight=False, markup=False)

    def _rule(self, rest: str) -> None:
        text = rule(self.match.game.name, rest)
        self.console.print(Text.assemble((f"{text.id} ", "bold"), text.text))

    def _save(self, rest: str) -> None:
        if not rest:
            raise MoveTextError("Say where to: save FILE.")
        write_text(Path(rest), self.match.text())
        self.console.print(f"Written to {rest}.", style="dim", highlight=False)

    def _quit(self, rest: str) -> None:
        raise Quit

    def _complain(self, sentence: str) -> None:
        self.console.print(sentence, style="red", highlight=False)
