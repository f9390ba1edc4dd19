"""A signed PDF: certified, with everything inside, fields at the printed lines, and a verdict in every case."""

import datetime as dt
import subprocess
from io import BytesIO

import needs
import pytest
from openpyxl import load_workbook
from papers.paper_lists import LONG_NAMES, eventful, scored_of, sheet_of
from pypdf import PdfReader
from signatures.signing import (
    CLUB,
    EVENT,
    NAMES,
    NOW,
    also_signed,
    attachment,
    content,
    failed,
    key_of,
    painted,
    sign,
    signed_list,
    updated,
    verdict,
)
from tiers import slow, slow_rows, some

from skatlist.files.formats.json.json_list import read_json
from skatlist.papers.list.list_excel import lists_excel
from skatlist.papers.list.list_form import RIGHT, SIGNATURES, Layout, official_edges
from skatlist.papers.list.list_pages import pages_of
from skatlist.papers.list.list_pdf import lists_pdf
from skatlist.papers.reports.model import TextLines
from skatlist.papers.reports.verdict_report import outcome_section
from skatlist.papers.signatures.keys.certificate import fingerprint
from skatlist.papers.signatures.payload.canonical import check_code
from skatlist.papers.signatures.payload.paper import PaperKind
from skatlist.papers.standings.standings_pdf import standings_pdf
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import ChangeKind, Player, SheetChange, score
from skatlist.tournament.model import Event, Seating
from skatlist.tournament.money.income import payments
from skatlist.tournament.settlement import loss_fee
from skatlist.tournament.standings import standings
from skatlist.tournament.tournament import Fees, Tournament
from skatlist.words import Language

SHAPES = [(3, 36), (4, 48), (5, 40), (4, 100)]


@pytest.mark.slow
@pytest.mark.parametrize("lang", list(Language))
@pytest.mark.parametrize(("size", "games"), [SHAPES[1], *slow_rows(SHAPES[0], *SHAPES[2:])])
def test_a_signed_list_is_good_and_says_who_signed_it_and_when(size, games, lang):
    result = verdict(signed_list(size, games, lang=lang), key_of())
    assert failed(result) == set()
    assert (result.good, result.trusted, result.signer) == (True, True, CLUB)
    assert result.fingerprint == fingerprint(key_of().certificate)
    assert result.signed_at == NOW
    assert result.differences == result.later == ()


def test_without_a_certificate_to_trust_the_question_stays_open():
    result = verdict(signed_list())
    assert result.good
    assert result.trusted is None


def test_the_page_shows_stamp_code_and_fingerprint_and_the_names_as_they_are():
    data = signed_list()
    page = PdfReader(BytesIO(data)).pages[0].extract_text()
    assert f"Digital signiert von {CLUB} am 20.11.2026 um 22:15 Uhr" in page
    assert f"Prüfcode {check_code(attachment(data, 'list.json'))}" in page
    assert fingerprint(key_of().certificate) in page
    assert NAMES[0] in page.replace("\n", " ")
    english = PdfReader(BytesIO(signed_list(lang=Language.EN))).pages[0].extract_text()
    assert f"Digitally signed by {CLUB} on 2026-11-20 at 22:15" in english


def test_the_version_of_the_file_is_that_of_its_head():
    data = signed_list()
    assert data.startswith(b"%PDF-1.7")
    assert "/Version" not in PdfReader(BytesIO(data)).trailer["/Root"]


def test_the_list_itself_lies_inside_complete_with_event_and_rules():
    scored = scored_of(3, 18, names=NAMES)
    sheets, findings = read_json(attachment(signed_list(), "list.json").decode(), "list.json")[:2]
    assert not findings
    assert sheets[0].rules == "isko-2022"
    assert dict(sheets[0].header) == {"event": "Clubabend", "date": "2026-11-20", "place": "Zum Löwen"}
    assert [row.entry for row in sheets[0].rows] == [row.entry for row in scored.sheet.rows]
    assert sheets[0].players == scored.sheet.players


