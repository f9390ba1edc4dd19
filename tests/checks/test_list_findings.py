"""Every finding of a list: a faultless one, spoilt in one place."""

import pytest
from checks.sheets import (
    ISKO,
    THREE,
    after,
    believable,
    below,
    codes,
    findings_of,
    full,
    german_sentences,
    plain,
    spoilt,
)
from house_lists import scored as house_list
from notation import game
from tiers import some

from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.findings import Severity
from skatlist.skat.game import Contract, Entry, Level
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import ChangeKind, Phase, Row, SheetChange, Stated, Written, score, sitting

SIX = (*THREE, "2 pik m1 r18 +", "1 herz o2 r18 +", "3 null r22 +")
FOUR = ("2 kreuz m2 r18 +", "3 grand m1 h r20 +", "1 karo o1 r18 -", "1 pik m1 r18 +")
NINE = (*SIX, "2 kreuz m1 r18 -", "3 karo m1 r18 +", "e")


def one(sheet):
    (finding,) = findings_of(sheet)
    return finding


def struck(row):
    """Return a row as it is left when its game was void: the number and who dealt."""
    return Row(number=row.number, dealer=row.dealer, entry=game("ungültig"))


def test_faultless_lists_are_faultless():
    for lines, size in ((THREE, 3), (SIX, 3), (NINE, 3), (FOUR, 4)):
        assert codes(full(*lines, size=size), severity=None) == []


def test_a_wrong_value_whose_total_follows_is_one_finding():
    sheet = spoilt(full(*SIX), 1, value=48, total_1=48)
    sheet = spoilt(spoilt(sheet, 5, total_1=78), 1, value=48)
    sheet = below(below(sheet, "points", 78, 94, -13), "total", 168 + 0, 144, -133)
    finding = findings_of(sheet)[0]
    assert (finding.code, finding.game, finding.stated, finding.computed) == ("G101", 1, 48, 36)
    assert finding.follows[:2] == (5, "points")
    (write,) = [fix for fix in finding.fixes if fix.label not in {"spitzen", "cross"}]
    changed = {(change.game, change.field): change.after for change in write.changes}
    assert changed[5, "total_1"] == 66
    assert changed["points", "total_1"] == 66


@pytest.mark.parametrize(
    ("total", "sentence"),
    [
        (36 + 31, "more"),
        (36 + 29, "less"),
        (36, "not_counted"),
        (96, "twice"),
        (6, "sign"),
    ],
)
def test_the_first_break_of_a_running_total_is_reported(total, sentence):
    finding = one(spoilt(full(*SIX), 5, total_1=total))
    assert (finding.code, finding.game, finding.place, finding.column) == ("T101", 5, 1, "total_1")
    assert (finding.stated, finding.computed, finding.sentence) == (total, 66, sentence)


def test_a_lost_game_counted_once_in_the_total():
    finding = one(spoilt(full(*THREE), 3, total_3=-18))
    assert (finding.code, finding.sentence) == ("T101", "single")


def test_a_break_that_is_carried_on_is_named_once():
    sheet = full(*NINE)
    sheet = spoilt(spoilt(sheet, 3, total_3=-26), 6, total_3=-3)
    sheet = spoilt(sheet, 8, total_3=15)
    finding = findings_of(sheet)[0]
    assert (finding.code, finding.game, finding.follows) == ("T101", 3, (6, 8))


def test_a_total_wrong_alone_says_so():
    finding = one(spoilt(full(*NINE), 6, total_3=78))
    assert (finding.code, finding.game, finding.sentence, finding.follows) == ("T101", 6, "alone", ())


def test_two_slips_in_one_column_are_two_findings():
    sheet = full(*NINE)
    sheet = spoilt(spoilt(spoilt(sheet, 3, total_3=-26), 6, total_3=-3 + 100), 8, total_3=115)
    assert [(f.code, f.game) for f in findings_of(sheet) if f.code == "T101"] == [("T101", 3), ("T101", 6)]


def test_totals_in_every_column_are_read_too():
    sheet = full(*THREE)
    sheet = spoilt(spoilt(sheet, 1, total_2=0, total_3=0), 2, total_1=36, total_3=0)
    assert codes(sheet) == []
    finding = one(spoilt(sheet, 2, total_1=46))
    assert (finding.code, finding.game, finding.place, finding.sentence) == ("T101", 2, 1, "not_declarer")


