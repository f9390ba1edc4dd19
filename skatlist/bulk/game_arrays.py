"""The facts of many games as arrays of numbers, and one of them back as an entry."""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skatlist.game import Contract, Entry, Level, Reason

NumberArray = NDArray[np.integer[Any]]

CONTRACTS: Final = tuple(Contract)  # the code of a contract is its place here
REASONS: Final = tuple(Reason)
UNKNOWN: Final = -1  # in every column but those of Spitzen
NO_SPITZEN: Final = -128
NOT_KNOWN: Final = -(2**31)  # a value or booking that nobody wrote, or that cannot be computed


class Facts(NamedTuple):
    """The games of a list or of many, one array for each fact, all of one length.

    `contract` is the place in CONTRACTS, `reason` that in REASONS; `spitzen` is signed, NO_SPITZEN where none are
    written; `levels` are the bits of Level, completed by what announcements carry; `won` is 1, 0 or UNKNOWN; `marked`
    says that the list calls the game overbid; `stated` is the signed value somebody wrote, NOT_KNOWN where nobody did.
    What else a list does not say is UNKNOWN. None stands for a column in which nothing is said at all.
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


def entry_of(  # noqa: PLR0917 - the columns in their order
    contract: int,
    spitzen: int,
    levels: int,
    bid: int,
    won: int,
    marked: int = 0,
    reason: int = 0,
    card_points: int = UNKNOWN,
    tricks: int = UNKNOWN,
    charged_contract: int = UNKNOWN,
    charged_spitzen: int = NO_SPITZEN,
    kontra: int = 0,
    bock: int = 0,
) -> Entry:
    """Return the entry that these numbers stand for, in the order of Facts."""
    return Entry(
        contract=None if contract < 0 else CONTRACTS[contract],
        spitzen=None if spitzen == NO_SPITZEN else spitzen,
        levels=Level(levels),
        bid=None if bid < 0 else bid,
        won=None if won < 0 else bool(won),
        overbid=bool(marked),
        reason=REASONS[reason],
        charged_contract=None if charged_contract < 0 else CONTRACTS[charged_contract],
        charged_spitzen=None if charged_spitzen == NO_SPITZEN else charged_spitzen,
        card_points=None if card_points < 0 else card_points,
        tricks=None if tricks < 0 else tricks,
        kontra=kontra,
        bock=bock,
    )
