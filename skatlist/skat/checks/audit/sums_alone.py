"""A list of which only the sums are known: its sums held against each other, and slips that explain a difference."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import combinations
from typing import Any, Final, NamedTuple

from skatlist.skat.checks.audit.footer import S104, T105, T106, forgotten
from skatlist.skat.checks.likely import number_likeness
from skatlist.skat.findings import Change, Effect, Family, Finding, Fix, Kind, Severity, at_footer, at_sheet
from skatlist.skat.findings.fixes import change, fix, with_fix
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import Basis, FooterName, FooterRow, ListSums, PlaceScore, ScoredSheet, score
from skatlist.skat.sheet.columns import Cell

# The list is known by its sums: its games are not there.
S109: Final = Kind("S109", "sums-only", Severity.INFO, "list")
# These games won and lost cannot give the points, or there are more than were agreed.
T109: Final = Kind("T109", "impossible-sums", Severity.ERROR, "rating", Effect.IMPOSSIBLE)

# Games typed after the sums come to other numbers than the sums that were handed in.
T110: Final = Kind("T110", "sums-against-games", Severity.ERROR, "rating", Effect.FOOTER)

_GAMES: Final = (FooterName.POINTS, FooterName.WON, FooterName.LOST)
_ROWS: Final = (FooterName.TOTAL, FooterName.POINTS, FooterName.WON, FooterName.LOST)
_FACTORS: Final = (40, 30, 24)
_PROPOSALS: Final = 3
_TRIED: Final = 40  # first changes of a pair


class SumSlip(StrEnum):
    """The kinds of slips in sums: a number misread or miscounted, two exchanged, a bonus forgotten, another factor."""

    NUMBER = "number"
    EXCHANGE = "exchange"
    BONUS = "bonus"
    FACTOR = "factor"


# How common slips are, by their cause, and those of a number by the label of its likeness to the right one.
_COMMON: Final[Mapping[SumSlip, float]] = {SumSlip.BONUS: 9, SumSlip.FACTOR: 9, SumSlip.EXCHANGE: 6}
_LIKE: Final[Mapping[str, tuple[float, str]]] = {
    "minus": (5, "sums_minus"),
    "digits_swapped": (5, "sums_digits_swapped"),
    "one_digit": (3, "sums_one_digit"),
    "write": (2, "sums_write"),
}
_ALONE: Final = 0.05  # a number misread without a likely slip
_CARRIED: Final = frozenset((10, 100, 1000))  # a sum is off by these when a figure is not carried
_CHEAPEST: Final = 18  # diamonds with or without one
_MATADORS: Final = 11
_OVERBID: Final = 270  # the next multiple above the highest bid, 264
_DEAREST_BASE: Final = 24


class Guess(NamedTuple):
    """A change of the sums: how likely it is, the kind of slip, and the fix."""

    weight: float
    cause: SumSlip
    fix: Fix


class Slip(NamedTuple):
    """A guess that explains something, the number it begins with, and what would still be wrong with it."""

    weight: float
    cause: SumSlip
    fix: Fix
    row: FooterName
    place: int
    left: "Contradictions"


class Contradictions(NamedTuple):
    """The contradictions of sums: places whose total is off with the amount, games too many, impossible places."""

    totals: tuple[tuple[int, int], ...] = ()
    games: int = 0
    bonus: tuple[tuple[FooterName, int], ...] = ()
    impossible: tuple[int, ...] = ()

    @property
    def number(self) -> int:
        """How many numbers are contradicted."""
        return len(self.totals) + bool(self.games) + len(self.bonus) + len(self.impossible)


def check_sums(scored: ScoredSheet) -> tuple[Finding, ...]:
    """Return what is wrong with the sums of a list that has no games: every slip once, with its causes.

    With the Gesamtpunkte alone nothing can be compared. No proposal writes a number that does not follow from the
    others.
    """
    if scored.basis is Basis.TOTALS:
        return (at_sheet(Finding.of(S109, "totals"), scored.sheet),)
    faults = faults_of(scored)  # of sums whose games are not complete, too
    return tuple(_findings(scored, faults)) if faults.number else (_note(scored),)


def faults_of(scored: ScoredSheet) -> Contradictions:
    """Return the contradictions between the sums of a list."""
    lines = {line.name: line for line in scored.sheet.footer}
    sums = ListSums.of(scored.sheet)
    totals = tuple(
        (place.place, stated - place.total)
        for place, stated in zip(scored.places, sums.total, strict=False)
        if stated is not None and stated != place.total
    )
    bonus = tuple(
        (name, place.place)
        for name in (FooterName.BONUS_OWN, FooterName.BONUS_OTHERS)
        if (line := lines.get(name)) is not None
        for place in scored.places
        if line.values[place.place - 1] not in {None, getattr(place, name.value)}
    )
    impossible = tuple(place.place for place in scored.places if not _is_possible(place, scored.profile))
    return Contradictions(totals, _too_many(scored, sums), bonus, impossible)


def points_possible(won: int, lost: int, profile: Profile) -> tuple[int, int] | None:
    """Return the fewest and the most points of these games won and lost, or None if the rules leave it open.

    The bounds are the cheapest and the dearest game: diamonds with one, and Grand ouvert with four. A lost game may
    cost the next multiple above the highest bid.

    >>> from skatlist.skat.rules import load_profile
    >>> points_possible(2, 1, load_profile("isko-2022"))
    (-504, 492)
    """
    if profile.ramsch.played or profile.conduct.penalty or profile.scoring.has_target:
        return None
    values = profile.values
    factor = max((1, *profile.kontra.factors)) * (profile.bock.factor if profile.bock.played else 1)
    base = max(values.grand, values.grand_ouvert, _DEAREST_BASE)
    best = max((values.spitzen_grand + values.grand_ouvert_levels) * base, (_MATADORS + 8) * 12, values.revolution)
    single = min(values.lost_skat, values.lost_hand)
    double = max(values.lost_skat, values.lost_hand)
    least = 0 if values.loss_by == "bid" else _CHEAPEST * single
    dearest = max(best, _OVERBID)
    return _CHEAPEST * won - dearest * double * factor * lost, best * factor * won - least * lost


def _is_possible(place: PlaceScore, profile: Profile) -> bool:
    if place.won < 0 or place.lost < 0:
        return False
    bounds = points_possible(place.won, place.lost, profile)
    return bounds is None or bounds[0] <= place.points <= bounds[1]


def _too_many(scored: ScoredSheet, sums: ListSums) -> int:
    """Return by how much the games differ from those agreed. Fewer are wrong only where those passed in are noted."""
    profile = scored.profile
    if scored.agreed is None or profile.bock.played:
        return 0
    off = sums.games - scored.agreed
    return off if off > 0 or (sums.passed is not None and not profile.ramsch.played) else 0


def _note(scored: ScoredSheet) -> Finding:
    """Say once that the games are not there, and how many must have been passed in if that is not noted."""
    sums = ListSums.of(scored.sheet)
    passed = 0 if scored.agreed is None or sums.passed is not None else scored.agreed - sums.games
    finding = Finding.of(S109, "passed" if passed > 0 else "", passed=passed, games=scored.games)
    return at_sheet(finding, scored.sheet)


def against_games(scored: ScoredSheet, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings of complete games with T110 in place of those about the sums that were handed in before.

    Each place with other numbers has one, with the games that could be it.
    """
    findings = tuple(findings)
    below = [each for each in findings if each.kind.family is Family.TOTALS and each.game in tuple(FooterName)]
    rest = tuple(each for each in findings if each not in below)
    possible = {item.changes: item for each in below for item in each.fixes if _names_game(item)}
    fixes = tuple(possible.values())[:_PROPOSALS]
    sums = ListSums.of(scored.sheet)
    names = (FooterName.TOTAL,) if sums.basis(scored.sheet.size) is Basis.TOTALS else _GAMES
    lines = {name: _line(scored, name) for name in names}
    differing = []
    for seat, place in enumerate(scored.places):
        was, now = (
            tuple(line.values[seat] for line in lines.values()),
            tuple(scored.footer(name)[seat] for name in names),
        )
        if was != now:
            at = next(line for line, one, other in zip(lines.values(), was, now, strict=True) if one != other)
            finding = Finding.of(
                T110,
                column=Cell("total", place.place),
                place=place.place,
                stated=at.values[seat],
                computed=scored.footer(at.name)[seat],
                fixes=fixes,
                was=_numbers(was),
                now=_numbers(now),
            )
            differing.append(at_footer(finding, at, scored))
    return (*rest, *differing) if differing else findings


