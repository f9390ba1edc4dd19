"""The rankings beside the Rangliste shown: categories, tandems, teams with their people, the table of a league."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from skatlist.cli.terminal.table import (
    Step,
    TableColumn,
    at_least,
    briefer,
    columns_of,
    rank_word,
    table_lines,
    without,
)
from skatlist.cli.terminal.terminal import Terminal, facts_of
from skatlist.cli.terminal.wrapping import in_window
from skatlist.event.league import lines_of_days
from skatlist.event.ranking import Margin, gaps
from skatlist.event.standings import Standing, Standings, TeamStanding
from skatlist.reports.cells import initialled
from skatlist.reports.event_heading import named_event
from skatlist.reports.leader_words import leader_sentence, shown_name_of
from skatlist.reports.not_final_note import replacement_notes, standings_decisions
from skatlist.reports.typeset import day_headings, decision_mark, shown_points, with_minus
from skatlist.words import enumerated
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from fractions import Fraction

    from skatlist.event.league import LeagueLine
    from skatlist.event.side_standings import SideStandings
    from skatlist.season import League

_SHORT, _SHORTEST = 16, 8  # letters a name keeps before columns are left out, and after that
_NONE = "–"
_NOTHING = Margin(0, 0)


def notes_below(lines: Iterable[Any], table: Standings, desk: Terminal) -> Iterator[str]:
    """Yield what is to be said below lines of a ranking: what a shared rank means, who went on for whom, decisions."""
    if any(line.shared for line in lines):
        yield from desk.lines("standings.shared")
    for said in (*replacement_notes(table.replaced, desk.lang), *standings_decisions(table, desk.lang)):
        yield from in_window(said)


def category_lines(categories: "Sequence[SideStandings]", desk: Terminal) -> Iterator[str]:
    """Yield the ranking of every category, with the rank overall beside."""
    if not categories:
        yield from desk.lines("standings.no_categories")
        return
    for at, category in enumerate(categories):
        if at:
            yield ""
        yield desk.bold(plain(category.name))
        if category.lines:
            yield from _category(category, desk)
        else:
            yield desk.text("standings.nobody_in")


def _category(category: "SideStandings", desk: Terminal) -> Iterator[str]:
    people = [line.standing.player for line in category.lines]
    names = [plain(player.name) for player in people]
    clubs = [plain(player.club) for player in people]
    column = columns_of("standings.", desk)
    columns = (
        column("rank", [rank_word(line.rank, shared=line.shared) for line in category.lines]),
        column("number", [str(player.number or "") for player in people]),
        column("name", names, right=False),
        *([column("club", clubs, right=False)] if any(clubs) else []),
        column("overall", [f"{line.standing.rank}." for line in category.lines]),
        column("total", [desk.bold(with_minus(line.total)) for line in category.lines]),
        *gap_columns(gaps(category.lines), desk),
    )
    steps = [without("club"), briefer({"name": [initialled(name) for name in names]}), *_NARROW]
    yield from table_lines(columns, steps, desk)


_NARROW: Sequence[Step] = (
    at_least("name", _SHORT),
    without("before"),
    without("gap"),
    without("number"),
    at_least("name", _SHORTEST),
)


def gap_columns(missing: Iterable[Margin | None], desk: Terminal) -> Iterator[TableColumn]:
    """Yield what everybody has less than the first, and than the one before."""
    known, column = list(missing), columns_of("standings.", desk)
    for name, part in (("gap", "first"), ("before", "before")):
        yield column(name, (_NONE if each is None else _less(getattr(each, part)) for each in known))


def _less(points: int) -> str:
    return with_minus(-points) if points > 0 else ""


def leader_line(lines: "Sequence[Standing | TeamStanding | LeagueLine]", desk: Terminal) -> Iterator[str]:
    """Yield who leads, and by how much; nothing where nobody follows."""
    if said := leader_sentence(lines, desk.lang):
        yield from in_window(said)


def in_league(lines: Iterable[Any]) -> bool:
    """Whether teams among some lines have match points."""
    return any(isinstance(line, TeamStanding) and line.match_points for line in lines)


def match_point_columns(lines: Sequence[Standing | TeamStanding], desk: Terminal) -> Iterator[TableColumn]:
    """Yield the match points of teams that play in a league."""
    if in_league(lines):
        points = [line.match_points if isinstance(line, TeamStanding) else None for line in lines]
        yield columns_of("standings.", desk)(
            "match_points", [ratio_word(each, desk) if each else "" for each in points]
        )


def people_of_teams(teams: Sequence[TeamStanding], table: Standings, desk: Terminal, size: int = 0) -> Iterator[str]:
    """Yield teams or tandems, each with its people below it, what they are behind, and which have too few people.

    `size` is how many people a team has, 0 where nobody says so.
    """
    lines: list[Standing | TeamStanding] = []
    for team in teams:
        lines += [team, *team.members]
    behind = dict(zip(map(id, teams), gaps(teams), strict=True))
    column = columns_of("standings.", desk)
    series = series_columns(lines, table, desk)
    columns = (
        column("rank", ("" if _is_member(line) else rank_word(line.rank, shared=line.shared) for line in lines)),
        column("name", (_in_team(line, desk) for line in lines), right=False),
        *match_point_columns(lines, desk),
        *series,
        *(column(name, (number_word(line, getattr(line, name)) for line in lines)) for name in ("won", "lost")),
        column("total", (_total(line, desk) for line in lines)),
        *(() if in_league(lines) else gap_columns((behind.get(id(line), _NOTHING) for line in lines), desk)),
    )
    steps = [
        without("before"),
        at_least("name", _SHORT),
        without("won", "lost"),
        without("gap"),
        *(without(each.name) for each in series),
        at_least("name", _SHORTEST),
    ]
    yield from table_lines(columns, steps, desk)
    yield from leader_line(teams, desk)
    yield from notes_below(teams, table, desk)
    few = [f"{plain(team.name)} ({len(team.members)})" for team in teams if len(team.members) < size]
    if few:
        yield from desk.lines("standings.incomplete", teams=enumerated(few), size=size)


def _is_member(line: Standing | TeamStanding) -> bool:
    """Whether a line is of somebody with a rank, who has none within his team."""
    return isinstance(line, Standing) and line.rank is not None


def _in_team(line: Standing | TeamStanding, desk: Terminal) -> str:
    name = shown_name_of(line)
    return desk.bold(name) if isinstance(line, TeamStanding) else f"  {name}"


def _total(line: Standing | TeamStanding, desk: Terminal) -> str:
    total = number_word(line, line.total) + (decision_mark(line.marks, 0) if line.deducted else "")
    return desk.bold(total) if isinstance(line, TeamStanding) else total


def series_columns(lines: Sequence[Standing | TeamStanding], table: Standings, desk: Terminal) -> list[TableColumn]:
    """Return a column for every series of a Rangliste."""
    column = columns_of("standings.", desk)
    heads = {number: desk.text("findings.series", series=number) for number in table.series}
    return [
        column(
            f"series {number}",
            (number_word(line, line.series[at]) + decision_mark(line.marks, number) for line in lines),
            head=heads[number],
        )
        for at, number in enumerate(table.series)
    ]


def number_word(line: Standing | TeamStanding, number: int | None) -> str:
    """Return a number of a line, a dash where no list counts."""
    return _NONE if number is None or not line.is_counted else with_minus(number)


def league_lines(found: "League", desk: Terminal, *, with_people: bool = False) -> Iterator[str]:
    """Yield the table of a league over its match days: match points of every day and in all, then game points.

    Below it what was decided, but for one day that stands `with_people` and says so itself.
    """
    days = day_headings(found.dates, desk.lang) if len(found.dates) > 1 else ()
    yield from _league_head(found, desk)
    if not found.lines:
        if found.dates:
            yield desk.text("standings.no_teams")
        return
    of_days = lines_of_days(found.lines, found.by_day)
    names = [plain(line.team) for line in found.lines]
    column = columns_of("standings.", desk)
    columns = (
        column("rank", [rank_word(line.rank, shared=line.shared) for line in found.lines]),
        column("team", names, right=False),
        *(column(f"day {at}", (_ratio(each[at], desk) for each in of_days), head=day) for at, day in enumerate(days)),
        column("series_played", [str(line.series) for line in found.lines]),
        column("match_points", [desk.bold(_ratio(line, desk)) for line in found.lines]),
        *(column(name, [with_minus(getattr(line, name)) for line in found.lines]) for name in ("total", "won", "lost")),
    )
    steps = [
        at_least("team", _SHORT),
        without("won", "lost"),
        *(without(f"day {at}") for at in range(len(days))),
        without("series_played"),
        at_least("team", _SHORTEST),
    ]
    yield from table_lines(columns, steps, desk)
    yield from leader_line(found.lines, desk)
    if any(line.shared for line in found.lines):
        yield from desk.lines("standings.shared")
    if len(days) > 1 or not with_people:
        for said in found.decisions(desk.lang):
            yield from in_window(said)


def _league_head(found: "League", desk: Terminal) -> Iterator[str]:
    """Yield which match days a table is of, which are not final, and which have no list yet."""
    if title := found.title(desk.lang):
        yield desk.bold(title)
    if still_open := found.still_open(desk.lang):
        yield from desk.warned(still_open)
    if waiting := found.waiting(desk.lang):
        yield from in_window(waiting)


def _ratio(line: "LeagueLine | None", desk: Terminal) -> str:
    return _NONE if line is None else ratio_word(line.ratio, desk)


def ratio_word(points: "tuple[Fraction, Fraction]", desk: Terminal) -> str:
    """Return match points won and given away."""
    return ":".join(shown_points(each, desk.lang) for each in points)


def league_json(found: "League") -> dict[str, Any]:
    """Return the document `skatlist/league/1`."""
    open_days = found.provisional()
    named = [named_event(evening.event, evening.scored) for evening in found.evenings]
    return {
        "schema": "skatlist/league/1",
        "days": [
            {**facts_of(event, "name", "date"), "provisional": at in open_days, "teams": list(map(_team_json, lines))}
            for at, (event, lines) in enumerate(zip(named, found.by_day, strict=True))
        ],
        "teams": list(map(_team_json, found.lines)),
    }


def _team_json(line: "LeagueLine") -> dict[str, Any]:
    points = {"points": float(line.points), "against": float(line.against)}
    counts = facts_of(line, "series", "total", "won", "lost", "shared")
    return {"rank": line.rank, "name": line.team, **points, **counts}


def categories_json(categories: "Iterable[SideStandings]") -> list[dict[str, Any]]:
    """Return the categories as they stand in `skatlist/standings/1`."""
    return [
        {
            "name": category.name,
            "players": [
                {
                    "rank": line.rank,
                    "overall": line.standing.rank,
                    **facts_of(line.standing.player, "number", "name"),
                    **facts_of(line, "total", "shared"),
                    **gap_json(gap),
                }
                for line, gap in zip(category.lines, gaps(category.lines), strict=True)
            ],
        }
        for category in categories
    ]


def gap_json(gap: Margin | None) -> dict[str, int | None]:
    """Return what somebody has less than the first and than the one before, null for who is not ranked."""
    return {"gap": gap and gap.first, "before": gap and gap.before}
