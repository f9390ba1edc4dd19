"""Archives of the International Skat Server, millions of records: replayed session by session in bounded memory.

A first pass records where the records of each session are (28 bytes a record). Then the sessions are replayed in order
of their beginning, by as many processes as there are processors.
"""

from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

import numpy as np

from skatlist.base.disk import open_bytes, path_text, size_of
from skatlist.files.bulk.blocks import Blocks, encoding_of, in_order, processors
from skatlist.files.bulk.writing import in_order_of_columns
from skatlist.files.formats.iss.record import IllegalError, IssRecord, read_record
from skatlist.files.formats.iss.sessions import MAX_STRANGE, sheet_of, tables, too_many, twice, unusable_record
from skatlist.files.formats.parsed import lost_lines
from skatlist.files.formats.table.facts import CellValue
from skatlist.files.formats.table.table_writer import table_rows
from skatlist.skat.findings import Finding
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Source
from skatlist.words import Language

COLUMNS: Final = in_order_of_columns(("tricks", "reason", "charged_contract", "charged_spitzen"))
_RECORDS: Final = 1000  # records replayed at a time
_BLANK: Final = b" \t\x1a\r\n"


class SessionRows(NamedTuple):
    """The lists of some sessions as rows of a table, the findings of their records, and the number of characters done.

    `lost` is the number of records on no list.
    """

    rows: tuple[dict[str, CellValue], ...]
    lists: int
    games: int
    findings: tuple[Finding, ...]
    lost: int
    done: int


class _Session(NamedTuple):
    """The records of one table session: their line numbers in the file and their texts."""

    numbers: tuple[int, ...]
    texts: tuple[str, ...]


class Archive:
    """An archive file with one record on each line. Tables are numbered in the order of their beginning."""

    def __init__(self, path: Path) -> None:
        self.file = path_text(path)
        self.size = size_of(path)
        self._path = path
        self._encoding = encoding_of(path)
        self._sessions = array("q")
        self._starts = array("q")
        self._lengths = array("i")
        self._numbers = array("q")
        self.lost = 0

    def note(self, show: Callable[[int], object] = int) -> Iterator[Finding]:
        """Read the file once, remember where the sessions are, and yield findings for lines that are not records."""
        strange = 0
        with open_bytes(self._path) as file:
            for start, number, line, done in self._lines(file):
                source = Source(self.file, number, line.decode(self._encoding).rstrip("\r\n"))
                try:
                    session = read_record(source).session
                except IllegalError as fault:
                    yield unusable_record(fault, source)
                    self.lost += 1
                    strange += 1
                    if strange >= MAX_STRANGE and not self._sessions:
                        yield too_many(source)
                        return
                    continue
                self._sessions.append(session)
                self._starts.append(start)
                self._lengths.append(len(line))
                self._numbers.append(number)
                show(done)

    def _lines(self, file: BinaryIO) -> Iterator[tuple[int, int, bytes, int]]:
        """Yield the lines that are not blank: position, number, bytes, and the number of bytes read."""
        blocks = Blocks(file, self.file)
        number = 1
        while block := blocks.read(b"", number):
            at = block.done - block.size
            for line in block.data[: block.size].splitlines(keepends=True):
                if line.strip(_BLANK):
                    yield at, number, line, block.done
                at += len(line)
                number += 1

    def replayed(self, lang: Language) -> Iterator[SessionRows]:
        """Yield the lists of all sessions as rows of a table, some sessions at a time."""
        table = done = 0
        with open_bytes(self._path) as file, ProcessPoolExecutor(processors()) as pool:
            jobs = ((batch, self.file, lang) for batch in self._batches(file))
            for session in in_order(_replay, jobs, pool):
                rows = tuple({**row, "table": table + int(row["table"])} for row in session.rows)
                findings = tuple(
                    finding if finding.table is None else finding._replace(table=table + finding.table)
                    for finding in session.findings
                )
                done += session.done
                yield session._replace(rows=rows, findings=findings, done=done)
                table += session.lists

    def _batches(self, file: BinaryIO) -> Iterator[tuple[_Session, ...]]:
        """Yield the sessions in the order of their beginning, some at a time."""
        sessions = np.frombuffer(self._sessions, np.int64)
        if not sessions.size:
            return
        _, first, inverse = np.unique(sessions, return_index=True, return_inverse=True)
        order = np.argsort(first[inverse], kind="stable")  # by the session's first record, then in file order
        begins = first[inverse][order]
        ends = np.append(np.flatnonzero(np.diff(begins)) + 1, order.size)
        batch: list[_Session] = []
        held = start = 0
        for end in ends.tolist():
            records = order[start:end].tolist()
            texts = tuple(self._text(file, at) for at in records)
            batch.append(_Session(tuple(self._numbers[at] for at in records), texts))
            held += len(records)
            start = end
            if held >= _RECORDS:
                yield tuple(batch)
                batch, held = [], 0
        if batch:
            yield tuple(batch)

    def _text(self, file: BinaryIO, at: int) -> str:
        file.seek(self._starts[at])
        return file.read(self._lengths[at]).decode(self._encoding).rstrip("\r\n")


def _replay(job: tuple[Sequence[_Session], str, Language]) -> SessionRows:
    """Replay some sessions."""
    sessions, file, lang = job
    rows: list[dict[str, CellValue]] = []
    findings: list[Finding] = []
    lists = games = lost = 0
    profile = load_profile()  # the server plays by the ISkO
    for session in sessions:
        records: dict[int, IssRecord] = {}
        for number, text in zip(session.numbers, session.texts, strict=True):
            record = read_record(Source(file, number, text))
            first = records.setdefault(record.game, record)
            if first is not record:
                findings.append(unusable_record(twice(record, first), record.source))
                lost += 1
        for table in tables(records.values()):
            lists += 1
            of_table: list[Finding] = []
            sheet = sheet_of(replace(table, number=lists), profile, of_table)
            rows += table_rows(sheet, lang, crosses=False)
            games += len(sheet.rows)
            lost += len(lost_lines(of_table, [sheet]))
            findings += of_table
    # Findings go to another process without their fixes. A MappingProxyType of `params` could not be sent.
    plain_findings = tuple(finding._replace(params=dict(finding.params), fixes=()) for finding in findings)
    return SessionRows(
        tuple(rows), lists, games, plain_findings, lost, sum(sum(map(len, session.texts)) for session in sessions)
    )
