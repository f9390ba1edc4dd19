"""An event file made from the folder of an event: from its journal, else from its description and lists."""

import os
from collections.abc import Sequence
from pathlib import Path

from skatlist.base.disk import path_text
from skatlist.evening.evening import Evening
from skatlist.evening.folder_files import JOURNALS
from skatlist.evening.founding import rebuild_event
from skatlist.evening.import_files import ImportOutcome, checked_outcome, take_description
from skatlist.evening.import_lists import compared, placed, start_event
from skatlist.files.formats.loading import is_event_folder, read_for_import
from skatlist.files.formats.parsed import Show
from skatlist.files.formats.registry import is_other_name, new_event_path
from skatlist.files.journal.text_journal import TextJournal
from skatlist.tournament.model import Event
from skatlist.words import InputError, UsageError


def start_from(path: Path, files: Sequence[Path], author: str, show: Show = iter) -> ImportOutcome:
    """Make an event file from the folder of an event: from its journal, else from description and lists.

    Raises InputError if the source is not a single such folder, UsageError for the name of another kind of file.
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
            path.unlink()  # an error in the description leaves no file
            raise
        return ImportOutcome(path, imported, parsed.findings, rebuilt=count, described=described)
    imported = start_event(path, event, sheets, author, parsed.findings)
    with Evening.open(path) as evening:
        evening.journal.show = show
        return checked_outcome(evening, ImportOutcome(path, imported, parsed.findings, started=True), show)
