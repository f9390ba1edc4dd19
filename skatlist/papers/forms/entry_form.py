"""The entry form: a Spielliste in Excel to type into, with drop-down lists and running totals."""

from textwrap import wrap
from typing import Final, Literal

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from skatlist.papers.excel import Book, fit_to_paper, form_styles, page_rows
from skatlist.papers.forms.entry_formulas import (
    BIDS,
    CHARGED,
    CLUB,
    CONTRACTS,
    CROSSES,
    FIRST_GAME,
    FIRST_STEP,
    GROUPS,
    HEAD,
    HEAD_VALUE,
    HEADINGS,
    NAMES,
    PLACE_NAME,
    RESULTS,
    START_NUMBER,
    FormLayout,
    total_formula,
    write_steps,
    write_words,
)
from skatlist.skat.game import legal_bids
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet.columns import Cell, heading
from skatlist.words import Language, text
from skatlist.words.word_tables import table_word

_CROSS: Final = "x"
_ROW_HEIGHT: Final = 19.0  # fills two pages about evenly
_HEAD_VALUE_END: Final = 11  # columns
_PLACE_NAME_END: Final = 18
_TITLE_HEIGHT: Final = 28.0
_LINE: Final = 15.0  # height of an ordinary row
_HEADING_HEIGHTS: Final = {GROUPS: 30.0, HEADINGS - 1: 4.0, HEADINGS: 104.0}
_PAGES: Final = 2
_HELP_WIDTH: Final = 82  # characters
_HELP_GAP: Final = 6.0  # height between two sentences
_WRONG: Final = PatternFill("solid", bgColor="FFFFC7CE")
_TURNED: Final = frozenset(
    (*CROSSES, "declarer", "with", "without", "bid", "overbid", "charged_contract", "charged_spitzen")
)


def entry_form(lang: Language, size: int, games: int) -> bytes:
    """Return a form for a list of `size` players (3 to 5) and this many games. `formats.excel_form` reads it back."""
    profile = load_profile()
    layout = FormLayout(size, games)
    book = Book(text("papers.form_title", lang, players=size), form_styles, form=True)
    sheet = book.add_sheet(text("papers.form_sheet_list", lang))
    steps = book.add_sheet(text("papers.form_sheet_control", lang))
    help_sheet = book.add_sheet(text("papers.form_sheet_help", lang))
    words = book.add_sheet(text("papers.form_sheet_words", lang))
    _write_head(book, sheet, layout, profile.list.games.get(size), lang)
    _write_headings(book, sheet, layout, lang)
    _write_games(book, sheet, layout, steps.title)
    _add_choices(sheet, layout, words.title, len(legal_bids(profile)) + 2, lang)
    _mark_differences(sheet, layout)
    write_words(book, words, profile, lang)
    write_steps(book, steps, layout, profile, lang)
    write_help(book, help_sheet, text("papers.form_help", lang), lang)
    _protect(sheet, layout, lang)
    book.workbook.calculation.fullCalcOnLoad = True
    return book.save()


def _write_head(book: Book, sheet: Worksheet, layout: FormLayout, agreed: int | None, lang: Language) -> None:
    """Write the title, the fields of the list, and the places with room for names.

    `agreed` is the usual number of games.
    """
    book.put(sheet, 1, 1, text("papers.form_title", lang, players=layout.size), "title")
    sheet.row_dimensions[1].height = _TITLE_HEIGHT
    for row, name in enumerate(HEAD, start=NAMES):
        label = table_word("head", name, lang)
        book.put(sheet, row, 1, label[:1].upper() + label[1:], "head_label")
        _entry_field(book, sheet, row, (HEAD_VALUE, _HEAD_VALUE_END), agreed if name == "agreed" else None)
    for place in range(1, layout.size + 1):
        row = NAMES + place - 1
        for name, first, last in (
            (text("papers.place", lang, place=place), PLACE_NAME, _PLACE_NAME_END),
            (text("papers.start_number_field", lang), START_NUMBER, START_NUMBER),
            (text("papers.club", lang), CLUB, len(layout.columns)),
        ):
            # The colon keeps a player whose name is also a label from being read as one.
            book.put(sheet, row, first - 1, f"{name}:", "head_label_right")
            _entry_field(book, sheet, row, (first, last), None)


