"""The journal of an event file, read record by record and kept up to date: its event and its lists."""

import base64
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from skatlist.base.disk import path_text
from skatlist.files.formats.folder.event_settings import BY_KEY
from skatlist.files.formats.notation.changes import read_change
from skatlist.files.formats.text.text_reader import read_text
from skatlist.files.journal.drafts import EVENT, Key
from skatlist.files.journal.journal import DISPUTES, PHOTOS, REQUESTS, Draft, Record, RecordKind
from skatlist.files.journal.list_book import ListBook
from skatlist.files.journal.record_fields import checked_facts, states_value_alone
from skatlist.files.journal.skat_file import SkatFile
from skatlist.skat.rules import Profile, embedded_profile, load_profile
from skatlist.skat.sheet import Player, Sheet
from skatlist.skat.sheet.presence import people_at, seated_last
from skatlist.tournament.conform import (
    Breach,
    BreachKind,
    has_other_rules,
    has_totals_alone,
    is_other,
    needs_second_lists,
)
from skatlist.tournament.decision import DecisionKind, DirectorDecision, Retraction
from skatlist.tournament.dispute import (
    Answer,
    Dispute,
    Instance,
    Party,
    Reopening,
    Request,
    RequestKind,
    Ruling,
    RulingKind,
)
from skatlist.tournament.model import MINUTES, Display, Event
from skatlist.tournament.person_facts import stored_registration
from skatlist.tournament.tournament import UNSAID, Registration, Tournament
from skatlist.words import InputError

if TYPE_CHECKING:
    from skatlist.files.formats.parsed import Show


# The people of an event with numbers and names, as in its journal.


class Roster:
    """The people of an event and their seats.

    `players` are the people by start number, `registrations` further facts about some of them. `renumbered` maps
    former numbers to current ones. `seating` are the start numbers by list, `arrived` the numbers of the people who
    have come to the check-in.
    """

    def __init__(self) -> None:
        self.players: dict[int, Player] = {}
        self.seating: dict[tuple[int, int], tuple[int, ...]] = {}
        self.registrations: dict[int, Registration] = {}
        self.renumbered: dict[int, int] = {}
        self.arrived: set[int] = set()
        self._names: dict[int, set[str]] = {}  # all names a person ever had
        self._by_seat: set[int] = set()  # people registered only by being seated

    def take(self, record: Record, facts: dict[str, Any]) -> None:
        """Read the facts of a record about a person. Raises ValueError for an unknown number."""
        if record.kind == RecordKind.PLAYER:
            self._describe(facts)
            return
        number = facts["number"]
        if number not in self.players:
            raise ValueError(number)
        (self.arrived.add if facts["here"] else self.arrived.discard)(number)

    def _describe(self, facts: dict[str, Any]) -> None:
        """Read a person, new or changed, perhaps with a former number (`was`)."""
        player = Player(**{name: facts[name] for name in Player._fields if name in facts})
        number, was = player.number or 0, facts.get("was")
        if was is not None:
            if was not in self.players or number in self.players or number in self.renumbered:
                raise ValueError(was)
            self._renumber(was, number)
        self.players[number] = player
        self._names.setdefault(number, set()).add(player.name)
        self.registrations.pop(number, None)
        registration = stored_registration(facts)
        if registration != UNSAID:
            self.registrations[number] = registration
        if not self.registration(number).takes_part:
            self.arrived.discard(number)
        (self._by_seat.add if facts.get("seated") else self._by_seat.discard)(number)

    def _renumber(self, was: int, number: int) -> None:
        """Give a person another number at every seat."""
        del self.players[was]
        self.registrations.pop(was, None)
        self._by_seat.discard(was)
        if was in self.arrived:
            self.arrived ^= {was, number}
        self._names[number] = self._names.pop(was, set())
        self.renumbered = {old: number if new == was else new for old, new in self.renumbered.items()} | {was: number}
        self.seating = {
            key: tuple(number if each == was else each for each in seats) for key, seats in self.seating.items()
        }

    def current(self, player: Player) -> Player:
        """Return the present facts about a person, who is identified by number and a present or former name."""
        number = self.renumbered.get(player.number or 0, player.number or 0)
        return self.players[number] if player.name in self._names.get(number, ()) else player

    def registration(self, number: int | None) -> Registration:
        """Return the further facts about a person."""
        return self.registrations.get(number or 0, UNSAID)

    def unseated(self, sheets: Iterable[Sheet]) -> frozenset[int]:
        """Return the numbers of people known only by a seat they no longer have, who are on none of the lists."""
        waiting = self._by_seat.difference(*self.seating.values())
        for sheet in sheets if waiting else ():
            there = {*sheet.players, *seated_last(sheet)}
            there.update(*(people_at(sheet, row.number or 0) for row in sheet.rows))
            waiting -= {player.number or 0 for player in there}
        return frozenset(waiting)


