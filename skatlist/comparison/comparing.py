"""Two lists of one table compared: places and rows matched, every difference judged, the agreed list put together."""

from collections.abc import Iterator, Sequence
from typing import Final

from skatlist.checks.check_list import check_sheet
from skatlist.checks.event.c103_other_list import finding_of as other_list
from skatlist.comparison.evidence import TwoLists
from skatlist.comparison.judging import JudgedPoint, judge
from skatlist.comparison.model import Certainty, ComparedLists, DifferenceKind, ListDifference, Side, Testimony
from skatlist.comparison.numbers import Numbers
from skatlist.comparison.order import dealer_differences, numbering_differences
from skatlist.comparison.places import match_places, with_places
from skatlist.comparison.readings import Point, fact, on_paper
from skatlist.comparison.rows import Slot, align, game_of
from skatlist.findings import Finding, Severity
from skatlist.formats.notation.changes import write_change, write_void
from skatlist.rules import Profile
from skatlist.sheet import NOTHING, FooterName, FooterRow, PerPlace, Row, ScoredRow, Sheet, Stated, score
from skatlist.sheet.columns import Cell

_FEW: Final = 6  # games of a list too short to say that it is of another table
_SHARED: Final = 0.3  # share of the games that two lists of one table have in common at least
_CELLS: Final = {"won": ("result",), "overbid": ("overbid",), "house": ("phase",)}


def compare_sheets(first: Sheet, second: Sheet, profile: Profile) -> ComparedLists:
    """Return two lists of one table compared by the rules of the first.

    Lists of other tables, series or people are not compared: `other` of the comparison says so.
    """
    matching = match_places(first, second)
    wrong = _other(first, second, matching.strangers)
    if wrong is not None:
        return ComparedLists(first, second, other=wrong)
    moved = with_places(second, matching.places)
    slots = align(first.rows, moved.rows)
    if not _shared(slots, first, moved):
        return ComparedLists(first, moved, matching.places, other=other_list(first, "games", second.source.file))
    table = TwoLists(first, moved, slots, profile)
    judged = judge(table)
    undecided = [each.point for each in judged.judgements if each.proposed is None]
    certain = all(each.verdict is not Certainty.LIKELY for each in judged.judgements)
    numbers = Numbers(table, judged.choice, undecided, certain=certain)
    stated = tuple(numbers.differences())
    differences = [
        *_heads(first, moved),
        *(_of_point(each, table, numbers) for each in judged.judgements),
        *stated,
        *numbering_differences(slots, numbers.agreed),
        *dealer_differences(numbers.accounts, slots),
    ]
    agreed = _agreed(table, numbers, differences)
    common = tuple(each for each in check_sheet(score(agreed, profile)) if each.severity is Severity.ERROR)
    return ComparedLists(first, moved, matching.places, _in_order(differences), agreed, common)


def _other(first: Sheet, second: Sheet, strangers: Sequence[tuple[str, str]]) -> Finding | None:
    """Return what says that these are lists of different tables, series or people; None where nothing does."""
    for name in ("series", "table"):
        one, other = getattr(first, name), getattr(second, name)
        if one != other and not {name} & {*first.assumed, *second.assumed}:
            return other_list(first, name, second.source.file, one, other)
    if first.size != second.size:
        return other_list(first, "size", second.source.file, first.size, second.size)
    if strangers:
        return other_list(first, "people", second.source.file, strangers[0][0], strangers[0][1])
    return None


def _shared(slots: Sequence[Slot], first: Sheet, second: Sheet) -> bool:
    """Whether two lists have enough games in common to be those of one table."""
    fewer = min(len(first.rows), len(second.rows))
    same = sum(
        slot.first is not None and slot.second is not None and game_of(slot.first) == game_of(slot.second)
        for slot in slots
    )
    return fewer < _FEW or same >= _SHARED * fewer


def _heads(first: Sheet, second: Sheet) -> Iterator[ListDifference]:
    """Yield what the heads of the lists say differently: only the table knows what was agreed."""
    if first.agreed != second.agreed and None not in {first.agreed, second.agreed}:
        yield _head("agreed", first.agreed, second.agreed)
    if first.rules != second.rules and None not in {first.rules, second.rules}:
        yield _head("rules", first.rules, second.rules)
    if first.void != second.void:
        one, other = (write_void(sheet.void) if sheet.void else None for sheet in (first, second))
        yield _head("void", one, other)
    ours, theirs = ({write_change(each): each.before for each in sheet.changes} for sheet in (first, second))
    for said in [*ours, *theirs]:
        if (said in ours) != (said in theirs):
            one, other = (said if said in each else None for each in (ours, theirs))
            yield _head("change", one, other, ours.get(said, theirs.get(said)))


def _head(name: str, first: int | str | None, second: int | str | None, game: int | None = None) -> ListDifference:
    return ListDifference(DifferenceKind.HEAD, None, (game, game), (Cell(name),), first, second, verdict=Certainty.OPEN)


def _of_point(judged: JudgedPoint, table: TwoLists, numbers: Numbers) -> ListDifference:
    """Return a judged point as a difference."""
    point = judged.point
    first, second = (on_paper(point.slot, table.slots, side) for side in Side)
    cells = _cells(point, first, second) if first is not None and second is not None else (Cell("game"),)
    proposed = None if judged.proposed is None else (first, second)[judged.proposed is Side.SECOND]
    cause = numbers.offs.get(point)
    testimonies = [
        _with_off(testimony, numbers, cause.share, cause.column.place, cause.row)
        if cause is not None and cause.side is side
        else testimony
        for side, testimony in zip(Side, judged.testimonies, strict=True)
    ]
    return ListDifference(
        point.kind,
        _game(point.slot, numbers, first or second),
        (first and first.number, second and second.number),
        cells,
        first,
        second,
        right=proposed,
        proposed=judged.proposed,
        verdict=judged.verdict,
        testimonies=(testimonies[0], testimonies[1]),
        follows=numbers.follows.get(point, 0),
    )


