"""The marks and the code of a photographed list, from the picture itself."""

from typing import TYPE_CHECKING, Final

from skatlist.files.photos.blobs import Numbers
from skatlist.files.photos.code_reader import read_code
from skatlist.files.photos.list_code import PAPER, ListCode
from skatlist.files.photos.marks import find_marks
from skatlist.files.photos.straighten import POINTS_PER_INCH, gray_of, straightened

if TYPE_CHECKING:
    from PIL.Image import Image

_SEARCHED: Final = 1800  # pixels of the longer side, in which marks are looked for
_LARGEST: Final = 3000  # pixels of the longer side of a picture in which the code is looked for as it lies
_RESOLUTION: Final = 200
_MODULE: Final = 2.0  # points
_CORNER: Final = (0.68 * PAPER[0], 0.0, PAPER[0], 0.14 * PAPER[1])  # the part of the paper with the code
_RESOLUTIONS: Final = (_RESOLUTION, 300)


def marks_of(picture: "Image") -> Numbers | None:
    """Return the centres of the marks in pixels, from the upper left one of the paper clockwise, None without them."""
    from PIL import Image

    scale = min(1.0, _SEARCHED / max(picture.size))
    small = picture.convert("L")
    if scale < 1:
        small = small.resize((round(picture.width * scale), round(picture.height * scale)), Image.Resampling.BOX)
    marks = find_marks(gray_of(small))
    return None if marks is None else (marks + 0.5) / scale - 0.5


def list_code_of(picture: "Image", marks: Numbers | None) -> ListCode | None:
    """Return what the code of a list says, read from the straightened paper if there are marks, else as it lies."""
    gray = picture.convert("L")
    for resolution in _RESOLUTIONS:
        if marks is None:
            break
        flat = straightened(gray, marks, resolution)
        scale = resolution / POINTS_PER_INCH
        left, top, right, low = (round(edge * scale) for edge in _CORNER)
        words = read_code(gray_of(flat.crop((left, top, right, low))), _MODULE * scale)
        if words is not None:
            return ListCode.read(words)
    fine = -(-max(gray.size) // _LARGEST)
    words = read_code(gray_of(gray.reduce(fine) if fine > 1 else gray))
    return None if words is None else ListCode.read(words)
