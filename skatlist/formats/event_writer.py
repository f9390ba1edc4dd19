"""An event as the files of a folder: its description, and every list as CSV."""

from collections.abc import Iterator

from skatlist.event.model import Event
from skatlist.formats.csv_list import write_csv
from skatlist.formats.event_file import EVENT_FILE, write_event_toml
from skatlist.messages import Language
from skatlist.sheet import Sheet

__all__ = ["event_files", "list_name"]


def list_name(sheet: Sheet, suffix: str = ".csv") -> str:
    """Return the file name of a list beside its event: numbers, never names.

    >>> list_name(Sheet(series=2, table=3))
    'serie2-tisch03.csv'
    """
    return f"serie{sheet.series}-tisch{sheet.table:02}{suffix}"


def event_files(event: Event) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of every file of an event folder."""
    lang = Language(event.language)
    yield EVENT_FILE, write_event_toml(event).encode()
    for sheet in event.sheets:
        # The mark at the beginning: a spreadsheet program shows umlauts right.
        yield list_name(sheet), write_csv([sheet], lang).encode("utf-8-sig")
