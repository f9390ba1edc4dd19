"""An import reads all files first, then writes everything in one step or nothing."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from skatlist.disk import path_text
from skatlist.evening.description import Described, other_description, take_description, take_rules
from skatlist.evening.evening import Evening
from skatlist.evening.folder import JOURNALS
from skatlist.evening.founding import rebuild_event
from skatlist.evening.import_lists import Imported, ImportState, TakenList, compared, import_lists, placed, start_event
from skatlist.event.model import Event
from skatlist.findings import Family, Finding, Severity, has_errors
from skatlist.formats.folder.event_file import EVENT_FILE, read_event_toml
from skatlist.formats.loading import is_event_folder, read_for_import
from skatlist.formats.parsed import Parsed, Show
from skatlist.formats.registry import is_event_file, is_other_name, new_event_path
from skatlist.lists import lists_of
from skatlist.sheet import Sheet
from skatlist.store.replay import Journal
from skatlist.store.sheets import Sheets
from skatlist.store.text_journal import TextJournal
from skatlist.words import InputError, UsageError


class ImportOutcome(NamedTuple):
    """The result of an import into an event file.

    `started` says that the file was made, `rebuilt` is the number of records if it was made from a journal.
    `findings` are those of the readers. `checked` counts errors and warnings of the imported lists. `unsigned` are
    files whose signatures were not imported. `described` are the differences of the description next to the lists.
    `second` says that these are the second lists of their tables, which are compared.
    """

    event: Path
    imported: Imported
    findings: tuple[Finding, ...]
    checked: tuple[int, int] = (0, 0)
    started: bool = False
    rebuilt: int | None = None
    unsigned: tuple[str, ...] = ()
    described: tuple[Described, ...] = ()
    second: bool = False

    @property
    def refused(self) -> bool:
        """Whether a list differs from the existing one."""
        return any(taken.state is ImportState.DIFFERENT for taken in self.imported.lists)

    def sentence_of(self, taken: TakenList) -> str:
        """Return the sentence about a list (`importing.<name>`). Nothing counts as imported if nothing was written."""
        if taken.state is not ImportState.NEW or self.imported.written:
            return taken.state.value
        return "beside" if self.rebuilt is not None else "waiting"

    @property
    def wrong(self) -> bool:
        """Whether there are errors on the imported lists."""
        return self.checked[0] > 0

    @property
    def unclear(self) -> bool:
        """Whether something in the files could not be read as it stands."""
        return has_errors(self.findings)

    @property
    def left_out(self) -> bool:
        """Whether facts of the description that was to make the event are not taken over."""
        return self.rebuilt is not None and any(each.kept for each in self.described)


def take_over(
    evening: Evening,
    files: Sequence[Path],
    at: tuple[int | None, int | None],
    *,
    replace: bool,
    show: Show,
) -> ImportOutcome:
    """Import the lists of files into an event file.

    Raises InputError, UsageError and RefusedError, and then nothing is written. `at` is the series and table of
    lists that do not name theirs. `show` yields each file as it is read.
    """
    if [file.name for file in files] == [EVENT_FILE]:  # the announcement by itself, without its lists
        described = take_rules(evening, read_event_toml(files[0]))
        return ImportOutcome(evening.file.path, Imported(), (), described=described)
    read, unsigned = _read_all(files, show)
    sheets = [sheet for parsed in read for sheet in _lists_taken(parsed, second=evening.sheets.second)]
    if not sheets:
        raise InputError("import_nothing", file=path_text(files[0]))
    if at[1] is not None and len(sheets) > 1:
        raise UsageError("import_one_table", count=len(sheets))
    findings = tuple(finding for parsed in read for finding in parsed.findings)
    evening.refresh()  # reading may have taken a while
    there = placed(sheets, evening.sheets.keys, *at)
    imported = import_lists(evening, there, replace=replace, unread=findings)
    described = tuple(
        each for parsed in read if parsed.event is not None for each in other_description(evening, parsed.event)
    )
    outcome = ImportOutcome(evening.file.path, imported, findings, unsigned=unsigned, described=described)
    outcome = outcome._replace(second=evening.sheets.second)
    return _checked(evening, outcome, show)


def _lists_taken(parsed: Parsed, *, second: bool) -> Sequence[Sheet]:
    return parsed.event.seconds if second and parsed.event is not None and parsed.event.seconds else parsed.sheets


def _read_all(files: Sequence[Path], show: Show) -> tuple[list[Parsed], tuple[str, ...]]:
    """Return the lists of all files, and the event files among them with signatures."""
    once = {os.path.realpath(file): file for file in reversed(files)}
    read, signed = [], []
    for file in show(list(reversed(once.values()))):
        if not is_event_file(file):
            read.append(read_for_import(file))
            continue
        with Journal.open(file) as journal:
            parsed = lists_of(Sheets(journal))
            # The seats are those of this event.
            unread = tuple(finding for finding in parsed.findings if finding.kind.family is not Family.EVENT)
            read.append(parsed._replace(findings=unread))
            if parsed.event is not None and any(history.signed for history in parsed.event.history):
                signed.append(journal.name)
    return read, tuple(signed)


def start_from(path: Path, files: Sequence[Path], author: str, show: Show = iter) -> ImportOutcome:
    """Make an event file from the folder of an event: from its journal, else from description and lists.

    Raises InputError if the one source is no such folder, UsageError for the name of another kind of file.
    """
    if len(files) != 1 or not is_event_folder(files[0]):
        raise InputError("import_no_event", file=path_text(path))
    [folder] = files
    if is_other_name(path):
        raise UsageError("new_suffix", name=path_text(path), near=f"skatlist import abend.skat {folder}")
    path = new_event_path(path)
    parsed = read_for_import(folder, show)
    event = parsed.event or Event()
    sheets = placed(parsed.sheets, [(seating.series, seating.table) for seating in event.seating], None, None)
    journal = next((folder / name for name in JOURNALS.values() if os.path.lexists(folder / name)), None)
    if journal is not None:
        rebuild_event(path, TextJournal.at(journal))
        try:
            with Evening.open(path, write=True, author=author) as evening:
                count = len(evening.records)
                described = take_description(evening, event)
                imported = compared(evening, sheets)
        except BaseException:
            path.unlink()  # after an error in the description there is no file
            raise
        return ImportOutcome(path, imported, parsed.findings, rebuilt=count, described=described)
    imported = start_event(path, event, sheets, author, parsed.findings)
    with Evening.open(path) as evening:
        evening.journal.show = show
        return _checked(evening, ImportOutcome(path, imported, parsed.findings, started=True), show)


def _checked(evening: Evening, outcome: ImportOutcome, show: Show) -> ImportOutcome:
    """Return an outcome with the findings of the imported lists, and their games that cannot be booked."""
    if not outcome.imported.written or evening.sheets.second:  # errors on a second list show in the comparison
        return outcome
    lists = tuple(
        taken._replace(uncounted=evening.scored(taken.key).uncounted) if taken.is_taken else taken
        for taken in show(outcome.imported.lists)
    )
    keys = {taken.key for taken in lists if taken.is_taken}
    severities = [each.severity for each in evening.all_lists().findings if (each.series, each.table) in keys]
    checked = (severities.count(Severity.ERROR), severities.count(Severity.WARNING))
    return outcome._replace(imported=outcome.imported._replace(lists=lists), checked=checked)
