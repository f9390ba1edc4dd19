"""A report in a window of any width, or in a pipe. Its tables are shortened step by step, but no number is ever cut."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from skatlist.cli.terminal.lines import bar, drawable, in_window, page_width, rule, spark, table_width
from skatlist.cli.terminal.table import (
    LaidOutTable,
    Step,
    TableColumn,
    at_least,
    briefer,
    lay_out,
    may_be_brief,
    without,
)
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.text_parts import LINE, sentence_part
from skatlist.papers.reports.model import (
    KEEP,
    SPARE,
    Blanks,
    Cell,
    Column,
    ColumnKind,
    Course,
    Heading,
    Names,
    Numbered,
    Part,
    Picture,
    Report,
    ReportRow,
    Section,
    Signatures,
    Table,
)
from skatlist.papers.reports.report_cells import cell_text

if TYPE_CHECKING:
    from skatlist.cli.terminal.options import Output

_SHORT, _SHORTER, _SHORTEST = 16, 8, 4  # least letters of a name before columns are dropped, and after that
_SEVERAL: Final = 2  # times as many letters for several people in one cell
_BAR: Final = range(8, 21)  # columns
_COURSE, _SHORT_COURSE, _LONG_COURSE = 16, 8, 60  # columns of a curve in a table, of a picture
_WORDS: Final = {ColumnKind.NAME, ColumnKind.TEXT}


def report_lines(report: Report, terminal: Terminal) -> Iterator[str]:
    """Yield a report from top to bottom: title, event, the reasons why it is not final, and its parts."""
    if report.title:
        yield from map(terminal.bold, in_window(report.title))
    for sentence in report.place:
        yield from in_window(sentence)
    for sentence in report.warnings:
        yield from terminal.warned(sentence)
    begun, before = any((report.title, report.place, report.warnings)), None
    for part in report.parts:
        titled = isinstance(part, Heading | Section) or (isinstance(part, Table) and part.is_titled)
        if begun and ((titled and not isinstance(before, Heading)) or isinstance(before, Section)):
            yield ""
        yield from part_lines(part, terminal)
        begun, before = True, part


def answer_report(
    terminal: Terminal,
    output: "Output",
    document: Callable[[], Mapping[str, Any]],
    report: Callable[[], Report],
    *,
    paged: bool = False,
) -> None:
    """Print a report, or the document for programs if the call requests it. Only the needed one is made."""
    terminal.answer(output, document, () if output == "json" else report_lines(report(), terminal), paged=paged)


def part_lines(part: Part, terminal: Terminal) -> Iterator[str]:
    """Yield one part of a report. Pictures are shown only in a window, and only their first curve."""
    match part:
        case Table():
            yield from report_table_lines(part, terminal)
        case Section():
            for each in part.parts:
                yield from part_lines(each, terminal)
        case Blanks():
            for label, count in part.lines:
                yield f"{label}: {LINE}"
                yield from [" " * len(f"{label}: ") + LINE] * (count - 1)
        case Signatures():
            for role, name in part.people:
                yield from in_window(f"{LINE} {', '.join(filter(None, (role, name)))}")
        case Picture():
            yield from _picture_lines(part, terminal)
        case _:
            yield from sentence_part(part, terminal)


def _picture_lines(part: Picture, terminal: Terminal) -> Iterator[str]:
    course = part.curves[0].totals
    if table_width() is not None:
        yield ""
        yield from map(terminal.bold, in_window(part.title))
        yield terminal.dim(spark(course, min(course), max(course), min(_LONG_COURSE, page_width())))


def report_table_lines(table: Table, terminal: Terminal, inwards: int = 0) -> Iterator[str]:
    """Yield a table with its notes, `inwards` columns from the edge of the window."""
    margin = " " * inwards
    if table.is_titled and table.title:
        yield from map(terminal.bold, in_window(table.title, margin))
    if table.rows:
        laid_out = _with_bars(table, _LaidOut.of(table, terminal), terminal, inwards)
        yield from (margin + line for line in _with_rules(laid_out, table.rows).lines(terminal))
    elif table.empty:
        yield from in_window(table.empty, margin)
    for sentence in table.notes:
        yield from in_window(sentence, margin)


class _LaidOut(NamedTuple):
    """The columns of a table as text, and the steps that narrow it. The first `whole` steps do not shorten names."""

    columns: tuple[TableColumn, ...]
    steps: Sequence[Step]
    whole: int

    @classmethod
    def of(cls, table: Table, terminal: Terminal) -> "_LaidOut":
        kept = [
            (at, column)
            for at, column in enumerate(table.columns)
            if not column.is_filled_by_hand and (column.kind is not ColumnKind.COURSE or table_width() is not None)
        ]
        first_words = next((at for at, column in kept if column.kind in _WORDS), -1)
        columns, initials, several = [], {}, set[str]()
        for at, column in kept:
            cells = [row.cells[at] for row in table.rows]
            indents = ["  " * row.level if at == first_words else "" for row in table.rows]
            is_right = column.kind not in {*_WORDS, ColumnKind.COURSE}
            texts = _cell_texts(column, cells, indents, table.rows, terminal)
            columns.append(TableColumn(column.name, column.head, tuple(texts), is_right))
            people = [len(cell.people) for cell in cells if isinstance(cell, Names)]
            if max(people, default=0) > 1 or any(isinstance(cell, Numbered) for cell in cells):
                several.add(column.name)
            if people or column.kind in {ColumnKind.NAME, ColumnKind.COURSE}:
                initials[column.name] = _cell_texts(column, cells, indents, table.rows, terminal, brief=True)
        heads = {column.name: column.brief for _, column in kept if column.brief}
        spare = [briefer({}, heads)] if heads else []
        ranks = sorted({column.keep for _, column in kept if column.keep < KEEP})
        drops = {rank: without(*(column.name for _, column in kept if column.keep == rank)) for rank in ranks}
        spare += [drop for rank, drop in drops.items() if rank < SPARE]
        words = [column for _, column in kept if column.kind in _WORDS]
        steps = [
            *spare,
            may_be_brief(initials),
            *_narrower(words, several, _SHORT),
            *(drop for rank, drop in drops.items() if rank >= SPARE),
            *_narrower(words, several, _SHORTER),
            *_narrower(words, several, _SHORTEST),
        ]
        return cls(tuple(columns), steps, len(spare))


def _cell_texts(
    column: Column,
    cells: Sequence[Cell],
    indents: Sequence[str],
    rows: Sequence[ReportRow],
    terminal: Terminal,
    *,
    brief: bool = False,
) -> list[str]:
    """Return the cells of a column as text: bold if the column, the row or a sum is emphasized, grey in faded rows."""
    texts = []
    for cell, indent, row in zip(cells, indents, rows, strict=True):
        if isinstance(cell, Course):
            columns = _SHORT_COURSE if brief else _COURSE
            texts.append(terminal.dim(spark(cell.totals, cell.low, cell.high, columns)))
            continue
        written = indent + cell_text(cell, column.kind, terminal.lang, brief=brief)
        is_bold = column.is_strong or row.is_strong or row.is_sum
        texts.append(terminal.dim(written) if row.is_faded else terminal.bold(written) if is_bold else written)
    return texts


def _narrower(words: Iterable[Column], several: set[str], least: int) -> Iterator[Step]:
    for column in words:
        runs_on = column.kind is ColumnKind.TEXT or column.name in several
        yield at_least(column.name, least * (_SEVERAL if column.name in several else 1), runs_on=runs_on)


def _with_bars(table: Table, content: _LaidOut, terminal: Terminal, inwards: int) -> LaidOutTable:
    """Return the table as it fits, with a bar after every total if there is room."""
    laid_out = lay_out(content.columns, content.steps, terminal, inwards)
    totals = [row.bar or 0 for row in table.rows]
    spare = (table_width() or 0) - inwards - laid_out.wide - 2
    if not drawable() or not any(totals) or laid_out.steps > content.whole or spare < _BAR.start:
        return laid_out
    bars = tuple(terminal.dim(bar(total, max(totals), min(spare, _BAR.stop - 1))) for total in totals)
    barred = lay_out((*content.columns, TableColumn("bar", "", bars)), content.steps, terminal, inwards)
    return barred._replace(left_out=laid_out.left_out)


def _with_rules(laid_out: LaidOutTable, rows: Sequence[ReportRow]) -> LaidOutTable:
    """Return the table with lines above its sums and below the rows that divide it."""
    across = [rule() * min(laid_out.wide, page_width())]
    sums = next((at for at, row in enumerate(rows) if row.is_sum), 0)
    ruled: list[list[str]] = []
    for at, (words, row) in enumerate(zip(laid_out.rows, rows, strict=True)):
        ruled += [across] if at == sums and sums else []
        ruled += [words, across] if row.is_cut else [words]
    return laid_out._replace(rows=ruled)
