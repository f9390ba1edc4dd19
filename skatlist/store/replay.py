"""An evening: what the journal of an event file says, replayed, and kept up with."""

import base64
import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import TYPE_CHECKING, Any, Self

from skatlist.checks.check_list import followers
from skatlist.disk import shown
from skatlist.event import policy
from skatlist.event.display import MINUTES, Display
from skatlist.event.dispute import Dispute, Instance, ObjectionTime, RulingKind
from skatlist.event.model import Event, Seating
from skatlist.event.request import Request
from skatlist.event.tournament import Tournament
from skatlist.formats.folder.event_folder import known_player, resized
from skatlist.formats.folder.tournament_file import (
    text_tournament,
)
from skatlist.rules import Profile, embedded_profile, load_profile
from skatlist.sheet import Correction, ListHistory, Player, ScoredSheet, Sheet, Source, score
from skatlist.sheet.history import rows_before, superseded
from skatlist.store.docket import Docket
from skatlist.store.drafts import DESCRIBED, Key
from skatlist.store.facts import checked_facts
from skatlist.store.journal import (
    DISPUTES,
    REQUESTS,
    Draft,
    Record,
    RecordKind,
    list_key,
    now_utc,
    second_key,
    stamp_of,
)
from skatlist.store.list_book import ListBook
from skatlist.store.roster import Roster
from skatlist.store.skat_file import SkatFile
from skatlist.words import InputError

if TYPE_CHECKING:
    from skatlist.event.decision import DirectorDecision
    from skatlist.formats.parsed import Show


