"""From what a reader says of the cells of a list to the list as written: by lists kept by hand and a noisy reader."""

import random

import pytest
from reading.kept_lists import LENGTHS, KeptList, NoisyReadings, answers, is_read, kept_list
from tiers import slow_rows, some

from skatlist.cases.reading.choices import MARK_COLUMNS, row_games
from skatlist.cases.reading.questions import questions_of
from skatlist.cases.reading.reconcile import ListFrame, reconcile
from skatlist.files.photos.cells import CellName
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.findings import has_errors
from skatlist.skat.game import Contract, valuate
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import FooterName, score
from skatlist.skat.sheet.sums import ListSums
from skatlist.words import UsageError

ISKO = load_profile()


def read(kept, errors=0.05, seed=1, answered=None, frame=None):
    return reconcile(NoisyReadings(kept, seed, errors), frame or kept.frame, kept.foot, answered or {})


def wrong_rows(kept, result):
    return [row.number for row in result.rows if not is_read(kept, row)]


def silent_rows(kept, result):
    """Return the rows read wrongly that nobody is asked about."""
    return [row for row in result.rows if row.number not in result.doubtful and not is_read(kept, row)]


def has_the_result(kept, row):
    """Whether value, points and counts of a row were read as written, whatever its game."""
    written = kept.row(row.number)
    return all(row.best.texts[cell] == written[cell] for cell in written if cell.column not in MARK_COLUMNS)


@pytest.mark.parametrize(
    ("places", "games", "rules", "errors"),
    [
        (4, 12, "isko-2022", 0.05),
        (3, 9, "isko-2022", 0.05),
        *slow_rows(
            (4, 48, "isko-2022", 0.05), (3, 36, "isko-2022", 0.05), (5, 60, "isko-2022", 0.05),
            (4, 48, "isko-2022", 0.2), (4, 48, "preisskat", 0.05), (4, 48, "isko-2010", 0.05),
            (3, 36, "skatordnung", 0.05),
        ),
    ],
)  # fmt: skip
def test_results_without_a_question_are_right_and_slips_stay(places, games, rules, errors):
    silent = 0  # another game of the same value: 0.06 a list in 70 lists, at most 0.2 are promised
    for seed in some(range(1 if games < 36 else 3)):
        kept = kept_list(random.Random(seed), load_profile(rules), places, games)
        result = read(kept, errors, seed)
        assert all(has_the_result(kept, row) for row in silent_rows(kept, result))
        silent += len(silent_rows(kept, result))
        assert set(kept.slips) <= {row.number for row in result.rows if row.why or is_read(kept, row)}
        assert len(result.doubtful) <= 12
        again = read(kept, errors, seed, answers(kept, result.doubtful))
        assert not set(wrong_rows(kept, again)) & set(result.doubtful)
        assert all(has_the_result(kept, row) for row in silent_rows(kept, again))
    assert silent <= 1


def test_a_list_without_slips_reads_as_it_was_played():
    kept = kept_list(random.Random(4), ISKO, games=16, slips=0)
    sheet = read(kept, 0.02).sheet()
    assert not has_errors(check_sheet(score(sheet, ISKO)))
    totals = [kept.text(CellName(None, "total", place)) for place in (1, 2, 3, 4)]
    assert [str(total) for total in score(sheet, ISKO).footer(FooterName.TOTAL)] == totals


@pytest.mark.parametrize("kind", ["value", "sum", "counter"])
def test_a_slip_is_read_and_reported_and_not_repaired(kind):
    seed = next(seed for seed in range(60) if set(kept(seed, 1).slips.values()) == {kind})
    one = kept(seed, 1)
    [number] = one.slips
    result = read(one, 0.0)
    assert set(wrong_rows(one, result)) <= set(result.doubtful) - {number}
    assert number in result.doubtful
    assert number in {finding.game for finding in check_sheet(score(result.sheet(), ISKO))}


def kept(seed, slips=2, games=12, **facts):
    return kept_list(random.Random(seed), ISKO, games=games, slips=slips, **facts)


@pytest.mark.parametrize("number", [1, 12])
def test_a_doubtful_number_in_the_first_and_the_last_row_is_a_question(number):
    one = kept(7, slips=0)
    column = next(name for name in one.row(number) if name.column == "points" and one.text(name).removesuffix("-"))
    texts = {**one.texts, column: str(int(one.text(column)) + 20)}
    misread = NoisyReadings(one._replace(texts=texts), 1, 0.0)
    result = reconcile(misread, one.frame, one.foot, {})
    assert number in result.doubtful
    question = next(each for each in questions_of(result) if each.game == number)
    offered = {choice.texts[column] for choice in question.choices}
    assert {one.text(column), texts[column]} <= offered
    assert question.cell == column


