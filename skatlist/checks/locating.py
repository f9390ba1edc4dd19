"""From a check that speaks about a game to a finding that knows where it stands."""

from collections.abc import Iterable

from skatlist.findings import HERE, Finding, Fix
from skatlist.sheet import FooterRow, Row, ScoredSheet


def located(finding: Finding, row: Row, sheet: ScoredSheet) -> Finding:
    """Return the finding with file, line, series, table, game and place of a row."""
    place = finding.place if finding.place is not None else row.declarer
    game = HERE if row.number is None else row.number
    return finding._replace(
        source=row.source,
        series=sheet.sheet.series,
        table=sheet.sheet.table,
        game=row.number,
        place=place,
        params={**finding.params, "place": place},
        fixes=tuple(here(item, game) for item in finding.fixes),
    )


def located_at_footer(finding: Finding, line: FooterRow, sheet: ScoredSheet) -> Finding:
    """Return the finding with the location of a footer row."""
    return finding._replace(
        source=line.source,
        series=sheet.sheet.series,
        table=sheet.sheet.table,
        game=line.name.value,
        fixes=tuple(here(item, line.name.value) for item in finding.fixes),
    )


def located_at_sheet(finding: Finding, sheet: ScoredSheet) -> Finding:
    """Return the finding with the location of the list as a whole."""
    source = finding.source if finding.source.file else sheet.sheet.source._replace(text="")
    return finding._replace(source=source, series=sheet.sheet.series, table=sheet.sheet.table)


def here(item: Fix, game: int | str | None) -> Fix:
    """Return a fix whose changes name the game they belong to."""
    if game is None:
        return item
    changes = tuple(one._replace(game=game) if one.game == HERE else one for one in item.changes)
    return item._replace(changes=changes)


def with_follows(finding: Finding, games: Iterable[int | str]) -> Finding:
    """Return the finding with further games and footer rows that are wrong only because of it.

    A row without a number cannot be named.
    """
    named = (game for game in games if game != HERE)
    return finding._replace(follows=tuple(dict.fromkeys((*finding.follows, *named))))
