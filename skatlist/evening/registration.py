"""Register a table of people at once: new people, known ones, and all questions at the end.

As long as a question is open, nothing is written. Then everything is written in one step.
"""

import datetime as dt
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count, groupby
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from skatlist.base.disk import PathName
from skatlist.evening.registration_cells import SURE, Joined, group_questions, settled_rows
from skatlist.evening.registration_questions import (
    Inquiry,
    QuestionKind,
    RegistrationQuestion,
    Reply,
    read_answers,
    reply_word,
)
from skatlist.evening.registration_rows import read_entries
from skatlist.evening.settings import new_classes
from skatlist.evening.typed_people import at_dash
from skatlist.files.formats.numbers import natural
from skatlist.files.formats.players.names import NearNames, distinct_words
from skatlist.files.formats.players.registration_list import RegistrationRow, RegistrationTable
from skatlist.skat.sheet import Player
from skatlist.tournament.model import Person, identity
from skatlist.tournament.name_keys import name_key
from skatlist.tournament.person_facts import joined
from skatlist.words import Language, RefusedError, UsageError, enumerated, text
from skatlist.words.spelling import normalized
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.evening.evening import Evening
    from skatlist.tournament.tournament import Tournament


_OTHERS: Final = 3  # equally similar names that are shown
Progress = Callable[[Sequence[RegistrationRow]], Iterable[RegistrationRow]]


class Renumbered(NamedTuple):
    """A person whose start number in the table was taken, and the name of the person who has it (empty: had it)."""

    person: Person
    wished: int
    holder: str = ""


class Plan(NamedTuple):
    """The result of a table: new people, changed people, and open questions.

    `known` is the number of rows without new facts, `doubled` are the lines of rows repeated word for word, `left_out`
    those left out by an answer, `unasked` the answers that fit no question, `classes` the new classes for the event.
    While questions are open, everything else follows the proposals.
    """

    newcomers: tuple[Person, ...]
    described: tuple[tuple[Person, Person], ...] = ()
    questions: tuple[RegistrationQuestion, ...] = ()
    known: int = 0
    doubled: tuple[int, ...] = ()
    left_out: tuple[RegistrationRow, ...] = ()
    renumbered: tuple[Renumbered, ...] = ()
    unasked: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()


def event_year(evening: "Evening") -> int:
    """Return the year of an evening, or this year if it has no date."""
    year = evening.journal.setting("date")[:4]
    return int(year) if year.isdecimal() else dt.datetime.now().astimezone().year


def plan_registration(
    evening: "Evening",
    entries: RegistrationTable,
    answers: Mapping[str, str] = MappingProxyType({}),
    *,
    accept: bool = False,
    progress: Progress = tuple,
) -> Plan:
    """Return the result of a table in an evening, by the given answers.

    With `accept` every proposal counts as an answer. Raises UsageError for an answer that does not fit its
    question.
    """
    inquiry = Inquiry(answers, accept=accept)
    settled = settled_rows(entries.entries, evening.people, evening.journal.tournament, event_year(evening), inquiry)
    plan = _Planner(evening, inquiry).plan(progress(settled.rows))
    left_out = (*settled.left_out, *plan.left_out)
    return plan._replace(left_out=left_out, unasked=inquiry.unasked, classes=settled.classes)


def refuse_unknown_answers(evening: "Evening", entries: RegistrationTable, plan: Plan) -> None:
    """Refuse answers to questions that a table never raises.

    Answers to questions settled by other answers are ignored. Raises UsageError.
    """
    if plan.unasked:
        keys = {question.key for question in plan_registration(evening, entries).questions}
        unknown = tuple(key for key in plan.unasked if key not in keys)
        if unknown:
            raise UsageError("registration_not_asked", keys=unknown)


def register(evening: "Evening", plan: Plan) -> None:
    """Record everybody in a plan, all of them or nobody. Raises RefusedError, UsageError."""
    if plan.questions:
        raise RefusedError("registration_open", count=len(plan.questions))
    people = [*(after for _, after in plan.described), *plan.newcomers]
    evening.registry.write_people(people, new_classes(evening, plan.classes))


def register_from(evening: "Evening", source: PathName, answers: Iterable[str] = (), *, accept: bool = False) -> Plan:
    """Register everybody in a file of any kind, or nobody while a question is open, and return the result.

    `answers` have the form of the command: `17=same`. Raises InputError, UsageError.
    """
    entries = read_entries(Path(source), evening.journal.tournament, event_year(evening))
    plan = plan_registration(evening, entries, read_answers(answers), accept=accept)
    refuse_unknown_answers(evening, entries, plan)
    if not plan.questions:
        register(evening, plan)
    return plan


