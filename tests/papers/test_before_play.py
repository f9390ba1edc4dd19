"""The papers before a series: start cards, notices, seating plan, table cards with their QR code, the stack."""

import subprocess
import tempfile
from collections import defaultdict
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from archives import ARCHIVE, checked, faults
from needs import program
from openpyxl import load_workbook
from papers.league_day import league_day
from papers.measured import boxes_of
from papers.paper_lists import LONG_NAMES, scored_of
from papers.pdf_words import lines_of, words_of
from pypdf import PdfReader
from tiers import slow, some

from skatlist.papers.lists import Lists
from skatlist.papers.qr_code import scanned_number, start_code, table_words
from skatlist.papers.tournament import cards
from skatlist.papers.tournament.before_play import before_play_pdf
from skatlist.papers.tournament.cards import Codes, _parts, cut_piles, phone_cards_pdf
from skatlist.papers.tournament.hall_paper import seated_tables
from skatlist.skat.sheet import Player
from skatlist.tournament import Event, Seating
from skatlist.tournament.draw.bonds import Entrant
from skatlist.tournament.draw.draw import draw_seats
from skatlist.tournament.tournament import Registration
from skatlist.words import InputError, Language, text
from skatlist.words.spelling import normalized

LANGS = [Language.DE, *slow(Language.EN)]
PEOPLE = (Player("Anna Becker", 1, "Herz Dame"), Player("Łukasz Żółw", 2, "Herz Dame"), Player("Cem Öz", 3, team="A"))
STRANGE = (*(name.replace("\u202e", "").replace("\x07", "") for name in LONG_NAMES), "李小龙", "")


@cache
def event_of(people, series=3, drawn=None, names=()):
    """Return an event of a number of people, whose first series are drawn."""
    players = tuple(
        Player(names[at] if at < len(names) else f"Karla Nachname{at}", at + 1, f"Verein {at % 9}")
        for at in range(people)
    )
    field = [Entrant(player.number, player.club) for player in players]
    drawn = series if drawn is None else drawn
    seating = draw_seats(field, drawn, seed=4711)
    more = {"series": series, "games": {3: 36, 4: 48}, "seeds": dict.fromkeys(range(1, drawn + 1), 4711)}
    return Event(name="Preisskat Köln", date="2026-11-20", place="Saal", players=players, seating=seating, **more)


