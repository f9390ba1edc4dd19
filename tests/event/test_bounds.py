"""Bounds of an event at the first refused and the last accepted value: ages, series, shares, prizes, ranks, sizes."""

import datetime as dt
from fractions import Fraction

import pytest
from tiers import some

from skatlist.skat.game import Contract, Entry
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, Row, Sheet, Stated, score
from skatlist.tournament.anonymous import secret_words
from skatlist.tournament.checks.people import _sizes
from skatlist.tournament.checks.standings_checks import _for_nobody, _percentages, _rising
from skatlist.tournament.conform import ORDER, breach_of
from skatlist.tournament.draw.bonds import Bond, Entrant, groups_of
from skatlist.tournament.draw.draw import league_tables
from skatlist.tournament.model import Display, Event, entered_twice
from skatlist.tournament.money.awards import award_of
from skatlist.tournament.money.cash_book import planned_cash_book
from skatlist.tournament.payout import Ranking
from skatlist.tournament.person_facts import FACTS, FactKind
from skatlist.tournament.prizes import by_percent
from skatlist.tournament.season import season_standings
from skatlist.tournament.settlement import amounts_by_total
from skatlist.tournament.standings import Standing, Standings, qualified_lines
from skatlist.tournament.state import end_of_objections
from skatlist.tournament.tournament import (
    Category,
    Fees,
    LeagueRules,
    PrizePlan,
    Registration,
    SeasonTerms,
    Tournament,
    is_share,
)


def people(count, **more):
    return tuple(Player(f"N{number}", number, **more) for number in range(1, count + 1))


@pytest.mark.parametrize(("series", "plays"), [(1, False), (2, True), (3, True), (4, False)])
def test_a_person_plays_from_their_first_series_to_their_last(series, plays):
    assert Registration(first_series=2, last_series=3).plays(series) is plays


@pytest.mark.parametrize(("age", "takes"), [(17, False), (18, True), (21, True), (22, False)])
def test_a_category_takes_from_its_first_age_to_its_last(age, takes):
    assert Category("Junioren", from_age=18, to_age=21).takes(age) is takes


@pytest.mark.parametrize(("series", "start"), [(-1, ""), (0, ""), (1, "19:00"), (2, "20:30"), (3, "")])
def test_a_series_has_a_start_if_one_is_set(series, start):
    assert Display(starts=("19:00", "20:30")).start_of(series) == start


@pytest.mark.parametrize(("value", "holds"), [(-0.1, False), (0, True), (100, True), (100.1, False), (True, False)])
def test_a_share_is_a_percentage(value, holds):
    assert is_share(value) is holds


@pytest.mark.parametrize(
    ("percents", "refused"), [((60, 40), False), ((60, 41), True), ((100, 0), False), ((100, -1), True)]
)
def test_no_more_than_a_pot_is_paid_out_of_it(percents, refused):
    event = Event(tournament=Tournament(prizes=(PrizePlan("overall", percents),)))
    assert bool(list(_percentages(event))) is (sum(percents) > 100)
    if refused:
        with pytest.raises(ValueError, match=r"\("):
            by_percent(1000, percents)
    else:
        assert sum(by_percent(1000, percents)) == 1000


@pytest.mark.parametrize(("percents", "prizes"), [((60, 40), (601, 400)), ((60, 50), (600, 500))])
def test_the_rest_of_rounding_goes_to_the_first_unless_too_much_is_promised(percents, prizes):
    award = award_of(Ranking("overall"), PrizePlan("overall", percents), 1001, ())
    assert award.prizes == prizes


@pytest.mark.parametrize(
    ("plan", "rises"),
    [
        (PrizePlan("overall", (50, 50)), False),
        (PrizePlan("overall", (49, 51)), True),
        (PrizePlan("overall", amounts=(500, 500)), False),
        (PrizePlan("overall", amounts=(500, 501)), True),
    ],
)
def test_no_place_wins_more_than_the_one_before(plan, rises):
    assert bool(list(_rising(Event(tournament=Tournament(prizes=(plan,)))))) is rises


@pytest.mark.parametrize(("count", "sentences"), [(1, ["places"]), (2, []), (3, [])])
def test_a_ranking_has_as_many_people_as_prizes(count, sentences):
    plan = PrizePlan("overall", (60, 40))
    event = Event(players=people(count), tournament=Tournament(prizes=(plan,)))
    assert [finding.sentence for finding in _for_nobody(event)] == sentences


@pytest.mark.parametrize(("entries", "tables"), [(2, 0), (3, 1), (4, 1), (6, 2)])
def test_three_people_make_a_table_with_a_prize_of_its_own(entries, tables):
    plan = PrizePlan("table", amounts=(100,), sources=("entry",))
    event = Event(series=1, tournament=Tournament(fees=Fees(entry=1000), prizes=(plan,)))
    awards = [award for pot in planned_cash_book(event, entries).pots for award in pot.awards]
    assert len(awards) == tables


def season_of(*evenings):
    return [
        Standings(series=(1, 2), players=(Standing(1, Player("Anna", 1), each, 0, 0, 0, sum(filter(None, each))),))
        for each in evenings
    ]


