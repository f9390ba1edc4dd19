"""What does not come along: rows a reader could not read, and facts another format has no place for."""

from collections.abc import Iterable, Sequence
from typing import Final

from skatlist.findings import Finding, Severity
from skatlist.formats.parsed import Parsed
from skatlist.formats.registry import Format
from skatlist.sheet import Sheet
from skatlist.words import InputError

# A finding about a heading names its column; one about a row that is on no list names the game, or no column at all.
_ROW: Final = frozenset((None, "game", "remark"))


def refuse_unreadable(findings: Iterable[Finding]) -> None:
    """Raise the InputError of the first list whose file could not be read at all."""
    for finding in findings:
        fault = finding.params.get("fault")
        if isinstance(fault, InputError):
            raise fault


def lost_rows(findings: Sequence[Finding], sheets: Sequence[Sheet]) -> int:
    """Return how many lines of the files could not be read and are on none of the lists."""
    return len(lost_lines(findings, sheets))


def lost_lines(findings: Sequence[Finding], sheets: Sequence[Sheet]) -> tuple[tuple[str, int], ...]:
    """Return file and line of what could not be read and is on none of the lists."""
    sources = [item.source for sheet in sheets for rows in (sheet.rows, sheet.footer, sheet.changes) for item in rows]
    kept = {(source.file, source.line) for source in sources}
    lines = {
        (finding.source.file, finding.source.line)
        for finding in findings
        if finding.severity is Severity.ERROR
        and finding.code.startswith("L")
        and finding.source.line is not None
        and (finding.game is not None or finding.column in _ROW)
    }
    return tuple(sorted(lines - kept))


def left_behind(parsed: Parsed, wanted: Format) -> tuple[str, ...]:
    """Return what the lists know and a format cannot carry: names of sentences `convert.left_<name>`."""
    people = [player for sheet in parsed.sheets for player in sheet.players]
    facts = {
        "names": wanted.bare and any(player.name for player in people),
        "people": wanted.table and any(player.number is not None or player.club or player.team for player in people),
        "head": wanted.bare and any(sheet.header for sheet in parsed.sheets),
        "agreed": wanted.bare and any(sheet.agreed is not None for sheet in parsed.sheets),
        "event": parsed.event is not None,
    }
    return tuple(name for name, there in facts.items() if there)
