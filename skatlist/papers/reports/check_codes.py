"""The check codes of an evening's signed papers: as a cover for the minutes, and on the web page."""

from collections.abc import Sequence
from typing import NamedTuple

from skatlist.papers.reports.event_heading import event_of_heads, event_place
from skatlist.papers.reports.model import Column, Report, ReportRow, Signatures, Table, TextLines
from skatlist.skat.sheet import ScoredSheet
from skatlist.tournament.model import Event
from skatlist.words import Language, text


class PaperCode(NamedTuple):
    """The check code that a signed paper bears: the standings (`series` and `table` are 0), or a list."""

    code: str
    series: int = 0
    table: int = 0


def check_codes_table(codes: Sequence[PaperCode], lang: Language, *, by_hand: bool = False) -> Table:
    """Return a row for each paper. `by_hand` adds a column to tick what was compared."""
    columns = (
        Column("paper", text("papers.codes.paper", lang), is_row_head=True),
        Column("code", text("papers.codes.code", lang), is_strong=True),
        *([Column("compared", text("papers.codes.compared", lang), is_filled_by_hand=True)] if by_hand else []),
    )
    rows = ((_paper(each, lang), each.code, *([""] if by_hand else [])) for each in codes)
    return Table(text("papers.codes.title", lang), columns, tuple(map(ReportRow, rows)), is_titled=False)


def _paper(paper: PaperCode, lang: Language) -> str:
    if not paper.series:
        return text("papers.standings", lang)
    return text("papers.seat", lang, series=paper.series, table=paper.table)


def check_codes_report(
    codes: Sequence[PaperCode],
    scored_sheets: Sequence[ScoredSheet],
    event: Event | None,
    warnings: Sequence[str],
    lang: Language,
) -> Report:
    """Return the cover that lists the check codes of all papers of an evening."""
    heading = event_of_heads(event, scored_sheets)
    return Report(
        text("papers.codes.title", lang),
        (
            TextLines((text("papers.codes.meaning", lang), text("papers.codes.minutes", lang))),
            check_codes_table(codes, lang, by_hand=True),
            Signatures(((text("papers.director", lang), ""), (text("papers.codes.keeper", lang), ""))),
        ),
        event_place(heading, lang),
        tuple(warnings),
        date=heading.date,
    )
