"""The sheets after the entry form: what it computes step by step, the words to choose from, how to fill it in."""

from collections.abc import Iterator
from typing import Final

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from skatlist.formats.vocabulary import contract_word
from skatlist.game import Contract
from skatlist.papers.excel import Book, fit_to_paper
from skatlist.papers.forms.entry_formulas import STEPS, lookup_columns, steps
from skatlist.papers.forms.entry_layout import AGREED, FIRST_GAME, FIRST_STEP, NAMES, PLACE_NAME, FormLayout
from skatlist.rules import Profile
from skatlist.words import Language, text

_SUMMARY: Final = ("points", "won", "lost", "bonus_own", "bonus_others", "total")
_FIRST_PLACE: Final = 9  # column of place 1 in the summary
_LABEL: Final = 8
_STEP_WIDTHS: Final = (6.0, 11.0, 8.0, 11.0, 11.0, 11.0)
_HELP_WIDTH: Final = 80  # characters
_LINE: Final = 15.0
_HEADINGS: Final = FIRST_STEP - 1


def write_words(book: Book, sheet: Worksheet, profile: Profile, lang: Language) -> None:
    """Write the lists people choose from, and the base values beside the contracts."""
    for column, values in enumerate(lookup_columns(profile, lang), start=1):
        for row, value in enumerate(values, start=2):
            book.put(sheet, row, column, value, "label")
    sheet.sheet_state = "hidden"


def write_control(book: Book, sheet: Worksheet, layout: FormLayout, profile: Profile, lang: Language) -> None:
    """Write every step of every game at the left, the end of the list beside it."""
    form, words = (f"'{text(f'papers.form_sheet_{name}', lang)}'" for name in ("list", "words"))
    book.put(sheet, 1, 1, text("papers.form_control_title", lang), "title")
    sheet.row_dimensions[1].height = 28
    for column, name in enumerate(STEPS, start=1):
        book.put(sheet, _HEADINGS, column, text(f"papers.form_step_{name}", lang), "heading")
        sheet.column_dimensions[get_column_letter(column)].width = _STEP_WIDTHS[column - 1]
    for index in range(layout.rows):
        row, at = FIRST_GAME + index, FIRST_STEP + index
        end = "_end" if (index + 1) % layout.size == 0 else ""
        for column, formula in enumerate(steps(layout, profile, row, at, (form, words)), start=1):
            style = "control_base" if STEPS[column - 1] == "base" else "control"
            book.formula(sheet, at, column, formula, style + end)
    sheet.row_dimensions[_HEADINGS].height = 40
    _write_summary(book, sheet, layout, profile, lang)
    sheet.freeze_panes = f"A{FIRST_STEP}"
    sheet.protection.sheet = True
    fit_to_paper(sheet, lang, "", upright=True, pages=1)


def _write_summary(book: Book, sheet: Worksheet, layout: FormLayout, profile: Profile, lang: Language) -> None:
    form = f"'{text('papers.form_sheet_list', lang)}'"
    own, others = profile.scoring.own, profile.scoring.others.get(layout.size, 0)
    sheet.column_dimensions[get_column_letter(_LABEL)].width = 36
    book.put(sheet, _HEADINGS, _LABEL, text("papers.form_end", lang), "heading")
    for place in range(1, layout.size + 1):
        column = _FIRST_PLACE + place - 1
        sheet.column_dimensions[get_column_letter(column)].width = 16
        name = f"{form}!${get_column_letter(PLACE_NAME)}${NAMES + place - 1}"
        label = text("papers.place", lang, place=place)
        book.formula(sheet, _HEADINGS, column, f'=IF({name}="","{label}",{name})', "heading")
    for index, name in enumerate(_SUMMARY):
        row = FIRST_STEP + index
        factor = own if name == "bonus_own" else others
        key = f"papers.form_{name}" if name in {"points", "won", "lost"} else f"papers.footer_{name}"
        strong = "_strong" if name == "total" else ""
        book.put(sheet, row, _LABEL, text(key, lang, factor=factor), f"summary_label{strong}")
        for place in range(1, layout.size + 1):
            formula = _summary(name, layout, place, (own, others), form)
            book.formula(sheet, row, _FIRST_PLACE + place - 1, formula, f"summary{strong}")
    for index, (key, formula) in enumerate(_counts(layout, form, lang), start=len(_SUMMARY) + 1):
        book.put(sheet, FIRST_STEP + index, _LABEL, text(f"papers.form_{key}", lang), "summary_label")
        book.formula(sheet, FIRST_STEP + index, _FIRST_PLACE, formula, "summary")


def _summary(name: str, layout: FormLayout, place: int, factors: tuple[int, int], form: str) -> str:
    """Return the formula of a row of the end, Seeger-Fabian. SkWO 6.3.1."""
    own, others = factors
    declarers = f"{form}!{layout.column_range('declarer')}"
    points = f"$F${FIRST_STEP}:$F${layout.last_step}"
    letter = get_column_letter(_FIRST_PLACE + place - 1)
    here = {key: f"{letter}{FIRST_STEP + index}" for index, key in enumerate(_SUMMARY)}
    last = get_column_letter(_FIRST_PLACE + layout.size - 1)
    lost_row = FIRST_STEP + _SUMMARY.index("lost")
    everybody_lost = f"SUM(${get_column_letter(_FIRST_PLACE)}${lost_row}:${last}${lost_row})"
    return {
        "points": f"=SUMIF({declarers},{place},{points})",
        "won": f'=COUNTIFS({declarers},{place},{points},">0")',
        "lost": f'=COUNTIFS({declarers},{place},{points},"<0")',
        "bonus_own": f"={own}*({here['won']}-{here['lost']})",
        "bonus_others": f"={others}*({everybody_lost}-{here['lost']})",
        "total": f"={here['points']}+{here['bonus_own']}+{here['bonus_others']}",
    }[name]


def _counts(layout: FormLayout, form: str, lang: Language) -> Iterator[tuple[str, str]]:
    """Yield what shows whether the list is whole: games passed in, games entered, games not yet clear."""
    contracts = f"{form}!{layout.column_range('contract')}"
    points = f"$F${FIRST_STEP}:$F${layout.last_step}"
    passed, void = contract_word(Contract.PASSED, lang), contract_word(Contract.VOID, lang)
    agreed = f"{form}!{AGREED}"
    yield "passed", f'=COUNTIF({contracts},"{passed}")'
    yield "entered", f'=COUNTA({contracts})-COUNTIF({contracts},"{void}")'
    yield "missing", f'=IF({agreed}="","",{agreed}-(COUNTA({contracts})-COUNTIF({contracts},"{void}")))'
    yield "unclear", f'=COUNTIF({points},"~?")'


def write_instructions(book: Book, sheet: Worksheet, lang: Language) -> None:
    """Write how the form is filled in, a sentence a row."""
    book.put(sheet, 1, 1, text("papers.form_help_title", lang), "title")
    sheet.row_dimensions[1].height = 28
    sheet.column_dimensions["A"].width = _HELP_WIDTH
    lines = text("papers.form_help", lang).splitlines()
    for row, words in enumerate(lines, start=3):
        book.put(sheet, row, 1, words, "help")
        sheet.row_dimensions[row].height = 6 + _LINE * -(-len(words) // (_HELP_WIDTH - 4))
    sheet.protection.sheet = True
    fit_to_paper(sheet, lang, "", upright=True, pages=1)
