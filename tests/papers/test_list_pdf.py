"""The paper list: everything on it, in our fonts, on one page, the same bytes every time."""

import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

import pytest
from papers.paper_lists import LONG_NAMES, eventful, scored_of, sheet_of, with_rows
from pypdf import PdfReader
from tiers import some

from skatlist.event.model import Event
from skatlist.event.state import list_state
from skatlist.game import Contract, Entry
from skatlist.papers.list.list_layout import BOTTOM, MOST_ROWS, Layout
from skatlist.papers.list.list_pages import pages_of
from skatlist.papers.list.list_pdf import blank_list_pdf, lists_pdf
from skatlist.papers.typeset import with_minus
from skatlist.rules import Scoring, load_profile
from skatlist.sheet import FooterName, Player, Row, score
from skatlist.words import Language

EVENT = Event(name="Preisskat der Skatfreunde Köln", place="Zum Alten Buben", date="2026-11-20")
SIZES = [(3, 36), (4, 48), (5, 60), (4, 40), (3, 18)]


def printed(*sheets, event=EVENT, lang=Language.DE):
    return PdfReader(BytesIO(lists_pdf(sheets, event=event, lang=lang, date="2026-11-21")))


def words(page):
    return page.extract_text()


def rows_on(page):
    """Return the lines of games as the text of the page has them: those that begin with a base value."""
    begins = re.compile(r"(\* )?([♣♠♥♦] )?(9|10|11|12|23|24|E) (?!  )")
    return [line for line in words(page).splitlines() if begins.match(line)]


@pytest.mark.parametrize(("size", "games"), SIZES)
def test_one_list_is_one_page_with_every_number(size, games):
    scored = scored_of(size, games, agreed=games)
    (page,) = printed(scored).pages
    lines = rows_on(page)
    assert len(lines) >= games
    for row, line in some(zip(scored.rows, lines, strict=False)):
        expected = []
        if row.row.declarer:
            seat = row.row.declarer - 1
            value = [str(abs(row.valuation.points))]
            expected = [*value, with_minus(row.totals[seat]), str(row.won[seat]), str(row.lost[seat])]
        else:
            expected = ["E", str(row.passed)]
        assert line.split()[-len(expected) :] == expected
    for name in (FooterName.POINTS, FooterName.BONUS_OWN, FooterName.BONUS_OTHERS, FooterName.TOTAL):
        for number in some(scored.footer(name)):
            assert with_minus(number) in words(page).split()


def test_head_and_foot_say_event_place_date_series_table_rules_names_and_page():
    text = words(printed(scored_of(4, 48, series=2, table=7), scored_of(3, 36, series=2, table=8)).pages[0])
    for said in (EVENT.name, EVENT.place, "20.11.2026", "Serie 2 · Tisch 7", "Nr. 11", "Gülşen", "Seite 1 von 2"):
        assert said in text
    assert load_profile().title["de"] in text
    assert "gedruckt am 21.11.2026" in text
    assert text.count("Listenführer") == 1


def test_english_list():
    text = words(printed(scored_of(4, 48), lang=Language.EN).pages[0])
    for said in ("Skat score list", "Series 1 · Table 3", "2026-11-20", "Total points", "List keeper", "Page 1 of 1"):
        assert said in text


def test_small_print_names_what_the_columns_cannot():
    text = words(printed(eventful()).pages[0])
    for said in (
        "5: überreizt, gereizt 36",
        "9: überreizt, gereizt 24, gerechnet als Kreuz ohne 2",
        "13: ungültig, falscher Geber",
        "17: nicht zu berechnen",
        "20: aufgegeben",
        "Unvollständig: 47 von 48 Spielen",
        "Nicht jedes Spiel ist zu berechnen",
    ):
        assert said in text


