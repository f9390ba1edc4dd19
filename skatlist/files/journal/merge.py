"""Two files of one event that both went on: what each has alone, and records of one as records of the other.

`Record.id` names a record: the hash that it got where it was first written. So copies on one computer differ, no
counter has to be kept, and files of all versions have their ids already.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final, NamedTuple

from skatlist.files.journal.drafts import EVENT
from skatlist.files.journal.journal import Draft, Origin, Record, RecordKind

_BY_RECORD: Final = frozenset((RecordKind.UNDO, RecordKind.PAYOUT_UNDONE, RecordKind.PHOTO_REMOVED))
# Kinds of records that name another by its number among those of its kind: the field, and that kind.
_BY_NUMBER: Final[Mapping[str, tuple[str, RecordKind]]] = {
    **dict.fromkeys((RecordKind.RULING, RecordKind.REOPENING, RecordKind.CORRECTION), ("dispute", RecordKind.DISPUTE)),
    RecordKind.ANSWER: ("request", RecordKind.REQUEST),
    RecordKind.RETRACTION: ("decision", RecordKind.DECISION),
}
_COUNTED: Final = frozenset(kind for _, kind in _BY_NUMBER.values())


class Fork(NamedTuple):
    """Where two files of one event parted. `shared` is the number of records with which both begin.

    `mine` and `theirs` are the records that only one of them has, by their ids and without merges.
    """

    shared: int
    mine: tuple[Record, ...]
    theirs: tuple[Record, ...]


def forked(mine: Sequence[Record], theirs: Sequence[Record]) -> Fork:
    """Return where two files parted. `shared` is 0 if they are not of the same event."""
    shared = sum(1 for _ in takewhile(lambda pair: pair[0].hash == pair[1].hash, zip(mine, theirs, strict=False)))
    return Fork(shared, _alone(mine[shared:], ids_of(theirs)), _alone(theirs[shared:], ids_of(mine)))


def _alone(records: Iterable[Record], others: frozenset[str]) -> tuple[Record, ...]:
    return tuple(record for record in records if record.kind != RecordKind.MERGE and record.id not in others)


def ids_of(records: Iterable[Record]) -> frozenset[str]:
    """Return the ids of all records that a file has, those that a merge put aside among them."""
    ids: set[str] = set()
    for record in records:
        ids.add(record.id)
        if record.kind == RecordKind.MERGE:
            ids |= ids_of(Record(*row) for row in record.facts.get("aside", ()))
    return frozenset(ids)


class References:
    """The records of a file by their ids, for records that name others."""

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self._ids: list[str] = []
        self._seqs: dict[str, int] = {}
        self._by_kind: defaultdict[str, list[str]] = defaultdict(list)
        self._same: dict[str, str] = {}
        for record in records:
            if record.kind == RecordKind.MERGE:
                self._same |= record.facts.get("same", {})
            self.take(record.id, record.kind)

    def take(self, record: str, kind: str) -> None:
        """MergeNote the next record by its id and kind."""
        self._ids.append(record)
        self._seqs[record] = len(self._ids)
        if kind in _COUNTED:
            self._by_kind[kind].append(record)

    def equate(self, record: str, mine: str) -> None:
        """MergeNote that a record of another file is the same as one of this file."""
        self._same[record] = mine

    def target_of(self, record: Record) -> str | None:
        """Return the id of the record that a record of this file names. None: it names no other."""
        facts = record.facts
        if record.kind in _BY_RECORD:
            return self._ids[int(facts["record"]) - 1]
        field, kind = _BY_NUMBER.get(record.kind, ("", RecordKind.EVENT))
        if field not in facts:
            return None
        return self._by_kind[kind][int(facts[field]) - 1]

    def naming(self, record: Record, target: str) -> dict[str, Any] | None:
        """Return the content of a record that names another, with its number in this file. None: it is not here."""
        target = self._same.get(target, target)
        if record.kind in _BY_RECORD:
            return {**record.facts, "record": self._seqs[target]} if target in self._seqs else None
        field, kind = _BY_NUMBER[record.kind]
        there = self._by_kind[kind]
        return {**record.facts, field: there.index(target) + 1} if target in there else None


def origin_of(record: Record) -> Origin:
    """Return where a record was first written."""
    return Origin(record.id, record.time, record.author)


class MergedPart(NamedTuple):
    """The records that a merge does not take as they are.

    `aside` are those that do not count here and are kept as documents, `same` maps the ids of some of them to those of
    this file's own records, `void` are the numbers of this file's records that no longer count, `answers` those to the
    questions, by name.
    """

    aside: tuple[Record, ...] = ()
    same: Mapping[str, str] = {}
    void: tuple[int, ...] = ()
    answers: Mapping[str, str] = {}


def merge_draft(station: str, shared: int, theirs: Sequence[Record], part: MergedPart) -> Draft:
    """Return the record that another file was brought together with this one, as far as it goes."""
    facts: dict[str, Any] = {
        "station": station,
        "from": min(shared + 1, len(theirs)),
        "to": len(theirs),
        "head": theirs[-1].hash,
    }
    more = {
        "aside": [list(record) for record in part.aside],
        "same": dict(part.same),
        "void": list(part.void),
        "answers": dict(part.answers),
    }
    return Draft(RecordKind.MERGE, EVENT, facts | {name: value for name, value in more.items() if value})
