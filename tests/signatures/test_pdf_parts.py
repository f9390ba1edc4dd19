"""A PDF before it is verified: what its pages weigh, what a version states about itself and how it packs objects."""

from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.generic import pdf_name
from pyhanko.pdf_utils.reader import PdfFileReader
from reportlab.pdfgen.canvas import Canvas

from skatlist.papers.signatures.pdf.objects import _LIMITS, DecodePurpose, within_reason
from skatlist.papers.signatures.pdf.versions import _holds_objects, adds_no_metadata, operations
from skatlist.papers.signatures.pdf.words import _RankedLine

SIGNED = Path(__file__).parents[2] / "samples" / "unterschrieben-0.5" / "rangliste.pdf"


def version(**info):
    stated = generic.DictionaryObject(
        {pdf_name(f"/{key}"): generic.TextStringObject(value) for key, value in info.items()}
    )
    return SimpleNamespace(
        trailer_view=generic.DictionaryObject({pdf_name("/Info"): stated} if info else {}),
        root=generic.DictionaryObject({pdf_name("/AcroForm"): generic.DictionaryObject()}),
    )


@pytest.mark.parametrize(
    ("pages", "letters", "is_within"), [(1, 200_000, True), (3, 200_000, True), (1, 300_000, False)]
)
def test_a_page_is_weighed_by_all_that_it_draws(pages, letters, is_within):
    out = BytesIO()
    canvas = Canvas(out, pageCompression=0)
    for page in range(pages):
        canvas.drawString(0, page, "x" * letters)
        canvas.showPage()
    canvas.save()
    assert within_reason(PdfFileReader(out)) is is_within


@pytest.mark.parametrize(
    ("before", "now", "is_nothing"),
    [
        ({}, {}, True),
        ({"Title": "Liste", "ModDate": "D:2026"}, {"Title": "Liste", "ModDate": "D:2027"}, True),
        ({"Title": "Liste"}, {"Title": "Andere Liste"}, False),
        ({}, {"Title": "Liste"}, False),
    ],
)
def test_a_version_that_is_called_otherwise_states_something_new(before, now, is_nothing):
    assert adds_no_metadata(version(**now), version(**before)) is is_nothing


def test_a_signed_paper_packs_no_objects_into_others():
    assert not _holds_objects(PdfFileReader(BytesIO(SIGNED.read_bytes())), 0)


def test_a_line_of_the_standings_is_quoted_with_dashes_for_what_is_missing():
    line = _RankedLine(None, (None, 240), (240,), (), ("Anna Becker", "Herz Dame"), 7, 0, is_counted=True)
    assert line.text == "Anna Becker Herz Dame – – 240 240"


def test_a_drawing_is_taken_apart_up_to_its_last_letter():
    parts = [("q", []), ("rg", [b"1", b"0", b".5"]), ("TJ", [b"[(a) 2 (b)]"]), ("Q", [])]
    assert [*operations(b"q 1 0 .5 rg [(a) 2 (b)] TJ Q")] == parts


@pytest.mark.parametrize("broken", [b"q 1", b"[ q", b"q ]", b"{"])
def test_a_drawing_that_ends_in_the_middle_is_refused(broken):
    with pytest.raises(ValueError, match=r"^b"):
        list(operations(broken))


def test_packed_objects_and_what_describes_a_file_have_bounds_of_their_own():
    bounds = {purpose: limit.max_output_size for purpose, limit in _LIMITS.per_purpose.items()}
    assert bounds[DecodePurpose.OBJECT_STREAM] == 2 << 20
    assert bounds[DecodePurpose.XREF_STREAM] == 256 << 10
    assert bounds[DecodePurpose.XMP_METADATA] == 1 << 20
