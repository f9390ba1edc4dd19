"""A photograph of a filled list is read by the reader that comes with the program."""

import random
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from papers.photographs import opened
from photo.camera import photograph
from photo.filled import filled_page, played
from photo.writers import STROKES, TRAINING, Hand
from tiers import slow_rows

import skatlist
from skatlist.files.photos.cells import PrintedForm, cut_cells
from skatlist.files.photos.curl import flattened
from skatlist.files.photos.likelihood import plainest
from skatlist.files.photos.reader import HandReader
from skatlist.files.photos.reading_code import marks_of

GAMES = {3: 36, 4: 48, 5: 60}


@cache
def photographed(places, sheet, seed):
    """Return the cells of a photographed list and what was written in them."""
    form = PrintedForm(places=places, games=GAMES[places], sheet=sheet)
    hand = Hand(STROKES, TRAINING, random.Random(seed), Path())
    page, texts = filled_page(form, played(places, seed), hand)
    picture = opened(photograph(page, seed, width=1500).jpeg)
    flat, there = flattened(picture, marks_of(picture), form)
    return cut_cells(flat.gray, there), texts


@pytest.mark.parametrize(
    ("places", "sheet", "seed"), [(4, 1, 3), *slow_rows((3, 1, 4), (4, 1, 5), (5, 1, 6), (5, 2, 7))]
)
def test_a_list_is_read_and_nothing_where_nothing_is(places, sheet, seed):
    cells, texts = photographed(places, sheet, seed)
    readings = HandReader.load().read(cells)
    plain = {name: plainest(cell.classes) for name, cell in readings.items()}
    written = [name for name, words in texts.items() if words not in {"", "-", "x"}]
    assert len(written) > 100
    assert np.mean([plain[name] == texts[name] for name in written]) > 0.95
    empty = [name for name, words in texts.items() if not words]
    assert len(empty) > 100
    assert [name for name in empty if plain[name]] == []
    assert max(readings.cell(name).ink for name in empty) < 0.5 < min(readings.cell(name).ink for name in written)
    assert -0.2 < readings.mean_likelihood < 0


def test_a_taught_hand_is_read_surer():
    cells, texts = photographed(4, 1, 3)
    reader = HandReader.load()
    known = {name: words for name, words in texts.items() if name.row is not None and name.row <= 12}
    others = [name for name, words in texts.items() if name not in known and words]
    before, after = (
        np.mean([readings.cell(name).of(texts[name]) for name in others])
        for readings in (each.read(cells) for each in (reader, reader.taught(cells, known)))
    )
    assert after > before


def test_the_weights_are_small():
    weights = Path(skatlist.__file__).parent / "data" / "photo" / "reader.npz"
    assert weights.stat().st_size < 150_000
