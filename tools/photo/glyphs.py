"""Read filled sheets of handwriting: `python tools/photo/glyphs.py PHOTO... -o GLYPHS.npz`.

The sheet is the one that `skatlist template schriftprobe` prints. Of a sheet whose consent is not crossed nothing is
kept. The file has the picture of each sign (`glyphs`), which sign it is (`signs`), and the number of its
sheet (`sheets`). Nothing else of a photograph is kept.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skatlist.files.photos.blobs import Gray
from skatlist.files.photos.cells import RESOLUTION, CellBox, ink_of
from skatlist.files.photos.curl import flat_by_grid
from skatlist.files.photos.pictures import cleaned_picture, open_picture
from skatlist.files.photos.reading_code import marks_of
from skatlist.files.photos.sample_sheet import CONSENT, sample_boxes, sample_grid
from skatlist.words import UsageError

HIGH, WIDE = 42, 88  # pixels of a glyph: the inside of a box at 200 pixels per inch
_SCALE: Final = RESOLUTION / 72
_INSIDE: Final = 1.6  # points from the rule of a box, which is not cut with the sign
_LINES: Final = 0.6
_INK: Final = 0.35
_WRITTEN: Final = 12  # pixels of ink of the smallest sign
_SPECK: Final = 0.01


class Glyphs(NamedTuple):
    """The signs of a sheet: pictures 42 x 88, 0 paper to 255 ink, and which sign each is. Empty boxes are left out."""

    pictures: NDArray[np.uint8]
    signs: tuple[str, ...]


class UnusableError(ValueError):
    """A sheet of which nothing is kept, with the reason."""


def glyphs_of(content: bytes, name: str) -> Glyphs:
    """Return the signs of a photographed sheet.

    Raises UnusableError without marks, without the lines of the sheet or without consent, UsageError for no picture.
    """
    picture = open_picture(cleaned_picture(content, name))
    marks = marks_of(picture)
    if marks is None:
        raise UnusableError("no marks in the four corners")
    flat = flat_by_grid(picture, marks, sample_grid())
    if flat.lines < _LINES:
        raise UnusableError(f"not the sheet: {flat.lines:.0%} of its lines are seen")
    ink = ink_of(flat.gray)
    if (_part(ink, CONSENT, 3.0) > _INK).mean() < _SPECK:
        raise UnusableError("the consent is not crossed")
    found = [(sample.sign, _glyph(_part(ink, box, _INSIDE))) for sample, box in sample_boxes().items()]
    kept = [(sign, glyph) for sign, glyph in found if glyph is not None]
    return Glyphs(np.array([glyph for _, glyph in kept], np.uint8), tuple(sign for sign, _ in kept))


def _part(ink: Gray, box: CellBox, inside: float) -> Gray:
    left, top = round((box.left + inside) * _SCALE), round((box.top + inside) * _SCALE)
    right, low = round((box.right - inside) * _SCALE), round((box.bottom - inside) * _SCALE)
    return ink[top:low, left:right]


def _glyph(part: Gray) -> NDArray[np.uint8] | None:
    """Return the sign in a box, in the middle of a picture, None if the box is empty."""
    dark = part > _INK
    if dark.sum() < _WRITTEN:
        return None
    rows, columns = np.flatnonzero(dark.any(1)), np.flatnonzero(dark.any(0))
    sign = part[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1][:HIGH, :WIDE]
    out = np.zeros((HIGH, WIDE), np.float32)
    top, left = (HIGH - sign.shape[0]) // 2, (WIDE - sign.shape[1]) // 2
    out[top : top + sign.shape[0], left : left + sign.shape[1]] = sign
    return (out * 255).astype(np.uint8)


def main(arguments: Sequence[str]) -> int:
    """Read the sheets named on the command line. Return 1 if any is not usable."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("photos", nargs="+", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True)
    options = parser.parse_args(arguments)
    pictures, signs, sheets, refused = list[NDArray[np.uint8]](), list[str](), list[int](), 0
    for photo in options.photos:
        try:
            glyphs = glyphs_of(photo.read_bytes(), photo.name)
        except (UnusableError, UsageError, OSError) as fault:
            refused += 1
            print(f"{photo}: {fault}", file=sys.stderr)
            continue
        number = len(set(sheets))
        pictures += list(glyphs.pictures)
        signs += glyphs.signs
        sheets += [number] * len(glyphs.signs)
        print(f"{photo}: {len(glyphs.signs)} signs")
    if pictures:
        np.savez_compressed(options.output, glyphs=np.array(pictures), signs=np.array(signs), sheets=np.array(sheets))
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
