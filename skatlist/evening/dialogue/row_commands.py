"""The commands that write one game. A question about such a game carries its command along."""

from dataclasses import dataclass

from skatlist.skat.sheet import Row

Game = str | Row  # a line as typed, or a game chosen fact by fact


@dataclass(frozen=True)
class Enter:
    """Enter a game as the next one, or the one in question."""

    game: Game


@dataclass(frozen=True)
class Correct:
    """Correct a game. Without a line, the dialogue asks for it."""

    number: int
    game: Game = ""


@dataclass(frozen=True)
class Insert:
    """Insert a game before or after a row. Without a line, the dialogue asks for it."""

    number: int
    game: Game = ""
    behind: bool = False
