"""Seven, eight and fourteen series: no paper misses one, and a further sheet or card says that it is one."""

import re
import tempfile
from functools import cache
from io import BytesIO
from itertools import product
from pathlib import Path

import pytest
from openpyxl import load_workbook
from papers.league_day import league_day
from papers.pdf_words import words_of
from papers.test_before_play import event_of, only, paper, seats_of
from pypdf import PdfReader
from pypdfium2 import PdfDocument
from tiers import slow_rows, some

from skatlist.papers.further_papers import web_page
from skatlist.words import Language, text

SERIES = (7, 8, 14)
LANGS = list(Language)
PEOPLE = 15
EACH = {"cards": 4, "small-cards": 8}


@cache
def played(series):
    return league_day(played=series, series=series)


def cards_of(reader, each):
    """Return the lines of every card, in the order of the piles that are cut from the sheets."""
    sheets = [page.get_textpage() for page in PdfDocument(reader.stream.getvalue())]
    high = 841.89 / (each // 2)
    for at in range(each):
        row, column = divmod(at, 2)
        left, top = column * 297.64, 841.89 - row * high
        for sheet in sheets:
            words = sheet.get_text_bounded(left, top - high, left + 297.64, top)
            lines = words.replace("\r\n", "\n").replace("carried\nforward", "carried forward").splitlines()
            if any(line.startswith("Karla") for line in lines):
                yield lines


@pytest.mark.slow
@pytest.mark.parametrize(("series", "kind", "lang"), list(product(SERIES, EACH, LANGS)))
def test_start_cards_have_all_series_once_and_one_total_at_the_end(series, kind, lang):
    event = event_of(PEOPLE, series)
    total, carried = text("papers.total", lang), text("papers.footer_carried", lang)
    of_people = {}
    for lines in some(cards_of(only(event, kind, lang), EACH[kind])):
        (name,) = re.findall(r"Nachname\d+", " ".join(lines))
        of_people.setdefault(name, []).append(lines)
    assert list(of_people) == [f"Nachname{at}" for at in range(PEOPLE)]
    card = text("papers.tournament.start_card", lang)
    for at, cards in some(enumerate(of_people.values(), start=1)):
        lines = [line for lines in cards for line in lines]
        seats = [line.split() for line in lines if re.fullmatch(r"\d+ \d+ \d+", line)]
        assert seats == [[str(number), *seat] for number, seat in seats_of(event, at).items()]
        assert [line for line in lines if line in {total, carried}].count(total) == 1
        for number, here in some(enumerate(cards, start=1)):
            sums = [line for line in here if line in {total, carried}]
            wanted = [carried] * (number > 1) + [total if number == len(cards) else carried]
            assert sorted(sums) == sorted(wanted)
            words = text("papers.tournament.card_of", lang, card=card, number=number, cards=len(cards))
            assert any(words in line for line in here) is (len(cards) > 1)
            assert any(card in line for line in here)


NOTICES = [(5, Language.EN)]
OTHER_NOTICES = [each for each in product((5, *SERIES), LANGS) if each not in NOTICES]


@pytest.mark.slow
@pytest.mark.parametrize(("series", "lang"), [*NOTICES, *slow_rows(*OTHER_NOTICES)])
def test_the_notice_by_name_says_which_part_of_how_many_it_is(series, lang):
    event = event_of(PEOPLE, series)
    reader = next(
        each
        for name, each in paper(event, "notice", lang).items()
        if text("papers.tournament.file_by_name", lang) in name
    )
    pages = [[word.text for word in words_of(reader) if word.page == page] for page in range(1, len(reader.pages) + 1)]
    columns = [text("papers.series_column", lang, series=number) for number in range(1, series + 1)]
    results = [[word for word in dict.fromkeys(words) if word in columns] for words in pages]
    assert [column for page in results for column in page] == columns
    for number, (words, here) in enumerate(some(zip(pages, results, strict=True)), start=1):
        first, last = (int(re.search(r"\d+", here[at])[0]) for at in (0, -1))
        sentence = text("papers.tournament.part_of", lang, number=number, sheets=len(pages), series=f"{first}–{last}")
        assert any(sentence in word for word in words) is (len(pages) > 1)
        assert sum(word.startswith("Nachname") for word in words) == PEOPLE


KINDS = ("standings", "report", "players", "ranks")


@pytest.mark.slow
@pytest.mark.parametrize(("series", "kinds"), [(each, KINDS) for each in SERIES])
def test_after_play_every_paper_has_every_series(series, kinds):
    lists, lang = played(series), Language.DE
    columns = [text("papers.series_column", lang, series=number) for number in range(1, series + 1)]
    line = next(line for line in lists.standings().players if line.player.name == "Name30")
    numbers = [f"{total:,}".replace(",", ".").replace("-", "−") for total in line.series]
    with tempfile.TemporaryDirectory() as folder:
        for kind in some(kinds):
            for name in some(lists.export(folder, ["pdf"], lang, papers=[kind]).names):
                if kind == "players" and "031" not in name:
                    continue
                reader = PdfReader(BytesIO(Path(folder, name).read_bytes()))
                words = [word.text for word in words_of(reader)]
                if kind == "players":
                    where = [
                        word for word in words if word.startswith("Serie ") and "Tisch" in word and "," not in word
                    ]
                    assert [int(re.search(r"\d+", word)[0]) for word in where] == list(range(1, series + 1))
                else:
                    assert set(columns) <= set(words) or all(str(at) in words for at in range(1, series + 1))
                if kind in {"standings", "report"}:
                    at = words.index("Name30")
                    assert [word for word in words[at:] if word in numbers][:series] == numbers
        (book,) = lists.export(folder, ["excel"], lang, papers=["standings"]).names
        for sheet in some(load_workbook(Path(folder, book))):
            headings = [cell for row in sheet.iter_rows(values_only=True) for cell in row if cell in columns]
            assert headings == columns
    page = web_page(lists, "full", lang)
    row = next(row for row in page.split("<tr") if ">Name30<" in row)
    assert re.findall(r">(−?[\d.]+)<", row)[2 : series + 2] == numbers
