"""`export` into a folder with signed papers: nobody's signature is lost by accident."""

import datetime as dt
import json
import shutil
from pathlib import Path

import pytest
from club_evening import make_evening
from signatures.signing import also_signed, key_of, painted, signed_list, updated
from tiers import slow, some

from skatlist.cli.app import run
from skatlist.papers.lists import read
from skatlist.papers.paper_files import _verified, is_signed, is_signed_by_others, paper_names
from skatlist.papers.signatures.keys.key_file import new_key
from skatlist.papers.verdict import Difference
from skatlist.words import Language

EVENING = Path(__file__).parents[2] / "samples" / "hausregeln"
WORDS = "streng geheim"
DIFFERENCE = Difference(1, 1, 3, "", "1", "2")


@pytest.fixture(scope="module")
def papers(tmp_path_factory):
    """A folder with the papers of an evening, signed, and the key."""
    folder = tmp_path_factory.mktemp("verein")
    (folder / "k.pem").write_bytes(new_key("Skatfreunde", WORDS, now=dt.datetime.now(dt.UTC), years=1))
    (folder / "wort").write_text(f"{WORDS}\n", encoding="utf-8")
    assert run(["--lang", "de", "export", str(EVENING), "-o", str(folder / "a"), *signing(folder)]) == 0
    return folder


def signing(folder):
    return ["--sign", "--key", str(folder / "k.pem"), "--passphrase-file", str(folder / "wort")]


@pytest.fixture
def folder(papers, tmp_path):
    return Path(shutil.copytree(papers / "a", tmp_path / "a"))


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def by_a_player(path):
    path.write_bytes(also_signed(path.read_bytes(), "place1", key_of("Anna Becker")))


@pytest.mark.slow
def test_standings_before_the_first_game_pass_their_own_check(papers, tmp_path):
    event = make_evening(tmp_path / "abend.skat")
    assert run(["--lang", "de", "export", str(event), "-o", str(tmp_path / "a"), *signing(papers)]) == 0
    assert run(["--lang", "de", "verify", str(tmp_path / "a" / "rangliste.pdf")]) == 0


@pytest.mark.slow
def test_the_signers_are_read_from_the_file(folder):
    paper = folder / "serie1-tisch01.pdf"
    assert (is_signed(paper), is_signed_by_others(paper)) == (True, False)
    by_a_player(paper)
    assert is_signed_by_others(paper)
    assert is_signed(folder / "rangliste.xlsx")
    (folder / "rangliste.xlsx.p7s").unlink()
    assert is_signed(folder / "rangliste.xlsx")
    assert not is_signed(folder / "fehlt.pdf")


@pytest.mark.slow
@pytest.mark.parametrize("sign", [True, *slow(False)])
def test_the_names_are_known_before_anything_is_written(skatlist, papers, tmp_path, sign):
    assert skatlist("export", EVENING, "-o", tmp_path / "b", *(signing(papers) if sign else ())).code == 0
    names = paper_names(read(EVENING), ("pdf", "excel"), Language.DE, sign=sign)
    assert sorted(names) == sorted(path.name for path in (tmp_path / "b").iterdir() if path.suffix != ".p7s")


@pytest.mark.slow
def test_the_club_may_sign_anew(skatlist, papers, folder):
    done = skatlist("export", EVENING, "-o", folder, *signing(papers))
    assert (done.code, "davon 9 ersetzt" in done.out) == (0, True)
    assert skatlist("verify", folder).code == 0


@pytest.mark.slow
def test_a_players_signature_is_kept(skatlist, papers, folder):
    by_a_player(folder / "serie1-tisch01.pdf")
    before = contents(folder)
    done = skatlist("export", EVENING, "-o", folder, *signing(papers))
    assert (done.code, contents(folder)) == (3, before)
    assert "haben schon andere als der Verein unterschrieben: serie1-tisch01.pdf." in done.err
    assert f"-o {folder}-2" in done.err
    assert skatlist("export", EVENING, "-o", folder, "--only", "excel", *signing(papers)).code == 0
    assert (folder / "serie1-tisch01.pdf").read_bytes() == before["serie1-tisch01.pdf"]
    assert skatlist("export", EVENING, "-o", folder, "--force", *signing(papers)).code == 0
    assert not is_signed_by_others(folder / "serie1-tisch01.pdf")