def test_a_game_nobody_at_the_table_played_is_not_shown_as_booked():
    strange = Row(number=1, entry=Entry(contract=Contract.CLUBS, spitzen=1, won=True), declarer=5)
    page = printed(with_rows(scored_of(4, 48), {1: strange})).pages[0]
    assert rows_on(page)[0].split() == ["*", "♣", "12", "1", "?"]
    assert "1: kein Alleinspieler an diesem Tisch" in words(page)


def test_a_list_that_does_not_count_says_so():
    scored = scored_of(4, 48)
    void = scored._replace(sheet=scored.sheet._replace(void="ohne Unterschriften"))
    assert "Diese Liste zählt nicht: ohne Unterschriften" in words(printed(void).pages[0])


def test_only_seeger_fabian_lists_have_its_rows():
    scored = score(sheet_of(4, 48), load_profile()._replace(scoring=Scoring(kind="plain")))
    text = words(printed(scored).pages[0])
    assert "Spielpunkte" in text
    assert "× 50" not in text


def test_short_list_keeps_the_lines_for_the_games_not_played():
    scored = scored_of(4, 20, agreed=48)
    (page,) = pages_of(scored, Language.DE)
    assert page.form.numbers == tuple(range(1, 49))
    assert page.warnings == ("Unvollständig: 20 von 48 Spielen",)


def test_a_list_that_is_not_final_says_so_beside_title_and_total():
    text = words(printed(scored_of(4, 20, agreed=48)).pages[0])
    assert "vorläufig: 20 von 48 Spielen" in text
    assert text.count("vorläufig") == 2
    scored = scored_of(4, 48, agreed=48)
    content = lists_pdf([scored], states=[list_state(scored)._replace(errors=1)], lang=Language.DE)
    assert "vorläufig: die Liste hat noch 1 Fehler" in words(PdfReader(BytesIO(content)).pages[0])
    assert "vorläufig" not in words(printed(scored_of(4, 48, agreed=48)).pages[0])


def test_house_rules_may_fill_more_than_a_page():
    scored = scored_of(4, 100, agreed=100)
    reader = printed(scored)
    assert len(reader.pages) == 2
    assert "Übertrag" in words(reader.pages[0])
    assert "Gesamtpunkte" not in words(reader.pages[0])
    assert "Gesamtpunkte" in words(reader.pages[1])
    assert len(rows_on(reader.pages[0]) + rows_on(reader.pages[1])) >= 100
    assert len(scored.rows) > MOST_ROWS


@pytest.mark.parametrize(
    "remark", ["wiederholt", "ein sehr langer Satz über dieses eine Spiel und alles, was dabei geschah"]
)
def test_many_remarks_still_fit_the_page(remark):
    scored = scored_of(4, 60, agreed=60)
    rows = {row.number: row._replace(remark=f"{remark} {row.number}") for row in scored.sheet.rows}
    (page,) = pages_of(with_rows(scored, rows), Language.DE)
    layout = Layout(page.form)
    assert layout.row_height > 7
    assert layout.note_baseline(page.form.notes) > layout.signature_line + 12 > BOTTOM
    assert len(page.notes) + len(page.warnings) <= page.form.notes


@pytest.mark.parametrize(("size", "games"), SIZES)
def test_grid_fits_the_page_and_numbers_their_columns(size, games):
    (page,) = pages_of(scored_of(size, games, agreed=games), Language.DE)
    layout = Layout(page.form)
    assert layout.note_baseline(page.form.notes) > layout.signature_line + 10
    left, right = layout.edges["points_1"]
    assert 0.572 * 4 * layout.font_size + 0.754 * layout.font_size < right - left  # −9999
    assert layout.font_size <= layout.row_height


