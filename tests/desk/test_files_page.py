"""Files that are not the event's at the desk: checked, scored, converted, mended, compared."""

import errno
import os
import re
import shutil
import stat
import tempfile
from pathlib import Path

import pytest
from club_evening import ROUND, add_games, make_evening
from desk_client import client_of

from skatlist.base import disk
from skatlist.desk import uploads
from skatlist.evening import Evening

SAMPLES = Path(__file__).parents[2] / "samples"
LIST = SAMPLES / "streitfall" / "serie1-tisch01.csv"
FIRST, SECOND = (SAMPLES / "zwei-listen" / f"{name}.txt" for name in ("erstliste", "zweitliste"))


@pytest.fixture
def desk(tmp_path):
    with client_of(make_evening(tmp_path / "abend.skat")) as client:
        yield client


def sent(desk, *paths):
    return desk.submit("/files", files=[("sent", (path.name, path.read_bytes())) for path in paths])


def links(page, path):
    return [each.replace("&amp;", "&") for each in re.findall(rf'href="({path}[^"]*)"', page.text)]


def test_no_finding_says_where_a_list_that_was_sent_is_kept(desk):
    page = sent(desk, FIRST, SECOND)
    results = page.text.partition("<h2>")[2]
    assert "E101" in results
    assert "gibt es schon eine Liste: erstliste.txt" in results
    assert tempfile.gettempdir() not in results


def test_a_list_that_was_sent_is_checked_and_scored(desk):
    page = sent(desk, LIST)
    assert page.status_code == 200
    assert "serie1-tisch01.csv:8" in page.text
    assert "/tmp" not in page.text.partition("<h2>")[2]
    assert "G101" in page.text
    assert "1350" in page.text  # what place 1 comes to
    page = desk.get(f"{page.url}&ignore=G101")
    assert "serie1-tisch01.csv:8" not in page.text
    assert 'name="ignore" type="text" value="G101"' in page.text
    wrong = desk.get(f"{page.url}&select=Q9")
    assert wrong.status_code == 422


def test_it_is_another_file_in_every_format(desk):
    page = sent(desk, LIST)
    results = {link.partition("to=")[2].partition("&")[0]: desk.get(link) for link in links(page, "/files/converted")}
    assert set(results) == {".csv", ".skatlist.txt", ".xlsx", ".json", ".parquet"}
    assert all(answer.status_code == 200 for answer in results.values())
    assert results[".xlsx"].content.startswith(b"PK")
    assert "serie1-tisch01.skatlist.txt" in results[".skatlist.txt"].headers["content-disposition"]
    assert "Nicht darin, weil dieses Format keinen Platz dafür hat" in sent(desk, FIRST).text


def test_an_event_as_it_stood_is_another_file_as_it_stood(desk, tmp_path):
    path = make_evening(tmp_path / "andere.skat")
    with Evening.open(path, write=True) as evening:
        add_games(evening, *ROUND)
        before = len(evening.records) - 3
    page = desk.get("/files", params={"file": str(path), "at": str(before)})
    (link,) = (each for each in links(page, "/files/converted") if "to=.csv" in each)
    assert len(desk.get(link).text.splitlines()) == 2


def test_the_obstacle_to_a_repair_stands_below_the_sentence(desk, tmp_path):
    own = tmp_path / LIST.name
    own.write_bytes(LIST.read_bytes().replace(b";72;", b";zweiundsiebzig;", 1))
    answer = desk.get("/files/corrected", params={"file": str(own)})
    message, _, findings = answer.text.partition("<h2>Was auffällt</h2>")
    assert answer.status_code == 422
    assert "nicht alles ist zu lesen; die Befunde sagen, was. Erst das in der Liste ändern." in message
    assert "siehe oben" not in answer.text
    assert "zweiundsiebzig" in findings


def test_a_corrected_copy_is_given_and_the_file_stays(desk, tmp_path):
    own = tmp_path / LIST.name
    own.write_bytes(LIST.read_bytes())
    page = desk.submit("/files", data={"paths": f"{own}\n"})
    (link,) = links(page, "/files/corrected")
    answer = desk.get(link)
    assert "serie1-tisch01-berichtigt.csv" in answer.headers["content-disposition"]
    assert answer.content != LIST.read_bytes() == own.read_bytes()
    assert [path.name for path in tmp_path.glob("*.csv")] == [own.name]
    assert "nichts von selbst berichtigen" in desk.get(f"{link}&select=L").text


def test_a_copy_is_mended_by_the_rules_beside_the_file_not_by_the_usual_ones(desk, tmp_path):
    right = SAMPLES / "hausregeln" / "serie1-tisch02.csv"
    assert "An der Liste ist nichts falsch." in desk.get("/files", params={"file": str(right)}).text
    answer = desk.get("/files/corrected", params={"file": str(right)})
    assert (answer.headers["content-type"].partition(";")[0], "content-disposition" in answer.headers) == (
        "text/html",
        False,
    )
    shutil.copytree(SAMPLES / "hausregeln", tmp_path / "haus")
    wrong = tmp_path / "haus" / right.name
    wrong.write_bytes(wrong.read_bytes().replace(b";48;", b";84;", 1))
    copy = desk.get("/files/corrected", params={"file": str(wrong)}).content.decode("utf-8-sig")
    assert copy.count("berichtigt") == 1
    assert sorted(each.name for each in (tmp_path / "haus").glob("*berichtigt*")) == []


