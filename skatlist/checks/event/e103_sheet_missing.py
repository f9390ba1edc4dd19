"""E103: a table was seated and there is no list of it, or a list of a table nobody was seated at."""

from collections.abc import Collection
from typing import Any, Final

from skatlist.checks.event.history import at_event
from skatlist.event.model import Event
from skatlist.findings import Effect, Finding, Kind, Severity, at_sheet
from skatlist.sheet import ScoredSheet, Sheet
from skatlist.words import InputError

KIND: Final = Kind("E103", "sheet-missing", Severity.ERROR, "complete")
_UNREADABLE: Final = KIND._replace(effects=Effect.LOST)
_NOT_THERE: Final = KIND._replace(effects=Effect.UNTIL_FINISHED)


def check(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Compare the seating with the lists; a series without any list is named once."""
    if not event.seating:
        return ()
    present = {(scored.sheet.series, scored.sheet.table) for scored in sheets}
    findings = []
    for series in dict.fromkeys(seating.series for seating in event.seating):
        tables = [seating.table for seating in event.seating if seating.series == series]
        missing = [table for table in tables if (series, table) not in present]
        if len(missing) == len(tables) > 1:
            findings.append(at_event(Finding.of(_NOT_THERE, "series", column="series", number=series), event, series))
        else:
            findings += [
                at_event(Finding.of(_NOT_THERE, column="table", number=series, table=table), event, series, table)
                for table in missing
            ]
    seated = {(seating.series, seating.table) for seating in event.seating}
    for scored in sheets:
        sheet = scored.sheet
        if (sheet.series, sheet.table) not in seated:
            table = _table_of(event, sheet, present)
            sentence = "not_seated" if table is None else "other_table"
            where: dict[str, Any] = {"number": sheet.series, "table": sheet.table, "other": table}
            finding = Finding.of(KIND, sentence, column="table", computed=table, **where)
            findings.append(at_sheet(finding, sheet))
    return tuple(findings)


def _table_of(event: Event, sheet: Sheet, present: Collection[tuple[int, int]]) -> int | None:
    """Return the table without a list at which just the people of a list are seated; None if there is none."""
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


def unreadable(fault: InputError) -> Finding:
    """Say that the file of a list cannot be read."""
    return Finding.of(_UNREADABLE, "unreadable", column="table", fault=fault)
