"""Safe copies of an event file."""

import datetime as dt
from collections.abc import Iterator
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import Final, NamedTuple

from skatlist.base.disk import EVENT_SUFFIX, head_of, is_folder, path_text
from skatlist.files.formats.registry import new_event_path
from skatlist.files.journal.journal import Record, chained
from skatlist.files.journal.skat_file import SkatFile
from skatlist.words import InputError, Language, text


def backup_path(path: Path, target: Path | None, lang: Language, moment: dt.datetime) -> Path:
    """Return the path for the copy of an event file: `target`, a name in it if it is a folder, else next to the file.

    >>> backup_path(Path("abend.skat"), None, Language.DE, dt.datetime(2026, 11, 20, 23, 5, 9)).name
    'abend-sicherung-2026-11-20-230509.skat'
    """
    if target is not None and not is_folder(target):
        return target if target.suffix else new_event_path(target)
    folder = path.parent if target is None else target
    return folder / f"{path.stem}-{text('style.backup', lang)}-{moment:%Y-%m-%d-%H%M%S}{EVENT_SUFFIX}"


def back_up(file: SkatFile, target: Path | None, lang: Language) -> tuple[Path, int]:
    """Copy an event file as it is now to the path of `backup_path` and read the copy back.

    Return its path and its number of records. Others may continue writing. Raises InputError, also if a file of that
    name exists.
    """
    path = backup_path(file.path, target, lang, dt.datetime.now().astimezone())
    file.copy_to(path)
    with SkatFile.open(path, write=False) as copy:
        return path, sum(1 for _ in copy.news())


_DAMAGED: Final = ("errors.event_damaged", "errors.journal_broken")


class Salvaged(NamedTuple):
    """The records of a file in order up to the first that cannot be trusted, and the reason for that."""

    records: tuple[Record, ...]
    damage: InputError | None = None


def salvaged(path: Path) -> Salvaged:
    """Return every record up to the damage, each proved to continue the chain.

    Raises InputError if no record can be read, or if the file is not ours.
    """
    readable = _readable(path, damaged=False)
    if readable.damage is not None and not readable.records:
        with suppress(InputError):  # that nothing of it looks like ours only shows how badly it is damaged
            readable = _readable(path, damaged=True)
    if readable.damage is not None and not readable.records:
        readable = readable._replace(records=tuple(_in_pages(path)))
    if readable.damage is not None and not readable.records:
        raise InputError("event_lost", file=path_text(path)) from readable.damage
    return readable


def _readable(path: Path, *, damaged: bool) -> Salvaged:
    records: list[Record] = []
    try:
        with SkatFile.open(path, write=False, damaged=damaged) as file:
            records.extend(file.news())
    except InputError as fault:
        if fault.key not in _DAMAGED:
            raise
        return Salvaged(tuple(records), fault)
    return Salvaged(tuple(records))


# Where SQLite finds no way to the records any more, whole pages still hold them, and each proves its place by its hash.

_MOST: Final = 256 * 1024 * 1024
_PAGE: Final = 4096  # bytes
_LEAF: Final = 13  # the first byte of a page with rows of a table
_COLUMNS: Final = 8
_TEXT: Final = 13  # from this kind of value on, odd ones are texts


def _in_pages(path: Path) -> Iterator[Record]:
    """Yield the records that whole pages hold, from the first one on, as far as each continues the chain."""
    data = head_of(path, _MOST)
    by_number: dict[int, Record] = {}
    for at in range(0, len(data) - _PAGE + 1, _PAGE):
        page = data[at : at + _PAGE]
        head = 100 if at == 0 else 0
        if page[head] == _LEAF:
            for cell in range(int.from_bytes(page[head + 3 : head + 5], "big")):
                with suppress(ValueError, IndexError):
                    record = _record_at(data, page, head + 8 + 2 * cell)
                    by_number.setdefault(record.seq, record)
    rows = takewhile(lambda row: row is not None, (by_number.get(seq) for seq in range(1, len(by_number) + 1)))
    with suppress(InputError):
        yield from chained((row for row in rows if row), path_text(path))


def _record_at(data: bytes, page: bytes, pointer: int) -> Record:
    """Return the record whose place on a page stands at `pointer`. Raises ValueError, IndexError if it is none."""
    at = int.from_bytes(page[pointer : pointer + 2], "big")
    size, at = _number(page, at)
    seq, at = _number(page, at)
    content = _payload(data, page, at, size)
    end, here = _number(content, 0)
    kinds = []
    while here < end:
        kind, here = _number(content, here)
        kinds.append(kind)
    words = []
    for kind in kinds[1:]:
        if kind < _TEXT or kind % 2 == 0:
            raise ValueError(kind)
        long = (kind - _TEXT) // 2
        words.append(content[here : here + long].decode())
        here += long
    if len(kinds) != _COLUMNS:
        raise ValueError(len(kinds))
    return Record(seq, *words)


def _payload(data: bytes, page: bytes, at: int, size: int) -> bytes:
    """Return the content of a row, of which a part may stand on pages of its own."""
    if size > len(data):
        raise ValueError(size)
    if size <= _PAGE - 35:
        return page[at : at + size]
    least = (_PAGE - 12) * 32 // 255 - 23
    here = least + (size - least) % (_PAGE - 4)
    here = here if here <= _PAGE - 35 else least
    content, following = page[at : at + here], int.from_bytes(page[at + here : at + here + 4], "big")
    while len(content) < size and following:
        more = data[(following - 1) * _PAGE : following * _PAGE]
        content += more[4 : 4 + size - len(content)]
        following = int.from_bytes(more[:4], "big") if len(more) == _PAGE else 0
    return content


def _number(data: bytes, at: int) -> tuple[int, int]:
    """Return a number of SQLite's own kind, and where it ends."""
    value = 0
    for length in range(8):
        byte = data[at + length]
        value = value << 7 | byte & 127
        if byte < 128:  # noqa: PLR2004 - the last byte
            return value, at + length + 1
    raise ValueError(at)
