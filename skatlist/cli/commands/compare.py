"""`skatlist compare`: two lists of one table, their differences judged by witnesses, and the decision of the table."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from skatlist.base.disk import is_event_name, path_text
from skatlist.cases.comparison.model import ComparedLists, ListDifference, Side
from skatlist.cli.command_words import call
from skatlist.cli.evening_call import (
    AgreedOption,
    AuthorOption,
    DirectorOption,
    ReasonOption,
    open_evening,
    places_of,
)
from skatlist.cli.terminal.options import (
    Output,
    OutputOption,
    ReadingOptions,
    TableOptions,
    argument,
    option,
)
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.text_parts import sentence_lines
from skatlist.evening import Decision, Evening
from skatlist.evening.photos import photos_of
from skatlist.evening.settling import settle_difference
from skatlist.files.photos.photo_folder import PhotoFolder
from skatlist.papers.reports.comparison import comparison_json, comparison_report
from skatlist.papers.two_lists import compare as compared
from skatlist.papers.two_lists import write_result
from skatlist.skat.findings import has_errors
from skatlist.words import UsageError


class Right(StrEnum):
    """Which list is right: the first or the second."""

    FIRST = "1"
    SECOND = "2"


class SettlingOptions(NamedTuple):
    """The decision of a table about a difference: the right list, the reason, and who agreed or decided."""

    settle: Annotated[bool, option("--settle")] = False
    game: Annotated[int | None, option("--game", metavar="NR", about="settle_game", min=1)] = None
    right: Annotated[Right | None, option("--right", metavar="1|2")] = None
    reason: ReasonOption = ""
    agreed: AgreedOption = ""
    director: DirectorOption = ""
    author: AuthorOption = ""


def compare(
    ctx: typer.Context,
    first: Annotated[Path, argument("ERSTLISTE", "first_list")],
    second: Annotated[Path | None, argument("ZWEITLISTE", "second_list")] = None,
    *,
    at: TableOptions,
    reading: ReadingOptions,
    target: Annotated[Path | None, option("--output", "-o", metavar="DATEI", about="output_agreed")] = None,
    force: Annotated[bool, option("--force")] = False,
    settling: SettlingOptions,
    output: OutputOption = Output.TEXT,
) -> None:
    """Compare two lists of one table."""
    terminal: Terminal = ctx.obj
    lists = compared(first, second, **at._asdict(), **reading.terms)
    if settling.settle:
        if second is not None:
            raise UsageError("settle_event")
        count = _settle(first, lists, settling, terminal)
        lists = compared(first, **at._asdict(), **reading.terms)
    if target is not None:
        write_result(lists, target, terminal.file_lang(None), force=force)
    if output is Output.JSON:
        terminal.json(comparison_json(lists, terminal.lang))
    else:
        report = comparison_report(lists, terminal.lang, is_event=second is None)
        terminal.tell(report.title)
        terminal.say_all(sentence_lines(report.parts, terminal))
        if second is None and is_event_name(first.name) and lists.other is None:
            terminal.say_all(_settling_calls(lists, first, terminal))
            terminal.say_all(_photo_lines(lists, first, terminal))
        if settling.settle:
            terminal.tell(terminal.text("dispute.comparison.now_settled", count=count, open=len(lists.differences)))
        if target is not None:
            terminal.tell(terminal.text("dispute.comparison.written", file=path_text(target)))
    raise typer.Exit(int(not lists.is_equal or has_errors(lists.findings)))


def _settling_calls(lists: ComparedLists, event: Path, terminal: Terminal) -> Iterator[str]:
    """Yield the calls for the table's decision: one for all points that are not open, and one for each open game."""
    where = ("--series", str(lists.first.series), "--table", str(lists.first.table))
    why = ("--reason", terminal.text("help.word_GRUND"), "--agreed", terminal.text("dispute.comparison.everybody"))
    if any(each.proposed is not None for each in lists.differences):
        line = call("compare", str(event), *where, "--settle", *why, lang=terminal.lang)
        yield from terminal.lines("dispute.comparison.settle_proposed", call=line)
    for game in dict.fromkeys(each.number for each in lists.open):
        if game is not None:
            only = ("--game", str(game), "--right", "2")
            line = call("compare", str(event), *where, "--settle", *only, *why, lang=terminal.lang)
            yield from terminal.lines("dispute.comparison.settle_open", game=game, call=line)


def _photo_lines(lists: ComparedLists, event: Path, terminal: Terminal) -> Iterator[str]:
    """Yield a line for each photograph of the table that shows a differing game."""
    games = tuple(dict.fromkeys(each.number for each in lists.differences if each.number is not None))
    if not games or not PhotoFolder(event).path.is_dir():
        return
    key = lists.first.series, lists.first.table
    with Evening.open(event) as evening:
        folder = PhotoFolder(evening.file.path)
        for side in Side:
            for photo in photos_of(evening, key, second=side is Side.SECOND):
                path = folder.path_of(photo.photo)
                file = terminal.text("desk.photos.not_here") if path is None else path_text(path)
                name = terminal.text(f"words.Side.{side}")
                yield from terminal.lines("dispute.comparison.photo", games=games, side=name, file=file)


def _chosen(lists: ComparedLists, game: int | None, right: Right | None) -> list[tuple[ListDifference, Side]]:
    """Return the points to record as decided, and the right list for each.

    Unless the call states the `right` list of a game, open points are left out.
    """
    of_game = [each for each in lists.differences if game is None or game == each.number]
    if game is not None and not of_game:
        raise UsageError("settle_no_game", game=game)
    if right is not None:
        if game is None:
            raise UsageError("settle_which")
        chosen = [(each, Side.FIRST if right is Right.FIRST else Side.SECOND) for each in of_game]
    else:
        chosen = [(each, each.proposed) for each in of_game if each.proposed is not None]
    if not chosen:
        raise UsageError("settle_nothing")
    return chosen


def _settle(path: Path, lists: ComparedLists, settling: SettlingOptions, terminal: Terminal) -> int:
    decision = Decision(settling.reason, places_of(settling.agreed, lists.first), settling.director)
    chosen = _chosen(lists, settling.game, settling.right)
    with open_evening(path, terminal, settling.author) as evening:
        for each, side in reversed(chosen):
            settle_difference(evening, lists, each, side, decision)
    return len(chosen)
