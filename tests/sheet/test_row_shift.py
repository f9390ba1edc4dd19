"""A game inserted, removed or moved: what a list of papers would do whose games are numbered anew."""

from itertools import product

import pytest
from notation import rows

from skatlist.skat.sheet import ChangeKind, Row, Sheet, SheetChange
from skatlist.skat.sheet.history import RowShift

PAPER = rows("1 kreuz m1 +", "2 pik m1 +", "3 herz m1 +", "1 karo m1 +")
NEW = Row(None, entry=PAPER[0].entry, remark="neu")


def shifted(was, now):
    """Return the rows afterwards, worked out as on paper: removed, inserted, numbered from 1."""
    left = [row for row in PAPER if row.number != was]
    if now is not None:
        left.insert(now - 1, NEW if was is None else PAPER[was - 1])
    return [(row.declarer, row.entry, row.remark, number) for number, row in enumerate(left, 1)]


@pytest.mark.parametrize(("was", "now"), [each for each in product((None, 1, 2, 3, 4), repeat=2) if any(each)])
def test_games_are_numbered_as_on_a_paper_written_anew(was, now):
    shift = RowShift.on(PAPER, was, now)
    result = shift.rows(PAPER, NEW if was is None else None)
    assert [(row.declarer, row.entry, row.remark, row.number) for row in result] == shifted(was, now)
    assert shift.action == ("insert" if was is None else "delete" if now is None else "move")
    after = {entry: number for _, entry, remark, number in shifted(was, now) if not remark}
    assert [shift.number(row.number) for row in PAPER] == [after.get(row.entry, 0) for row in PAPER]


def test_nothing_makes_room_for_a_number_nobody_had():
    gapped = (PAPER[0], PAPER[2], PAPER[3])
    shift = RowShift.on(gapped, None, 2)
    assert shift.gap
    assert [row.number for row in shift.rows(gapped, NEW)] == [1, 2, 3, 4]
    assert not RowShift.on(PAPER, None, 2).gap
    assert not RowShift.on(gapped, 3, 2).gap


def test_a_row_without_number_keeps_none_and_stays_in_its_place():
    unnumbered = (PAPER[0], PAPER[1]._replace(number=None), PAPER[2])
    assert [row.number for row in RowShift(was=1).rows(unnumbered)] == [None, 2]
    assert [row.number for row in RowShift(now=3).rows(unnumbered, NEW)] == [1, None, 3, 4]


@pytest.mark.parametrize(
    ("was", "now", "before"),
    [(None, 2, [1, 3, 4]), (None, 3, [1, 2, 4]), (1, None, [1, 1, 2]), (2, None, [1, 2, 2]), (3, 1, [1, 3, 4])],
)
def test_a_change_stays_before_the_game_it_stood_before(was, now, before):
    changes = tuple(SheetChange(before=at, kind=ChangeKind.LEFT, place=1) for at in (1, 2, 3))
    after = RowShift.on(PAPER, was, now).sheet(Sheet(rows=PAPER, changes=changes), NEW if was is None else None)
    assert [change.before for change in after.changes] == before
    assert len(after.rows) == 4 + (was is None) - (now is None)
