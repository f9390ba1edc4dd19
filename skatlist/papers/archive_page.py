"""The page of an archive for the web site of a club or a federation: the eternal table, and the table of every year."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from skatlist.papers.reports.archive import ArchiveState, ArchiveTable, Eternal, archive_table_report, eternal_report
from skatlist.papers.reports.model import Table
from skatlist.papers.reports.public_names import NameStyle, PublicNames
from skatlist.papers.reports.results import titled
from skatlist.papers.web_page import drawn_page
from skatlist.tournament.archive import ArchivePerson
from skatlist.words import Language

if TYPE_CHECKING:
    from skatlist.papers.reports.model import Part

_MOST = 100  # lines of a table


def archive_page(
    eternal: Eternal, years: Sequence[tuple[str, ArchiveTable]], *, style: NameStyle, lang: Language, made: str = ""
) -> str:
    """Return the page of an archive as self-contained HTML: the eternal table, then the `years`, the last one first.

    `made` is the day it is made, or day and time (ISO). Member numbers are on no page, clubs with full names only,
    and nothing about files or open questions.
    """
    public = _Public(eternal, years, style, lang)
    whole = eternal_report(public.eternal(eternal), lang, _MOST)
    tables: list[tuple[str, Table]] = [("eternal", each) for each in whole.parts if isinstance(each, Table)]
    for year, of_year in years:
        report = archive_table_report(public.table(of_year), lang, _MOST)
        tables += [(f"year{year}", each._replace(title=year)) for each in report.parts if isinstance(each, Table)]
    parts: list[Part] = [part for anchor, table in tables for part in titled(anchor, table)]
    place = " · ".join(whole.place)
    return drawn_page(lang, made, title=whole.title, place=place, warnings=whole.warnings, parts=tuple(parts))


class _Public:
    """People as the public sees them, the same on every table of the page."""

    def __init__(
        self, eternal: Eternal, years: Iterable[tuple[str, ArchiveTable]], style: NameStyle, lang: Language
    ) -> None:
        people = [line.person for line in eternal.lines]
        people += [line.person for _, table in years for line in table.lines]
        self._names = PublicNames([person.player for person in people], style, lang)

    def eternal(self, eternal: Eternal) -> Eternal:
        """Return the eternal table without anything that only full names show."""
        lines = [line._replace(person=self._person(line.person)) for line in eternal.lines]
        best = [each._replace(person=self._person(each.person), event="") for each in eternal.best]
        return Eternal(lines, best, _public_state(eternal.state))

    def table(self, table: ArchiveTable) -> ArchiveTable:
        """Return the table of a year without anything that only full names show."""
        lines = [line._replace(person=self._person(line.person)) for line in table.lines]
        return table._replace(lines=lines, state=_public_state(table.state))

    def _person(self, person: ArchivePerson) -> ArchivePerson:
        names = self._names
        return person._replace(member_number="", name=names.person(person.player), club=names.club(person.player))


def _public_state(state: ArchiveState) -> ArchiveState:
    return ArchiveState(state.evenings, state.first, state.last, state.people, state.provisional)