# Disputes, requests and decisions of the director in the journal of an event, each numbered 1, 2, 3.


class Docket:
    """The disputes read so far.

    `raised` are the records that raised them, `decisions` those of the director. `requests` are those of the tables to
    the desk, `rulings` the records of the last decisions by number of dispute.
    """

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.raised: list[Record] = []
        self.rulings: dict[int, int] = {}
        self.decisions: list[DirectorDecision] = []
        self._disputes: list[Dispute] = []

    def __iter__(self) -> Iterator[Dispute]:
        return iter(self._disputes)

    def take(self, record: Record, facts: Mapping[str, Any]) -> None:
        """Read a record about a dispute. Raises ValueError if the dispute is missing, or belongs to another list."""
        if record.kind == RecordKind.DISPUTE:
            self.raised.append(record)
            self._disputes.append(_raised(len(self.raised), record, facts))
            return
        at = facts["dispute"] - 1
        if at >= len(self._disputes) or self._disputes[at].key != record.key:
            raise ValueError(at)
        step = (_ruling if record.kind == RecordKind.RULING else _reopening)(record, facts)
        dispute = self._disputes[at]
        if dispute.open != isinstance(step, Ruling):  # decided once, then reopened before it is decided again
            raise ValueError(at)
        self._disputes[at] = dispute._replace(steps=(*dispute.steps, step))
        if isinstance(step, Ruling):
            self.rulings[dispute.number] = record.seq

    def take_request(self, record: Record, facts: Mapping[str, Any]) -> None:
        """Read a request or its answer. Raises ValueError if it is missing in its list, or already answered."""
        if record.kind == RecordKind.REQUEST:
            fields: dict[str, Any] = {
                **facts,
                "what": RequestKind(facts["what"]),
                "totals": tuple(facts.get("totals", ())),
            }
            where = record.key or (0, 0)
            self.requests.append(Request(len(self.requests) + 1, record.seq, *where, record.time, **fields))
            return
        at = facts["request"] - 1
        if at >= len(self.requests) or self.requests[at].key != record.key or self.requests[at].answer is not None:
            raise ValueError(at)
        answer = Answer(record.time, facts["accepted"], facts.get("reason", ""))
        self.requests[at] = self.requests[at]._replace(answer=answer)

    def take_decision(self, record: Record, facts: Mapping[str, Any]) -> None:
        """Read a decision or its withdrawal. Raises ValueError if it is missing, or already taken back."""
        if record.kind == RecordKind.DECISION:
            fields: dict[str, Any] = {
                name: tuple(value) if isinstance(value, list) else value for name, value in facts.items()
            }
            fields["kind"] = DecisionKind(fields["kind"])
            self.decisions.append(DirectorDecision(len(self.decisions) + 1, time=record.time, **fields))
            return
        at = facts["decision"] - 1
        if at >= len(self.decisions) or not self.decisions[at].in_force:
            raise ValueError(at)
        back = Retraction(record.time, facts["director"], facts["reason"])
        self.decisions[at] = self.decisions[at]._replace(retraction=back)


def _raised(number: int, record: Record, facts: Mapping[str, Any]) -> Dispute:
    series, table = record.key or (0, 0)
    fields = {name: facts[name] for name in ("claim", "words", "director", "reason") if name in facts}
    return Dispute(number, series, table, facts["game"], facts["line"], record.time, _party(facts), **fields)


def _party(facts: Mapping[str, Any]) -> Party:
    return Party(tuple(facts.get("places", ())), facts.get("name", ""))


def _ruling(record: Record, facts: Mapping[str, Any]) -> Ruling:
    return Ruling(
        record.time,
        Instance(facts["by"]),
        facts.get("name", ""),
        tuple(facts.get("agreed", ())),
        RulingKind(facts["outcome"]),
        facts["reason"],
        facts.get("paragraph", ""),
        facts["before"],
        facts["line"],
    )


def _reopening(record: Record, facts: Mapping[str, Any]) -> Reopening:
    return Reopening(record.time, _party(facts), facts["reason"], facts.get("director", ""))


