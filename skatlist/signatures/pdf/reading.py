"""Opening a PDF of a stranger: no stream of it unpacks to more than a paper of ours can hold."""

import re
import zlib
from io import BytesIO
from typing import Any, Final

from pyhanko.pdf_utils.decode_limits import (
    DEFAULT_PURPOSE_LIMITS,
    DecodeLimits,
    DecodePurpose,
    DocumentDecodeBudget,
    StreamDecodeLimits,
)
from pyhanko.pdf_utils.generic import StreamObject
from pyhanko.pdf_utils.reader import PdfFileReader

from skatlist.signatures.payload.content import MAX_CONTENT

MAX_PAGES: Final = 200  # of a signed paper: some 9,000 players; each is compared with the page drawn again
_END: Final = b"%%EOF"
_COVERED: Final = re.compile(rb"/ByteRange\s*\[\s*0\s+(\d{1,10})\s+(\d{1,10})\s+\d{1,10}\s*\]")
_MIB: Final = 1024 * 1024
_PLAIN: Final[tuple[list[str], ...]] = ([], ["/FlateDecode"])


def _at_most(size: int) -> StreamDecodeLimits:
    # How well a stream is packed says nothing: a hundred lists of one hand pack well.
    return StreamDecodeLimits(max_ratio=None, max_output_size=size)


_LIMITS: Final = DecodeLimits(
    per_stream=_at_most(MAX_CONTENT),
    per_purpose={
        **DEFAULT_PURPOSE_LIMITS,
        DecodePurpose.OBJECT_STREAM: _at_most(2 * _MIB),
        DecodePurpose.XREF_STREAM: _at_most(_MIB // 4),
        DecodePurpose.XMP_METADATA: _at_most(_MIB),
    },
    # What is signed inside, and the pages with their fonts; each version of a file has as much.
    document_budget=DocumentDecodeBudget(base_allowance=MAX_CONTENT + 6 * _MIB, max_ratio=0),
)


def open_pdf(data: bytes) -> PdfFileReader:
    """Return a PDF ready to be looked at; a stream beyond its bounds raises PdfDecodeLimitError when it is read."""
    return PdfFileReader(BytesIO(data), strict=True, decode_limits=_LIMITS)


def plainly_packed(stream: StreamObject) -> bool:
    """Whether a stream is packed as ours are, or not at all: no filter upon filter, none that unpacks slowly."""
    filters: Any = stream.get("/Filter", [])
    return (filters if isinstance(filters, list) else [filters]) in _PLAIN and "/DecodeParms" not in stream


def stream_content(stream: StreamObject) -> bytes:
    """Return what a stream holds. Raises ValueError for one that programs could unpack in different ways."""
    data: bytes = stream.data  # within its bounds
    if not plainly_packed(stream):
        raise ValueError(stream.get("/Filter"))
    if stream.get("/Filter"):
        flate = zlib.decompressobj()
        if flate.decompress(stream.encoded_data, len(data) + 1) != data or not flate.eof or flate.unused_data.strip():
            raise ValueError("/FlateDecode")
    return data


def is_saved_anew(data: bytes) -> bool:
    """Whether a program wrote a signed file again: it is whole, but no signature lies where it says it does."""
    gaps = [(int(found[1]), int(found[2])) for found in _COVERED.finditer(data)]
    there = any(data[begin : begin + 1] == b"<" and data[end - 1 : end] == b">" for begin, end in gaps)
    return bool(gaps) and not there and data.rstrip().endswith(_END)
