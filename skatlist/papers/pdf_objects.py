"""The objects of a PDF, written so that the file is exactly what the standards for archives ask for.

No object is packed into another, one table names them all, and nothing follows it.
"""

import hashlib
import zlib
from typing import Any, Final

from reportlab.pdfbase import pdfdoc

_HEADER: Final = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
_STREAM_END: Final = b"endstream\n"


class Blank(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object written by ourselves: its number is known before its `body` is."""

    __RefOnly__ = 1

    def __init__(self, body: bytes = b"") -> None:
        self.body = body

    def format(self, _document: Any) -> bytes:
        """Return the object as the library asks for it."""
        return self.body


class PdfFile:
    """The objects of a document, numbered as they come."""

    def __init__(self, doc: Any) -> None:
        self._doc = doc

    def new(self, body: bytes = b"") -> Blank:
        """Return a new object of the file, for what refers to it before it is written."""
        made = Blank(body)
        self._doc.Reference(made)
        return made

    def add(self, body: bytes) -> bytes:
        """Put an object into the file and return the reference to it."""
        return self.ref(self.new(body))

    def ref(self, value: Any) -> bytes:
        """Return the reference to an object of the file."""
        reference = self._doc.Reference(value)
        number, _ = self._doc.idToObjectNumberAndVersion[reference.name]
        return b"%d 0 R" % number

    def written(self, catalogue: bytes, info: bytes) -> bytes:
        """Return the file: all objects, the table of them, and a name made of what it holds."""
        doc, parts, at = self._doc, [_HEADER], len(_HEADER)
        places: list[int] = []
        while (number := len(places) + 1) in doc.numberToId:
            body = doc.idToObject[doc.numberToId[number]].format(doc)
            if body.endswith(_STREAM_END):
                body = ended(body[: -len(_STREAM_END)])
            part = b"%d 0 obj\n%s\nendobj\n" % (number, body.strip(b"\n"))
            places.append(at)
            parts.append(part)
            at += len(part)
        digest = hashlib.sha256(b"".join(parts)).hexdigest()[:32].encode()
        table = b"".join(b"%010d 00000 n \n" % place for place in places)
        size = len(places) + 1
        parts.append(b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, table))
        parts.append(b"trailer\n<</Size %d/Root %s/Info %s/ID[<%s><%s>]>>\n" % (size, catalogue, info, digest, digest))
        parts.append(b"startxref\n%d\n%%%%EOF\n" % at)
        return b"".join(parts)


def stream(head: bytes, content: bytes, *, packed: bool = True) -> bytes:
    """Return a stream; `head` is what its dictionary says besides length and filter."""
    if packed:
        content, head = zlib.compress(content, 9), head + b"/Filter/FlateDecode"
    return ended(b"<<%s/Length %d>>\nstream\n%s" % (head, len(content), content))


def ended(content: bytes) -> bytes:
    """Return a stream with its end: a new line before it that cannot be taken for a part of the content."""
    return content + (b"\r\n" if content.endswith(b"\r") else b"\n") + b"endstream"


def words(said: str) -> bytes:
    """Return text as a string of the file."""
    if said.isascii() and said.isprintable():
        return b"(%s)" % said.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)").encode()
    return b"<FEFF%s>" % said.encode("utf-16-be", "replace").hex().upper().encode()


def name(said: str) -> bytes:
    """Return a word as a name of the file."""
    return b"/" + b"".join(b"%c" % byte if chr(byte).isalnum() else b"#%02X" % byte for byte in said.encode())
