"""The records of a journal and the chain that connects them."""

import datetime as dt
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

from skatlist.base.fields import outside_json
from skatlist.words import InputError

_TOLERANCE: Final = 5  # seconds by which clocks of two computers may differ
BEGINNING: Final = "0" * 64  # the predecessor of the first record


class RecordKind(StrEnum):
    """The kinds of records, by their content."""

    EVENT = "event"
    """The description of the event, or changes in it."""
    PLAYER = "player"
    """A person with a start number, new or changed."""
    ARRIVAL = "arrival"
    """A person is present, or not present after all."""
    DRAW = "draw"
    """The draw of the tables of series. The seats follow."""
    SEATS = "seats"
    """The people at a table in a series."""
    RESEAT = "reseat"
    """The decision that other people have sat at a list with games, from its beginning or from a game on."""
    LIST = "list"
    """A complete list from a file."""
    GAME = "game"
    """A game of a list."""
    CORRECTION = "correction"
    """Another entry for a game on the list."""
    ROWS = "rows"
    """A game inserted, removed or moved. Later games follow."""
    MOVE_OUT = "move_out"
    """The games from a number on belong to another table."""
    MOVE_IN = "move_in"
    """Games that were typed at another table."""
    CHANGE = "change"
    """A player leaves or joins a table, or other rules apply, from a game on."""
    TOTALS = "totals"
    """A row below the list as stated on paper."""
    SUMS = "sums"
    """The sums of a list as handed in, without its games."""
    UNDO = "undo"
    """A record that no longer counts."""
    SIGN = "sign"
    """A player or the list keeper signs a list."""
    UNSIGN = "unsign"
    """A signature given by mistake that no longer counts."""
    LENGTH = "length"
    """A list ends after fewer games than agreed."""
    RELEASE = "release"
    """The director makes a list final although its control totals do not agree."""
    DISPUTE = "dispute"
    """A player or another person objects to a game."""
    RULING = "ruling"
    """A dispute is decided."""
    REOPENING = "reopening"
    """An appeal against the decision of a dispute."""
    SETTLED = "settled"
    """A point in which two lists of a table differ is decided."""
    DECISION = "decision"
    """The director decides about people or tables: a penalty, a lot, more time."""
    RETRACTION = "retraction"
    """A decision of the director is withdrawn."""
    REQUEST = "request"
    """A table asks the desk for something."""
    ANSWER = "answer"
    """The desk answers a request."""
    PHOTO = "photo"
    """A photograph of a list filled in by hand, by its hash."""
    PHOTO_REMOVED = "photo_removed"
    """A photograph that does not belong to its list."""
    TIN = "tin"
    """The money counted in the cash box of a table."""
    PAYOUT = "payout"
    """A prize was handed out."""
    PAYOUT_UNDONE = "payout_undone"
    """A payout noted by mistake."""
    CLOSE = "close"
    """A series, or the whole event, is over."""
    SEAL = "seal"
    """A signature over everything before it."""
    MERGE = "merge"
    """Another file of the event was brought together with this one. Its records stand before it."""


DISPUTES: Final = frozenset((RecordKind.DISPUTE, RecordKind.RULING, RecordKind.REOPENING))
REQUESTS: Final = frozenset((RecordKind.REQUEST, RecordKind.ANSWER))
PHOTOS: Final = frozenset((RecordKind.PHOTO, RecordKind.PHOTO_REMOVED))

_SECOND: Final = "/2"
_ID: Final = "id"  # in the content of a record taken from another file


class Origin(NamedTuple):
    """Where a record of another file was first written: its `Record.id`, its true time and its author."""

    id: str
    time: str
    author: str


class Draft(NamedTuple):
    """A record to be written. `subject` is a list (`list_key`) or the event (empty).

    `origin` is that of a record taken from another file of the same event.
    """

    kind: RecordKind
    subject: str
    content: Mapping[str, Any]
    origin: Origin | None = None