def double_of(evening: "Evening", person: Person) -> Player | None:
    """Return the known person with a name close to that of a new one, or None."""
    row = RegistrationRow(1, person.player.name, person.player._replace(number=None), person.registration)
    plan = plan_registration(evening, RegistrationTable("", (row,)))
    numbers = [question.params["number"] for question in plan.questions if question.kind is QuestionKind.DOUBLE]
    numbers += [before.player.number for before, _ in plan.described]
    same = identity(person.player)
    if plan.known and same not in {identity(each.player) for each in evening.people}:  # differing only in accents
        known = NearNames((each.player.number or 0, each.player.name) for each in evening.people)
        numbers += [number for _, number in known.near(person.player.name)]
    return next((evening.roster.players[number] for number in numbers if isinstance(number, int)), None)


def near_people(players: Iterable[Player]) -> Iterator[tuple[Player, Player]]:
    """Yield the people who may be one person with an earlier one, the earlier one first, as for a table of people.

    >>> [(one.name, other.name) for one, other in near_people([Player("Lothar Hufnagel"), Player("Lotar Hufnagl")])]
    [('Lothar Hufnagel', 'Lotar Hufnagl')]
    """
    names, known = NearNames(), list[Player]()
    for player in players:
        near = [known[at] for nearness, at in names.near(player.name) if nearness >= SURE and player.name]
        earlier = next((each for each in near if _may_be_one(each, player)), None)
        if earlier is not None:
            yield earlier, player
        names.add(len(known), player.name)
        known.append(player)


def _may_be_one(player: Player, other: Player) -> bool:
    """Whether people with similar names may be one: they have one name, or clubs that do not differ."""
    return distinct_words(player.name) == distinct_words(other.name) or not _differ(player.club, other.club)


def refused_double(name: str, known: Player) -> RefusedError:
    """Return the refusal of a new person with the name of a known one, or a name close to it."""
    sentence = "person_namesake" if name_key(name) == name_key(known.name) else "person_near"
    return RefusedError(sentence, name=name, other=known.name, number=known.number)


class _Attendee:
    """A person known to the planner: as registered (None: new), as planned, and their line.

    A ghost was seated by mistake, and takes part only if the table has a row for them.
    """

    def __init__(
        self, person: Person, before: Person | None = None, *, line: int | None = None, ghost: bool = False
    ) -> None:
        self.person = person
        self.before = before
        self.line = line
        self.ghost = ghost
        self.partner = ""
        self.changed = before is None

    def update(self, row: RegistrationRow) -> bool:
        """Add the facts of a row and return whether it had new ones."""
        after = _after_row(self.person, row)
        new = after != self.person or self.ghost
        self.person, self.ghost, self.changed = after, False, self.changed or new
        self.partner = self.partner or row.partner
        self.line = self.line or row.line
        return new


