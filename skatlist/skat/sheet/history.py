"""The history of a list: games moved, signatures, corrections, the end of its series."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple, Self

from skatlist.skat.rules import Profile
from skatlist.skat.sheet.list_model import FooterName, FooterRow, PerPlace, Row, Sheet, SheetChange, Stated
from skatlist.skat.sheet.scoring import ScoredRow, ScoredSheet, score

# Insert, remove or move a game on a list, together with later games and the changes between them.


class RowShift(NamedTuple):
    """A game that had the number `was` (None: it is new) and gets the number `now` (None: it is removed).

    `gap` says that no row had that number, so that no other game moves.

    >>> [RowShift(now=2).number(game) for game in (1, 2, 3)], [RowShift(was=2).number(game) for game in (1, 2, 3)]
    ([1, 3, 4], [1, 0, 2])
    """

    was: int | None = None
    now: int | None = None
    gap: bool = False

    @classmethod
    def on(cls, rows: Iterable[Row], was: int | None, now: int | None) -> Self:
        """Return the shift on these rows."""
        gap = was is None and all(row.number != now for row in rows)
        return cls(was, now, gap)

    @property
    def action(self) -> str:
        """Return the action on the game: `insert`, `delete` or `move`."""
        return "insert" if self.was is None else "delete" if self.now is None else "move"

    def number(self, game: int) -> int:
        """Return the number of a game afterwards, 0 if it is no longer on the list."""
        if game == self.was:
            return self.now or 0
        return game + self._moved(game)

    def _moved(self, game: int) -> int:
        up = -1 if self.was is not None and game > self.was else 0
        return up + (self.now is not None and not self.gap and game + up >= self.now)

    def order(self, rows: Sequence[Row]) -> tuple[int | None, ...]:
        """Return the rows in their new order, by index. None is the new row."""
        gone = next((at for at, row in enumerate(rows) if self.was is not None and row.number == self.was), None)
        kept: list[int | None] = [at for at in range(len(rows)) if at != gone]
        if self.now is not None:
            after = (self.number(rows[at].number or 0) for at in kept if at is not None)
            kept.insert(next((at for at, number in enumerate(after) if number > self.now), len(kept)), gone)
        return tuple(kept)

    def rows(self, rows: Sequence[Row], new: Row | None = None) -> tuple[Row, ...]:
        """Return the rows afterwards, with their numbers. `new` is the inserted row."""
        shifted = (rows[at] if at is not None else new for at in self.order(rows))
        return tuple(
            row._replace(number=self.now) if row is new else row._replace(number=row.number and self.number(row.number))
            for row in shifted
            if row is not None
        )

    def changes(self, changes: Iterable[SheetChange]) -> tuple[SheetChange, ...]:
        """Return the changes between the games. Each stays before its game, or at the beginning."""
        return tuple(
            change if change.before == 1 else change._replace(before=change.before + self._moved(change.before))
            for change in changes
        )

    def sheet(self, sheet: Sheet, new: Row | None = None) -> Sheet:
        """Return a list after the shift."""
        return sheet._replace(rows=self.rows(sheet.rows, new), changes=self.changes(sheet.changes))


KEEPER = 0  # the list keeper among the places that sign


class SignOff(NamedTuple):
    """A signature on a list, by the player at a place or by the list keeper.

    `time` is ISO 8601, `record` the number in the journal. The order of records counts, because a clock may stop or go
    back.
    """

    place: int
    time: str
    record: int = 0


class Correction(NamedTuple):
    """A changed entry of a game: before, after, the reason, and the places that agreed.

    `before` is None for an inserted game. `after` is None for a removed one, and then `game` is 0, because it is no
    longer on the list. `concerned` are the places that had to agree (`consenting`). `director` decided instead of
    the players (empty: they agreed themselves). `signed` says that the list had been signed, `closed` that its
    series was over, `late` that the time for appeals was over. `dispute` is the number of the dispute it decides
    (0: none). `record` as in SignOff. A correction of a list by sums has the rows below it instead of games, before and
    after: `below`.
    """

    game: int
    before: Row | None
    after: Row | None
    time: str
    reason: str = ""
    agreed: tuple[int, ...] = ()
    concerned: tuple[int, ...] = ()
    director: str = ""
    signed: bool = False
    closed: bool = False
    late: bool = False
    dispute: int = 0
    record: int = 0
    below: tuple[tuple[FooterRow, ...], tuple[FooterRow, ...]] | None = None

    @property
    def is_moved(self) -> bool:
        """Whether the row has another number now."""
        return bool(self.before and self.after and self.before.number != self.after.number)

    @property
    def is_same_game(self) -> bool:
        """Whether the same player played the same game, so that only a number was rewritten or the row moved."""
        before, after = self.before, self.after
        return bool(before and after and (before.entry, before.declarer) == (after.entry, after.declarer))

    @property
    def settled(self) -> bool:
        """Whether a reason is given, and everybody concerned agreed or the director decided."""
        return bool(self.reason and (self.director or (self.agreed and set(self.concerned) <= set(self.agreed))))


class ListHistory(NamedTuple):
    """The history of the list of one table in one series.

    `altered` are the records of changes after the first signature that are no corrections. `released` is the director's
    reason for making it final although its control totals do not agree. `closed` is the time when its series ended
    (empty: it has not ended). `overdue` are the records of unsigned entries that were changed after that without a
    correction. `written` are the rows below the list as written on paper before corrections to which everybody agreed.
    """

    series: int
    table: int
    signed: tuple[SignOff, ...] = ()
    corrections: tuple[Correction, ...] = ()
    altered: tuple[int, ...] = ()
    released: str = ""
    closed: str = ""
    overdue: tuple[int, ...] = ()
    written: tuple[FooterRow, ...] = ()

    @property
    def standing(self) -> tuple[Correction, ...]:
        """The last correction of each game, which is in force. A removed game has no later one."""
        return tuple(
            {each.game or -count: each for count, each in enumerate(self.corrections, 1)}.values(),
        )

    def unsigned(self, size: int) -> tuple[int, ...]:
        """Return the places of a table of this size that have not signed."""
        signed = {sign.place for sign in self.signed}
        return tuple(place for place in range(1, size + 1) if place not in signed)


class Settled(NamedTuple):
    """The rows of a list before and after a settled correction, and the rows below the list at the time.

    `was` and `now` identify the rows if they moved. Empty means that each row kept its position.
    """

    before: tuple[Row, ...]
    after: tuple[Row, ...]
    footer: tuple[FooterRow, ...]
    was: tuple[Hashable, ...] = ()
    now: tuple[Hashable, ...] = ()


# The games and rows below a list that are wrong only because of one game, and the places concerned.
Followers = Callable[[ScoredSheet, int], tuple[frozenset[int | str], frozenset[int]]]


def rows_before(settled: Iterable[Settled]) -> tuple[FooterRow, ...]:
    """Return the rows below a list as first written on paper, before any settled correction."""
    first: dict[FooterName, FooterRow] = {}
    for each in settled:
        for row in each.footer:
            first.setdefault(row.name, row)
    return tuple(first.values())


def superseded(
    sheet: Sheet,
    settled: Iterable[Settled],
    profile: Profile,
    marks: Sequence[Hashable] = (),
    followers: Followers | None = None,
) -> Sheet:
    """Return a list without the numbers on paper that a settled correction has replaced.

    A number stated before it is dropped if the correction changes the computed number, unless it equals the new one. It
    is also dropped if it was wrong only because of the corrected row, as `followers` tells. `marks` identify the rows
    of the list, like those of `settled`.
    """
    paper = _ValidNumbers(sheet, marks)
    for each in settled:
        paper.settle(each, profile, followers)
    footer = tuple(row for row in paper.footer if any(value is not None for value in row.values))
    return sheet._replace(rows=tuple(paper.rows), footer=footer)


class _Wrong(NamedTuple):
    """The numbers on paper that are wrong only because of one row.

    `marks` are those of the rows with such numbers. `below` are the numbers of these games and the names of rows below
    the list, which are wrong at the `places`.
    """

    marks: frozenset[Hashable] = frozenset()
    below: frozenset[int | str] = frozenset()
    places: frozenset[int] = frozenset()


class _ValidNumbers:
    """The numbers on paper that remain valid, correction by correction."""

    def __init__(self, sheet: Sheet, marks: Sequence[Hashable]) -> None:
        self.sheet = sheet
        self.rows, self.footer = list(sheet.rows), list(sheet.footer)
        self.here = {mark: at for at, mark in enumerate(marks or range(len(self.rows)))}

    def settle(self, each: Settled, profile: Profile, followers: Followers | None) -> None:
        """Drop the numbers that a settled correction has replaced."""
        was, now = (score(self.sheet._replace(rows=rows), profile) for rows in (each.before, each.after))
        then = dict(zip(each.was or range(len(was.rows)), was.rows, strict=True))
        wrong = self._wrong(each, was, then, followers) if followers and each.was == each.now else _Wrong()
        for mark, new in zip(each.now or range(len(now.rows)), now.rows, strict=True):
            at, old = self.here.get(mark), then.get(mark)
            if at is None or old is None or not _is_same(self.sheet.rows[at], new.row):
                continue
            stated = _kept(self.rows[at].stated, old, new)
            self.rows[at] = self.rows[at]._replace(stated=_right(stated, new) if mark in wrong.marks else stated)
        for at, row in enumerate(self.sheet.footer):
            if row in each.footer:
                right = now.footer(row.name)
                values = _unchanged(self.footer[at].values, was.footer(row.name), right)
                values = _equal(values, right, wrong.places) if row.name in wrong.below else values
                self.footer[at] = self.footer[at]._replace(values=values)

    def _wrong(
        self, each: Settled, was: ScoredSheet, then: Mapping[Hashable, ScoredRow], followers: Followers
    ) -> _Wrong:
        """Return the numbers that were wrong only because of the row that a correction replaced."""
        game = next((old.number for old, new in zip(each.before, each.after, strict=True) if old != new), None)
        rows = {mark: self._stated(mark, scored.row) for mark, scored in then.items()}
        footer = tuple(now for row, now in zip(self.sheet.footer, self.footer, strict=True) if row in each.footer)
        paper = was._replace(
            sheet=was.sheet._replace(rows=tuple(rows.values()), footer=footer),
            rows=tuple(scored._replace(row=rows[mark]) for mark, scored in then.items()),
        )
        if game is None or all(_is_right(scored) for scored in paper.rows if scored.row.number == game):
            return _Wrong()  # no number was wrong because of it
        below, places = followers(paper, game)
        differing = {
            place
            for scored in paper.rows
            if scored.row.number == game or scored.row.number in below
            for place, (stated, total) in enumerate(zip(scored.row.stated.totals, scored.totals, strict=False), 1)
            if stated not in {None, total}
        }
        # A game won or lost counts for the others, too.
        everybody = range(1, self.sheet.size + 1) if FooterName.BONUS_OTHERS in below else ()
        marks = frozenset(mark for mark, row in rows.items() if row.number in below)
        return _Wrong(marks, below, places.union(differing, everybody))

    def _stated(self, mark: Hashable, row: Row) -> Row:
        at = self.here.get(mark)
        return (
            row._replace(stated=self.rows[at].stated) if at is not None and _is_same(self.sheet.rows[at], row) else row
        )


def _is_right(scored: ScoredRow) -> bool:
    stated = scored.row.stated
    return stated.value in {None, scored.valuation.points} and _right(stated, scored) == stated


def _is_same(row: Row, other: Row) -> bool:
    return row is other or row == other._replace(number=row.number, source=row.source)


def _kept(stated: Stated, old: ScoredRow, new: ScoredRow) -> Stated:
    value, passed = _unchanged(
        (stated.value, stated.passed), (old.valuation.points, old.passed), (new.valuation.points, new.passed)
    )
    return Stated(
        value,
        _unchanged(stated.totals, old.totals, new.totals),
        _unchanged(stated.won, old.won, new.won),
        _unchanged(stated.lost, old.lost, new.lost),
        passed,
    )


def _right(stated: Stated, scored: ScoredRow) -> Stated:
    return stated._replace(
        totals=_equal(stated.totals, scored.totals),
        won=_equal(stated.won, scored.won),
        lost=_equal(stated.lost, scored.lost),
        passed=_equal((stated.passed,), (scored.passed,))[0],
    )


def _equal(stated: PerPlace, right: PerPlace, places: Collection[int] = ()) -> PerPlace:
    judged = places or range(1, len(right) + 1)
    numbers = zip(stated, right, strict=False)
    kept = (None if place in judged and value != new else value for place, (value, new) in enumerate(numbers, 1))
    return (*kept, *stated[len(right) :])


def _unchanged(stated: PerPlace, old: PerPlace, new: PerPlace) -> PerPlace:
    numbers = zip(stated, old, new, strict=False)  # no players sit at the places after these
    kept = (value if after in {before, value} else None for value, before, after in numbers)
    return (*kept, *stated[len(old) :])


def consenting(scored: ScoredSheet, before: Row, after: Row) -> tuple[int, ...]:
    """Return the places that must agree to another entry for a game: all whose Gesamtpunkte it changes.

    If it takes points from nobody, all others lose by it, and the whole table must agree. ISkO 5.5 (2010). `before` is
    the present or former row on the list, and `after` the row that replaces it.
    """
    at = next((at for at, row in enumerate(scored.sheet.rows) if row in (before, after)), None)
    if at is None:
        return ()
    was, now = (
        scored.sheet._replace(
            rows=(*scored.sheet.rows[:at], row._replace(number=before.number), *scored.sheet.rows[at + 1 :])
        )
        for row in (before, after)
    )
    return changed_places(was, now, scored.profile)


def changed_places(was: Sheet, now: Sheet, profile: Profile) -> tuple[int, ...]:
    """Return the places that must agree to a change of a list, like `consenting`."""
    totals = [[place.total for place in score(sheet, profile).places] for sheet in (was, now)]
    gains = [new - old for old, new in zip(*totals, strict=True)]
    everybody = any(gains) and min(gains) >= 0
    return tuple(place for place, gain in enumerate(gains, 1) if gain or everybody)
