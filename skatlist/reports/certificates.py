"""Certificates: the podium of every ranking of an event, as data and as plain sheets, one for each."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from skatlist.event.model import Event
from skatlist.event.side_standings import ranking_tables
from skatlist.event.standings import Standing, Standings, TeamStanding
from skatlist.event.tournament import RankingName
from skatlist.reports.event_heading import event_place, ranking_title
from skatlist.reports.model import Heading, Report, Signatures, TextLines
from skatlist.reports.typeset import shown_number, shown_ratio
from skatlist.words import Language, enumerated, text
from skatlist.words.visible import plain

_PODIUM: Final = 3


class Certificate(NamedTuple):
    """What a certificate says: a `name` has a `rank` in a `ranking`.

    `people` are those of a team or a tandem, `club` is that of one person. `match_points` are those of a league, won
    and given away.
    """

    ranking: str
    rank: int
    is_shared: bool
    name: str
    club: str
    people: tuple[str, ...]
    total: int
    match_points: tuple[Fraction, Fraction] | None


def certificates(standings: Standings, event: Event, lang: Language) -> tuple[Certificate, ...]:
    """Return a certificate for everybody on the podium of the players, the teams and each further ranking."""
    tandems = ranking_title(RankingName.TANDEM, lang)
    rankings: list[tuple[str, Sequence[Standing | TeamStanding]]] = [
        (ranking_title(RankingName.OVERALL, lang), standings.players),
        (ranking_title(RankingName.TEAMS, lang), standings.teams),
        *((plain(name) or tandems, table.players or table.teams) for name, table in ranking_tables(standings, event)),
    ]
    return tuple(each for ranking, lines in rankings for each in _podium(ranking, lines))


def _podium(ranking: str, lines: Sequence[Standing | TeamStanding]) -> Iterator[Certificate]:
    for line in lines:
        if line.rank is None or line.rank > _PODIUM:
            continue
        if isinstance(line, TeamStanding):
            people = tuple(plain(member.player.name) for member in line.members)
            name, club, match_points = plain(line.name), "", line.match_points
        else:
            people, match_points = (), None
            name, club = plain(line.player.name), plain(line.player.club)
        yield Certificate(ranking, line.rank, line.shared, name, club, people, line.total, match_points)


def certificate_sheets(won: Sequence[Certificate], event: Event, lang: Language) -> tuple[Report, ...]:
    """Return certificates as sheets, one for each."""
    return tuple(_sheet(each, event, lang) for each in won)


def _sheet(won: Certificate, event: Event, lang: Language) -> Report:
    rank = text("tournament_papers.certificate_rank", lang, rank=won.rank)
    points = text("tournament_papers.certificate_total", lang, total=shown_number(won.total, lang))
    match_points = text("papers.match_points", lang)
    lines = [
        text("papers.rank_shared", lang) if won.is_shared else "",
        f"{match_points}: {shown_ratio(won.match_points, lang)}" if won.match_points else "",
        points,
    ]
    return Report(
        text("tournament_papers.certificate", lang),
        (
            Heading(won.ranking),
            Heading(rank),
            Heading(won.name),
            TextLines(tuple(filter(None, (won.club, enumerated(won.people), *lines)))),
            Signatures(((text("papers.director", lang), ""), (text("tournament_papers.club_board", lang), ""))),
        ),
        event_place(event, lang),
        date=event.date,
    )
