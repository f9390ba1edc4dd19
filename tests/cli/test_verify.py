"""`export --sign` and `verify`: a whole evening with one passphrase, one clear verdict for each file."""

import datetime as dt
import errno
import getpass
import os
import shutil
import sys
from pathlib import Path

import pytest
from club_evening import make_evening
from signatures.signing import painted, updated

from skatlist.papers.signatures.keys.key_file import new_key

SAMPLES = Path(__file__).parents[2] / "samples"
ROUND = "Donnerstagsrunde mit Bock und Ramsch, 19.03.2026"


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    """A folder with a signed evening, its key, and the certificate."""
    from skatlist.cli.app import run

    folder = tmp_path_factory.mktemp("verein")
    (folder / "wort").write_text("streng geheim\n", encoding="utf-8")
    call = ["--lang", "de", "key", "new", "-o", folder / "verein.pem", "--name", "Skatfreunde Łukasz"]
    assert run([str(word) for word in (*call, "--passphrase-file", folder / "wort")]) == 0
    signing = ["--sign", "--key", folder / "verein.pem", "--passphrase-file", folder / "wort", "--only", "pdf"]
    evening = SAMPLES / "hausregeln"
    assert run([str(word) for word in ("export", evening, "-o", folder / "ausdruck", *signing)]) == 0
    return folder


def files(club):
    return sorted((club / "ausdruck").glob("*.pdf"))


@pytest.mark.slow
def test_every_file_gets_one_verdict_line_and_the_call_succeeds(skatlist, club):
    done = skatlist("verify", *files(club), "--trust", club / "verein.crt", "--verbose")
    assert done.code == 0
    assert done.out.count(f": in Ordnung – {ROUND}, ") == 3
    assert done.out.count("unterschrieben von Skatfreunde Łukasz am ") == 3
    assert done.out.count("Der Prüfcode gehört zu der Liste: ") == 3


@pytest.mark.slow
def test_a_folder_is_a_line_for_each_file_and_the_sum(skatlist, club):
    done = skatlist("verify", club / "ausdruck", "--trust", club / "verein.crt")
    folder = club / "ausdruck"
    assert (done.code, done.out.splitlines()) == (
        0,
        [
            f"{folder / 'rangliste.pdf'}: in Ordnung – {ROUND}, Rangliste über 2 Listen",
            f"{folder / 'serie1-tisch01.pdf'}: in Ordnung – {ROUND}, Serie 1, Tisch 1",
            f"{folder / 'serie1-tisch02.pdf'}: in Ordnung – {ROUND}, Serie 1, Tisch 2",
            "  Unterschrieben von Skatfreunde Łukasz. Diesem Zertifikat vertrauen Sie.",
            "",
            "3 in Ordnung",
        ],
    )


@pytest.mark.slow
def test_in_a_folder_what_is_wrong_stands_last_before_the_sum(skatlist, club, tmp_path):
    for path in files(club):
        shutil.copy(path, tmp_path)
    (tmp_path / "alt.pdf").write_bytes(updated(files(club)[1].read_bytes(), painted))
    (tmp_path / "bild.pdf").write_bytes(b"\x89PNG1234")
    done = skatlist("verify", tmp_path, "--trust", club / "verein.crt")
    assert done.code == 4
    *_, before, sum_ = done.out.split("\n\n")
    assert sum_ == "3 in Ordnung, 1 NICHT IN ORDNUNG, 1 nicht zu prüfen\n"
    assert before.startswith(f"{tmp_path / 'bild.pdf'}: NICHT ZU PRÜFEN")
    assert f"\n\n{tmp_path / 'alt.pdf'}: NICHT IN ORDNUNG – {ROUND}, Serie 1, Tisch 1\n" in done.out
    assert "etwas hinzugefügt, das keine Unterschrift" in done.out
    english = skatlist("verify", tmp_path, "--trust", club / "verein.crt", "--lang", "en")
    assert english.out.endswith("\n\n3 in order, 1 NOT IN ORDER, 1 that cannot be verified\n")


def test_a_key_nobody_vouches_for_is_named_once_for_all_files(skatlist, club):
    done = skatlist("verify", club / "ausdruck")
    mark = skatlist("key", "show", club / "verein.crt", "--format", "json").json["fingerprint"]
    assert (done.code, done.out.count(mark)) == (4, 1)
    assert done.out.endswith("\n\n3 unverändert, aber niemand bürgt für den Schlüssel\n")


def test_the_verdicts_as_json(skatlist, club, tmp_path):
    bad = tmp_path / "x.pdf"
    bad.write_bytes(updated(files(club)[1].read_bytes(), painted))
    done = skatlist("verify", files(club)[0], bad, "--trust", club / "verein.crt", "--format", "json")
    document = done.json
    assert done.code == 4
    assert document["schema"] == "skatlist/verify/1"
    assert [document["good"], *(file["good"] for file in document["files"])] == [False, True, False]
    good = document["files"][0]
    assert (good["kind"], good["signer"], good["trusted"]) == ("pdf", "Skatfreunde Łukasz", True)
    assert [check["name"] for check in good["checks"]][:4] == ["signed", "intact", "whole", "unchanged"]
    assert all(check["passed"] and check["message"] for check in good["checks"])


