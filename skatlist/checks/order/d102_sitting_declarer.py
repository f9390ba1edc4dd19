"""D102: the declarer sat out: at four the dealer, at five also the place opposite."""

from typing import Final

from skatlist.checks.order.d101_dealer_order import miswritten, turns
from skatlist.checks.order.numbering import dealer_after, deals, read_numbering, seated_at, sits_out
from skatlist.checks.order.s108_rows_swapped import may_trade
from skatlist.findings import Effect, Finding, Fix, Kind, Severity, at_row, with_follows
from skatlist.findings.fixes import fix
from skatlist.sheet import NOTHING, ScoredSheet
from skatlist.sheet.presence import Seated

KIND: Final = Kind(
    "D102", "sitting-declarer", Severity.ERROR, "dealer", Effect.ORDER | Effect.LENGTH | Effect.DEAL | Effect.IMPOSSIBLE
)
_ENOUGH: Final = 8  # games that fit a shifted order before it is believed
_NEAR: Final = 3  # rows that two swapped ones stand apart at most
_MOST: Final = 2  # swaps proposed, the nearest first


def check(sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Look for declarers who sit; where the whole order is shifted, say so once.

    A dealer that is only written wrong is D101 and judged no further here.
    """
    if sheet.sheet.size <= 3:  # noqa: PLR2004 - three play
        return ()
    due = deals(sheet)
    off = turns(sheet.sheet, due)
    on_paper = miswritten(sheet, due)
    dealers = [dealer_after(deal, seats or 0) for deal, seats in zip(due, off, strict=True)]
    sitting = [
        index
        for index in _declared(sheet)
        if _sits(sheet, index, dealers[index], due[index]) and index not in on_paper and not _only_here(off, index)
    ]
    if len(sitting) > 1 and not any(row.row.dealer for row in sheet.rows):
        shifted = _shifted(sheet, due, sitting)
        if shifted is not None:
            return (shifted,)
    found = [(index, _finding(sheet, index, dealers[index])) for index in sitting]
    if any(row.row.dealer or row.row.stated.totals != NOTHING for row in sheet.rows):
        return tuple(finding for _, finding in found)  # dealers and totals show rows that are swapped
    return tuple(finding._replace(fixes=_ways(sheet, index, sitting, due)) for index, finding in found)


def _ways(sheet: ScoredSheet, index: int, sitting: list[int], due: tuple[Seated, ...]) -> tuple[Fix, ...]:
    """Return how a row may have come about: another seat, or swapped with a row near it; none if it is the seat."""
    near = [index + step * sign for step in range(1, _NEAR + 1) for sign in (-1, 1)]
    near.sort(key=lambda other: other not in sitting)
    rows = sheet.sheet.rows
    swaps = [
        fix("swap_rows", first=rows[min(index, other)].number, second=rows[max(index, other)].number)
        for other in near
        if 0 <= other < len(rows)
        and may_trade(rows, index, other)
        and not _sits(sheet, index, due[other].dealer, due[other])
        and not _sits(sheet, other, due[index].dealer, due[index])
    ]
    return (fix("correct_seat"), *swaps[:_MOST]) if swaps else ()


def check_row(sheet: ScoredSheet, index: int, deal: Seated) -> tuple[Finding, ...]:
    """Judge the row that is being entered by the players and the dealer; the rows above were judged before.

    If the row fits one game later, a row was probably skipped, or the one before typed twice.
    """
    declared = sheet.rows[index].row.entry.contract
    if len(deal.places) <= 3 or declared is None or not declared.has_declarer:  # noqa: PLR2004 - three play
        return ()
    if not _sits(sheet, index, deal.dealer, deal):
        return ()
    finding = _finding(sheet, index, deal.dealer)
    first, last = _skipped(sheet, index, deal), sheet.rows[index].row.number
    if first is None or last is None:
        return (finding,)
    row, before = sheet.rows[index].row, sheet.rows[index - 1].row
    if index and (row.declarer, row.entry) == (before.declarer, before.entry):
        return (finding._replace(sentence="typed_twice", params={**finding.params, "before": last - 1}),)
    sentence = "skipped" if first == last else "skipped_either" if first + 1 == last else "skipped_from"
    return (finding._replace(sentence=sentence, params={**finding.params, "first": first, "last": last}),)


def _skipped(sheet: ScoredSheet, index: int, deal: Seated) -> int | None:
    """Return the first game that can have been skipped where the last row, and all since that game, fit one later."""
    if index + 1 < len(sheet.rows):
        return None
    first = None
    later = Seated(deal.places, dealer_after(deal, 1))
    while index >= 0 and not _sits(sheet, index, later.dealer, later) and sheet.rows[index].row.number:
        first = sheet.rows[index].row.number or 0
        later = seated_at(sheet, first)
        index -= 1
    return first


def _declared(sheet: ScoredSheet) -> list[int]:
    entries = ((index, row.row) for index, row in enumerate(sheet.rows) if row.row.declarer is not None)
    return [index for index, row in entries if row.entry.contract is not None and row.entry.contract.has_declarer]


def _sits(sheet: ScoredSheet, index: int, dealer: int, deal: Seated) -> bool:
    declarer = sheet.rows[index].row.declarer
    return declarer is not None and sits_out(declarer, dealer, deal.places)


def _only_here(off: list[int | None], index: int) -> bool:
    if not off[index]:
        return False
    later = next((seats for seats in off[index + 1 :] if seats is not None), 0)
    return later != off[index]


def _shifted(sheet: ScoredSheet, due: tuple[Seated, ...], sitting: list[int]) -> Finding | None:
    """Return the one finding that an order shifted by some seats explains, if it explains all of them."""
    declared = _declared(sheet)
    first = sitting[0]
    before, after = [i for i in declared if i < first], [i for i in declared if i >= first]
    if len(after) < _ENOUGH:
        return None
    for seats in range(1, len(due[first].places)):
        if any(_sits(sheet, index, dealer_after(due[index], seats), due[index]) for index in after):
            continue
        begun = not any(_sits(sheet, index, dealer_after(due[index], seats), due[index]) for index in before)
        numbers = read_numbering(sheet.sheet).numbers
        finding = _finding(
            sheet, first, due[first].dealer, "begun" if begun else "shifted", dealer_after(due[0], seats)
        )
        return with_follows(finding, [numbers[index] for index in sitting[1:]])
    return None


def _finding(sheet: ScoredSheet, index: int, dealer: int, sentence: str = "", starter: int | None = None) -> Finding:
    row = sheet.rows[index].row
    is_dealer = row.declarer == dealer
    finding = Finding.of(
        KIND,
        sentence or ("" if is_dealer else "opposite"),
        column="declarer",
        stated=row.declarer,
        dealer=dealer,
        starter=starter,
    )
    return at_row(finding, row, sheet)
