"""The lists of an event as in its journal: people, rows, history."""

import datetime as dt
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from skatlist.files.formats.folder.event_folder import known_player, resized
from skatlist.files.formats.folder.event_settings import SETTINGS
from skatlist.files.journal.drafts import Key
from skatlist.files.journal.journal import Draft, Record, RecordKind, list_key, now_utc, second_key, stamp_of
from skatlist.files.journal.list_book import ListBook
from skatlist.files.journal.replay import Journal
from skatlist.skat.rules import Profile, load_profile
from skatlist.skat.sheet import Correction, ListHistory, Player, ScoredSheet, Sheet, Source, score
from skatlist.skat.sheet.history import rows_before, superseded
from skatlist.skat.sheet.presence import PLAYING, people_at, seated_by_game
from skatlist.tournament import policy
from skatlist.tournament.dispute import Dispute, Instance, ObjectionTime, Request, RulingKind
from skatlist.tournament.model import Event, Seating
from skatlist.words import UsageError

if TYPE_CHECKING:
    from skatlist.skat.findings import Finding
    from skatlist.tournament.decision import DirectorDecision
    from skatlist.tournament.payout import Payout


class KeptFindings(NamedTuple):
    """A scored list, the findings about its unreadable parts, and those of `check_sheet`."""

    scored: ScoredSheet
    unread: "tuple[Finding, ...]"
    findings: "tuple[Finding, ...]"