def test_a_game_booked_to_another_player():
    sheet = full(*SIX)
    sheet = spoilt(sheet, 4, total_2=None, won_2=None, total_1=36 + 22, won_1=2)
    finding = findings_of(sheet)[0]
    assert (finding.code, finding.game, finding.column, finding.place) == ("T102", 4, "total_1", 1)
    assert [fix.label for fix in finding.fixes] == ["move_booking"]  # later totals are right


def test_a_game_booked_twice():
    finding = findings_of(spoilt(full(*SIX), 4, total_3=-36 + 22))[0]
    assert (finding.code, finding.sentence, finding.place) == ("T102", "both", 3)


def test_a_declarer_who_sits_is_not_proposed():
    sheet = spoilt(full(*FOUR, size=4), 3, total_1=None, total_3=72 - 36, lost_1=None, lost_3=1, won_3=1)
    finding = findings_of(sheet)[0]
    assert (finding.code, [fix.label for fix in finding.fixes]) == ("T102", ["move_booking"])


@pytest.mark.parametrize(
    ("game", "field", "value", "sentence"),
    [(5, "won_1", 3, "won"), (3, "lost_3", 2, "lost"), (9, "passed", 2, "passed")],
)
def test_counters(game, field, value, sentence):
    finding = one(spoilt(full(*NINE), game, **{field: value}))
    assert (finding.code, finding.game, finding.sentence, finding.stated) == ("T103", game, sentence, value)


def test_a_counter_that_is_carried_on_is_named_once():
    sheet = spoilt(spoilt(full(*NINE), 6, won_3=2), 8, won_3=3)
    finding = findings_of(sheet)[0]
    assert (finding.code, finding.game, finding.follows) == ("T103", 6, (8,))


@pytest.mark.parametrize(
    ("name", "values", "place", "computed"),
    [
        ("points", (66, 96, -13), 2, 118 - 24 + 0),
        ("won", (3, 2, 1), 1, 2),
        ("lost", (0, 0, 2), 3, 1),
        ("passed", (1, 1, 1), 1, 0),
    ],
)
def test_a_number_of_the_footer(name, values, place, computed):
    finding = one(below(full(*SIX), name, *values))
    assert (finding.code, finding.game, finding.sentence, finding.place) == ("T104", name, name, place)
    assert (finding.stated, finding.computed) == (values[place - 1], computed)


def test_a_footer_that_follows_the_running_totals_is_no_finding_of_its_own():
    sheet = spoilt(full(*SIX), 5, total_1=86)
    finding = one(below(below(sheet, "points", 86, 94, -13), "total", 86 + 100 + 40, 94 + 100 + 40, -13))
    assert (finding.code, finding.game, finding.follows) == ("T101", 5, ("points", "total"))


def test_the_bonus_of_own_games():
    assert one(below(full(*SIX), "bonus_own", 100, 50, 0)).sentence == "bonus_own"
    sheet = full("1 kreuz m2 +", "2 grand m1 -", "3 karo m1 +")
    finding = one(below(sheet, "bonus_own", 50, 50, 50))
    assert (finding.code, finding.sentence, finding.place, finding.computed) == ("T105", "bonus_own_sign", 2, -50)


def test_the_bonus_of_the_others_lost_games():
    finding = one(below(full(*SIX), "bonus_others", 40, 80, 0))
    assert (finding.code, finding.sentence, finding.place, finding.computed) == ("T105", "bonus_others", 2, 40)


def test_the_factor_of_another_table_is_one_finding():
    sheet = full(*SIX)
    sheet = below(below(sheet, "bonus_others", 30, 30, 0), "total", 66 + 130, 94 + 130, -13)
    finding = one(sheet)
    assert (finding.code, finding.sentence, finding.stated, finding.computed) == ("T105", "factor", 30, 40)


def test_the_factor_of_another_table_shows_in_the_totals_alone():
    sheet = full(*SIX)
    sheet = sheet._replace(footer=tuple(line for line in sheet.footer if line.name == "total"))
    finding = one(below(sheet, "total", 66 + 130, 94 + 130, -13))
    assert (finding.code, finding.sentence, finding.game) == ("T105", "factor", "total")


