"""The lists of an event: handed in twice or missing (E101, E103), and second lists (C101 to C103)."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from skatlist.skat.findings import Effect, Finding, Kind, Severity, at_row, at_sheet
from skatlist.skat.sheet import Basis, ListHistory, Row, ScoredSheet, Sheet, Source
from skatlist.skat.sheet.columns import Cell
from skatlist.tournament.model import Event
from skatlist.words import InputError

# The history of the lists of an event, and the locations of findings about it.


def at_event(finding: Finding, event: Event, series: int | None = None, table: int | None = None) -> Finding:
    """Return the finding with the location of the event's description."""
    return finding._replace(source=event.source._replace(text=""), series=series, table=table)


def with_history(event: Event, sheets: Iterable[ScoredSheet]) -> Iterator[tuple[ScoredSheet, ListHistory]]:
    """Yield each list that counts and has a history in the event, with that history."""
    known = {(history.series, history.table): history for history in event.history}
    for scored in sheets:
        history = known.get((scored.sheet.series, scored.sheet.table))
        if history is not None and not scored.sheet.void:
            yield scored, history


def at_game(finding: Finding, game: int, scored: ScoredSheet) -> Finding:
    """Return the finding with the location of a game, or of the list if the game is no longer on it."""
    row = next((row.row for row in scored.rows if row.row.number == game), None)
    return at_row(finding, row, scored) if row is not None else at_sheet(finding, scored.sheet)


# E101: the list of one table and series was handed in twice.

E101: Final = Kind("E101", "duplicate-sheet", Severity.ERROR, "list")


def check_duplicate_sheet(event: Event | None, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look for lists of the same series and table. Without an event, only lists that state both are compared."""
    seconds = event.seconds if event is not None else ()
    firsts = (scored.sheet for scored in sheets if event is not None or not scored.sheet.assumed)
    return (*_twice(firsts), *_twice(seconds))


def _twice(sheets: Iterable[Sheet]) -> Iterator[Finding]:
    first: dict[tuple[int, int], Sheet] = {}
    for sheet in sheets:
        if sheet.void:
            continue
        other = first.setdefault((sheet.series, sheet.table), sheet)
        if other is not sheet:
            same = "same" if _games(other) == _games(sheet) else ""
            yield at_sheet(Finding.of(E101, same, column="table", other=other.source.file), sheet)


def _games(sheet: Sheet) -> list[Row]:
    return [row._replace(source=Source()) for row in sheet.rows]


# E103: a table was seated but has no list, or a list belongs to a table where nobody was seated.

E103: Final = Kind("E103", "sheet-missing", Severity.ERROR, "complete")
_LIST_UNREADABLE: Final = E103._replace(effects=Effect.LOST)
_LIST_NOT_THERE: Final = E103._replace(effects=Effect.UNTIL_FINISHED)


def check_sheet_missing(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Compare the seating with the lists. A series without any list is reported once."""
    if not event.seating:
        return ()
    present = {(scored.sheet.series, scored.sheet.table) for scored in sheets}
    findings = []
    for series in dict.fromkeys(seating.series for seating in event.seating):
        tables = [seating.table for seating in event.seating if seating.series == series]
        missing = [table for table in tables if (series, table) not in present]
        if len(missing) == len(tables) > 1:
            findings.append(
                at_event(Finding.of(_LIST_NOT_THERE, "series", column="series", number=series), event, series)
            )
        else:
            findings += [
                at_event(Finding.of(_LIST_NOT_THERE, column="table", number=series, table=table), event, series, table)
                for table in missing
            ]
    seated = {(seating.series, seating.table) for seating in event.seating}
    for scored in sheets:
        sheet = scored.sheet
        if (sheet.series, sheet.table) not in seated:
            table = _table_of(event, sheet, present)
            sentence = "not_seated" if table is None else "other_table"
            where: dict[str, Any] = {"number": sheet.series, "table": sheet.table, "other": table}
            finding = Finding.of(E103, sentence, column="table", computed=table, **where)
            findings.append(at_sheet(finding, sheet))
    return tuple(findings)


def _table_of(event: Event, sheet: Sheet, present: Collection[tuple[int, int]]) -> int | None:
    """Return the table without a list at which exactly the people of a list are seated, or None."""
    numbers = {player.name: player.number for player in event.players if player.name}
    people = {numbers.get(player.name) if player.number is None else player.number for player in sheet.players}
    return next(
        (
            seating.table
            for seating in event.seating
            if seating.series == sheet.series
            and (seating.series, seating.table) not in present
            and people == set(seating.numbers)
        ),
        None,
    )


def unreadable_list(fault: InputError) -> Finding:
    """Report that the file of a list cannot be read."""
    return Finding.of(_LIST_UNREADABLE, "unreadable", column="table", fault=fault)


# C101: the two lists of a table differ in a game or a number, until the table has settled it. SpO 1.7.

C101: Final = Kind("C101", "lists-differ", Severity.ERROR, "second_list")


def difference_at(scored: ScoredSheet, game: int | str | None, column: Cell | None, **params: Any) -> Finding:
    """Report what each list has in a game or below the games, the evidence for each, and the verdict.

    `params` are `first`, `second`, `for_first`, `for_second` and `verdict`.
    """
    sheet = scored.sheet
    row = next((row for row in sheet.rows if row.number == game), None)
    line = next((line for line in sheet.footer if line.name == game), None)
    at = row or line
    source = Source(sheet.source.file) if at is None else at.source
    place = column.place if column is not None and column.place is not None else row and row.declarer
    finding = Finding.of(C101, column=column, **params)
    return finding._replace(source=source, series=sheet.series, table=sheet.table, game=game, place=place)


# C102: two lists are kept at every table of this event, and the second one of a table is missing. SpO 1.7.

C102: Final = Kind("C102", "second-list-missing", Severity.ERROR, "second_list")
_SECOND_UNREADABLE: Final = C102._replace(effects=Effect.LOST)
_SECOND_NOT_THERE: Final = C102._replace(effects=Effect.UNTIL_FINISHED)


def check_second_list_missing(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look for a missing second list for every list that has all its games."""
    if event.lists < 2:  # noqa: PLR2004 - two lists
        return ()
    there = {(sheet.series, sheet.table) for sheet in event.seconds}
    return tuple(
        at_sheet(Finding.of(_SECOND_NOT_THERE, column="table"), scored.sheet)
        for scored in sheets
        if (scored.is_full or scored.basis is not Basis.GAMES)
        and not scored.sheet.void
        and (scored.sheet.series, scored.sheet.table) not in there
    )


def unreadable_second_list(fault: InputError) -> Finding:
    """Report that the file of a second list cannot be read."""
    return Finding.of(_SECOND_UNREADABLE, "unreadable", column="table", fault=fault)


# C103: the second list belongs to another table, another series or other people. SpO 1.7.

C103: Final = Kind("C103", "other-list", Severity.ERROR, "second_list")


def other_list(
    sheet: Sheet, what: str, file: str, first: int | str | None = None, second: int | str | None = None
) -> Finding:
    """Report the fact (`series`, `table`, `size`, `people`, `games`) in which a list does not match the first one."""
    return at_sheet(Finding.of(C103, what, column="table", other=file, first=first, second=second), sheet)
