"""The draw of an evening, written into its event file."""

from itertools import groupby

import pytest
from club_evening import add_games
from tiers import some

from skatlist.evening import Evening
from skatlist.evening.draws import (
    draw,
    draw_by_standing,
    drawn_elsewhere,
    first_undrawn,
    last_series,
    seat_latecomers,
)
from skatlist.evening.import_files import take_description
from skatlist.files.formats.folder.event_file import write_event_toml
from skatlist.skat.sheet import Player
from skatlist.tournament.draw.draw import draw_counts
from skatlist.tournament.model import Person
from skatlist.tournament.tournament import Aim, DrawRules, LeagueRules, Registration, Tournament
from skatlist.words import RefusedError, UsageError

# Nine people, three series, nobody seated.
pytestmark = pytest.mark.evening({}, series=3)


def seated(evening):
    """Start numbers by series."""
    keys = groupby(sorted(evening.roster.seating), lambda key: key[0])
    return {series: sorted(number for key in of for number in evening.roster.seating[key]) for series, of in keys}


def test_all_series_are_drawn_at_once_and_come_again_from_the_file(evening):
    drawn = draw(evening, 1, 4711)
    assert seated(evening) == {series: list(range(1, 10)) for series in (1, 2, 3)}
    assert evening.journal.seeds == dict.fromkeys((1, 2, 3), 4711)
    assert draw_counts(evening.event()).again.number == 0
    with Evening.open(evening.file.path) as again:
        assert again.event().seating == drawn
    assert (first_undrawn(evening), last_series(evening)) == (4, 3)


@pytest.mark.slow
def test_posted_seats_stay_when_the_rest_is_drawn_again(evening):
    draw(evening, 1, 1)
    before = {key: seats for key, seats in evening.roster.seating.items() if key[0] == 1}
    draw(evening, 2, 2, without=[3, 9])
    assert {key: seats for key, seats in evening.roster.seating.items() if key[0] == 1} == before
    assert seated(evening)[2] == seated(evening)[3] == [1, 2, 4, 5, 6, 7, 8]
    assert (2, 3) not in evening.roster.seating  # seven sit at two tables
    assert evening.journal.seeds == {1: 1, 2: 2, 3: 2}


def test_a_series_that_has_begun_is_not_drawn_again(evening):
    draw(evening, 1, 1)
    add_games(evening, "1 kreuz m1 +")
    records = len(evening.records)
    with pytest.raises(RefusedError, match="Serie 1"):
        draw(evening, 1, 2)
    draw(evening, 2, 2)
    assert len(evening.records) == records + 1 + 6


@pytest.mark.parametrize("begun", [1, 2, 3])
@pytest.mark.parametrize("first", [1, 2, 3])
def test_no_draw_seats_people_again_whose_games_are_entered(evening, first, begun):
    draw(evening, 1, 1)
    add_games(evening, "1 kreuz m1 +", key=(begun, 1))
    before = dict(evening.roster.seating)
    if first > begun:
        draw(evening, first, 2)
        assert {key for key, seats in evening.roster.seating.items() if seats != before[key]} <= {
            key for key in before if key[0] >= first
        }
        return
    with pytest.raises(RefusedError, match=f"Serie {begun}"):
        draw(evening, first, 2)
    assert evening.roster.seating == before


def test_by_the_standings_the_best_sit_at_the_first_table(evening):
    draw(evening, 1, 1)
    with pytest.raises(RefusedError, match="Serie 2"):
        draw_by_standing(evening, 2)
    for table in (1, 2, 3):
        add_games(evening, f"2 grand m{table} +", key=(1, table))
    draw_by_standing(evening, 2)
    best = [evening.roster.seating[1, table][1] for table in (3, 2, 1)]
    assert list(evening.roster.seating[2, 1]) == best
    assert (seated(evening)[2], evening.journal.seeds) == (list(range(1, 10)), {1: 1, 3: 1})


