"""Add several old yearly tables to an archive, with sentences about them."""

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from pathlib import Path
from types import MappingProxyType
from typing import Final

from skatlist.base.disk import path_text
from skatlist.evening.archive.archive import EveningArchive
from skatlist.evening.archive.old_tables import OldTable, differing_sentences, read_old_tables
from skatlist.files.formats.parsed import Show
from skatlist.words import InputError, Language, SkatlistError, text, together

NO_YEARS: Final[Mapping[Path, int]] = MappingProxyType({})
_NO_TABLE: Final = ("errors.old_table_none", "errors.old_table_no_day")


def is_old_table(path: Path) -> bool:
    """Whether a file has a yearly table: names, and days as headings. One with faults is one, too."""
    try:
        read_old_tables(path)
    except SkatlistError as fault:
        first = fault
        while isinstance(one := first.params.get("one"), SkatlistError):  # of several
            first = one
        return first.key.startswith("errors.old_table") and first.key not in _NO_TABLE
    return True


def add_tables(
    folder: Path,
    files: Sequence[Path],
    lang: Language,
    years: Mapping[Path, int] = NO_YEARS,
    *,
    by_name: bool = False,
    force: bool = False,
    show: Show = iter,
) -> tuple[str, ...]:
    """Add old tables to the archive in a folder, made if it is missing, and return sentences about them.

    `years` are those of files that do not say theirs. All are added, or none if one of them is refused. Raises
    SkatlistError with the faults of all files.
    """
    read: list[tuple[Path, tuple[OldTable, ...]]] = []
    faults: list[SkatlistError] = []
    for file in files:
        try:
            read.append((file, read_old_tables(file, years.get(file), by_name=by_name)))
        except SkatlistError as fault:
            faults.append(fault)
    if faults:
        raise together(faults)
    tables = _of_different_people(read)
    with EveningArchive.open(folder, show=show) as archive:
        archive.keep(tables, force=force)
        replaced = replaced_sentences(archive, lang)
    return (*(_added(table, lang) for table in tables), *replaced, *differing_sentences(tables, lang))


def replaced_sentences(archive: EveningArchive, lang: Language) -> tuple[str, ...]:
    """Return a sentence for each old table that those added last replaced."""
    return tuple(text("archive.is_replaced", lang, file=file, new=new) for file, new in archive.replaced)


def _of_different_people(read: Sequence[tuple[Path, tuple[OldTable, ...]]]) -> tuple[OldTable, ...]:
    """Return the tables by year. Raises InputError if two files have a table of one year with the same people."""
    for (file, tables), (other, others) in combinations(read, 2):
        for one, two in product(tables, others):
            if one.year == two.year and one.names & two.names:
                raise InputError("old_table_years", file=path_text(other), other=path_text(file), year=one.year)
    return tuple(sorted((table for _, tables in read for table in tables), key=lambda table: table.year))


def _added(table: OldTable, lang: Language) -> str:
    words = {"evenings": len(table.days), "people": table.people, "results": len(table.results)}
    return text("archive.added_here", lang, year=table.year, struck=table.struck, **words)