def _with_off(testimony: Testimony, numbers: Numbers, off: int, place: int | None, row: int) -> Testimony:
    rows = numbers.agreed.scored.rows
    return testimony._replace(off=off, place=place, since=rows[row].row.number if row < len(rows) else None)


def _cells(point: Point, first: Row, second: Row) -> tuple[Cell, ...]:
    if point.kind is DifferenceKind.ORDER:
        return (Cell("game"),)
    differing = [name for name in point.fields if fact(first, name) != fact(second, name)]
    return tuple(Cell(cell) for name in differing for cell in _CELLS.get(name, (name,)))


def _game(slot: int, numbers: Numbers, row: Row | None) -> int | None:
    """Return the number of a slot on the agreed list; of a row that is not on it, the one its own list gives it."""
    rows = zip(numbers.agreed.slots, numbers.agreed.scored.rows, strict=True)
    return next((scored.row.number for at, scored in rows if at == slot), None if row is None else row.number)


# The agreed list


def _agreed(table: TwoLists, numbers: Numbers, differences: Sequence[ListDifference]) -> Sheet:
    """Return the agreed list: the numbers both lists state, what is right where they differ, nothing where it is open.

    A number only one list states is taken as it stands.
    """
    one, other = (account.scored.rows for account in numbers.accounts)
    rows = [
        first.row._replace(
            stated=_without(_stated(first, second, differences), first, row, numbers),
            dealer=_one_of(first.row.dealer, second.row.dealer, _right_dealer(first, differences)),
        )
        for row, (first, second) in enumerate(zip(one, other, strict=True))
    ]
    return table.first._replace(rows=tuple(rows), footer=tuple(_footer(table, numbers)))


def _right_dealer(row: ScoredRow, differences: Sequence[ListDifference]) -> int | None:
    found = (each for each in differences if each.kind is DifferenceKind.DEALER and each.game == row.row.number)
    right = next((each.right for each in found), None)
    return right if isinstance(right, int) else None


def _stated(first: ScoredRow, second: ScoredRow, differences: Sequence[ListDifference]) -> Stated:
    """Return the numbers of a row; where its points stand in two columns, those of the list that has the right one."""
    ours, theirs = first.row.stated, second.row.stated
    here = [each for each in differences if each.game == first.row.number and each.kind is DifferenceKind.STATED]
    known = all(each.right is not None for each in here if "value" in each.cells)
    moved = next((each.proposed for each in here if len(each.cells) > 1), None)
    if moved is not None:
        right = ours if moved is Side.FIRST else theirs
        return right._replace(totals=_where(right.totals, first.totals), value=first.valuation.points)
    return Stated(
        value=_one_of(ours.value, theirs.value, first.valuation.points if known else None),
        totals=_places(ours.totals, theirs.totals, first.totals),
        won=_places(ours.won, theirs.won, first.won),
        lost=_places(ours.lost, theirs.lost, first.lost),
        passed=_one_of(ours.passed, theirs.passed, first.passed),
    )


def _where(stated: PerPlace, right: Sequence[int]) -> PerPlace:
    """Return the right numbers where some are stated."""
    pairs = zip(stated, right, strict=False)
    return (*(None if number is None else computed for number, computed in pairs), *NOTHING[len(right) :])


def _without(stated: Stated, scored: ScoredRow, row: int, numbers: Numbers) -> Stated:
    """Return the numbers of a row; one that only one list has, and has wrong for a known reason, as it should be."""
    wrong = {cell for at, cell in numbers.follow_alone if at == row}
    if not wrong:
        return stated
    totals = (
        scored.totals[place - 1] if Cell("total", place) in wrong else number
        for place, number in enumerate(stated.totals, 1)
    )
    return stated._replace(totals=tuple(totals))


def _places(ours: PerPlace, theirs: PerPlace, right: Sequence[int]) -> PerPlace:
    if ours == theirs:
        return ours
    numbers = (_one_of(*each) for each in zip(ours, theirs, right, strict=False))
    return (*numbers, *NOTHING[len(right) :])


def _one_of(first: int | None, second: int | None, right: int | None) -> int | None:
    """Return the number of a cell: what both say, or the one that says it at all; where they differ, the right one."""
    if first is None or second is None or first == second:
        return second if first is None else first
    return right


def _footer(table: TwoLists, numbers: Numbers) -> Iterator[FooterRow]:
    lines = [{line.name: line for line in sheet.footer} for sheet in (table.first, table.second)]
    for name in FooterName:
        first, second = (each.get(name) for each in lines)
        line = first or second
        if line is not None:
            ours, theirs = (each.values if each else NOTHING for each in (first, second))
            yield line._replace(values=_places(ours, theirs, numbers.agreed.scored.footer(name)))


def _in_order(differences: Sequence[ListDifference]) -> tuple[ListDifference, ...]:
    """Return the differences in the order of the games: the head first, what stands below the list last."""
    below = {name.value: at for at, name in enumerate(FooterName)}

    def order(each: ListDifference) -> tuple[int, int, int]:
        if each.kind is DifferenceKind.HEAD:
            return (0, 0, 0)
        if isinstance(each.game, str):
            return (2, below[each.game], 0)
        return (1, each.game or 0, list(DifferenceKind).index(each.kind))

    return tuple(sorted(differences, key=order))
