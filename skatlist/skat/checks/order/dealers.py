"""The dealer, the players who sit out, and the places of the table: D101 to D103."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from skatlist.skat.checks.order.numbering import (
    dealer_after,
    may_trade,
    playing_places,
    read_numbering,
    seated_at,
    sitting_places,
)
from skatlist.skat.findings import Effect, Finding, Fix, Kind, Severity, at_row, with_follows
from skatlist.skat.findings.fixes import change, fix
from skatlist.skat.game import Contract
from skatlist.skat.sheet import NOTHING, HouseRuleFacts, Row, ScoredSheet, Sheet
from skatlist.skat.sheet.columns import Cell
from skatlist.skat.sheet.presence import Seated

# D101: a player dealt out of turn. The finding names the void games and the next dealer.

D101: Final = Kind("D101", "dealer-order", Severity.ERROR, "dealer", Effect.ORDER | Effect.LENGTH | Effect.DEAL)


def turns(sheet: Sheet, due: Sequence[Seated]) -> list[int | None]:
    """Return for every row by how many seats its dealer is off, None for a row without a dealer or a void one."""
    off: list[int | None] = []
    for row, deal in zip(sheet.rows, due, strict=True):
        if row.dealer is None or row.dealer not in deal.places or row.entry.contract is Contract.VOID:
            off.append(None)
        else:
            seats = deal.places.index(row.dealer) - deal.places.index(deal.dealer)
            off.append(seats % len(deal.places))
    return off


def check_dealer_order(sheet: ScoredSheet, due: Sequence[Seated]) -> tuple[Finding, ...]:
    """Compare the dealers as written with the dealing order. A slip that shifts the order is reported once."""
    if not any(row.row.dealer for row in sheet.rows):
        return ()
    faults = tuple(_runs(turns(sheet.sheet, due)))
    numbers = read_numbering(sheet.sheet).numbers if faults else ()
    return tuple(_wrong_dealer(sheet, numbers, due, concerned, sentence) for concerned, sentence in faults)


def miswritten(sheet: ScoredSheet, due: Sequence[Seated]) -> frozenset[int]:
    """Return the rows, by index, whose dealer is wrong only on paper: their declarers fit only the dealer due."""
    runs = (concerned for concerned, _ in _runs(turns(sheet.sheet, due)))
    return frozenset(index for concerned in runs if _only_written(sheet, due, concerned) for index in concerned)


def _only_written(sheet: ScoredSheet, due: Sequence[Seated], concerned: Iterable[int]) -> bool:
    rows = [(sheet.rows[index].row, due[index]) for index in concerned]
    played = [(row, row.dealer, deal) for row, deal in rows if row.dealer]
    written = any(sitting_places(row, dealer, deal.places) for row, dealer, deal in played)
    return written and not any(sitting_places(row, deal.dealer, deal.places) for row, _, deal in played)


def _runs(off: list[int | None]) -> Iterator[tuple[list[int], str]]:
    """Yield the rows of each slip in the order, and the sentence if only one fits."""
    stated = [index for index, seats in enumerate(off) if seats is not None]
    shift = 0
    for position, index in enumerate(stated):
        seats = off[index]
        if seats == shift:
            continue
        if seats == 0:  # the order is right again
            shift = 0
            continue
        if position + 1 < len(stated) and off[stated[position + 1]] == shift:  # wrong once, then as before
            yield [index], "once"
            continue
        end = next((at for at in range(position, len(stated)) if off[stated[at]] != seats), len(stated))
        concerned = stated[position:end]
        shift = seats or 0
        yield concerned, "begin" if concerned == stated else ""


def _wrong_dealer(
    sheet: ScoredSheet, numbers: Sequence[int], due: Sequence[Seated], concerned: list[int], sentence: str
) -> Finding:
    """Report the void games and the next dealer, as the list stands now. ISkO 3.2.11-3.2.16."""
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
        D101,
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


# D102: a player sat out: at four the dealer, at five also the place opposite. They are neither declarer nor have they
# card points in a Ramsch.

D102: Final = Kind(
    "D102", "sitting-declarer", Severity.ERROR, "dealer", Effect.ORDER | Effect.LENGTH | Effect.DEAL | Effect.IMPOSSIBLE
)
_ENOUGH: Final = 8  # games that must fit a shifted order before it is assumed
_NEAR: Final = 3  # greatest distance of two swapped rows
_MOST: Final = 2  # swaps proposed, the nearest first


def check_sitting_players(sheet: ScoredSheet, due: Sequence[Seated]) -> tuple[Finding, ...]:
    """Look for declarers, and players with card points in a Ramsch, who sit out.

    If the whole order is shifted, report it once. A dealer that is merely written wrong is D101 and not judged here.
    """
    if sheet.sheet.size <= 3:  # noqa: PLR2004 - three play
        return ()
    off = turns(sheet.sheet, due)
    on_paper = miswritten(sheet, due)
    dealers = [dealer_after(deal, seats or 0) for deal, seats in zip(due, off, strict=True)]
    sitting = [
        index
        for index in _played(sheet)
        if _sits(sheet, index, dealers[index], due[index]) and index not in on_paper and not _only_here(off, index)
    ]
    if len(sitting) > 1 and not any(row.row.dealer for row in sheet.rows):
        shifted = _shifted(sheet, due, sitting)
        if shifted is not None:
            return (shifted,)
    findings = [
        (index, finding) for index in sitting for finding in _all_who_sat_out(sheet, index, dealers[index], due[index])
    ]
    if any(row.row.dealer or row.row.stated.totals != NOTHING for row in sheet.rows):
        return tuple(finding for _, finding in findings)  # dealers and totals reveal swapped rows
    return tuple(finding._replace(fixes=_ways(sheet, index, sitting, due)) for index, finding in findings)


def _ways(sheet: ScoredSheet, index: int, sitting: list[int], due: Sequence[Seated]) -> tuple[Fix, ...]:
    """Return the fixes for a declarer who sat out: correct the seat, or swap the row with a nearby one.

    If no nearby row fits, there are no fixes.
    """
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


def check_sitting_out(sheet: ScoredSheet, index: int, deal: Seated) -> tuple[Finding, ...]:
    """Judge the declarer, or the players of a Ramsch, of the row being entered, given the table and the dealer.

    The rows above were judged before. If the row fits one game later, a row was probably skipped, or the one before
    typed twice.
    """
    if len(deal.places) <= 3 or not _sits(sheet, index, deal.dealer, deal):  # noqa: PLR2004 - three play
        return ()
    findings = _all_who_sat_out(sheet, index, deal.dealer, deal)
    finding = findings[0]
    first, last = _skipped(sheet, index, deal), sheet.rows[index].row.number
    if first is None or last is None:
        return findings
    row, before = sheet.rows[index].row, sheet.rows[index - 1].row
    if index and (row.declarer, row.entry, row.house) == (before.declarer, before.entry, before.house):
        return (finding._replace(sentence="typed_twice", params={**finding.params, "before": last - 1}),)
    sentence = "skipped" if first == last else "skipped_either" if first + 1 == last else "skipped_from"
    return (finding._replace(sentence=sentence, params={**finding.params, "first": first, "last": last}),)


def _skipped(sheet: ScoredSheet, index: int, deal: Seated) -> int | None:
    """Return the first game that can have been skipped: the last row, and all since that game, fit one game later."""
    if index + 1 < len(sheet.rows):
        return None
    first = None
    later = Seated(deal.places, dealer_after(deal, 1))
    while index >= 0 and not _sits(sheet, index, later.dealer, later) and sheet.rows[index].row.number:
        first = sheet.rows[index].row.number or 0
        later = seated_at(sheet, first)
        index -= 1
    return first


def _played(sheet: ScoredSheet) -> list[int]:
    return [index for index, row in enumerate(sheet.rows) if playing_places(row.row)]


def _sits(sheet: ScoredSheet, index: int, dealer: int, deal: Seated) -> bool:
    return bool(sitting_places(sheet.rows[index].row, dealer, deal.places))


def _only_here(off: list[int | None], index: int) -> bool:
    if not off[index]:
        return False
    later = next((seats for seats in off[index + 1 :] if seats is not None), 0)
    return later != off[index]


def _shifted(sheet: ScoredSheet, due: Sequence[Seated], sitting: list[int]) -> Finding | None:
    """Return one finding instead of all if a shift of the order by some seats explains all of them."""
    played = _played(sheet)
    first = sitting[0]
    before, after = [i for i in played if i < first], [i for i in played if i >= first]
    if len(after) < _ENOUGH:
        return None
    for seats in range(1, len(due[first].places)):
        if any(_sits(sheet, index, dealer_after(due[index], seats), due[index]) for index in after):
            continue
        begun = not any(_sits(sheet, index, dealer_after(due[index], seats), due[index]) for index in before)
        numbers = read_numbering(sheet.sheet).numbers
        place = sitting_places(sheet.rows[first].row, due[first].dealer, due[first].places)[0]
        finding = _sat_out(sheet, first, place, due[first].dealer)
        params = {**finding.params, "starter": dealer_after(due[0], seats)}
        finding = finding._replace(sentence="begun" if begun else "shifted", params=params)
        return with_follows(finding, [numbers[index] for index in sitting[1:]])
    return None


# The sentences, for a dealer and for another place that sits out.
_AS_DECLARER: Final = ("", "opposite")
_WITH_POINTS: Final = ("points", "points_opposite")
_WITH_KONTRA: Final = ("kontra", "kontra_opposite")


def _all_who_sat_out(sheet: ScoredSheet, index: int, dealer: int, deal: Seated) -> tuple[Finding, ...]:
    places = sitting_places(sheet.rows[index].row, dealer, deal.places)
    return tuple(_sat_out(sheet, index, place, dealer) for place in places)


def _sat_out(sheet: ScoredSheet, index: int, place: int, dealer: int) -> Finding:
    """Report that a place sat out: as declarer, or with card points or a Kontra (`points`, `kontra`)."""
    row = sheet.rows[index].row
    column = playing_places(row)[place]
    if column in {"kontra_by", "bidders"}:
        sentences = _WITH_KONTRA
    else:
        is_alone = column == "declarer" and row.entry.contract is not Contract.RAMSCH
        sentences = _AS_DECLARER if is_alone else _WITH_POINTS
    sentence = sentences[place != dealer]
    finding = Finding.of(D102, sentence, column=column, place=place, stated=place, dealer=dealer)
    return at_row(finding, row, sheet)


# D103: a place that does not exist at this table, or no longer.

D103: Final = Kind("D103", "unknown-place", Severity.ERROR, "seats", Effect.IMPOSSIBLE)


def check_unknown_place(sheet: ScoredSheet, due: Sequence[Seated]) -> tuple[Finding, ...]:
    """Compare every place with the players at the table in that game. Report a column beyond the table once."""
    return tuple(_judged(sheet, due))


def _judged(sheet: ScoredSheet, due: Sequence[Seated]) -> Iterator[Finding]:
    size = sheet.sheet.size
    columns: set[str] = set()
    for scored, seated in zip(sheet.rows, due, strict=True):
        row = scored.row
        yield from (at_row(finding, row, sheet) for finding in _strangers(row, seated, size))
        for column, place in _beyond(row, size):
            if column not in columns:
                columns.add(column)
                finding = Finding.of(D103, "column", column=column, place=place, stated=place, size=size)
                yield at_row(finding, row, sheet)


def check_places(sheet: ScoredSheet, index: int, seated: Seated) -> tuple[Finding, ...]:
    """Judge the places in the row being entered, given the players at the table. The rows above were judged before."""
    row = sheet.rows[index].row
    return tuple(at_row(finding, row, sheet) for finding in _strangers(row, seated, sheet.sheet.size))


def _strangers(row: Row, seated: Seated, size: int) -> Iterator[Finding]:
    reported: set[int] = set()
    there = seated.places
    if row.house is None and {row.declarer, row.dealer} <= {None, *there}:
        return  # most rows
    for column, place in _places(row):
        if place not in there and place not in reported:
            reported.add(place)
            away = "away" if 1 <= place <= size else ""
            yield Finding.of(D103, away, column=column, place=place, stated=place, size=size)


def _places(row: Row) -> Iterator[tuple[str, int]]:
    """Yield every place that takes part in a row, with its column."""
    house = row.house or HouseRuleFacts()
    yield from (
        (column, place) for column, place in (("declarer", row.declarer), ("dealer", row.dealer)) if place is not None
    )
    yield from (("kontra_by", place) for place in house.kontra_by)
    yield from (("bidders", place) for place in house.bidders)
    yield from (("virgin", feat.place) for feat in house.virgin)
    yield from (("march", feat.place) for feat in house.march)
    for name, values in (("penalty", house.penalties), ("card_points", house.card_points)):
        yield from ((Cell(name, place), place) for place, value in enumerate(values, 1) if value is not None)


def _beyond(row: Row, size: int) -> Iterator[tuple[str, int]]:
    stated = row.stated
    if max(len(stated.totals), len(stated.won), len(stated.lost)) <= size:
        return
    for name, values in (("total", stated.totals), ("won", stated.won), ("lost", stated.lost)):
        for place, value in enumerate(values[size:], size + 1):
            if value is not None:
                yield Cell(name, place), place
