"""The unreadable parts of a list, kept with it: the findings of its reader as plain data, and back."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from skatlist.base.disk import is_event_name
from skatlist.skat.checks.game.spitzen_and_levels import G103
from skatlist.skat.findings import Finding, Kind, Severity, reading_kinds
from skatlist.skat.sheet import FooterName, Sheet, Source
from skatlist.skat.sheet.columns import Cell

_KINDS: Final = {kind.code: kind for kind in (*vars(reading_kinds).values(), G103) if isinstance(kind, Kind)}
_FOOTERS: Final = frozenset(name.value for name in FooterName)


def unread_facts(sheet: Sheet, findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Return the unreadable parts of the rows of a list and below it, each with its text."""
    rows = {row.source.line: at for at, row in enumerate(sheet.rows, 1)}
    below = {row.source.line for row in sheet.footer}
    facts = []
    for finding in findings:
        source, row = finding.source, rows.get(finding.source.line) if finding.source.line is not None else None
        own = (finding.series, finding.table) == (sheet.series, sheet.table)
        # Line numbers are those of the file. In an event file every list has its own.
        own = own or (source.line in {*rows, *below} and not is_event_name(source.file))
        is_read = finding.code not in _KINDS or finding.severity is Severity.INFO
        if source.file != sheet.source.file or not own or is_read:
            continue
        if row is not None or finding.game in _FOOTERS:
            known = {"row": row, "game": finding.game, "field": finding.column, "sentence": finding.sentence}
            known = {name: value for name, value in known.items() if value not in {None, ""}}
            params = {"params": dict(finding.params)} if finding.params else {}
            facts.append({"code": finding.code, "text": source.text, **known, **params})
    return facts


def read_unread(facts: Iterable[Mapping[str, Any]], sheet: Sheet) -> Iterator[Finding]:
    """Yield the findings again, for the list in an event file, where the number of a row is its line.

    Raises KeyError, TypeError, ValueError if the data is of another kind.
    """
    for each in facts:
        params = {
            str(name): tuple(value) if isinstance(value, list) else value
            for name, value in dict(each.get("params", {})).items()
        }
        yield Finding(
            kind=_KINDS[each["code"]],
            source=Source(sheet.source.file, each.get("row"), str(each["text"])),
            series=sheet.series,
            table=sheet.table,
            game=each.get("game"),
            column=Cell.of(each["field"]) if each.get("field") else None,
            sentence=str(each.get("sentence", "")),
            params=params,
        )
