"""A season shown: everybody's evenings, what counts of them, and the gap to the first; and as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

from skatlist.cli.terminal.table import at_least, briefer, columns_of, rank_word, table_lines, without
from skatlist.cli.terminal.terminal import Terminal, facts_of
from skatlist.cli.terminal.wrapping import in_window
from skatlist.event.season import SeasonLine
from skatlist.event.tournament import SeasonTerms
from skatlist.reports.cells import initialled
from skatlist.reports.event_heading import named_event
from skatlist.reports.season_notes import counted_words, evening_points
from skatlist.reports.typeset import day_headings, shown_mean, with_minus
from skatlist.season import Season
from skatlist.words import Language
from skatlist.words.visible import plain

_SHORT, _SHORTEST = 16, 8  # letters a name keeps before columns are left out, and after that


def season_lines(season: Season, desk: Terminal, *, with_gaps: bool = False) -> Iterator[str]:
    """Yield the season: what it is made of, which evenings are not final, and the table.

    Beside the gap to the first, `with_gaps` shows the one to the one before.
    """
    yield from season_head(season, desk)
    if season.dates:
        yield from _table(season, day_headings(season.dates, desk.lang), desk, with_gaps=with_gaps)


def season_head(season: Season, desk: Terminal) -> Iterator[str]:
    """Yield what a season is made of, what counts, and which evenings are not final."""
    notes = season.notes(desk.lang)
    if notes.title:
        yield desk.bold(notes.title)
    for said in filter(None, (notes.rules, notes.unplayed)):
        yield from in_window(said)
    for said in filter(None, (notes.provisional, *season.doubts(desk.lang))):
        yield from desk.warned(said)


def _table(season: Season, days: Sequence[str], desk: Terminal, *, with_gaps: bool) -> Iterator[str]:
    lines = season.lines
    names = [plain(line.player.name) for line in lines]
    before = list(zip(lines, (lines[0], *lines), strict=False)) if lines else []
    leader = next((line for line in lines if line.rank is not None), None)
    column = columns_of("season.", desk)
    points = [evening_points(line, with_minus) for line in lines]
    evenings = [column(f"evening {at}", [cells[at] for cells in points], head=day) for at, day in enumerate(days)]
    total = [desk.bold(_amount(line, season.rules, desk.lang)) for line in lines]
    columns = (
        column("rank", [rank_word(line.rank, shared=line.shared) for line in lines]),
        column("name", names, right=False),
        column("club", [plain(line.player.club) for line in lines], right=False),
        *evenings,
        column("evenings", [str(line.evenings) for line in lines]),
        column("missed", [str(line.missed) for line in lines]),
        column(
            "counted", [counted_words(line, desk.lang) if season.rules.best else str(line.counted) for line in lines]
        ),
        column("gap", [_gap(line, leader, season.rules, desk.lang) for line in lines]),
        *((column("before", [_gap(*pair, season.rules, desk.lang) for pair in before]),) if with_gaps else ()),
        column("average" if season.rules.by_average else "total", total),
    )
    steps = [
        without("club"),
        briefer({"name": [initialled(name) for name in names]}),
        at_least("name", _SHORT),
        *(without("missed"), without("counted"), without("before"), without("gap")),
        *(without(each.name) for each in evenings),
        at_least("name", _SHORTEST),
        without("evenings"),
        at_least("name", _SHORTEST // 2),
    ]
    yield from table_lines(columns, steps, desk)
    if season.rules.best:
        yield from desk.lines("season.brackets")
    if any(line.shared for line in lines):
        yield from desk.lines("standings.shared")


def _amount(line: SeasonLine, rules: SeasonTerms, lang: Language) -> str:
    return shown_mean(line.average, lang) if rules.by_average else with_minus(line.total)


def _gap(line: SeasonLine, leader: SeasonLine | None, rules: SeasonTerms, lang: Language) -> str:
    """Return how much is missing to the first, or to another one; empty for him and for who is not ranked."""
    if leader is None or line is leader or line.rank is None:
        return ""
    if rules.by_average:
        return shown_mean(line.average - leader.average, lang)
    return with_minus(line.total - leader.total)


def season_json(season: Season) -> dict[str, Any]:
    """Return the document `skatlist/season/1`."""
    open_evenings = season.provisional()
    named = [named_event(evening.event, evening.scored) for evening in season.evenings]
    return {
        "schema": "skatlist/season/1",
        "rules": facts_of(season.rules, "best", "by_evening", "least", "by_average"),
        "evenings": [
            {**facts_of(event, "name", "date"), "provisional": at in open_evenings} for at, event in enumerate(named)
        ],
        "players": [
            {
                "rank": line.rank,
                "name": line.player.name,
                "club": line.player.club,
                **facts_of(line, "results", "counting", "evenings", "missed", "counted", "available", "total"),
                "average": round(float(line.average), 3),
                **facts_of(line, "won", "lost", "shared"),
            }
            for line in season.lines
        ],
    }
