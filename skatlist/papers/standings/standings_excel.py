"""The Rangliste as Excel: worksheets of players, of teams, and of the ranks after every series."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from skatlist.papers.excel import seal_words
from skatlist.papers.report_excel import first_row, report_excel
from skatlist.papers.reports.model import Report
from skatlist.papers.reports.not_final_note import standings_notes
from skatlist.papers.reports.rankings import RankingNames, count_note, ranking_footnotes, ranking_tables, ranks_table
from skatlist.papers.reports.typeset import date_text
from skatlist.skat.rules import Profile
from skatlist.tournament.model import Event
from skatlist.tournament.standings import Standings
from skatlist.tournament.state import StandingsState
from skatlist.words import Language, text
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.papers.seal import Seal

FIRST_ROW: Final = first_row(3)  # below the event, its day and place, and the rules


def standings_excel(
    standings: Standings,
    *,
    profile: Profile,
    event: Event | None = None,
    state: StandingsState = StandingsState(),  # noqa: B008 - an immutable record
    lang: Language,
    date: str = "",
    seal: "Seal | None" = None,
    after: Sequence[Standings] = (),
) -> bytes:
    """Return the Rangliste of players and teams as a workbook, with a note about its `state`.

    `date` is the day of printing (ISO). With a `seal` the notes below the tables name the signer. `after` are the
    standings after each series. If there are several, a table of the ranks after each series is added.
    """
    heading = event or Event()
    where = ", ".join(filter(None, (date_text(heading.date, lang), plain(heading.place))))
    notes = (
        count_note(standings, lang),
        *ranking_footnotes(standings, profile, lang),
        *(seal_words(seal, lang) if seal else ()),
    )
    tables = [table._replace(notes=notes) for table in ranking_tables(standings, RankingNames.full(lang, event), lang)]
    if len(after) > 1 and standings.players:
        tables.append(ranks_table(after, lang))
    report = Report(
        text("papers.standings", lang),
        tuple(tables),
        (heading.name, where, profile.title[lang.value]),
        standings_notes(state, lang),
        author=seal.signer if seal else "",
        date=heading.date,
    )
    return report_excel(report, lang, date)
