"""Two files of one event that both went on, brought together: what is taken over, and what only a person can answer.

Nothing is dropped: what does not count stays as a document in the record of the merge. Nothing is asked that has one
answer: different lists, the longer of two, facts that only one side changed.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from skatlist.evening.folder_files import JOURNALS, folder_files
from skatlist.evening.merge_lists import BESIDE, BothTables, TablePart, list_parts
from skatlist.evening.merge_state import FieldChange, MergeState, merged_fields
from skatlist.files.formats.text.text_writer import write_text
from skatlist.files.journal.drafts import Key
from skatlist.files.journal.journal import Draft, Record, RecordKind, list_key, second_key
from skatlist.files.journal.merge import Fork, MergedPart, References, forked, ids_of, merge_draft, origin_of
from skatlist.files.journal.replay import Journal
from skatlist.files.journal.sheets import Sheets
from skatlist.words import InputError

_HELD_BY: Final = frozenset((RecordKind.LIST, RecordKind.CHANGE, RecordKind.RESEAT, RecordKind.MOVE_IN))
_NUMBERS: Final = {
    RecordKind.SEATS: ("numbers",),
    RecordKind.DECISION: ("people",),
    RecordKind.PAYOUT: ("people",),
    RecordKind.DRAW: ("without",),
}
_STEPS: Final = frozenset((RecordKind.RULING, RecordKind.REOPENING, RecordKind.ANSWER, RecordKind.PHOTO_REMOVED))
_TAKEN_BACK: Final = frozenset((RecordKind.RETRACTION, RecordKind.PAYOUT_UNDONE))


class MergeAnswer(StrEnum):
    """The answers to a question: as this file has it, as the other one has it, or both."""

    MINE = "mine"
    THEIRS = "theirs"
    BOTH = "both"


class Clash(StrEnum):
    """The subjects about which two files can disagree."""

    FILE = "file"
    SETTING = "setting"
    FACT = "fact"
    PERSON = "person"
    SEATS = "seats"
    LIST = "list"
    CLOSED_HERE = "closed_here"
    CLOSED_THERE = "closed_there"
    DECISION = "decision"
    PAYOUT = "payout"
    TIN = "tin"


class MergeQuestion(NamedTuple):
    """A question that only a person can answer: its `name` in the call and in JSON, its facts, the possible answers."""

    name: str
    kind: Clash
    facts: Mapping[str, Any]
    answers: tuple[MergeAnswer, ...] = (MergeAnswer.MINE, MergeAnswer.THEIRS)


class MergeNoteKind(StrEnum):
    """The kinds of news about a merge that the people of the evening need."""

    SECOND_LIST = "second_list"
    SAME_LIST = "same_list"
    DRAW = "draw"
    SEAL = "seal"
    DECIDED = "decided"
    BESIDE = "beside"
    RENUMBERED = "renumbered"
    LEFT = "left"


class MergeNote(NamedTuple):
    """News about a merge, with its facts."""

    kind: MergeNoteKind
    facts: Mapping[str, Any]


class Merged(NamedTuple):
    """The outcome of a merge, or the one that it will have once the `questions` are answered.

    `drafts` are the records taken over and, last, that of the merge. With `forward` the other file has all of this one,
    which becomes equal to it. `taken` and `aside` count records of the other file, `lists` are the tables that change.
    `answered` are the answers that were asked for.
    """

    fork: Fork
    drafts: tuple[Draft, ...] = ()
    forward: bool = False
    taken: int = 0
    aside: tuple[Record, ...] = ()
    held: int = 0
    lists: tuple[Key, ...] = ()
    questions: tuple[MergeQuestion, ...] = ()
    notes: tuple[MergeNote, ...] = ()
    answered: Mapping[str, str] = MappingProxyType({})

    @property
    def is_nothing(self) -> bool:
        """Whether this file has everything of the other one already."""
        return not (self.drafts or self.forward or self.questions)


def merged(
    mine: Journal,
    theirs: Journal,
    station: str,
    answers: Mapping[str, str] | None = None,
    *,
    partly: bool = False,
    may_forward: bool = True,
) -> Merged:
    """Return what becomes of `mine` when the file of `theirs` is brought together with it.

    `station` is the name of the other file or computer. `answers` are those to its questions, by name. With `partly`
    it takes what no open question concerns, and the rest another time. `may_forward` allows `mine` to become equal to
    the other file where that has everything. Raises InputError for files of two events.
    """
    fork = forked(mine.records, theirs.records)
    if not fork.shared:
        raise InputError("merge_other_event", file=mine.name, other=theirs.name)
    if not fork.theirs:
        return _only_documents(mine, theirs, fork, station) or _nothing_new(mine, theirs, fork, answers or {})
    if may_forward and not fork.mine and not any(record.facts.get("answers") for record in _merges(mine, fork)):
        tables = {record.key for record in fork.theirs if record.key is not None}
        return Merged(fork, forward=True, taken=len(fork.theirs), lists=tuple(sorted(tables)))
    return _Merging(mine, theirs, fork, answers or {}).result(station, partly=partly)


def _merges(journal: Journal, fork: Fork) -> Iterator[Record]:
    return (record for record in journal.records[fork.shared :] if record.kind == RecordKind.MERGE)


def _only_documents(mine: Journal, theirs: Journal, fork: Fork, station: str) -> Merged | None:
    """Return the merge of a file that has nothing new but records put aside. None: it has not even these."""
    merges = tuple(_merges(theirs, fork))
    here = ids_of(mine.records)
    if not ids_of(merges) - {record.id for record in merges} - here:
        return None
    if not fork.mine and not here - ids_of(theirs.records) - {record.id for record in _merges(mine, fork)}:
        return Merged(fork, forward=True) if counted_content(mine) == counted_content(theirs) else None
    draft = merge_draft(station, fork.shared, theirs.records, MergedPart(merges))
    return Merged(fork, drafts=(draft,), aside=())


def _nothing_new(mine: Journal, theirs: Journal, fork: Fork, answers: Mapping[str, str]) -> Merged:
    """Return the merge of files of which this one has all records.

    Both may count different ones of them: then the one holds in which a question was answered.
    """
    if fork.mine or counted_content(mine) == counted_content(theirs):
        return Merged(fork)
    here, there = (any(record.facts.get("answers") for record in _merges(each, fork)) for each in (mine, theirs))
    if here != there:
        return Merged(fork, forward=there)
    question = MergeQuestion("file", Clash.FILE, {"mine": mine.name, "theirs": theirs.name})
    answer = answers.get(question.name)
    if answer not in question.answers:
        return Merged(fork, questions=(question,))
    return Merged(fork, forward=answer == MergeAnswer.THEIRS, answered={question.name: str(answer)})


def counted_content(journal: Journal) -> dict[str, Any]:
    """Return what counts in an event file, whatever the order in which it was written."""
    sheets = Sheets(journal)
    return {
        **{name: data for name, data in folder_files(sheets) if name not in JOURNALS.values()},
        "arrived": sorted(journal.roster.arrived),
        "closed": sorted(journal.closed),
        "cash boxes": dict(journal.cash_boxes),
        "payouts": sorted(record.id for record in journal.payouts.values()),
        "decisions": sorted(repr(each._replace(number=0)) for each in sheets.decisions),
        "signed": {key: sorted(sign.place for sign in sheets.book(key).signed) for key in sheets.begun},
        "disputes": sorted(repr(each._replace(number=0)) for each in sheets.disputes),
        "seconds": list(map(write_text, sheets.event().seconds)),
    }


class _Merging:
    """A merge of records that neither file has all of."""

    def __init__(self, mine: Journal, theirs: Journal, fork: Fork, answers: Mapping[str, str]) -> None:
        self.mine, self.theirs, self.fork, self.given = mine, theirs, fork, answers
        alone = {record.id for record in fork.mine}
        common = [each for each in mine.records if each.id not in alone]
        self.before = MergeState(common)
        self.here, self.there = (MergeState(each, self.before) for each in (fork.mine, fork.theirs))
        self.questions: list[MergeQuestion] = []
        self.notes: list[MergeNote] = []
        self.answered: dict[str, str] = {}
        self._aside: dict[str, str] = {}  # id -> that of the same record of this file, or nothing
        self._held: set[str] = set()
        self._facts: dict[str, dict[str, Any]] = {}  # other content than in the other file
        self._second: dict[str, Draft] = {}
        self._void: list[int] = []
        self._numbers: dict[int, int] = {}  # start numbers of the other file that are taken here
        self._after: list[Draft] = []

    def result(self, station: str, *, partly: bool) -> Merged:
        """Judge every subject, and write what is taken as records of this file."""
        self._settings()
        self._people()
        self._lists()
        self._closings()
        self._cash()
        self._decisions()
        for record in self.fork.theirs:
            if record.kind == RecordKind.SEAL:
                self._put_aside(record)
                self.notes.append(MergeNote(MergeNoteKind.SEAL, {"author": record.author}))
        drafts = tuple(self._drafts())
        aside = tuple(record for record in self.fork.theirs if record.id in self._aside)
        merges = tuple(_merges(self.theirs, self.fork))
        lists = sorted({_key_of(draft.subject) for draft in drafts if draft.subject})
        part = MergedPart((*aside, *merges), {k: v for k, v in self._aside.items() if v}, (*self._void,), self.answered)
        whole: tuple[Draft, ...] = ()
        if (partly or not self.questions) and (drafts or aside):
            last = merge_draft(station, self.fork.shared, self.theirs.records, part)
            whole = (*drafts, *self._after, last)
        taken = sum(draft.origin is not None for draft in drafts)
        questions, notes = tuple(self.questions), tuple(self.notes)
        held, tables = len(self._held), tuple(lists)
        return Merged(self.fork, whole, False, taken, aside, held, tables, questions, notes, self.answered)

    # The fate of a record of the other file.

    def _put_aside(self, record: Record, same: str = "") -> None:
        self._aside[record.id] = same

    def _hold(self, records: Iterable[Record]) -> None:
        self._held.update(record.id for record in records)

    def _ask(self, question: MergeQuestion) -> MergeAnswer | None:
        answer = self.given.get(question.name)
        if answer not in question.answers:
            self.questions.append(question)
            return None
        self.answered[question.name] = answer
        return MergeAnswer(answer)

    def _chosen(self, question: MergeQuestion, records: Sequence[Record]) -> MergeAnswer | None:
        """Return the answer. The records wait until there is one, and are put aside if this file holds."""
        answer = self._ask(question)
        if answer is None:
            self._hold(records)
        elif answer is MergeAnswer.MINE:
            for record in records:
                self._put_aside(record)
        return answer

    # Settings and people: each field as the side has it that changed it.

    def _settings(self) -> None:
        records = [each for each in self.fork.theirs if each.kind == RecordKind.EVENT]
        _, both = merged_fields(self.before.settings, self.here.settings, self.there.settings)
        chosen = {each.field: self._setting(each) for each in both}
        same = {key for key, value in self.there.settings.items() if self.here.settings.get(key) == value}
        for record in records:
            content = record.facts
            if any(chosen.get(key, MergeAnswer.MINE) is None for key in content):
                self._hold([record])
                continue
            for key in list(content):
                if key in same or (key in chosen and chosen[key] is MergeAnswer.MINE):
                    del content[key]
            if content:
                self._facts[record.id] = content
            else:
                self._put_aside(record)

    def _setting(self, change: FieldChange) -> MergeAnswer | None:
        if change.field == "conform_ended":
            return MergeAnswer.MINE
        facts = {"setting": change.field, "mine": change.mine, "theirs": change.theirs}
        return self._ask(MergeQuestion(f"event/{change.field}", Clash.SETTING, facts))

    def _people(self) -> None:
        by_person: dict[int, list[Record]] = {}
        origin: dict[int, int] = {}
        for record in self.fork.theirs:
            if record.kind == RecordKind.PLAYER:
                number, was = record.facts.get("number", 0), record.facts.get("was")
                origin[number] = origin.get(was, was) if was is not None else origin.get(number, number)
                by_person.setdefault(origin[number], []).append(record)
        here, there = self.here.by_origin(), self.there.by_origin()
        touched = {
            self.here.origin.get(each.facts.get("number", 0), each.facts.get("number", 0))
            for each in self.fork.mine
            if each.kind == RecordKind.PLAYER
        }
        for person, records in by_person.items():
            if person in touched and person in here and person in there:
                self._person(person, records, here[person], there[person])
        self._arrivals()

    def _person(self, person: int, records: Sequence[Record], here: dict[str, Any], there: dict[str, Any]) -> None:
        before = self.before.people.get(person, {})
        if not before and here.get("name") != there.get("name"):
            self._two_people(person, records, here, there)
            return
        fields, both = merged_fields(before, here, there)
        chosen = [(each, self._fact(person, here, each)) for each in both]
        if any(answer is None for _, answer in chosen):
            self._hold(records)
            return
        for change, answer in chosen:
            if answer is MergeAnswer.THEIRS:
                fields[change.field] = change.theirs
        for record in records[:-1]:
            self._put_aside(record)
        fields = {name: value for name, value in fields.items() if value is not None}
        if fields == here:
            self._put_aside(records[-1])
        else:
            moved = {"was": here["number"]} if fields["number"] != here["number"] else {}
            self._facts[records[-1].id] = fields | moved

    def _fact(self, person: int, here: Mapping[str, Any], change: FieldChange) -> MergeAnswer | None:
        facts = {"number": person, "name": here.get("name", ""), "fact": change.field}
        facts |= {"mine": change.mine, "theirs": change.theirs}
        return self._ask(MergeQuestion(f"person/{person}/{change.field}", Clash.FACT, facts))

    def _two_people(self, number: int, records: Sequence[Record], here: dict[str, Any], there: dict[str, Any]) -> None:
        """Ask about two people whom both sides entered under one number."""
        word = re.compile(rf"\b{number}\b")
        is_written = any(each.kind in _HELD_BY and word.search(each.content) for each in self.fork.theirs)
        free = max((0, *self.here.people, *self.there.people, *self._numbers.values())) + 1
        facts = {"number": number, "mine": here.get("name", ""), "theirs": there.get("name", ""), "free": free}
        answers = (
            (MergeAnswer.MINE, MergeAnswer.THEIRS)
            if is_written
            else (MergeAnswer.MINE, MergeAnswer.THEIRS, MergeAnswer.BOTH)
        )
        answer = self._chosen(MergeQuestion(f"person/{number}", Clash.PERSON, facts, answers), records)
        if answer is None:
            self._hold_with(number)
        elif answer is MergeAnswer.BOTH:
            self._numbers[number] = free
            self.notes.append(MergeNote(MergeNoteKind.RENUMBERED, facts))

    def _hold_with(self, number: int) -> None:
        """Let everything wait that names a person, and the lists of the tables where they sit."""
        tables = {key for key, numbers in self.there.seats.items() if number in numbers}
        for record in self.fork.theirs:
            facts = record.facts
            target = {facts.get("number"), *facts.get("numbers", ()), *facts.get("people", ())}
            if record.key in tables or (number in target and record.kind != RecordKind.PLAYER):
                self._hold([record])

    def _arrivals(self) -> None:
        for record in self.fork.theirs:
            if record.kind == RecordKind.ARRIVAL:
                number = record.facts["number"]
                now = self._numbers.get(number, number)
                last = self.there.here.get(number)
                if now == number and self.here.here.get(number, False) == last and record.facts["here"] == last:
                    self._put_aside(record)

    # Lists, and the seats at their tables.

    def _lists(self) -> None:
        tables = BothTables(self.mine, self.theirs)
        drawn = [
            {series for each in side if each.kind == RecordKind.DRAW for series in each.facts["series"]}
            for side in (self.fork.mine, self.fork.theirs)
        ]
        twice = drawn[0] & drawn[1]
        for record in self.fork.theirs:
            if record.kind == RecordKind.DRAW and twice.intersection(record.facts["series"]):
                self._put_aside(record)
                self.notes.append(
                    MergeNote(MergeNoteKind.DRAW, {"series": record.facts["series"], "author": record.author})
                )
        for part in list_parts(self.fork):
            if self._seats(part, twice):
                self._list(part, tables)

    def _seats(self, part: TablePart, twice: set[int]) -> bool:
        """Judge the seats of tables, and return whether their lists are to be judged on."""
        differ: list[tuple[Key, tuple[int, ...], tuple[int, ...]]] = []
        for key in part.keys if not part.second else ():
            now = [each.reseats.get(key) for each in (self.here, self.there)]
            if None not in now and now[0] != now[1]:
                differ.append((key, now[0] or (), now[1] or ()))
                continue
            before, here, there = (each.seats.get(key) for each in (self.before, self.here, self.there))
            if here == there:
                continue
            moved_here, moved_there = here != before, there != before
            if key[0] in twice and not part.theirs:
                continue  # the draw of this file holds
            if (moved_here and (moved_there or part.theirs_content)) or (moved_there and part.mine_content):
                differ.append((key, here or (), there or ()))
        for record in part.their_seats:
            key = record.key or (0, 0)
            if self.here.seats.get(key) == self.there.seats.get(key) or (key[0] in twice and not part.theirs):
                self._put_aside(record)
        if not differ:
            return True
        key, here, there = differ[0]
        facts: dict[str, Any] = {"series": key[0], "table": key[1], "mine": here, "theirs": there}
        facts |= {"games_here": part.games(part.mine), "games": part.games(part.theirs)}
        rest = [each for each in (*part.their_seats, *part.theirs) if each.id not in self._aside]
        question = MergeQuestion(f"seats/{key[0]}/{key[1]}", Clash.SEATS, facts)
        if self._chosen(question, rest) is MergeAnswer.THEIRS:
            self._void += [each.seq for each in part.mine if each.kind not in BESIDE]
            seated = {each.key for each in part.their_seats}
            self._after += [
                Draft(RecordKind.SEATS, list_key(*at), {"numbers": list(seats)})
                for at, _, seats in differ
                if at not in seated
            ]
        return False

    def _list(self, part: TablePart, tables: BothTables) -> None:
        if not (part.mine_content and part.theirs_content):
            self._beside(part)
            return
        mine, theirs = part.mine_content, part.theirs_content
        same = tables.same(mine, theirs)
        if same is not None:
            self._aside |= same
            self._beside(part)
            return
        if all(tables.is_same_list(key, second=part.second) for key in part.keys):
            signed = [each for key in part.keys for each in tables.further_signatures(key, theirs, second=part.second)]
            for record in theirs:
                if record not in signed:
                    self._put_aside(record)
            self.notes += [MergeNote(MergeNoteKind.SAME_LIST, {"series": key[0], "table": key[1]}) for key in part.keys]
            self._beside(part)
            return
        key = part.keys[0]
        if len(part.keys) == 1 and not part.second and not tables.has_second(key):
            self._as_second(part, tables, key)
            return
        facts = {"series": key[0], "table": key[1], "games_here": part.games(mine), "games": part.games(theirs)}
        name = "/".join(map(str, ("list", *key, *(("2",) if part.second else ()))))
        if self._chosen(MergeQuestion(name, Clash.LIST, facts), part.theirs) is MergeAnswer.THEIRS:
            self._void += [each.seq for each in mine]

    def _as_second(self, part: TablePart, tables: BothTables, key: Key) -> None:
        """Take the other list of a table as its second list, to be compared."""
        last = part.theirs_content[-1]
        sheet = tables.theirs.sheet(key)
        subject = second_key(list_key(*key))
        self._second[last.id] = Draft(RecordKind.LIST, subject, {"text": write_text(sheet)}, origin_of(last))
        kept = 0
        for record in part.theirs:
            if record.kind == RecordKind.DISPUTE or record is last:
                continue
            kept += record.kind in BESIDE
            self._put_aside(record)
        facts = {"series": key[0], "table": key[1], "games": len(sheet.rows)}
        self.notes.append(MergeNote(MergeNoteKind.SECOND_LIST, facts))
        if kept:
            self.notes.append(MergeNote(MergeNoteKind.BESIDE, facts | {"count": kept}))

    def _beside(self, part: TablePart) -> None:
        """Put aside what was decided about a dispute or answered to a table on both sides. This file holds."""
        here, there = (References(each.records) for each in (self.mine, self.theirs))
        decided = {here.target_of(each): each for each in part.mine if each.kind in _STEPS}
        for record in part.theirs:
            is_step = record.kind in _STEPS or record.kind == RecordKind.CORRECTION
            other = decided.get(there.target_of(record)) if is_step else None
            if other is None or record.id in self._aside or there.target_of(record) is None:
                continue
            self._put_aside(record, other.id if other.kind == record.kind else "")
            if other.kind == record.kind and _decided(record) != _decided(other):
                facts = {"series": part.keys[0][0], "table": part.keys[0][1], "author": record.author}
                self.notes.append(MergeNote(MergeNoteKind.DECIDED, facts))

    # Closings, the money, the director's decisions.

    def _closings(self) -> None:
        closings = [each.facts["series"] for each in self.fork.mine if each.kind == RecordKind.CLOSE]
        over_here = {series for closing in closings for series in closing}
        for series in sorted(over_here):
            late = [
                each
                for each in self.fork.theirs
                if each.key is not None
                and each.kind != RecordKind.TIN
                and (not series or each.key[0] == series)
                and each.id not in self._aside
                and each.id not in self._held
                and each.kind not in BESIDE
            ]
            if late and not (series == 0 and over_here - {0}):
                facts = _entries(series, late)
                question = MergeQuestion(f"close/{series}", Clash.CLOSED_HERE, facts)
                if self._chosen(question, late) is not MergeAnswer.THEIRS:
                    for record in late:
                        self._second.pop(record.id, None)
        for record in self.fork.theirs:
            if record.kind == RecordKind.CLOSE:
                self._closed_there(record)

    def _closed_there(self, record: Record) -> None:
        series = []
        for number in record.facts["series"]:
            late = [
                each
                for each in self.fork.mine
                if each.key is not None and each.kind not in BESIDE and (not number or each.key[0] == number)
            ]
            if number in self.mine.closed:
                continue
            answer: MergeAnswer | None = MergeAnswer.THEIRS
            if late:
                facts = _entries(number, late)
                answer = self._ask(MergeQuestion(f"close/{number}", Clash.CLOSED_THERE, facts))
            if answer is None:
                self._hold([record])
                return
            series += [number] if answer is MergeAnswer.THEIRS else []
        if series:
            self._facts[record.id] = {**record.facts, "series": series}
        else:
            self._put_aside(record)

    def _cash(self) -> None:
        tins: dict[Key, list[Record]] = {}
        for record in self.fork.theirs:
            if record.kind == RecordKind.TIN and record.key is not None:
                tins.setdefault(record.key, []).append(record)
        for key, records in tins.items():
            before, here, there = (each.tins.get(key) for each in (self.before, self.here, self.there))
            if here == there:
                for record in records:
                    self._put_aside(record)
            elif here != before:
                facts = {"series": key[0], "table": key[1], "mine": here, "theirs": there}
                self._chosen(MergeQuestion(f"tin/{key[0]}/{key[1]}", Clash.TIN, facts), records)

    def _decisions(self) -> None:
        here, there = (References(each.records) for each in (self.mine, self.theirs))
        taken_back = {here.target_of(each): each for each in self.fork.mine if each.kind in _TAKEN_BACK}
        gone = {*taken_back, *(there.target_of(each) for each in self.fork.theirs if each.kind in _TAKEN_BACK)}
        mine = [each for each in self.fork.mine if each.id not in gone]
        for record in self.fork.theirs:
            if record.subject or record.kind not in {*_TAKEN_BACK, RecordKind.DECISION, RecordKind.PAYOUT}:
                continue
            if record.kind in _TAKEN_BACK:
                if (other := taken_back.get(there.target_of(record))) is not None:
                    self._put_aside(record, other.id)
                continue
            subject = _subject_of(record)
            twins = (each for each in mine if each.kind == record.kind and _subject_of(each) == subject)
            twin = next((each for each in twins if each.id not in self._aside.values()), None)
            if twin is None or record.id in gone:
                continue
            facts = {**record.facts, "author": record.author, "author_here": twin.author, "time": record.time}
            kind = Clash.DECISION if record.kind == RecordKind.DECISION else Clash.PAYOUT
            question = MergeQuestion(f"{kind}/{twin.seq}", kind, facts, (MergeAnswer.MINE, MergeAnswer.BOTH))
            if self._chosen(question, [record]) is MergeAnswer.MINE:
                self._aside[record.id] = twin.id

    # Writing.

    def _drafts(self) -> Iterator[Draft]:
        """Yield what is taken, in the order of the other file, with the numbers of this one."""
        here, there = References(self.mine.records), References(self.theirs.records)
        for aside, same in self._aside.items():
            if same:
                here.equate(aside, same)
        people = {*self.mine.roster.players}
        for record in self.fork.theirs:
            if record.id in self._aside or record.id in self._held:
                continue
            draft = self._second.get(record.id)
            facts: dict[str, Any] | None = self._facts.get(record.id, record.facts)
            if draft is None and (target := there.target_of(record)) is not None:
                facts = here.naming(record, target)
            facts = None if facts is None else self._numbered(record, facts)
            if facts is None or not self._may_stand(record, facts, people):
                if self.questions:
                    self._held.add(record.id)
                else:
                    self._put_aside(record)
                    self.notes.append(MergeNote(MergeNoteKind.LEFT, {"author": record.author, "number": record.seq}))
                continue
            here.take(record.id, record.kind if draft is None else draft.kind)
            yield draft or Draft(RecordKind(record.kind), record.subject, facts, origin_of(record))

    def _may_stand(self, record: Record, facts: Mapping[str, Any], people: set[int]) -> bool:
        """Whether the person of a record is known here by now."""
        if record.kind == RecordKind.PLAYER:
            was = facts.get("was")
            if was is not None and (was not in people or facts["number"] in people):
                return False
            people.discard(was or 0)
            people.add(facts.get("number", 0))
        return record.kind != RecordKind.ARRIVAL or facts["number"] in people

    def _numbered(self, record: Record, facts: dict[str, Any]) -> dict[str, Any]:
        """Return the content of a record with the start numbers of this file."""
        if not self._numbers:
            return facts
        if record.kind in {RecordKind.PLAYER, RecordKind.ARRIVAL}:
            return {**facts, "number": self._numbers.get(facts["number"], facts["number"])}
        fields = [name for name in _NUMBERS.get(RecordKind(record.kind), ()) if name in facts]
        return facts | {name: [self._numbers.get(each, each) for each in facts[name]] for name in fields}


def _decided(record: Record) -> tuple[Any, ...]:
    facts = record.facts
    return tuple(facts.get(name) for name in ("outcome", "line", "accepted"))


def _subject_of(record: Record) -> tuple[Any, ...]:
    """Return the subject of a decision or payout."""
    fields = ("kind", "of", "people", "teams", "series", "table")
    return tuple(str(record.facts.get(name)) for name in fields)


def _key_of(subject: str) -> Key:
    series, table, *_ = map(int, subject.split("/"))
    return series, table


def _entries(series: int, records: Sequence[Record]) -> dict[str, Any]:
    tables = sorted({each.key for each in records if each.key is not None})
    return {"series": series, "count": len(records), "tables": tuple(f"{key[0]}/{key[1]}" for key in tables)}
