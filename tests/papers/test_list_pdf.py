"""The paper list: everything on it, in our fonts, on one page, the same bytes every time."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

import pytest
from papers.paper_lists import LONG_NAMES, eventful, scored_of, sheet_of, with_rows
from papers.pdf_words import words_of
from pypdf import PdfReader
from tiers import slow, slow_rows, some

from skatlist.papers.fonts import BODY, width
from skatlist.papers.list import list_form, list_pages
from skatlist.papers.list.list_columns import PaperRow, control_sum, paper_rows
from skatlist.papers.list.list_form import BOTTOM, HAIR, LEFT, MONEY, MOST_ROWS, SIGNATURES, STRONG, TOTAL, Layout
from skatlist.papers.list.list_pages import DASH, TOTAL_SIZE, _fitted, note_items, pages_of
from skatlist.papers.list.list_pdf import blank_list_pdf, lists_pdf
from skatlist.papers.reports.typeset import money, with_minus
from skatlist.skat.game import Contract, Entry
from skatlist.skat.rules import Scoring, load_profile
from skatlist.skat.sheet import ChangeKind, FooterName, Player, Row, SheetChange, score
from skatlist.skat.sheet.columns import Cell
from skatlist.tournament.model import Event
from skatlist.tournament.settlement import loss_fee
from skatlist.tournament.state import list_state
from skatlist.words import Language, text
from skatlist.words.visible import plain

EVENT = Event(name="Preisskat der Skatfreunde Köln", place="Zum Alten Buben", date="2026-11-20")
SIZES = [(3, 36), (4, 48), (5, 60), (4, 40), (3, 18)]


def only_page(scored):
    """Return the page of a list that has one."""
    (page,) = pages_of(scored, Language.DE)
    return page


def printed(*sheets, event=EVENT, lang=Language.DE):
    return PdfReader(BytesIO(lists_pdf(sheets, event=event, lang=lang, date="2026-11-21")))


def words(page):
    return page.extract_text()


def rows_on(page):
    """Return the lines of games as the text of the page has them: number, base value, and so on."""
    begins = re.compile(r"(–|\d+) ([*BK]+ )?([♣♠♥♦] )?(9|10|11|12|23|24|E) ")
    return [line for line in words(page).splitlines() if begins.match(line)]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "games"), [*SIZES[:2], *slow_rows(*SIZES[2:])])
def test_every_number_of_a_list_is_on_its_pages(size, games):
    scored = scored_of(size, games, agreed=games)
    pages = printed(scored).pages
    assert len(pages) == 1 + (games > MOST_ROWS)
    lines = [line for page in pages for line in rows_on(page)]
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
            assert with_minus(number) in words(pages[-1]).split()


def test_head_and_foot_say_event_place_date_series_table_rules_names_and_page():
    text = words(printed(scored_of(4, 48, series=2, table=7), scored_of(3, 36, series=2, table=8)).pages[0])
    for wording in (EVENT.name, EVENT.place, "20.11.2026", "Serie Tisch", "Gülşen", "Seite 1 von 2"):
        assert wording in text
    assert {"2", "7", "11"} <= set(text.split())
    assert "ISkO 2022" in text
    assert "gedruckt am 21.11.2026" in text
    assert text.count("Listenführer") == 1


def test_english_list():
    text = words(printed(scored_of(4, 48), lang=Language.EN).pages[0])
    for wording in (
        "Skat score list",
        "Series 1 Table 3",
        "2026-11-20",
        "Total points = final",
        "List keeper",
        "Page 1 of 1",
    ):
        assert wording in text


def test_small_print_names_what_the_columns_cannot():
    text = words(printed(eventful()).pages[0])
    for wording in (
        "5: überreizt, gereizt 36",
        "9: überreizt, gereizt 24, gerechnet als Kreuz ohne 2",
        "13: ungültig, falscher Geber",
        "17: nicht zu berechnen",
        "20: aufgegeben",
        "vorläufig: 47 von 48 Spielen; nicht jedes Spiel zu berechnen",
    ):
        assert wording in text


@pytest.mark.slow
def test_a_game_nobody_at_the_table_played_is_not_shown_as_booked():
    strange = Row(number=1, entry=Entry(contract=Contract.CLUBS, spitzen=1, won=True), declarer=5)
    page = printed(with_rows(scored_of(4, 48), {1: strange})).pages[0]
    assert rows_on(page)[0].split() == ["1", "*", "♣", "12", "1", "?"]
    assert "*" in words(page).split()
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


@pytest.mark.parametrize(
    ("changes", "bonus"),
    [((), "× 30 150 5 300 10 210 7 240 8"), ((SheetChange(25, ChangeKind.LEFT, 4),), "× 30/40 130 320 220 90")],
)
def test_lost_games_of_the_others_are_counted_where_each_costs_the_same(changes, bonus):
    scored = score(sheet_of(4, 48)._replace(changes=changes), load_profile())
    assert f"verlorene Spiele der anderen {bonus}" in words(printed(scored).pages[0]).splitlines()


def test_short_list_keeps_the_lines_for_the_games_not_played():
    scored = scored_of(4, 20, agreed=48)
    page = only_page(scored)
    assert page.form.numbers == tuple(range(1, 49))
    assert page.band == ("vorläufig: 20 von 48 Spielen",)
    assert page.warnings == ()


def test_a_list_that_is_not_final_says_so_beside_title_and_total():
    text = words(printed(scored_of(4, 20, agreed=48)).pages[0])
    assert "vorläufig: 20 von 48 Spielen" in text
    assert text.count("vorläufig") == 2
    scored = scored_of(4, 48, agreed=48)
    content = lists_pdf([scored], states=[list_state(scored)._replace(errors=1)], lang=Language.DE)
    assert "vorläufig: die Liste hat noch 1 Fehler" in words(PdfReader(BytesIO(content)).pages[0])
    assert "vorläufig" not in words(printed(scored_of(4, 48, agreed=48)).pages[0])


@pytest.mark.slow
def test_house_rules_may_fill_more_than_a_page():
    scored = scored_of(4, 100, agreed=100)
    reader = printed(scored)
    assert len(reader.pages) == 2
    assert "Übertrag" in words(reader.pages[0])
    assert "Gesamtpunkte" not in words(reader.pages[0])
    assert "Gesamtpunkte" in words(reader.pages[1])
    assert len(rows_on(reader.pages[0]) + rows_on(reader.pages[1])) >= 100
    assert len(scored.rows) > MOST_ROWS


@pytest.mark.slow
@pytest.mark.parametrize(("remark", "pages"), [("wiederholt", 1), ("wie es bei diesem einen Spiel dazu kam " * 3, 2)])
def test_remarks_are_never_cut_but_run_on_to_a_further_sheet(remark, pages):
    scored = scored_of(4, 48, agreed=48)
    rows = {row.number: row._replace(remark=f"{remark}{row.number}.") for row in scored.sheet.rows}
    with_changes = with_rows(scored, rows)
    first, *others = pages_of(with_changes, Language.DE)
    assert len(others) == pages - 1
    assert_in_order(Layout(first.form))
    assert all("…" not in line for page in (first, *others) for line in page.notes)
    wording = "".join("".join(words(page).split()) for page in printed(with_changes).pages)
    for number in some(rows):
        assert f"{number}:{''.join(remark.split())}{number}." in wording
    assert [page.form.footer for page in others] == [()] * len(others)


@pytest.mark.parametrize("room", [2, 3])
def test_no_remark_stands_on_a_sheet_while_a_warning_had_to_go_on_to_the_next(room):
    warnings, notes = [f"Änderung {number}." for number in range(1, 6)], ["1: wiederholt.", "2: wiederholt."]
    bold, plain, rest = _fitted(warnings, notes, room, Language.DE)
    assert (bold, plain) == (warnings[: room - 1], ["weiter auf dem Blatt „Bemerkungen“"])
    assert rest == [*warnings[room - 1 :], *notes]


def test_a_note_on_several_games_is_printed_once():
    rows = paper_rows(eventful(), Language.DE)
    changed = [replace(row, notes=("Bockrunde × 2",)) if row.number in {4, 5, 6, 11} else row for row in rows]
    assert next(iter(note_items(changed))) == "4–6, 11: Bockrunde × 2"


def assert_in_order(layout):
    """Assert that nothing of a page reaches into what is above or below it."""
    heights = [
        layout.fact_line,
        layout.heading_top,
        layout.heading_bottom,
        layout.rows_bottom,
        *(bottom for _top, bottom in layout.footer_edges.values()),
        layout.note_baseline(layout.form.notes),
        layout.officials_line + 10,
        layout.seal_floor + layout.form.seal,
        BOTTOM,
    ]
    assert heights == sorted(heights, reverse=True)
    assert layout.row_height > 8.7


@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize(("size", "games"), [*SIZES, (3, 66), (4, 96), (4, 54)])
def test_grid_fits_the_page_and_numbers_their_columns(size, games, sealed):
    pages = pages_of(scored_of(size, games, agreed=games), Language.DE, sealed=sealed)
    for page in some(pages):
        layout = Layout(page.form)
        assert_in_order(layout)
        left, right = layout.edges["points_1"]
        assert 0.572 * 4 * layout.font_size + 0.754 * layout.font_size < right - left  # −9999
        assert layout.place(1)[1] - layout.place(1)[0] > 0.626 * 5 * TOTAL_SIZE + 0.754 * TOTAL_SIZE  # −99999
        assert 7.5 < layout.font_size <= layout.row_height
        assert layout.font_size < TOTAL_SIZE
    assert [SIGNATURES in page.form.footer for page in pages] == [False] * (len(pages) - 1) + [True]


@pytest.mark.slow
def test_a_second_sheet_begins_with_what_was_carried_over():
    scored = scored_of(4, 96, agreed=96)
    first, second = pages_of(scored, Language.DE)
    assert (first.form.carried, second.form.carried) == (False, True)
    carried = [with_minus(total) for total in scored.rows[second.first - 1].totals]
    for page in some(printed(scored).pages):
        assert "Übertrag" in words(page)
        assert all(total in words(page).split() for total in carried)


def test_the_games_are_counted_below_the_last_sheet_only():
    scored = scored_of(4, 96, agreed=96)
    counted = control_sum(scored, Language.DE)
    assert [counted in words(page) for page in printed(scored).pages] == [False, True]


def rules_of(page):
    """Return the rules of a page, each with its two ends."""
    number = r"(-?[\d.]+)"
    code = page.get_contents().get_data().decode("latin-1")
    return [tuple(map(float, each)) for each in re.findall(rf"{number} {number} m {number} {number} l\b", code)]


def test_a_dash_stands_for_everybody_who_took_part_without_declaring():
    scored = scored_of(4, 12, agreed=12)
    layout, page = Layout(only_page(scored).form), printed(scored).pages[0]
    dashes = {((x + end) / 2, y) for x, y, end, level in rules_of(page) if y == level and round(end - x, 1) == DASH}
    for index, row in some(enumerate(scored.rows)):
        y = round(layout.rows_top - (index + 0.5) * layout.row_height, 2)
        here = {x for x, level in dashes if abs(level - y) < 1}
        players = {1, 2, 3, 4} - {*layout.form.sitting[index]}
        defenders = players - {row.row.declarer} if row.row.entry.contract.has_declarer else set()
        middles = {place: sum(layout.edges[Cell("points", place)]) / 2 for place in range(1, 5)}
        assert {place for place, x in middles.items() if any(abs(x - at) < 1 for at in here)} == defenders


@pytest.mark.parametrize(("void", "crossed"), [("", 0), ("abgebrochen", 1)])
def test_rows_not_played_are_crossed_out_once_the_list_is_final(void, crossed):
    scored = scored_of(4, 20, agreed=48)
    state = list_state(scored)._replace(void=void)
    content = lists_pdf([scored], states=[state], lang=Language.DE)
    layout, rules = Layout(only_page(scored).form), rules_of(PdfReader(BytesIO(content)).pages[0])
    long = [(x, y, end, top) for x, y, end, top in rules if end - x > 300 and top - y > layout.row_height]
    slanting = [(y, top) for x, y, end, top in long if end - x > top - y + 20]  # hatching is steeper
    assert len(slanting) == crossed
    for y, top in slanting:
        assert layout.rows_bottom < y
        assert top < layout.rows_top - 20 * layout.row_height


def test_strong_rules_stand_between_rounds_and_above_total_and_money(monkeypatch):
    drawn = []
    monkeypatch.setattr(list_form, "line", lambda _, start, end, thick, *_more: drawn.append((start, end, thick)))
    layout = Layout(only_page(scored_of(4, 12, agreed=12)).form)
    list_form._draw_rules(None, layout)
    thick = {start[1]: (start[0] == LEFT, weight) for start, _, weight in drawn}
    for index in range(1, 12):
        strong = index % 4 == 0
        assert thick[layout.rows_top - index * layout.row_height] == (True, STRONG if strong else HAIR)
    assert {TOTAL, MONEY} <= {*layout.footer_edges}
    for name, (top, _) in some([*layout.footer_edges.items()][1:]):
        strong = name in {TOTAL, MONEY}
        assert thick[top] == (strong, STRONG if strong else HAIR)


def test_the_rule_beside_the_games_won_ends_above_the_total(monkeypatch):
    drawn = []
    monkeypatch.setattr(list_form, "line", lambda _, start, end, *_more: drawn.append((start, end)))
    layout = Layout(only_page(scored_of(4, 12, agreed=12)).form)
    list_form._draw_verticals(None, layout)
    (low,) = {start[1] for start, end in drawn if start[0] == end[0] == layout.edges["won_1"][0]}
    assert low == layout.footer_edges[TOTAL][0]


def test_a_stated_number_has_room_beside_the_computed_one():
    layout = Layout(only_page(scored_of(4, 12, agreed=12)).form)
    left, right = layout.edges["points_1"]
    row = PaperRow(number=1, written={"points_1": -1234}, stated={"points_1": -4321})
    size = list_pages._size_beside(layout, row, "points_1", {"points_1": right})
    assert width("−1234", BODY, size) + width("−4321", BODY, 6.6) < right - left


def test_struck_games_do_not_shorten_the_form():
    scored = scored_of(4, 20, agreed=48)
    void = Row(number=5, entry=Entry(contract=Contract.VOID))
    assert len(only_page(with_rows(scored, {5: void})).form.numbers) == 49


def test_names_and_clubs_are_whole_and_of_one_size_each():
    scored = scored_of(5, 30, agreed=30, names=LONG_NAMES)
    text = words(printed(scored).pages[0])
    for name in some(LONG_NAMES):
        assert "".join(plain(name).split()) in "".join(text.split())


@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize(
    "name", ["Hans-Peter Müller-Lüdenscheid", "Maximilian-Alexander Freiherr von und zu Hohenlohe-Waldenburg-Schill"]
)
def test_no_club_runs_into_the_name_above_it(size, name):
    scored = scored_of(size, 30, agreed=30)
    club = "SC Blinder Bube Wesselbüren"
    players = (Player(name, 1, club=club), *scored.sheet.players[1:])
    reader = printed(scored._replace(sheet=scored.sheet._replace(players=players)))
    left = next(word.x for word in words_of(reader) if word.text.startswith(club[:2]))
    at_place = [word for word in words_of(reader) if abs(word.x - left) < 0.2 and not word.text.startswith("Platz")]
    lines = {bold: [(word.y, word.size) for word in at_place if word.bold == bold] for bold in (True, False)}
    lowest, name_size = min(lines[True])
    highest, club_size = max(lines[False])
    assert lowest - 0.2 * name_size >= highest + 0.7 * club_size
    assert max(lines[True])[0] < next(word.y for word in words_of(reader) if word.text.startswith("Platz 1"))


def test_long_event_and_place_stand_on_two_lines():
    name = "47. Offene Altenburger Stadtmeisterschaft im Preisskat um den Wanderpokal der Sparkasse"
    place = "Kulturhaus „Goldener Pflug“, Großer Saal, Altenburg in Thüringen"
    event = EVENT._replace(name=name, place=place)
    text = " ".join(words(printed(scored_of(4, 48), event=event).pages[0]).split())
    assert name in text
    assert place in text
    (page,) = pages_of(scored_of(4, 48), Language.DE, event=event)
    assert page.form.facts == 2
    assert page.facts.size >= 8


def test_lost_games_cost_what_the_event_says():
    scored = scored_of(4, 48, agreed=48)
    text = words(printed(scored, event=EVENT._replace(loss_fees=(50, 50, 50, 100))).pages[0])
    for lost in some(scored.footer(FooterName.LOST)):
        assert money(loss_fee(lost, (50, 50, 50, 100)), Language.DE) in text.split()
    assert "Betrag €" in text
    assert "0,50" not in words(printed(scored).pages[0])


def test_every_font_is_embedded_and_no_other_is_listed():
    reader = printed(scored_of(4, 48), eventful())
    seen = set()

    def look(resources):
        for font in some((resources.get("/Font") or {}).values()):
            result = font.get_object()
            seen.add(result["/BaseFont"])
            assert "/FontFile2" in result["/FontDescriptor"].get_object()
        for form in (resources.get("/XObject") or {}).values():
            look(form.get_object()["/Resources"])

    for page in reader.pages:
        look(page["/Resources"].get_object())
    assert {name.split("+")[1] for name in seen} == {"DejaVuSansCondensed", "DejaVuSansCondensed-Bold"}
    assert b"Helvetica" not in lists_pdf([scored_of(4, 48)], lang=Language.DE)


def test_names_are_plain_text():
    text = words(printed(scored_of(5, 60, names=LONG_NAMES)).pages[0])
    for wording in ('"A<B" Öztürk', "<b>Anna</b> & Söhne", "Θεόδωρος"):
        assert wording in " ".join(text.split())
    assert "\u202e" not in text


@pytest.mark.parametrize(
    "name", ["(Klammer) auf)", "\\101 \\n", *slow("A\tB\r\nC", "/F1 99 Tf", "\x00\x1b[31m", "\u202eOtto", "=1+1")]
)
def test_odd_names_stay_one_line_of_text(name):
    players = (Player(name=name), Player(name="Anna"), Player(name="Otto"))
    scored = scored_of(3, 36)
    reader = printed(scored._replace(sheet=scored.sheet._replace(players=players)))
    seen = " ".join("".join(char for char in name if char.isprintable() or char.isspace()).split())
    assert "".join(seen.split()) in "".join(words(reader.pages[0]).split())


def test_a_character_without_a_glyph_is_printed_as_its_code():
    reader = printed(scored_of(3, 36, names=("Anna 🂡 Blatt", "李", "C")))
    result = " ".join(words(reader.pages[0]).split())
    assert "Anna 1F0A1 Blatt" in result
    assert "674E" in result


def test_tables_are_printed_in_order_from_any_order():
    sheets = [scored_of(4, 48, table=table, seed=table) for table in (1, 2, 3)]
    assert lists_pdf(sheets, lang=Language.DE) == lists_pdf(sheets[::-1], lang=Language.DE)


@pytest.mark.parametrize("lang", Language)
@pytest.mark.parametrize("size", [3, 4, 5])
def test_second_scorer_stands_below_the_keeper(size, lang):
    scored = scored_of(size, 12)
    with_second_scorer = EVENT._replace(second_scorer="Łukasz Öztürk")
    label = text("papers.second_scorer", lang, name="Łukasz Öztürk")
    assert label in words(printed(scored, event=with_second_scorer, lang=lang).pages[-1])
    assert text("papers.second_scorer", lang, name="").strip() not in words(printed(scored, lang=lang).pages[-1])


def test_head_of_the_list_stands_in_for_a_missing_event():
    scored = scored_of(4, 48)
    header = MappingProxyType({"event": "Stammtisch", "date": "2026-01-05", "keeper": "Otto"})
    text = words(printed(scored._replace(sheet=scored.sheet._replace(header=header)), event=None).pages[0])
    assert "Stammtisch" in text
    assert "05.01.2026" in text
    assert "Otto" in text


@pytest.mark.parametrize("size", [3, *slow(4, 5)])
def test_blank_list_has_twelve_rounds_large_enough_to_write_in(size):
    pages = PdfReader(BytesIO(blank_list_pdf(size, Language.DE))).pages
    assert len(pages) == 1 + (size == 5)
    numbers = [int(line) for page in pages for line in words(page).splitlines() if line.isdigit()]
    assert set(range(1, 12 * size + 1)) <= set(numbers)
    for wording in ("Listenführer", "geprüft (Spielleitung)", "Einspruch in Spiel", "Verein", "Beginn", "Betrag €"):
        assert wording in words(pages[-1])
    assert f"eingepasst ______ = {12 * size} Spiele" in words(pages[-1])


MAKE = """
import hashlib, sys
sys.path.insert(0, {tests!r})
from papers.paper_lists import eventful, scored_of
from skatlist.papers.list.list_excel import lists_excel
from skatlist.papers.list.list_pdf import lists_pdf
from skatlist.tournament.model import Event
from skatlist.words import Language
sheets = [eventful(), scored_of(3, 36, table=9)]
event = Event(name="Köln", date="2026-11-20")
for make in (lists_pdf, lists_excel):
    print(hashlib.sha256(make(sheets, event=event, lang=Language.DE, date="2026-11-21")).hexdigest())
"""


@pytest.mark.slow
def test_same_bytes_with_any_hash_seed_time_zone_and_locale():
    tests = str(Path(__file__).parents[1])
    results = set()
    for seed, zone, locale in (("0", "UTC", "C"), ("123", "Pacific/Kiritimati", "de_DE.UTF-8")):
        env = os.environ | {"PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale}
        run = subprocess.run(
            [sys.executable, "-c", MAKE.format(tests=tests)], env=env, capture_output=True, text=True, check=True
        )
        results.add(run.stdout)
    assert len(results) == 1
