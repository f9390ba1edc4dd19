"""Read the photograph of a list: the questions one by one, then the games as ordinary entries."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from skatlist.desk.page import Call, DeskPage, Done, PageContent, Sent
from skatlist.desk.path_rows import list_address
from skatlist.desk.photo_view import photo_view
from skatlist.evening import Evening, Key, RecordKind
from skatlist.evening.photos import reads_photos
from skatlist.papers.reports.typeset import with_minus
from skatlist.skat.sheet.row_words import game_title
from skatlist.words import Language, UsageError, text

if TYPE_CHECKING:
    from skatlist.cases.reading.photo_reading import PhotoReading
    from skatlist.cases.reading.questions import ReadingQuestion
    from skatlist.cases.reading.reconcile import RowAsRead

_SURE: Final = 0.999


class QuestionView(NamedTuple):
    """A question on the page: its key, title and place in words, the reasons, the answers, the cut-out's address.

    It is the `number`-th of `of` questions so far. `is_row` says that a whole game may be typed.
    """

    key: str
    title: str
    place: str
    reasons: Sequence[str]
    choices: Sequence[str]
    picture: str
    number: int
    of: int
    is_row: bool


class ReadRowView(NamedTuple):
    """A game on the page as read: number, declarer, announcement, value, total, where it comes from."""

    number: int
    who: str
    title: str
    value: str
    total: str
    lost: bool
    origin: str
    is_now: bool


def _lists(evening: Evening, *, second: bool) -> Evening:
    return evening.seconds if second else evening


def _show(evening: Evening, call: Call, *, second: bool) -> PageContent:
    key: Key = call.places["series"], call.places["table"]
    lists = _lists(evening, second=second)
    names = lists.scored(key).sheet.names(text("reading.place", call.lang))
    reading = call.desk.readings.get(key, second=second)
    question = reading.open[0] if reading is not None and reading.open else None
    game = None if question is None else question.game
    values: dict[str, Any] = {
        "title": text("reading.page_title", call.lang, series=key[0], table=key[1]),
        "list": _list_of(key, second=second),
        "address": f"{_list_of(key, second=second)}/photo",
        "photo": photo_view(lists, key, game, call.query.get("photo", ""), call.lang),
        "reads": reads_photos(),
        "reading": reading,
        "question": None,
        "rows": (),
        "games": 0,
        "begun": bool(lists.scored(key).sheet.rows),
        "entered": (key, second) in call.desk.readings.entered,
    }
    if reading is not None:
        view = None if question is None else _question_view(reading, question, names, values["address"], call.lang)
        rows = list(_rows(reading, game, names, call.lang))
        values |= {"question": view, "rows": rows, "games": len(rows)}
    return PageContent("reading.html", values)


def _list_of(key: Key, *, second: bool) -> str:
    return list_address(key) + ("/second" if second else "")


def _question_view(
    reading: "PhotoReading", question: "ReadingQuestion", names: Sequence[str], address: str, lang: Language
) -> QuestionView:
    from skatlist.papers.reports.reading import choice_words, question_place, question_reasons, question_title

    choices = [choice_words(question, choice, lang) for choice in question.choices]
    return QuestionView(
        question.key,
        question_title(question, lang),
        question_place(question, names, lang),
        question_reasons(question, lang),
        choices,
        f"{address}/{question.key}.jpg",
        len(reading.answered) + 1,
        len(reading.questions),
        question.game is not None,
    )


def _rows(reading: "PhotoReading", game: int | None, names: Sequence[str], lang: Language) -> Iterator[ReadRowView]:
    waiting = {question.key for question in reading.open}
    for row in reading.result.rows:
        best = row.best.row(row.number)
        if best is None:
            continue
        value, place = best.stated.value, best.declarer
        totals = [total for total in best.stated.totals if total is not None]
        yield ReadRowView(
            row.number,
            names[place - 1] if place else "–",
            game_title(best.entry, lang) + (f", {text('reading.overbid', lang)}" if best.entry.overbid else ""),
            "" if value is None else f"{'+' if value > 0 else ''}{with_minus(value)}",
            ", ".join(map(with_minus, totals)),
            (value or 0) < 0,
            text(f"reading.origin_{_origin(row, reading, waiting)}", lang),
            row.number == game,
        )


def _origin(row: "RowAsRead", reading: "PhotoReading", waiting: set[str]) -> str:
    key = str(row.number)
    if key in waiting:
        return "question"
    if key in reading.answered:
        return "answered"
    return "sure" if min(row.sureness.values()) >= _SURE else "read"


def _act(evening: Evening, call: Call, *, second: bool) -> Done | Callable[[], Callable[[Evening], Done]]:
    """Begin a reading, take an answer, enter the games, or discard it. Raises SkatlistError."""
    key: Key = call.places["series"], call.places["table"]
    match call.typed("do"):
        case "start":
            return _begin(evening, call, key, second=second)
        case "take":
            return _take(evening, call, key, second=second)
        case "back":
            return _take_back(evening, call, key, second=second)
        case "drop":
            call.desk.readings.discard(key, second=second)
            return Done(_list_of(key, second=second), [text("reading.discarded", call.lang)])
    return _answer(call, key, second=second)


def _begin(evening: Evening, call: Call, key: Key, *, second: bool) -> Callable[[], Callable[[Evening], Done]]:
    """Read the photographs of a list beside other work."""
    if not reads_photos():
        raise UsageError("read_no_tab")
    from skatlist.cases.reading.photo_reading import PhotoReading
    from skatlist.evening.photo_lists import frame_for, must_be_empty, papers_of, photographs_of

    lists = _lists(evening, second=second)
    photos, scored = photographs_of(lists, key, second=second), lists.scored(key)
    must_be_empty(scored.sheet)
    if not photos:
        raise UsageError("read_no_photo")
    hands = call.desk.readings.hands

    def from_papers() -> PhotoReading:
        papers = papers_of(photos)
        return PhotoReading.of(papers, frame_for(scored, papers), hands)

    def read() -> Callable[[Evening], Done]:
        reading = call.desk.reading_bench.do(from_papers)

        def keep(_evening: Evening) -> Done:
            call.desk.readings.keep(key, reading, second=second)
            return Done()

        return keep

    return read


def _answer(call: Call, key: Key, *, second: bool) -> Done | Callable[[], Callable[[Evening], Done]]:
    from skatlist.cases.reading.answers import typed_answer

    reading = call.desk.readings.of(key, second=second)
    question = reading.questions.get(call.typed("question"))
    if question is None or question.key in reading.answered:
        return Done()  # another window was faster
    choice, line = call.typed("choice"), call.typed("line")
    if choice == "later":
        reading = reading.later(question.key)
    else:
        is_offered = choice.isdecimal() and int(choice) < len(question.choices)
        texts = question.choices[int(choice)].texts if is_offered and not line else None
        texts = typed_answer(question, line, reading.frame) if line else texts
        if texts is None:
            raise UsageError("read_answer", line=line)
        reading = reading.answer(question.key, texts)
    call.desk.readings.keep(key, reading, second=second)
    if reading.open or not reading.answered:
        return Done()
    learnt = reading

    def learn() -> Callable[[Evening], Done]:
        again = call.desk.reading_bench.do(learnt.taught)

        def keep(_evening: Evening) -> Done:
            call.desk.readings.keep(key, again, second=second)
            return Done()

        return keep

    return learn


def _take(evening: Evening, call: Call, key: Key, *, second: bool) -> Done:
    from skatlist.evening.photo_lists import take_reading

    reading = call.desk.readings.of(key, second=second)
    records = take_reading(_lists(evening, second=second), key, reading)
    call.desk.readings.drop(key, second=second)
    call.desk.readings.entered[key, second] = records
    count = sum(record.kind == RecordKind.GAME for record in records)
    return Done(_list_of(key, second=second), [text("reading.taken", call.lang, count=count)])


def _take_back(evening: Evening, call: Call, key: Key, *, second: bool) -> Done:
    from skatlist.evening.photo_lists import take_back

    take_back(_lists(evening, second=second), key, call.desk.readings.entered.get((key, second), ()))
    del call.desk.readings.entered[key, second]
    return Done("", [text("reading.taken_back", call.lang)])


def _cut_out(_evening: Evening, call: Call, *, second: bool) -> Sent:
    key: Key = call.places["series"], call.places["table"]
    reading = call.desk.readings.of(key, second=second)
    question = reading.questions.get(call.places["question"].removesuffix(".jpg"))
    if question is None:
        raise UsageError("read_gone")
    return Sent("", lambda: call.desk.picture_bench.do(lambda: reading.cut_out(question)), "image/jpeg", is_inline=True)


_PATH = "/list/{series:int}/{table:int}"
PAGES = tuple(
    page
    for beyond, second in (("", False), ("/second", True))
    for page in (
        DeskPage(f"{_PATH}{beyond}/photo", partial(_show, second=second), partial(_act, second=second)),
        DeskPage(f"{_PATH}{beyond}/photo/{{question}}", partial(_cut_out, second=second)),
    )
)
