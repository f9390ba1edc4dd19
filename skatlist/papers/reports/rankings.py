"""The rankings of an evening: players, one series, teams and tandems, the people of teams, categories."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from skatlist.papers.reports.decisions import decision_items
from skatlist.papers.reports.model import (
    KEEP,
    Cell,
    Column,
    ColumnKind,
    Course,
    Marked,
    Names,
    Part,
    Rank,
    Ratio,
    Report,
    ReportRow,
    Table,
    TextLines,
    Tone,
    facts_of,
)
from skatlist.papers.reports.not_final_note import (
    replacement_notes,
    standings_decisions,
    standings_notes,
    without_games_notes,
)
from skatlist.papers.reports.public_names import NameStyle, PublicNames
from skatlist.papers.reports.typeset import points_text, superscript
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import Player
from skatlist.tournament.decision import DecisionKind
from skatlist.tournament.model import Event
from skatlist.tournament.person_facts import IN_RANKINGS
from skatlist.tournament.side_standings import SideLine, SideStandings, category_standings, tandem_standings
from skatlist.tournament.standings import Margin, Standing, Standings, TeamStanding, broken_ties, gaps, qualified_lines
from skatlist.tournament.state import StandingsState
from skatlist.tournament.tournament import UNSAID, Qualified
from skatlist.words import Language, enumerated, text
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from fractions import Fraction

    from skatlist.tournament.archive import ArchiveLine
    from skatlist.tournament.league import LeagueLine
    from skatlist.tournament.season import SeasonLine

Line = Standing | TeamStanding

PODIUM: Final = 3  # ranks that are emphasized
_FIRST_SERIES, _LAST_SERIES = 40, 48  # `keep` of the columns of series. The first series is dropped first


class RankingNames(NamedTuple):
    """How a ranking writes people, clubs and teams, and whether it has start numbers."""

    person: Callable[[Standing], str]
    club: Callable[[Player], str]
    team: Callable[[str], str]
    has_numbers: bool
    event: Event | None = None

    @classmethod
    def full(cls, lang: Language, event: Event | None = None) -> "RankingNames":
        """Return full names. A player without a name is identified by the seat. Further facts are those of `event`."""
        return cls(lambda line: name_of(line, lang), lambda player: player.club, str, has_numbers=True, event=event)

    @classmethod
    def of(cls, names: PublicNames, event: Event | None = None) -> "RankingNames":
        """Return names in the style of a page. Beside full names stand further facts of `event`."""
        full = names.style is NameStyle.FULL
        person = lambda line: names.person(line.player)  # noqa: E731
        return cls(person, names.club, names.team, has_numbers=full, event=event if full else None)

    def facts(self, player: Player) -> dict[str, str]:
        """Return the further facts about a player that stand in rankings, by key."""
        return ranking_facts(player, self.event)


def ranking_facts(player: Player, event: Event | None) -> dict[str, str]:
    """Return the facts about a player that stand in rankings beside name and club, by key, without unknown ones."""
    known = event.registration(player.number) if event else UNSAID
    return {fact.key: plain(words) for fact in IN_RANKINGS if (words := fact.value(player, known))}


def name_of(line: Standing, lang: Language) -> str:
    """Return the name of a player, or the seat of a player whose list has none."""
    if line.player.name or line.seat is None:
        return line.player.name
    return text("standings.seat_file" if line.seat.file else "standings.seat", lang, **line.seat._asdict())


class FilledColumn(NamedTuple):
    """A column with its cell for every row."""

    column: Column
    cells: Sequence[Cell]


def filled_table(
    title: str, filled: Iterable[FilledColumn], lines: Sequence[Any], notes: Iterable[str] = (), empty: str = ""
) -> Table:
    """Return a table of lines of a ranking, with the first ranks emphasized and the totals as bars."""
    columns = tuple(filled)
    by_row = zip(*(each.cells for each in columns), strict=True)
    rows = tuple(
        ReportRow(cells, is_strong=line.rank is not None and line.rank <= PODIUM, bar=line.total)
        for cells, line in zip(by_row, lines, strict=True)
    )
    return Table(title, tuple(each.column for each in columns), rows, tuple(notes), empty)


def number_column(name: str, cells: Iterable[Cell], lang: Language, keep: int = KEEP, **more: Any) -> FilledColumn:
    """Return a column of numbers of a ranking, its heading by its name."""
    return FilledColumn(Column(name, text(f"standings.{name}", lang), ColumnKind.NUMBER, keep, **more), tuple(cells))


def ranks(lines: Iterable[Any], lang: Language) -> FilledColumn:
    """Return the column of the ranks."""
    column = Column("rank", text("standings.rank", lang), ColumnKind.RANK)
    return FilledColumn(column, tuple(Rank(line.rank, line.shared) for line in lines))


def winner_columns(lang: Language) -> tuple[Column, Column, Column]:
    """Return the columns about winners: the ranking, the rank in it, the name."""
    return (
        Column("ranking", text("money.ranking", lang), ColumnKind.TEXT),
        Column("rank", text("standings.rank", lang), ColumnKind.RANK),
        Column("name", text("standings.name", lang), ColumnKind.TEXT, is_row_head=True),
    )


def players_table(
    table: Standings,
    names: RankingNames,
    lang: Language,
    *,
    with_gaps: bool = False,
    courses: Mapping[Player, Course] | None = None,
) -> Table:
    """Return the Rangliste of the players. `with_gaps` adds the gaps to the first line and to the one before."""
    lines = table.players
    columns = [
        ranks(lines, lang),
        *_people(lines, names, lang),
        *_series(lines, table.series, lang),
        number_column("points", (_known(line, line.points) for line in lines), lang, 20),
        *_sums(lines, lang),
        *(gap_columns(gaps(lines), lang) if with_gaps else ()),
    ]
    if courses:
        column = Column("course", text("papers.course", lang), ColumnKind.COURSE, 3)
        columns.append(FilledColumn(column, [courses.get(line.player) for line in lines]))
    title = text("papers.standings", lang)
    return _with_people(
        filled_table(title, columns, lines, ranking_notes(lines, lang, names.person if with_gaps else None)), lines
    )


def series_table(table: Standings, names: RankingNames, lang: Language) -> Table:
    """Return the ranking of one series, of everybody with a list in it."""
    lines = [line for line in table.players if line.seats]
    columns = [ranks(lines, lang), *_people(lines, names, lang), *_sums(lines, lang, with_series=False)]
    title = text("papers.series_column", lang, series=table.series[0])
    return _with_people(filled_table(title, columns, lines, ranking_notes(lines, lang)), lines)


def category_table(
    ranking: SideStandings, names: RankingNames, lang: Language, title: str = "", *, with_gaps: bool = False
) -> Table:
    """Return the ranking of a category or a side event, with the overall rank."""
    lines = [line.standing for line in ranking.lines]
    overall = [Rank(line.rank, line.shared) for line in lines]
    columns = [
        ranks(ranking.lines, lang),
        *_people(lines, names, lang),
        FilledColumn(Column("overall", text("standings.overall", lang), ColumnKind.RANK, 38), overall),
        *_sums(lines, lang),
        *(gap_columns(gaps(ranking.lines), lang) if with_gaps else ()),
    ]
    title = title or text("papers.page.category", lang, name=plain(ranking.name))
    empty = text("standings.nobody_in", lang)
    table = filled_table(title, columns, ranking.lines, ranking_notes(ranking.lines, lang), empty)
    return _with_people(table, lines)


def teams_table(
    teams: Sequence[TeamStanding],
    series: Sequence[int],
    names: RankingNames,
    lang: Language,
    *,
    title: str = "",
    kind: str = "team",
    with_gaps: bool = False,
) -> Table:
    """Return the ranking of teams, or of another `kind` (`tandem`), the people of each in one column."""
    columns = [
        ranks(teams, lang),
        FilledColumn(Column("team", text(f"papers.page.{kind}", lang)), [names.team(team.name) for team in teams]),
        FilledColumn(
            Column("members", text("standings.members", lang), ColumnKind.NAME, 55),
            [Names(tuple(map(names.person, team.members))) for team in teams],
        ),
        *_series(teams, series, lang, keep=15),
        *_match_points(teams, lang),
        *_sums(teams, lang),
        *(gap_columns(gaps(teams), lang) if with_gaps and not is_league(teams) else ()),
    ]
    notes = ranking_notes(teams, lang, (lambda team: names.team(team.name)) if with_gaps else None)
    return filled_table(title or text("papers.teams", lang), columns, teams, notes, text("standings.no_teams", lang))


def people_of_teams_table(
    teams: Sequence[TeamStanding], series: Sequence[int], names: RankingNames, lang: Language, *, size: int = 0
) -> Table:
    """Return teams or tandems with a row for each member. `size` is how many members each needs, 0 if unknown."""
    lines: list[Line] = []
    for team in teams:
        lines += [team, *team.members]
    gap_by_line = dict(zip(map(id, teams), gaps(teams), strict=True))
    of_members = [isinstance(line, Standing) and line.rank is not None for line in lines]
    rank = ranks(lines, lang)
    columns = [
        rank._replace(cells=["" if within else cell for cell, within in zip(rank.cells, of_members, strict=True)]),
        FilledColumn(
            Column("name", text("standings.name", lang)),
            [Names((names.person(line),)) if isinstance(line, Standing) else names.team(line.name) for line in lines],
        ),
        *_match_points(lines, lang),
        *_series(lines, series, lang),
        *_sums(lines, lang),
        *(() if is_league(lines) else gap_columns((gap_by_line.get(id(line), Margin(0, 0)) for line in lines), lang)),
    ]
    few = [f"{names.team(team.name)} ({len(team.members)})" for team in teams if len(team.members) < size]
    notes = [
        *ranking_notes(teams, lang, lambda team: names.team(team.name)),
        *([text("standings.incomplete", lang, teams=enumerated(few), size=size)] if few else ()),
    ]
    table = filled_table(text("papers.teams", lang), columns, lines, notes, text("standings.no_teams", lang))
    rows = (
        row._replace(is_strong=False, level=1, person=line.player.number, bar=None)
        if isinstance(line, Standing)
        else row._replace(is_strong=True, bar=None)
        for row, line in zip(table.rows, lines, strict=True)
    )
    return table._replace(rows=tuple(rows))


def _with_people(table: Table, lines: Iterable[Standing]) -> Table:
    pairs = zip(table.rows, lines, strict=True)
    return table._replace(rows=tuple(row._replace(person=line.player.number) for row, line in pairs))


def _people(lines: Sequence[Standing], names: RankingNames, lang: Language) -> Iterator[FilledColumn]:
    """Yield start numbers, names and clubs, if any are known."""
    if names.has_numbers and any(line.player.number for line in lines):
        column = Column("number", text("standings.number", lang), ColumnKind.LABEL, _LAST_SERIES + 1)
        yield FilledColumn(column, [line.player.number for line in lines])
    yield FilledColumn(Column("name", text("standings.name", lang), ColumnKind.NAME), list(map(names.person, lines)))
    clubs = [names.club(line.player) for line in lines]
    if any(clubs):
        yield FilledColumn(Column("club", text("standings.club", lang), keep=5), clubs)
    facts = [names.facts(line.player) for line in lines]
    for fact in IN_RANKINGS:
        if any(fact.key in known for known in facts):
            column = Column(fact.key, text(fact.label, lang), keep=fact.keep or KEEP)
            yield FilledColumn(column, [known.get(fact.key, "") for known in facts])


def _series(
    lines: Sequence[Line], series: Sequence[int], lang: Language, *, keep: int | None = None
) -> Iterator[FilledColumn]:
    """Yield a column for every series. Without `keep` the first of several is dropped first."""
    for at, number in enumerate(series):
        head, brief = (text(key, lang, series=number) for key in ("papers.series_column", "papers.page.series_short"))
        kept = min(_FIRST_SERIES + at, _LAST_SERIES) if len(series) > 1 else KEEP - 1
        cells = [
            _marked(_counted(line, line.series[at]), [mark.decision for mark in line.marks if mark.series == number])
            for line in lines
        ]
        yield FilledColumn(Column(f"series {number}", head, ColumnKind.NUMBER, keep or kept, brief), cells)


def _sums(lines: Sequence[Line], lang: Language, *, with_series: bool = True) -> Iterator[FilledColumn]:
    """Yield games won and lost, the points deducted overall, and the total with the marks of deductions."""
    for name in ("won", "lost"):
        yield number_column(name, (_known(line, getattr(line, name)) for line in lines), lang, 25)
    if any(line.deducted for line in lines):
        yield number_column("penalty", (-line.deducted if line.deducted else "" for line in lines), lang, 28)
    totals = (
        _marked(
            _counted(line, line.total),
            [
                mark.decision
                for mark in line.marks
                if mark.kind is not DecisionKind.EXPULSION and not (mark.series and with_series)
            ],
        )
        for line in lines
    )
    yield number_column("total", totals, lang, is_strong=not is_league(lines))


def _counted(line: Line, number: int | None) -> int | None:
    return number if line.is_counted else None


def games_columns(
    lines: Sequence["Line | LeagueLine | SeasonLine | ArchiveLine"], lang: Language
) -> Iterator[FilledColumn]:
    """Yield games won and lost, empty where only the Gesamtpunkte of a list are known."""
    for name in ("won", "lost"):
        yield number_column(name, (None if line.by_totals else getattr(line, name) for line in lines), lang, 25)


def _known(line: Line, number: int) -> int | None:
    """Return points or games of a line, None if only the Gesamtpunkte of one of its lists are known."""
    return None if line.by_totals else _counted(line, number)


def _marked(number: int | None, decisions: Sequence[int]) -> Cell:
    return Marked(number, superscript(decisions)) if decisions else number


def is_league(lines: Iterable[Line]) -> bool:
    """Whether teams among the lines have match points."""
    return any(isinstance(line, TeamStanding) and line.match_points for line in lines)


def _match_points(lines: Sequence[Line], lang: Language) -> Iterator[FilledColumn]:
    if is_league(lines):
        points = (line.match_points if isinstance(line, TeamStanding) else None for line in lines)
        yield number_column("match_points", (Ratio(*each) if each else "" for each in points), lang, is_strong=True)


def gap_columns(margins: Iterable[Margin | None], lang: Language) -> Iterator[FilledColumn]:
    """Yield the gaps of each line to the first, and to the one before it."""
    known = list(margins)
    for name, part, keep in (("gap", "first", 35), ("before", "before", 30)):
        less = [None if each is None else getattr(each, part) for each in known]
        yield number_column(name, (each if each is None else -each or "" for each in less), lang, keep)


def ranking_notes(lines: Sequence[Any], lang: Language, leader: Callable[[Any], str] | None = None) -> Iterator[str]:
    """Yield the sentence about the leaders, if `leader` writes their names, and the meaning of a shared rank."""
    if leader is not None and (sentence := leader_sentence(lines, leader, lang)):
        yield sentence
    yield from shared_note(lines, lang)


def shared_note(lines: Iterable[Any], lang: Language, paragraph: str = "") -> Iterator[str]:
    """Yield the meaning of a shared rank, perhaps with the paragraph about it, and the teams counted as full ones."""
    lines = tuple(lines)
    unknown = {line.total for line in lines if getattr(line, "by_totals", False)}
    shared = [line.total in unknown for line in lines if line.shared]
    for name in (*(["shared"] if False in shared else []), *(["shared_totals"] if True in shared else [])):
        yield text(f"standings.{name}_cited" if paragraph else f"standings.{name}", lang, paragraph=paragraph)
    few = [f"{plain(line.name)} ({', '.join(map(str, line.scaled))})" for line in lines if getattr(line, "scaled", ())]
    if few:
        yield text("standings.full_teams", lang, teams=enumerated(few))


def ranking_groups(standings: Standings, lang: Language, title: str = "") -> list[tuple[str, Sequence[Line]]]:
    """Return the players and, if there are any, the teams, each under their title. `title` is that of the first."""
    groups: list[tuple[str, Sequence[Line]]] = []
    if standings.players or not standings.teams:
        groups.append((title or text("papers.standings", lang), standings.players))
    if standings.teams:
        groups.append((text("papers.teams", lang) if groups or not title else title, standings.teams))
    return groups


def ranking_tables(standings: Standings, names: RankingNames, lang: Language) -> tuple[Table, ...]:
    """Return the Rangliste of the players and, if there are any, that of the teams, without notes."""
    tables = [players_table(standings, names, lang)] if standings.players or not standings.teams else []
    if standings.teams:
        tables.append(teams_table(standings.teams, standings.series, names, lang))
    return tuple(table._replace(notes=()) for table in tables)


def ranks_table(after: Sequence[Standings], lang: Language) -> Table:
    """Return the ranks that everybody had `after` each series, in the order of the last ranking."""
    ranks_of = [{line_key(line): Rank(line.rank, line.shared) for line in table.players} for table in after]
    columns = (
        Column("name", text("standings.name", lang), ColumnKind.NAME),
        *(
            Column(f"series {number}", text("papers.series_column", lang, series=number), ColumnKind.RANK)
            for number in after[-1].series
        ),
    )
    rows = tuple(
        ReportRow((name_of(line, lang), *(known.get(line_key(line)) for known in ranks_of)))
        for line in after[-1].players
        if line.rank is not None
    )
    return Table(text("papers.ranks", lang), columns, rows)


def line_key(line: Standing) -> tuple[object, ...]:
    """Return the key that identifies a player from one Rangliste to the next."""
    if line.player.number is not None:
        return (line.player.number,)
    return (line.player.name,) if line.player.name else ("", line.seat)


def count_note(standings: Standings, lang: Language) -> str:
    """Return the number of people and of series, or that nobody plays."""
    series = len(standings.series)
    count = len(standings.players) or sum(len(team.members) for team in standings.teams)
    return text("papers.count_note", lang, players=count, series=series) if count else text("papers.nobody", lang)


def ranking_footnotes(standings: Standings, profile: Profile, lang: Language) -> Iterator[str]:
    """Yield the notes below a ranking: how ties were broken, shared ranks, substitutes, decisions of the director."""
    groups = ranking_groups(standings, lang)
    for title, lines in groups:
        sentence = tie_sentence(lines, profile.paragraph("rating"), lang)
        yield from (f"{title}: {sentence}" if len(groups) > 1 else sentence,) if sentence else ()
    yield from shared_note((*standings.players, *standings.teams), lang, profile.paragraph("rating"))
    yield from replacement_notes(standings.replaced, lang)
    yield from without_games_notes(standings, lang)
    yield from standings_decisions(standings, lang)


def qualified_note(lines: Sequence[Any], count: int, lang: Language) -> Iterator[str]:
    """Yield the sentence about how many of a ranking qualify, and whether a lot must decide about the last places."""
    if count and any(line.rank is not None for line in lines):
        certain = qualified_lines(lines, count)
        of_teams = isinstance(lines[0], TeamStanding)
        if certain:
            yield text("standings.qualified_teams" if of_teams else "standings.qualified_people", lang, count=certain)
        if any(line.shared for line in lines[certain:count]):
            yield text("standings.qualified_lot", lang, count=count - certain)


def qualified_notes(table: Standings, rule: Qualified, lang: Language) -> Iterator[str]:
    """Yield the sentences about the people and the teams who qualify."""
    yield from qualified_note(table.players, rule.people, lang)
    yield from qualified_note(table.teams, rule.teams, lang)


def with_qualified(table: Table, lines: Sequence[Any], count: int, lang: Language) -> Table:
    """Return the table of a ranking with a line below those who qualify, and the sentence about it."""
    last = qualified_lines(lines, count) - 1 if count else -1
    rows = (row._replace(is_cut=row.is_cut or at == last) for at, row in enumerate(table.rows))
    return table._replace(rows=tuple(rows), notes=(*table.notes, *qualified_note(lines, count, lang)))


def tie_sentence(lines: Sequence[Line], paragraph: str, lang: Language) -> str:
    """Return how the ties of a ranking were broken, with the paragraph about it, or an empty text without any."""
    ties = [
        text(
            "standings.tie_next" if tie.last == tie.first + 1 else "standings.tie_span",
            lang,
            first=tie.first,
            last=tie.last,
            ways=enumerated(text(f"standings.tie_by_{way}", lang) for way in tie.ways),
        )
        for tie in broken_ties(lines)
    ]
    if not ties:
        return ""
    points = text("standings.tied_league" if is_league(lines) else "standings.tied", lang)
    cited = f" ({paragraph})" if paragraph else ""
    return f"{points} {'; '.join(ties)}{cited}."


def leader_sentence(lines: Sequence[Any], name: Callable[[Any], str], lang: Language) -> str:
    """Return the leader and the margin, or an empty text if nobody follows.

    In a league match points come first. `name` writes the name of a line in the style of the page.
    """
    ranked = [line for line in lines if line.rank is not None]
    first = [plain(name(line)) for line in ranked if line.rank == 1]
    if len(first) > 1:
        return text("standings.leaders", lang, names=enumerated(first))
    if len(ranked) < 2:  # noqa: PLR2004 - nobody follows
        return ""
    names = {"name": first[0], "second": plain(name(ranked[1]))}
    best, next_best = map(_points_of, ranked[:2])
    if best is not None and next_best is not None and best != next_best:
        return text("standings.league_leader", lang, gap=points_text(best - next_best, lang), **names)
    return text("standings.leader", lang, gap=ranked[0].total - ranked[1].total, **names)


def _points_of(line: "Line | LeagueLine") -> "Fraction | None":
    if isinstance(line, TeamStanding):
        return line.match_points[0] if line.match_points else None
    return None if isinstance(line, Standing) else line.points


def ranking_report(
    title: str, state: StandingsState, table: Standings, parts: Sequence[Part], lang: Language
) -> Report:
    """Return rankings of an evening: why they are not final, the doubts, then substitutes and decisions below them."""
    below = (
        *without_games_notes(table, lang),
        *replacement_notes(table.replaced, lang),
        *standings_decisions(table, lang),
    )
    return Report(
        title,
        (*parts, *([TextLines(below, Tone.NOTE)] if below else ())),
        warnings=ranking_warnings(state, table, lang),
    )


def ranking_warnings(state: StandingsState, table: Standings, lang: Language) -> tuple[str, ...]:
    """Return the reasons why rankings are not final, and the doubts."""
    doubts = (text(f"standings.doubt_{doubt.kind}", lang, **doubt._asdict()) for doubt in table.doubtful)
    return (*standings_notes(state, lang), *doubts)


def standings_json(table: Standings, event: Event | None, lang: Language) -> dict[str, Any]:
    """Return the document `skatlist/standings/1` with every ranking of an event."""
    event = event or Event()
    name_of_number = {line.player.number: line.player.name for line in table.players if line.player.number}
    qualified = event.tournament.qualified
    people = qualified_lines(table.players, qualified.people) if qualified.people else 0
    teams = qualified_lines(table.teams, qualified.teams) if qualified.teams else 0
    return {
        "schema": "skatlist/standings/1",
        "players": [
            {
                "rank": line.rank,
                "number": line.player.number,
                "name": name_of(line, lang),
                **facts_of(line, "series", "points", "won", "lost", "total", "shared", "penalty"),
                **_gap_json(gap),
                "qualified": at < people,
                **ranking_facts(line.player, event),
            }
            for at, (line, gap) in enumerate(zip(table.players, gaps(table.players), strict=True))
        ],
        "teams": [{**team, "qualified": at < teams} for at, team in enumerate(_teams_json(table.teams, lang))],
        "categories": [
            {
                "name": category.name,
                "players": [
                    _category_json(line, gap) for line, gap in zip(category.lines, gaps(category.lines), strict=True)
                ],
            }
            for category in category_standings(table, event)
        ],
        "tandems": _teams_json(tandem_standings(table, event), lang),
        "decisions": decision_items(table.decisions, name_of_number),
        "disputes": [dispute.number for dispute in event.disputes if dispute.open],
    }


def _teams_json(teams: Sequence[TeamStanding], lang: Language) -> list[dict[str, Any]]:
    return [
        {
            "rank": team.rank,
            "name": team.name,
            "members": [name_of(member, lang) for member in team.members],
            **facts_of(team, "series", "won", "lost", "total", "shared", "penalty"),
            **_gap_json(gap),
            "match_points": team.match_points and float(team.match_points[0]),
            "against": team.match_points and float(team.match_points[1]),
        }
        for team, gap in zip(teams, gaps(teams), strict=True)
    ]


def _category_json(line: SideLine, gap: Margin | None) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "overall": line.standing.rank,
        **facts_of(line.standing.player, "number", "name"),
        **facts_of(line, "total", "shared"),
        **_gap_json(gap),
    }


def _gap_json(gap: Margin | None) -> dict[str, int | None]:
    return {"gap": gap and gap.first, "before": gap and gap.before}
