"""The page beside the keyboard: one page, every example on it can be typed, every value on it is what `value` says."""

import io

import pytest
from pypdf import PdfReader
from tiers import some

import skatlist
from skatlist.evening.dialogue.reading import read_word
from skatlist.files.formats.notation.line import read_line
from skatlist.papers.report_pdf import report_pdf
from skatlist.papers.reports.cheat_sheet import cheat_sheet
from skatlist.words import Language


def rows_of(lang, number):
    return [row.cells for row in cheat_sheet(lang).tables()[number].rows]


@pytest.mark.parametrize("lang", Language)
def test_it_is_one_page(lang):
    assert len(PdfReader(io.BytesIO(report_pdf(cheat_sheet(lang), lang))).pages) == 1


@pytest.mark.parametrize("lang", Language)
def test_every_example_is_a_game(lang):
    for _, _, example in some(rows_of(lang, 0)):
        row, unread = read_line(example, place_required=True)
        assert row is not None, example
        assert not unread, example


@pytest.mark.parametrize("lang", Language)
def test_every_command_is_known(lang):
    for typed, _ in some(rows_of(lang, 2)):
        for each in some(typed.split(", ")):
            assert read_word(each)[0] is not None, each


def test_every_value_is_that_of_the_game():
    for contract, *values in some(rows_of(Language.EN, 1)):
        games = [f"{contract.lower()} with 1 +", *(f"{contract.lower()} without {factor} +" for factor in (2, 3))]
        assert [skatlist.value(game).points for game in games] == values[:3]
