"""The report of two rule sets compared."""

from skatlist.reports.rules import difference_table
from skatlist.rules import load_profile
from skatlist.rules.profile import Values
from skatlist.words import Language

ISKO = load_profile()


def test_a_row_names_a_difference_with_both_values_and_paragraphs():
    rows = [row.cells for row in difference_table(ISKO, load_profile("skatordnung"), Language.DE).rows]
    assert rows[2] == ("verlorenes Handspiel zählt mal", "2", "1", "ISkO 2.5.11 / SkO 4.44")
    assert rows[4] == ("nur hier mögliche Reizwerte", "264", "252, 288, 324, 360", "ISkO 3.3.1 / SkO 2.32")


def test_a_paragraph_of_both_stands_once():
    rows = difference_table(ISKO, ISKO._replace(values=Values(lost_hand=1)), Language.EN).rows
    assert [row.cells[-1] for row in rows] == ["ISkO 2.5.11"]