@pytest.mark.slow
@pytest.mark.parametrize(("size", "games"), SHAPES)
def test_every_player_has_a_field_below_their_column_on_the_last_page(size, games):
    data = signed_list(size, games)
    layout = Layout(pages_of(scored_of(size, games, names=NAMES), Language.DE, sealed=True)[-1].form)
    pages = PdfReader(BytesIO(data)).pages
    assert not any("/Annots" in page for page in pages[:-1])
    fields = {note.get_object()["/T"]: note.get_object() for note in pages[-1]["/Annots"]}
    assert set(fields) == {"club", "keeper", *(f"place{place}" for place in range(1, size + 1))}

    def rect(name):
        return [float(edge) for edge in fields[name]["/Rect"]]

    left, right = official_edges(layout)["keeper"]
    assert rect("keeper")[:3] == pytest.approx((left, layout.officials_line, right), abs=0.01)
    assert rect("keeper")[3] < layout.note_baseline(layout.form.notes)
    top, bottom = layout.footer_edges[SIGNATURES]
    for place in some(range(1, size + 1)):
        left, low, right, high = rect(f"place{place}")
        edges = layout.place(place)
        assert edges[0] < left < right < edges[1]
        assert bottom < low < high < top
        assert high - low > 25
    assert fields["place1"]["/TU"] == f"Platz 1 {NAMES[0]}"


@pytest.mark.slow
def test_the_cost_of_lost_games_is_signed_with_the_list():
    event = Event(name="Clubabend", loss_fees=(50, 50, 50, 100))
    data = sign(content(scored_of(4, 48, names=NAMES), event=event))
    assert verdict(data, key_of()).good
    assert {"3,50", "0,00", "1,50", "1,00"} <= set(PdfReader(BytesIO(data)).pages[0].extract_text().split())


@pytest.mark.slow
def test_list_with_a_second_scorer_is_good():
    data = sign(content(scored_of(4, 48, names=NAMES), event=Event(name="Clubabend", second_scorer="Uwe Öztürk")))
    assert verdict(data, key_of()).good
    assert "Uwe Öztürk" in PdfReader(BytesIO(data)).pages[0].extract_text()


@pytest.mark.slow
def test_passed_in_games_and_ranks_are_paid_and_signed_with_the_list():
    fees = Fees(entry=1500, passed_in=10, by_rank=(0, 100, 200, 300))
    event = Event(name="Clubabend", loss_fees=(50, 50, 50, 100), tournament=Tournament(fees=fees))
    scored = scored_of(4, 48, names=NAMES)
    data = sign(content(scored, event=event))
    assert verdict(data, key_of()).good
    assert scored.passed
    page_words = PdfReader(BytesIO(data)).pages[0].extract_text().split()
    due = [payment.cents for payment in payments(event, scored)]
    assert sum(due) == sum(loss_fee(place.lost, event.loss_fees) for place in scored.places) + 40 * scored.passed + 600
    assert {f"{cents // 100},{cents % 100:02d}" for cents in due} <= set(page_words)
    book = load_workbook(BytesIO(lists_excel([scored], event=event, lang=Language.DE))).worksheets[0]
    cells = {cell.value for row in book.iter_rows() for cell in row}
    assert {f"{cents // 100},{cents % 100:02d}" for cents in due} <= cells


@pytest.mark.slow
def test_a_substitute_signs_in_a_field_of_their_own():
    changes = (
        SheetChange(17, ChangeKind.LEFT, 2),
        SheetChange(17, ChangeKind.JOINED, 2, Player("Zofia Nowak", 99)),
    )
    data = sign(content(scored_of(4, 48, names=NAMES, changes=changes)))
    (page,) = PdfReader(BytesIO(data)).pages
    fields = {note.get_object()["/T"]: note.get_object() for note in page["/Annots"]}
    assert set(fields) == {"club", "keeper", "place1", "place2", "place2-17", "place3", "place4"}
    assert fields["place2-17"]["/TU"] == "Platz 2 Zofia Nowak"
    assert float(fields["place2-17"]["/Rect"][3]) < float(fields["place2"]["/Rect"][1])
    assert "ab 17: Zofia" in page.extract_text()
    assert verdict(data).good


