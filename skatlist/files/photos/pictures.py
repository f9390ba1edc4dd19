"""Pictures as they are kept: JPEG or PNG, bounded, and without what a camera writes about place and device."""

import struct
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Final

from skatlist.words import UsageError

if TYPE_CHECKING:
    from PIL.Image import Image

LARGEST: Final = 4 * 1024 * 1024  # bytes of a photograph that is kept
MOST_PIXELS: Final = 200_000_000
_MOST_PNG: Final = 60_000_000  # pixels, all of which are in memory at once
_SIDE: Final = 4000  # pixels of the longer side that are kept
_QUALITIES: Final = (85, 70, 50)
_JPEG: Final = b"\xff\xd8\xff"
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_NAMES: Final = ("JPEG", "PNG")
_FRAMES: Final = frozenset((*range(0xC0, 0xC4), *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0)))
_ALONE: Final = frozenset((0x01, *range(0xD0, 0xD9)))  # markers without a length
_SCAN, _END, _ADOBE = 0xDA, 0xD9, 0xEE
_OF_PNG: Final = frozenset((b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"))
_ORIENTATION: Final = 0x0112


def media_type(content: bytes) -> str:
    """Return the media type of a kept picture."""
    return "image/png" if content.startswith(_PNG) else "image/jpeg"


def cleaned_picture(content: bytes, name: str) -> bytes:
    """Return a picture as it is kept: at most 4 MB, without place and device of the camera.

    With Pillow it is turned upright, and reduced where it is too large. Without Pillow only the content around the
    picture is removed. Raises UsageError for anything but a readable JPEG or PNG file below 200 megapixels.
    """
    if not content.startswith((_JPEG, _PNG)):
        raise UsageError("photo_kind", file=name)
    try:
        wide, high = _size_of(content)
        stripped = b"".join(_png_parts(content) if content.startswith(_PNG) else _jpeg_parts(content))
    except (struct.error, IndexError, ValueError) as fault:
        raise UsageError("photo_broken", file=name) from fault
    most = _MOST_PNG if content.startswith(_PNG) else MOST_PIXELS - 1
    if wide * high > most:
        raise UsageError("photo_pixels", file=name, pixels=wide * high // 1_000_000, most=-(-most // 1_000_000))
    try:
        from PIL import Image
    except ImportError:
        Image = None  # type: ignore[assignment]  # noqa: N806
    if Image is None or not hasattr(Image, "open"):  # a browser tab
        if len(stripped) > LARGEST:
            raise UsageError("photo_large", file=name, size=_megabytes(len(stripped)))
        return stripped
    try:
        return _upright(stripped, content, name)
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError) as fault:
        raise UsageError("photo_broken", file=name) from fault


def picture_size(content: bytes) -> tuple[int, int]:
    """Return width and height of a kept picture in pixels, (1, 1) if it is unreadable."""
    try:
        return _size_of(content)
    except (struct.error, IndexError, ValueError):
        return 1, 1


def open_picture(content: bytes) -> "Image":
    """Return a kept picture, to be read from. Needs Pillow."""
    from PIL import Image

    picture = Image.open(BytesIO(content), formats=_NAMES)
    picture.load()
    return picture


def open_gray(content: bytes) -> "Image":
    """Return the brightness of a kept picture, without its colours ever in memory if it is a JPEG file."""
    from PIL import Image

    picture = Image.open(BytesIO(content), formats=_NAMES)
    picture.draft("L", picture.size)
    return picture.convert("L")


def as_jpeg(picture: "Image", quality: int = _QUALITIES[0]) -> bytes:
    """Return a picture as a JPEG file without anything about it."""
    out = BytesIO()
    picture.convert("RGB").save(out, "JPEG", quality=quality)
    return out.getvalue()


def _upright(stripped: bytes, content: bytes, name: str) -> bytes:
    from PIL import Image, ImageOps

    most = Image.MAX_IMAGE_PIXELS
    Image.MAX_IMAGE_PIXELS = None  # the bound is ours, from the head of the file
    try:
        with Image.open(BytesIO(content), formats=_NAMES) as picture:
            turned = picture.getexif().get(_ORIENTATION, 1) != 1
            picture.draft("RGB", (_SIDE, _SIDE))  # a photograph of many points is decoded in a part of them
            picture.load()
            if not turned and len(stripped) <= LARGEST and max(picture.size) <= _SIDE and content.startswith(_JPEG):
                return stripped
            upright = ImageOps.exif_transpose(picture).convert("RGB")
    finally:
        Image.MAX_IMAGE_PIXELS = most
    upright.thumbnail((_SIDE, _SIDE))
    made = (as_jpeg(upright, quality) for quality in _QUALITIES)
    small = next((each for each in made if len(each) <= LARGEST), None)
    if small is None:
        raise UsageError("photo_large", file=name, size=_megabytes(len(content)))
    return small


def _megabytes(size: int) -> int:
    return -(-size // 1024**2)


def _size_of(content: bytes) -> tuple[int, int]:
    if content.startswith(_PNG):
        wide, high = struct.unpack_from(">II", content, 16)
        return wide, high
    for marker, at, _ in _segments(content):
        if marker in _FRAMES:
            high, wide = struct.unpack_from(">HH", content, at + 5)
            return wide, high
    raise ValueError(content[:4])


def _segments(content: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield marker, beginning and end of the parts of a JPEG file up to its first scan."""
    at = 2
    while True:
        if content[at] != 0xFF:
            raise ValueError(at)
        marker = content[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker in _ALONE:
            at += 2
            continue
        (length,) = struct.unpack_from(">H", content, at + 2)
        yield marker, at, at + 2 + length
        if marker == _SCAN:
            return
        at += 2 + length


def _jpeg_parts(content: bytes) -> Iterator[bytes]:
    """Yield a JPEG file without the words of the camera, a small picture in it, and anything behind its end."""
    yield content[:2]
    for marker, at, end in _segments(content):
        if marker == _SCAN:
            last = content.rfind(b"\xff\xd9", end)
            yield content[at : _end_of_scans(content, end) or (last + 2 if last > 0 else len(content))]
        elif marker == _ADOBE or not (0xE0 <= marker <= 0xEF or marker == 0xFE):
            yield content[at:end]


def _end_of_scans(content: bytes, at: int) -> int:
    """Return where the picture ends. In scans the byte FF is followed by 00 or by a marker of the picture."""
    while True:
        at = content.find(b"\xff", at)
        if at < 0 or at + 1 >= len(content):
            return 0
        marker = content[at + 1]
        if marker == _END:
            return at + 2
        if marker == 0xFF:
            at += 1
        elif marker == 0 or marker in _ALONE:
            at += 2
        else:  # tables between two scans
            (length,) = struct.unpack_from(">H", content, at + 2)
            at += 2 + length


def _png_parts(content: bytes) -> Iterator[bytes]:
    yield _PNG
    at, kind = len(_PNG), b""
    while kind != b"IEND":
        size, kind = struct.unpack_from(">I4s", content, at)
        end = at + 12 + size
        if end > len(content):
            raise ValueError(at)
        if kind in _OF_PNG:
            yield content[at:end]
        at = end