def _names_game(item: Fix) -> bool:
    return any(isinstance(each.game, int) for each in item.changes)


def _numbers(numbers: tuple[int | None, ...]) -> str:
    first, *games = numbers
    return f"{first} ({'/'.join(map(str, games))})" if games else str(first)


# Explaining the contradictions: by one slip, else by two, else each number by itself.


def _findings(scored: ScoredSheet, faults: Contradictions) -> Iterator[Finding]:
    slips = sorted(slips_of(scored, faults), key=lambda slip: -slip.weight)
    whole = [slip for slip in slips if not slip.left.number]
    if whole:
        yield _reported(scored, whole, faults)
        return
    for first, second in _pairs(scored, slips):
        alone = [slip for slip in slips if slip.left.number == first.left.number and _same_place(slip, first)]
        yield _reported(scored, [first, *(slip for slip in alone if slip.fix != first.fix)], faults)
        mended = score(with_fix(scored.sheet, first.fix), scored.profile)
        yield _reported(mended, [second], first.left)
        return
    yield from _each_alone(scored, faults)


def _same_place(one: Slip, other: Slip) -> bool:
    return one.left == other.left


def _pairs(scored: ScoredSheet, slips: list[Slip]) -> list[tuple[Slip, Slip]]:
    """Return the likeliest two slips that together explain everything, or nothing."""
    best: tuple[float, Slip, Slip] | None = None
    for first in slips[:_TRIED]:
        mended = score(with_fix(scored.sheet, first.fix), scored.profile)
        if mended.basis is not Basis.SUMS:
            continue
        for second in slips_of(mended, first.left):
            weight = first.weight * second.weight
            if not second.left.number and (best is None or weight > best[0]):
                best = weight, first, second
    return [] if best is None else [(best[1], best[2])]


