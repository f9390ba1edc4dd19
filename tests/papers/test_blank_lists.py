"""Lists filled in by hand: room to write and to punch, marks and a code by which a photograph is read."""

import subprocess

import numpy as np
import pytest
from needs import program
from pictures.paper_cases import EVENING
from pictures.paper_cases import drawn as drawn_event
from PIL import Image
from tiers import some

from skatlist.papers.list.list_form import CORNER, CORNER_INSET, LEFT, PAGE_HEIGHT, PAGE_WIDTH, Layout
from skatlist.papers.list.list_pages import pages_of
from skatlist.papers.list.list_pdf import blank_list_pdf, blank_lists_pdf
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, Sheet, score
from skatlist.words import Language

MILLIMETRES = 25.4 / 72
DOTS = 200
SCALE = DOTS / 72


def blank(size, games):
    return score(Sheet(players=(Player(),) * size, agreed=games), load_profile())


def rendered(content, folder):
    """Return the pages of a document as files."""
    (folder / "list.pdf").write_bytes(content)
    subprocess.run(["pdftoppm", "-r", str(DOTS), "-gray", "-png", "list.pdf", "page"], cwd=folder, check=True)
    return sorted(folder.glob("page*.png"))


def lists_of(event, lists=1):
    seats = [seating for seating in event.seating if seating.series == 1]
    return blank_lists_pdf(seats, event._replace(lists=lists), load_profile(), lang=Language.DE)


@pytest.mark.parametrize(("size", "games"), [(3, 36), (4, 48), (5, 50), (5, 60)])
@pytest.mark.parametrize("event", [None, EVENING], ids=["template", "event"])
def test_every_game_has_four_millimetres_to_write_in(size, games, event):
    for page in some(pages_of(blank(size, games), Language.DE, event=event, by_hand=True)):
        assert Layout(page.form).row_height * MILLIMETRES >= 4.1


def test_a_punch_takes_nothing_of_a_list():
    assert LEFT * MILLIMETRES >= 17.9


@pytest.mark.slow
@program("pdftoppm")
@pytest.mark.parametrize("size", [3, 4, 5])
def test_four_marks_stand_free_in_the_corners(size, tmp_path):
    corners = [(x, y) for x in (CORNER_INSET, PAGE_WIDTH - CORNER_INSET - CORNER) for y in _heights()]
    for path in some(rendered(blank_list_pdf(size, Language.DE), tmp_path)):
        dark = np.asarray(Image.open(path).convert("L")) < 128
        for left, top in some(corners):
            mark = _cut(dark, left, top, 0)
            assert all(edge.all() for edge in (mark[0], mark[-1], mark[:, 0], mark[:, -1]))
            assert mark.all() == ((left, top) != (CORNER_INSET, CORNER_INSET))  # the open one is above at the left
            around = _cut(dark, left, top, 3)
            assert around.sum() <= mark.size * 1.2


def _heights():
    return CORNER_INSET, PAGE_HEIGHT - CORNER_INSET - CORNER


def _cut(dark, left, top, more):
    """Return the dots of a mark, with a margin in points."""
    rows = slice(round((top - more) * SCALE) + 1, round((top + CORNER + more) * SCALE) - 1)
    return dark[rows, round((left - more) * SCALE) + 1 : round((left + CORNER + more) * SCALE) - 1]


@pytest.mark.slow
@program("pdftoppm", "zbarimg")
@pytest.mark.parametrize("lists", [1, 2])
def test_the_code_of_a_list_gives_event_series_and_table(lists, tmp_path):
    event = drawn_event(14)._replace(first_hash="a1b2c3d4e5")
    pages = rendered(lists_of(event, lists), tmp_path)
    sizes = {each.table: len(each.numbers) for each in event.seating if each.series == 1}
    codes = [(table, side) for table in (1, 2, 3, 4) for side in range(1, lists + 1)]
    for path, (table, side) in some(zip(pages, codes, strict=True)):
        command = ["zbarimg", "-q", "--raw", "--nodbus", path]
        read = subprocess.run(command, capture_output=True, text=True, check=True)
        games = event.games.get(sizes[table], 12 * sizes[table])
        assert read.stdout == f"SKL1:A1B2C3D4:1:{table}:{sizes[table]}:{games}:{side}:2\n"
