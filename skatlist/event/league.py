"""League: points of a series for each team it beat, and the table over all match days. Sportordnung, Anlage 10."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from skatlist.event.standings import TeamStanding

_HALF = Fraction(1, 2)


class LeagueLine(NamedTuple):
    """One team of a league: match points won and given away, game points, games, over so many series.

    `rank` counts more match points, then more game points, then more games won, then fewer lost; `shared` says that
    only a lot can part it.
    """

    rank: int
    team: str
    series: int
    points: Fraction
    against: Fraction
    total: int
    won: int
    lost: int
    shared: bool = False


def match_points(totals: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the match points of teams that met in a series, by their game points: one for each team left behind.

    Of four teams the first gets 3:0, the last 0:3; two equal teams share what there is between them.

    >>> [str(points) for points in match_points((4200, 3900, 4800, 3900))]
    ['2', '1/2', '3', '1/2']
    """
    return tuple(
        Fraction(sum(other < mine for other in totals)) + _HALF * (sum(other == mine for other in totals) - 1)
        for mine in totals
    )


def league_table(meetings: Iterable[Sequence[TeamStanding]]) -> tuple[LeagueLine, ...]:
    """Return the table of a league from all its meetings: the teams that played each other on one day.

    A team without a result of a series is not beaten in it and beats nobody.
    """
    found: dict[str, LeagueLine] = {}
    for teams in meetings:
        for series in range(max((len(team.series) for team in teams), default=0)):
            seated = [(team, total) for team in teams if (total := team.series[series]) is not None]
            for (team, _), points in zip(seated, match_points([total for _, total in seated]), strict=True):
                line = found.get(team.name, LeagueLine(0, team.name, 0, Fraction(0), Fraction(0), 0, 0, 0))
                against = len(seated) - 1 - points
                found[team.name] = line._replace(
                    series=line.series + 1, points=line.points + points, against=line.against + against
                )
        for team in teams:
            if team.name in found:
                line = found[team.name]
                found[team.name] = line._replace(
                    total=line.total + team.total, won=line.won + team.won, lost=line.lost + team.lost
                )
    lines = sorted(found.values(), key=lambda line: (_order(line), line.team))
    orders = [_order(line) for line in lines]
    return tuple(
        line._replace(rank=orders.index(order) + 1, shared=orders.count(order) > 1)
        for line, order in zip(lines, orders, strict=True)
    )


def _order(line: LeagueLine) -> tuple[Fraction, int, int, int]:
    return -line.points, -line.total, -line.won, line.lost
