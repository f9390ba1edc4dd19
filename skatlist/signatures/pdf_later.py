"""Whether whoever signed a PDF after the club did nothing but that: each in a field left for it, and nothing else."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.fields import enumerate_sig_fields

from skatlist.signatures.pdf_signature import PdfSignature

__all__ = ["nothing_but_signatures"]

_MOST_VERSIONS: Final = 50  # five players and the keeper of the list sign; a program may need a version more for each
_DEEPEST: Final = 20
_UPWARDS: Final = frozenset({"/P", "/Parent"})
_OF_SAVING: Final = frozenset({"/ModDate", "/Producer"})  # what every program that saves a file notes down


def nothing_but_signatures(reader: PdfFileReader, club: PdfSignature, others: Sequence[PdfSignature]) -> bool:
    """Whether every version of a file after the club's only added a signature in a field that the club left empty.

    It covers the file as it was, certifies nothing, and no other field was touched; the file has kept its title. That
    pages and catalogue were left alone is judged by `PdfSignature.unchanged`.
    """
    meant = _fields_at(reader, club.revision)
    signed_in = {other.revision: other.field for other in others}
    if len(signed_in) < len(others) or reader.total_revisions - club.revision > _MOST_VERSIONS:
        return False
    for other in others:
        ours = other.field in meant and other.field != club.field
        if not (ours and other.revision > club.revision and other.whole) or other.certifies:
            return False
    later = range(club.revision + 1, reader.total_revisions)
    return all(_left_alone(reader, version, signed_in.get(version)) for version in later) and (
        _info_at(reader, club.revision) == _info_at(reader, reader.total_revisions - 1)
    )


def _left_alone(reader: PdfFileReader, version: int, own: str | None) -> bool:
    """Whether a version of a file has every field but its `own` as the version before it had."""
    before, now = _fields_at(reader, version - 1), _fields_at(reader, version)
    if before.keys() != now.keys():
        return False
    touched = {(ref.idnum, ref.generation) for ref in reader.xrefs.explicit_refs_in_revision(version)}
    for name, field in now.items():
        if name == own:
            continue
        parts = set(_parts(field, 0))
        if parts != set(_parts(before[name], 0)) or parts & touched:
            return False
    return True


def _fields_at(reader: PdfFileReader, version: int) -> Mapping[str, Any]:
    """Return the fields to sign in by name, as they were in a version of the file."""
    return {name: field for name, _value, field in enumerate_sig_fields(reader.get_historical_resolver(version))}


def _parts(value: Any, depth: int) -> Iterator[tuple[int, int]]:
    """Yield number and generation of every object a field is made of."""
    if depth > _DEEPEST:
        return
    if isinstance(value, generic.IndirectObject):
        yield value.idnum, value.generation
        value = value.get_object()
    if isinstance(value, generic.DictionaryObject):
        for key in value:
            if key not in _UPWARDS:
                yield from _parts(value.raw_get(key), depth + 1)
    elif isinstance(value, generic.ArrayObject):
        for index in range(len(value)):
            yield from _parts(value.raw_get(index), depth + 1)


def _info_at(reader: PdfFileReader, version: int) -> dict[str, str]:
    """Return what a version of the file says of itself: its title, who wrote it."""
    trailer = reader.get_historical_resolver(version).trailer_view
    if "/Info" not in trailer:
        return {}
    info = trailer["/Info"]
    return {key: str(info[key]) for key in info if key not in _OF_SAVING}
