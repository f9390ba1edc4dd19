"""Which papers an evening makes, and under which file names."""

import datetime as dt
import os
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

from skatlist.cli.lists import Lists
from skatlist.disk import shown
from skatlist.event.progress import unfinished
from skatlist.event.standings import standings
from skatlist.findings import Finding, Severity
from skatlist.papers.occasion import occasion
from skatlist.sheet import Sheet
from skatlist.words import InputError, Language, UsageError, text


def printed_on(asked: str) -> str:
    """Return the date for the papers: the one asked for (YYYY-MM-DD, else UsageError), or today."""
    if not asked:
        return dt.date.today().isoformat()  # noqa: DTZ011 - the club's own calendar
    try:
        return dt.date.fromisoformat(asked).isoformat()
    except ValueError as fault:
        raise UsageError("date", value=asked) from fault


def keep_apart(folder: Path, lists: Lists, near: Path) -> None:
    """Refuse a folder that the lists themselves lie in: a paper could take the place of a list.

    Raises InputError, with a folder to take instead.
    """
    sources = [*(scored.sheet.source.file for scored in lists.sheets), lists.event.source.file if lists.event else ""]
    if any(os.path.realpath(Path(name).parent) == os.path.realpath(folder) for name in sources if name):
        raise InputError("output_among_lists", folder=shown(os.path.realpath(folder)), near=shown(near))


def paper_names(lists: Lists, kinds: Collection[str], lang: Language, *, sign: bool) -> list[str]:
    """Return the names of the papers of these lists as `papers` makes them, or the signed ones."""
    stems = [*(list_stem(scored.sheet, lang) for scored in lists.sheets), text("export.file_standings", lang)]
    every = () if sign or len(lists.sheets) <= 1 else (text("papers.file_lists", lang),)
    pdf = [f"{stem}.pdf" for stem in (*stems, *every)]
    excel = [f"{stem}.xlsx" for stem in stems]
    return [*(pdf if "pdf" in kinds else ()), *(excel if "excel" in kinds else ())]


def papers(
    lists: Lists, findings: Sequence[Finding], kinds: Collection[str], lang: Language, date: str
) -> Iterator[tuple[str, bytes]]:
    """Yield file name and content of every paper: each list, all lists for the printer, the standings.

    `findings` are those of the lists: a paper of a list with errors says so.
    """
    table = standings(lists.sheets, lists.event.players if lists.event else ())
    ranking = text("export.file_standings", lang)
    event, missing = occasion(lists.event, lists.sheets), unfinished(lists.event, lists.sheets)
    faulty = {(found.series, found.table) for found in findings if found.severity is Severity.ERROR}
    heads: Any = {"event": lists.event, "faulty": faulty, "lang": lang, "date": date}
    if "pdf" in kinds:
        from skatlist.papers.list.list_pdf import lists_pdf
        from skatlist.papers.standings.standings_pdf import standings_pdf

        for scored in lists.sheets:
            yield f"{list_stem(scored.sheet, lang)}.pdf", lists_pdf([scored], **heads)
        if len(lists.sheets) > 1:
            every = lists_pdf(lists.sheets, **heads)
            yield f"{text('papers.file_lists', lang)}.pdf", every
        content = standings_pdf(table, profile=lists.profile, event=event, missing=missing, lang=lang, date=date)
        yield f"{ranking}.pdf", content
    if "excel" in kinds:
        from skatlist.papers.list.list_excel import lists_excel
        from skatlist.papers.standings.standings_excel import standings_excel

        for scored in lists.sheets:
            yield f"{list_stem(scored.sheet, lang)}.xlsx", lists_excel([scored], **heads)
        content = standings_excel(table, profile=lists.profile, event=event, missing=missing, lang=lang, date=date)
        yield f"{ranking}.xlsx", content


def list_stem(sheet: Sheet, lang: Language) -> str:
    """Return a file name made of numbers, never of names."""
    return text("export.file_list", lang, series=sheet.series, table=f"{sheet.table:02d}")