class Sheets:
    """The lists of an event, or with `second` the second lists of its tables. Each is computed and checked once."""

    def __init__(self, journal: Journal, *, second: bool = False) -> None:
        self.journal = journal
        self.roster = journal.roster
        self.second = second
        self._books = journal.seconds if second else journal.books
        self._scored: dict[Key, ScoredSheet] = {}
        self._counted: dict[Key, ScoredSheet] = {}
        self._checked: defaultdict[Key, deque[KeptFindings]] = defaultdict(lambda: deque(maxlen=2))
        journal.listeners.append(self._forget)

    def _forget(self, record: Record) -> None:
        for kept in (self._scored, self._counted):
            if record.key is None:
                kept.clear()
            else:
                kept.pop(record.key, None)

    def add(self, drafts: Sequence[Draft], author: str | None = None) -> tuple[Record, ...]:
        """Write records, in the name of the journal's author or of another one.

        With `second` a record about a list is about the second list of its table. Raises Overtaken and InputError,
        and then nothing is written.
        """
        return self.journal.add([self._about(draft) for draft in drafts], author)

    def write(self, kind: RecordKind, key: Key, content: Mapping[str, Any], *before: Draft) -> Record:
        """Write a record about a list, after others, and return it. Raises Overtaken and InputError."""
        return self.add([*before, Draft(kind, list_key(*key), content)])[-1]

    def _about(self, draft: Draft) -> Draft:
        if not self.second or not draft.subject or draft.kind in {RecordKind.SEATS, RecordKind.TIN}:
            return draft
        return draft._replace(subject=second_key(draft.subject))

    @property
    def ghosts(self) -> frozenset[int]:
        """The start numbers of people who were seated by mistake. They are at no table and played nowhere."""
        return self.roster.unseated(self.sheet(key) for key in self.begun)

    def book(self, key: Key) -> ListBook:
        """Return the book of a list, which may still be empty. Raises InputError."""
        book = self.journal.book(key, second=self.second)
        book.read()
        return book

    @property
    def begun(self) -> tuple[Key, ...]:
        """The lists with games, by series and table."""
        return tuple(sorted(key for key, book in self._books.items() if book.begun))

    @property
    def keys(self) -> tuple[Key, ...]:
        """All existing or planned lists, by series and table."""
        return tuple(sorted({*self.begun, *self.roster.seating}))

    def meant(self, series: int | None = None, table: int | None = None) -> Key:
        """Return the list of a series and table, by default the only open series and its only table.

        Raises UsageError if several are possible, or none.
        """
        tables = self.begun or self.keys
        if not tables:
            raise UsageError("no_table_yet")
        numbers = sorted({key[0] for key in tables})
        if series is None:
            still_open = [number for number in numbers if number not in self.journal.closed]
            candidates = still_open if len(still_open) == 1 else numbers
            if len(candidates) != 1:
                raise UsageError("which_series", series=tuple(numbers))
            series = candidates[0]
        at = [key[1] for key in tables if key[0] == series]
        if not at and table is None:
            raise UsageError("no_such_series", series=series, known=tuple(numbers))
        if table is None:
            if len(at) != 1:
                raise UsageError("which_table", tables=tuple(at), series=series)
            table = at[0]
        if table not in at:
            raise UsageError("no_such_list", series=series, table=table)
        return series, table

    @property
    def first_open_series(self) -> int:
        """The first series that is not over."""
        return next((key[0] for key in self.keys if key[0] not in self.journal.closed), 1)

    def is_planned(self, key: Key) -> bool:
        """Whether a list is one of the planned ones. If nobody is seated in a series, any table is possible."""
        seated = any(series == key[0] for series, _ in self.roster.seating)
        return not seated or key in self.keys

    def in_doubt(self, key: Key) -> tuple[int, ...]:
        """Return the games of a list that could not be read in full, or cannot be computed."""
        unread = {finding.game for finding in self.book(key).unread if isinstance(finding.game, int)}
        return tuple(sorted({*unread, *filter(None, self.scored(key).uncounted)}))

    def seats(self, key: Key) -> tuple[Player, ...]:
        """Return the people of a table when its list begins, by place, or none if unknown.

        A second list may name them in an order of its own.
        """
        if self.second and any(player.name for player in self.book(key).own_players):
            return self.book(key).own_players
        return self._seated(key)

    def _seated(self, key: Key) -> tuple[Player, ...]:
        numbers = self.roster.seating.get(key)
        if numbers is not None:
            return tuple(self.roster.players.get(number, Player(number=number)) for number in numbers)
        return tuple(known_player(player, self.roster.players) for player in self.book(key).own_players)

    @property
    def seating(self) -> Mapping[Key, tuple[int, ...]]:
        """The start numbers at every table when its list begins: those of a list without games after all changes."""
        begun = set(self.begun)
        return {
            key: (() if key in begun else self._seated_after_changes(key)) or numbers
            for key, numbers in self.roster.seating.items()
        }

    def _seated_after_changes(self, key: Key) -> tuple[int, ...]:
        if not self.book(key).has_changes:
            return ()
        sheet = self.sheet(key)
        last = max(change.before for change in sheet.changes)
        there, people = seated_by_game(sheet, last).get(last), people_at(sheet)
        numbers = [people[place - 1].number for place in there.places] if there is not None else []
        return tuple(number for number in numbers if number) if len(numbers) >= PLAYING and all(numbers) else ()

    def sheet(self, key: Key) -> Sheet:
        """Return the present list."""
        seats = self.seats(key) or resized((), 3)
        sheet = self.book(key).sheet(seats, self.journal.games.get(len(seats)))
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
        return known_player(player, self.roster.players) if player.number is None else self.roster.current(player)

    def scored(self, key: Key) -> ScoredSheet:
        """Return the present list, computed by its rules once for every change."""
        if key not in self._scored:
            sheet = self.sheet(key)
            self._scored[key] = score(sheet, self.rules_of(sheet))
        return self._scored[key]

    def keep(self, key: Key, scored: ScoredSheet) -> None:
        """Keep the result of a list, computed before its last record was written."""
        self._scored[key] = scored

    def findings(self, key: Key) -> "tuple[Finding, ...]":
        """Return the unreadable parts of a list and its findings."""
        unread = self.book(key).unread
        return (*unread, *self.check(self.scored(key), unread))

    def check(self, scored: ScoredSheet, unread: Iterable["Finding"]) -> "tuple[Finding, ...]":
        """Return the findings of `check_sheet`, computed once for every change of a list."""
        unread = tuple(unread)
        kept = self._checked[scored.sheet.series, scored.sheet.table]
        for each in kept:
            if each.scored == scored and each.unread == unread:
                return each.findings
        from skatlist.skat.checks.check_list import check_sheet

        kept.append(KeptFindings(scored, unread, check_sheet(scored, unread)))
        return kept[-1].findings

    def rules_of(self, sheet: Sheet) -> Profile:
        """Return the rules for computing a list: its own, or those of the event."""
        own = None if sheet.rules == self.journal.description.get("rules") else sheet.rules
        return self.journal.rules if own is None else load_profile(own, beside=str(self.journal.file.path))

    def valid(self, key: Key) -> Sheet:
        """Return the present list without the numbers on paper that agreed corrections have replaced."""
        sheet, book = self.sheet(key), self.book(key)
        if not book.settled:
            return sheet

        from skatlist.skat.checks.check_list import followers

        return superseded(sheet, book.settled, self.rules_of(sheet), book.marks, followers)

    def counted(self, key: Key) -> ScoredSheet:
        """Return a list as `valid` returns it, computed by its rules once for every change."""
        if key not in self._counted:
            scored = self.scored(key)
            self._counted[key] = score(self.valid(key), scored.profile) if self.book(key).settled else scored
        return self._counted[key]

    def event(self) -> Event:
        """Return the event with its lists."""
        ghosts = self.ghosts
        return Event(
            **{each.key: self.journal.setting(each.key) for each in SETTINGS},
            players=tuple(
                self.roster.players[number] for number in sorted(self.roster.players) if number not in ghosts
            ),
            seating=tuple(Seating(*key, numbers) for key, numbers in sorted(self.seating.items())),
            sheets=tuple(self.valid(key) for key in self.journal.show(self.begun)),
            source=Source(self.journal.name),
            history=tuple(self.history(key) for key in self.begun),
            profile=self.journal.own_rules,
            appeals=self.appeals_until(self.journal.closed[0]) if 0 in self.journal.closed else "",
            registrations=MappingProxyType(
                {number: known for number, known in sorted(self.roster.registrations.items()) if number not in ghosts}
            ),
            seeds=MappingProxyType(dict(self.journal.seeds)),
            disputes=self.disputes,
            seconds=tuple(self._seconds()),
            decisions=self.decisions,
            cash_boxes=MappingProxyType(self.journal.cash_boxes),
            payouts=self.payouts,
            display=self.journal.display,
            settled=tuple(point for key in self.begun for point in self.book(key).points),
            first_hash=self.journal.first_hash,
        )

    def _seconds(self) -> Iterator[Sheet]:
        """Yield the second lists as they stand, none with `second`."""
        for key in sorted(self.journal.seconds) if not self.second else ():
            book = self.journal.seconds[key]
            book.read()
            if book.begun:
                has_names = any(player.name for player in book.own_players)
                seats = book.own_players if has_names else self._seated(key)
                yield book.sheet(seats, self.journal.games.get(len(seats)))

    def history(self, key: Key) -> ListHistory:
        """Return the history of a list."""
        book, closing = self.book(key), self.journal.closed.get(key[0])
        corrections = tuple(self._timed(key, correction) for correction in book.corrections)
        history = ListHistory(*key, book.signed, corrections, book.altered, book.released)
        history = history._replace(written=rows_before(book.settled))
        if closing is None:
            return history
        overdue = tuple(seq for seq in book.entered if self._is_after(seq, closing))
        if overdue and (book.released or not history.unsigned(self.sheet(key).size)):
            overdue = ()  # the director, or everybody at the table, has accepted the list since then
        return history._replace(closed=closing.time, overdue=overdue)

    def _timed(self, key: Key, correction: Correction) -> Correction:
        """Return a correction that knows whether it was too late. It was not if the competent instance decided it."""
        closing = self.journal.closed.get(key[0])
        closed = closing is not None and self._is_after(correction.record, closing)
        late = not correction.dispute and self._is_late(key[0], correction.record, correction.time)
        needed = Instance.ARBITRATION if late else Instance.DIRECTOR
        if (late or closed) and any(
            policy.settles(dispute, self.journal.docket.rulings.get(dispute.number, 0), correction, needed)
            for dispute in self.disputes
            if dispute.key == key
        ):
            closed = late = False
        return correction._replace(closed=closed, late=late)

    def _is_after(self, seq: int, closing: Record) -> bool:
        """Whether a record is later than a closing. One taken from another file is by its time."""
        return seq > closing.seq and self.journal.records[seq - 1].time >= closing.time

    def _is_late(self, series: int, record: int, time: str) -> bool:
        """Whether the time for appeals about a series was over at a record and its time (quellen.md A20).

        It ends when the next series begins and this one is closed. After the last series it ends some minutes
        after the event.
        """
        following, closing, end = self._following(series), self.journal.closed.get(series), self.journal.closed.get(0)
        if following is not None and closing is not None:
            return all(record > each.seq and time >= each.time for each in (following, closing))
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
        return next((self.journal.begun[later] for later in sorted(self.journal.begun) if later > series), None)

    def appeals_until(self, end: Record) -> str:
        """Return the end of appeals after the event."""
        minutes = policy.appeal_minutes(self.journal.rules.conduct)
        return stamp_of(dt.datetime.fromisoformat(end.time) + dt.timedelta(minutes=minutes))

    @property
    def disputes(self) -> tuple[Dispute, ...]:
        """All disputes by number. If rows have moved, each follows its game."""
        return tuple(
            dispute._replace(game=self.book(dispute.key).disputed.get(record.seq, 0))
            for dispute, record in zip(self.journal.docket, self.journal.docket.raised, strict=True)
        )

    @property
    def requests(self) -> tuple[Request, ...]:
        """All requests of the tables to the desk, by number."""
        return tuple(self.journal.docket.requests)

    @property
    def decisions(self) -> "tuple[DirectorDecision, ...]":
        """All decisions of the director by number, with people by their current start numbers."""
        return tuple(
            each._replace(people=tuple(self.roster.renumbered.get(number, number) for number in each.people))
            for each in self.journal.docket.decisions
        )

    @property
    def payouts(self) -> "tuple[Payout, ...]":
        """The prizes handed out, with people by their current start numbers."""
        if not self.journal.payouts:
            return ()
        from skatlist.tournament.payout import Payout, Ranking

        payouts = []
        for record in self.journal.payouts.values():
            facts = record.facts
            ranking = Ranking(facts["of"], facts.get("series", 0), facts.get("table", 0))
            people = tuple(self.roster.renumbered.get(number, number) for number in facts["people"])
            payouts.append(Payout(ranking, people, facts["cents"], record.seq, record.time, record.author))
        return tuple(payouts)

    def objection_time(self, key: Key) -> ObjectionTime:
        """Return the end of objections to a game of a list, and the instance that would decide one now."""
        following, end, now = self._following(key[0]), self.journal.closed.get(0), now_utc()
        closing = self.journal.closed.get(key[0])
        return policy.objection_time(
            self.history(key),
            self.journal.rules.conduct,
            now,
            last=key[0] >= max(self.journal.setting("series"), *(series for series, _ in self.keys)),
            following="" if following is None else following.time,
            outlasts=following is not None and (closing is None or following.seq < closing.seq),
            appeals="" if end is None else self.appeals_until(end),
            late=self._is_late(key[0], len(self.journal.records) + 1, now),
        )
