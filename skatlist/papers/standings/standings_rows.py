"""What stands in a Rangliste, as tables of cells: the same for PDF and Excel."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from skatlist.event.standings import Standing, Standings, TeamStanding
from skatlist.rules import Profile
from skatlist.words import Language, enumerated, text

CellValue = int | str | None
Line = Standing | TeamStanding


class StandingsColumn(NamedTuple):
    """A column: its name, which is that of its heading, too, and what `value` says of a line.

    Numbers are `points` wide on the page before it is scaled, and `letters` on the worksheet. Words get a `share` of
    what the page has left, set in the first of two `sizes`, in the second on two lines.
    """

    name: str
    value: Callable[[Any, Language], CellValue]
    points: float = 0.0
    letters: float = 0.0
    share: float = 0.0
    sizes: tuple[float, float] = (0.0, 0.0)
    strong: bool = False

    @property
    def is_words(self) -> bool:
        """Whether names and the like stand in it, not numbers."""
        return not self.points


def _name(line: Standing, lang: Language) -> str:
    """Return the name, or the seat of who has none on the list."""
    if line.player.name or line.seat is None:
        return line.player.name
    if line.seat.file:
        return text("standings.seat_file", lang, file=line.seat.file, place=line.seat.place)
    return text("papers.no_name", lang, table=line.seat.table, place=line.seat.place)


def _note(line: Line, lang: Language) -> str:
    if line.shared:
        return text("papers.rank_shared", lang)
    if isinstance(line, Standing) and line.player.excluded:
        return text("papers.excluded", lang)
    return ""


SERIES: Final = "series"  # a column for each; its value is a number of the line's `series`
NOTE: Final = "note"
_RANK: Final = (
    StandingsColumn("rank", lambda line, _: line.rank, 24.0, 6.0, strong=True),
    StandingsColumn(NOTE, _note),
)
_SERIES: Final = StandingsColumn(SERIES, lambda line, _: line.series, 38.0, 8.2)
_POINTS: Final = StandingsColumn("points", lambda line, _: line.points, 50.0, 11.0)
_SUMS: Final = (
    StandingsColumn("won", lambda line, _: line.won, 25.0, 5.5),
    StandingsColumn("lost", lambda line, _: line.lost, 25.0, 5.5),
    StandingsColumn("total", lambda line, _: line.total, 43.0, 9.0, strong=True),
)
_CLUB: Final = StandingsColumn("club", lambda line, _: line.player.club, share=0.44, sizes=(8.2, 6.4))
_PLAYERS: Final = (
    *_RANK,
    StandingsColumn("number", lambda line, _: line.player.number, 28.0, 6.0),
    StandingsColumn("name", _name, share=0.56, sizes=(9.6, 6.6)),
    _CLUB,
    _SERIES,
    _POINTS,
    *_SUMS,
)
_TEAMS: Final = (
    *_RANK,
    StandingsColumn("team", lambda line, _: line.name, share=0.4, sizes=(9.6, 6.6)),
    StandingsColumn(
        "members",
        lambda line, lang: enumerated(_name(each, lang) for each in line.members),
        share=0.6,
        sizes=(7.2, 6.2),
    ),
    _SERIES,
    *_SUMS,
)


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """A table: its `columns` (that of the series once for every series), their headings, `rows` of cells."""

    title: str
    columns: tuple[StandingsColumn, ...]
    headings: tuple[str, ...]
    rows: tuple[tuple[CellValue, ...], ...]


def tables_of(standings: Standings, lang: Language) -> tuple[StandingsTable, ...]:
    """Return the table of the players and, where there are teams, the table of the teams."""
    clubs = any(line.player.club for line in standings.players)
    columns = tuple(column for column in _PLAYERS if clubs or column is not _CLUB)
    tables = [_table(text("papers.standings", lang), columns, standings.players, standings.series, lang)]
    if standings.teams:
        tables.append(_table(text("papers.teams", lang), _TEAMS, standings.teams, standings.series, lang))
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
        title, tuple(shown), tuple(headings), tuple(tuple(_cells(line, columns, lang)) for line in lines)
    )


def _cells(line: Line, columns: Sequence[StandingsColumn], lang: Language) -> Iterator[CellValue]:
    for column in columns:
        if column.name == SERIES:
            yield from line.series
        else:
            yield column.value(line, lang)


def footnotes(standings: Standings, profile: Profile, lang: Language) -> Iterator[str]:
    """Yield what is to be said below: how many played, what a shared rank means."""
    count, series = len(standings.players), len(standings.series)
    if not count:
        yield text("papers.nobody", lang)
        return
    yield text("papers.count_note", lang, players=count, series=series)
    if any(line.shared for line in standings.players) or any(team.shared for team in standings.teams):
        paragraph = profile.paragraph("rating")
        key = "papers.shared_note_cited" if paragraph else "papers.shared_note"
        yield text(key, lang, paragraph=paragraph)
