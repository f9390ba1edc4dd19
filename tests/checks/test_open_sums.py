"""A sum over no row, or over a row without a value, is not judged and not rewritten: the sum as written stays."""

import random
from collections import Counter

import pytest
from checks.sheets import ISKO, believable, codes, findings_of
from slips.putting import FIELD_KINDS, put_slips
from tiers import slow, some

from skatlist.files.formats.text.text_reader import read_text
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.checks.fix_list import fix_list
from skatlist.skat.findings.fixes import with_fix
from skatlist.skat.game import Contract
from skatlist.skat.sheet import FooterName, score

# Each takes a fact from an entry without which the game has no value.
OPENED = (
    lambda entry: entry._replace(won=None, overbid=False),
    lambda entry: entry._replace(spitzen=None) if entry.spitzen else entry._replace(won=None),
    lambda entry: entry._replace(contract=None, spitzen=None),
    lambda entry: entry._replace(contract=Contract.NULL, spitzen=None, levels=0, bid=264, charged_contract=None),
    lambda entry: entry._replace(overbid=True, bid=None, won=False),
)


def opened(sheet, chance, count):
    """Return the list with some rows without a value; the numbers stated stay as they are."""
    rows = list(sheet.rows)
    played = [at for at, row in enumerate(rows) if row.declarer]
    for at in chance.sample(played, count):
        entry = chance.choice(OPENED)(rows[at].entry)
        value = 7 if entry.overbid and entry.bid is None else rows[at].stated.value
        rows[at] = rows[at]._replace(entry=entry, stated=rows[at].stated._replace(value=value))
    return sheet._replace(rows=tuple(rows))


def open_cells(scored):
    """Return the numbers stated over a row without a value, with what is written, by game and column."""
    size = scored.sheet.size
    blank = {}
    for at, row in enumerate(scored.rows):
        contract = row.row.entry.contract
        if row.valuation.points is None and contract not in {Contract.VOID, Contract.PASSED}:
            blank.setdefault(row.row.declarer, at)
    cells = {}
    for at, row in enumerate(scored.rows):
        stated = row.row.stated
        for place in (place for place, since in blank.items() if since <= at):
            for name, values in (("total", stated.totals), ("won", stated.won), ("lost", stated.lost)):
                cells[row.row.number, f"{name}_{place}"] = values[place - 1]
    for line in scored.sheet.footer:
        for place in range(1, size + 1):
            own = line.name in {FooterName.POINTS, FooterName.WON, FooterName.LOST, FooterName.BONUS_OWN}
            others = line.name == FooterName.BONUS_OTHERS
            if line.name != FooterName.PASSED and any(
                who == place if own else who != place or not others for who in blank
            ):
                cells[line.name.value, f"total_{place}"] = line.values[place - 1]
    return {cell: value for cell, value in cells.items() if value is not None}


def open_sums_of(sheet):
    """Return what stands in the open sums of every column. A fix may renumber games, so they have no number here."""
    return Counter((column, value) for (_, column), value in open_cells(score(sheet, ISKO)).items())


def written(scored):
    """Return all numbers stated for each column. A fix that says what was played may open further sums."""
    stated = [row.row.stated for row in scored.rows]
    columns = [("total", [each.totals for each in stated] + [line.values for line in scored.sheet.footer])]
    columns += [("won", [each.won for each in stated]), ("lost", [each.lost for each in stated])]
    return Counter(
        (f"{name}_{place}", value)
        for name, numbers in columns
        for values in numbers
        for place, value in enumerate(values, 1)
        if value is not None
    )


@pytest.mark.parametrize("slips", [0, 1, 2])
@pytest.mark.parametrize("seed", [*range(6), *slow(*range(6, 60))])
def test_open_sums_stay_as_written(seed, slips):
    chance = random.Random(f"{seed} {slips}")
    size = 3 + seed % 3
    sheet = believable(seed, size, 6 * size)
    sheet = put_slips(sheet, chance, slips, ISKO, FIELD_KINDS)[0] if slips else sheet
    scored = score(opened(sheet, chance, chance.randint(1, 3)), ISKO)
    cells = some(open_cells(scored))
    findings = check_sheet(scored)
    assert [each for each in findings if (each.game, each.column) in cells] == []
    if not slips:
        assert [each.code for each in findings if each.code[0] == "T" or each.code == "S104"] == []
    before = written(scored)
    for item in some([item for each in findings for item in each.fixes], 0):
        assert open_sums_of(with_fix(scored.sheet, item)) <= before, item
    assert open_sums_of(fix_list(scored).sheet) <= before


HEAD = "serie 1\ntisch 1\nplatz 1 Anna\nplatz 2 Bernd\nplatz 3 Cem\n"
OVERBID = """1 1 grand m1 + =48 stand 48
2 1 grand o4 ü - =336 stand 384
3 2 null + =23 stand 23
4 1 kreuz m1 + =24 stand 408
"""


@pytest.mark.parametrize(
    ("below", "code"),
    [
        ("gesamt 845 1147 1191\n", ("S109", "totals")),
        ("punkte 421 9 275\ngewonnen 11 9 6\nverloren 1 5 0\ngesamt 1121 249 815\n", ("S109", "passed")),
        ("eingepasst 4\nbonus eigene 500 200 300\nbonus andere 200 40 240\n", ("S101", "sums")),
    ],
)
def test_a_list_of_which_only_the_sums_stand_has_no_games_and_nothing_else(below, code):
    (sheet,) = read_text(HEAD + below, "a.txt").sheets
    (missing,) = check_sheet(score(sheet, ISKO))
    assert (missing.code, missing.sentence) == code
    mended = fix_list(score(sheet, ISKO))
    assert (mended.sheet, mended.corrections) == (sheet, ())


def test_a_repair_that_gives_the_value_rewrites_all_that_follows_from_the_game_as_written():
    (sheet,) = read_text(
        f"{HEAD}spiele 4\n{OVERBID}punkte 408 23 0\ngewonnen 3 1 0\nverloren 0 0 0\ngesamt 558 73 0\n", "a.txt"
    ).sheets
    assert codes(sheet) == ["G123", "S102"]
    mended = fix_list(score(sheet, ISKO))
    assert [correction.finding.code for correction in mended.corrections] == ["G123"]
    below = {line.name: line.values[:3] for line in mended.sheet.footer}
    assert below == {"points": (-264, 23, 0), "won": (2, 1, 0), "lost": (1, 0, 0), "total": (-214, 113, 40)}
    assert [row.stated.totals[:2] for row in mended.sheet.rows] == [(48, None), (-288, None), (None, 23), (-264, None)]


def test_a_sum_that_does_not_follow_from_the_game_as_written_stays():
    (sheet,) = read_text(f"{HEAD}spiele 4\n{OVERBID}punkte 410 23 0\ngesamt 500 70 1\n", "a.txt").sheets
    (value,) = [each for each in findings_of(sheet) if each.code == "G123"]
    assert {(one.game, one.after) for one in value.fixes[0].changes} == {(2, -336), (2, -288), (4, -264)}
