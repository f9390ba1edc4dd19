"""From the rows of a list to running totals and the Seeger-Fabian totals of a series."""

from dataclasses import dataclass

from skatlist.game import Contract, Valuation, valuate
from skatlist.rules import Profile
from skatlist.sheet.model import FooterName, Row, Sheet

__all__ = ["PlaceScore", "ScoredRow", "ScoredSheet", "agreed_games", "score"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredRow:
    """A row with what the rules make of it.

    `bookings` are the points per place of this row, `totals` the running totals after it, `won`, `lost` and
    `passed` the running counters after it, all for the places of the table.
    """

    row: Row
    valuation: Valuation
    bookings: tuple[int, ...]
    totals: tuple[int, ...]
    won: tuple[int, ...]
    lost: tuple[int, ...]
    passed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceScore:
    """The footer of one place. `total` = points + bonus_own + bonus_others. SkWO 6.3.1."""

    place: int
    points: int
    won: int
    lost: int
    bonus_own: int
    bonus_others: int

    @property
    def total(self) -> int:
        """The Gesamtpunkte of the series."""
        return self.points + self.bonus_own + self.bonus_others


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredSheet:
    """A list, its profile, and everything computed from its entries.

    `complete` says that as many games as agreed were played and every one of them could be computed.
    """

    sheet: Sheet
    profile: Profile
    rows: tuple[ScoredRow, ...]
    places: tuple[PlaceScore, ...]
    passed: int
    complete: bool

    def footer(self, name: FooterName) -> tuple[int, ...]:
        """Return the computed footer row of a name, per place."""
        if name is FooterName.PASSED:
            return (self.passed,) * self.sheet.size
        return tuple(getattr(place, name.value) for place in self.places)


def agreed_games(sheet: Sheet, profile: Profile) -> int | None:
    """Return the length of the list: agreed for it, else the profile's for that size; None if not judged."""
    return sheet.agreed if sheet.agreed is not None else profile.list.games.get(sheet.size) or None


def score(sheet: Sheet, profile: Profile) -> ScoredSheet:
    """Score a list: every row, running totals, the footer of every place.

    A row that cannot be computed books nothing and leaves the list incomplete; a declarer who is not at the
    table is booked to nobody.
    """
    tally = _Tally(sheet.size)
    rows = tuple(tally.take(row, valuate(row.entry, profile)) for row in sheet.rows)
    agreed = agreed_games(sheet, profile)
    return ScoredSheet(
        sheet=sheet,
        profile=profile,
        rows=rows,
        places=tuple(_place(place, tally, profile) for place in range(1, sheet.size + 1)),
        passed=tally.passed,
        complete=tally.all_known and (agreed is None or tally.games == agreed),
    )


class _Tally:
    """What stands on the list so far: totals and counters of every seat (place - 1), games passed in and in all."""

    def __init__(self, size: int) -> None:
        self.totals = [0] * size
        self.won = [0] * size
        self.lost = [0] * size
        self.passed = 0
        self.games = 0
        self.all_known = True

    def take(self, row: Row, valuation: Valuation) -> ScoredRow:
        """Book a row."""
        bookings = [0] * len(self.totals)
        contract = row.entry.contract
        self.games += contract is not Contract.VOID
        self.passed += contract is Contract.PASSED
        if contract is not Contract.VOID and contract is not Contract.PASSED:
            points, seat = valuation.points, (row.declarer or 0) - 1
            if points is None or not 0 <= seat < len(self.totals):
                self.all_known = False
            else:
                bookings[seat] = points
                self.totals[seat] += points
                (self.won if points > 0 else self.lost)[seat] += 1
        return ScoredRow(
            row=row,
            valuation=valuation,
            bookings=tuple(bookings),
            totals=tuple(self.totals),
            won=tuple(self.won),
            lost=tuple(self.lost),
            passed=self.passed,
        )


def _place(place: int, tally: _Tally, profile: Profile) -> PlaceScore:
    """Return the footer of a place: 50 for each game won more than lost, 40/30/24 for each game another lost."""
    seat, scoring = place - 1, profile.scoring
    won, lost = tally.won[seat], tally.lost[seat]
    for_others = scoring.others.get(len(tally.totals), 0)  # a list is for three, four or five; no other has a bonus
    seeger = scoring.kind == "seeger-fabian"
    return PlaceScore(
        place=place,
        points=tally.totals[seat],
        won=won,
        lost=lost,
        bonus_own=scoring.own * (won - lost) if seeger else 0,
        bonus_others=for_others * (sum(tally.lost) - lost) if seeger else 0,
    )
