"""One game before the checks, and the questions several of them ask about it."""

from typing import NamedTuple

from skatlist.game import Entry, Level, Valuation, falls_short, valuate
from skatlist.rules import Profile


class Case(NamedTuple):
    """An entry, what the rules make of it, and what the paper states for it.

    `stated` is the signed value as written; `written` the crosses as they stand in six columns, before they were
    completed by what announcements carry. Both None where the list has no such column.
    """

    entry: Entry
    valuation: Valuation
    profile: Profile
    stated: int | None = None
    written: Level | None = None


def case_of(entry: Entry, profile: Profile, stated: int | None = None, written: Level | None = None) -> Case:
    """Return the case of an entry that was not valued yet."""
    return Case(entry, valuate(entry, profile, stated), profile, stated, written)


def carries_loss(case: Case) -> bool:
    """Whether a game can be lost for its bid alone: without Schneider and Schwarz from play it is worth less."""
    entry = case.entry
    return case.valuation.overbid or entry.overbid or falls_short(entry, case.profile)