@pytest.mark.parametrize(
    ("total", "sentence"), [(205, ""), (66, "no_bonus"), (66 + 40, "no_own"), (66 + 100, "no_others")]
)
def test_the_total(total, sentence):
    finding = one(below(full(*SIX), "total", total, 94 + 140, -13))
    assert (finding.code, finding.sentence, finding.place, finding.computed) == ("T106", sentence, 1, 206)


def test_the_fifties_in_the_running_total():
    sheet = full(*NINE)
    scored = score(sheet, load_profile())
    for row in scored.rows:
        if row.row.declarer:
            seat = row.row.declarer - 1
            total = row.totals[seat] + 50 * (row.won[seat] - row.lost[seat])
            sheet = spoilt(sheet, row.row.number, **{f"total_{seat + 1}": total})
    finding = one(sheet)
    assert (finding.code, finding.game, finding.stated, finding.computed) == ("T107", 1, 86, 36)
    assert finding.follows == (2, 3, 4, 5, 7, 8)
    finding = one(below(sheet, "bonus_own", 0, 0, 0))  # nothing is left to add at the end
    assert (finding.code, finding.game) == ("T107", 1)
    assert codes(below(full(*NINE), "bonus_own", 0, 0, 0)) == ["T105"] * sum(
        line.won[seat] != line.lost[seat] for line in scored.rows[-1:] for seat in range(3)
    )


def test_a_list_without_totals_says_that_slips_cannot_be_seen():
    (finding,) = [f for f in findings_of(plain(*SIX), severity=Severity.INFO) if f.code == "T108"]
    assert finding.sentence == ""
    assert codes(plain(*SIX)) == []


@pytest.mark.parametrize("game", [1, 4, 6])
def test_unknown_bids_are_counted_once(game):
    (finding,) = findings_of(spoilt(full(*SIX), game, bid=None), severity=Severity.INFO)
    assert (finding.code, finding.params["count"], finding.params["games"]) == ("G120", 1, 6)


def test_forehand_without_a_bid_is_known():
    assert codes(spoilt(full("2 kreuz m2 r18 +", *SIX[1:]), 1, bid=0), severity=None) == []


def test_card_points_from_a_form():
    sheet = believable(3, 3)
    for row in sheet.rows[:20]:
        if row.declarer and row.entry.won and row.entry.contract != "null" and not row.entry.levels & Level.SCHNEIDER:
            sheet = spoilt(sheet, row.number, card_points=61)
    assert codes(sheet, severity=Severity.WARNING).count("G121") == 1


# Dealers and seats


def test_the_wrong_dealer_of_one_game():
    finding = one(spoilt(full(*NINE), 4, dealer=3))
    assert (finding.code, finding.sentence, finding.stated, finding.computed) == ("D101", "once", 3, 1)


def dealt(sheet, dealers):
    return sheet._replace(rows=tuple(r._replace(dealer=d) for r, d in zip(sheet.rows, dealers, strict=True)))


@pytest.mark.parametrize(
    ("dealers", "agreed", "sentence", "games"),
    [
        ((1, 2, 3, 1, 1), 9, "last", (5,)),
        ((1, 2, 3, 2, 3), 9, "running", (4, 5)),
        ((1, 2, 3, 1, 3, 1, 2, 3), 12, "earlier", (5, 6, 7, 8)),
        ((1, 2, 3, 1, 3, 1, 2, 3, 1), 12, "closed", (5, 6, 7, 8, 9)),
        ((2, 3, 1, 2, 3, 1), 6, "begin", (1, 2, 3, 4, 5, 6)),
    ],
)
def test_a_wrong_dealer_says_what_is_void_and_who_deals_next(dealers, agreed, sentence, games):
    sheet = dealt(plain(*NINE[: len(dealers)], agreed=agreed), dealers)
    (finding,) = [f for f in findings_of(sheet) if f.code == "D101"]
    assert (finding.sentence, finding.game, *finding.follows) == (sentence, *games)


