"""Seasons and prizes. House rules of clubs (TOURNAMENT facts), SkWO 6.3.1."""

from fractions import Fraction

import pytest
from hypothesis import strategies as st
from tiers import drawn, some

from skatlist.skat.sheet import Player
from skatlist.tournament.prizes import by_percent, share_prizes
from skatlist.tournament.season import season_standings
from skatlist.tournament.standings import Standing, Standings
from skatlist.tournament.tournament import SeasonTerms


def evening(**totals):
    """An evening of one or more series for each name."""
    lines = [
        Standing(1, Player(name, number, club="Herz Dame"), series, 0, points // 100, 1, points)
        for number, (name, series) in enumerate(totals.items(), start=1)
        for points in [sum(filter(None, series))]
    ]
    return Standings(series=(1, 2), players=tuple(lines))


EVENINGS = (
    evening(Anna=(900, 1200), Bernd=(1000, 1000)),
    evening(Bernd=(300, 1400), Anna=(1100, 100), Cem=(2000, 1900)),
    evening(Anna=(800, 700)),
)


def table(rules):
    return [(line.rank, line.player.name, line.total) for line in season_standings(EVENINGS, rules)]


def test_all_results_add_up_with_any_start_number():
    assert table(SeasonTerms()) == [(1, "Anna", 4800), (2, "Cem", 3900), (3, "Bernd", 3700)]


def test_a_rank_can_take_so_many_series():
    season = season_standings(EVENINGS, SeasonTerms(least_series=4))
    assert [(line.player.name, line.series, line.rank) for line in season] == [
        ("Anna", 6, 1),
        ("Bernd", 4, 2),
        ("Cem", 2, None),
    ]
    one = evening(Anna=(900, None), Bernd=(None, None))
    assert [line.series for line in season_standings([one])] == [1, 0]


@pytest.mark.parametrize("by_average", [False, True])
def test_games_decide_no_tie_with_totals_alone(by_average):
    """Emil has more games won than Dora, but nothing is known of those of Alma."""
    lines = evening(Emil=(1000,), Dora=(1000,), Bo=(700,), Cem=(700,)).players
    people = (lines[1]._replace(won=2), lines[0], *(line._replace(won=at) for at, line in enumerate(lines[2:])))
    alone = Standing(1, Player("Alma", 5), (1000,), 0, 0, 0, 1000, by_totals=True)
    season = season_standings([Standings((1,), (*people, alone))], SeasonTerms(by_average=by_average))
    assert [(line.rank, line.player.name, line.shared) for line in season] == [
        *((1, name, True) for name in ("Alma", "Dora", "Emil")),
        *((4, "Cem", False), (5, "Bo", False)),
    ]


def test_the_best_results_count():
    assert table(SeasonTerms(best=2)) == [(1, "Cem", 3900), (2, "Bernd", 2400), (3, "Anna", 2300)]
    assert table(SeasonTerms(best=1, by_evening=True)) == [(1, "Cem", 3900), (2, "Anna", 2100), (3, "Bernd", 2000)]


@drawn(60, 1_000, data=st.data())
def test_the_counted_results_of_every_evening_make_the_total(data):
    rules = SeasonTerms(best=data.draw(st.integers(0, 5)), by_evening=data.draw(st.booleans()))
    number = st.integers(-300, 2000)
    evenings = []
    for _ in range(data.draw(st.integers(1, 5))):
        totals = data.draw(st.dictionaries(st.sampled_from("ABC"), st.tuples(number, number), min_size=1))
        table = evening(**totals)
        off = data.draw(st.sampled_from([0, 50]))
        people = [line._replace(penalty=off, total=line.total - off) for line in table.players]
        evenings.append(table._replace(players=tuple(people)))
    for line in some(season_standings(evenings, rules)):
        assert sum(filter(None, line.counting)) == line.total
        assert line.available == line.evenings * (1 if rules.by_evening else 2)
        assert line.counted == min(rules.best or line.available, line.available)
        for result, counting in zip(line.results, line.counting, strict=True):
            assert result is not None or counting is None
        if not rules.best and rules.by_evening:
            assert line.counting == line.results


def test_a_player_with_too_few_evenings_is_not_ranked():
    assert table(SeasonTerms(least=2)) == [(1, "Anna", 4800), (2, "Bernd", 3700), (None, "Cem", 3900)]


def test_by_average_one_evening_can_win():
    lines = season_standings(EVENINGS, SeasonTerms(by_average=True, by_evening=True))
    assert [(line.player.name, line.average) for line in lines] == [("Cem", 3900), ("Bernd", 1850), ("Anna", 1600)]
    assert [line.missed for line in lines] == [2, 1, 0]
    assert lines[2].results == (2100, 1200, 1500)


def test_equals_share_a_rank():
    lines = season_standings([evening(Anna=(100,), Bernd=(100,), Cem=(50,))])
    assert [(line.rank, line.shared) for line in lines] == [(1, True), (1, True), (3, False)]


def test_percentages_pay_the_whole_pot():
    assert by_percent(23450, (50, 30, 20), step=100) == (11850, 7000, 4600)
    assert by_percent(1000, (75,)) == (750,)
    assert by_percent(1000, ()) == ()
    for wrong in ((60, 50), (-1, 20)):
        with pytest.raises(ValueError, match=r"\d"):
            by_percent(100, wrong)


@drawn(
    30,
    500,
    pot=st.integers(0, 10**7),
    weights=st.lists(st.integers(1, 9), min_size=1, max_size=12),
    step=st.integers(1, 500),
)
def test_no_cent_of_a_pot_is_lost(pot, weights, step):
    shares = [Fraction(100 * weight, sum(weights)) for weight in weights]
    prizes = by_percent(pot, shares, step)
    assert sum(prizes) == pot
    assert all(prize % step == 0 for prize in prizes[1:])


@drawn(
    30,
    500,
    ties=st.lists(st.integers(1, 4), max_size=8),
    prizes=st.lists(st.integers(0, 10_000), max_size=12),
    unranked=st.integers(0, 2),
)
def test_those_who_tie_win_the_same_and_every_cent_is_accounted_for(ties, prizes, unranked):
    ranks = [1 + sum(ties[:at]) for at, count in enumerate(ties) for _ in range(count)] + [None] * unranked
    won, left = share_prizes(ranks, prizes)
    assert sum(won) + left == sum(prizes)
    for rank in some({*ranks, None}):
        mine = {cents for cents, its in zip(won, ranks, strict=True) if its == rank}
        assert len(mine) <= 1
        assert rank is not None or mine <= {0}
    paid = sum(max(0, min(len(prizes), rank - 1 + ranks.count(rank)) - (rank - 1)) for rank in {*ranks} - {None})
    assert left == sum(prizes[paid:]) + sum(
        sum(prizes[rank - 1 : rank - 1 + ranks.count(rank)]) % ranks.count(rank) for rank in {*ranks} - {None}
    )
