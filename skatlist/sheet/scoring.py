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
    return sheet.agreed if sheet.agreed is not None else profile.list.games.get(sheet.size)


def score(sheet: Sheet, profile: Profile) -> ScoredSheet:
    """Score a list: every row, running totals, the footer of every place.

    A row that cannot be computed books nothing and leaves the list incomplete; a declarer who is not at the
    table is booked to nobody.
    """
    places = range(sheet.size)
    totals, won, lost = [0] * sheet.size, [0] * sheet.size, [0] * sheet.size
    passed = 0
    known = True
    rows = []
    for row in sheet.rows:
        valuation = valuate(row.entry, profile)
        bookings = [0] * sheet.size
        at_table = row.declarer is not None and 1 <= row.declarer <= sheet.size
        if row.entry.contract is Contract.PASSED:
            passed += 1
        elif valuation.points is None or not (at_table or row.entry.contract is Contract.VOID):
            known = False
        elif row.declarer is not None and at_table and valuation.value:
            seat = row.declarer - 1
            bookings[seat] = valuation.points
            (won if valuation.points > 0 else lost)[seat] += 1
        for seat in places:
            totals[seat] += bookings[seat]
        rows.append(
            ScoredRow(
                row=row,
                valuation=valuation,
                bookings=tuple(bookings),
                totals=tuple(totals),
                won=tuple(won),
                lost=tuple(lost),
                passed=passed,
            )
        )
    agreed = agreed_games(sheet, profile)
    played = sum(row.entry.contract is not Contract.VOID for row in sheet.rows)
    return ScoredSheet(
        sheet=sheet,
        profile=profile,
        rows=tuple(rows),
        places=tuple(_place(seat, totals, won, lost, profile) for seat in places),
        passed=passed,
        complete=known and (agreed is None or played == agreed),
    )


def _place(seat: int, totals: list[int], won: list[int], lost: list[int], profile: Profile) -> PlaceScore:
    """Return the footer of a seat: 50 for each game won more than lost, 40/30/24 for each game another lost."""
    seeger = profile.scoring.kind == "seeger-fabian"
    return PlaceScore(
        place=seat + 1,
        points=totals[seat],
        won=won[seat],
        lost=lost[seat],
        bonus_own=profile.scoring.own * (won[seat] - lost[seat]) if seeger else 0,
        bonus_others=profile.scoring.others.get(len(totals), 0) * (sum(lost) - lost[seat]) if seeger else 0,
    )
