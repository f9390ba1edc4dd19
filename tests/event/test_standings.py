"""The Rangliste. SkWO 6.3.1."""

from hypothesis import strategies as st
from tiers import drawn, some

from skatlist.skat.game import Contract, Entry, Level
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, Row, ScoredSheet, Sheet, Source, score
from skatlist.tournament.decision import DecisionKind, DirectorDecision, Retraction
from skatlist.tournament.standings import (
    BrokenTie,
    DoubtKind,
    Margin,
    Seat,
    Standing,
    Standings,
    TieBreak,
    broken_ties,
    gaps,
    standings,
)

ISKO = load_profile()
ANNA = Player(name="Anna Becker", number=1, club="Pik Sieben", team="A")
JUERGEN = Player(name="Jürgen Wiśniewski", number=2, team="A")
ZEYNEP = Player(name="Zeynep Özkan", number=3, team="B")
ALL = (ANNA, JUERGEN, ZEYNEP)


def game(number: int, place: int, *, won: bool = True, contract: Contract = Contract.CLUBS, spitzen: int = 1) -> Row:
    entry = Entry(contract=contract, spitzen=spitzen, levels=Level.NONE, won=won)
    return Row(number=number, declarer=place, entry=entry)


def sheet(
    *rows: Row, players: tuple[Player, ...] = ALL, series: int = 1, table: int = 1, void: str = ""
) -> ScoredSheet:
    return score(Sheet(series=series, table=table, players=players, rows=rows, void=void), ISKO)


def lines(result: Standings) -> list[tuple[int | None, str, int]]:
    return [(line.rank, line.player.name, line.total) for line in result.players]


def test_a_game_won_counts_its_points_and_fifty():
    result = standings([sheet(game(1, 2))])
    assert lines(result) == [(1, "Jürgen Wiśniewski", 74), (2, "Anna Becker", 0), (2, "Zeynep Özkan", 0)]
    first = result.players[0]
    assert (first.points, first.won, first.lost, first.series) == (24, 1, 0, (74,))
    assert not first.shared
    assert result.players[1].shared


def test_series_and_tables_are_added_by_start_number_in_any_order_of_the_lists():
    one = sheet(game(1, 1))
    two = sheet(game(1, 3, won=False), players=(ZEYNEP, JUERGEN, ANNA), series=2, table=4)
    for lists in ([one, two], [two, one]):
        result = standings(lists)
        assert result.series == (1, 2)
        assert {line.player.name: line.series for line in result.players} == {
            "Anna Becker": (74, -98),
            "Jürgen Wiśniewski": (0, 40),
            "Zeynep Özkan": (0, 40),
        }
        assert result.players[-1].total == -24


def test_equal_points_are_parted_by_games_won():
    grand = game(1, 1, contract=Contract.GRAND, spitzen=3)  # 96 + 50
    two = (game(2, 2, contract=Contract.SPADES), game(3, 2))  # 22 + 24 + 100
    assert lines(standings([sheet(grand, *two)]))[:2] == [(1, "Jürgen Wiśniewski", 146), (2, "Anna Becker", 146)]


def test_equal_points_and_won_are_parted_by_games_lost():
    lost = game(1, 1, contract=Contract.DIAMONDS, won=False)
    won = game(2, 1, contract=Contract.GRAND, spitzen=5)  # 144 - 36 + 50 - 50
    other = game(3, 2, contract=Contract.DIAMONDS)  # 18 + 50 + 40
    assert lines(standings([sheet(lost, won, other)]))[:2] == [(1, "Jürgen Wiśniewski", 108), (2, "Anna Becker", 108)]


def test_equals_before_the_lot_share_the_rank_and_the_next_counts_on():
    result = standings([sheet(game(1, 1), game(2, 2), game(3, 3, spitzen=2))])
    assert [(line.rank, line.shared) for line in result.players] == [(1, False), (2, True), (2, True)]


