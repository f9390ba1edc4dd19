"""A row chosen fact by fact is judged as the line that says the same."""

import pytest
from tiers import some

from skatlist.evening.entry_line import read_entry_line
from skatlist.files.formats.notation.line import read_line
from skatlist.skat.game import Entry
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, Row, Sheet, score

SCORED = score(Sheet(series=1, table=1, players=(Player("Anna"), Player("Bernd"), Player("Carla"))), load_profile())


@pytest.mark.parametrize(
    "line",
    ["2 kreuz m2 h +", "passed", "1 herz o1 r36 ü -", "1 pik m1 r18 ü -", "2 pik", "kreuz m1 +", "2 null", "3 pik m1"],
)
def test_a_row_is_judged_like_its_line(line):
    row, _ = read_line(line, place_required=True)
    typed, chosen = (read_entry_line(line_text, SCORED, 1) for line_text in (line, row))
    assert [(each.code, each.sentence) for each in chosen.findings] == [
        (each.code, each.sentence) for each in typed.findings
    ]
    assert (chosen.refused, chosen.row and chosen.row._replace(source=row.source)) == (
        typed.refused,
        typed.row._replace(source=row.source),
    )


def test_missing_choices_are_listed_and_keep_the_row_out():
    made = read_entry_line(Row(number=None, entry=Entry()), SCORED, 1)
    assert made.refused
    assert [finding.sentence for finding in some(made.findings)] == ["declarer", "contract"]
