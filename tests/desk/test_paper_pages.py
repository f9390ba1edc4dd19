"""The papers of an evening at the desk: shown, written, signed, verified, taken away."""

import io
import re
import zipfile

import pytest
from club_evening import EACH, ROUND, add_games

from skatlist.club_key import make_key
from skatlist.evening import Decision, Evening
from skatlist.formats.loading import Options, load
from skatlist.further_papers import FURTHER

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
        evening.state_totals((1, 1), [EACH] * 4)
        evening.sign((1, 1), (1, 2, 3, 4))
    return desk


def test_every_kind_of_paper_is_listed_and_drawn(papers):
    page = papers.get("/papers").text
    assert 'href="/papers/lists"' in page
    assert all(f'href="/papers/{name}"' in page for name in FURTHER)
    kind = papers.get("/papers/lists").text
    assert "serie1-tisch01.xlsx" in kind
    paper = papers.get("/papers/lists/serie1-tisch01.pdf")
    assert paper.content.startswith(b"%PDF")
    assert paper.headers["content-type"] == "application/pdf"
    assert paper.headers["content-disposition"].startswith("inline")
    book = papers.get("/papers/standings/rangliste.xlsx")
    assert book.content.startswith(b"PK")
    assert book.headers["content-disposition"].startswith("attachment")


def test_papers_that_are_not_there_are_a_sentence(papers):
    assert "Prüfblätter brauchen Befunde" in papers.get("/papers/ranks").text
    assert "gibt es nicht" in papers.get("/papers/lists/serie9-tisch09.pdf").text


def test_the_club_makes_a_key_signs_and_verifies(papers, event):
    typed = {"do": "key", "club": "Skatfreunde", "passphrase": PASSPHRASE}
    wrong = papers.post("/papers", data={**typed, "again": "andere Wörter"})
    assert wrong.status_code == 422
    assert 'value="Skatfreunde"' in wrong.text
    assert PASSPHRASE not in wrong.text
    made = papers.post("/papers", data={**typed, "again": PASSPHRASE}).text
    assert "Zertifikat zum Weitergeben" in made
    assert papers.get("/copies/key.crt").content.startswith(b"-----BEGIN CERTIFICATE")
    write = {"do": "write", "paper": ["standings"], "kind": ["pdf"], "sign": "1"}
    refused = papers.post("/papers", data={**write, "passphrase": "falsch"})
    assert refused.status_code == 422
    assert not (event.parent / "ausdrucke").exists()
    assert "eine datei" in papers.post("/papers", data={**write, "passphrase": PASSPHRASE}).text.lower()
    verdict = papers.post("/papers", data={"do": "verify"}).text
    assert "rangliste.pdf: in Ordnung" in verdict
    del write["sign"]  # who types the passphrase wants it signed
    again = papers.post("/papers", data={**write, "passphrase": PASSPHRASE, "folder": "zweiter"}).text
    assert "eine datei" in again.lower()
    sent = {"files": ("r.pdf", (event.parent / "zweiter" / "rangliste.pdf").read_bytes())}
    assert "NICHT" not in papers.post("/papers", data={"do": "verify"}, files=sent).text
    unsigned = papers.post("/papers", data={"do": "write", "paper": ["standings"], "kind": ["pdf"]})
    assert unsigned.status_code == 422
    assert "setzen Sie das Häkchen" in unsigned.text


def test_a_file_is_verified_that_somebody_sends(papers):
    sent = {"files": ("liste.pdf", b"%PDF-1.7 nothing", "application/pdf")}
    page = papers.post("/papers", data={"do": "verify"}, files=sent).text
    assert "liste.pdf: NICHT IN ORDNUNG" in page


def test_what_is_taken_away_needs_nothing_else(papers, tmp_path):
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
    page = papers.post("/papers", data={"do": "backup", "target": str(stick)})
    assert "Gesichert" in page.text
    [copy] = stick.iterdir()
    with Evening.open(copy) as evening:
        assert evening.ends.is_final((1, 1))


@pytest.mark.parametrize(("name", "begins"), [("liste3", b"%PDF"), ("formular4", b"PK"), ("event", b"#")])
def test_blank_papers_are_there(desk, name, begins):
    assert desk.get(f"/templates/{name}").content.startswith(begins)


def test_the_journal_is_sealed_once_the_event_is_closed(papers, event):
    typed = {"do": "key", "club": "Skatfreunde", "passphrase": PASSPHRASE, "again": PASSPHRASE}
    assert 'value="seal"' not in papers.post("/papers", data=typed).text
    with Evening.open(event, write=True) as evening:
        evening.close_series(evening.closing(None).wanted)
    assert 'value="seal"' in papers.get("/papers").text
    page = papers.post("/papers", data={"do": "seal", "passphrase": PASSPHRASE}).text
    assert "Skatfreunde" in page
    sent = {"files": ("abend.skat", event.read_bytes(), "application/octet-stream")}
    assert "abend.skat: in Ordnung" in papers.post("/papers", data={"do": "verify"}, files=sent).text


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
    assert papers.post("/papers", data={**write, "key": "nichts"}).status_code == 422
    papers.post("/papers", data={**write, "key": other[0]})
    assert "Verbandsgruppe 13" in papers.post("/papers", data={"do": "verify"}).text
    with Evening.open(event, write=True) as evening:
        evening.close_series([0], Decision("Schluss", director="Ida"))
    sealed = papers.post("/papers", data={"do": "seal", "key": other[0], "passphrase": PASSPHRASE})
    assert "Verbandsgruppe 13" in sealed.text.partition('class="said"')[2].partition("</p>")[0]
