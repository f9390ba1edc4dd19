"""The questions about a list that was read: which cell is looked at, and what can stand there."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from skatlist.cases.reading.choices import MARK_COLUMNS
from skatlist.cases.reading.reconcile import ListAsRead, NumberAsRead, RowAsRead, RowReading, Texts
from skatlist.files.photos.cells import CellName

_MOST: Final = 4  # answers offered
_LOOKED_AT: Final = ("points", "plus", "minus", "won", "lost", "passed", *MARK_COLUMNS)  # the first that differs


class OfferedAnswer(NamedTuple):
    """An answer that is offered: the texts of cells, and how the whole row reads with them, if that is known."""

    texts: Texts
    reading: RowReading | None = None


class ReadingQuestion(NamedTuple):
    """A question to a person who sees the paper: the game (None below the games), the cell, what can stand there.

    The first choice is the likeliest. `why` are the reasons of `RowAsRead`, or `foot`.
    """

    game: int | None
    cell: CellName
    choices: tuple[OfferedAnswer, ...]
    why: tuple[str, ...]

    @property
    def key(self) -> str:
        """The name of the question: the number of its game, or the cell below the games."""
        return str(self.game) if self.game is not None else f"{self.cell.column}-{self.cell.place}"

    @property
    def is_of_one_cell(self) -> bool:
        """Whether the choices differ in nothing but the cell."""
        return all(_differing(self.choices[0], choice) <= {self.cell} for choice in self.choices)


def questions_of(result: ListAsRead) -> Iterator[ReadingQuestion]:
    """Yield the questions about a list, game by game, then those below the games."""
    yield from (_about_row(row) for row in result.rows if row.why)
    yield from (_about_number(number) for number in result.foot if number.is_doubtful)


def _about_row(row: RowAsRead) -> ReadingQuestion:
    choices = [OfferedAnswer(reading.texts, reading) for reading in row.readings]
    first = choices[0]
    if row.strange is not None:
        name, looks = row.strange
        other = OfferedAnswer({**first.texts, name: looks.removesuffix("-")})
        if all(choice.texts != other.texts for choice in choices):
            choices.insert(1, other)
    differing = _differing(first, choices[1]) if len(choices) > 1 else set(first.texts)
    cell = min(differing, key=lambda name: (not first.texts[name], _LOOKED_AT.index(name.column), name.place or 0))
    return ReadingQuestion(row.number, cell, tuple(choices[:_MOST]), row.why)


def _about_number(number: NumberAsRead) -> ReadingQuestion:
    texts = dict.fromkeys((*number.readings, number.right))
    return ReadingQuestion(None, number.name, tuple(OfferedAnswer({number.name: each}) for each in texts), ("foot",))


def _differing(one: OfferedAnswer, other: OfferedAnswer) -> set[CellName]:
    return {name for name, text in one.texts.items() if other.texts.get(name) != text}