def test_the_void_games_of_a_wrong_dealer_may_stand_on_the_list():
    sheet = full(*SIX)
    void = struck(sheet.rows[4])._replace(dealer=3)
    later = struck(sheet.rows[5])._replace(dealer=1)
    rows = (*sheet.rows[:4], void, later, *sheet.rows[4:])
    assert codes(sheet._replace(rows=rows), severity=None) == []


def test_a_void_game_must_be_played_again():
    sheet = full(*SIX)
    sheet = sheet._replace(rows=(*sheet.rows[:4], struck(sheet.rows[4]), sheet.rows[5]))
    assert next((f.code, f.sentence, f.game) for f in findings_of(sheet)) == ("S103", "no_replay", 5)


def test_the_dealer_of_four_and_the_opposite_of_five_cannot_play():
    assert codes(spoilt(plain(*FOUR, size=4), 2, declarer=2)) == ["D102"]
    five = plain("1 kreuz m1 +", "3 kreuz m1 +", "1 kreuz m1 +", "5 kreuz m1 +", "4 kreuz m1 +", size=5)
    assert [(f.code, f.sentence, f.game) for f in findings_of(five)] == [("D102", "", 1), ("D102", "opposite", 3)]


def test_a_shift_in_the_middle_shows_in_who_sits():
    sheet = believable(5, 4)
    rows = [r._replace(dealer=None, stated=type(r.stated)()) for r in (*sheet.rows[:20], *sheet.rows[21:])]
    rows = tuple(row._replace(number=number) for number, row in enumerate(rows, 1))
    findings = [f for f in findings_of(sheet._replace(rows=rows, footer=(), agreed=47)) if f.code == "D102"]
    assert [f.sentence for f in findings] == ["shifted"]
    assert findings[0].game > 20
    short = sheet._replace(rows=rows[:26], footer=(), agreed=26)
    assert {f.sentence for f in findings_of(short) if f.code == "D102"} == {""}


def test_an_order_that_begins_elsewhere_is_one_finding():
    sheet = believable(5, 4)
    turned = {1: 2, 2: 3, 3: 4, 4: 1}
    rows = tuple(r._replace(dealer=None, declarer=turned.get(r.declarer), stated=type(r.stated)()) for r in sheet.rows)
    findings = [f for f in findings_of(sheet._replace(rows=rows, footer=())) if f.code == "D102"]
    assert [(f.sentence, f.params["starter"]) for f in findings] == [("begun", 2)]


def test_places_beyond_the_table():
    assert [(f.code, f.column) for f in findings_of(spoilt(plain(*THREE), 2, declarer=4))] == [("D103", "declarer")]
    assert codes(spoilt(plain(*THREE), 2, dealer=5)) == ["D103"]
    sheet = spoilt(spoilt(full(*THREE), 1, total_4=0), 2, total_4=0)
    assert [(f.code, f.column, f.game) for f in findings_of(sheet)] == [("D103", "total_4", 1)]


# Length, numbers, counts


def test_a_list_that_is_too_short_and_ends_inside_a_round():
    findings = findings_of(plain(*SIX[:5], agreed=6))
    assert [(f.code, f.stated, f.computed) for f in findings] == [("S101", 5, 6)]
    assert (findings[0].params["rounds"], findings[0].params["over"]) == (1, 2)
    assert codes(plain(*SIX[:3], agreed=6)) == ["S101"]
    assert codes(plain(*SIX, agreed=3)) == ["S101"]
    assert codes(plain(*SIX[:4])) == ["S102"]


@pytest.mark.parametrize(
    ("wrong", "name", "place", "code"),
    [
        ({"value": -24}, "bonus_others", 3, "T105"),
        ({"declarer": 2}, "bonus_others", 3, "T105"),
    ],
    ids=str,
)
def test_a_fault_below_is_reported_beside_a_row_that_did_not_move_it(wrong, name, place, code):
    """By one lost game more the number would be right, but all numbers above it agree with the rows."""
    right = getattr(score(full(*SIX), ISKO).places[place - 1], name)
    sheet = below(full(*SIX), name, *[None] * (place - 1), right + 40)
    assert codes(sheet) == [code]
    assert (code, name, place) in {(f.code, f.game, f.place) for f in findings_of(spoilt(sheet, 1, **wrong))}
    assert codes(spoilt(sheet, 1, won=None)) == []  # what the reader calls missing makes the sums open


