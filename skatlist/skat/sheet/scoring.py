"""Score a list: from its rows to the booked points, the running totals and the totals of a series."""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from skatlist.skat.game import Contract, Entry, Valuation, valuate
from skatlist.skat.rules import Profile, load_profile
from skatlist.skat.sheet.bock_and_ramsch import Due, Played, due_phases, is_extra, ramsch_bookings
from skatlist.skat.sheet.list_model import ChangeKind, FooterName, Row, Sheet, counted_on
from skatlist.skat.sheet.presence import Seated, first_places, length_after, seated_in_list
from skatlist.skat.sheet.sums import Basis, ListSums, handed_in


class ScoredRow(NamedTuple):
    """A row as computed by the rules.

    `bookings` are the points of this row, `totals` the running totals after it, `won`, `lost` and `passed` the running
    counters after it, `bonus` the bonus for the games the others lost, all by place. `known` says that this row and all
    before it could be computed. `profile` are its rules. A row after the end of the list books nothing and does not
    count.
    """

    row: Row
    valuation: Valuation
    bookings: tuple[int, ...]
    totals: tuple[int, ...]
    won: tuple[int, ...]
    lost: tuple[int, ...]
    passed: int
    bonus: tuple[int, ...]
    known: bool
    profile: Profile


class PlaceScore(NamedTuple):
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


class ScoredSheet(NamedTuple):
    """A list, its profile, and everything computed from its entries.

    Standings, teams, leagues and prizes read `places`, whatever the `basis` of the result is: games, sums that were
    handed in (`ListSums`), or Gesamtpunkte alone. Of these, points and total are the same number, and games
    won and lost are 0 because they are unknown. `agreed` is the length it should have (None: not judged). `complete`
    says that it has that length and every row could be computed, or that the target of the scoring was reached. `due`
    says for each row which Bock or Ramsch was due, `pending` which are still due after the last one. `seated` are the
    people at the table by game number, `ended` is the index of the row that reached the target.

    >>> import skatlist
    >>> scored = skatlist.score("samples/streitfall/serie1-tisch01.csv")[0]
    >>> scored.complete, scored.rows[-1].totals
    (True, (600, 294, 422, 256))
    """

    sheet: Sheet
    profile: Profile
    rows: tuple[ScoredRow, ...]
    places: tuple[PlaceScore, ...]
    passed: int
    agreed: int | None
    complete: bool
    due: tuple[Due, ...]
    seated: Mapping[int, Seated]
    pending: tuple[Due, ...] = ()
    ended: int | None = None
    basis: Basis = Basis.GAMES

    def _repr_html_(self) -> str:
        """Return it as a notebook shows it."""
        from skatlist import notebook_html

        return notebook_html(self)

    @property
    def next_game(self) -> int:
        """The number of the next game."""
        return max((row.number or 0 for row in self.sheet.rows), default=0) + 1

    @property
    def is_full(self) -> bool:
        """Whether the list has all its games as rows: the agreed number, or its target is reached."""
        return self.ended is not None or (self.agreed is not None and self.games_entered >= self.agreed)

    @property
    def ended_by(self) -> tuple[int, ...]:
        """The places that reached the target of the scoring, all in the same game (quellen.md A15)."""
        if self.ended is None:
            return ()
        row = self.rows[self.ended]
        return tuple(place for place, total in enumerate(row.totals, 1) if _reached(total, row.profile))

    @property
    def games_entered(self) -> int:
        """How many rows count: all up to the end of the list except void ones (quellen.md A14, A15)."""
        return sum(row.row.entry.contract is not Contract.VOID for row in self.counted_rows)

    @property
    def games(self) -> int:
        """How many games count, those of the rows or of the sums.

        Where games passed in are not noted with the sums, the others agreed were passed in.
        """
        if self.basis is Basis.GAMES:
            return self.games_entered
        sums = ListSums.of(self.sheet)
        return sums.games if sums.passed is not None else max(self.agreed or 0, sums.games)

    @property
    def is_begun(self) -> bool:
        """Whether there is a result: a row, or sums that were handed in."""
        return bool(self.rows) or self.basis is not Basis.GAMES

    @property
    def uncounted(self) -> tuple[int, ...]:
        """The games that cannot be booked as written, 0 for a row without a number. Sums have none."""
        if self.basis is not Basis.GAMES:
            return ()
        return tuple(row.row.number or 0 for row in self.counted_rows if not self._is_booked(row))

    @property
    def counted_rows(self) -> tuple[ScoredRow, ...]:
        """The rows up to the end of the list."""
        return self.rows if self.ended is None else self.rows[: self.ended + 1]

    def _is_booked(self, row: ScoredRow) -> bool:
        contract, seated = row.row.entry.contract, self.seated.get(row.row.number or 0)
        if contract is None or contract is Contract.RAMSCH:
            return any(row.bookings)
        present = seated.places if seated else range(1, self.sheet.size + 1)
        return not contract.has_declarer or (row.valuation.points is not None and row.row.declarer in present)

    def place_after(self, row: ScoredRow, place: int) -> PlaceScore:
        """Return the result of one place if the list ended with this row."""
        return _place(place, row, self.profile)

    def footer(self, name: FooterName) -> tuple[int, ...]:
        """Return the computed footer row of a name, per place."""
        if name is FooterName.PASSED:
            return (self.passed,) * self.sheet.size
        return tuple(getattr(place, name.value) for place in self.places)

    @property
    def footer_rows(self) -> tuple[tuple[FooterName, tuple[int, ...]], ...]:
        """The computed rows below a list by name, per place. Those of Seeger-Fabian are there only if they count."""
        return tuple(
            (name, self.footer(name))
            for name in FooterName
            if name is not FooterName.PASSED and (self.profile.scoring.has_bonus or "bonus" not in name)
        )


