"""`skatlist convert`: the same list in another format."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skatlist.base.disk import path_text
from skatlist.cli.large import is_large, open_large, progress
from skatlist.cli.terminal.options import SizeOptions, argument, option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.files.bulk.writing import ListWriter, in_order_of_columns
from skatlist.files.formats.converting import convert as converted
from skatlist.files.formats.converting import left_behind
from skatlist.files.formats.loading import Options
from skatlist.files.formats.parsed import lost_lines
from skatlist.files.formats.registry import format_of, is_record_name, target_format
from skatlist.files.formats.table.table_writer import table_rows
from skatlist.papers.lists import parse
from skatlist.papers.reports.findings import concise_line
from skatlist.skat.findings import Finding, Severity, has_errors
from skatlist.words import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skatlist.files.bulk.archive import Archive
    from skatlist.files.bulk.stream import ListStream


def convert(
    ctx: typer.Context,
    source: Annotated[Path, argument("QUELLE", "source")],
    target: Annotated[Path, argument("ZIEL", "target")],
    *,
    force: Annotated[bool, option("--force")] = False,
    size: SizeOptions,
) -> None:
    """Write a list in another format."""
    terminal: Terminal = ctx.obj
    if is_large(source):
        raise typer.Exit(int(_convert_large(source, target, terminal, force=force, size=size)))
    options = Options(**size._asdict())
    parsed = converted(source, target, options, terminal.file_lang(None), force=force, read=parse)
    for finding in parsed.findings:
        terminal.say(concise_line(finding, terminal.lang))
    terminal.tell(terminal.text("files.convert.done", target=target, count=len(parsed.sheets)))
    left = left_behind(parsed, target_format(target))
    if left:
        left_out = ", ".join(terminal.text(f"files.convert.left_{name}") for name in left)
        terminal.tell(terminal.text("files.convert.left", facts=left_out))
    raise typer.Exit(int(has_errors(parsed.findings)))


def _convert_large(source: Path, target: Path, terminal: Terminal, *, force: bool, size: SizeOptions) -> bool:
    """Write the lists of a large file into another one and return whether anything in it was wrong.

    Raises InputError if the target is neither CSV nor Parquet, or if rows would be lost without `force`.
    """
    wanted = format_of(target)
    if wanted is None or not wanted.packed:
        raise InputError("convert_large", file=path_text(source))
    if os.path.realpath(source) == os.path.realpath(target):
        raise InputError("target_is_source", file=path_text(target))
    conversion = _Conversion(source, target, terminal, force=force)
    if is_record_name(source):
        from skatlist.files.bulk.archive import Archive

        conversion.records(Archive(source))
    else:
        conversion.lists(open_large(source, None, *size, None))
    return conversion.wrong


class _Conversion:
    """The conversion of one file into another. Errors are reported as they are found."""

    def __init__(self, source: Path, target: Path, terminal: Terminal, *, force: bool) -> None:
        self._source = source
        self._target = target
        self._desk = terminal
        self._force = force
        self._lost = 0
        self._lists = 0
        self._games = 0
        self.wrong = False

    def lists(self, stream: "ListStream") -> None:
        """Convert a table of lists."""
        columns = in_order_of_columns(name for name in stream.layout.columns if name)
        with self._writer(columns) as writer, progress(self._desk, stream.size, writes=True) as show:
            self._say(stream.header)
            for parsed, done in stream.parsed():
                self._say(parsed.findings)
                self._lost += len(lost_lines(parsed.findings, parsed.sheets))
                for sheet in parsed.sheets:
                    writer.add(table_rows(sheet, writer.lang, crosses=stream.layout.crosses))
                    self._lists += 1
                    self._games += len(sheet.rows)
                show(done)
            self._keep(writer)

    def records(self, archive: "Archive") -> None:
        """Convert an archive of game records."""
        from skatlist.files.bulk.archive import COLUMNS

        with self._writer(COLUMNS) as writer, progress(self._desk, 2 * archive.size, writes=True) as show:
            self._say(archive.note(show))
            for part in archive.replayed(writer.lang):
                self._say(part.findings)
                self._lost += part.lost
                writer.add(part.rows)
                self._lists += part.lists
                self._games += part.games
                show(archive.size + part.done)
            self._lost += archive.lost
            self._keep(writer)

    def _writer(self, columns: tuple[str, ...]) -> ListWriter:
        return ListWriter(self._target, columns, self._desk.file_lang(None), force=self._force)

    def _say(self, findings: "Iterable[Finding]") -> None:
        for finding in findings:
            self._desk.say(concise_line(finding, self._desk.lang))
            self.wrong |= finding.severity is Severity.ERROR

    def _keep(self, writer: ListWriter) -> None:
        """Put the new file in place, unless that would silently lose games."""
        file = path_text(self._source)
        if not self._games:
            raise InputError("convert_nothing", file=file)
        if self._lost and not self._force:
            raise InputError("convert_lost", file=file, count=self._lost)
        writer.keep()
        self._desk.say(self._desk.text("files.convert.done", target=self._target, count=self._lists))
