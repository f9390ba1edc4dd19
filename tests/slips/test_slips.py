"""Slips are what they say they are, and nothing else on the list changes."""

import random

import pytest
from checks.sheets import three_tables
from slips.facts import FACT_MAKERS
from slips.numbers import NUMBER_MAKERS, misread_digits, swapped_digits
from slips.putting import FIELD_KINDS, ROW_KINDS, Manner, SlipKind, put_slips
from slips.whole_lists import LIST_MAKERS
from tiers import some

from skatlist.skat.game import LEVEL_NAMES, legal_bids, valuate
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import FooterName, sitting

ISKO = load_profile()


def single(kind, count=12):
    """Yield lists before and after one slip of a kind."""
    for seed in range(count):
        before = three_tables()[seed % 3]
        after, slips = put_slips(before, random.Random(seed), 1, ISKO, [kind])
        if slips:
            yield before, after, slips[0]


def numbers(sheet):
    """Return every stated number by where it stands."""
    cells = {}
    for row in sheet.rows:
        cells[row.number, "value"] = row.stated.value
        cells[row.number, "passed_count"] = row.stated.passed
        for field, name in (("totals", "total"), ("won", "won"), ("lost", "lost")):
            for place, number in enumerate(getattr(row.stated, field), start=1):
                cells[row.number, f"{name}_{place}"] = number
    for row in sheet.footer:
        for place, number in enumerate(row.values, start=1):
            cells[row.name.value, f"total_{place}"] = number
    return cells


def changed(before, after):
    old, new = numbers(before), numbers(after)
    return {cell: (old[cell], new[cell]) for cell in old if old[cell] != new[cell]}


def row_of(sheet, number):
    return next(row for row in sheet.rows if row.number == number)


def fact(row, field):
    if field in {"declarer", "dealer"}:
        return getattr(row, field)
    if field == "result":
        return "won" if row.entry.won else "lost"
    if field == "levels":
        return " ".join(name for level, name in LEVEL_NAMES.items() if row.entry.levels & level)
    value = getattr(row.entry, field)
    return getattr(value, "value", value)


@pytest.mark.parametrize("kind", FIELD_KINDS)
def test_every_kind_of_slip_happens(kind):
    assert len(list(single(kind))) >= 10


@pytest.mark.parametrize("kind", LIST_MAKERS)
def test_a_slip_of_a_whole_list_changes_the_list(kind):
    made = list(single(kind))
    assert made
    assert all(before != after and slip.kind is kind for before, after, slip in made)


@pytest.mark.parametrize("kind", FACT_MAKERS)
def test_a_slip_in_the_facts_leaves_the_numbers_of_the_true_game(kind):
    for before, after, slip in some(single(kind)):
        assert changed(before, after) == {}
        old, new = row_of(before, slip.game), row_of(after, slip.game)
        assert (fact(old, slip.field), fact(new, slip.field)) == (slip.true, slip.written)
        assert slip.true != slip.written
        assert slip.manner is Manner.ALONE
        assert slip.place == old.declarer
        assert sum(one != two for one, two in zip(before.rows, after.rows, strict=True)) == 1


@pytest.mark.parametrize("kind", [SlipKind.RESULT, SlipKind.CONTRACT, SlipKind.SPITZEN, SlipKind.LEVEL])
def test_a_slip_in_the_facts_can_be_seen_from_the_numbers(kind):
    for _, after, slip in some(single(kind)):
        row = row_of(after, slip.game)
        assert valuate(row.entry, ISKO).points != row.stated.value


def test_a_wrong_bid_is_none_or_above_the_game_won():
    for _, after, slip in some(single(SlipKind.BID)):
        entry = row_of(after, slip.game).entry
        assert entry.won
        assert slip.written not in legal_bids(ISKO) or valuate(entry, ISKO).overbid


def test_the_wrong_declarer_was_in_the_game():
    for before, _, slip in some(single(SlipKind.DECLARER)):
        assert slip.written not in sitting(row_of(before, slip.game).dealer, before.size)


@pytest.mark.parametrize("kind", NUMBER_MAKERS)
def test_a_slip_in_a_number_leaves_the_facts(kind):
    for before, after, slip in some(single(kind)):
        assert [row.entry for row in after.rows] == [row.entry for row in before.rows]
        assert [row.declarer for row in after.rows] == [row.declarer for row in before.rows]
        if kind not in {SlipKind.COLUMN, SlipKind.BONUS_FACTOR}:
            assert changed(before, after)[slip.game, slip.field] == (slip.true, slip.written)


@pytest.mark.parametrize("kind", [kind for kind in NUMBER_MAKERS if kind is not SlipKind.COLUMN])
def test_alone_means_one_number(kind):
    for before, after, slip in some(single(kind, 24)):
        if slip.manner is Manner.ALONE:
            assert set(changed(before, after)) == {(slip.game, slip.field)}


