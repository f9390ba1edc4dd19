"""The inbox at the desk: files of clubs are answered on paper and as text, tried again, and count in the archive."""

import html
import re
import shutil
from pathlib import Path
from threading import Event
from urllib.parse import urlencode

import pytest
from club_evening import ROUND, make_evening
from desk_client import client_of, press
from lxml import html as trees
from needs import PATIENCE
from tiers import some

from skatlist.desk.pages import archive_inbox
from skatlist.desk.sentences import names_a_call
from skatlist.evening.archive import inbox

SIGNED = Path(__file__).parents[2] / "samples" / "unterschrieben-0.5"
SUMS = """datum 2026-11-20
veranstaltung Clubabend
serie 1
tisch {table}
platz 1 Łukasz "A<B" Öztürk
platz 2 Bernd Vogt
platz 3 Cem Yıldız
platz 4 Doris Ehrlich
punkte 421 9 275 595
gewonnen 11 9 6 8
verloren 1 5 0 0
gesamt {total} 239 755 1175
"""
GOOD, WRONG = SUMS.format(table=1, total=1071), SUMS.format(table=2, total=1072)


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A desk on a computer that knows no keys."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    folder = tmp_path / "abende"
    folder.mkdir()
    with client_of(make_evening(folder / "abend.skat", date="2026-10-01")) as client:
        yield client


@pytest.fixture
def post(tmp_path):
    return tmp_path / "abende" / "eingang"


def send(desk, *files):
    """Send files with the form of the page."""
    sent = [("files", (name, content.encode() if isinstance(content, str) else content)) for name, content in files]
    return desk.submit("/archive/inbox", data={"do": "send"}, files=sent)


def heads(page):
    return re.findall(r"<h2>(.*?)</h2>", page.text)


def words_of(page):
    return html.unescape(re.sub(r"<[^>]*>", " ", page.text))


def answers_as_text(page):
    return [each.text.strip() for each in trees.document_fromstring(page.text).iter("textarea")]


def test_files_are_accepted_asked_about_and_refused(desk, post):
    page = desk.get("/archive")
    [link] = re.findall(r'href="(/archive/inbox[^"]*)"', page.text)
    assert "Neue Dateien" in heads(desk.get(html.unescape(link)))
    assert not post.exists()
    page = send(desk, ("herz.txt", GOOD), ("karo.txt", WRONG), ("brief.doc", b"\xd0\xcf\x11\xe0"), ("herz.txt", GOOD))
    assert "2 Dateien angenommen, eine Rückfrage, eine Datei zurückgewiesen." in page.text
    assert [head for head in heads(page) if "(" in head] == ["Rückfragen (1)", "Zurückgewiesen (1)", "Angenommen (2)"]
    assert {each.name for each in post.iterdir()} == {"accepted", "questions", "refused"}
    table = desk.get("/archive", params={"year": "2026"})
    assert "Archiv anlegen" in words_of(table)
    assert "Doris Ehrlich" in words_of(press(desk, table, "Archiv anlegen"))


def test_an_answer_can_be_copied_and_printed(desk):
    page = send(desk, ("karo.txt", WRONG))
    [words] = answers_as_text(page)
    assert words.startswith("Rückfragen zu: karo.txt")
    assert "1072" in words
    [paper] = re.findall(r'href="(/archive/inbox/answer.pdf[^"]*)"', page.text)
    answer = desk.get(html.unescape(paper))
    assert answer.content.startswith(b"%PDF-")
    assert answer.headers["content-disposition"].startswith("inline")


def test_a_corrected_file_is_tried_once_more(desk, post):
    page = send(desk, ("karo.txt", WRONG))
    (post / "questions" / "karo.txt").write_text(WRONG.replace("1072", "1071"), "utf-8")
    page = press(desk, page, "Noch einmal prüfen")
    assert "Eine Datei angenommen." in page.text
    assert [head for head in heads(page) if "(" in head] == ["Angenommen (1)"]
    assert not [*(post / "questions").iterdir()]


def test_an_unknown_key_is_asked_about_and_trusted_then(desk):
    page = send(desk, ("tisch1.pdf", (SIGNED / "serie1-tisch01.pdf").read_bytes()), ("karo.txt", WRONG))
    assert page.text.count('value="trust"') == 1
    page = press(desk, page, "Der Fingerabdruck stimmt: dem Schlüssel vertrauen")
    assert "Eine Datei angenommen." in page.text
    assert 'value="trust"' not in page.text


def test_waiting_files_are_named_before_they_are_moved(desk, post):
    post.mkdir()
    (post / "karo.txt").write_text(WRONG, "utf-8")
    page = desk.get("/archive/inbox")
    assert "Im Ordner wartet eine Datei: karo.txt" in page.text
    assert (post / "karo.txt").is_file()
    page = press(desk, page, "Wartende prüfen und annehmen")
    assert "Nichts angenommen, eine Rückfrage." in page.text


