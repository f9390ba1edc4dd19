"""The report of two rule sets compared."""

from skatlist.papers.reports.rules import difference_table
from skatlist.skat.rules import load_profile
from skatlist.skat.rules.profile import Values
from skatlist.words import Language

ISKO = load_profile()


def test_a_paragraph_of_both_stands_once():
    rows = difference_table(ISKO, ISKO._replace(values=Values(lost_hand=1)), Language.EN).rows
    assert [row.cells[-1] for row in rows] == ["ISkO 2.5.11"]
