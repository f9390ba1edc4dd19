"""A list that the club signed opens in other programs: LibreOffice, poppler, openssl. The gate looks at this one."""

import csv
import subprocess
import sys

import needs
import pytest

CLUB = '1906 Skat 32 – Łukasz "A<B" & Öztürk'
PEOPLE = ('Łukasz "A<B" Öztürk', "=Gülşen Groß", "O'Brien, Seán", "Ida Yılmaz")
LIST = "serie 1\ntisch 1\nspiele 4\n" + "".join(f"platz {at} {name}\n" for at, name in enumerate(PEOPLE, 1))
GAMES = "1 2 kreuz m1 r18 +\n2 3 grand o2 h s r72 +\n3 1 null r23 -\n4 e\n"
TOTALS = (-46 - 50, 24 + 50 + 30, 120 + 50 + 30, 30)


def printed_by(*words):
    """Return what a program prints; it has to end well."""
    done = subprocess.run([*map(str, words)], capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def printed(tmp_path, monkeypatch):
    """Return the folder with the signed papers of a list, made as a scorer makes them."""
    monkeypatch.setenv("SKATLIST_LANG", "de")
    (tmp_path / "liste.txt").write_text(LIST + GAMES, encoding="utf-8")
    (tmp_path / "kennwort").write_text("vier Buben", encoding="utf-8")
    (tmp_path / "kennwort").chmod(0o600)
    key = ("--passphrase-file", tmp_path / "kennwort")
    skatlist = (sys.executable, "-m", "skatlist")
    printed_by(*skatlist, "key", "new", "-o", tmp_path / "verein.pem", "--name", CLUB, *key)
    call = ("export", tmp_path / "liste.txt", "-o", tmp_path / "ausdruck", "--sign", "--key", tmp_path / "verein.pem")
    printed_by(*skatlist, *call, *key)
    return tmp_path / "ausdruck"


@pytest.mark.slow
@needs.program("soffice", "pdfsig", "pdftotext", "openssl")
def test_a_signed_list_opens_in_libreoffice_poppler_and_openssl(printed, tmp_path):
    page, workbook = printed / "serie1-tisch01.pdf", printed / "serie1-tisch01.xlsx"
    printed_fields = printed_by("pdfsig", page)
    assert "Signature is Valid." in printed_fields
    assert "Total document signed" in printed_fields
    words = " ".join(printed_by("pdftotext", "-layout", page, "-").split())
    assert all(word in words for name in PEOPLE for word in name.split())
    assert " ".join(map(str, TOTALS)) in words.replace("−", "-")

    verify = ("openssl", "cms", "-verify", "-binary", "-inform", "DER", "-content", workbook, "-out", tmp_path / "out")
    printed_by(
        *verify, "-in", printed / "serie1-tisch01.xlsx.p7s", "-CAfile", tmp_path / "verein.crt", "-purpose", "any"
    )

    profile = f"-env:UserInstallation={(tmp_path / 'office').as_uri()}"
    form = "csv:Text - txt - csv (StarCalc):59,34,76"  # semicolons, quotes, UTF-8
    printed_by("soffice", profile, "--headless", "--convert-to", form, "--outdir", tmp_path, workbook)
    with (tmp_path / "serie1-tisch01.csv").open(encoding="utf-8", newline="") as file:
        rows = [[cell.replace("−", "-") for cell in row if cell] for row in csv.reader(file, delimiter=";")]
    assert all(any(name in cell for row in rows for cell in row) for name in PEOPLE)
    assert any(tuple(row[-4:]) == tuple(map(str, TOTALS)) for row in rows), rows