def end_of_conforming(journal: "Journal", drafts: Iterable[Draft]) -> Iterator[Draft]:
    """Yield the record that an event no longer conforms to the official rules, if one of the drafts breaks them."""
    if journal.setting("conform") and not journal.setting("conform_ended"):
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
            elif states_value_alone(facts):
                yield Breach(BreachKind.VALUE_ALONE, *map(int, draft.subject.split("/")[:2]))
            elif draft.kind is RecordKind.LIST and any(map(has_totals_alone, read_text(facts["text"], "").sheets)):
                yield Breach(BreachKind.LIST_TOTALS, *map(int, draft.subject.split("/")[:2]))
        case RecordKind.GAME | RecordKind.CORRECTION | RecordKind.ROWS | RecordKind.MOVE_IN:
            if states_value_alone(facts):
                yield Breach(BreachKind.VALUE_ALONE, *map(int, draft.subject.split("/")[:2]))
        case RecordKind.SUMS:
            if "points" not in facts:
                yield Breach(BreachKind.LIST_TOTALS, *map(int, draft.subject.split("/")[:2]))
        case RecordKind.CLOSE:
            yield from _without_second(journal, facts["series"])


def _names_other_rules(kind: RecordKind, facts: Mapping[str, Any]) -> bool:
    if kind is RecordKind.LIST:
        return any(map(has_other_rules, read_text(facts["text"], "").sheets))
    changes = (read_change(line, facts["before"]) for line in facts["lines"])
    return any(change is not None and is_other(change.rules) for change in changes)


def _without_second(journal: "Journal", series: Iterable[int]) -> Iterator[Breach]:
    """Yield the tables of series closed without their second list, if every table keeps two."""
    lists = journal.setting("lists")
    if needs_second_lists(Event(lists=lists, tournament=journal.tournament)):
        for key in sorted(key for key in journal.books if key[0] in series):
            first, second = journal.books[key], journal.seconds.get(key)
            counts = first.begun and not first.sheet((), None).void
            if counts and (second is None or not second.begun):
                yield Breach(BreachKind.SECOND_LIST, *key)


