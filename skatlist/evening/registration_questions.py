"""The questions of a registration, and the answers of a call: `17=8`, `17:jahrgang=1958`, `verein:Herz Dam=gleich`."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from skatlist.files.formats.numbers import natural
from skatlist.files.formats.players.registration_list import registration_column
from skatlist.words import Language, UsageError
from skatlist.words.spelling import nearest, normalized
from skatlist.words.word_tables import spellings, words_of

_AGAIN: Final = "+"  # marks a second question about the same thing
_SHELL: Final = dict.fromkeys(map(ord, "\"„“”'‚‘’`$\\!%"))
_NOTHING: Final = frozenset("-–—")


class QuestionKind(StrEnum):
    """The kinds of questions: the identity of a person, the meaning of a row, a cell, a spelling, groups.

    `ALONE` is a side event entered without tandem or team, `NOT_FOR` one for a category that the person is not in.
    """

    ROW = "row"
    NAME = "name"
    DOUBLE = "double"
    NUMBER = "number"
    BORN = "born"
    MARK = "mark"
    CATEGORY = "categories"
    SIDE_EVENT = "side_events"
    PARTNER = "partner"
    SPELLING = "spelling"
    SIZE = "size"
    ALONE = "alone"
    NOT_FOR = "not_for"


class Reply(StrEnum):
    """A fixed answer: the same person or thing, another one, nobody or nothing, or as it is."""

    SAME = "same"
    NEW = "new"
    OUT = "out"
    KEEP = "keep"
    YES = "yes"
    NO = "no"


class RegistrationQuestion(NamedTuple):
    """A question about a row (`line`), one of its columns, or something named in a column (`value`).

    `proposal` is the likely answer: a Reply, or a text. `replies` are the possible fixed answers, `free` says that a
    text is possible, too. `again` marks a second question about the same thing. `params` fill the sentence.
    """

    kind: QuestionKind
    proposal: "Reply | str"
    replies: tuple[Reply, ...]
    params: Mapping[str, object]
    line: int | None = None
    column: str = ""
    value: str = ""
    free: bool = False
    again: bool = False

    @property
    def key(self) -> str:
        """The key of the question in a call, independent of spelling."""
        about = self.value if self.line is None else str(self.line)
        column = registration_column(self.column) or normalized(self.column)
        parts = [column, normalized(about)] if self.line is None else [about, *([column] if column else [])]
        return ":".join(parts) + _AGAIN * self.again

    def label(self, lang: Language) -> str:
        """Return its key for a call in a language: `17`, `17:jahrgang`, `verein:Herz Dame`.

        Signs with a meaning for a shell are omitted, which does not change the key.
        """
        column = _column_word(self.column, lang).translate(_SHELL)
        parts = (
            [column, self.value.translate(_SHELL)]
            if self.line is None
            else [str(self.line), *([column] if column else [])]
        )
        return ":".join(parts) + _AGAIN * self.again

    def understood(self, written: str) -> "Reply | str":
        """Return a written answer. Raises UsageError if it does not fit the question."""
        written = " ".join(written.split())
        reply = Reply.OUT if written in _NOTHING else _reply_words().get(normalized(written))
        fitting = next((each for each in _MEANINGS.get(reply, ()) if each in self.replies), None) if reply else None
        if fitting is not None:
            return fitting
        if not written or not self.free or reply is not None:
            raise UsageError("registration_answer", answer=written, about=self.key)
        if self.kind in _NAMING and written != self.proposal:
            if written.isalpha() and nearest(written, _reply_words()) is not None:
                raise UsageError("registration_answer_near", answer=written)
            if self.kind is QuestionKind.DOUBLE and ";" in written:
                raise UsageError("registration_answer", answer=written, about=self.key)
        return written


_NAMING: Final = (QuestionKind.ROW, QuestionKind.DOUBLE)  # a text for these is a name: nobody is called „glich“

# The possible meanings of an answer, the likeliest first: ja means the same person.
_MEANINGS: Final = {
    **{reply: (reply,) for reply in Reply},
    Reply.YES: (Reply.YES, Reply.SAME, Reply.KEEP),
    Reply.NO: (Reply.NO, Reply.NEW, Reply.OUT),
    Reply.SAME: (Reply.SAME, Reply.YES),
    Reply.NEW: (Reply.NEW, Reply.NO),
}


def _column_word(column: str, lang: Language) -> str:
    for concept in ("registration_column", "player_column"):
        if column in words_of(concept, lang):
            return words_of(concept, lang)[column][0].lower()
    return column


@cache
def _reply_words() -> Mapping[str, Reply]:
    known = spellings("registration_reply")
    return MappingProxyType({normalized(word): reply for reply in Reply for word in known[reply.value]})


def reply_word(reply: "Reply | str", lang: Language) -> str:
    """Return the word for an answer. A text stands for itself."""
    return words_of("registration_reply", lang)[reply.value][0] if isinstance(reply, Reply) else reply


def read_answers(answers_typed: Iterable[str]) -> dict[str, str]:
    """Return the answers of a call by the keys of their questions. Raises UsageError for one without `=`.

    >>> read_answers(["17=8", "17:Jahrgang=1958", "Verein: Herz Dam = gleich"])
    {'17': '8', '17:born': '1958', 'club:herzdam': 'gleich'}
    """
    answers = {}
    for answer in answers_typed:
        about, sign, written = answer.partition("=")
        if not sign:
            raise UsageError("registration_answer_how", answer=answer)
        about = about.strip()
        again, about = about.endswith(_AGAIN), about.removesuffix(_AGAIN)
        first, _, rest = about.partition(":")
        line = natural(first.strip())
        if line is None:
            key = f"{registration_column(first) or normalized(first)}:{normalized(rest)}"
        else:
            key = ":".join([str(line), *([registration_column(rest) or normalized(rest)] if rest else [])])
        answers[key + _AGAIN * again] = written.strip()
    return answers


class Inquiry:
    """Answers questions from the given answers, else by the proposal.

    In that case the question stays open, except with `accept`.
    """

    def __init__(self, answers: Mapping[str, str], *, accept: bool) -> None:
        self._open: list[RegistrationQuestion] = []
        self._answers = answers
        self._accept = accept
        self._replies: dict[str, Reply | str] = {}

    def ask(self, question: RegistrationQuestion) -> Reply | str:
        """Return the answer to a question. Raises UsageError for one that does not fit it."""
        if question.key in self._replies:
            question = question._replace(again=True)
        written = self._answers.get(question.key)
        answer = question.proposal if written is None else question.understood(written)
        if written is None and not self._accept:
            self._open.append(question)
        self._replies[question.key] = answer
        return answer

    def ask_once(self, question: RegistrationQuestion) -> Reply | str:
        """Return the answer to a question raised by many rows."""
        known = self._replies.get(question.key)
        return self.ask(question) if known is None else known

    @property
    def open(self) -> tuple[RegistrationQuestion, ...]:
        """The unanswered questions: first those about rows, in order, then general ones."""
        return tuple(sorted(self._open, key=lambda each: (each.line is None, each.line or 0)))

    def has_question_about(self, line: int) -> bool:
        """Whether a question was about a whole row."""
        return str(line) in self._replies

    @property
    def unasked(self) -> tuple[str, ...]:
        """The answers to questions that were never asked."""
        return tuple(key for key in self._answers if key not in self._replies)
