"""Scored lists as JSON, and their number and games in words and as `skatlist/summary/1`."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from skatlist.base.disk import is_event_name
from skatlist.papers.reports.model import Column, ColumnKind, Report, ReportRow, Table
from skatlist.skat.findings import Effect, Finding
from skatlist.skat.sheet import Basis, ScoredRow, ScoredSheet, dealer_of
from skatlist.words import Language, finding_text, text

if TYPE_CHECKING:
    from skatlist.files.bulk.tally import ListCounts

_COUNTS: Final = ("lists", "complete", "games", "won", "lost", "passed", "overbid", "points", "unread")


def counts_table(tally: "ListCounts", lang: Language) -> Table:
    """Return how many lists there are and what was played on them."""
    columns = (Column("name", ""), Column("count", "", ColumnKind.NUMBER))
    rows = tuple(ReportRow((text(f"files.summary.{name}", lang), getattr(tally, name))) for name in _COUNTS)
    return Table(text("files.summary.lists", lang), columns, rows, is_titled=False)


def summary_report(tally: "ListCounts", lang: Language) -> Report:
    """Return the counts, then the findings by code with their titles."""
    columns = (Column("code", ""), Column("count", "", ColumnKind.NUMBER))
    rows = tuple(
        ReportRow((f"{code} {finding_text(code, 'title', lang)}", count))
        for code, count in sorted(tally.findings.items())
    )
    findings = (Table(text("files.summary.findings", lang), columns, rows),) if rows else ()
    return Report("", (counts_table(tally, lang), *findings))


def summary_json(tally: "ListCounts", rules: str) -> dict[str, Any]:
    """Return the document `skatlist/summary/1`."""
    return {
        "schema": "skatlist/summary/1",
        "rules": rules,
        **{name: getattr(tally, name) for name in _COUNTS},
        "errors": tally.errors,
        "findings": dict(sorted(tally.findings.items())),
    }


def sheet_json(scored: ScoredSheet, findings: Iterable[Finding] = ()) -> dict[str, Any]:
    """Return one list with the keys of `skatlist/score/1`. The findings include those of its reader."""
    sheet = scored.sheet
    return {
        "series": sheet.series,
        "table": sheet.table,
        "players": sheet.size,
        **({} if scored.basis is Basis.GAMES else {"by": scored.basis.value}),
        "games": scored.games,
        "complete": scored.complete,
        "void": sheet.void or None,
        "unread": _unread(scored, findings),
        "uncounted": [game or None for game in scored.uncounted],
        "ended": end_json(scored),
        "rows": [
            {
                "game": row.row.number,
                "dealer": dealer(row, scored),
                "declarer": row.row.declarer,
                "value": row.valuation.value,
                "points": row.valuation.points,
                "overbid": row.valuation.overbid,
                "bookings": list(row.bookings),
                "totals": list(row.totals),
            }
            for row in scored.rows
        ],
        "places": [
            {"place": place.place, "name": player.name or None, **place._asdict(), "total": place.total}
            for place, player in zip(scored.places, sheet.players, strict=True)
        ],
    }


def _unread(scored: ScoredSheet, findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Return the rows of a list with unreadable parts, each once."""
    sheet = scored.sheet
    rows = [
        (finding.source.line, finding.game)
        for finding in findings
        if finding.has(Effect.UNREAD)
        and (finding.source.file, finding.series, finding.table) == (sheet.source.file, sheet.series, sheet.table)
        and finding.game is not None
    ]
    ordered = sorted(dict.fromkeys(rows), key=lambda row: row[0] or 0)
    return [{"line": None if is_event_name(sheet.source.file) else line, "game": game} for line, game in ordered]


def dealer(row: ScoredRow, scored: ScoredSheet) -> int | None:
    """Return the dealer: as stated on the list, else by the dealing order."""
    number = row.row.number
    if row.row.dealer is not None or number is None or number < 1:
        return row.row.dealer
    seated = scored.seated.get(number)
    return seated.dealer if seated else dealer_of(number, scored.sheet.size)


def end_json(scored: ScoredSheet) -> dict[str, Any] | None:
    """Return where the target of the scoring was reached, and by whom, or None."""
    if scored.ended is None:
        return None
    return {"game": scored.rows[scored.ended].row.number, "places": list(scored.ended_by)}
