"""The crest of a club as a picture: a PNG or JPEG file, decoded as far as papers need."""

import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from io import BytesIO
from itertools import accumulate
from typing import Final, NamedTuple, NoReturn

from skatlist.words import UsageError

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
_HEAD: Final = 26  # bytes of a PNG file up to the kind of its points
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
            break
        at += 2 + size
    if _JPEG_END not in content[at:] or depth != _BYTE or not width or not height:
        _refuse("damaged")
    if colours not in {1, 3}:
        _refuse("colours")
    _be_small(width, height)
    return CrestPicture(width, height, colours == 1, depth, content, is_jpeg=True)


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


def check_new(content: bytes) -> None:
    """Refuse a new crest that would hold up everybody while it is read. Raises UsageError with a size that fits."""
    try:
        from PIL import Image  # noqa: F401
    except ImportError:
        depths: tuple[int, ...] = (_BYTE, 2 * _BYTE)
    else:
        depths = (2 * _BYTE,)
    if content.startswith(_PNG) and len(content) >= _HEAD:
        width, height, depth, kind = struct.unpack_from(">IIBB", content, 16)
        size = width * height * _SAMPLES.get(kind, 0) * depth // _BYTE
        if kind in {_GREY_ALPHA, _RGB_ALPHA} and depth in depths and size > _SLOW:
            raise UsageError("crest_points", width=width, height=height)


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


def _be_small(width: int, height: int) -> None:
    if width * height > _MOST_POINTS:
        raise UsageError("crest_points", width=width, height=height)


def _refuse(reason: str) -> NoReturn:
    raise UsageError(f"crest_{reason}")