def test_where_no_file_can_be_read_the_json_is_that_of_an_error(skatlist, club, tmp_path):
    (tmp_path / "leer.pdf").write_bytes(b"")
    done = skatlist("verify", tmp_path / "fehlt.pdf", tmp_path / "leer.pdf", "--format", "json")
    assert (done.code, done.json["schema"]) == (3, "skatlist/error/1")
    assert "fehlt.pdf" in done.json["message"]
    assert "leer.pdf" in done.json["message"]
    one = skatlist("verify", tmp_path / "fehlt.pdf", files(club)[0], "--format", "json")
    assert one.json["schema"] == "skatlist/verify/1"


def test_another_clubs_signature_is_not_trusted(skatlist, club, tmp_path):
    other = tmp_path / "anderer.pem"
    other.write_bytes(new_key("Skatfreunde Łukasz", "x", now=dt.datetime.now(dt.UTC), years=1))
    done = skatlist("verify", files(club)[0], "--trust", other)
    assert (done.code, "hat jemand anderes" in done.out) == (4, True)


def test_an_unsigned_pdf_is_not_good_in_one_sentence(skatlist, tmp_path):
    assert skatlist("export", SAMPLES / "hausregeln", "-o", tmp_path / "a", "--only", "pdf").code == 0
    done = skatlist("verify", tmp_path / "a" / "rangliste.pdf")
    assert (done.code, "Die Datei ist nicht unterschrieben." in done.out) == (4, True)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("liste.csv", b"Spiel;Wert\n", "liste.csv"),
        ("liste.pdf", b"Spiel;Wert\n1;48\n", "keine PDF-Datei"),
        ("liste.xlsx", b"Spiel;Wert\n1;48\n", "keine Excel-Datei"),
        ("liste.xlsx.p7s", b"Spiel;Wert\n1;48\n", "keine Unterschrift (.p7s)"),
        ("bild.pdf", b"\x89PNG1234", "keine PDF-Datei"),
        ("leer.pdf", b"", "leer.pdf ist leer"),
        ("fehlt.pdf", None, "gibt es nicht"),
        ("ausdruk", None, "gibt es nicht"),
    ],
)
def test_a_file_without_a_signature_ends_with_3(skatlist, tmp_path, name, content, message):
    if content is not None:
        (tmp_path / name).write_bytes(content)
    done = skatlist("verify", tmp_path / name)
    assert done.code == 3
    assert done.out.startswith(f"{tmp_path / name}: NICHT ZU PRÜFEN\n  – ")
    assert message in done.words


@pytest.mark.slow
@pytest.mark.parametrize("bad", [False, True])
def test_a_file_that_cannot_be_read_keeps_no_verdict_back(skatlist, club, tmp_path, bad):
    listing, ranking = tmp_path / "b.pdf", files(club)[0]
    content = files(club)[1].read_bytes()
    listing.write_bytes(updated(content, painted) if bad else content)
    (tmp_path / "leer.pdf").touch()
    trust = ("--trust", club / "verein.crt")
    done = skatlist("verify", ranking, tmp_path / "leer.pdf", tmp_path / "liste.csv", listing, *trust, "--verbose")
    assert done.code == (4 if bad else 3)
    blocks = done.out.split("\n\n")
    assert [block.splitlines()[0].rpartition(": ")[2] for block in blocks] == [
        f"in Ordnung – {ROUND}, Rangliste über 2 Listen",
        "NICHT ZU PRÜFEN",
        "NICHT ZU PRÜFEN",
        f"{'NICHT IN ORDNUNG' if bad else 'in Ordnung'} – {ROUND}, Serie 1, Tisch 1",
    ]
    assert "leer.pdf ist leer" in " ".join(blocks[1].split())
    document = skatlist("verify", ranking, tmp_path / "leer.pdf", listing, *trust, "--format", "json").json
    assert [document["good"], *(file["good"] for file in document["files"])] == [False, True, None, not bad]
    unread = document["files"][1]
    assert (unread["file"], unread["good"]) == (str(tmp_path / "leer.pdf"), None)
    assert unread["error"].startswith(f"Die Datei {tmp_path / 'leer.pdf'} ist leer. Abhilfe: ")


