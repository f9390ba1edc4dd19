"""An evening in its event file, for the library and the command line: enter, correct, sign and close it."""

from skatlist.evening.ends import Comparison
from skatlist.evening.evening import Evening
from skatlist.evening.rows import Transfer
from skatlist.event.dispute import Dispute, Instance, ObjectionTime, Ruling, RulingKind
from skatlist.event.model import Event, Person, PersonChange, Seating
from skatlist.event.policy import NOBODY, Closing, Decision, Open
from skatlist.event.seat_faults import SeatFaults, seat_faults
from skatlist.event.state import ListState, TableState
from skatlist.store.drafts import Key
from skatlist.store.journal import Record, RecordKind, now_utc
from skatlist.store.list_book import Mark as RowMark
from skatlist.store.log import LogEntry, journal_text
from skatlist.store.medium import Medium, Overtaken, medium_of, proves_flush

__all__ = [
    "NOBODY",
    "Closing",
    "Comparison",
    "Decision",
    "Dispute",
    "Evening",
    "Event",
    "Instance",
    "Key",
    "ListState",
    "LogEntry",
    "Medium",
    "ObjectionTime",
    "Open",
    "Overtaken",
    "Person",
    "PersonChange",
    "Record",
    "RecordKind",
    "RowMark",
    "Ruling",
    "RulingKind",
    "SeatFaults",
    "Seating",
    "TableState",
    "Transfer",
    "journal_text",
    "medium_of",
    "now_utc",
    "proves_flush",
    "seat_faults",
]
