"""The cells that are cut from a photograph are those that are printed."""

import numpy as np
import pytest
from papers.photographs import page
from tiers import some

from skatlist.files.photos.cells import CellName, PrintedForm, cells_of, cut_cells
from skatlist.files.photos.printed_form import grid_of
from skatlist.files.photos.straighten import gray_of
from skatlist.papers.list import list_pdf
from skatlist.papers.list.list_form import PAGE_HEIGHT, Layout
from skatlist.papers.list.list_pages import pages_of
from skatlist.skat.sheet.columns import Cell
from skatlist.words import Language

PRINTED = {"own": "bonus_own", "others": "bonus_others"}


def as_cell(item):
    name, edges = item
    return (name if isinstance(name, Cell) else Cell(name)), edges


def layouts(size, monkeypatch):
    """Return the measures of the pages of a blank list."""
    seen = []
    monkeypatch.setattr(list_pdf, "pages_of", lambda *args, **facts: seen.extend(pages_of(*args, **facts)) or seen)
    list_pdf.blank_list_pdf(size, Language.DE)
    return [Layout(each.form) for each in seen]


@pytest.mark.parametrize(("size", "games", "sheets"), [(3, 36, 1), (4, 48, 1), (5, 60, 2)])
def test_the_form_of_now_is_the_one_that_is_drawn(size, games, sheets, monkeypatch):
    printed = layouts(size, monkeypatch)
    assert len(printed) == sheets
    for sheet, layout in some(enumerate(printed, 1)):
        form = PrintedForm(places=size, games=games, sheet=sheet)
        grid = grid_of(form)
        assert tuple(form.numbers) == layout.form.numbers
        rows = [PAGE_HEIGHT - layout.rows_top + at * layout.row_height for at in range(len(form.numbers) + 1)]
        assert grid.rows == pytest.approx(rows)
        columns = {(cell.name, cell.place): edges for cell, edges in map(as_cell, layout.edges.items())}
        assert list(columns) == list(grid.columns)
        assert np.allclose(list(columns.values()), list(grid.columns.values()))
        below = {name: layout.footer_edges[PRINTED.get(name, name)] for name in grid.foot}
        edges = [[PAGE_HEIGHT - high for high in pair] for pair in below.values()]
        assert np.allclose(list(grid.foot.values()), edges)
        assert bool(grid.foot) == (sheet == sheets)


def test_a_higher_head_leaves_the_foot_where_it_is():
    usual, higher = (grid_of(PrintedForm(head=head)) for head in (0.0, 9.0))
    assert higher.rows[0] == pytest.approx(usual.rows[0] + 9)
    assert higher.rows[-1] == pytest.approx(usual.rows[-1])
    assert higher.foot["total"] == pytest.approx(usual.foot["total"])


@pytest.mark.parametrize(
    ("places", "name", "box"),
    [
        (4, CellName(1, "base"), (74.876, 120.0, 106.711, 131.862)),
        (4, CellName(48, "lost", 4), (543.445, 677.528, 558.368, 689.39)),
        (5, CellName(1, "base"), (71.957, 130.0, 99.9, 150.956)),
        (5, CellName(30, "passed"), (560.435, 737.734, 575.28, 758.69)),
    ],
)
def test_the_form_of_0_5_stays(places, name, box):
    games = {4: 48, 5: 60}[places]
    assert cells_of(PrintedForm(1, places, games))[name] == pytest.approx(box, abs=0.01)


def test_a_form_still_to_come_is_not_known():
    known = [PrintedForm(), PrintedForm(1), PrintedForm(places=5, games=60, sheet=2)]
    unknown = [PrintedForm(3), PrintedForm(0), PrintedForm(places=2), PrintedForm(sheet=2), PrintedForm(games=0)]
    assert [form.is_known for form in known] == [True] * len(known)
    assert [form.is_known for form in unknown] == [False] * len(unknown)


@pytest.mark.parametrize(("size", "games"), [(3, 36), (4, 48), (5, 60)])
def test_writing_is_cut_with_its_own_cell_alone(size, games):
    form = PrintedForm(places=size, games=games)
    blank = gray_of(page(size=size))
    before = cut_cells(blank, form)
    names = list(before)
    for name in some((names[0], names[-1], CellName(7, "points", 2), CellName(form.numbers[-1], "passed"))):
        box, written = cells_of(form)[name], blank.copy()
        middle = [round((low + high) / 2 * 200 / 72) for low, high in ((box.top, box.bottom), (box.left, box.right))]
        written[middle[0] - 6 : middle[0] + 6, middle[1] - 4 : middle[1] + 4] = 0
        after = cut_cells(written, form)
        assert {each for each in names if np.abs(after[each] - before[each]).max() > 0.2} == {name}
        assert after[name].shape == (32, 96)
        assert 0 <= after[name].min() <= after[name].max() <= 1
