"""Read the cells of a list with a network of our own: how likely each text is in each cell, nothing more."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import resources
from typing import Final, Self

import numpy as np

from skatlist.files.photos.cells import CellName, Cut
from skatlist.files.photos.likelihood import ALPHABET, Classes, Labels, Numbers, likeliest, log_likelihoods, plainest
from skatlist.files.photos.network import Floats, Learner, Weights, classes_of, features

__all__ = ["ALPHABET", "CellReading", "HandReader", "Readings"]

_WEIGHTS: Final = ("data", "photo", "reader.npz")
_LESSON: Final = 64  # cells of a step
_STEPS: Final = 100
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
        classes = classes_of(self.weights, features(self.weights, _stacked(cells.values())))
        return Readings({name: CellReading(seen) for name, seen in zip(cells, classes, strict=True)})

    def taught(self, cells: Mapping[CellName, Cut], texts: Mapping[CellName, str]) -> Self:
        """Return a reader that has learnt a hand from cells whose texts a person has answered for.

        The layers along the cell learn, those that look at patches stay. Without any text it is the same reader.
        Raises KeyError for a text of a cell that is not there, ValueError for a letter outside of the alphabet.
        """
        labels = list(texts.values())
        if not labels:
            return self
        known = _stacked(cells[name] for name in texts)
        seen = [features(self.weights, np.roll(known, shift, (1, 2))) for shift in _SHIFTS]
        learner, rng = Learner(self.weights), np.random.default_rng(_SEED)
        often = np.array([_WRITTEN if text else 1.0 for text in labels])
        often /= often.sum()
        for _ in range(_STEPS):
            chosen = rng.choice(len(labels), _LESSON, p=often)
            moved = rng.integers(0, len(_SHIFTS), _LESSON)
            lesson = np.stack([seen[shift][at] for shift, at in zip(moved, chosen, strict=True)])
            learner.step(lesson, Labels.of([labels[at] for at in chosen]))
        return type(self)(learner.weights)


def _stacked(cells: Iterable[Cut]) -> Floats:
    each = list(cells)
    return np.stack(each) if each else np.zeros((0, 32, 96), np.float32)
