"""A game that was left out: the numbers below the list say whose it was and what it was worth."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from checks.sheets import ISKO, findings_of, full
from tiers import some

from skatlist.files.formats.text.text_reader import read_text
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.findings import Severity
from skatlist.skat.sheet import FooterName, Stated, score

# Each game is played by the place that deals two games later.
EIGHT = (
    "3 kreuz m1 r18 +", "4 pik m2 r18 -", "1 herz m1 r18 +", "2 karo o2 r18 +",
    "3 grand m1 r18 +", "4 null r18 -", "1 pik o1 r18 +", "2 herz m4 r18 +",
)  # fmt: skip
LIST = full(*EIGHT, size=4)
COUNTS = (FooterName.POINTS, FooterName.WON, FooterName.LOST)


@pytest.mark.parametrize("is_numbered", [True, False])
@pytest.mark.parametrize("names", [COUNTS, (FooterName.TOTAL,), tuple(FooterName)], ids=["counts", "total", "all"])
def test_the_numbers_below_tell_every_game_that_is_missing(is_numbered, names):
    """Its number is missing, too, or the rows after it were numbered on."""
    footer = tuple(row for row in LIST.footer if row.name in names)
    for missing in some(LIST.rows):
        rows = [row._replace(stated=Stated()) for row in LIST.rows if row.number != missing.number]
        if not is_numbered:
            rows = [row._replace(number=number, dealer=None) for number, row in enumerate(rows, 1)]
        [finding] = findings_of(LIST._replace(rows=tuple(rows), footer=footer))
        [fix] = finding.fixes
        assert (fix.params["place"], fix.params["points"]) == (missing.declarer, missing.stated.value)


def without(*numbers):
    """Return the list without these games, with the counts below it and nothing else that states a number."""
    rows = tuple(row._replace(stated=Stated()) for row in LIST.rows if row.number not in numbers)
    return LIST._replace(rows=rows, footer=tuple(row for row in LIST.footer if row.name in COUNTS))


@pytest.mark.parametrize("numbers", [(1, 3), (3, 6), (2, 4), (4, 6), (1, 6)])
def test_of_two_games_each_is_proposed_under_the_number_that_is_missing(numbers):
    findings = findings_of(without(*numbers))
    proposed = [finding.fixes[0].params["game"] for finding in findings]
    assert [finding.game for finding in findings] == proposed == [*numbers]
    worth = {(row.declarer, row.stated.value) for row in LIST.rows if row.number in numbers}
    assert {(finding.fixes[0].params["place"], finding.fixes[0].params["points"]) for finding in findings} == worth


def test_two_games_missing_before_the_last_row_are_not_said_to_be_missing_after_it():
    findings = findings_of(without(6, 7))
    assert {finding.game for finding in findings} == {8}
    assert {finding.sentence for finding in findings} == {"lacks_here"}


@pytest.mark.slow
def test_proposals_are_the_same_in_every_run():
    """`None` has another hash in every process of Python 3.11; an order of a set of games would differ with it."""
    script = (
        "from checks.sheets import findings_of; from checks.test_missing_game import without;"
        "lists = (without(2, 5, 8), without(6, 7));"
        "print([(f.code, f.game, [x.params for x in f.fixes]) for one in lists for f in findings_of(one)])"
    )
    here = Path(__file__).parents
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, here[1:3]))}
    call = partial(subprocess.run, [sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert len({call(env=environment | {"PYTHONHASHSEED": str(seed)}).stdout for seed in range(4)}) == 1


@pytest.mark.parametrize("table", [None, 7])
def test_a_row_that_nobody_can_read_is_not_looked_for_as_left_out(table):
    """Game 8 cannot be read and the bids of two games are none: what is below the list would prove game 8 missing."""
    wrong = [row._replace(entry=row.entry._replace(bid=17)) for row in LIST.rows[5:7]]
    sheet = score(LIST._replace(rows=(*LIST.rows[:5], *wrong), table=table), ISKO)
    unread = [finding._replace(table=table) for finding in read_text("8 2 herz q4 +\n", "liste.txt")[1]]
    assert {(finding.game, finding.severity) for finding in unread} == {(8, Severity.ERROR)}
    proposed = [
        [fix.params for finding in check_sheet(sheet, read) for fix in finding.fixes if "place" in fix.params]
        for read in (unread, ())
    ]
    assert proposed == [[], [{"game": 8, "place": 2, "points": 50}]]
