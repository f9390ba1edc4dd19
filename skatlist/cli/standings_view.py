"""The Rangliste shown, and as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

from skatlist.cli.desk import Desk
from skatlist.cli.table import aligned
from skatlist.event.standings import Standing, Standings, TeamStanding
from skatlist.sheet import ScoredSheet

__all__ = ["player_lines", "standings_json", "team_lines", "unfinished_line"]


def standings_json(table: Standings, desk: Desk) -> dict[str, Any]:
    """Return the document `skatlist/standings/1`."""
    return {
        "schema": "skatlist/standings/1",
        "players": [
            {"rank": line.rank, "number": line.player.number, "name": _name(line, desk), **_numbers(line)}
            for line in table.players
        ],
        "teams": [
            {"rank": team.rank, "name": team.name, "members": [_name(m, desk) for m in team.members], **_numbers(team)}
            for team in table.teams
        ],
    }


def _numbers(line: Standing | TeamStanding) -> dict[str, Any]:
    points = {"points": line.points} if isinstance(line, Standing) else {}
    return {
        "series": list(line.series),
        **points,
        "won": line.won,
        "lost": line.lost,
        "total": line.total,
        "shared": line.shared,
    }


def _name(line: Standing, desk: Desk) -> str:
    if line.player.name or line.seat is None:
        return line.player.name
    return desk.text("standings.seat", **line.seat._asdict())


def player_lines(table: Standings, desk: Desk) -> Iterator[str]:
    """Yield the table of the players."""
    with_club = any(line.player.club for line in table.players)
    head = [desk.text(f"standings.{word}") for word in ("rank", "number", "name", "club")]
    head += [desk.text("standings.series", series=number) for number in table.series]
    head += [desk.text(f"standings.{word}") for word in ("points", "won", "lost", "total")]
    rows = [head] + [
        [
            _rank(line, desk),
            "" if line.player.number is None else str(line.player.number),
            _name(line, desk),
            line.player.club,
            *("-" if total is None else str(total) for total in line.series),
            str(line.points),
            str(line.won),
            str(line.lost),
            str(line.total),
        ]
        for line in table.players
    ]
    right = [True, True, False, False, *(True,) * (len(table.series) + 4)]
    if not with_club:
        rows, right = [[*row[:3], *row[4:]] for row in rows], right[:3] + right[4:]
    yield from _headed(rows, right, desk)
    if any(line.shared for line in table.players):
        yield desk.text("standings.shared")


def team_lines(table: Standings, desk: Desk) -> Iterator[str]:
    """Yield the table of the teams."""
    if not table.teams:
        yield desk.text("standings.no_teams")
        return
    rows = [[desk.text(f"standings.{word}") for word in ("rank", "team", "members", "won", "lost", "total")]]
    for team in table.teams:
        members = ", ".join(_name(member, desk) for member in team.members)
        rows.append([_rank(team, desk), team.name, members, str(team.won), str(team.lost), str(team.total)])
    yield from _headed(rows, (True, False, False, True, True, True), desk)


def unfinished_line(sheets: Sequence[ScoredSheet], desk: Desk) -> str:
    """Return the warning that lists are not complete; empty where all are."""
    tables = [f"{s.sheet.series}/{s.sheet.table}" for s in sheets if not s.complete]
    return desk.style(desk.text("standings.unfinished", tables=", ".join(tables)), "1;33") if tables else ""


def _rank(line: Standing | TeamStanding, desk: Desk) -> str:
    if line.rank is None:
        return desk.text("standings.unranked")
    return f"{line.rank}=" if line.shared else f"{line.rank}."


def _headed(rows: Sequence[Sequence[str]], right: Sequence[bool], desk: Desk) -> Iterator[str]:
    lines = list(aligned(rows, right))
    yield desk.dim(lines[0])
    yield from lines[1:]
