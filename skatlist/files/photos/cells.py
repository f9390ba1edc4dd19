"""Cut the cells of the printed list from a paper that lies flat."""

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skatlist.files.photos.blobs import Gray, Pixels, local_mean
from skatlist.files.photos.printed_form import CellBox, CellName, PrintedForm, cells_of

__all__ = [
    "HIGH",
    "RESOLUTION",
    "WIDE",
    "CellBox",
    "CellName",
    "Cut",
    "PrintedForm",
    "cells_of",
    "cut_box",
    "cut_cells",
    "ink_of",
]

RESOLUTION: Final = 200  # pixels per inch of the straightened paper from which cells are cut
HIGH, WIDE = 32, 96  # pixels of a cell that is cut

Cut = NDArray[np.float32]  # 32 x 96, 0 paper to 1 ink

_BESIDE: Final = (1.8, 2.5)  # points around a cell that are cut with it, left and right, above and below
_PAPER_BLOCK: Final = 4  # pixels of a square in which the lightest one is taken for paper
_CONTRAST: Final = 1.6
_STRIP: Final = 128  # rows of a paper whose light is in memory at once


def cut_cells(paper: Gray | Pixels, form: PrintedForm) -> Mapping[CellName, Cut]:
    """Return the cells of a paper that is straightened at 200 pixels per inch, its brightness 0 to 255."""
    ink = ink_of(paper)
    return {name: cut_box(ink, box) for name, box in cells_of(form).items()}


def ink_of(paper: Gray | Pixels) -> Gray:
    """Return how much darker than the paper around it each point of a paper is: 0 to 1, in any light."""
    high, wide = (side // _PAPER_BLOCK for side in paper.shape)
    blocks = paper[: high * _PAPER_BLOCK, : wide * _PAPER_BLOCK].reshape(high, _PAPER_BLOCK, wide, _PAPER_BLOCK)
    light = blocks.max((1, 3))
    padded = np.pad(light, 2, mode="edge")
    light = np.max([padded[2 + at : 2 + at + high] for at in (-2, -1, 0, 1, 2)], 0)
    light = np.max([light[:, 2 + at : 2 + at + wide] for at in (-2, -1, 0, 1, 2)], 0)
    light = local_mean(local_mean(light.astype(np.float32), 9), 9)
    rows, columns = (np.clip((np.arange(side) + 0.5) / _PAPER_BLOCK - 0.5, 0, None) for side in paper.shape)
    ink = np.empty(paper.shape, np.float32)
    for at in range(0, len(rows), _STRIP):
        around = _between(light, rows[at : at + _STRIP], columns)
        ink[at : at + _STRIP] = np.clip((1 - paper[at : at + _STRIP] / np.maximum(around, 20)) * _CONTRAST, 0, 1)
    return ink


def cut_box(ink: Gray, box: CellBox) -> Cut:
    """Return the picture of a box in one height, as wide as it is high in proportion, at most 96 pixels."""
    scale = RESOLUTION / 72
    beside, above = _BESIDE
    left, right = (box.left - beside) * scale, (box.right + beside) * scale
    top, low = (box.top - above) * scale, (box.bottom + above) * scale
    wide = min(WIDE, int((right - left) * HIGH / (low - top)))
    rows = top + (np.arange(HIGH) + 0.5) * (low - top) / HIGH - 0.5
    columns = left + (np.arange(wide) + 0.5) * (right - left) / wide - 0.5
    out = np.zeros((HIGH, WIDE), np.float32)
    out[:, :wide] = _between(ink, np.clip(rows, 0, None), np.clip(columns, 0, None))
    return out


def _between(values: Gray, rows: NDArray[np.float64], columns: NDArray[np.float64]) -> Gray:
    """Return the values at rows and columns between pixels."""
    top = np.minimum(rows.astype(np.intp), values.shape[0] - 2)
    left = np.minimum(columns.astype(np.intp), values.shape[1] - 2)
    down = np.clip(rows - top, 0, 1).astype(np.float32)[:, None]
    aside = np.clip(columns - left, 0, 1).astype(np.float32)[None]
    part = values[top.min() : top.max() + 2, left.min() : left.max() + 2]
    top, left = top - top.min(), left - left.min()
    lines = part[top] * (1 - down) + part[top + 1] * down
    return np.asarray(lines[:, left] * (1 - aside) + lines[:, left + 1] * aside, np.float32)
