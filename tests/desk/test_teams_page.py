"""Teams and the league day by form: what is typed is what the event says, and the league is played without a file."""

import pytest
from club_evening import make_evening, many_people
from desk_client import client_of

from skatlist.evening import Evening
from skatlist.tournament.tournament import LeagueRules

TEAMS = {"Herz Dame": range(1, 5), "Pik Ass": range(5, 9), "Grand Hand": range(9, 13), "Ohne Vier": range(13, 17)}
PAIRS = "Herz Dame, Pik Ass\nGrand Hand; Ohne Vier"


@pytest.fixture
def path(tmp_path):
    people = many_people(17)
    return make_evening(tmp_path / "liga.skat", {}, series=3, players=people)


@pytest.fixture
def desk(path):
    with client_of(path) as client:
        yield client


@pytest.fixture
def teams(desk):
    for team, numbers in TEAMS.items():
        desk.submit("/teams", data={"do": "team", "team": team, "who": " ".join(map(str, numbers))})
    return desk


def save(desk, **typed):
    fields = {"groups": "", "points": "", "team_size": "", "up": "", "down": ""}
    return desk.submit("/teams", data={"do": "league", **fields, **typed}).text


def test_people_are_put_into_teams_by_number_or_name(desk, path):
    assert 'href="/teams"' not in desk.get("/").text
    message = desk.submit("/teams", data={"do": "team", "team": "Herz Dame", "who": "1 2 3"}).text
    assert 'href="/teams"' in desk.get("/").text
    assert "3 Personen gehören jetzt zu: Herz Dame" in message
    desk.submit("/teams", data={"do": "team", "team": "Herz Dame", "who": "Anna4 Becker4, 5"})
    desk.submit("/teams", data={"do": "team", "team": "", "who": "5"})
    with Evening.open(path) as evening:
        assert {person.player.number for person in evening.people if person.player.team == "Herz Dame"} == {1, 2, 3, 4}
    assert "1 Anna1 Becker1 · 2 Anna2 Becker2" in desk.get("/teams").text


@pytest.mark.parametrize(
    ("who", "words"), [(", ", "Wer gehört dazu"), ("99", "Startnummer 99"), ("Ida Neu", "Ida Neu ist hier nicht")]
)
def test_nobody_new_comes_in_through_a_team(desk, path, who, words):
    assert words in desk.submit("/teams", data={"do": "team", "team": "Herz Dame", "who": who}).text
    with Evening.open(path) as evening:
        assert not any(person.player.team for person in evening.people)


def test_the_league_day_is_what_was_typed(teams, path):
    assert "Der Ligatag ist eingetragen" in save(
        teams, groups=PAIRS, points="3 2,5 1 0", team_size="4", up="1", down="2"
    )
    page = teams.get("/teams").text
    assert "Herz Dame, Pik Ass\nGrand Hand, Ohne Vier" in page
    assert 'value="3 2,5 1 0"' in page
    assert "schon so eingetragen" in save(teams, groups=PAIRS, points="3 2,5 1 0", team_size="4", up="1", down="2")
    with Evening.open(path) as evening:
        rules = evening.event().tournament
        groups = (("Herz Dame", "Pik Ass"), ("Grand Hand", "Ohne Vier"))
        assert rules.league == LeagueRules(groups, (3, rules.league.points[1], 1, 0), 1, 2)
        assert float(rules.league.points[1]) == 2.5
        assert rules.team_size == 4


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"groups": "Herz Dame, Pik As"}, "Pik As gibt es hier nicht"),
        ({"groups": "Herz Dame"}, "steht allein"),
        ({"groups": "Herz Dame, Pik Ass\nPik Ass, Ohne Vier"}, "steht in zwei Gruppen"),
        ({"points": "3 viel"}, "„viel“ sind keine Wertungspunkte"),
        ({"up": "100"}, "Aufsteiger"),
    ],
)
def test_an_impossible_team_is_reported_and_changes_nothing(teams, path, typed, words):
    assert words in save(teams, **typed)
    with Evening.open(path) as evening:
        assert evening.event().tournament.league == LeagueRules()


def test_the_league_is_drawn_and_its_table_is_one_tap_away(teams, path):
    save(teams, groups="Herz Dame, Pik Ass, Grand Hand, Ohne Vier")
    assert 'name="league" value="1" checked' in teams.get("/draw").text
    teams.submit("/draw", data={"seed": "7", "league": "1", "without": "17"})
    with Evening.open(path) as evening:
        tables = evening.roster.seating
        assert len(tables) == 12
        team = {person.player.number: person.player.team for person in evening.people}
        assert all(len({team[number] for number in numbers}) == 4 for numbers in tables.values())
    page = teams.get("/teams").text
    assert "/season?kind=league&amp;file=" in page
    table = teams.get("/season", params={"kind": "league", "file": str(path)}).text
    assert "Ligatabelle" in table


def test_many_teams_get_a_proposal_that_holds_once_it_is_saved(tmp_path):
    people = many_people(24)
    path = make_evening(tmp_path / "liga.skat", {}, players=people)
    with client_of(path) as desk:
        for at in range(8):
            desk.submit(
                "/teams", data={"do": "team", "team": f"Team {at}", "who": f"{3 * at + 1} {3 * at + 2} {3 * at + 3}"}
            )
        page = desk.get("/teams").text
        assert "Team 0, Team 1, Team 2, Team 3\nTeam 4, Team 5, Team 6, Team 7" in page
        assert "Das ist ein Vorschlag" in page
        assert "Mannschaften und Liga" in desk.submit("/draw", data={"seed": "7", "league": "1"}).text
