"""Settle doubtful rows of a registration: retype rows, ask about cells, unify the spelling of clubs and teams."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from skatlist.evening.people import thing_of
from skatlist.evening.registration_questions import Inquiry, QuestionKind, RegistrationQuestion, Reply
from skatlist.evening.registration_rows import typed_entry
from skatlist.files.formats.numbers import natural
from skatlist.files.formats.players.names import NearNames, distinct_words
from skatlist.files.formats.players.registration_list import CellDoubt, RegistrationRow
from skatlist.files.formats.players.written_marks import birth_year, find_name
from skatlist.tournament.model import Person
from skatlist.tournament.person_facts import FACTS, SHARED
from skatlist.tournament.tournament import Registration, SideKind, Tournament, categories_of
from skatlist.words import UsageError
from skatlist.words.spelling import likeness, nearest, normalized

# Questions about groups in a registration: teams and tandems of other sizes, side events without a partner.

_PAIR: Final = 2
_KEEP: Final = (Reply.KEEP,)
_NOTHING: Final = "-"  # the value for no tandem


class Joined(NamedTuple):
    """A person who takes part, and whether the table has changed their facts."""

    person: Person
    changed: bool


def group_questions(people: Sequence[Joined], tournament: Tournament, year: int) -> Iterator[RegistrationQuestion]:
    """Yield a question for every faulty group in which the table has changed a person."""
    for thing, size in (("tandem", _PAIR), ("team", tournament.team_size)):
        members: dict[str, list[Joined]] = {}
        for each in people:
            members.setdefault(thing_of(each.person, thing), []).append(each)
        for name, those in members.items():
            if name and size and len(those) != size:
                yield from _question(QuestionKind.SIZE, those, thing, name, size=size)
    for side_event in tournament.side_events:
        those = [each for each in people if side_event.name in each.person.registration.side_events]
        thing = side_event.kind.value
        if side_event.kind is not SideKind.SINGLE:
            alone = [each for each in those if not thing_of(each.person, thing)]
            yield from _question(QuestionKind.ALONE, alone, side_event.name, _NOTHING, thing=thing)
        if side_event.category:
            others = [
                each
                for each in those
                if side_event.category not in categories_of(each.person.registration, tournament.categories, year)
            ]
            yield from _question(QuestionKind.NOT_FOR, others, side_event.name, side_event.category)


def _question(
    kind: QuestionKind, those: Sequence[Joined], column: str, value: str, **more: object
) -> Iterator[RegistrationQuestion]:
    if any(each.changed for each in those):
        who = tuple(each.person.player.name for each in those)
        params = {"count": len(those), "who": who, "column": column, **more}
        yield RegistrationQuestion(kind, Reply.KEEP, _KEEP, params, None, column, value)


SURE: Final = 0.86  # more similar names need a question: Lotar Hufnagl, but not Hans Maier and Hanna Meier
_TELLING: Final = 3  # letters. Shorter words distinguish names: Pik I and Pik II
_ROW_LENGTH: Final = 100  # characters of a row
_LINES: Final = 5  # lines of a word that are shown
_MANY: Final = 3  # rows in a class missing in the event, from which on the class was forgotten there


class SettledRows(NamedTuple):
    """The rows after the answers about their faults and doubts, those left out, and new classes."""

    rows: list[RegistrationRow]
    left_out: list[RegistrationRow]
    classes: tuple[str, ...]


def settled_rows(
    rows: Sequence[RegistrationRow], there: Iterable[Person], tournament: Tournament, year: int, inquiry: Inquiry
) -> SettledRows:
    """Return the rows without faults and doubts. Raises UsageError for an answer that does not fit."""
    left_out: list[RegistrationRow] = []
    cells = _DoubtfulCells(tournament, year, inquiry)
    cells.count(rows)
    settled = [cells.settled(row) for entry in rows for row in _readable(entry, inquiry, left_out)]
    people = list(there)
    for thing in SHARED:
        spelled = _spellings(thing, [thing_of(each, thing) for each in people], settled, inquiry)
        settled = [_spelled(row, thing, spelled) for row in settled]
    return SettledRows(settled, left_out, tuple(cells.classes))


def _readable(entry: RegistrationRow, inquiry: Inquiry, left_out: list[RegistrationRow]) -> Iterator[RegistrationRow]:
    """Yield the rows with a person. A row without one becomes a question and is retyped or left out."""
    if not entry.trouble:
        yield entry
        return
    params = {"trouble": entry.trouble, "row": entry.written[:_ROW_LENGTH]}
    answer = inquiry.ask(RegistrationQuestion(QuestionKind.ROW, Reply.OUT, (Reply.OUT,), params, entry.line, free=True))
    if answer is Reply.OUT:
        left_out.append(entry)
    else:
        yield typed_entry(str(answer), entry.line)


class _DoubtfulCells:
    """Asks about the cells whose content does not fit their column."""

    def __init__(self, tournament: Tournament, year: int, inquiry: Inquiry) -> None:
        self._tournament = tournament
        self._year = year
        self._inquiry = inquiry
        self._lines: dict[CellDoubt, list[int]] = {}
        self.classes: dict[str, None] = {}  # classes missing in the event

    def count(self, rows: Iterable[RegistrationRow]) -> None:
        """Collect the rows of each doubt, because an unknown word needs only one question."""
        for row in rows:
            for doubt in row.doubts:
                self._lines.setdefault(doubt, []).append(row.line)

    def settled(self, entry: RegistrationRow) -> RegistrationRow:
        """Return a row without doubts."""
        for doubt in entry.doubts:
            match doubt.column:
                case "name":
                    entry = entry._replace(player=entry.player._replace(name=self._name(entry, doubt)))
                case "number":
                    number = self._number(entry, doubt)
                    entry = entry._replace(player=entry.player._replace(number=number))
                case "born":
                    entry = entry._replace(registration=entry.registration._replace(born=self._born(entry, doubt)))
                case "categories":
                    joined = self._names(
                        doubt, QuestionKind.CATEGORY, [each.name for each in self._tournament.categories]
                    )
                    names = dict.fromkeys((*entry.registration.categories, *joined))
                    entry = entry._replace(registration=entry.registration._replace(categories=tuple(names)))
                case "side_events":
                    entry = self._entered(
                        entry,
                        self._names(
                            doubt, QuestionKind.SIDE_EVENT, [each.name for each in self._tournament.side_events]
                        ),
                    )
                case _:
                    entry = self._marked(entry, doubt)
        return entry._replace(doubts=())

    def _ask(self, kind: QuestionKind, entry: RegistrationRow, doubt: CellDoubt) -> Reply | str:
        params = {"name": entry.player.name, "written": doubt.value, "column": doubt.column}
        mark = kind is QuestionKind.MARK
        replies = (Reply.YES, Reply.NO) if mark else (Reply.OUT,)
        question = RegistrationQuestion(kind, replies[-1], replies, params, entry.line, doubt.column, free=not mark)
        return self._inquiry.ask(question)

    def _name(self, entry: RegistrationRow, doubt: CellDoubt) -> str:
        params, replies = {"name": entry.player.name}, (Reply.KEEP,)
        question = RegistrationQuestion(
            QuestionKind.NAME, Reply.KEEP, replies, params, entry.line, doubt.column, free=True
        )
        answer = self._inquiry.ask(question)
        return entry.player.name if answer is Reply.KEEP else typed_entry(str(answer), entry.line).player.name

    def _number(self, entry: RegistrationRow, doubt: CellDoubt) -> int | None:
        answer = self._ask(QuestionKind.NUMBER, entry, doubt)
        number = None if answer is Reply.OUT else natural(answer)
        if answer is not Reply.OUT and number is None:
            raise UsageError("registration_number", answer=str(answer))
        return number

    def _born(self, entry: RegistrationRow, doubt: CellDoubt) -> int | None:
        answer = self._ask(QuestionKind.BORN, entry, doubt)
        born = None if answer is Reply.OUT else birth_year(answer, self._year)
        if answer is not Reply.OUT and born is None:
            raise UsageError("registration_born", answer=str(answer))
        return born

    def _marked(self, entry: RegistrationRow, doubt: CellDoubt) -> RegistrationRow:
        if self._ask(QuestionKind.MARK, entry, doubt) is Reply.NO:
            return entry
        if doubt.column not in Registration._fields:
            return self._entered(entry, (doubt.column,))
        fact: dict[str, Any] = {doubt.column: True}
        return entry._replace(registration=entry.registration._replace(**fact))

    def _entered(self, entry: RegistrationRow, names: Iterable[str]) -> RegistrationRow:
        side_events = tuple(dict.fromkeys((*entry.registration.side_events, *names)))
        return entry._replace(registration=entry.registration._replace(side_events=side_events))

    def _names(self, doubt: CellDoubt, kind: QuestionKind, names: Sequence[str]) -> tuple[str, ...]:
        """Return the meaning of an unknown word, asked once for all its rows."""
        lines = self._lines[doubt]
        params = {"lines": tuple(lines[:_LINES]), "count": len(lines), "names": tuple(names), "written": doubt.value}
        is_class = kind is QuestionKind.CATEGORY
        likely = Reply.NEW if is_class and len(lines) >= _MANY else Reply.OUT
        replies = (Reply.NEW, Reply.OUT) if is_class else (Reply.OUT,)
        near = nearest(doubt.value, names) or likely
        question = RegistrationQuestion(kind, near, replies, params, None, doubt.column, doubt.value, free=True)
        answer = self._inquiry.ask_once(question)
        if answer is Reply.OUT:
            return ()
        if answer is Reply.NEW:
            self.classes[doubt.value] = None
            return (doubt.value,)
        spelling = find_name(answer, names)
        if spelling is None:
            raise UsageError(f"registration_{kind}", answer=str(answer), names=tuple(names))
        return (spelling,)


# Clubs, teams and tandems


def _spellings(
    thing: str, there: Iterable[str], rows: Iterable[RegistrationRow], inquiry: Inquiry
) -> Mapping[str, str]:
    """Return the future spelling of everything named in a column, by its plain letters."""
    known = Counter(filter(None, there))
    written = Counter(filter(None, (thing_of(Person(row.player, row.registration), thing) for row in rows)))
    spelled: dict[str, str] = {}
    near, names = NearNames(), list[str]()
    for value in [*known, *sorted(written, key=lambda each: -written[each])]:
        plain = normalized(value) or value
        if plain in spelled:
            continue
        spelled[plain] = value
        other = next((names[at] for _, at in near.near(value) if _nearly_the_same(value, names[at])), None)
        if other is not None and value not in known:
            params = {"other": other, "count": written[value], "count_other": known[other] + written[other]}
            replies = (Reply.SAME, Reply.NEW)
            if (
                inquiry.ask(
                    RegistrationQuestion(QuestionKind.SPELLING, Reply.SAME, replies, params, None, thing, value)
                )
                is Reply.SAME
            ):
                spelled[plain] = other
                continue
        near.add(len(names), value)
        names.append(value)
    return spelled


def _spelled(entry: RegistrationRow, thing: str, spelled: Mapping[str, str]) -> RegistrationRow:
    value = thing_of(Person(entry.player, entry.registration), thing)
    facts: dict[str, Any] = {thing: spelled.get(normalized(value) or value, value)}
    if FACTS[thing].is_of_player:
        return entry._replace(player=entry.player._replace(**facts))
    return entry._replace(registration=entry.registration._replace(**facts))


def _nearly_the_same(one: str, other: str) -> bool:
    """Whether two names of clubs or teams are likely the same. Numbers and short words distinguish them.

    >>> _nearly_the_same("Herz Dame Kölln", "Herz Dame Köln"), _nearly_the_same("Pik 7 Ulm", "Pik 8 Ulm")
    (True, False)
    """
    words, others = distinct_words(one), distinct_words(other)
    if len(words) != len(others):
        return False
    for word, each in zip(words, others, strict=True):
        short = min(len(word), len(each)) <= _TELLING or not (word + each).isalpha()
        if word != each and (short or likeness(word, each) < SURE):
            return False
    return True
