"""What became of a list after it was played: who stands by it, what was corrected, when its series ended."""

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

from skatlist.rules import Profile
from skatlist.sheet.model import FooterRow, PerPlace, Row, Sheet, Stated
from skatlist.sheet.scoring import ScoredRow, ScoredSheet, score

KEEPER = 0  # stands for the list keeper where places sign


class SignOff(NamedTuple):
    """Somebody stands by a list: the player at a place, or the list keeper; `time` is ISO 8601."""

    place: int
    time: str


class Correction(NamedTuple):
    """Another entry for a game: what stood there, what stands there now, why, and which places agreed.

    `before` is None for a game put in, `after` for one taken out, and then `game` is 0: it is not on the list any more.
    `concerned` are the places that had to agree (`consenting`); `director` is who decided it instead of the players
    (empty: they agreed themselves); `signed` says that the list was signed before, `closed` that its series was over,
    `late` that the time for appeals was over.
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

    @property
    def settled(self) -> bool:
        """Whether it says why, and everybody concerned agreed or the director decided."""
        return bool(self.reason and (self.director or (self.agreed and set(self.concerned) <= set(self.agreed))))


class ListHistory(NamedTuple):
    """What happened to the list of one table in one series.

    `altered` are the times of what was changed after the first signature without being a correction; `released` says
    that the director made it final although its control totals do not agree; `closed` when its series ended (empty:
    it did not).
    """

    series: int
    table: int
    signed: tuple[SignOff, ...] = ()
    corrections: tuple[Correction, ...] = ()
    altered: tuple[str, ...] = ()
    released: str = ""
    closed: str = ""

    @property
    def standing(self) -> tuple[Correction, ...]:
        """The last correction of each game: what stands on the list now; a game taken out has no later one."""
        return tuple(
            {each.game or -count: each for count, each in enumerate(self.corrections, 1)}.values(),
        )


class Settled(NamedTuple):
    """The rows of a list before and after a correction everybody agreed to, and what stood below it then.

    `was` and `now` tell the rows apart where they moved; empty: each stands where it stood.
    """

    before: tuple[Row, ...]
    after: tuple[Row, ...]
    footer: tuple[FooterRow, ...]
    was: tuple[Hashable, ...] = ()
    now: tuple[Hashable, ...] = ()


def superseded(sheet: Sheet, settled: Iterable[Settled], profile: Profile, marks: Sequence[Hashable] = ()) -> Sheet:
    """Return a list without the numbers on paper that an agreed correction has replaced.

    A number stated before it goes where the correction changes what is computed there, unless it says the same.
    `marks` tell the rows of the list apart, as those of `settled` do.
    """
    rows, footer = list(sheet.rows), list(sheet.footer)
    here = {mark: at for at, mark in enumerate(marks or range(len(rows)))}
    for each in settled:
        was, now = (score(sheet._replace(rows=rows), profile) for rows in (each.before, each.after))
        then = dict(zip(each.was or range(len(was.rows)), was.rows, strict=True))
        for mark, new in zip(each.now or range(len(now.rows)), now.rows, strict=True):
            at, old = here.get(mark), then.get(mark)
            if at is not None and old is not None and _is_same(sheet.rows[at], new.row):
                rows[at] = rows[at]._replace(stated=_kept(rows[at].stated, old, new))
        for at, row in enumerate(sheet.footer):
            if row in each.footer:
                columns = was.footer(row.name), now.footer(row.name)
                footer[at] = footer[at]._replace(values=_unchanged(footer[at].values, *columns))
    stated = tuple(row for row in footer if any(value is not None for value in row.values))
    return sheet._replace(rows=tuple(rows), footer=stated)


def _is_same(row: Row, other: Row) -> bool:
    """Whether two rows say the same, wherever they stand."""
    return row == other._replace(number=row.number, source=row.source)


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


def _unchanged(stated: PerPlace, old: PerPlace, new: PerPlace) -> PerPlace:
    """Return the numbers that a change from old to new leaves as they are, or that say the new ones."""
    numbers = zip(stated, old, new, strict=False)  # nobody sits at the places after
    kept = (value if after in {before, value} else None for value, before, after in numbers)
    return (*kept, *stated[len(old) :])


def consenting(scored: ScoredSheet, before: Row, after: Row) -> tuple[int, ...]:
    """Return the places that have to agree to another entry for a game: all whose Gesamtpunkte it changes.

    Where it takes points from nobody, all others lose by it, and the whole table has to agree. ISkO 5.5 (2010).
    `before` is the row as it stands on the list, or stood there; `after` what takes its place.
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
    """Return the places that have to agree that a list becomes another one, as `consenting` does."""
    totals = [[place.total for place in score(sheet, profile).places] for sheet in (was, now)]
    gains = [new - old for old, new in zip(*totals, strict=True)]
    everybody = any(gains) and min(gains) >= 0
    return tuple(place for place, gain in enumerate(gains, 1) if gain or everybody)
