"""The Rangliste as PDF and Excel."""

import re
from io import BytesIO

import pytest
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from papers.paper_lists import LONG_NAMES, scored_of
from papers.pdf_words import lines_of, words_of
from pypdf import PdfReader
from tiers import slow_rows, some

from skatlist.papers.reports.typeset import number_text
from skatlist.papers.standings.standings_excel import standings_excel
from skatlist.papers.standings.standings_pdf import standings_pdf
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.tournament.model import Event
from skatlist.tournament.standings import Seat, Standing, Standings, standings
from skatlist.words import Language, text
from skatlist.words.spelling import normalized

EVENT = Event(name="Preisskat Köln", place="Alter Bube", date="2026-11-20")
PROFILE = load_profile()


def evening(count, series=2):
    """Return standings of a number of players, place 4 shared, the last one excluded."""
    lines = []
    for rank in range(1, count + 1):
        totals = tuple(2000 - 3 * rank - number if rank % 7 else None for number in range(series))
        player = Player(number=rank, name=f"Łukasz Nachname{rank}", club="Herz-Dame 1987")
        total = sum(total or 0 for total in totals)
        shared = rank in {4, 5}
        lines.append(
            Standing(
                rank=4 if shared else rank, player=player, series=totals, points=total - 500, won=20, lost=3,
                total=total, shared=shared,
            )
        )  # fmt: skip
    lines[-1] = lines[-1]._replace(rank=None, player=lines[-1].player._replace(excluded=True))
    return Standings(series=tuple(range(1, series + 1)), players=tuple(lines))


def pdf_of(table, lang=Language.DE, event=EVENT):
    content = standings_pdf(table, profile=PROFILE, event=event, lang=lang, date="2026-11-21")
    return PdfReader(BytesIO(content))


def rank_of(line):
    """Return a rank as every poster writes it."""
    return "–" if line.rank is None else f"{line.rank}=" if line.shared else str(line.rank)


def sizes_of(reader, printed):
    """Return the sizes in which words with these in them are set."""
    return {word.size for word in words_of(reader) if printed in word.text}


