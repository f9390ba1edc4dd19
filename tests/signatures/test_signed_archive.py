"""A signed paper stays one for archives that can be read aloud, and nothing of what makes it one may be exchanged."""

from io import BytesIO

import pytest
from archives import ARCHIVE, READ, checked, faults
from papers.paper_lists import eventful, scored_of
from pyhanko.pdf_utils import generic
from pypdf import PdfReader
from signatures.signing import CLUB, NAMES, content, key_of, sign, signed_list, updated, verdict
from tiers import slow

from skatlist.papers.signatures.payload.paper import PaperKind

pytestmark = pytest.mark.slow

STRANGE = ("李小龙 Bruce", "محمد علی", "Anna 😀", "Łukasz Öztürk")
PAPERS = {
    "list": lambda: content(scored_of(4, 48)),
    "strange": lambda: content(scored_of(4, 48, names=STRANGE)),
    "standings": lambda: content(scored_of(3, 18, names=NAMES), kind=PaperKind.STANDINGS),
}
LONGER = {
    "five": lambda: content(scored_of(5, 60, names=NAMES)),
    "eventful": lambda: content(eventful()),
    "two sheets": lambda: content(scored_of(4, 100)),
}


@checked
@pytest.mark.parametrize("name", [*PAPERS, *slow(*LONGER)])
def test_a_signed_paper_is_for_archives_can_be_read_aloud_and_is_good(name):
    data = sign((PAPERS | LONGER)[name]())
    assert faults(data, ARCHIVE, READ) == []
    assert verdict(data, key_of()).good


def test_a_signed_list_is_small_and_says_whose_it_is():
    data = signed_list(4, 48)
    assert len(data) < 76_000
    reader = PdfReader(BytesIO(data))
    assert (reader.metadata.title, reader.metadata.author) == ("Spielliste Serie 1 Tisch 3, Clubabend", CLUB)
    files = [each.get_object() for each in reader.root_object["/AF"]]
    assert {(file["/UF"], file["/AFRelationship"]) for file in files} >= {
        ("list.json", "/Data"),
        ("paper.json", "/Data"),
    }


def renamed(writer):
    writer.root["/OutputIntents"][0]["/Info"] = generic.pdf_string("Hausfarben")
    writer.update_root()


def read_otherwise(writer):
    tree = writer.root["/StructTreeRoot"]
    tree["/K"]["/Alt"] = generic.pdf_string("Endstand: Anna 9999")
    writer.update_container(tree["/K"])


def without_metadata(writer):
    del writer.root["/Metadata"]
    writer.update_root()


def dropped(writer):
    del writer.root["/StructTreeRoot"]
    writer.update_root()


def file_name_on_paper(writer):
    writer.root["/ViewerPreferences"][generic.pdf_name("/DisplayDocTitle")] = generic.BooleanObject(False)
    writer.update_root()


@pytest.mark.parametrize("change", [renamed, read_otherwise, dropped, file_name_on_paper, without_metadata])
def test_nobody_says_it_otherwise_later(change):
    result = verdict(updated(signed_list(3, 12), change), key_of())
    assert not result.good


def test_the_files_inside_belong_to_the_paper():
    def apart(writer):
        del writer.root["/AF"][-1]
        writer.update_container(writer.root["/AF"])

    assert not verdict(updated(signed_list(3, 12), apart), key_of()).good
