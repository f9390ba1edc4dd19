"""A picture as an object of a PDF, with what its points leave clear."""

from typing import Final

from skatlist.event.crest import CrestPicture
from skatlist.papers.pdf_objects import Blank, PdfFile, stream

_PNG_ROWS: Final = 15  # each row says by which filter of PNG it is packed


def picture_object(file: PdfFile, picture: CrestPicture) -> Blank:
    """Return a picture as an object; what it needs is put into the file."""
    depth, colours = picture.depth, b"/DeviceGray" if picture.is_grey else b"/DeviceRGB"
    if picture.palette:
        colours = b"[/Indexed/DeviceRGB %d<%s>]" % (len(picture.palette) // 3 - 1, picture.palette.hex().encode())
    head = _head(picture, depth, colours)
    if picture.clear:
        head += b"/Mask[%s]" % b" ".join(b"%d %d" % (sample, sample) for sample in picture.clear)
    if picture.alpha:
        mask = stream(_head(picture, picture.alpha_depth, b"/DeviceGray"), picture.alpha)
        head += b"/SMask %s" % file.add(mask)
    if picture.is_jpeg:
        return Blank(stream(head + b"/Filter/DCTDecode", picture.data, packed=False))
    if not picture.is_packed:
        return Blank(stream(head, picture.data))
    rows = b"/Predictor %d/Colors %d/BitsPerComponent %d/Columns %d" % (
        _PNG_ROWS,
        1 if picture.is_grey else 3,
        depth,
        picture.width,
    )
    return Blank(stream(head + b"/Filter/FlateDecode/DecodeParms<<%s>>" % rows, picture.data, packed=False))


def _head(picture: CrestPicture, depth: int, colours: bytes) -> bytes:
    size = b"/Width %d/Height %d/BitsPerComponent %d" % (picture.width, picture.height, depth)
    return b"/Type/XObject/Subtype/Image%s/ColorSpace%s" % (size, colours)
