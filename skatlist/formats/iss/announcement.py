"""The announcement in a game record: `D`, `GHS`, `NO`, and what follows the full stop. ISkO 3.5."""

import re
from typing import Final

from skatlist.formats.iss.moves import IllegalError, Move
from skatlist.game import BASE, SUITS, Contract, Level

_CONTRACTS: Final = dict(zip("CSHDGN", (*SUITS, Contract.GRAND, Contract.NULL), strict=True))
_LEVELS: Final = {
    "H": Level.HAND,
    "S": Level.SCHNEIDER_ANNOUNCED,
    "Z": Level.SCHWARZ_ANNOUNCED,
    "O": Level.OUVERT,
}
_ANNOUNCEMENT: Final = re.compile(r"([CSHDGN])([HSZO]{0,4})(?:\.(.+))?")


def announcement(move: Move, *, hand: bool) -> tuple[Contract, Level, str]:
    """Return contract, what was announced and the cards behind it as written; `hand` says that the skat lies.

    Raises IllegalError for no announcement, and for one that the rules do not allow.
    """
    match = _ANNOUNCEMENT.fullmatch(move.action)
    if match is None:
        raise IllegalError("no_announcement", move)
    contract = _CONTRACTS[match[1]]
    levels = Level.NONE
    for letter in match[2]:
        levels |= _LEVELS[letter]
    if contract in BASE and levels & Level.OUVERT:
        levels |= Level.HAND  # an open suit or grand is one from the hand
    high = levels & (Level.SCHNEIDER_ANNOUNCED | Level.SCHWARZ_ANNOUNCED)
    if contract is Contract.NULL and high:
        raise IllegalError("null_level", move)
    if not hand and (levels & Level.HAND or high):
        raise IllegalError("from_hand", move)
    if hand and not levels & Level.HAND:
        raise IllegalError("hand_missing", move)
    return contract, levels, match[3] or ""
