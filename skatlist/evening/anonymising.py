"""A copy of an event without names, as a folder or as an event file. It contains nothing of the original's journal."""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from skatlist.base.disk import is_event_name, path_text
from skatlist.evening.import_lists import placed, start_event
from skatlist.files.formats.files import write_folder
from skatlist.files.formats.folder.event_writer import whole_event_files
from skatlist.files.formats.loading import is_event_folder, read_for_import
from skatlist.files.formats.parsed import Parsed, Show
from skatlist.files.formats.registry import event_path, is_event_file
from skatlist.files.journal.replay import Journal
from skatlist.files.journal.sheets import Sheets
from skatlist.files.journal.skat_file import must_be_new
from skatlist.papers.lists import lists_of
from skatlist.skat.rules import is_rules_file, rule_files
from skatlist.tournament.anonymous import anonymous_event, anonymous_rules, secret_words
from skatlist.tournament.model import Event
from skatlist.tournament.name_keys import name_key
from skatlist.words import InputError

AUTHOR = "skatlist"


class AnonymousCopy(NamedTuple):
    """The copy that was made: its path, its number of people and lists."""

    path: Path
    players: int
    lists: int


def anonymise(source: Path, target: Path, show: Show = iter) -> AnonymousCopy:
    """Write a copy of an event without names: an event file if `target` ends in `.skat`, else a folder.

    `show` yields files as they are read and written.

    Raises InputError if the source is no event, if its own rules name a person, or if the target exists.
    """
    event, rules = _given(event_path(source), show)
    copy = anonymous_event(event)
    rules = anonymous_rules(event, rules)
    _must_not_tell(event, rules)
    count = len(copy.players), len(copy.sheets)
    event_copy = copy._replace(rules=Path(copy.rules).name) if is_rules_file(copy.rules) else copy
    files = [*show(whole_event_files(event_copy)), *((name, content.encode()) for name, content in rules.items())]
    if not is_event_name(str(target)):
        write_folder(target, files)
        return AnonymousCopy(target, *count)
    must_be_new(target)
    with TemporaryDirectory() as folder:
        for name, content in files:
            (Path(folder) / name).write_bytes(content)
        parsed = read_for_import(Path(folder), show)
        made = parsed.event or Event()
        tables = [(seating.series, seating.table) for seating in made.seating]
        start_event(target, made, placed(parsed.sheets, tables, None, None), AUTHOR, parsed.findings)
    return AnonymousCopy(target, *count)


def _given(source: Path, show: Show) -> tuple[Event, Mapping[str, str]]:
    """Return an event with its lists, and the files of its own rules."""
    if is_event_file(source):
        with Journal.open(source) as journal:
            journal.show = show
            return _whole(lists_of(Sheets(journal))), journal.rule_files
    if not is_event_folder(source):
        raise InputError("anonymise_no_event", file=path_text(source))
    event = _whole(read_for_import(source, show))
    rules = rule_files(event.rules) if is_rules_file(event.rules) else {}
    for sheet in event.sheets:
        for name in (sheet.rules or "", *(change.rules for change in sheet.changes)):
            if is_rules_file(name) and Path(name).name not in rules:
                rules |= rule_files(str(Path(sheet.source.file).parent / name))
    return event, rules


def _whole(parsed: Parsed) -> Event:
    return (parsed.event or Event())._replace(sheets=parsed.sheets)


def _must_not_tell(event: Event, rules: Mapping[str, str]) -> None:
    secrets = secret_words(event)
    for name, content in rules.items():
        key = name_key(f"{name} {content}")
        if any(secret in key for secret in secrets):
            raise InputError("anonymise_rules", file=name)
