"""Nobody who signs later repaints the page or says something else of it: held against four programs."""

import needs
import pytest
from signatures.pdf_revisions import FORGED, HARMLESS, PAINT, drawing, drawn_otherwise, later
from signatures.signing import failed, key_of, signed_list, verdict

pytestmark = pytest.mark.slow
DRAWN = needs.program("pdftoppm", "gs")

SHORT = {"size": 3, "games": 12}
# One of each family in the quick tests; all of them, and more by chance, in the slow one.
SAMPLE = (
    "box missing",
    "nested box null",
    "matrix scaled",
    "code one Q too many",
    "code picture",
    "code long number",
    "entry drawn letters",
    "looks down",
    "looks empty",
    "field turned",
    "field no zoom",
    "root long term",
    "form aligned",
    "title",
    "title in the schemas",
    "title in two pieces",
    "title beside the description",
    "title in a date",
)


@pytest.mark.parametrize("name", SAMPLE)
def test_a_later_signer_changes_nothing_else(name):
    result = verdict(later(signed_list(**SHORT), FORGED[name]), key_of())
    assert not result.good
    assert failed(result) <= {"unchanged", "signed:broken"}


@DRAWN
@pytest.mark.parametrize("name", ["plain", "far words are cut off", "nested", "form fonts"])
def test_a_genuine_signature_stays_good_and_draws_only_in_its_field(name):
    data = later(signed_list(**SHORT), HARMLESS[name])
    assert verdict(data, key_of()).good
    assert drawn_otherwise(signed_list(**SHORT), data) == []


@DRAWN
def test_the_renderers_see_a_page_painted_over():
    def without_box(writer, field):
        drawing(PAINT, BBox=None)(writer, field)

    assert "PDFium" in drawn_otherwise(signed_list(**SHORT), later(signed_list(**SHORT), without_box))


def hidden_object(data, table):
    """Return a file with one more object that stands in no table, or in a table that not all programs can read."""
    at = len(data)
    extra = b"3 0 obj\n<< /Type /Page >>\nendobj\n"
    start = int(data[data.rindex(b"startxref") :].split()[1])
    trailer = data[data.rindex(b"trailer") : data.rindex(b"startxref")]
    trailer = trailer.replace(trailer[trailer.index(b"/Prev") :].split()[1], str(start).encode(), 1)
    return data + extra + table + trailer + b"startxref\n%d\n%%%%EOF\n" % (at + len(extra))


@pytest.mark.parametrize("table", [b"xref\n0 1\n0000000000 65535 f \n", b"xref\n0 1\n0000000000 65535 f\n"])
def test_an_object_only_a_repairing_program_finds_is_refused(table):
    data = later(hidden_object(signed_list(**SHORT), table), HARMLESS["plain"])
    result = verdict(data, key_of())
    assert not result.good
    assert failed(result) & {"unchanged:layout", "signed:broken"}
