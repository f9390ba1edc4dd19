"""The crest of a club as a picture: a PNG or JPEG file, decoded as far as papers need."""

import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from io import BytesIO
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

from skatlist.words import UsageError

if TYPE_CHECKING:
    from PIL.Image import Image

LARGEST: Final = 300_000  # bytes
_MOST_POINTS: Final = 4_000_000
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8\xff"
_BYTE: Final = 8  # bits
_MARK: Final = 0xFF
_JPEG_END: Final = b"\xff\xd9"
_FRAMES: Final = (0xC0, 0xC1, 0xC2)  # sequential or progressive, which all PDF viewers can read
_OTHER_FRAMES: Final = (0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF)
_GREY, _RGB, _PALETTE, _GREY_ALPHA, _RGB_ALPHA = 0, 2, 3, 4, 6
_DEPTHS: Final = {
    _GREY: (1, 2, 4, 8, 16),
    _RGB: (8, 16),
    _PALETTE: (1, 2, 4, 8),
    _GREY_ALPHA: (8, 16),
    _RGB_ALPHA: (8, 16),
}
_SAMPLES: Final = {_GREY: 1, _RGB: 3, _PALETTE: 1, _GREY_ALPHA: 2, _RGB_ALPHA: 4}  # samples of a point
_FILTERS: Final = 5
_SIDE: Final = 800  # points of the longer side of a reduced picture
_MOST_REDUCED: Final = 52_000_000  # points of a picture that is reduced, the largest photograph of a telephone
_SLOW: Final = 700_000  # bytes of points that take a third of a second to read in Python


class CrestPicture(NamedTuple):
    """A picture, its points row by row from the top.

    `is_grey` also holds for points that are indexes of a `palette` (RGB). `depth` is the number of bits in a
    sample. `data` is a JPEG file (`is_jpeg`), rows as packed by PNG (`is_packed`), or plain rows. `clear` is the
    transparent colour, `alpha` the opacity of each point, `alpha_depth` its bits.
    """

    width: int
    height: int
    is_grey: bool
    depth: int
    data: bytes
    is_jpeg: bool = False
    is_packed: bool = False
    palette: bytes = b""
    clear: tuple[int, ...] = ()
    alpha: bytes = b""
    alpha_depth: int = 8


