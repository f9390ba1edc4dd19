"""A line of the poster: what stands in it, as words."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from skatlist.event.standings import Standing, Standings, TeamStanding
from skatlist.papers.fonts import printable
from skatlist.reports.rankings import Line, is_league, name_of, ranking_groups
from skatlist.reports.typeset import decision_mark, shown_number, shown_ratio
from skatlist.words import Language, enumerated, text

NONE: Final = "–"  # a series not played, a rank not given
_ON_THE_PODIUM: Final = 3
_BETWEEN: Final = " · "


class PosterLine(NamedTuple):
    """A line: `facts` stand in small letters under its name or, on a full page, next to it.

    `best` are the columns of the series with the highest result; `gap` is the distance to the first rank, in a league
    the match points. Games `won` and `lost` are empty without a list that counts. `is_cut`: a thick rule below the line
    parts the table.
    """

    rank: str
    name: str
    facts: tuple[str, ...]
    series: tuple[str, ...]
    best: frozenset[int]
    won: str
    lost: str
    total: str
    gap: str
    podium: bool
    is_cut: bool = False

    @property
    def below(self) -> str:
        """The facts in one line."""
        return joined(*self.facts)


class PosterHeadings(NamedTuple):
    """The headings over the columns."""

    rank: str
    name: str
    series: tuple[str, ...]
    counts: str
    total: str
    gap: str


class Poster(NamedTuple):
    """A table as a poster: its title, the headings, the lines; `of_people` is that of the players.

    In one `of_league` the last column ranks: it has the match points.
    """

    title: str
    of_people: bool
    headings: PosterHeadings
    lines: tuple[PosterLine, ...]
    of_league: bool = False


def posters_of(standings: Standings, lang: Language, title: str = "", *, of_tandems: bool = False) -> list[Poster]:
    """Return the poster of the players and, if there are teams or tandems, that of the teams.

    `title` is that of the first.
    """
    team = text("papers.tournament.tandem" if of_tandems else "papers.team", lang)
    series = tuple(text("papers.series_column", lang, series=number) for number in standings.series)
    rank, counts, total = (text(f"papers.{word}", lang) for word in ("rank", "won_lost", "total"))
    posters = []
    for called, lines in ranking_groups(standings, lang, title):
        of_people, of_league = lines is standings.players, is_league(lines)
        name = text("papers.name", lang) if of_people else team
        last = text("papers.match_points" if of_league else "papers.gap", lang)
        headings = PosterHeadings(rank, name, series, counts, total, last)
        posters.append(Poster(called, of_people, headings, _lines_of(lines, standings.series, lang), of_league))
    return posters


def _lines_of(lines: Sequence[Line], numbers: Sequence[int], lang: Language) -> tuple[PosterLine, ...]:
    ranked = [line for line in lines if line.rank is not None]
    first = ranked[0].total if ranked else 0
    columns = list(zip(*(line.series for line in ranked), strict=True))
    most = [max((total for total in column if total is not None), default=None) for column in columns]

    def number(value: int | None) -> str:
        return NONE if value is None else shown_number(value, lang)

    def poster_line(line: Line) -> PosterLine:
        counted = line.is_counted
        ranked = line.rank is not None
        behind = ranked and line.total < first
        points = line.match_points if ranked and isinstance(line, TeamStanding) else None
        return PosterLine(
            rank=poster_rank(line.rank, lang, is_shared=line.shared),
            name=printable(name_of(line, lang) if isinstance(line, Standing) else line.name),
            facts=tuple(map(printable, _facts(line, lang))),
            series=tuple(
                number(total if counted else None) + decision_mark(line.marks, series)
                for series, total in zip(numbers, line.series, strict=True)
            ),
            best=frozenset(at for at, total in enumerate(line.series) if ranked and total == most[at] is not None),
            won=number(line.won) if counted else "",
            lost=number(line.lost) if counted else "",
            total=number(line.total if counted else None) + (decision_mark(line.marks, 0) if line.deducted else ""),
            gap=shown_ratio(points, lang) if points else number(line.total - first) if behind else "",
            podium=is_podium(line.rank),
        )

    return tuple(map(poster_line, lines))


def _facts(line: Line, lang: Language) -> tuple[str, ...]:
    note = note_of(line, lang)
    if not isinstance(line, Standing):
        return (joined(enumerated(name_of(each, lang) for each in line.members), note),)
    number = line.player.number
    return (joined(line.player.club, note), "" if number is None else text("papers.start_number", lang, number=number))


def note_of(line: Line, lang: Language) -> str:
    """Return why a line has no rank, or what was taken off it overall."""
    overall = decision_mark(line.marks, 0)
    if isinstance(line, Standing) and line.player.excluded:
        return text("people.is_excluded", lang) + overall
    return text("papers.deducted", lang, points=line.deducted) + overall if line.deducted else ""


def poster_rank(rank: int | None, lang: Language, *, is_shared: bool) -> str:
    """Return a rank as it stands on a poster, with the sign of a shared one that all rankings have."""
    return NONE if rank is None else shown_number(rank, lang) + ("=" if is_shared else "")


def is_podium(rank: int | None) -> bool:
    """Whether a rank stands out."""
    return rank is not None and rank <= _ON_THE_PODIUM


def joined(*words: str) -> str:
    """Return words on one line, each apart from the next; nothing for those that are empty."""
    return _BETWEEN.join(filter(None, words))
