"""A short proof that a list has no error, for those who only count errors: most lists are in order.

It runs without the checks, which are many, and says what it cannot prove no more than "ask the checks". What it
proves is what all of them look for, on a list by the ISkO alone where everything stated is what the rules give.
"""

from collections.abc import Sequence
from typing import Final

from skatlist.findings import Finding
from skatlist.game import (
    ALL_POINTS,
    ALL_TRICKS,
    ANNOUNCED,
    BASE,
    NULL_VALUES,
    REACHED,
    Contract,
    Entry,
    Level,
    Reason,
    falls_short,
    with_implied_levels,
)
from skatlist.game.outcome import agree, endings, trickless, verdicts
from skatlist.rules import Profile, load_profile
from skatlist.sheet import NOTHING, PerPlace, ScoredRow, ScoredSheet
from skatlist.sheet.presence import dealer_of, sitting

# Crosses are compared as plain numbers: every operation on flags makes a new one, which is slow.
_HAND, _SPITZE, _ANNOUNCED, _REACHED = map(int, (Level.HAND, Level.SPITZE, ANNOUNCED, REACHED))
_NO_NULL: Final = ~int(Level.HAND | Level.OUVERT)
_PASSED: Final = Entry(contract=Contract.PASSED)
# Every multiple from "with 1" up to "with all" is a bid; the few higher ones are left to the checks.
_BIDS: Final = frozenset(NULL_VALUES.values()).union(
    base * count for contract, base in BASE.items() for count in range(2, 6 if contract is Contract.GRAND else 13)
)


def errors_of(scored: ScoredSheet, read: Sequence[Finding]) -> Sequence[Finding]:
    """Return the findings of a list where there can be an error among them; the checks need not run for the others.

    `read` is what could not be read of it.
    """
    if not read and has_no_error(scored):
        return ()
    from skatlist.checks.check_list import check_list  # noqa: PLC0415 - most lists are in order

    return check_list(scored, read)


def has_no_error(sheet: ScoredSheet) -> bool:
    """Whether a list is proved to have no finding of severity ERROR; False proves nothing."""
    written, size = sheet.sheet, sheet.sheet.size
    if sheet.profile is not load_profile() or written.changes or sheet.ended is not None or not 3 <= size <= 5:  # noqa: PLR2004 - places
        return False
    games = len(sheet.rows)
    if not sheet.complete or sheet.agreed != games or games % size:
        return False
    if not all(_agrees(line.values, sheet.footer(line.name)) for line in written.footer):
        return False
    rows = enumerate(sheet.rows, 1)
    return all(_in_turn(row, number, size) and _as_computed(row) and _is_right(row) for number, row in rows)


def _agrees(stated: PerPlace, computed: Sequence[int]) -> bool:
    """Whether every number stated for a place is the computed one, and none for a place beyond the table."""
    if stated == NOTHING:
        return True
    for number, other in zip(stated, computed, strict=False):
        if number is not None and number != other:
            return False
    beyond = stated[len(computed) :]
    return not beyond or beyond.count(None) == len(beyond)


def _in_turn(scored: ScoredRow, number: int, size: int) -> bool:
    """Whether a row has the number, the dealer and a declarer that can be."""
    row, dealer = scored.row, dealer_of(number, size)
    if row.number != number or row.dealer not in {None, dealer} or row.house is not None or row.written is not None:
        return False
    if row.entry.contract is Contract.PASSED:
        return row.declarer is None
    return row.declarer is not None and 1 <= row.declarer <= size and row.declarer not in sitting(dealer, size)


def _as_computed(scored: ScoredRow) -> bool:
    """Whether value, running totals and counters are those computed, where they are stated."""
    stated = scored.row.stated
    return (
        scored.known
        and stated.value in {None, scored.valuation.points}
        and stated.passed in {None, scored.passed}
        and _agrees(stated.totals, scored.totals)
        and _agrees(stated.won, scored.won)
        and _agrees(stated.lost, scored.lost)
    )


def _is_right(scored: ScoredRow) -> bool:
    """Whether the game of a row can have been played, bid and ended as it stands there."""
    entry, profile = scored.row.entry, scored.profile
    if entry.contract is Contract.PASSED:
        return entry == _PASSED
    if not _is_plain(entry) or entry.overbid != scored.valuation.overbid:
        return False
    if entry.contract is Contract.NULL:
        return _is_right_null(entry)
    return entry.contract in BASE and _can_be(entry, profile) and _ended_so(entry, profile)


def _is_plain(entry: Entry) -> bool:
    """Whether a game was played to its end, with a result, a bid and cards that there are, and nothing from a house."""
    points, tricks = entry.card_points, entry.tricks
    return (
        entry.reason is Reason.PLAYED
        and entry.charged_contract is None
        and entry.charged_spitzen is None
        and entry.kontra == entry.bock == 0
        and entry.won is not None
        and (entry.bid is None or entry.bid in _BIDS)
        and not (entry.overbid and (entry.won or entry.bid is None))
        and 0 <= (points or 0) <= ALL_POINTS
        and 0 <= (tricks or 0) <= ALL_TRICKS
        and agree(points, tricks)
    )


def _is_right_null(entry: Entry) -> bool:
    right = entry.spitzen is None and not entry.overbid and not int(entry.levels) & _NO_NULL
    return right and entry.won in trickless(entry.card_points, entry.tricks)


def _can_be(entry: Entry, profile: Profile) -> bool:
    """Whether a suit or grand has Spitzen and crosses that there are, with all that the crosses carry."""
    rules, levels = profile.values, int(entry.levels)
    most = rules.spitzen_grand if entry.contract is Contract.GRAND else rules.spitzen_suit
    if entry.spitzen is None or not 0 < abs(entry.spitzen) <= most:
        return False
    if levels >= _SPITZE or (levels & _ANNOUNCED and not levels & _HAND):
        return False
    return levels <= _HAND or with_implied_levels(entry.levels, entry.contract) == levels


def _ended_so(entry: Entry, profile: Profile) -> bool:
    """Whether the cards, where they are noted, allow the result and the crosses."""
    if entry.card_points is None and entry.tricks is None:
        return True
    levels = int(entry.levels)
    if entry.overbid or levels & _ANNOUNCED or (levels & _REACHED and falls_short(entry, profile)):
        every = verdicts(entry, profile)
        return any(each.won is entry.won and entry.levels in each.accepted for each in every)
    hand = levels & _HAND  # without crosses from play the bid is known not to exceed what was announced
    every_end = endings(entry.card_points, entry.tricks, profile)
    return any(each.made is entry.won and hand | int(each.reached) == levels for each in every_end)