@lru_cache(maxsize=4)
def read_picture(content: bytes) -> CrestPicture:
    """Return the picture in a PNG or JPEG file. Raises UsageError with a remedy for the file."""
    if not content.startswith((_PNG, _JPEG)):
        raise UsageError("crest_kind")
    if len(content) > LARGEST:
        raise UsageError("crest_size", size=-(-len(content) // 1000), most=LARGEST // 1000)
    try:
        return _read_png(content) if content.startswith(_PNG) else _read_jpeg(content)
    except (struct.error, IndexError, KeyError, zlib.error) as fault:
        raise UsageError("crest_damaged") from fault


def printable_crest(content: bytes) -> CrestPicture | None:
    """Return the picture of a crest, None without one. An older event file may have one that cannot be printed."""
    with suppress(UsageError):
        return read_picture(content) if content else None
    return None


def _read_jpeg(content: bytes) -> CrestPicture:
    at, depth, width, height, colours = _jpeg_frame(content)
    if _JPEG_END not in content[at:] or depth != _BYTE or not width or not height:
        _refuse("damaged")
    if colours not in {1, 3}:
        _refuse("colours")
    _be_small(width, height)
    return CrestPicture(width, height, colours == 1, depth, content, is_jpeg=True)


def _jpeg_frame(content: bytes) -> tuple[int, int, int, int, int]:
    """Return the place of a frame in a JPEG file, its bits, width, height, number of colours."""
    at = 2
    while True:
        while content[at + 1] == _MARK:  # fill bytes, in any number
            at += 1
        kind = content[at + 1]
        if content[at] != _MARK or kind in _OTHER_FRAMES:
            _refuse("damaged")
        (size,) = struct.unpack_from(">H", content, at + 2)
        if kind in _FRAMES:
            depth, height, width, colours = struct.unpack_from(">BHHB", content, at + 4)
            return at, depth, width, height, colours
        at += 2 + size


def _read_png(content: bytes) -> CrestPicture:
    chunks: dict[bytes, bytes] = {}
    for kind, data in _chunks(content):
        chunks[kind] = chunks.get(kind, b"") + data
    width, height, depth, kind_of, packing, filtering, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    if depth not in _DEPTHS[kind_of] or packing or filtering or not width or not height or interlaced > 1:
        _refuse("damaged")
    if interlaced:
        _refuse("interlaced")
    _be_small(width, height)
    packed, palette, clear = chunks[b"IDAT"], chunks.get(b"PLTE", b""), chunks.get(b"tRNS", b"")
    if kind_of == _PALETTE and (not palette or len(palette) % 3 or len(palette) > 3 << depth):
        _refuse("damaged")
    samples = _SAMPLES[kind_of]
    wide = -(-width * samples * depth // 8)
    rows = zlib.decompressobj().decompress(packed, height * (wide + 1) + 1)
    if len(rows) != height * (wide + 1) or max(rows[:: wide + 1]) >= _FILTERS:
        _refuse("damaged")
    is_grey = kind_of not in {_RGB, _RGB_ALPHA}
    picture = CrestPicture(width, height, is_grey, depth, packed, is_packed=True)
    if kind_of in {_GREY_ALPHA, _RGB_ALPHA} and (parted := _parted_fast(content, kind_of, depth)):
        return picture._replace(data=parted[0], alpha=parted[1], is_packed=False)
    if kind_of in {_GREY_ALPHA, _RGB_ALPHA}:
        points = _points(rows, wide, samples * depth // 8)
        data, alpha = _parted(points, samples, depth // 8)
        return picture._replace(data=data, alpha=alpha, alpha_depth=depth, is_packed=False)
    if kind_of == _PALETTE and clear:
        table = clear.ljust(256, b"\xff")[:256]
        indexes = _unpacked(_points(rows, wide, 1), width, wide, depth)
        return picture._replace(palette=palette, alpha=indexes.translate(table))
    if clear:
        picture = picture._replace(clear=struct.unpack(f">{1 if is_grey else 3}H", clear))
    return picture._replace(palette=palette if kind_of == _PALETTE else b"")


def _parted_fast(content: bytes, kind: int, depth: int) -> tuple[bytes, bytes] | None:
    """Return the colours of points and their opacity, None for 16 bits, or without the library for pictures."""
    try:
        from PIL import Image
    except ImportError:
        return None
    if depth != _BYTE:
        return None
    try:
        with Image.open(BytesIO(content), formats=("PNG",)) as picture:
            mode = "RGB" if kind == _RGB_ALPHA else "L"
            return picture.convert(mode).tobytes(), picture.getchannel("A").tobytes()
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as fault:
        raise UsageError("crest_damaged") from fault


def for_papers(content: bytes) -> bytes:
    """Return a new crest as papers and phones can read it at once: as it is, or reduced if it is larger.

    This takes a second for a photograph, so it is called beside the thread of the file. Raises UsageError with a size
    that fits, if there is no library for pictures or the picture is too large even for that.
    """
    if not content.startswith((_PNG, _JPEG)):
        raise UsageError("crest_kind")
    try:
        if _is_read_at_once(content):
            return content
        _be_small(*_size_of(content), _MOST_REDUCED)
    except (struct.error, IndexError) as fault:
        raise UsageError("crest_damaged") from fault
    try:
        from PIL import Image
    except ImportError:
        read_picture(content)
        raise UsageError("crest_points", **dict(zip(("width", "height"), _size_of(content), strict=True))) from None
    try:
        with Image.open(BytesIO(content), formats=("PNG", "JPEG")) as picture:
            return _reduced(picture)
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as fault:
        raise UsageError("crest_damaged") from fault


def _size_of(content: bytes) -> tuple[int, int]:
    if content.startswith(_PNG):
        width, height = struct.unpack_from(">II", content, 16)
        return width, height
    _, _, width, height, _ = _jpeg_frame(content)
    return width, height


def _is_read_at_once(content: bytes) -> bool:
    """Whether a picture is small, or its points need no work in Python."""
    width, height = _size_of(content)
    if len(content) > LARGEST or width * height > _MOST_POINTS:
        return False
    if content.startswith(_JPEG):
        return _jpeg_frame(content)[-1] in {1, 3}
    depth, kind, interlaced = content[24], content[25], content[28]
    has_work = kind in {_GREY_ALPHA, _RGB_ALPHA} or b"tRNS" in content
    return not interlaced and (not has_work or width * height * _SAMPLES.get(kind, 1) * max(depth, 8) // 8 <= _SLOW)


def _reduced(picture: "Image") -> bytes:
    """Return a picture as a PNG file, or as JPEG if it came as one: small enough for a crest, turned upright."""
    from PIL import Image, ImageOps

    kind = picture.format
    picture.draft("RGB", (2 * _SIDE, 2 * _SIDE))  # a photograph is decoded in a part of its points
    picture.load()
    turned = ImageOps.exif_transpose(picture)
    if turned.mode.startswith("I"):  # 16 bits of grey
        turned = turned.convert("I").point(lambda grey: grey / 256).convert("L")
    is_clear = "A" in turned.getbands() or "transparency" in turned.info
    turned = turned.convert("RGBA" if is_clear else "RGB")
    for side in (_SIDE, _SIDE // 2, _SIDE // 4):
        small, out = turned.copy(), BytesIO()
        small.thumbnail((side, side), Image.Resampling.LANCZOS)
        small.save(out, "PNG" if is_clear else str(kind))
        if out.tell() <= LARGEST:
            return out.getvalue()
    raise UsageError("crest_size", size=-(-out.tell() // 1000), most=LARGEST // 1000)


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the parts of a PNG file up to its end."""
    at, kind = len(_PNG), b""
    while kind != b"IEND":
        size, kind = struct.unpack_from(">I4s", content, at)
        data = content[at + 8 : at + 8 + size]
        (check,) = struct.unpack_from(">I", content, at + 8 + size)
        if zlib.crc32(kind + data) != check:
            _refuse("damaged")
        yield kind, data
        at += 12 + size


def _points(rows: bytes, wide: int, step: int) -> bytes:
    """Return rows of this many bytes without their filters. `step` is the distance to the previous point."""
    done = []
    above = bytes(wide)
    for at in range(0, len(rows), wide + 1):
        row = rows[at + 1 : at + 1 + wide]
        match rows[at]:
            case 1:
                above = _summed(row, step)
            case 2:
                above = bytes((one + two) & 255 for one, two in zip(row, above, strict=True))
            case 3:
                above = _averaged(row, above, step)
            case 4:
                above = _nearest(row, above, step)
            case _:
                above = row
        done.append(above)
    return b"".join(done)


def _summed(row: bytes, step: int) -> bytes:
    out = bytearray(len(row))
    for channel in range(step):
        out[channel::step] = bytes(total & 255 for total in accumulate(row[channel::step]))
    return bytes(out)


def _averaged(row: bytes, above: bytes, step: int) -> bytes:
    out = bytearray(step) + row  # zeros before the first point
    for at, up in enumerate(above):
        out[at + step] = (out[at + step] + (out[at] + up) // 2) & 255
    return bytes(out[step:])


def _nearest(row: bytes, above: bytes, step: int) -> bytes:
    """Return a row whose points were predicted from the nearest of three neighbours (Paeth)."""
    out = bytearray(step) + row
    corners = bytes(step) + above
    for at, up in enumerate(above):
        left, corner = out[at], corners[at]
        to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
        beside = up if to_up <= to_corner else corner
        near = left if to_left <= to_up and to_left <= to_corner else beside
        out[at + step] = (out[at + step] + near) & 255
    return bytes(out[step:])


def _parted(points: bytes, samples: int, size: int) -> tuple[bytes, bytes]:
    """Return the colours of points and their last samples, which are their opacity."""
    step = samples * size
    count = len(points) // step
    colours = bytearray(count * (step - size))
    alpha = bytearray(count * size)
    for at in range(step - size):
        colours[at :: step - size] = points[at::step]
    for at in range(size):
        alpha[at::size] = points[step - size + at :: step]
    return bytes(colours), bytes(alpha)


def _unpacked(points: bytes, width: int, wide: int, depth: int) -> bytes:
    if depth == _BYTE:
        return points
    each, mask = _BYTE // depth, (1 << depth) - 1
    spread = [bytes(byte >> (_BYTE - depth * (at + 1)) & mask for at in range(each)) for byte in range(256)]
    rows = (points[at : at + wide] for at in range(0, len(points), wide))
    return b"".join(b"".join(spread[byte] for byte in row)[:width] for row in rows)


def _be_small(width: int, height: int, most: int = _MOST_POINTS) -> None:
    if width * height > most:
        raise UsageError("crest_points", width=width, height=height)


def _refuse(reason: str) -> NoReturn:
    raise UsageError(f"crest_{reason}")
