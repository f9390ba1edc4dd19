"""Read the cells of a list with a network of our own: how likely each text is in each cell, nothing more."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import resources
from itertools import chain
from typing import Final, Self

import numpy as np

from skatlist.files.photos.cells import CellName, Cut
from skatlist.files.photos.likelihood import ALPHABET, Classes, Labels, Numbers, likeliest, log_likelihoods, plainest
from skatlist.files.photos.network import Floats, Learner, Weights, classes_of, features

__all__ = ["ALPHABET", "CellReading", "HandReader", "Readings"]

_WEIGHTS: Final = ("data", "photo", "reader.npz")
_LESSON: Final = 64  # cells of a step
_STEPS: Final = 100
_TOGETHER: Final = 10  # steps whose cells are in memory at once
_PART: Final = 128  # cells that are read at once
_SHIFTS: Final = ((0, 0), (1, -1), (-1, 2), (0, -2), (0, 1))  # pixels, by which cells are moved to learn from
_WRITTEN: Final = 3.0  # how often a written cell is taken for an empty one
_SEED: Final = 48


class CellReading:
    """The likelihoods of the texts in one cell. They are natural logarithms, 0 for certain."""

    def __init__(self, classes: Classes) -> None:
        self.classes = classes

    def of(self, letters: str) -> float:
        """Return how likely a whole text is: "" an empty cell, x a cross, - a dash or minus."""
        return float(self.many((letters,))[0])

    def many(self, texts: Sequence[str]) -> Numbers:
        """Return how likely each of these texts is."""
        return log_likelihoods(self.classes, texts)

    def best(self, count: int) -> list[str]:
        """Return the likeliest texts, the best first, at most `count`."""
        return likeliest(self.classes, count)

    @cached_property
    def ink(self) -> float:
        """How likely it is that anything is written in the cell, 0 to 1."""
        return 1.0 - float(np.exp(self.of("")))


class Readings(Mapping[CellName, CellReading]):
    """The readings of the cells of a list."""

    def __init__(self, cells: Mapping[CellName, CellReading]) -> None:
        self._cells = cells

    def __getitem__(self, name: CellName) -> CellReading:
        return self._cells[name]

    def __iter__(self) -> Iterator[CellName]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def cell(self, name: CellName) -> CellReading:
        """Return what was read in a cell. Raises KeyError if it was not among those that were read."""
        return self._cells[name]

    @cached_property
    def mean_likelihood(self) -> float:
        """How well this hand is read: the mean likelihood of the plainest text of all cells with digits, 0 at best.

        It is minus infinity without any. Lists of hands that training never saw have -0.01 to -0.09 where 92 to 100 %
        of the numbers are read right, and -0.13 to -0.15 where 77 to 89 % are.
        """
        texts = ((cell, plainest(cell.classes)) for cell in self._cells.values())
        results = [cell.of(text) for cell, text in texts if text not in {"", "-", "x"}]
        return float(np.mean(results)) if results else -np.inf


class HandReader:
    """A network with its weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights = {name: np.asarray(value, np.float32) for name, value in weights.items()}

    @classmethod
    def load(cls) -> Self:
        """Return the reader that comes with the program."""
        with resources.files("skatlist").joinpath(*_WEIGHTS).open("rb") as file, np.load(file) as weights:
            return cls(dict(weights))

    def read(self, cells: Mapping[CellName, Cut]) -> Readings:
        """Return what stands in cells of 32 x 96 points, 0 paper to 1 ink."""
        return self.read_by((self,), cells)[0]

    def read_by(self, hands: Sequence["HandReader"], cells: Mapping[CellName, Cut]) -> list[Readings]:
        """Return what each of several readers reads that have learnt hands from this one, or are this one."""
        names, results = list(cells), [dict[CellName, CellReading]() for _ in hands]
        for part in (names[at : at + _PART] for at in range(0, len(names), _PART)):
            seen = features(self.weights, _stacked(cells[name] for name in part))
            for hand, result in zip(hands, results, strict=True):
                classes = classes_of(hand.weights, seen)
                result |= {name: CellReading(each) for name, each in zip(part, classes, strict=True)}
        return [Readings(result) for result in results]

    def taught(self, cells: Mapping[CellName, Cut], texts: Mapping[CellName, str]) -> Self:
        """Return a reader that has learnt a hand from cells whose texts a person has answered for.

        The layers along the cell learn, those that look at patches stay. Without any text it is the same reader.
        Raises KeyError for a text of a cell that is not there, ValueError for a letter outside of the alphabet.
        """
        labels = list(texts.values())
        if not labels:
            return self
        known = [cells[name] for name in texts]
        learner, rng = Learner(self.weights), np.random.default_rng(_SEED)
        often = np.array([_WRITTEN if text else 1.0 for text in labels])
        often /= often.sum()
        steps = [
            list(zip(rng.choice(len(labels), _LESSON, p=often), rng.integers(0, len(_SHIFTS), _LESSON), strict=True))
            for _ in range(_STEPS)
        ]
        for part in (steps[at : at + _TOGETHER] for at in range(0, _STEPS, _TOGETHER)):
            wanted = {each: row for row, each in enumerate(sorted(set(chain.from_iterable(part))))}
            moved = _stacked(np.roll(known[at], _SHIFTS[shift], (0, 1)) for at, shift in wanted)
            seen = features(self.weights, moved)
            for step in part:
                lesson = seen[[wanted[each] for each in step]]
                learner.step(lesson, Labels.of([labels[at] for at, _ in step]))
        return type(self)(learner.weights)


def _stacked(cells: Iterable[Cut]) -> Floats:
    each = list(cells)
    return np.stack(each) if each else np.zeros((0, 32, 96), np.float32)