@pytest.mark.parametrize(("size", "games"), [*SHAPES, (5, 66)])
def test_stamp_and_square_stand_below_everything_else(size, games):
    layout = Layout(pages_of(scored_of(size, games, names=LONG_NAMES), Language.DE, sealed=True)[-1].form)
    square_top = layout.seal_floor + 52
    assert square_top < layout.note_baseline(layout.form.notes) - 2
    assert square_top < layout.footer_bottom
    assert layout.seal_floor + 22 < layout.officials_line - 8 - 2  # below the words under the lines
    assert layout.officials_right < RIGHT - 52


def test_an_unsigned_list_looks_as_before():
    scored = scored_of(3, 36)
    assert b"club" not in lists_pdf([scored], lang=Language.DE)
    assert not verdict(lists_pdf([scored], lang=Language.DE)).good


def test_the_rangliste_carries_all_lists_and_is_good():
    sheets = [scored_of(4, 48, seed=1, series=1, table=1), scored_of(3, 36, seed=2, series=1, table=2)]
    event = EVENT._replace(
        players=(Player("Erika ohne Liste", 99, "SC Leer"), Player("Łukasz Żółtowski", None, "", "Team =1")),
        seating=(Seating(1, 3, (99, 11, 12)),),
        series=2,
    )
    data = sign(content(*sheets, event=event, kind=PaperKind.STANDINGS))
    result = verdict(data, key_of())
    assert failed(result) == set()
    assert result.good
    text = PdfReader(BytesIO(data)).pages[0].extract_text()
    assert "Erika ohne Liste" in text
    assert "Digital signiert" in text
    assert len(read_json(attachment(data, "list.json").decode(), "x").sheets) == 2


@pytest.mark.slow
def test_a_rangliste_of_many_pages_is_good():
    sheets = [
        scored_of(4, 12, seed=n, table=n, agreed=12, names=tuple(f"Spieler {n}.{i}" for i in range(4)))
        for n in range(1, 31)
    ]
    numbered = [
        score(
            s.sheet._replace(
                players=tuple(p._replace(number=100 * s.sheet.table + i) for i, p in enumerate(s.sheet.players))
            ),
            s.profile,
        )
        for s in sheets
    ]
    assert verdict(sign(content(*numbered, kind=PaperKind.STANDINGS))).good


HOUSE = """title = {de = "Regeln vom Löwen"}
extends = "isko-2022"
[values]
grand = 20
"""


def test_rules_of_a_club_travel_along(tmp_path, monkeypatch):
    path = tmp_path / "loewe.toml"
    path.write_text(HOUSE, encoding="utf-8")
    sheet = sheet_of(3, 18, names=NAMES, agreed=18)
    data = sign(content(score(sheet, load_profile(str(path)))))
    path.unlink()
    monkeypatch.chdir(tmp_path.parent)
    assert failed(verdict(data)) == set()
    assert b"Regeln vom L" in attachment(data, "loewe.toml")
    assert '"rules": "loewe.toml"' in attachment(data, "list.json").decode()


@pytest.mark.slow
def test_lists_with_everything_that_can_happen_are_good():
    for size, games in ((4, 48), (5, 40), (3, 100)):
        data = sign(content(eventful(size, games), errors=1))
        assert failed(verdict(data)) == set()
        assert verdict(data).good


@pytest.mark.slow
def test_a_player_signs_afterwards_in_their_field_and_the_list_stays_good():
    player = key_of("Anna Becker")
    data = also_signed(signed_list(), "place2", player)
    data = also_signed(data, "keeper", key_of("Listenführer Öztürk"))
    result = verdict(data, key_of())
    assert failed(result) == set()
    assert result.good
    assert [later.signer for later in result.later] == ["Anna Becker", "Listenführer Öztürk"]
    assert [later.field for later in result.later] == ["place2", "keeper"]


def sentences(signed):
    parts = outcome_section(signed, Language.EN).parts
    return " ".join(line for part in parts if isinstance(part, TextLines) for line in part.lines)


