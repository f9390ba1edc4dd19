"""An event as the files of a folder: its description, and every list as CSV, or as text if CSV cannot contain it."""

from collections.abc import Iterator

from skatlist.files.formats.folder.event_file import EVENT_FILE, write_event_toml
from skatlist.files.formats.folder.event_folder import seated
from skatlist.files.formats.registry import CSV, TEXT
from skatlist.files.formats.table.csv_list import read_csv, write_file
from skatlist.files.formats.text.text_writer import write_file as write_text_file
from skatlist.skat.sheet import Sheet, Source
from skatlist.tournament.model import Event
from skatlist.words import Language
from skatlist.words.word_tables import line_word


def list_name(sheet: Sheet, suffix: str = CSV.suffix, *, second: bool = False) -> str:
    """Return the file name of a list, or a second list, next to its event: made of numbers, never of names.

    >>> list_name(Sheet(series=2, table=3))
    'serie2-tisch03.csv'
    """
    series, table = (line_word("head", name, Language.DE) for name in ("series", "table"))
    more = f"-{line_word('file', 'second', Language.DE)}" if second else ""
    return f"{series}{sheet.series}-{table}{sheet.table:02}{more}{suffix}"


def event_files(event: Event) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of every file of an event folder."""
    lang = Language(event.language)
    yield EVENT_FILE, write_event_toml(event).encode()
    for sheet in event.sheets:
        yield list_name(sheet), write_file([sheet], lang)


def whole_event_files(event: Event) -> Iterator[tuple[str, bytes]]:
    """Yield the same for any event, and its second lists. A list that does not survive as CSV is written as text."""
    lang = Language(event.language)
    for sheet, (name, content) in zip((None, *event.sheets), event_files(event), strict=True):
        if sheet is None or _reads_back(sheet, content, event):
            yield name, content
        else:
            yield list_name(sheet, TEXT.ending), write_text_file([sheet], lang)
    for sheet in event.seconds:  # as text: it has its people in an order of its own
        yield list_name(sheet, TEXT.ending, second=True), write_text_file([sheet], lang)


def _reads_back(sheet: Sheet, content: bytes, event: Event) -> bool:
    parsed = read_csv(content.decode("utf-8-sig"), "")
    again = [_bare(seated(read_sheet, event)) for read_sheet in parsed.sheets]
    return not parsed.findings and again == [_bare(sheet)]


def _bare(sheet: Sheet) -> Sheet:
    return sheet._replace(
        rows=tuple(row._replace(source=Source()) for row in sheet.rows),
        footer=tuple(row._replace(source=Source()) for row in sheet.footer),
        changes=tuple(change._replace(source=Source()) for change in sheet.changes),
        source=Source(),
    )
