"""Decisions of the director about people and tables, with reason and paragraph. They are in force until withdrawn."""

from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import Final, NamedTuple

from skatlist.skat.sheet import Player, Sheet
from skatlist.tournament.name_keys import name_key


class DecisionKind(StrEnum):
    """The kinds of decisions of a director."""

    ZERO = "zero"
    """Nullwertung: a series counts nothing for a person. The others keep theirs, the bonus included. SpO, TO."""
    PENALTY = "penalty"
    """Points deducted, in a series or overall."""
    EXPULSION = "expulsion"
    """A person is no longer ranked, and their table continues without them."""
    LOT = "lot"
    """The order of people whom only the lot can separate. SkWO 6.3.1"""
    EXTENSION = "extension"
    """More time for a table, or for all of a series."""


class Retraction(NamedTuple):
    """The withdrawal of a decision: time (UTC), director and reason."""

    time: str
    director: str
    reason: str


class DirectorDecision(NamedTuple):
    """A decision with its `number` in the event, the director who made it, the reason and the paragraph.

    `people` (start numbers) and `teams` (names) are those concerned, for a lot in the order drawn. `series` and `table`
    are 0 if it concerns no single one. `points` are those deducted, `minutes` those granted.

    >>> lot = DirectorDecision(1, DecisionKind.LOT, director="Ida", reason="gleichauf", people=(17, 3))
    >>> lot.in_force
    True
    """

    number: int
    kind: DecisionKind
    time: str = ""
    director: str = ""
    reason: str = ""
    paragraph: str = ""
    people: tuple[int, ...] = ()
    teams: tuple[str, ...] = ()
    series: int = 0
    table: int = 0
    points: int = 0
    minutes: int = 0
    retraction: Retraction | None = None

    @property
    def in_force(self) -> bool:
        """Whether it has not been withdrawn."""
        return self.retraction is None

    def is_about(self, sheet: Sheet) -> bool:
        """Whether it concerns a list: its table, or a person or team on it in its series."""
        if self.series != sheet.series or self.kind is DecisionKind.LOT:
            return False
        if self.kind is DecisionKind.EXTENSION:
            return self.table in {0, sheet.table}
        return any(player.number in self.people or self.names(player.team) for player in sheet.players)

    def names(self, team: str) -> bool:
        """Whether it names a team or tandem, in whatever letter case."""
        return name_key(team) in map(name_key, self.teams)


class BrokenOff(NamedTuple):
    """A list that was broken off: the games played and the reason."""

    series: int
    table: int
    games: int
    reason: str
    time: str


class DecisionMark(NamedTuple):
    """The effect of a decision on a line of a ranking: in a series, or overall (0). `points` are those deducted."""

    decision: int
    kind: DecisionKind
    series: int
    points: int = 0


def in_force(decisions: Iterable[DirectorDecision]) -> tuple[DirectorDecision, ...]:
    """Return the decisions that have not been taken back."""
    return tuple(decision for decision in decisions if decision.in_force)


def expelled(decisions: Iterable[DirectorDecision]) -> frozenset[int]:
    """Return the start numbers of expelled people."""
    return frozenset(number for each in _of(in_force(decisions), DecisionKind.EXPULSION) for number in each.people)


_MARKING: Final = (DecisionKind.ZERO, DecisionKind.PENALTY, DecisionKind.EXPULSION)


class Effects:
    """The effect of decisions in force on a ranking: of the whole event, or of one `series` alone."""

    def __init__(self, decisions: Iterable[DirectorDecision], series: int | None = None) -> None:
        standing = in_force(decisions)
        self._zero = _of(standing, DecisionKind.ZERO)
        self._penalties = _of(standing, DecisionKind.PENALTY)
        lots = [lot for lot in _of(standing, DecisionKind.LOT) if lot.series == (series or 0)]
        lots.reverse()  # of two lots the later one is valid
        self.lots = tuple(lot.people for lot in lots if lot.people)
        self.team_lots = tuple(tuple(map(name_key, lot.teams)) for lot in lots if lot.teams)
        self._marking = [each for each in standing if each.kind in _MARKING]
        self.expelled = expelled(standing)

    def is_zero(self, player: Player, series: int) -> bool:
        """Whether a series counts nothing for a person."""
        return any(each.series == series and player.number in each.people for each in self._zero)

    def penalty(self, who: int | str | None, series: int) -> int:
        """Return the points that a start number or a team loses in a series, overall in series 0."""
        return sum(each.points for each in self._penalties if each.series == series and _concerns(each, who))

    def penalties(self, who: int | str | None, series: Iterable[int]) -> list[int]:
        """Return the points lost in each of several series."""
        return [self.penalty(who, number) if self._penalties else 0 for number in series]

    def marks(self, who: int | str | None, series: Collection[int], *, overall: bool) -> tuple[DecisionMark, ...]:
        """Return the marks of decisions on a start number or a team: in some series, and `overall`."""
        return tuple(
            DecisionMark(each.number, each.kind, each.series, each.points)
            for each in self._marking
            if _concerns(each, who) and (each.series in series if each.series else overall)
        )

    def with_exclusion(self, player: Player) -> Player:
        """Return a person, marked as excluded if they were expelled."""
        return player._replace(excluded=True) if player.number in self.expelled and not player.excluded else player


def _concerns(decision: DirectorDecision, who: int | str | None) -> bool:
    return decision.names(who) if isinstance(who, str) else who in decision.people


def _of(decisions: Collection[DirectorDecision], kind: DecisionKind) -> list[DirectorDecision]:
    return [decision for decision in decisions if decision.kind is kind]


NO_EFFECTS: Final = Effects(())
