"""The digest of an evening on one page: for the press the winners, for the treasurer the account."""

from collections.abc import Iterator, Sequence
from typing import Final

from skatlist.papers.reports.event_heading import event_place
from skatlist.papers.reports.model import (
    Cell,
    Column,
    ColumnKind,
    Heading,
    Part,
    Rank,
    Report,
    ReportRow,
    Table,
    TextLines,
)
from skatlist.papers.reports.money import account_table, balance
from skatlist.papers.reports.not_final_note import without_games_notes
from skatlist.papers.reports.rankings import is_league, name_of
from skatlist.papers.reports.statistics import count_sentences
from skatlist.papers.reports.typeset import date_text, number_text, ratio_text
from skatlist.tournament.model import Event
from skatlist.tournament.money.cash_book import CashBook
from skatlist.tournament.side_standings import category_standings
from skatlist.tournament.standings import Standing, Standings, TeamStanding
from skatlist.tournament.statistics import Statistics
from skatlist.words import Language, enumerated, text
from skatlist.words.visible import plain

_FIRST: Final = 10  # people in the table
_TEAMS: Final = 3
_OTHERS: Final = 8  # winners of series and categories


def evening_digest(
    table: Standings,
    by_series: Sequence[Standings],
    *,
    statistics: Statistics,
    book: CashBook,
    event: Event,
    warnings: Sequence[str],
    lang: Language,
) -> Report:
    """Return the digest of an evening: the `table` over all series, those of each series, its games, its money."""
    counts = statistics.counts._replace(played=0, others_lost=0)
    figures = [text("standings.statistics.tables", lang, **facts._asdict()) for facts in statistics.evenings]
    parts: list[Part] = [
        TextLines(tuple(_news(table, event, lang))),
        _people(table, lang),
        *([_teams(table, lang)] if table.teams else []),
        *_winners(by_series, table, event, lang),
        Heading(text("papers.digest.figures", lang)),
        TextLines((*figures, *count_sentences(counts, lang), *without_games_notes(table, lang))),
    ]
    if book.has_money:
        parts += [Heading(text("money.account", lang)), account_table(book, lang), TextLines((balance(book, lang),))]
    return Report(
        text("papers.digest.title", lang),
        tuple(parts),
        event_place(event, lang),
        tuple(warnings),
        date=event.date,
        is_compact=True,
    )


def _news(table: Standings, event: Event, lang: Language) -> Iterator[str]:
    """Yield sentences for a newspaper: when and where how many played, who won, and which team."""
    when = date_text(event.date, lang)
    facts = {"event": plain(event.name) or text("papers.page.evening", lang), "date": when, "place": plain(event.place)}
    known = "".join(f"_{name}" for name in ("date", "place") if facts[name])
    series = len(table.series)
    yield text(f"papers.digest.played{known}", lang, players=_counted(table), series=series, **facts)
    first = [line for line in table.players if line.rank == 1]
    others = [line for line in table.players if line.rank in {2, 3}]
    if first and others:
        winners, next_ones = (enumerated(_with_total(line, lang) for line in lines) for lines in (first, others))
        yield text("papers.digest.won", lang, count=len(first), winners=winners, others=next_ones)
    leading = [team for team in table.teams if team.rank == 1]
    if leading:
        yield text("papers.digest.team_won", lang, teams=enumerated(_team_result(team, lang) for team in leading))


def _counted(table: Standings) -> int:
    return sum(line.rank is not None for line in table.players)


def _with_total(line: Standing, lang: Language) -> str:
    club = f", {plain(line.player.club)}" if line.player.club else ""
    return f"{plain(name_of(line, lang))} ({number_text(line.total, lang)}{club})"


def _team_result(team: TeamStanding, lang: Language) -> str:
    points = ratio_text(team.match_points, lang) or number_text(team.total, lang)
    return f"{plain(team.name)} ({points})"


def _people(table: Standings, lang: Language) -> Table:
    lines = [line for line in table.players[:_FIRST] if line.rank is not None]
    has_clubs = any(line.player.club for line in lines)
    columns = (
        Column("rank", text("standings.rank", lang), ColumnKind.RANK),
        Column("name", text("standings.name", lang), ColumnKind.NAME),
        *([Column("club", text("standings.club", lang), keep=5)] if has_clubs else []),
        Column("total", text("standings.total", lang), ColumnKind.NUMBER, is_strong=True),
    )
    rows: list[tuple[Cell, ...]] = [
        (Rank(line.rank, line.shared), name_of(line, lang), *([line.player.club] if has_clubs else []), line.total)
        for line in lines
    ]
    return Table(text("papers.standings", lang), columns, tuple(map(ReportRow, rows)))


def _teams(table: Standings, lang: Language) -> Table:
    of_league = is_league(table.teams)
    total = text("papers.match_points" if of_league else "standings.total", lang)
    columns = (
        Column("rank", text("standings.rank", lang), ColumnKind.RANK),
        Column("team", text("standings.team", lang)),
        Column("total", total, ColumnKind.LABEL, is_strong=True),
    )
    rows = (
        ReportRow(
            (
                Rank(team.rank, team.shared),
                team.name,
                ratio_text(team.match_points, lang) or number_text(team.total, lang),
            )
        )
        for team in table.teams[:_TEAMS]
        if team.rank is not None
    )
    return Table(text("papers.teams", lang), columns, tuple(rows))


def _winners(by_series: Sequence[Standings], table: Standings, event: Event, lang: Language) -> Iterator[Table]:
    """Yield the winners of the series, if there are several, and of the categories."""
    rows = [
        (text("papers.series_column", lang, series=each.series[0]), name_of(line, lang), line.total)
        for each in (by_series if len(by_series) > 1 else ())
        for line in each.players
        if line.rank == 1
    ]
    rows += [
        (plain(category.name), name_of(line.standing, lang), line.total)
        for category in category_standings(table, event)
        for line in category.lines
        if line.rank == 1
    ]
    columns = (
        Column("ranking", text("money.ranking", lang), is_row_head=True),
        Column("name", text("standings.name", lang), ColumnKind.NAME),
        Column("total", text("standings.total", lang), ColumnKind.NUMBER, is_strong=True),
    )
    if rows:
        yield Table(text("papers.digest.winners", lang), columns, tuple(map(ReportRow, rows[:_OTHERS])))
