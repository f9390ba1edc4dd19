"""Keys and signed papers for the tests of signatures, and what a forger does with them."""

import datetime as dt
import tempfile
from functools import cache
from io import BytesIO
from pathlib import Path

from papers.paper_lists import scored_of
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign import fields
from pyhanko.sign.signers import PdfSignatureMetadata, PdfSigner

from skatlist.papers.paper_files import sealed_pdf
from skatlist.papers.seal import Seal
from skatlist.papers.signatures.keys.certificate import fingerprint, holder
from skatlist.papers.signatures.keys.key_file import new_key, unlock
from skatlist.papers.signatures.payload.content import content_of
from skatlist.papers.signatures.payload.paper import PaperKind, paper_json
from skatlist.papers.signatures.pdf.sign import _signer, sign_pdf
from skatlist.papers.signatures.pdf.verify_pdf import verify_pdf
from skatlist.tournament.model import Event
from skatlist.tournament.state import list_state, standings_state
from skatlist.words import Language

NAMES = ('Łukasz "A<B" Öztürk =cmd|x', "Gülşen Öztürk", "<b>Anna</b> & Söhne", "Θεόδωρος Ωνάσης", "=1+1")
CLUB = "Skatfreunde Łukasz & Söhne 1923"
NOW = dt.datetime(2026, 11, 20, 22, 15, 7, tzinfo=dt.timezone(dt.timedelta(hours=1)))
EVENT = Event(name="Clubabend", date="2026-11-20", place="Zum Löwen")


@cache
def key_of(name=CLUB, years=5, made=NOW):
    """Return an unlocked key."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "key.pem"
        path.write_bytes(new_key(name, "x", now=made, years=years))
        return unlock(path, "x")


def by(key, now=NOW):
    return Seal(holder(key.certificate), now, "", fingerprint(key.certificate))


def content(*sheets, key=None, now=NOW, lang=Language.DE, event=EVENT, kind=PaperKind.LIST, errors=0, state=None):
    profile = sheets[0].profile
    signing = by(key or key_of(), now)
    if kind is PaperKind.LIST:
        state = state or list_state(sheets[0])._replace(errors=errors)
    else:
        states = [list_state(scored) for scored in sheets]
        state = standings_state(sheets, states, event, now)
    return content_of(kind, sheets, signing, event=event, profile=profile, state=state, lang=lang, date="2026-11-20")


def as_version(paper_content, program):
    """Return content as another version of the program would have signed it."""
    facts = paper_content.facts._replace(program=program)
    inside = {**paper_content.attachments, "paper.json": paper_json(facts, paper_content.results)}
    return paper_content._replace(facts=facts, attachments=inside)


def sign(paper_content, key=None, now=NOW):
    """Return content drawn and signed."""
    return sign_pdf(sealed_pdf(paper_content), paper_content.attachments, key or key_of(), now)


@cache
def signed_list(size=3, games=18, names=NAMES, lang=Language.DE):
    return sign(content(scored_of(size, games, names=names), lang=lang))


def verdict(data, *trusted):
    return verify_pdf(data, "liste.pdf", [key.certificate for key in trusted])


def failed(paper_content):
    """Return the names of the checks that failed, with their reasons."""
    return {
        check.name.value + (f":{check.reason}" if check.reason else "")
        for check in paper_content.checks
        if check.passed is False
    }


def updated(data, change):
    """Return a PDF with another version appended, as a program that edits PDF files writes it."""
    writer = IncrementalPdfFileWriter(BytesIO(data))
    change(writer)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def painted(writer, code=b"q 1 g 300 300 40 12 re f Q"):
    """Paint over the first page."""
    stream = generic.StreamObject(stream_data=code)
    writer.add_stream_to_page(0, writer.add_object(stream))


def annotated(writer, kind="/Square"):
    """Put an annotation with a picture of its own on the first page."""
    look = generic.StreamObject(
        {
            generic.pdf_name("/Type"): generic.pdf_name("/XObject"),
            generic.pdf_name("/Subtype"): generic.pdf_name("/Form"),
            generic.pdf_name("/BBox"): generic.ArrayObject(map(generic.NumberObject, (0, 0, 40, 12))),
        },
        stream_data=b"1 g 0 0 40 12 re f",
    )
    note = generic.DictionaryObject(
        {
            generic.pdf_name("/Type"): generic.pdf_name("/Annot"),
            generic.pdf_name("/Subtype"): generic.pdf_name(kind),
            generic.pdf_name("/Rect"): generic.ArrayObject(map(generic.NumberObject, (300, 300, 340, 312))),
            generic.pdf_name("/F"): generic.NumberObject(4),
            generic.pdf_name("/AP"): generic.DictionaryObject({generic.pdf_name("/N"): writer.add_object(look)}),
        }
    )
    page = writer.find_page_for_modification(0)[0].get_object()
    page["/Annots"].append(writer.add_object(note))
    writer.update_container(page["/Annots"])


def with_attachment(name, data):
    """Return a change that puts another content into an embedded file."""

    def change(writer):
        names = writer.root["/Names"]["/EmbeddedFiles"]["/Names"]
        at = next(at for at in range(0, len(names), 2) if names[at] == name)
        stream = names[at + 1]["/EF"]["/F"]
        new = generic.StreamObject({generic.pdf_name("/Type"): generic.pdf_name("/EmbeddedFile")}, stream_data=data)
        names[at + 1]["/EF"]["/F"] = writer.add_object(new)
        writer.update_container(names[at + 1]["/EF"])
        assert stream is not None

    return change


def attachment(data, name):
    names = PdfFileReader(BytesIO(data)).root["/Names"]["/EmbeddedFiles"]["/Names"]
    return next(names[at + 1]["/EF"]["/F"].data for at in range(0, len(names), 2) if names[at] == name)


def also_signed(data, field, key, before=lambda _writer: None, spec=None):
    """Return a PDF that a second person signed, too, as any program for digital signatures does it."""
    writer = IncrementalPdfFileWriter(BytesIO(data))
    before(writer)
    meta = PdfSignatureMetadata(field_name=field, md_algorithm="sha256", subfilter=fields.SigSeedSubFilter.PADES)
    return PdfSigner(meta, _signer(key), new_field_spec=spec).sign_pdf(writer).getvalue()
