"""A journal as text: a line with its schema, then a line of JSON for each record.

It contains all eight fields of a record, the content as the text that was hashed, so that a file made from it has the
same hashes.
"""

import json
from collections.abc import Iterator, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, NamedTuple

from skatlist.base.disk import file_refusal, head_of, open_bytes, path_text
from skatlist.base.fields import outside_json
from skatlist.files.journal.journal import Record, canonical_json, chained
from skatlist.words import InputError

SCHEMA: Final = "skatlist/journal/1"
_FIELDS: Final = Record._fields
_MARKS: Final = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))  # the encodings of redirected output in PowerShell
_BEGIN: Final = 400  # bytes that must contain the schema
_MAX_BYTES: Final = 256 * 1024 * 1024  # about 500,000 records
_HALVES: Final = frozenset(map(chr, range(0xD800, 0xE000)))  # halves of characters: no file contains them
_MAX_LINE: Final = 4 * 1024 * 1024  # characters, because a record can contain a whole list


def journal_lines(records: Sequence[Record], *, damaged: bool = False) -> Iterator[str]:
    """Yield the lines of a journal as text.

    `damaged` says that further records are lost. The lines are ASCII only, so that no console and no redirection
    can spoil a letter.
    """
    head: dict[str, Any] = {"schema": SCHEMA, "records": len(records)}
    yield json.dumps({**head, "damaged": True} if damaged else head)
    for record in records:
        yield json.dumps(record._asdict())


def is_text_journal(path: Path) -> bool:
    """Whether a file begins like a journal as text. Raises InputError if it cannot be read."""
    begin = head_of(path, _BEGIN)
    text = begin.decode(_encoding(begin), "replace")
    return text.lstrip().startswith("{") and '"skatlist/journal/' in text


class TextJournal(NamedTuple):
    """A journal as text in a file. `expected` is its stated number of records, `damaged` as in `journal_lines`."""

    path: Path
    expected: int | None
    damaged: bool

    @classmethod
    def at(cls, path: Path) -> "TextJournal":
        """Read the first line. Raises InputError if it is not that of a readable journal."""
        file = path_text(path)
        _, line = next(_lines(path), (1, ""))
        head = _object(line)
        if head is None:
            raise InputError("journal_line", file=file, line=1)
        if head.get("schema") != SCHEMA:
            schema = str(head.get("schema", ""))[:60]
            raise InputError("journal_schema", file=file, expected=SCHEMA, found=schema)
        count = head.get("records")
        return cls(path, count if type(count) is int else None, head.get("damaged") is True)

    def records(self) -> Iterator[Record]:
        """Yield the records, each proved to continue the chain. Raises InputError with the faulty line."""
        count = 0
        for record in chained(self._rows(), path_text(self.path)):
            count += 1
            yield record
        if count == 0 or self.expected not in {None, count}:
            raise InputError("journal_cut", file=path_text(self.path), count=count, expected=self.expected)

    def _rows(self) -> Iterator[tuple[Any, ...]]:
        lines = _lines(self.path)
        next(lines, None)
        for number, line in lines:
            if not line.strip():
                continue
            fields = _object(line)
            if fields is None or not _is_record(fields):
                raise InputError("journal_line", file=path_text(self.path), line=number)
            yield tuple(fields[name] for name in _FIELDS)


def _is_record(fields: dict[str, Any]) -> bool:
    """Whether an object has the fields of a record, with the content as an object in canonical form."""
    if fields.keys() != set(_FIELDS) or type(fields["seq"]) is not int:
        return False
    words = [fields[name] for name in _FIELDS if name != "seq"]
    if not all(isinstance(word, str) and _HALVES.isdisjoint(word) for word in words):
        return False
    content = _object(fields["content"])
    return content is not None and canonical_json(content) == fields["content"]


def _object(text: str) -> dict[str, Any] | None:
    try:
        value = outside_json(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _encoding(begin: bytes) -> str:
    return next((name for mark, name in _MARKS if begin.startswith(mark)), "utf-8-sig")


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers, read one by one, because a journal may be too large for memory."""
    file = path_text(path)
    try:
        with open_bytes(path) as binary:
            encoding = _encoding(binary.read(2))
            if binary.seek(0, 2) > _MAX_BYTES:
                raise InputError("journal_large", file=file, limit=_MAX_BYTES // (1024 * 1024))
            binary.seek(0)
            text = TextIOWrapper(binary, encoding, "replace")
            number = 0
            while line := text.readline(_MAX_LINE):
                number += 1
                if len(line) == _MAX_LINE:
                    raise InputError("journal_long", file=file, line=number, limit=_MAX_LINE)
                yield number, line
    except (OSError, ValueError) as fault:
        raise file_refusal(path, fault, "file_forbidden", "file_unreadable") from fault
