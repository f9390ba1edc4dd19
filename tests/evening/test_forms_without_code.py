"""A sheet whose code is not legible: its lines say which form it is, and which sheet of a list."""

import pytest
from photo.camera import photograph
from PIL import Image, ImageDraw

from skatlist.cases.reading.photo_reading import PhotographedPaper
from skatlist.evening.photo_lists import ListPhoto, papers_of
from skatlist.files.photos.list_code import CORNER, PAPER
from skatlist.files.photos.marks import MARKS
from skatlist.files.photos.printed_form import PrintedForm, grid_of, possible_forms

SCALE = 200 / 72
FIVE = PrintedForm(places=5, games=60)


def drawn(form):
    """Return a sheet with nothing but its marks and its lines."""
    page = Image.new("L", (round(PAPER[0] * SCALE), round(PAPER[1] * SCALE)), 255)
    draw, grid = ImageDraw.Draw(page), grid_of(form)
    for at, (x, y) in enumerate(MARKS):
        for half, ink in ((CORNER / 2, 0), *([(CORNER / 6, 255)] if at == 0 else [])):
            draw.rectangle([(each + step) * SCALE for step in (-half, half) for each in (x, y)], fill=ink)
    edges = list(grid.columns.values())
    columns = [edges[0][0], *(right for _, right in edges)]
    rows = [*grid.rows, *(low for _, low in grid.foot.values())]
    for y in rows:
        draw.line([columns[0] * SCALE, y * SCALE, columns[-1] * SCALE, y * SCALE], fill=60, width=2)
    for x in columns:
        draw.line([x * SCALE, rows[0] * SCALE, x * SCALE, rows[-1] * SCALE], fill=60, width=2)
    return page


def photo_of(form, seed):
    return photograph(drawn(form), seed, width=2200).jpeg


def test_forms_with_the_same_lines_count_once():
    assert possible_forms(4, 48) == (PrintedForm(),)
    assert [(form.version, form.sheet) for form in possible_forms(5, 60)] == [(2, 1), (2, 2), (1, 1), (1, 2)]
    assert possible_forms(2, 48) == ()


@pytest.mark.parametrize(("version", "sheet"), [(1, 1), (1, 2), (2, 1), (2, 2)])
def test_the_lines_say_which_form_and_sheet_it_is(version, sheet):
    form = FIVE._replace(version=version, sheet=sheet)
    paper = PhotographedPaper.of(photo_of(form, 3 + sheet), "liste.jpg", FIVE)
    assert paper.code is None
    assert paper.form._replace(head=0.0) == form


def test_the_newest_photograph_of_each_sheet_is_read():
    second, first, older = (photo_of(FIVE._replace(sheet=sheet), 7 + at) for at, sheet in enumerate((2, 1, 1)))
    photos = [ListPhoto(f"{at}.jpg", content, FIVE, None) for at, content in enumerate((second, first, older))]
    assert [(paper.name, paper.form.sheet) for paper in papers_of(photos)] == [("1.jpg", 1), ("0.jpg", 2)]
    broken = ListPhoto("alt.jpg", b"", FIVE, None)
    assert [paper.form.sheet for paper in papers_of([*photos[:2], broken])] == [1, 2]
    coded = [each._replace(sheet=sheet) for each, sheet in zip(photos, (2, 1, 1), strict=True)]
    assert [paper.name for paper in papers_of(coded)] == ["1.jpg", "0.jpg"]
