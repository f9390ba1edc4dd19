"""Add several old yearly tables to an archive, with sentences about them."""

from collections.abc import Sequence
from pathlib import Path

from skatlist.evening.archive.archive import EveningArchive
from skatlist.evening.archive.old_tables import differing_sentences, read_old_tables
from skatlist.words import InputError, Language, SkatlistError, text


def is_old_table(path: Path) -> bool:
    """Whether a file has a yearly table: names, and days as headings. One with faults is one, too."""
    try:
        read_old_tables(path)
    except InputError as fault:
        return fault.key.startswith("errors.old_table") and fault.key != "errors.old_table_none"
    except SkatlistError as fault:
        return fault.key == "errors.old_table_year"
    return True


def add_tables(folder: Path, files: Sequence[Path], lang: Language, year: int | None = None) -> tuple[str, ...]:
    """Add old tables to the archive in a folder, made if it is missing, and return sentences about them.

    No file is added if one of them cannot be read. Raises SkatlistError.
    """
    for file in files:
        read_old_tables(file, year)
    sentences: list[str] = []
    with EveningArchive.open(folder) as archive:
        for file in files:
            tables, _ = archive.add(file, year)
            for table in tables:
                words = {"evenings": len(table.days), "people": table.people, "results": len(table.results)}
                sentences.append(text("archive.added_here", lang, year=table.year, struck=table.struck, **words))
            sentences += differing_sentences(tables, lang)
    return tuple(sentences)
