"""Game records of the International Skat Server as lists: one for each table session."""

from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Final

from skatlist.disk import path_text
from skatlist.findings import Finding
from skatlist.findings.reading_kinds import L101
from skatlist.formats.files import read_text_file
from skatlist.formats.iss.moves import IllegalError
from skatlist.formats.iss.record import IssRecord, read_record
from skatlist.formats.iss.rows import read_row, refused
from skatlist.formats.iss.tables import IssTable, tables
from skatlist.formats.parsed import Parsed
from skatlist.formats.reading import MAX_FINDINGS
from skatlist.rules import Profile, load_profile
from skatlist.sheet import Player, Row, Sheet, Source

MAX_STRANGE: Final = 20  # lines that are no record before the first one: this is another file


def read_file(path: Path) -> Parsed:
    """Return the lists in a file of game records. Raises InputError if it cannot be read."""
    return read_iss(read_text_file(path), path_text(path))


def read_iss(text: str, file: str) -> Parsed:
    """Return the lists of a file of game records, one record a line, and what is wrong with them.

    Games are numbered in the order of their ID, those that cannot be used included; a session counts as agreed for as
    many games as it has.
    """
    records, findings = _records(text, file)
    profile = load_profile()  # the server plays by the ISkO
    sheets = []
    for table in tables(records):
        if len(findings) >= MAX_FINDINGS:
            findings.append(too_many(table.records[0].source))
            break
        sheets.append(sheet_of(table, profile, findings))
    findings.sort(key=lambda finding: finding.source.line or 0)
    return Parsed(tuple(sheets), tuple(findings))


def _records(text: str, file: str) -> tuple[list[IssRecord], list[Finding]]:
    """Return the records of a file; a game of a session that comes twice is taken once."""
    findings: list[Finding] = []
    seen: dict[tuple[int, int], IssRecord] = {}
    for source in _lines(text, file):
        try:
            record = read_record(source)
            first = seen.setdefault((record.session, record.game), record)
            if first is not record:
                raise twice(record, first)
        except IllegalError as fault:
            findings.append(refused(fault, source))
        if len(findings) >= (MAX_FINDINGS if seen else MAX_STRANGE):
            findings.append(too_many(source))
            break
    return list(seen.values()), findings


def _lines(text: str, file: str) -> Iterator[Source]:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, start=1):
        if line.strip(" \t\x1a"):
            yield Source(file, number, line)


def twice(record: IssRecord, first: IssRecord) -> IllegalError:
    """Return what is wrong with a game of a session that came before."""
    return IllegalError("twice", token=f"ID[{record.game}]", session=record.session, line=first.source.line)


def too_many(source: Source) -> Finding:
    """Say that the rest of a file was not read."""
    return Finding(kind=L101, source=source, sentence="too_many")


def sheet_of(table: IssTable, profile: Profile, findings: list[Finding]) -> Sheet:
    """Return the list of a table; what is wrong with its records goes to the findings."""
    rows: list[Row] = []
    for number, record in enumerate(table.records, start=1):
        row, found = read_row(record, table, number, profile)
        findings += found
        if row is not None:
            rows.append(row)
    first = table.records[0]
    header = {"date": first.date, "place": first.place}
    return Sheet(
        table=table.number,
        players=tuple(Player(name=name) for name in table.names),
        agreed=len(table.records),
        rows=tuple(rows),
        assumed=("series",),
        header=MappingProxyType({name: words for name, words in header.items() if words}),
        source=Source(first.source.file, first.source.line),
    )
