"""Missing games: their declarers and values, found by dealers, running totals and numbers below the list.

If the numbers also disagree with another row, both are searched together. A missing row moves every turn to deal by one
seat. If the rows below fit again after inserting the missing ones, no player dealt or played out of turn.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import Final, NamedTuple

from skatlist.skat.checks.audit.explain_footer import Candidate, Changes, Offsets, effect_of, offsets, telling_rows
from skatlist.skat.checks.likely import game_share, game_worth
from skatlist.skat.checks.order.numbering import deals, read_numbering, sits_out, sitting_places
from skatlist.skat.checks.order.rounds import left_out_between
from skatlist.skat.findings import Effect, Family, Finding
from skatlist.skat.findings.fixes import fix, with_fix
from skatlist.skat.game import Contract, Entry
from skatlist.skat.sheet import FooterName, Row, ScoredSheet, Sheet, dealer_of, score

_PROPOSALS: Final = 3
_BREAKS: Final = 4
_TRIED: Final = 12  # pairs of a missing game and a wrong row
_MOST: Final = 3  # missing games. With more of them the rows would fit in too many ways
_MOST_ROWS: Final = 120


class Trial(NamedTuple):
    """A slip of the whole list that may explain its errors, and the list without it.

    `anew` says that all other errors are judged on that list. `more` are further findings about the slip.
    """

    finding: Finding
    sheet: Sheet
    anew: bool = False
    more: tuple[Finding, ...] = ()


class MissingGame(NamedTuple):
    """A game that may be missing: its declarer, its points, and the rows, by index, between which it may belong.

    `beside` is a change of another row that the numbers also need. Place 0 stands for a game passed in.
    """

    place: int
    points: int
    first: int
    last: int
    beside: Candidate | None = None


class _Gap(NamedTuple):
    """The position of a missing game, and the finding that already reports it.

    `at` is the index of a row, None for anywhere.
    """

    at: int | None
    number: int | None
    finding: Finding | None


def game_left_out(sheet: ScoredSheet, errors: Sequence[Finding]) -> Iterator[Trial]:
    """Yield trials that insert the one missing game: one that the numbers have and no row has, or one passed in."""
    gap = _gap(sheet, errors)
    if gap is None:
        return
    missing = [*_missing(sheet, errors), *_once_mended(sheet, errors)]
    for item in missing:
        if (trial := _put_in(sheet, gap, item)) is not None:
            yield trial
    if not any(item.place for item in missing):
        together = [trial for item in _with_another(sheet) if (trial := _put_in(sheet, gap, item)) is not None]
        if together:
            first = together[0]
            fixes = tuple(trial.finding.fixes[0] for trial in together[:_PROPOSALS])
            yield first._replace(finding=first.finding._replace(fixes=fixes))
            return
        for item in _of_one_place(sheet):
            if (trial := _put_in(sheet, gap, item)) is not None:
                yield trial


def _gap(sheet: ScoredSheet, errors: Sequence[Finding]) -> _Gap | None:
    rows = sheet.sheet.rows
    gaps = read_numbering(sheet.sheet).gaps
    if not rows or sheet.agreed is None or sheet.games != sheet.agreed - 1:
        return None
    missing = next((error for error in errors if error.has(Effect.ONE_MISSING)), None)
    if not gaps:
        return _Gap(None, None, missing)
    at, numbers = gaps[0]
    return _Gap(at, numbers[0], missing) if len(gaps) == len(numbers) == 1 else None


def _put_in(sheet: ScoredSheet, gap: _Gap, item: MissingGame) -> Trial | None:
    """Return the list with a game inserted, and its finding, or None if it does not fit anywhere."""
    rows = sheet.sheet.rows
    place, points = item.place, item.points
    entry = game_worth(points, sheet.profile) if points else Entry(contract=Contract.PASSED)
    range_ = range(item.first, item.last + 1) if gap.at is None else (gap.at,)
    spots = [at for at in range_ if entry and _fits(sheet, at, place, moved=gap.at is None)]
    if entry is None or not spots:
        return None
    at = spots[-1]
    unknown = not points and _is_unproved(sheet, at)
    if unknown and len(spots) > len(rows):
        return None
    number = gap.number or _number_at(rows, at)
    finding = left_out_between(
        sheet, None if unknown else place, points, gap.number or _number_at(rows, spots[0]), number
    )
    if gap.finding is not None:
        finding = gap.finding._replace(fixes=gap.finding.fixes or finding.fixes)
    if item.beside is not None:
        other = item.beside.fix
        finding = finding._replace(fixes=(fix("both", *other.changes, one=finding.fixes[0], other=other),))
        rows = with_fix(sheet.sheet, other).rows
    new = Row(number=number, entry=entry, declarer=place or None)
    later = rows[at:] if gap.at is not None else [row._replace(number=(row.number or 0) + 1) for row in rows[at:]]
    return Trial(finding, sheet.sheet._replace(rows=(*rows[:at], new, *later)))


def _once_mended(sheet: ScoredSheet, errors: Iterable[Finding]) -> Iterator[MissingGame]:
    """Yield the games that the numbers below the list have and no row has, once an error is mended as proposed."""
    for error in errors:
        of_game = error.kind.family is Family.GAME and isinstance(error.game, int)
        for item in error.fixes[:_PROPOSALS] if of_game else ():
            facts = tuple(one for one in item.changes if one.game == error.game)
            after = score(with_fix(sheet.sheet, item._replace(changes=facts)), sheet.profile)
            for (game,) in _games_below(sheet, offsets(after, telling_rows(after))):
                yield MissingGame(*game, _after_last(sheet, game[0]), len(sheet.rows))


def _with_another(sheet: ScoredSheet) -> list[MissingGame]:
    """Return games that the numbers below the list have and no row has after a change of a row, the likeliest first."""
    off = offsets(sheet, telling_rows(sheet))
    changes = Changes(sheet, off, deals(sheet), range(len(sheet.rows)))
    games: list[tuple[float, MissingGame]] = []
    for effect in changes.by_effect if any(off.values()) else ():
        rest = {cell: amount - part for (cell, amount), part in zip(off.items(), effect, strict=True)}
        for ((place, points),) in _games_below(sheet, rest):
            game = game_worth(points, sheet.profile)
            if game is not None:
                spots = _after_last(sheet, place), len(sheet.rows)
                games += [
                    (each.weight * game_share(game), MissingGame(place, points, *spots, each))
                    for each in changes.likeliest(effect)
                ]
    return [item for _, item in sorted(games, key=lambda pair: -pair[0])[:_TRIED]]


def _of_one_place(sheet: ScoredSheet) -> Iterator[MissingGame]:
    off = offsets(sheet, telling_rows(sheet))
    for place in sorted({place for (_, place), amount in off.items() if amount}):
        own = {cell: amount for cell, amount in off.items() if cell[1] == place}
        for (game,) in _games_below(sheet, own):
            yield MissingGame(*game, _after_last(sheet, place), len(sheet.rows))


def _number_at(rows: Sequence[Row], at: int) -> int:
    return (rows[at].number or 0) if at < len(rows) else (rows[-1].number or 0) + 1


def _is_unproved(sheet: ScoredSheet, last: int) -> bool:
    """Whether the numbers leave open whether a missing game was passed in."""
    if any(offsets(sheet, telling_rows(sheet)).values()):
        return True
    lines = {line.name: line.values[: sheet.sheet.size] for line in sheet.sheet.footer}
    known = lines.get(FooterName.POINTS) or lines.get(FooterName.TOTAL) or (None,)
    if None not in known:
        return False
    later = zip(*(row.row.stated.totals[: sheet.sheet.size] for row in sheet.rows[last:]), strict=True)
    return not sheet.rows[last:] or any(all(total is None for total in column) for column in later)


def _missing(sheet: ScoredSheet, errors: Sequence[Finding]) -> Iterator[MissingGame]:
    """Yield the games that may be missing: those in running totals where they break, else in the numbers below.

    If neither shows a game, a game passed in may be missing.
    """
    breaks = list(_in_running_totals(sheet, errors))
    yield from breaks
    if not any(error.has(Effect.TOTAL) for error in errors):
        below = offsets(sheet, telling_rows(sheet))
        missing = [game for (game,) in _games_below(sheet, below)]
        yield from (MissingGame(*game, _after_last(sheet, game[0]), len(sheet.rows)) for game in missing)
        if not missing:
            yield MissingGame(0, 0, 0, len(sheet.rows))


def _in_running_totals(sheet: ScoredSheet, errors: Sequence[Finding]) -> Iterator[MissingGame]:
    """Yield the games that the running totals contain and no row has, at the rows where the totals break."""
    index_of = {row.row.number: index for index, row in enumerate(sheet.rows)}
    breaks = [error for error in errors if error.has(Effect.TOTAL) and isinstance(error.game, int)]
    for error in breaks[:_BREAKS]:
        place = error.column.place if error.column is not None and error.column.name == "total" else None
        if not place or error.game not in index_of:
            continue
        at, seat = index_of[error.game], place - 1
        stated = [index for index in range(at) if sheet.rows[index].row.stated.totals[seat] is not None]
        previous = sheet.rows[stated[-1]].row.stated.totals[seat] if stated else 0
        booked = sum(row.bookings[seat] for row in sheet.rows[stated[-1] + 1 if stated else 0 : at + 1])
        points = (sheet.rows[at].row.stated.totals[seat] or 0) - (previous or 0) - booked
        yield MissingGame(place, points, stated[-1] + 1 if stated else 0, at)


def _games_below(sheet: ScoredSheet, off: Offsets, count: int = 1) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield places and points of `count` games of different places, by which the numbers below exceed the rows."""
    own, others = sheet.profile.scoring.own_bonus, sheet.profile.scoring.others_bonus(sheet.sheet.size)
    places = range(1, sheet.sheet.size + 1)
    for who in combinations(places, count) if any(off.values()) else ():
        for signs in product((1, -1), repeat=count):
            games = {}
            for place, sign in zip(who, signs, strict=True):
                bonus = own * sign + others * (signs.count(-1) - (sign < 0))
                points = off.get((FooterName.POINTS, place), off.get((FooterName.TOTAL, place), 0) - bonus)
                if points * sign > 0:
                    games[place] = (0, points)
            effect = effect_of(games, places, sheet.profile)
            if len(games) == count and all(effect.get(cell, 0) == amount for cell, amount in off.items()):
                yield tuple((place, points) for place, (_, points) in games.items())