def files(event, kind, lang=Language.DE, sheets=()):
    """Return name and content of every file of a kind of paper."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            written = Lists.of(*sheets, event=event).export(folder, ["pdf"], lang, papers=[kind])
        except InputError:
            return {}
        return {Path(name).stem: (written.folder / name).read_bytes() for name in written.names}


def paper(event, kind, lang=Language.DE, sheets=()):
    """Return every file of a kind of paper."""
    return {name: PdfReader(BytesIO(data)) for name, data in files(event, kind, lang, sheets).items()}


def only(event, kind, lang=Language.DE):
    (reader,) = paper(event, kind, lang).values()
    return reader


def seats_of(event, number):
    """Return table and place of a player in every series, as words."""
    return {
        seating.series: (str(seating.table), str(seating.numbers.index(number) + 1))
        for seating in event.seating
        if number in seating.numbers
    }


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("kind", "each"), [("cards", 4), ("small-cards", 8)])
@pytest.mark.parametrize(("people", "series"), [(12, 1), (31, 3), (13, 5)])
def test_every_player_has_a_start_card_with_all_their_seats(lang, kind, each, people, series):
    event = event_of(people, series, names=STRANGE)
    reader = only(event, kind, lang)
    sheets = -(-people // each)
    assert len(reader.pages) == sheets
    words = words_of(reader)
    rows, columns = each // 2, 2
    for at, player in enumerate(some(event.players)):
        position, sheet = divmod(at, sheets)
        row, column = divmod(position, columns)
        left, top = column * 297.64, 841.89 * (1 - row / rows)
        here = [
            word
            for word in words
            if word.page == sheet + 1 and left < word.x < left + 297.64 and top - 841.89 / rows < word.y < top
        ]
        printed = "".join(word.text for word in here).replace(" ", "")
        assert player.club.replace(" ", "") in printed
        if player.name.isascii():
            assert player.name.replace(" ", "") in printed
        assert [word.text for word in here if word.bold].count(str(player.number)) >= 1
        for number, seat in some(seats_of(event, player.number).items()):
            (label,) = [word for word in here if word.text == str(number) and not word.bold and word.x < left + 60]
            assert tuple(word.text for word in here if word.y == label.y and word.bold)[:2] == seat


def test_series_not_drawn_are_left_to_be_written():
    words = words_of(only(event_of(4, 3, drawn=1), "cards"))
    first = [word for word in words if word.x < 297 and word.y > 421]
    rows = [[word.text for word in first if word.y == label.y] for label in first if label.text in {"2", "3"}]
    assert ["2"] in rows
    assert ["3"] in rows


def test_many_series_go_on_a_further_card():
    event = event_of(4, 30, drawn=1)
    reader = only(event, "cards")
    printed = [word.text for word in words_of(reader) if not word.bold]
    assert all(printed.count(str(number)) >= 4 for number in range(1, 31))
    assert len(reader.pages) == 4


@pytest.mark.parametrize(
    ("series", "parts"), [(1, [1]), (7, [7]), (8, [4, 4]), (12, [6, 6]), (13, [5, 5, 3]), (18, [6, 6, 6])]
)
def test_a_start_card_has_the_rows_of_its_series_and_its_sum(series, parts):
    """Of eight rows one is for the sum; with more series one is for what is carried on every card besides the first."""
    cards = list(_parts(range(1, series + 1), 8))
    assert [len(card.series) for card in cards] == parts
    assert [number for card in cards for number in card.series] == list(range(1, series + 1))


def test_a_start_card_names_team_and_tandem():
    event = Event(
        players=PEOPLE, seating=(Seating(1, 1, (1, 2, 3)),), registrations={3: Registration(tandem="Doppelkopf")}
    )
    printed = [word.text for word in words_of(only(event, "cards"))]
    assert "Mannschaft A" in printed
    assert "Tandem Doppelkopf" in printed


def test_the_lines_of_a_start_card_stand_below_each_other():
    person = Player("Cem Öz", 1, "Herz Dame", team="A")
    event = Event(
        players=(person,), seating=(Seating(1, 1, (1,)),), registrations={1: Registration(tandem="Doppelkopf")}
    )
    (content,) = files(event, "cards").values()
    ((_, *boxes),) = boxes_of(content)
    high = {box.text: box.low for box in boxes}
    lines = [high[words] for words in ("Cem Öz", "Herz Dame", "Mannschaft A", "Tandem Doppelkopf", "Serie")]
    assert lines == sorted(set(lines), reverse=True)


def test_a_start_card_in_a_league_gives_the_position_and_no_club_twice():
    event = league_day(0).event
    people = tuple(player._replace(club="Team 1A") for player in event.players[:4])
    printed = [word.text for word in words_of(only(event._replace(players=people, seating=()), "cards"))]
    assert [word for word in printed if word.startswith("Mannschaft")] == [
        f"Mannschaft Team 1A · Position {position}" for position in (1, 2, 3, 4)
    ]
    assert "Team 1A" not in printed


def test_a_start_card_has_cells_for_the_money_and_the_initials_of_the_keeper():
    printed = [word.text for word in words_of(only(event_of(4, 3), "cards"))]
    assert printed.count("Betrag") == printed.count("Zeichen") == printed.count("Gesamt") / 2 > 0


def test_a_late_player_has_dashes_and_an_absent_one_no_card():
    known = {2: Registration(first_series=2), 3: Registration(last_series=0)}
    event = Event(players=PEOPLE, series=2, registrations=known)
    words = words_of(only(event, "cards"))
    assert [word.text for word in words].count("–") == 2
    assert {word.text for word in words if word.text in {player.name for player in PEOPLE}} == {
        player.name for player in PEOPLE[:2]
    }


def test_cut_piles_lie_in_order_on_one_another():
    for count in range(1, 30):
        sheets = list(cut_piles(range(count), 8))
        piles = [[sheet[at] for sheet in sheets if at < len(sheet)] for at in range(8)]
        assert [card for pile in piles for card in pile] == list(range(count))
        assert len(sheets) == -(-count // 8)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("people", "series"), [(12, 3), (124, 3), (31, 9), pytest.param(500, 5, marks=pytest.mark.slow)]
)
def test_the_notice_by_name_has_everybody_in_order(lang, people, series):
    event = event_of(people, series)
    readers = paper(event, "notice", lang)
    by_name = next(reader for name, reader in readers.items() if text("papers.tournament.file_by_name", lang) in name)
    words = words_of(by_name)
    cells = defaultdict(set)  # what stands in the line of a name, of all who are called so
    for word in words:
        if word.text.startswith("Nachname"):
            behind = [each for each in words if (each.page, each.y) == (word.page, word.y) and each.x > word.x]
            number, *seats = [each.text for each in sorted(behind, key=lambda each: each.x)][: 1 + min(series, 5)]
            cells[word.text, number].update(seats)
    for player in some(event.players):
        seats = {f"{table} · {place}" for table, place in seats_of(event, player.number).values()}
        assert cells[player.name.split()[-1], str(player.number)] == seats
    order = [word for word in words if word.text.startswith("Nachname")]
    names = [word.text for word in sorted(order, key=lambda word: (word.page, word.x // 100, -word.y))]
    each_time = [names[at : at + people] for at in range(0, len(names), people)]
    assert all(part == sorted(part, key=normalized) for part in each_time)
    assert min(word.size for word in words if word.text.startswith("Nachname")) >= 10
    notes = " ".join(word.text for word in words)
    assert "4711" in notes
    assert text("evening.draw.again", lang, count=0).split(":")[0] in notes


def test_the_notice_says_how_few_are_possible():
    players = tuple(Player(f"Spieler {number}", number, "Ein Verein") for number in range(1, 9))
    event = Event(players=players, seating=(Seating(1, 1, (1, 2, 3, 4)), Seating(1, 2, (5, 6, 7, 8))))
    for reader in some(list(paper(event, "notice").values())):
        printed = " ".join(word.text for word in words_of(reader))
        assert "Mit Vereinskollegen am Tisch: 12 (weniger geht nicht)" in printed
        assert "Tandempartner" not in printed
        assert "Startzahl" not in printed


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("people", [3, 12, 124, *slow(500)])
@pytest.mark.parametrize("kind", ["notice", "plan", "tables"])
def test_every_table_is_shown_with_its_people(lang, people, kind):
    event = event_of(people, 2)
    *_, reader = paper(event, kind, lang).values()
    words = words_of(reader)
    printed = "".join(word.text for word in words).replace(" ", "")
    for table in some(seated_tables(event, 1)):
        for player in some(table.people):
            assert player.name.replace(" ", "") in printed
        number = text("game.score.table", lang, table=table.table) if kind == "notice" else str(table.table)
        assert any(word.text == number and word.bold for word in words)


@pytest.mark.parametrize("people", [5, 15, 124])
def test_all_names_of_a_seating_plan_have_one_size(people):
    event = event_of(people, 2)
    names = {player.name.split()[-1] for player in event.players}
    words = words_of(only(event, "plan"))
    assert len({round(word.size, 2) for word in words if set(word.text.split()) & names}) == 1


def test_in_a_league_the_notice_by_table_has_the_teams():
    event = league_day(0).event
    *_, reader = paper(event, "notice").values()
    printed = [word.text for word in words_of(reader)]
    assert {team: printed.count(team) for team in {player.team for player in event.players}} == {
        player.team: 4 for player in event.players
    }


def test_at_a_table_of_five_nobody_is_left_out():
    players = tuple(Player(f"Name{number}", number) for number in range(1, 6))
    event = Event(players=players, seating=(Seating(1, 1, (5, 4, 3, 2, 1)),))
    for kind in some(("plan", "tables", "notice")):
        *_, reader = paper(event, kind).values()
        printed = " ".join(word.text for word in words_of(reader))
        assert all(player.name in printed for player in players)


@pytest.mark.slow
@program("zbarimg", "pdftoppm")
def test_a_telephone_reads_which_table_it_is(tmp_path):
    """Decoded by another program than the one that drew it, from the page as it is printed."""
    event = event_of(31, 2)
    (data,) = files(event, "tables").values()
    (tmp_path / "tables.pdf").write_bytes(data)
    subprocess.run(["pdftoppm", "-r", "150", "-gray", "-png", "tables.pdf", "page"], cwd=tmp_path, check=True)
    pages = sorted(map(str, tmp_path.glob("page*.png")))
    done = subprocess.run(["zbarimg", "-q", "--raw", *pages], capture_output=True, text=True, check=True)
    tables = seated_tables(event, 1)
    for table in some(tables):
        words = table_words(event, 1, table.table, [player.number for player in table.people], Language.DE)
        assert done.stdout.count(f"{words}\n") == 2  # both sides of the card
        assert words.splitlines() == [
            f"Serie 1 Tisch {table.table}",
            "Preisskat Köln",
            "20.11.2026",
            " ".join(str(player.number) for player in table.people),
        ]


@pytest.mark.slow
@program("zbarimg", "pdftoppm")
def test_a_telephone_reads_the_network_and_the_page_of_a_table(tmp_path):
    event = event_of(13, 2)
    tables = {
        table.table: f"http://192.168.4.1:8025/table/1/{table.table}#k=geheim" for table in seated_tables(event, 1)
    }
    wifi = 'WIFI:T:WPA;S:Skat\\; "Heim" Süd;P:18\\:20;;'
    data = phone_cards_pdf(Codes(tables, wifi, "Süd"), 1, event, lang=Language.DE)
    (tmp_path / "codes.pdf").write_bytes(data)
    subprocess.run(["pdftoppm", "-r", "150", "-gray", "-png", "codes.pdf", "page"], cwd=tmp_path, check=True)
    pages = sorted(map(str, tmp_path.glob("page*.png")))
    done = subprocess.run(["zbarimg", "-q", "--raw", *pages], capture_output=True, text=True, check=True)
    assert sorted(done.stdout.splitlines()) == sorted([*tables.values(), *[wifi] * len(tables)])
    assert len(tables) > 2


@pytest.mark.slow
@checked
@pytest.mark.parametrize("kind", ["small-cards", "stack"])
def test_every_paper_is_one_for_archives(kind):
    (data,) = files(event_of(13, 2, names=STRANGE)._replace(name='"A<B" & 李'), kind).values()
    assert faults(data, ARCHIVE) == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_stack_is_one_file_in_the_order_of_use(lang):
    event = event_of(31, 2, names=STRANGE)
    reader = only(event, "stack", lang)
    marks = [mark.title for mark in reader.outline]
    lists = [text("papers.seat", lang, series=1, table=table) for table in range(1, 9)]
    assert marks[-8:] == lists
    wanted = ("by_name", "by_table", "plan", "start_cards", "table_cards")
    titles = [text(f"papers.tournament.{name}", lang, series=1) for name in wanted]
    assert [mark.partition(",")[0] for mark in marks[:5]] == titles
    for page in some(list(reader.pages)):
        assert sorted(map(float, page.mediabox[2:])) == [595.28, 841.89]
    assert reader.metadata.title == f"{text('papers.tournament.stack', lang, series=1)}, {event.name}"


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", ["blank", "stack"])
def test_of_two_lists_both_are_printed_for_every_table_and_say_which_they_are(lang, kind):
    event = event_of(15, 1)
    sides = [text(f"words.Side.{side}", lang) for side in ("first", "second")]
    for lists in (1, 2):
        reader = only(event._replace(lists=lists), kind, lang)
        title = text("papers.list", lang)
        pages = {word.page for word in words_of(reader) if word.text == title}
        results = [[word.text for word in words_of(reader) if word.page == page] for page in sorted(pages)]
        assert len(results) == lists * 4
        sides_used = [[side for side in sides if side in words] for words in results]
        assert sides_used == ([[]] * 4 if lists == 1 else [[side] for _ in range(4) for side in sides])
        marks = [mark.title for mark in reader.outline][-lists * 4 :]
        where = [text("papers.seat", lang, series=1, table=table) for table in range(1, 5)]
        assert marks == (where if lists == 1 else [f"{seat}, {side}" for seat in where for side in sides])
        names = [player.name for player in seated_tables(event, 1)[0].people]
        keeper = text("papers.keeper", lang)
        for words, here in some(zip(results[:lists], sides_used, strict=False)):
            assert all(name in " ".join(words) for name in names)
            assert ", ".join((keeper, *here)) in words


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_a_list_that_was_played_says_that_it_is_the_first_of_two(lang):
    sheet = scored_of(4, 12, series=1, table=1, agreed=12).sheet
    first = text("words.Side.first", lang)
    for lists in (1, 2):
        with tempfile.TemporaryDirectory() as folder:
            event = event_of(4, 1)._replace(lists=lists)
            written = Lists.of(sheet, event=event).export(folder, ["pdf", "excel"], lang, papers=["lists"])
            page, book = (written.folder / name for name in written.names)
            words = [word.text for word in words_of(PdfReader(page))]
            title = load_workbook(book).worksheets[0]["A1"].value
        assert (first in words) is (first in title) is (lists == 2)


def test_the_stack_of_a_later_series_has_no_start_cards():
    event = event_of(4, 2)
    played = scored_of(4, 12, series=1, table=1, agreed=12).sheet
    (name,), (reader,) = zip(*paper(event, "stack", sheets=[played]).items(), strict=True)
    assert name == "2026-11-20-serie2-stapel"
    assert not any("Startkarte" in mark.title for mark in reader.outline)


def test_without_seats_there_are_start_cards_only():
    event = Event(players=PEOPLE)
    assert len(paper(event, "cards")) == 1
    for kind in ("notice", "plan", "tables", "stack"):
        assert not paper(event, kind)
    assert not paper(Event(), "cards")


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["cards", "small-cards", "notice", "plan", "tables", "stack"])
def test_no_name_is_cut_and_the_bytes_are_the_same(kind):
    event = event_of(15, 2, names=STRANGE)._replace(name="47. Offene Meisterschaft " * 4, place="Mehrzweckhalle " * 6)
    for name, reader in some(list(paper(event, kind).items())):
        printed = "".join(word.text for word in words_of(reader)).replace(" ", "")
        for long in some(STRANGE[:5]):
            assert long.replace(" ", "") in printed, name
        assert paper(event, kind)[name].stream.getvalue() == reader.stream.getvalue()
        assert lines_of(reader)


@pytest.mark.parametrize("name", ["start_cards", "small_cards"])
def test_start_cards_have_the_code_of_the_player_and_of_the_results(name, monkeypatch):
    """Without a page of their own the code is for the scanner at the door."""
    drawn = []
    monkeypatch.setattr(cards, "draw_qr_code", lambda _paper, _at, size, words, _pattern: drawn.append((size, words)))
    codes = {1: "http://192.168.178.20:8025/seat/1#k=AAAAAAAAAAAAAAAAAAAAAA"}
    event = event_of(8)._replace(results_page="https://skatclub.example/")
    before_play_pdf(name, 1, event, lang=Language.DE, codes=codes)
    words = [each for _, each in drawn]
    assert sorted(words) == sorted([codes[1], *map(start_code, range(2, 9)), *["https://skatclub.example/"] * 8])
    assert {scanned_number(each) for each in words} == {*range(1, 9), None}
    before_play_pdf(name, 1, event_of(8), lang=Language.DE)
    assert sorted(each for _, each in drawn[16:]) == [*map(start_code, range(1, 9))]


@pytest.mark.parametrize("name", ["by_name", "by_table", "plan"])
def test_notices_lead_to_the_results(name):
    address = "https://skatclub.example/preisskat/"
    event = event_of(40)._replace(results_page=address)
    for page in some(PdfReader(BytesIO(before_play_pdf(name, 1, event, lang=Language.EN))).pages):
        assert address in page.extract_text()
        assert "All results on your phone" in page.extract_text()
