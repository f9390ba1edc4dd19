"""Seats, dealers and the number of games: facts that several checks look at together."""

import pytest
from checks.sheets import ISKO, after, believable, below, codes, findings_of, full, plain, spoilt
from notation import row
from tiers import some

from skatlist.files.formats.text.text_reader import read_text
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.findings import Finding, Severity
from skatlist.skat.findings.reading_kinds import L103, L104
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import NOTHING, ChangeKind, Feat, HouseRuleFacts, Player, Row, SheetChange, Stated, score

FOUR = ("e", "e", "e", "e")
COMMON = ("1 kreuz m1 r18 +",) * 9


def gone(sheet, *places, before=5):
    """Return a list with places that leave before a game."""
    left = tuple(SheetChange(before=before, kind=ChangeKind.LEFT, place=place) for place in places)
    return sheet._replace(changes=left)


def dealt(sheet, dealers):
    """Return a list with the dealers of its rows."""
    given = zip(sheet.rows, dealers, strict=True)
    return sheet._replace(rows=tuple(row._replace(dealer=dealer) for row, dealer in given))


def housed(line, **facts):
    return row(1, line)._replace(house=HouseRuleFacts(**facts))


# People


def test_players_who_left_neither_play_nor_deal():
    lists = [plain(*FOUR, line, "1 pik m1 r18 +", "e", size=4, agreed=10) for line in ("4 kreuz m1 r18 -", "e")]
    (finding,) = findings_of(gone(lists[0], 4))
    assert (finding.code, finding.sentence, finding.game, finding.place) == ("D103", "away", 5, 4)
    (finding,) = findings_of(dealt(gone(lists[1], 4), (1, 2, 3, 4, 1, 4, 3)))
    assert (finding.code, finding.sentence, finding.game, finding.column) == ("D103", "away", 6, "dealer")


@pytest.mark.parametrize("places", [(3, 4), (4, 3)])
def test_two_are_too_few_to_go_on(places):
    sheet = gone(plain(*FOUR, "1 kreuz m1 r18 -", "2 pik m1 r18 +", size=4, agreed=8), *places)
    (finding,) = findings_of(sheet)
    assert (finding.code, finding.sentence, finding.params["size"]) == ("S107", "too_few", 2)


def test_two_may_stay_when_the_list_is_at_its_end():
    assert codes(gone(plain(*FOUR, size=4), 3, 4)) == []


@pytest.mark.parametrize(
    ("facts", "column"),
    [
        ({"penalties": (None, None, None, 40, None)}, "penalty_4"),
        ({"bidders": (2, 4)}, "bidders"),
        ({"kontra_by": (4,)}, "kontra_by"),
        ({"card_points": (50, 40, None, 30, None)}, "card_points_4"),
        ({"virgin": (Feat(4),), "card_points": (50, 40, 30, None, None)}, "virgin"),
        ({"march": (Feat(4),)}, "march"),
    ],
)
def test_places_of_house_rules_are_at_the_table_too(facts, column):
    club = load_profile("clubordnung")
    line = "ramsch" if {"virgin", "march", "card_points"} & facts.keys() else "1 kreuz m1 kontra1 r18 +"
    sheet = plain("e", "e", "e")._replace(rows=(housed(line, **facts), row(2, "1 pik m1 +"), row(3, "2 pik m1 +")))
    findings = findings_of(sheet, club)
    assert ("D103", column) in {(finding.code, finding.column) for finding in findings}
    assert not {"G114"} & {finding.code for finding in findings if not facts.get("card_points", (None,) * 4)[3]}


# Bids


def test_without_a_bid_only_forehand_plays():
    lines = ("2 kreuz m1 r0 +", "2 kreuz m1 r0 +", "3 pik m1 r18 +")
    (finding,) = findings_of(plain(*lines))
    assert (finding.code, finding.sentence, finding.game, finding.computed) == ("G112", "not_forehand", 2, 3)
    assert codes(plain("2 kreuz m1 r0 +", *FOUR[1:], size=4)) == []
    assert codes(plain("3 kreuz m1 r0 +", *FOUR[1:], size=4)) == ["G112"]


def test_where_the_dealer_is_wrong_either_forehand_will_do():
    sheet = dealt(plain("2 kreuz m1 r0 +", "2 kreuz m1 r0 +", "3 pik m1 r18 +"), (1, 1, 3))
    assert codes(sheet) == ["D101"]


def test_a_bid_that_could_not_be_read_is_not_missing():
    sheet = plain("1 kreuz m2 r18 +", "2 pik m1 ü -", "3 karo m1 r18 +")
    refused = Finding.of(L104, column="bid")._replace(game=2)
    assert [f.code for f in check_sheet(score(sheet, ISKO), (refused,))] == ["T108"]


