"""A Ramsch by itself: what each place is booked, and what is wrong with its card points."""

from collections.abc import Iterator

from skatlist.checks import check_sheet
from skatlist.cli.terminal.terminal import Desk
from skatlist.findings import Finding
from skatlist.game import Contract
from skatlist.rules import Profile
from skatlist.sheet import Player, Row, ScoredRow, ScoredSheet, Sheet, score

_OF_THE_ROW = {"G114", "G118", "L103"}


def loose_ramsch(row: Row, profile: Profile) -> ScoredSheet | None:
    """Return a Ramsch as a list of one row, at a table of as many as it names, at least three; None for any other."""
    if row.entry.contract is not Contract.RAMSCH:
        return None
    points = row.house.card_points if row.house is not None else ()
    named = [place for place, count in enumerate(points, 1) if count is not None]
    feats = (*row.house.virgin, *row.house.march) if row.house is not None else ()
    size = max(3, row.declarer or 0, *named, *(feat.place for feat in feats))
    return score(Sheet(players=(Player(),) * size, rows=(row,)), profile)


def loose_findings(scored: ScoredSheet) -> tuple[Finding, ...]:
    """Return what is wrong with the row; that it is no whole list goes without saying."""
    return tuple(
        finding._replace(series=None, table=None, game=None)
        for finding in check_sheet(scored)
        if finding.code in _OF_THE_ROW
    )


def ramsch_lines(scored: ScoredRow, desk: Desk) -> Iterator[str]:
    """Yield who is booked what."""
    yield desk.bold(desk.text("words.Contract.ramsch"))
    if scored.valuation.points is not None:
        for place, points in enumerate(scored.bookings, 1):
            if points:
                yield "  " + desk.bold(f"{desk.text('score.place', place=place)}: {points:+d}")
    cited = scored.profile.paragraph("ramsch")
    if cited:
        yield desk.dim(f"  {cited}  ({scored.profile.title[desk.lang]})")
