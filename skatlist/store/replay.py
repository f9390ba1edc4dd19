"""The journal of an event file, read record by record and kept up to date: its event and its lists."""

import base64
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from skatlist.disk import path_text
from skatlist.event.conform import Breach, BreachKind, has_other_rules, is_other, needs_second_lists
from skatlist.event.model import MINUTES, Display, Event
from skatlist.event.tournament import Tournament
from skatlist.formats.folder.tournament_file import text_tournament
from skatlist.formats.notation.changes import read_change
from skatlist.formats.text.reader import read_text
from skatlist.rules import Profile, embedded_profile, load_profile
from skatlist.store.docket import Docket
from skatlist.store.drafts import EVENT, Key
from skatlist.store.journal import DISPUTES, REQUESTS, Draft, Record, RecordKind
from skatlist.store.list_book import ListBook
from skatlist.store.record_fields import checked_facts
from skatlist.store.roster import Roster
from skatlist.store.skat_file import SkatFile
from skatlist.words import InputError

if TYPE_CHECKING:
    from skatlist.formats.parsed import Show


def end_of_conforming(journal: "Journal", drafts: Iterable[Draft]) -> Iterator[Draft]:
    """Yield the record that an event no longer conforms, if one of the drafts leaves the order of the game."""
    if journal.description.get("conform") and not journal.description.get("conform_ended"):
        breach = next((every_breach for draft in drafts for every_breach in _breaches(journal, draft)), None)
        if breach is not None:
            yield Draft(RecordKind.EVENT, EVENT, {"conform_ended": str(breach)})


def _breaches(journal: "Journal", draft: Draft) -> Iterator[Breach]:
    facts = draft.content
    match draft.kind:
        case RecordKind.EVENT:
            if is_other(facts.get("rules")) or facts.get("rule_files"):
                yield Breach(BreachKind.RULES)
        case RecordKind.LIST | RecordKind.CHANGE:
            if _names_other_rules(draft.kind, facts):
                yield Breach(BreachKind.LIST_RULES, *map(int, draft.subject.split("/")[:2]))
        case RecordKind.CLOSE:
            yield from _without_second(journal, facts["series"])


def _names_other_rules(kind: RecordKind, facts: Mapping[str, Any]) -> bool:
    if kind is RecordKind.LIST:
        return any(map(has_other_rules, read_text(facts["text"], "").sheets))
    changes = (read_change(line, facts["before"]) for line in facts["lines"])
    return any(change is not None and is_other(change.rules) for change in changes)


def _without_second(journal: "Journal", series: Iterable[int]) -> Iterator[Breach]:
    """Yield the tables of series closed without their second list, if every table keeps two."""
    lists = journal.description.get("lists", 1)
    if needs_second_lists(Event(lists=lists, tournament=journal.tournament)):
        for key in sorted(key for key in journal.books if key[0] in series):
            first, second = journal.books[key], journal.seconds.get(key)
            counts = first.begun and not first.sheet((), None).void
            if counts and (second is None or not second.begun):
                yield Breach(BreachKind.SECOND_LIST, *key)


