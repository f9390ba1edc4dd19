"""Lines from a pipe: nobody saw what was answered, so what came of none is counted."""

from collections.abc import Iterator
from typing import Final

from skatlist.cli.enter.dialogue import Dialogue
from skatlist.cli.enter.replies import Reply, Step, Told, is_refusal
from skatlist.cli.enter.words import Word, behind, read_command

_NAMED: Final = 20
_SETTLES: Final = frozenset((Word.ACCEPT, Word.UNDO))


class Tally:
    """A conversation and the numbers of its lines that nothing came of.

    A doubtful line that is confirmed or dropped afterwards is none of them.
    """

    def __init__(self, dialogue: Dialogue) -> None:
        self.dialogue = dialogue
        self.missed: list[int] = []
        self._read = 0
        self._open = 0  # the number of the line that is not entered and may be yet

    def take(self, line: str) -> Iterator[Reply]:
        """Do what a line says and answer."""
        self._read += 1
        before, step = self.dialogue.unentered, self.dialogue.ask().step
        refused = False
        for reply in self.dialogue.take(line):
            refused = refused or is_refusal(reply)
            yield reply
        after, line = self.dialogue.unentered, line.strip()
        same = bool(before) and line == before
        if after and after != before:
            self._open = self._read
        if (refused and not (same and after)) or (after and not before):
            self.missed.append(self._read)
        elif before and not after and self._open in self.missed:
            command = read_command(behind(line, before))
            asked = step in {Step.WHY, Step.AGREED}
            if same or asked or (command is not None and command.word in _SETTLES):
                self.missed.remove(self._open)

    def summary(self) -> Iterator[Reply]:
        """Say which lines nothing came of."""
        if self.missed:
            more = ("\N{HORIZONTAL ELLIPSIS}",) if len(self.missed) > _NAMED else ()
            yield Told("missed", {"count": len(self.missed), "lines": (*self.missed[:_NAMED], *more)}, alarm=True)
