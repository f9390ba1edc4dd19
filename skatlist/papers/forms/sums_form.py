"""The form for the sums of a series: one row a person in Excel, with the totals computed beside those of the paper."""

from typing import Final, Literal

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from skatlist.files.formats.table.sums_rows import sums_heading
from skatlist.papers.excel import Book, fit_to_paper, form_styles
from skatlist.papers.forms.entry_form import write_help
from skatlist.skat.rules import Profile, load_profile
from skatlist.words import Language, text
from skatlist.words.word_tables import table_word

_COLUMNS: Final = {
    "table": 7.0,
    "place": 7.0,
    "number": 9.0,
    "name": 28.0,
    "points": 11.0,
    "won": 11.0,
    "lost": 11.0,
    "total": 12.0,
    "control": 12.0,
}
_HEAD: Final = ("event", "date", "series")
_FIRST_HEAD: Final = 2
_VALUE: Final = 4  # column of the values of the head
_CONTROL_HEADING: Final = _FIRST_HEAD + len(_HEAD)  # above the headings, so that readers skip the column
_HEADINGS: Final = _CONTROL_HEADING + 1
_FIRST: Final = _HEADINGS + 1
_TABLES: Final = 40
_PLACES: Final = 4
_FREE: Final = 20  # rows without a table: for fifth places and further tables
_ROWS: Final = _TABLES * _PLACES + _FREE
_LAST: Final = _FIRST + _ROWS - 1
_ON_A_PAGE: Final = 40
_WRONG: Final = PatternFill("solid", bgColor="FFFFC7CE")
_LETTER: Final = {name: get_column_letter(at) for at, name in enumerate(_COLUMNS, 1)}


def sums_form(lang: Language) -> bytes:
    """Return the form for the lists of a series, of which only the sums are typed. `formats.excel_form` reads it."""
    book = Book(text("papers.sums_form_title", lang), form_styles, form=True)
    sheet = book.add_sheet(text("papers.sums_form_sheet", lang))
    _write_head(book, sheet, lang)
    _write_rows(book, sheet, load_profile())
    _add_choices(sheet, lang)
    control, total = (f"${_LETTER[name]}{_FIRST}" for name in ("control", "total"))
    differs = FormulaRule(formula=[f'AND({total}<>"",{control}<>"",{total}<>{control})'], fill=_WRONG)  # type: ignore[no-untyped-call]
    sheet.conditional_formatting.add(f"{_LETTER['total']}{_FIRST}:{_LETTER['total']}{_LAST}", differs)
    write_help(book, book.add_sheet(text("papers.form_sheet_help", lang)), text("papers.sums_form_help", lang), lang)
    sheet.protection.sheet = True
    sheet.protection.formatColumns = sheet.protection.formatRows = False
    pages = [range(first, min(first + _ON_A_PAGE, _LAST + 1)) for first in range(_FIRST, _LAST + 1, _ON_A_PAGE)]
    pages[0] = range(1, pages[0].stop)
    fit_to_paper(sheet, lang, "", upright=True, columns=len(_COLUMNS), pages=pages)
    sheet.print_title_rows = f"{_CONTROL_HEADING}:{_HEADINGS}"
    book.workbook.calculation.fullCalcOnLoad = True
    return book.save()


def _write_head(book: Book, sheet: Worksheet, lang: Language) -> None:
    book.put(sheet, 1, 1, text("papers.sums_form_title", lang), "title")
    sheet.row_dimensions[1].height = 28.0
    for row, name in enumerate(_HEAD, _FIRST_HEAD):
        label = table_word("head", name, lang)
        book.put(sheet, row, 1, f"{label[:1].upper()}{label[1:]}:", "head_label")
        book.put(sheet, row, _VALUE, None, "field")
    for column, (name, wide) in enumerate(_COLUMNS.items(), 1):
        sheet.column_dimensions[_LETTER[name]].width = wide
        is_control = name == "control"
        above = text("papers.sums_form_control", lang) if is_control else None
        book.put(sheet, _CONTROL_HEADING, column, above, "heading" if is_control else "heading_top")
        book.put(sheet, _HEADINGS, column, None if is_control else sums_heading(name, lang), "heading")
    sheet.row_dimensions[_CONTROL_HEADING].height = 28.0
    sheet.freeze_panes = f"A{_FIRST}"


def _write_rows(book: Book, sheet: Worksheet, profile: Profile) -> None:
    for at in range(_ROWS):
        row, (table, place) = _FIRST + at, divmod(at, _PLACES)
        end = "_end" if place == _PLACES - 1 else ""
        known = {"table": table + 1, "place": place + 1} if table < _TABLES else {}
        for column, name in enumerate(_COLUMNS, 1):
            style = {"table": "number", "place": "number", "name": "entry_words"}.get(name, "entry")
            if name == "control":
                book.formula(sheet, row, column, _control(row, profile), f"control{end}")
            else:
                book.put(sheet, row, column, known.get(name), style + end)


def _control(row: int, profile: Profile) -> str:
    """Return the formula of the Gesamtpunkte of a row, empty until its table has numbers. ISkO 4.5."""
    points, won, lost, table = (f"${_LETTER[name]}{row}" for name in ("points", "won", "lost", "table"))
    tables, every_lost, every_points = (
        f"${_LETTER[name]}${_FIRST}:${_LETTER[name]}${_LAST}" for name in ("table", "lost", "points")
    )
    size = f'COUNTIFS({tables},{table},{every_points},"<>")'
    others = profile.scoring.others
    bonus = f"IF({size}=5,{others[5]},IF({size}=4,{others[4]},{others[3]}))"
    lost_by_others = f"(SUMIF({tables},{table},{every_lost})-{lost})"
    own = f"{profile.scoring.own}*({won}-{lost})"
    return f'=IF(OR({points}="",{table}=""),"",{points}+{own}+{bonus}*{lost_by_others})'


def _add_choices(sheet: Worksheet, lang: Language) -> None:
    """Accept only numbers where numbers belong. After any other entry a message says what can be entered."""

    def numbers(first: str, last: str, cells: str) -> None:
        kind: Literal["whole"] = "whole"
        allowed = DataValidation(
            type=kind,
            operator="between",
            formula1=first,
            formula2=last,
            allow_blank=True,
            showErrorMessage=True,
            errorTitle=text("papers.form_error", lang),
            error=text("papers.sums_form_error", lang, first=first, last=last),
        )
        allowed.add(cells)
        sheet.add_data_validation(allowed)

    bounds = {"table": ("1", "9999"), "place": ("1", "5"), "number": ("1", "9999"), "won": ("0", "999")}
    bounds |= {"lost": ("0", "999"), "points": ("-99999", "99999"), "total": ("-99999", "99999")}
    for name, (first, last) in bounds.items():
        numbers(first, last, f"{_LETTER[name]}{_FIRST}:{_LETTER[name]}{_LAST}")
    numbers("1", "99", f"{get_column_letter(_VALUE)}{_FIRST_HEAD + _HEAD.index('series')}")
