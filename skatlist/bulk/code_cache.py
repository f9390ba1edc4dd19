"""A table that asks about unknown codes and remembers the answers."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Codes = NDArray[np.intp]


class Learned:
    """Answers by code, each asked for once, when a game with that code comes for the first time.

    An answer is one number for each of `dtypes`. Codes are small whole numbers, and the table grows with them.
    """

    def __init__(self, *dtypes: type[np.generic]) -> None:
        self._dtypes = dtypes
        self._places = np.full(0, -1, np.intp)  # by code: the place of the answer, -1 before it is known
        self._answers = [np.zeros(0, dtype) for dtype in dtypes]

    def look_up(self, codes: Codes, ask: Callable[[int], Sequence[int]]) -> list[NDArray[Any]]:
        """Return the answers for all codes. `ask` gets the row of a game whose code is new."""
        places = self.places(codes, ask)
        return [column.take(places) for column in self._answers]

    def places(self, codes: Codes, ask: Callable[[int], Sequence[int]]) -> Codes:
        """Return for every code the number it got when it first came: 0, 1, 2 and so on."""
        if not codes.size:
            return codes
        top = int(codes.max())
        if top >= self._places.size:
            grown = np.full(max(top + 1, 2 * self._places.size), -1, np.intp)
            grown[: self._places.size] = self._places
            self._places = grown
        places = self._places.take(codes)
        unknown = np.flatnonzero(places < 0)
        if unknown.size:
            new, first = np.unique(codes.take(unknown), return_index=True)
            known = self._answers[0].size
            answers = [ask(row) for row in unknown.take(first).tolist()]
            for column, dtype in enumerate(self._dtypes):
                fresh = np.array([answer[column] for answer in answers], dtype)
                self._answers[column] = np.concatenate((self._answers[column], fresh))
            self._places[new] = np.arange(known, known + new.size)
            places = self._places.take(codes)
        return places