def slips_of(scored: ScoredSheet, faults: Contradictions) -> Iterator[Slip]:
    """Yield the slips that would explain some of the contradictions."""
    tried: set[tuple[Change, ...]] = set()
    for weight, cause, item in _candidates(scored, faults):
        if item.changes in tried or not weight:
            continue
        tried.add(item.changes)
        mended = score(with_fix(scored.sheet, item), scored.profile)
        if mended.basis is not Basis.SUMS:
            continue
        left = faults_of(mended)
        if left.number < faults.number and not set(left.impossible) - set(faults.impossible):
            first = item.changes[0]
            yield Slip(weight, cause, item, FooterName(str(first.game)), first.field.place or 0, left)


def _candidates(scored: ScoredSheet, faults: Contradictions) -> Iterator[Guess]:
    yield from _bonus_forgotten(scored, faults)
    yield from _other_factor(scored, faults)
    yield from _exchanged(scored)
    yield from _misread(scored, faults)
    yield from _miscounted(scored, faults)
    lines = {line.name: line.values for line in scored.sheet.footer}
    for name, place in faults.bonus:
        yield _weighted(name, place, lines[name][place - 1], scored.footer(name)[place - 1])


def _exchanged(scored: ScoredSheet) -> Iterator[Guess]:
    """Yield exchanges: games won and lost of a place, and the numbers of two places in a row."""
    sums, size = ListSums.of(scored.sheet), scored.sheet.size
    for place in range(1, size + 1):
        won, lost = sums.won[place - 1], sums.lost[place - 1]
        if won != lost:
            changes = _cell(FooterName.WON, place, won, lost), _cell(FooterName.LOST, place, lost, won)
            yield _guess(SumSlip.EXCHANGE, fix("sums_won_lost", *changes, place=place))
    for line in scored.sheet.footer:
        if line.name not in _ROWS:
            continue
        for one, other in combinations(range(1, size + 1), 2):
            first, second = line.values[one - 1], line.values[other - 1]
            if first != second and None not in {first, second}:
                changes = _cell(line.name, one, first, second), _cell(line.name, other, second, first)
                yield _guess(SumSlip.EXCHANGE, fix("swap_sums", *changes, line=line.name, one=one, other=other))


