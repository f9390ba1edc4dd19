"""What stands in a Rangliste, as tables: the cells of a worksheet, and the lines the poster is made of."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from skatlist.event.standings import Standing, Standings, TeamStanding
from skatlist.reports.not_final_note import replacement_notes, standings_decisions
from skatlist.reports.typeset import decision_mark, shown_ratio, superscript
from skatlist.rules import Profile
from skatlist.words import Language, enumerated, text

CellValue = int | str | None
Line = Standing | TeamStanding


class StandingsColumn(NamedTuple):
    """A column: its name, which is that of its heading, too, and what `value` says of a line.

    Numbers are `letters` wide on the worksheet; a column without a width holds names and the like.
    """

    name: str
    value: Callable[[Any, Language], CellValue]
    letters: float = 0.0
    strong: bool = False


def line_key(line: Standing) -> tuple[object, ...]:
    """Return what a player is known by from one Rangliste to the next."""
    if line.player.number is not None:
        return (line.player.number,)
    return (line.player.name,) if line.player.name else ("", line.seat)


def name_of(line: Standing, lang: Language) -> str:
    """Return the name of a player, or the seat of who has none on the list."""
    if line.player.name or line.seat is None:
        return line.player.name
    if line.seat.file:
        return text("standings.seat_file", lang, file=line.seat.file, place=line.seat.place)
    return text("papers.no_name", lang, table=line.seat.table, place=line.seat.place)


def note_of(line: Line, lang: Language) -> str:
    """Return what is to be said of a rank: that it is shared or why there is none, and what was taken off overall."""
    overall = decision_mark(line.marks, 0)
    if isinstance(line, Standing) and line.player.excluded:
        return text("people.is_excluded", lang) + overall
    shared = text("papers.rank_shared", lang) if line.shared else ""
    deducted = text("papers.deducted", lang, points=line.deducted) + overall if line.deducted else ""
    return ", ".join(filter(None, (shared, deducted)))


def remark_of(line: Line, lang: Language) -> str:
    """Return the same with the series in which a decision acts, whose numbers bear no mark on a worksheet."""
    series = (
        text(f"papers.{each.kind}_in_series", lang, series=each.series, points=each.points)
        + superscript([each.decision])
        for each in line.marks
        if each.series
    )
    return ", ".join(filter(None, (note_of(line, lang), *series)))


def _of_counted(name: str) -> Callable[[Any, Language], CellValue]:
    """Return a number of the lines that have one: without a list that counts there is no nought either."""
    return lambda line, _: getattr(line, name) if line.is_counted else None


SERIES: Final = "series"  # a column for each; its value is a number of the line's `series`
NOTE: Final = "note"
_RANK: Final = (
    StandingsColumn("rank", lambda line, _: line.rank, 6.0, strong=True),
    StandingsColumn(NOTE, remark_of),
)
_SERIES: Final = StandingsColumn(SERIES, lambda line, _: line.series, 8.2)
_POINTS: Final = StandingsColumn("points", _of_counted("points"), 11.0)
_SUMS: Final = (
    StandingsColumn("won", _of_counted("won"), 5.5),
    StandingsColumn("lost", _of_counted("lost"), 5.5),
    StandingsColumn("total", _of_counted("total"), 9.0, strong=True),
)
_CLUB: Final = StandingsColumn("club", lambda line, _: line.player.club)
_PLAYERS: Final = (
    *_RANK,
    StandingsColumn("number", lambda line, _: line.player.number, 6.0),
    StandingsColumn("name", name_of),
    _CLUB,
    _SERIES,
    _POINTS,
    *_SUMS,
)
_TEAMS: Final = (
    *_RANK,
    StandingsColumn("team", lambda line, _: line.name),
    StandingsColumn("members", lambda line, lang: enumerated(name_of(each, lang) for each in line.members)),
    _SERIES,
    *_SUMS,
)
MATCH_POINTS: Final = "match_points"
_LEAGUE: Final = (
    *_TEAMS,
    StandingsColumn(MATCH_POINTS, lambda team, lang: shown_ratio(team.match_points, lang) or None, 15.0, strong=True),
)


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """A table: its `columns` (that of the series once for every series), their headings, `rows` of cells.

    `lines` are what the rows were made of, `of_people` says whether they are of players.
    """

    title: str
    columns: tuple[StandingsColumn, ...]
    headings: tuple[str, ...]
    rows: tuple[tuple[CellValue, ...], ...]
    lines: tuple[Line, ...]
    of_people: bool


def tables_of(standings: Standings, lang: Language, title: str = "") -> tuple[StandingsTable, ...]:
    """Return the table of the players and, where there are teams, the table of the teams.

    The first has the `title`; where there are teams only, it is theirs.
    """
    clubs = any(line.player.club for line in standings.players)
    columns = tuple(column for column in _PLAYERS if clubs or column is not _CLUB)
    tables = []
    if standings.players or not standings.teams:
        called = title or text("papers.standings", lang)
        tables.append(_table(called, columns, standings.players, standings.series, lang))
    if standings.teams:
        called = text("papers.teams", lang) if tables or not title else title
        columns = _LEAGUE if any(team.match_points for team in standings.teams) else _TEAMS
        tables.append(_table(called, columns, standings.teams, standings.series, lang))
    return tuple(tables)


def _table(
    title: str, columns: Sequence[StandingsColumn], lines: Sequence[Line], series: Sequence[int], lang: Language
) -> StandingsTable:
    shown: list[StandingsColumn] = []
    headings: list[str] = []
    for column in columns:
        several = [text("papers.series_column", lang, series=number) for number in series]
        words = several if column.name == SERIES else [text(f"papers.{column.name}", lang)]
        headings += words
        shown += [column] * len(words)
    return StandingsTable(
        title,
        tuple(shown),
        tuple(headings),
        tuple(tuple(_cells(line, columns, lang)) for line in lines),
        tuple(lines),
        of_people=columns not in {_TEAMS, _LEAGUE},
    )


def _cells(line: Line, columns: Sequence[StandingsColumn], lang: Language) -> Iterator[CellValue]:
    for column in columns:
        if column.name == SERIES:
            yield from line.series if line.is_counted else (None,) * len(line.series)
        else:
            yield column.value(line, lang)


def count_note(standings: Standings, lang: Language) -> str:
    """Return how many play in how many series, or that nobody does."""
    series = len(standings.series)
    count = len(standings.players) or sum(len(team.members) for team in standings.teams)
    return text("papers.count_note", lang, players=count, series=series) if count else text("papers.nobody", lang)


def footnotes(standings: Standings, profile: Profile, lang: Language) -> Iterator[str]:
    """Yield what is to be said below: what a shared rank means, who went on for whom, what the director decided."""
    if any(line.shared for line in standings.players) or any(team.shared for team in standings.teams):
        paragraph = profile.paragraph("rating")
        key = "papers.shared_note_cited" if paragraph else "papers.shared_note"
        yield text(key, lang, paragraph=paragraph)
    yield from replacement_notes(standings.replaced, lang)
    yield from standings_decisions(standings, lang)
