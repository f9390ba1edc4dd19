"""The archive of a club: its folder of evenings, the tables over the years, people and their course, questions."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from skatlist.base.disk import path_text
from skatlist.desk.later import done_or_later, progress_page, task_of
from skatlist.desk.long_work import LongTask
from skatlist.desk.page import Call, Done, PageContent, Sent, StartPage
from skatlist.desk.pages.papers import MEDIA
from skatlist.desk.pages.start import add_history, folder_of, path_value, typed_path
from skatlist.desk.sentences import refusal, without_calls
from skatlist.desk.uploads import kept_name, uploaded
from skatlist.evening.archive.archive import EveningArchive
from skatlist.evening.archive.papers import report_bytes
from skatlist.files.archive_index import INDEX_NAME
from skatlist.files.formats.parsed import Show
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
INBOX: Final = f"{ADDRESS}/inbox"
_VIEWS: Final = ("", "eternal", "clubs", "club", "person")
_MOST: Final = 999  # most results that may count
_YEARS: Final = (1900, 2200)
_SAME: Final = {"one": True, "two": False}
_ANSWER: Final = "answer-"  # begin of the fields with answers


class KeptTable(NamedTuple):
    """A table that was chosen and refused. `field` is that of its year."""

    name: str
    field: str


class AskedQuestion(NamedTuple):
    """A question about two entries, in words."""

    name: str
    sentence: str
    entries: tuple[str, str]


def _show(call: Call) -> Callable[[], PageContent]:
    folder = archive_folder(call)

    def page() -> PageContent:
        given = task_of(call)
        task = given or _reading(call, folder)
        if task is not None and not task.is_soon_done():
            return progress_page(task, text("archive.title", call.lang), call)
        values: dict[str, Any] = {
            "title": text("archive.title", call.lang),
            "here": "/standings",
            "folder": path_text(folder),
            "folder_value": path_value(folder),
            "inbox": inbox_address(folder),
            "is_there": (folder / INDEX_NAME).is_file(),
            "view": call.typed("view"),
            "years_offered": [("", "–")],
            "questions": (),
            "report": None,
            "old_files": (),
            "kept": (),
        }
        fault = call.fault
        try:
            if given is not None:
                values["messages"] = given.outcome()
        except SkatlistError as refused:
            fault = fault or call.desk.uploads.without_folder(refusal(refused, call.lang))
        if fault:
            values["kept"] = _kept_tables(call)
        try:
            if not values["is_there"]:
                return PageContent("archive.html", values, fault)
            if task is not None and given is None:
                task.outcome()
            with EveningArchive.open(folder, is_renewed=given is None) as archive:
                years = [(year, year) for year in reversed(archive.years)]
                offered = [("", text("archive.all_years", call.lang)), *years]
                values |= {"years_offered": offered, "questions": _questions(archive, call)}
                values["old_files"] = [(path_value(each.path), each) for each in archive.old_files()]
                report = _report(archive, call)
                report = report._replace(warnings=tuple(map(without_calls, report.warnings)))
                return PageContent("archive.html", {**values, "report": report}, fault)
        except SkatlistError as refused:
            return PageContent("archive.html", values, fault or refusal(refused, call.lang))

    return page


def _reading(call: Call, folder: Path) -> LongTask | None:
    """Return the work that reads what is new in a folder, None if it has no archive and none is being made."""
    tasks = call.desk.long_tasks
    if not (folder / INDEX_NAME).is_file():
        return tasks.running(_subject(folder))
    return tasks.begin(_subject(folder), "archive.label", partial(_renew, folder))


def _subject(folder: Path) -> str:
    return f"archive {folder}"


def _renew(folder: Path, show: Show) -> tuple[str, ...]:
    EveningArchive.open(folder, show=show).close()
    return ()


def inbox_address(folder: Path) -> str:
    """Return the address of the inbox of the archive in a folder."""
    return f"{INBOX}?{urlencode({'folder': path_value(folder)})}"


def archive_address(folder: Path) -> str:
    """Return the address of the archive in a folder."""
    return f"{ADDRESS}?{urlencode({'folder': path_value(folder)})}"


def archive_folder(call: Call) -> Path:
    """Return the folder of the archive that a page is about. Raises InputError for a bad name."""
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
    place = {"folder": path_value(archive_folder(call))}
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


def _act(call: Call) -> Done | Callable[[], Done]:
    folder, action = archive_folder(call), call.typed("do")
    here = archive_address(folder)
    if action == "add":
        return _adding(call, folder)
    if action == "answer":
        answers = {name.removeprefix(_ANSWER): call.typed(name) for name in call.form if name.startswith(_ANSWER)}
        if not answers or not {*answers.values()} <= {*_SAME}:
            raise UsageError("desk_no_choice")
        return partial(_answer, folder, answers, here)
    if action in {"aside", "back"}:
        file = typed_path(call, call.typed("file"))
        return partial(_moved, call, folder, file, here)

    def make() -> Done:
        work = partial(_renew, folder)
        return done_or_later(call.desk.long_tasks.begin(_subject(folder), "archive.label", work), here)

    return make


def _kept_tables(call: Call) -> tuple[KeptTable, ...]:
    """Return the tables that were refused, none if they are no longer kept."""
    try:
        files = call.desk.uploads.files(call.typed("kept"))
    except UsageError:
        return ()
    return tuple(KeptTable(file.name, f"year_{at}") for at, file in enumerate(files))


def _adding(call: Call, folder: Path) -> Callable[[], Done]:
    """Return the work that adds the tables chosen now, and those kept. One of the same name replaces a kept one."""
    uploads, label = call.desk.uploads, text("archive.year", call.lang)
    year = call.number("of_year", label, _YEARS)
    tables = [(kept_name(name), content) for name, content in uploaded(call.form.getlist("tables"))]
    new, years = {name for name, _ in tables}, [year] * len(tables)
    for at, file in enumerate(uploads.files(call.typed("kept")) if call.typed("kept") else ()):
        of_file = call.number(f"year_{at}", f"{label}, {path_text(file.name)}", _YEARS)
        if file.name in new:
            years = [of_file if name == file.name else old for (name, _), old in zip(tables, years, strict=True)]
        elif str(at) not in call.chosen("without"):
            tables, years = [*tables, (file.name, file.read_bytes())], [*years, of_file]
    if not tables:
        raise UsageError("desk_no_file")
    word = uploads.keep(tables)
    of_files = {file: each for file, each in zip(uploads.files(word), years, strict=True) if each is not None}
    return partial(add_history, call, folder, word, of_files)


def _moved(call: Call, folder: Path, file: Path, here: str) -> Done:
    """Set an old table aside, or put it back. Raises SkatlistError."""
    with EveningArchive.open(folder) as archive:
        old = next((each for each in archive.old_files() if each.path == file), None)
        if old is None:
            raise UsageError("desk_no_choice")
        moved = archive.count_again(file) if old.is_aside else archive.set_aside(file)
    key = "archive.is_back" if old.is_aside else "archive.is_aside"
    return Done(here, [text(key, call.lang, file=path_text(file.name), new=path_text(moved.name))])


def _answer(folder: Path, answers: Mapping[str, str], here: str) -> Done:
    with EveningArchive.open(folder) as archive:
        answered = [each for each in archive.questions() if each.name in answers]
        if not answered:
            raise UsageError("desk_no_choice")
        for question in answered:
            if question in archive.questions():  # not settled by another answer
                archive.answer(question, same=_SAME[answers[question.name]])
    return Done(here)


def _paper(suffix: str, call: Call) -> Callable[[], Sent]:
    folder = archive_folder(call)

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
