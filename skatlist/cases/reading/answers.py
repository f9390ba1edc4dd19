"""An answer to a question about a photographed list, as a person types it: what stands in a cell, or a whole game."""

from typing import Final

from skatlist.base.patterns import pattern
from skatlist.cases.reading.choices import MARK_COLUMNS, row_marks
from skatlist.cases.reading.questions import ReadingQuestion
from skatlist.cases.reading.reconcile import OF_PLACE, ListFrame, Texts
from skatlist.files.formats.notation.line import read_line
from skatlist.files.photos.cells import CellName
from skatlist.skat.findings import has_errors
from skatlist.skat.game import Contract, valuate
from skatlist.skat.sheet import Row

_NUMBER: Final = pattern(r"([-\u2212+]?)0*([0-9]{1,5})")
_CROSSES: Final = frozenset(("x", "×", "*"))
_NOTHING: Final = frozenset(("-", "–", "\u2212"))


def typed_answer(question: ReadingQuestion, line: str, frame: ListFrame) -> Texts | None:
    """Return the texts of cells that a typed line stands for, or None if it is none.

    An empty line is the first choice, a letter a, b, c another one. A number, a cross (x) or a dash for nothing is what
    stands in the cell of the question, anything else a game.
    """
    typed = line.strip()
    if not typed:
        return question.choices[0].texts
    at = ord(typed.casefold()) - ord("a") if len(typed) == 1 else -1
    if 0 <= at < len(question.choices):
        return question.choices[at].texts
    if typed.casefold() in _CROSSES:
        return {question.cell: "x"}
    if typed in _NOTHING:
        return {question.cell: ""}
    number = _NUMBER.fullmatch(typed)
    if number is not None:
        sign = "-" if number[1] in _NOTHING and question.cell.column not in {"plus", "minus"} else ""
        return {question.cell: f"{sign if int(number[2]) else ''}{int(number[2])}"}
    return None if question.game is None else _of_game(typed, question.game, frame)


def _of_game(line: str, number: int, frame: ListFrame) -> Texts | None:
    """Return the texts of the cells of a game typed as a line: its totals and counts are those read."""
    row, findings = read_line(line.replace("\u2212", "-"), place_required=False)
    if row is None or has_errors(findings) or row.entry.contract is None:
        return None
    return row_texts(row._replace(number=number), frame)


def row_texts(row: Row, frame: ListFrame) -> Texts | None:
    """Return the texts of the cells of a game: the announcement, its value, nothing at the others' places.

    None if its value is unknown, or if its declarer sits out.
    """
    number, entry, place = row.number or 0, row.entry, row.declarer
    players = frame.players(number)
    empty = {CellName(number, column): "" for column in (*MARK_COLUMNS, "plus", "minus")}
    others = [each for each in players if each != place]
    if entry.contract is Contract.PASSED:
        return empty | {CellName(number, column, each): "" for each in players for column in OF_PLACE}
    points = row.stated.value or valuate(entry, frame.profile, row.stated.value).points
    if not points or (place is not None and place not in players):
        return None
    marks = row_marks(entry, entry.levels, frame.profile)
    texts = empty | {CellName(number, column): marks.text(column) for column in MARK_COLUMNS}
    texts[CellName(number, "plus" if points > 0 else "minus")] = str(abs(points))
    texts[CellName(number, "passed")] = ""
    if place is not None and not frame.profile.scoring.has_target:
        texts |= {CellName(number, column, each): "" for each in others for column in OF_PLACE}
    return texts