class _Planner:
    def __init__(self, evening: "Evening", inquiry: Inquiry) -> None:
        self.inquiry = inquiry
        self.file = evening.name
        self.tournament: Tournament = evening.journal.tournament
        self.year = event_year(evening)
        self.had: Collection[int] = evening.roster.renumbered
        self.people = [_Attendee(person, person) for person in evening.people]
        self.names = NearNames((at, each.person.player.name) for at, each in enumerate(self.people))
        ghosts = (
            Person(evening.roster.players[number], evening.roster.registration(number))
            for number in sorted(evening.sheets.ghosts)
        )
        self.people += [_Attendee(person, person, ghost=True) for person in ghosts]
        self._by_name: dict[tuple[str, ...], list[int]] = {}
        for at, each in enumerate(self.people):
            self._by_name.setdefault(distinct_words(each.person.player.name), []).append(at)
        self.left_out: list[RegistrationRow] = []
        self.doubled: list[int] = []
        self.same = 0

    def plan(self, rows: Iterable[RegistrationRow]) -> Plan:
        """Return the plan, after all rows and all questions."""
        for entry in rows:
            self._take(entry)
        self._pair_partners()
        renumbered = self._number()
        joined = [Joined(each.person, each.changed) for each in self.people]
        for question in group_questions(joined, self.tournament, self.year):
            self.inquiry.ask(question)
        return Plan(
            tuple(each.person for each in self.people if each.before is None),
            tuple((each.before, each.person) for each in self.people if each.before is not None and each.changed),
            self.inquiry.open,
            self.same,
            tuple(self.doubled),
            tuple(self.left_out),
            tuple(renumbered),
        )

    # Identity of people

    def _take(self, entry: RegistrationRow) -> None:
        """Add a row as a new or a known person, by its facts or by the answer."""
        at = self._place_of_known(entry)
        if at is None:
            return
        known = self.people[at]
        new = known.update(entry)
        if known.before is not None:
            self.same += not new
        elif not self.inquiry.has_question_about(entry.line):
            self.doubled.append(entry.line)

    def _place_of_known(self, entry: RegistrationRow) -> int | None:
        """Return the index of the known person of a row, or None for a new person or one left out."""
        name = entry.player.name
        alike = self._by_name.get(distinct_words(name), [])
        alike = sorted(alike, key=lambda at: identity(self.people[at].person.player) != identity(entry.player))
        same = next((at for at in alike if self._is_the_same(at, entry)), None)
        if same is not None:
            return same
        near = {at: nearness for nearness, at in self.names.near(name) if nearness >= SURE and self._may_be(at, entry)}
        if not near:
            self._welcome(entry)
            return None
        rank = {at: (self._is_different(self.people[at].person, entry), -nearness) for at, nearness in near.items()}
        likeliest = min(rank, key=rank.__getitem__)
        others = [at for at in rank if at != likeliest and rank[at] == rank[likeliest]]
        return self._ask_who(entry, likeliest, others)

    def _is_the_same(self, at: int, entry: RegistrationRow) -> bool:
        """Whether a row is certainly about a person of the same name, because no distinguishing fact differs.

        If one of two rows lacks a fact of the other, they may be two people.
        """
        known = self.people[at]
        player, other = known.person.player, entry.player
        known_facts, new = known.person.registration, entry.registration
        pairs = ((player.club, other.club), (known_facts.born, new.born))
        if known.before is None:
            more = ((player.number, other.number), (player.team, other.team), (known_facts.tandem, new.tandem))
            return all(one == two for one, two in (*pairs, *more))
        return not any(_differ(one, two) for one, two in pairs)

    def _may_be(self, at: int, entry: RegistrationRow) -> bool:
        person = self.people[at].person
        alike = distinct_words(person.player.name) == distinct_words(entry.player.name)
        return alike or not self._is_different(person, entry)

    def _is_different(self, person: Person, entry: RegistrationRow) -> bool:
        born = _differ(person.registration.born, entry.registration.born)
        return born or _differ(person.player.club, entry.player.club)

    def _ask_who(self, entry: RegistrationRow, at: int, others: Sequence[int]) -> int | None:
        """Return the person of a row by the answer, or None for a new one or one left out.

        `others` are equally similar.
        """
        known = self.people[at]
        person = known.person
        namesakes = self._by_name.get(distinct_words(entry.player.name), ())
        new = all(identity(self.people[each].person.player) != identity(entry.player) for each in namesakes)
        proposal: Reply | str = Reply.NEW if others and new else Reply.SAME
        if self._is_different(person, entry):
            proposal = Reply.NEW if new else f"{entry.player.name} ({entry.registration.born})"
        params = {
            "name": entry.player.name, "club": entry.player.club, "born": entry.registration.born or "",
            "other": person.player.name, "other_club": person.player.club, "other_born": person.registration.born or "",
            "number": person.player.number if known.before is not None else None, "other_line": known.line,
            "others": tuple(self.people[each].person.player.name for each in others[:_OTHERS]),
        }  # fmt: skip
        replies = (Reply.SAME, Reply.NEW, Reply.OUT) if new else (Reply.SAME, Reply.OUT)
        answer = self.inquiry.ask(
            RegistrationQuestion(QuestionKind.DOUBLE, proposal, replies, params, entry.line, free=True)
        )
        if answer is Reply.OUT:
            self.left_out.append(entry)
            return None
        if answer is Reply.SAME:
            return at
        number = natural(str(answer))
        if answer is Reply.NEW or number is None:
            name = entry.player.name if answer is Reply.NEW else str(answer)
            self._welcome(entry._replace(player=entry.player._replace(name=name)))
            return None
        numbers = [each.person.player.number for each in self.people]
        if number not in numbers:
            raise UsageError("person_unknown", number=number, file=self.file)
        return numbers.index(number)

    def _welcome(self, entry: RegistrationRow) -> None:
        """Add a new person. Raises UsageError if another person of the same club has the name."""
        at = len(self.people)
        words = distinct_words(entry.player.name)
        for other in self._by_name.get(words, ()):
            if identity(self.people[other].person.player) == identity(entry.player):
                raise UsageError("registration_same_name", name=entry.player.name, line=entry.line)
        self.people.append(_Attendee(Person(entry.player, entry.registration), line=entry.line))
        self.people[at].partner = entry.partner
        self.names.add(at, entry.player.name)
        self._by_name.setdefault(words, []).append(at)

    # Tandems, numbers, teams

    def _pair_partners(self) -> None:
        """Make a tandem of people who name each other, or of whom one names the other."""
        for one, known in enumerate(self.people):
            if not known.partner:
                continue
            other = self._partner(known, one)
            if other is None:
                continue
            pair = [known, self.people[other]]
            name = next((each.person.registration.tandem for each in pair if each.person.registration.tandem), "")
            if not name:
                name = "/".join(each.person.player.name.split()[-1] for each in pair)
            for each in pair:
                registration = each.person.registration
                each.changed = each.changed or not registration.tandem
                each.person = each.person._replace(
                    registration=registration._replace(tandem=registration.tandem or name)
                )

    def _partner(self, known: _Attendee, one: int) -> int | None:
        """Return the named partner, or None."""
        written = known.partner
        name = known.person.player.name
        people = self._one_person(written, one)
        if people is not None:
            return people
        near = [at for nearness, at in self.names.near(written) if nearness >= SURE and at != one]
        proposal = self.people[near[0]].person.player.name if near else Reply.OUT
        params = {"name": name, "written": written, "near": str(proposal) if near else ""}
        question = RegistrationQuestion(
            QuestionKind.PARTNER, proposal, (Reply.OUT,), params, known.line, "partner", free=True
        )
        answer = self.inquiry.ask(question)
        if answer is Reply.OUT:
            return None
        people = self._one_person(str(answer), one)
        if people is None:
            raise UsageError("registration_partner", answer=str(answer))
        return people

    def _one_person(self, written: str, one: int) -> int | None:
        """Return the person with a name or a start number, or None if there are none or several."""
        number = natural(written)
        if number is not None:
            return next((at for at, each in enumerate(self.people) if each.person.player.number == number), None)
        words = distinct_words(written)
        alike_at = self._by_name.get(words) or self._by_name.get((*words[1:], *words[:1])) or []
        others = [at for at in alike_at if at != one]
        return others[0] if len(others) == 1 else None

    def _number(self) -> list[Renumbered]:
        """Give all new people a start number: that of the table if it is free, else the next one."""
        taken = {each.person.player.number or 0 for each in self.people if each.before is not None} | {*self.had}
        free = {}
        for each in self.people:
            number = each.person.player.number
            if each.before is None and number is not None and number not in taken:
                taken.add(number)
                free[each.line] = number
        holders = {each.person.player.number: each.person.player.name for each in self.people if each.before}
        following = count(max(taken, default=0) + 1)
        renumbered = []
        for each in self.people:
            if each.before is not None:
                continue
            wished = each.person.player.number
            if wished is None or free.get(each.line) != wished:
                each.person = each.person._replace(player=each.person.player._replace(number=next(following)))
                renumbered += [Renumbered(each.person, wished, holders.get(wished, ""))] if wished is not None else []
        return renumbered