def test_excluded_players_are_listed_last_without_a_rank():
    out = Player(name="Anna Becker", number=1, excluded=True)
    result = standings([sheet(game(1, 1))], (out, JUERGEN, ZEYNEP))
    assert lines(result)[-1] == (None, "Anna Becker", 74)


def test_a_void_list_counts_nothing_and_shows_a_nought():
    result = standings([sheet(game(1, 1), void="nicht zu Ende gespielt"), sheet(game(1, 2), series=2)])
    assert result.players[0].series == (0, 74)
    alone = standings([sheet(game(1, 1), void="nicht zu Ende gespielt")])
    assert [line.rank for line in alone.players] == [None] * 3


def test_registered_players_lend_number_and_club_and_wait_unranked_without_a_list():
    absent = Player(name="Heinz Ølund", number=9)
    bare = tuple(Player(name=player.name) for player in ALL)
    result = standings([sheet(game(1, 1), players=bare)], (*ALL, absent))
    assert result.players[0].player == ANNA
    assert result.players[-1].player == absent
    assert result.players[-1].series == (None,)
    assert result.players[-1].seat is None


def test_two_of_a_name_stay_two():
    two = (Player(name="Karl Schmidt", number=1), Player(name="Karl Schmidt", number=2), ZEYNEP)
    result = standings([sheet(game(1, 1), players=two)])
    assert len(result.players) == 3


def test_lists_without_names_stand_alone_by_seat():
    nobody = (Player(),) * 3
    result = standings([sheet(game(1, 1), players=nobody), sheet(game(1, 2), players=nobody, table=2)])
    assert len(result.players) == 6
    assert {line.seat for line in result.players[:2]} == {Seat(1, 1, 1), Seat(1, 2, 2)}


def test_teams_add_their_members():
    result = standings([sheet(game(1, 1), game(2, 3), game(3, 3))])
    assert [(team.rank, team.name, team.total, team.won) for team in result.teams] == [
        (1, "B", 148, 2),
        (2, "A", 74, 1),
    ]
    assert result.teams[1].series == (74,)


def test_a_team_of_excluded_players_has_no_rank():
    out = Player(name="Zeynep Özkan", number=3, team="B", excluded=True)
    result = standings([sheet(game(1, 1))], (ANNA, JUERGEN, out))
    assert result.teams[-1].rank is None
    assert result.teams[-1].series == (None,)


def loose(file: str, *rows: Row, players: tuple[Player, ...] = (Player(),) * 3, table: int = 1) -> ScoredSheet:
    source = Source(file)
    return score(Sheet(players=players, rows=rows, table=table, source=source, assumed=("series", "table")), ISKO)


def test_a_copy_of_a_list_is_not_counted_twice():
    one, copy = sheet(game(1, 1)), sheet(game(1, 1))
    result = standings([one, copy])
    assert lines(result) == lines(standings([one]))
    assert [(doubt.kind, doubt.series, doubt.table) for doubt in result.doubtful] == [(DoubtKind.COPY, 1, 1)]
    assert standings([one]).doubtful == standings([one, sheet(game(1, 1), void="verloren")]).doubtful == ()


def test_people_without_names_on_loose_lists_are_different_people():
    result = standings([loose("a.txt", game(1, 1)), loose("b.txt", game(1, 1))])
    assert [line.total for line in result.players] == [74, 74, 0, 0, 0, 0]
    assert {line.seat.file for line in result.players if line.seat} == {"a.txt", "b.txt"}
    assert result.doubtful == ()


def test_one_name_at_two_places_of_a_list_is_two_people():
    twins = (Player(name="Anna"), Player(name="Anna"), Player(name="Carl"))
    result = standings([sheet(game(1, 1), game(2, 2), players=twins)])
    assert [(line.player.name, line.won) for line in result.players] == [("Anna", 1), ("Anna", 1), ("Carl", 0)]
    assert [doubt.kind for doubt in result.doubtful] == [DoubtKind.NAMESAKE]


