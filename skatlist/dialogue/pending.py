"""Commands that wait for an answer: a line not entered, a yes, a reason with consent."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from skatlist.dialogue.commands import Game
from skatlist.dialogue.replies import Note, Question, Reply
from skatlist.evening import NOBODY, Decision
from skatlist.evening.entry_mending import Asks
from skatlist.words import RefusedError

Action = Callable[[Decision], Iterator[Reply]]


class NotEntered(NamedTuple):
    """The line typed last, as long as it is not on the disk: it is mended, entered as it stands, or dropped.

    `offered` is the line as its findings mend it. `is_asked` says that it was doubted, `question` what is asked of a
    line that breaks no rule; else the disk was full, or another program was faster. `sentences` are its findings.
    """

    line: str
    offered: str
    game: Game
    is_asked: bool = False
    question: Asks | None = None
    sentences: tuple[str, ...] = ()

    @property
    def shows_gap(self) -> bool:
        """Whether it was refused because a row before it is missing."""
        return any(sentence.startswith("skipped") for sentence in self.sentences)


class Consent:
    """A change that takes a reason and those who agree to it; `step` is what is asked for.

    Without `size`, the places at the table, the reason alone will do; with `by_director` it takes the director's name.
    """

    def __init__(self, action: Action, size: int = 0, *, by_director: bool = False) -> None:
        self.size = size
        self.by_director = by_director
        self.decision = NOBODY
        self._action = action

    @property
    def step(self) -> Question:
        """The pending question."""
        if not self.decision.reason or not (self.size or self.by_director):
            return Question.WHY
        return Question.DIRECTOR if self.by_director else Question.AGREED

    def decide(self, answer: Decision, *, is_whole: bool) -> Iterator[Reply]:
        """Take an answer, a part of a decision; do what waited once there is all of it, or no more to come.

        If the consent of a place is lacking, it goes on waiting.
        """
        known = self.decision
        self.decision = Decision(
            answer.reason or known.reason, answer.agreed or known.agreed, answer.director or known.director
        )
        lacks = not self.decision.director if self.by_director else self.size and not self.decision.agreed
        if lacks and not is_whole:
            return
        try:
            yield from self._action(self.decision)
        except RefusedError as fault:
            if fault.key != "errors.correct_concerned":
                raise
            yield Note("agreed_lacking", fault.params, alarm=True)


class Confirmation:
    """Something that is done only after a yes: `question` is the sentence that asks, `kind` how it may be answered.

    After a no the other thing is done, if there is one.
    """

    step = Question.CONFIRM

    def __init__(
        self,
        question: str,
        params: Mapping[str, object],
        yes: Callable[[], Iterator[Reply]],
        no: Callable[[], Iterator[Reply]] | None = None,
    ) -> None:
        self.kind = "confirm" if no is None else "confirm_new"
        self.question = Note(question, MappingProxyType(dict(params)))
        self.yes = yes
        self.no = no
