"""An evening in its event file, for the library, the command line and the desk.

`Evening` is an open file. `parts.py` has its parts on one journal (people and seats, games, ends of lists, disputes),
the other modules are functions over several of them: seating, draws, imports, decisions, settings. `dialogue/` is the
conversation of `enter`. `season.py` adds up evenings, `accounts.py` counts money, `publish.py` sends results away.
Names are imported on first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
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

# The module of each name, imported on first use: `season` and `publish` need no open evening.
_HOMES: Final = {
    "skatlist.evening.ends": ("Comparison",),
    "skatlist.evening.evening": ("Evening",),
    "skatlist.evening.rows": ("Transfer",),
    "skatlist.files.journal.drafts": ("Key",),
    "skatlist.files.journal.journal": ("Record", "RecordKind", "now_utc"),
    "skatlist.files.journal.list_book": ("RowMark",),
    "skatlist.files.journal.log": ("LogEntry", "journal_text"),
    "skatlist.files.journal.medium": ("Medium", "Overtaken", "medium_of", "proves_flush"),
    "skatlist.tournament.dispute": ("Dispute", "Instance", "ObjectionTime", "Ruling", "RulingKind"),
    "skatlist.tournament.model": ("Event", "Person", "PersonChange", "Seating"),
    "skatlist.tournament.policy": ("NOBODY", "Closing", "Decision", "Open"),
    "skatlist.tournament.seat_faults": ("SeatFaults", "seat_faults"),
    "skatlist.tournament.state": ("ListState", "TableState"),
}
_OTHER_NAMES: Final = {"RowMark": "Mark"}  # in its module


def __getattr__(name: str) -> Any:
    """Return a name of `__all__`, imported now."""
    home = next((home for home, names in _HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(name)
    value = globals()[name] = getattr(import_module(home), _OTHER_NAMES.get(name, name))
    return value
