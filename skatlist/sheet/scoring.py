"""From the rows of a list to running totals and the totals of a series."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from skatlist.game import Contract, Valuation
from skatlist.rules import Profile, load_profile
from skatlist.sheet.booking import booked
from skatlist.sheet.model import ChangeKind, FooterName, Row, Sheet
from skatlist.sheet.phases import Due, due_phases, lengthened_by
from skatlist.sheet.presence import Company, companies, lengths_after

__all__ = ["PlaceScore", "ScoredRow", "ScoredSheet", "agreed_games", "score"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredRow:
    """A row with what the rules make of it.

    `bookings` are the points per place of this row, `totals` the running totals after it, `won`, `lost` and
    `passed` the running counters after it, all for the places of the table; `profile` are the rules that held.
    """

    row: Row
    valuation: Valuation
    bookings: tuple[int, ...]
    totals: tuple[int, ...]
    won: tuple[int, ...]
    lost: tuple[int, ...]
    passed: int
    profile: Profile


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

    `agreed` is the length it should have (None: not judged); `complete` says that it has it and that every row
    could be computed; `due` says for each row which Bock or Ramsch was due; `companies` who was there by game
    number; `ended` is the index of the row that reached the target of the scoring.
    """

    sheet: Sheet
    profile: Profile
    rows: tuple[ScoredRow, ...]
    places: tuple[PlaceScore, ...]
    passed: int
    agreed: int | None
    complete: bool
    due: tuple[Due, ...]
    companies: Mapping[int, Company]
    ended: int | None = None

    def footer(self, name: FooterName) -> tuple[int, ...]:
        """Return the computed footer row of a name, per place."""
        if name is FooterName.PASSED:
            return (self.passed,) * self.sheet.size
        return tuple(getattr(place, name.value) for place in self.places)


def agreed_games(sheet: Sheet, profile: Profile) -> int | None:
    """Return the length agreed at the start: for this list, else the profile's for that size; None if not judged."""
    size = sheet.size - sum(change.kind is ChangeKind.JOINED for change in sheet.changes)
    return sheet.agreed if sheet.agreed is not None else profile.list.games.get(size) or None


def score(sheet: Sheet, profile: Profile) -> ScoredSheet:
    """Score a list: every row, running totals, the footer of every place.

    A row that cannot be computed books nothing and leaves the list incomplete; a declarer who is not at the
    table is booked to nobody. A line `regeln P` holds from its game on (SEEDS A18).
    """
    last = max((row.number or 0 for row in sheet.rows), default=0)
    company = companies(sheet, min(last, len(sheet.rows)))
    everyone = Company(tuple(range(1, sheet.size + 1)), 0)
    tally = _Tally(sheet.size)
    for row, rules in zip(sheet.rows, _rules(sheet, profile), strict=True):
        tally.take(row, company.get(row.number or 0, everyone).places, rules)
    rows = tuple(tally.rows)
    due = due_phases([(row.row, _won(row.valuation)) for row in rows], sheet.size, profile)
    agreed = agreed_games(sheet, profile)
    if agreed is not None:
        agreed = lengths_after(sheet, agreed) + lengthened_by(sheet.rows, due, profile)
    ended = _ended(rows, profile)
    return ScoredSheet(
        sheet=sheet,
        profile=profile,
        rows=rows,
        places=tuple(_place(place, tally, profile) for place in range(1, sheet.size + 1)),
        passed=tally.passed,
        agreed=agreed,
        complete=tally.all_known and (agreed is None or tally.games == agreed or ended is not None),
        due=due,
        companies=company,
        ended=ended,
    )


def _rules(sheet: Sheet, profile: Profile) -> Iterator[Profile]:
    """Yield the rules that hold in each row."""
    changes = [change for change in sheet.changes if change.kind is ChangeKind.RULES]
    for row in sheet.rows:
        names = [change.rules for change in changes if change.before <= (row.number or 0)]
        yield load_profile(names[-1]) if names else profile


def _won(valuation: Valuation) -> bool | None:
    return None if valuation.points is None else valuation.points > 0


class _Tally:
    """What stands on the list so far: totals and counters of every seat (place - 1), games passed in and in all."""

    def __init__(self, size: int) -> None:
        self.rows: list[ScoredRow] = []
        self.totals = [0] * size
        self.won = [0] * size
        self.lost = [0] * size
        self.bonus = [0] * size
        self.passed = 0
        self.games = 0
        self.all_known = True

    def take(self, row: Row, present: tuple[int, ...], profile: Profile) -> None:
        """Book a row."""
        size = len(self.totals)
        valuation, bookings = booked(row, size, present, profile)
        contract = row.entry.contract
        self.games += contract is not Contract.VOID
        self.passed += contract is Contract.PASSED
        if bookings is None:
            self.all_known = False
            bookings = (0,) * size
        elif contract is not None and contract.has_declarer and row.declarer is not None:
            self._count(row.declarer, present, profile, won=(valuation.points or 0) > 0)
        self.totals = [total + booking for total, booking in zip(self.totals, bookings, strict=True)]
        self.rows.append(
            ScoredRow(
                row=row,
                valuation=valuation,
                bookings=bookings,
                totals=tuple(self.totals),
                won=tuple(self.won),
                lost=tuple(self.lost),
                passed=self.passed,
                profile=profile,
            )
        )

    def _count(self, declarer: int, present: tuple[int, ...], profile: Profile, *, won: bool) -> None:
        """Count a game won or lost; a lost one brings everybody else who is there 40, 30 or 24 (SkWO 6.3.1)."""
        (self.won if won else self.lost)[declarer - 1] += 1
        if won:
            return
        # The factor is that of the table when the game was played (SEEDS A4).
        for place in present:
            if place != declarer:
                self.bonus[place - 1] += profile.scoring.others.get(len(present), 0)


def _place(place: int, tally: _Tally, profile: Profile) -> PlaceScore:
    """Return the footer of a place; 50 for each game won more than lost. SkWO 6.3.1."""
    seat, scoring = place - 1, profile.scoring
    won, lost = tally.won[seat], tally.lost[seat]
    seeger = scoring.kind == "seeger-fabian"
    return PlaceScore(
        place=place,
        points=tally.totals[seat],
        won=won,
        lost=lost,
        bonus_own=scoring.own * (won - lost) if seeger else 0,
        bonus_others=tally.bonus[seat] if seeger else 0,
    )


def _ended(rows: tuple[ScoredRow, ...], profile: Profile) -> int | None:
    """Return the index of the row that ended the list: below minus the target, or at it (SEEDS A15)."""
    target, kind = profile.scoring.target, profile.scoring.kind
    if not target:
        return None
    for index, row in enumerate(rows):
        if (kind == "bierlachs" and min(row.totals) < -target) or (kind == "plus-only" and max(row.totals) >= target):
            return index
    return None
