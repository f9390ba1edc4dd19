"""What can be wrong on a list or in an event: one finding a file, and how it is mended.

The checks are many: each of the three ways to ask imports its own, when it is asked.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from skatlist.findings import Finding, Kind

if TYPE_CHECKING:
    from skatlist.event.model import Event
    from skatlist.game import Entry
    from skatlist.rules import Profile
    from skatlist.sheet import ScoredSheet

    KINDS: tuple[Kind, ...]

__all__ = ["KINDS", "check_entry", "check_event", "check_sheet"]


def check_sheet(scored: "ScoredSheet", read: Iterable[Finding] = ()) -> tuple[Finding, ...]:
    """Return everything wrong with a list, in reading order.

    `read` are the findings of its reader: a row it could not read is not reported missing once more. A void list is
    not judged.
    """
    from skatlist.checks.check_list import check_list  # noqa: PLC0415

    return check_list(scored, read)


def check_entry(entry: "Entry", profile: "Profile", stated: int | None = None) -> tuple[Finding, ...]:
    """Return what is wrong with one game by itself; `stated` is the signed value somebody wrote for it.

    >>> from skatlist.game import Contract, Entry
    >>> from skatlist.rules import load_profile
    >>> entry = Entry(contract=Contract.HEARTS, spitzen=1, bid=24, won=True)
    >>> [finding.code for finding in check_entry(entry, load_profile())]
    ['G108']
    """
    from skatlist.checks.game.game_checks import check_game  # noqa: PLC0415
    from skatlist.checks.game.valued_game import value_game  # noqa: PLC0415

    return check_game(value_game(entry, profile, stated))


def check_event(
    event: "Event | None", scored_sheets: "Iterable[ScoredSheet]", read: Iterable[Finding] = ()
) -> tuple[Finding, ...]:
    """Return what is wrong between the lists of an event, or between lists that belong to none.

    `read` are the findings of the readers: a list that cannot be read is not reported missing once more.
    """
    from skatlist.checks.event.event_checks import check_event as checked  # noqa: PLC0415

    return checked(event, scored_sheets, read)


def __getattr__(name: str) -> Any:
    """Return the kinds of findings: every check is imported for them, when somebody asks."""
    if name != "KINDS":
        raise AttributeError(name)
    from skatlist.checks.kinds import all_kinds  # noqa: PLC0415

    return all_kinds()