class Record(NamedTuple):
    """A record of the journal. `time` is UTC (ISO 8601), `content` canonical JSON, the hashes are SHA-256 in hex."""

    seq: int
    time: str
    author: str
    kind: str
    subject: str
    content: str
    previous: str
    hash: str

    @property
    def facts(self) -> dict[str, Any]:
        """The content as an object."""
        facts: dict[str, Any] = outside_json(self.content)
        facts.pop(_ID, None)
        return facts

    @property
    def id(self) -> str:
        """The name of the record in every file of the event: its hash in the file where it was first written."""
        return str(outside_json(self.content)[_ID]) if self.is_taken else self.hash

    @property
    def is_taken(self) -> bool:
        """Whether it was first written in another file of the event."""
        return f'"{_ID}":"' in self.content  # quotes inside a value are written with a backslash

    @property
    def key(self) -> tuple[int, int] | None:
        """Series and table of its list, None for the event itself."""
        series, *table = self.subject.split("/")
        return (int(series), int(table[0])) if table else None

    @property
    def second(self) -> bool:
        """Whether it is about the second list of its table."""
        return is_second(self.subject)


def list_key(series: int, table: int) -> str:
    """Return the subject of records about a list."""
    return f"{series}/{table}"


def second_key(subject: str) -> str:
    """Return the subject of records about the second list of a table.

    >>> second_key(list_key(1, 2)), second_key(second_key("1/2"))
    ('1/2/2', '1/2/2')
    """
    return subject if is_second(subject) else subject + _SECOND


def is_second(subject: str) -> bool:
    """Whether a subject is the second list of a table."""
    return subject.count("/") > 1


def canonical_json(content: Mapping[str, Any]) -> str:
    """Return the content of a record in its only JSON form: sorted keys, no blanks.

    >>> canonical_json({"table": 3, "line": "2 kreuz m2 +"})
    '{"line":"2 kreuz m2 +","table":3}'
    """
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    # A lone surrogate (a broken byte on the command line) is no character that can be written.
    return text.encode("utf-8", "replace").decode("utf-8")


def sealed(seq: int, time: str, author: str, draft: Draft, previous: str) -> Record:
    """Return a draft as the record that follows another one."""
    content = draft.content if draft.origin is None else {**draft.content, _ID: draft.origin.id}
    values = (seq, time, author, draft.kind.value, draft.subject, canonical_json(content), previous)
    return Record(*values, _hash(values))


def _hash(values: tuple[Any, ...]) -> str:
    # No field before the last contains a line break: JSON writes it as \n, and names of people are cleaned before.
    return hashlib.sha256("\n".join(map(str, values)).encode()).hexdigest()


def is_whole(record: Record) -> bool:
    """Whether the hash of a record is that of its fields. Its place in a chain is not examined."""
    return _hash(record[:7]) == record.hash


def chained(rows: Iterable[tuple[Any, ...]], file: str, last: Record | None = None) -> Iterator[Record]:
    """Yield rows as the records after `last`, each proved to continue the chain.

    Raises InputError if a record was changed, removed, inserted or moved.
    """
    seq, previous = (0, BEGINNING) if last is None else (last.seq, last.hash)
    sha256 = hashlib.sha256
    for row in rows:
        seq += 1
        sentence = "\n".join(map(str, row[:7]))
        if row[0] != seq or row[6] != previous or sha256(sentence.encode("utf-8", "replace")).hexdigest() != row[7]:
            raise InputError("journal_broken", file=file, record=seq)
        previous = row[7]
        yield Record(*row)


def now_utc(after: str = "") -> str:
    """Return this moment in UTC, ISO 8601 with milliseconds. It is never before `after`, because a clock may go back.

    >>> now_utc("9999-12-31T23:59:59.999Z")
    '9999-12-31T23:59:59.999Z'
    """
    return max(_stamp(), after)


def clock_behind(last: str) -> bool:
    """Whether the clock of this computer shows a time before the last record."""
    return _stamp() < last


def is_time_ahead(time: str) -> bool:
    """Whether a time is after that which the clock of this computer shows, by more than a few seconds."""
    return time > stamp_of(dt.datetime.now(dt.UTC) + dt.timedelta(seconds=_TOLERANCE))


def day_behind(last: str) -> bool:
    """Whether the clock of this computer shows a day before that of the last record."""
    return _stamp()[:10] < last[:10]


def year_ahead(last: str) -> bool:
    """Whether the clock of this computer shows a time more than a year after the last record."""
    now = _stamp()
    return f"{int(now[:4]) - 1:04d}{now[4:]}" > last


def stamp_of(moment: dt.datetime) -> str:
    """Return a moment (with its time zone) in the form of records."""
    return moment.astimezone(dt.UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _stamp() -> str:
    return stamp_of(dt.datetime.now(dt.UTC))
