"""What can be wrong on a list or in an event: one finding a file, and how it is mended.

The checks are many: each of the three ways to ask imports its own, when it is asked.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from skatlist.checks.finding import HERE, Change, Finding, Fix, Kind, Severity, Tier, has_errors

if TYPE_CHECKING:
    from skatlist.checks.evening import EventFacts
    from skatlist.checks.mending import Result, mended, mended_row
    from skatlist.checks.registry import KINDS
    from skatlist.game import Entry
    from skatlist.rules import Profile
    from skatlist.sheet import ScoredSheet

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
    "has_errors",
    "mended",
    "mended_row",
]

_LATER: Final = {"KINDS": "registry", "Result": "mending", "mended": "mending", "mended_row": "mending"}


def check_sheet(scored: "ScoredSheet", read: Iterable[Finding] = ()) -> tuple[Finding, ...]:
    """Return everything wrong with a list, in reading order.

    `read` are the findings of its reader: a row it could not read is not reported missing once more. A void list is
    not judged.
    """
    from skatlist.checks.listing import check_list  # noqa: PLC0415

    return () if scored.sheet.void else check_list(scored, read)


def check_entry(entry: "Entry", profile: "Profile", stated: int | None = None) -> tuple[Finding, ...]:
    """Return what is wrong with one game by itself; `stated` is the signed value somebody wrote for it.

    >>> from skatlist.game import Contract, Entry
    >>> from skatlist.rules import load_profile
    >>> entry = Entry(contract=Contract.HEARTS, spitzen=1, bid=24, won=True)
    >>> [finding.code for finding in check_entry(entry, load_profile())]
    ['G108']
    """
    from skatlist.checks.case import case_of  # noqa: PLC0415
    from skatlist.checks.game_checks import judge  # noqa: PLC0415

    return judge(case_of(entry, profile, stated))


def check_event(
    event: "EventFacts | None", scored_sheets: "Iterable[ScoredSheet]", read: Iterable[Finding] = ()
) -> tuple[Finding, ...]:
    """Return what is wrong between the lists of an event, or between lists that belong to none.

    `read` are the findings of the readers: a list that cannot be read is not reported missing once more.
    """
    from skatlist.checks.registry import EVENT_CHECKS  # noqa: PLC0415

    sheets = tuple(scored_sheets)
    said = {(finding.code, finding.series, finding.table) for finding in read if finding.code == "E103"}
    findings = (finding for check in EVENT_CHECKS for finding in check(event, sheets))
    return tuple(finding for finding in findings if (finding.code, finding.series, finding.table) not in said)


def __getattr__(name: str) -> Any:
    """Return a name of `__all__` that is not imported before somebody asks for it."""
    if name not in _LATER:
        raise AttributeError(name)
    from importlib import import_module  # noqa: PLC0415

    return getattr(import_module(f"skatlist.checks.{_LATER[name]}"), name)
