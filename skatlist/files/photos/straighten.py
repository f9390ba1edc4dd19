"""Straighten a photographed list by its marks, as if it lay flat."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from skatlist.files.photos.blobs import Gray, Numbers
from skatlist.files.photos.list_code import PAPER
from skatlist.files.photos.marks import MARKS, homography
from skatlist.files.photos.pictures import as_jpeg, open_picture

if TYPE_CHECKING:
    from PIL.Image import Image

POINTS_PER_INCH: Final = 72
_SHARP: Final = 200  # pixels per inch of a paper on a page


def straightened(picture: "Image", marks: Numbers, resolution: float) -> "Image":
    """Return the paper of a photograph, its marks where they were printed, at `resolution` pixels per inch."""
    from PIL import Image

    scale = resolution / POINTS_PER_INCH
    matrix = homography(MARKS * scale, marks)
    size = round(PAPER[0] * scale), round(PAPER[1] * scale)
    return picture.transform(
        size, Image.Transform.PERSPECTIVE, tuple(matrix.ravel()[:8]), Image.Resampling.BICUBIC, fillcolor="white"
    )


def straightened_jpeg(content: bytes, marks: Sequence[int]) -> bytes:
    """Return the paper of a kept photograph as a JPEG file, straightened by its marks (x, y of each in pixels)."""
    corners = np.array(marks, float).reshape(4, 2)
    return as_jpeg(straightened(open_picture(content), corners, _SHARP))


def gray_of(picture: "Image") -> Gray:
    """Return the brightness of a picture."""
    return np.asarray(picture.convert("L"), dtype=np.float32)
