"""Results of evenings of which only the totals are left: a plain table beside the evenings.

A file `*.totals.csv` has the columns date, name, club, member_number and total, one row for a person of an evening.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from skatlist.base.disk import path_text, read_bytes
from skatlist.files.formats.dates import possible_days
from skatlist.words import InputError

TOTALS_SUFFIX: Final = ".totals.csv"
_HEAD: Final = ("date", "name", "club", "member_number", "total")
_MOST: Final = 16 * 1024 * 1024  # bytes


class OldResult(NamedTuple):
    """The total of a person on an evening. `date` is ISO."""

    date: str
    name: str
    club: str
    member_number: str
    total: int


def read_old_results(path: Path) -> tuple[OldResult, ...]:
    """Return the results in a file. Raises InputError with the line of a fault."""
    data = read_bytes(path, _MOST)
    try:
        rows = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""))
        return tuple(_results(rows, path))
    except (UnicodeDecodeError, csv.Error) as fault:
        raise InputError("old_results_line", file=path_text(path), line=1) from fault


def _results(rows: Iterable[list[str]], path: Path) -> Iterator[OldResult]:
    seen: dict[tuple[str, str, str, str], int] = {}
    for line, row in enumerate(rows, 1):
        if line == 1:
            if tuple(row) != _HEAD:
                raise InputError("old_results_head", file=path_text(path), head=",".join(_HEAD))
            continue
        if not row:
            continue
        days = possible_days(row[0]) if len(row) == len(_HEAD) else ()
        try:
            name, club, number = (cell.strip() for cell in row[1:4])
            result = OldResult(days[0], name, club, number, int(row[4]))
        except (IndexError, ValueError) as fault:
            raise InputError("old_results_line", file=path_text(path), line=line) from fault
        if not result.name:
            raise InputError("old_results_line", file=path_text(path), line=line)
        if (first := seen.setdefault(result[:4], line)) != line:
            raise InputError("old_results_twice", file=path_text(path), line=line, first=first, name=result.name)
        yield result


def old_results_bytes(results: Iterable[OldResult]) -> bytes:
    """Return results as the content of a file."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_HEAD)
    writer.writerows(results)
    return out.getvalue().encode()
