"""Straighten a photographed list by its marks, as if it lay flat."""

from typing import TYPE_CHECKING, Final

import numpy as np

from skatlist.files.photos.blobs import Gray, Numbers
from skatlist.files.photos.list_code import PAPER
from skatlist.files.photos.marks import MARKS, homography

if TYPE_CHECKING:
    from PIL.Image import Image

POINTS_PER_INCH: Final = 72


def straightened(picture: "Image", marks: Numbers, resolution: float) -> "Image":
    """Return the paper of a photograph, its marks where they were printed, at `resolution` pixels per inch."""
    from PIL import Image

    scale = resolution / POINTS_PER_INCH
    matrix = homography(MARKS * scale, marks)
    size = round(PAPER[0] * scale), round(PAPER[1] * scale)
    return picture.transform(
        size, Image.Transform.PERSPECTIVE, tuple(matrix.ravel()[:8]), Image.Resampling.BICUBIC, fillcolor="white"
    )


def gray_of(picture: "Image") -> Gray:
    """Return the brightness of a picture."""
    return np.asarray(picture.convert("L"), dtype=np.float32)
