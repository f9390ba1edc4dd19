"""One list of a large table read, scored and checked as a small file is: row by row."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from skatlist.bulk.cutting import Seat
from skatlist.bulk.layout import FileLayout
from skatlist.checks.check_list import check_sheet
from skatlist.event.state import ListState, list_state
from skatlist.findings import Family, Finding
from skatlist.formats.folder.event_folder import resized
from skatlist.formats.parsed import Parsed
from skatlist.formats.players.names import with_names
from skatlist.formats.table.csv_list import records
from skatlist.rules import DEFAULT_PROFILE, Profile, load_profile, scored_by
from skatlist.sheet import ScoredSheet, score


class Rules(NamedTuple):
    """The options of a call about lists: rules, scoring, places at the table, agreed games."""

    rules: str | None = None
    scoring: str | None = None
    players: int | None = None
    games: int | None = None

    def profile_of(self, own: str | None, file: str) -> Profile:
        """Return the rules of a list. `own` are those it asks for itself, which the call overrides."""
        profile = (
            load_profile(own, beside=file) if own and not self.rules else load_profile(self.rules or DEFAULT_PROFILE)
        )
        return scored_by(profile, self.scoring) if self.scoring else profile


class CheckedList(NamedTuple):
    """A list, its score, and everything wrong with it. `read` are the findings of its reader."""

    scored: ScoredSheet
    findings: tuple[Finding, ...]
    read: tuple[Finding, ...]

    def state(self, of_file: Iterable[Finding]) -> ListState:
        """Return how final the list is. An unreadable part in the head of its file concerns every list in it."""
        unread = (finding for finding in of_file if finding.series is None and finding.kind.family is Family.WRITING)
        return list_state(self.scored, [*unread, *self.findings])


class ListLines(NamedTuple):
    """The lines of a list and their numbers in the file, its series and table, and which of the two are assumed."""

    lines: Sequence[str]
    numbers: Sequence[int]
    seat: Seat
    assumed: tuple[str, ...]


class Careful:
    """Reads lists of one table, row by row. `usual` are the rules of lists that ask for none."""

    def __init__(self, layout: FileLayout, rules: Rules) -> None:
        self._layout = layout
        self._rules = rules
        self.usual = rules.profile_of(layout.head.rules, layout.file)

    def parsed(self, written: ListLines) -> Parsed:
        """Return the list on these lines of the file."""
        reader = self._layout.reader()
        for at, text, cells in records(written.lines, 0, self._layout.delimiter):
            reader.latest |= {"series": written.seat[0], "table": written.seat[1]}
            reader.read((written.numbers[at - 1], text, cells))
        sheets = tuple(sheet._replace(assumed=written.assumed) for sheet in reader.sheets())
        return with_names(Parsed(sheets, tuple(reader.findings)))

    def read(self, written: ListLines) -> CheckedList:
        """Return the list on these lines of the file, scored and checked."""
        (sheet, *_), read, _ = self.parsed(written)
        rules = self._rules
        if rules.games is not None:
            sheet = sheet._replace(agreed=rules.games)
        sheet = sheet._replace(players=resized(sheet.players, rules.players))
        profile = rules.profile_of(sheet.rules, self._layout.file)
        scored = score(sheet, profile)
        findings = check_sheet(scored, (*self._layout.findings, *read))
        return CheckedList(scored, reading_order((*read, *findings)), read)


def reading_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Sort findings of one list by line. Those about the whole list come last."""

    def place(finding: Finding) -> tuple[bool, int]:
        return finding.game is None and finding.kind.family is not Family.WRITING, finding.source.line or 0

    return tuple(sorted(findings, key=place))