def test_the_folder_of_the_evenings_is_no_inbox(desk, tmp_path):
    folder = tmp_path / "abende"
    page = desk.get("/archive/inbox", params={"inbox": str(folder)})
    page = press(desk, page, "Wartende prüfen und annehmen")
    assert page.status_code == 422
    assert (folder / "abend.skat").is_file()
    other = tmp_path / "anderswo"
    other.mkdir()
    shutil.copy(folder / "abend.skat", other / "abend.skat")
    desk.submit("/archive", data={"folder": str(other), "do": "make"}, page=desk.get(f"/archive?folder={other}"))
    place = {"folder": str(folder), "inbox": str(other), "do": "take"}
    assert desk.forge("/archive/inbox", data=place).status_code == 422
    assert (other / "abend.skat").is_file()


def test_files_outside_the_inbox_stay_where_they_are(desk, post, tmp_path):
    send(desk, ("karo.txt", WRONG))
    secret = tmp_path / "geheim.txt"
    secret.write_text("geheim", "utf-8")
    shutil.copy(secret, tmp_path / "geheim.txt.answer.pdf")
    for file in some([secret, post / "questions" / ".." / ".." / ".." / "geheim.txt", post, Path("karo.txt")]):
        assert desk.forge("/archive/inbox", data={"do": "again", "file": str(file)}).status_code == 422
        assert desk.get(f"/archive/inbox/answer.pdf?{urlencode({'file': str(file)})}").status_code == 422
    assert secret.read_text("utf-8") == "geheim"
    assert (
        desk.forge("/archive/inbox", data={"do": "trust", "file": str(post / "questions" / "karo.txt")}).status_code
        == 422
    )
    assert desk.forge("/archive/inbox", data={"do": "send"}).status_code == 422


def test_only_this_computer_has_an_inbox(tmp_path):
    path = make_evening(tmp_path / "abend.skat")
    with client_of(path, address="192.168.1.20") as stranger:
        assert stranger.get("/archive/inbox").status_code == 403
        assert stranger.get("/archive/inbox/answer.pdf").status_code == 403
        assert stranger.forge("/archive/inbox", data={"do": "take"}).status_code == 403
    with client_of(path) as own:
        assert (
            own.forge("/archive/inbox", data={"do": "take"}, headers={"origin": "http://elsewhere"}).status_code == 403
        )


def test_so_many_files_at_once_and_no_more(desk, post, monkeypatch):
    monkeypatch.setattr(archive_inbox, "_MOST_AT_ONCE", 2)
    page = send(desk, *[(f"{at}.txt", WRONG) for at in range(3)])
    assert page.status_code == 422
    assert not post.exists()
    monkeypatch.setattr(archive_inbox, "_MOST_OF_A_KIND", 1)
    page = send(desk, ("a.txt", WRONG), ("b.txt", WRONG))
    assert "Und 1 ältere Datei in" in page.text
    assert len(answers_as_text(page)) == 1


def test_odd_names_arrive_and_do_no_harm(desk, post):
    names = ('Łukasz "A<B" Öztürk.txt', "..txt", "-rf.txt", "a" * 250 + ".txt", "../../oben.txt")
    page = send(desk, *[(name, WRONG) for name in names])
    assert "Nichts angenommen, 5 Rückfragen." in page.text
    assert "A&lt;B" in page.text or "A_B" in page.text
    assert len([*(post / "questions").glob("*.answer.pdf")]) == len(names)
    assert not (post.parent / "oben.txt").exists()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_page_names_no_command(desk, post, lang):
    (post.parent / "post").mkdir()
    signed = bytearray((SIGNED / "serie1-tisch01.pdf").read_bytes())
    signed[len(signed) // 2] ^= 1
    event = (post.parent / "abend.skat").read_bytes()
    page = desk.get("/archive/inbox", params={"lang": lang})
    papers = (("a.pdf", bytes(signed)), ("c.csv", ""), ("d.xlsx", b"PK"))
    page = send(desk, *papers, ("b.skat", event[:3000]), ("e.skat", event))
    assert len(answers_as_text(page)) == 5
    words = re.sub(r"<textarea.*?</textarea>", "", page.text, flags=re.DOTALL)
    assert not names_a_call(html.unescape(re.sub(r"<[^>]*>", " ", words)))


def test_the_page_says_how_many_files_are_done(desk, post, monkeypatch):
    gate, judge = Event(), inbox._judged
    monkeypatch.setattr(inbox, "_judged", lambda *given: gate.wait(PATIENCE) and judge(*given))
    desk.tasks.patience = 0
    page = send(desk, ("a.txt", GOOD), ("b.txt", WRONG))
    assert "<progress" in page.text
    assert "<progress" in desk.get("/archive/inbox").text
    for task in (desk.tasks, *some(desk.tasks.all)):
        task.patience = PATIENCE
    gate.set()
    page = desk.get(str(page.url))
    assert "Eine Datei angenommen, eine Rückfrage." in page.text
    assert not [each for each in post.iterdir() if each.is_file()]


def test_a_continued_evening_replaces_the_shorter_one(desk, post):
    path = make_evening(post.parent.parent / "club.skat", lines=[*ROUND, *ROUND], date="2026-11-27")
    page = send(desk, ("club.skat", path.read_bytes()))
    assert "Eine Datei angenommen." in page.text
    page = send(desk, ("club.skat", path.read_bytes()))
    assert "Nichts angenommen, eine Datei zurückgewiesen." in page.text