def _after_last(sheet: ScoredSheet, place: int) -> int:
    seat = place - 1
    rows = enumerate(sheet.rows)
    stated = [index for index, row in rows if row.row.stated.totals[seat] == row.totals[seat]]
    return stated[-1] + 1 if stated else 0


def _fits(sheet: ScoredSheet, at: int, place: int, *, moved: bool) -> bool:
    """Whether everybody deals and plays in turn after a game of a place is inserted before a row.

    `moved` says that the later dealers move by one. Otherwise only the new game is checked.
    """
    size = sheet.sheet.size
    places = tuple(range(1, size + 1))
    rows = sheet.sheet.rows
    number = _number_at(rows, at) if moved else _number_at(rows, at) - 1
    if place and sits_out(place, dealer_of(number, size), places):
        return False
    for index, row in enumerate(rows) if moved else ():
        if not _in_turn(row, dealer_of((row.number or 1) + (index >= at), size), places):
            return False
    return True


def _in_turn(row: Row, dealer: int, places: tuple[int, ...]) -> bool:
    return row.dealer in {None, dealer} and not sitting_places(row, dealer, places)


# Several games


def games_left_out(sheet: ScoredSheet, errors: Sequence[Finding]) -> Iterator[Trial]:
    """Yield a trial that inserts all missing games, if everybody then deals and plays in turn."""
    rows = sheet.sheet.rows
    missing = (sheet.agreed or 0) - sheet.games
    if not 1 < missing <= _MOST or not 0 < len(rows) <= _MOST_ROWS:
        return
    gaps = read_numbering(sheet.sheet).gaps
    # The first missing number is only in the finding that reports the gap.
    reported = {at: error for at, numbers in gaps for error in errors if error.game == numbers[0]}
    finding_at = {at: error for at, error in reported.items() if error.has(Effect.ONE_MISSING)}
    known = [*_known(finding_at), *_in_running_totals(sheet, errors)]
    if len(known) > missing:
        return
    known += _below(sheet, known, missing - len(known))
    games = [*known, *[MissingGame(0, 0, 0, len(rows))] * (missing - len(known))]
    spots = _spots(sheet, games, [at for at, numbers in gaps for _ in numbers])
    placed = [spot for spot in spots if spot.place or spot.last - spot.first < len(rows)]
    if not placed:
        return
    findings: list[Finding] = []
    for spot in placed:
        gap_finding = reported.get(spot.last) if spot.first == spot.last else None
        if gap_finding is None or gap_finding.has(Effect.ONE_MISSING):
            findings.append(_finding_of(sheet, spot, gap_finding))
        elif gap_finding not in findings:
            findings.append(gap_finding)  # it reports several numbers at once
    if len(placed) < len(spots):  # the positions of the others are unknown, so the list is too short
        findings += [error for error in errors if error.has(Effect.GAMES) and error.game is None]
    yield Trial(findings[0], _with_games(sheet, spots), more=tuple(findings[1:]))


