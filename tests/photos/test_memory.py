"""A photograph is looked at, read and learnt from without more memory than a small computer has to spare."""

import tracemalloc
from itertools import cycle, islice

import numpy as np
import pytest
from PIL import Image

from skatlist.base import threads
from skatlist.base.threads import Workbench
from skatlist.files.photos.cells import CellName, ink_of
from skatlist.files.photos.curl import flattened
from skatlist.files.photos.list_code import PAPER
from skatlist.files.photos.marks import MARKS
from skatlist.files.photos.printed_form import PrintedForm
from skatlist.files.photos.reader import HandReader
from skatlist.files.photos.reading_code import list_code_of, marks_of

SIZE = 3000, 4000  # pixels of a telephone's picture
CELLS = 1176  # of a list at a table of four


@pytest.fixture
def most():
    """Return a function that says by how many megabytes a call grew at most. Pictures of Pillow do not count."""

    def grown(call, *arguments):
        tracemalloc.start()
        call(*arguments)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return peak / 1024**2

    return grown


def test_marks_and_a_code_that_is_not_there_are_looked_for_in_a_picture_of_12_megapixels(most):
    picture = Image.effect_noise(SIZE, 40)
    assert most(marks_of, picture) < 60
    assert most(list_code_of, picture, None) < 100


def test_a_paper_is_laid_flat(most):
    scale = (SIZE[0] - 200) / PAPER[0]
    picture = Image.effect_noise(SIZE, 40)
    assert most(flattened, picture, MARKS * scale + 100, PrintedForm()) < 80
    assert most(ink_of, np.zeros((2339, 1654), np.uint8)) < 30


def test_cells_are_read_and_learnt_from(most):
    rng, reader = np.random.default_rng(1), HandReader.load()
    names = [CellName(at, "points") for at in range(CELLS)]
    cells = dict(zip(names, rng.uniform(0, 1, (CELLS, 32, 96)).astype(np.float32), strict=True))
    texts = dict(zip(names, islice(cycle(("12", "", "-7")), CELLS), strict=True))
    assert most(reader.read, cells) < 40
    assert most(reader.taught, cells, texts) < 80


def test_the_memory_of_each_task_is_given_back_even_of_one_that_fails(monkeypatch):
    given = []
    monkeypatch.setattr(threads, "give_memory_back", lambda: given.append(True))
    bench = Workbench("bench")
    assert bench.do(lambda: 48) == 48
    with pytest.raises(ZeroDivisionError):
        bench.do(lambda: 1 // 0)
    bench.end()
    assert len(given) == 2
