"""The facts of one game as a scorer writes them down."""

from typing import NamedTuple

from skatlist.game.contract import Contract, Level, Reason


class Entry(NamedTuple):
    """One game without its players: what was announced and how it ended.

    None means the list does not say. Nothing is filled in. Field names are the CSV columns. `spitzen` is signed (+
    with, - without); `levels` is the set with everything the announcements imply; `bid` 0 means that forehand
    played without a bid; `won` is the result; `overbid` is the mark on the list; `charged_*` is the game charged
    for an overbid Null (ISkO 3.6.2); `card_points` and `tricks` are the declarer's, skat included; `kontra` and
    `bock` count doublings.

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
