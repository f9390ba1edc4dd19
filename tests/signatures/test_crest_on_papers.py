"""A crest at the head of signed papers: they verify, whatever its kind, and a picture hides nothing that is read."""

import zlib

import pytest
from archives import ARCHIVE, READ, checked, faults
from event.test_crest import picture_of, saved
from papers.paper_lists import scored_of
from pyhanko.pdf_utils import generic
from signatures.signing import EVENT, NOW, content, failed, key_of, updated, verdict
from signatures.test_pdf_bombs import on_page, stream

from skatlist.papers.list.list_form import CREST_SIDE, RIGHT, Layout
from skatlist.papers.list.list_pages import pages_of
from skatlist.papers.lists import Lists
from skatlist.papers.paper_files import sealed_pdf
from skatlist.papers.signatures.payload.paper import PaperKind
from skatlist.papers.signatures.pdf.sign import sign_pdf
from skatlist.tournament.model import Display, Event
from skatlist.words import Language

CRESTS = {"PNG": saved(picture_of("RGBA").resize((700, 800))), "JPEG": saved(picture_of("RGB"), "JPEG")}


@checked
@pytest.mark.parametrize(("kind", "crest"), [(PaperKind.LIST, "JPEG"), (PaperKind.STANDINGS, "PNG")])
def test_a_signed_paper_with_a_crest_is_in_order_and_for_archives(kind, crest):
    with_crest = content(scored_of(3, 36), kind=kind)
    page = sealed_pdf(with_crest, CRESTS[crest])
    assert b"/Subtype/Image" in page
    data = sign_pdf(page, with_crest.attachments, key_of(), NOW)
    assert verdict(data, key_of()).good
    assert faults(data, ARCHIVE, READ) == []


def test_papers_are_signed_without_the_crest_that_an_older_program_refuses(tmp_path):
    event = Event(name="Pokal", players=(), display=Display(CRESTS["PNG"]))
    lists = Lists.of(scored_of(3, 36).sheet, event=event)
    plain = lists.export(tmp_path, "pdf").names[0]
    assert b"/Subtype/Image" in (tmp_path / plain).read_bytes()
    signed = lists.export(tmp_path / "signed", "pdf", key=key_of()).names[0]
    assert b"/Subtype/Image" not in (tmp_path / "signed" / signed).read_bytes()


def test_a_page_that_calls_itself_a_picture_is_weighed_all_the_same():
    with_crest = content(scored_of(3, 12))
    heavy = stream(zlib.compress(b" " * 2_000_000), Subtype=generic.pdf_name("/Image"))
    data = sign_pdf(updated(sealed_pdf(with_crest), on_page(heavy)), with_crest.attachments, key_of(), NOW)
    assert "printed:swollen" in failed(verdict(data, key_of()))


@pytest.mark.parametrize("by_hand", [False, True])
def test_the_crest_stands_beside_the_facts_of_a_list(by_hand):
    event = EVENT._replace(display=Display(CRESTS["JPEG"]))
    page = pages_of(scored_of(4, 12), Language.DE, event=event, by_hand=by_hand)[0]
    layout = Layout(page.form)
    left, low, right, top = layout.crest_box
    assert layout.head_right < left < right <= (layout.code_square[0] if by_hand else RIGHT)
    assert (right - left, low) == (pytest.approx(CREST_SIDE), layout.fact_line)
    assert top > low