def agreed_games(sheet: Sheet, profile: Profile) -> int | None:
    """Return the length agreed at the start for this list, else the profile's for its size, or None if not judged."""
    return sheet.agreed if sheet.agreed is not None else profile.list.games.get(len(first_places(sheet))) or None


def score(sheet: Sheet, profile: Profile) -> ScoredSheet:
    """Score a list: every row, the running totals, the footer of every place.

    Sums that were handed in are the result until the games are complete and come to them (`Basis`).

    A row that cannot be computed books nothing and leaves the list incomplete. A game that is lost at any value still
    counts as lost. The game of a declarer who is not at the table is booked to nobody. A line `regeln P` applies from
    its game on (quellen.md A18).
    """
    seated = seated_in_list(sheet)
    everyone = Seated(tuple(range(1, sheet.size + 1)), 0)
    tally = _ListTally(sheet.size)
    played = []
    for row, rules in zip(sheet.rows, _rules(sheet, profile), strict=True):
        present = seated.get(row.number or 0, everyone).places
        tally.take(row, present, rules)
        played.append(Played(row, is_won(row.entry, tally.rows[-1].valuation), len(present), rules))
    rows = tuple(tally.rows)
    due, pending = due_phases(played)
    agreed = _length(sheet, profile, rows, due, pending)
    ended = tally.ended
    full = ended is not None or (tally.games == agreed if agreed is not None else not profile.scoring.target)
    scored = ScoredSheet(
        sheet=sheet,
        profile=profile,
        rows=rows,
        places=tuple(_place(place, tally, profile) for place in range(1, sheet.size + 1)),
        passed=tally.passed,
        agreed=agreed,
        complete=tally.all_known and full,
        due=due,
        seated=seated,
        pending=pending,
        ended=ended,
    )
    basis = handed_in(sheet)
    return scored if basis is None or _agrees_with_sums(scored) else _by_sums(scored, basis)


def _agrees_with_sums(scored: ScoredSheet) -> bool:
    """Whether the games of a list are complete and come to the sums that were handed in, or to the totals alone."""
    return bool(scored.rows) and scored.complete and not _differing_places(scored)


def _differing_places(scored: ScoredSheet) -> tuple[int, ...]:
    sums, size = ListSums.of(scored.sheet), scored.sheet.size
    if sums.basis(size) is Basis.TOTALS:
        pairs = [(sums.total, FooterName.TOTAL)]
    else:
        pairs = [(sums.points, FooterName.POINTS), (sums.won, FooterName.WON), (sums.lost, FooterName.LOST)]
    lines = [(stated, scored.footer(name)) for stated, name in pairs]
    return tuple(at + 1 for at in range(size) if any(stated[at] != computed[at] for stated, computed in lines))


def places_against_sums(scored: ScoredSheet) -> tuple[int, ...]:
    """Return the places for which the games of a list, all of them entered, give other numbers than its sums.

    Two statements of one table contradict each other, as two lists of it do: the sums hold until that is settled.
    """
    if scored.basis is Basis.GAMES or not scored.sheet.rows:
        return ()
    entered = by_games(scored)
    return _differing_places(entered) if entered.complete else ()


