"""The library: the money of an event counted, its prizes planned, and lists settled in cash."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from skatlist.evening import Evening, Key
from skatlist.event import Event
from skatlist.event.money.cash_book import CashBook, planned_cash_book
from skatlist.event.settlement import CashPlay, cash_play
from skatlist.event.tournament import Rounding
from skatlist.lists import Lists
from skatlist.store.journal import Draft, RecordKind, list_key
from skatlist.words import UsageError

MOST_CENTS: Final = 1  # a point: players agree on no more (quellen.md 3.50)


def money_of(lists: Lists, entries: int | None = None) -> CashBook:
    """Return the money of an event: as it will be before there is a list, or with so many `entries`; else as it is."""
    event = lists.event or Event()
    if entries is not None or not any(scored.rows for scored in lists.scored):
        return planned_cash_book(event, entries)
    return lists.cash_book()


def settled_in_cash(
    lists: Lists, stake: Fraction | None = None, rounding: Rounding | str | None = None
) -> tuple[CashPlay, ...]:
    """Return every list that counts settled by the cross-sum: who receives what, and who pays whom.

    `stake` is cents a point, `rounding` where fractions of a cent are rounded; else as the event says.
    Raises UsageError where there is no stake.
    """
    fees = (lists.event or Event()).tournament.fees
    cents = fees.stake if stake is None else stake
    if cents <= 0:
        raise UsageError("stake_missing")
    how = fees.rounding if rounding is None else Rounding(rounding)
    return tuple(cash_play(scored, cents, how) for scored in lists.scored if not scored.sheet.void)


def count_tins(evening: Evening, counted: Mapping[Key, int]) -> None:
    """Write what was counted in the tins of tables, all or nothing; a later count takes the place of an earlier one.

    Raises UsageError for a table there is not.
    """
    for series, table in counted:
        if (series, table) not in evening.tables:
            raise UsageError("tin_no_table", series=series, table=table)
    evening.add(
        [Draft(RecordKind.TIN, list_key(*key), {"cents": cents}) for key, cents in counted.items()], evening.author
    )
