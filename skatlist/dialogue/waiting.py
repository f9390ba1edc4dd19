"""What waits for an answer before it is done: for a reason, for those who agree, for a yes."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from skatlist.dialogue.replies import Question, Reply, Told
from skatlist.dialogue.seating import places_meant
from skatlist.dialogue.words import NEW, NO, YES
from skatlist.evening import Decision
from skatlist.words import RefusedError

_NO: Final = NO | NEW

Action = Callable[[Decision], Iterator[Reply]]


class Consent:
    """A change of a signed list, which takes a reason and the places that agree; `step` is what is asked for.

    Without `size`, the places at the table, the reason alone will do; with `by_director` it takes who decided it.
    """

    def __init__(self, action: Action, size: int = 0, *, by_director: bool = False) -> None:
        self.step = Question.WHY
        self.size = size
        self.by_director = by_director
        self.reason = ""
        self._action = action

    def take(self, line: str) -> Iterator[Reply]:
        """Take an answer; after the last one do what waited."""
        if self.step is Question.WHY and self.by_director:
            self.reason, self.step = line, Question.DIRECTOR
            return
        if self.step is Question.DIRECTOR:
            yield from self.decide(Decision(self.reason, (), line))
            return
        if self.step is Question.WHY and not self.size:
            yield from self._action(Decision(line))
            return
        if self.step is Question.WHY:
            self.reason, self.step = line, Question.AGREED
            return
        agreed = places_meant(line, tuple(range(1, self.size + 1)), self.size)
        if agreed:
            yield from self.decide(Decision(self.reason, agreed))
        else:
            yield Told("places_unknown", {"line": line, "size": self.size}, alarm=True)

    def decide(self, decision: Decision) -> Iterator[Reply]:
        """Do what waited with reason and consent; where somebody's consent is lacking it goes on waiting."""
        self.reason = decision.reason
        try:
            yield from self._action(decision)
        except RefusedError as fault:
            if fault.key != "errors.correct_concerned":
                raise
            yield Told("agreed_lacking", fault.params, alarm=True)


class Confirm:
    """Something that is done only after a yes: `question` is the sentence that asks, `kind` how it may be answered.

    After a no the other thing is done, else nothing.
    """

    def __init__(
        self,
        question: str,
        params: Mapping[str, object],
        yes: Callable[[], Iterator[Reply]],
        no: Callable[[], Iterator[Reply]] | None = None,
    ) -> None:
        self.step = Question.CONFIRM
        self.kind = "confirm" if no is None else "confirm_new"
        self.question = Told(question, MappingProxyType(dict(params)))
        self._yes = yes
        self._no = no

    @staticmethod
    def is_answer(line: str) -> bool:
        """Whether a line says yes or no."""
        return line.casefold() in YES | _NO

    def take(self, line: str) -> Iterator[Reply]:
        """Do what waited, or not."""
        if not self.is_answer(line):
            yield Told("confirm_wanted", alarm=True)
        elif line.casefold() in YES:
            yield from self._yes()
        elif self._no is not None:
            yield from self._no()

    def is_given_up(self, line: str) -> bool:
        """Whether a line is a no after which nothing is done."""
        return self._no is None and line.casefold() in _NO
