"""`skatlist archive`: many evenings of a club, or of many clubs, and the tables over them."""

import datetime as dt
import os
from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from skatlist.base.disk import is_folder, path_text
from skatlist.cli.command_words import all_words, call, names_for, words_for
from skatlist.cli.evening_call import is_asking
from skatlist.cli.terminal.help import Command, Group
from skatlist.cli.terminal.keyboard import Keyboard
from skatlist.cli.terminal.lines import in_window
from skatlist.cli.terminal.options import (
    Output,
    OutputOption,
    SeasonOptions,
    argument,
    option,
    with_options_spread,
)
from skatlist.cli.terminal.report import report_lines
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening.archive.adding import replaced_sentences
from skatlist.evening.archive.archive import EveningArchive
from skatlist.evening.archive.eligibility import eligibility
from skatlist.evening.archive.inbox import InboxVerdict, inbox_json, take_in
from skatlist.evening.archive.old_tables import differing_sentences, old_tables_json
from skatlist.evening.archive.papers import write_report
from skatlist.evening.dialogue.reading import YES
from skatlist.files.formats.dates import day_of
from skatlist.papers.reports.archive import (
    PeopleQuestion,
    archive_json,
    archive_report,
    archive_table_json,
    archive_table_report,
    eternal_json,
    eternal_report,
    person_course_json,
    person_course_report,
    question_entries,
    question_sentence,
    questions_json,
)
from skatlist.papers.reports.eligibility import lights_json, lights_report
from skatlist.papers.reports.model import Report
from skatlist.tournament.eligibility import Light
from skatlist.words import Language, UsageError, text
from skatlist.words.spelling import lookup_key

_MOST: Final = 100  # lines of a table in a window
_UNREAD: Final = 3
_FORGED: Final = 4
_INTERRUPTED: Final = 130
_YEAR: Final = 4  # digits


class _Verbs(Group):
    """The verbs of an archive. A folder in their place makes or renews it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words of a call."""
        if not (args and self._is_verb(ctx, args[0])) and not {"--help", "-h"} & {*args[:1]}:
            args = ["make", *args]
        return super().parse_args(ctx, args)

    def _is_verb(self, ctx: Any, word: str) -> bool:
        known = self.list_commands(ctx)
        key = lookup_key(word)
        if any(key == lookup_key(each) for name in known for each in all_words("command", name)):
            return os.sep not in word
        return not is_folder(Path(word)) and bool(names_for("command", word, known, ctx.obj.lang))


app = typer.Typer(cls=_Verbs, rich_markup_mode=None, add_completion=False)

IndexOption = Annotated[Path | None, option("--index", metavar="DATEI", about="archive_index")]
PaperOption = Annotated[Path | None, option("-o", "--output", metavar="DATEI", about="archive_paper")]
ForceOption = Annotated[bool, option("--force")]


class Unit(StrEnum):
    """A line of a table: a person or a club."""

    PERSON = "person"
    CLUB = "club"


@app.callback()
def _first() -> None:
    pass