def _differ(one: str | int | None, other: str | int | None) -> bool:
    return bool(one) and bool(other) and normalized(str(one)) != normalized(str(other))


def _after_row(person: Person, entry: RegistrationRow) -> Person:
    """Return a person with the facts of their row. Other facts stay."""
    player, registration = person.player, joined(person.registration, entry.registration)
    club, team = entry.player.club or player.club, entry.player.team or player.team
    number = player.number if player.number is not None else entry.player.number
    return person._replace(player=player._replace(club=club, team=team, number=number), registration=registration)


# A table of people in words: what was read, the result, and the questions.

_ROW_LENGTH: Final = 100  # characters of a row


def comma_words(lines: Iterable[tuple[str, Player]], lang: Language) -> Iterator[str]:
    """Yield sentences about how lines with a comma, or a dash before the club, were read, with an example of each kind.

    A comma kept in the name is not mentioned.
    """
    lines = tuple(lines)
    turned = [(line.strip(), player) for line, player in lines if "," in line and "," not in player.name]
    dashed = [(line.strip(), player) for line, player in lines if player.club and at_dash(line) is not None]
    for line, player in dashed[:1]:
        who = f"{player.name}; {player.club}"
        yield _text(lang, "dashes", count=len(dashed), line=plain(line[:_ROW_LENGTH]), who=plain(who))
    for with_club in (False, True):
        examples = [(line, player) for line, player in turned if bool(player.club and ";" not in line) is with_club]
        if examples:
            line, player = examples[0]
            who = "; ".join(filter(None, (player.name, player.club)))
            yield _text(lang, "commas", count=len(examples), line=plain(line[:_ROW_LENGTH]), who=plain(who))