@pytest.mark.slow
@pytest.mark.parametrize(("count", "pages"), [(15, 1), (20, 1), (30, 2), (60, 3), (200, 5)])
def test_the_pages_are_few_and_as_full_as_each_other(count, pages):
    table = evening(count, 3)
    printed = [page.extract_text() for page in pdf_of(table).pages]
    ranking = [page for page in printed if page.startswith("Rangliste")]
    assert len(ranking) == pages
    for number, page in some(enumerate(printed, start=1)):
        assert f"Seite {number} von {len(printed)}" in page
        assert EVENT.name in page
        assert "20.11.2026" in page
    for page in some(ranking):
        for heading in ("Name", "Serie 3", "Gesamt", "zu Rang 1", "Spielleiter", "ausgehängt um", "Einsprüche bis"):
            assert heading in page
    full = [len(re.findall(r"Nachname\d+", page)) for page in ranking]
    assert sum(full) == count
    assert max(full) - min(full) <= max(1, count // pages // 8)


NUMBERS = [(15, 9, Language.DE), (60, 3, Language.EN)]
OTHER_NUMBERS = [
    (*each, lang) for each in ((15, 2), (15, 9), (60, 3), (200, 4)) for lang in Language if (*each, lang) not in NUMBERS
]


@pytest.mark.parametrize(("count", "series", "lang"), [*NUMBERS, *slow_rows(*OTHER_NUMBERS)])
def test_every_number_stands_in_the_row_of_its_player(count, series, lang):
    table = evening(count, series)
    first = table.players[0].total
    lines = lines_of(pdf_of(table, lang))
    for line in some(table.players):
        at = next(at for at, words in enumerate(lines) if f"Łukasz Nachname{line.player.number}" in words)
        rank = rank_of(line)
        gap = [number_text(line.total - first, lang)] if line.rank not in {1, None} else []
        totals = ["–" if total is None else number_text(total, lang) for total in line.series]
        assert lines[at][:2] == [rank, f"Łukasz Nachname{line.player.number}"]
        numbers = [*totals, "20", ":", "3", number_text(line.total, lang), *gap]
        assert lines[at][-len(numbers) :] == numbers
        printed = " ".join(word for words in lines[at : at + 3] for word in words)
        assert "Herz-Dame 1987" in printed
        assert text("papers.start_number", lang, number=line.player.number) in printed


@pytest.mark.slow
def test_up_to_twenty_the_names_are_large_and_of_one_size():
    (size,) = sizes_of(pdf_of(evening(20, 2)), "Nachname")
    assert 14.5 <= size <= 18
    assert min(sizes_of(pdf_of(evening(200, 4)), "Łukasz Nachname")) >= 9.5


@pytest.mark.slow
@pytest.mark.parametrize("lang", list(Language))
@pytest.mark.parametrize("series", [1, 4, 9, 24, 40])
def test_nothing_is_cut(series, lang):
    table = evening(12, series)
    club = "1. Skat- und Geselligkeitsverein „Donaudampfschifffahrt“ Niederoberunterbach an der Großen Vils 1887 e. V."
    people = [line.player._replace(name=name, club=club) for name, line in zip(LONG_NAMES, table.players, strict=False)]
    lines = [line._replace(player=player) for line, player in zip(table.players, people, strict=False)]
    event = Event(name=f"47. {club}, Meisterschaft im Preisskat", place=f"Mehrzweckhalle, {club}", date="2026-11-20")
    reader = pdf_of(table._replace(players=(*lines, *table.players[len(lines) :])), lang, event)
    printed = "".join(word.text for word in words_of(reader)).replace(" ", "")
    assert "…" not in printed
    for name in some((*LONG_NAMES, event.name, event.place)):
        assert "".join(visible_in_print(name).split()) in printed
    assert printed.count("".join(club.split())) >= len(lines)


def visible_in_print(name):
    return name.replace("\u202e", "").replace("\x07", "")


def test_a_word_wider_than_the_page_is_broken_and_not_cut():
    line = evening(3).players[0]._replace(player=Player("Ä" * 900, 1, "B" * 900))
    printed = "".join(word.text for word in words_of(pdf_of(Standings((1, 2), (line,)), event=None)))
    assert printed.count("Ä") == 900
    assert printed.count("B") == 900


def test_the_best_result_of_a_series_stands_out():
    bold = {word.text for word in words_of(pdf_of(evening(12))) if word.bold}
    assert {"1.997", "1.996"} <= bold
    assert not {"1.994", "1.993"} & bold


def test_many_players_find_themselves_by_name():
    table = evening(60, 3)
    reader = pdf_of(table)
    index = [word for word in words_of(reader) if word.page == len(reader.pages)]
    assert index[0].text == "Wer steht wo?"
    names = [word for word in index if word.text.startswith("Nachname")]
    assert [word.text for word in names] == sorted((word.text for word in names), key=normalized)
    assert len(names) == 60
    for line in some(table.players):
        at = next(at for at, word in enumerate(index) if word.text == f"Nachname{line.player.number}")
        assert index[at].bold
        rank, page = (word.text for word in index[at + 1 : at + 3])
        assert rank == rank_of(line)
        assert f"Łukasz Nachname{line.player.number}" in {
            word.text for word in words_of(reader) if word.page == int(page)
        }
    assert not [word for word in words_of(pdf_of(evening(39))) if word.text == "Wer steht wo?"]


def test_ties_and_excluded_players_show():
    text = pdf_of(evening(12)).pages[0].extract_text()
    assert text.count("4=") == 2
    assert "geteilt " not in text.replace("= geteilter Rang", "")
    assert text.count("Herz-Dame 1987 · ausgeschlossen") == 1
    assert "entscheidet das Los (SkWO 6.3.1)" in text


def test_how_ties_were_broken_stands_below_the_table():
    table = evening(12)
    first, second, *others = table.players
    first, second = (line._replace(total=4000, won=won) for line, won in ((first, 21), (second, 20)))
    others[-1] = others[-1]._replace(total=0)
    printed = " ".join(pdf_of(table._replace(players=(first, second, *others))).pages[0].extract_text().split())
    assert "Bei gleichen Punkten entschieden auf Rang 1 und 2 mehr gewonnene Spiele (SkWO 6.3.1)." in printed


def test_players_without_a_counted_list_have_no_noughts():
    nobody = Standing(rank=None, player=Player("Jemand", 9), series=(0, None), points=0, won=0, lost=0, total=0)
    table = evening(2)
    lines = lines_of(pdf_of(table._replace(players=(*table.players, nobody))))
    at = next(at for at, words in enumerate(lines) if "Jemand" in words)
    assert lines[at] == ["–", "Jemand", "–", "–", "–", "–"]
    assert lines[at + 1] == ["Nr. 9"]


@pytest.mark.slow
@pytest.mark.parametrize("series", [1, 3, 4, 8, 9, 24])
def test_any_number_of_series_fits(series):
    table = evening(10, series)
    reader = pdf_of(table)
    printed = [word.text for word in words_of(reader)]
    for number in some(range(1, series + 1)):
        assert f"Serie {number}" in printed
    box = reader.pages[0].mediabox
    assert (box.width > box.height) == (series >= 9)
    assert min(sizes_of(reader, "1.99")) >= 7


def test_teams_have_a_page_of_their_own():
    sheets = [scored_of(4, 48, table=1)]
    seats = sheets[0].sheet.players
    registered = tuple(player._replace(team="Rot" if player.number % 2 else "Blau") for player in seats)
    players, teams = (page.extract_text() for page in pdf_of(standings(sheets, registered)).pages)
    assert "Mannschaften" not in players
    assert teams.startswith("Mannschaften")
    for word in ("Rot", "Blau", seats[0].name):
        assert word in teams


def test_a_player_without_a_name_is_known_by_the_seat():
    nameless = Standing(rank=1, player=Player(), series=(9,), points=9, won=1, lost=0, total=9, seats=(Seat(1, 7, 3),))
    text = pdf_of(Standings(series=(1,), players=(nameless,)), event=None).pages[0].extract_text()
    assert "Tisch 7, Platz 3" in text


def test_nobody_played_yet():
    assert "Noch hat niemand" in pdf_of(Standings(series=(), players=())).pages[0].extract_text()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["=1+1", "+49 30", "-Otto", "@SUM(A1)", "<b>&amp;", "Anna\u202e\x07"])
