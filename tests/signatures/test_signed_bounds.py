"""How much one signed paper carries: what can be signed can be verified, and what could not is refused at once."""

import random
from io import BytesIO

import pytest
from papers.paper_lists import scored_of
from pypdf import PdfReader
from signatures import excel_signing
from signatures.signing import content, failed, key_of, sign, verdict
from tiers import slow

from skatlist.files.formats.files import MAX_JSON, MAX_WORDS
from skatlist.papers.signatures.payload.content import MAX_CONTENT, read_content
from skatlist.papers.signatures.payload.paper import PaperKind
from skatlist.skat.sheet import Player, score
from skatlist.words import InputError

pytestmark = pytest.mark.slow

REMARK, ROW = MAX_WORDS - 100, 120  # characters of a remark, and of the rest of its game in the file


def large(size, letters="abcdefghijklmnop"):
    """Return the content of a Rangliste whose lists take up a number of bytes, with remarks on every game."""
    lists = round(size / (48 * (REMARK + ROW)))
    chance = random.Random(3)
    sheets = []
    for table in range(1, lists + 1):
        scored = scored_of(4, 48, seed=table, table=table, names=tuple(f"Spieler {table}.{n}" for n in range(4)))
        remarks = ("".join(chance.choices(letters, k=REMARK)) for _ in range(48))
        rows = tuple(row._replace(remark=remark) for row, remark in zip(scored.sheet.rows, remarks, strict=True))
        sheets.append(score(scored.sheet._replace(rows=rows), scored.profile))
    return content(*sheets, kind=PaperKind.STANDINGS)


@pytest.mark.parametrize("size", [MAX_JSON + 100_000, *slow(MAX_CONTENT - 2_500_000)])
def test_a_rangliste_of_many_lists_is_signed_and_verified(size):
    signed = large(size, "abcd")
    assert size * 0.9 < len(signed.attachments["list.json"]) < MAX_CONTENT
    assert failed(verdict(sign(signed), key_of())) == set()
    assert failed(excel_signing.verdict(excel_signing.sign(signed), key_of())) == set()


def test_three_hundred_lists_are_signed_and_verified():
    sheets = [scored_of(3, 36, seed=n, table=n, names=(f"A{n}", f"B{n}", f"C{n}")) for n in range(1, 301)]
    assert verdict(sign(content(*sheets, kind=PaperKind.STANDINGS))).good


def test_unverifiable_content_is_not_signed():
    with pytest.raises(InputError) as caught:
        large(MAX_CONTENT + 100_000)
    assert caught.value.key == "errors.paper_too_big"
    assert caught.value.params["size"] > caught.value.params["limit"] == 10


@pytest.mark.slow
def test_a_list_of_thousands_of_games_is_signed_as_pdf_and_verified():
    paper = content(scored_of(3, 5_100))
    assert verdict(sign(paper), key_of()).good
    with pytest.raises(InputError) as caught:  # a worksheet has no room for these rows
        excel_signing.sign(paper)
    assert caught.value.key == "errors.paper_too_big_excel"


def test_content_too_large_for_a_workbook_is_not_signed_as_one():
    signed = large(MAX_CONTENT // 2, "&<>")  # five letters each in a workbook
    assert verdict(sign(signed)).good
    with pytest.raises(InputError) as caught:
        excel_signing.sign(signed)
    assert caught.value.key == "errors.paper_too_big_excel"


def test_pages_beyond_those_read_are_neither_signed_nor_good(monkeypatch):
    base = scored_of(4, 4)
    people = [tuple(Player(f"Spieler {n} {place}") for place in range(4)) for n in range(1, 41)]
    sheets = [base.sheet._replace(table=n, players=players) for n, players in enumerate(people, 1)]
    paper = content(*(score(sheet, base.profile) for sheet in sheets), kind=PaperKind.STANDINGS)
    data = sign(paper)
    pages = len(PdfReader(BytesIO(data)).pages)
    assert pages > 2
    assert verdict(data).good
    for module in ("objects", "words", "sign"):
        monkeypatch.setattr(f"skatlist.papers.signatures.pdf.{module}.MAX_PAGES", pages - 1)
    assert failed(verdict(data)) == {"printed:swollen"}
    with pytest.raises(InputError) as caught:
        sign(paper)
    assert caught.value.key == "errors.paper_too_many_pages"
    assert caught.value.params == {"count": pages, "limit": pages - 1}


@pytest.mark.parametrize("inside", [b" " * MAX_CONTENT, b"[" * 1_600_000, b"{}," * 800_000])
def test_more_than_that_inside_is_refused_before_it_is_taken_apart(inside):
    attachments = {**content(scored_of(3, 12)).attachments, "list.json": inside}
    with pytest.raises(InputError) as caught:
        read_content(attachments)
    assert caught.value.key == "errors.paper_swollen"
