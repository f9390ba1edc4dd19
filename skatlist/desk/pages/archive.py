"""The archive of a club: its folder of evenings, the tables over the years, people and their course, questions."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from skatlist.base.disk import path_text
from skatlist.desk.page import Call, Done, PageContent, Sent, StartPage
from skatlist.desk.pages.papers import MEDIA
from skatlist.desk.pages.start import folder_of, path_value, typed_path
from skatlist.desk.sentences import refusal
from skatlist.desk.uploads import uploaded
from skatlist.evening.archive.adding import add_tables
from skatlist.evening.archive.archive import EveningArchive
from skatlist.evening.archive.papers import report_bytes
from skatlist.files.archive_index import INDEX_NAME
from skatlist.files.formats.registry import PDF_SUFFIX, WORKBOOK
from skatlist.papers.file_names import in_file_name
from skatlist.papers.reports.archive import (
    archive_report,
    archive_table_report,
    eternal_report,
    person_course_report,
    question_entries,
    question_sentence,
)
from skatlist.papers.reports.model import Report, Table
from skatlist.tournament.archive import ArchivePerson
from skatlist.words import InputError, SkatlistError, UsageError, text

ADDRESS: Final = "/archive"
_VIEWS: Final = ("", "eternal", "clubs", "club", "person")
_MOST: Final = 999  # most results that may count
_YEARS: Final = (1900, 2200)
_SAME: Final = {"one": True, "two": False}


class AskedQuestion(NamedTuple):
    """A question about two entries, in words."""

    name: str
    sentence: str
    entries: tuple[str, str]


def _show(call: Call) -> Callable[[], PageContent]:
    folder = _folder(call)

    def page() -> PageContent:
        values: dict[str, Any] = {
            "title": text("archive.title", call.lang),
            "here": "/standings",
            "folder": path_text(folder),
            "folder_value": path_value(folder),
            "is_there": (folder / INDEX_NAME).is_file(),
            "view": call.typed("view"),
            "years_offered": [("", "–")],
            "questions": (),
            "report": None,
        }
        if not values["is_there"]:
            return PageContent("archive.html", values)
        try:
            with EveningArchive.open(folder) as archive:
                years = [(year, year) for year in reversed(archive.years)]
                offered = [("", text("archive.all_years", call.lang)), *years]
                values |= {"years_offered": offered, "questions": _questions(archive, call)}
                return PageContent("archive.html", {**values, "report": _report(archive, call)})
        except SkatlistError as fault:
            return PageContent("archive.html", values, refusal(fault, call.lang))

    return page


def _folder(call: Call) -> Path:
    return typed_path(call, call.typed("folder")) if call.typed("folder") else folder_of(call)


def _questions(archive: EveningArchive, call: Call) -> tuple[AskedQuestion, ...]:
    return tuple(
        AskedQuestion(each.name, question_sentence(each, call.lang), question_entries(each, call.lang))
        for each in archive.questions()
    )


def _report(archive: EveningArchive, call: Call) -> Report:
    """Return the chosen table, or what is in an archive without one. Raises UsageError."""
    lang, view = call.lang, call.choice("view", _VIEWS)
    if not archive.years:
        return archive_report(archive.state(lang)._replace(questions=0), lang)
    if view == "person":
        course = archive.person(call.typed("who"), lang)
        return person_course_report(course._replace(state=course.state._replace(questions=0)), lang)
    if view == "eternal":
        eternal = archive.eternal(lang)
        report = eternal_report(eternal._replace(state=eternal.state._replace(questions=0)), lang)
        return _with_links(report, [line.person for line in eternal.lines], call)
    best = call.number("best", text("desk.files.best", lang), (1, _MOST)) or 0
    least = call.number("least", text("desk.files.least", lang), (1, _MOST)) or 0
    year = call.number("year", text("archive.year", lang), _YEARS)
    table = archive.table(
        best=best,
        by_evening=bool(best),
        least=least,
        first=f"{year}-01-01" if year is not None else "",
        last=f"{year}-12-31" if year is not None else "",
        by_club=view == "clubs",
        club=call.typed("who") if view == "club" else "",
        lang=lang,
    )
    report = archive_table_report(table._replace(state=table.state._replace(questions=0)), lang)
    return _with_links(report, [line.person for line in table.lines], call, are_clubs=view == "clubs")


def _with_links(report: Report, people: Sequence[ArchivePerson], call: Call, *, are_clubs: bool = False) -> Report:
    """Return a report whose rows lead to the page of their person or club."""
    first, *others = report.parts
    if not isinstance(first, Table):
        return report
    place = {"folder": path_value(_folder(call))}
    places = [
        {"view": "club", "who": each.club, "year": call.typed("year")}
        if are_clubs
        else {"view": "person", "who": f"#{each.entry}"}
        for each in people
    ]
    rows = tuple(
        row._replace(link=f"{ADDRESS}?{urlencode({**place, **each})}")
        for row, each in zip(first.rows, places, strict=True)
    )
    return report._replace(parts=(first._replace(rows=rows), *others))


def _act(call: Call) -> Callable[[], Done]:
    folder, action = _folder(call), call.typed("do")
    here = f"{ADDRESS}?{urlencode({'folder': path_value(folder)})}"
    if action == "add":
        given = uploaded(call.form.getlist("tables"))
        if not given:
            raise UsageError("desk_no_file")
        year = call.number("of_year", text("archive.year", call.lang), _YEARS)
        return partial(_add, call, folder, call.desk.uploads.files(call.desk.uploads.keep(given)), year)
    if action == "answer":
        name, _, word = call.typed("answer").partition(" ")
        if word not in _SAME:
            raise UsageError("desk_no_choice")
        return partial(_answer, folder, name, here, is_same=_SAME[word])

    def make() -> Done:
        EveningArchive.open(folder).close()
        return Done(here)

    return make


def _answer(folder: Path, name: str, here: str, *, is_same: bool) -> Done:
    with EveningArchive.open(folder) as archive:
        question = next((each for each in archive.questions() if each.name == name), None)
        if question is None:
            raise UsageError("desk_no_choice")
        archive.answer(question, same=is_same)
    return Done(here)


def _add(call: Call, folder: Path, files: Sequence[Path], year: int | None) -> Done:
    messages = add_tables(folder, files, call.lang, year)
    return Done(f"{ADDRESS}?{urlencode({'folder': path_value(folder), 'view': 'eternal'})}", messages)


def _paper(suffix: str, call: Call) -> Callable[[], Sent]:
    folder = _folder(call)

    def paper() -> Sent:
        if not (folder / INDEX_NAME).is_file():
            raise InputError("archive_no_folder", file=path_text(folder))
        with EveningArchive.open(folder) as archive:
            report = _report(archive, call)
        kind = "pdf" if suffix == PDF_SUFFIX else "excel"
        name = in_file_name(report.title) or text("archive.title", call.lang)
        content = report_bytes(suffix, report, call.lang)
        return Sent(f"{name}{suffix}", content, MEDIA[kind], is_inline=kind == "pdf")

    return paper


PAGES = (
    StartPage(ADDRESS, _show, _act),
    StartPage("/archive.pdf", partial(_paper, PDF_SUFFIX)),
    StartPage("/archive.xlsx", partial(_paper, WORKBOOK.suffix)),
)