def test_a_count_that_a_wrong_row_happens_to_agree_with_blames_no_bonus():
    """A game of place 1 typed as lost, and on paper one lost game too many for place 1: the bonuses are right."""
    right = full(*SIX)
    lost = [place.lost for place in score(right, ISKO).places]
    assert right.rows[0].declarer == 1
    assert "T105" not in codes(spoilt(below(right, "lost", lost[0] + 1, *lost[1:]), 1, won=False))


def test_swapped_rows_are_reported_beside_a_count_that_is_wrong_by_itself():
    right = full(*SIX)
    rows = right.rows
    won = [place.won for place in score(right, ISKO).places]
    swapped = right._replace(rows=(*rows[:2], rows[3], rows[2], *rows[4:]))
    assert codes(below(swapped, "won", *won)) == ["S108"]
    for place in range(3):
        wrong = [count + (at == place) for at, count in enumerate(won)]
        assert codes(below(swapped, "won", *wrong)) == ["S108", "T104"]


def test_games_too_many_are_to_be_added_nowhere():
    """Games too many inside a round are one finding of length and one of a round, with one remedy."""
    sentences = {f.code: (f.sentence, f.remedy("en")) for f in findings_of(plain(*SIX[:4], agreed=3))}
    assert [(code, sentence) for code, (sentence, _) in sentences.items()] == [("S101", "more"), ("S102", "more")]
    assert all(remedy.startswith("remove the extra rows") for _, remedy in sentences.values()), sentences


def test_no_row_is_too_many_where_a_number_is_too_high():
    """Games missing before the last row make more games than agreed, but there is no row to be removed."""
    far = renumbered(plain(*THREE, agreed=36), (1, 2, 5000))
    sentences = {f.code: f.sentence for f in findings_of(far)}
    assert sentences["S102"] == "", sentences


def renumbered(sheet, numbers):
    return sheet._replace(rows=tuple(r._replace(number=n) for r, n in zip(sheet.rows, numbers, strict=True)))


@pytest.mark.parametrize(
    ("numbers", "sentence", "game"),
    [
        ((1, 2, 3, 8, 5, 6), "", 8),
        ((1, 2, 3, 3, 5, 6), "", 3),
        ((1, 2, 3, 4, 5, 9), "", 9),
    ],
)
def test_game_numbers(numbers, sentence, game):
    finding = one(renumbered(plain(*SIX), numbers))
    assert (finding.code, finding.sentence, finding.game) == ("S103", sentence, game)


def test_two_rows_in_the_wrong_order_are_one_mistake():
    sheet = renumbered(plain(*SIX), (1, 2, 4, 3, 5, 6))
    finding = one(sheet)
    assert (finding.code, finding.sentence, finding.game) == ("S108", "order", 3)
    assert [row.number for row in after(sheet, finding).rows] == [1, 2, 3, 4, 5, 6]


def test_rows_copied_in_the_wrong_order_are_no_wrong_dealer():
    true = full(*SIX)
    first, second = true.rows[2:4]
    swapped = (*true.rows[:2], second._replace(number=3), first._replace(number=4), *true.rows[4:])
    finding = one(true._replace(rows=swapped))
    assert (finding.code, finding.sentence, finding.game) == ("S108", "", 3)
    assert after(true._replace(rows=swapped), finding) == true


def test_numbers_that_jump_where_no_game_is_missing():
    true = full(*SIX)
    sheet = renumbered(true, (1, 2, 4, 5, 6, 7))
    finding = one(sheet)
    assert (finding.code, finding.sentence, finding.game) == ("S103", "jump", 4)
    assert after(sheet, finding) == true


def test_a_number_after_a_void_game_proves_no_jump_while_games_are_missing_anyway():
    void = Row(number=3, entry=game("ungültig"))
    sheet = plain(*SIX[:3], agreed=36)
    rows = (*sheet.rows[:2], void, sheet.rows[2]._replace(number=4))
    [number] = [finding for finding in findings_of(sheet._replace(rows=rows)) if finding.code == "S103"]
    assert number.sentence == "no_replay"


