"""D101: a player dealt out of turn; which games are void and who deals next."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from skatlist.checks.order.numbering import deals, read_numbering, sits_out
from skatlist.findings import Effect, Finding, Kind, Severity, at_row, with_follows
from skatlist.findings.fixes import change, fix
from skatlist.game import Contract
from skatlist.sheet import ScoredSheet, Sheet
from skatlist.sheet.presence import Seated

KIND: Final = Kind("D101", "dealer-order", Severity.ERROR, "dealer", Effect.ORDER | Effect.LENGTH | Effect.DEAL)


def turns(sheet: Sheet, due: Sequence[Seated]) -> list[int | None]:
    """Return for every row by how many seats its dealer is off; None if no dealer is stated or nothing counts."""
    off: list[int | None] = []
    for row, deal in zip(sheet.rows, due, strict=True):
        if row.dealer is None or row.dealer not in deal.places or row.entry.contract is Contract.VOID:
            off.append(None)
        else:
            seats = deal.places.index(row.dealer) - deal.places.index(deal.dealer)
            off.append(seats % len(deal.places))
    return off


def check(sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Compare the dealers as written with the order; a slip that shifts the order is named once."""
    if not any(row.row.dealer for row in sheet.rows):
        return ()
    numbers, due = read_numbering(sheet.sheet).numbers, deals(sheet)
    found_at = _runs(turns(sheet.sheet, due))
    return tuple(_finding(sheet, numbers, due, concerned, sentence) for concerned, sentence in found_at)


def miswritten(sheet: ScoredSheet, due: Sequence[Seated]) -> frozenset[int]:
    """Return the rows, by index, whose dealer is wrong only on paper: their declarers fit who was due alone."""
    runs = (concerned for concerned, _ in _runs(turns(sheet.sheet, due)))
    return frozenset(index for concerned in runs if _only_written(sheet, due, concerned) for index in concerned)


def _only_written(sheet: ScoredSheet, due: Sequence[Seated], concerned: Iterable[int]) -> bool:
    rows = [(sheet.rows[index].row, due[index]) for index in concerned]
    played = [(row.declarer, row.dealer, deal) for row, deal in rows if row.declarer and row.dealer]
    written = any(sits_out(declarer, dealer, deal.places) for declarer, dealer, deal in played)
    return written and not any(sits_out(declarer, deal.dealer, deal.places) for declarer, _, deal in played)


def _runs(off: list[int | None]) -> Iterator[tuple[list[int], str]]:
    """Yield the rows of each slip in the order, and the sentence where only one fits."""
    stated = [index for index, seats in enumerate(off) if seats is not None]
    shift = 0
    for position, index in enumerate(stated):
        seats = off[index]
        if seats == shift:
            continue
        if seats == 0:  # the order was put right again
            shift = 0
            continue
        if position + 1 < len(stated) and off[stated[position + 1]] == shift:  # once wrong, the order goes on as before
            yield [index], "once"
            continue
        end = next((at for at in range(position, len(stated)) if off[stated[at]] != seats), len(stated))
        concerned = stated[position:end]
        shift = seats or 0
        yield concerned, "begin" if concerned == stated else ""


def _finding(
    sheet: ScoredSheet, numbers: Sequence[int], due: Sequence[Seated], concerned: list[int], sentence: str
) -> Finding:
    """Say which games are void and who deals next, as the list stands. ISkO 3.2.11-3.2.16."""
    rows = sheet.sheet.rows
    index = concerned[0]
    changes = [change("dealer", rows[at].dealer, due[at].dealer, rows[at].number or numbers[at]) for at in concerned]
    game, last, deal = numbers[index], numbers[-1], due[index]
    size = len(deal.places)
    if sentence != "once" and _only_written(sheet, due, concerned):
        sentence = "written"
    sentence = sentence or _fate(sheet, game, last, size)
    running = last - (last - 1) % size
    finding = Finding.of(
        KIND,
        sentence,
        column="dealer",
        stated=rows[index].dealer,
        computed=deal.dealer,
        last=last,
        first=running,
        starter=deal.places[0],
        again=game,
        fixes=(fix("dealer", *changes),),
    )
    return with_follows(at_row(finding, rows[index], sheet), [numbers[at] for at in concerned[1:]])


def _fate(sheet: ScoredSheet, game: int, last: int, size: int) -> str:
    same_round = (game - 1) // size == (last - 1) // size
    if same_round and (last % size or last == sheet.agreed):
        return "last" if game == last else "running"
    return "earlier" if last % size else "closed"
