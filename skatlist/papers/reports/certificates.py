"""Certificates for the top ranks of every ranking of an event, and for the best of each series, as data."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from skatlist.papers.reports.event_heading import ranking_title
from skatlist.papers.reports.model import Column, ColumnKind, Rank, ReportRow, Table
from skatlist.papers.reports.rankings import winner_columns
from skatlist.papers.reports.typeset import number_text, ratio_text
from skatlist.tournament.model import Event
from skatlist.tournament.side_standings import other_rankings
from skatlist.tournament.standings import Standing, Standings, TeamStanding
from skatlist.tournament.tournament import RankingName
from skatlist.words import Language, enumerated, text
from skatlist.words.visible import plain

PODIUM: Final = 3  # ranks with a certificate unless more are asked for


class Certificate(NamedTuple):
    """The content of a certificate: the `rank` of a `name` in a `ranking`: overall, of a series, or of a group.

    `people` are those of a team or a tandem, `club` is that of a single person. `results` are the numbers behind the
    rank, each below its heading. `pronunciation` says how the names are spoken, where that is known.
    """

    ranking: str
    title: str
    rank: int
    is_shared: bool
    name: str
    club: str
    people: tuple[str, ...]
    total: int
    sentence: str
    results: tuple[tuple[str, str], ...]
    pronunciation: tuple[str, ...] = ()


class CertificateChoice(NamedTuple):
    """The certificates to make: down to which rank, and of which rankings (empty: of all)."""

    most: int = PODIUM
    rankings: Collection[str] = ()


EVERY_PODIUM: Final = CertificateChoice()


def certificates(
    standings: Standings,
    event: Event,
    lang: Language,
    *,
    by_series: Mapping[int, Standings],
    choice: CertificateChoice = EVERY_PODIUM,
) -> tuple[Certificate, ...]:
    """Return certificates for the top players, teams and those of each further ranking, and for the best of a series.

    `by_series` are the rankings of the series, by number.
    """
    rankings = [
        _RankedLines(ranking_title(RankingName.OVERALL, lang), standings.players, standings.series, is_open=True),
        _RankedLines(ranking_title(RankingName.TEAMS, lang), standings.teams, standings.series),
    ]
    for name, table in other_rankings(standings, event):
        lines = table.players or table.teams
        if all(lines != other.lines for other in rankings):  # of equal rankings one is enough
            title = plain(name) or ranking_title(RankingName.TANDEM, lang)
            rankings.append(_RankedLines(title, lines, standings.series))
    best = [
        _RankedLines(text("papers.series_column", lang, series=number), table.players, (number,), is_open=True)
        for number, table in by_series.items()
        if len(by_series) > 1
    ]
    return tuple(
        _certificate(ranking, line, lang)._replace(pronunciation=tuple(_pronunciation(line, event)))
        for ranking, most in (*((each, choice.most) for each in rankings), *((each, 1) for each in best))
        if not choice.rankings or ranking.name in choice.rankings
        for line in ranking.lines
        if line.rank is not None and line.rank <= most
    )


class _RankedLines(NamedTuple):
    name: str
    lines: Sequence[Standing | TeamStanding]
    series: Sequence[int]
    is_open: bool = False  # to all players


def _certificate(ranking: _RankedLines, line: Standing | TeamStanding, lang: Language) -> Certificate:
    total, rank, overall = number_text(line.total, lang), line.rank or 0, ranking_title(RankingName.OVERALL, lang)
    if isinstance(line, TeamStanding):
        people = tuple(plain(member.player.name) for member in line.members)
        name, club, match_points = plain(line.name), "", line.match_points
    else:
        people, match_points = (), None
        name, club = plain(line.player.name), plain(line.player.club)
    key = "certificate_all" if ranking.is_open else "certificate_some"
    key = "certificate_league" if match_points else key
    ratio = ratio_text(match_points, lang) if match_points else ""
    count = sum(each.rank is not None for each in ranking.lines)
    won = text("papers.tournament.certificate_games", lang, won=line.won, played=line.won + line.lost)
    games = () if line.by_totals else ((text("papers.tournament.certificate_won", lang), won),)
    results = [
        (text("papers.series_column", lang, series=number), number_text(points, lang))
        for number, points in zip(ranking.series, line.series, strict=True)
        if points is not None and len(ranking.series) > 1
    ]
    title = text(
        "papers.tournament.certificate_shared" if line.shared else "papers.tournament.certificate_rank", lang, rank=rank
    )
    return Certificate(
        ranking.name,
        title if ranking.name == overall else f"{title} · {ranking.name}",
        rank,
        line.shared,
        name,
        club,
        people,
        line.total,
        text(f"papers.tournament.{key}", lang, total=total, count=count, ratio=ratio),
        (*results, *games),
    )


def _pronunciation(line: Standing | TeamStanding, event: Event) -> Iterator[str]:
    for each in line.members if isinstance(line, TeamStanding) else (line,):
        if name := event.registration(each.player.number).pronunciation:
            yield plain(name)


def certificate_table(won: Sequence[Certificate], lang: Language) -> Table:
    """Return a table of the certificates to be written."""
    columns = (
        *winner_columns(lang),
        Column("total", text("standings.total", lang), ColumnKind.NUMBER, is_strong=True),
        *(
            [Column("pronunciation", text("people.pronunciation", lang))]
            if any(each.pronunciation for each in won)
            else ()
        ),
    )
    rows = []
    for each in won:
        cells = (
            each.ranking,
            Rank(each.rank, each.is_shared),
            _winner(each),
            each.total,
            enumerated(each.pronunciation),
        )
        rows.append(ReportRow(cells[: len(columns)]))
    return Table(text("papers.tournament.certificate", lang), columns, tuple(rows), is_titled=False)


def _winner(won: Certificate) -> str:
    return f"{won.name} ({enumerated(won.people)})" if won.people else won.name
