"""A conforming event declares that it keeps to the order of the game. Any departure ends that for good."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from skatlist.base.patterns import pattern
from skatlist.skat.sheet import Basis, ChangeKind, Sheet, handed_in
from skatlist.tournament.model import Event

if TYPE_CHECKING:
    from skatlist.skat.sheet import ScoredSheet

ORDER: Final = "ISkO 2022"  # as written in the description
_RULES: Final = "isko-2022"
_WRITTEN: Final = pattern(r"(rules)|(list-rules|second-list|value-alone|list-totals) ([1-9]\d{0,3})/([1-9]\d{0,3})")


class BreachKind(StrEnum):
    """The reasons why an event does not conform.

    They are the rules of the event or of a list, a missing second list, a game of which only the value is known, a list
    of which only the Gesamtpunkte are.
    """

    RULES = "rules"
    LIST_RULES = "list-rules"
    SECOND_LIST = "second-list"
    VALUE_ALONE = "value-alone"
    LIST_TOTALS = "list-totals"


class Breach(NamedTuple):
    """The reason why an event no longer conforms, with series and table if it concerns a list.

    >>> str(Breach(BreachKind.SECOND_LIST, 2, 3)), Breach.read("second-list 2/3").table
    ('second-list 2/3', 3)
    """

    kind: BreachKind
    series: int = 0
    table: int = 0

    def __str__(self) -> str:
        return f"{self.kind} {self.series}/{self.table}" if self.series else self.kind.value

    @classmethod
    def read(cls, written: str) -> Self:
        """Return the breach in a description, a record or a signed paper. Raises ValueError."""
        match = _WRITTEN.fullmatch(written)
        if match is None:
            raise ValueError(written)
        return cls(BreachKind(match[1] or match[2]), int(match[3] or 0), int(match[4] or 0))


def is_breach(written: object) -> bool:
    """Whether a stored text is a breach or empty."""
    return isinstance(written, str) and (not written or _WRITTEN.fullmatch(written) is not None)


def is_other(rules: str | None) -> bool:
    """Whether the rules of a list or an event are not those of the order."""
    return bool(rules) and rules != _RULES


def has_other_rules(sheet: Sheet) -> bool:
    """Whether a list has other rules in its head or between its games."""
    later = (change.rules for change in sheet.changes if change.kind is ChangeKind.RULES)
    return any(map(is_other, (sheet.rules, *later)))


def has_totals_alone(sheet: Sheet) -> bool:
    """Whether only the Gesamtpunkte of a list are known, which nobody can recompute. Signed sums conform."""
    return not sheet.void and not sheet.rows and handed_in(sheet) is Basis.TOTALS


def needs_second_lists(event: Event) -> bool:
    """Whether every table of an event keeps two lists, because it is declared or because it is a match day. SpO 1.7."""
    return event.lists > 1 or event.tournament.is_league


def breach_of(event: Event | None, scored_sheets: "Iterable[ScoredSheet]") -> str:
    """Return the reason why an event no longer conforms, as written, empty if it conforms or never claimed to.

    The journal of an event file records it. For a folder its current lists decide.
    """
    if event is None or event.conform_ended or not event.conform or event.history:
        return event.conform_ended if event is not None else ""
    return str(next(_breaches(event, scored_sheets), ""))


def _breaches(event: Event, scored_sheets: "Iterable[ScoredSheet]") -> Iterator[Breach]:
    if is_other(event.rules):
        yield Breach(BreachKind.RULES)
    scored_sheets = tuple(scored_sheets)
    for sheet in (*(scored.sheet for scored in scored_sheets), *event.seconds):
        if has_other_rules(sheet):
            yield Breach(BreachKind.LIST_RULES, sheet.series, sheet.table)
        if sheet.has_value_alone:
            yield Breach(BreachKind.VALUE_ALONE, sheet.series, sheet.table)
        if has_totals_alone(sheet):
            yield Breach(BreachKind.LIST_TOTALS, sheet.series, sheet.table)
    there = {(sheet.series, sheet.table) for sheet in event.seconds}
    for scored in scored_sheets if needs_second_lists(event) else ():
        seat = scored.sheet.series, scored.sheet.table
        if (scored.is_full or scored.basis is Basis.SUMS) and not scored.sheet.void and seat not in there:
            yield Breach(BreachKind.SECOND_LIST, *seat)
