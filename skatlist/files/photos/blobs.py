"""Connected dark areas of a picture, and how square each is."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Gray = NDArray[np.float32]  # brightness of a picture, 0 to 255, rows from the top
Pixels = NDArray[np.uint8]  # the same, as it is kept
Bits = NDArray[np.bool_]
Numbers = NDArray[np.float64]
Indexes = NDArray[np.intp]
_STRIP: Final = 128  # lines of a picture whose sums are in memory at once
_SQUARE: Final = 12.0  # times the square root of the determinant of a square's covariance is its area


class Blobs(NamedTuple):
    """Connected areas: pixels, centre, sides of the box around each, and shape.

    `fill` is 1 for a square however it is turned or sheared, less with a hole in it. `longer` is how many times longer
    than wide an area is.
    """

    area: Numbers
    x: Numbers
    y: Numbers
    wide: Numbers
    high: Numbers
    fill: Numbers
    longer: Numbers

    def chosen(self, which: Bits | Indexes) -> "Blobs":
        """Return some of the areas."""
        return Blobs(*(values[which] for values in self))


def dark_bits(gray: Gray, block: int, darker: float) -> Bits:
    """Return which pixels are darker by `darker` than the mean of the square of `block` pixels around them."""
    return np.asarray(gray < local_mean(gray, block) - darker)


def local_mean(gray: Gray, block: int) -> Gray:
    """Return the mean brightness of the square of `block` pixels around every pixel."""
    return _mean_along(_mean_along(gray, block, 0), block, 1)


def _mean_along(values: Gray, block: int, axis: int) -> Gray:
    lines = np.moveaxis(values, axis, 1)
    size = lines.shape[1]
    low = np.maximum(np.arange(size) - block // 2, 0)
    high = np.minimum(np.arange(size) + block // 2 + 1, size)
    out = np.empty_like(values)
    means = np.moveaxis(out, axis, 1)
    for at in range(0, len(lines), _STRIP):
        sums = np.cumsum(lines[at : at + _STRIP], axis=1, dtype=np.float64)
        sums = np.concatenate((np.zeros_like(sums[:, :1]), sums), 1)
        means[at : at + _STRIP] = (sums[:, high] - sums[:, low]) / (high - low)
    return out


def blobs_of(bits: Bits, least: int) -> Blobs:
    """Return the connected areas of at least `least` pixels, neighbours over corners included."""
    wide = bits.shape[1]
    edges = np.diff(np.pad(bits, ((0, 0), (1, 1))).astype(np.int8).ravel())
    width = wide + 2
    start, end = np.flatnonzero(edges == 1) + 1, np.flatnonzero(edges == -1) + 1  # runs of a row, in padded numbers
    if not len(start):
        return Blobs(*(np.zeros(0) for _ in Blobs._fields))
    root = _connected(start, end, width)
    row, left, long = start // width, start % width - 1, (end - start).astype(np.float64)
    middle = left + (long - 1) / 2
    count = np.bincount(root, long)
    there = np.flatnonzero(count >= least)

    def mean(values: Numbers) -> Numbers:
        return np.bincount(root, long * values)[there] / count[there]

    x, y = mean(middle), mean(row.astype(np.float64))
    var_x = mean(middle**2 + (long**2 - 1) / 12) - x**2 + 1 / 12
    var_y = mean(row.astype(np.float64) ** 2) - y**2 + 1 / 12
    both = mean(middle * row) - x * y
    spread = np.sqrt(np.maximum(var_x * var_y - both**2, 1e-9))
    half, gap = (var_x + var_y) / 2, np.sqrt(((var_x - var_y) / 2) ** 2 + both**2)
    lows, highs = (_extreme(root, values, len(count), there) for values in (-left, left + long))
    tops, bottoms = (_extreme(root, values, len(count), there) for values in (-row, row + 1))
    return Blobs(
        count[there].astype(np.float64),
        x,
        y,
        highs + lows,
        bottoms + tops,
        count[there] / (_SQUARE * spread),
        np.sqrt((half + gap) / np.maximum(half - gap, 1e-9)),
    )


def _extreme(root: Indexes, values: NDArray[np.float64] | Indexes, count: int, there: Indexes) -> Numbers:
    most = np.full(count, -np.inf)
    np.maximum.at(most, root, values)
    return most[there]


def _connected(start: Indexes, end: Indexes, width: int) -> Indexes:
    """Return the number of the first run of the area of every run."""
    low = np.searchsorted(end, start + width, "left")  # the first run below that ends at or after its beginning
    count = np.maximum(np.searchsorted(start, end + width, "right") - low, 0)
    upper = np.repeat(np.arange(len(start)), count)
    lower = np.repeat(low - np.cumsum(count) + count, count) + np.arange(count.sum())
    root = np.arange(len(start))
    while True:
        least = np.minimum(root[upper], root[lower])
        before = root.copy()
        np.minimum.at(root, before[upper], least)
        np.minimum.at(root, before[lower], least)
        root = root[root]
        if (root == before).all():
            return root
