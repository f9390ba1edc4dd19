"""The lists of two files of one event that both went on: which belong together, and whether they say the same."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from skatlist.files.formats.text.text_writer import write_text
from skatlist.files.journal.drafts import Key
from skatlist.files.journal.journal import DISPUTES, PHOTOS, REQUESTS, Record, RecordKind
from skatlist.files.journal.merge import Fork, References
from skatlist.files.journal.replay import Journal
from skatlist.files.journal.sheets import Sheets
from skatlist.skat.sheet import Player

BESIDE: Final = frozenset((*DISPUTES, *REQUESTS, *PHOTOS, RecordKind.SETTLED))
_LINKS: Final = frozenset((RecordKind.MOVE_OUT, RecordKind.MOVE_IN, RecordKind.RESEAT))


class TablePart(NamedTuple):
    """The lists of tables that games or people went between, mostly of one table.

    `mine` and `theirs` are the records about them that only one of the files has, `their_seats` those about seats.
    """

    keys: tuple[Key, ...]
    second: bool
    mine: tuple[Record, ...]
    theirs: tuple[Record, ...]
    their_seats: tuple[Record, ...]

    @property
    def mine_content(self) -> tuple[Record, ...]:
        """This file's records that change a list or sign it."""
        return tuple(filter(_is_content, self.mine))

    @property
    def theirs_content(self) -> tuple[Record, ...]:
        """The other file's records that change a list or sign it."""
        return tuple(filter(_is_content, self.theirs))

    @staticmethod
    def games(records: Sequence[Record]) -> int:
        """Return the number of games that records entered."""
        return sum(each.kind == RecordKind.GAME for each in records)


def _is_content(record: Record) -> bool:
    """Whether a record changes a list. Other people from its beginning leave the games with their places."""
    return record.kind not in BESIDE and not is_renaming(record)


def is_renaming(record: Record) -> bool:
    """Whether a record says that other people have sat at one table from its beginning."""
    return record.kind == RecordKind.RESEAT and "numbers" in record.facts and "table" not in record.facts


def list_parts(fork: Fork) -> Iterator[TablePart]:
    """Yield the lists that the other file changed."""
    groups: dict[tuple[Key, bool], tuple[Key, bool]] = {}

    def root(at: tuple[Key, bool]) -> tuple[Key, bool]:
        while groups.setdefault(at, at) != at:
            at = groups[at]
        return at

    about: list[tuple[int, Record, tuple[Key, bool]]] = []
    for side, records in enumerate((fork.mine, fork.theirs)):
        for record in records:
            if record.key is None or record.kind == RecordKind.TIN:
                continue
            at = record.key, record.second
            root(at)
            about.append((side, record, at))
            facts = record.facts if record.kind in _LINKS else {}
            if "table" in facts:
                groups[root(at)] = root(((facts["series"], facts["table"]), record.second))
    parts: dict[tuple[Key, bool], tuple[set[Key], list[Record], list[Record], list[Record]]] = {}
    for side, record, at in about:
        keys, mine, theirs, seats = parts.setdefault(root(at), (set(), [], [], []))
        keys.add(at[0])
        if record.kind != RecordKind.SEATS:
            (mine, theirs)[side].append(record)
        elif side:
            seats.append(record)
    for (_, second), (keys, mine, theirs, seats) in sorted(parts.items(), key=lambda part: part[0]):
        if theirs or seats:
            yield TablePart(tuple(sorted(keys)), second, tuple(mine), tuple(theirs), tuple(seats))


class BothTables:
    """The lists of both files."""

    def __init__(self, mine: Journal, theirs: Journal) -> None:
        self.mine, self.theirs = Sheets(mine), Sheets(theirs)
        self._seconds = Sheets(mine, second=True), Sheets(theirs, second=True)
        self._references = References(mine.records), References(theirs.records)

    def _both(self, *, second: bool) -> tuple[Sheets, Sheets]:
        return self._seconds if second else (self.mine, self.theirs)

    def has_second(self, key: Key) -> bool:
        """Whether a table has a second list in one of the files."""
        return any(key in each.begun for each in self._seconds)

    def same(self, mine: Sequence[Record], theirs: Sequence[Record]) -> dict[str, str] | None:
        """Return the ids of records that say the same as this file's, if one of the files goes on from the other.

        Authors and times may differ. None: the lists went different ways.
        """
        here, there = self._references
        same: dict[str, str] = {}
        for one, other in zip(mine, theirs, strict=False):
            target = there.target_of(other)
            if _params(one, here.target_of(one)) != _params(other, same.get(target or "", target)):
                return None
            same[other.id] = one.id
        return same

    def is_same_list(self, key: Key, *, second: bool) -> bool:
        """Whether both files have the same games, changes and numbers below them on a list."""
        one, other = (_text_of(each, key) for each in self._both(second=second))
        return one == other

    def further_signatures(self, key: Key, records: Sequence[Record], *, second: bool) -> tuple[Record, ...]:
        """Return the records that sign a list for places that this file has not signed."""
        here, there = (each.book(key) for each in self._both(second=second))
        have = {sign.place for sign in here.signed}
        further = {sign.record for sign in there.signed if sign.place not in have}
        return tuple(each for each in records if each.seq in further)


def _params(record: Record, target: str | None) -> tuple[Any, ...]:
    facts = record.facts
    for name in ("sent", *(("record", "dispute") if target is not None else ())):
        facts.pop(name, None)
    return record.kind, record.subject, target, facts


def _text_of(sheets: Sheets, key: Key) -> tuple[str, bool, int | None]:
    sheet, book = sheets.sheet(key), sheets.book(key)
    players = tuple(Player(number=each.number) for each in sheet.players)
    return write_text(sheet._replace(players=players)), bool(book.unread), book.length
