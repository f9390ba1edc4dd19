"""The commands of the conversation, as data. A typed line is read as one of them, a form or button sends one.

They are dataclasses because `Undo()` and `Accept()` must not be equal, as empty named tuples are.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from skatlist.evening import NOBODY, Decision, Key
from skatlist.evening.dialogue.replies import Note, Question, Reply
from skatlist.evening.dialogue.row_commands import Correct, Enter, Game, Insert
from skatlist.evening.entry_line import EntryQuestion
from skatlist.evening.people import PersonFacts
from skatlist.skat.sheet import FooterName
from skatlist.words import RefusedError


@dataclass(frozen=True)
class Accept:
    """Enter the doubted line as it stands."""


@dataclass(frozen=True)
class Undo:
    """Drop the pending line or question, else undo the last action."""


@dataclass(frozen=True)
class Delete:
    """Remove a row."""

    number: int


@dataclass(frozen=True)
class MoveRow:
    """Move a row before or after another one."""

    number: int
    other: int
    behind: bool = False

    @property
    def target(self) -> int:
        """The new number of the row.

        >>> [MoveRow(13, 27).target, MoveRow(13, 27, behind=True).target, MoveRow(27, 13, behind=True).target]
        [26, 27, 14]
        """
        return self.other + self.behind - (self.other > self.number)


@dataclass(frozen=True)
class GoTo:
    """Go to a list. Without one, show all of them."""

    key: Key | None = None


@dataclass(frozen=True)
class ShowList:
    """Show the list, the games around one, or only the seats."""

    around: int | None = None
    whole: bool = True


@dataclass(frozen=True)
class SeatTable:
    """Seat a table: as typed, or one name or start number for each place."""

    who: str | tuple[str, ...]


@dataclass(frozen=True)
class Join:
    """Seat a person at a place from the next game on, or `since` another one (1: from the beginning)."""

    place: int
    who: str
    since: int | None = None


@dataclass(frozen=True)
class Leave:
    """Let the player at a place leave."""

    place: int


@dataclass(frozen=True)
class ShowPeople:
    """Show all participants, or one of them."""

    number: int | None = None


@dataclass(frozen=True)
class Describe:
    """Change the facts about a person."""

    number: int
    facts: PersonFacts


@dataclass(frozen=True)
class SetRules:
    """Apply other rules from the next game on."""

    rules: str


@dataclass(frozen=True)
class Finish:
    """Continue with the control totals and signatures."""


@dataclass(frozen=True)
class Totals:
    """State the control totals of all places, or of the place in question."""

    values: tuple[int, ...]


@dataclass(frozen=True)
class StateNumbers:
    """State another row below the list, or the totals after a game, as written on paper."""

    row: FooterName | int
    values: tuple[int, ...]


@dataclass(frozen=True)
class StateSums:
    """State the sums of an empty list: those of the place in question, of all places, or none yet."""

    values: tuple[int, ...] = ()


@dataclass(frozen=True)
class Sign:
    """Record who has signed. None stands for all who have not signed yet."""

    places: tuple[int, ...] | None


@dataclass(frozen=True)
class Later:
    """Leave totals or signatures for later."""


@dataclass(frozen=True)
class Unsign:
    """Withdraw signatures. None stands for all of them. Without a reason, the dialogue asks for it."""

    places: tuple[int, ...] | None
    reason: str = ""


@dataclass(frozen=True)
class End:
    """End the list earlier than agreed. None stands for the last game on it."""

    number: int | None
    reason: str = ""


@dataclass(frozen=True)
class TransferGames:
    """Move the list, or its games from the `first` on, to another table."""

    target: Key
    first: int | None = None


@dataclass(frozen=True)
class Confirm:
    """Answer yes or no."""

    is_yes: bool


@dataclass(frozen=True)
class Since:
    """Answer from which game on people sit where they are said to sit. 1 stands for the beginning of the list."""

    game: int


@dataclass(frozen=True)
class Decide:
    """State reason, consent or director for a waiting change. With `is_whole` the answer is complete."""

    decision: Decision
    is_whole: bool = False


@dataclass(frozen=True)
class ShowHelp:
    """Show what can be typed."""

    more: bool = False


@dataclass(frozen=True)
class Quit:
    """End the conversation."""


@dataclass(frozen=True)
class Misread:
    """A line without a command in it: the reason, and the probable line."""

    reply: Note
    near: str = ""


Command = (
    Enter | Accept | Undo | Correct | Insert | Delete | MoveRow | GoTo | ShowList | SeatTable | Join | Leave
    | ShowPeople | Describe | SetRules | Finish | Totals | StateNumbers | StateSums | Sign | Later | Unsign | End
    | TransferGames | Confirm | Since | Decide | ShowHelp | Quit | Misread
)  # fmt: skip
HARMLESS = GoTo, ShowList, Finish, ShowHelp, Quit, Misread  # these change nothing on the disk


# Commands that wait for an answer: a line not entered, a yes, a reason with consent.

Action = Callable[[Decision], Iterator[Reply]]


class NotEntered(NamedTuple):
    """The last typed line while it is not on the disk. The scorer corrects it, enters it as it is, or drops it.

    `offered` is the line corrected by its findings. `is_doubted` says that it is doubtful, `question` is the question
    about a line that breaks no rule. In other cases the disk was full, or another program was faster. `sentences` are
    its findings.
    """

    line: str
    offered: str
    game: Game
    is_doubted: bool = False
    question: EntryQuestion | None = None
    sentences: tuple[str, ...] = ()

    @property
    def shows_gap(self) -> bool:
        """Whether it was refused because a row before it is missing."""
        return any(sentence.startswith("skipped") for sentence in self.sentences)


class Consent:
    """A change that needs a reason and consent.

    `step` is the pending question. Without `size`, the number of places, the reason is enough. With
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

        Carry out the waiting change once the decision is complete or `is_whole`. While the consent of a place is
        missing, the change continues to wait.
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


class SeatsDecision:
    """People who are to sit elsewhere at a table whose list has games, and since when.

    `question` is the sentence of the question, `next` the next game.
    """

    step = Question.SINCE

    def __init__(self, fault: RefusedError, seat: Callable[[int], Iterator[Reply]]) -> None:
        self.next = fault.params["next"]
        self.question = Note(fault.key.removeprefix("errors."), MappingProxyType(dict(fault.params)))
        self.seat = seat


class Confirmation:
    """An action that needs a yes.

    `question` is the sentence of the question, `kind` says which answers are possible. After a no the alternative is
    carried out, if there is one.
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
