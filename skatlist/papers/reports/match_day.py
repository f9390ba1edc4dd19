"""The papers of a league: its schedule, and of a match day the line-ups, the match report and the envelope."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import Final

from skatlist.papers.reports.event_heading import event_place
from skatlist.papers.reports.model import (
    Blanks,
    Boxes,
    Cell,
    Column,
    ColumnKind,
    Marked,
    Names,
    Numbered,
    Part,
    Rank,
    Ratio,
    Report,
    ReportRow,
    Signatures,
    Table,
    TextLines,
    Tone,
)
from skatlist.papers.reports.not_final_note import standings_decisions
from skatlist.papers.reports.report_cells import NONE
from skatlist.papers.reports.typeset import decision_mark
from skatlist.skat.sheet import Player, ScoredSheet
from skatlist.tournament.league import LeagueDay, league_day, league_table, planned_groups, series_points
from skatlist.tournament.model import Event
from skatlist.tournament.money.income import TableCash
from skatlist.tournament.side_standings import decisions_about
from skatlist.tournament.standings import Replacement, Standing, Standings, TeamStanding, replacements_of
from skatlist.tournament.state import ListState
from skatlist.words import Language, text
from skatlist.words.visible import plain

# The schedule of a league: the match days with teams and places, and the contacts of the teams.


def schedule(days: Sequence[Event], match: Event, lang: Language) -> Report:
    """Return the schedule of match days in order. `match` has their common name."""
    meetings = [planned_groups(day) for day in days]
    teams = sorted({name for groups in meetings for name in chain.from_iterable(groups)})
    tables = [
        Table(
            ", ".join(event_place(day, lang)),
            (
                Column("group", text("papers.tournament.of_group", lang), ColumnKind.LABEL),
                Column("teams", text("papers.teams", lang)),
            ),
            tuple(ReportRow((str(at), Names(group))) for at, group in enumerate(groups, start=1)),
            empty=text("papers.tournament.no_teams", lang),
        )
        for day, groups in zip(days, meetings, strict=True)
    ]
    by_hand = (("captain", "papers.tournament.captain"), ("telephone", "papers.tournament.telephone"))
    contacts = Table(
        text("papers.teams", lang),
        (
            Column("team", text("papers.team", lang), ColumnKind.NAME),
            *(Column(name, text(key, lang), is_filled_by_hand=True) for name, key in by_hand),
        ),
        tuple(ReportRow((name, "", "")) for name in teams),
    )
    return Report(
        text("papers.tournament.schedule", lang),
        (*tables, contacts),
        (plain(match.name),),
        date=days[0].date,
    )


# The line-up of every team of a match day: a sheet with positions, players and substitutes, signed by the captain.

_USUAL: Final = 4  # positions of a team
_SUBSTITUTES: Final = 4  # lines for substitutes


def line_ups(event: Event, lang: Language) -> tuple[Report, ...]:
    """Return the line-up of each team in the order of the names, with the players in the order of start numbers."""
    members: dict[str, list[Player]] = {}
    for player in sorted(event.players, key=lambda player: player.number or 0):
        if player.team and event.registration(player.number).takes_part:
            members.setdefault(player.team, []).append(player)
    return tuple(_line_up(team, members[team], event, lang) for team in sorted(members))


def _line_up(team: str, members: list[Player], event: Event, lang: Language) -> Report:
    columns = (
        Column("number", text("papers.number", lang), ColumnKind.LABEL, is_filled_by_hand=True),
        Column("name", text("papers.name", lang), ColumnKind.NAME, is_filled_by_hand=True),
        Column("member_number", text("people.member_number", lang), ColumnKind.LABEL, is_filled_by_hand=True),
    )
    positions = max(event.tournament.team_size or _USUAL, len(members))
    known = [
        (str(each.number or ""), plain(each.name), plain(event.registration(each.number).member_number))
        for each in members
    ]
    known += [("", "", "")] * (positions - len(members))
    position = Column("position", text("papers.tournament.position", lang), ColumnKind.LABEL)
    place = Column("for", text("papers.tournament.for_position", lang), ColumnKind.LABEL, is_filled_by_hand=True)
    return Report(
        text("papers.tournament.line_up", lang),
        (
            Table(
                plain(team),
                (position, *columns),
                tuple(ReportRow((str(at), *cells)) for at, cells in enumerate(known, start=1)),
            ),
            Table(
                text("papers.tournament.substitutes", lang),
                (*columns, place),
                (ReportRow(("", "", "", "")),) * _SUBSTITUTES,
            ),
            Blanks(((text("papers.tournament.handed_in", lang), 1),)),
            Signatures(
                (
                    (text("papers.tournament.captain", lang), plain(team)),
                    (text("papers.tournament.league_officer", lang), ""),
                )
            ),
        ),
        event_place(event, lang),
        date=event.date,
    )


# The papers of a match day: the match report of teams that met, and the list of substitutions.

_REPORT_PROTEST_LINES: Final = 2
_CHANGES: Final = 15  # lines of the list of substitutions
_MOST_SEATS: Final = 6  # series of which tables and seats are shown
_FEWEST_CHANGES: Final = 3  # lines left for writing


def match_reports(
    standings: Standings, event: Event, tables: Iterable[TableCash], warnings: Sequence[str], lang: Language
) -> tuple[Report, ...]:
    """Return the match report of each group of teams that met, to be signed by captains and officials.

    Missing results are left blank. `tables` have the money for lost games, `warnings` say why the ranking is not
    final.
    """
    day = league_day(standings, event)
    groups = day.meetings() or (day.standings.teams,)
    fees = Counter[str]()
    for table in tables:
        for payment in table.payments:
            fees[payment.player.team] += payment.lost_games or 0
    reports = []
    for number, teams in enumerate(groups, start=1):
        parts: list[Part] = [_results_of_teams(teams, day, event, lang)]
        won = series_points(teams, day.points)
        if len(won) == max([event.series, *standings.series]) and all(won):  # results of the whole day
            parts.append(_table_of_day(teams, day, fees if event.loss_fees else {}, lang))
        captains = [(text("papers.tournament.captain", lang), plain(team.name)) for team in teams]
        officials = ("host", "begin_and_end", "referee", "officer_and_hour")
        parts += [
            Blanks(((text("papers.tournament.protest", lang), _REPORT_PROTEST_LINES),)),
            Signatures((*captains, *((text(f"papers.tournament.{key}", lang), "") for key in officials))),
        ]
        group = (text("papers.tournament.group", lang, group=number),) if len(groups) > 1 else ()
        reports.append(
            Report(
                text("papers.tournament.match_report", lang),
                tuple(parts),
                (*event_place(event, lang), *group),
                tuple(warnings) if standings.series else (),
                date=event.date,
                is_compact=True,
            )
        )
    return tuple(reports)


def _results_of_teams(teams: Sequence[TeamStanding], day: LeagueDay, event: Event, lang: Language) -> Table:
    """Return each team: its players by position, their substitutes, the sums and the match points.

    While a series is missing, each team has a row for a further substitute.
    """
    played = day.standings.series
    series = range(1, max([event.series, *played]) + 1)
    is_open = len(played) < len(series)
    finished = {
        number
        for at, number in enumerate(played)
        if all(member.series[at] is not None for team in teams for member in team.members)
    }
    results = [
        Column(
            f"series {number}",
            text("papers.series_column", lang, series=number),
            ColumnKind.NUMBER,
            is_filled_by_hand=number not in finished,
        )
        for number in series
    ]
    total = Column(
        "total",
        text("papers.total", lang),
        ColumnKind.NUMBER,
        is_filled_by_hand=len(finished) < len(series),
        is_strong=True,
    )
    columns = (
        Column("position", text("papers.tournament.position", lang), ColumnKind.LABEL),
        Column("number", text("papers.number", lang), ColumnKind.LABEL),
        Column("name", text("papers.name", lang), is_row_head=True),
        Column("member_number", text("people.member_number", lang), ColumnKind.LABEL, 20),
        Column("seats", text("papers.tournament.table_and_seat", lang), keep=10),
        Column("won_lost", text("papers.won_lost", lang), ColumnKind.NUMBER, 30),
        *results,
        total,
    )
    people = [member for team in teams for member in team.members]
    about = day.standings._replace(decisions=decisions_about(day.standings, people, teams))
    won = series_points(teams, day.points)
    without_boxes: dict[str, Cell] = dict.fromkeys(column.name for column in columns if column.is_filled_by_hand)
    rows: list[tuple[Mapping[str, Cell], ReportRow]] = []  # the cells of a row by column, and its style
    for team in teams:
        rows.append(({"name": plain(team.name), **without_boxes}, ReportRow((), is_strong=True)))
        members = sorted(team.members, key=lambda member: member.player.number or 0)
        for position, member in enumerate(members, start=1):
            cells = _person(member.player, event, lang) | _sums(member, played, is_open=is_open)
            cells |= {"position": str(position), "seats": _seats(member, event, series)}
            rows.append((cells, ReportRow((), level=1)))
        for position, member in enumerate(members, start=1):
            for each in replacements_of(member, day.standings.replaced):
                cells = _substitute(each, position, member, event, lang)
                rows.append((cells, ReportRow((), level=1)))
        if is_open:  # for a further substitute
            rows.append(({"name": text("papers.tournament.substitute", lang)}, ReportRow((), level=1)))
        rows.append(
            ({"name": text("papers.total", lang), **_sums(team, played, is_open=is_open)}, ReportRow((), is_sum=True))
        )
        ratios = {number: here[team.name] for number, here in zip(played, won, strict=False) if team.name in here}
        points: dict[str, Cell] = {f"series {number}": Ratio(*ratio) for number, ratio in ratios.items()}
        if ratios and not is_open:
            points["total"] = Ratio(*(sum(each, Fraction(0)) for each in zip(*ratios.values(), strict=True)))
        rows.append(({"name": text("papers.match_points", lang), **points}, ReportRow((), is_sum=True, is_cut=True)))
    always = {"name", *(column.name for column in (*results, total))}
    kept = [column for column in columns if column.name in always or any(cells.get(column.name) for cells, _ in rows)]
    return Table(
        text("papers.teams", lang),
        tuple(kept),
        tuple(row._replace(cells=tuple(cells.get(column.name, "") for column in kept)) for cells, row in rows),
        tuple(standings_decisions(about, lang)),
        is_titled=False,
    )


def _person(player: Player, event: Event, lang: Language) -> dict[str, Cell]:
    member_number = plain(event.registration(player.number).member_number)
    return {"number": str(player.number or ""), "name": _name(player, lang), "member_number": member_number}


def _name(player: Player, lang: Language) -> str:
    return plain(player.name) or text("papers.start_number", lang, number=player.number)


def _sums(line: Standing | TeamStanding, played: Sequence[int], *, is_open: bool) -> dict[str, Cell]:
    """Return the cells with the results of a player or a team and the marks of decisions, none if no list counts.

    While a series is missing (`is_open`), the total is left blank.
    """
    if not line.is_counted:
        return {}
    totals = {f"series {number}": (number, total) for number, total in zip(played, line.series, strict=True)}
    cells: dict[str, Cell] = {} if line.by_totals else {"won_lost": f"{line.won} : {line.lost}"}
    if not is_open:
        totals["total"] = 0, line.total
    for name, (number, total) in totals.items():
        mark = decision_mark(line.marks, number)
        cells[name] = "" if total is None else Marked(total, mark) if mark else total
    return cells


def _seats(member: Standing, event: Event, series: Sequence[int]) -> str:
    """Return table and seat of a player in every series, empty if unknown or if there are too many series."""
    seats = {
        seating.series: f"{seating.table}/{place}"
        for seating in event.seating
        for place, number in enumerate(seating.numbers, start=1)
        if number == member.player.number
    }
    seats |= {seat.series: f"{seat.table}/{seat.place}" for seat in member.seats if not seat.file}
    return ", ".join(seats.get(number, NONE) for number in series) if seats and len(series) <= _MOST_SEATS else ""


def _substitute(change: Replacement, position: int, member: Standing, event: Event, lang: Language) -> dict[str, Cell]:
    """Return the cells of a substitute: from which game on they play, and their club if it differs."""
    player = change.substitute.player
    name = _name(player, lang)
    if player.club and player.club != member.player.club:
        name = f"{name} ({plain(player.club)})"
    return _person(player, event, lang) | {
        "name": text("papers.tournament.substitute_for", lang, position=position, name=name),
        f"series {change.series}": text("papers.tournament.from_game", lang, game=change.substitute.first),
    }


def _table_of_day(teams: Sequence[TeamStanding], day: LeagueDay, fees: Mapping[str, int], lang: Language) -> Table:
    """Return the table of the day among teams. `fees` are the cents for lost games by team, if people pay for them."""
    lines = league_table([day._replace(groups=(tuple(team.name for team in teams),))])
    columns = [
        Column("rank", text("papers.rank", lang), ColumnKind.RANK),
        Column("team", text("papers.team", lang), ColumnKind.NAME),
        Column("match_points", text("papers.match_points", lang), ColumnKind.NUMBER, is_strong=True),
        Column("total", text("papers.total", lang), ColumnKind.NUMBER),
    ]
    if fees:
        columns.append(Column("lost_games", text("papers.tournament.lost_games_money", lang), ColumnKind.MONEY, 20))
    rows = (
        (Rank(line.rank, line.shared), plain(line.team), Ratio(*line.ratio), line.total, fees.get(line.team, 0))
        for line in lines
    )
    return Table(
        text("papers.tournament.table_of_day", lang),
        tuple(columns),
        tuple(ReportRow(row[: len(columns)]) for row in rows),
    )


def substitutions(standings: Standings, event: Event, lang: Language) -> Report:
    """Return the list of substitutions, with empty rows for further changes."""
    heads = (
        text("papers.tournament.change_series", lang),
        text("papers.tournament.change_table", lang),
        text("papers.tournament.change_after_game", lang),
        text("papers.tournament.change_team", lang),
        text("papers.tournament.change_goes_out", lang),
        text("papers.tournament.change_comes_in", lang),
        text("papers.tournament.change_reason", lang),
        text("papers.tournament.change_captain", lang),
        text("papers.tournament.change_officer", lang),
    )
    kinds = (ColumnKind.LABEL,) * 3 + (ColumnKind.TEXT,) * 6
    names = ("series", "table", "after_game", "team", "goes_out", "comes_in", "reason", "captain", "officer")
    columns = tuple(
        Column(name, head, kind, is_filled_by_hand=True) for name, head, kind in zip(names, heads, kinds, strict=True)
    )
    has_teams = any(player.team for player in event.players)
    wanted = [at for at, name in enumerate(names) if has_teams or name not in {"team", "captain"}]
    changes = sorted(
        (change.series, change.table, change.substitute.first, member.player.team, change.substitute)
        for member in standings.players
        for change in replacements_of(member, standings.replaced)
    )
    rows: list[tuple[Cell, ...]] = [
        (series, table, first - 1, plain(team), _numbered(change.instead), _numbered(change.player), "", "", "")
        for series, table, first, team, change in changes
    ]
    rows += [("",) * len(columns)] * max(_CHANGES - len(rows), _FEWEST_CHANGES)
    title = text("papers.tournament.substitutions", lang)
    table = Table(
        title,
        tuple(columns[at] for at in wanted),
        tuple(ReportRow(tuple(row[at] for at in wanted)) for row in rows),
        is_titled=False,
    )
    return Report(title, (table,), event_place(event, lang), date=event.date)


def _numbered(player: Player | None) -> Cell:
    if player is None:
        return ""
    return Numbered(player.number, plain(player.name)) if player.number else plain(player.name)


# The title page of the envelope for the league official: its contents, to be ticked, and signatures.

_ENVELOPE_PROTEST_LINES: Final = 2


def envelope(event: Event, scored: Sequence[ScoredSheet], states: Sequence[ListState], lang: Language) -> Report:
    """Return the title page of the envelope. `states` are those of the `scored` lists."""
    tables = {seating[:2] for seating in event.seating} | {(each.sheet.series, each.sheet.table) for each in scored}
    by_series = Counter(series for series, _ in tables)
    both = ("papers.tournament.first_lists", "papers.tournament.second_lists")
    kinds = both if event.lists > 1 else ("papers.tournament.lists_of_series",)
    inside = [
        text(kind, lang, count=count, series=series) for series, count in sorted(by_series.items()) for kind in kinds
    ]
    inside.append(text("papers.tournament.match_reports", lang, count=max(len(planned_groups(event)), 1)))
    inside += [
        text("papers.tournament.list_of_changes", lang),
        text("papers.tournament.line_ups_inside", lang),
        text("papers.tournament.all_signed", lang),
    ]
    signed = sum(bool(state.signed) and not state.unsigned for state in states)
    return Report(
        text("papers.tournament.envelope", lang),
        (
            TextLines((text("papers.tournament.inside", lang),), Tone.STRONG),
            Boxes(tuple(inside)),
            *(
                (TextLines((text("papers.tournament.signed_here", lang, signed=signed, count=len(states)),)),)
                if states
                else ()
            ),
            TextLines((text("papers.tournament.protest_of_day", lang),), Tone.STRONG),
            Boxes(
                (text("papers.tournament.no_protest", lang), text("papers.tournament.protest_because", lang)),
                has_line=True,
            ),
            Blanks((("", _ENVELOPE_PROTEST_LINES),)),
            Signatures(
                (
                    (text("papers.tournament.handed_in_by", lang), ""),
                    (text("papers.tournament.day_and_hour", lang), ""),
                    (text("papers.tournament.league_officer", lang), ""),
                    (text("papers.tournament.received_on", lang), ""),
                )
            ),
        ),
        event_place(event, lang),
        date=event.date,
    )