def test_latecomers_come_to_tables_of_three_and_nobody_else_moves(evening):
    draw(evening, 1, 1)
    before = dict(evening.roster.seating)
    evening.registry.register(Player("Ida Neu", 10), Player("Uwe Neu", 11))
    result = seat_latecomers(evening)
    assert len(result) == 6
    for late in some(result):
        assert late.player.number in evening.roster.seating[late.key]
    assert all(evening.roster.seating[key][:3] == seats for key, seats in before.items())
    assert seat_latecomers(evening) == ()


def test_where_no_chair_is_left_nothing_is_written(evening):
    draw(evening, 1, 1)
    evening.registry.register(*(Player(f"Neu {number}", number) for number in range(10, 13)))
    seat_latecomers(evening)
    evening.registry.register(Player("Ida", 13), Player("Uwe", 14))
    records = len(evening.records)
    with pytest.raises(RefusedError, match="Serie 1"):
        seat_latecomers(evening)
    assert len(evening.records) == records


@pytest.mark.parametrize(("more", "sizes"), [(4, [3, 3, 3, 4]), (5, [3, 3, 4, 4]), (8, [3, 3, 3, 4, 4])])
def test_latecomers_for_whom_no_chair_is_left_are_a_table_of_their_own(evening, more, sizes):
    draw(evening, 1, 1)
    before = dict(evening.roster.seating)
    evening.registry.register(*(Player(f"Neu {number}", number) for number in range(10, 10 + more)))
    assert len(seat_latecomers(evening)) == 3 * more
    assert seated(evening)[1] == list(range(1, 10 + more))
    assert sorted(len(seats) for key, seats in evening.roster.seating.items() if key[0] == 1) == sizes
    assert all(evening.roster.seating[key][:3] == seats for key, seats in before.items())


def test_team_mates_who_come_late_together_are_no_table(evening):
    draw(evening, 1, 1)
    evening.registry.register(*(Player(f"Neu {number}", number, team="Asse") for number in range(10, 14)))
    with pytest.raises(RefusedError, match="Serie 1"):
        seat_latecomers(evening)


def test_an_impossible_draw_is_refused(evening):
    for wrong in ({"without": [99]}, {"without": [1, 2, 3, 4, 5, 6, 7]}):
        with pytest.raises(UsageError):
            draw(evening, 1, 1, **wrong)
    with pytest.raises(UsageError, match="Serie 1"):
        draw(evening, 2, 1)
    assert not evening.roster.seating


def test_teams_of_a_league_never_sit_with_their_own(evening):
    evening.registry.register(*(Player(f"Team {number}", number, team="ABC"[number % 3]) for number in range(1, 10)))
    draw(evening, 1, 7, league=True)
    assert draw_counts(evening.event()).team == (0, 0)


@pytest.mark.slow
def test_a_substitute_of_a_league_team_has_no_seat_of_their_own(evening):
    evening.registry.register(
        *(Player(f"Team {number}", number, team="AAABBBCCC"[number - 1]) for number in range(1, 10))
    )
    evening.registry.register(Player("Ersatz", 10, team="B"))
    with_rules(evening, team_size=3)
    with pytest.raises(UsageError, match="Mannschaft B hat 4 Spieler, 3 spielen"):
        draw(evening, 1, 7, league=True)
    assert not evening.roster.seating
    draw(evening, 1, 7, league=True, without=[10])
    assert seated(evening)[3] == list(range(1, 10))


def test_an_impossible_league_draw_is_reported_with_calls_to_type(evening):
    def refused():
        with pytest.raises(UsageError) as fault:
            draw(evening, 1, 7, league=True)
        return fault.value.text("de")

    assert f"skatlist teilnehmer {evening.name} 1 --team NAME" in refused()
    evening.registry.register(
        *(Player(f"Team {number}", number, team="AABBBBCCC"[number - 1]) for number in range(1, 10))
    )
    assert f"skatlist teilnehmer {evening.name} NR --absent" in refused()
    with_rules(evening, league=LeagueRules(groups=(("A", "B"),)))
    assert f"berichtigen: skatlist teilnehmer {evening.name}" in refused()


def with_rules(evening, **rules):
    take_description(evening, evening.event()._replace(tournament=Tournament(**rules)))