def test_spitzen_missing_in_both_columns_are_named_once():
    rows = plain("1 kreuz m2 r18 +", "2 pik r18 +", "3 karo m1 r18 +").rows
    written = tuple(
        row._replace(written=type(row)(number=None, entry=row.entry).written or _columns(row.entry.spitzen))
        for row in rows
    )
    sheet = plain("e", "e", "e")._replace(rows=written)
    assert [f.code for f in check_sheet(score(sheet, ISKO)) if f.severity is Severity.ERROR] == ["G103"]
    missing = Finding.of(L103, "spitzen", column="spitzen")._replace(game=2)
    assert [f.code for f in check_sheet(score(sheet, ISKO), (missing,)) if f.severity is Severity.ERROR] == []


def _columns(spitzen):
    from skatlist.skat.sheet import Written

    return Written(with_=spitzen)


# Dealers


def test_a_player_who_dealt_twice_did_not_copy_a_row():
    sheet = dealt(plain(*COMMON), (1, 2, 3, 1, 1, 2, 3, 1, 2))
    (finding,) = findings_of(sheet)
    assert (finding.code, finding.game) == ("D101", 5)


def test_a_row_with_the_same_totals_is_copied():
    sheet = full(*COMMON[:4], agreed=3)
    rows = (*sheet.rows[:2], sheet.rows[1]._replace(number=3), sheet.rows[2]._replace(number=4))
    assert [f.sentence for f in findings_of(sheet._replace(rows=rows, footer=())) if f.code == "S103"] == ["copied"]


def test_two_games_passed_in_beside_the_totals_of_everybody_are_no_copy():
    sheet = full(COMMON[0], "e", "e", *COMMON[1:5], "e", "e", agreed=9)
    totals = [row.totals for row in score(sheet, ISKO).rows]
    rows = tuple(
        row._replace(dealer=None, stated=Stated(totals=after)) for row, after in zip(sheet.rows, totals, strict=True)
    )
    assert totals[0] == totals[1] == totals[2]
    assert findings_of(sheet._replace(rows=rows, footer=())) == []


SKIPPED_DEAL = (1, 2, 3, 1, 3, 1, 2, 3)  # place 2 should have dealt the fifth game


def test_a_shifted_deal_in_an_unfinished_list_is_a_wrong_dealer():
    findings = {finding.code: finding for finding in findings_of(dealt(plain(*COMMON[:8], agreed=36), SKIPPED_DEAL))}
    assert findings["D101"].game == 5
    assert findings["S101"].sentence == ""
    assert (findings["D101"].params["first"], findings["D101"].params["starter"]) == (7, 1)


def test_a_shifted_deal_in_a_list_one_game_short_is_the_missing_game():
    (finding,) = findings_of(dealt(plain(*COMMON[:8], agreed=9), SKIPPED_DEAL))
    assert (finding.code, finding.sentence, finding.game) == ("S101", "lacks_game_between", 5)
    assert [fix.label for fix in finding.fixes] == ["insert_game"]


def test_a_jump_of_the_totals_proves_the_missing_row():
    sheet = full(*COMMON, agreed=9)
    rows = (*sheet.rows[:4], *(row._replace(number=row.number - 1) for row in sheet.rows[5:]))
    (finding,) = findings_of(sheet._replace(rows=rows, footer=()))
    assert (finding.code, finding.sentence, finding.game) == ("S101", "left_out", 5)


def test_dealers_one_seat_off_with_declarers_right_are_only_written_wrong():
    lines = [f"{place} kreuz m1 r18 +" for place in (2, 3, 4, 1, 2, 3, 4, 1)]
    (finding,) = findings_of(dealt(plain(*lines, size=4), (2, 3, 4, 1, 2, 3, 4, 1)))
    assert (finding.code, finding.sentence, finding.game) == ("D101", "written", 1)
    assert finding.follows == (2, 3, 4, 5, 6, 7, 8)


# How many games


def test_as_many_rows_as_agreed_are_full_rounds_with_any_numbers():
    sheet = plain(*("2 kreuz m1 r18 +", "1 pik m1 r18 +") * 4, size=4, agreed=8)
    rows = tuple(row._replace(number=row.number + (row.number > 5)) for row in sheet.rows)
    assert "S102" not in codes(sheet._replace(rows=rows))
    assert codes(plain(*COMMON[:7], agreed=7)) == ["S102"]


