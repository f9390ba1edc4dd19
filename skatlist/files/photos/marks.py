"""Find the marks in the corners of a photographed list."""

from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skatlist.files.photos.blobs import Blobs, Gray, Numbers, blobs_of, dark_bits, local_mean
from skatlist.files.photos.list_code import CORNER, CORNER_INSET, PAPER

_MIDDLE: Final = CORNER_INSET + CORNER / 2
MARKS: Final = np.array(  # on the paper: from the upper left one clockwise, points from its upper left corner
    [
        (_MIDDLE, _MIDDLE),
        (PAPER[0] - _MIDDLE, _MIDDLE),
        (PAPER[0] - _MIDDLE, PAPER[1] - _MIDDLE),
        (_MIDDLE, PAPER[1] - _MIDDLE),
    ]
)
_SMALLEST, _LARGEST = 0.004, 0.05  # sides of a mark, as shares of the picture's longer side
_LEAST: Final = 30  # pixels
_OFF: Final = 0.7  # most difference of the logarithms of an area and the expected one
_FILL: Final = (0.7, 1.14)
_LONGER: Final = 1.9
_MOST: Final = 26  # candidates
_OUTER: Final = 10.0  # how much an outer corner counts: the code beside a mark may look like a mark
_SIZE: Final = 2.2  # how many times larger than expected a mark may look
_DARKER: Final = (14.0, 7.0, 28.0)
_BLOCK: Final = 12  # a part of the longer side


def homography(here: Numbers, there: Numbers) -> NDArray[np.float64]:
    """Return the 3 x 3 matrix that maps four points to four others."""
    rows = []
    for (x, y), (u, v) in zip(here, there, strict=True):
        rows += [(x, y, 1, 0, 0, 0, -u * x, -u * y, u), (0, 0, 0, x, y, 1, -v * x, -v * y, v)]
    matrix = np.array(rows)
    solved = np.linalg.solve(matrix[:, :8], matrix[:, 8])
    return np.append(solved, 1.0).reshape(3, 3)


def points_through(matrix: NDArray[np.float64], points: Numbers) -> Numbers:
    """Return points (x, y) mapped by a homography."""
    far = np.column_stack((points, np.ones(len(points)))) @ matrix.T
    return far[:, :2] / far[:, 2:]


def find_marks(gray: Gray) -> Numbers | None:
    """Return the centres of the four marks in a picture, from the open one clockwise, or None if they are not there."""
    side = max(gray.shape)
    smooth = local_mean(gray, 3)
    for darker in _DARKER:
        blobs = blobs_of(dark_bits(smooth, side // _BLOCK, darker), max(_LEAST, int((_SMALLEST * side) ** 2)))
        marks = _best(_squares(blobs, side), smooth)
        if marks is not None:
            return marks
    return None


def _squares(blobs: Blobs, side: int) -> Blobs:
    """Return the areas that may be marks, the most square first."""
    good = (blobs.area <= (_LARGEST * side) ** 2) & (blobs.longer < _LONGER)
    good &= (blobs.fill > _FILL[0]) & (blobs.fill < _FILL[1])
    good &= (blobs.wide < 2 * blobs.high) & (blobs.high < 2 * blobs.wide)
    good &= blobs.area > 0.45 * blobs.wide * blobs.high
    squares = blobs.chosen(good)
    doubt = np.log(squares.longer) + 0.5 * np.abs(np.log(squares.fill / 0.98))
    return squares.chosen(np.argsort(doubt)[:_MOST])


def _best(squares: Blobs, gray: Gray) -> Numbers | None:
    if len(squares.area) < len(MARKS):
        return None
    four = np.array(list(combinations(range(len(squares.area)), 4)))
    x, y = squares.x[four], squares.y[four]
    turn = np.argsort(np.arctan2(y - y.mean(1, keepdims=True), x - x.mean(1, keepdims=True)), 1)  # clockwise
    four = np.take_along_axis(four, turn, 1)
    corners = np.stack((squares.x[four], squares.y[four]), -1)
    sides = np.roll(corners, -1, 1) - corners
    turned = np.roll(sides, -1, 1)
    bends = sides[..., 0] * turned[..., 1] - sides[..., 1] * turned[..., 0]
    long = np.hypot(sides[..., 0], sides[..., 1])
    area = bends.sum(1) / 4
    size = np.log(squares.area[four] / np.maximum(area, 1)[:, None] * _paper_area() / CORNER**2)
    opposite = np.abs(np.log(long[:, :2] / long[:, 2:])).max(1)
    shape = np.abs(np.abs(np.log((long[:, 0] + long[:, 2]) / (long[:, 1] + long[:, 3]))) - np.log(_paper_ratio()))
    good = (bends > 0).all(1) & (np.abs(size).max(1) < np.log(_SIZE)) & (opposite < 0.5) & (shape < 0.35)
    best: tuple[float, Numbers] | None = None
    for at in np.flatnonzero(good):
        areas = squares.area[four[at]]
        light = np.array([_openness(gray, x, y, area) for (x, y), area in zip(corners[at], areas, strict=True)])
        first = int(light.argmax())
        if long[at, first] > long[at, (first + 1) % 4]:
            continue  # the first side is the shorter edge of the paper
        marks = np.roll(corners[at], -first, 0)
        off = np.abs(np.log(np.roll(areas, -first) / _expected_areas(marks)))
        others = float(np.delete(light, first).max())
        doubt = float(off.sum()) - (light[first] - others) + 0.3 * float(opposite[at])
        doubt -= _OUTER * float(np.log(area[at]))
        if light[first] > others + 0.12 and off.max() < _OFF and (best is None or doubt < best[0]):
            best = doubt, marks
    return None if best is None else best[1]


def _expected_areas(marks: Numbers) -> Numbers:
    """Return the areas of the marks in the picture, if these are their centres."""
    matrix, half = homography(MARKS, marks), CORNER / 2
    square = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    corners = [points_through(matrix, middle + square) for middle in MARKS]
    return np.array([abs(np.sum(c[:, 0] * np.roll(c[:, 1], -1) - c[:, 1] * np.roll(c[:, 0], -1))) / 2 for c in corners])


def _paper_area() -> float:
    wide, high = MARKS[2] - MARKS[0]
    return float(wide * high)


def _paper_ratio() -> float:
    wide, high = MARKS[2] - MARKS[0]
    return float(high / wide)


def _openness(gray: Gray, x: float, y: float, area: float) -> float:
    """Return how light the centre of a mark is: 0 like its ink, 1 like the paper around it."""
    side = np.sqrt(area)
    around = gray[
        max(0, int(y - 1.2 * side)) : int(y + 1.2 * side) + 1, max(0, int(x - 1.2 * side)) : int(x + 1.2 * side) + 1
    ]
    reach = max(0, round(0.08 * side))
    centre = gray[
        max(0, round(y) - reach) : round(y) + reach + 1, max(0, round(x) - reach) : round(x) + reach + 1
    ].mean()
    ink, paper = np.percentile(around, (8, 85))
    return float((centre - ink) / max(paper - ink, 1.0))
