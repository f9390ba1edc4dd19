"""`skatlist log`: everything that was entered, in its order."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final

import typer

from skatlist.cli.evening_call import open_evening
from skatlist.cli.terminal.options import (
    AtOption,
    EventArgument,
    Output,
    OutputOption,
    SeriesOption,
    TableOption,
    option,
)
from skatlist.cli.terminal.table import TableColumn, at_least, cut, lay_out
from skatlist.cli.terminal.terminal import Terminal, facts_of
from skatlist.evening import Evening
from skatlist.evening.log import LogEntry, journal_text
from skatlist.evening.log_words import EntryWords
from skatlist.words import UsageError
from skatlist.words.visible import plain

_AUTHOR: Final = 12  # columns


def log(
    ctx: typer.Context,
    event: EventArgument,
    as_text: Annotated[bool, option("--text", about="log_text")] = False,
    series: SeriesOption = None,
    table: TableOption = None,
    at: AtOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Show the journal."""
    desk: Terminal = ctx.obj
    if as_text:
        if series is not None or table is not None or output is Output.JSON:
            raise UsageError("log_text_whole")
        desk.say_all(journal_text(event, at))
        return
    with open_evening(event, desk, until=at) as evening:
        if at is not None and at > len(evening.records):
            raise UsageError("at_beyond", file=evening.name, count=len(evening.records))
        entries = evening.log(series, table)
    desk.answer(output, lambda: _json(entries), _lines(entries, evening, desk))


def _json(entries: Sequence[LogEntry]) -> dict[str, Any]:
    """Return the document `skatlist/log/1`."""
    return {"schema": "skatlist/log/1", "entries": list(map(_entry_json, entries))}


def _entry_json(entry: LogEntry) -> dict[str, Any]:
    record = entry.record
    replaced = {} if entry.before is None else {"before": dict(entry.before)}
    return {
        **facts_of(record, "seq", "time", "author", "kind"),
        **facts_of(entry, "series", "table"),
        "content": entry.facts,
        **replaced,
        **({"second": True} if record.second else {}),
        "undone": entry.undone,
        "hash": record.hash,
    }


def _lines(entries: Sequence[LogEntry], evening: Evening, desk: Terminal) -> Iterator[str]:
    """Yield the lines of the journal, under the day on which they were written."""
    if not entries:
        yield desk.text("event_log.nothing")
        return
    words = EntryWords(desk.lang, evening)
    moments = [desk.moment(entry.record.time).rpartition(" ") for entry in entries]
    said = [words.of(entry) for entry in desk.show(entries)]
    said = [
        desk.text("event_log.undone", what=what) if entry.undone else what
        for entry, what in zip(entries, said, strict=True)
    ]
    columns = (
        TableColumn("number", "", tuple(str(entry.record.seq) for entry in entries), right=True),
        TableColumn("clock", "", tuple(clock for _, _, clock in moments)),
        TableColumn("author", "", tuple(cut(plain(entry.record.author) or "–", _AUTHOR) for entry in entries)),
        TableColumn("said", "", tuple(said)),
    )
    steps = [at_least("said", 32, runs_on=True), at_least("author", 4), at_least("said", 8, runs_on=True)]
    today = ""
    for entry, (day, _, _), lines in zip(entries, moments, lay_out(columns, steps, desk).rows, strict=True):
        if day != today:
            today = day
            yield desk.bold(day)
        yield from map(desk.dim, lines) if entry.undone else lines
