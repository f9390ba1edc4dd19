"""The schedule of a league: which teams meet on which day and where, and a list of the teams to reach them by."""

from collections.abc import Sequence
from itertools import chain

from skatlist.event.league import planned_groups
from skatlist.event.model import Event
from skatlist.reports.event_heading import event_place
from skatlist.reports.model import Column, ColumnKind, Names, Report, ReportRow, Table
from skatlist.words import Language, text
from skatlist.words.visible import plain


def schedule(days: Sequence[Event], named: Event, lang: Language) -> Report:
    """Return the schedule of match days in their order; `named` says what they are called together."""
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
        (plain(named.name),),
        date=days[0].date,
    )
