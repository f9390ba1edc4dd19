"""Photographs of curled papers are laid flat by the lines of the printed form."""

import numpy as np
import pypdfium2
import pytest
from papers.photographs import DOTS, HASH, opened, page
from photo.camera import photograph
from PIL import Image, ImageDraw
from tiers import slow_rows, some

from skatlist.files.photos.cells import ink_of
from skatlist.files.photos.curl import flattened
from skatlist.files.photos.list_code import CORNER
from skatlist.files.photos.marks import MARKS
from skatlist.files.photos.printed_form import PrintedForm, grid_of
from skatlist.files.photos.reading_code import marks_of
from skatlist.files.photos.straighten import gray_of, straightened
from skatlist.papers.list.list_pdf import blank_lists_pdf
from skatlist.skat.rules import load_profile
from skatlist.tournament.model import Event, Seating
from skatlist.words import Language

SCALE = DOTS / 72


def laid_flat(sheet, form, seed=1, hard=1.0, **facts):
    """Photograph a page and lay it flat. Return it, its form, and the paper as straightened by its marks alone."""
    picture = opened(photograph(sheet, seed, hard, **facts).jpeg)
    marks = marks_of(picture)
    return *flattened(picture, marks, form), gray_of(straightened(picture, marks, DOTS))


def likeness(paper, sheet):
    """Return how alike the grids of two pictures are, 0 to 1."""
    one, other = (ink_of(gray)[340:2000, 150:1580].ravel() for gray in (paper, gray_of(sheet)))
    return float(np.corrcoef(one, other)[0, 1])


@pytest.mark.parametrize(
    ("size", "at", "seed", "hard"),
    [(4, 0, 3, 1.6), *slow_rows((3, 0, 2, 1.0), (4, 0, 7, 1.3), (5, 0, 4, 1.0), (5, 1, 5, 1.6))],
)
def test_the_lines_lie_where_they_were_printed(size, at, seed, hard):
    sheet = page(size=size, at=at)
    form = PrintedForm(places=size, games={3: 36, 4: 48, 5: 60}[size], sheet=at + 1)
    flat, there, by_marks = laid_flat(sheet, form, seed, hard, width=1500)
    assert there._replace(head=0.0) == form
    assert there.head <= 3  # a step, which the curl makes good
    assert flat.lines > 0.9
    assert flat.rest < 0.5
    assert flat.gray.shape == (round(sheet.height), round(sheet.width))
    assert likeness(flat.gray, sheet) > likeness(by_marks, sheet)


def test_long_names_of_an_event_move_the_games_down():
    event = Event(name="Herbst-Preisskat des Bezirks " * 6, games={4: 48}, first_hash=HASH)
    content = blank_lists_pdf([Seating(1, 1, (1, 2, 3, 4))], event, load_profile(), lang=Language.DE)
    sheet = pypdfium2.PdfDocument(content)[0].render(scale=SCALE).to_pil()
    flat, form, _ = laid_flat(sheet, PrintedForm(), 1, width=1500)
    assert form.head > 0
    dark = ink_of(flat.gray)[:, 300:400].mean(1)
    for row in some(grid_of(form).rows):
        middle = round(row * SCALE)
        assert dark[middle - 2 : middle + 3].max() > 0.4


def test_a_paper_without_a_grid_is_not_the_form():
    sheet = Image.new("L", page().size, 255)
    draw, half = ImageDraw.Draw(sheet), CORNER / 2 * SCALE
    for x, y in MARKS * SCALE:
        draw.rectangle((x - half, y - half, x + half, y + half), fill=0)
    x, y = MARKS[0] * SCALE
    draw.rectangle((x - half / 3, y - half / 3, x + half / 3, y + half / 3), fill=255)
    flat, *_ = laid_flat(sheet, PrintedForm(), 1, width=1100)
    assert flat.lines < 0.3
