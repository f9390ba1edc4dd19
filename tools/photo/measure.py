"""Measure the reader alone: `cd tools && python -m photo.measure`, on hands that training has never seen.

It prints for each kind of hand how many numbers are read right, whether anything is read where nothing is, how well the
likelihoods tell this, and how many are right after the reader has learnt twelve of the rows, on the others.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from photo.camera import photograph
from photo.filled import filled_page, played
from photo.writers import CACHE, DIGITS, FONTS, TEST, Hand, folder
from PIL import Image

from skatlist.files.photos.cells import PrintedForm, cut_cells
from skatlist.files.photos.curl import flattened
from skatlist.files.photos.likelihood import plainest
from skatlist.files.photos.reader import HandReader
from skatlist.files.photos.reading_code import marks_of

_LISTS: Final = 10
_ROWS: Final = 12  # that are learnt from
_HARDER: Final = 1.5  # every third photograph is taken in bad light
_MARKS: Final = frozenset({"-", "x"})


class Measured(NamedTuple):
    """The shares of one list that are read right: numbers, marks, numbers of other rows before and after a lesson."""

    numbers: float
    marks: float
    empty: int
    invented: int
    likelihood: float
    before: float
    after: float
    seconds: float
    lesson: float


def measured(kind: str, seed: int, modules: Path, reader: HandReader) -> Measured | None:
    """Return how a list of 48 games by a hand of this kind is read, None if its marks are not found."""
    form = PrintedForm()
    hand = Hand(kind, TEST, random.Random(9000 + seed), modules)
    page, texts = filled_page(form, played(form.places, 700 + seed), hand)
    shot = photograph(page, 8000 + seed, 1.0 if seed % 3 else _HARDER)
    begin = time.process_time()
    picture = Image.open(BytesIO(shot.jpeg))
    marks = marks_of(picture)
    if marks is None:
        return None
    flat, there = flattened(picture, marks, form)
    cells = cut_cells(flat.gray, there)
    readings = reader.read(cells)
    seconds = time.process_time() - begin
    right = {name: plainest(cell.classes) == texts[name] for name, cell in readings.items()}
    numbers = [name for name, text in texts.items() if text and text not in _MARKS]
    rows = set(random.Random(seed).sample(form.numbers, _ROWS))
    others = [name for name in numbers if name.row not in rows]
    begin = time.process_time()
    taught = reader.taught(cells, {name: texts[name] for name in cells if name.row in rows})
    lesson = time.process_time() - begin
    again = taught.read({name: cells[name] for name in others})
    return Measured(
        numbers=_share(right[name] for name in numbers),
        marks=_share(right[name] for name, text in texts.items() if text in _MARKS),
        empty=sum(not text for text in texts.values()),
        invented=sum(not right[name] for name, text in texts.items() if not text),
        likelihood=readings.mean_likelihood,
        before=_share(right[name] for name in others),
        after=_share(plainest(again.cell(name).classes) == texts[name] for name in others),
        seconds=seconds,
        lesson=lesson,
    )


def _share(right: Iterable[bool]) -> float:
    values = [float(each) for each in right]
    return float(np.mean(values)) if values else np.nan


def main(arguments: Sequence[str]) -> int:
    """Measure, and print a line a list and the sums of each kind."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--cache", type=Path, default=CACHE)
    parser.add_argument("--lists", type=int, default=_LISTS)
    options = parser.parse_args(arguments)
    modules, reader = folder(options.cache), HandReader.load()
    for kind in (DIGITS, FONTS):
        lists = list[Measured]()
        for seed in range(options.lists):
            one = measured(kind, seed, modules, reader)
            print(kind, seed, "marks not found" if one is None else one, flush=True)
            lists += [one] if one is not None else []
        means = {name: round(float(np.nanmean([getattr(one, name) for one in lists])), 4) for name in Measured._fields}
        print(kind, len(lists), "of", options.lists, "lists:", means, flush=True)
        invented, empty = (sum(getattr(one, name) for one in lists) for name in ("invented", "empty"))
        print(kind, "read where nothing is:", invented, "of", empty, flush=True)
        print(kind, "slowest:", max(one.seconds for one in lists), "lesson:", max(one.lesson for one in lists))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