def faults(sheet):
    """Return where a written running number is not the last one of that place plus what the row states."""
    broken = []
    last = [0] * sheet.size
    won, lost = [0] * sheet.size, [0] * sheet.size
    for row in sheet.rows:
        for seat in range(sheet.size):
            total = row.stated.totals[seat]
            if total is None:
                continue
            if total != last[seat] + row.stated.value:
                broken.append((row.number, "total"))
            if row.stated.won[seat] - won[seat] != int(row.entry.won):
                broken.append((row.number, "won"))
            if row.stated.lost[seat] - lost[seat] != int(not row.entry.won):
                broken.append((row.number, "lost"))
            last[seat], won[seat], lost[seat] = total, row.stated.won[seat], row.stated.lost[seat]
    footer = {row.name: row.values[: sheet.size] for row in sheet.footer}
    for name, written in ((FooterName.POINTS, last), (FooterName.WON, won), (FooterName.LOST, lost)):
        broken += [(name, seat) for seat in range(sheet.size) if footer[name][seat] != written[seat]]
    bonus = [50 * (one - two) for one, two in zip(won, lost, strict=True)]
    others = [ISKO.scoring.others[sheet.size] * (sum(lost) - own) for own in lost]
    sums = zip(last, bonus, others, strict=True)
    broken += [
        (FooterName.TOTAL, seat) for seat, parts in enumerate(sums) if footer[FooterName.TOTAL][seat] != sum(parts)
    ]
    return broken


@pytest.mark.parametrize(
    "kind",
    [
        SlipKind.NOT_DOUBLED,
        SlipKind.DIGITS_SWAPPED,
        SlipKind.DIGIT_WRONG,
        SlipKind.MINUS_LOST,
        SlipKind.COLUMN,
        SlipKind.COUNTER,
    ],
)
def test_carried_means_that_all_later_numbers_follow_from_the_wrong_one(kind):
    carried = [(after, slip) for _, after, slip in single(kind, 30) if slip.manner is Manner.CARRIED]
    assert len(carried) >= 8
    for after, slip in carried:
        # A wrong value or column is carried at once; a wrong total or counter breaks in its own row only.
        assert {game for game, _ in faults(after)} <= {slip.game}


def test_faultless_lists_have_no_faults():
    assert [faults(sheet) for sheet in three_tables()] == [[], [], []]


def test_a_game_in_the_wrong_column_stands_in_one_column_only():
    for before, after, slip in some(single(SlipKind.COLUMN)):
        place, to = int(slip.true[-1]), int(slip.written[-1])
        stated = row_of(after, slip.game).stated
        assert stated.totals[place - 1] is None
        assert stated.totals[to - 1] is not None
        if slip.manner is Manner.ALONE:
            assert stated.totals[to - 1] == row_of(before, slip.game).stated.totals[place - 1]


def test_another_table_s_factor_falsifies_every_total():
    for before, after, slip in some(single(SlipKind.BONUS_FACTOR)):
        old, new = ({row.name: row.values for row in sheet.footer} for sheet in (before, after))
        for seat in some(range(before.size)):
            games, rest = divmod(old[FooterName.BONUS_OTHERS][seat], slip.true)
            assert rest == 0
            assert new[FooterName.BONUS_OTHERS][seat] == games * slip.written
            assert new[FooterName.TOTAL][seat] - old[FooterName.TOTAL][seat] == games * (slip.written - slip.true)


@pytest.mark.parametrize("kind", ROW_KINDS)
def test_rows_are_left_out_or_doubled_and_the_numbers_show_it_or_run_on(kind):
    seen = set()
    for before, after, slip in single(kind, 20):
        seen.add(slip.manner)
        step = -1 if kind is SlipKind.ROW_LEFT_OUT else 1
        assert len(after.rows) == len(before.rows) + step
        written = [row.number for row in after.rows]
        if slip.manner is Manner.NUMBERED:
            assert written == list(range(1, len(after.rows) + 1))
        else:
            assert written.count(slip.game) == 1 + step
        assert after.footer == before.footer
    assert seen == {Manner.ALONE, Manner.NUMBERED}


def test_several_slips_hit_different_rows():
    for seed in range(30):
        after, slips = put_slips(three_tables()[seed % 3], random.Random(seed), 4, ISKO)
        assert len(slips) == 4
        games = [slip.game for slip in slips]
        assert len(set(games)) == 4
        assert {(slip.series, slip.table) for slip in slips} == {(after.series, after.table)}


def test_the_same_seed_makes_the_same_slips():
    one, two = (put_slips(three_tables()[0], random.Random(4), 5, ISKO) for _ in range(2))
    assert one == two


def test_where_no_slip_of_a_kind_fits_none_is_made():
    won = [row for row in three_tables()[0].rows if row.entry.won]
    sheet = three_tables()[0]._replace(rows=tuple(won))
    assert put_slips(sheet, random.Random(1), 2, ISKO, [SlipKind.NOT_DOUBLED]) == (sheet, ())


def test_no_slip_is_put_into_nothing():
    assert put_slips(three_tables()[0], random.Random(1), 0, ISKO) == (three_tables()[0], ())


def test_digits_are_swapped_and_misread():
    assert swapped_digits(120) == [210, 102]
    assert swapped_digits(-48) == [-84]
    assert swapped_digits(7) == []
    assert misread_digits(-48) == [-98, -18, -43, -40]
    assert 0 not in misread_digits(5)