def test_excel_holds_names_as_text(name):
    table = evening(3)
    players = (table.players[0]._replace(player=table.players[0].player._replace(name=name)), *table.players[1:])
    content = standings_excel(table._replace(players=players), profile=PROFILE, event=EVENT, lang=Language.DE)
    sheet = load_workbook(BytesIO(content)).worksheets[0]
    cells = [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert all(cell.data_type in {"s", "n"} for cell in cells)
    assert name.replace("\u202e", "").replace("\x07", "") in [cell.value for cell in cells]


def test_the_ranks_over_the_series_are_a_table():
    table = evening(15, 3)
    after = [
        Standings(
            series=table.series[:number], players=tuple(reversed(table.players)) if number == 1 else table.players
        )
        for number in (1, 2, 3)
    ]
    content = standings_excel(table, profile=PROFILE, event=EVENT, lang=Language.DE, after=after)
    book = load_workbook(BytesIO(content))
    assert book.sheetnames == ["Rangliste", "Ränge über die Serien"]
    sheet = book.worksheets[1]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=6, max_row=8)]
    first, second = (line.player.name for line in table.players[:2])
    assert rows == [["Name", "Serie 1", "Serie 2", "Serie 3"], [first, 1, 1, 1], [second, 2, 2, 2]]
    assert content == standings_excel(table, profile=PROFILE, event=EVENT, lang=Language.DE, after=after)


@pytest.mark.slow
@pytest.mark.parametrize(("count", "series", "pages"), [(15, 2, 1), (60, 2, 2), (60, 4, 3), (200, 3, 5)])
def test_pages_of_the_workbook_are_about_as_full(count, series, pages):
    content = standings_excel(evening(count, series), profile=PROFILE, event=EVENT, lang=Language.DE)
    sheet = load_workbook(BytesIO(content)).worksheets[0]
    areas = [list(map(int, re.findall(r"\$(\d+)", area))) for area in str(sheet.print_area).split(",")]
    rows = [last - first + 1 for first, last in areas]
    assert abs(len(rows) - pages) <= 1
    assert max(rows) - min(rows) <= 8
    assert (areas[0][0], [first for first, _ in areas[1:]]) == (1, [last + 1 for _, last in areas[:-1]])
    assert sheet.page_setup.fitToHeight == len(rows)


def test_excel_numbers_are_numbers():
    table = evening(9)
    content = standings_excel(table, profile=PROFILE, event=EVENT, lang=Language.EN, date="2026-11-21")
    sheet = load_workbook(BytesIO(content))["Standings"]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=7, max_row=15)]
    for line, row in some(zip(table.players, rows, strict=True)):
        series = ["–" if total is None else total for total in line.series]
        assert row == [
            line.rank or "–", line.player.number, line.player.name, "Herz-Dame 1987", *series, line.points, 20, 3,
            line.total,
        ]  # fmt: skip
    assert sheet.print_title_rows == "$6:$6"
    shared = [row[0].number_format for row in sheet.iter_rows(min_row=7, max_row=15)]
    assert [at for at, form in enumerate(shared) if "=" in form] == [3, 4]
    assert sheet.freeze_panes == "D7"
    assert sheet.auto_filter.ref == f"A6:{get_column_letter(sheet.max_column)}15"
    assert content == standings_excel(table, profile=PROFILE, event=EVENT, lang=Language.EN, date="2026-11-21")


def test_decisions_of_the_director_stand_below_with_their_reason():
    one = DirectorDecision(
        3, DecisionKind.PENALTY, director="Ida", reason="Handy", paragraph="SpO 4.3 (2013)", people=(1,), points=30
    )
    ranking = evening(5)._replace(decisions=(one,))
    printed = (
        "Entscheidung 3: Strafe: Łukasz Nachname1 (1), 30 Punkte Abzug; Grund: Handy; SpO 4.3 (2013); Spielleiter: Ida"
    )
    page = standings_pdf(ranking, profile=PROFILE, event=EVENT, lang=Language.DE)
    assert printed in " ".join(PdfReader(BytesIO(page)).pages[0].extract_text().split())
    book = load_workbook(BytesIO(standings_excel(ranking, profile=PROFILE, event=EVENT, lang=Language.DE)))
    assert any(printed == cell.value for row in book.worksheets[0].iter_rows() for cell in row)


@pytest.mark.slow
def test_hundreds_of_decisions_leave_room_for_the_ranking():
    many = tuple(
        DirectorDecision(at, DecisionKind.PENALTY, director="Ida", reason="so", people=(1,), points=at)
        for at in range(1, 300)
    )
    page = PdfReader(BytesIO(standings_pdf(evening(20)._replace(decisions=many), profile=PROFILE, lang=Language.EN)))
    assert len(page.pages) == 1
    assert "… and more: all decisions" in page.pages[0].extract_text()
