"""A photographed list as it was read: the questions in words, and the document for programs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from skatlist.cases.reading.questions import OfferedAnswer, ReadingQuestion
from skatlist.cases.reading.reconcile import ListAsRead
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.photos.cells import CellName
from skatlist.papers.reports.typeset import with_minus
from skatlist.skat.sheet import Row
from skatlist.skat.sheet.columns import Cell
from skatlist.skat.sheet.row_words import game_title
from skatlist.words import Language, enumerated, text

# The column of a list by the column of its paper. Others have the same name.
_COLUMNS: Final = {"points": "total"}
_SIGNS: Final = {"plus": "+", "minus": "−"}
_BY_SHARE: Final = 3  # digits of a sureness


def question_title(question: ReadingQuestion, lang: Language) -> str:
    """Return a question in words: `Spiel 17: 42 oder 62?`"""
    where = text("reading.game", lang, game=question.game) if question.game else text("reading.below", lang)
    if not question.is_of_one_cell:
        return text("reading.what", lang, where=where)
    words = [choice_words(question, choice, lang) for choice in question.choices[:2]]
    if len(words) == 1:
        return text("reading.is_it", lang, where=where, text=words[0])
    return text("reading.or", lang, where=where, first=words[0], second=words[1])


def question_place(question: ReadingQuestion, names: Sequence[str], lang: Language) -> str:
    """Return which cell a question is about: `Stand von Yvonne Quandt`. `names` are those of the places."""
    cell = question.cell
    column = _column_words(cell, lang)
    if cell.place is None:
        return column
    return text("reading.column_of", lang, column=column, name=names[cell.place - 1])


def _column_words(cell: CellName, lang: Language) -> str:
    return text(f"reading.column_{cell.column}", lang)


def question_reasons(question: ReadingQuestion, lang: Language) -> tuple[str, ...]:
    """Return why a person is asked, a sentence each."""
    return tuple(text(f"reading.why_{reason}", lang) for reason in question.why)


def choice_words(question: ReadingQuestion, choice: OfferedAnswer, lang: Language) -> str:
    """Return an answer in words: the text of the cell, or the whole row if more than a cell differs.

    An answer that is no row of a game says what differs from the first one.
    """
    if question.is_of_one_cell:
        return text_in_words(question.cell, choice.texts[question.cell], lang)
    row = choice.reading.row(question.game or 0) if choice.reading is not None else None
    if row is not None:
        return row_reading_words(row, lang)
    first = question.choices[0].texts
    other = (
        text("reading.column_says", lang, column=_column_words(name, lang), text=text_in_words(name, words, lang))
        for name, words in choice.texts.items()
        if words != first.get(name)
    )
    return enumerated(other) or text("reading.nothing", lang)


def text_in_words(name: CellName, words: str, lang: Language) -> str:
    """Return the text of a cell as people say it: a number with its sign, a cross, nothing."""
    if not words:
        return text("reading.nothing", lang)
    if words == "x":
        return text("reading.cross", lang)
    return f"{_SIGNS.get(name.column, '')}{with_minus(int(words)) if words.removeprefix('-').isdigit() else words}"


def row_reading_words(row: Row, lang: Language) -> str:
    """Return a row with everything that is written in it: `2 Kreuz mit 1 +24 → 42, gewonnen 3`."""
    title = game_title(row.entry, lang)
    title += f", {text('reading.overbid', lang)}" if row.entry.overbid else ""
    stated = row.stated
    if row.declarer is None:
        return title if stated.passed is None else f"{title} {stated.passed}"
    place = row.declarer - 1
    value = f"{'+' if (stated.value or 0) > 0 else ''}{with_minus(stated.value or 0)}"
    totals = ", ".join(with_minus(total) for total in stated.totals if total is not None)
    count = stated.won[place] if stated.won[place] is not None else stated.lost[place]
    key = "reading.row_won" if (stated.value or 0) > 0 else "reading.row_lost"
    counted = "" if count is None else text(key, lang, count=count)
    return f"{row.declarer} {title} {value} → {totals or '?'}{counted}"


def reading_json(
    result: ListAsRead, questions: Sequence[ReadingQuestion], facts: Mapping[str, Any], lang: Language
) -> dict[str, Any]:
    """Return the document `skatlist/read/1`: the games as read with the sureness of each field, and the questions."""
    rows = [
        {
            "game": row.number,
            "line": None if (best := row.best.row(row.number)) is None else write_line(best, stated=True),
            "fields": [
                {"field": _field(name), "text": row.best.texts[name], "sureness": round(share, _BY_SHARE)}
                for name, share in row.sureness.items()
            ],
            "asked": list(row.why),
        }
        for row in result.rows
    ]
    below = [
        {
            "field": _field(number.name),
            "place": number.name.place,
            "number": int(number.readings[0]) if number.readings[0] else None,
            "sureness": round(number.sureness, _BY_SHARE),
        }
        for number in result.foot
    ]
    return {
        "schema": "skatlist/read/1",
        **facts,
        "rows": rows,
        "below": below,
        "questions": list(_questions_json(questions, lang)),
    }


def _field(name: CellName) -> str:
    column = _COLUMNS.get(name.column, name.column) if name.row is not None else name.column
    return Cell(column, name.place)


def _questions_json(questions: Sequence[ReadingQuestion], lang: Language) -> Iterator[dict[str, Any]]:
    for question in questions:
        yield {
            "game": question.game,
            "field": _field(question.cell),
            "message": question_title(question, lang),
            "choices": [choice_words(question, choice, lang) for choice in question.choices],
            "why": list(question.why),
        }


def open_sentence(questions: Sequence[ReadingQuestion], lang: Language) -> str:
    """Return which questions are left: `Offen: Spiele 17 und 23`."""
    games = [str(question.game) for question in questions if question.game is not None]
    below = len(questions) - len(games)
    parts = [text("reading.open_games", lang, games=enumerated(games), count=len(games))] if games else []
    parts += [text("reading.open_below", lang, count=below)] if below else []
    return " ".join(parts)
