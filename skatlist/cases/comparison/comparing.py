"""Compare two lists of one table: match places and rows, judge every difference, build the agreed list."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from typing import Final

from skatlist.cases.comparison.judging import Account, JudgedPoint, TwoLists, judge
from skatlist.cases.comparison.matching import Slot, align, is_same_game, match_places, with_seats_swapped
from skatlist.cases.comparison.model import (
    Certainty,
    ComparedLists,
    DifferenceKind,
    Evidence,
    ListDifference,
    Side,
    side_of,
)
from skatlist.cases.comparison.numbers import Cause, Numbers
from skatlist.cases.comparison.readings import Point, fact, on_paper
from skatlist.files.formats.notation.changes import write_change, write_void
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.checks.order.dealers import turns
from skatlist.skat.checks.order.numbering import deals
from skatlist.skat.findings import Finding, Severity
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import NOTHING, FooterName, FooterRow, PerPlace, Row, ScoredRow, Sheet, Stated, score
from skatlist.skat.sheet.columns import Cell
from skatlist.tournament.checks.lists import other_list

_DEALER = Cell("dealer")
_GAME = Cell("game")


def numbering_differences(slots: Sequence[Slot], agreed: Account) -> Iterator[ListDifference]:
    """Yield the games from which the lists are numbered differently, although both have all the games between."""
    numbers = dict(zip(agreed.slots, (row.row.number for row in agreed.scored.rows), strict=True))
    step, rows, moved = 0, 0, False
    for at, slot in enumerate(slots):
        moved = moved or slot.moved is not None
        if slot.first is None or slot.second is None or slot.moved is not None:
            rows += (slot.first is None) - (slot.second is None) if slot.moved is None else 0
            continue
        first, second = slot.first.number, slot.second.number
        if first is None or second is None:
            continue
        ahead = second - first
        if ahead not in {step, step + rows} and not moved and ahead:
            right = numbers.get(at)
            stands = side_of(right, (first, second))
            yield ListDifference(
                DifferenceKind.NUMBERING, right, slot.numbers, (_GAME,), first, second, right=right, proposed=stands
            )
        step, rows, moved = ahead, 0, False


def dealer_differences(accounts: Sequence[Account], slots: Sequence[Slot]) -> Iterator[ListDifference]:
    """Yield the rows from which the lists name different dealers. The dealing order tells which list is right."""
    off = [turns(account.scored.sheet, deals(account.scored)) for account in accounts]
    usual = Counter(seats for each in off for seats in each if seats is not None).most_common(2)
    settled = len(usual) < 2 or usual[0][1] > 2 * usual[1][1]  # noqa: PLR2004 - two orders, neither clearly better
    pairs = [(row, one, other) for row, (one, other) in enumerate(zip(*off, strict=True)) if None not in {one, other}]
    for (_, *before), (row, one, other) in pairwise([(-1, 0, 0), *pairs]):
        if one == other or [one, other] == before:
            continue
        rows = [account.scored.rows[row].row for account in accounts]
        first, second = (each.dealer for each in rows)
        wrong = [seats != usual[0][0] for seats in (one, other)]
        proposed = None
        if settled and wrong[0] != wrong[1]:
            proposed = Side.SECOND if wrong[0] else Side.FIRST
        further = (seats for at, *seats in pairs if at > row)
        yield ListDifference(
            DifferenceKind.DEALER,
            rows[0].number,
            slots[accounts[0].slots[row]].numbers,
            (_DEALER,),
            first,
            second,
            right=None if proposed is None else (first, second)[proposed is Side.SECOND],
            proposed=proposed,
            verdict=Certainty.OPEN if proposed is None else Certainty.SURE,
            testimonies=(Evidence(own=int(not wrong[0])), Evidence(own=int(not wrong[1]))),
            follows=sum(1 for _ in takewhile([one, other].__eq__, further)),
        )


_FEW: Final = 6  # games of a list that is too short to show that it belongs to another table
_SHARED: Final = 0.3  # share of the games that two lists of one table have in common at least
_CELLS: Final = {"won": ("result",), "overbid": ("overbid",), "house": ("phase",)}


def compare_sheets(first: Sheet, second: Sheet, profile: Profile) -> ComparedLists:
    """Return the comparison of two lists of one table by the rules of the first.

    Lists of other tables, series or people are not compared. Then `other` of the comparison has the reason.
    """
    matching = match_places(first, second)
    wrong = _other(first, second, matching.strangers)
    if wrong is not None:
        return ComparedLists(first, second, other=wrong)
    moved = with_seats_swapped(second, matching.places)
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
    """Return the evidence that these lists belong to different tables, series or people, or None."""
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
    fewer = min(len(first.rows), len(second.rows))
    same = sum(
        slot.first is not None and slot.second is not None and is_same_game(slot.first, slot.second) for slot in slots
    )
    return fewer < _FEW or same >= _SHARED * fewer


def _heads(first: Sheet, second: Sheet) -> Iterator[ListDifference]:
    """Yield the differences between the heads of the lists. Only the table knows what was agreed."""
    if first.agreed != second.agreed and None not in {first.agreed, second.agreed}:
        yield _head("agreed", first.agreed, second.agreed)
    if first.rules != second.rules and None not in {first.rules, second.rules}:
        yield _head("rules", first.rules, second.rules)
    if first.void != second.void:
        one, other = (write_void(sheet.void) if sheet.void else None for sheet in (first, second))
        yield _head("void", one, other)
    ours, theirs = ({write_change(each): each.before for each in sheet.changes} for sheet in (first, second))
    for line in [*ours, *theirs]:
        if (line in ours) != (line in theirs):
            one, other = (line if line in each else None for each in (ours, theirs))
            yield _head("change", one, other, ours.get(line, theirs.get(line)))


def _head(name: str, first: int | str | None, second: int | str | None, game: int | None = None) -> ListDifference:
    return ListDifference(DifferenceKind.HEAD, None, (game, game), (Cell(name),), first, second, verdict=Certainty.OPEN)


def _of_point(judged: JudgedPoint, table: TwoLists, numbers: Numbers) -> ListDifference:
    """Return a judged point as a difference."""
    point = judged.point
    first, second = (on_paper(point.slot, table.slots, side) for side in Side)
    cells = _cells(point, first, second) if first is not None and second is not None else (Cell("game"),)
    proposed = None if judged.proposed is None else (first, second)[judged.proposed is Side.SECOND]
    testimonies = [
        _with_off(evidence, numbers, numbers.offs.get((point, side)))
        for side, evidence in zip(Side, judged.evidence, strict=True)
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


def _with_off(evidence: Evidence, numbers: Numbers, cause: Cause | None) -> Evidence:
    if cause is None:
        return evidence
    rows = numbers.agreed.scored.rows
    since = rows[cause.row].row.number if cause.row < len(rows) else None
    return evidence._replace(off=cause.share, place=cause.column.place, since=since)


def _cells(point: Point, first: Row, second: Row) -> tuple[Cell, ...]:
    if point.kind is DifferenceKind.ORDER:
        return (Cell("game"),)
    differing = [name for name in point.fields if fact(first, name) != fact(second, name)]
    return tuple(Cell(cell) for name in differing for cell in _CELLS.get(name, (name,)))


def _game(slot: int, numbers: Numbers, row: Row | None) -> int | None:
    rows = zip(numbers.agreed.slots, numbers.agreed.scored.rows, strict=True)
    return next((scored.row.number for at, scored in rows if at == slot), None if row is None else row.number)


# The agreed list


def _agreed(table: TwoLists, numbers: Numbers, differences: Sequence[ListDifference]) -> Sheet:
    """Return the agreed list: the common entries, the right ones where the lists differ, the first list's if open.

    Its games are those of the lists. A slip that both share is reported on it, not corrected.
    """
    games = numbers.plain[0].scored.sheet.rows
    one, other = (account.scored.rows for account in numbers.accounts)
    rows = [
        game._replace(
            stated=_stated(row, (first, second), numbers, differences),
            dealer=_one_of(first.row.dealer, second.row.dealer, _right_dealer(first, differences)),
        )
        for row, (game, first, second) in enumerate(zip(games, one, other, strict=True))
    ]
    return table.first._replace(rows=tuple(rows), footer=tuple(_footer(table, numbers)))


def _right_dealer(row: ScoredRow, differences: Sequence[ListDifference]) -> int | None:
    of_dealer = (each for each in differences if each.kind is DifferenceKind.DEALER and each.game == row.row.number)
    right = next((each.right for each in of_dealer), None)
    return right if isinstance(right, int) else None


def _stated(
    row: int, scored: tuple[ScoredRow, ScoredRow], numbers: Numbers, differences: Sequence[ListDifference]
) -> Stated:
    """Return the numbers of a row.

    If the lists have its points in different columns, all of them come from the list with the right column.
    """
    first = scored[0]
    ours, theirs = (each.row.stated for each in scored)
    here = [each for each in differences if each.game == first.row.number and each.kind is DifferenceKind.STATED]
    moved = next((each for each in here if len(each.cells) > 1), None)
    slot = numbers.agreed.slots[row]
    if any(point.slot == slot for point in numbers.open_points) or (moved is not None and moved.is_open):
        return ours
    if moved is not None and moved.proposed is not None:
        right = ours if moved.proposed is Side.FIRST else theirs
        whole = right._replace(totals=_where(right.totals, first.totals), value=first.valuation.points)
        return _without(whole, first, row, numbers)

    def number(cell: Cell, one: int | None, other: int | None, right: int | None) -> int | None:
        return numbers.agreed_number((row, cell), one, other, right)

    def column(name: str, one: PerPlace, other: PerPlace, right: Sequence[int]) -> PerPlace:
        places = enumerate(zip(one, other, right, strict=False), 1)
        return (*(number(Cell(name, place), *each) for place, each in places), *NOTHING[len(right) :])

    common = Stated(
        value=number(Cell("value"), ours.value, theirs.value, first.valuation.points),
        totals=column("total", ours.totals, theirs.totals, first.totals),
        won=column("won", ours.won, theirs.won, first.won),
        lost=column("lost", ours.lost, theirs.lost, first.lost),
        passed=number(Cell("passed_count"), ours.passed, theirs.passed, first.passed),
    )
    return _without(common, first, row, numbers)


def _where(stated: PerPlace, right: Sequence[int]) -> PerPlace:
    pairs = zip(stated, right, strict=False)
    return (*(None if number is None else computed for number, computed in pairs), *NOTHING[len(right) :])


def _without(stated: Stated, scored: ScoredRow, row: int, numbers: Numbers) -> Stated:
    """Return the numbers of a row. A number on one list only that is wrong for a known reason is corrected."""
    wrong = {cell for at, cell in numbers.follow_alone if at == row}
    if not wrong:
        return stated
    totals = (
        number if number is None or Cell("total", place) not in wrong else scored.totals[place - 1]
        for place, number in enumerate(stated.totals, 1)
    )
    return stated._replace(totals=tuple(totals))


def _one_of(first: int | None, second: int | None, right: int | None) -> int | None:
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
            right = numbers.agreed.scored.footer(name)
            places = enumerate(zip(ours, theirs, right, strict=False), 1)
            values = (numbers.agreed_number((name, place), *each) for place, each in places)
            yield line._replace(values=(*values, *NOTHING[len(right) :]))


def _in_order(differences: Sequence[ListDifference]) -> tuple[ListDifference, ...]:
    """Return the differences in the order of the games: the head first, the rows below the list last."""
    below = {name.value: at for at, name in enumerate(FooterName)}

    def order(each: ListDifference) -> tuple[int, int, int]:
        if each.kind is DifferenceKind.HEAD:
            return (0, 0, 0)
        if isinstance(each.game, str):
            return (2, below[each.game], 0)
        return (1, each.game or 0, list(DifferenceKind).index(each.kind))

    return tuple(sorted(differences, key=order))
