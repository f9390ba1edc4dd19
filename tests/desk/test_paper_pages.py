"""The papers of an evening at the desk: shown, written, signed, verified, taken away."""

import io
import re
import zipfile

import pytest
from club_evening import ROUND, add_games, make_evening, sign_list
from desk_client import client_of
from tiers import some

from skatlist.evening import Decision, Evening
from skatlist.files.formats.loading import Options, load
from skatlist.papers.club_key import make_key
from skatlist.papers.further_papers import FURTHER
from skatlist.papers.paper_files import USUAL
from skatlist.tournament.tournament import Fees, Tournament
from skatlist.words import Language, text

PASSPHRASE = "drei lange bunte Wörter"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("SKATLIST_KEY", "SKATLIST_CONFIG", "SKATLIST_PASSPHRASE_FILE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def papers(desk, event):
    with Evening.open(event, write=True) as evening:
        add_games(evening, *ROUND, *ROUND)
        sign_list(evening)
    return desk


@pytest.mark.slow
def test_every_kind_of_paper_is_listed_and_drawn(papers):
    page = papers.get("/papers").text
    assert 'href="/papers/lists"' in page
    tiles = tiles_of(page)
    assert tiles.keys() <= {*USUAL, *FURTHER}
    for address in some(list(tiles.values())):
        answer = papers.get(address)
        if answer.headers["content-type"].startswith("text/html"):
            answer = papers.get(re.search(f'href="({address}/[^"]+)"', answer.text)[1].replace("&amp;", "&"))
        assert answer.content.startswith(b"%PDF")
    kind = papers.get("/papers/lists").text
    assert "serie1-tisch01.xlsx" in kind
    paper = papers.get("/papers/lists/serie1-tisch01.pdf")
    assert paper.content.startswith(b"%PDF")
    assert paper.headers["content-type"] == "application/pdf"
    assert paper.headers["content-disposition"].startswith("inline")
    book = papers.get("/papers/standings/rangliste.xlsx")
    assert book.content.startswith(b"PK")
    assert book.headers["content-disposition"].startswith("attachment")


def tiles_of(page):
    """Return the addresses of the papers that are offered, by name."""
    addresses = re.findall(r'<a class="tile" href="([^"]+)"', page)
    return {address.removeprefix("/papers/").strip("/").split("/")[0]: address for address in addresses}


def test_only_papers_that_the_hour_needs_are_offered(desk, event):
    before = tiles_of(desk.get("/papers").text)
    assert {"blank", "cards", "notice", "tables"} <= before.keys()
    assert not {"standings", "all-players", "players", "lists", "certificates"} & before.keys()
    with Evening.open(event, write=True) as evening:
        add_games(evening, *ROUND, *ROUND)
    after = tiles_of(desk.get("/papers").text)
    assert {"standings", "lists", "certificates", "all-players"} <= after.keys()
    assert not {"blank", "cards", "small-cards", "notice", "plan", "tables"} & after.keys()


def test_everything_a_series_needs_is_one_file_until_it_is_over(tmp_path):
    seating = {(series, table): at for series in (1, 2) for table, at in ((1, (1, 2, 3, 4)), (2, (5, 6, 7)))}
    path = make_evening(tmp_path / "zwei.skat", seating, series=2)

    def address_of(desk, series):
        address = re.search(rf'href="([^"]+)">Alles für Serie {series} drucken<', desk.get("/papers").text)
        return address and address[1]

    with client_of(path) as desk:
        first = address_of(desk, 1)
        assert desk.get(first).content.startswith(b"%PDF")
        assert f'href="{first}">Alles für Serie 1 drucken<' in desk.get("/draw").text
        with Evening.open(path, write=True) as evening:
            add_games(evening, *ROUND, *ROUND)
            evening.close_series([1], Decision("Tisch 2 spielt nicht", director="Ida"))
        assert address_of(desk, 1) is None
        assert desk.get(address_of(desk, 2)).content.startswith(b"%PDF")
        with Evening.open(path, write=True) as evening:
            for table in (1, 2):
                add_games(evening, "212+2+", key=(2, table))
        assert "Alles für Serie" not in desk.get("/papers").text + desk.get("/draw").text


def test_certificates_are_chosen_by_rank_and_ranking(papers):
    page = papers.get("/certificates").text
    assert "Vorläufig" in page
    address = re.search(r'href="(/certificates/[^"]+)"', page)[1].replace("&amp;", "&")
    assert "4 Urkunden drucken" in papers.get("/certificates?most=1&of=Gesamtwertung").text  # all four have as many
    assert papers.get(address).content.startswith(b"%PDF")
    refused = papers.get("/certificates?most=0")
    assert "1 bis 99" in refused.text
    assert "Noch hat niemand" in papers.get("/certificates?of=Nirgends").text


def test_rankings_have_the_names_of_the_page_and_are_chosen_by_those_of_the_paper(papers):
    page = papers.get("/certificates?most=1&of=Gesamtwertung&lang=en").text
    boxes = re.findall(r'name="of" value="([^"]+)"( checked)?> ([^<]+)<', page)
    assert boxes == [("Gesamtwertung", " checked", "Overall")]
    assert "Print 4 certificates" in page
    assert "Gesamtwertung</td>" not in page


def test_without_people_there_is_nothing_to_print(tmp_path):
    with client_of(make_evening(tmp_path / "leer.skat", {}, players=())) as desk:
        page = desk.get("/papers").text
    assert not tiles_of(page)
    assert "Noch gibt es nichts zu drucken" in page


def test_once_the_papers_of_the_tables_are_printed_the_game_comes_next(tmp_path):
    path = make_evening(tmp_path / "pokal.skat", tournament=Tournament(fees=Fees(entry=1000)))
    with client_of(path) as desk:
        assert "Weiter: Karten und Listen drucken" in desk.get("/draw").text
        (stack,) = re.findall(r'href="(/papers/stack/[^"]+)"', desk.get("/draw").text)
        assert desk.get("/papers/participants/teilnehmerliste.pdf").status_code == 200  # no table waits for that one
        assert "Weiter: Karten und Listen drucken" in desk.get("/draw").text
        assert desk.get(stack).status_code == 200
        assert "Weiter: Serie 1, Tisch 1 eintragen" in desk.get("/draw").text
        assert "Weiter: Serie 1, Tisch 1 eintragen" in desk.get("/").text


def test_papers_in_the_folder_are_printed_too_once_they_are_those_of_the_tables(tmp_path):
    path = make_evening(tmp_path / "pokal.skat", tournament=Tournament(fees=Fees(entry=1000)))
    with client_of(path) as desk:
        for paper, onward in (("participants", "Karten und Listen drucken"), ("blank", "Serie 1, Tisch 1 eintragen")):
            desk.submit("/papers", data={"do": "write", "paper": paper, "kind": "pdf"})
            assert f"Weiter: {onward}" in desk.get("/draw").text


@pytest.mark.parametrize("lang", list(Language))
def test_every_paper_has_a_title_and_a_purpose(lang):
    names = [name for name in (*USUAL, *FURTHER) if name not in {"stack", "players"}]
    assert all(text(f"desk_papers.kind.{what}_{name}", lang) for what in ("title", "purpose") for name in some(names))


def test_papers_that_are_not_there_are_a_sentence(papers):
    assert "Prüfblätter brauchen Befunde" in papers.get("/papers/ranks").text
    assert "gibt es nicht" in papers.get("/papers/lists/serie9-tisch09.pdf").text


@pytest.mark.slow
def test_the_club_makes_a_key_signs_and_verifies(papers, event):
    typed = {"do": "key", "club": "Skatfreunde", "passphrase": PASSPHRASE}
    wrong = papers.submit("/papers", data={**typed, "again": "andere Wörter"})
    assert wrong.status_code == 422
    assert 'value="Skatfreunde"' in wrong.text
    assert PASSPHRASE not in wrong.text
    made = papers.submit("/papers", data={**typed, "again": PASSPHRASE}).text
    assert "Zertifikat zum Weitergeben" in made
    assert papers.get("/copies/key.crt").content.startswith(b"-----BEGIN CERTIFICATE")
    write = {"do": "write", "paper": ["standings"], "kind": ["pdf"], "sign": "1"}
    refused = papers.submit("/papers", data={**write, "passphrase": "falsch"})
    assert refused.status_code == 422
    assert not (event.parent / "ausdrucke").exists()
    assert "eine datei" in papers.submit("/papers", data={**write, "passphrase": PASSPHRASE}).text.lower()
    verdict = papers.submit("/papers", data={"do": "verify"}).text
    assert "rangliste.pdf: in Ordnung" in verdict
    del write["sign"]  # who types the passphrase wants it signed
    again = papers.submit("/papers", data={**write, "passphrase": PASSPHRASE, "folder": "zweiter"}).text
    assert "eine datei" in again.lower()
    sent = {"files": ("r.pdf", (event.parent / "zweiter" / "rangliste.pdf").read_bytes())}
    assert "NICHT" not in papers.submit("/papers", data={"do": "verify"}, files=sent).text
    unsigned = papers.submit("/papers", data={"do": "write", "paper": ["standings"], "kind": ["pdf"]})
    assert unsigned.status_code == 422
    assert "setzen Sie das Häkchen" in unsigned.text


def test_an_uploaded_file_is_verified(papers):
    sent = {"files": ("liste.pdf", b"%PDF-1.7 nothing", "application/pdf")}
    page = papers.submit("/papers", data={"do": "verify"}, files=sent).text
    assert "liste.pdf: NICHT IN ORDNUNG" in page


def test_a_downloaded_page_needs_nothing_else(papers, tmp_path):
    full, numbers = (papers.get(f"/copies/page.html?names={names}").text for names in ("full", "number"))
    assert "Anna Becker" in full
    assert "Anna Becker" not in numbers
    with zipfile.ZipFile(io.BytesIO(papers.get("/copies/folder.zip").content)) as packed:
        packed.extractall(tmp_path / "out")
    assert len(load([tmp_path / "out" / "abend"], Options()).sheets) == 1
    copy = tmp_path / "copy.skat"
    copy.write_bytes(papers.get("/copies/anonymous.skat").content)
    with Evening.open(copy) as evening:
        assert "Anna Becker" not in {player.name for player in evening.roster.players.values()}


def test_tables_and_the_journal_are_taken_away(papers):
    assert papers.get("/copies/games.csv").content.count(b"\r\n") == 9
    assert "Anna Becker" in papers.get("/copies/players.csv").content.decode("utf-8-sig")
    assert papers.get("/copies/journal.jsonl").text.count("\n") > 8


def test_the_event_is_backed_up(papers, tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    page = papers.submit("/papers", data={"do": "backup", "target": str(stick)})
    assert "Gesichert" in page.text
    [copy] = stick.iterdir()
    with Evening.open(copy) as evening:
        assert evening.ends.is_final((1, 1))


@pytest.mark.parametrize(("name", "begins"), [("liste3", b"%PDF"), ("formular4", b"PK"), ("event", b"#")])
def test_blank_papers_are_there(desk, name, begins):
    assert desk.get(f"/templates/{name}").content.startswith(begins)


@pytest.mark.slow
def test_the_journal_is_sealed_once_the_event_is_closed(papers, event):
    typed = {"do": "key", "club": "Skatfreunde", "passphrase": PASSPHRASE, "again": PASSPHRASE}
    assert 'value="seal"' not in papers.submit("/papers", data=typed).text
    with Evening.open(event, write=True) as evening:
        evening.close_series(evening.closing(None).wanted)
    assert 'value="seal"' in papers.get("/papers").text
    page = papers.submit("/papers", data={"do": "seal", "passphrase": PASSPHRASE}).text
    assert "Skatfreunde" in page
    sent = {"files": ("abend.skat", event.read_bytes(), "application/octet-stream")}
    assert "abend.skat: in Ordnung" in papers.submit("/papers", data={"do": "verify"}, files=sent).text


@pytest.mark.slow
def test_of_several_keys_one_is_chosen(papers, event, tmp_path):
    own = tmp_path / "config" / "skatlist"
    own.mkdir(parents=True)
    make_key("Skatfreunde", PASSPHRASE)
    make_key("Verbandsgruppe 13", PASSPHRASE, path=own / "verband.pem")
    (own / "kein-schluessel.pem").write_text("nichts")
    page = papers.get("/papers").text
    usual, other = re.findall(r'<option value="([^"]+)">([^<]+)</option>', page)
    assert (usual[1], other[1]) == ("Skatfreunde (key.pem)", "Verbandsgruppe 13 (verband.pem)")
    first, second = (papers.get("/copies/key.crt", params={"key": each[0]}).content for each in (usual, other))
    assert first != second
    write = {"do": "write", "paper": ["standings"], "kind": ["pdf"], "sign": "1", "passphrase": PASSPHRASE}
    assert papers.forge("/papers", data={**write, "key": "nichts"}).status_code == 422
    papers.submit("/papers", data={**write, "key": other[0]})
    assert "Verbandsgruppe 13" in papers.submit("/papers", data={"do": "verify"}).text
    with Evening.open(event, write=True) as evening:
        evening.close_series([0], Decision("Schluss", director="Ida"))
    sealed = papers.submit("/papers", data={"do": "seal", "key": other[0], "passphrase": PASSPHRASE})
    assert "Verbandsgruppe 13" in sealed.text.partition('class="said"')[2].partition("</p>")[0]
