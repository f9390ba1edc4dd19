"""`skatlist import`: lists of every format into an event file."""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from skatlist.base.disk import path_text
from skatlist.cli.evening_call import AuthorOption, SecondOption, author_of, open_evening
from skatlist.cli.next_step import compare_call, next_call
from skatlist.cli.terminal.lines import in_window
from skatlist.cli.terminal.options import (
    EventArgument,
    Output,
    OutputOption,
    SeriesOption,
    TableOption,
    argument,
    option,
)
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening.import_files import (
    ImportOutcome,
    checked_words,
    described_words,
    difference_words,
    list_words,
    people_words,
    uncounted_words,
)
from skatlist.evening.import_lists import TakenList
from skatlist.evening.starting import start_from
from skatlist.files.formats.registry import event_path
from skatlist.papers.reports.findings import concise_line, finding_json
from skatlist.skat.rules import load_profile

_INDENT: Final = "    "


def import_(
    ctx: typer.Context,
    event: EventArgument,
    files: Annotated[list[Path], argument("DATEI...", "import")],
    replace: Annotated[bool, option("--replace")] = False,
    series: SeriesOption = None,
    table: TableOption = None,
    second: SecondOption = False,
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Import lists into an event file."""
    terminal: Terminal = ctx.obj
    progress = partial(terminal.progress, label=terminal.text("evening.importing.label"))
    if os.path.lexists(event_path(event)):
        with open_evening(event, terminal, author, second=second) as evening:
            outcome = evening.take_over(files, series=series, table=table, replace=replace, show=progress)
            following = compare_call(evening, terminal.lang) if second else next_call(evening, terminal.lang)
    else:
        outcome = start_from(event, files, author_of(author), progress)
        with open_evening(outcome.event, terminal) as evening:  # for the notes about the event
            following = next_call(evening, terminal.lang)
    terminal.answer(output, lambda: _import_json(outcome, terminal), _import_lines(outcome, following, terminal))
    raise typer.Exit(int(outcome.refused or outcome.unclear or outcome.wrong or outcome.left_out))


def _import_json(outcome: ImportOutcome, terminal: Terminal) -> dict[str, Any]:
    """Return the document `skatlist/import/1`."""
    imported = outcome.imported
    return {
        "schema": "skatlist/import/1",
        "event": path_text(outcome.event),
        "written": imported.written or outcome.rebuilt is not None,
        "errors": outcome.checked[0],
        "warnings": outcome.checked[1],
        "description": [
            {"what": each.what, "number": each.number, "event": each.before, "file": each.after, "taken": not each.kept}
            | dict(zip(("series", "table"), each.key or (None, None), strict=True))
            for each in outcome.described
        ],
        "lists": [_list_json(taken) for taken in imported.lists],
        "people": [{"number": player.number, "name": player.name} for player in imported.people],
        "findings": [finding_json(f, load_profile(), terminal.lang) for f in (*outcome.findings, *imported.findings)],
    }


def _list_json(taken: TakenList) -> dict[str, Any]:
    return {
        "file": taken.sheet.source.file,
        "series": taken.sheet.series,
        "table": taken.sheet.table,
        "games": len(taken.sheet.rows),
        "state": taken.state.value,
        "uncounted": [game or None for game in taken.uncounted],
        "differences": [
            {"game": each.game, "event": each.event or None, "file": each.file or None} for each in taken.differences
        ],
    }


def _import_lines(outcome: ImportOutcome, following: str, terminal: Terminal) -> Iterator[str]:
    """Yield the results and the next step. `following` is the call that continues the evening."""
    event, imported = path_text(outcome.event), outcome.imported
    if outcome.started:
        yield terminal.text("evening.importing.started", file=event)
    if outcome.rebuilt is not None:
        yield terminal.text("evening.importing.rebuilt", file=event, count=outcome.rebuilt)
    yield from _described_lines(outcome, terminal)
    for finding in (*outcome.findings, *imported.findings):
        yield concise_line(finding, terminal.lang)
    for taken in imported.lists:
        yield from _list_lines(taken, outcome, terminal)
    for player in imported.people if imported.written else ():
        yield from terminal.lines("evening.importing.person", number=player.number, name=player.name)
    for file in outcome.unsigned:
        yield from terminal.lines("evening.importing.unsigned", file=file)
    yield from _end(outcome, following, terminal)


def _described_lines(outcome: ImportOutcome, terminal: Terminal) -> Iterator[str]:
    """Yield the differences of the description next to the lists: those taken over, then the others with the reason."""
    for heading, kept in (("evening.importing.described", False), ("evening.importing.described_not", True)):
        those = [each for each in outcome.described if bool(each.kept) is kept]
        if those:
            lines = terminal.lines(heading, event=path_text(outcome.event))
            yield from (terminal.style(line, "1;33") for line in lines) if kept else lines
        for each in those:
            yield from in_window(described_words(each, terminal.lang), _INDENT, _INDENT * 2)
    if not (outcome.described or outcome.imported.lists):
        yield from terminal.lines("evening.importing.described_same", event=path_text(outcome.event))
    if any(each.kept == "goes_on" for each in outcome.described):
        yield from terminal.lines("evening.importing.kept_goes_on", _INDENT, event=path_text(outcome.event))


def _list_lines(taken: TakenList, outcome: ImportOutcome, terminal: Terminal) -> Iterator[str]:
    file, event = taken.sheet.source.file, path_text(outcome.event)
    key, facts = list_words(taken, outcome, file, terminal.lang)
    yield from terminal.lines(key, **facts)
    if warning := uncounted_words(taken, terminal.lang):
        yield from (terminal.style(line, "1;31") for line in in_window(_INDENT + warning))
    differences, rest = difference_words(taken, terminal.lang)
    room = max(len(event), len(file))
    for each in differences:
        yield _INDENT + each.at
        yield f"{_INDENT * 2}{event:<{room}}  {each.event}"
        yield f"{_INDENT * 2}{file:<{room}}  {each.file}"
    if rest:
        yield from in_window(_INDENT + terminal.text("evening.importing.another", count=rest))
    for sentence in people_words(taken, outcome, terminal.lang):
        yield from in_window(_INDENT + sentence)


def _end(outcome: ImportOutcome, following: str, terminal: Terminal) -> Iterator[str]:
    event = path_text(outcome.event)
    if outcome.refused:
        key = "evening.importing.refused" if outcome.rebuilt is None else "evening.importing.differs"
        yield from (terminal.style(line, "1;31") for line in terminal.lines(key, file=event))
        return
    if counts := checked_words(outcome, terminal.lang):
        yield from terminal.lines("evening.importing.check", counts=counts, file=event)
    elif outcome.imported.written and not outcome.second:
        yield terminal.text("evening.importing.clean")
    if not outcome.wrong:
        yield terminal.text("evening.next", call=following)
