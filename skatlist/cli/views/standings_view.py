"""The Rangliste shown, and as JSON."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from skatlist.cli.terminal.blocks import bar, drawable
from skatlist.cli.terminal.table import (
    LaidOutTable,
    Step,
    TableColumn,
    at_least,
    briefer,
    columns_of,
    lay_out,
    rank_word,
    without,
)
from skatlist.cli.terminal.terminal import Terminal, facts_of
from skatlist.cli.terminal.wrapping import table_width
from skatlist.cli.views.side_view import (
    categories_json,
    gap_columns,
    gap_json,
    in_league,
    leader_line,
    match_point_columns,
    notes_below,
    number_word,
    series_columns,
)
from skatlist.event.ranking import Margin, gaps
from skatlist.event.standings import Standing, Standings, TeamStanding
from skatlist.lists import Lists
from skatlist.reports.cells import initialled
from skatlist.reports.decisions import decision_items
from skatlist.reports.event_heading import named_event
from skatlist.reports.not_final_note import standings_notes
from skatlist.reports.typeset import decision_mark, shown_date
from skatlist.words import enumerated
from skatlist.words.visible import plain

_SHORT, _SHORTEST = 16, 8  # letters a name keeps before columns are left out, and after that
_MEDALS: Final = 3
_BAR: Final = range(8, 21)  # columns


def standings_json(lists: Lists, table: Standings, desk: Terminal) -> dict[str, Any]:
    """Return the document `skatlist/standings/1`."""
    names = {line.player.number: line.player.name for line in table.players if line.player.number}
    return {
        "schema": "skatlist/standings/1",
        "players": [
            {"rank": line.rank, "number": line.player.number, "name": _name(line, desk), **_numbers(line, gap)}
            for line, gap in zip(table.players, gaps(table.players), strict=True)
        ],
        "teams": _teams_json(table.teams, desk),
        "categories": categories_json(lists.categories(table)),
        "tandems": _teams_json(lists.tandems(table), desk),
        "decisions": decision_items(table.decisions, names),
        "disputes": [each.number for each in (lists.event.disputes if lists.event else ()) if each.open],
    }


def _teams_json(teams: Sequence[TeamStanding], desk: Terminal) -> list[dict[str, Any]]:
    return [
        {
            "rank": team.rank,
            "name": team.name,
            "members": [_name(m, desk) for m in team.members],
            **_numbers(team, gap),
            "match_points": team.match_points and float(team.match_points[0]),
            "against": team.match_points and float(team.match_points[1]),
        }
        for team, gap in zip(teams, gaps(teams), strict=True)
    ]


def _numbers(line: Standing | TeamStanding, gap: Margin | None) -> dict[str, Any]:
    points = ("points",) if isinstance(line, Standing) else ()
    names = ("series", *points, "won", "lost", "total", "shared", "penalty")
    return facts_of(line, *names) | gap_json(gap)


def _name(line: Standing, desk: Terminal) -> str:
    if line.player.name or line.seat is None:
        return line.player.name
    key = "standings.seat_file" if line.seat.file else "standings.seat"
    return desk.text(key, **line.seat._asdict())


def player_lines(table: Standings, desk: Terminal, *, with_gaps: bool = False) -> Iterator[str]:
    """Yield the table of the players; `with_gaps` what everybody has less than the first and than the one before."""
    names = [plain(_name(line, desk)) for line in table.players]
    clubs = [plain(line.player.club) for line in table.players]
    first, last = _ends(table.players, desk)
    column, series = columns_of("standings.", desk), series_columns(table.players, table, desk)
    columns = [
        first,
        column("number", ["" if line.player.number is None else str(line.player.number) for line in table.players]),
        column("name", _emphasised(names, table.players, desk), right=False),
        *([column("club", clubs, right=False)] if any(clubs) else []),
        *series,
        column("points", [number_word(line, line.points) for line in table.players]),
        *last,
        *(gap_columns(gaps(table.players), desk) if with_gaps else ()),
    ]
    initials = _emphasised(map(initialled, names), table.players, desk)
    steps = [
        without("club"),
        briefer({"name": initials}),
        at_least("name", _SHORT),
        *(without("points"), without("points", "won", "lost"), without("before")),
        *(without(each.name) for each in series),
        at_least("name", _SHORTEST),
        without("number"),
        at_least("name", _SHORTEST // 2),
    ]
    yield from _with_bars(columns, steps, table.players, desk).lines(desk)
    yield from leader_line(table.players, desk) if with_gaps else ()
    yield from notes_below(table.players, table, desk)


def team_lines(table: Standings, desk: Terminal, *, with_gaps: bool = False) -> Iterator[str]:
    """Yield the table of the teams; `with_gaps` what each has less than the first and than the one before."""
    if not table.teams:
        yield desk.text("standings.no_teams")
        return
    first, last = _ends(table.teams, desk)
    members = [enumerated(plain(_name(member, desk)) for member in team.members) for team in table.teams]
    brief = [enumerated(initialled(plain(_name(member, desk))) for member in team.members) for team in table.teams]
    names = _emphasised((plain(team.name) for team in table.teams), table.teams, desk)
    column = columns_of("standings.", desk)
    columns = [
        first,
        column("team", names, right=False),
        column("members", members, right=False),
        *match_point_columns(table.teams, desk),
        *last,
        *(gap_columns(gaps(table.teams), desk) if with_gaps and not in_league(table.teams) else ()),
    ]
    steps = [
        at_least("members", _SHORT * 2, runs_on=True),
        at_least("team", _SHORT, runs_on=True),
        briefer({"members": brief}),
        at_least("members", _SHORT, runs_on=True),
        without("before"),
        without("won", "lost"),
        without("members"),
        at_least("team", _SHORTEST // 2, runs_on=True),
    ]
    yield from _with_bars(columns, steps, table.teams, desk).lines(desk)
    yield from leader_line(table.teams, desk) if with_gaps else ()
    yield from notes_below(table.teams, table, desk)


def _ends(lines: Sequence[Standing | TeamStanding], desk: Terminal) -> tuple[TableColumn, list[TableColumn]]:
    """Return the column that players and teams begin with, and those that they end with."""
    column = columns_of("standings.", desk)
    last = [column(name, [number_word(line, getattr(line, name)) for line in lines]) for name in ("won", "lost")]
    ranks = _emphasised((rank_word(line.rank, shared=line.shared) for line in lines), lines, desk)
    return column("rank", ranks), [*last, column("total", [_total(line, desk) for line in lines])]


def _total(line: Standing | TeamStanding, desk: Terminal) -> str:
    total = number_word(line, line.total) + (decision_mark(line.marks, 0) if line.deducted else "")
    return desk.bold(total) if line.is_counted else total


def _emphasised(cells: Iterable[str], lines: Sequence[Standing | TeamStanding], desk: Terminal) -> list[str]:
    """Return cells, those of the first ranks in bold."""
    pairs = zip(cells, lines, strict=True)
    return [desk.bold(cell) if line.rank is not None and line.rank <= _MEDALS else cell for cell, line in pairs]


def _with_bars(
    columns: Sequence[TableColumn], steps: Sequence[Step], lines: Sequence[Standing | TeamStanding], desk: Terminal
) -> LaidOutTable:
    """Return the table as it fits, a bar behind every total where there is room for them."""
    table = lay_out(tuple(columns), steps, desk)
    spare = (table_width() or 0) - table.wide - 2
    if not drawable() or table.steps > 1 or spare < _BAR.start:
        return table
    high = max((line.total for line in lines), default=0)
    bars = tuple(desk.dim(bar(line.total, high, min(spare, _BAR.stop - 1))) for line in lines)
    return lay_out((*columns, TableColumn("bar", "", bars)), steps, desk)


def head_lines(lists: Lists, desk: Terminal, now: dt.datetime) -> Iterator[str]:
    """Yield the title, and below it why it is not final, and until when somebody may object."""
    named = named_event(lists.event, lists.scored)
    title = ", ".join(filter(None, (plain(named.name), shown_date(named.date, desk.lang))))
    if title:
        yield desk.bold(title)
    for said in standings_notes(lists.standings_state(now), desk.lang):
        yield from desk.warned(said)


def doubt_lines(table: Standings, desk: Terminal) -> Iterator[str]:
    """Yield what had to be decided to add up, before anybody trusts the numbers."""
    for doubt in table.doubtful:
        yield from desk.warned(desk.text(f"standings.doubt_{doubt.kind}", **doubt._asdict()))
