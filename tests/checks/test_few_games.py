"""Lists that are empty or hardly begun, and games whose bid is missing, are spoken of as people would."""

from checks.sheets import ISKO, THREE, full

from skatlist.checks import check_sheet
from skatlist.messages import Language, text
from skatlist.sheet import score


def sentences(sheet, code):
    found = [finding for finding in check_sheet(score(sheet, ISKO)) if finding.code == code]
    key = "findings_" + code[0].lower()
    return [
        text(
            f"{key}.{code}" + (f".{f.sentence}" if f.sentence else ""),
            Language.DE,
            stated=f.stated,
            computed=f.computed,
            **f.params,
        )
        for f in found
    ]


def test_a_list_without_a_game_says_so():
    assert sentences(full()._replace(agreed=48), "S101") == ["auf der Liste steht noch kein Spiel, vereinbart sind 48"]


def test_a_list_in_its_first_round_speaks_of_no_full_rounds():
    sheet = full(*THREE[:2])._replace(agreed=48)
    assert sentences(sheet, "S101") == ["2 von 48 Spielen: die Liste endet schon in der ersten Runde"]


def test_few_games_without_a_bid_are_named():
    sheet = full("2 kreuz m2 r18 +", "1 pik m1 +", "3 herz m1 r18 +")
    assert sentences(sheet, "G120") == ["kein Reizwert steht bei Spiel 2: ob überreizt ist, ist dort nicht zu sehen"]
    none = full("2 kreuz m2 +", "1 pik m1 +", "3 herz m1 +")
    assert sentences(none, "G120")[0].startswith("die Liste hat keine Reizwerte (3 von 3 Spielen)")
