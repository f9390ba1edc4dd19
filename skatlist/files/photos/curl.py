"""Lay a photographed paper flat: its marks say where it lies, the lines of the printed form how it is curled."""

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skatlist.files.photos.blobs import Gray, Numbers
from skatlist.files.photos.cells import RESOLUTION, ink_of
from skatlist.files.photos.list_code import PAPER
from skatlist.files.photos.marks import MARKS, homography, points_through
from skatlist.files.photos.printed_form import Grid, PrintedForm, grid_of
from skatlist.files.photos.straighten import POINTS_PER_INCH, gray_of, straightened

if TYPE_CHECKING:
    from PIL.Image import Image

_SCALE: Final = RESOLUTION / POINTS_PER_INCH
_REACH: Final = 14  # pixels to both sides in which a line is looked for: less than half a row or a column of crosses
_ALONG: Final = 41  # pixels of a line that are looked at together
_BESIDE: Final = 4  # pixels from a line to the paper next to it
_APART: Final = 64  # pixels from one place on a line to the next
_STRIP: Final = 128  # lines of a paper whose sums are in memory at once
_REGIONS: Final = 6  # of a side, in which lines are first moved together
_USUAL: Final = 5.0  # pixels by which a paper is usually curled
_HEADS: Final = tuple(float(points) for points in range(0, 73, 3))
_TURNS: Final = ((2, 6.0), (3, 4.0), (4, 2.5), (4, 2.0))  # powers of the curve, and pixels around it that count
_MISSED: Final = 100.0  # pixels that count as much as all lines of a form that are not seen
_FAINT: Final = 0.08  # of the ink of a line
_BLOCKS: Final = (24, 33)


class FlatPaper(NamedTuple):
    """A paper that lies flat, its brightness at 200 pixels per inch.

    `lines` is the share of the printed lines that are seen where they belong, 0 to 1: below three quarters it is
    another paper, or the marks are not its own. `rest` is how far these are off in the middle, in pixels, `curl` how
    far the paper was moved at most.
    """

    gray: Gray
    lines: float
    rest: float
    curl: float


class _LinePlaces(NamedTuple):
    """Places on printed lines: x and y in pixels, and the ink beside them from -14 to 14 pixels across the line."""

    x: Numbers
    y: Numbers
    ink: NDArray[np.float32]


def flattened(picture: "Image", marks: Numbers, *forms: PrintedForm) -> tuple[FlatPaper, PrintedForm]:
    """Return the paper of a photograph laid flat, and its form with the height of its head.

    `marks` are given in pixels. The forms have to be known; of several it is the one whose lines are all there and
    have to be moved least.
    """
    gray, marks = _reduced(picture, marks)
    ridges = _ridges_of(gray, marks)
    headed = [
        max((form._replace(head=head) for head in _HEADS), key=lambda each: _agreement(ridges[0], each))
        for form in forms
    ]
    curves = [_curves(ridges, grid_of(form)) for form in headed]
    at = min(range(len(forms)), key=lambda each: curves[each].curl + _MISSED * (1 - curves[each].lines))
    return _laid(gray, marks, curves[at]), headed[at]


def flat_by_grid(picture: "Image", marks: Numbers, grid: Grid) -> FlatPaper:
    """Return another paper with marks laid flat by the lines of its grid."""
    gray, marks = _reduced(picture, marks)
    return _laid(gray, marks, _curves(_ridges_of(gray, marks), grid))


def _reduced(picture: "Image", marks: Numbers) -> tuple["Image", Numbers]:
    """Return a picture hardly finer than the flat paper, and its marks."""
    gray = picture.convert("L")
    fine = int(np.hypot(*(marks[1] - marks[0])) / ((MARKS[1, 0] - MARKS[0, 0]) * _SCALE))
    return (gray.reduce(fine), (marks + 0.5) / fine - 0.5) if fine > 1 else (gray, marks)


def _ridges_of(gray: "Image", marks: Numbers) -> tuple[Gray, Gray]:
    ink = ink_of(gray_of(straightened(gray, marks, RESOLUTION)))
    return _ridges(ink, 0), _ridges(ink, 1)


def _laid(gray: "Image", marks: Numbers, curves: "_Curves") -> FlatPaper:
    flat = _moved(gray, marks, curves.moved_x, curves.moved_y)
    return FlatPaper(flat, curves.lines, curves.rest, curves.curl)