def _entry_field(book: Book, sheet: Worksheet, row: int, columns: tuple[int, int], value: int | None) -> None:
    first, last = columns
    for column in range(first, last + 1):
        book.put(sheet, row, column, value if column == first else None, "field")
    sheet.merge_cells(start_row=row, end_row=row, start_column=first, end_column=last)


def _write_headings(book: Book, sheet: Worksheet, layout: FormLayout, lang: Language) -> None:
    """Write the headings. A computed column has its heading one row higher, where readers ignore it."""
    for name, wide in layout.columns.items():
        column = layout.number(name)
        sheet.column_dimensions[layout.letters[name]].width = wide
        stated = layout.computed.get(name)
        style = "turned" if name in _TURNED else "heading"
        book.put(sheet, HEADINGS - 1, column, None, "heading_top")
        cell = book.put(sheet, HEADINGS, column, None if stated else _heading(name, lang), style)
        if cell.value and cell.style == "turned":
            cell.value = f" {cell.value}"
        if stated:
            book.put(sheet, HEADINGS - 1, column, _heading(stated, lang), style)
            sheet.merge_cells(start_row=HEADINGS - 1, end_row=HEADINGS, start_column=column, end_column=column)
    computed, paper = list(layout.computed), list(layout.computed.values())
    for group, first, last in (
        ("spitzen", "with", "without"),
        ("levels", CROSSES[0], CROSSES[-1]),
        ("form_control", computed[0], computed[-1]),
        ("form_paper", paper[0], paper[-1]),
        ("form_charged", "charged_contract", "charged_spitzen"),
    ):
        start, end = layout.number(first), layout.number(last)
        for column in range(start, end + 1):
            book.put(sheet, GROUPS, column, text(f"papers.{group}", lang) if column == start else None, "group")
        sheet.merge_cells(start_row=GROUPS, end_row=GROUPS, start_column=start, end_column=end)
    for row, height in _HEADING_HEIGHTS.items():
        sheet.row_dimensions[row].height = height
    sheet.freeze_panes = f"C{FIRST_GAME}"


def _heading(name: str, lang: Language) -> str:
    return heading(name, lang).replace("_", " ")


def _write_games(book: Book, sheet: Worksheet, layout: FormLayout, steps_sheet: str) -> None:
    steps = f"'{steps_sheet}'"
    for index in range(layout.rows):
        row, at = FIRST_GAME + index, FIRST_STEP + index
        end = "_end" if (index + 1) % layout.size == 0 else ""
        sheet.row_dimensions[row].height = _ROW_HEIGHT
        for column, name in enumerate(layout.columns, start=1):
            kind = {"game": "number", "remark": "entry_words"}.get(name, "entry")
            number = index + 1 if name == "game" and index < layout.games else None
            if name not in layout.computed:
                book.put(sheet, row, column, number, kind + end)
        points = f"{steps}!$F{at}"
        book.formula(sheet, row, layout.number("control"), f'=IF({points}="","",{points})', f"control{end}")
        for place in range(1, layout.size + 1):
            formula = total_formula(layout, place, row, steps, at)
            book.formula(sheet, row, layout.number(Cell("control", place)), formula, f"control{end}")