def test_every_font_is_embedded_and_no_other_named():
    reader = printed(scored_of(4, 48), eventful())
    seen = set()

    def look(resources):
        for font in some((resources.get("/Font") or {}).values()):
            found = font.get_object()
            seen.add(found["/BaseFont"])
            assert "/FontFile2" in found["/FontDescriptor"].get_object()
        for form in (resources.get("/XObject") or {}).values():
            look(form.get_object()["/Resources"])

    for page in reader.pages:
        look(page["/Resources"].get_object())
    assert {name.split("+")[1] for name in seen} == {"DejaVuSansCondensed", "DejaVuSansCondensed-Bold"}
    assert b"Helvetica" not in lists_pdf([scored_of(4, 48)], lang=Language.DE)


def test_names_are_plain_text():
    text = words(printed(scored_of(5, 60, names=LONG_NAMES)).pages[0])
    for said in ('"A<B" Öztürk', "<b>Anna</b> & Söhne", "Θεόδωρος"):
        assert said in " ".join(text.split())
    assert "\u202e" not in text


@pytest.mark.parametrize(
    "name", ["(Klammer) auf)", "\\101 \\n", "A\tB\r\nC", "/F1 99 Tf", "\x00\x1b[31m", "\u202eOtto", "=1+1"]
)
def test_odd_names_stay_one_line_of_text(name):
    players = (Player(name=name), Player(name="Anna"), Player(name="Otto"))
    scored = scored_of(3, 36)
    reader = printed(scored._replace(sheet=scored.sheet._replace(players=players)))
    seen = " ".join("".join(char for char in name if char.isprintable() or char.isspace()).split())
    assert "".join(seen.split()) in "".join(words(reader.pages[0]).split())


def test_a_character_without_a_glyph_is_printed_as_its_code():
    reader = printed(scored_of(3, 36, names=("Anna 🂡 Blatt", "李", "C")))
    found = " ".join(words(reader.pages[0]).split())
    assert "Anna 1F0A1 Blatt" in found
    assert "674E" in found


def test_tables_are_printed_in_order_whatever_order_they_come_in():
    sheets = [scored_of(4, 48, table=table, seed=table) for table in (1, 2, 3)]
    assert lists_pdf(sheets, lang=Language.DE) == lists_pdf(sheets[::-1], lang=Language.DE)


def test_head_of_the_list_stands_in_for_a_missing_event():
    scored = scored_of(4, 48)
    header = MappingProxyType({"event": "Stammtisch", "date": "2026-01-05", "keeper": "Otto"})
    text = words(printed(scored._replace(sheet=scored.sheet._replace(header=header)), event=None).pages[0])
    assert "Stammtisch" in text
    assert "05.01.2026" in text
    assert "Otto" in text


@pytest.mark.parametrize("size", [3, 4, 5])
def test_blank_list_is_one_page_of_twelve_rounds(size):
    (page,) = PdfReader(BytesIO(blank_list_pdf(size, Language.DE))).pages
    numbers = [int(line) for line in words(page).splitlines() if line.isdigit()]
    assert set(range(1, 12 * size + 1)) <= set(numbers)
    assert "Listenführer" in words(page)


MAKE = """
import hashlib, sys
sys.path.insert(0, {tests!r})
from papers.paper_lists import eventful, scored_of
from skatlist.papers.list.list_excel import lists_excel
from skatlist.papers.list.list_pdf import lists_pdf
from skatlist.event.model import Event
from skatlist.words import Language
sheets = [eventful(), scored_of(3, 36, table=9)]
event = Event(name="Köln", date="2026-11-20")
for make in (lists_pdf, lists_excel):
    print(hashlib.sha256(make(sheets, event=event, lang=Language.DE, date="2026-11-21")).hexdigest())
"""


def test_same_bytes_whatever_hash_seed_time_zone_and_locale():
    tests = str(Path(__file__).parents[1])
    results = set()
    for seed, zone, locale in (("0", "UTC", "C"), ("123", "Pacific/Kiritimati", "de_DE.UTF-8")):
        env = os.environ | {"PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale}
        run = subprocess.run(
            [sys.executable, "-c", MAKE.format(tests=tests)], env=env, capture_output=True, text=True, check=True
        )
        results.add(run.stdout)
    assert len(results) == 1
