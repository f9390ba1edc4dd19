"""A row that lacks a fact has the remedy that its own numbers give: whether it was won, and its Spitzen."""

import pytest

import skatlist

HEAD = "games 3\nplace 1 A\nplace 2 B\nplace 3 C\n1 1 grand w1 + =48 total 48\n"
LAST = "3 2 null + =23 total 23\n"


@pytest.mark.parametrize(
    ("line", "remedies"),
    [
        ("2 1 clubs w2 =36 total 84", [("result", "won")]),
        ("2 1 clubs w2 =-72 total -24", [("result", "lost")]),
        ("2 1 clubs w2 total 84", [("result", "won")]),  # 36 more than before
        ("2 1 clubs w2 total -24", [("result", "lost")]),
        ("2 3 clubs w2 total 36", [("result", "won")]),  # the first number of this place
        ("2 1 clubs + =24 total 72", [("spitzen", 1)]),  # with or without: the value is the same
        ("2 1 clubs + =144 total 192", [("spitzen", 11)]),
        ("2 1 clubs + =156 total 204", []),  # no number of Spitzen gives that
        ("2 1 clubs w2 =35 total 83", []),
        ("2 1 clubs w2", []),
    ],
)
def test_numbers_beside_a_missing_fact_name_it(line, remedies, tmp_path):
    file = tmp_path / "list.txt"
    file.write_text(f"{HEAD}{line}\n{LAST}", encoding="utf-8")
    (missing,) = skatlist.read(file).check(select="L103")
    assert [(fix.changes[0].field, fix.changes[0].after) for fix in missing.fixes] == remedies
