"""What an import does: reads all files first, then writes everything in one step or nothing."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from skatlist.cli.open_event import open_evening
from skatlist.cli.terminal.terminal import Terminal
from skatlist.disk import shown
from skatlist.event import Event
from skatlist.event.progress import uncounted
from skatlist.findings import Finding, has_errors
from skatlist.formats.loading import handed_in, is_event_folder
from skatlist.formats.parsed import Parsed
from skatlist.formats.registry import event_path, is_event_file, is_other_name, new_event_path
from skatlist.lists import lists_of, scored_lists
from skatlist.sheet import Sheet
from skatlist.store.as_folder import JOURNALS
from skatlist.store.evening import Evening
from skatlist.store.importing import Imported, ImportState, compared, import_lists, placed, start_event
from skatlist.store.skat_file import SkatFile
from skatlist.store.text_journal import TextJournal
from skatlist.words import InputError, UsageError

_At = tuple[int | None, int | None]


class ImportOutcome(NamedTuple):
    """What an import did to an event file.

    `started` says that the file was made, `rebuilt` that it was made from a journal, with that many records; `findings`
    are those of the readers; `checked` counts errors and warnings of the lists that were taken over; `unsigned` are
    files whose sign-offs did not come along; `uncounted` are the games of lists taken over that cannot be booked.
    """

    event: Path
    imported: Imported
    findings: tuple[Finding, ...]
    checked: tuple[int, int] = (0, 0)
    started: bool = False
    rebuilt: int | None = None
    unsigned: tuple[str, ...] = ()
    uncounted: Mapping[tuple[int, int], tuple[int, ...]] = MappingProxyType({})

    @property
    def refused(self) -> bool:
        """Whether a list differs from the one that is there."""
        return any(taken.state is ImportState.DIFFERENT for taken in self.imported.lists)

    @property
    def wrong(self) -> bool:
        """Whether there are errors on the lists that were taken over."""
        return self.checked[0] > 0

    @property
    def unclear(self) -> bool:
        """Whether something in the files could not be read as it stands."""
        return has_errors(self.findings)


def import_files(
    path: Path, files: Sequence[Path], author: str, desk: Terminal, *, replace: bool, at: _At
) -> ImportOutcome:
    """Take the lists of files into an event file; one that is not there is made of an event's folder.

    Raises InputError, UsageError, RefusedError; nothing is written then.
    """
    path = event_path(path)
    if not os.path.lexists(path):
        if len(files) != 1 or not is_event_folder(files[0]):
            raise InputError("import_no_event", file=shown(path))
        if is_other_name(path):
            raise UsageError("new_suffix", name=shown(path), near=f"skatlist import abend.skat {files[0]}")
        return _start(new_event_path(path), files[0], author, desk)
    read, unsigned = _read_all(files, desk)
    sheets = [sheet for parsed in read for sheet in parsed.sheets]
    if not sheets:
        raise InputError("import_nothing", file=shown(files[0]))
    if at[1] is not None and len(sheets) > 1:
        raise UsageError("import_one_table", count=len(sheets))
    findings = tuple(finding for parsed in read for finding in parsed.findings)
    with open_evening(path, desk, write=True) as evening:
        there = placed(sheets, evening.tables, *at)
        imported = import_lists(evening, there, author, replace=replace, unread=findings)
        checked, games = _checked(evening, imported), _uncounted(evening, imported)
        return ImportOutcome(path, imported, findings, checked, unsigned=unsigned, uncounted=games)


def _read_all(files: Sequence[Path], desk: Terminal) -> tuple[list[Parsed], tuple[str, ...]]:
    """Return the lists of all files, and the event files among them in which somebody had signed."""
    once = {os.path.realpath(file): file for file in reversed(files)}
    read, signed = [], []
    for file in desk.progress(list(reversed(once.values())), desk.text("importing.label")):
        if not is_event_file(file):
            read.append(handed_in(file))
            continue
        with Evening.open(file) as evening:
            parsed = lists_of(evening)
            # Who sits where is this event's own business.
            unread = tuple(finding for finding in parsed.findings if not finding.code.startswith("E"))
            read.append(parsed._replace(findings=unread))
            if parsed.event is not None and any(history.signed for history in parsed.event.history):
                signed.append(evening.name)
    return read, tuple(signed)


def _start(path: Path, folder: Path, author: str, desk: Terminal) -> ImportOutcome:
    """Make an event file out of a folder: of its journal where there is one, else of its description and lists."""
    parsed = handed_in(folder)
    event = parsed.event or Event()
    sheets = placed(parsed.sheets, [(seating.series, seating.table) for seating in event.seating], None, None)
    journal = next((folder / name for name in JOURNALS.values() if os.path.lexists(folder / name)), None)
    if journal is None:
        imported = start_event(path, event, sheets, author, parsed.findings)
        with open_evening(path, desk, write=False) as evening:
            checked, games = _checked(evening, imported), _uncounted(evening, imported)
            return ImportOutcome(path, imported, parsed.findings, checked, started=True, uncounted=games)
    SkatFile.rebuild(path, TextJournal.at(journal).records())
    with open_evening(path, desk, write=False) as evening:
        imported = compared(evening, sheets)
        return ImportOutcome(path, imported, parsed.findings, rebuilt=len(evening.records))


def _checked(evening: Evening, imported: Imported) -> tuple[int, int]:
    """Return how many errors and warnings are on the lists that were taken over."""
    from skatlist.findings import Severity

    if not imported.written:
        return 0, 0
    keys = _taken_over(imported)
    found = [f for f in scored_lists(lists_of(evening)).findings if (f.series, f.table) in keys]
    return tuple(sum(f.severity is each for f in found) for each in (Severity.ERROR, Severity.WARNING))  # type: ignore[return-value]


def _uncounted(evening: Evening, imported: Imported) -> dict[tuple[int, int], tuple[int, ...]]:
    """Return the games that cannot be booked, of the lists that were taken over."""
    return {key: uncounted(evening.scored(key)) for key in (_taken_over(imported) if imported.written else ())}


def _taken_over(imported: Imported) -> set[tuple[int, int]]:
    return {_key(taken.sheet) for taken in imported.lists if taken.state in {ImportState.NEW, ImportState.REPLACED}}


def _key(sheet: Sheet) -> tuple[int, int]:
    return (sheet.series, sheet.table)
