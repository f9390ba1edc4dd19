"""PDF files that unpack to more than a laptop has: refused early, in little memory, with one sentence."""

import tracemalloc
import zlib

import pytest
from papers.paper_lists import scored_of
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.generic import pdf_name
from signatures.signing import NAMES, NOW, content, failed, key_of, painted, sign, updated, verdict
from tiers import slow

from skatlist.papers.paper_files import sealed_pdf
from skatlist.papers.signatures.pdf.sign import sign_pdf

MOST = 64 * 1024 * 1024
HUGE = 70_000_000


def bomb(byte=b" ", layers=1):
    packed = zlib.compress(byte * HUGE, 9)
    for _ in range(layers - 1):
        packed = zlib.compress(packed, 9)
    return packed


def stream(packed, filters=("/FlateDecode",), **more):
    values = {pdf_name("/Filter"): generic.ArrayObject(map(pdf_name, filters))}
    return generic.StreamObject(
        values | {pdf_name(f"/{key}"): value for key, value in more.items()}, encoded_data=packed
    )


def attached(made):
    def change(writer):
        names = writer.root["/Names"]["/EmbeddedFiles"]["/Names"]
        names[1]["/EF"]["/F"] = writer.add_object(made)
        writer.update_container(names[1]["/EF"])

    return change


def on_page(made):
    return lambda writer: writer.add_stream_to_page(0, writer.add_object(made))


def peak_of(data):
    tracemalloc.start()
    try:
        result = verdict(data)
        return result, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def short():
    return content(scored_of(3, 12, names=NAMES), key=key_of("Fremder"))


def signed_over(change):
    """Return a paper of a stranger who put a bomb into it before signing it with a key of their own."""
    signed = short()
    paper = sealed_pdf(signed)
    return sign_pdf(updated(paper, change), signed.attachments, key_of("Fremder"), NOW)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["list.json", *slow("paper.json", "x.toml")])
def test_a_file_inside_that_unpacks_without_end_is_refused(name):
    signed = short()
    paper = sealed_pdf(signed)
    data = sign_pdf(paper, {**signed.attachments, name: b"#" * HUGE}, key_of("Fremder"), NOW)
    result, peak = peak_of(data)
    assert failed(result) == {"signed:swollen"}
    assert peak < MOST


PACKED = {
    "twice": (stream(bomb(layers=2), ("/FlateDecode", "/FlateDecode"))),
    "predicted": stream(
        zlib.compress(bytes(4_000_000), 9),
        DecodeParms=generic.DictionaryObject(
            {pdf_name("/Predictor"): generic.NumberObject(12), pdf_name("/Columns"): generic.NumberObject(1)}
        ),
    ),
    "letters": stream(b"z" * 200_000 + b"~>", ("/ASCII85Decode",)),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["twice", *slow("predicted", "letters")])
def test_a_file_inside_is_packed_as_ours_are_or_not_read(name):
    result, peak = peak_of(updated(sign(short(), key_of("Fremder")), attached(PACKED[name])))
    assert not result.good
    assert peak < MOST


@pytest.mark.slow
@pytest.mark.parametrize("when", ["before", *slow("after")])
def test_a_page_that_unpacks_without_end_is_refused(when):
    change = on_page(stream(bomb(b"q Q ", 1)))
    result, peak = peak_of(
        signed_over(change) if when == "before" else updated(sign(short(), key_of("Fremder")), change)
    )
    assert failed(result) == {"signed:swollen"}
    assert peak < MOST


@pytest.mark.slow
@pytest.mark.parametrize("made", [*PACKED.values(), stream(zlib.compress(b"q Q " * 500_000))], ids=[*PACKED, "much"])
def test_a_page_with_far_more_on_it_than_a_list_is_not_read(made):
    result, peak = peak_of(signed_over(on_page(made)))
    assert failed(result) == {"printed:swollen"}
    assert peak < MOST


@pytest.mark.slow
def test_a_drawing_used_again_and_again_is_not_read_again_and_again():
    def repeated(writer):
        form = generic.StreamObject(
            {
                pdf_name("/Type"): pdf_name("/XObject"),
                pdf_name("/Subtype"): pdf_name("/Form"),
                pdf_name("/BBox"): generic.ArrayObject(map(generic.NumberObject, (0, 0, 9, 9))),
            },
            stream_data=b"q Q " * 50_000,
        )
        page = writer.find_page_for_modification(0)[0].get_object()
        drawings = generic.DictionaryObject({pdf_name("/Again"): writer.add_object(form)})
        page["/Resources"][pdf_name("/XObject")] = drawings
        writer.update_container(page["/Resources"])
        painted(writer, b"/Again Do " * 5_000)

    result, peak = peak_of(signed_over(repeated))
    assert not result.good
    assert peak < MOST
