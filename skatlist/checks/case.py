"""One game before the checks, and the questions several of them ask about it."""

from dataclasses import dataclass

from skatlist.game import Entry, Level, Valuation, game_value, valuate
from skatlist.rules import Profile

__all__ = ["ANNOUNCED", "SCHWARZ_ANNOUNCED", "Case", "carries_loss", "case_of"]

SCHWARZ_ANNOUNCED = Level.SCHWARZ_ANNOUNCED | Level.OUVERT
ANNOUNCED = Level.SCHNEIDER_ANNOUNCED | SCHWARZ_ANNOUNCED
_REACHED = Level.SCHNEIDER | Level.SCHWARZ


@dataclass(slots=True)
class Case:
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
    """Whether a lost game is lost for its bid or its announcement, whatever the card points say.

    So it is when overbid, and when the crosses as entered are the ordinary line that gives the multiple the bid
    needs. SEEDS A2, 3.45.
    """
    entry = case.entry
    if case.valuation.overbid or entry.overbid:
        return True
    reached = entry.levels & _REACHED
    if entry.won is not False or not entry.bid or not reached or entry.levels & ANNOUNCED:
        return False
    plain = game_value(entry._replace(levels=entry.levels & ~reached), case.profile)
    return plain is not None and plain < entry.bid