def test_counts_that_contradict_the_number_of_games():
    sheet = full("1 kreuz m1 r18 +", "2 pik m1 r18 -", "3 karo m1 r18 +")
    assert codes(below(sheet, "won", 2, 0, 1)) == ["T104"]
    wrong = below(below(sheet, "won", 2, 0, 2), "total", None)
    assert sorted(codes(wrong)) == ["S104", "T104", "T104"]


def test_no_number_is_judged_until_a_null_over_its_bid_has_its_charge():
    sheet = full("1 null r24 - als kreuz m1", "2 kreuz m1 r18 +", "3 pik m1 r18 -")
    entry = sheet.rows[0].entry._replace(charged_contract=None, charged_spitzen=None)
    open_null = spoilt(sheet, 1, entry=entry)
    assert codes(open_null) == ["G111"]
    wrong = below(below(sheet, "total", None), "bonus_others", 40, 40, 40)
    assert codes(wrong) == ["T105"]
    assert codes(spoilt(wrong, 1, entry=entry)) == ["G111"]


def test_rows_behind_the_end_are_one_error():
    ends = load_profile("sybex-1997")
    ends = _plus_only(ends, 24)
    stated = Stated(value=48, totals=(None, 72, None, None, None))
    rows = (row(1, "1 kreuz m1 +"), row(2, "2 grand m1 +")._replace(stated=stated))
    sheet = plain("e")._replace(rows=rows)
    assert codes(sheet, ends) == ["S101"]


def _plus_only(profile, target):

    from skatlist.skat.rules import Scoring

    return profile._replace(scoring=Scoring(kind="plus-only", target=target))


def test_nothing_is_carried_from_a_row_that_cannot_be_computed():
    rows = plain("1 kreuz +", "1 pik m2 -", "1 herz o1 +").rows
    written = _columns(1)._replace(without=2)
    totals = ((24, 24), (-66, -42), (20, -22))
    stated = [Stated(value=value, totals=(total, *NOTHING[1:])) for value, total in totals]
    rows = tuple(row._replace(stated=each) for row, each in zip(rows, stated, strict=True))
    sheet = plain("e", "e", "e")._replace(rows=(rows[0]._replace(written=written), *rows[1:]))
    (finding,) = findings_of(sheet)
    assert finding.code == "G103"
    first = finding.fixes[0]
    assert [(change.field, change.before) for change in first.changes] == [("without", 2)]
    mended = after(sheet, finding)
    assert mended.rows[0].entry.spitzen == 1
    assert codes(mended) == []
    assert isinstance(mended.rows[0], Row)


def test_a_substitution_inside_a_round_is_only_information():
    people = "".join(f"platz {place} {name}\n" for place, name in enumerate("ABCD", 1))
    games = "1 2 kreuz m1 +\n2 3 pik m1 +\nplatz 4 geht\nplatz 4 kommt Ida\n3 1 karo m1 +\n"
    [sheet] = read_text(f"tisch 1\n{people}{games}", "a.txt").sheets
    substitutions = [finding for finding in check_sheet(score(sheet, load_profile())) if finding.code == "S107"]
    assert [(finding.severity, finding.sentence) for finding in substitutions] == [(Severity.INFO, "replaced")]


def relieved(sheet, place, before):
    """Return a list in which another player takes a place before a game."""
    left = SheetChange(before=before, kind=ChangeKind.LEFT, place=place)
    joined = SheetChange(before=before, kind=ChangeKind.JOINED, place=place, player=Player(name="Otto Krug"))
    return sheet._replace(changes=(left, joined))


@pytest.mark.slow
@pytest.mark.parametrize("size", [3, 4, 5])
def test_every_player_may_be_relieved_before_any_game_of_a_full_list(size):
    sheet = believable(11, size=size)
    for game in some(range(1, len(sheet.rows) + 2)):
        assert codes(relieved(sheet, game % size + 1, game)) == [], game


def test_a_short_list_is_as_short_after_a_relief():
    sheet = plain(*FOUR * 11, "e", "e", "e", size=4, agreed=48)
    for game in (2, 30, 46, 47):
        (first_finding,), (relief,) = findings_of(sheet), findings_of(relieved(sheet, 3, game))
        assert [(f.code, f.params["rounds"], f.params["over"]) for f in (first_finding, relief)] == [
            ("S101", 11, 3)
        ] * 2


def test_rounds_before_and_after_a_change_are_counted_each_with_those_who_were_there():
    sheet = gone(plain(*FOUR * 5, *["e"] * 19, size=4, agreed=48), 4, before=21)
    (short,) = findings_of(sheet)
    assert (short.code, short.computed, short.params["rounds"], short.params["over"]) == ("S101", 41, 11, 1)
    assert short.params["size"] == 3
