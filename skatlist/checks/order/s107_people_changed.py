"""S107: a player joined or left the table; inside a round that is an error (quellen.md A4)."""

from collections.abc import Iterator
from typing import Any, Final

from skatlist.checks.order.numbering import may_change_inside, moves, replaced, seated_at
from skatlist.findings import Effect, Finding, Kind, Severity, at_sheet
from skatlist.sheet import ChangeKind, ScoredSheet, SheetChange
from skatlist.sheet.presence import PLAYING

# The players at the table decide the length of the list.
KIND: Final = Kind("S107", "people-changed", Severity.ERROR, "dealer", silences=Effect.GAMES | Effect.ROUND)


def check(sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Look at every change of the table: at the end of a round it is only worth knowing."""
    return tuple(_judged(sheet)) if sheet.sheet.changes else ()


def _judged(sheet: ScoredSheet) -> Iterator[Finding]:
    start = 1
    for before in moves(sheet.sheet):
        size, after = (len(seated_at(sheet, number).places) for number in (max(before - 1, 1), before))
        over = (before - start) % size
        items = [
            item
            for item in sheet.sheet.changes
            if item.before == before and item.kind is not ChangeKind.RULES and item.place is not None
        ]
        if replaced(sheet, before):
            # The table stays as large as it was, so one may play on for another inside a round.
            for item in items:
                if item.kind is ChangeKind.JOINED:
                    name = (item.player and item.player.name) or item.place
                    yield _finding(sheet, item, "replaced", severity=Severity.INFO, name=name)
            continue
        if after < min(size, PLAYING) and any((row.row.number or 0) >= before for row in sheet.rows):
            yield _finding(sheet, items[-1], "too_few", size=after, least=PLAYING)
        else:
            yield from (_judge(sheet, item, size=size, after=after, over=over) for item in items)
        start = before


def _judge(sheet: ScoredSheet, item: SheetChange, *, size: int, after: int, over: int) -> Finding:
    joined = item.kind is ChangeKind.JOINED
    if joined and sheet.profile.tournament and not item.released:
        return _finding(sheet, item, "tournament")
    if over and not may_change_inside(sheet, item):
        sentence = "joined_inside" if joined else "left_inside"
        return _finding(sheet, item, sentence, over=over, size=size, missing=size - over)
    scoring = sheet.profile.scoring
    sentence = ("joined" if joined else "left") + ("" if scoring.has_bonus else "_plain")
    factors = {"factor": scoring.others.get(size, 0), "new_factor": scoring.others.get(after, 0)}
    return _finding(sheet, item, sentence, severity=Severity.INFO, size=after, **factors)


def _finding(
    sheet: ScoredSheet, item: SheetChange, sentence: str, severity: Severity | None = None, **params: Any
) -> Finding:
    finding = Finding.of(KIND, sentence, column="game", place=item.place, severity=severity, **params)
    return at_sheet(finding._replace(source=item.source, game=item.before), sheet.sheet)