def _known(finding_at: Mapping[int, Finding]) -> Iterator[MissingGame]:
    for at, error in finding_at.items():
        if error.fixes:
            place, points = map(error.fixes[0].params.get, ("place", "points"))
            if isinstance(place, int) and isinstance(points, int):
                yield MissingGame(place, points, at, at)


def _spots(sheet: ScoredSheet, games: Sequence[MissingGame], gaps: Sequence[int]) -> list[MissingGame]:
    """Return the games with positions that fit together, in order, or none if no positions fit.

    At each row (index) with missing numbers before it, one of them is inserted.
    """
    fits = _Fits(sheet, len(games))
    for order in sorted(dict.fromkeys(permutations(games)), key=lambda order: [game.last for game in order]):
        ways = [way for way in fits.ways(order) if all(way.count(at) >= gaps.count(at) for at in gaps)]
        if ways:
            spots = zip(*ways, strict=True)
            return [game._replace(first=min(at), last=max(at)) for game, at in zip(order, spots, strict=True)]
    return []


class _Fits:
    """The rows at which a list gets out of turn, by the number of games inserted before them."""

    def __init__(self, sheet: ScoredSheet, most: int) -> None:
        self._size = sheet.sheet.size
        self._places = tuple(range(1, self._size + 1))
        self._rows = sheet.sheet.rows
        # For each number of inserted games and each row: the next row that is out of turn.
        self._until = [self._first_out_of_turn(moved) for moved in range(most + 1)]

    def ways(self, games: Sequence[MissingGame], before: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
        """Yield the rows (indexes) before which the games may belong in this order.

        The positions of the first ones are fixed.
        """
        start, moved = before[-1] if before else 0, len(before)
        if moved == len(games):
            if self._until[moved][start] == len(self._rows):
                yield before
            return
        game = games[moved]
        for at in range(max(start, game.first), min(game.last, self._until[moved][start]) + 1):
            dealer = dealer_of(at + moved + 1, self._size)
            if not (game.place and sits_out(game.place, dealer, self._places)):
                yield from self.ways(games, (*before, at))

    def _first_out_of_turn(self, moved: int) -> list[int]:
        until = [len(self._rows)]
        for index in range(len(self._rows) - 1, -1, -1):
            fits = _in_turn(self._rows[index], dealer_of(index + moved + 1, self._size), self._places)
            until.append(until[-1] if fits else index)
        return until[::-1]


def _below(sheet: ScoredSheet, known: Sequence[MissingGame], missing: int) -> list[MissingGame]:
    if not missing:
        return []
    after = score(_with_games(sheet, known), sheet.profile)
    off = offsets(after, telling_rows(after))
    ways = [way for count in range(1, missing + 1) for way in _games_below(sheet, off, count)]
    return [MissingGame(*game, 0, len(sheet.rows)) for game in ways[0]] if len(ways) == 1 else []


def _finding_of(sheet: ScoredSheet, spot: MissingGame, known: Finding | None) -> Finding:
    """Return the finding of a missing game, with its number according to `known`."""
    rows = sheet.sheet.rows
    if known is not None and isinstance(known.game, int):
        first = last = known.game
    else:
        first, last = _number_at(rows, spot.first), _number_at(rows, spot.last)
    finding = left_out_between(sheet, spot.place or None, spot.points, first, last)
    return finding if known is None else known._replace(fixes=known.fixes or finding.fixes)


def _with_games(sheet: ScoredSheet, games: Sequence[MissingGame]) -> Sheet:
    """Return the list with the games inserted, each in its latest position, and renumbered."""
    rows = list(sheet.sheet.rows)
    for game in sorted(games, key=lambda game: -game.last):
        entry = game_worth(game.points, sheet.profile) if game.points else None
        new = Row(number=0, entry=entry or Entry(contract=Contract.PASSED), declarer=game.place or None)
        rows.insert(game.last, new)
    numbered = any(row.number is not None for row in sheet.sheet.rows)
    return sheet.sheet._replace(
        rows=tuple(row._replace(number=at if numbered else None) for at, row in enumerate(rows, 1))
    )
