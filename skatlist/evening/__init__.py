"""An evening in its event file, for the library and the command line: enter, correct, sign and close it."""

from skatlist.evening.ends import Comparison
from skatlist.evening.evening import Evening
from skatlist.evening.rows import Transfer
from skatlist.files.journal.drafts import Key
from skatlist.files.journal.journal import Record, RecordKind, now_utc
from skatlist.files.journal.list_book import Mark as RowMark
from skatlist.files.journal.log import LogEntry, journal_text
from skatlist.files.journal.medium import Medium, Overtaken, medium_of, proves_flush
from skatlist.tournament.dispute import Dispute, Instance, ObjectionTime, Ruling, RulingKind
from skatlist.tournament.model import Event, Person, PersonChange, Seating
from skatlist.tournament.policy import NOBODY, Closing, Decision, Open
from skatlist.tournament.seat_faults import SeatFaults, seat_faults
from skatlist.tournament.state import ListState, TableState

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
