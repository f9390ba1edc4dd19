"""A list copied black on white, as old copiers do: every rule, every number and every name is still there."""

import subprocess

import numpy as np
import pytest
from needs import program
from papers.paper_lists import NAMES, scored_of
from tiers import slow, some

from skatlist.papers.list.list_form import LEFT, PAGE_HEIGHT, RIGHT, Layout
from skatlist.papers.list.list_pages import pages_of
from skatlist.papers.list.list_pdf import blank_list_pdf, lists_pdf
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, Sheet, score
from skatlist.skat.sheet.columns import Cell
from skatlist.words import Language

pytestmark = program("pdftoppm")
DOTS = 200  # an inch
SCALE = DOTS / 72


def copied(content, tmp_path):
    """Return the pages of a document as arrays, true where a copier leaves black."""
    (tmp_path / "list.pdf").write_bytes(content)
    command = ["pdftoppm", "-r", str(DOTS), "-gray", "list.pdf", "page"]
    subprocess.run(command, cwd=tmp_path, check=True)
    return [np.less(picture(path), 128) for path in sorted(tmp_path.glob("page*.pgm"))]


def picture(path):
    _kind, size, _white, dots = path.read_bytes().split(b"\n", 3)
    wide, high = map(int, size.split())
    return np.frombuffer(dots, np.uint8).reshape(high, wide)


def is_rule_across(black, y, left, right):
    """Whether a rule runs from edge to edge at about a height."""
    row = round((PAGE_HEIGHT - y) * SCALE)
    strip = black[row - 2 : row + 3, round((left + 1) * SCALE) : round((right - 1) * SCALE)]
    return strip.mean(axis=1).max() > 0.99


def is_rule_down(black, x, top, bottom):
    """Whether a rule runs down at about a place."""
    column = round(x * SCALE)
    strip = black[
        round((PAGE_HEIGHT - top + 1) * SCALE) : round((PAGE_HEIGHT - bottom - 1) * SCALE), column - 2 : column + 3
    ]
    return strip.mean(axis=0).max() > 0.99


def has_ink(black, left, right, top, bottom):
    """Whether something is written between the rules of a cell."""
    rows = slice(round((PAGE_HEIGHT - top + 2) * SCALE), round((PAGE_HEIGHT - bottom - 2) * SCALE))
    return black[rows, round((left + 1.5) * SCALE) : round((right - 1.5) * SCALE)].any()


def papers():
    for size in (3, 4, 5):
        blank = score(Sheet(players=(Player(),) * size, agreed=12 * size), load_profile())
        yield f"blank {size}", blank_list_pdf(size, Language.DE), pages_of(blank, Language.DE, by_hand=True)
        played = scored_of(size, 12 * size, agreed=12 * size, names=NAMES)
        yield f"played {size}", lists_pdf([played], lang=Language.DE), pages_of(played, Language.DE)


PAPERS = {name: (content, pages) for name, content, pages in papers()}
FIRST = ("blank 5", "played 4")


@pytest.mark.slow
@pytest.mark.parametrize("name", [*FIRST, *slow(*(name for name in PAPERS if name not in FIRST))])
def test_every_rule_is_still_there(name, tmp_path):
    content, pages = PAPERS[name]
    for black, page in some(zip(copied(content, tmp_path), pages, strict=True)):
        layout = Layout(page.form)
        for index in some(range(len(page.form.numbers) + 1)):
            assert is_rule_across(black, layout.rows_top - index * layout.row_height, LEFT, RIGHT)
        for top, _bottom in some(layout.footer_edges.values()):
            assert is_rule_across(black, top, layout.place(1)[0], layout.place(layout.form.size)[1])
        for left, _right in some(list(layout.edges.values())[2:]):
            assert is_rule_down(black, left, layout.rows_top, layout.rows_bottom)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*FIRST, *slow(*(name for name in PAPERS if name not in FIRST))])
def test_every_number_is_still_there(name, tmp_path):
    content, pages = PAPERS[name]
    for black, page in some(zip(copied(content, tmp_path), pages, strict=True)):
        layout = Layout(page.form)
        for index in some(range(len(page.form.numbers))):
            top = layout.rows_top - index * layout.row_height
            cells = {name for name in page.rows[index].written if name in layout.edges} if page.rows else {"game"}
            for cell in some(cells):
                assert has_ink(black, *layout.edges[cell], top, top - layout.row_height)


@pytest.mark.parametrize("size", [4, *slow(5)])
def test_the_hatching_of_who_sits_out_is_still_there(size, tmp_path):
    blank = score(Sheet(players=(Player(),) * size, agreed=12 * size), load_profile())
    pages = pages_of(blank, Language.DE, by_hand=True)
    for black, page in some(zip(copied(blank_list_pdf(size, Language.DE), tmp_path), pages, strict=True)):
        layout = Layout(page.form)
        for index, sitting in some(enumerate(page.form.sitting)):
            top = layout.rows_top - index * layout.row_height
            for place in some(range(1, size + 1)):
                cell = layout.edges[Cell("points", place)]
                assert has_ink(black, *cell, top, top - layout.row_height) == (place in sitting)
