"""`skatlist read`: a list from photographs of its paper, with questions where it is unsure."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer

from skatlist.base.disk import path_text, read_bytes
from skatlist.cases.reading.answers import typed_answer
from skatlist.cases.reading.photo_reading import PhotographedPaper, PhotoReading, frame_numbers
from skatlist.cases.reading.questions import ReadingQuestion
from skatlist.cases.reading.reconcile import ListFrame
from skatlist.cli.evening_call import open_evening
from skatlist.cli.terminal.keyboard import Keyboard
from skatlist.cli.terminal.options import Output, OutputOption, ReadingOptions, argument, option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening.photo_lists import as_read, frame_for, list_of_paper
from skatlist.files.formats.files import write_new
from skatlist.files.formats.registry import target_format
from skatlist.files.formats.text.text_writer import write_text
from skatlist.files.photos.cells import PrintedForm
from skatlist.papers.reports.reading import (
    choice_words,
    open_sentence,
    question_place,
    question_reasons,
    question_title,
    reading_json,
    row_reading_words,
)
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, Sheet
from skatlist.words import InputError, UsageError
from skatlist.words.word_tables import typed_words

_LARGEST: Final = 64 * 1024**2  # bytes of a photograph
_LETTERS: Final = "abcd"
_STOP, _LATER = (frozenset(typed_words("reading")[name]) for name in ("stop", "later"))


class _ReadPaper(NamedTuple):
    """A list that was read, and what was known of it before: that of the event, or an empty one."""

    reading: PhotoReading
    there: Sheet

    @property
    def sheet(self) -> Sheet:
        """The list with the games that were read."""
        return as_read(self.there, self.reading)


def read(
    ctx: typer.Context,
    photos: Annotated[list[Path], argument("FOTO...", "photos")],
    *,
    target: Annotated[Path | None, option("--output", "-o", metavar="DATEI", about="output_read")] = None,
    event: Annotated[Path | None, option("--event", metavar="ABEND.skat", about="event_read")] = None,
    options: ReadingOptions,
    force: Annotated[bool, option("--force")] = False,
    output: OutputOption = Output.TEXT,
) -> None:
    """Read a list from photographs of its sheets."""
    terminal: Terminal = ctx.obj
    wanted = None if target is None else target_format(target)
    form = PrintedForm(places=options.size.players or 4, games=options.size.games or 48)
    contents = [(path_text(path), read_bytes(path, _LARGEST)) for path in photos]
    papers = [PhotographedPaper.of(content, name, form if options.size.players else None) for name, content in contents]
    read_list = _read(papers, options.rules, event, terminal)
    if output is Output.TEXT:
        read_list = read_list._replace(reading=_Questions(read_list, terminal).answered())
    if target is not None and wanted is not None:
        write_new(target, wanted.write_file([read_list.sheet], terminal.file_lang(None)), force=force)
    terminal.answer(output, lambda: _document(read_list, terminal), _lines(read_list, target, terminal))
    raise typer.Exit(int(bool(read_list.reading.open)))


def _read(papers: list[PhotographedPaper], rules: str | None, event: Path | None, terminal: Terminal) -> _ReadPaper:
    papers.sort(key=lambda paper: paper.form.sheet)
    if len({paper.code and paper.code._replace(sheet=1) for paper in papers}) > 1:
        raise UsageError("read_several")
    if event is None:
        frame = ListFrame(
            papers[0].form.places, frame_numbers(papers), load_profile() if rules is None else load_profile(rules)
        )
        code = papers[0].code
        series, table = (code.series or 1, code.table or 1) if code is not None else (1, 1)
        there = Sheet(series, table, (Player(),) * frame.places, papers[0].form.games, frame.profile.name)
        return _ReadPaper(PhotoReading.of(papers, frame), there)
    if rules is not None:
        raise UsageError("read_event_rules")
    with open_evening(event, terminal) as evening:
        key, is_second = list_of_paper(evening, papers[0]) or (None, False)
        if key is None:
            raise InputError("read_no_table", file=papers[0].name)
        lists = evening.seconds if is_second else evening
        frame, there = frame_for(lists.scored(key), papers), lists.sheets.sheet(key)
    return _ReadPaper(PhotoReading.of(papers, frame), there)


class _Questions:
    """The questions about a list in a terminal. Without one nobody is asked."""

    def __init__(self, read_list: _ReadPaper, terminal: Terminal) -> None:
        self._reading = read_list.reading
        self._names = read_list.there.names(terminal.text("game.score.place"))
        self._terminal = terminal
        self._keyboard = Keyboard()

    def answered(self) -> PhotoReading:
        """Ask all questions, learn the hand from the answers, read again and ask what is new. Return the reading."""
        terminal = self._terminal
        terminal.tell(terminal.text("reading.read", count=len(self._reading.result.sheet().rows)))
        if self._reading.is_hard:
            terminal.tell(terminal.text("reading.hard"))
        if not self._keyboard.interactive or not self._reading.open:
            return self._reading
        terminal.tell(terminal.text("reading.questions", count=len(self._reading.open)))
        try:
            while self._reading.open:
                self._ask(self._reading.open[0])
                if not self._reading.open:
                    self._learn()
        except (EOFError, KeyboardInterrupt):
            terminal.say()
        return self._reading

    def _learn(self) -> None:
        terminal = self._terminal
        terminal.tell(terminal.text("reading.learning"))
        self._reading = self._reading.taught()
        if self._reading.open:
            terminal.tell(terminal.text("reading.again", count=len(self._reading.open)))

    def _ask(self, question: ReadingQuestion) -> None:
        """Ask one question until it is answered or put back. Raises EOFError if the person stops."""
        terminal, lang = self._terminal, self._terminal.lang
        terminal.say()
        terminal.say(terminal.bold(question_title(question, lang)))
        terminal.tell(f"{question_place(question, self._names, lang)}. {' '.join(question_reasons(question, lang))}")
        for letter, choice in zip(_LETTERS, question.choices, strict=False):
            terminal.say(f"  {letter}  {choice_words(question, choice, lang)}")
        while True:
            line = self._keyboard.line(terminal.text("reading.answer")).strip()
            if line.casefold() in _STOP:
                raise EOFError
            if line.casefold() in _LATER:
                self._reading = self._reading.later(question.key)
                return
            texts = typed_answer(question, line, self._reading.frame)
            if texts is not None:
                self._reading = self._reading.answer(question.key, texts)
                return
            terminal.alarm(terminal.text("reading.not_understood", line=line))


def _document(read_list: _ReadPaper, terminal: Terminal) -> dict[str, Any]:
    reading, there = read_list.reading, read_list.there
    facts = {
        "files": [paper.name for paper in reading.papers],
        "series": there.series,
        "table": there.table,
        "players": reading.frame.places,
        "likelihood": round(reading.likelihood, 3),
        "hard": reading.is_hard,
        "list": write_text(read_list.sheet),
    }
    return reading_json(reading.result, reading.open, facts, terminal.lang)


def _lines(read_list: _ReadPaper, target: Path | None, terminal: Terminal) -> Iterator[str]:
    reading = read_list.reading
    if target is None:
        for row in reading.result.rows:
            best = row.best.row(row.number)
            if best is not None:
                mark = "?" if any(question.game == row.number for question in reading.open) else " "
                yield f"{row.number:3}{mark} {row_reading_words(best, terminal.lang)}"
    else:
        yield from terminal.lines("reading.written", file=path_text(target))
    yield open_sentence(reading.open, terminal.lang) or terminal.text("reading.all_answered")
