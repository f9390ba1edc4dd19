"""The questions about a list that was read: which cell is looked at, and what can stand there."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from skatlist.cases.reading.choices import MARK_COLUMNS
from skatlist.cases.reading.lattice import RowNumbers
from skatlist.cases.reading.reconcile import ListAsRead, ListFrame, NumberAsRead, RowAsRead, RowReading, Texts
from skatlist.files.photos.cells import CellName
from skatlist.skat.game import valuate

_MOST: Final = 4  # answers offered
_WORTH: Final = 0.01  # a reading this likely is offered
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
    def cells(self) -> frozenset[CellName]:
        """The cells in which the choices differ, and that which is asked about."""
        return frozenset((self.cell,)).union(*(_differing(self.choices[0], choice) for choice in self.choices))

    @property
    def is_of_one_cell(self) -> bool:
        """Whether the choices differ in nothing but the cell."""
        return all(_differing(self.choices[0], choice) <= {self.cell} for choice in self.choices)


def questions_of(result: ListAsRead) -> Iterator[ReadingQuestion]:
    """Yield the questions about a list, game by game, then those below the games unless the sums were typed before."""
    totals: dict[int, int] = {}
    counts: dict[tuple[str, int], int] = {}
    for row in result.rows:
        if row.why:
            yield _about_row(row, _as_it_should_be(row, totals, counts, result.frame))
        numbers = row.best.outcome
        if numbers.points is not None:
            counter = _counter(numbers)
            counts[counter] = counts.get(counter, 0) + 1 if numbers.counter is None else numbers.counter
            totals |= dict(numbers.totals)
    if result.frame.sums is None:
        yield from (_about_number(number) for number in result.foot if number.is_doubtful)


def _counter(numbers: RowNumbers) -> tuple[str, int]:
    """Return column and place of the counter that a game is counted in."""
    if not numbers.place:
        return "passed", 0
    return "won" if (numbers.points or 0) > 0 else "lost", numbers.place


def _as_it_should_be(
    row: RowAsRead, totals: Mapping[int, int], counts: Mapping[tuple[str, int], int], frame: ListFrame
) -> tuple[CellName, str] | None:
    """Return the cell of a scorer's slip, and what would stand there without it, None without a slip."""
    best, numbers = row.best, row.best.outcome
    if best.is_slip and best.entry is not None:
        right = valuate(best.entry, frame.profile).points or 0
        return CellName(row.number, "plus" if (numbers.points or 0) > 0 else "minus"), str(abs(right))
    if {"sum", "no_total"} & numbers.slips and not frame.profile.scoring.has_target:
        right = totals.get(numbers.place, 0) + (numbers.points or 0)
        return CellName(row.number, "points", numbers.place), str(right)
    if {"count", "no_count", "no_mark"} & numbers.slips:
        column, place = _counter(numbers)
        return CellName(row.number, column, place or None), str(counts.get((column, place), 0) + 1)
    return None


def _about_row(row: RowAsRead, slip: tuple[CellName, str] | None) -> ReadingQuestion:
    """Return the question about a row. A slip is asked against what would stand there without it."""
    choices = [OfferedAnswer(reading.texts, reading) for reading in row.readings if reading.share >= _WORTH]
    choices = choices or [OfferedAnswer(row.best.texts, row.best)]
    first = choices[0]
    if slip is not None:
        name, right = slip
        others = [OfferedAnswer({**first.texts, name: right})] if first.texts[name] != right else []
        if not {"doubt", "entry", "against"} & set(row.why):
            return ReadingQuestion(row.number, name, (first, *others), row.why)
        choices += [each for each in others if all(choice.texts != each.texts for choice in choices)]
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