def by_games(scored: ScoredSheet) -> ScoredSheet:
    """Return a list as its games make it, whatever sums were handed in before them."""
    return score(scored.sheet._replace(sums_first=False), scored.profile)


def _by_sums(scored: ScoredSheet, basis: Basis) -> ScoredSheet:
    """Return the list with the result of the sums handed in. SkWO 6.3.1."""
    sums, size = ListSums.of(scored.sheet), scored.sheet.size
    if basis is Basis.TOTALS:
        places = tuple(PlaceScore(place, sums.total[place - 1] or 0, 0, 0, 0, 0) for place in range(1, size + 1))
    else:
        places = sums_scored(sums, size, len(first_places(scored.sheet)), scored.profile)
    by_sums = scored._replace(places=places, passed=sums.passed or 0, basis=basis)
    length = by_sums.agreed is None or by_sums.games == by_sums.agreed
    return by_sums._replace(complete=length or _adds_games(scored.profile))


def _adds_games(profile: Profile) -> bool:
    """Whether the rules add games to the length agreed, or have games that nobody wins or loses."""
    return profile.bock.played or profile.ramsch.played


def sums_scored(sums: ListSums, size: int, seats: int, profile: Profile) -> tuple[PlaceScore, ...]:
    """Return the results of sums without a gap, by place. `seats` is the number of players when the list began.

    >>> sums = ListSums((421, 9, 275, 595), (11, 9, 6, 8), (1, 5, 0, 0))
    >>> [place.total for place in sums_scored(sums, 4, 4, load_profile("isko-2022"))]
    [1071, 239, 755, 1175]
    """
    scoring, everybody = profile.scoring, sum(value or 0 for value in sums.lost[:size])
    numbers = ((values[seat] or 0 for values in sums[:3]) for seat in range(size))
    return tuple(
        PlaceScore(
            place=place,
            points=points,
            won=won,
            lost=lost,
            bonus_own=scoring.own_bonus * (won - lost),
            bonus_others=scoring.others_bonus(seats) * (everybody - lost),
        )
        for place, (points, won, lost) in enumerate(numbers, 1)
    )


def _rules(sheet: Sheet, profile: Profile) -> Iterator[Profile]:
    changes = [change for change in sheet.changes if change.kind is ChangeKind.RULES]
    game = 0
    for row in sheet.rows:
        game = counted_on(row, game)
        last = next((change for change in reversed(changes) if change.before <= game), None)
        yield profile if last is None else load_profile(last.rules, beside=last.source.file)


def _length(
    sheet: Sheet, profile: Profile, rows: tuple[ScoredRow, ...], due: tuple[Due, ...], pending: tuple[Due, ...]
) -> int | None:
    """Return the length due: the agreed one, changed by players who came or went, plus added Bock and Ramsch games."""
    agreed = agreed_games(sheet, profile)
    if agreed is None:
        return None
    extra = [row.row.number or 0 for row, each in zip(rows, due, strict=True) if is_extra(each, row.profile)]
    agreed = length_after(sheet, agreed, extra)
    games = sum(row.row.entry.contract is not Contract.VOID for row in rows)
    rules = rows[-1].profile if rows else profile
    return agreed + len(extra) + _still_extra(pending, agreed + len(extra) - games, rules)


def _still_extra(pending: tuple[Due, ...], left: int, rules: Profile) -> int:
    """Return how many extra games are still to come.

    They end with the first pending game that is not extra and for which no agreed game is left.
    """
    count = 0
    for due in pending:
        if is_extra(due, rules):
            count += 1
        elif left > 0:
            left -= 1
        else:
            break
    return count


def booked(row: Row, size: int, present: Collection[int], profile: Profile) -> tuple[Valuation, tuple[int, ...] | None]:
    """Return the value of a row and the points of each place.

    The points are None if facts are missing. Plain and Seeger-Fabian book the declarer. Bierlachs books a won game to
    the others as minus, plus-only a lost one to the others as plus (quellen.md 0.15). The value of a Ramsch is the sum
    of its bookings. Fixed penalties are added.
    """
    valuation, game = _of_game(row, size, present, profile)
    if game is None or row.house is None or row.entry.contract is Contract.VOID:
        return valuation, game
    penalties = row.house.penalties
    return valuation, tuple(points - (penalty or 0) for points, penalty in zip(game, penalties, strict=False))