@pytest.mark.parametrize("file", ["nirgends.csv", "/dev/zero", "x" * 400])
@pytest.mark.parametrize("page", ["/files", "/files/corrected", "/files/converted", "/files/compared"])
def test_a_file_that_is_no_list_is_a_sentence_on_every_page(desk, page, file):
    answer = desk.get(page, params={"file": file, "to": ".csv"})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


def test_nothing_of_what_is_chosen_is_not_nothing_at_all(desk):
    page = desk.get("/files", params={"file": str(LIST), "select": "D"}).text
    assert "Von dem, was ausgewählt ist, fällt nichts auf." in page
    assert "nichts falsch" not in page


@pytest.mark.slow
def test_a_folder_of_an_event_has_its_standings(desk):
    page = desk.submit("/files", data={"paths": str(SAMPLES / "clubabend")})
    assert "Oleksandr Schewtschuk" in page.text
    assert "2.489" in page.text


def test_two_files_have_a_button_to_compare_them_and_one_has_none(desk):
    assert not links(sent(desk, FIRST), "/files/compared")
    (link,) = links(sent(desk, FIRST, SECOND), "/files/compared")
    agreed = desk.get(f"{link}&to=.skatlist.txt")
    assert "gemeinsame-liste.skatlist.txt" in agreed.headers["content-disposition"]
    assert "offen" in agreed.text


@pytest.mark.slow
def test_two_lists_are_compared_and_the_agreed_one_is_taken_away(desk):
    page = sent(desk, FIRST, SECOND)
    (link,) = links(page, "/files/compared")
    page = desk.get(link)
    assert page.text.count("<section>") == 4
    files = {link.rpartition("to=")[2]: desk.get(link) for link in links(page, "/files/compared")}
    assert files[".pdf"].content.startswith(b"%PDF")
    assert "gemeinsame-liste.skatlist.txt" in files[".skatlist.txt"].headers["content-disposition"]
    assert "offen" in files[".skatlist.txt"].text
    assert desk.get(link.replace("compared?", "compared?series=9&")).status_code == 422


def test_where_there_is_no_room_for_what_is_sent_that_is_said_and_it_goes_on(desk, monkeypatch):
    def full(*_, **__):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as away:
        away.setattr(tempfile, "mkdtemp", full)
        away.setattr(uploads, "_place", lambda: Path(os.devnull, "uploads"))
        answer = desk.submit("/files", data={"paths": "liste.csv"}, files={"sent": (LIST.name, LIST.read_bytes())})
        assert answer.status_code == 422
        assert "Der Datenträger ist voll" in answer.text
        assert "liste.csv</textarea>" in answer.text
        assert desk.get("/files/converted", params={"file": str(LIST), "to": ".skatlist.txt"}).status_code == 422
    assert sent(desk, LIST).status_code == 200


def test_a_disk_full_before_the_desk_began_is_reported_too(desk, monkeypatch):
    def nowhere():
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    monkeypatch.setattr(uploads, "_place", lambda: Path(os.devnull, "uploads"))
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_get_default_tempdir", nowhere)
    answer = desk.submit("/files", files={"sent": (LIST.name, LIST.read_bytes())})
    assert answer.status_code == 422
    assert "Der Datenträger ist voll" in answer.text


def test_an_unreadable_or_missing_file_is_a_sentence_beside_the_form(desk):
    assert desk.submit("/files", data={"paths": ""}).status_code == 422
    gone = desk.submit("/files", data={"paths": "nirgends.csv"})
    assert gone.status_code == 422
    assert "nirgends.csv" in gone.text
    assert 'name="sent"' in gone.text
    assert desk.get(f"/files?file={'0' * 32}").status_code == 422
    word = sent(desk, LIST).url.params["file"]
    for at in ("1", "-1", "²", "x"):
        assert desk.get("/files/converted", params={"file": f"{word}/{at}", "to": ".skatlist.txt"}).status_code == 422
    assert desk.get("/files/converted", params={"file": f"{word}/0", "to": ".exe"}).status_code == 422


def test_files_of_the_evening_itself_are_chosen_by_codes(desk):
    page = desk.submit(
        "/choose", data={"do": "new", "new_file": "streit", "source_folder": str(SAMPLES / "streitfall")}
    )
    assert page.status_code == 200
    codes = set(re.findall(r"#([gdtlsec]\d{3})", desk.get("/check").text))
    one = min(codes).upper()
    assert set(re.findall(r"#([gdtlsec]\d{3})", desk.get(f"/check?select={one}").text)) == {one.lower()}
    assert set(re.findall(r"#([gdtlsec]\d{3})", desk.get(f"/check?ignore={one}").text)) == codes - {one.lower()}
    wrong = desk.get("/check?select=Q9")
    assert wrong.status_code == 422
    assert 'value="Q9"' in wrong.text


def test_leftovers_of_a_killed_desk_are_removed_by_the_next_one(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    home = disk.home_folder()
    dead = home / "uploads" / disk.temporary_name().replace(f"-{os.getpid()}-", "-999999999-")
    dead.mkdir(parents=True)
    (dead / "geheim.txt").write_text("Anna Becker")
    kept = uploads.Uploads()
    assert not dead.exists()
    kept.keep([("liste.txt", b"x")])
    (mine,) = (home / "uploads").iterdir()
    assert stat.S_IMODE(mine.stat().st_mode) == 0o700
    uploads.Uploads()  # of another desk of the same process
    assert mine.exists()
    kept.end()
    assert list((home / "uploads").iterdir()) == []
