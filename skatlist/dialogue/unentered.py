"""The line that is not entered and may be yet, and those before it that other games were entered instead of."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from skatlist.dialogue.replies import Reply, Told
from skatlist.dialogue.words import NO, YES, Word, behind, read_command
from skatlist.evening.entry_line import EntryLine
from skatlist.evening.entry_mending import completed_line, is_another_game, mended_line
from skatlist.words import Language

_YES: Final = YES | {""}
_RESULTS: Final = frozenset((Word.WON, Word.LOST))  # commands as well, with numbers behind them


class GivenUp(NamedTuple):
    """A line that another game was typed instead of, as that number; `later` says that it fits one game later."""

    game: int
    line: str
    later: bool


class Unentered:
    """What somebody typed that is not on the disk; nothing of it is lost without being named.

    `line` is as typed, `offered` as the keyboard offers it: mended where somebody knows how. `repeats` says that it is
    right, but the game before once more, which is asked about.
    """

    def __init__(self, lang: Language) -> None:
        self.lang = lang
        self.line = ""
        self.offered = ""
        self.repeats = False
        self._later = self._twice = False
        self._again = ""  # what is to be typed once more when something else is done
        self._given_up: list[GivenUp] = []

    @property
    def offers_nothing_new(self) -> bool:
        """Whether the keyboard offers at most what was put off until something else is done."""
        return not self.line and self.offered == self._again

    def keep(self, line: str, made: EntryLine | None = None, *, repeats: bool = False) -> None:
        """Keep a line that is not entered."""
        self.line, self.repeats = line, repeats
        self._again = self._again if made is None else ""
        sentences = [] if made is None else [finding.sentence for finding in made.findings]
        self._later = any(sentence.startswith("skipped") for sentence in sentences)
        self._twice = "typed_twice" in sentences
        self.offered = line if made is None or repeats else mended_line(line, made, self.lang)

    def drop(self) -> None:
        """Let the line go; what was put off is offered again."""
        self.line, self.offered, self.repeats = "", self._again, False

    def put_off(self, line: str) -> None:
        """Offer a line until something is entered."""
        self.offered = self._again = line

    def forget_all(self) -> None:
        """Let go also of those that were given up: another list is open, or this one has all its games."""
        self._again = ""
        self.drop()
        self._given_up.clear()

    def meant(self, typed: str) -> str:
        """Return what is meant by words typed while this line waits: what answers, follows or completes it."""
        typed = behind(typed, self.line)
        if self.repeats and typed.casefold() in _YES | NO:
            return "!" if typed.casefold() in _YES else "z"
        command = read_command(typed)
        if not typed or (command is not None and (command.word not in _RESULTS or command.rest)):
            return typed
        return completed_line(self.line, typed) or typed

    def is_followed(self, line: str) -> bool:
        """Whether a line is neither this one nor its answer, but the next: so the question is answered, too."""
        return self.repeats and line not in {"!", self.line}

    def give_up(self, line: str, made: EntryLine, game: int) -> GivenUp | None:
        """Return the line another game was typed instead of, which is kept to be named; None where there is none."""
        given_up = self.offered
        if not self.line or self._twice or line.startswith(self.line) or not is_another_game(given_up, made):
            return None
        self._given_up.append(GivenUp(game, given_up, self._later))
        return self._given_up[-1]

    def missing(self) -> Iterator[Reply]:
        """Name the line that was given up where the row refused last shows that one is missing."""
        if self._later and self._given_up:
            yield Told("missing", self._given_up[0]._asdict(), alarm=True)

    def settle(self, entered: str) -> None:
        """Note that a line that was given up is entered after all, by itself or behind a command."""
        self._again = ""
        self._given_up = [each for each in self._given_up if each.line not in entered]

    def named(self) -> Iterator[Reply]:
        """Name what is not entered."""
        for line in dict.fromkeys((*(each.line for each in self._given_up), *filter(None, (self.line,)))):
            yield Told("left_out", {"line": line}, alarm=True)
