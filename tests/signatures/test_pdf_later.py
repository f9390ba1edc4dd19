"""Signers of a PDF after the club: in a field left for them, and nothing but that."""

from io import BytesIO

import pytest
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import fields
from pyhanko.sign.signers import PdfSignatureMetadata, PdfSigner
from signatures.signing import CLUB, NOW, also_signed, failed, key_of, signed_list, updated, verdict

from skatlist.papers.signatures.keys.certificate import fingerprint
from skatlist.papers.signatures.pdf.sign import _signer

pytestmark = pytest.mark.slow

SHORT = {"size": 3, "games": 12}


def field_of(writer, name):
    return next(each for each in writer.root["/AcroForm"]["/Fields"] if each.get_object()["/T"] == name)


def no_longer_certified(writer):
    writer.root["/Perms"] = generic.DictionaryObject()
    writer.update_root()


class _Certifier(PdfSigner):
    """Certifies a document that is certified already, which programs refuse to do."""

    def _enforce_certification_constraints(self, *_args, **_more):
        return None


def certified_again(data, field, key):
    writer = IncrementalPdfFileWriter(BytesIO(data))
    meta = PdfSignatureMetadata(
        field_name=field,
        md_algorithm="sha256",
        subfilter=fields.SigSeedSubFilter.PADES,
        certify=True,
        docmdp_permissions=fields.MDPPerm.FILL_FORMS,
    )
    return _Certifier(meta, _signer(key)).sign_pdf(writer).getvalue()


@pytest.mark.parametrize("field", ["keeper", "place2"])
@pytest.mark.parametrize("stripped", [False, True])
def test_a_stranger_who_certifies_the_file_again_does_not_become_the_club(field, stripped):
    stranger = key_of(CLUB, 6)
    data = signed_list(**SHORT)
    again = certified_again(updated(data, no_longer_certified) if stripped else data, field, stranger)
    for trusted in ((), (key_of(),), (stranger,)):
        result = verdict(again, *trusted)
        assert "unchanged" in failed(result)
        assert not result.good
        assert result.fingerprint == fingerprint(key_of().certificate)
        assert [(later.field, later.fingerprint) for later in result.later] == [
            (field, fingerprint(stranger.certificate))
        ]


def test_a_certification_taken_away_is_seen():
    assert failed(verdict(updated(signed_list(**SHORT), no_longer_certified))) >= {"unchanged"}


def test_later_signers_are_listed_with_field_time_and_fingerprint():
    anna = key_of("Anna Becker", 3)
    result = verdict(also_signed(signed_list(**SHORT), "place2", anna), key_of())
    assert result.good
    (later,) = result.later
    assert (later.signer, later.field) == ("Anna Becker", "place2")
    assert later.fingerprint == fingerprint(anna.certificate)
    assert later.signed_at.tzinfo is not None


def picture(writer):
    look = generic.StreamObject(
        {
            generic.pdf_name("/Type"): generic.pdf_name("/XObject"),
            generic.pdf_name("/Subtype"): generic.pdf_name("/Form"),
            generic.pdf_name("/BBox"): generic.ArrayObject(map(generic.NumberObject, (0, 0, 100, 20))),
        },
        stream_data=b"0 g 0 0 100 20 re f",
    )
    return generic.DictionaryObject({generic.pdf_name("/N"): writer.add_object(look)})


def other_field_painted(writer):
    field = field_of(writer, "place2")
    field.get_object()["/AP"] = picture(writer)
    writer.mark_update(field)


def other_title(writer):
    writer.set_info(generic.DictionaryObject({generic.pdf_name("/Title"): generic.pdf_string("Gefälscht")}))


@pytest.mark.parametrize("before", [other_field_painted, other_title])
def test_a_later_signer_may_change_only_their_own_field(before):
    result = verdict(also_signed(signed_list(**SHORT), "place1", key_of("Anna"), before=before))
    assert "unchanged" in failed(result)


def test_a_field_signed_already_is_not_drawn_over_by_the_next_signer():
    first = also_signed(signed_list(**SHORT), "place2", key_of("Anna"))
    assert verdict(first).good
    assert "unchanged" in failed(verdict(also_signed(first, "place1", key_of("Bernd"), before=other_field_painted)))


def test_a_field_that_was_not_there_when_the_club_signed_is_none_to_sign_in():
    spec = fields.SigFieldSpec("place9", on_page=0, box=(0, 0, 0, 0))
    assert "unchanged" in failed(verdict(also_signed(signed_list(**SHORT), "place9", key_of("Anna"), spec=spec)))


def test_bytes_of_a_later_signature_are_not_free():
    data = also_signed(signed_list(**SHORT), "place1", key_of("Anna"))
    begin = data.rindex(b"/Contents <") + len(b"/Contents <")
    end = data.index(b">", begin)
    for at, digits in ((end - 2, b"AB"), (end - 40, b"01")):
        assert "intact:later" in failed(verdict(data[:at] + digits + data[at + 2 :]))
    letter = next(at for at in range(begin, end) if data[at : at + 1].isalpha())
    assert "intact:later" in failed(verdict(data[:letter] + data[letter : letter + 1].swapcase() + data[letter + 1 :]))
    small = data[begin:end].lower() if data[letter : letter + 1].isupper() else data[begin:end].upper()
    assert verdict(data[:begin] + small + data[end:]).good, "other programs write other digits"


def test_the_time_of_the_club_is_its_own():
    assert verdict(also_signed(signed_list(**SHORT), "place1", key_of("Anna"))).signed_at == NOW