class Journal:
    """An open event file and the result of its records, written in the name of `author`.

    `description` is that of the event, `roster` its people, `docket` its disputes, requests and decisions. `books`
    are the lists by table, `seconds` the second lists. `tins` are the cents counted at each table, `payouts` the
    prizes handed out, by record. `closed` says when a series ended, by its number, and the event itself, by 0.
    `seeds` are the numbers from which each series was last `drawn` (none if it was set by the standings or by
    hand). `begun` is the first record of each series, `sent` are the records by the entry of a telephone.
    `listeners` are called with every record after it is read.
    """

    def __init__(self, file: SkatFile, author: str = "") -> None:
        self.file = file
        self.name = path_text(file.path)
        self.author = author
        self.show: Show = iter  # a caller that waits for all lists sees the progress
        self.records: list[Record] = []
        self.description: dict[str, Any] = {}
        self.roster = Roster()
        self.docket = Docket()
        self.books: dict[Key, ListBook] = {}
        self.seconds: dict[Key, ListBook] = {}
        self.tins: dict[Key, int] = {}
        self.payouts: dict[int, Record] = {}
        self.closed: dict[int, Record] = {}
        self.seeds: dict[int, int] = {}
        self.drawn: set[int] = set()
        self.begun: dict[int, Record] = {}
        self.sent: dict[str, Record] = {}
        self.listeners: list[Callable[[Record], None]] = []

    @classmethod
    def open(cls, path: Path, *, write: bool = False, until: int | None = None, author: str = "") -> Self:
        """Open an event file and read it, all of it or the first `until` records. Raises InputError."""
        journal = cls(SkatFile.open(path, write=write), author)
        try:
            journal.refresh(until)
        except BaseException:
            journal.file.close()
            raise
        return journal

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.file.close()

    def refresh(self, until: int | None = None) -> list[Record]:
        """Read what was written since the last look and return it. Raises InputError."""
        news = []
        for record in self.file.news():
            if until is not None and record.seq > until:
                break
            self._take(record)
            news.append(record)
        return news

    def add(self, drafts: Sequence[Draft], author: str | None = None, *, at: str = "") -> tuple[Record, ...]:
        """Write records in the journal's or another author's name, with the time `at` or now, and replay them.

        A record that ends the event's conformity is written with them, and is not returned. Raises Overtaken
        and InputError, and then nothing is written.
        """
        before = self.file.last
        whole = [*drafts, *end_of_conforming(self, drafts)]
        written = self.file.add(whole, self.author if author is None else author, at=at)
        if self.file.last is before:
            self.refresh()  # others wrote about other lists in the meantime
        else:
            for record in written:
                self._take(record)
        return written[: len(drafts)]

    def book(self, key: Key, *, second: bool = False) -> ListBook:
        """Return the records about a list, perhaps none yet."""
        books = self.seconds if second else self.books
        if key not in books:
            books[key] = ListBook(*key, self.name)
        return books[key]

    @property
    def rules(self) -> Profile:
        """The rules of the event."""
        return self.own_rules or load_profile(self.description.get("rules", Event().rules))

    @property
    def own_rules(self) -> Profile | None:
        """The rules of a club that the event carries itself."""
        files = self.description.get("rule_files")
        return embedded_profile(self.description["rules"], files) if files else None

    @property
    def tournament(self) -> Tournament:
        """The tournament rules of the event."""
        section = self.description.get("tournament")
        return Tournament() if section is None else text_tournament(section)

    @property
    def display(self) -> Display:
        """The crest, the news and the times of the series."""
        facts = self.description
        return Display(
            base64.b64decode(facts.get("crest", "")),
            facts.get("news", ""),
            tuple(facts.get("starts", ())),
            facts.get("minutes", MINUTES),
        )

    @property
    def games(self) -> dict[int, int]:
        """The agreed length by size of table."""
        return {int(size): count for size, count in self.description.get("games", {}).items()}

    def _take(self, record: Record) -> None:
        for hear in self.listeners:
            hear(record)
        try:
            self._note(record, checked_facts(record))
        except (ValueError, RecursionError) as fault:
            raise InputError("journal_unknown", file=self.name, record=record.seq) from fault

    def _note(self, record: Record, facts: dict[str, Any]) -> None:
        self.records.append(record)
        key = record.key
        if key is not None and record.kind != RecordKind.SEATS:
            self._note_list(key, record, facts)
            return
        match record.kind:
            case RecordKind.EVENT:
                self.description |= facts
            case RecordKind.PLAYER | RecordKind.ARRIVAL:
                self.roster.take(record, facts)
            case RecordKind.SEATS if key is not None:
                self.roster.seating[key] = tuple(facts["numbers"])
                if not facts["numbers"]:
                    del self.roster.seating[key]  # nobody sits there any more
            case RecordKind.DECISION | RecordKind.RETRACTION:
                self.docket.take_decision(record, facts)
            case RecordKind.PAYOUT | RecordKind.PAYOUT_UNDONE:
                self._note_payout(record, facts)
            case RecordKind.CLOSE:
                for series in facts["series"]:
                    self.closed.setdefault(series, record)
            case RecordKind.DRAW:
                self._note_draw(facts)
            case RecordKind.SEAL:
                pass  # others judge what it proves
            case _:
                raise InputError("journal_unknown", file=self.name, record=record.seq)

    def _note_payout(self, record: Record, facts: dict[str, Any]) -> None:
        if record.kind == RecordKind.PAYOUT:
            self.payouts[record.seq] = record
        elif self.payouts.pop(facts["record"], None) is None:
            raise ValueError(facts["record"])

    def _note_draw(self, facts: dict[str, Any]) -> None:
        for series in facts["series"]:
            self.drawn.add(series)
            self.seeds.pop(series, None)
            self.seeds |= {series: facts["seed"]} if "seed" in facts else {}

    def _note_list(self, key: Key, record: Record, facts: dict[str, Any]) -> None:
        if record.kind == RecordKind.TIN:
            self.tins[key] = facts["cents"]
            return
        if "sent" in facts:
            self.sent.setdefault(facts["sent"], record)
        self.book(key, second=record.second).take(record)
        if not record.second and record.kind in {RecordKind.GAME, RecordKind.LIST, RecordKind.MOVE_IN}:
            self.begun.setdefault(key[0], record)
        if record.kind in DISPUTES:
            self.docket.take(record, facts)
        if record.kind in REQUESTS:
            self.docket.take_request(record, facts)