def test_series_set_by_the_standings_wait_for_them(evening):
    with_rules(evening, draw=DrawRules(by_standing=(3,)))
    assert {seats.series for seats in draw(evening, 1, 1)} == {1, 2}
    assert first_undrawn(evening) == 3


def test_meetings_that_the_rules_name_are_avoided_and_no_others(evening):
    evening.registry.register(*(Player(f"Club {number}", number, club="AB"[number > 4]) for number in range(1, 10)))
    with_rules(evening, draw=DrawRules(avoid=(Aim.CLUB,)))
    draw(evening, 1, 3)
    club_only = draw_counts(evening.event())
    with_rules(evening, draw=DrawRules())
    draw(evening, 1, 3)
    assert club_only.club.number == club_only.club.bound
    assert draw_counts(evening.event()).again.number < club_only.again.number


def test_tandem_partners_are_kept_apart(evening):
    for number in (1, 2, 3, 4):
        evening.registry.describe_person(
            number, Person(evening.roster.players[number], Registration(tandem="AB"[number > 2]))
        )
    draw(evening, 1, 1)
    assert draw_counts(evening.event()).tandem == (0, 0)


@pytest.mark.slow
def test_late_and_leaving_players_are_seated_only_in_their_series(evening):
    for number, registration in ((3, Registration(first_series=2)), (5, Registration(last_series=0)), (7, GONE)):
        evening.registry.describe_person(number, Person(evening.roster.players[number], registration))
    draw(evening, 1, 1)
    everybody = set(range(1, 10))
    assert seated(evening) == {1: [1, 2, 4, 6, 7, 8, 9], 2: sorted(everybody - {5}), 3: sorted(everybody - {5, 7})}
    assert seat_latecomers(evening) == ()


GONE = Registration(last_series=2)


def teams(evening, names):
    evening.registry.register(
        *(Player(f"Team {number}", number, team=name) for number, name in enumerate(names, start=1))
    )


@pytest.mark.parametrize(
    ("names", "groups", "message"),
    [
        ("AAABBBCC.", (), "Startnummer 9"),
        ("AABBCCDDE", (), "5 Mannschaften"),
        ("AABBBCCCC", (), "Mannschaft A hat nur 2"),
        ("AAABBBCCC", (("A", "B"),), "Mannschaft C"),
        ("AAABBBCCC", (("A", "B", "C"), ("C", "D")), "Mannschaft C"),
        ("AAAABBBBB", (), "vier Spieler"),
    ],
)
def test_teams_that_cannot_meet_are_refused(evening, names, groups, message):
    teams(evening, [name.strip(".") for name in names])
    with_rules(evening, league=LeagueRules(groups))
    with pytest.raises(UsageError, match=message):
        draw(evening, 1, 1, league=True)
    assert not evening.roster.seating


@pytest.mark.parametrize("suffix", [".skat", ".toml", ".csv"])
def test_a_draw_from_anywhere_is_counted_the_same(evening, tmp_path, suffix):
    evening.registry.register(*(Player(f"Club {number}", number, club="AB"[number > 4]) for number in range(1, 10)))
    draw(evening, 1, 4711)
    event, path = evening.event(), tmp_path / f"andere{suffix}"
    if suffix == ".csv":
        club = {player.number: f"{player.number};{player.name};{player.club}" for player in event.players}
        rows = [
            f"{club[number]};{seats.series};{seats.table};{at}"
            for seats in event.seating
            for at, number in enumerate(seats.numbers, start=1)
        ]
        path.write_text("\n".join(["Nr;Name;Verein;Serie;Tisch;Platz", *rows]), encoding="utf-8")
    elif suffix == ".toml":
        path = tmp_path / "event.toml"
        path.write_text(write_event_toml(event), encoding="utf-8")
    else:
        path = evening.file.path
    counted = drawn_elsewhere(path)
    assert draw_counts(counted) == draw_counts(event)
    assert counted.seating == event.seating
    assert counted.seeds == (dict.fromkeys((1, 2, 3), 4711) if suffix == ".skat" else {})