@pytest.mark.slow
def test_the_clubs_name_on_another_key_is_an_alarm():
    stranger = key_of(CLUB.upper().replace(" ", "-"), 3)
    result = verdict(also_signed(signed_list(), "keeper", stranger), key_of())
    assert (result.good, [later.has_club_name for later in result.later]) == (True, [True])
    assert "has the name of the club, but not its key" in sentences(result)
    others = also_signed(also_signed(signed_list(), "place1", key_of("Anna Becker")), "keeper", key_of())
    result = verdict(others, key_of())
    assert (result.good, [later.has_club_name for later in result.later]) == (True, [False, False])
    assert "not its key" not in sentences(result)


@pytest.mark.slow
def test_a_later_certificate_that_is_not_valid_is_reported():
    over = key_of("Anna Becker", 1, dt.datetime(2001, 1, 1, tzinfo=dt.UTC))
    result = verdict(also_signed(signed_list(), "place2", over), key_of())
    (later,) = result.later
    assert (result.good, later.in_time) == (True, False)
    assert "was not valid when it signed; it is valid only from 2001-01-01 to 2002-01-01" in sentences(result)
    antedated = result._replace(later=(later._replace(signed_at=later.begin),))
    assert "in the field “Seat 2” expired on 2002-01-01" in sentences(antedated)
    timeless = result._replace(later=(later._replace(signed_at=None, end=later.end.replace(year=2090)),))
    assert "expired" not in sentences(timeless)
    assert "not valid" not in sentences(timeless)


@pytest.mark.parametrize("player", [False, *slow(True)])
@pytest.mark.parametrize("blanks", [b"\n", *slow(b"\r\n", b" \n\n")])
def test_blanks_at_the_end_are_reported_as_such(player, blanks):
    data = also_signed(signed_list(), "place2", key_of("Anna Becker")) if player else signed_list()
    result = verdict(data + blanks, key_of())
    assert (result.good, failed(result)) == (False, {"unchanged:blank"})
    assert "Blanks or line feeds were added at the end of the file, and nothing else" in sentences(result)


@pytest.mark.slow
def test_more_than_blanks_is_no_harmless_addition():
    for data in (signed_list() + b"x\n", updated(signed_list(), painted) + b"\n"):
        assert failed(verdict(data, key_of())) == {"unchanged"}


@pytest.mark.slow
def test_a_key_that_has_run_out_since_does_not_spoil_what_was_signed_in_time():
    long_ago = dt.datetime(2020, 1, 1, tzinfo=dt.UTC)
    key = key_of("Alter Verein", 1, long_ago)
    data = sign(content(scored_of(3, 12), key=key, now=long_ago), key, long_ago)
    assert verdict(data, key).good
    late = long_ago.replace(year=2022)
    data = sign(content(scored_of(3, 12), key=key, now=late), key, late)
    assert failed(verdict(data, key)) == {"in_time"}


@needs.program("pdfsig")
def test_poppler_finds_the_signature_valid_and_covering_the_document(tmp_path):
    path = tmp_path / "liste.pdf"
    path.write_bytes(signed_list())
    output = subprocess.run(["pdfsig", str(path)], capture_output=True, text=True, check=False).stdout
    assert "Signature is Valid." in output
    assert "Total document signed" in output
    assert f"Signer Certificate Common Name: {CLUB}" in output


@pytest.mark.slow
@needs.program("qpdf")
@pytest.mark.parametrize(("size", "games"), SHAPES)
def test_qpdf_finds_nothing_wrong(size, games, tmp_path):
    path = tmp_path / "liste.pdf"
    path.write_bytes(also_signed(signed_list(size, games), "place1", key_of("Anna")))
    done = subprocess.run(["qpdf", "--check", str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_only_standings_that_are_not_signed_lead_to_the_results():
    """A signed page shows what is signed, like the crest: 0.5 would call more a forgery."""
    address = "https://skatclub.example/1906/32/"
    event = EVENT._replace(results_page=address)
    scored = scored_of(4, 8, names=NAMES)
    data = sign(content(scored, event=event, kind=PaperKind.STANDINGS))
    assert address not in PdfReader(BytesIO(data)).pages[0].extract_text()
    assert verdict(data, key_of()).good
    plain = standings_pdf(standings([scored]), profile=scored.profile, event=event, lang=Language.DE)
    assert address in PdfReader(BytesIO(plain)).pages[0].extract_text()
