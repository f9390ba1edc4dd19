"""Photographs of a printed page that nobody has taken: bent paper, a camera held at an angle, a lamp, blur, noise."""

import io
import math
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from skatlist.files.photos.marks import homography

WIDTHS: Final = (1500, 1800, 2200)
_TABLES: Final = ((110, 80, 60), (90, 90, 90), (45, 60, 40), (170, 150, 120))
_TURNS: Final = (None, Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_270)


class Shot(NamedTuple):
    """A photograph as the bytes of a JPEG, and the matrix from points of the page to its pixels."""

    jpeg: bytes
    matrix: NDArray[np.float64]


def photograph(page: Image.Image, seed: int, hard: float = 1.0, *, width: int = 0, turned: bool = True) -> Shot:
    """Photograph a page. `hard` is 1 for usual angles and light, 2 for very bad ones."""
    rng = np.random.default_rng(seed)
    wide = width or int(rng.choice(WIDTHS))
    size = wide, wide * 4 // 3
    bent = _bent(page.convert("RGB"), rng, hard)
    corners = _corners(rng, hard, size)
    page_corners = np.array([(0, 0), (page.width, 0), (page.width, page.height), (0, page.height)], float)
    matrix = homography(page_corners, corners)
    back = np.linalg.inv(matrix)
    back /= back[2, 2]
    table = _table(rng, size)
    bent.putalpha(255)
    seen = bent.transform(size, Image.Transform.PERSPECTIVE, tuple(back.ravel()[:8]), Image.Resampling.BICUBIC)
    table.paste(seen, mask=seen.getchannel("A"))
    table = table.filter(ImageFilter.GaussianBlur(rng.uniform(0.4, 1.2 * hard * wide / 1800)))
    lit = np.asarray(table, np.float32) * _light(rng, hard, size)
    lit += rng.normal(0, rng.uniform(2, 6 * hard), lit.shape).astype(np.float32)
    picture = Image.fromarray(np.clip(lit, 0, 255).astype(np.uint8))
    turn = _TURNS[int(rng.integers(4))] if turned else None
    if turn is not None:
        picture = picture.transpose(turn)
        matrix = _turned(turn, size) @ matrix
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=int(rng.uniform(60, 90)))
    return Shot(file.getvalue(), matrix)


def _corners(rng: np.random.Generator, hard: float, size: tuple[int, int]) -> NDArray[np.float64]:
    margin, far = 0.05, np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float)
    inward = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]], float)
    moved = far + inward * (margin + rng.uniform(0, 0.055 * hard, (4, 2)))
    corners = moved * size
    angle = rng.uniform(-0.05, 0.05) * hard
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    middle = corners.mean(0)
    return (corners - middle) @ turn.T * (1 - 0.6 * abs(angle)) + middle


def _bent(page: Image.Image, rng: np.random.Generator, hard: float) -> Image.Image:
    """Bend the paper a little, as small quadrilaterals that each move a few pixels."""
    most = rng.uniform(0, 6 * hard) * page.width / 1654
    phase = rng.uniform(0, 2 * math.pi)
    columns, rows = np.linspace(0, page.width, 25).astype(int), np.linspace(0, page.height, 33).astype(int)

    def source(x: float, y: float) -> tuple[float, float]:
        return (
            x + 0.4 * most * math.sin(y / page.height * 5 + phase),
            y + most * math.sin(x / page.width * 4 + phase),
        )

    mesh = []
    for left, right in pairwise(columns):
        for top, low in pairwise(rows):
            quad = (*source(left, top), *source(left, low), *source(right, low), *source(right, top))
            mesh.append(((int(left), int(top), int(right), int(low)), quad))
    return page.transform(page.size, Image.Transform.MESH, mesh, Image.Resampling.BICUBIC, fillcolor="white")


def _table(rng: np.random.Generator, size: tuple[int, int]) -> Image.Image:
    small = np.array(_TABLES[int(rng.integers(len(_TABLES)))], np.float32) + rng.normal(
        0, 12, (size[1] // 8, size[0] // 8, 1)
    )
    return Image.fromarray(np.clip(small, 0, 255).astype(np.uint8)).resize(size, Image.Resampling.BILINEAR)


def _light(rng: np.random.Generator, hard: float, size: tuple[int, int]) -> NDArray[np.float32]:
    """Return how bright each pixel is lit: a slope, a shadow with an edge, the colour of the lamp."""
    x, y = np.linspace(-0.5, 0.5, size[0])[None], np.linspace(-0.5, 0.5, size[1])[:, None]
    slope_x, slope_y = rng.uniform(-0.25, 0.25, 2) * hard
    light = 1 + slope_x * x + slope_y * y
    angle, edge = rng.uniform(0, 2 * math.pi), rng.uniform(15, 80)
    away = (x - rng.uniform(-0.3, 0.3)) * math.cos(angle) + (y - rng.uniform(-0.3, 0.3)) * math.sin(angle)
    light = light * (1 - rng.uniform(0, 0.4 * hard) / (1 + np.exp(-away * edge)))
    colour = np.array([1, rng.uniform(0.93, 1), rng.uniform(0.85, 1)])
    return (light[..., None] * colour * rng.uniform(0.8, 1.02)).astype(np.float32)


def _turned(turn: Image.Transpose, size: tuple[int, int]) -> NDArray[np.float64]:
    wide, high = size
    matrices = {
        Image.Transpose.ROTATE_90: [[0, 1, 0], [-1, 0, wide], [0, 0, 1]],
        Image.Transpose.ROTATE_180: [[-1, 0, wide], [0, -1, high], [0, 0, 1]],
        Image.Transpose.ROTATE_270: [[0, -1, high], [1, 0, 0], [0, 0, 1]],
    }
    return np.array(matrices[turn], float)
