"""Everything that can go wrong for a user, each with a sentence that says what would be right."""


class SantelmoError(Exception):
    """The root of all errors that a user's input can cause."""


class OptionError(SantelmoError):
    """A game or an option that does not exist, or a value that the option does not take."""


class MoveTextError(SantelmoError):
    """A text that is not a move of this game."""


class IllegalMove(SantelmoError):
    """A readable move that the rules do not allow now; the sentence names the reason."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        super().__init__(reason)
        self.rule = rule
        """The id of the rule that forbids it, where one paragraph does."""


class PositionError(SantelmoError):
    """A position that cannot be set up."""


class BotError(SantelmoError):
    """A bot that answered illegally, or raised an error."""


class MatchFileError(SantelmoError):
    """A match file that cannot be read: which line, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"Line {line}: {reason}")
        self.line = line
        self.reason = reason
