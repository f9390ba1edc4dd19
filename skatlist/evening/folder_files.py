"""An event file as the files of a folder: the event, its lists, its own rules, its journal."""

from collections.abc import Iterator
from typing import Final

from skatlist.files.formats.folder.event_file import EVENT_FILE
from skatlist.files.formats.folder.event_writer import whole_event_files
from skatlist.files.journal.sheets import Sheets
from skatlist.files.journal.text_journal import journal_lines
from skatlist.skat.rules import is_rules_file
from skatlist.words import InputError, Language, text

JOURNALS: Final = {lang: text("style.journal", lang) for lang in Language}


def folder_files(sheets: Sheets) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of every file. Raises InputError."""
    event = sheets.event()
    yield from whole_event_files(event)
    for name, rules in sheets.journal.rule_files.items():
        # The name comes from an untrusted file.
        if not is_rules_file(name) or name == EVENT_FILE or set(name) & set('/\\:*?"<>|') or not name.isprintable():
            raise InputError("rule_file_name", file=sheets.journal.name, name=name)
        yield name, rules.encode()
    journal = "\n".join(journal_lines(sheets.journal.records)) + "\n"
    yield JOURNALS[Language(event.language)], journal.encode()
