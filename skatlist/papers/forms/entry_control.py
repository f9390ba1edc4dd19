"""The sheets after the entry form: what it computes step by step, the words to choose from, how to fill it in."""

from collections.abc import Iterator
from textwrap import wrap
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

_COUNTS: Final = ("passed", "entered", "missing", "unclear")  # a row below the summary
_SUMMARY: Final = ("points", "won", "lost", "bonus_own", "bonus_others", "total")
_FIRST_PLACE: Final = 9  # column of place 1 in the summary
_LABEL: Final = 8
_STEP_WIDTHS: Final = (5.0, 9.0, 6.0, 9.0, 9.0, 9.0, 3.0)
_SUMMARY_WIDTHS: Final = (32.0, 13.0)
_HELP_WIDTH: Final = 82  # characters
_GAP: Final = 6.0
_HEADINGS: Final = FIRST_STEP - 1
_FIRST_COUNT: Final = FIRST_STEP + len(_SUMMARY) + 1


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
    for column, wide in enumerate(_STEP_WIDTHS, start=1):
        sheet.column_dimensions[get_column_letter(column)].width = wide
    for column, name in enumerate(STEPS, start=1):
        book.put(sheet, _HEADINGS, column, text(f"papers.form_step_{name}", lang), "heading")
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
    last = _FIRST_PLACE + layout.size - 1
    fit_to_paper(sheet, lang, "", upright=True, columns=last, pages=[range(1, layout.last_step + 1)])


def _write_summary(book: Book, sheet: Worksheet, layout: FormLayout, profile: Profile, lang: Language) -> None:
    form = f"'{text('papers.form_sheet_list', lang)}'"
    own, others = profile.scoring.own, profile.scoring.others.get(layout.size, 0)
    sheet.column_dimensions[get_column_letter(_LABEL)].width = _SUMMARY_WIDTHS[0]
    book.put(sheet, _HEADINGS, _LABEL, text("papers.form_end", lang), "heading")
    for place in range(1, layout.size + 1):
        column = _FIRST_PLACE + place - 1
        sheet.column_dimensions[get_column_letter(column)].width = _SUMMARY_WIDTHS[1]
        name = f"{form}!${get_column_letter(PLACE_NAME)}${NAMES + place - 1}"
        label = text("papers.place", lang, place=place)
        book.formula(sheet, _HEADINGS, column, f'=IF({name}="","{label}",{name})', "heading")
    for index, name in enumerate(_SUMMARY):
        row = FIRST_STEP + index
        factor = own if name == "bonus_own" else others
        key = f"papers.form_{name}" if name in {"points", "won", "lost"} else f"papers.footer_{name}"
        strong = "_strong" if name == "total" else ""
        label = text(key, lang, factor=factor)
        if name == "total":
            # Nothing looks final that is not: games are missing, or one is not clear yet.
            provisional = f"{label} ({text('papers.provisional_mark', lang)})"
            formula = f'=IF(OR(N({_cell("missing")})<>0,{_cell("unclear")}>0),"{provisional}","{label}")'
            book.formula(sheet, row, _LABEL, formula, f"summary_label{strong}")
        else:
            book.put(sheet, row, _LABEL, label, f"summary_label{strong}")
        for place in range(1, layout.size + 1):
            formula = _summary(name, layout, place, (own, others), form)
            book.formula(sheet, row, _FIRST_PLACE + place - 1, formula, f"summary{strong}")
    for row, (key, formula) in enumerate(_counts(layout, form, lang), start=_FIRST_COUNT):
        book.put(sheet, row, _LABEL, text(f"papers.form_{key}", lang), "summary_label")
        book.formula(sheet, row, _FIRST_PLACE, formula, "summary")


def _cell(count: str) -> str:
    """Return where one of the counts stands."""
    return f"${get_column_letter(_FIRST_PLACE)}${_FIRST_COUNT + _COUNTS.index(count)}"


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
    """Return what shows whether the list is whole: games passed in, games entered, games not yet clear."""
    contracts = f"{form}!{layout.column_range('contract')}"
    points = f"$F${FIRST_STEP}:$F${layout.last_step}"
    passed, void = contract_word(Contract.PASSED, lang), contract_word(Contract.VOID, lang)
    agreed = f"{form}!{AGREED}"
    formulas = (
        f'=COUNTIF({contracts},"{passed}")',
        f'=COUNTA({contracts})-COUNTIF({contracts},"{void}")',
        f'=IF({agreed}="","",{agreed}-(COUNTA({contracts})-COUNTIF({contracts},"{void}")))',
        f'=COUNTIF({points},"~?")',
    )
    return zip(_COUNTS, formulas, strict=True)


def write_instructions(book: Book, sheet: Worksheet, lang: Language) -> None:
    """Write how the form is filled in, a line a row."""
    book.put(sheet, 1, 1, text("papers.form_help_title", lang), "title")
    sheet.row_dimensions[1].height = 28
    sheet.column_dimensions["A"].width = _HELP_WIDTH
    # A row for every line: where a program breaks them itself, the gaps depend on how wide its letters are.
    sentences = text("papers.form_help", lang).splitlines()
    lines = [line for words in sentences for line in ("", *wrap(words, _HELP_WIDTH))]
    for row, line in enumerate(lines, start=2):
        if line:
            book.put(sheet, row, 1, line, "help")
        else:
            sheet.row_dimensions[row].height = _GAP
    sheet.protection.sheet = True
    fit_to_paper(sheet, lang, "", upright=True, columns=1, pages=[range(1, len(lines) + 2)])
