"""The money of an event: account, fees, cash boxes of the tables, lists settled in cash, `skatlist/settle/1`."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from skatlist.papers.reports.event_heading import event_where, ranking_title, source_name
from skatlist.papers.reports.model import (
    Column,
    ColumnKind,
    Heading,
    Part,
    Report,
    ReportRow,
    Signatures,
    Table,
    TextLines,
)
from skatlist.skat.sheet import Player
from skatlist.tournament.model import Event
from skatlist.tournament.money.cash_book import CashBook
from skatlist.tournament.money.income import Charge, Payment, TableCash
from skatlist.tournament.settlement import CashPlay, cash_sums
from skatlist.words import Language, text
from skatlist.words.amounts import in_euros
from skatlist.words.visible import plain

_MOST_CENTS: Final = 1  # for a point. Players agree on no more (quellen.md 3.50)
_PAYMENTS: Final = ("lost_games", "passed_in", "by_rank")
_KEEP: Final = {"lost_games": 40, "passed_in": 30, "by_rank": 20}


def euros(cents: int, lang: Language) -> str:
    """Return an amount with its currency."""
    return in_euros(cents).text(lang)


def person(name: str, number: int | None) -> str:
    """Return a name, or the start number of a person without one."""
    return plain(name) or str(number or "–")


def place_of(event: Event, lang: Language) -> tuple[str, ...]:
    """Return the lines about the event of a report."""
    where = " · ".join(event_where(event, lang))
    return (plain(event.name), *([where] if where else []))


# The account


def account_report(book: CashBook, event: Event, warnings: Sequence[str], lang: Language) -> Report:
    """Return all the money of an event for a workbook: the account, the fees, the cash boxes."""
    tables = (account_table(book, lang), _charges_table(book.charges, lang), cash_boxes_table(book.tables, lang))
    return Report(text("money.account", lang), tables, place_of(event, lang), tuple(warnings), date=event.date)


def account_parts(book: CashBook, lang: Language, say: Callable[..., str] = text) -> tuple[Part, ...]:
    """Return the account with missing amounts, debts, and cash boxes not yet counted.

    `say` returns the sentence for a key, a language and parameters.
    """
    uncounted = sum(cash_box.counted is None for cash_box in book.tables)
    return (
        Heading(text("money.account", lang)),
        account_table(book, lang),
        TextLines((balance(book, lang),)),
        *_owed(book, lang),
        *([TextLines((say("money.uncounted", lang, count=uncounted),))] if uncounted else []),
    )


def account_table(book: CashBook, lang: Language) -> Table:
    """Return income, prizes and the money kept, each with its parts."""
    taken = [(source_name(source, lang), cents) for source, cents in book.taken_by_source.items()]
    taken.append((text("money.difference", lang), book.difference))
    paid = [(ranking_title(of, lang), cents) for of, cents in book.paid_by_ranking.items()]
    kept = [(text("money.season", lang), book.season), (text("money.unplayed", lang), book.unplayed)]
    rows: list[ReportRow] = []
    for key, total, parts in (
        ("money.taken", book.taken, taken),
        ("money.paid", book.paid, paid),
        ("money.kept", book.kept, kept),
    ):
        rows.append(ReportRow((text(key, lang), total), is_strong=True))
        rows += [ReportRow(part, level=1) for part in parts if part[1]]
    if book.owed:
        rows.append(ReportRow((text("money.owed_alone", lang), book.owed)))
    columns = (Column("name", "", ColumnKind.TEXT), Column("amount", text("money.amount", lang), ColumnKind.MONEY))
    return Table(text("money.account", lang), columns, tuple(rows), is_titled=False)


def balance(book: CashBook, lang: Language) -> str:
    """Return the account as one sentence: the income is paid out and kept, or what is missing and why."""
    amounts = {name: euros(abs(getattr(book, name)), lang) for name in ("taken", "paid", "kept")}
    if book.kept >= 0:
        return text("money.identity", lang, **amounts)
    left = -book.kept - book.owed  # the amount left once everybody has paid
    sentences = [text("money.short", lang, **amounts)]
    if left > 0 and book.owed:
        sentences.append(text("money.short_even_so", lang, left=euros(left, lang)))
    sentences.append(text("money.short_prizes" if left > 0 else "money.short_owed", lang))
    return " ".join(sentences)


def _owed(book: CashBook, lang: Language) -> Iterator[Table]:
    """Yield the table of the people who have not paid yet."""
    owing = [charge for charge in book.charges if not charge.paid and charge.cents]
    if owing:
        columns = (
            Column("number", "", ColumnKind.LABEL),
            Column("name", "", ColumnKind.NAME),
            Column("amount", "", ColumnKind.MONEY),
        )
        rows = [ReportRow((each.player.number, person(each.player.name, None), each.cents)) for each in owing]
        title = text("money.owed", lang, count=len(owing), amount=euros(book.owed, lang))
        yield Table(title, columns, tuple(rows))


def _charges_table(charges: Sequence[Charge], lang: Language) -> Table:
    """Return the fee of each person, and whether it is paid."""
    paying = [charge for charge in charges if charge.items]
    sources = list(dict.fromkeys(item.source for charge in paying for item in charge.items))
    clubs = any(charge.player.club for charge in paying)
    columns = (
        Column("number", text("papers.number", lang), ColumnKind.LABEL),
        Column("name", text("papers.name", lang), ColumnKind.NAME),
        *([Column("club", text("papers.club", lang), ColumnKind.TEXT)] if clubs else []),
        *(Column(source, source_name(source, lang), ColumnKind.MONEY) for source in sources),
        Column("amount", text("money.amount", lang), ColumnKind.MONEY, is_strong=True),
        Column("paid", "", ColumnKind.TEXT),
    )
    rows = [
        ReportRow(
            (
                charge.player.number,
                charge.player.name,
                *([charge.player.club] if clubs else []),
                *(sum(item.cents for item in charge.items if item.source == source) for source in sources),
                charge.cents,
                text("people.is_paid" if charge.paid else "money.is_owed", lang),
            )
        )
        for charge in paying
    ]
    return Table(text("money.charges", lang), columns, tuple(rows))


# The cash boxes of the tables


def cash_box_parts(cash_boxes: Sequence[TableCash], lang: Language) -> Iterator[Part]:
    """Yield the payments into the cash boxes of some tables, the amounts due, and the counted amounts."""
    if not cash_boxes:
        yield TextLines((text("money.no_cash_boxes", lang),))
    for cash_box in cash_boxes:
        state = "money.wrong_cash_box" if cash_box.difference else "money.counted_cash_box"
        if not cash_box.is_known:
            state = "money.unknown_cash_box" if cash_box.counted is None else "money.unknown_counted_cash_box"
        elif cash_box.counted is None:
            state = "money.uncounted_cash_box"
        amounts = {"due": cash_box.cents, "counted": cash_box.taken, "difference": cash_box.difference}
        note = text(state, lang, **{name: euros(cents, lang) for name, cents in amounts.items()})
        fees = _fees(cash_box.payments)
        columns = (
            Column("number", "", ColumnKind.LABEL),
            Column("name", "", ColumnKind.NAME),
            *_payment_columns(fees if fees != ["lost_games"] else [], lang),
        )
        rows = [
            ReportRow((each.player.number, person(each.player.name, each.place), *_payment_cells(each, columns[2:])))
            for each in cash_box.payments
        ]
        yield Table(_seat(cash_box.series, cash_box.table, lang), columns, tuple(rows), (note,))
    if len(cash_boxes) > 1:
        due, taken = sum(each.cents for each in cash_boxes), sum(each.taken for each in cash_boxes)
        sums_in_euros = {"due": euros(due, lang), "taken": euros(taken, lang)}
        yield TextLines((text("money.cash_boxes_together", lang, tables=len(cash_boxes), **sums_in_euros),))


def cash_boxes_table(cash_boxes: Sequence[TableCash], lang: Language) -> Table:
    """Return the cash boxes of all tables with the counted amounts, and the payments below each."""
    columns = (
        Column("name", text("papers.name", lang), ColumnKind.NAME),
        *_payment_columns(_fees(each for cash_box in cash_boxes for each in cash_box.payments), lang),
        Column("counted", text("money.counted", lang), ColumnKind.MONEY),
    )
    rows: list[ReportRow] = []
    for cash_box in cash_boxes:
        sums = [_sum(cash_box.payments, column.name) for column in columns[1:-1]]
        rows.append(ReportRow((_seat(cash_box.series, cash_box.table, lang), *sums, cash_box.counted), is_strong=True))
        rows += [
            ReportRow((_payer(each.player, lang), *_payment_cells(each, columns[1:-1]), ""), level=1)
            for each in cash_box.payments
        ]
    return Table(text("money.cash_boxes", lang), columns, tuple(rows))


def cash_sheet_report(
    series: int, cash_boxes: Sequence[TableCash], tables: Mapping[int, Sequence[Player]], event: Event, lang: Language
) -> Report:
    """Return the sheet of the treasurer for a series: the cash box of each table, the amounts due, boxes for counting.

    `tables` are the people of each table. The amounts of a table that has not played are filled in by hand.
    """
    played = {cash_box.table: cash_box for cash_box in cash_boxes if cash_box.series == series}
    by_hand = len(played) < len({*tables, *played})
    amounts = [
        column._replace(is_filled_by_hand=by_hand)
        for column in _payment_columns(_fees(each for cash_box in played.values() for each in cash_box.payments), lang)
    ]
    columns = (
        Column("name", text("papers.name", lang), ColumnKind.NAME),
        *amounts,
        Column("counted", text("money.counted", lang), ColumnKind.MONEY, is_filled_by_hand=True),
        Column("cash_box", text("money.cash_box_number", lang), ColumnKind.LABEL, is_filled_by_hand=True),
        Column("by", text("money.counted_by", lang), ColumnKind.LABEL, is_filled_by_hand=True),
    )
    rows: list[ReportRow] = []
    for table in sorted({*tables, *played}):
        cash_box = played.get(table)
        sums = [_sum(cash_box.payments, column.name) if cash_box else "" for column in amounts]
        counted = "" if cash_box is None or cash_box.counted is None else cash_box.counted
        rows.append(ReportRow((text("game.score.table", lang, table=table), *sums, counted, "", ""), is_strong=True))
        people = [each.player for each in cash_box.payments] if cash_box else tables[table]
        for at, player in enumerate(people):
            cells = _payment_cells(cash_box.payments[at], amounts) if cash_box else [""] * len(amounts)
            rows.append(ReportRow((_payer(player, lang), *cells, None, None, None), level=1))
    known = [cash_box.counted for cash_box in played.values() if cash_box.counted is not None]
    payments = [each for cash_box in played.values() for each in cash_box.payments]
    sums = [_sum(payments, column.name) for column in amounts]
    together = sum(known) if len(known) == len(played) > 0 else ""
    rows.append(
        ReportRow(
            (text("money.cash_together", lang), *(sums if played else [""] * len(sums)), together, None, None),
            is_sum=True,
        )
    )
    title = text("papers.tournament.cash_sheet", lang, series=series)
    parts = (Table(title, columns, tuple(rows), is_titled=False), Signatures(((text("money.treasurer", lang), ""),)))
    return Report(title, parts, place_of(event, lang), date=event.date)


def _fees(payments: Iterable[Payment]) -> list[str]:
    listed = list(payments)
    return [name for name in _PAYMENTS if any(getattr(each, name) for each in listed)]


def _payment_columns(fees: Iterable[str], lang: Language) -> list[Column]:
    return [
        Column("lost", text("money.lost", lang), ColumnKind.NUMBER),
        *(Column(name, text(f"money.short_{name}", lang), ColumnKind.MONEY, _KEEP[name]) for name in fees),
        Column("cents", text("money.amount", lang), ColumnKind.MONEY, is_strong=True),
    ]


def _payment_cells(payment: Payment, columns: Iterable[Column]) -> list[int | None]:
    return [getattr(payment, column.name) for column in columns]


def _sum(payments: Iterable[Payment], name: str) -> int | None:
    parts = [getattr(each, name) for each in payments]
    return None if None in parts else sum(parts)


def _seat(series: int, table: int, lang: Language) -> str:
    return text("game.score.seat", lang, series=series, table=table)


def _payer(player: Player, lang: Language) -> str:
    if not player.name:
        return text("papers.start_number", lang, number=player.number) if player.number else "–"
    return f"{plain(player.name)} ({player.number})" if player.number else plain(player.name)


# Lists settled in cash


def cash_parts(plays: Sequence[CashPlay], lang: Language) -> Iterator[Part]:
    """Yield every settled list with its payments and, if there are several lists, the sum of each person."""
    if not plays:
        return
    play = plays[0]
    stake = f"{float(play.stake):.6g}".replace(".", text("style.decimal", lang))
    lines = [text(f"money.stake_{play.rounding}", lang, stake=stake)]
    lines += [text("money.stake_high", lang)] if play.stake > _MOST_CENTS else []
    yield TextLines(tuple(lines))
    for each in plays:
        yield _cash_table(each, lang)
    if len(plays) > 1:
        rows = [
            ReportRow(
                (person(each.player.name, each.player.number or each.place), each.points, each.amount, each.payout)
            )
            for each in cash_sums(plays)
        ]
        yield Table(text("money.cash_together", lang), _cash_columns(lang), tuple(rows))


def _cash_table(play: CashPlay, lang: Language) -> Table:
    """Return a settled list. A substitute appears with the person whose place they took."""
    names = []
    for place, (first, last) in enumerate(zip(play.scored.sheet.players, play.people, strict=True), 1):
        name, other = person(last.name, last.number or place), person(first.name, first.number or place)
        names.append(name if last == first else text("money.substitute", lang, name=name, other=other))
    points = [place.points for place in play.scored.places]
    rows = [ReportRow(cells) for cells in zip(names, points, play.amounts, play.payouts, strict=True)]
    transfers = tuple(
        text(
            "money.transfer",
            lang,
            payer=names[each.payer - 1],
            receiver=names[each.receiver - 1],
            amount=euros(each.cents, lang),
        )
        for each in play.transfers
    )
    sheet = play.scored.sheet
    return Table(_seat(sheet.series, sheet.table, lang), _cash_columns(lang), tuple(rows), transfers)


def _cash_columns(lang: Language) -> tuple[Column, ...]:
    return (
        Column("name", text("standings.name", lang), ColumnKind.NAME),
        Column("points", text("standings.points", lang), ColumnKind.NUMBER, 30),
        Column("worth", text("money.worth", lang), ColumnKind.MONEY, 20),
        Column("receives", text("money.receives", lang), ColumnKind.MONEY, is_strong=True),
    )


# JSON


def settle_json(
    book: CashBook, plays: Sequence[CashPlay], findings: Sequence[Mapping[str, Any]], *, is_provisional: bool
) -> dict[str, Any]:
    """Return the document `skatlist/settle/1`. All amounts are cents."""
    names = ("entries", "taken", "owed", "paid", "kept", "difference", "unplayed", "season")
    of_pot = ("sources", "due", "promised", "paid", "kept")
    return {
        "schema": "skatlist/settle/1",
        "provisional": is_provisional,
        **{name: getattr(book, name) for name in names},
        "charges": [_charge_json(charge) for charge in book.charges],
        "tables": [_cash_box_json(cash_box) for cash_box in book.tables],
        "pots": [{name: getattr(pot, name) for name in of_pot} for pot in book.pots],
        "cash": [_cash_json(play) for play in plays],
        "findings": list(findings),
    }


def _charge_json(charge: Charge) -> dict[str, Any]:
    return {
        "number": charge.player.number,
        "name": charge.player.name,
        "paid": charge.paid,
        "cents": charge.cents,
        "items": [{"source": item.source, "series": item.series or None, "cents": item.cents} for item in charge.items],
    }


def _cash_box_json(cash_box: TableCash) -> dict[str, Any]:
    names = ("lost", "lost_games", "passed_in", "by_rank", "cents")
    return {
        "series": cash_box.series,
        "table": cash_box.table,
        "due": cash_box.cents,
        "counted": cash_box.counted,
        "places": [
            {"number": each.player.number, "name": each.player.name} | {name: getattr(each, name) for name in names}
            for each in cash_box.payments
        ],
    }


def _cash_json(play: CashPlay) -> dict[str, Any]:
    sheet = play.scored.sheet
    people = zip(play.people, play.scored.places, play.amounts, play.payouts, strict=True)
    return {
        "series": sheet.series,
        "table": sheet.table,
        "stake": float(Fraction(play.stake)),
        "rounding": play.rounding.value,
        "places": [
            {"number": player.number, "name": player.name, "points": place.points, "cents": amount, "receives": payout}
            for player, place, amount, payout in people
        ],
        "transfers": [each._asdict() for each in play.transfers],
    }
