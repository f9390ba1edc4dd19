"""The contracts, levels and reasons of a game, and the fixed numbers every rule set shares."""

from enum import IntFlag, StrEnum
from functools import cache
from types import MappingProxyType
from typing import Final

ALL_POINTS: Final = 120
ALL_TRICKS: Final = 10
WON_FROM: Final = 61  # card points, the skat included. ISkO 2.5.4


class Contract(StrEnum):
    """A contract (Spielart), or what stands in its column instead.

    PASSED is a valid game without a declarer. VOID is a struck row that keeps its number and books nothing. RAMSCH
    has no declarer and REVOLUTION has a fixed value; both exist only under house rules.

    >>> [contract.value for contract in Contract if contract.has_spitzen]
    ['clubs', 'spades', 'hearts', 'diamonds', 'grand']
    """

    CLUBS = "clubs"
    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    GRAND = "grand"
    NULL = "null"
    REVOLUTION = "revolution"
    RAMSCH = "ramsch"
    PASSED = "passed"
    VOID = "void"

    @property
    def has_spitzen(self) -> bool:
        """Whether the value depends on Spitzen: suit and grand."""
        return self in BASE

    @property
    def has_declarer(self) -> bool:
        """Whether one player plays against the others."""
        return self in BASE or self is Contract.NULL or self is Contract.REVOLUTION


SUITS: Final = (Contract.CLUBS, Contract.SPADES, Contract.HEARTS, Contract.DIAMONDS)

# Base values. Grand and Grand ouvert are set by the profile (20, 24 or 36); 24 here is the ISkO's. ISkO 2.4.1
BASE: Final = MappingProxyType(
    {Contract.CLUBS: 12, Contract.SPADES: 11, Contract.HEARTS: 10, Contract.DIAMONDS: 9, Contract.GRAND: 24}
)


class Level(IntFlag):
    """The crosses (Gewinnstufen) of a row. Each adds one to the game itself. ISkO 2.5.1.

    >>> import skatlist
    >>> skatlist.value("karo m1 h sa +").entry.levels == Level.HAND | Level.SCHNEIDER | Level.SCHNEIDER_ANNOUNCED
    True
    """

    NONE = 0
    HAND = 1
    SCHNEIDER = 2
    SCHNEIDER_ANNOUNCED = 4
    SCHWARZ = 8
    SCHWARZ_ANNOUNCED = 16
    OUVERT = 32
    SPITZE = 64  # the "sächsische Spitze" of some clubs: last trick with the lowest trump
    UNKNOWN = 128  # unreadable crosses: the game cannot be valued


REACHED: Final = Level.SCHNEIDER | Level.SCHWARZ  # by either side, in play
SCHWARZ_ANNOUNCED: Final = Level.SCHWARZ_ANNOUNCED | Level.OUVERT  # an open game announces Schwarz, too
ANNOUNCED: Final = Level.SCHNEIDER_ANNOUNCED | SCHWARZ_ANNOUNCED

# In the order of the paper list; the letters are those of the `levels` column.
LEVEL_NAMES: Final = MappingProxyType(
    {
        Level.HAND: "H",
        Level.SCHNEIDER: "S",
        Level.SCHNEIDER_ANNOUNCED: "SA",
        Level.SCHWARZ: "Z",
        Level.SCHWARZ_ANNOUNCED: "ZA",
        Level.OUVERT: "O",
        Level.SPITZE: "SP",
    }
)

# Null, Null Hand, Null ouvert, Null ouvert Hand. ISkO 2.4.2
NULL_VALUES: Final = MappingProxyType({Level.NONE: 23, Level.HAND: 35, Level.OUVERT: 46, Level.HAND | Level.OUVERT: 59})


@cache
def with_implied_levels(levels: Level, contract: Contract | None) -> Level:
    """Complete announced levels with the levels they include. Hand is never added. ISkO 2.5.7, 2.5.8.

    >>> with_implied_levels(Level.SCHWARZ_ANNOUNCED, Contract.CLUBS) == Level(2 | 4 | 8 | 16)
    True
    """
    done = levels
    if done & Level.OUVERT and contract is not None and contract.has_spitzen:
        done |= Level.SCHWARZ_ANNOUNCED
    if done & Level.SCHWARZ_ANNOUNCED:
        done |= Level.SCHNEIDER_ANNOUNCED | Level.SCHWARZ
    if done & (Level.SCHNEIDER_ANNOUNCED | Level.SCHWARZ):
        done |= Level.SCHNEIDER
    return done


@cache
def announced_levels(levels: Level, contract: Contract | None) -> Level:
    """Return complete levels without those that others already imply: `H SA`, not `H S SA`.

    >>> announced_levels(Level.SCHNEIDER | Level.SCHWARZ, Contract.CLUBS) == Level.SCHWARZ
    True
    """
    for level in LEVEL_NAMES:
        without = levels & ~level
        if with_implied_levels(without, contract) & level:
            levels = without
    return levels


class Reason(StrEnum):
    """Why the game ended. It never changes the value."""

    PLAYED = "played"
    GIVEN_UP = "given_up"
    CONCEDED = "conceded"
    CLAIM = "claim"
    VIOLATION_DECLARER = "violation_declarer"
    VIOLATION_OPPONENTS = "violation_opponents"

    @property
    def to_the_end(self) -> bool:
        """Whether points and tricks decide how the game ended (quellen.md A2)."""
        return self is Reason.PLAYED or self is Reason.CLAIM