def test_a_row_left_out_explains_the_length_and_the_totals():
    sheet = full(*NINE)
    rows = (*sheet.rows[:3], *sheet.rows[4:])
    finding = one(sheet._replace(rows=rows))
    assert (finding.code, finding.sentence, finding.game) == ("S103", "gap", 4)


def test_a_row_left_out_shows_in_the_dealers_when_the_numbers_run_on():
    sheet = believable(4, 4)
    rows = tuple(r._replace(number=n) for n, r in enumerate((*sheet.rows[:9], *sheet.rows[10:]), 1))
    finding = one(sheet._replace(rows=rows))
    assert (finding.code, finding.sentence, finding.game) == ("S101", "left_out", 10)


@pytest.mark.parametrize("numbers", [(1, 2, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6, 7)])
def test_a_row_written_twice_is_one_finding(numbers):
    sheet = full(*SIX)
    sheet = renumbered(sheet._replace(rows=(*sheet.rows[:2], *sheet.rows[1:])), numbers)
    finding = one(sheet)
    assert (finding.code, finding.game) == ("S103", numbers[2])
    mended = after(sheet, finding)
    assert len(mended.rows) == 6


def test_a_row_its_reader_could_not_read_is_not_missing_once_more():
    sheet = full(*NINE)
    scored = score(sheet._replace(rows=(*sheet.rows[:3], *sheet.rows[4:])), load_profile())
    (gap,) = [f for f in check_sheet(scored) if f.severity is Severity.ERROR]
    assert [f for f in check_sheet(scored, [gap]) if f.severity is Severity.ERROR] == []


def test_counts_that_do_not_add_up():
    sheet = spoilt(full(*SIX), 3, won=None)
    finding = one(below(sheet, "lost", 0, 0, 2))
    assert (finding.code, finding.stated, finding.computed) == ("S104", 7, 6)
    assert codes(sheet) == []


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("declarer", 1, "declarer"),
        ("value", 24, "value"),
        ("won", True, ""),
        ("spitzen", 1, ""),
        ("bid", 18, "bid"),
        ("bid", 0, "bid"),
        ("card_points", 61, "card_points"),
        ("tricks", 0, "tricks"),
    ],
)
def test_nothing_is_booked_for_a_game_passed_in(field, value, sentence):
    finding = one(spoilt(full(*NINE), 9, **{field: value}))
    assert (finding.code, finding.game, finding.sentence) == ("S105", 9, sentence)
    assert codes(after(spoilt(full(*NINE), 9, **{field: value}), finding)) == []


@pytest.mark.parametrize(("field", "value"), [("declarer", 1), ("value", 24), ("won", False)])
def test_a_void_row_keeps_its_number_and_nothing_else(field, value):
    """A struck game and one that counts must not share a row."""
    sheet = full(*SIX)
    void = Row(number=4, entry=Entry(contract=Contract.VOID))
    sheet = sheet._replace(rows=(*sheet.rows[:3], void, *sheet.rows[3:]))
    assert codes(sheet) == []
    marred = void._replace(
        declarer=value if field == "declarer" else None,
        entry=void.entry._replace(won=value if field == "won" else None),
        stated=void.stated._replace(value=value if field == "value" else None),
    )
    sheet = sheet._replace(rows=(*sheet.rows[:3], marred, *sheet.rows[4:]))
    finding = one(sheet)
    assert (finding.code, finding.sentence, finding.column) == ("S105", "void", {"won": "result"}.get(field, field))
    assert not finding.fixes  # game 4 that counts would be changed by it


def test_a_void_row_with_a_whole_game_in_it_is_not_proposed_as_played_instead_of_passed_in():
    sheet = full(*SIX)
    void = Row(number=4, entry=Entry(contract=Contract.VOID, won=True), declarer=1, stated=Stated(value=24))
    finding = one(sheet._replace(rows=(*sheet.rows[:3], void, *sheet.rows[3:])))
    assert (finding.code, finding.sentence, finding.fixes) == ("S105", "void", ())


def test_the_surplus_of_a_game_passed_in_is_put_into_words():
    assert "(gewonnen)" in german_sentences(one(spoilt(full(*NINE), 9, won=True)))[0]


