"""The result of a reader: the lists, the findings, the lost rows."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from skatlist.skat.findings import Family, Finding, Severity
from skatlist.skat.sheet import Sheet
from skatlist.tournament.model import Event
from skatlist.words import InputError

Show = Callable[[Iterable[Any]], Iterable[Any]]  # yields items while a display counts them

# A finding about a heading has its column. One about a row on no list has the game or no column.
_ROW: Final = frozenset((None, "game", "remark"))


class Parsed(NamedTuple):
    """Lists and findings in reading order, and the event if its description was read, too.

    An unreadable row is not in its list. Its finding has the position.
    """

    sheets: tuple[Sheet, ...] = ()
    findings: tuple[Finding, ...] = ()
    event: Event | None = None


def refuse_unreadable(findings: Iterable[Finding]) -> None:
    """Raise the InputError of the first list whose file could not be read at all."""
    for finding in findings:
        fault = finding.params.get("fault")
        if isinstance(fault, InputError):
            raise fault


def lost_lines(findings: Sequence[Finding], sheets: Sequence[Sheet]) -> tuple[tuple[str, int], ...]:
    """Return file and line of the unreadable rows that are on none of the lists."""
    sources = [item.source for sheet in sheets for rows in (sheet.rows, sheet.footer, sheet.changes) for item in rows]
    kept = {(source.file, source.line) for source in sources}
    lines = {
        (finding.source.file, finding.source.line)
        for finding in findings
        if finding.severity is Severity.ERROR
        and finding.kind.family is Family.WRITING
        and finding.source.line is not None
        and (finding.game is not None or finding.column in _ROW)
    }
    return tuple(sorted(lines - kept))
