"""The facts of many games as arrays of numbers, and the way back to an entry."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skatlist.skat.game import Contract, Entry, Level, Reason

NumberArray = NDArray[np.integer[Any]]

CONTRACTS: Final = tuple(Contract)  # the code of a contract is its place here
REASONS: Final = tuple(Reason)
UNKNOWN: Final = -1  # stands for most missing facts, see EMPTY
NO_SPITZEN: Final = -128
NOT_KNOWN: Final = -(2**31)  # a value or booking that is missing or cannot be computed


class Facts(NamedTuple):
    """The games of a list or of many, one array for each fact, all of one length.

    `contract` is the index in CONTRACTS, `reason` that in REASONS. `spitzen` is signed, NO_SPITZEN if none are written.
    `levels` are the bits of Level, including the levels that announcements imply. `won` is 1, 0 or UNKNOWN. `marked`
    says that the list marks the game as overbid. `stated` is the written signed value, NOT_KNOWN without one. Any other
    fact missing on a list is UNKNOWN. None stands for an empty column.
    """

    contract: NumberArray
    spitzen: NumberArray
    levels: NumberArray
    bid: NumberArray
    won: NumberArray
    marked: NDArray[np.bool_] | None = None
    reason: NumberArray | None = None
    card_points: NumberArray | None = None
    tricks: NumberArray | None = None
    charged_contract: NumberArray | None = None
    charged_spitzen: NumberArray | None = None
    kontra: NumberArray | None = None
    bock: NumberArray | None = None
    stated: NumberArray | None = None


# In the order of Facts: the number for a missing fact, the field of an entry, and the function from a number to its
# value.
EMPTY: Final = (UNKNOWN, NO_SPITZEN, 0, UNKNOWN, UNKNOWN, 0, 0, *(UNKNOWN,) * 3, NO_SPITZEN, 0, 0, NOT_KNOWN)
_FIELDS: Final[Sequence[tuple[str, Callable[[int], Any]]]] = (
    ("contract", CONTRACTS.__getitem__),
    ("spitzen", int),
    ("levels", Level),
    ("bid", int),
    ("won", bool),
    ("overbid", bool),
    ("reason", REASONS.__getitem__),
    ("card_points", int),
    ("tricks", int),
    ("charged_contract", CONTRACTS.__getitem__),
    ("charged_spitzen", int),
    ("kontra", int),
    ("bock", int),
)


def entry_from_numbers(numbers: Iterable[int]) -> Entry:
    """Return the entry for these numbers, in the order of Facts. Numbers at the end may be left out."""
    fields = zip(_FIELDS, EMPTY, numbers, strict=False)
    return Entry(**{name: made(number) for (name, made), empty, number in fields if number != empty})
