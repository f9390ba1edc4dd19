"""Lists of which only the sums or the totals are known: marked on paper, signed, verified, left out of statistics."""

from io import BytesIO

import openpyxl
import pytest
from pypdf import PdfReader
from signatures import excel_signing, signing
from signatures.signing import content
from tiers import some

from skatlist.files.formats.text.text_reader import read_text
from skatlist.papers.list.list_columns import control_sum
from skatlist.papers.reports.certificates import certificates
from skatlist.papers.reports.list_part import list_part
from skatlist.papers.reports.rankings import standings_json
from skatlist.papers.reports.statistics import statistics_report
from skatlist.papers.standings.player_pdf import players_pdf
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Correction, FooterName, score
from skatlist.tournament.model import Event
from skatlist.tournament.season import season_standings
from skatlist.tournament.standings import standings
from skatlist.tournament.state import list_state
from skatlist.tournament.statistics import joint_counts, player_records, statistics
from skatlist.words import Language

ISKO = load_profile()
NAMES = ('Łukasz "A<B" Öztürk', "Bernd Tiedemann", "Erika Frerichs", "Theodor Xanten", "Jürgen Voß")
POINTS, WON, LOST = (412, 268, -595, 304, 24), (9, 8, 11, 10, 3), (1, 3, 2, 0, 1)
TOTALS = (962, 608, 1165, 984, 77)


def by_sums(size):
    heads = [f"platz {place} {name}" for place, name in enumerate(NAMES[:size], 1)]
    rows = [
        f"{word} {' '.join(map(str, values[:size]))}"
        for word, values in (("punkte", POINTS), ("gewonnen", WON), ("verloren", LOST))
    ]
    return listed([*heads, *rows])


def by_totals(size):
    heads = [f"platz {place} {name}" for place, name in enumerate(NAMES[:size], 1)]
    return listed([*heads, f"gesamt {' '.join(map(str, TOTALS[:size]))}"])


def listed(lines):
    (sheet,) = read_text("\n".join(["serie 1", "tisch 1", *lines]), "liste.txt").sheets
    return score(sheet, ISKO)


def text_of(pdf):
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


KINDS = {"sums": (by_sums, "Nach Summen"), "totals": (by_totals, "Gesamtpunkte ohne Spiele")}


@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize("kind", KINDS)
def test_a_signed_list_is_marked_and_in_order(kind, size):
    make, mark = KINDS[kind]
    paper = content(make(size), lang=Language.DE)
    pdf, book = signing.sign(paper), excel_signing.sign(paper)
    assert signing.verdict(pdf).good
    assert excel_signing.verdict(book).good
    assert mark in text_of(pdf)
    cells = [cell.value for row in openpyxl.load_workbook(BytesIO(book)).active.iter_rows() for cell in row]
    assert any(mark in str(cell) for cell in cells)


def test_a_signed_paper_says_which_sums_were_corrected():
    before, after = (scored.sheet.footer for scored in (by_sums(3), by_sums(4)))
    fix = Correction(0, None, None, "2026-11-20T20:00:00+01:00", "Zahlendreher", director="Ida", below=(before, after))
    scored = by_sums(4)
    pdf = signing.sign(content(scored, lang=Language.DE, state=list_state(scored)._replace(corrections=(fix,))))
    assert signing.verdict(pdf).good
    assert "Summen berichtigt: punkte 412 268" in " ".join(text_of(pdf).split())


@pytest.mark.parametrize("number", [412, 9, 1, 150])
def test_a_changed_sum_in_a_workbook_is_seen(number):
    book = excel_signing.sign(content(by_sums(4), lang=Language.DE))
    forged = {excel_signing.LIST: (f"<v>{number}</v>".encode(), f"<v>{number + 1}</v>".encode())}
    assert not excel_signing.verdict(excel_signing.changed(book, forged)).good


def test_games_passed_in_stand_there_only_where_they_are_noted():
    scored = by_sums(4)
    noted = listed([*_lines(scored), "eingepasst 4"])
    pdfs = [text_of(signing.sign(content(each, lang=Language.DE))) for each in (scored, noted)]
    rows = [next(line for line in some(text.splitlines()) if "412" in line) for text in pdfs]
    assert rows[0] != rows[1]
    assert [control_sum(each, Language.DE) for each in (scored, by_totals(4))] == ["", ""]
    assert "4 eingepasst" in control_sum(noted, Language.DE)


def _lines(scored):
    heads = [f"platz {place} {name}" for place, name in enumerate(NAMES[: scored.sheet.size], 1)]
    rows = {"punkte": FooterName.POINTS, "gewonnen": FooterName.WON, "verloren": FooterName.LOST}
    return [*heads, *(f"{word} {' '.join(map(str, scored.footer(name)))}" for word, name in rows.items())]


@pytest.mark.parametrize("kind", KINDS)
def test_statistics_leave_them_out_and_count_them(kind):
    scored = [KINDS[kind][0](4)]
    table = standings(scored)
    numbers = statistics([(table, scored)])
    assert (numbers.evenings[0].lists, numbers.evenings[0].without_games) == (0, 1)
    report = statistics_report(numbers, (), Language.DE, title="Statistik")
    assert "ohne Spiele da" in str(report)


@pytest.mark.parametrize(("kind", "known"), [("sums", True), ("totals", False)])
def test_no_result_names_games_that_are_not_known(kind, known):
    scored = [KINDS[kind][0](4)]
    table = standings(scored)
    records, (line, *_) = player_records(table, scored), season_standings([table])
    player = text_of(players_pdf(records[:1], joint_counts(records), lang=Language.DE))
    (overall, *_) = certificates(table, Event(), Language.DE, by_series={})
    seen = {
        "json": standings_json(table, None, Language.DE)["players"][0]["won"] == 10,
        "certificate": any("10 von 10" in words for _, words in overall.results),
        "season": line.won == 10 and not line.by_totals,
        "page": "11 : 2" in str(list_part(scored[0], NAMES[:4], (), Language.DE).games),
        "sheet of the player": "10 : 0" in player,
    }
    assert seen == dict.fromkeys(seen, known)
    assert KINDS[kind][1] in str(list_part(scored[0], NAMES[:4], (), Language.DE).notes)