def _misread(scored: ScoredSheet, faults: Contradictions) -> Iterator[Guess]:
    """Yield the one number of a place that would make its total right."""
    sums, own = ListSums.of(scored.sheet), scored.profile.scoring.own_bonus
    for place, amount in faults.totals:
        yield _number(FooterName.TOTAL, place, sums.total, -amount)
        yield _number(FooterName.POINTS, place, sums.points, amount)
        if own and amount % own == 0:
            yield _number(FooterName.WON, place, sums.won, amount // own)
    for place in faults.impossible:
        yield _number(FooterName.POINTS, place, sums.points, -2 * (sums.points[place - 1] or 0))


def _miscounted(scored: ScoredSheet, faults: Contradictions) -> Iterator[Guess]:
    """Yield other counts of games lost, which change every total, and those that make the number of games right."""
    sums, size = ListSums.of(scored.sheet), scored.sheet.size
    own, factor = scored.profile.scoring.own_bonus, scored.profile.scoring.others_bonus(size)
    for place in range(1, size + 1):
        counts = {-amount // own for at, amount in faults.totals if own and at == place and amount % own == 0}
        counts |= {amount // factor for at, amount in faults.totals if factor and at != place and amount % factor == 0}
        for count in sorted(counts | ({-faults.games} - {0})):
            yield _number(FooterName.LOST, place, sums.lost, count)
        if faults.games:
            yield _number(FooterName.WON, place, sums.won, -faults.games)
    if faults.games and sums.passed is not None and sums.passed >= faults.games:
        yield _weighted(FooterName.PASSED, 1, sums.passed, sums.passed - faults.games)


def _number(name: FooterName, place: int, values: Iterable[int | None], more: int) -> Guess:
    stated = tuple(values)[place - 1] or 0
    return _weighted(name, place, stated, stated + more)


def _weighted(name: FooterName, place: int, stated: int | None, right: int) -> Guess:
    """Return how likely a number was misread, miscounted or added up wrongly, and the fix that writes the right one."""
    likeness = "write" if stated is None else number_likeness(stated, right).label
    weight, label = _LIKE.get(likeness, _LIKE["write"])
    is_count = name in {FooterName.WON, FooterName.LOST, FooterName.PASSED}
    if likeness not in _LIKE or (label == _LIKE["write"][1] and name is not FooterName.TOTAL):
        weight = _ALONE
    if is_count:
        weight = 0 if right < 0 else 1.5 if abs((stated or 0) - right) == 1 else weight / 2
    if name is FooterName.TOTAL and abs((stated or 0) - right) in _CARRIED:
        weight += _LIKE["write"][0]
    return Guess(weight, SumSlip.NUMBER, fix(label, _cell(name, place, stated, right), line=name, place=place))


def _guess(cause: SumSlip, item: Fix) -> Guess:
    return Guess(_COMMON[cause], cause, item)


def _bonus_forgotten(scored: ScoredSheet, faults: Contradictions) -> Iterator[Guess]:
    """Yield the fixes of Gesamtpunkte that lack a bonus, of one place and of all that lack the same."""
    totals = ListSums.of(scored.sheet).total
    lacking: dict[str, list[PlaceScore]] = {}
    for place, _amount in faults.totals:
        each = scored.places[place - 1]
        if (kind := forgotten(totals[place - 1] or 0, each)) != "":
            lacking.setdefault(kind, []).append(each)
    for places in lacking.values():
        for some in ((each,) for each in places):
            yield _guess(SumSlip.BONUS, _bonus_fix(totals, some))
        if len(places) > 1:
            yield _guess(SumSlip.BONUS, _bonus_fix(totals, places))


def _bonus_fix(totals: tuple[int | None, ...], places: Iterable[PlaceScore]) -> Fix:
    changes = [_cell(FooterName.TOTAL, each.place, totals[each.place - 1], each.total) for each in places]
    numbers = tuple(item.after for item in changes)
    return fix("sums_bonus", *changes, numbers=numbers, count=len(changes))


def _other_factor(scored: ScoredSheet, faults: Contradictions) -> Iterator[Guess]:
    """Yield the fix of Gesamtpunkte that were added up with the factor of another table size."""
    scoring, sums = scored.profile.scoring, ListSums.of(scored.sheet)
    right = scoring.others_bonus(scored.sheet.size)
    everybody = sum(place.lost for place in scored.places)
    if not right or len(faults.totals) <= 1:
        return
    for used in dict.fromkeys((*_FACTORS, *scoring.others.values())):
        offs = {place.place: (used - right) * (everybody - place.lost) for place in scored.places}
        if used == right or {at: off for at, off in offs.items() if off} != dict(faults.totals):
            continue
        changes = [
            _cell(FooterName.TOTAL, place, sums.total[place - 1], scored.places[place - 1].total)
            for place, _amount in faults.totals
        ]
        numbers = tuple(item.after for item in changes)
        facts = {"numbers": numbers, "used": used, "factor": right, "size": scored.sheet.size}
        yield _guess(SumSlip.FACTOR, fix("sums_factor", *changes, **facts))


def _cell(name: FooterName, place: int, before: int | None, after: int | None) -> Change:
    return change(Cell("total", place), before, after, name.value)


# The findings


def _reported(scored: ScoredSheet, slips: list[Slip], faults: Contradictions) -> Finding:
    """Report a contradiction at the number that the likeliest slip changes, with the likeliest slips as proposals."""
    first = slips[0]
    fixes = tuple(slip.fix for slip in slips[:_PROPOSALS])
    solved = [place for place, _ in faults.totals if place not in dict(first.left.totals)]
    if first.row is FooterName.TOTAL and first.cause is SumSlip.EXCHANGE:
        one, other = (item.field.place or 0 for item in first.fix.changes)
        return _at(scored, FooterName.TOTAL, one, fixes, "swapped", other=other, line=FooterName.TOTAL)
    if first.cause is SumSlip.FACTOR:
        finding = _at(scored, FooterName.TOTAL, first.place, fixes, "")
        facts = {"size": scored.sheet.size, "place": None}
        return finding._replace(
            kind=T105,
            sentence="factor",
            place=None,
            stated=first.fix.params["used"],  # type: ignore[arg-type] # a number
            computed=scored.profile.scoring.others_bonus(scored.sheet.size),
            params=facts,
        )
    if solved:
        return _of_total(scored, solved[0], solved, fixes, is_bonus=first.cause is SumSlip.BONUS)
    if first.left.games != faults.games:
        return _of_games(scored, fixes)
    if first.left.bonus != faults.bonus:
        return _of_bonus(scored, next(each for each in faults.bonus if each not in first.left.bonus), fixes)
    return _of_points(scored, next(at for at in faults.impossible if at not in first.left.impossible), fixes)


def _each_alone(scored: ScoredSheet, faults: Contradictions) -> Iterator[Finding]:
    """Report every contradiction by itself. The table has to look at its paper."""
    sums = ListSums.of(scored.sheet)
    for place, amount in faults.totals:
        yield _of_total(scored, place, [place], (_number(FooterName.TOTAL, place, sums.total, -amount).fix,))
    if faults.games:
        yield _of_games(scored, ())
    for each in faults.bonus:
        yield _of_bonus(scored, each, ())
    for place in faults.impossible:
        yield _of_points(scored, place, ())


def _of_total(
    scored: ScoredSheet, place: int, places: list[int], fixes: tuple[Fix, ...], *, is_bonus: bool = False
) -> Finding:
    stated = ListSums.of(scored.sheet).total[place - 1] or 0
    if len(places) > 1 and not is_bonus:
        return _at(scored, FooterName.TOTAL, place, fixes, "sums_some", places=tuple(places))
    each = scored.places[place - 1]
    sentence = forgotten(stated, each) if is_bonus else "sums"
    return _at(scored, FooterName.TOTAL, place, fixes, sentence)


def _of_games(scored: ScoredSheet, fixes: tuple[Fix, ...]) -> Finding:
    sums = ListSums.of(scored.sheet)
    won, lost = (sum(value or 0 for value in values) for values in (sums.won, sums.lost))
    kind, sentence = (T109, "games") if sums.passed is None else (S104, "sums")
    facts: dict[str, Any] = {"won": won, "lost": lost, "passed": sums.passed or 0}
    finding = Finding.of(kind, sentence, column="game", stated=sums.games, computed=scored.agreed, fixes=fixes, **facts)
    return at_footer(finding, _line(scored, FooterName.WON), scored)


def _of_points(scored: ScoredSheet, place: int, fixes: tuple[Fix, ...]) -> Finding:
    each = scored.places[place - 1]
    low, high = points_possible(max(each.won, 0), max(each.lost, 0), scored.profile) or (0, 0)
    name = next((n for n in (FooterName.WON, FooterName.LOST) if getattr(each, n.value) < 0), FooterName.POINTS)
    sentence = "points" if name is FooterName.POINTS else "negative"
    return _at(scored, name, place, fixes, sentence, kind=T109, won=each.won, lost=each.lost, low=low, high=high)


def _of_bonus(scored: ScoredSheet, at: tuple[FooterName, int], fixes: tuple[Fix, ...]) -> Finding:
    name, place = at
    each, scoring = scored.places[place - 1], scored.profile.scoring
    factor = scoring.own_bonus if name is FooterName.BONUS_OWN else scoring.others_bonus(scored.sheet.size)
    others = sum(other.lost for other in scored.places) - each.lost
    sentence = name.value if scoring.has_bonus else "plain"
    facts = {"factor": factor, "won": each.won, "lost": each.lost, "others_lost": others}
    return _at(scored, name, place, fixes, sentence, kind=T105, **facts)


def _at(
    scored: ScoredSheet,
    name: FooterName,
    place: int,
    fixes: tuple[Fix, ...],
    sentence: str,
    *,
    kind: Kind = T106,
    **facts: Any,
) -> Finding:
    """Return a finding about the number of a place below the list."""
    each, line = scored.places[place - 1], _line(scored, name)
    parts: dict[str, Any] = {"points": each.points, "own": each.bonus_own, "others": each.bonus_others}
    finding = Finding.of(
        kind,
        sentence,
        column=Cell("total", place),
        place=place,
        stated=line.values[place - 1],
        computed=scored.footer(name)[place - 1] if name is not FooterName.POINTS else None,
        fixes=fixes,
        **{**parts, **facts},
    )
    return at_footer(finding, line, scored)


def _line(scored: ScoredSheet, name: FooterName) -> FooterRow:
    return next(line for line in scored.sheet.footer if line.name is name)