class Journal:
    """An open event file and the result of its records, written in the name of `author`.

    `description` is that of the event, `roster` its people, `docket` its disputes, requests and decisions. `books`
    are the lists by table, `seconds` the second lists. `cash_boxes` are the cents counted at each table, `payouts` the
    prizes handed out, `photos` the photographs of lists, both by record. `closed` are the records that closed each
    series, by its number, and the event, by 0. `seeds` are the numbers from which each series was last `drawn` (none
    if it was set by the standings or by hand). `begun` is the first record of each series, `sent` are the records by
    phone and its entry.
    `listeners` are called with every record after it is read. `permits` refuses what this computer may not write.
    """

    def __init__(self, file: SkatFile, author: str = "") -> None:
        self.file = file
        self.name = path_text(file.path)
        self.author = author
        self.show: Show = iter  # a caller may replace it to show the progress over all lists
        self.records: list[Record] = []
        self.description: dict[str, Any] = {}
        self.roster = Roster()
        self.docket = Docket()
        self.books: dict[Key, ListBook] = {}
        self.seconds: dict[Key, ListBook] = {}
        self.cash_boxes: dict[Key, int] = {}
        self.payouts: dict[int, Record] = {}
        self.photos: dict[int, Record] = {}
        self.closed: dict[int, Record] = {}
        self.seeds: dict[int, int] = {}
        self.drawn: set[int] = set()
        self.begun: dict[int, Record] = {}
        self.sent: dict[str, Record] = {}
        self.listeners: list[Callable[[Record], None]] = []
        self.permits: Callable[[Sequence[Draft]], None] = lambda _: None

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
        """Read the records written since the last call and return them. Raises InputError."""
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
        self.permits(whole)
        written = self.file.add(whole, self.author if author is None else author, at=at)
        if self.file.last is before:
            self.refresh()  # others have written about other lists in the meantime
        else:
            for record in written:
                self._take(record)
        return written[: len(drafts)]

    def book(self, key: Key, *, second: bool = False) -> ListBook:
        """Return the book of a list, a new one if it has no records yet."""
        books = self.seconds if second else self.books
        if key not in books:
            books[key] = ListBook(*key, self.name)
        return books[key]

    @property
    def first_hash(self) -> str:
        """The hash of the first record, by which the event is known."""
        return self.records[0].hash if self.records else ""

    @property
    def rules(self) -> Profile:
        """The rules of the event."""
        return self.own_rules or load_profile(self.setting("rules"))

    @property
    def own_rules(self) -> Profile | None:
        """The rules of a club that the event includes."""
        files = self.rule_files
        return embedded_profile(self.description["rules"], files) if files else None

    @property
    def rule_files(self) -> Mapping[str, str]:
        """The texts of the rules of a club that the event includes, by file name."""
        files: Mapping[str, str] = self.description.get("rule_files", {})
        return files

    @property
    def is_tournament(self) -> bool:
        """Whether the event has rules of a tournament: fees, teams, prizes, a draw."""
        return bool(self.description.get("tournament"))

    def setting(self, key: str) -> Any:
        """Return the value of a setting of the event, the usual one if it is not set."""
        return BY_KEY[key].value_in(self.description)

    @property
    def tournament(self) -> Tournament:
        """The tournament rules of the event."""
        rules: Tournament = self.setting("tournament")
        return rules

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
        return dict(self.setting("games"))

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
                    del self.roster.seating[key]  # nobody sits there now
            case RecordKind.DECISION | RecordKind.RETRACTION:
                self.docket.take_decision(record, facts)
            case RecordKind.PAYOUT | RecordKind.PAYOUT_UNDONE:
                self._note_payout(record, facts)
            case RecordKind.CLOSE:
                for series in facts["series"]:
                    self.closed.setdefault(series, record)
            case RecordKind.DRAW:
                self._note_draw(facts)
            case RecordKind.MERGE:
                self._note_merge(facts)
            case _ if record.kind != RecordKind.SEAL:  # verification judges it elsewhere
                raise InputError("journal_unknown", file=self.name, record=record.seq)

    def _note_merge(self, facts: Mapping[str, Any]) -> None:
        """Read which records of this file no longer count because the other file's stand for them."""
        dropped: dict[tuple[Key, bool], set[int]] = {}
        for seq in facts.get("void", ()):
            record = self.records[seq - 1]
            if record.key is None:
                raise ValueError(seq)
            dropped.setdefault((record.key, record.second), set()).add(seq)
        for (key, second), records in dropped.items():
            self.book(key, second=second).drop(records)

    def _note_payout(self, record: Record, facts: dict[str, Any]) -> None:
        if record.kind == RecordKind.PAYOUT:
            self.payouts[record.seq] = record
        elif self.payouts.pop(facts["record"], None) is None:
            raise ValueError(facts["record"])

    def _note_photo(self, record: Record, facts: dict[str, Any]) -> None:
        if record.kind == RecordKind.PHOTO:
            self.photos[record.seq] = record
            return
        photo = self.photos.pop(facts["record"], None)
        if photo is None or photo.subject != record.subject:
            raise ValueError(facts["record"])

    def _note_draw(self, facts: dict[str, Any]) -> None:
        for series in facts["series"]:
            self.drawn.add(series)
            self.seeds.pop(series, None)
            self.seeds |= {series: facts["seed"]} if "seed" in facts else {}

    def _note_reseating(self, key: Key, record: Record, facts: Mapping[str, Any]) -> None:
        """Read who sat at a begun list from its beginning, or that they did not after all."""
        if record.kind == RecordKind.RESEAT:
            numbers = facts.get("numbers")
        elif record.kind == RecordKind.UNDO:
            undone = self.records[facts["record"] - 1]
            is_first = undone.kind == RecordKind.RESEAT and "numbers" in undone.facts
            numbers = undone.facts.get("former", []) if is_first else None
        else:
            return
        if numbers:
            self.roster.seating[key] = tuple(self.roster.renumbered.get(number, number) for number in numbers)
        elif numbers is not None:
            self.roster.seating.pop(key, None)

    def _note_list(self, key: Key, record: Record, facts: dict[str, Any]) -> None:
        if record.kind == RecordKind.TIN:
            self.cash_boxes[key] = facts["cents"]
            return
        if "sent" in facts:
            self.sent.setdefault(facts["sent"], record)
        if record.kind in PHOTOS:
            self._note_photo(record, facts)
            return
        self._note_reseating(key, record, facts)
        self.book(key, second=record.second).take(record)
        if not record.second and record.kind in {RecordKind.GAME, RecordKind.LIST, RecordKind.MOVE_IN}:
            self.begun.setdefault(key[0], record)
        if record.kind in DISPUTES:
            self.docket.take(record, facts)
        if record.kind in REQUESTS:
            self.docket.take_request(record, facts)
