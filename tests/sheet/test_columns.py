"""A cell of a list goes to another process with a finding, and comes back as it was."""

import pickle

import pytest

from skatlist.skat.sheet.columns import Cell


@pytest.mark.parametrize("cell", [Cell("total", 3), Cell("bid")])
def test_a_cell_comes_from_another_process_with_its_column_and_its_place(cell):
    back = pickle.loads(pickle.dumps(cell))
    assert (type(back), back, back.name, back.place) == (Cell, cell, cell.name, cell.place)
