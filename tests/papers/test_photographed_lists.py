"""Marks and code of a photographed list: found at any angle and in bad light, and never where none are."""

import numpy as np
import pytest
from papers.photographs import CODE, DOTS, opened, page, photo
from photo.camera import photograph
from PIL import Image
from tiers import slow_rows, some

from skatlist.files.photos.code_reader import read_code
from skatlist.files.photos.list_code import ListCode
from skatlist.files.photos.marks import MARKS, find_marks, points_through
from skatlist.files.photos.reading_code import list_code_of, marks_of
from skatlist.files.photos.straighten import gray_of, straightened

PIXELS = DOTS / 72


def far_off(shot, marks):
    true = points_through(shot.matrix, MARKS * PIXELS)
    return np.hypot(*(marks - true).T).max() / min(opened(shot.jpeg).size)


@pytest.mark.parametrize("turn", range(4))
def test_a_flat_list_is_found_however_it_lies(turn):
    small = page(dots=100)
    turned = (
        small.transpose((Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_180)[turn - 1]) if turn in {1, 2} else small
    )
    turned = small.rotate(-90, expand=True) if turn == 3 else turned
    padded = Image.new("L", (turned.width + 90, turned.height + 70), 60)
    padded.paste(turned, (50, 30))
    marks = find_marks(gray_of(padded))
    assert marks is not None
    assert list_code_of(padded, marks) == ListCode("1A2B3C4D", 2, 7)


def test_a_photograph_is_read():
    shot = photo(seed=3, dots=130, width=1100)
    picture = opened(shot.jpeg)
    assert list_code_of(picture, marks_of(picture)) == ListCode.read(CODE)


@pytest.mark.slow
@pytest.mark.parametrize(("hard", "marks", "codes", "before"), [(1.0, 24, 24, 20), *slow_rows((1.6, 22, 20, 0))])
def test_of_24_photographs_marks_and_code_are_read(hard, marks, codes, before):
    counts = [0, 0, 0]
    for seed in range(24):
        shot = photo(seed, hard)
        picture = opened(shot.jpeg)
        marks_there = marks_of(picture)
        counts[0] += marks_there is not None and far_off(shot, marks_there) < 12 / 1800
        counts[1] += list_code_of(picture, marks_there) == ListCode.read(CODE)
        counts[2] += hard == 1 and read_code(gray_of(picture)) == CODE
    assert counts[0] >= marks
    assert counts[1] >= codes
    assert counts[2] >= before


@pytest.mark.slow
@pytest.mark.parametrize(("size", "at", "games", "sheet"), [(3, 0, 36, 1), (5, 0, 60, 1), (5, 1, 60, 2)])
def test_tables_of_three_and_five_and_a_second_sheet(size, at, games, sheet):
    picture = opened(photograph(page(size=size, at=at), 5).jpeg)
    assert list_code_of(picture, marks_of(picture)) == ListCode("1A2B3C4D", 2, 7, size, games, 1, 2, sheet)


def test_the_paper_is_straight_afterwards():
    shot = photo(seed=2, dots=130, width=1100)
    flat = straightened(opened(shot.jpeg), marks_of(opened(shot.jpeg)), 100)
    corners = find_marks(gray_of(flat))
    assert np.abs(corners - MARKS * 100 / 72).max() < 3


def test_nothing_is_found_where_nothing_is():
    rng = np.random.default_rng(5)
    empty = np.full((400, 300), 180, np.float32)
    noise = rng.normal(128, 40, (400, 300)).astype(np.float32)
    for gray in some([empty, noise, np.zeros((40, 30), np.float32)]):
        assert find_marks(gray) is None
        assert read_code(gray) is None
