"""Values of games that stand in public, with their sources: other programs, pages of clubs, and some of our own."""

from pathlib import Path

import pytest

from skatlist.files.formats.notation.line import read_line
from skatlist.skat.checks.game.game_checks import check_game
from skatlist.skat.checks.game.valued_game import value_game
from skatlist.skat.findings.fixes import with_changes
from skatlist.skat.rules import load_profile

LINES = (Path(__file__).parents[1] / "data" / "public_values.txt").read_text(encoding="utf-8").splitlines()
OWN_RULES = {
    "kontra": "kontra.factors = [2, 4, 8]\n",
    "lost_hand = 1": "values.lost_hand = 1\n",
    "bierlachs, lost once": 'scoring.kind = "bierlachs"\nvalues.lost_skat = 1\n',
}


@pytest.mark.parametrize("line", LINES)
def test_the_value_and_what_is_wrong_with_it(line, tmp_path):
    _, rules, game, right = line.split(" | ")
    points, *codes = right.split()
    if rules in OWN_RULES:
        (tmp_path / "club.toml").write_text(OWN_RULES[rules], encoding="utf-8")
        rules = tmp_path / "club.toml"
    row, faults = read_line(f"1 {game}", place_required=True)
    valued = value_game(row.entry, load_profile(rules))
    assert not faults
    results = check_game(valued)
    assert set(codes) <= {each.code for each in results}
    if codes == ["G114"]:  # booked as lost: the value is that of the first remedy
        row = with_changes(row, results[0].fixes[0].changes)
        valued = value_game(row.entry, load_profile(rules))
    assert valued.valuation.points == int(points)


def test_the_list_is_as_long_as_the_search_result():
    assert len(LINES) == 23


@pytest.mark.parametrize(
    ("line", "codes"),
    [("kontra kontra", ["L105"]), ("re re", ["L105"]), ("kontra re", []), ("kontra", []), ("kontra kontra von 2", [])],
)
def test_a_doubling_called_twice_is_not_one(line, codes):
    _, faults = read_line(f"1 hearts w1 {line} +", place_required=True)
    assert [each.code for each in faults] == codes
