"""Several games that are missing: where the dealers, who played, and the running totals let them stand.

A row left out moves everybody's turn to deal by one seat. Where the rows below fit again once as many rows are put in
as are missing, nobody dealt or played out of turn: the rows were forgotten while copying.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Final

from skatlist.checks.audit.explain_footer import offsets, telling_rows
from skatlist.checks.likely import game_worth
from skatlist.checks.order.numbering import read_numbering, sits_out
from skatlist.checks.order.s101_series_incomplete import left_out_between
from skatlist.checks.repair.missing_game import MissingGame, Trial, games_below, in_running_totals, in_turn, number_at
from skatlist.findings import Effect, Finding
from skatlist.game import Contract, Entry
from skatlist.sheet import Row, ScoredSheet, Sheet, dealer_of, score

_MOST: Final = 3  # games missing; with more of them the rows would fit in too many ways
_MOST_ROWS: Final = 120


def games_left_out(sheet: ScoredSheet, errors: Sequence[Finding]) -> Iterator[Trial]:
    """Put as many games in as are missing, where everybody then deals and plays in turn."""
    rows = sheet.sheet.rows
    missing = (sheet.agreed or 0) - sheet.games
    if not 1 < missing <= _MOST or not 0 < len(rows) <= _MOST_ROWS:
        return
    gaps = read_numbering(sheet.sheet).gaps
    named = {at: error for at, numbers in gaps for error in errors if _is_gap(error, numbers)}
    known = [*_known(named), *in_running_totals(sheet, errors)]
    if len(known) > missing:
        return
    known += _below(sheet, known, missing - len(known))
    games = [*known, *[MissingGame(0, 0, 0, len(rows))] * (missing - len(known))]
    spots = _spots(sheet, games, [at for at, numbers in gaps for _ in numbers])
    told = [spot for spot in spots if spot.place or spot.last - spot.first < len(rows)]
    if not told:
        return
    said = [_said(sheet, spot, named.get(spot.last)) for spot in told]
    if len(told) < len(spots):  # nothing shows where the others stood: the list is too short
        said += [error for error in errors if error.has(Effect.GAMES) and error.game is None]
    yield Trial(said[0], _put_in(sheet, spots), more=tuple(said[1:]))


def _is_gap(error: Finding, numbers: Sequence[int]) -> bool:
    """Whether an error says already that the first of these numbers is missing."""
    return error.has(Effect.ONE_MISSING) and error.game == numbers[0]


def _known(named: Mapping[int, Finding]) -> Iterator[MissingGame]:
    """Yield the games whose number is missing, by the row it is missing before, where it is told whose they were."""
    for at, error in named.items():
        if error.fixes:
            place, points = map(error.fixes[0].params.get, ("place", "points"))
            if isinstance(place, int) and isinstance(points, int):
                yield MissingGame(place, points, at, at)


def _spots(sheet: ScoredSheet, games: Sequence[MissingGame], gaps: Sequence[int]) -> list[MissingGame]:
    """Return the games where they may stand together, in order; empty where the rows fit in no way.

    One stands before each of the rows, by index, that a number is missing before.
    """
    fits = _Fits(sheet, len(games))
    for order in sorted(set(permutations(games)), key=lambda order: [game.last for game in order]):
        ways = [way for way in fits.ways(order) if all(way.count(at) >= gaps.count(at) for at in gaps)]
        if ways:
            spots = zip(*ways, strict=True)
            return [game._replace(first=min(at), last=max(at)) for game, at in zip(order, spots, strict=True)]
    return []


class _Fits:
    """Up to which row the list is in turn once so many games were put in before it."""

    def __init__(self, sheet: ScoredSheet, most: int) -> None:
        self._size = sheet.sheet.size
        self._places = tuple(range(1, self._size + 1))
        self._rows = sheet.sheet.rows
        # For each number of games put in, and each row: the first row from there on that is out of turn.
        self._until = [self._in_turn(moved) for moved in range(most + 1)]

    def ways(self, games: Sequence[MissingGame], before: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
        """Yield the rows, by index, before which the games may stand in this order; the first ones stand already."""
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

    def _in_turn(self, moved: int) -> list[int]:
        until = [len(self._rows)]
        for index in range(len(self._rows) - 1, -1, -1):
            fits = in_turn(self._rows[index], dealer_of(index + moved + 1, self._size), self._places)
            until.append(until[-1] if fits else index)
        return until[::-1]


def _below(sheet: ScoredSheet, known: Sequence[MissingGame], missing: int) -> list[MissingGame]:
    """Return the games that the numbers below have besides the known ones, where only these make them right."""
    if not missing:
        return []
    after = score(_put_in(sheet, known), sheet.profile)
    off = offsets(after, telling_rows(after))
    ways = [way for count in range(1, missing + 1) for way in games_below(sheet, off, count)]
    return [MissingGame(*game, 0, len(sheet.rows)) for game in ways[0]] if len(ways) == 1 else []


def _said(sheet: ScoredSheet, spot: MissingGame, named: Finding | None) -> Finding:
    """Return what says that a game is missing there: the finding of its number, if one says so already."""
    rows = sheet.sheet.rows
    first, last = number_at(rows, spot.first), number_at(rows, spot.last)
    finding = left_out_between(sheet, spot.place or None, spot.points, first, last)
    return finding if named is None else named._replace(fixes=named.fixes or finding.fixes)


def _put_in(sheet: ScoredSheet, games: Sequence[MissingGame]) -> Sheet:
    """Return the list with the games put in, each where it may stand at the latest, numbered anew."""
    rows = list(sheet.sheet.rows)
    for game in sorted(games, key=lambda game: -game.last):
        entry = game_worth(game.points, sheet.profile) if game.points else None
        new = Row(number=0, entry=entry or Entry(contract=Contract.PASSED), declarer=game.place or None)
        rows.insert(game.last, new)
    numbered = any(row.number is not None for row in sheet.sheet.rows)
    return sheet.sheet._replace(
        rows=tuple(row._replace(number=at if numbered else None) for at, row in enumerate(rows, 1))
    )
