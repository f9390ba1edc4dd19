"""What waits for an answer before it is done: for a reason, for those who agree."""

from collections.abc import Callable, Iterator

from skatlist.cli.enter.replies import Question, Reply, Told
from skatlist.cli.enter.seating import places_meant
from skatlist.evening import Decision

Action = Callable[[Decision], Iterator[Reply]]


class Consent:
    """A change of a signed list, which takes a reason and the places that agree; `step` is what is asked for."""

    def __init__(self, action: Action, size: int) -> None:
        self.step = Question.WHY
        self._action = action
        self._size = size
        self._reason = ""

    def take(self, line: str) -> Iterator[Reply]:
        """Take an answer; after the last one do what waited."""
        if self.step is Question.WHY:
            self._reason, self.step = line, Question.AGREED
            return
        agreed = places_meant(line, tuple(range(1, self._size + 1)), self._size)
        if agreed:
            yield from self._action(Decision(self._reason, agreed))
        else:
            yield Told("places_unknown", {"line": line, "size": self._size}, alarm=True)
