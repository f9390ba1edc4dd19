"""Read the code of a list from a picture: a QR code of version 2, level M, in alphanumeric mode."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Final

import numpy as np

from skatlist.files.photos.blobs import Bits, Blobs, Gray, Numbers, blobs_of, dark_bits

_SIDE: Final = 25  # modules
_FINDER: Final = 7
_CENTRES: Final = _SIDE - _FINDER  # modules between the centres of two finder patterns
_DATA, _CHECKS = 28, 16  # codewords
_LETTERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_ALPHANUMERIC: Final = 2
_FORMAT_MASK: Final = 0b101010000010010
_LEVEL_M: Final = 0
_BLOCKS: Final = (11, 5)  # modules in the square around a module that says whether it is dark
_MOST: Final = 40  # finder patterns tried


def read_code(gray: Gray, module: float | None = None) -> str | None:
    """Return the text of the code of a list in a picture, or None if none can be read.

    `module` is the side of a module in pixels, if it is known.
    """
    sizes = (module,) if module else (max(gray.shape) / 350, max(gray.shape) / 220)
    for size in sizes:
        for block in _BLOCKS:
            bits = dark_bits(gray, max(3, int(block * size)) | 1, 6.0)
            for corners in _triples(blobs_of(bits, max(4, int(3 * size * size)))):
                words = _read_at(gray, corners)
                if words is not None:
                    return words
    return None


def _triples(areas: Blobs) -> Iterator[Numbers]:
    """Yield the centres of three finder patterns: the upper left, the upper right, the lower left."""
    centres = []
    solid = areas.chosen((areas.fill > 0.75) & (areas.fill < 1.16) & (areas.longer < 1.6))
    rings = areas.chosen((areas.fill > 0.2) & (areas.fill < 0.62) & (areas.longer < 1.6))
    for x, y, area in zip(solid.x, solid.y, solid.area, strict=True):
        module = np.sqrt(area) / 3
        near = np.hypot(rings.x - x, rings.y - y) < 1.6 * module
        wide = np.sqrt(rings.wide * rings.high) / module
        if (near & (wide > 5) & (wide < 10.5)).any():
            centres.append((x, y, module))
    for first, second, third in permutations(centres[:_MOST], 3):
        a, b, c = (np.array(each[:2]) for each in (first, second, third))
        right, down = b - a, c - a
        legs = np.hypot(*right), np.hypot(*down)
        module = (first[2] + second[2] + third[2]) / 3
        turned = (right[0] * down[1] - right[1] * down[0]) / max(legs[0] * legs[1], 1e-9)
        if (
            turned > 0.9
            and all(0.7 < leg / (_CENTRES * module) < 1.4 for leg in legs)
            and 0.75 < legs[0] / legs[1] < 1.33
        ):
            yield np.array((a, b, c))


def _read_at(gray: Gray, corners: Numbers) -> str | None:
    for shift, slope, cut in product((0.0, -0.3, 0.3), (0.0, -0.35, 0.35), (0.5, 0.38, 0.62)):
        values = _sampled(gray, corners, shift, slope)
        if values is None:
            return None
        low, high = np.percentile(values, (12, 88))
        words = _decoded(values < low + cut * (high - low))
        if words is not None:
            return words
    return None


def _sampled(gray: Gray, corners: Numbers, shift: float, slope: float) -> Gray | None:
    """Return the brightness of all modules. The corner without a pattern may lie off by `slope` modules."""
    a, b, c = corners
    step_x, step_y = (b - a) / _CENTRES, (c - a) / _CENTRES
    at = np.arange(_SIDE) + 0.5 - _FINDER / 2 + shift * 0.5
    total = np.zeros((_SIDE, _SIDE), np.float32)
    for dx, dy in product((-0.22, 0.0, 0.22), repeat=2):
        u, v = np.meshgrid(at + dx, at + dy)
        bend = slope * u * v / _CENTRES**2
        x = a[0] + (u + bend) * step_x[0] + (v + bend) * step_y[0]
        y = a[1] + (u + bend) * step_x[1] + (v + bend) * step_y[1]
        part = _at(gray, x, y)
        if part is None:
            return None
        total += part
    return total


def _at(gray: Gray, x: Numbers, y: Numbers) -> Gray | None:
    """Return the brightness between pixels, or None outside of the picture."""
    left, top = np.floor(x).astype(np.intp), np.floor(y).astype(np.intp)
    high, wide = gray.shape
    if left.min() < 0 or top.min() < 0 or left.max() > wide - 2 or top.max() > high - 2:
        return None
    fx, fy = (x - left).astype(np.float32), (y - top).astype(np.float32)
    upper = gray[top, left] * (1 - fx) + gray[top, left + 1] * fx
    lower = gray[top + 1, left] * (1 - fx) + gray[top + 1, left + 1] * fx
    return np.asarray(upper * (1 - fy) + lower * fy, dtype=np.float32)


def _decoded(modules: Bits) -> str | None:
    pattern = _pattern_of(modules)
    if pattern is None:
        return None
    bits = [bool(modules[row, column]) != _masked(pattern, row, column) for row, column in _PATH]
    words = [sum(bit << (7 - at) for at, bit in enumerate(bits[begin : begin + 8])) for begin in range(0, 8 * 44, 8)]
    data = _mended(words)
    return None if data is None else _text(data)


def _text(data: Sequence[int]) -> str | None:
    stream = "".join(f"{word:08b}" for word in data)
    if int(stream[:4], 2) != _ALPHANUMERIC:
        return None
    count, at, letters = int(stream[4:13], 2), 13, ""
    while len(letters) < count:
        two = count - len(letters) > 1
        part = stream[at : at + (11 if two else 6)]
        value = int(part, 2) if part else len(_LETTERS) ** 2
        if value >= len(_LETTERS) ** (2 if two else 1):
            return None
        letters += _LETTERS[value // len(_LETTERS)] + _LETTERS[value % len(_LETTERS)] if two else _LETTERS[value]
        at += len(part)
    return letters


def _pattern_of(modules: Bits) -> int | None:
    """Return the number of the pattern (mask) in the format, None if the level is not M or too little is legible."""
    first = [(8, at) for at in (0, 1, 2, 3, 4, 5, 7, 8)] + [(at, 8) for at in (7, 5, 4, 3, 2, 1, 0)]
    second = [(_SIDE - 1 - at, 8) for at in range(7)] + [(8, _SIDE - 8 + at) for at in range(8)]
    best = (4, 0)
    for places in (first, second):
        read = sum(bool(modules[place]) << (14 - at) for at, place in enumerate(places))
        for data, code in enumerate(_FORMATS):
            best = min(best, ((read ^ code).bit_count(), data))
    wrong, data = best
    return data & 7 if wrong < 4 and data >> 3 == _LEVEL_M else None


def _format_code(data: int) -> int:
    rest = data << 10
    for bit in range(14, 9, -1):
        if rest >> bit & 1:
            rest ^= 0b10100110111 << (bit - 10)
    return (data << 10 | rest) ^ _FORMAT_MASK


_FORMATS: Final = tuple(_format_code(data) for data in range(32))


def _masked(pattern: int, row: int, column: int) -> bool:
    i, j = row, column
    terms = (
        (i + j) % 2,
        i % 2,
        j % 3,
        (i + j) % 3,
        (i // 2 + j // 3) % 2,
        i * j % 2 + i * j % 3,
        (i * j % 2 + i * j % 3) % 2,
        ((i + j) % 2 + i * j % 3) % 2,
    )
    return terms[pattern] == 0


def _is_function(row: int, column: int) -> bool:
    """Whether a module belongs to a pattern, the timing or the format."""
    far = _SIDE - 8
    finder = (row <= 8 and (column <= 8 or column >= far)) or (row >= far and column <= 8)
    aligned = 16 <= row <= 20 and 16 <= column <= 20
    return finder or aligned or row == 6 or column == 6


def _path() -> Iterator[tuple[int, int]]:
    """Yield the modules of the data in their order: two columns at a time, from the right, up and down."""
    up = True
    for right in (*range(_SIDE - 1, 6, -2), 5, 3, 1):
        for at in range(_SIDE):
            row = _SIDE - 1 - at if up else at
            for column in (right, right - 1):
                if not _is_function(row, column):
                    yield row, column
        up = not up


_PATH: Final = tuple(_path())

# Reed and Solomon: a field of 256 numbers, in which wrong codewords are areas and mended.


def _tables() -> tuple[list[int], list[int]]:
    powers, logs, value = [0] * 512, [0] * 256, 1
    for at in range(255):
        powers[at] = powers[at + 255] = value
        logs[value] = at
        value = value << 1 ^ (0x11D if value & 0x80 else 0)
    return powers, logs


_POWERS, _LOGS = _tables()


def _times(one: int, other: int) -> int:
    return _POWERS[_LOGS[one] + _LOGS[other]] if one and other else 0


def _value(polynomial: Sequence[int], at: int) -> int:
    """Return the value of a polynomial, its highest power first."""
    value = 0
    for factor in polynomial:
        value = _times(value, at) ^ factor
    return value


def _mended(words: list[int]) -> list[int] | None:
    """Return the data of a block with its wrong codewords mended, None if there are too many."""
    syndromes = [_value(words, _POWERS[at]) for at in range(_CHECKS)]
    if not any(syndromes):
        return words[:_DATA]
    locator = _locator(syndromes)
    wrong = [at for at in range(len(words)) if _value(locator[::-1], _POWERS[(255 - (len(words) - 1 - at)) % 255]) == 0]
    if len(wrong) != len(locator) - 1 or len(wrong) > _CHECKS // 2:
        return None
    mended = list(words)
    omega = [0] * _CHECKS
    for i, factor in enumerate(locator):
        for j in range(_CHECKS - i):
            omega[i + j] ^= _times(factor, syndromes[j])
    for at in wrong:
        power = len(words) - 1 - at
        inverse = _POWERS[(255 - power) % 255]
        slope = 0
        for i in range(1, len(locator), 2):
            slope ^= _times(locator[i], _POWERS[_LOGS[inverse] * (i - 1) % 255])
        if not slope:
            return None
        error = _times(_value(omega[::-1], inverse), _POWERS[255 - _LOGS[slope]])
        mended[at] ^= _times(error, _POWERS[power % 255])
    return mended[:_DATA] if not any(_value(mended, _POWERS[at]) for at in range(_CHECKS)) else None


def _locator(syndromes: Sequence[int]) -> list[int]:
    """Return the polynomial whose roots are the places of the wrong codewords, its lowest power first."""
    now, before, length, gap, last = [1], [1], 0, 1, 1
    for at, syndrome in enumerate(syndromes):
        off = syndrome
        for i in range(1, min(length, len(now) - 1) + 1):
            off ^= _times(now[i], syndromes[at - i])
        if not off:
            gap += 1
            continue
        scale = _times(off, _POWERS[255 - _LOGS[last]])
        shifted = [0] * gap + [_times(scale, factor) for factor in before]
        sums = [
            (now[i] if i < len(now) else 0) ^ (shifted[i] if i < len(shifted) else 0)
            for i in range(max(len(now), len(shifted)))
        ]
        if 2 * length <= at:
            length, before, last, gap = at + 1 - length, now, off, 1
        else:
            gap += 1
        now = sums
    while len(now) > 1 and not now[-1]:
        now.pop()
    return now