def test_base_and_count_with_one_value_are_asked_where_only_they_differ():
    games = row_games(ISKO)
    clubs, diamonds = (
        next(play for play in games.plays if play.entry[:2] == (contract, spitzen) and play.points == 36)
        for contract, spitzen in ((Contract.CLUBS, 2), (Contract.DIAMONDS, 3))
    )
    assert valuate(clubs.entry, ISKO).points == valuate(diamonds.entry, ISKO).points
    one = kept(11, slips=0)
    number, base = next(
        (row, CellName(row, "base")) for row in one.frame.numbers if one.text(CellName(row, "plus")) == "36"
    )
    readings = NoisyReadings(one, 3, 0.0)
    for column in ("base", "with", "without"):
        readings.blur(CellName(number, column), "9", "12", "3", "2")
    result = reconcile(readings, one.frame, one.foot, {})
    assert result.rows[number - 1].why == ("entry",)
    assert one.text(base) in {choice.texts[base] for choice in next(questions_of(result)).choices}


def test_sums_typed_before_vote():
    one = kept(5, slips=0)
    place, last = next(
        (name.place, name)
        for number in reversed(one.frame.numbers)
        for name in one.row(number)
        if name.column == "points" and one.text(name)
    )
    sums = ListSums(*(tuple(int(one.text(CellName(None, column, each))) for each in (1, 2, 3, 4)) for column in OWN))
    blurred = one._replace(texts={name: text for name, text in one.texts.items() if name.row is not None})
    other = str(int(one.text(last)) + 10)

    def doubt(frame):
        readings = NoisyReadings(blurred, 1, 0.0)
        readings.blur(last, one.text(last), other)
        row = reconcile(readings, frame, (), {}).rows[last.row - 1]
        return row.sureness[last] if row.best.texts[last] == one.text(last) else 0.0

    assert doubt(one.frame._replace(sums=sums)) > doubt(one.frame)
    assert place in (1, 2, 3, 4)


def test_numbers_below_are_asked_only_without_sums_typed_before():
    one = kept(5, slips=0)
    below = CellName(None, "total", 1)
    readings = NoisyReadings(one._replace(texts={**one.texts, below: "9998"}), 1, 0.0)
    readings.blur(below, "9997")
    sums = ListSums(*(tuple(int(one.text(CellName(None, column, each))) for each in (1, 2, 3, 4)) for column in OWN))
    columns = [
        [question.cell.column for question in questions_of(reconcile(readings, frame, one.foot, {}))]
        for frame in (one.frame, one.frame._replace(sums=sums))
    ]
    assert columns == [["total"], []]


OWN = ("points", "won", "lost")


def test_a_list_that_ends_early_has_no_rows_behind_its_end():
    whole = kept(3, slips=0)
    texts = {name: text for name, text in whole.texts.items() if name.row is not None and name.row <= 8}
    result = read(KeptList(whole.frame, texts, {}))
    assert len(result.sheet().rows) == 8
    assert not [row.number for row in result.rows if row.number > 9 and row.why]


@pytest.mark.parametrize("scoring", ["plain", "bierlachs", "plus-only"])
def test_other_scorings_are_read(scoring):
    profile = ISKO._replace(scoring=ISKO.scoring._replace(kind=scoring))
    one = kept_list(random.Random(2), profile, 3, 9)
    result = read(one)
    assert set(wrong_rows(one, result)) <= set(result.doubtful)


@pytest.mark.parametrize("rules", ["clubordnung", "hausregeln"])
def test_rules_with_kontra_bock_or_ramsch_are_refused(rules):
    with pytest.raises(UsageError) as refused:
        ListFrame(4, range(1, 49), load_profile(rules)).must_be_readable()
    assert refused.value.key == "errors.read_house_rules"
    assert LENGTHS[4] == 48


def test_an_overbid_game_without_its_bid_is_read_as_one():
    one = kept_list(random.Random(1), ISKO, games=48, slips=0)
    first = CellName(46, "minus")
    assert one.row(46) | {first: "54"} == one.row(46)  # with 1 in diamonds would be 36
    last = one._replace(frame=one.frame._replace(numbers=range(45, 47)))
    row = read(last, 0.0).rows[-1]
    assert row.best.entry is not None
    assert (row.best.entry.overbid, row.best.outcome.points, row.best.is_slip) == (True, -54, False)
