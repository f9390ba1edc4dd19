"""Cells to learn from: pages filled in by hands that may be seen in training, photographed, laid flat and cut."""

import random
from functools import partial
from io import BytesIO
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from photo.camera import photograph
from photo.filled import GAMES, training_page
from PIL import Image

from skatlist.files.photos.cells import PrintedForm, cut_cells
from skatlist.files.photos.curl import flattened
from skatlist.files.photos.reading_code import marks_of

_EMPTY: Final = 0.2  # of the empty cells of a page that are learnt from
_HARD: Final = (0.6, 1.0, 1.0, 1.3, 1.6)


def lesson(page: int, modules: Path, cached: Path, sheets: Path | None = None) -> Path:
    """Make the cells of a page with this seed unless they are there: their pictures (`cells`) and texts (`texts`)."""
    path = cached / f"page-{page:04d}{f'-{sheets.stem}' if sheets else ''}.npz"
    if path.exists():
        return path
    rng = random.Random(1000 + page)
    places = rng.choices((3, 4, 5), (2, 6, 2))[0]
    form = PrintedForm(places=places, games=GAMES[places], sheet=rng.choice((1, 2)) if places == 5 else 1)
    sheet, texts = training_page(form, rng, modules, sheets)
    shot = photograph(sheet, 5000 + page, rng.choice(_HARD), turned=False)
    picture = Image.open(BytesIO(shot.jpeg))
    marks = marks_of(picture)
    cells, known = list[NDArray[np.uint8]](), list[str]()
    if marks is not None:
        flat, there = flattened(picture, marks, form)
        for name, cell in cut_cells(flat.gray, there).items():
            if texts[name] or rng.random() < _EMPTY:
                cells.append((cell * 255).astype(np.uint8))
                known.append(texts[name])
    part = path.with_suffix(".part.npz")
    np.savez_compressed(part, cells=np.array(cells, np.uint8).reshape(-1, 32, 96), texts=np.array(known, np.str_))
    part.rename(path)
    return path


def lessons(
    pages: int, modules: Path, cached: Path, processes: int, sheets: Path | None = None
) -> tuple[NDArray[np.uint8], NDArray[np.str_]]:
    """Return the cells of many pages and their texts."""
    cached.mkdir(parents=True, exist_ok=True)
    with get_context("spawn").Pool(processes) as pool:
        paths = pool.map(partial(lesson, modules=modules, cached=cached, sheets=sheets), range(pages), 1)
    files = [np.load(path) for path in paths]
    return np.concatenate([file["cells"] for file in files]), np.concatenate([file["texts"] for file in files])