class Replay(Roster):
    """An open event file and the state its journal has led to.

    `seeds` are the number each series was last drawn from (none of one set by the standings or by hand), `books` what
    is known of each list, `tins` the cents counted at each table, `closed` when a series ended, by its number, and the
    event itself, by 0, `sent` the records by the entry of a telephone they came with. With `second` the lists are the
    second ones of their tables, and what is written is about them.
    """

    author = ""  # in whose name is written

    def __init__(self, file: SkatFile, *, second: bool = False) -> None:
        super().__init__()
        self.file = file
        self.second = second
        self.show: Show = iter  # whoever waits for all lists sees how far it is
        self._beside: dict[Key, ListBook] = {}  # the other list of each table
        self.description: dict[str, Any] = {}
        self.books: dict[Key, ListBook] = {}
        self.tins: dict[Key, int] = {}
        self.closed: dict[int, Record] = {}
        self.seeds: dict[int, int] = {}
        self.drawn: set[int] = set()  # the series whose tables come from a draw
        self.records: list[Record] = []
        self.sent: dict[str, Record] = {}
        self._begun: dict[int, Record] = {}
        self._docket = Docket()

    @classmethod
    def open(cls, path: Path, *, write: bool = False, until: int | None = None, second: bool = False) -> Self:
        """Open an event file and replay it, all of it or the first `until` records. Raises InputError."""
        replay = cls(SkatFile.open(path, write=write), second=second)
        try:
            replay.refresh(until)
        except BaseException:
            replay.file.close()
            raise
        return replay

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.file.close()

    @property
    def name(self) -> str:
        """The file as it can be shown."""
        return shown(self.file.path)

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
        """Write records, in another's name than `author` where one is given, with the time `at` or now, and go on.

        Raises Overtaken and InputError; nothing is written then.
        """
        before = self.file.last
        by = self.author if author is None else author
        written = self.file.add([self._about(draft) for draft in drafts], by, at=at)
        if self.file.last is before:
            self.refresh()  # others wrote about other lists in between
        else:
            for record in written:
                self._take(record)
        return written

    def write(self, kind: RecordKind, key: Key, content: Mapping[str, Any], *before: Draft) -> Record:
        """Write a record about a list, with others before it, and return it. Raises Overtaken and InputError."""
        return self.add([*before, Draft(kind, list_key(*key), content)])[-1]

    def _about(self, draft: Draft) -> Draft:
        """Return a record that is about the second list where the second lists are written."""
        if not self.second or not draft.subject or draft.kind in {RecordKind.SEATS, RecordKind.TIN}:
            return draft
        return draft._replace(subject=second_key(draft.subject))

    def _take(self, record: Record) -> None:
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
            case RecordKind.PLAYER:
                self._describe_person(facts)
            case RecordKind.SEATS if key is not None:
                self.seating[key] = tuple(facts["numbers"])
                if not facts["numbers"]:
                    del self.seating[key]  # nobody sits there any more
            case RecordKind.DECISION | RecordKind.RETRACTION:
                self._docket.take_decision(record, facts)
            case RecordKind.CLOSE:
                self.closed = dict.fromkeys(facts["series"], record) | self.closed
            case RecordKind.DRAW:
                self._note_draw(facts)
            case RecordKind.SEAL:
                pass  # what it proves is for others to say
            case _:
                raise InputError("journal_unknown", file=self.name, record=record.seq)

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
        if record.second != self.second:
            self._beside.setdefault(key, ListBook(*key, self.name)).take(record)
        else:
            self._book(key).take(record)
        if not record.second and record.kind in {RecordKind.GAME, RecordKind.LIST, RecordKind.MOVE_IN}:
            self._begun.setdefault(key[0], record)
        if record.kind in DISPUTES:
            self._docket.take(record, facts)
        if record.kind in REQUESTS:
            self._docket.take_request(record, facts)

    @property
    def ghosts(self) -> frozenset[int]:
        """The start numbers of people who were seated by mistake: they are at no table and played nowhere."""
        return self._unseated(self.sheet(key) for key in self.lists)

    def book(self, key: Key) -> ListBook:
        """Return what is known of a list, which may be nothing yet. Raises InputError."""
        book = self._book(key)
        book.read()
        return book

    def _book(self, key: Key) -> ListBook:
        if key not in self.books:
            self.books[key] = ListBook(*key, self.name)
        return self.books[key]

    @property
    def lists(self) -> tuple[Key, ...]:
        """The lists with games, by series and table."""
        return tuple(sorted(key for key, book in self.books.items() if book.begun))

    @property
    def tables(self) -> tuple[Key, ...]:
        """All lists there are or should be, by series and table."""
        return tuple(sorted({*self.lists, *self.seating}))

    @property
    def rules(self) -> Profile:
        """The rules of the event."""
        return self._own_rules() or load_profile(self.description.get("rules", Event().rules))

    def _own_rules(self) -> Profile | None:
        """Return the rules of a club that the event carries itself."""
        files = self.description.get("rule_files")
        return embedded_profile(self.description["rules"], files) if files else None

    def seats(self, key: Key) -> tuple[Player, ...]:
        """Return who sits at a table when its list begins, by place; empty where nobody knows.

        A second list may name them in an order of its own.
        """
        if self.second and any(player.name for player in self.book(key).own_players):
            return self.book(key).own_players
        return self._seated(key)

    def _seated(self, key: Key) -> tuple[Player, ...]:
        numbers = self.seating.get(key)
        if numbers is not None:
            return tuple(self.players.get(number, Player(number=number)) for number in numbers)
        return tuple(known_player(player, self.players) for player in self.book(key).own_players)

    def sheet(self, key: Key) -> Sheet:
        """Return a list as it stands."""
        seats = self.seats(key) or resized((), 3)
        sheet = self.book(key).sheet(seats, self.games.get(len(seats)))
        if not any(change.player for change in sheet.changes):
            return sheet
        return sheet._replace(
            players=tuple(map(self._known, sheet.players)),
            changes=tuple(
                change if change.player is None else change._replace(player=self._known(change.player))
                for change in sheet.changes
            ),
        )

    def _known(self, player: Player) -> Player:
        """Return a person on a list as the event knows them: by number, or by name if the list has no number."""
        return known_player(player, self.players) if player.number is None else self.current(player)

    def scored(self, key: Key) -> ScoredSheet:
        """Return a list as it stands, computed by its rules."""
        sheet = self.sheet(key)
        return score(sheet, self._rules_of(sheet))

    def _rules_of(self, sheet: Sheet) -> Profile:
        own = None if sheet.rules == self.description.get("rules") else sheet.rules
        return self.rules if own is None else load_profile(own, beside=str(self.file.path))

    def valid(self, key: Key) -> Sheet:
        """Return a list as it stands, without the numbers on paper that agreed corrections have replaced."""
        sheet, book = self.sheet(key), self.book(key)
        if not book.settled:
            return sheet

        return superseded(sheet, book.settled, self._rules_of(sheet), book.marks, followers)

    @property
    def tournament(self) -> Tournament:
        """The rules of the tournament that the event is."""
        said = self.description.get("tournament")
        return Tournament() if said is None else text_tournament(said)

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

    def event(self) -> Event:
        """Return the event with its lists."""
        said = {name: self.description[name] for name in DESCRIBED if name in self.description}
        ghosts = self.ghosts
        return Event(
            **said,
            games=MappingProxyType(self.games),
            players=tuple(self.players[number] for number in sorted(self.players) if number not in ghosts),
            seating=tuple(Seating(*key, self.seating[key]) for key in sorted(self.seating)),
            sheets=tuple(self.valid(key) for key in self.show(self.lists)),
            source=Source(self.name),
            history=tuple(self.history(key) for key in self.lists),
            profile=self._own_rules(),
            appeals=self.appeals_until(self.closed[0]) if 0 in self.closed else "",
            registrations=MappingProxyType(
                {number: known for number, known in sorted(self.registrations.items()) if number not in ghosts}
            ),
            tournament=self.tournament,
            seeds=MappingProxyType(dict(self.seeds)),
            disputes=self.disputes,
            loss_fees=tuple(self.description.get("loss_fees", ())),
            seconds=tuple(self._seconds()),
            decisions=self.decisions,
            tins=MappingProxyType(self.tins),
            settled=tuple(point for key in self.lists for point in self.book(key).points),
            display=self.display,
        )

    def _seconds(self) -> Iterator[Sheet]:
        """Yield the second lists as they stand; none where these are the lists looked at."""
        for key in sorted(self._beside) if not self.second else ():
            book = self._beside[key]
            book.read()
            if book.begun:
                named = any(player.name for player in book.own_players)
                seats = book.own_players if named else self._seated(key)
                yield book.sheet(seats, self.games.get(len(seats)))

    def history(self, key: Key) -> ListHistory:
        """Return what happened to a list."""
        book, closing = self.book(key), self.closed.get(key[0])
        corrections = tuple(self._timed(key, correction) for correction in book.corrections)
        history = ListHistory(*key, book.signed, corrections, book.altered, book.released)
        history = history._replace(written=rows_before(book.settled))
        if closing is None:
            return history
        overdue = tuple(seq for seq in book.entered if seq > closing.seq)
        if overdue and (book.released or not history.unsigned(self.sheet(key).size)):
            overdue = ()  # the director, or everybody at the table, stands by the list as it is since then
        return history._replace(closed=closing.time, overdue=overdue)

    def _timed(self, key: Key, correction: Correction) -> Correction:
        """Return a correction that knows whether it was too late; it is not if whoever had to decide has done so."""
        closing = self.closed.get(key[0])
        closed = closing is not None and correction.record > closing.seq
        late = not correction.dispute and self._is_late(key[0], correction.record, correction.time)
        needed = Instance.ARBITRATION if late else Instance.DIRECTOR
        if (late or closed) and any(
            policy.settles(dispute, self._docket.rulings.get(dispute.number, 0), correction, needed)
            for dispute in self.disputes
            if dispute.key == key
        ):
            closed = late = False
        return correction._replace(closed=closed, late=late)

    def _is_late(self, series: int, record: int, time: str) -> bool:
        """Whether the time for appeals about a series was over at a record and its time (quellen.md A20).

        It ends when the next series begins and this one is closed; after the last one some minutes after the event.
        """
        following, closing, end = self._following(series), self.closed.get(series), self.closed.get(0)
        if following is not None and closing is not None:
            return record > max(following.seq, closing.seq)
        return end is not None and record > end.seq and time > self.appeals_until(end)

    def games_ruled(self, key: Key) -> frozenset[int]:
        """Return the games of a list about which the court of arbitration has decided a dispute."""
        return frozenset(
            each.game
            for each in self.disputes
            if each.key == key and not each.open and each.ruling is not None
            if each.ruling.by is Instance.ARBITRATION and each.ruling.outcome is not RulingKind.WITHDRAWN
        )

    def _following(self, series: int) -> Record | None:
        """Return the record with which the next series began."""
        return next((self._begun[later] for later in sorted(self._begun) if later > series), None)

    def appeals_until(self, end: Record) -> str:
        """Return until when somebody may appeal after the end of the event."""
        minutes = policy.appeal_minutes(self.rules.conduct)
        return stamp_of(dt.datetime.fromisoformat(end.time) + dt.timedelta(minutes=minutes))

    @property
    def disputes(self) -> tuple[Dispute, ...]:
        """All disputes by number; where rows have moved, each follows its game."""
        return tuple(
            dispute._replace(game=self.book(dispute.key).disputed.get(record.seq, 0))
            for dispute, record in zip(self._docket, self._docket.raised, strict=True)
        )

    @property
    def requests(self) -> tuple[Request, ...]:
        """All requests of the tables to the desk, by number."""
        return tuple(self._docket.requests)

    @property
    def decisions(self) -> "tuple[DirectorDecision, ...]":
        """All decisions of the director by number; people are known by the start numbers they have now."""
        return tuple(
            each._replace(people=tuple(self.renumbered.get(number, number) for number in each.people))
            for each in self._docket.decisions
        )

    def objection_time(self, key: Key) -> ObjectionTime:
        """Return until when somebody may object to a game of a list, and who decides it now."""
        following, end, now = self._following(key[0]), self.closed.get(0), now_utc()
        closing = self.closed.get(key[0])
        return policy.objection_time(
            self.history(key),
            self.rules.conduct,
            now,
            last=key[0] >= max(self.description.get("series", 1), *(series for series, _ in self.tables)),
            following="" if following is None else following.time,
            outlasts=following is not None and (closing is None or following.seq < closing.seq),
            appeals="" if end is None else self.appeals_until(end),
            late=self._is_late(key[0], len(self.records) + 1, now),
        )
