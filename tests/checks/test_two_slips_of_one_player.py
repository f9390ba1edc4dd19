"""A game in another column explains no number that it cannot have moved: a second slip is a finding of its own."""

import random

import pytest
from checks.sheets import three_tables
from slips.books import Books
from slips.numbers import NUMBER_MAKERS
from slips.putting import SlipKind
from tiers import slow, some, whole

from skatlist import check
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.findings import Severity
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import NOTHING, FooterName, score

ISKO = load_profile()
GAMES = {FooterName.WON, FooterName.LOST}
BONUS = {FooterName.BONUS_OWN, FooterName.BONUS_OTHERS}
FORMS = {"all numbers": set(), "no games counted": GAMES, "no bonus": BONUS}
SLIPS = {
    FooterName.WON: (1, -1),
    FooterName.LOST: (1, -1),
    FooterName.POINTS: (1, 10, -100),
    FooterName.BONUS_OWN: (50, -50, 100, 10),
    FooterName.BONUS_OTHERS: (30, -40, 24, 10),
    FooterName.TOTAL: (1, 10, 50, -50, 40, 100),
}


def with_a_game_in_another_column(rng):
    """Return a list without counts beside its rows, and the places whose columns the game concerns."""
    before = rng.choice(three_tables())
    rows = rng.sample(range(len(before.rows)), len(before.rows))
    makers = (NUMBER_MAKERS[SlipKind.COLUMN](Books(before, at, rng, ISKO, SlipKind.COLUMN)) for at in rows)
    after, slip = next(made for made in makers if made is not None)
    plain = tuple(
        row._replace(stated=row.stated._replace(won=NOTHING, lost=NOTHING, passed=None)) for row in after.rows
    )
    return before, after._replace(rows=plain), {int(slip.true[-1]), int(slip.written[-1])}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seeds", [range(20), *slow(range(20, 150)), *whole(range(150, 400))])
def test_a_wrong_number_below_the_list_of_the_same_player_is_reported(form, seeds):
    looked = 0
    for seed in some(seeds):
        rng = random.Random(seed)
        before, sheet, places = with_a_game_in_another_column(rng)
        kept = {line.name: line for line in sheet.footer if line.name not in FORMS[form]}
        name, place = rng.choice([each for each in SLIPS if each in kept]), rng.choice(sorted(places))
        stated = kept[name].values
        wrong = (stated[place - 1] or 0) + rng.choice(SLIPS[name])
        if wrong == score(before, ISKO).footer(name)[place - 1]:
            continue  # the second slip takes the first one back
        values = (*stated[: place - 1], wrong, *stated[place:])
        footer = tuple({**kept, name: kept[name]._replace(values=values)}.values())
        errors = [each for each in check_sheet(score(sheet._replace(footer=footer), ISKO)) if each.severity == "error"]
        if name is FooterName.POINTS and kept.keys().isdisjoint(BONUS):
            continue  # a game may be wrong as well
        looked += 1
        assert any(each.game == name.value for each in errors), (seed, name, place, wrong)
    assert looked > len(seeds) / 2


LIST = """\
games 6
place 1 A
place 2 B
place 3 C
1 1 clubs w1 + =24 total 2:24
2 2 grand w1 + =48 total 72
3 3 hearts w1 + =20 total 20
4 1 clubs w2 + =36 total 36
5 2 spades w1 - =-44 total 28
6 3 null + =23 total 43

points 36 28 43
won 2 1 2
lost 0 1 0
bonus own 150 0 100
bonus others 40 0 40
total 226 28 183
"""


def test_the_bonus_of_a_player_whose_game_stands_elsewhere_follows_from_its_games(tmp_path):
    path = tmp_path / "list.txt"
    path.write_text(LIST, encoding="utf-8")
    column, bonus = (each for each in check(path) if each.severity is Severity.ERROR)
    assert (column.code, [fix.label for fix in column.fixes]) == ("T102", ["move_booking", "declarer"])
    assert "bonus_own" not in column.follows
    assert (bonus.code, bonus.stated, bonus.computed) == ("T105", 150, 100)