def test_no_total_changes_in_a_game_passed_in():
    finding = one(spoilt(full(*NINE), 9, total_1=90))
    assert (finding.code, finding.sentence, finding.computed) == ("S105", "total", 66)
    assert codes(spoilt(full(*NINE), 9, total_1=66)) == []


# Rows with more than one fault


@pytest.mark.parametrize(
    ("line", "facts", "stated", "expected", "label"),
    [
        ("1 kreuz m1 +", {"card_points": 55}, -48, "G114", "result"),
        ("1 kreuz m1 +", {"card_points": 95}, 36, "G115", "cross"),
        ("1 kreuz m1 sa s +", {}, 60, "G104", "cross"),
        ("1 kreuz m12 +", {}, 24, "G102", "spitzen"),
        ("1 kreuz m1 r42 +", {}, 24, "G112", "digits_swapped"),
    ],
)
def test_a_cause_explains_the_value_it_makes_wrong(line, facts, stated, expected, label):
    sheet = spoilt(full(line, *THREE[1:]), 1, value=stated, total_1=stated, **facts)
    finding = findings_of(sheet)[0]
    assert (finding.code, finding.fixes[0].label) == (expected, label)
    assert [f.code for f in findings_of(sheet) if f.game == 1] == [expected]


def test_crosses_as_written_explain_a_value_counted_by_them():
    sheet = full("1 kreuz m1 h s sa +", *THREE[1:])
    levels = Level.HAND | Level.SCHNEIDER_ANNOUNCED
    sheet = spoilt(sheet, 1, written=Written(levels=levels))
    assert codes(sheet) == ["G105"]
    sheet = spoilt(sheet, 1, value=48, total_1=48)
    assert [f.code for f in findings_of(sheet) if f.game == 1] == ["G105"]
    assert codes(after(sheet, findings_of(sheet)[0]))[:1] != ["G105"]


def test_two_columns_for_spitzen():
    sheet = full(*THREE)
    sheet = spoilt(sheet, 1, written=Written(with_=2))
    assert codes(sheet) == []
    assert codes(spoilt(sheet, 1, written=Written(with_=2, without=1))) == ["G103"]
    none = spoilt(spoilt(sheet, 2, written=Written()), 2, spitzen=None)
    assert [(f.code, f.sentence) for f in findings_of(none) if f.game == 2] == [("G103", "none")]
    assert "G103" not in codes(spoilt(spoilt(full(*THREE), 2, written=Written()), 2, spitzen=None))


# House rules, people, void lists


def test_facts_unknown_to_a_tournament_are_findings():
    assert codes(spoilt(plain(*THREE), 1, penalties=(40, None, None, None, None))) == ["G118"]
    assert codes(spoilt(plain(*THREE), 1, phase=Phase.BOCK)) == ["G118"]
    assert "G118" in codes(spoilt(plain(*THREE), 1, phase=Phase.RAMSCH))


def test_a_list_that_has_ended_ends():
    profile = load_profile()._replace(scoring=load_profile().scoring._replace(kind="plus-only", target=60))
    lines = ("1 kreuz m4 +", "2 karo m1 +", "3 karo m1 +")
    assert [(f.code, f.sentence, f.game) for f in findings_of(plain(*lines), profile)] == [("S101", "after_end", 2)]
    assert findings_of(plain(*lines[:1], agreed=3), profile) == []


def test_people_come_and_go_only_between_rounds():
    club = load_profile("clubordnung")
    lines = (
        "2 kreuz m1 +",
        "3 kreuz m1 +",
        "1 kreuz m1 +",
        "2 kreuz m1 +",
        "2 kreuz m1 +",
        "1 kreuz m1 +",
        "3 kreuz m1 +",
    )

    def leaves(before):
        change = SheetChange(before=before, kind=ChangeKind.LEFT, place=4)
        return [
            (f.code, f.sentence, f.severity.value)
            for f in findings_of(plain(*lines, size=4, changes=(change,)), club, None)
            if f.code == "S107"
        ]

    assert leaves(5) == [("S107", "left_plain", "info")]
    assert leaves(4) == [("S107", "left_inside", "error")]
    joins = SheetChange(before=5, kind=ChangeKind.JOINED, place=4)
    assert ("S107", "tournament") in [
        (f.code, f.sentence) for f in findings_of(plain(*lines, size=4, changes=(joins,)))
    ]


