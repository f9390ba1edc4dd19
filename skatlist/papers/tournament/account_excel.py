"""The money of an event as a workbook: the account, who pays what, the tins of the tables, the prizes."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from openpyxl.utils import get_column_letter

from skatlist.event.model import Event
from skatlist.event.money.cash_book import CashBook
from skatlist.papers.event_heading import award_title, source_name
from skatlist.papers.excel import Book, fit_to_paper, page_rows, pages_needed, write_sentences
from skatlist.papers.excel_styles import account_styles
from skatlist.papers.money_words import account_parts
from skatlist.papers.typeset import printed_on, shown_date
from skatlist.words import Language, text
from skatlist.words.visible import plain

_WARNING: Final = 3  # rows: why it is not final, the headings
_HEADINGS: Final = 4
_PAYMENTS: Final = ("lost_games", "passed_in", "by_rank")
_ROW: Final = 17.0
_TITLE: Final = 26.0
_NAME: Final = 34.0  # widths
_AMOUNT: Final = 13.0
_NUMBER: Final = 8.0
_ACROSS: Final = 7  # columns: so many need the paper on its side

Cell = str | int | float | None


class _AccountSheet(NamedTuple):
    """A worksheet: its columns (heading, width, style) and its rows; `strong` are the rows that count, from 0."""

    title: str
    columns: tuple[tuple[str, float, str], ...]
    rows: Sequence[Sequence[Cell]]
    strong: tuple[int, ...] = ()


class _Around(NamedTuple):
    """What stands around every table: what it is of, why it is not final, when it was printed."""

    facts: str
    warning: tuple[str, ...]
    printed: str
    lang: Language


def account_excel(
    found: CashBook, *, event: Event, warning: Sequence[str] = (), lang: Language, date: str = ""
) -> bytes:
    """Return the money of an event as a workbook; `warning` says why it is not final, `date` is the day of printing."""
    title = text("money.account", lang)
    book = Book(", ".join(filter(None, (title, event.name))), account_styles(), date=event.date)
    facts = ", ".join(filter(None, (plain(event.name), shown_date(event.date, lang), plain(event.place))))
    around = _Around(facts, tuple(warning), printed_on(date, lang), lang)
    for table in (_account(found, lang), _charges(found, lang), _tins(found, lang), _prizes(found, lang)):
        if table.rows:
            _write(book, table, around)
    return book.save()


def _account(found: CashBook, lang: Language) -> _AccountSheet:
    """Return what was taken, what is paid out and what is kept."""
    rows: list[Sequence[Cell]] = []
    strong = []
    for name, total, parts in account_parts(found, lang):
        strong.append(len(rows))
        rows.append((name, _euros(total)))
        rows += [(f"    {what}", _euros(cents)) for what, cents in parts]
    rows.append((text("money.owed_alone", lang), _euros(found.owed)))
    columns = (("", _NAME + _AMOUNT, "words"), (text("money.amount", lang), _AMOUNT, "amount"))
    return _AccountSheet(text("money.account", lang), columns, rows, tuple(strong))


def _charges(found: CashBook, lang: Language) -> _AccountSheet:
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
            text("money.is_paid" if charge.paid else "money.is_owed", lang),
        )
        for charge in charges
    ]
    columns = (
        *_people(lang),
        *((source_name(source, lang), _AMOUNT, "amount") for source in sources),
        (text("money.amount", lang), _AMOUNT, "strong_amount"),
        ("", _AMOUNT, "words"),
    )
    return _AccountSheet(text("money.charges", lang), columns, rows)


def _tins(found: CashBook, lang: Language) -> _AccountSheet:
    """Return what everybody puts into the tin of his table, and what was counted, beside the last of it."""
    payments = [payment for tin in found.tables for payment in tin.payments]
    names = [name for name in _PAYMENTS if any(getattr(payment, name) for payment in payments)]
    rows: list[Sequence[Cell]] = []
    for tin in found.tables:
        for payment in tin.payments:
            amounts = (*(getattr(payment, name) for name in names), payment.cents)
            person = (payment.player.number, payment.player.name)
            rows.append((tin.series, tin.table, *person, payment.lost, *map(_euros, amounts), None, None))
        counted = None if tin.counted is None else _euros(tin.counted)
        rows[-1] = (*rows[-1][:-2], _euros(tin.cents), counted)
    columns = (
        (text("money.series", lang), _NUMBER, "number"),
        (text("money.table", lang), _NUMBER, "number"),
        *_people(lang)[:2],
        (text("money.lost", lang), _NUMBER, "number"),
        *((text(f"money.short_{name}", lang), _AMOUNT, "amount") for name in names),
        (text("money.amount", lang), _AMOUNT, "strong_amount"),
        (text("money.due", lang), _AMOUNT, "amount"),
        (text("money.counted", lang), _AMOUNT, "amount"),
    )
    return _AccountSheet(text("money.tins", lang), columns, rows)


def _prizes(found: CashBook, lang: Language) -> _AccountSheet:
    """Return the prizes: who wins them, or what there is for a place that nobody has yet."""
    rows: list[Sequence[Cell]] = []
    for award in found.awards:
        title, table = award_title([award], lang), award.ranking.table or None
        if award.is_played:
            rows += [
                (title, table, won.rank, won.name or won.players[0].number, _euros(won.cents)) for won in award.winners
            ]
        else:
            rows += [(title, table, place, None, _euros(cents)) for place, cents in enumerate(award.prizes, start=1)]
    columns = (
        (text("money.ranking", lang), _NAME, "words"),
        (text("money.table", lang), _NUMBER, "number"),
        (text("papers.rank", lang), _NUMBER, "number"),
        (text("papers.name", lang), _NAME, "words"),
        (text("money.prize", lang), _AMOUNT, "strong_amount"),
    )
    return _AccountSheet(text("money.prizes", lang), columns, rows)


def _people(lang: Language) -> tuple[tuple[str, float, str], ...]:
    number, name, club = (text(f"papers.{key}", lang) for key in ("number", "name", "club"))
    return (number, _NUMBER, "number"), (name, _NAME, "words"), (club, _NAME, "words")


def _euros(cents: int) -> float:
    """Return an amount as a workbook has it: a number with two decimals."""
    return cents / 100


def _write(book: Book, table: _AccountSheet, around: _Around) -> None:
    """Write a table on a worksheet of its own, its headings on every page."""
    sheet = book.add_sheet(table.title)
    columns, count = table.columns, len(table.columns)
    for at, (_, width, _) in enumerate(columns, start=1):
        sheet.column_dimensions[get_column_letter(at)].width = width
    book.put(sheet, 1, 1, table.title, "title")
    book.put(sheet, 2, 1, around.facts, "fact")
    sheet.row_dimensions[1].height = _TITLE
    if around.warning:
        write_sentences(book, sheet, _WARNING, around.warning, "warning", columns=count)
    for at, (head, _, style) in enumerate(columns, start=1):
        book.put(sheet, _HEADINGS, at, head, "heading_words" if style == "words" else "heading_number")
    for row, cells in enumerate(table.rows, start=_HEADINGS + 1):
        tone = "_grey" if (row - _HEADINGS) % 2 == 0 else ""
        is_strong = row - _HEADINGS - 1 in table.strong
        sheet.row_dimensions[row].height = _ROW
        for at, (cell, (_, _, style)) in enumerate(zip(cells, columns, strict=True), start=1):
            book.put(sheet, row, at, cell, f"strong_{style}{tone}" if is_strong else f"{style}{tone}")
    above = (_TITLE + 3 * _ROW, _ROW, 0.0)
    wide = sum(width for _, width, _ in columns)
    upright = count < _ACROSS
    pages = pages_needed(wide, len(table.rows) * _ROW, above, upright=upright)
    rows = range(_HEADINGS + 1, _HEADINGS + 1 + len(table.rows))
    first, *others = page_rows(rows, _ROW, above, pages)
    parts = [range(1, first.stop), *others]
    fit_to_paper(sheet, around.lang, around.printed, upright=upright, columns=count, pages=parts)
    sheet.freeze_panes = f"A{_HEADINGS + 1}"
    sheet.print_title_rows = f"{_HEADINGS}:{_HEADINGS}"
