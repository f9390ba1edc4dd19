"""The money of an event as a workbook: the account, who pays what, the tins of the tables, the prizes."""

from collections.abc import Sequence
from typing import Final

from skatlist.event.model import Event
from skatlist.event.money.cash_book import CashBook
from skatlist.papers.excel import Book
from skatlist.papers.excel_styles import account_styles
from skatlist.papers.excel_table import AroundTable, CellValue, SheetColumn, SheetTable, add_table
from skatlist.reports.event_heading import award_title, source_name
from skatlist.reports.money_words import account_parts
from skatlist.reports.typeset import printed_on, shown_date
from skatlist.words import Language, text
from skatlist.words.visible import plain

_PAYMENTS: Final = ("lost_games", "passed_in", "by_rank")
_NAME: Final = 34.0  # widths
_AMOUNT: Final = 13.0
_NUMBER: Final = 8.0
_ACROSS: Final = 7  # columns: so many need the paper on its side


def account_excel(
    found: CashBook, *, event: Event, warning: Sequence[str] = (), lang: Language, date: str = ""
) -> bytes:
    """Return the money of an event as a workbook; `warning` says why it is not final, `date` is the day of printing."""
    title = text("money.account", lang)
    book = Book(", ".join(filter(None, (title, event.name))), account_styles, date=event.date)
    facts = ", ".join(filter(None, (plain(event.name), shown_date(event.date, lang), plain(event.place))))
    around = AroundTable([facts], warning, (), printed_on(date, lang), lang)
    for table in (_account(found, lang), _charges(found, lang), _tins(found, lang), _prizes(found, lang)):
        if table.rows:
            add_table(book, table, around, upright=len(table.columns) < _ACROSS)
    return book.save()


def _account(found: CashBook, lang: Language) -> SheetTable:
    """Return what was taken, what is paid out and what is kept."""
    rows: list[Sequence[CellValue]] = []
    strong = []
    for name, total, parts in account_parts(found, lang):
        strong.append(len(rows))
        rows.append((name, _euros(total)))
        rows += [(f"    {what}", _euros(cents)) for what, cents in parts]
    rows.append((text("money.owed_alone", lang), _euros(found.owed)))
    columns = (SheetColumn("", _NAME + _AMOUNT, "words"), SheetColumn(text("money.amount", lang), _AMOUNT, "amount"))
    return SheetTable(text("money.account", lang), columns, rows, strong)


def _charges(found: CashBook, lang: Language) -> SheetTable:
    """Return what everybody pays to take part, and whether he has."""
    charges = [charge for charge in found.charges if charge.items]
    sources = list(dict.fromkeys(item.source for charge in charges for item in charge.items))
    rows = [
        (
            charge.player.number,
            charge.player.name,
            charge.player.club,
            *(_euros(sum(item.cents for item in charge.items if item.source == source)) for source in sources),
            _euros(charge.cents),
            text("people.is_paid" if charge.paid else "money.is_owed", lang),
        )
        for charge in charges
    ]
    columns = (
        *_people(lang),
        *(SheetColumn(source_name(source, lang), _AMOUNT, "amount") for source in sources),
        SheetColumn(text("money.amount", lang), _AMOUNT, "strong_amount"),
        SheetColumn("", _AMOUNT, "words"),
    )
    return SheetTable(text("money.charges", lang), columns, rows)


def _tins(found: CashBook, lang: Language) -> SheetTable:
    """Return what everybody puts into the tin of his table, and what was counted, beside the last of it."""
    payments = [payment for tin in found.tables for payment in tin.payments]
    names = [name for name in _PAYMENTS if any(getattr(payment, name) for payment in payments)]
    rows: list[Sequence[CellValue]] = []
    for tin in found.tables:
        for payment in tin.payments:
            amounts = (*(getattr(payment, name) for name in names), payment.cents)
            person = (payment.player.number, payment.player.name)
            rows.append((tin.series, tin.table, *person, payment.lost, *map(_euros, amounts), None, None))
        counted = None if tin.counted is None else _euros(tin.counted)
        rows[-1] = (*rows[-1][:-2], _euros(tin.cents), counted)
    columns = (
        SheetColumn(text("papers.series", lang), _NUMBER),
        SheetColumn(text("money.table", lang), _NUMBER),
        *_people(lang)[:2],
        SheetColumn(text("money.lost", lang), _NUMBER),
        *(SheetColumn(text(f"money.short_{name}", lang), _AMOUNT, "amount") for name in names),
        SheetColumn(text("money.amount", lang), _AMOUNT, "strong_amount"),
        SheetColumn(text("money.due", lang), _AMOUNT, "amount"),
        SheetColumn(text("money.counted", lang), _AMOUNT, "amount"),
    )
    return SheetTable(text("money.tins", lang), columns, rows)


def _prizes(found: CashBook, lang: Language) -> SheetTable:
    """Return the prizes: who wins them, or what there is for a place that nobody has yet."""
    rows: list[Sequence[CellValue]] = []
    for award in found.awards:
        title, table = award_title([award], lang), award.ranking.table or None
        if award.is_played:
            rows += [
                (title, table, won.rank, won.name or won.players[0].number, _euros(won.cents)) for won in award.winners
            ]
        else:
            rows += [(title, table, place, None, _euros(cents)) for place, cents in enumerate(award.prizes, start=1)]
    columns = (
        SheetColumn(text("money.ranking", lang), _NAME, "words"),
        SheetColumn(text("money.table", lang), _NUMBER),
        SheetColumn(text("papers.rank", lang), _NUMBER),
        SheetColumn(text("papers.name", lang), _NAME, "words"),
        SheetColumn(text("money.prize", lang), _AMOUNT, "strong_amount"),
    )
    return SheetTable(text("money.prizes", lang), columns, rows)


def _people(lang: Language) -> tuple[SheetColumn, SheetColumn, SheetColumn]:
    number, name, club = (text(f"papers.{key}", lang) for key in ("number", "name", "club"))
    return SheetColumn(number, _NUMBER), SheetColumn(name, _NAME, "words"), SheetColumn(club, _NAME, "words")


def _euros(cents: int) -> float:
    """Return an amount as a workbook has it: a number with two decimals."""
    return cents / 100