def _ridges(ink: Gray, axis: int) -> Gray:
    """Return how much ink of a line along the other axis is at each point."""
    along = np.moveaxis(ink, axis, 0)
    ridge = np.zeros(along.shape, np.float32)
    for at in range(0, len(along) - 2 * _BESIDE, _STRIP):
        mean = _mean_of_lines(along[at : at + _STRIP + 2 * _BESIDE])
        part = mean[_BESIDE:-_BESIDE] - np.maximum(mean[: -2 * _BESIDE], mean[2 * _BESIDE :])
        ridge[at + _BESIDE : at + _BESIDE + len(part)] = np.maximum(part, 0)
    return np.moveaxis(ridge, 0, axis)


def _mean_of_lines(lines: Gray) -> Gray:
    """Return the mean ink of the places around each point of lines."""
    sums = np.cumsum(np.pad(lines, ((0, 0), (_ALONG // 2 + 1, _ALONG // 2)), mode="edge"), 1, dtype=np.float64)
    mean = ((sums[:, _ALONG:] - sums[:, :-_ALONG]) / _ALONG).astype(np.float32)
    return np.pad(mean, ((0, 0), (0, lines.shape[1] - mean.shape[1])), mode="edge")


def _level_places(across: Gray, grid: Grid) -> _LinePlaces:
    left, right = (edges[at] * _SCALE for edges, at in zip((_column(grid, 0), _column(grid, -1)), (0, 1), strict=True))
    x = np.arange(left + _ALONG / 2, right - _ALONG / 2, _APART)
    y = np.array([*grid.rows, *(low for _, low in grid.foot.values())]) * _SCALE
    xs, ys = (each.ravel() for each in np.meshgrid(x, y))
    rows = np.round(ys).astype(np.intp)[:, None] + np.arange(-_REACH, _REACH + 1)
    ink = across[np.clip(rows, 0, across.shape[0] - 1), np.round(xs).astype(np.intp)[:, None]]
    return _LinePlaces(xs, ys, _shifted(ink, ys))


def _upright_places(down: Gray, grid: Grid) -> _LinePlaces:
    x = np.array([_column(grid, 0)[0], *(right for _, right in grid.columns.values())]) * _SCALE
    y = np.arange(grid.rows[0] * _SCALE + _ALONG / 2, grid.rows[-1] * _SCALE - _ALONG / 2, _APART)
    xs, ys = (each.ravel() for each in np.meshgrid(x, y))
    columns = np.round(xs).astype(np.intp)[:, None] + np.arange(-_REACH, _REACH + 1)
    ink = down[np.round(ys).astype(np.intp)[:, None], np.clip(columns, 0, down.shape[1] - 1)]
    return _LinePlaces(xs, ys, _shifted(ink, xs))


def _column(grid: Grid, at: int) -> tuple[float, float]:
    return list(grid.columns.values())[at]


def _shifted(ink: NDArray[np.float32], true: Numbers) -> NDArray[np.float32]:
    """Return the ink at whole pixels from the true place of a line, which lies between two pixels."""
    part = (true - np.round(true)).astype(np.float32)[:, None]
    before, after = np.roll(ink, 1, 1), np.roll(ink, -1, 1)
    return np.where(part < 0, ink * (1 + part) - before * part, ink * (1 - part) + after * part)


def _agreement(across: Gray, form: PrintedForm) -> float:
    """Return how well the level lines of a form lie on those of the paper, hardly moved."""
    if not form.is_known:
        return -np.inf
    places = _level_places(across, grid_of(form))
    usual = np.exp(-0.5 * (np.arange(-_REACH, _REACH + 1) / _USUAL) ** 2)
    return float((np.minimum(places.ink, 0.5) * usual).max(1).mean())


def _powers(x: Numbers, y: Numbers, most: int) -> Numbers:
    u, v = x / (PAPER[0] * _SCALE) - 0.5, y / (PAPER[1] * _SCALE) - 0.5
    return np.stack([u**i * v**j for i in range(most + 1) for j in range(most + 1 - i)], -1)


class _Bend(NamedTuple):
    """How far lines are moved: a polynomial of x and y."""

    factors: Numbers
    most: int

    def at(self, x: Numbers, y: Numbers) -> Numbers:
        """Return how far a line is off at each place, in pixels."""
        return np.asarray(_powers(x, y, self.most) @ self.factors)


class _Curves(NamedTuple):
    """How far a paper is moved to lie flat, and how well the lines of a form then lie on its own, as `FlatPaper`."""

    moved_x: _Bend
    moved_y: _Bend
    lines: float
    rest: float
    curl: float


def _curves(ridges: tuple[Gray, Gray], grid: Grid) -> _Curves:
    moved_y, off_y = _curve(_level_places(ridges[0], grid))
    moved_x, off_x = _curve(_upright_places(ridges[1], grid))
    off = np.concatenate((off_y, off_x))
    seen = np.isfinite(off)
    rest = float(np.median(np.abs(off[seen]))) if seen.any() else np.inf
    return _Curves(moved_x, moved_y, float(seen.mean()), rest, _most(moved_x, moved_y))


def _curve(places: _LinePlaces) -> tuple[_Bend, Numbers]:
    """Fit a curve to places on lines. Return how far each place is off, NaN where no line is seen."""
    steps = np.arange(-_REACH, _REACH + 1)
    curve = _first_curve(places)
    off, strength = np.zeros(len(places.x)), np.zeros(len(places.x))
    for most, near in _TURNS:
        about = curve.at(places.x, places.y)
        close = places.ink * np.exp(-0.5 * ((steps - about[:, None]) / near) ** 2)
        at = np.clip(close.argmax(1), 1, 2 * _REACH - 1)
        rows = np.arange(len(at))
        before, here, after = (places.ink[rows, at + shift].astype(np.float64) for shift in (-1, 0, 1))
        bend = np.minimum(before + after - 2 * here, -1e-6)
        seen = steps[at] + np.clip((before - after) / (2 * bend), -0.5, 0.5)
        strength = np.where(here > _FAINT, np.minimum(here, 0.5), 0)
        off = seen - about
        weight = strength / (1 + (off / 2) ** 2)
        curve = _fitted(places, seen, weight, most)
    off = np.where(strength > 0, off, np.nan)
    return curve, np.where(np.abs(off) < _REACH / 2, off, np.nan)


def _first_curve(places: _LinePlaces) -> _Bend:
    """Move the lines of each region of the paper together."""
    steps = np.arange(-_REACH, _REACH + 1)
    usual = np.exp(-0.5 * (steps / (2 * _USUAL)) ** 2)
    across, down = (
        np.minimum((values / (side * _SCALE) * _REGIONS).astype(np.intp), _REGIONS - 1)
        for values, side in zip((places.x, places.y), PAPER, strict=True)
    )
    sums = np.zeros((_REGIONS * _REGIONS, len(steps)))
    np.add.at(sums, down * _REGIONS + across, np.minimum(places.ink, 0.5) * usual)
    region = down * _REGIONS + across
    best = steps[sums.argmax(1)].astype(np.float64)
    strength = sums.max(1) / np.maximum(np.bincount(region, minlength=len(sums)), 1)
    return _fitted(places, best[region], strength[region], 2)


def _fitted(places: _LinePlaces, seen: Numbers, weight: Numbers, most: int) -> _Bend:
    powers = _powers(places.x, places.y, most)
    held = 0.02 * np.sqrt(max(float((weight**2).sum()), 1e-9)) * np.eye(powers.shape[1])
    held[0] = 0
    left = np.concatenate((powers * weight[:, None], held))
    right = np.concatenate((seen * weight, np.zeros(len(held))))
    return _Bend(np.linalg.lstsq(left, right, rcond=None)[0], most)


def _most(moved_x: _Bend, moved_y: _Bend) -> float:
    x, y = (each.ravel() for each in np.meshgrid(*(np.linspace(0.1, 0.9, 9) * side * _SCALE for side in PAPER)))
    return float(np.hypot(moved_x.at(x, y), moved_y.at(x, y)).max())


def _moved(gray: "Image", marks: Numbers, moved_x: _Bend, moved_y: _Bend) -> Gray:
    """Return the paper from the photograph itself, in small quadrilaterals that are each moved by the curves."""
    from PIL import Image

    size = round(PAPER[0] * _SCALE), round(PAPER[1] * _SCALE)
    columns, rows = (
        np.linspace(0, side, count + 1).round().astype(int) for side, count in zip(size, _BLOCKS, strict=True)
    )
    x, y = (each.ravel().astype(float) for each in np.meshgrid(columns, rows))
    inside_x, inside_y = (np.clip(each, 0.07 * side, 0.95 * side) for each, side in zip((x, y), size, strict=True))
    there = np.column_stack((x + moved_x.at(inside_x, inside_y), y + moved_y.at(inside_x, inside_y)))
    corners = points_through(homography(MARKS * _SCALE, marks), there).reshape(len(rows), len(columns), 2)
    mesh = []
    for row, (top, low) in enumerate(pairwise(rows)):
        for column, (left, right) in enumerate(pairwise(columns)):
            quad = corners[[row, row + 1, row + 1, row], [column, column, column + 1, column + 1]]
            mesh.append(((int(left), int(top), int(right), int(low)), tuple(quad.ravel())))
    flat = gray.transform(size, Image.Transform.MESH, mesh, Image.Resampling.BICUBIC, fillcolor="white")
    return gray_of(flat)
