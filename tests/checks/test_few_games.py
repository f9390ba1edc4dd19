"""Lists that are empty or hardly begun, and games whose bid is missing, are spoken of as people would."""

import pytest
from checks.sheets import ISKO, THREE, full
from notation import rows

from skatlist.files.formats.text.text_reader import read_text
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.sheet import FooterName, FooterRow, Player, Sheet, score
from skatlist.words import Language, finding_text


def sentences(sheet, code):
    results = [finding for finding in check_sheet(score(sheet, ISKO)) if finding.code == code]
    return [
        finding_text(
            code, f"says.{f.sentence}".rstrip("."), Language.DE, stated=f.stated, computed=f.computed, **f.params
        )
        for f in results
    ]


def test_a_list_without_a_game_says_so():
    assert sentences(full()._replace(agreed=48), "S101") == ["auf der Liste steht noch kein Spiel, vereinbart sind 48"]


def test_rows_nobody_can_read_are_games_of_the_list():
    sheet, findings = read_text("1 2 kruez m2 +\n2 3 herz q m1 +\n", "x.txt")[:2]
    length_sentences = [
        f.text("de") for f in check_sheet(score(sheet[0]._replace(agreed=36), ISKO), findings) if f.code == "S101"
    ]
    assert length_sentences == ["2 von 36 Spielen: die Liste endet schon in der ersten Runde"]


@pytest.mark.parametrize(
    "lines",
    ["1 2 kreuz m2 +\n2 3 herz q m1 +\n4 1 pik m1 +\n", "1 2 kreuz m2 +\n2 3 herz q +\n3 1 herz q +\n4 2 herz q +\n"],
)
def test_rows_nobody_can_read_may_be_all_that_is_missing(lines):
    """It said “3 games instead of 3: 0 games are missing”, and that there were too many."""
    sheets, findings = read_text(lines, "x.txt")[:2]
    results = check_sheet(score(sheets[0]._replace(agreed=3), ISKO), findings)
    assert "L101" in {each.code for each in findings}
    assert [each.text("de") for each in results if each.code == "S101"] == []


def test_a_list_in_its_first_round_speaks_of_no_full_rounds():
    sheet = full(*THREE[:2])._replace(agreed=48)
    assert sentences(sheet, "S101") == ["2 von 48 Spielen: die Liste endet schon in der ersten Runde"]


def test_few_games_without_a_bid_are_listed():
    sheet = full("2 kreuz m2 r18 +", "1 pik m1 +", "3 herz m1 r18 +")
    assert sentences(sheet, "G120") == ["kein Reizwert steht bei Spiel 2: ob überreizt ist, ist dort nicht zu sehen"]
    none = full("2 kreuz m2 +", "1 pik m1 +", "3 herz m1 +")
    assert sentences(none, "G120")[0].startswith("die Liste hat keine Reizwerte (3 von 3 Spielen)")


def test_totals_alone_name_the_game_that_was_typed_wrongly():
    """A lost game moves the Gesamtpunkte of everybody: four numbers say which one it was."""
    first, second = (
        ["2 kreuz m2 +", "3 pik o1 -", "4 grand m1 +"],
        ["2 karo m1 +", "4 pik m2 +", "1 kreuz o1 +", "3 null -"],
    )
    played = Sheet(players=(Player(),) * 4, agreed=8, rows=rows(*first, "1 herz m3 -", *second))
    true = tuple(place.total for place in score(played, ISKO).places)
    typed = played._replace(
        rows=rows(*first, "1 herz m3 +", *second), footer=(FooterRow(FooterName.TOTAL, (*true, None)),)
    )
    [finding] = [finding for finding in check_sheet(score(typed, ISKO)) if finding.code == "T106"]
    assert [(one.game, one.field, one.after) for one in finding.fixes[0].changes] == [(4, "result", "lost")]
