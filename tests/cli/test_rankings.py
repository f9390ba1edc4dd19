"""Teams and the table of a league: points, lots between those that tie, and rankings that do not go together."""

import pytest
from club_evening import make_evening

from skatlist.skat.sheet import Player
from skatlist.tournament.tournament import LeagueRules, Tournament

NAMES = ("Anna Becker", "Bernd Voß", "Carla Öz", "Dieter Kern", "Erika Groß", "Franz Klein", "Gerd Lang")
TEAMS = ("Asse", "Buben", "Claus", "Asse", "Buben", "Claus", "Asse")


def make_day(path, winners, date="2026-03-06", league=None):
    """An event of two tables of three; each of these start numbers wins a game of 24 points."""
    people = tuple(Player(name, at, team=TEAMS[at - 1]) for at, name in enumerate(NAMES, 1))
    games = {
        (1, table): [f"{(at - 1) % 3 + 1} kreuz m1 +" for at in winners if (at - 1) // 3 + 1 == table]
        for table in (1, 2)
    }
    tournament = Tournament(team_size=2, league=league or LeagueRules())
    seating = {(1, 1): (1, 2, 3), (1, 2): (4, 5, 6)}
    return make_evening(path, seating, date=date, games={3: 3}, players=people, tournament=tournament, lines=games)


@pytest.fixture
def path(tmp_path):
    return make_day(tmp_path / "abend.skat", (1, 1, 3, 4, 5, 4))


def rows(done, first):
    """Return the words of the lines after the one that begins so, up to an empty one."""
    lines = done.out.splitlines()
    start = next(at for at, line in enumerate(lines) if line.strip().startswith(first))
    return [line.replace(" : ", ":").split() for line in lines[start + 1 :]]


def test_one_series_by_itself(path, skatlist):
    assert skatlist("rangliste", path, "--series", "1").code == 0
    done = skatlist("rangliste", path, "--series", "7")
    assert (done.code, "Serie 7 ist nicht dabei" in done.err) == (2, True)


def test_a_league_over_two_days(path, skatlist, tmp_path):
    groups = LeagueRules(groups=(("Asse", "Buben", "Claus"),))
    second = make_day(tmp_path / "tag2.skat", (2, 2, 5), date="2026-04-06", league=groups)
    table = [row for row in rows(skatlist("rangliste", second, path, "--league"), "Rang") if row[0][:1].isdigit()]
    # first day: Asse 296, Buben and Claus 74 each with one game won; second day: Buben 222, Asse and Claus 0
    assert table == [
        ["1=", "Asse", "2:0", "0,5:1,5", "1,", "2", "06.03.", "(2:0)", "2", "2,5:1,5", "4", "0", "296"],
        ["1=", "Buben", "0,5:1,5", "2:0", "2,", "1", "06.04.", "(2:0)", "2", "2,5:1,5", "4", "0", "296"],
        ["3.", "Claus", "0,5:1,5", "0,5:1,5", "2,", "2", "06.03.", "(0,5:1,5)", "2", "1:3", "1", "0", "74"],
    ]
    lot = ("decide", second, "lot", "Buben,Asse", "--director", "Ida", "--reason", "gelost")
    for more, code, message in (
        ((), 1, "an diesem Spieltag nicht gleichauf: Buben, Asse"),
        (("--match-day", second), 3, "zweimal genannt"),
        (("--match-day", path), 0, "Los"),
    ):
        done = skatlist(*lot, *more)
        assert (done.code, message in " ".join((done.out + done.err).split())) == (code, True), done
    both = skatlist("teams", path, second, "--lang", "en")
    assert [row[:2] for row in rows(both, "Rank")[:2]] == [["1.", "Buben"], ["2.", "Asse"]]


def test_a_lot_in_a_league_is_for_teams_that_tie_and_for_all_of_them(tmp_path, skatlist):
    groups = LeagueRules(groups=(("Asse", "Buben", "Claus"),))
    path = make_day(tmp_path / "tag.skat", (1, 2, 3), league=groups)
    ida = ("--director", "Ida", "--reason", "gelost")
    assert [row[0] for row in rows(skatlist("rangliste", path, "--league"), "Rang")[:3]] == ["1=", "1=", "1="]
    done = skatlist("entscheiden", path, "los", "Asse,Buben", *ida)
    assert (done.code, "Gleichauf ist auch: Claus" in done.err) == (1, True)
    assert skatlist("entscheiden", path, "los", "Claus,Asse,Buben", *ida).code == 0
    table = rows(skatlist("rangliste", path, "--league"), "Rang")
    assert [row[:2] for row in table[:3]] == [["1.", "Claus"], ["2.", "Asse"], ["3.", "Buben"]]


def test_a_shared_rank_is_explained_for_teams_too(tmp_path, skatlist):
    path = make_day(tmp_path / "tag.skat", (1, 2, 3, 4, 5, 6))
    done = skatlist("teams", path)
    assert [row[0] for row in rows(done, "Rang") if row[0][:1].isdigit()] == ["1=", "1=", "1="]
    assert "= geteilter Rang" in done.out


def test_a_league_goes_by_its_own_groups_and_points(tmp_path, skatlist):
    own = LeagueRules(groups=(("Asse", "Buben"),), points=(5, 1))
    path = make_day(tmp_path / "tag.skat", (1, 6), league=own)
    table = [row for row in rows(skatlist("standings", path, "--league"), "Rang") if row[0][:1].isdigit()]
    assert [row[:4] for row in table] == [["1.", "Asse", "1", "5:0"], ["2.", "Buben", "1", "1:4"]]
    assert "Ligatabelle: 06.03.2026" in skatlist("mannschaften", path).out


@pytest.mark.parametrize(
    "more",
    [("--league", "--tandem"), ("--teams", "--categories"), ("--league", "--best", "3"), ("--league", "--series", "1")],
)
def test_rankings_that_do_not_go_together_are_refused(path, skatlist, more):
    done = skatlist("standings", path, *more)
    assert (done.code, "Das geht nicht zusammen: --" in done.err) == (2, True)
