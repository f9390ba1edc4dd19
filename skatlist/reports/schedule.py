"""The schedule of a league: which teams meet on which day and where, and a list of the teams to reach them by."""

from collections.abc import Sequence
from itertools import chain

from skatlist.event.league import planned_groups
from skatlist.event.model import Event
from skatlist.reports.model import Column, ColumnKind, Names, Report, ReportRow, Table
from skatlist.reports.typeset import shown_date
from skatlist.words import Language, text
from skatlist.words.visible import plain


def schedule(days: Sequence[Event], named: Event, lang: Language) -> Report:
    """Return the schedule of match days in their order; `named` says what they are called together."""
    meetings = [planned_groups(day) for day in days]
    teams = sorted({name for groups in meetings for name in chain.from_iterable(groups)})
    tables = [
        Table(
            _day_title(number, day, lang),
            (
                Column("group", text("tournament_papers.of_group", lang), ColumnKind.LABEL),
                Column("teams", text("papers.teams", lang)),
            ),
            tuple(ReportRow((str(at), Names(group))) for at, group in enumerate(groups, start=1)),
            empty=text("tournament_papers.no_teams", lang),
        )
        for number, (day, groups) in enumerate(zip(days, meetings, strict=True), start=1)
    ]
    by_hand = (("captain", "tournament_papers.captain"), ("telephone", "tournament_papers.telephone"))
    contacts = Table(
        text("papers.teams", lang),
        (
            Column("team", text("papers.team", lang), ColumnKind.NAME),
            *(Column(name, text(key, lang), is_filled_by_hand=True) for name, key in by_hand),
        ),
        tuple(ReportRow((name, "", "")) for name in teams),
    )
    return Report(
        text("tournament_papers.schedule", lang),
        (*tables, contacts),
        tuple(filter(None, (plain(named.name),))),
        date=days[0].date,
    )


def _day_title(number: int, day: Event, lang: Language) -> str:
    where = ", ".join(filter(None, (shown_date(day.date, lang), plain(day.place))))
    return text("tournament_papers.match_day", lang, day=number, where=where)
