"""Large files of many lists, read by the commands one file at a time and list after list."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from skatlist.base.disk import path_text, size_of
from skatlist.cli.terminal.terminal import progress_bar
from skatlist.files.bulk.tally import tally_of_findings
from skatlist.files.formats.files import MAX_TEXT
from skatlist.files.formats.folder.event_file import EVENT_FILE
from skatlist.files.formats.registry import CSV, format_of, is_record_name
from skatlist.skat.findings import Finding, has_errors
from skatlist.words import InputError

if TYPE_CHECKING:
    from skatlist.cli.terminal.findings_report import FindingsReport
    from skatlist.cli.terminal.options import ScoringChoice
    from skatlist.cli.terminal.terminal import Terminal
    from skatlist.evening import ListState
    from skatlist.files.bulk.stream import ListStream
    from skatlist.files.bulk.tally import ListCounts
    from skatlist.skat.sheet import ScoredSheet

Choose = Callable[[Iterable[Finding]], tuple[Finding, ...]]

_LARGE: Final = 2 * 1024 * 1024  # bytes of text. Smaller files are quickly read at once
_LONG: Final = 16 * _LARGE  # bytes of a file that takes longer to read


def large_file(paths: Sequence[Path]) -> Path | None:
    """Return the large CSV or Parquet file of a call, or None for anything else.

    Raises InputError if one of several files is too large to be read with others.
    """
    large = [path for path in paths if _is_large(path)]
    if len(paths) == 1:
        return large[0] if large and not size_of(large[0].parent / EVENT_FILE) else None
    too_large = next((path for path in large if size_of(path) > MAX_TEXT), None)
    if too_large is not None:
        raise InputError("large_alone", file=path_text(too_large))
    return None


def _is_large(path: Path) -> bool:
    kind = format_of(path)
    if kind is None or kind.packed * size_of(path) <= _LARGE:
        return False
    from skatlist.files.formats.table.csv_list import begins_with_sums

    return not (kind is CSV and begins_with_sums(path))


def is_large(source: Path) -> bool:
    """Whether a file is so large that it is converted list by list."""
    if is_record_name(source):
        return size_of(source) > MAX_TEXT
    return large_file([source]) is not None


def open_large(
    path: Path, rules: str | None, players: int | None, games: int | None, scoring: "ScoringChoice | str | None"
) -> "ListStream":
    """Return the lists of a large file. Raises InputError if it is not one."""
    from skatlist.files.bulk.stream import ListStream, Rules

    return ListStream(path, Rules(rules=rules, scoring=scoring, players=players, games=games))


@contextmanager
def progress(terminal: "Terminal", size: int, *, writes: bool) -> Iterator[Callable[[int], object]]:
    """Show at a terminal how many bytes of a file are done.

    A command that `writes` to that terminal line by line needs no progress bar.
    """
    if not sys.stderr.isatty() or size < _LONG or (writes and sys.stdout.isatty()):
        yield int
        return
    with progress_bar(terminal.text("files.summary.reading"), size) as show:
        yield show


def check_large(
    stream: "ListStream", choose: Choose, report: "FindingsReport", terminal: "Terminal", *, infos: bool
) -> None:
    """Show the chosen findings, list by list. With `infos`, lists with information only are read, too."""
    bad = every = 0
    parts = stream.parts(infos=infos)
    for finding in choose(stream.header):
        report.show(finding, stream.profile, None)
    with progress(terminal, stream.size, writes=True) as show:
        for part in parts:
            every += part.tally.lists
            for one in part.checked:
                chosen = choose(one.findings)
                bad += has_errors(chosen)
                for finding in chosen:
                    report.show(finding, one.scored.profile, one.scored)
            show(part.done)
    report.end(bad, 0, every - bad)


def score_large(
    stream: "ListStream", terminal: "Terminal", show_list: "Callable[[ScoredSheet, Iterable[Finding], ListState], None]"
) -> "ListCounts":
    """Show every list with its values and totals, and return the counts of all of them."""
    tally = tally_of_findings(stream.header)
    parts = stream.parts(every=True)  # errors of the whole file are reported first
    with progress(terminal, stream.size, writes=True) as show:
        for part in parts:
            for one in part.checked:
                show_list(one.scored, one.findings, one.state(stream.header))
            tally = tally.plus(part.tally)
            show(part.done)
    return tally
