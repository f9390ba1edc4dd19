"""The Rangliste shown, and as JSON."""

import datetime as dt
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final

from skatlist.cli.terminal.table import aligned, cut, fitting, initialled, width
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import in_window, page_width, table_width, wrapped
from skatlist.event.standings import Standing, Standings, TeamStanding
from skatlist.lists import Lists
from skatlist.papers.event_heading import named_event
from skatlist.papers.not_final_note import standings_notes
from skatlist.papers.typeset import shown_date
from skatlist.words import enumerated
from skatlist.words.visible import plain

_NAME: Final = 2  # its column in the table of the players
_SHORTEST: Final = 8  # letters a name keeps


def standings_json(table: Standings, desk: Terminal) -> dict[str, Any]:
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


def _name(line: Standing, desk: Terminal) -> str:
    if line.player.name or line.seat is None:
        return line.player.name
    key = "standings.seat_file" if line.seat.file else "standings.seat"
    return desk.text(key, **line.seat._asdict())


def player_lines(table: Standings, desk: Terminal) -> Iterator[str]:
    """Yield the table of the players."""
    with_club = any(line.player.club for line in table.players)
    head = [desk.text(f"standings.{word}") for word in ("rank", "number", "name", "club")]
    head += [desk.text("standings.series", series=number) for number in table.series]
    head += [desk.text(f"standings.{word}") for word in ("points", "won", "lost", "total")]
    rows = [head] + [
        [
            _rank(line, desk),
            "" if line.player.number is None else str(line.player.number),
            plain(_name(line, desk)),
            plain(line.player.club),
            *("-" if total is None else str(total) for total in line.series),
            str(line.points),
            str(line.won),
            str(line.lost),
            str(line.total),
        ]
        for line in table.players
    ]
    right = [True, True, False, False, *(True,) * (len(table.series) + 4)]
    bare, bare_right = [[*row[:3], *row[4:]] for row in rows], right[:3] + right[4:]
    whole = list(aligned(rows, right)) if with_club else []
    yield from _headed(fitting(chain([whole], _narrower(bare, bare_right)), table_width()), desk)
    if any(line.shared for line in table.players):
        yield from in_window(desk.text("standings.shared"))


def team_lines(table: Standings, desk: Terminal) -> Iterator[str]:
    """Yield the table of the teams."""
    if not table.teams:
        yield desk.text("standings.no_teams")
        return
    rows = [[desk.text(f"standings.{word}") for word in ("rank", "team", "members", "won", "lost", "total")]]
    for team in table.teams:
        members = enumerated(plain(_name(member, desk)) for member in team.members)
        rows.append([_rank(team, desk), plain(team.name), members, str(team.won), str(team.lost), str(team.total)])
    yield from _headed(list(aligned(rows, (True, False, False, True, True, True))), desk)


def head_lines(lists: Lists, desk: Terminal, now: dt.datetime) -> Iterator[str]:
    """Yield the title, and below it why it is not final, and until when somebody may object."""
    named = named_event(lists.event, lists.scored)
    title = ", ".join(filter(None, (plain(named.name), shown_date(named.date, desk.lang))))
    if title:
        yield desk.bold(title)
    for said in standings_notes(lists.standings_state(now), desk.lang):
        for line in wrapped(said, page_width()):
            yield desk.style(line, "1;33")


def doubt_lines(table: Standings, desk: Terminal) -> Iterator[str]:
    """Yield what had to be decided to add up, before anybody trusts the numbers."""
    for doubt in table.doubtful:
        for line in wrapped(desk.text(f"standings.doubt_{doubt.kind}", **doubt._asdict()), page_width()):
            yield desk.style(line, "1;33")


def _rank(line: Standing | TeamStanding, desk: Terminal) -> str:
    if line.rank is None:
        return desk.text("standings.unranked")
    return f"{line.rank}=" if line.shared else f"{line.rank}."


def _narrower(rows: Sequence[Sequence[str]], right: Sequence[bool]) -> Iterator[list[str]]:
    """Yield the table without clubs, with initials, without game points, then with ever shorter names."""
    yield list(aligned(rows, right))
    head, *people = rows
    initials = [head, *([*row[:_NAME], initialled(row[_NAME]), *row[_NAME + 1 :]] for row in people)]
    yield list(aligned(initials, right))
    bare, bare_right = [[*row[:-4], *row[-3:]] for row in initials], [*right[:-4], *right[-3:]]
    longest = max(width(row[_NAME]) for row in bare)
    for room in range(longest, _SHORTEST, -1):
        shorter = [[*row[:_NAME], cut(row[_NAME], room), *row[_NAME + 1 :]] for row in bare]
        yield list(aligned(shorter, bare_right))


def _headed(lines: Sequence[str], desk: Terminal) -> Iterator[str]:
    yield desk.dim(lines[0])
    yield from lines[1:]
