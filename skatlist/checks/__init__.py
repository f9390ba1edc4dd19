"""What can be wrong on a list or in an event: one finding a file, and how it is mended."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from skatlist.checks.case import case_of
from skatlist.checks.finding import HERE, Change, Finding, Fix, Kind, Severity, Tier
from skatlist.checks.listing import check_list
from skatlist.checks.mending import Result, mended, mended_row
from skatlist.checks.registry import EVENT_CHECKS, KINDS
from skatlist.checks.rowwise import judge
from skatlist.game import Entry
from skatlist.rules import Profile
from skatlist.sheet import ScoredSheet

if TYPE_CHECKING:
    from skatlist.checks.evening import EventFacts

__all__ = [
    "HERE",
    "KINDS",
    "Change",
    "Finding",
    "Fix",
    "Kind",
    "Result",
    "Severity",
    "Tier",
    "check_entry",
    "check_event",
    "check_sheet",
    "mended",
    "mended_row",
]


def check_sheet(scored: ScoredSheet, read: Iterable[Finding] = ()) -> tuple[Finding, ...]:
    """Return everything wrong with a list, in reading order.

    `read` are the findings of its reader: a row it could not read is not reported missing once more. A void list is
    not judged.
    """
    return () if scored.sheet.void else check_list(scored, read)


def check_entry(entry: Entry, profile: Profile, stated: int | None = None) -> tuple[Finding, ...]:
    """Return what is wrong with one game by itself; `stated` is the signed value somebody wrote for it.

    >>> from skatlist.game import Contract
    >>> from skatlist.rules import load_profile
    >>> entry = Entry(contract=Contract.HEARTS, spitzen=1, bid=24, won=True)
    >>> [finding.code for finding in check_entry(entry, load_profile())]
    ['G108']
    """
    return judge(case_of(entry, profile, stated))


def check_event(event: "EventFacts | None", scored_sheets: Iterable[ScoredSheet]) -> tuple[Finding, ...]:
    """Return what is wrong between the lists of an event, or between lists that belong to none."""
    sheets = tuple(scored_sheets)
    return tuple(finding for check in EVENT_CHECKS for finding in check(event, sheets))
