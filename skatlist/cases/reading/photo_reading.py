"""Read a photographed list, ask, learn the hand from the answers, and read again."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, Self

import numpy as np

from skatlist.cases.reading.choices import MARK_COLUMNS
from skatlist.cases.reading.questions import ReadingQuestion, questions_of
from skatlist.cases.reading.reconcile import ListAsRead, ListFrame, Texts, reconcile
from skatlist.files.photos.blobs import Pixels
from skatlist.files.photos.cells import RESOLUTION, CellBox, CellName, Cut, PrintedForm, cells_of, cut_cells
from skatlist.files.photos.curl import flattened
from skatlist.files.photos.list_code import ListCode
from skatlist.files.photos.pictures import as_jpeg, cleaned_picture, open_gray
from skatlist.files.photos.printed_form import known_forms, possible_forms
from skatlist.files.photos.reader import HandReader, Readings
from skatlist.files.photos.reading_code import list_code_of, marks_of
from skatlist.files.photos.straighten import POINTS_PER_INCH
from skatlist.words import InputError, UsageError

if TYPE_CHECKING:
    from PIL.Image import Image

HARD: Final = -0.1  # mean likelihood below which a hand is hard to read
TOO_HARD: Final = -0.35  # below which it is not read
_SURER: Final = 0.6  # of the reader's mean likelihood that of a known hand may have to read instead of it
_LEAST_LINES: Final = 0.75  # of the form's lines, without which the marks are those of something else
_TAUGHT_FROM: Final = 0.9  # a cell of a row without a question teaches if it is that sure
_ANNOUNCED: Final = (*MARK_COLUMNS, "plus", "minus")
_AROUND: Final = 14.0, 5.0  # points around a cut-out, beside and above


class PhotographedPaper(NamedTuple):
    """A sheet of paper as photographed: laid flat at 200 pixels an inch, its form, its code, its marks in pixels."""

    name: str
    gray: Pixels
    form: PrintedForm
    code: ListCode | None
    marks: tuple[int, ...]

    @classmethod
    def of(cls, content: bytes, name: str, form: PrintedForm | None = None) -> Self:
        """Return the paper of a photograph. `form` is what a person says of its size, if its code is not legible.

        Raises InputError for anything but a picture within the bounds, without the marks of a list, or if neither the
        code nor a person says which form it is.
        """
        try:
            picture = open_gray(cleaned_picture(content, name))
        except UsageError as fault:
            raise InputError(fault.key.removeprefix("errors."), **fault.params) from fault
        marks = marks_of(picture)
        if marks is None:
            raise InputError("read_no_form", file=name)
        code = list_code_of(picture, marks)
        if code is not None:
            forms = known_forms(PrintedForm.of(code))
        elif form is not None:
            forms = possible_forms(form.places, form.games)
        else:
            raise InputError("read_no_code", file=name)
        if not forms:
            raise InputError("read_other_form", file=name)
        flat, known = flattened(picture, marks, *forms)
        if flat.lines < _LEAST_LINES:
            raise InputError("read_no_form", file=name)
        return cls(name, flat.gray.astype(np.uint8), known, code, tuple(round(float(each)) for each in marks.ravel()))


class PhotoReading(NamedTuple):
    """A list as far as it is read: the result, all questions so far by key, and the answers of a person.

    No question is ever withdrawn. `answered` are the keys of those with an answer, `lessons` is how often the reader
    has learnt the hand, `knows_hand` whether it has learnt one from another list.
    """

    papers: tuple[PhotographedPaper, ...]
    frame: ListFrame
    reader: HandReader
    readings: Readings
    result: ListAsRead
    likelihood: float
    answers: Texts = MappingProxyType({})
    questions: Mapping[str, ReadingQuestion] = MappingProxyType({})
    answered: frozenset[str] = frozenset()
    lessons: int = 0
    knows_hand: bool = False

    @classmethod
    def of(cls, papers: Sequence[PhotographedPaper], frame: ListFrame, hands: Sequence[HandReader] = ()) -> Self:
        """Read a list from its sheets of paper. It takes some seconds.

        `hands` are readers that have learnt the hands of other lists: one of them reads this list if it is clearly
        surer of it than the reader that comes with the program, and leaves fewer questions. Raises InputError if there
        is no number or the hand is too hard to read, UsageError for rules whose games have no cells.
        """
        frame.must_be_readable()
        name = papers[0].name
        plain, hand = _surest(_loaded(name), hands, _cells_on(papers))
        if plain[1].mean_likelihood == -np.inf:
            raise InputError("read_blank", file=name)
        if (hand or plain)[1].mean_likelihood < TOO_HARD:
            raise InputError("read_too_hard", file=name)
        first = cls._first(papers, frame, plain)
        if hand is not None:
            known = cls._first(papers, frame, hand)._replace(knows_hand=True)
            first = known if len(known.questions) < len(first.questions) else first
        if first.likelihood < TOO_HARD:
            raise InputError("read_too_hard", file=name)
        return first

    @classmethod
    def _first(
        cls, papers: Sequence[PhotographedPaper], frame: ListFrame, reading: tuple[HandReader, Readings]
    ) -> Self:
        reader, readings = reading
        result = reconcile(readings, frame, _foot(papers), {})
        questions = {each.key: each for each in questions_of(result)}
        return cls(tuple(papers), frame, reader, readings, result, readings.mean_likelihood, questions=questions)

    @property
    def is_hard(self) -> bool:
        """Whether this hand is hard to read: some fifteen questions are to be expected."""
        return self.likelihood < HARD

    @property
    def open(self) -> tuple[ReadingQuestion, ...]:
        """The questions that wait for an answer, in the order of the paper."""
        return tuple(question for key, question in self.questions.items() if key not in self.answered)

    def answer(self, key: str, texts: Texts) -> Self:
        """Note what a person says stands in cells of a question."""
        return self._replace(answers={**self.answers, **texts}, answered=self.answered | {key})

    def later(self, key: str) -> Self:
        """Ask a question after all others."""
        others = {name: question for name, question in self.questions.items() if name != key}
        return self._replace(questions={**others, key: self.questions[key]})

    def taught(self) -> Self:
        """Learn the hand from what was answered and from rows without a question, and read again."""
        reader, readings = self._read_again()
        result = reconcile(readings, self.frame, _foot(self.papers), self.answers)
        again = self._replace(reader=reader, readings=readings, lessons=self.lessons + 1)
        return again.after(result)

    def _read_again(self) -> tuple[HandReader, Readings]:
        cells = _cells_on(self.papers)
        reader = self.reader.taught(cells, self._lessons())
        return reader, reader.read(cells)

    def after(self, result: ListAsRead) -> Self:
        """Return the reading with what was found now, and the questions about it that were not asked before.

        A row of which only one cell was answered is asked again if it is still in doubt.
        """
        new = {
            question.key: question
            for question in questions_of(result)
            if question.key not in self.questions or not self._covers(question)
        }
        return self._replace(result=result, questions={**self.questions, **new}, answered=self.answered.difference(new))

    def _covers(self, question: ReadingQuestion) -> bool:
        """Whether a question still waits, or was answered as a whole."""
        return question.key not in self.answered or all(
            name in self.answers for name in question.choices[0].texts if name.column in _ANNOUNCED
        )

    def _lessons(self) -> Texts:
        """Return the texts from which the hand is learnt: all answers, and sure ones of rows without a question."""
        sure: dict[CellName, str] = {}
        for row in self.result.rows:
            if not row.why and str(row.number) not in self.questions:
                texts = row.best.texts.items()
                sure |= {name: text for name, text in texts if row.sureness[name] > _TAUGHT_FROM}
        for number in self.result.foot:
            if not number.is_doubtful and number.sureness > _TAUGHT_FROM:
                sure[number.name] = number.readings[0]
        lessons = {name: self._as_written(name, text) for name, text in {**sure, **self.answers}.items()}
        there = set(_names_on(self.papers))
        return {name: text for name, text in lessons.items() if name in there}

    def _as_written(self, name: CellName, text: str) -> str:
        """Return a dash for a cell that counts as empty and holds one."""
        if text:
            return text
        nothing, dash = self.readings.cell(name).many(("", "-"))
        return "-" if dash > nothing else ""

    def cut_out(self, question: ReadingQuestion) -> bytes:
        """Return the place of a question on the paper as a JPEG file: the cells that it is about."""
        for paper in self.papers:
            boxes = [box for name, box in cells_of(paper.form).items() if name in question.cells]
            if boxes:
                left, right = min(box.left for box in boxes), max(box.right for box in boxes)
                return as_jpeg(_cut_out(paper.gray, CellBox(left, boxes[0].top, right, boxes[0].bottom)))
        raise KeyError(question.cell)


def _surest(
    reader: HandReader, hands: Sequence[HandReader], cells: Mapping[CellName, Cut]
) -> tuple[tuple[HandReader, Readings], tuple[HandReader, Readings] | None]:
    """Return the reader of the program and what it reads, and that of `hands` which is clearly surer, if one is."""
    plain, *others = zip((reader, *hands), reader.read_by((reader, *hands), cells), strict=True)
    best = max(others, key=lambda each: each[1].mean_likelihood, default=plain)
    is_surer = best[1].mean_likelihood > _SURER * plain[1].mean_likelihood
    return plain, best if others and is_surer else None


def _loaded(file: str) -> HandReader:
    try:
        return HandReader.load()
    except FileNotFoundError as fault:  # a copy of the program without its data
        raise InputError("read_no_reader", file=file) from fault


def _cut_out(gray: Pixels, box: CellBox) -> "Image":
    from PIL import Image

    scale = RESOLUTION / POINTS_PER_INCH
    beside, above = _AROUND
    edges = (box.left - beside, box.top - above, box.right + beside, box.bottom + above)
    left, top, right, low = (max(0, round(edge * scale)) for edge in edges)
    return Image.fromarray(gray[top:low, left:right])


def _cells_on(papers: Iterable[PhotographedPaper]) -> dict[CellName, Cut]:
    """Return the cells of a list. They need three times the memory of its papers, so no reading keeps them."""
    return {name: piece for paper in papers for name, piece in cut_cells(paper.gray, paper.form).items()}


def _names_on(papers: Iterable[PhotographedPaper]) -> Iterator[CellName]:
    return (name for paper in papers for name in cells_of(paper.form))


def _foot(papers: Iterable[PhotographedPaper]) -> tuple[CellName, ...]:
    return tuple(dict.fromkeys(name for name in _names_on(papers) if name.row is None))


def frame_numbers(papers: Sequence[PhotographedPaper]) -> range:
    """Return the games on these sheets of one list. Raises InputError if a sheet between them is missing."""
    numbers = sorted(number for paper in papers for number in paper.form.numbers)
    whole = range(1, numbers[-1] + 1)
    if numbers != list(whole):
        raise InputError("read_sheets", file=papers[0].name, games=len(numbers))
    return whole