def _of_game(
    row: Row, size: int, present: Collection[int], profile: Profile
) -> tuple[Valuation, tuple[int, ...] | None]:
    contract = row.entry.contract
    if contract is Contract.RAMSCH and profile.ramsch.played:
        ramsch = ramsch_bookings(row, size, profile)
        if ramsch is None:
            return Valuation(None, None), None
        return Valuation(abs(sum(ramsch)), sum(ramsch)), _turned(ramsch, present, profile)
    valuation = valuate(row.entry, profile, row.stated.value)
    points, place = valuation.points, row.declarer
    if contract is Contract.PASSED or contract is Contract.VOID:
        return valuation, (0,) * size
    if points is None or place is None or place not in present:
        return valuation, None
    bookings = [0] * size
    bookings[place - 1] = points
    return valuation, _turned(tuple(bookings), present, profile)


def _turned(bookings: tuple[int, ...], present: Collection[int], profile: Profile) -> tuple[int, ...]:
    """Book a plus to all others as minus if only minus is written, and a minus as plus if only plus is written.

    The sitting dealer is one of the others (quellen.md A15).
    """
    sign = {"bierlachs": 1, "plus-only": -1}.get(profile.scoring.kind, 0)
    turned = [points if sign * points <= 0 else 0 for points in bookings]
    for place, points in enumerate(bookings, 1):
        if sign * points > 0:
            for other in present:
                if other != place:
                    turned[other - 1] -= points
    return tuple(turned)


def is_won(entry: Entry, valuation: Valuation) -> bool | None:
    """Whether a game counts as won, or None if the list does not tell.

    A game that is overbid, or marked as overbid, is lost, even if its cost is unknown. ISkO 3.6.
    """
    if valuation.points is not None:
        return valuation.points > 0
    return False if valuation.overbid or entry.overbid or entry.won is False else None


class _ListTally:
    """The state of the list so far: totals and counters of every seat (place - 1), games passed in and all games."""

    def __init__(self, size: int) -> None:
        self.rows: list[ScoredRow] = []
        self.totals, self.won, self.lost, self.bonus = ([0] * size for _ in range(4))
        self.passed = self.games = 0
        self.all_known = True
        self.ended: int | None = None

    def take(self, row: Row, present: tuple[int, ...], profile: Profile) -> None:
        """Book a row. Once the target of the scoring is reached, nothing else counts (quellen.md A15)."""
        size = len(self.totals)
        valuation, bookings = booked(row, size, present, profile)
        contract = row.entry.contract
        if self.ended is not None:
            bookings = (0,) * size
        else:
            self.games += contract is not Contract.VOID
            self.passed += contract is Contract.PASSED
            self.all_known &= bookings is not None
            bookings = bookings or (0,) * size
            won = is_won(row.entry, valuation)
            declared = contract is not None and contract.has_declarer and row.declarer in present
            if declared and row.declarer is not None and won is not None:
                self._count(row.declarer, present, profile, won=won)
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
                bonus=tuple(self.bonus),
                known=self.all_known,
                profile=profile,
            )
        )
        if self.ended is None and any(_reached(total, profile) for total in self.totals):
            self.ended = len(self.rows) - 1

    def _count(self, declarer: int, present: tuple[int, ...], profile: Profile, *, won: bool) -> None:
        """Count a game won or lost. A lost game brings all others at the table 40, 30 or 24 (SkWO 6.3.1)."""
        (self.won if won else self.lost)[declarer - 1] += 1
        if won:
            return
        # The factor is that of the table size at the time of the game (quellen.md A4).
        for place in present:
            if place != declarer:
                self.bonus[place - 1] += profile.scoring.others.get(len(present), 0)


def _place(place: int, tally: _ListTally | ScoredRow, profile: Profile) -> PlaceScore:
    """Return the footer of a place, with 50 for each game won more than lost. SkWO 6.3.1."""
    seat, scoring = place - 1, profile.scoring
    won, lost = tally.won[seat], tally.lost[seat]
    return PlaceScore(
        place=place,
        points=tally.totals[seat],
        won=won,
        lost=lost,
        bonus_own=scoring.own_bonus * (won - lost),
        bonus_others=tally.bonus[seat] if scoring.has_bonus else 0,
    )


def _reached(total: int, profile: Profile) -> bool:
    """Whether a total ends the list: below minus the target in Bierlachs, at it in plus-only (quellen.md A15)."""
    target, kind = profile.scoring.target, profile.scoring.kind
    if not target:
        return False
    return total < -target if kind == "bierlachs" else kind == "plus-only" and total >= target
