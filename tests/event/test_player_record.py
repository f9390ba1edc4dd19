"""The evening of one player: the same numbers as the Rangliste and the lists."""

from fractions import Fraction

import pytest
from papers.paper_lists import eventful, scored_of
from tiers import some

from skatlist.skat.game import Contract
from skatlist.skat.sheet import ChangeKind, Player, SheetChange, score
from skatlist.tournament.standings import standings, standings_by_series
from skatlist.tournament.statistics import contract_counts, joint_counts, player_records


def records_of(*sheets):
    table = standings(sheets)
    return table, player_records(table, sheets)


@pytest.mark.parametrize(("size", "games"), [(3, 36), (4, 48), (5, 60)])
@pytest.mark.parametrize("series", [1, 9])
def test_the_sums_are_those_of_the_rangliste(size, games, series):
    table, records = records_of(
        *(scored_of(size, games, seed=number, series=number) for number in range(1, series + 1))
    )
    assert [record.standing for record in records] == list(table.players)
    for record in some(records):
        line = record.standing
        assert tuple(played.course[-1] for played in record.lists) == line.series
        assert tuple(played.score.total for played in record.lists) == line.series
        assert (len(record.declared) - record.counts.lost, record.counts.lost) == (line.won, line.lost)
        assert sum(game.points for game in record.declared) == line.points
        assert record.counts.played == games * series
        assert sum(each.points for _, each in contract_counts(record.declared)) == line.points
        assert sum(each.declared for _, each in contract_counts(record.declared)) == len(record.declared)


def test_the_course_ends_with_the_total_and_moves_with_every_game():
    scored = scored_of(4, 48)
    _, records = records_of(scored)
    for record in some(records):
        (played,) = record.lists
        place = played.seat.place - 1
        assert len(played.course) == 48
        for row, total in zip(scored.rows, played.course, strict=True):
            bonus = 50 * (row.won[place] - row.lost[place]) + row.bonus[place]
            assert total == row.totals[place] + bonus


def test_best_and_dearest_game():
    _, records = records_of(eventful())
    for record in some(records):
        points = [game.points for game in record.declared]
        assert record.best.points == max(points)
        assert record.dearest.points == min(points)
    assert any(record.dearest.entry.contract is Contract.GRAND for record in records)


def test_the_field_is_everybody_together():
    _, records = records_of(scored_of(4, 48))
    field = joint_counts(records)
    assert field.played == 4 * 48
    assert field.declared == sum(len(record.declared) for record in records)
    assert field.declared_share == Fraction(field.declared, 192)
    assert joint_counts([]).won_share is None


def test_a_void_list_counts_nothing():
    scored = scored_of(4, 48)
    void = score(scored.sheet._replace(series=2, void="vertauscht"), scored.profile)
    _, records = records_of(scored, void)
    for record in some(records):
        assert [played.void for played in record.lists] == [False, True]
        assert record.counts.played == 48
        assert {game.seat.series for game in record.declared} == {1}


def test_only_games_while_present_are_counted():
    sheet = scored_of(5, 20).sheet
    left = SheetChange(11, ChangeKind.LEFT, 5)
    _, records = records_of(score(sheet._replace(changes=(left,)), scored_of(5, 20).profile))
    assert sorted(record.counts.played for record in records) == [10, 20, 20, 20, 20]


def test_a_player_without_a_list_has_nothing():
    scored = scored_of(4, 48)
    table = standings([scored], [Player("Niemand", 99)])
    record = player_records(table, [scored])[-1]
    assert (record.lists, record.counts.played, record.best, record.counts.declared_share, record.counts.won_share) == (
        (),
        0,
        None,
        None,
        None,
    )


def test_the_rangliste_after_every_series():
    sheets = [scored_of(4, 48, seed=number, series=number) for number in (1, 2, 3)]
    after = standings_by_series(sheets)
    assert [table.series for table in after] == [(1,), (1, 2), (1, 2, 3)]
    assert after[-1] == standings(sheets)
    assert after[0] == standings(sheets[:1])
    assert standings_by_series([]) == ()