def test_a_signature_on_a_paper_the_club_has_not_signed_is_kept_too(skatlist, papers, tmp_path):
    folder = tmp_path / "b"
    of_one_list = ("export", EVENING.with_name("streitfall"), "-o", folder, "--only", "pdf")
    assert skatlist(*of_one_list).code == 0
    paper = folder / "serie1-tisch01.pdf"
    paper.write_bytes(also_signed(paper.read_bytes(), "Unterschrift", key_of("Anna Becker")))
    for options in ((), signing(papers)):
        done = skatlist(*of_one_list, *options)
        assert (done.code, paper.name in done.err) == (3, True)


def test_unsigned_papers_do_not_take_the_place_of_signed_ones(skatlist, folder, monkeypatch):
    before = contents(folder)
    monkeypatch.chdir(folder)
    for given, near in ((folder, f"{folder}-2"), (".", "2")):
        done = skatlist("export", EVENING, "-o", given)
        assert (done.code, contents(folder)) == (3, before)
        assert "liegen unterschriebene Ausdrucke: serie1-tisch01.pdf, serie1-tisch02.pdf, rangliste.pdf, …" in done.err
        assert f"-o {near}," in done.err


@pytest.mark.slow
def test_with_force_no_signature_of_another_file_is_left_beside(skatlist, papers, folder):
    done = skatlist("export", EVENING, "-o", folder, "--force", "--only", "excel")
    assert done.code == 0
    assert "3 Unterschriften daneben (.p7s) entfernt" in done.out
    assert list(folder.glob("*.p7s")) == []
    assert skatlist("verify", *folder.glob("*.pdf"), "--trust", papers / "k.pem").code == 0
    again = skatlist("export", EVENING, "-o", folder, "--only", "excel")
    assert (again.code, ".p7s" in again.out) == (0, False)


@pytest.mark.parametrize("option", [["--key", "k.pem"], ["--passphrase-file", "wort"], ["--force"]])
def test_a_folder_of_lists_is_not_signed(skatlist, tmp_path, option):
    done = skatlist("export", "abend.skat", "--to-folder", tmp_path / "neu", *option)
    assert (done.code, option[0] in done.err) == (2, True)


@pytest.mark.slow
def test_verify_says_of_every_paper_what_the_paper_says_of_itself(skatlist, papers, tmp_path):
    lists = EVENING.parent / "streitfall"
    assert skatlist("export", lists, "-o", tmp_path / "s", *signing(papers)).code == 0
    report = json.loads(skatlist("verify", tmp_path / "s", "--format", "json").out)["files"]
    final = {Path(each["file"]).name: check for each in report for check in each["checks"] if check["name"] == "final"}
    assert sorted(final) == sorted(path.name for path in (tmp_path / "s").iterdir())
    for name, check in some(final.items()):
        message = "2 Listen haben noch Fehler" if name.startswith("rangliste") else "die Liste hat noch 2 Fehler"
        assert check["passed"] is None
        assert message in check["message"]


def test_a_fresh_signature_is_verified():
    failed = []
    made = [("gut.pdf", signed_list()), ("schlecht.pdf", updated(signed_list(), painted)), ("schlecht.xlsx", b"PK")]
    assert [*_verified(made, key_of(), failed)] == made
    assert failed == ["schlecht.pdf", "schlecht.xlsx"]


@pytest.mark.slow
def test_a_paper_that_does_not_verify_is_named_at_once(skatlist, papers, tmp_path, monkeypatch):
    call = ("export", EVENING, "-o", tmp_path / "b", *signing(papers), "--only", "pdf")
    good = skatlist(*call, "--format", "json")
    assert (good.code, good.json["failed"]) == (0, [])
    monkeypatch.setattr("skatlist.papers.signatures.pdf.verify_pdf.differing_list", lambda *_: iter([DIFFERENCE]))
    bad = skatlist(*call)
    assert bad.code == 4
    assert "serie1-tisch01.pdf" in bad.err + bad.out
    assert "nicht aushändigen" in bad.words