@pytest.mark.parametrize(
    ("terms", "rank"),
    [
        (SeasonTerms(least=2), 1),
        (SeasonTerms(least=3), None),
        (SeasonTerms(least_series=3), 1),
        (SeasonTerms(least_series=4), None),
    ],
)
def test_a_season_ranks_who_came_as_often_as_it_asks(terms, rank):
    (line,) = season_standings(season_of((500, 600), (None, 700)), terms)
    assert line.rank == rank


def ranked_lines(*ranks):
    return [Standing(rank, Player(), (), 0, 0, 0, 0, shared=ranks.count(rank) > 1) for rank in ranks]


@pytest.mark.parametrize(
    ("ranks", "count", "through"),
    [((1, 2, 3), 3, 3), ((1, 2, 3), 2, 2), ((1, 2, 2), 3, 3), ((1, 2, 2), 2, 1), ((1, 1, 3), 2, 2)],
)
def test_a_rank_shared_beyond_the_last_place_qualifies_nobody(ranks, count, through):
    assert qualified_lines(ranked_lines(*ranks), count) == through


@pytest.mark.parametrize(
    ("size", "league", "sentences"),
    [
        (2, False, ["asked_small"]),
        (3, False, ["asked_small"]),
        (4, False, []),
        (5, False, ["asked_large"]),
        (2, True, ["may_not_start"]),
        (3, True, ["asked_small"]),
        (4, True, []),
        (5, True, []),  # a substitute
        (0, True, []),
        (0, False, ["asked_small"]),
    ],
)
def test_a_team_has_its_size_and_a_league_team_three_at_least(size, league, sentences):
    players = people(size or 1, team="Asse")
    known = {} if size else {1: Registration(last_series=0)}
    teams = Tournament(team_size=4, league=LeagueRules((("Asse", "Buben"),))) if league else Tournament(team_size=4)
    event = Event(players=players, registrations=known, tournament=teams)
    assert event.tournament.is_league is league
    assert [finding.sentence for finding in _sizes(event)] == sentences


@pytest.mark.parametrize(("now", "until"), [(-1, True), (0, False), (1, False)])
def test_objections_end_with_their_moment(now, until):
    end = dt.datetime(2026, 11, 20, 22, 30, tzinfo=dt.UTC)
    event = Event(appeals=end.isoformat())
    assert bool(end_of_objections(event, end + dt.timedelta(seconds=now))) is until


@pytest.mark.parametrize(("total", "cents"), [(2, 1), (1, 1), (0, 0), (-1, -1), (-2, -1), (-3, -2)])
def test_half_a_cent_is_rounded_away_from_zero(total, cents):
    assert amounts_by_total((total,), Fraction(1, 2)) == (cents,)


@pytest.mark.parametrize(("name", "secret"), [("Bo", False), ("Ida", True)])
def test_a_name_of_three_letters_tells_who_it_is(name, secret):
    assert bool(secret_words(Event(players=(Player(name, 1),)))) is secret


@pytest.mark.parametrize(("members", "groups"), [(1, 0), (2, 1)])
def test_two_of_a_team_belong_together(members, groups):
    field = [Entrant(number, team="Asse") for number in range(members)]
    assert len(groups_of(field)[Bond.TEAM]) == groups


@pytest.mark.parametrize(
    ("teams", "sizes"), [("AAABBBCCC", (3, 3, 3)), ("AAAABBBBCCC", (3, 3, 3, 2)), ("AABB", (4,)), ("AAABBB", (3, 3))]
)
def test_no_table_of_a_league_has_two_people(teams, sizes):
    expected = sizes if min(sizes) > 2 else (4, 4, 3)
    assert league_tables([Entrant(0, team=name) for name in teams]) == expected


@pytest.mark.parametrize(
    ("people", "twice"),
    [
        ((Player("Anna Becker", 1, "Herz Dame"), Player("anna  becker", 2, "Herz Dame")), True),
        ((Player("Anna Becker", 1, "Herz Dame"), Player("Anna Becker", 2, "Pik Bube")), False),
        ((Player("", 1), Player("", 2)), False),
    ],
)
def test_a_person_is_entered_twice_under_one_name_in_one_club(people, twice):
    assert entered_twice(people) == (people if twice else None)


def test_a_list_of_values_alone_ends_what_an_event_announced():
    players = tuple(map(Player, ("Anna", "Bernd", "Cem")))
    event = Event(players=players, conform=ORDER)
    for contract, ended in ((Contract.CLUBS, ""), (Contract.VALUE, "value-alone 1/2")):
        row = Row(1, Entry(contract, spitzen=1, won=True), declarer=1, stated=Stated(value=24))
        sheet = Sheet(series=1, table=2, players=players, rows=(row,))
        assert breach_of(event, [score(sheet, load_profile())]) == ended


LONGEST = {"name": 1000, "club": 1000, "team": 1000}
NUMBERS = {"number": (1, 9999), "born": (1900, 2100), "first_series": (1, 9999), "last_series": (0, 9999)}


def test_texts_and_numbers_about_a_person_fit_up_to_their_bounds():
    for fact in some(FACTS.values()):
        if fact.kind is FactKind.TEXT:
            longest = LONGEST.get(fact.key, 200)
            assert (fact.fits("ä" * longest), fact.fits("ä" * (longest + 1))) == (True, False), fact.key
        elif fact.kind in {FactKind.NUMBER, FactKind.YEAR}:
            least, most = NUMBERS[fact.key]
            fitting = [fact.fits(each) for each in (least - 1, least, most, most + 1)]
            assert fitting == [False, True, True, False], fact.key