def read_words(entries: RegistrationTable, lang: Language) -> Iterator[str]:
    """Yield the unread parts of a table: columns, worksheets, rows without a person, and how commas were read."""
    if not entries.has_headings:
        yield from comma_words(((row.written, row.player) for row in entries.entries if not row.trouble), lang)
    if entries.unread:
        yield _text(lang, "unread", columns=tuple(map(plain, entries.unread)))
    if entries.other_sheets:
        yield _text(lang, "other_sheets", sheets=tuple(map(plain, entries.other_sheets)))
    headings = tuple(row.line for row in entries.passed if not row.written)
    if headings:
        yield _text(lang, "headings", lines=headings)
    for row in entries.passed:
        if row.written:
            yield _text(lang, "passed", line=row.line, row=plain(row.written[:_ROW_LENGTH]))


def plan_words(plan: Plan, lang: Language) -> Iterator[str]:
    """Yield the result of a table, or nothing while questions are open."""
    if plan.questions:
        return
    count = len(plan.newcomers)
    numbers = [person.player.number or 0 for person in plan.newcomers]
    for entry in plan.left_out:
        yield _text(lang, "left_out", line=entry.line, row=plain(entry.written[:_ROW_LENGTH]))
    if plan.doubled:
        yield _text(lang, "doubled", lines=plan.doubled)
    for each in plan.renumbered:
        player = each.person.player
        params = {"wished": each.wished, "name": plain(player.name), "number": player.number}
        holder = {"holder": plain(each.holder)} if each.holder else {}
        yield _text(lang, "renumbered_held" if holder else "renumbered", **params, **holder)
    if plan.described:
        who = enumerated(f"{after.player.number} {plain(after.player.name)}" for _, after in plan.described)
        yield _text(lang, "described", count=len(plan.described), who=who)
    if plan.known:
        yield _text(lang, "known", count=plan.known)
    if not count:
        yield _text(lang, "nothing")
        return
    yield _text(lang, "new", count=count, numbers=enumerated(_runs(numbers)))


def _runs(numbers: Iterable[int]) -> Iterator[str]:
    for _, run in groupby(enumerate(sorted(numbers)), lambda pair: pair[1] - pair[0]):
        every = [number for _, number in run]
        yield str(every[0]) if len(every) == 1 else f"{every[0]}–{every[-1]}"


def answer_word(reply: Reply | str, lang: Language) -> str:
    """Return the word for an answer."""
    return "-" if reply is Reply.OUT else reply_word(reply, lang)


def free_words(question: RegistrationQuestion, lang: Language) -> str:
    """Return the free answer that is possible besides the replies."""
    new = question.kind is QuestionKind.DOUBLE and question.params["number"] is None
    return _text(lang, "free.double_row" if new else f"free.{question.kind}")


def question_words(question: RegistrationQuestion, lang: Language) -> str:
    """Return a question in words."""
    params: dict[str, Any] = {
        name: plain(value) if isinstance(value, str) else value for name, value in question.params.items()
    }
    params |= {"line": question.line, "value": plain(question.value)}
    sentence = question.kind.value
    match question.kind:
        case QuestionKind.ROW:
            sentence = f"row.{question.params['trouble']}"
        case QuestionKind.DOUBLE:
            params["who"] = _about(lang, params["name"], params["club"], params["born"])
            params["other"] = _about(lang, params["other"], params["other_club"], params["other_born"])
            sentence = "double" if params["number"] is not None else "double_row"
        case QuestionKind.NUMBER:
            sentence = "ask_number"
        case QuestionKind.CATEGORY | QuestionKind.SIDE_EVENT:
            params["more"] = _text(lang, "and_more") if params["count"] > len(params["lines"]) else ""
        case QuestionKind.PARTNER:
            sentence = "partner_near" if params["near"] else "partner"
        case QuestionKind.SPELLING | QuestionKind.SIZE:
            sentence = f"{question.kind}.{question.column}"
        case QuestionKind.ALONE:
            sentence = f"alone.{question.params['thing']}"
    question_text = _text(lang, sentence, **params)
    others = tuple(map(plain, params.get("others", ())))
    return _text(lang, "or_others", question=question_text, others=others) if others else question_text


def _about(lang: Language, name: str, *more: object) -> str:
    details = ", ".join(str(each) for each in more if each)
    return _text(lang, "about", name=name, more=details) if details else name


def _text(lang: Language, key: str, /, **params: object) -> str:
    return text(f"people.registration.{key}", lang, **params)
