"""The parts of an open evening on one journal: people and seats, games, ends of lists, disputes."""

from typing import TYPE_CHECKING

from skatlist.evening.cases import Cases
from skatlist.evening.ends import Ends
from skatlist.evening.people import Registry
from skatlist.evening.rows import Rows
from skatlist.files.journal.replay import Journal
from skatlist.files.journal.sheets import Sheets
from skatlist.tournament.dispute import Dispute
from skatlist.tournament.model import Person

if TYPE_CHECKING:
    from skatlist.papers.lists import Lists


class Parts:
    """An open evening by its parts, for functions that read or write in several of them."""

    def __init__(self, journal: Journal, *, second: bool = False) -> None:
        self.journal = journal
        self.roster = journal.roster
        self.sheets = sheets = Sheets(journal, second=second)
        self.registry = Registry(sheets)
        self.rows = rows = Rows(sheets)
        self.ends = ends = Ends(sheets)
        self.cases = cases = Cases(rows)
        self.file = journal.file
        self.name = journal.name
        self.records = journal.records
        self.closed = journal.closed
        self.refresh = journal.refresh
        self.add = sheets.add
        self.book = sheets.book
        self.scored = sheets.scored
        self.meant = sheets.meant
        self.event = sheets.event
        self.judge = rows.judge
        self.enter = rows.enter
        self.correct = rows.correct
        self.undo = rows.undo
        self.state_totals = ends.state_totals
        self.state_sums = ends.state_sums
        self.compare = ends.compare
        self.sign = ends.sign
        self.open_points = ends.open_points
        self.closing = ends.closing
        self.close_series = ends.close_series
        self.raise_dispute = cases.raise_dispute
        self.decide = cases.decide
        self.reopen = cases.reopen
        self.case = cases.case
        self._lists: tuple[int, Lists] | None = None  # the number of records, and the lists after them

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody who takes part, by start number."""
        return self.registry.people

    @property
    def disputes(self) -> tuple[Dispute, ...]:
        """All disputes by number."""
        return self.sheets.disputes

    def all_lists(self) -> "Lists":
        """Return the lists of the evening, like `skatlist.read`."""
        if self._lists is None or self._lists[0] != len(self.records):
            from skatlist.papers.lists import Lists, lists_of

            parsed, show = lists_of(self.sheets), self.journal.show
            scored = tuple(self.sheets.counted(key) for key in show(self.sheets.begun))
            profile = scored[0].profile if scored else self.journal.rules
            lists = Lists(parsed.event, profile, scored, parsed.findings, show, check=self.sheets.check)
            self._lists = len(self.records), lists
        return self._lists[1]
