"""Whether whoever signed a PDF after the club did nothing but that: each in a field left for it, and nothing else."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.fields import enumerate_sig_fields

from skatlist.signatures.pdf_appearance import is_plain
from skatlist.signatures.pdf_catalogue import FREE_IN_CATALOGUE, FREE_IN_FORM, OF_SAVING
from skatlist.signatures.pdf_objects import alike, entry, resolved
from skatlist.signatures.pdf_signature import PdfSignature

_MOST_VERSIONS: Final = 50  # five players and the keeper of the list sign; a program may need a version more for each
_OF_SIGNING: Final = frozenset({"/AP", "/DA", "/V"})


def nothing_but_signatures(reader: PdfFileReader, club: PdfSignature, others: Sequence[PdfSignature]) -> bool:
    """Whether every version of a file after the club's only added a signature in a field that the club left empty.

    Each covers the file as it was, certifies nothing and draws nothing outside its field; all else that can be reached
    from the catalogue is as it was, but for what `pdf_catalogue` leaves free and judges apart.
    """
    meant = _fields_at(reader, club.revision)
    signed_in = {other.revision: other.field for other in others}
    if len(signed_in) < len(others) or reader.total_revisions - club.revision > _MOST_VERSIONS:
        return False
    for other in others:
        ours = other.field in meant and other.field != club.field and "/V" not in meant[other.field]
        if not (ours and other.revision > club.revision and other.whole) or other.certifies:
            return False
    later = range(club.revision + 1, reader.total_revisions)
    return all(_left_alone(reader, version, signed_in.get(version)) for version in later)


def _left_alone(reader: PdfFileReader, version: int, own: str | None) -> bool:
    """Whether a version of a file differs from the one before it in nothing but its `own` field."""

    def free(values: generic.DictionaryObject) -> AbstractSet[str]:
        if values.get("/FT") == "/Sig" and values.get("/T") == own:
            return _OF_SIGNING
        if "/SigFlags" in values:
            return FREE_IN_FORM
        return FREE_IN_CATALOGUE if values.get("/Type") == "/Catalog" else frozenset()

    before, now = (reader.get_historical_resolver(number) for number in (version - 1, version))
    signed = own is None or is_plain(_fields_at(reader, version)[own])
    return signed and alike(now.root, before.root, free) and _info(now.trailer_view) == _info(before.trailer_view)


def _fields_at(reader: PdfFileReader, version: int) -> Mapping[str, Any]:
    """Return the fields to sign in by name, as they were in a version of the file."""
    return {
        name: resolved(field) for name, _value, field in enumerate_sig_fields(reader.get_historical_resolver(version))
    }


def _info(trailer: generic.DictionaryObject) -> dict[str, str]:
    """Return what a version of the file says of itself: its title, who wrote it."""
    info = entry(trailer, "/Info") or {}
    return {key: str(info[key]) for key in info if key not in OF_SAVING}
