"""The Rangliste as PDF and Excel."""

from io import BytesIO

import pytest
from openpyxl import load_workbook
from papers.paper_lists import scored_of
from pypdf import PdfReader
from tiers import some

from skatlist.event.model import Event
from skatlist.event.standings import Seat, Standing, Standings, standings
from skatlist.papers.standings.standings_excel import standings_excel
from skatlist.papers.standings.standings_pdf import standings_pdf
from skatlist.rules import load_profile
from skatlist.sheet import Player
from skatlist.words import Language

EVENT = Event(name="Preisskat Köln", place="Alter Bube", date="2026-11-20")
PROFILE = load_profile()


def evening(count, series=2):
    """Return standings of so many players, place 4 shared, the last one excluded."""
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


def test_two_hundred_players_take_several_pages_with_headings_on_each():
    table = evening(200, 3)
    reader = pdf_of(table)
    pages = [page.extract_text() for page in reader.pages]
    assert 4 <= len(pages) <= 6
    for number, text in some(enumerate(pages, start=1)):
        assert f"Seite {number} von {len(pages)}" in text
        for said in ("Rangliste", "Name", "Verein", "Serie 3", "Gesamt", EVENT.name, "20.11.2026"):
            assert said in text
    everything = "\n".join(pages).split("\n")
    for line in some(table.players):
        (row,) = [words for words in everything if f"Nachname{line.player.number} " in words]
        assert row.split()[-1] == str(line.total)
        assert "–" in row or None not in line.series


def test_ties_and_excluded_players_show():
    text = pdf_of(evening(12)).pages[0].extract_text()
    assert text.count("4 geteilt") == 2
    assert "– ausgeschlossen" in text
    assert "entscheidet das Los (SkWO 6.3.1)" in text


@pytest.mark.parametrize("series", [1, 3, 4, 8, 9, 24])
def test_any_number_of_series_fits(series):
    table = evening(10, series)
    reader = pdf_of(table)
    text = "".join(page.extract_text() for page in reader.pages)
    for number in some(range(1, series + 1)):
        assert f"Serie {number}" in text
    for total in some(table.players[0].series):
        assert str(total) in text
    box = reader.pages[0].mediabox
    assert (box.width > box.height) == (series > 3)


def test_teams_follow_the_players():
    sheets = [scored_of(4, 48, table=1)]
    seats = sheets[0].sheet.players
    registered = tuple(player._replace(team="Rot" if player.number % 2 else "Blau") for player in seats)
    text = pdf_of(standings(sheets, registered)).pages[0].extract_text()
    assert "Mannschaften" in text
    assert "Rot" in text
    assert "Blau" in text


def test_somebody_without_a_name_is_known_by_the_seat():
    nameless = Standing(rank=1, player=Player(), series=(9,), points=9, won=1, lost=0, total=9, seat=Seat(1, 7, 3))
    text = pdf_of(Standings(series=(1,), players=(nameless,)), event=None).pages[0].extract_text()
    assert "Tisch 7, Platz 3" in text


def test_nobody_played_yet():
    assert "Noch hat niemand" in pdf_of(Standings(series=(), players=())).pages[0].extract_text()


@pytest.mark.parametrize("name", ["=1+1", "+49 30", "-Otto", "@SUM(A1)", "<b>&amp;", "Anna\u202e\x07"])
def test_excel_holds_names_as_text(name):
    table = evening(3)
    players = (table.players[0]._replace(player=table.players[0].player._replace(name=name)), *table.players[1:])
    content = standings_excel(table._replace(players=players), profile=PROFILE, event=EVENT, lang=Language.DE)
    sheet = load_workbook(BytesIO(content)).worksheets[0]
    cells = [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert all(cell.data_type in {"s", "n"} for cell in cells)
    assert name.replace("\u202e", "").replace("\x07", "") in [cell.value for cell in cells]


def test_excel_numbers_are_numbers():
    table = evening(9)
    content = standings_excel(table, profile=PROFILE, event=EVENT, lang=Language.EN, date="2026-11-21")
    sheet = load_workbook(BytesIO(content))["Standings"]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=7, max_row=15)]
    for line, row in some(zip(table.players, rows, strict=True)):
        series = ["–" if total is None else total for total in line.series]
        note = "shared" if line.shared else "excluded" if line.player.excluded else None
        assert row == [
            line.rank or "–", note, line.player.number, line.player.name, "Herz-Dame 1987", *series, line.points, 20, 3,
            line.total,
        ]  # fmt: skip
    assert sheet.print_title_rows == "$6:$6"
    assert sheet.freeze_panes == "A7"
    assert content == standings_excel(table, profile=PROFILE, event=EVENT, lang=Language.EN, date="2026-11-21")
