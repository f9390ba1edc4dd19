"""Commands that wait for an answer: a line not entered, a yes, a reason with consent."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from skatlist.dialogue.commands import Game
from skatlist.dialogue.replies import Note, Question, Reply
from skatlist.evening import NOBODY, Decision
from skatlist.evening.entry_line import Asks
from skatlist.words import RefusedError

Action = Callable[[Decision], Iterator[Reply]]


class NotEntered(NamedTuple):
    """The last typed line while it is not on the disk: it is mended, entered as it stands, or dropped.

    `offered` is the line as mended by its findings. `is_asked` says that it was doubted, `question` is the question
    about a line that breaks no rule. Otherwise the disk was full, or another program was faster. `sentences` are
    its findings.
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
    """A change that needs a reason and consent.

    `step` is the pending question. Without `size`, the places at the table, the reason is enough. With
    `by_director` the director's name is needed.
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
        """Accept an answer, part of a decision.

        Carry out the waiting change when the decision is complete or no more is to come. While the consent of a
        place is missing, it continues to wait.
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
    """An action that needs a yes.

    `question` is the sentence that asks, `kind` the possible kind of answer. After a no the alternative is carried
    out, if there is one.
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