@app.command(cls=Command)
def make(
    ctx: typer.Context,
    folders: Annotated[list[Path] | None, argument("ORDNER...", "archive_folders")] = None,
    index: IndexOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Make or renew an archive."""
    terminal: Terminal = ctx.obj
    with _opened(terminal, index, folders or ()) as archive:
        state, renewal = archive.state(terminal.lang), archive.renewal
        words: dict[str, Any] = renewal._asdict()
        key = "archive.renewed" if renewal.moved or renewal.gone else "archive.read"
        document = {
            "index": path_text(archive.path),
            "folders": list(archive.folders),
            **{name: words[name] for name in ("read", "unchanged", "moved", "gone")},
        }
        lines = [
            *report_lines(archive_report(state, terminal.lang), terminal),
            *terminal.lines(key, **words),
            *terminal.lines("archive.index", file=path_text(archive.path)),
        ]
        terminal.answer(output, lambda: archive_json(state, **document), lines)
    if state.faults:
        raise typer.Exit(_UNREAD)


@app.command(cls=Command)
@with_options_spread
def table(
    ctx: typer.Context,
    *,
    terms: SeasonOptions,
    first: Annotated[str, option("--from", metavar="JJJJ-MM-TT", about="archive_from")] = "",
    last: Annotated[str, option("--to", metavar="JJJJ-MM-TT", about="archive_to")] = "",
    by: Annotated[Unit, option("--by", metavar="person|club", about="archive_by")] = Unit.PERSON,
    eternal: Annotated[bool, option("--eternal")] = False,
    everybody: Annotated[bool, option("--all", about="archive_all")] = False,
    paper: PaperOption = None,
    force: ForceOption = False,
    index: IndexOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Show the table over the evenings of an archive."""
    terminal: Terminal = ctx.obj
    most = None if everybody or paper is not None else _MOST
    if eternal and (any(terms) or first or last or by is Unit.CLUB):
        raise UsageError("archive_eternal_alone")
    begin, end = _day(first, last=False), _day(last, last=True)
    if begin and end and begin > end:
        raise UsageError("archive_span", first=begin, last=end)
    with _opened(terminal, index) as archive:
        if eternal:
            everything = archive.eternal(terminal.lang)
            _answer(
                terminal,
                output,
                lambda: eternal_json(everything),
                lambda: eternal_report(everything, terminal.lang, most),
                paper,
                force=force,
            )
            return
        ranking = archive.table(**terms.terms, first=begin, last=end, by_club=by is Unit.CLUB, lang=terminal.lang)
        _answer(
            terminal,
            output,
            lambda: archive_table_json(ranking),
            lambda: archive_table_report(ranking, terminal.lang, most),
            paper,
            force=force,
        )


@app.command("person", cls=Command)
def show_person(
    ctx: typer.Context,
    who: Annotated[list[str], argument("NR|NAME", "archive_person")],
    paper: PaperOption = None,
    force: ForceOption = False,
    index: IndexOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Show a person: every year and evening."""
    terminal: Terminal = ctx.obj
    with _opened(terminal, index) as archive:
        course = archive.person(" ".join(who), terminal.lang)
        _answer(
            terminal,
            output,
            lambda: person_course_json(course),
            lambda: person_course_report(course, terminal.lang),
            paper,
            force=force,
        )


@app.command("people", cls=Command)
def answer_questions(
    ctx: typer.Context,
    answer: Annotated[list[str] | None, option("--answer", metavar="FRAGE=ANTWORT", about="archive_answer")] = None,
    index: IndexOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Answer open questions about people."""
    terminal: Terminal = ctx.obj
    with _opened(terminal, index) as archive:
        given = [_understood(archive, each) for each in answer or ()]
        for question, same in given:
            archive.answer(question, same=same)
        count = len(given)
        if not answer and output is Output.TEXT and is_asking() and archive.questions():
            try:
                count = _ask_all(archive, terminal)
            except (EOFError, KeyboardInterrupt):
                terminal.note("")
                raise typer.Exit(_INTERRUPTED) from None
        left = archive.questions()
        lines = _question_lines(left, index, terminal)
        if count:
            lines += terminal.lines("archive.ask_kept", count=count, file=path_text(archive.answers_file))
        terminal.answer(output, lambda: questions_json(left, terminal.lang), lines)
    raise typer.Exit(int(bool(left)))


@app.command(cls=Command)
def inbox(
    ctx: typer.Context,
    folder: Annotated[Path, argument("ORDNER", "archive_inbox")],
    output: OutputOption = Output.TEXT,
) -> None:
    """Take in the files that clubs have sent."""
    terminal: Terminal = ctx.obj
    show = partial(terminal.progress, label=terminal.text("archive.inbox_label"))
    answers = take_in(folder, terminal.lang, show)
    lines = [] if answers else terminal.lines("archive.inbox_empty", folder=path_text(folder))
    for answer in answers:
        lines += terminal.lines(f"archive.inbox_{answer.verdict}", file=path_text(answer.name))
        lines += [line for sentence in answer.sentences for line in in_window(sentence, "    ")]
    if answers:
        lines += terminal.lines("archive.inbox_answers")
    if any(answer.fingerprint for answer in answers):
        lines += terminal.lines("archive.inbox_trust_call")
    terminal.answer(output, lambda: inbox_json(answers), lines)
    if any(answer.forged for answer in answers):
        raise typer.Exit(_FORGED)
    raise typer.Exit(int(any(answer.verdict is not InboxVerdict.ACCEPTED for answer in answers)))


@app.command("light", cls=Command)
def show_lights(
    ctx: typer.Context,
    event: Annotated[Path, argument("ABEND", "archive_event")],
    paper: PaperOption = None,
    force: ForceOption = False,
    index: IndexOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Show whether the people of an event may play."""
    terminal: Terminal = ctx.obj
    show = partial(terminal.progress, label=terminal.text("archive.label"))
    lights = eligibility(event, index=index, show=show)
    _answer(
        terminal,
        output,
        lambda: lights_json(lights, terminal.lang),
        lambda: lights_report(lights, terminal.lang),
        paper,
        force=force,
    )
    raise typer.Exit(int(lights.count(Light.RED) > 0))


@app.command(cls=Command)
def add(
    ctx: typer.Context,
    source: Annotated[Path, argument("TABELLE", "archive_source")],
    year: Annotated[int | None, option("--year", metavar="JAHR", about="archive_year", min=1900, max=2200)] = None,
    force: ForceOption = False,
    index: IndexOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Add old yearly tables."""
    terminal: Terminal = ctx.obj
    with _opened(terminal, index) as archive:
        tables, files = archive.add(source, year, force=force)
        lines = [
            line
            for table, file in zip(tables, files, strict=True)
            for line in terminal.lines(
                "archive.added",
                year=table.year,
                evenings=len(table.days),
                people=table.people,
                results=len(table.results),
                struck=table.struck,
                file=path_text(file),
            )
        ]
        lines += replaced_sentences(archive, terminal.lang)
        for sentence in differing_sentences(tables, terminal.lang):
            lines += terminal.warned(sentence)
        lines += report_lines(archive_report(archive.state(terminal.lang), terminal.lang), terminal)
        terminal.answer(output, lambda: old_tables_json(tables, [path_text(file) for file in files]), lines)
    raise typer.Exit(int(any(table.differing for table in tables)))


@app.command(cls=Command)
def forget(
    ctx: typer.Context,
    who: Annotated[list[str], argument("NR|NAME", "archive_person")],
    sure: Annotated[bool, option("--yes", about="forget_yes")] = False,
    index: IndexOption = None,
) -> None:
    """Delete a person from an archive, after asking."""
    terminal: Terminal = ctx.obj
    with _opened(terminal, index) as archive:
        course = archive.person(" ".join(who), terminal.lang)
        name = course.person.name
        if not sure:
            if not is_asking():
                raise UsageError("archive_forget_unasked")
            question = terminal.text("archive.forget_ask", name=name, count=len(course.evenings))
            if Keyboard().line(question).strip().casefold() not in YES:
                terminal.tell(terminal.text("archive.forget_nothing"))
                return
        archive.forget(course.person)
        terminal.tell(terminal.text("archive.forget_done", name=name))


def _opened(terminal: Terminal, index: Path | None, folders: Sequence[Path] = ()) -> EveningArchive:
    return EveningArchive.open(
        *folders, index=index, show=lambda items: terminal.progress(items, terminal.text("archive.label"))
    )


def _answer(
    terminal: Terminal,
    output: Output,
    document: Callable[[], dict[str, Any]],
    report: Callable[[], Report],
    paper: Path | None,
    *,
    force: bool,
) -> None:
    """Show a report, or write it as PDF, Excel or web page."""
    if paper is not None:
        written = write_report(paper, report(), terminal.lang, force=force)
        lines = terminal.lines("archive.written", file=path_text(written))
        terminal.answer(output, lambda: {**document(), "file": path_text(written)}, lines)
        return
    terminal.answer(output, document, () if output is Output.JSON else report_lines(report(), terminal))


def _day(written: str, *, last: bool) -> str:
    """Return a day (ISO). A year is its first or its last day. Raises UsageError."""
    if len(written) == _YEAR and written.isascii() and written.isdigit():
        return f"{written}-12-31" if last else f"{written}-01-01"
    return dt.date.fromisoformat(day_of(written)).isoformat() if written else ""


def _understood(archive: EveningArchive, written: str) -> tuple[PeopleQuestion, bool]:
    """Return the question of an answer, and whether the two are one person. Raises UsageError."""
    name, _, word = written.partition("=")
    question = next((each for each in archive.questions() if each.name == name.strip()), None)
    if question is None:
        raise UsageError("archive_no_question", name=name.strip())
    choice = _choice(word)
    if choice is None:
        raise UsageError("archive_answer", word=word.strip(), name=question.name)
    return question, choice


def _choice(word: str) -> bool | None:
    key = lookup_key(word)
    for same, words in ((True, ("1", "archive.answer_one")), (False, ("2", "archive.answer_two"))):
        digit, name = words
        if key in {digit, *(lookup_key(text(name, lang)) for lang in Language)}:
            return same
    return None


def _ask_all(archive: EveningArchive, terminal: Terminal) -> int:
    """Ask one question after the other and return the number of answers. Raises EOFError."""
    keyboard, count = Keyboard(), 0
    questions = archive.questions()
    terminal.tell(terminal.text("archive.ask_begin", count=len(questions)))
    for question in questions:
        if question not in archive.questions():
            continue  # settled by an earlier answer
        terminal.say()
        terminal.say_all(_numbered_entries(question, terminal))
        while written := keyboard.line(terminal.text("archive.ask_prompt")).strip():
            choice = _choice(written)
            if choice is not None:
                archive.answer(question, same=choice)
                count += 1
                break
            terminal.tell(terminal.text("archive.ask_again"))
    terminal.say()
    return count


def _numbered_entries(question: PeopleQuestion, terminal: Terminal) -> list[str]:
    lines = in_window(question_sentence(question, terminal.lang))
    for number, entry in enumerate(question_entries(question, terminal.lang), 1):
        lines += in_window(entry, f"  {number}. ", "     ")
    return [*lines]


def _question_lines(questions: Sequence[PeopleQuestion], index: Path | None, terminal: Terminal) -> list[str]:
    if not questions:
        return terminal.lines("archive.ask_none")
    lines = []
    for question in questions:
        lines += [*_numbered_entries(question, terminal)]
        verb = words_for("command", "people", terminal.lang)[0]
        more = () if index is None else ("--index", str(index))
        answers = [
            call("archive", verb, "--answer", f"{question.name}={word}", *more, lang=terminal.lang)
            for word in (terminal.text("archive.answer_one"), terminal.text("archive.answer_two"))
        ]
        lines += [line for answer in answers for line in terminal.lines("archive.ask_call", "     ", call=answer)]
        lines.append("")
    return lines[:-1]