def test_one_person_at_two_tables_of_a_series_is_reported():
    void = standings([sheet(game(1, 1), void="Streit"), sheet(game(1, 1), table=2)])
    assert void.doubtful == ()
    result = standings([sheet(game(1, 1)), sheet(game(1, 1), table=2)])
    assert {doubt.kind for doubt in result.doubtful} == {DoubtKind.TWO_TABLES}
    assert [doubt.name for doubt in result.doubtful] == [player.name for player in ALL]


def decision(kind: DecisionKind, *people: int, **more) -> DirectorDecision:
    return DirectorDecision(1, kind, director="Ida", reason="falscher Platz", people=people, **more)


def test_a_player_on_the_wrong_seat_has_nothing_of_the_series_and_the_others_keep_theirs():
    lists = [sheet(game(1, 1), game(2, 2, won=False)), sheet(game(1, 1), series=2)]
    zero = decision(DecisionKind.ZERO, 2, series=1)
    before, after = standings(lists), standings(lists, decisions=[zero])
    kept = {line.player.number: line for line in before.players if line.player.number != 2}
    assert {n: line for n, line in by_number(after).items() if n != 2} == {
        n: line._replace(rank=by_number(after)[n].rank) for n, line in kept.items()
    }
    out = by_number(after)[2]
    assert (out.series, out.points, out.won, out.lost, out.total) == ((0, 0), 0, 0, 0, 0)
    assert out.rank == 3
    assert by_number(after)[1].series[0] == 74 + 40, "the bonus for his lost game stays"
    assert after.decisions == (zero,)


def by_number(result: Standings):
    return {line.player.number: line for line in result.players}


def test_points_are_taken_off_a_series_or_overall_from_a_player_or_a_team():
    lists = [sheet(game(1, 1)), sheet(game(1, 1), series=2)]
    series = decision(DecisionKind.PENALTY, 1, series=2, points=50)
    overall = decision(DecisionKind.PENALTY, 1, points=30)
    team = DirectorDecision(3, DecisionKind.PENALTY, teams=("B",), points=10)
    result = standings(lists, decisions=[series, overall, team])
    anna = by_number(result)[1]
    assert (anna.series, anna.penalty, anna.total, anna.points) == ((74, 24), 30, 68, 48)
    teams = {team.name: (team.series, team.total, team.penalty) for team in result.teams}
    assert teams == {"A": ((74, 24), 68, 0), "B": ((0, 0), -10, 10)}
    assert by_number(result)[3].total == 0, "the members keep theirs"
    marks = {team.name: [(mark.series, mark.points) for mark in team.marks] for team in result.teams}
    assert marks == {"A": [(2, 50), (0, 30)], "B": [(0, 10)]}
    second = standings(lists, decisions=[series, overall, team], only=2)
    assert second.decisions == (series,), "the others do nothing in this series"
    assert (by_number(second)[1].series, by_number(second)[1].total) == ((24,), 24)


def test_an_expelled_player_is_not_ranked():
    result = standings([sheet(game(1, 1))], decisions=[decision(DecisionKind.EXPULSION, 1)])
    assert lines(result)[-1] == (None, "Anna Becker", 74)
    assert result.players[-1].player.excluded


def test_a_lot_parts_those_who_tie_and_nobody_else():
    lists = [sheet(game(1, 1))]
    lot = decision(DecisionKind.LOT, 3, 2)
    assert [(line.rank, line.player.number, line.shared) for line in standings(lists, decisions=[lot]).players] == [
        (1, 1, False),
        (2, 3, False),
        (3, 2, False),
    ]
    for other in some((decision(DecisionKind.LOT, 3, 1), decision(DecisionKind.LOT, 3, 2, series=1))):
        assert standings(lists, decisions=[other]).players == standings(lists).players
    by_series = decision(DecisionKind.LOT, 3, 2, series=1)
    assert [line.player.number for line in standings(lists, decisions=[by_series], only=1).players] == [1, 3, 2]
    later = decision(DecisionKind.LOT, 2, 3)
    assert [line.player.number for line in standings(lists, decisions=[lot, later]).players] == [1, 2, 3]


