"""Contracts, levels and reasons with their fixed numbers, the facts of one game, and every possible announcement."""

from enum import IntFlag, StrEnum
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Final, NamedTuple

from skatlist.skat.rules import Profile

ALL_POINTS: Final = 120
ALL_TRICKS: Final = 10
WON_FROM: Final = 61  # card points, the skat included. ISkO 2.5.4


class Contract(StrEnum):
    """A contract (Spielart), or another entry in its column.

    PASSED is a valid game without a declarer. VOID is a struck row that keeps its number and books nothing. RAMSCH has
    no declarer and REVOLUTION has a fixed value; both exist only under house rules. VALUE is a game of which nothing
    but its declarer and the points written for it is known (docs/format, "A value alone").

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
    VALUE = "value"

    @property
    def has_spitzen(self) -> bool:
        """Whether the value depends on Spitzen: suit and grand."""
        return self in BASE

    @property
    def has_declarer(self) -> bool:
        """Whether one player plays against the others."""
        return self in BASE or self in _ALONE


_ALONE: Final = frozenset((Contract.NULL, Contract.REVOLUTION, Contract.VALUE))
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
    """The reason why the game ended. It never changes the value."""

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


# The facts of one game as a scorer writes them down.


class Entry(NamedTuple):
    """One game without its players: what was announced and how it ended.

    None means that the list does not say. Nothing is filled in. Field names are the CSV columns, except `won`, which
    is the column `result`. `spitzen` is signed (+ with, - without), `levels` is the set with everything the
    announcements imply. `bid` 0 means that forehand played without a bid. `overbid` is the mark on the list,
    `charged_*` is the game charged for an overbid Null (ISkO 3.6.2). `card_points` and `tricks` are the declarer's,
    skat included. `kontra` and `bock` count doublings.

    >>> import skatlist
    >>> skatlist.value(Entry(contract=Contract.SPADES, spitzen=1, levels=Level.HAND, bid=72, won=False)).points
    -154
    """

    contract: Contract | None = None
    spitzen: int | None = None
    levels: Level = Level.NONE
    bid: int | None = None
    won: bool | None = None
    overbid: bool = False
    reason: Reason = Reason.PLAYED
    charged_contract: Contract | None = None
    charged_spitzen: int | None = None
    card_points: int | None = None
    tricks: int | None = None
    kontra: int = 0
    bock: int = 0


# Every announcement that a rule set allows: contract, Spitzen and crosses.

_NULL_SETS: Final = (Level.NONE, Level.HAND, Level.OUVERT, Level.HAND | Level.OUVERT)
_PLAYED: Final = (Level.NONE, Level.SCHNEIDER, Level.SCHNEIDER | Level.SCHWARZ)
_ANNOUNCED: Final = (Level.SCHNEIDER_ANNOUNCED, Level.SCHNEIDER_ANNOUNCED | Level.SCHWARZ, Level.SCHWARZ_ANNOUNCED)


@cache
def level_sets(contract: Contract, profile: Profile) -> tuple[Level, ...]:
    """Return the complete sets of crosses a contract may carry. ISkO 2.5.1, 2.5.7, 2.5.8."""
    if contract is Contract.NULL:
        return _NULL_SETS
    if contract not in BASE:
        return (Level.NONE,)
    hand = [with_implied_levels(level, contract) | Level.HAND for level in (*_PLAYED, *_ANNOUNCED)]
    sets = [*_PLAYED, *hand]
    if contract is Contract.GRAND or profile.values.suit_ouvert:
        sets.append(with_implied_levels(Level.OUVERT, contract) | Level.HAND)
        if profile.values.ouvert_without_hand:
            sets.append(with_implied_levels(Level.OUVERT, contract))
    if profile.values.spitze:
        sets += [level | Level.SPITZE for level in sets]
    return tuple(sets)


@cache
def announcements(profile: Profile) -> tuple[Entry, ...]:
    """Return every game that the rule set allows, with its crosses but without bid and result.

    >>> from skatlist.skat.rules import load_profile
    >>> len(announcements(load_profile()))
    964
    """
    games = []
    for contract in (*SUITS, Contract.GRAND):
        top = profile.values.spitzen_grand if contract is Contract.GRAND else profile.values.spitzen_suit
        spitzen = [*range(1, top + 1), *range(-1, -top - 1, -1)]
        pairs = product(spitzen, level_sets(contract, profile))
        games += [Entry(contract=contract, spitzen=n, levels=levels) for n, levels in pairs]
    games += [Entry(contract=Contract.NULL, levels=levels) for levels in _NULL_SETS]
    if profile.values.revolution:
        games.append(Entry(contract=Contract.REVOLUTION))
    return tuple(games)