def _add_choices(sheet: Worksheet, layout: FormLayout, words: str, last_bid: int, lang: Language) -> None:
    """Offer choices in the cells. After any other entry a message says what can be entered."""

    def choice(kind: Literal["list", "whole"], error: str, first: str, last: str | None = None) -> DataValidation:
        return DataValidation(
            type=kind,
            operator="between" if last else None,
            formula1=first,
            formula2=last,
            allow_blank=True,
            showErrorMessage=True,
            errorTitle=text("papers.form_error", lang),
            error=text(f"papers.form_error_{error}", lang, players=layout.size),
        )

    def listed(error: str, letter: str, last: int) -> DataValidation:
        return choice("list", error, f"'{words}'!${letter}$2:${letter}${last}")

    spitzen = str(load_profile().values.spitzen_suit)
    crosses = choice("list", "cross", f'"{_CROSS}"')
    places = ",".join(str(place) for place in range(1, layout.size + 1))
    choices = {
        "declarer": choice("list", "declarer", f'"{places}"'),
        "contract": listed("contract", CONTRACTS, 9),
        "with": choice("whole", "spitzen", "1", spitzen),
        "without": choice("whole", "spitzen", "1", spitzen),
        "bid": listed("bid", BIDS, last_bid),
        "result": listed("result", RESULTS, 3),
        "charged_contract": listed("charged", CHARGED, 6),
    }
    for name, allowed in choices.items():
        allowed.add(layout.column_range(name).replace("$", ""))
        sheet.add_data_validation(allowed)
    for name in (*CROSSES, "overbid"):
        crosses.add(layout.column_range(name).replace("$", ""))
    sheet.add_data_validation(crosses)
    for name in ("series", "table", "agreed"):
        number = choice("whole", "number", "1", "9999")
        number.add(f"{get_column_letter(HEAD_VALUE)}{NAMES + HEAD.index(name)}")
        sheet.add_data_validation(number)
    start = choice("whole", "number", "1", "9999")
    letter = get_column_letter(START_NUMBER)
    start.add(f"{letter}{NAMES}:{letter}{NAMES + layout.size - 1}")
    sheet.add_data_validation(start)


def _mark_differences(sheet: Worksheet, layout: FormLayout) -> None:
    for computed, stated in layout.computed.items():
        here, there = (f"${layout.letters[name]}{FIRST_GAME}" for name in (stated, computed))
        _colour_where(sheet, layout.column_range(stated), f'AND({here}<>"",{there}<>"",{here}<>{there})')
    unclear = f'${layout.letters["control"]}{FIRST_GAME}="?"'
    _colour_where(sheet, layout.column_range("control"), unclear)


def _colour_where(sheet: Worksheet, cells: str, condition: str) -> None:
    rule = FormulaRule(formula=[condition], fill=_WRONG)  # type: ignore[no-untyped-call]
    sheet.conditional_formatting.add(cells.replace("$", ""), rule)


def write_help(book: Book, sheet: Worksheet, instructions: str, lang: Language) -> None:
    """Write the instructions of a form, one line in each row."""
    book.put(sheet, 1, 1, text("papers.form_help_title", lang), "title")
    sheet.row_dimensions[1].height = 28
    sheet.column_dimensions["A"].width = _HELP_WIDTH
    # A row for every line. If programs broke the lines themselves, the gaps would depend on the width of their fonts.
    sentences = instructions.splitlines()
    lines = [line for words in sentences for line in ("", *wrap(words, _HELP_WIDTH))]
    for row, line in enumerate(lines, start=2):
        if line:
            book.put(sheet, row, 1, line, "help")
        else:
            sheet.row_dimensions[row].height = _HELP_GAP
    sheet.protection.sheet = True
    fit_to_paper(sheet, lang, "", upright=True, columns=1, pages=[range(1, len(lines) + 2)])


def _protect(sheet: Worksheet, layout: FormLayout, lang: Language) -> None:
    """Protect headings and sums from being overwritten (no password), and set up the page."""
    sheet.protection.sheet = True
    sheet.protection.formatColumns = sheet.protection.formatRows = False
    titles = sum(_HEADING_HEIGHTS.values())
    head = _TITLE_HEIGHT + (GROUPS - NAMES) * _LINE + titles
    games = range(FIRST_GAME, layout.last_game + 1)
    pages = page_rows(games, _ROW_HEIGHT, (head, titles, 0.0), _PAGES, end=games.stop, step=layout.size)
    fit_to_paper(sheet, lang, "", upright=False, columns=len(layout.columns), pages=pages)
    sheet.print_title_rows = f"{GROUPS}:{HEADINGS}"