def test_a_withdrawn_decision_does_nothing():
    lists = [sheet(game(1, 1), game(2, 2))]
    back = Retraction("2026-03-06T20:00:00Z", "Ida", "verwechselt")
    gone = decision(DecisionKind.ZERO, 1, series=1)._replace(retraction=back)
    assert standings(lists, decisions=[gone]) == standings(lists)


def test_gaps_to_the_first_and_to_the_one_before():
    out = Player(name="Zeynep Özkan", number=3, excluded=True)
    result = standings([sheet(game(1, 1), game(2, 2), game(3, 2))], (ANNA, JUERGEN, out))
    assert gaps(result.players) == (Margin(0, 0), Margin(74, 74), None)


PEOPLE = st.integers(1, 3)
DECISIONS = st.lists(
    st.builds(
        decision,
        st.sampled_from((DecisionKind.ZERO, DecisionKind.PENALTY, DecisionKind.LOT)),
        st.integers(1, 3),
        st.integers(1, 3),
        series=st.integers(0, 2),
        points=st.integers(1, 500),
    ),
    max_size=4,
)
GAMES = st.lists(st.tuples(st.integers(1, 2), PEOPLE, st.booleans()), min_size=1, max_size=12)


def played(games) -> list[ScoredSheet]:
    return [
        sheet(
            *(game(at, place, won=won) for at, (of, place, won) in enumerate(games, 1) if of == series), series=series
        )
        for series in (1, 2)
    ]


@drawn(50, 1000, games=GAMES, decisions=DECISIONS)
def test_a_team_is_the_sum_of_its_members_after_any_decision(games, decisions):
    result = standings(played(games), decisions=decisions)
    for team in some(result.teams):
        assert team.total == sum(member.total for member in team.members)
        for at, total in enumerate(team.series):
            assert total == sum(member.series[at] or 0 for member in team.members)
    for line in result.players:
        assert line.total == sum(line.series) - line.penalty


@drawn(50, 1000, games=GAMES, who=PEOPLE, series=st.integers(1, 2))
def test_a_series_that_counts_nothing_for_one_changes_nobody_elses_numbers(games, who, series):
    before = standings(played(games))
    after = standings(played(games), decisions=[decision(DecisionKind.ZERO, who, series=series)])
    assert [line.player.number for line in some(after.players)]
    for number, line in by_number(after).items():
        was = by_number(before)[number]
        if number == who:
            assert line.series[series - 1] == 0
            assert line.series[2 - series] == was.series[2 - series]
        else:
            assert line._replace(rank=0, shared=False) == was._replace(rank=0, shared=False)


@drawn(50, 1000, games=GAMES, order=st.permutations((1, 2, 3)))
def test_a_lot_changes_the_order_of_equals_only(games, order):
    before = standings(played(games))
    after = standings(played(games), decisions=[decision(DecisionKind.LOT, *order)])
    for rank, (line, was) in enumerate(some(zip(after.players, before.players, strict=True)), start=1):
        assert (line.total, line.won, line.lost) == (was.total, was.won, was.lost)
        assert (line.rank, line.shared) == (rank, False)
    tied = [by_number(before)[line.player.number].rank for line in after.players]
    assert tied == sorted(tied)


def test_a_broken_tie_names_its_ranks_and_all_that_decided():
    def line(rank: int, total: int, won: int, lost: int, *, shared: bool = False) -> Standing:
        return Standing(rank, Player(number=rank), (total,), 0, won, lost, total, shared)

    people = (
        *(line(1, 900, 9, 1), line(2, 800, 8, 1), line(3, 800, 7, 1)),
        *(line(4, 700, 8, 1), line(5, 700, 8, 2), line(6, 700, 8, 2)),  # a lot decided about the last two
        *(line(7, 600, 5, 0, shared=True), line(7, 600, 5, 0, shared=True), line(9, 500, 1, 1)),
    )
    assert broken_ties(people) == (
        BrokenTie(2, 3, (TieBreak.WON,)),
        BrokenTie(4, 6, (TieBreak.LOST, TieBreak.LOT)),
    )
