"""The words of `verify` for files that are not ours, too large, saved anew, or marked as provisional by the club."""

import subprocess
import zipfile
from io import BytesIO

import pytest
from needs import program
from papers.paper_lists import eventful, scored_of
from pypdf import PdfReader, PdfWriter
from signatures import excel_signing
from signatures.signing import NAMES, content, key_of, sign, signed_list
from tiers import slow

from skatlist.papers.signatures.keys.certificate import public_part
from skatlist.papers.signatures.payload.paper import PaperKind


@pytest.mark.slow
def test_a_workbook_too_large_is_not_called_damaged(skatlist, tmp_path):
    path = tmp_path / "liste.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b" " * 50_000_000)
    done = skatlist("verify", path)
    output = done.words
    assert (done.code, "viel mehr darin" in output, "beschädigt" in output) == (4, True, False)


def test_an_old_workbook_or_one_with_a_password_is_called_that(skatlist, tmp_path):
    path = tmp_path / "liste.xlsx"
    path.write_bytes(b"\xd0\xcf\x11\xe0" + bytes(600))
    done = skatlist("verify", path)
    assert (done.code, "lässt sich nicht prüfen" in done.out) == (4, True)


def saved_by_pypdf(data):
    out = BytesIO()
    PdfWriter(clone_from=PdfReader(BytesIO(data))).write(out)
    return out.getvalue()


BY_QPDF = [
    pytest.param(option, marks=program("qpdf")) for option in ("--qdf", "--linearize", "--object-streams=disable")
]


@pytest.mark.slow
@pytest.mark.parametrize("option", [None, *BY_QPDF])
def test_a_pdf_saved_anew_by_another_program_is_called_that(skatlist, tmp_path, option):
    path = tmp_path / "liste.pdf"
    data = signed_list(3, 12)
    if option is None:
        path.write_bytes(saved_by_pypdf(data))
    else:
        (tmp_path / "ein.pdf").write_bytes(data)
        subprocess.run(["qpdf", option, str(tmp_path / "ein.pdf"), str(path)], check=True, capture_output=True)
    done = skatlist("verify", path)
    output = done.words
    assert (done.code, "hat die Datei nach dem Unterschreiben neu gespeichert" in output) == (4, True)
    # A mere consequence of that is not held against the file.
    assert not any(
        message in output for message in ("abgeschnitten", "übermalt", "hinzugefügt", "nicht für die ganze Datei")
    )


def test_a_pdf_cut_off_or_changed_is_not_called_saved_anew(skatlist, tmp_path):
    path = tmp_path / "liste.pdf"
    data = signed_list(3, 12)
    at = data.index(b"/Title") + 9
    for changed in (data[:-200], data[:at] + b"x" + data[at + 1 :]):
        path.write_bytes(changed)
        done = skatlist("verify", path)
        assert (done.code, "neu gespeichert" in done.out) == (4, False)


@pytest.mark.parametrize("lang", slow("de", "en"))
def test_a_paper_that_the_club_marked_as_provisional_is_good_and_said_to_be(skatlist, tmp_path, lang):
    message = {"de": "als vorläufig gekennzeichnet", "en": "marked the paper as provisional"}[lang]
    scored = scored_of(3, 12, names=NAMES)
    papers = {
        "kurz": content(scored),
        "fehler": content(eventful(), errors=1),
        "rangliste": content(scored, kind=PaperKind.STANDINGS),
        "fertig": content(scored_of(3, 36, names=NAMES)),
        "alle": content(scored_of(3, 36, names=NAMES), kind=PaperKind.STANDINGS),
    }
    (tmp_path / "verein.crt").write_bytes(public_part(key_of().certificate))
    trust = ("--trust", tmp_path / "verein.crt")
    for name, result in papers.items():
        for path, made in ((f"{name}.pdf", sign), (f"{name}.xlsx", excel_signing.sign)):
            (tmp_path / path).write_bytes(made(result))
            done = skatlist("--lang", lang, "verify", tmp_path / path, *trust)
            final = name in {"fertig", "alle"}
            assert (done.code, message in done.words) == (0, not final), path
            checks = skatlist("verify", tmp_path / path, "--format", "json").json["files"][0]["checks"]
            assert next(check["passed"] for check in checks if check["name"] == "final") is (True if final else None)