def test_entries_of_a_folder_that_are_no_file_are_ignored(skatlist, club, tmp_path):
    shutil.copy(files(club)[0], tmp_path)
    (tmp_path / "ordner.pdf").mkdir()
    (tmp_path / "ins-leere.pdf").symlink_to(tmp_path / "fehlt.pdf")
    trust = ("--trust", club / "verein.crt")
    done = skatlist("verify", tmp_path, *trust)
    assert (done.code, done.out.count("in Ordnung"), done.out.count("NICHT")) == (0, 1, 0)
    (tmp_path / "leer.xlsx").touch()
    done = skatlist("verify", tmp_path, tmp_path / "ordner.pdf", *trust, "--verbose")
    assert (done.code, done.out.count("in Ordnung"), done.out.count("NICHT ZU PRÜFEN")) == (3, 1, 2)
    assert "liegt nichts, was unterschrieben sein könnte" in done.words


def test_skipped_entries_of_a_folder_are_listed(skatlist, club, tmp_path):
    shutil.copy(files(club)[0], tmp_path)
    assert "Nicht angesehen" not in skatlist("verify", tmp_path).out
    names = ["rangliste.html", "serie1-tisch08.xlsm", "tisch.pdf ", "tisch.pdf.exe", "weitere"]
    (tmp_path / "weitere").mkdir()
    for name in names[:-1]:
        shutil.copy(files(club)[0], tmp_path / name)
    done = skatlist("verify", tmp_path, "--trust", club / "verein.crt")
    assert (done.code, done.out.count("in Ordnung –")) == (0, 1)
    assert "Nicht angesehen wurden 5 andere Einträge" in done.words
    assert all(name.strip() in done.out for name in names)
    others = skatlist("verify", tmp_path, "--trust", club / "verein.crt", "--format", "json").json["others"]
    assert [Path(name).name for name in others] == names
    assert others[-1].endswith("/")


def test_an_unreadable_folder_is_reported(skatlist, tmp_path, monkeypatch):
    closed = tmp_path / "zu"
    closed.mkdir()

    def refuse(folder):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))

    monkeypatch.setattr(os, "listdir", refuse)  # root may look into every folder
    monkeypatch.setattr(os, "scandir", refuse)
    done = skatlist("verify", closed)
    assert (done.code, "darf nicht nachgesehen werden" in done.words) == (3, True)


def test_a_certificate_that_is_none_makes_3(skatlist, club):
    assert skatlist("verify", files(club)[0], "--trust", files(club)[0]).code == 3


@pytest.mark.slow
def test_an_export_asks_once_for_the_passphrase(skatlist, club, tmp_path, monkeypatch):
    prompts = []
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(getpass, "getpass", lambda question: prompts.append(question) or "streng geheim")
    monkeypatch.setenv("SKATLIST_KEY", str(club / "verein.pem"))
    monkeypatch.setenv("SKATLIST_CONFIG", str(tmp_path / "einstellungen.toml"))
    (tmp_path / "einstellungen.toml").touch()
    (tmp_path / "einstellungen.toml").write_text("# leer\n", encoding="utf-8")
    call = ("export", SAMPLES / "hausregeln", "-o", tmp_path / "a", "--only", "pdf", "--sign")
    assert skatlist(*call).code == 0
    assert len(prompts) == 1
    assert skatlist("verify", *sorted((tmp_path / "a").glob("*.pdf")), "--trust", club / "verein.crt").code == 0


@pytest.mark.parametrize("option", ["--key", "--passphrase-file"])
@pytest.mark.parametrize(
    "call",
    [("export", SAMPLES / "hausregeln", "-o", "a"), ("close", "abend.skat"), ("close", "abend.skat", "--series", "1")],
)
def test_a_key_without_sign_is_asked_about(skatlist, tmp_path, monkeypatch, call, option):
    monkeypatch.chdir(tmp_path)
    make_evening(tmp_path / "abend.skat")
    before = sorted(tmp_path.iterdir())
    done = skatlist(*call, option, "verein.pem")
    assert (done.code, sorted(tmp_path.iterdir())) == (2, before)
    assert done.err.startswith(f"{option} ist nur beim Unterschreiben von Nutzen.")
    assert "--sign" in done.err


@pytest.mark.slow
@pytest.mark.parametrize("trouble", ["passphrase", "expired", "certificate", "nobody"])
def test_nothing_is_written_where_the_key_does_not_open(skatlist, club, tmp_path, trouble):
    key, words = tmp_path / "k.pem", tmp_path / "wort"
    shutil.copy(club / "verein.pem", key)
    words.write_text("streng geheim\n", encoding="utf-8")
    if trouble == "passphrase":
        words.write_text("Streng geheim\n", encoding="utf-8")
    elif trouble == "expired":
        key.write_bytes(new_key("Alt", "streng geheim", now=dt.datetime(2019, 1, 1, tzinfo=dt.UTC), years=1))
    elif trouble == "certificate":
        shutil.copy(club / "verein.crt", key)
    secret = () if trouble == "nobody" else ("--passphrase-file", words)
    done = skatlist("export", SAMPLES / "hausregeln", "-o", tmp_path / "a", "--sign", "--key", key, *secret)
    assert done.code == (2 if trouble == "nobody" else 3)
    assert "Traceback" not in done.err
    assert not (tmp_path / "a").exists()
