"""Other programs look at signed papers.

docs/unterschrift.md is right about `pdfsig`: when it may be believed, and when only `verify` decides. The code beside
the signature says to another decoder what stands on the paper.
"""

import re
import subprocess
from io import BytesIO

import needs
import pytest
from codes import READS, codes_of_pdf
from papers.paper_lists import scored_of
from pypdf import PdfReader
from signatures.signing import also_signed, content, key_of, painted, sign, signed_list, updated, verdict

from skatlist.papers.signatures.payload.paper import PaperKind

SIGNS = needs.program("pdfsig")


@pytest.fixture
def believed(tmp_path):
    """Whether a PDF is good by the rule of the page: the club's signature alone, and over the whole file."""

    def verdict_of(data):
        path = tmp_path / "liste.pdf"
        path.write_bytes(data)
        output = subprocess.run(["pdfsig", str(path)], capture_output=True, text=True, check=False).stdout
        fields = re.split(r"^Signature #\d+:\n", output, flags=re.MULTILINE)[1:]
        [club] = [field for field in fields if "Signature Field Name: club\n" in field]
        others = [field for field in fields if field != club]
        whole = "  - Total document signed\n" in club and "Signature is Valid." in club
        return whole and all("not signed" in field for field in others), output

    return verdict_of


@SIGNS
def test_the_club_alone_is_believed(believed):
    assert believed(signed_list())[0]


@pytest.mark.slow
@SIGNS
def test_a_page_painted_over_is_not_even_where_the_forger_signs_the_whole_file(believed):
    data = updated(signed_list(), painted)
    assert not believed(data)[0]
    data = also_signed(signed_list(), "place1", key_of("Anna Becker"), before=painted)
    good, output = believed(data)
    assert "  - Total document signed\n" in output
    assert output.count("Signature is Valid.") == 2
    assert (good, verdict(data).good) == (False, False)


@pytest.mark.slow
@SIGNS
def test_with_a_players_signature_only_verify_decides(believed):
    data = also_signed(signed_list(), "place1", key_of("Anna Becker"))
    assert (believed(data)[0], verdict(data).good) == (False, True)


@pytest.mark.slow
@READS
@pytest.mark.parametrize("kind", [PaperKind.LIST, PaperKind.STANDINGS])
def test_the_code_beside_the_signature_says_what_the_paper_says(kind, tmp_path):
    scored = scored_of(4, 48)
    data = sign(content(scored, kind=kind))
    totals = " ".join(f"{place.place}:{place.total}" for place in scored.places)
    (words,) = set(codes_of_pdf(data, tmp_path))
    lines = words.splitlines()
    assert verdict(data, key_of()).good
    assert "20.11.2026" in lines
    assert kind is PaperKind.STANDINGS or totals in lines
    assert lines[-1] in "".join(page.extract_text() for page in PdfReader(BytesIO(data)).pages)
