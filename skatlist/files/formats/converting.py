"""The same lists in another format, chosen by the endings of the file names."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from skatlist.base.disk import path_text
from skatlist.files.formats.files import write_new
from skatlist.files.formats.loading import Options, load
from skatlist.files.formats.parsed import Parsed, lost_lines, refuse_unreadable
from skatlist.files.formats.registry import Format, target_format
from skatlist.files.formats.table.sums_writer import fit_one_row_a_person
from skatlist.skat.sheet import handed_in
from skatlist.words import InputError, Language

Reader = Callable[[Sequence[Path], Options], Parsed]


def convert(
    source: Path, target: Path, options: Options, lang: Language, *, force: bool = False, read: Reader = load
) -> Parsed:
    """Write the lists of a file, folder or event into one file of another format, and return what was read.

    A CSV or Parquet file contains the games, but not the head of a list. A workbook also contains names, and so does a
    CSV file of lists by sums. Text and JSON contain everything. Nothing is written if the source cannot be read or
    contains no game and no sums. With `force` a file is replaced, and unreadable rows are omitted. `read` reads the
    source. Raises InputError.
    """
    wanted = target_format(target)
    parsed = read([source], options)
    if not any(sheet.rows or handed_in(sheet) for sheet in parsed.sheets):
        raise InputError("convert_nothing", file=path_text(source))
    sources = {source, *(Path(sheet.source.file) for sheet in parsed.sheets)}
    if os.path.realpath(target) in {os.path.realpath(path) for path in sources}:
        raise InputError("target_is_source", file=path_text(target))
    if not force:
        _check_whole(parsed, source)
    write_new(target, wanted.write_file(parsed.sheets, lang), force=force)
    return parsed


def _check_whole(parsed: Parsed, source: Path) -> None:
    refuse_unreadable(parsed.findings)
    count = len(lost_lines(parsed.findings, parsed.sheets))
    if count:
        raise InputError("convert_lost", file=path_text(source), count=count)


def left_behind(parsed: Parsed, wanted: Format) -> tuple[str, ...]:
    """Return the facts of the lists that a format cannot contain, as names of sentences `files.convert.left_<name>`."""
    people = [player for sheet in parsed.sheets for player in sheet.players]
    by_person = wanted.people and fit_one_row_a_person(parsed.sheets)
    has_facts = any((not by_person and (player.number is not None or player.club)) or player.team for player in people)
    facts = {
        "names": wanted.bare and not by_person and any(player.name for player in people),
        "people": wanted.table and has_facts,
        "head": wanted.bare and any(sheet.header for sheet in parsed.sheets),
        "agreed": wanted.bare and not by_person and any(sheet.agreed is not None for sheet in parsed.sheets),
        "event": parsed.event is not None,
    }
    return tuple(name for name, there in facts.items() if there)