def test_a_void_list_is_not_judged():
    assert codes(spoilt(full(*SIX), 5, total_1=1)._replace(void="Schummel"), severity=None) == []


def test_findings_come_in_reading_order_and_know_where_they_stand():
    sheet = full(*NINE)._replace(series=2, table=7)
    sheet = spoilt(spoilt(below(sheet, "points", 1, 2, 3), 8, value=1), 2, bid=21)
    findings = findings_of(sheet)
    assert [f.game for f in findings][:2] == [2, 8]
    assert {f.game for f in findings[2:]} == {"points"}
    assert {(f.series, f.table) for f in findings} == {(2, 7)}


@pytest.mark.parametrize("number", [7, 1001, 10_000])
def test_all_games_left_out_are_counted(number):
    numbers = [row.number if at < 3 else number + at for at, row in enumerate(full(*SIX).rows)]
    sheet = plain(*SIX, agreed=36)
    rows = tuple(row._replace(number=at) for row, at in zip(sheet.rows, numbers, strict=True))
    finding = next(each for each in findings_of(sheet._replace(rows=rows)) if each.code == "S103")
    assert (finding.sentence, finding.game) == ("gaps", 4)
    assert f"4 to {number + 2} are missing" in finding.text("en")


@pytest.mark.parametrize("number", [10_006, 999_999_999])
def test_a_number_no_list_reaches_is_written_wrong(number):
    sheet = plain(*SIX, agreed=36)
    rows = (*sheet.rows[:4], sheet.rows[4]._replace(number=number), sheet.rows[5]._replace(number=7))
    findings = [each for each in findings_of(sheet._replace(rows=rows)) if each.code == "S103"]
    assert next((each.sentence, each.stated, each.computed) for each in findings) == ("", number, 5)


def test_far_numbers_again_and_again_do_not_make_a_list_endless():
    far = renumbered(plain(*SIX, agreed=36), (1, 5_000, 10_000, 15_000, 20_000, 25_000))
    findings = [each for each in findings_of(far) if each.code == "S103"]
    missing = [each for each in findings if each.sentence == "gaps"]
    assert ("", 15_000, 10_001) in [(each.sentence, each.stated, each.computed) for each in findings]
    assert [each.game for each in missing] == [2, 5_001]


RAMSCH_BY_TABLE = [
    (size, game, tuple(place for place in range(1, size + 1) if place in sitting((game - 1) % size + 1, size)))
    for size in (4, 5)
    for game in range(1, size + 1)
]


@pytest.mark.parametrize(("size", "game", "waiting"), RAMSCH_BY_TABLE)
def test_nobody_who_sits_out_has_card_points_in_a_ramsch(size, game, waiting):
    playing = [place for place in range(1, size + 1) if place not in waiting]
    for place in some(waiting):
        others = f"{playing[0]}:30 {playing[1]}:20"
        lines = [f"ramsch augen {place}:70 {others}", f"ramsch jungfrau {place} augen {playing[2]}:70 {others}"]
        assert [_who_sat_out("house", line, size, game) for line in lines] == [[place], [place]]
    right = "ramsch augen " + " ".join(f"{place}:40" for place in playing)
    assert _who_sat_out("house", right, size, game) == []


def test_nobody_who_sits_out_bids_or_says_kontra():
    assert _who_sat_out("house", "2 herz m1 kontra kontra von 1 +", 4, 1) == [1]
    assert _who_sat_out("house", "2 herz m1 kontra kontra von 3 gereizt von 1 3 +", 4, 1) == [1]
    assert _who_sat_out("house", "2 herz m1 kontra kontra von 3 gereizt von 3 4 +", 4, 1) == []


def _who_sat_out(profile, line, size, game):
    before = [f"{dealer + 1} grand m1 {'h' * (dealer % 2)} -" for dealer in range(1, game)]
    checked = check_sheet(house_list(profile, *before, line, players=size))
    return [each.place for each in checked if each.code == "D102"]
